WITH balances_totals AS (
  SELECT
    CAST(DATE_TRUNC('month', balances.day) AS DATE) AS month,
    SUM(balances.amount) AS balance
  FROM balances
  WHERE
    NOT balances.day IS NULL
    AND balances.day IN (
      SELECT
        MAX(snapshots.day)
      FROM balances AS snapshots
      WHERE
        NOT snapshots.day IS NULL
      GROUP BY
        CAST(DATE_TRUNC('month', snapshots.day) AS DATE)
    )
  GROUP BY
    CAST(DATE_TRUNC('month', balances.day) AS DATE)
), calendar AS (
  SELECT
    CAST(steps.moment AS DATE) AS month
  FROM (
    SELECT
      GENERATE_SERIES(
        CAST((
          SELECT
            MIN(balances_totals.month)
          FROM balances_totals
        ) AS TIMESTAMP),
        CAST((
          SELECT
            MAX(balances_totals.month)
          FROM balances_totals
        ) AS TIMESTAMP),
        INTERVAL '1 MONTH'
      ) AS moment
  ) AS steps
)
SELECT
  calendar.month AS month,
  balances_totals.balance AS balance
FROM calendar
LEFT JOIN balances_totals
  ON balances_totals.month = calendar.month
ORDER BY
  month
