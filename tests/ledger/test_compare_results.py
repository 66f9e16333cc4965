"""Comparison of results: what must be equal, what must not."""

from __future__ import annotations

import random
from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.result import Cell, Row
from ledger.compare import compare

MIDNIGHT, AFTER_MIDNIGHT = datetime.fromisoformat("2025-05-01"), datetime.fromisoformat("2025-05-01T00:00:01")

EQUAL: dict[str, tuple[list[Row], list[Row]]] = {
    "nothing and nothing": ([], []),
    "rows in another order": ([("a", 1), ("b", 2)], [("b", 2), ("a", 1)]),
    "columns in another order": ([("a", 1)], [(1, "a")]),
    "a further column": ([("a", 1)], [("a", 0.25, 1)]),
    "integer and decimal": ([(3,)], [(Decimal("3.00"),)]),
    "integer and float": ([(3,)], [(3.0,)]),
    "float noise": ([(0.1 + 0.2,)], [(0.3,)]),
    "one in ten thousand": ([(100_000,)], [(100_009,)]),
    "rounded to two decimals": ([(12.3456,)], [(Decimal("12.35"),)]),
    "a rounded float": ([(0.6789,)], [(0.68,)]),
    "midnight and date": ([(date(2025, 5, 1), 1)], [(MIDNIGHT, 1)]),
    "true and one": ([(True,)], [(1,)]),
    "not stated and NULL": ([(None, 5)], [("не указано", 5)]),
    "NULL and not stated": ([("Not specified", 5)], [(None, 5)]),
    "NaN and NULL": ([(None,)], [(float("nan"),)]),
    "two equal columns": ([(1, 1)], [(1, 1)]),
    "columns that only rows tell apart": ([(1, 2, "a"), (2, 1, "b")], [("a", 2, 1), ("b", 1, 2)]),
}

DIFFERENT: dict[str, tuple[list[Row], list[Row]]] = {
    "a row more": ([(1,)], [(1,), (1,)]),
    "no rows": ([(1,)], []),
    "a row where none is": ([], [(0,)]),
    "a row twice for another": ([(1,), (2,)], [(1,), (1,)]),
    "a column missing": ([("a", 1)], [("a",)]),
    "another number": ([(1376,)], [(1377,)]),
    "another text": ([("Москва", 1)], [("москва", 1)]),
    "rounded to one decimal": ([(12.34,)], [(12.3,)]),
    "rounded to a whole": ([(12.34,)], [(12,)]),
    "zero and NULL": ([(0,)], [(None,)]),
    "a moment and its date": ([(date(2025, 5, 1),)], [(AFTER_MIDNIGHT,)]),
    "numbers of the wrong rows": ([("a", 1), ("b", 2)], [("a", 2), ("b", 1)]),
    "one column for two": ([(1, 1)], [(1,)]),
    "the same column twice": ([("a", "a")], [("a", "b")]),
    "columns fit, rows do not": ([(1, 5), (2, 6)], [(1, 6), (2, 5)]),
    "text and number": ([("1",)], [(1,)]),
    "sign": ([(5.5,)], [(-5.5,)]),
}


@pytest.mark.parametrize("kind", EQUAL)
def test_equal(kind: str) -> None:
    assert compare(*EQUAL[kind]).difference == ""


@pytest.mark.parametrize("kind", DIFFERENT)
def test_different(kind: str) -> None:
    assert compare(*DIFFERENT[kind]).difference != ""


def test_order_counts_only_when_it_matters() -> None:
    expected: list[Row] = [("b", 2), ("a", 1)]
    actual: list[Row] = [("a", 1), ("b", 2)]
    assert compare(expected, actual).equal
    assert not compare(expected, actual, order_matters=True).equal
    assert compare(expected, expected, order_matters=True).equal


def test_extra_columns_are_noted() -> None:
    assert compare([("a", 1)], [(7, "a", 1, None)]).extra_columns == (0, 3)


def test_a_stricter_tolerance() -> None:
    assert compare([(100_000,)], [(100_001,)]).equal
    assert not compare([(100_000,)], [(100_001,)], relative=1e-9).equal


def test_near_ties_are_matched_and_not_only_sorted() -> None:
    expected: list[Row] = [(100.0000, 1), (100.0001, 2)]
    actual: list[Row] = [(100.0001, 1), (100.0000, 2)]
    assert compare(expected, actual).equal


def test_many_equal_columns_end_soon() -> None:
    expected: list[Row] = [tuple(range(9)), tuple(reversed(range(9)))]
    actual: list[Row] = [(*range(8), 9), (*reversed(range(8)), 9)]
    assert not compare(expected, actual).equal
    wide: list[Row] = [(1,) * 12, (2,) * 12]
    assert compare(wide, wide).equal


cells: st.SearchStrategy[Cell] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.decimals(-(10**6), 10**6, places=2),
    st.floats(-1e9, 1e9),
    st.text("абвxyz ='", max_size=4),
    st.dates(date(2020, 1, 1), date(2030, 1, 1)),
    st.datetimes(datetime.fromisoformat("2020-01-01"), datetime.fromisoformat("2030-01-01")),
)
results = st.integers(1, 4).flatmap(lambda width: st.lists(st.tuples(*[cells] * width), min_size=1, max_size=8))


@given(results)
def test_a_result_equals_itself_in_order(rows: list[Row]) -> None:
    assert compare(rows, rows, order_matters=True, relative=0.0).equal


@given(results, st.randoms(use_true_random=False))
def test_shuffled_rows_and_columns_are_equal(rows: list[Row], chance: random.Random) -> None:
    columns = list(range(len(rows[0])))
    chance.shuffle(columns)
    shuffled: list[Row] = [tuple(row[column] for column in columns) for row in chance.sample(rows, len(rows))]
    assert compare(rows, shuffled).equal


@given(results, cells)
def test_a_further_column_changes_nothing(rows: list[Row], cell: Cell) -> None:
    wider: list[Row] = [(cell, *row) for row in rows]
    assert compare(rows, wider).equal


@given(results)
def test_a_row_twice_or_not_at_all_is_another_result(rows: list[Row]) -> None:
    assert not compare(rows, [*rows, rows[0]]).equal
    assert not compare(rows, rows[:-1]).equal


@given(st.lists(st.tuples(st.text("абв", max_size=3), st.integers(1, 10**6)), min_size=1, max_size=8), st.data())
def test_one_changed_number_is_found(rows: list[Row], data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(rows) - 1))
    name, number = rows[position]
    assert isinstance(number, int)
    changed = [*rows[:position], (name, number + 1 + number // 1000), *rows[position + 1 :]]
    assert not compare(rows, changed).equal


@given(st.floats(0.01, 1e6), st.integers(2, 6))
def test_a_rounded_number_is_the_number(number: float, places: int) -> None:
    assert compare([(number,)], [(round(Decimal(number), places),)], relative=0.0).equal


@given(
    st.lists(st.tuples(st.floats(1, 2), st.floats(1, 2)), min_size=1, max_size=12), st.randoms(use_true_random=False)
)
def test_noise_within_the_tolerance_never_hides_a_row(rows: list[Row], chance: random.Random) -> None:
    noisy: list[Row] = [
        tuple(cell * (1 + chance.uniform(-9e-5, 9e-5)) for cell in row if isinstance(cell, float)) for row in rows
    ]
    chance.shuffle(noisy)
    assert compare(rows, noisy).equal
