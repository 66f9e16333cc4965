"""The physical schema: one statement a table, filled from the relation ``incoming``.

Amounts arrive in kopecks and are stored in roubles; ids, texts and moments are stored as they come.
"""

from __future__ import annotations

_MONEY = "CAST({0} * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)) AS {0}"


def _table(name: str, *columns: str) -> str:
    listed = ",\n    ".join(_MONEY.format(column[:-1]) if column.endswith("$") else column for column in columns)
    return f"CREATE TABLE main.{name} AS SELECT\n    {listed}\nFROM incoming"


TABLES: dict[str, str] = {
    "regions": _table("regions", "region_code", "name", "federal_district"),
    "levels": _table(
        "levels", "CAST(level_id AS INTEGER) AS level_id", "name", "monthly_limit::DECIMAL(18, 2) AS monthly_limit"
    ),
    "channels": _table("channels", "CAST(channel_id AS INTEGER) AS channel_id", "name"),
    "banks": _table("banks", "CAST(bank_id AS INTEGER) AS bank_id", "name"),
    "categories": _table("categories", "CAST(category_id AS INTEGER) AS category_id", "name"),
    "merchants": _table(
        "merchants",
        "CAST(merchant_id AS INTEGER) AS merchant_id",
        "name",
        "CAST(category_id AS INTEGER) AS category_id",
    ),
    "tags": _table("tags", "CAST(tag_id AS INTEGER) AS tag_id", "name"),
    "card_products": _table(
        "card_products", "CAST(product_id AS INTEGER) AS product_id", "name", "payment_system", "is_virtual"
    ),
    "wallets": _table(
        "wallets",
        "wallet_id",
        "account_number",
        "phone",
        "opened_at",
        "identified_at",
        "closed_at",
        "region_code",
        "CAST(channel_id AS INTEGER) AS channel_id",
        "CAST(level_id AS INTEGER) AS level_id",
        "client_type",
        "status",
        "is_test",
        "is_deleted",
        "loaded_at",
    ),
    "wallet_limits": _table(
        "wallet_limits", "wallet_id", "limit_type", "limit_amount$", "set_at", "region_code", "is_test", "is_deleted"
    ),
    "balances": _table(
        "balances",
        "CAST(balance_date AS DATE) AS balance_date",
        "region_code",
        "CAST(level_id AS INTEGER) AS level_id",
        "open_wallets",
        "balance$",
    ),
    "payments": _table(
        "payments",
        "payment_id",
        "wallet_id",
        "paid_at",
        "amount$",
        "fee$",
        "CAST(merchant_id AS INTEGER) AS merchant_id",
        "CAST(paying_bank_id AS INTEGER) AS paying_bank_id",
        "CAST(refund_bank_id AS INTEGER) AS refund_bank_id",
        "method",
        "status",
        "region_code",
        "is_test",
        "is_deleted",
        "loaded_at",
    ),
    "payment_tags": _table("payment_tags", "payment_id", "CAST(tag_id AS INTEGER) AS tag_id"),
    "refunds": _table(
        "refunds",
        "refund_id",
        "payment_id",
        "refunded_at",
        "amount$",
        "reason",
        "region_code",
        "is_test",
        "is_deleted",
        "loaded_at",
    ),
    "cards": _table(
        "cards",
        "card_id",
        "wallet_id",
        "CAST(product_id AS INTEGER) AS product_id",
        "issued_at",
        "activated_at",
        "blocked_at",
        "status",
        "region_code",
        "is_test",
        "loaded_at",
    ),
    "card_operations": _table(
        "card_operations",
        "operation_id",
        "card_id",
        "operated_at",
        "operation_type",
        "amount$",
        "fee$",
        "status",
        "channel",
        "region_code",
        "is_test",
        "loaded_at",
    ),
}
