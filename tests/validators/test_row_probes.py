"""What keys and relationships make doubtful, the rows may settle: repeated or not, pointing to a key or not."""

from __future__ import annotations

from dataclasses import replace

import duckdb
import pytest

from core.intent import FieldRef, Intent, ValueUse, Word
from core.language import Language
from core.parameter import parameters_of
from core.result import Row
from core.span import Span
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from tests.writing.warehouse import DEC, DOMAIN, INT, TEXT, dataset
from validators.context import DraftContext
from validators.layers import check_context
from validators.row_probes import is_shown_by_rows, settled_by_rows

USERS = dataset("users", {"uid": INT, "name": TEXT}, "uid")
TRANSFERS = dataset("transfers", {"id": INT, "sender_id": INT, "amount": DEC, "pieces": INT, "note": TEXT})
PARTS = dataset("parts", {"id": INT, "transfer_id": INT})
LINK = replace(
    DOMAIN.relationships[0],
    name="part_transfer",
    from_dataset="parts",
    to_dataset="transfers",
    from_columns=("transfer_id",),
    to_columns=("id",),
)
SHOP = replace(DOMAIN, datasets=(USERS, TRANSFERS, PARTS), relationships=(LINK,), metrics=(), filters=())
ROWS = """
CREATE TABLE users (uid INTEGER, name VARCHAR);
INSERT INTO users VALUES (11, 'A'), (12, 'B');
CREATE TABLE transfers (id INTEGER, sender_id INTEGER, amount DECIMAL, pieces INTEGER, note VARCHAR);
INSERT INTO transfers VALUES (1, 11, 5, 700, 'B'), (2, 12, 7, 800, 'C'), (3, 12, 9, 900, 'B');
CREATE TABLE parts (id INTEGER, transfer_id INTEGER);
INSERT INTO parts VALUES (1, 1), (2, 1), (3, 2);
"""


NOTHING = Intent("shop", Language.EN)


def rules_after(sql: str, *, answers: bool = True, asked: Intent = NOTHING) -> set[str]:
    tree = parse_statements(sql, Dialect.DUCKDB)[0]
    draft = Draft(sql, Dialect.DUCKDB, WrittenBy.MODEL, parameters_of(asked))
    context = DraftContext(asked, tree, draft, SHOP)  # type: ignore[arg-type]
    with duckdb.connect() as connection:
        connection.execute(ROWS)

        def first_row(probe: Draft) -> Row | None:
            return connection.execute(probe.text.replace("@v1", "'B'")).fetchone() if answers else None

        reports = settled_by_rows(context, check_context(context), first_row)
        open_rules = {found.rule for report in reports for found in report.findings}
        findings = [found for report in check_context(context) for found in report.findings]
        shown = {found.rule for found in findings if is_shown_by_rows(context, found, first_row)}
        assert shown == (open_rules & {"meaning.repeated_sum"} if answers else set())
    return open_rules


SUMMED = "SELECT SUM(t.amount) AS n FROM transfers AS t JOIN parts AS p ON p.transfer_id = t.id"


@pytest.mark.parametrize(
    ("rest", "repeated"),
    [
        ("", True),
        (" WHERE p.id > 1", False),
        (" WHERE t.id > 1", False),
        (" GROUP BY t.sender_id", True),
    ],
)
def test_a_sum_is_doubted_only_where_its_rows_are_repeated(rest: str, repeated: bool) -> None:
    assert ("meaning.repeated_sum" in rules_after(SUMMED + rest)) is repeated
    assert "meaning.repeated_sum" in rules_after(SUMMED + rest, answers=False)


JOINED = "SELECT u.name, t.amount FROM users AS u JOIN transfers AS t ON t.{} = u.uid"


@pytest.mark.parametrize(("column", "doubted"), [("sender_id", False), ("pieces", True), ("id", True)])
def test_a_column_that_is_named_as_a_pointer_and_holds_values_of_a_key_may_be_joined(
    column: str, doubted: bool
) -> None:
    assert ("lint.undeclared_join" in rules_after(JOINED.format(column))) is doubted
    assert "lint.undeclared_join" in rules_after(JOINED.format(column), answers=False)


USER_B = ValueUse("V1", FieldRef("users", "name"), ("B",), "B", Span(0, 1))
UNREAD = replace(NOTHING, values=(USER_B,), unexplained=(Word("noted", "note", Span(2, 7)),))
NOTED = "SELECT t.id FROM transfers AS t WHERE t.{} = @v1"


@pytest.mark.parametrize(
    ("column", "asked", "doubted"),
    [
        ("note", UNREAD, False),
        ("note", replace(UNREAD, unexplained=()), True),
        ("note", replace(UNREAD, values=(replace(USER_B, field=FieldRef("transfers", "pieces")),)), True),
        ("amount::VARCHAR", UNREAD, True),
    ],
)
def test_a_value_may_be_one_of_another_dataset_where_words_are_unread_and_its_column_holds_it(
    column: str, asked: Intent, doubted: bool
) -> None:
    assert ("meaning.value_field" in rules_after(NOTED.format(column), asked=asked)) is doubted
    assert "meaning.value_field" in rules_after(NOTED.format(column), asked=asked, answers=False)
