"""The exact text for SQL Server and PostgreSQL, where no server is at hand to run it.

``SVERKA_WRITE_SNAPSHOTS=1 pytest tests/writing/test_compiler_snapshots.py`` writes the files anew; read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.intent import CalculationKind, Intent, NumberRole, Ranking
from core.period import Bucket, Grain
from core.sql import Dialect, Draft
from tests.writing.warehouse import MAY, S, asked, calculation, cut, dimensions, intent, period, piece, value
from writing.compiler import compile_query

FOLDER = Path(__file__).parent / "snapshots"
YEAR = period(1, "2025-01-01", "2026-01-01", Grain.YEAR)
QUESTIONS = {
    "count_in_may_by_region": intent(
        "wallets_opened",
        periods=(MAY,),
        dimensions=dimensions("regions.name"),
        values=(value(1, "wallets.status", "Активен", "активен"),),
    ),
    "top_regions": intent(
        "payments_total",
        dimensions=dimensions("regions.name"),
        numbers=(asked(1, "5", NumberRole.TOP),),
        ranking=Ranking("M1", descending=True, span=S, number="N1"),
    ),
    "weeks_of_a_year_against_another": intent(
        "payments_amount",
        periods=(YEAR,),
        compare=(period(2, "2024-01-01", "2025-01-01", Grain.YEAR),),
        time_cut=cut(Bucket.WEEK),
    ),
    "share_of_regions": intent(
        "payments_count", dimensions=dimensions("regions.name"), calculations=(calculation(CalculationKind.SHARE),)
    ),
    "ratio_of_two_facts": intent("payments_per_wallet", dimensions=dimensions("regions.name")),
    "balance_by_month": intent("balance", time_cut=cut(Bucket.MONTH)),
}


@pytest.mark.parametrize("dialect", [Dialect.TSQL, Dialect.POSTGRES])
@pytest.mark.parametrize("name", QUESTIONS)
def test_text(name: str, dialect: Dialect) -> None:
    question: Intent = QUESTIONS[name]
    draft = compile_query(question, piece(), dialect)
    assert isinstance(draft, Draft)
    file = FOLDER / f"{name}.{dialect.value}.sql"
    if os.environ.get("SVERKA_WRITE_SNAPSHOTS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(draft.text + "\n", encoding="utf-8")
    assert draft.text + "\n" == file.read_text(encoding="utf-8")
