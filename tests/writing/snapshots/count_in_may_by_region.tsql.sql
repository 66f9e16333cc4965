SELECT
  regions.name AS name,
  COUNT_BIG(*) AS wallets_opened
FROM wallets
LEFT JOIN regions
  ON regions.id = wallets.region_id
WHERE
  wallets.opened_at >= @p1_start
  AND wallets.opened_at < @p1_end
  AND wallets.status IN (@v1_1, @v1_2)
GROUP BY
  regions.name
ORDER BY
  wallets_opened DESC,
  name
