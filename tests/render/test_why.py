"""Where a figure comes from, told line by line."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from core.fact import Fact, FactKind, Freshness, FreshnessKind, Source
from core.language import Language
from core.outcome import Answered
from core.parameter import Origin, Parameter, ParameterType
from core.reading import Reading, ReadPeriod
from core.result import Column, ColumnPlan, ColumnRole, LogicalType, Result
from core.sql import Dialect, WrittenBy
from core.unit import NUMBER, Unit, UnitKind
from render.why import fact_line, freshness_text, why

WALLETS = Unit(UnitKind.COUNT, "", ("кошелёк", "кошелька", "кошельков"), ("wallet", "wallets"))
OPENED = Column("opened", LogicalType.INTEGER, ColumnPlan("opened", "Открыто", ColumnRole.METRIC, WALLETS))
WEEK = Column("week", LogicalType.DATE, ColumnPlan("week", "Неделя", ColumnRole.PERIOD, NUMBER))
LOADED = Freshness(FreshnessKind.LOADED, datetime(2025, 6, 18, 4, 0, 0, 123), "wallets.loaded_at")  # noqa: DTZ001
START = Parameter("p1_start", date(2025, 5, 25), ParameterType.DATE, "последние 7 дней", Origin.QUESTION, "P1")


def fact(number: int, kind: FactKind, value: int | Decimal | None, formula: str = "") -> Fact:
    return Fact(f"F{number}", kind, value, WALLETS, "S1", "opened", (("week", "01.05–07.05.2025"),), formula)


FACTS = (
    fact(1, FactKind.CELL, 50),
    fact(2, FactKind.CELL, 126),
    fact(3, FactKind.FORMULA, Decimal(152), "round((F2 − F1) / F1 × 100, 1)"),
    fact(4, FactKind.EXTREME, 126, "max(opened)"),
    fact(5, FactKind.EXTREME, 50, "min(opened)"),
    fact(6, FactKind.TOTAL, 176, "sum(opened)"),
    fact(7, FactKind.CELL, None),
)
ANSWER = Answered(
    domain="wallets",
    reading=Reading(
        "Понял так: открыто.",
        periods=(ReadPeriod("последние 7 дней", date(2025, 5, 25), date(2025, 6, 1)),),
        filters=("без удалённых", "без тестовых"),
    ),
    standalone="",
    sql="SELECT 1",
    written_sql="SELECT 1",
    dialect=Dialect.DUCKDB,
    engine="DuckDB",
    parameters=(START,),
    written_by=WrittenBy.COMPILED,
    attempts=1,
    result=Result("0" * 32, (WEEK, OPENED), 2, truncated=False, database_ms=1.0),
    text="",
    facts=FACTS,
    sources=(Source("S1", "0" * 32, "SELECT 1", (), "DuckDB", datetime(2025, 6, 18, 12, tzinfo=UTC), 2, LOADED),),
    checks=(),
)


def told(number: int, language: Language = Language.RU) -> dict[str, str]:
    lines = why(f"F{number}", ANSWER, language)
    assert lines is not None
    return {line.name: line.words for line in lines}


def test_a_cell_is_told_with_its_row_period_filters_and_query() -> None:
    assert told(1) == {
        "Значение": "50\u00a0кошельков (F1)",
        "Показатель": "Открыто",
        "Строка": "Неделя: 01.05–07.05.2025",
        "Как получено": "ячейка результата запроса",
        "Период": "последние 7 дней (25.05.2025–31.05.2025)",
        "Отбор": "без удалённых и тестовых",
        "Источник": "S1: запрос к DuckDB, 18.06.2025 12:00, 2\u00a0строки",
        "Свежесть данных": "данные загружены 18.06.2025 04:00",
        "Параметры": "@p1_start = 25.05.2025 (последние 7 дней)",
        "SQL": "SELECT 1",
    }


def test_a_formula_is_told_with_the_facts_that_it_was_computed_from() -> None:
    found = told(3)
    assert found["Как получено"] == "посчитано из фактов: round((F2 − F1) / F1 × 100, 1)"
    assert found["Из чего"] == (
        "F2 = 126\u00a0кошельков (Неделя: 01.05–07.05.2025); F1 = 50\u00a0кошельков (Неделя: 01.05–07.05.2025)"
    )


def test_extremes_and_totals_are_told_apart_in_english_too() -> None:
    assert told(4, Language.EN)["How"] == "largest of all rows: max(opened)"
    assert told(5, Language.EN)["How"] == "smallest of all rows: min(opened)"
    assert told(6, Language.EN)["How"] == "total over all rows: sum(opened)"
    assert told(4, Language.EN)["Freshness"] == "data loaded 18.06.2025 04:00"


def test_no_data_is_told_as_such_and_an_unknown_fact_is_none() -> None:
    assert told(7)["Значение"] == "нет данных (F7)"
    assert why("F99", ANSWER, Language.RU) is None
    assert fact_line(FACTS[3], ANSWER, Language.RU).startswith("F4 = 126\u00a0кошельков: Открыто; Неделя: 01.05")


def test_without_a_moment_of_loading_the_newest_record_is_told() -> None:
    newest = Freshness(FreshnessKind.NEWEST, date(2025, 6, 17), "orders.ordered_at")
    assert freshness_text(newest, Language.RU) == "самая новая запись: 17.06.2025"
    assert freshness_text(None, Language.RU) == ""
