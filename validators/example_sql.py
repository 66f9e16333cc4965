"""Pieces of the examples' queries that many rules share, over the shop of ``example_domain``."""

from __future__ import annotations

IN_MAY = "ordered_at >= @p1_start AND ordered_at < @p1_end"
COUNTED = "SELECT COUNT(order_id) AS orders_count FROM orders"
JOIN_BUYERS = "JOIN buyers ON buyers.buyer_id = orders.buyer_id"
JOIN_REGIONS = "JOIN regions ON regions.region_id = buyers.region_id"
WITH_REGIONS = f"LEFT {JOIN_BUYERS} LEFT {JOIN_REGIONS}"
JOIN_REFUNDS = "JOIN refunds ON refunds.order_id = orders.order_id"
NOT_REFUNDED = "NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.order_id)"
