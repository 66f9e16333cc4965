import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.answer_samples import (
    AMOUNT,
    AVERAGE,
    EXECUTION,
    MONTH,
    OPENED,
    REGION,
    SHARE,
    MemoryStore,
    column,
    months,
    stored,
)
from core.errors import StoreError
from core.fact import Fact, FactKind
from core.language import Language
from core.result import ColumnRole, LogicalType, Result
from core.unit import NUMBER
from ledger.agreement import contradictions, duplicates
from ledger.documents import Document, Quoted, QuoteFault, Reliability, quote, reliability_of
from ledger.facts import Execution, Facts, Ledger
from ledger.formula import FaultKind, FormulaFault
from ledger.serial import fact_json, facts_from_json, facts_json, ledger_from_json


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def recorded(store: MemoryStore, columns: Any, rows: Any, **options: Any) -> Facts:
    return Ledger().record(stored(store, columns, rows, **options), store, EXECUTION)


def test_cells_carry_their_column_and_row(store: MemoryStore) -> None:
    facts = recorded(store, (REGION, MONTH, OPENED), [("Москва", date(2025, 5, 1), 5), (None, date(2025, 6, 1), 7)])
    opened = facts.cells("opened")
    assert [fact.value for fact in opened] == [5, 7]
    assert opened[0].row_key == (("region", "Москва"), ("month", "май 2025"))
    assert opened[1].row_key == (("region", "не указано"), ("month", "июнь 2025"))
    assert [fact.id for fact in facts.facts] == [f"F{number}" for number in range(1, len(facts.facts) + 1)]


def test_totals_exist_only_where_adding_means_something(store: MemoryStore) -> None:
    facts = recorded(store, (REGION, OPENED, AVERAGE), [("a", 1, Decimal("2.5")), ("b", 2, Decimal("3.5"))])
    total = facts.total("opened")
    assert total is not None
    assert total.value == 3
    assert facts.total("average") is None
    assert facts.total("region") is None


def test_fault_061_a_truncated_result_has_no_sum_of_its_part(store: MemoryStore) -> None:
    rows = [(f"r{at}", at) for at in range(10)]
    part = recorded(store, (REGION, OPENED), rows, full_row_count=5000)
    assert part.total("opened") is None
    assert part.of(FactKind.EXTREME) == ()
    assert [fact.value for fact in part.of(FactKind.ROW_COUNT)] == [5000, 10]
    given_totals = Execution("SELECT", (), "db", EXECUTION.executed_at, (("opened", Decimal(777)),))
    result = stored(store, (REGION, OPENED), rows, full_row_count=5000)
    whole = Ledger().record(result, store, given_totals)
    total = whole.total("opened")
    assert total is not None
    assert total.value == 777


def test_extremes_name_their_rows_and_all_ties(store: MemoryStore) -> None:
    facts = recorded(store, (REGION, OPENED), [("a", 5), ("b", 1), ("c", 5), ("d", None)])
    largest = facts.extremes("opened", largest=True)
    assert [fact.row_key[0][1] for fact in largest] == ["a", "c"]
    assert [fact.value for fact in facts.extremes("opened", largest=False)] == [1]


def test_a_column_of_one_value_has_no_extremes(store: MemoryStore) -> None:
    assert recorded(store, (REGION, OPENED), [("a", 5), ("b", 5)]).of(FactKind.EXTREME) == ()


def test_a_large_result_is_known_by_its_ends_totals_and_extremes(store: MemoryStore) -> None:
    rows = [(f"r{at}", at) for at in range(5000)]
    facts = recorded(store, (REGION, OPENED), rows)
    assert [fact.value for fact in facts.cells("opened")] == [0, 4999]
    total = facts.total("opened")
    assert total is not None
    assert total.value == sum(range(5000))
    assert facts.extremes("opened", largest=True)[0].row_key == (("region", "r4999"),)
    assert len(facts.facts) < 20


def test_a_state_metric_that_is_a_share_adds_up_to_the_whole(store: MemoryStore) -> None:
    total = recorded(store, (REGION, SHARE), [("a", Decimal(40)), ("b", Decimal(60))]).total("share")
    assert total is not None
    assert total.value == 100


def test_nan_and_infinities_are_no_data(store: MemoryStore) -> None:
    numbers = column("f", LogicalType.FLOAT)
    facts = recorded(store, (REGION, numbers), [("a", float("nan")), ("b", float("inf")), ("c", 1.5)])
    assert [fact.value for fact in facts.cells("f")] == [None, None, Decimal("1.5")]


def test_fault_038_an_empty_sum_stays_no_data(store: MemoryStore) -> None:
    facts = recorded(store, (AMOUNT,), [(None,)])
    assert facts.cells("amount")[0].value is None


def test_a_second_query_goes_on_counting(store: MemoryStore) -> None:
    first = recorded(store, (OPENED,), [(5,)])
    second = Ledger(first).record(stored(store, (OPENED,), [(7,)]), store, EXECUTION)
    assert [source.id for source in second.sources] == ["S1", "S2"]
    ids = [fact.id for fact in second.facts]
    assert len(set(ids)) == len(ids)
    assert {fact.source for fact in second.facts} == {"S1", "S2"}


def test_rows_that_are_gone_are_an_error(store: MemoryStore) -> None:
    with pytest.raises(StoreError):
        Ledger().record(Result("gone", (OPENED,), 1, truncated=False, database_ms=1.0), store, EXECUTION)


