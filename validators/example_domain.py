"""The domain of the rules' examples, a small shop, and the intents of its questions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

from core.intent import (
    Calculation,
    CalculationKind,
    Comparison,
    DimensionUse,
    FactCondition,
    FieldRef,
    HavingCondition,
    Intent,
    MetricUse,
    NumberRole,
    NumberUse,
    PeriodUse,
    Ranking,
    RowCondition,
    SegmentUse,
    TimeCut,
    ValueUse,
    Word,
)
from core.language import Language, Localized
from core.period import AsOf, Bucket, DateRange, Edge, Grain, Period, RecurringFilter
from core.span import Span
from core.unit import PERCENT, Unit, UnitKind
from domains.semantic_model import (
    Additivity,
    Dataset,
    Datatype,
    DefaultFilter,
    Domain,
    Field,
    Metric,
    NamedFilter,
    Relationship,
)
from validators.asked import Asked

NOW = date(2025, 6, 18)
"""Today in the examples."""

_SPAN = Span(0, 1)
_TYPES = {
    "int": Datatype.INTEGER,
    "text": Datatype.STRING,
    "money": Datatype.DECIMAL,
    "time": Datatype.DATETIME,
    "day": Datatype.DATE,
    "flag": Datatype.BOOLEAN,
}


def _same(text: str) -> Localized:
    return Localized(text, text)


def _fields(dataset: str, described: str) -> tuple[Field, ...]:
    """Read fields from ``name:type`` words; ``?`` marks a nullable field, ``#`` one that may be a dimension."""
    found = []
    for word in described.split():
        name, kind = word.rstrip("?#").split(":")
        found.append(
            Field(
                name,
                dataset,
                name,
                _TYPES[kind],
                _same(name),
                is_time=kind in {"time", "day"},
                groupable=word.endswith("#"),
                nullable="?" in word,
            )
        )
    return tuple(found)


def _dataset(name: str, key: str, described: str, time_field: str | None = None) -> Dataset:
    fields = _fields(name, described)
    return Dataset(name, f"main.{name}", tuple(key.split()), _same(name), fields, time_field=time_field)


def _metric(name: str, expression: str, field: FieldRef, additivity: Additivity = Additivity.ADDITIVE) -> Metric:
    unit = PERCENT if name == "refund_rate" else Unit(UnitKind.COUNT)
    return Metric(name, expression, field.dataset, field, _same(name), unit, Datatype.DECIMAL, additivity)


