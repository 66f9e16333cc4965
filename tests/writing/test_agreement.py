"""Two drafts of one question: are they confirmed, and in what do they differ, in words."""

from __future__ import annotations

import pytest

from core.language import Language
from core.outcome import ClarifyReason
from core.sql import Dialect, Draft, WrittenBy
from llm.prompts import load
from tests.writing.warehouse import DOMAIN, MAY, intent, piece, value
from writing.agreement import (
    FIRST,
    SECOND,
    Aspect,
    Difference,
    differences,
    needs_confirmation,
    which_draft,
)
from writing.draftsman import Draftsman
from writing.model_writer import WritingTask, read_reply, second_prompt

QUESTION = intent("payments_count", periods=(MAY,), values=(value(1, "wallets.status", "Закрыт"),))
IN_MAY = "payments.paid_at >= @p1_start AND payments.paid_at < @p1_end"
PLAIN = f"SELECT COUNT(payments.id) AS n FROM payments WHERE {IN_MAY}"


def draft(sql: str, written_by: WrittenBy = WrittenBy.MODEL) -> Draft:
    found = read_reply(sql, Draftsman(QUESTION, piece(), Dialect.DUCKDB))
    assert isinstance(found, Draft), found
    return Draft(found.text, found.dialect, written_by, found.parameters, found.columns)


def found(first: str, second: str) -> dict[Aspect, Difference]:
    return {one.aspect: one for one in differences(draft(first), draft(second), DOMAIN, Language.RU)}


def test_only_what_a_model_wrote_needs_a_second_draft() -> None:
    assert needs_confirmation(draft(PLAIN))
    assert not needs_confirmation(draft(PLAIN, WrittenBy.COMPILED))


@pytest.mark.parametrize(
    "other",
    [
        "SELECT COUNT(*) AS total FROM payments AS p WHERE p.paid_at < @p1_end AND p.paid_at >= @p1_start",
        f"SELECT COUNT(payments.id) AS n FROM payments WHERE ({IN_MAY})",
    ],
)
def test_another_way_of_writing_is_no_difference(other: str) -> None:
    assert found(PLAIN, other) == {}


def test_a_filter_that_one_draft_lacks_is_told_by_title_and_label() -> None:
    joined = PLAIN.replace("WHERE", "LEFT JOIN wallets ON wallets.id = payments.wallet_id WHERE wallets.id > 0 AND")
    parts = found(joined + " AND wallets.status = @v1", joined)
    assert set(parts) == {Aspect.FILTER}
    assert parts[Aspect.FILTER].only_first == ("«status» = Закрыт",)
    first, second = parts[Aspect.FILTER].sides(Language.RU)
    assert first == "с условием «status» = Закрыт"
    assert second == "без этого условия"


def test_grain_join_column_and_limit_are_told_apart() -> None:
    by_bank = (
        "SELECT banks.name, COUNT(payments.id) AS n FROM payments LEFT JOIN banks ON banks.id = payments.bank_id "
        "GROUP BY banks.name ORDER BY n DESC LIMIT 3"
    )
    parts = found(by_bank, "SELECT COUNT(payments.id) AS n FROM payments")
    assert set(parts) == {Aspect.GRAIN, Aspect.JOIN, Aspect.COLUMN, Aspect.LIMIT}
    assert parts[Aspect.GRAIN].only_first == ("«name»",)
    assert parts[Aspect.JOIN].only_first == ("«banks»",)
    assert parts[Aspect.LIMIT].only_first == ("3",)


def test_the_question_offers_both_drafts_by_what_differs() -> None:
    parts = differences(draft("SELECT SUM(payments.amount) AS n FROM payments"), draft(PLAIN), DOMAIN, Language.EN)
    asked = which_draft(parts, Language.EN)
    assert asked.reason is ClarifyReason.DISAGREEMENT
    assert [option.id for option in asked.options] == [FIRST, SECOND]
    assert asked.options[0].label.startswith("Without it")
    assert asked.options[1].label.startswith("With the condition «paid_at»")


def test_the_second_prompt_is_another_one_and_knows_nothing_of_the_first() -> None:
    task = WritingTask("Сколько?", QUESTION, piece("payments"), Dialect.DUCKDB, "SCHEMA", previous_sql="SELECT 1")
    name, blocks = second_prompt(task)
    text = str(load(name).render(blocks.variables()))
    assert "SELECT 1" not in text
    assert text.index("Сколько?") < text.index("SCHEMA")
    assert "@p1_start" in text
    assert "2025" not in text
