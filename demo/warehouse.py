"""All tables into one DuckDB file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import numpy as np
import pyarrow as pa

from demo import dictionaries as names
from demo.balances import make_balances
from demo.cards import UNKNOWN_CARD, Cards, Operations, make_cards, make_operations
from demo.draw import FIRST_DAY, Bools, Calendar, Ints, Times, loaded_at, until_end
from demo.payments import UNKNOWN_WALLET, Payments, Refunds, make_payments, refund, tag
from demo.schema import TABLES
from demo.wallets import NO_REGION, REGION_CODES, Wallets, make_limits, make_wallets

if TYPE_CHECKING:
    Array = Any
    """pyarrow ships no types."""

_LIMIT_KINDS = ("Месячный", "Разовый")


def write(path: Path, until: date) -> None:
    """Build the warehouse beside ``path`` and put it in place when it is whole.

    Raises:
        ValueError: ``until`` lies before the first day of the service.
        OSError: the file cannot be written.
    """
    if until < FIRST_DAY:
        raise ValueError(f"The demo warehouse begins on {FIRST_DAY}, it cannot end on {until}.")
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    try:
        with duckdb.connect(str(draft)) as connection:
            for name, columns in _tables(Calendar(until)).items():
                connection.register("incoming", pa.table(columns))
                connection.execute(TABLES[name])
                connection.unregister("incoming")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _tables(calendar: Calendar) -> dict[str, dict[str, Array]]:
    wallets = make_wallets(calendar)
    payments = make_payments(calendar, wallets)
    cards = make_cards(calendar, wallets)
    return {
        **_dictionaries(),
        "wallets": _wallets(calendar, wallets),
        "wallet_limits": _limits(calendar, wallets),
        "balances": _balances(calendar, wallets),
        "payments": _payments(payments, wallets),
        "payment_tags": _tagging(payments),
        "refunds": _refunds(payments, wallets, refund(calendar, payments)),
        "cards": _cards(calendar, cards, wallets),
        "card_operations": _operations(make_operations(calendar, cards), cards, wallets),
    }


def _dictionaries() -> dict[str, dict[str, Array]]:
    products = names.PRODUCTS
    return {
        "regions": {
            "region_code": [code for code, *_ in names.REGIONS],
            "name": [name for _, name, *_ in names.REGIONS],
            "federal_district": [district for _, _, district, _ in names.REGIONS],
        },
        "levels": _columns(("level_id", "name", "monthly_limit"), names.LEVELS),
        "channels": _columns(("channel_id", "name"), names.CHANNELS),
        "banks": _columns(("bank_id", "name"), names.BANKS),
        "categories": _columns(("category_id", "name"), names.CATEGORIES),
        "merchants": _columns(("merchant_id", "name", "category_id"), names.MERCHANTS),
        "tags": _columns(("tag_id", "name"), names.TAGS),
        "card_products": _columns(("product_id", "name", "payment_system", "is_virtual"), products),
    }


def _columns(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> dict[str, Array]:
    """Return the first columns of a code list; what follows in it are weights."""
    return {title: [row[position] for row in rows] for position, title in enumerate(titles)}


def _words(positions: Ints, words: Sequence[str | None]) -> Array:
    """Return texts by their positions in a short list."""
    return pa.array(words, pa.string()).take(pa.array(positions))


def _or_null(ids: Ints) -> Array:
    """Return ids with 0 as NULL."""
    return pa.array(ids, mask=ids == 0)


def _regions_of(wallets: Wallets, wallet: Ints) -> Array:
    """Return the region codes of wallets by position, NULL for a wallet that does not exist."""
    return _words(np.where(wallet < 0, NO_REGION, wallets.region[wallet]), REGION_CODES)


def _wallets(calendar: Calendar, wallets: Wallets) -> dict[str, Array]:
    closed, identified = until_end(wallets.closed_at, calendar), until_end(wallets.identified_at, calendar)
    return {
        "wallet_id": wallets.ids,
        "account_number": [f"40914{account:015d}" for account in wallets.account.tolist()],
        "phone": [f"+7900{phone:07d}" for phone in wallets.phone.tolist()],
        "opened_at": wallets.opened_at,
        "identified_at": identified,
        "closed_at": closed,
        "region_code": _words(wallets.region, REGION_CODES),
        "channel_id": wallets.channel_id,
        "level_id": np.where(np.isnat(identified), wallets.first_level, wallets.target_level),
        "client_type": _words(wallets.client_type, [name for name, _ in names.CLIENT_TYPES]),
        "status": _wallet_statuses(calendar, wallets, closed),
        "is_test": wallets.is_test,
        "is_deleted": wallets.is_deleted,
        "loaded_at": loaded_at(wallets.opened_at),
    }


def _wallet_statuses(calendar: Calendar, wallets: Wallets, closed: Times) -> Array:
    """Return the status on the last day; a blocked wallet is blocked from its thirtieth day on."""
    blocked: Bools = wallets.blocked & (wallets.opened_at + np.timedelta64(30, "D") < calendar.end)
    alive = np.where(blocked, 2, np.where(wallets.odd_spelling, 1, 0))
    return _words(np.where(np.isnat(closed), alive, 3), ["Активен", "активен", "Заблокирован", "Закрыт"])


def _limits(calendar: Calendar, wallets: Wallets) -> dict[str, Array]:
    limits = make_limits(calendar, wallets)
    return {
        "wallet_id": wallets.ids[limits.wallet],
        "limit_type": _words(limits.kind, _LIMIT_KINDS),
        "limit_amount": limits.amount * 100,
        "set_at": wallets.opened_at[limits.wallet],
        "region_code": _regions_of(wallets, limits.wallet),
        "is_test": wallets.is_test[limits.wallet],
        "is_deleted": wallets.is_deleted[limits.wallet],
    }


def _balances(calendar: Calendar, wallets: Wallets) -> dict[str, Array]:
    balances = make_balances(calendar, wallets)
    return {
        "balance_date": calendar.starts[balances.day],
        "region_code": _words(balances.region, REGION_CODES),
        "level_id": balances.level_id,
        "open_wallets": balances.open_wallets,
        "balance": balances.balance,
    }


def _payments(payments: Payments, wallets: Wallets) -> dict[str, Array]:
    return {
        "payment_id": payments.ids,
        "wallet_id": np.where(payments.wallet < 0, UNKNOWN_WALLET + payments.ids % 1000, wallets.ids[payments.wallet]),
        "paid_at": payments.paid_at,
        "amount": payments.amount,
        "fee": payments.fee,
        "merchant_id": _or_null(payments.merchant_id),
        "paying_bank_id": payments.paying_bank_id,
        "refund_bank_id": _or_null(payments.refund_bank_id),
        "method": _words(payments.method, [name for name, *_ in names.METHODS]),
        "status": _words(payments.status, [name for name, _ in names.PAYMENT_STATUSES]),
        "region_code": _regions_of(wallets, payments.wallet),
        "is_test": payments.is_test,
        "is_deleted": payments.is_deleted,
        "loaded_at": loaded_at(payments.paid_at),
    }


def _tagging(payments: Payments) -> dict[str, Array]:
    tagging = tag(payments)
    return {"payment_id": tagging.payment_id, "tag_id": tagging.tag_id}


def _refunds(payments: Payments, wallets: Wallets, refunds: Refunds) -> dict[str, Array]:
    return {
        "refund_id": np.arange(1, len(refunds.payment) + 1, dtype=np.int64),
        "payment_id": payments.ids[refunds.payment],
        "refunded_at": refunds.refunded_at,
        "amount": refunds.amount,
        "reason": _words(refunds.reason, [name for name, _ in names.REFUND_REASONS]),
        "region_code": _regions_of(wallets, payments.wallet[refunds.payment]),
        "is_test": payments.is_test[refunds.payment],
        "is_deleted": payments.is_deleted[refunds.payment],
        "loaded_at": loaded_at(refunds.refunded_at),
    }


def _cards(calendar: Calendar, cards: Cards, wallets: Wallets) -> dict[str, Array]:
    activated, blocked = until_end(cards.activated_at, calendar), until_end(cards.blocked_at, calendar)
    status = np.where(~np.isnat(blocked), 2, np.where(np.isnat(activated), 0, 1))
    return {
        "card_id": cards.ids,
        "wallet_id": wallets.ids[cards.wallet],
        "product_id": cards.product_id,
        "issued_at": cards.issued_at,
        "activated_at": activated,
        "blocked_at": blocked,
        "status": _words(status, ["Выпущена", "Активна", "Заблокирована"]),
        "region_code": _regions_of(wallets, cards.wallet),
        "is_test": cards.is_test,
        "loaded_at": loaded_at(cards.issued_at),
    }


def _operations(operations: Operations, cards: Cards, wallets: Wallets) -> dict[str, Array]:
    wallet = np.where(operations.card < 0, -1, cards.wallet[operations.card])
    return {
        "operation_id": operations.ids,
        "card_id": np.where(operations.card < 0, UNKNOWN_CARD + operations.ids % 1000, cards.ids[operations.card]),
        "operated_at": operations.operated_at,
        "operation_type": _words(operations.kind, [name for name, *_ in names.OPERATION_TYPES]),
        "amount": operations.amount,
        "fee": operations.fee,
        "status": _words(operations.status, [name for name, _ in names.OPERATION_STATUSES]),
        "channel": _words(operations.channel, [name for name, _ in names.OPERATION_CHANNELS]),
        "region_code": _regions_of(wallets, wallet),
        "is_test": operations.is_test,
        "loaded_at": loaded_at(operations.operated_at),
    }
