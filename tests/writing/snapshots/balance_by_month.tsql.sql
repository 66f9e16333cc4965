WITH balances_totals AS (
  SELECT
    DATEFROMPARTS(YEAR(balances.day), MONTH(balances.day), 1) AS month,
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
        DATEFROMPARTS(YEAR(snapshots.day), MONTH(snapshots.day), 1)
    )
  GROUP BY
    DATEFROMPARTS(YEAR(balances.day), MONTH(balances.day), 1)
), ten_rows AS (
  SELECT
    ten.x
  FROM (VALUES
    (0),
    (0),
    (0),
    (0),
    (0),
    (0),
    (0),
    (0),
    (0),
    (0)) AS ten(x)
), calendar AS (
  SELECT
    DATEADD(MONTH, tally.step, bounds.low) AS month
  FROM (
    SELECT
      (
        SELECT
          MIN(balances_totals.month)
        FROM balances_totals
      ) AS low,
      (
        SELECT
          MAX(balances_totals.month)
        FROM balances_totals
      ) AS high
  ) AS bounds
  CROSS JOIN (
    SELECT
      ROW_NUMBER() OVER (ORDER BY d1.x) - 1 AS step
    FROM ten_rows AS d1
    CROSS JOIN ten_rows AS d2
    CROSS JOIN ten_rows AS d3
    CROSS JOIN ten_rows AS d4
  ) AS tally
  WHERE
    DATEADD(MONTH, tally.step, bounds.low) <= bounds.high
)
SELECT
  calendar.month AS month,
  balances_totals.balance AS balance
FROM calendar
LEFT JOIN balances_totals
  ON balances_totals.month = calendar.month
ORDER BY
  month
