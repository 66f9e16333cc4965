"""A model against a database."""

from __future__ import annotations

from core.finding import Severity
from core.result import Cell
from domains.live import check_live
from domains.semantic_model import Domain
from tests.domains.fake_database import FakeColumn, FakeDatabase, FakeTable


def tables_of(domain: Domain, without: str = "", lost_column: str = "") -> tuple[FakeTable, ...]:
    columns = {
        one.source: [f.expression for f in one.fields if f.expression.isidentifier() and f.expression != lost_column]
        for one in domain.datasets
    }
    columns["main.wallets"].append("owner_kind")
    return tuple(
        FakeTable(source, tuple(FakeColumn(name) for name in names))
        for source, names in columns.items()
        if source != without
    )


def test_a_sound_model_has_no_findings(payments: Domain) -> None:
    assert check_live(payments, FakeDatabase(tables_of(payments))) == ()


def test_a_missing_table_and_column_are_named_with_the_near_ones(payments: Domain) -> None:
    tables = (*tables_of(payments, "main.banks", "region_name"), FakeTable("main.bank", ()))
    found = {one.place: one for one in check_live(payments, FakeDatabase(tables))}
    assert "did you mean main.bank?" in found["banks"].message
    assert found["banks"].severity is Severity.ERROR
    assert "no column region_name" in found["regions.name"].message


def test_a_refused_expression(payments: Domain) -> None:
    found = check_live(payments, FakeDatabase(tables_of(payments), refused="owner_kind"))
    assert [one.place for one in found] == ["wallets.is_test"]


def test_keys_that_repeat_and_references_that_lead_nowhere(payments: Domain) -> None:
    values: dict[tuple[str, str], list[tuple[Cell, int]]] = {
        ("main.regions", "region_id"): [(1, 2), (2, 1)],
        ("main.wallets", "region_id"): [(1, 10), (7, 3), (None, 2)],
        ("main.payment_tags", "CAST(payment_id AS VARCHAR) || '|' || CAST(tag_id AS VARCHAR)"): [("1|1", 1), (None, 1)],
    }
    found = check_live(payments, FakeDatabase(tables_of(payments), values))
    messages = {(one.place, one.severity): one.message for one in found}
    assert "1 stands 2 times" in messages["regions", Severity.ERROR]
    assert "dictionary does not cover its facts: 3 of 15 rows" in messages["wallets_region", Severity.WARNING]
    assert "2 rows of wallets have no reference" in messages["wallets_region", Severity.NOTE]
    assert "empty in 1 rows" in messages["payment_tags", Severity.WARNING]