def test_formulas_become_facts_and_faults_do_not(store: MemoryStore) -> None:
    facts = recorded(store, (MONTH, OPENED), [(month, value) for month, value in zip(months(2), (0, 5), strict=True)])
    first, last = facts.cells("opened")
    same, fault = facts.with_formula(f"({last.id} − {first.id}) / {first.id} × 100")
    assert isinstance(fault, FormulaFault)
    assert fault.kind is FaultKind.DIVISION_BY_ZERO
    assert same == facts
    more, change = facts.with_formula(f"{last.id} − {first.id}", label="прирост")
    assert isinstance(change, Fact)
    assert change.value == 5
    origin = more.why(change.id)
    assert origin is not None
    assert [one.id for one in origin.inputs] == [last.id, first.id]
    assert origin.source is not None
    assert origin.source.sql == EXECUTION.sql
    assert more.why("F999") is None


def test_the_ledger_survives_json(store: MemoryStore) -> None:
    facts = recorded(store, (REGION, MONTH, OPENED, AMOUNT), [("=1+1", date(2025, 5, 1), 5, Decimal("1.10"))])
    facts, _ = facts.with_formula(f"{facts.cells('opened')[0].id} × 2")
    assert ledger_from_json(json.loads(json.dumps(facts_json(facts)))) == facts


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.decimals(allow_nan=False, allow_infinity=False, places=5),
    st.text(max_size=20),
    st.dates(),
    st.datetimes(),
)


@given(VALUES, st.text(max_size=5), st.dictionaries(st.text(max_size=3), st.text(max_size=5), max_size=2))
@settings(max_examples=100)
def test_any_fact_survives_json(value: Any, name: str, key: dict[str, str]) -> None:
    fact = Fact("F1", FactKind.CELL, value, NUMBER, "S1", name, tuple(key.items()))
    assert facts_from_json(json.loads(json.dumps([fact_json(fact)]))) == (fact,)


def test_facts_of_others_are_read_by_the_contract_alone() -> None:
    records = [
        {"id": "F1", "value": 120, "unit": "кошелёк", "source": "S1", "column": "opened", "row_key": {"region": "A"}},
        {"id": "F2", "value": 80, "unit": "кошелёк", "source": "S1", "column": "opened", "row_key": [["region", "B"]]},
        {"id": "F3", "value": "200", "unit": None, "source": "S1", "column": "opened", "row_key": {}},
        {"id": "F4", "value": "50.0", "unit": "%", "formula": "(F1 − F2) / F2 × 100"},
        {"id": "F5", "value": 120, "formula": "max(opened)", "column": "opened", "row_key": {"region": "A"}},
        {"id": "F6", "value": "2025", "column": "region", "row_key": {"region": "2025"}},
    ]
    kinds = [fact.kind for fact in facts_from_json(records)]
    assert kinds == [
        FactKind.CELL, FactKind.CELL, FactKind.TOTAL, FactKind.FORMULA, FactKind.EXTREME, FactKind.CELL,
    ]  # fmt: skip
    assert facts_from_json(records)[0].unit.forms_ru == ("кошелёк", "кошелька", "кошельков")
    values = [fact.value for fact in facts_from_json(records)]
    assert values == [120, 80, Decimal(200), Decimal("50.0"), 120, "2025"]


PAGE = Document("S2", "https://www.cbr.ru/page", "Ключевая ставка повышена до 16,00 % годовых\nс 18 декабря.", "")


@pytest.mark.parametrize(
    ("piece", "value", "expected"),
    [
        ("повышена до 16,00 % годовых", Decimal(16), None),
        ("ставка повышена до 16,00 % годовых с 18 декабря", Decimal("16.0"), None),
        ("повышена до 17,00 %", Decimal(17), QuoteFault.NOT_VERBATIM),
        ("повышена до 16,00 % годовых", Decimal(18), QuoteFault.VALUE_NOT_IN_QUOTE),
        ("", Decimal(16), QuoteFault.EMPTY),
    ],
)
def test_a_document_fact_needs_a_quote_that_holds_the_value(
    piece: str, value: Decimal, expected: QuoteFault | None
) -> None:
    found = quote(PAGE, piece, value)
    assert (found if isinstance(found, QuoteFault) else None) is expected
    if isinstance(found, Quoted):
        assert found.fact.value == value
        assert found.fact.source == "S2"


def test_sites_have_a_class_of_reliability() -> None:
    assert reliability_of("https://www.cbr.ru/key") is Reliability.OFFICIAL
    assert reliability_of("https://ru.wikipedia.org/wiki/X") is Reliability.REFERENCE
    assert reliability_of("https://user.livejournal.com") is Reliability.PERSONAL
    assert reliability_of("https://example.org") is Reliability.UNKNOWN


def test_duplicates_and_contradictions_are_noticed(store: MemoryStore) -> None:
    first = recorded(store, (REGION, OPENED), [("a", 5), ("b", 6)])
    second = Ledger(first).record(stored(store, (REGION, OPENED), [("a", 5), ("b", 9)]), store, EXECUTION)
    assert all(one.value == other.value for one, other in duplicates(second))
    assert [(one.value, other.value) for one, other in contradictions(second) if one.kind is FactKind.CELL] == [(6, 9)]
    assert not contradictions(first)


def test_labels_of_rows_follow_the_language(store: MemoryStore) -> None:
    result = stored(store, (MONTH, OPENED), [(date(2025, 5, 1), 5)])
    facts = Ledger().record(result, store, EXECUTION, Language.EN)
    assert facts.cells("opened")[0].row_key == (("month", "May 2025"),)
    assert ColumnRole.PERIOD is result.columns[0].plan.role
