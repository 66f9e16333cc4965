"""Which fact stands behind which figure of a text."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from apps.web.provenance import Piece, answer_pieces, told_fact
from core.fact import Fact, FactKind, Source
from core.language import Language
from core.outcome import Answered
from core.reading import Reading, ReadPeriod
from core.result import Column, ColumnPlan, ColumnRole, LogicalType, Result
from core.sql import Dialect, WrittenBy
from core.unit import NUMBER, Unit, UnitKind

WALLETS = Unit(UnitKind.COUNT, "", ("кошелёк", "кошелька", "кошельков"), ("wallet", "wallets"))
OPENED = Column("opened", LogicalType.INTEGER, ColumnPlan("opened", "Открыто", ColumnRole.METRIC, WALLETS))
WEEK = Column("week", LogicalType.DATE, ColumnPlan("week", "Неделя", ColumnRole.PERIOD, NUMBER))
MAY = ReadPeriod("последние 7 дней", date(2025, 5, 25), date(2025, 6, 1))


def answer(text: str, *facts: Fact) -> Answered:
    executed = datetime(2025, 6, 18, 12, 0, tzinfo=UTC)
    return Answered(
        domain="wallets",
        reading=Reading("Понял так: открыто.", periods=(MAY,), filters=("без тестовых",)),
        standalone="",
        sql="SELECT 1",
        written_sql="SELECT 1",
        dialect=Dialect.DUCKDB,
        engine="DuckDB",
        parameters=(),
        written_by=WrittenBy.COMPILED,
        attempts=1,
        result=Result("0" * 32, (WEEK, OPENED), 2, truncated=False, database_ms=1.0),
        text=text,
        facts=facts,
        sources=(Source("S1", "0" * 32, "SELECT 1", (), "DuckDB", executed, 2),),
        checks=(),
    )


def fact(number: int, kind: FactKind, value: int | Decimal, formula: str = "") -> Fact:
    return Fact(f"F{number}", kind, value, WALLETS, "S1", "opened", (("week", "01.05–07.05.2025"),), formula)


def marked(pieces: tuple[Piece, ...]) -> list[tuple[str, str]]:
    return [(piece.text, piece.fact.id) for piece in pieces if piece.fact]


def test_each_figure_gets_its_fact_and_the_text_stays_whole() -> None:
    text = "Открыто: всего 1\u202f852. Максимум — 422, минимум — 50. Первое — 50."
    facts = (
        fact(1, FactKind.CELL, 50),
        fact(2, FactKind.TOTAL, Decimal(1852), "sum(opened)"),
        fact(3, FactKind.EXTREME, Decimal(422), "max(opened)"),
        fact(4, FactKind.EXTREME, Decimal(50), "min(opened)"),
    )
    lead, rest = answer_pieces(answer(text, *facts), Language.RU)
    assert marked(lead) == [("1\u202f852", "F2")]
    assert marked(rest) == [("422", "F3"), ("50", "F4"), ("50", "F1")]
    assert "".join(piece.text for piece in lead) == "Открыто: всего 1\u202f852."
    assert "".join(piece.text for piece in rest) == "Максимум — 422, минимум — 50. Первое — 50."


def test_digits_of_dates_periods_and_longer_numbers_are_no_figures() -> None:
    text = "Открыто, последние 7 дней: 1\u202f007 (7,5 и 17 и 07.05.2025 и 2025-7)."
    lead, _ = answer_pieces(answer(text, fact(1, FactKind.ROW_COUNT, 7), fact(2, FactKind.CELL, 1007)), Language.RU)
    assert marked(lead) == [("1\u202f007", "F2")]


def test_what_the_page_shows_elsewhere_is_left_out_of_the_text() -> None:
    text = "Открыто: 5. Учтено: последние 7 дней; без тестовых. Внимание: мало данных."
    lead, rest = answer_pieces(answer(text, fact(1, FactKind.CELL, 5)), Language.RU)
    assert "".join(piece.text for piece in (*lead, *rest)) == "Открыто: 5."


def test_a_formula_is_told_with_the_facts_that_it_was_computed_from() -> None:
    first, second = fact(1, FactKind.CELL, 50), fact(2, FactKind.CELL, 126)
    growth = fact(3, FactKind.FORMULA, Decimal(152), "round((F2 − F1) / F1 × 100, 1)")
    told = dict(told_fact(growth, answer("", first, second, growth), Language.RU))
    assert told["Показатель"] == "Открыто"
    assert "round((F2 − F1)" in told["Как получено"]
    assert "F2 = 126\u00a0кошельков (Неделя: 01.05–07.05.2025)" in told["Из чего"]
    assert told["Источник"] == "S1: запрос к DuckDB, 18.06.2025 12:00, 2\u00a0строки"


@settings(deadline=None)
@given(st.text(alphabet="0123456789 .,–:абв\u202f\u00a0", max_size=60), st.lists(st.integers(0, 3000), max_size=6))
def test_no_text_is_lost_and_every_mark_is_the_number_of_its_fact(text: str, values: list[int]) -> None:
    facts = [fact(n, FactKind.CELL, value) for n, value in enumerate(values, 1)]
    pieces = [piece for part in answer_pieces(answer(text, *facts), Language.RU) for piece in part]
    assert "".join("".join(piece.text for piece in pieces).split()) == "".join(text.split())
    for piece in pieces:
        if piece.fact:
            digits = "".join(sign for sign in piece.text if sign.isdigit())
            assert int(digits) == piece.fact.value or "тыс" in piece.text
