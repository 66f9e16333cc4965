"""A small warehouse of the fault fixture's shape: its domain, its rows, and a way to run a draft on it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import duckdb

from core.intent import (
    Calculation,
    CalculationKind,
    DimensionUse,
    FieldRef,
    Intent,
    MetricUse,
    NumberRole,
    NumberUse,
    PeriodUse,
    TimeCut,
    ValueUse,
)
from core.language import Language, Localized
from core.period import Bucket, DateRange, Grain, Period
from core.span import Span
from core.sql import Dialect, Draft
from core.syntax import parameter_tokens, parse_statements
from core.unit import Unit, UnitKind
from domains.semantic_model import (
    Additivity,
    Dataset,
    Datatype,
    Domain,
    DomainSlice,
    EmptyMeaning,
    Field,
    Metric,
    NamedFilter,
    Relationship,
)
from writing.compiler import compile_query

S = Span(0, 1)
COUNT = Unit(UnitKind.COUNT)
MONEY = Unit(UnitKind.MONEY, "₽")


def words(text: str) -> Localized:
    return Localized(text, text)


def field(dataset: str, name: str, datatype: Datatype, *, nullable: bool = True, is_time: bool = False) -> Field:
    return Field(name, dataset, name, datatype, words(name), nullable=nullable, is_time=is_time, groupable=True)


def dataset(name: str, columns: dict[str, Datatype], key: str = "id", **more: object) -> Dataset:
    fields = tuple(field(name, column, kind, nullable=column != key) for column, kind in columns.items())
    return Dataset(name, f"main.{name}", tuple(key.split(",")) if key else (), words(name), fields, **more)  # type: ignore[arg-type]


INT, TEXT, MOMENT, DAY, DEC, BOOL = (
    Datatype.INTEGER,
    Datatype.STRING,
    Datatype.DATETIME,
    Datatype.DATE,
    Datatype.DECIMAL,
    Datatype.BOOLEAN,
)

DATASETS = (
    dataset(
        "wallets",
        {"id": INT, "opened_at": MOMENT, "closed_at": MOMENT, "region_id": INT, "status": TEXT, "score": INT},
        time_field="opened_at",
    ),
    dataset(
        "payments",
        {"id": INT, "wallet_id": INT, "amount": DEC, "paid_at": MOMENT, "bank_id": INT, "return_bank_id": INT},
        time_field="paid_at",
    ),
    dataset("payment_tags", {"payment_id": INT, "tag": TEXT}, "payment_id,tag", is_bridge=True),
    dataset("wallet_limits", {"wallet_id": INT, "limit_amount": DEC}, "wallet_id"),
    dataset("balances", {"wallet_id": INT, "day": DAY, "amount": DEC}, "wallet_id,day", time_field="day"),
    dataset("regions", {"id": INT, "name": TEXT}, is_dictionary=True, label_field="name"),
    dataset("banks", {"id": INT, "name": TEXT}, is_dictionary=True, label_field="name"),
)

RELATIONSHIPS = (
    Relationship("wallet_region", "wallets", "regions", ("region_id",), ("id",)),
    Relationship("payment_wallet", "payments", "wallets", ("wallet_id",), ("id",)),
    Relationship("payment_bank", "payments", "banks", ("bank_id",), ("id",), words("Банк")),
    Relationship("return_bank", "payments", "banks", ("return_bank_id",), ("id",), words("Банк возврата")),
    Relationship("tag_payment", "payment_tags", "payments", ("payment_id",), ("id",)),
    Relationship("limit_wallet", "wallet_limits", "wallets", ("wallet_id",), ("id",)),
    Relationship("balance_wallet", "balances", "wallets", ("wallet_id",), ("id",)),
)

PAID_AT, OPENED_AT = FieldRef("payments", "paid_at"), FieldRef("wallets", "opened_at")


def metric(name: str, expression: str, source: str, time: FieldRef | None, **more: object) -> Metric:
    defaults: dict[str, object] = {
        "unit": COUNT,
        "datatype": DEC,
        "additivity": Additivity.ADDITIVE,
        "empty": EmptyMeaning.ZERO,
    }
    return Metric(name, expression, source, time, words(name), **(defaults | more))  # type: ignore[arg-type]


METRICS = (
    metric("wallets_opened", "COUNT(*)", "wallets", OPENED_AT),
    metric("payments_count", "COUNT(payments.id)", "payments", PAID_AT),
    metric("payments_amount", "SUM(payments.amount)", "payments", PAID_AT, unit=MONEY, empty=EmptyMeaning.NO_DATA),
    metric("payments_total", "SUM(payments.amount)", "payments", PAID_AT, unit=MONEY),
    metric(
        "average_payment",
        "SUM(payments.amount) / COUNT(payments.id)",
        "payments",
        PAID_AT,
        additivity=Additivity.RATIO,
    ),
    metric("payers", "COUNT(DISTINCT payments.wallet_id)", "payments", PAID_AT, additivity=Additivity.NON_ADDITIVE),
    metric("limits_total", "SUM(wallet_limits.limit_amount)", "wallet_limits", None, unit=MONEY),
    metric("score_total", "SUM(wallets.score)", "wallets", OPENED_AT),
    metric("score_average", "AVG(wallets.score)", "wallets", OPENED_AT, additivity=Additivity.NON_ADDITIVE),
    metric(
        "closed_share",
        "100.0 * SUM(CASE WHEN wallets.closed_at IS NOT NULL THEN 1 ELSE 0 END) / COUNT(*)",
        "wallets",
        OPENED_AT,
        additivity=Additivity.RATIO,
    ),
    metric(
        "payments_per_wallet",
        "COUNT(payments.id) / COUNT(wallets.id)",
        "wallets",
        OPENED_AT,
        additivity=Additivity.RATIO,
    ),
    metric(
        "balance",
        "SUM(balances.amount)",
        "balances",
        FieldRef("balances", "day"),
        additivity=Additivity.SEMI_ADDITIVE,
        empty=EmptyMeaning.NO_DATA,
    ),
)

FILTERS = (NamedFilter("closed", "wallets", "wallets.closed_at IS NOT NULL", words("закрытые")),)

DOMAIN = Domain("wallets", words("Кошельки"), "", Path(), DATASETS, RELATIONSHIPS, METRICS, FILTERS)


def piece(*facts: str) -> DomainSlice:
    """A slice without joins of its own: every way is found over the declared relationships."""
    return DomainSlice(DOMAIN, tuple(one.name for one in DATASETS), facts, (), ())


def metrics(*names: str) -> tuple[MetricUse, ...]:
    return tuple(MetricUse(f"M{place}", name, S) for place, name in enumerate(names, 1))


def dimensions(*names: str) -> tuple[DimensionUse, ...]:
    """``regions.name`` or, with a role, ``banks.name@return_bank``."""
    found = []
    for place, text in enumerate(names, 1):
        path, _, role = text.partition("@")
        owner, name = path.split(".")
        found.append(DimensionUse(f"D{place}", FieldRef(owner, name, role or None), S))
    return tuple(found)


def period(number: int, start: str | None, end: str | None, grain: Grain = Grain.MONTH) -> PeriodUse:
    days = DateRange(start and date.fromisoformat(start), end and date.fromisoformat(end), grain)  # type: ignore[arg-type]
    return PeriodUse(f"P{number}", Period(days, S, f"{start} – {end}"))


MAY = period(1, "2025-05-01", "2025-06-01")


def value(number: int, path: str, *members: str, negated: bool = False, role: str | None = None) -> ValueUse:
    owner, name = path.split(".")
    return ValueUse(f"V{number}", FieldRef(owner, name, role), members, members[0], S, negated)


def asked(number: int, amount: str, role: NumberRole) -> NumberUse:
    return NumberUse(f"N{number}", Decimal(amount), role, S)


def cut(bucket: Bucket) -> TimeCut:
    return TimeCut(bucket, S)


def calculation(kind: CalculationKind, bucket: Bucket | None = None, metric_id: str = "M1") -> Calculation:
    return Calculation(kind, metric_id, S, bucket)


def intent(*names: str, **parts: object) -> Intent:
    return Intent("wallets", Language.RU, metrics(*names), **parts)  # type: ignore[arg-type]


ROWS = """
CREATE TABLE regions (id INTEGER, name VARCHAR);
INSERT INTO regions VALUES (1, 'Москва'), (2, 'Якутия'), (3, 'Тверь');
CREATE TABLE banks (id INTEGER, name VARCHAR);
INSERT INTO banks VALUES (1, 'Альфа'), (2, 'Бета');
CREATE TABLE wallets (id INTEGER, opened_at TIMESTAMP, closed_at TIMESTAMP, region_id INTEGER, status VARCHAR,
                      score INTEGER);
