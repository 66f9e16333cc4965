WITH answer AS (
  SELECT
    regions.name AS name,
    COALESCE(SUM(payments.amount), 0) AS payments_total
  FROM payments
  LEFT JOIN wallets
    ON wallets.id = payments.wallet_id
  LEFT JOIN regions
    ON regions.id = wallets.region_id
  GROUP BY
    regions.name
)
SELECT
  answer.name,
  answer.payments_total
FROM answer
WHERE
  NOT answer.name IS NULL
ORDER BY
  payments_total DESC NULLS LAST,
  name
LIMIT @n1
