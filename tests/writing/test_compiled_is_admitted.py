"""What the compiler writes passes the guard of every dialect, over the views of a user."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from core.intent import CalculationKind, FactCondition, Intent, NumberRole, Ranking
from core.period import Bucket, Grain, RecurringFilter
from core.question import User
from core.sql import Dialect, Draft
from domains.views import dataset_views
from engines.guard import Admitted, admit
from tests.writing.warehouse import DOMAIN, MAY, S, asked, calculation, cut, dimensions, intent, period, piece, value
from writing.compiler import compile_query

YEAR = period(1, "2025-01-01", "2026-01-01", Grain.YEAR)
BEFORE = period(2, "2024-01-01", "2025-01-01", Grain.YEAR)
REGION = dimensions("regions.name")
TOP = Ranking("M1", descending=True, span=S, number="N1")
THREE = (asked(1, "3", NumberRole.TOP),)

QUESTIONS = (
    intent("wallets_opened", "score_total", "score_average", dimensions=REGION, periods=(MAY,)),
    intent("payments_total", periods=(YEAR,), compare=(BEFORE,), time_cut=cut(Bucket.MONTH), dimensions=REGION),
    intent("payments_total", dimensions=REGION, numbers=THREE, ranking=TOP, periods=(YEAR,), time_cut=cut(Bucket.WEEK)),
    intent("payments_per_wallet", "limits_total", dimensions=REGION),
    intent("payments_total", dimensions=REGION, calculations=(calculation(CalculationKind.SHARE),)),
    intent("payments_count", periods=(YEAR,), calculations=(calculation(CalculationKind.AVERAGE_PER, Bucket.DAY),)),
    intent("payments_count", time_cut=cut(Bucket.MONTH), calculations=(calculation(CalculationKind.CHANGE),)),
    intent("balance", time_cut=cut(Bucket.QUARTER)),
    intent("wallets_opened", periods=(MAY, period(2, "2025-06-01", "2025-07-01")), ranking=Ranking("M1", True, S)),  # noqa: FBT003
    intent("payments_count", time_cut=cut(Bucket.WEEKDAY), recurring=RecurringFilter(months=(5, 6), hours=(9, 18))),
    intent("payments_count", time_cut=cut(Bucket.HOUR), periods=(MAY,)),
    intent("payments_count", time_cut=cut(Bucket.HALF), values=(value(1, "regions.name", "Москва", negated=True),)),
    intent("wallets_opened", fact_conditions=(FactCondition("C1", "payments", exists=False, span=S),)),
    intent("wallets_opened", dimensions=dimensions("payment_tags.tag")),
    intent("wallets_opened", dimensions=(replace(REGION[0], complete=True),), periods=(MAY,)),
)


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_guard_admits_what_is_compiled(question: Intent, dialect: Dialect) -> None:
    draft = compile_query(question, piece(), dialect, date(2025, 6, 18))
    assert isinstance(draft, Draft), draft
    found = admit(draft, dataset_views(DOMAIN, User("analyst")))
    assert isinstance(found, Admitted), found
