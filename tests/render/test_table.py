from datetime import date
from decimal import Decimal

from benchmarks.answer_samples import AMOUNT, AVERAGE, EXECUTION, MONTH, OPENED, REGION, MemoryStore, column, stored
from core.language import Language
from core.result import ColumnRole, LogicalType
from core.unit import PERCENT
from ledger.facts import Ledger
from render.table import plain_table, shown_rows

ROWS = [("Москва", date(2025, 5, 1), 1200, Decimal("10.5"), Decimal("3.333"), 1), (None, None, None, None, None, 2)]
COLUMNS = (REGION, MONTH, OPENED, AMOUNT, AVERAGE, column("id", LogicalType.INTEGER, ColumnRole.DIMENSION))


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_cells_are_formatted_by_their_columns() -> None:
    store = MemoryStore()
    result = stored(store, COLUMNS, ROWS)
    table = shown_rows(result, ROWS, Language.RU)
    assert [column.heading for column in table.columns][2:5] == [
        "Открыто кошельков", "Сумма платежей, ₽", "Средний платёж, ₽",
    ]  # fmt: skip
    assert [plain(cell) for cell in table.rows[0]] == ["Москва", "май 2025", "1 200", "10,50", "3,33", "1"]
    assert list(table.rows[1]) == ["не указано", "не указано", "нет данных", "нет данных", "нет данных", "2"]


def test_a_unit_that_the_title_ends_with_is_not_said_twice() -> None:
    store = MemoryStore()
    growth = column("g", LogicalType.DECIMAL, unit=PERCENT, title="изменение, %")
    table = shown_rows(stored(store, (growth,), [(Decimal(5),)]), [(Decimal(5),)], Language.RU)
    assert table.columns[0].heading == "изменение, %"


def test_totals_stand_only_under_what_adds_up() -> None:
    store = MemoryStore()
    result = stored(store, COLUMNS, ROWS)
    table = shown_rows(result, ROWS, Language.RU)
    assert table.totals is not None
    assert [plain(cell) for cell in table.totals] == ["Итого", "", "1 200", "10,50", "", ""]


def test_fault_062_totals_are_those_of_all_rows_not_of_the_shown() -> None:
    store = MemoryStore()
    rows = [(f"r{at}", at) for at in range(50)]
    result = stored(store, (REGION, OPENED), rows)
    facts = Ledger().record(result, store, EXECUTION)
    table = shown_rows(result, rows[:10], Language.RU, facts)
    assert table.totals == ("Итого", plain("1\u202f225").replace(" ", "\u202f"))
    assert table.note == "показано 10 из 50"
    assert shown_rows(result, rows[:10], Language.RU).totals is None
    assert len(shown_rows(result, rows, Language.RU).rows) == 50


def test_a_40_digit_decimal_keeps_its_digits() -> None:
    store = MemoryStore()
    big = Decimal("1234567890123456789012345678901234567890")
    result = stored(store, (REGION, OPENED), [("a", big), ("b", Decimal(1))])
    table = shown_rows(result, store.head(result.id, 2), Language.EN)
    assert table.rows[0][1].replace(",", "") == str(big)
    assert table.totals is not None
    assert table.totals[1].replace(",", "") == str(big + Decimal(1)) or table.totals[1].endswith("891")


def test_a_table_for_the_terminal_is_aligned_and_on_one_line_each() -> None:
    store = MemoryStore()
    rows = [("две\nстроки", 5), ("название " * 20, 12345), ("😀", 1)]
    result = stored(store, (REGION, OPENED), rows)
    lines = plain_table(shown_rows(result, rows, Language.RU), width=20).split("\n")
    assert len(lines) == 7
    assert "две строки" in lines[2]
    assert "…" in lines[3]
    assert lines[4].startswith("😀")
    assert lines[-1].startswith("Итого")


def test_no_rows_and_no_columns() -> None:
    store = MemoryStore()
    assert shown_rows(stored(store, (REGION, OPENED), []), [], Language.RU).rows == ()
    assert plain_table(shown_rows(stored(store, (), []), [], Language.RU)) == "\n"
