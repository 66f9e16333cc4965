"""Reasons against compiling are told in titles and plain words, never by names of the model or of the code."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from core.intent import CalculationKind, Comparison, HavingCondition, Intent, NumberRole, Ranking
from core.language import Language
from core.period import AsOf, Bucket, Daypart, Edge, RecurringFilter
from core.sql import Dialect
from domains.semantic_model import DomainSlice
from tests.understanding.reading_alone import catalog
from tests.writing.warehouse import MAY, S, asked, calculation, cut, dimensions, intent, period
from writing.compiler import compile_query
from writing.reasons import NotCompilable

PAYMENTS = catalog().domain("payments")
WALLETS = catalog().domain("wallets")
APRIL = period(2, "2025-04-01", "2025-05-01")
TOP = Ranking("M1", descending=True, span=S)
MORE = {"numbers": (asked(1, "5", NumberRole.THRESHOLD),), "having": (HavingCondition("M1", Comparison.GT, "N1", S),)}
REGION = dimensions("regions.name")

REFUSED = (
    *(intent("fee_rate", calculations=(calculation(kind),)) for kind in CalculationKind),
    intent("payments_amount", recurring=RecurringFilter(dayparts=tuple(Daypart), working_days=True)),
    intent("payments_amount", dimensions=REGION, periods=(MAY, APRIL), ranking=TOP),
    intent("payments_amount", ranking=TOP),
    intent("payments_amount", dimensions=dimensions("merchants.name", "categories.name"), ranking=TOP),
    intent("payments_amount", dimensions=REGION, time_cut=cut(Bucket.MONTH), **MORE),
    intent("payments_amount", compare=(APRIL,)),
    intent("payments_amount", periods=(MAY,), compare=(period(2, None, "2025-01-01"),)),
    intent("payments_amount", as_of=AsOf(date(2025, 5, 1), Edge.END, S), time_cut=cut(Bucket.DAY)),
    intent("payments_amount", as_of=AsOf(date(2025, 5, 1), Edge.END, S), periods=(MAY,)),
)


def told(question: Intent, language: Language) -> str:
    domain = PAYMENTS
    piece = DomainSlice(domain, tuple(one.name for one in domain.datasets), (), (), ())
    found = compile_query(replace(question, domain=domain.name), piece, Dialect.DUCKDB, date(2025, 6, 18))
    assert isinstance(found, NotCompilable)
    return found.message(language)


@pytest.mark.parametrize("question", REFUSED)
def test_no_name_of_the_model_is_told(question: Intent) -> None:
    russian, english = told(question, Language.RU), told(question, Language.EN)
    assert not re.search("[A-Za-z]{2,}", russian), russian
    assert not re.search(r"\w_\w|\b[a-z]+\.[a-z]+\b", english), english


def test_a_state_is_told_by_its_title() -> None:
    piece = DomainSlice(WALLETS, tuple(one.name for one in WALLETS.datasets), (), (), ())
    found = compile_query(intent("balance", time_cut=cut(Bucket.WEEKDAY)), piece, Dialect.DUCKDB)
    assert isinstance(found, NotCompilable)
    assert "«Остаток на кошельках»" in found.message(Language.RU)
