WITH payments_totals AS (
  SELECT
    DATEADD(DAY, -(
      DATEDIFF(DAY, 0, payments.paid_at) % 7
    ), CAST(payments.paid_at AS DATE)) AS week,
    SUM(payments.amount) AS payments_amount
  FROM payments
  WHERE
    payments.paid_at >= @p1_start AND payments.paid_at < @p1_end
  GROUP BY
    DATEADD(DAY, -(
      DATEDIFF(DAY, 0, payments.paid_at) % 7
    ), CAST(payments.paid_at AS DATE))
), payments_previous AS (
  SELECT
    DATEADD(DAY, -(
      DATEDIFF(DAY, 0, payments.paid_at) % 7
    ), CAST(payments.paid_at AS DATE)) AS week,
    SUM(payments.amount) AS payments_amount
  FROM payments
  WHERE
    payments.paid_at >= @p2_start AND payments.paid_at < @p2_end
  GROUP BY
    DATEADD(DAY, -(
      DATEDIFF(DAY, 0, payments.paid_at) % 7
    ), CAST(payments.paid_at AS DATE))
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
    buckets.week,
    ROW_NUMBER() OVER (ORDER BY buckets.week) AS position
  FROM (
    SELECT
      DATEADD(DAY, tally.step * 7, bounds.low) AS week
    FROM (
      SELECT
        DATEADD(
          DAY,
          -(
            DATEDIFF(DAY, 0, CAST(@p1_start AS DATE)) % 7
          ),
          CAST(CAST(@p1_start AS DATE) AS DATE)
        ) AS low,
        DATEADD(
          DAY,
          -(
            DATEDIFF(DAY, 0, DATEADD(DAY, -1, CAST(@p1_end AS DATE))) % 7
          ),
          CAST(DATEADD(DAY, -1, CAST(@p1_end AS DATE)) AS DATE)
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
      DATEADD(DAY, tally.step * 7, bounds.low) <= bounds.high
  ) AS buckets
), calendar_previous AS (
  SELECT
    buckets.week,
    ROW_NUMBER() OVER (ORDER BY buckets.week) AS position
  FROM (
    SELECT
      DATEADD(DAY, tally.step * 7, bounds.low) AS week
    FROM (
      SELECT
        DATEADD(
          DAY,
          -(
            DATEDIFF(DAY, 0, CAST(@p2_start AS DATE)) % 7
          ),
          CAST(CAST(@p2_start AS DATE) AS DATE)
        ) AS low,
        DATEADD(
          DAY,
          -(
            DATEDIFF(DAY, 0, DATEADD(DAY, -1, CAST(@p2_end AS DATE))) % 7
          ),
          CAST(DATEADD(DAY, -1, CAST(@p2_end AS DATE)) AS DATE)
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
      DATEADD(DAY, tally.step * 7, bounds.low) <= bounds.high
  ) AS buckets
), answer AS (
  SELECT
    calendar.week AS week,
    payments_totals.payments_amount AS payments_amount,
    CASE
      WHEN calendar_previous.week IS NULL
      THEN NULL
      ELSE payments_previous.payments_amount
    END AS payments_amount_previous
  FROM calendar
  LEFT JOIN calendar_previous
    ON calendar_previous.position = calendar.position
  LEFT JOIN payments_totals
    ON payments_totals.week = calendar.week
  LEFT JOIN payments_previous
    ON payments_previous.week = calendar_previous.week
)
SELECT
  answer.week,
  answer.payments_amount,
  answer.payments_amount_previous,
  answer.payments_amount - answer.payments_amount_previous AS payments_amount_change,
  100.0 * (
    answer.payments_amount - answer.payments_amount_previous
  ) / NULLIF(answer.payments_amount_previous, 0) AS payments_amount_change_pct
FROM answer
ORDER BY
  week