@cache
def example_domain() -> Domain:
    """Return the shop: orders with buyers, regions (of the buyer and of delivery), refunds, tags, and a daily stock."""
    orders = _dataset(
        "orders",
        "order_id",
        "order_id:int buyer_id:int? ship_region_id:int? ordered_at:time loaded_at:time amount:money discount:money? "
        "items:int status:text#",
        "ordered_at",
    )
    hidden = replace(_fields("orders", "is_test:flag")[0], hidden=True)
    no_tests = DefaultFilter("no_tests", "orders", "is_test = FALSE", _same("no tests"))
    orders = replace(orders, fields=(*orders.fields, hidden), default_filters=(no_tests,))
    ordered, refunded = FieldRef("orders", "ordered_at"), FieldRef("refunds", "refunded_at")
    return Domain(
        name="shop",
        title=_same("shop"),
        description="",
        folder=Path(),
        datasets=(
            orders,
            _dataset("refunds", "refund_id", "refund_id:int order_id:int refunded_at:time amount:money", "refunded_at"),
            _dataset("buyers", "buyer_id", "buyer_id:int region_id:int? name:text since:time"),
            replace(_dataset("regions", "region_id", "region_id:int name:text#"), label_field="name"),
            replace(_dataset("tags", "tag_id", "tag_id:int name:text#"), label_field="name"),
            replace(_dataset("order_tags", "order_id tag_id", "order_id:int tag_id:int"), is_bridge=True),
            _dataset("stock", "day product_id", "day:day product_id:int pieces:int", "day"),
        ),
        relationships=(
            _joined("order_buyer", "orders", "buyers", "buyer_id"),
            _joined("buyer_region", "buyers", "regions", "region_id"),
            Relationship("ship_region", "orders", "regions", ("ship_region_id",), ("region_id",)),
            _joined("refund_order", "refunds", "orders", "order_id"),
            _joined("tag_order", "order_tags", "orders", "order_id"),
            _joined("tag_tag", "order_tags", "tags", "tag_id"),
        ),
        metrics=(
            _metric("orders_count", "COUNT(orders.order_id)", ordered),
            _metric("orders_amount", "SUM(orders.amount)", ordered),
            _metric(
                "average_order", "SUM(orders.amount) / NULLIF(COUNT(orders.order_id), 0)", ordered, Additivity.RATIO
            ),
            _metric("buyers", "COUNT(DISTINCT orders.buyer_id)", ordered, Additivity.NON_ADDITIVE),
            _metric("refunds_count", "COUNT(refunds.refund_id)", refunded),
            _metric("stock", "SUM(stock.pieces)", FieldRef("stock", "day"), Additivity.SEMI_ADDITIVE),
            _metric(
                "refund_rate",
                "100.0 * COUNT(refunds.refund_id) / NULLIF(COUNT(orders.order_id), 0)",
                ordered,
                Additivity.RATIO,
            ),
        ),
        filters=(NamedFilter("paid", "orders", "status = 'paid'", _same("paid")),),
    )


def _joined(name: str, many: str, one: str, column: str) -> Relationship:
    return Relationship(name, many, one, (column,), (column,))


@cache
def example_intent(asked: Asked) -> Intent:
    """Return the reading of an example question."""
    may = _period("P1", date(2025, 5, 1), date(2025, 6, 1))
    plain = Intent("shop", Language.EN, metrics=(MetricUse("M1", "orders_count", _SPAN),), periods=(may,))
    by_region = replace(plain, dimensions=(DimensionUse("D1", FieldRef("regions", "name", "buyer_region"), _SPAN),))
    metrics = {
        Asked.AMOUNT: ("orders_amount",),
        Asked.AVERAGE: ("average_order",),
        Asked.BUYERS: ("buyers",),
        Asked.STOCK: ("stock",),
        Asked.REFUNDS: ("refunds_count",),
        Asked.RETURN_RATE: ("refund_rate",),
        Asked.COUNT_AND_AMOUNT: ("orders_count", "orders_amount"),
    }
    if asked in metrics:
        names = enumerate(metrics[asked], 1)
        return replace(plain, metrics=tuple(MetricUse(f"M{number}", name, _SPAN) for number, name in names))
    return _cut(asked, plain, by_region) or _narrowed(asked, plain, by_region) or plain


def _cut(asked: Asked, plain: Intent, by_region: Intent) -> Intent | None:
    five = NumberUse("N1", Decimal(5), NumberRole.TOP, _SPAN)
    half = _period("P1", date(2025, 1, 1), date(2025, 7, 1))
    ten_days = _period("P1", date(2025, 5, 1), date(2025, 5, 11))
    share = Calculation(CalculationKind.SHARE, "M1", _SPAN)
    ways = {
        Asked.BY_REGION: by_region,
        Asked.BY_TAG: replace(plain, dimensions=(DimensionUse("D1", FieldRef("tags", "name"), _SPAN),)),
        Asked.BY_SHIP_REGION: replace(
            plain, dimensions=(DimensionUse("D1", FieldRef("regions", "name", "ship_region"), _SPAN),)
        ),
        Asked.BY_MONTH: replace(plain, periods=(half,), time_cut=TimeCut(Bucket.MONTH, _SPAN)),
        Asked.BY_DAY: replace(plain, periods=(ten_days,), time_cut=TimeCut(Bucket.DAY, _SPAN)),
        Asked.TOP: replace(by_region, numbers=(five,), ranking=Ranking("M1", descending=True, span=_SPAN, number="N1")),
        Asked.BIGGEST: replace(by_region, ranking=Ranking("M1", descending=True, span=_SPAN)),
        Asked.SMALLEST: replace(by_region, ranking=Ranking("M1", descending=False, span=_SPAN)),
        Asked.SHARE_BY_REGION: replace(by_region, calculations=(share,)),
    }
    return ways.get(asked)