INSERT INTO wallets VALUES
    (1, '2025-05-01 00:00', NULL, 1, 'Активен', 1),
    (2, '2025-05-31 23:30', '2025-06-10 12:00', 1, 'Закрыт', 2),
    (3, '2025-03-10 10:00', NULL, 2, 'Активен', 4),
    (4, '2025-05-15 09:00', NULL, NULL, NULL, 8),
    (5, '2025-06-01 00:00', '2025-06-02 08:00', 2, 'Закрыт', NULL),
    (6, NULL, NULL, 1, 'Активен', 3);
CREATE TABLE payments (id INTEGER, wallet_id INTEGER, amount DECIMAL(18, 2), paid_at TIMESTAMP, bank_id INTEGER,
                       return_bank_id INTEGER);
INSERT INTO payments VALUES
    (1, 1, 10.00, '2025-05-31 15:00', 1, NULL),
    (2, 1, 20.50, '2025-06-15 20:00', 1, 2),
    (3, 2, 5.00, '2025-05-02 01:00', 2, 1),
    (4, 2, 7.00, '2025-05-02 02:00', 2, NULL),
    (5, 3, 100.00, '2025-03-11 03:00', NULL, NULL),
    (6, 4, 1.25, '2025-06-16 00:00', 1, 1),
    (7, 1, 3.00, '2024-05-20 10:00', 2, NULL);
