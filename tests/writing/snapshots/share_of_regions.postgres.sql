WITH payments_totals AS (
  SELECT
    regions.name AS name,
    COUNT(payments.id) AS payments_count
  FROM payments
  LEFT JOIN wallets
    ON wallets.id = payments.wallet_id
  LEFT JOIN regions
    ON regions.id = wallets.region_id
  GROUP BY
    regions.name
), payments_payments_count_whole AS (
  SELECT
    COUNT(payments.id) AS payments_count
  FROM payments
), groups AS (
  SELECT DISTINCT
    payments_totals.name
  FROM payments_totals
), answer AS (
  SELECT
    groups.name AS name,
    COALESCE(payments_totals.payments_count, 0) AS payments_count,
    COALESCE(payments_payments_count_whole.payments_count, 0) AS payments_count_whole
  FROM groups
  LEFT JOIN payments_totals
    ON (
      payments_totals.name = groups.name
      OR (
        payments_totals.name IS NULL AND groups.name IS NULL
      )
    )
  CROSS JOIN payments_payments_count_whole
)
SELECT
  answer.name,
  answer.payments_count,
  100.0 * answer.payments_count / NULLIF(answer.payments_count_whole, 0) AS payments_count_share
FROM answer
ORDER BY
  payments_count DESC NULLS LAST,
  name