def _narrowed(asked: Asked, plain: Intent, by_region: Intent) -> Intent | None:
    moscow = ValueUse("V1", FieldRef("regions", "name", "buyer_region"), ("Moscow",), "Moscow", _SPAN)
    number = NumberUse("N1", Decimal(1000), NumberRole.THRESHOLD, _SPAN)
    april = _period("P2", date(2025, 4, 1), date(2025, 5, 1))
    quarter = _period("P2", date(2025, 1, 1), date(2025, 4, 1))
    ways = {
        Asked.IN_MOSCOW: replace(plain, values=(moscow,)),
        Asked.NOT_IN_MOSCOW: replace(plain, values=(replace(moscow, negated=True),)),
        Asked.LARGE: replace(
            plain,
            numbers=(number,),
            row_conditions=(RowCondition(FieldRef("orders", "amount"), Comparison.GT, "N1", _SPAN),),
        ),
        Asked.BUSY_REGIONS: replace(
            by_region, numbers=(number,), having=(HavingCondition("M1", Comparison.GT, "N1", _SPAN),)
        ),
        Asked.PAID: replace(plain, segments=(SegmentUse("S1", "paid", _SPAN),)),
        Asked.NOT_PAID: replace(plain, segments=(SegmentUse("S1", "paid", _SPAN, negated=True),)),
        Asked.WITHOUT_REFUNDS: replace(
            plain, fact_conditions=(FactCondition("C1", "refunds", exists=False, span=_SPAN),)
        ),
        Asked.AGAINST_APRIL: replace(plain, compare=(april,)),
        Asked.AGAINST_QUARTER: replace(plain, compare=(quarter,)),
        Asked.ON_WEEKENDS: replace(plain, recurring=RecurringFilter(weekdays=(6, 7))),
        Asked.ON_A_DATE: replace(plain, periods=(), as_of=AsOf(date(2025, 5, 31), Edge.END, _SPAN)),
        Asked.ALL_TIME: replace(plain, periods=()),
    }
    return ways.get(asked) or _in_part(asked, replace(plain, metrics=()), number)


def _in_part(asked: Asked, plain: Intent, number: NumberUse) -> Intent | None:
    ways = {
        Asked.AVERAGE_ITEMS: replace(plain, unexplained=_words("average", "items")),
        Asked.MOST_ITEMS: replace(plain, unexplained=_words("most", "items", "status")),
        Asked.ITEMS_BY_STATUS: replace(plain, unexplained=_words("items", "status")),
        Asked.STATUSES: replace(plain, unexplained=_words("different", "statuses")),
        Asked.STATUSES_WITHOUT: replace(plain, periods=(), unexplained=_words("statuses", "not")),
        Asked.QUOTED: replace(plain, periods=(), unexplained=_words("VIP")),
        Asked.BUSY_STATUSES: replace(
            plain,
            periods=(),
            numbers=(replace(number, span=Span(29, 33)),),
            unexplained=_words("statuses", "more than"),
        ),
    }
    return ways.get(asked)


def _words(*texts: str) -> tuple[Word, ...]:
    return tuple(Word(text, text, _SPAN) for text in texts)


def _period(name: str, start: date, end: date) -> PeriodUse:
    return PeriodUse(name, Period(DateRange(start, end, Grain.MONTH), _SPAN, f"{start}–{end}"))
