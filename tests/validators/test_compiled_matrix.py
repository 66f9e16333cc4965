"""Every kind of metric in every shape that is compiled: no check stops a query that is right by construction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice, product

import pytest

from core.finding import LayerStatus
from core.intent import CalculationKind, Comparison, HavingCondition, Intent, NumberRole, Ranking
from core.period import AsOf, Bucket, Edge, Grain
from core.sql import Dialect, Draft
from core.syntax import parse_statements
from domains.semantic_model import Additivity
from tests.writing.warehouse import (
    DOMAIN,
    METRICS,
    S,
    asked,
    calculation,
    cut,
    dimensions,
    intent,
    period,
    piece,
    value,
)
from validators.layers import check_draft_layers
from writing.compiler import compile_query

TODAY = date(2025, 6, 18)
MONTH = period(1, "2025-05-01", "2025-06-01")
BEFORE = period(2, "2025-04-01", "2025-05-01")
OTHER = period(2, "2025-01-01", "2025-04-01", Grain.QUARTER)

STRIDE = 17
SHARE = calculation(CalculationKind.SHARE)

Parts = dict[str, object]
CUTS: tuple[Parts, ...] = (
    {},
    {"dimensions": dimensions("regions.name")},
    {"time_cut": cut(Bucket.MONTH)},
    {"time_cut": cut(Bucket.WEEKDAY)},
    {"dimensions": dimensions("regions.name"), "time_cut": cut(Bucket.MONTH)},
    {"dimensions": dimensions("regions.name", "wallets.status")},
    {"dimensions": (replace(dimensions("regions.name")[0], complete=True),)},
)
TIMES: tuple[Parts, ...] = (
    {},
    {"periods": (MONTH,)},
    {"periods": (MONTH,), "compare": (BEFORE,)},
    {"periods": (MONTH, OTHER)},
    {"as_of": AsOf(date(2025, 6, 1), Edge.START, S)},
)
VALUES: tuple[Parts, ...] = ({}, {"values": (value(1, "regions.name", "Москва"),)})
CALCULATIONS: tuple[Parts, ...] = (
    {},
    *({"calculations": (calculation(kind),)} for kind in CalculationKind if kind is not CalculationKind.AVERAGE_PER),
    {"calculations": (calculation(CalculationKind.AVERAGE_PER, Bucket.DAY),)},
)
FIVE = (asked(1, "5", NumberRole.TOP),)
LARGE = (asked(1, "5", NumberRole.THRESHOLD),)
RANKINGS: tuple[Parts, ...] = (
    {},
    {"numbers": FIVE, "ranking": Ranking("M1", descending=True, span=S, number="N1")},
    {"numbers": FIVE, "ranking": Ranking("M1", descending=False, span=S, number="N1")},
    {"ranking": Ranking("M1", descending=True, span=S)},
    {"numbers": LARGE, "having": (HavingCondition("M1", Comparison.GT, "N1", S),)},
)


def shapes(*names: str) -> Iterator[Intent]:
    for parts in product(CUTS, TIMES, VALUES, CALCULATIONS, RANKINGS):
        whole: Parts = {name: part for chosen in parts for name, part in chosen.items()}
        yield intent(*names, **whole)


def stopped(question: Intent, dialect: Dialect) -> list[tuple[str, str]] | None:
    """Return what the checks find in the compiled query; None if the question is not compiled."""
    draft = compile_query(question, piece(), dialect, TODAY)
    if not isinstance(draft, Draft):
        return None
    reports = check_draft_layers(question, parse_statements(draft.text, dialect)[0], draft, DOMAIN)  # type: ignore[arg-type]
    assert {report.status for report in reports} <= {LayerStatus.PASSED, LayerStatus.FAILED}
    return [(found.rule, found.subject) for report in reports for found in report.findings]


@pytest.mark.parametrize("names", [*((one.name,) for one in METRICS), ("average_payment", "payments_count")])
def test_no_check_stops_what_is_compiled(names: tuple[str, ...]) -> None:
    """Every seventeenth shape, in turn in each dialect: the whole matrix takes minutes."""
    dialects = list(Dialect)
    compiled = 0
    for place, question in enumerate(islice(shapes(*names), 0, None, STRIDE)):
        found = stopped(question, dialects[place % len(dialects)])
        compiled += found is not None
        assert not found, (found, question)
    assert compiled >= 5


@pytest.mark.parametrize("metric", [one.name for one in METRICS if one.additivity is Additivity.RATIO])
def test_a_ratio_is_compared(metric: str) -> None:
    question = intent(metric, periods=(MONTH,), compare=(BEFORE,), dimensions=dimensions("regions.name"))
    assert stopped(question, Dialect.DUCKDB) == []


def test_an_average_has_no_share() -> None:
    shares = intent("score_average", dimensions=dimensions("regions.name"), calculations=(SHARE,))
    assert stopped(shares, Dialect.DUCKDB) is None
