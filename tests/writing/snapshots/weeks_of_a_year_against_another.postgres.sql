WITH payments_totals AS (
  SELECT
    CAST(DATE_TRUNC('week', payments.paid_at) AS DATE) AS week,
    SUM(payments.amount) AS payments_amount
  FROM payments
  WHERE
    payments.paid_at >= @p1_start AND payments.paid_at < @p1_end
  GROUP BY
    CAST(DATE_TRUNC('week', payments.paid_at) AS DATE)
), payments_previous AS (
  SELECT
    CAST(DATE_TRUNC('week', payments.paid_at) AS DATE) AS week,
    SUM(payments.amount) AS payments_amount
  FROM payments
  WHERE
    payments.paid_at >= @p2_start AND payments.paid_at < @p2_end
  GROUP BY
    CAST(DATE_TRUNC('week', payments.paid_at) AS DATE)
), calendar AS (
  SELECT
    buckets.week,
    ROW_NUMBER() OVER (ORDER BY buckets.week NULLS FIRST) AS position
  FROM (
    SELECT
      CAST(steps.moment AS DATE) AS week
    FROM (
      SELECT
        GENERATE_SERIES(
          CAST(CAST(DATE_TRUNC('week', CAST(@p1_start AS DATE)) AS DATE) AS TIMESTAMP),
          CAST(CAST(DATE_TRUNC('week', CAST(CAST(@p1_end AS DATE) - INTERVAL '1 DAY' AS DATE)) AS DATE) AS TIMESTAMP),
          INTERVAL '7 DAY'
        ) AS moment
    ) AS steps
  ) AS buckets
), calendar_previous AS (
  SELECT
    buckets.week,
    ROW_NUMBER() OVER (ORDER BY buckets.week NULLS FIRST) AS position
  FROM (
    SELECT
      CAST(steps.moment AS DATE) AS week
    FROM (
      SELECT
        GENERATE_SERIES(
          CAST(CAST(DATE_TRUNC('week', CAST(@p2_start AS DATE)) AS DATE) AS TIMESTAMP),
          CAST(CAST(DATE_TRUNC('week', CAST(CAST(@p2_end AS DATE) - INTERVAL '1 DAY' AS DATE)) AS DATE) AS TIMESTAMP),
          INTERVAL '7 DAY'
        ) AS moment
    ) AS steps
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
