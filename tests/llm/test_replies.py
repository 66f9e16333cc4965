"""Queries and objects are found in what models write around them."""

from __future__ import annotations

import pytest

from llm.prompts import ReplyKind
from llm.replies import MAX_REPLY_CHARS, ReplyProblem, estimate_tokens, read_reply

QUERY = "SELECT 1 AS a"


@pytest.mark.parametrize(
    "reply",
    [
        QUERY,
        f"  {QUERY};  ",
        f"```sql\n{QUERY}\n```",
        f"Here it is:\n```\n{QUERY}\n```\nThis counts wallets.",
        f"```\nplain words\n```\n```SQL\n{QUERY}\n```",
        f"```sql\n{QUERY}",
        f"<think>SELECT 2 is wrong</think>\n{QUERY}",
        f"Sure! The query is\n{QUERY};\n\nIt counts.",
        f"{QUERY};\nЭтот запрос считает кошельки.",
    ],
)
def test_a_query_is_taken_out_of_its_wrapping(reply: str) -> None:
    assert read_reply(reply, ReplyKind.SQL) == (QUERY, None) or read_reply(reply, ReplyKind.SQL) == (QUERY + ";", None)


def test_a_second_statement_is_left_for_the_guard() -> None:
    text, problem = read_reply("SELECT 1; DROP TABLE wallets", ReplyKind.SQL)
    assert problem is None
    assert "DROP TABLE" in text


def test_a_semicolon_in_quotes_ends_nothing() -> None:
    assert read_reply("SELECT ';' AS a -- ; b\nFROM t", ReplyKind.SQL)[0] == "SELECT ';' AS a -- ; b\nFROM t"


@pytest.mark.parametrize(
    ("reply", "kind", "problem"),
    [
        ("", ReplyKind.TEXT, ReplyProblem.EMPTY),
        ("  \n", ReplyKind.SQL, ReplyProblem.EMPTY),
        ("<think>SELECT 1", ReplyKind.SQL, ReplyProblem.EMPTY),
        ("I would need more details to select rows.", ReplyKind.SQL, ReplyProblem.PROSE),
        ("wallets", ReplyKind.SQL, ReplyProblem.PROSE),
        ("DROP TABLE wallets", ReplyKind.SQL, ReplyProblem.PROSE),
        ("no object", ReplyKind.JSON, ReplyProblem.PROSE),
        ("SELECT 1 " + "x" * MAX_REPLY_CHARS, ReplyKind.SQL, ReplyProblem.TOO_LONG),
    ],
)
def test_what_cannot_be_used_is_a_value_with_its_reason(reply: str, kind: ReplyKind, problem: ReplyProblem) -> None:
    assert read_reply(reply, kind) == ("", problem)


def test_a_cut_answer_is_never_used() -> None:
    assert read_reply(QUERY, ReplyKind.SQL, cut_off=True) == ("", ReplyProblem.CUT_OFF)


def test_an_object_is_found_among_words() -> None:
    assert read_reply('Ответ: {"a": {"b": 1}} — вот.', ReplyKind.JSON) == ('{"a": {"b": 1}}', None)


def test_tokens_are_estimated_by_script() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens("abcdefgh") == 2
    assert estimate_tokens("кошельки") == 4
