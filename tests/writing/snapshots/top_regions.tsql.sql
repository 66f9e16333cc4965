SELECT
TOP (@n1)
  regions.name AS name,
  COALESCE(SUM(payments.amount), 0) AS payments_total
FROM payments
LEFT JOIN wallets
  ON wallets.id = payments.wallet_id
LEFT JOIN regions
  ON regions.id = wallets.region_id
GROUP BY
  regions.name
ORDER BY
  payments_total DESC,
  name
