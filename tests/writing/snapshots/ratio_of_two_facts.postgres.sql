WITH payments_totals AS (
  SELECT
    regions.name AS name,
    COUNT(payments.id) AS payments_per_wallet_1
  FROM payments
  LEFT JOIN wallets
    ON wallets.id = payments.wallet_id
  LEFT JOIN regions
    ON regions.id = wallets.region_id
  GROUP BY
    regions.name
), wallets_totals_2 AS (
  SELECT
    regions.name AS name,
    COUNT(wallets.id) AS payments_per_wallet_2
  FROM wallets
  LEFT JOIN regions
    ON regions.id = wallets.region_id
  GROUP BY
    regions.name
), groups AS (
  SELECT
    payments_totals.name
  FROM payments_totals
  UNION
  SELECT
    wallets_totals_2.name
  FROM wallets_totals_2
)
SELECT
  groups.name AS name,
  1.0 * COALESCE(payments_totals.payments_per_wallet_1, 0) / NULLIF(COALESCE(wallets_totals_2.payments_per_wallet_2, 0), 0) AS payments_per_wallet
FROM groups
LEFT JOIN payments_totals
  ON (
    payments_totals.name = groups.name
    OR (
      payments_totals.name IS NULL AND groups.name IS NULL
    )
  )
LEFT JOIN wallets_totals_2
  ON (
    wallets_totals_2.name = groups.name
    OR (
      wallets_totals_2.name IS NULL AND groups.name IS NULL
    )
  )
ORDER BY
  payments_per_wallet DESC NULLS LAST,
  name