CREATE TABLE payment_tags (payment_id INTEGER, tag VARCHAR);
INSERT INTO payment_tags VALUES (1, 'a'), (1, 'b'), (2, 'a'), (3, 'a'), (3, 'b');
CREATE TABLE wallet_limits (wallet_id INTEGER, limit_amount DECIMAL(18, 2));
INSERT INTO wallet_limits VALUES (1, 1000), (2, 500), (3, 70), (4, 5);
CREATE TABLE balances (wallet_id INTEGER, day DATE, amount DECIMAL(18, 2));
INSERT INTO balances VALUES
    (1, '2025-04-30', 100), (2, '2025-04-30', 50), (1, '2025-05-31', 90), (3, '2025-05-31', 7), (1, '2025-05-01', 1);
"""


def warehouse() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute(ROWS)
    return connection


def run(connection: duckdb.DuckDBPyConnection, draft: Draft) -> list[tuple[object, ...]]:
    """Run a draft with its parameters sent by type, as an engine does."""
    text = draft.text
    for start, end, name in reversed(parameter_tokens(text, Dialect.DUCKDB)):
        text = f"{text[:start]}${name}{text[end:]}"
    values = {parameter.name: parameter.value for parameter in draft.parameters}
    return connection.execute(text, values or None).fetchall()


def compiled(question: Intent) -> Draft:
    """Compile a question in every dialect, each one statement, and return DuckDB's draft."""
    for dialect in Dialect:
        draft = compile_query(question, piece(), dialect)
        assert isinstance(draft, Draft), draft
        assert len(parse_statements(draft.text, dialect)) == 1
    draft = compile_query(question, piece(), Dialect.DUCKDB)
    assert isinstance(draft, Draft)
    return draft


def rows(connection: duckdb.DuckDBPyConnection, question: Intent) -> list[tuple[object, ...]]:
    """Compile a question in every dialect and return its rows from DuckDB."""
    draft = compiled(question)
    found = run(connection, draft)
    assert all(len(row) == len(draft.columns) for row in found)
    return found
