"""The questions of the rules' examples, by name; ``example_domain`` gives each its intent."""

from __future__ import annotations

from enum import StrEnum


class Asked(StrEnum):
    """A question over the example domain (a shop): what it asks, in words."""

    COUNT = "how many orders in May 2025"
    AMOUNT = "the amount of orders in May 2025"
    AVERAGE = "the average order in May 2025"
    BUYERS = "how many buyers in May 2025"
    BY_REGION = "how many orders in May 2025 by region"
    BY_TAG = "how many orders in May 2025 by tag"
    BY_SHIP_REGION = "how many orders in May 2025 by region of delivery"
    BY_MONTH = "how many orders in the first half of 2025 by month"
    BY_DAY = "how many orders in the first ten days of May 2025 by day"
    TOP = "top 5 regions by the number of orders in May 2025"
    BIGGEST = "the region with the most orders in May 2025"
    IN_MOSCOW = "how many orders in May 2025 in Moscow"
    NOT_IN_MOSCOW = "how many orders in May 2025 outside of Moscow"
    LARGE = "how many orders of more than 1000 in May 2025"
    BUSY_REGIONS = "regions with more than 100 orders in May 2025"
    PAID = "how many paid orders in May 2025"
    NOT_PAID = "how many orders that are not paid in May 2025"
    WITHOUT_REFUNDS = "how many orders in May 2025 without refunds"
    AGAINST_APRIL = "how many orders in May 2025 against April 2025"
    AGAINST_QUARTER = "how many orders in May 2025 against the first quarter of 2025"
    ON_WEEKENDS = "how many orders in May 2025 on Saturdays and Sundays"
    SHARE_BY_REGION = "the share of regions in the number of orders in May 2025"
    STOCK = "the stock at the end of May 2025"
    REFUNDS = "how many refunds in May 2025"
    ALL_TIME = "how many orders"
    COUNT_AND_AMOUNT = "how many orders and of what amount in May 2025"
    AVERAGE_ITEMS = "the average items of an order in May 2025"
    MOST_ITEMS = "the status of the order with the most items in May 2025"
    ITEMS_BY_STATUS = "the items of orders for each status in May 2025"
    STATUSES = "how many different statuses orders have in May 2025"
    BUSY_STATUSES = "statuses that have more than 1000 orders"
    QUOTED = "how many orders are 'VIP'"
    STATUSES_WITHOUT = "which statuses are not of refunded orders"
    RETURN_RATE = "the share of refunded orders in May 2025"
