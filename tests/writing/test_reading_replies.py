"""What a model writes: read leniently, mended where certain, refused where not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intent import NumberRole, Ranking
from core.period import Bucket
from core.result import ColumnRole
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import generate, parse_statements
from domains.prompt_schema import describe
from domains.semantic_model import DomainSlice
from domains.slices import choose_slice
from llm.prompts import load
from tests.writing.warehouse import DOMAIN, MAY, S, asked, cut, dimensions, intent, piece, run, value, warehouse
from writing.draftsman import Draftsman
from writing.lenient import ModelRefusal, Parsed, Unreadable, UnreadableReason, parse_reply
from writing.model_writer import WritingTask, prompt_blocks, read_reply

NAMES = frozenset({"p1_start", "p1_end", "v1", "n1"})
QUESTION = intent(
    "wallets_opened",
    periods=(MAY,),
    dimensions=dimensions("regions.name"),
    values=(value(1, "wallets.status", "Активен"),),
)


def query(reply: str, dialect: Dialect = Dialect.DUCKDB) -> Parsed:
    found = parse_reply(reply, dialect, NAMES)
    assert isinstance(found, Parsed), found
    return found


def draft(reply: str, dialect: Dialect = Dialect.DUCKDB) -> Draft:
    found = read_reply(reply, Draftsman(QUESTION, piece("wallets"), dialect))
    assert isinstance(found, Draft), found
    assert len(parse_statements(found.text, dialect)) == 1
    return found


def one_line(found: Draft) -> str:
    return " ".join(found.text.split())


@pytest.mark.parametrize(
    "reply",
    [
        "SELECT a FROM t",
        "SELECT a FROM t;",
        "```sql\nSELECT a FROM t;\n```\nThis query returns a.",
        "Sure! Here is the query:\nSELECT a FROM t\n\nIt returns a.",
        "SELECT a FROM t; explanation follows",
        "<think>maybe DELETE</think>SELECT a FROM t",
        "select a from t",
        "SELECT `a` FROM `t`",
    ],
)
def test_the_query_is_found_whatever_stands_around_it(reply: str) -> None:
    assert query(reply).tree.sql().replace('"', "") == "SELECT a FROM t"


def test_what_is_sound_stays_as_it_was_written() -> None:
    text = "SELECT  a\nFROM t -- all\nWHERE d >= @p1_start"
    assert query(text).text == text


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", UnreadableReason.EMPTY),
        ("   \n", UnreadableReason.EMPTY),
        ("SELECT 1 " * 6000, UnreadableReason.TOO_LONG),
        ("SELECT a FROM t; DROP TABLE t", UnreadableReason.SEVERAL_STATEMENTS),
        ("SELECT a FROM t; SELECT b FROM t", UnreadableReason.SEVERAL_STATEMENTS),
        ("DROP TABLE t; SELECT a FROM t", UnreadableReason.SEVERAL_STATEMENTS),
        ("DELETE FROM t", UnreadableReason.NOT_A_QUERY),
        ("SELECT a FROM WHERE", UnreadableReason.SYNTAX),
    ],
)
def test_what_is_no_single_query_is_told_apart(reply: str, reason: UnreadableReason) -> None:
    found = parse_reply(reply, Dialect.DUCKDB, NAMES)
    assert isinstance(found, Unreadable)
    assert found.reason is reason


@pytest.mark.parametrize(
    "reply",
    [
        "Недостаточно данных для ответа.",
        "CANNOT: there is no margin",
        "I cannot select that.",
        "SELECT 'недостаточно данных'",
    ],
)
def test_fault_044_a_refusal_is_not_run_as_sql(reply: str) -> None:
    assert isinstance(parse_reply(reply, Dialect.TSQL, NAMES), ModelRefusal)


def test_fault_001_limit_is_mended_into_top() -> None:
    found = draft("SELECT status, COUNT(*) AS n FROM wallets GROUP BY status ORDER BY n DESC LIMIT 10", Dialect.TSQL)
    assert "TOP 10" in one_line(found)
    assert found.mends


def test_fault_002_the_prompt_for_sql_server_knows_no_limit() -> None:
    task = WritingTask("Сколько?", QUESTION, piece("wallets"), Dialect.TSQL, "wallets")
    text = load("write_sql").render(prompt_blocks(task).variables())
    assert "LIMIT" not in f"{text.system} {text.user}"


def test_words_of_other_dialects() -> None:
    found = draft(
        "SELECT DATE_TRUNC('week', opened_at)::date AS w, COUNT(*) AS n FROM wallets GROUP BY 1", Dialect.TSQL
    )
    text = one_line(found)
    assert "DATEDIFF(DAY, 0, opened_at) % 7" in text
    assert "::" not in text
    assert "GROUP BY 1" not in text
    assert "LIMIT" not in text
    assert "TOP" not in one_line(draft("SELECT TOP 3 id FROM wallets"))
    assert "LOWER" in draft("SELECT id FROM wallets WHERE status ILIKE '%a%'", Dialect.TSQL).text


@pytest.mark.parametrize("mark", ["'@p1_start'", ":p1_start", "$p1_start", "{p1_start}", "'2025-05-01'", "@P1_START"])
def test_marks_of_parameters(mark: str) -> None:
    found = draft(f"SELECT COUNT(*) AS n FROM wallets WHERE opened_at >= {mark} AND status = @v1")
    assert [one.name for one in found.parameters] == ["p1_start", "v1"]


def test_schema_names_are_dropped() -> None:
    for name in ("dbo.wallets", "main.wallets", "Wallets"):
        assert "FROM wallets" in one_line(draft(f"SELECT COUNT(*) AS n FROM {name}"))


def test_a_column_of_the_wrong_alias_goes_to_its_owner_with_the_join() -> None:
    found = draft("SELECT payments.score, COUNT(*) AS n FROM payments GROUP BY payments.score ORDER BY n DESC, 1")
    assert "LEFT JOIN wallets ON wallets.id = payments.wallet_id" in one_line(found)
    assert "GROUP BY wallets.score" in one_line(found)
    with warehouse() as connection:
        assert run(connection, found) == [(1, 3), (2, 2), (4, 1), (8, 1)]


def test_a_column_that_two_datasets_have_is_left_alone() -> None:
    assert "JOIN" not in draft("SELECT payments.name FROM payments").text


def test_closed_ends_become_half_open() -> None:
    text = one_line(draft("SELECT COUNT(*) AS n FROM wallets WHERE opened_at BETWEEN @p1_start AND @p1_end"))
    assert "opened_at >= @p1_start AND opened_at < @p1_end" in text


def test_group_by_is_completed_and_aliases_replaced() -> None:
    text = one_line(draft("SELECT status AS s, score, COUNT(*) AS n FROM wallets GROUP BY s", Dialect.TSQL))
    assert text.endswith("GROUP BY status, score")
    same = draft("SELECT regions.name, COUNT(*) AS n FROM regions GROUP BY name")
    assert not same.mends


def test_compared_types() -> None:
    assert "status = '5'" in draft("SELECT id FROM wallets WHERE status = 5").text
    assert "score = 5" in draft("SELECT id FROM wallets WHERE score = '5'").text


def test_columns_of_a_draft_are_matched_to_the_model() -> None:
    found = draft(
        "SELECT DATE_TRUNC('month', w.opened_at) AS month, r.name AS region, COUNT(w.id) AS n, MAX(w.score) AS top "
        "FROM wallets w LEFT JOIN regions r ON r.id = w.region_id GROUP BY 1, 2"
    )
    assert found.written_by is WrittenBy.MODEL
    assert [one.role for one in found.columns] == [
        ColumnRole.PERIOD,
        ColumnRole.DIMENSION,
        ColumnRole.METRIC,
        ColumnRole.METRIC,
    ]
    assert [one.source for one in found.columns] == ["", "regions.name", "wallets_opened", ""]
    assert [one.additive for one in found.columns] == [False, False, True, False]


def test_the_prompt_holds_no_date_and_says_what_to_select() -> None:
    question = intent(
        "wallets_opened",
        periods=(MAY,),
        time_cut=cut(Bucket.MONTH),
        dimensions=dimensions("regions.name"),
        numbers=(asked(1, "5", NumberRole.TOP),),
        ranking=Ranking("M1", descending=True, span=S, number="N1"),
    )
    chosen = choose_slice(DOMAIN, question)
    assert isinstance(chosen, DomainSlice)
    task = WritingTask("Топ-5 регионов в мае по месяцам", question, chosen, Dialect.TSQL, describe(chosen))
    rendered = load("write_sql").render(prompt_blocks(task).variables())
    assert "2025" not in rendered.user
    assert "wallets.opened_at < @p1_end" in rendered.user
    assert "DATEFROMPARTS" in rendered.user
    assert "@n1" in rendered.user


@given(st.text(max_size=200))
def test_no_reply_breaks_the_reader(reply: str) -> None:
    found = parse_reply(reply, Dialect.TSQL, NAMES)
    assert isinstance(found, Parsed | ModelRefusal | Unreadable)


def test_the_prompts_own_tags_are_passed_over() -> None:
    reply = (
        "<previous_sql>\nSELECT COUNT(*) AS n FROM payments\n</previous_sql>\nIts faults, all of which must go:\n"
        "<findings>\n- Remove 'x' from SELECT.\n</findings>\nWrite another query without these faults:"
    )
    found = parse_reply(reply, Dialect.DUCKDB, frozenset())
    assert isinstance(found, Parsed), found
    assert found.tree.sql() == "SELECT COUNT(*) AS n FROM payments"


def test_a_metrics_name_becomes_its_expression() -> None:
    joined = "wallets LEFT JOIN regions ON regions.code = wallets.region_code"
    found = draft(f"SELECT regions.name, wallets_opened FROM {joined}")
    assert "COUNT(*) AS wallets_opened" in one_line(found)
    assert "GROUP BY regions.name" in one_line(found)


def test_a_left_join_of_which_nothing_is_used_goes() -> None:
    found = draft("SELECT COUNT(wallets.id) AS n FROM wallets LEFT JOIN payments ON payments.wallet_id = wallets.id")
    assert one_line(found) == "SELECT COUNT(wallets.id) AS n FROM wallets"
    kept = [
        "SELECT COUNT(*) AS n FROM wallets LEFT JOIN payments ON payments.wallet_id = wallets.id",
        "SELECT COUNT(wallets.id) AS n FROM wallets INNER JOIN payments ON payments.wallet_id = wallets.id",
        "SELECT payments.amount FROM wallets LEFT JOIN payments ON payments.wallet_id = wallets.id",
    ]
    assert all("payments" in one_line(draft(reply)) for reply in kept)


def test_a_number_of_rows_that_nobody_asked_for_goes_unless_there_is_an_order() -> None:
    assert "LIMIT" not in one_line(draft("SELECT wallets.id FROM wallets LIMIT 100"))
    assert "LIMIT" in one_line(draft("SELECT wallets.id FROM wallets ORDER BY wallets.id LIMIT 100"))
    assert "TOP" not in one_line(draft("SELECT TOP 100 wallets.id FROM wallets", Dialect.TSQL))
    assert "LIMIT" not in one_line(draft("SELECT wallets.id FROM wallets ORDER BY wallets.id LIMIT @parameters"))


@pytest.mark.parametrize("reply", ["COUNT(wallets.id) AS n WHERE status = TRUE", "FROM wallets GROUP BY region_code"])
def test_a_piece_of_a_query_is_no_refusal(reply: str) -> None:
    assert parse_reply(reply, Dialect.DUCKDB, NAMES) == Unreadable(UnreadableReason.NOT_A_QUERY)


def test_a_dataset_that_is_named_but_not_joined_comes_in() -> None:
    found = one_line(draft("SELECT w.status, MAX(payments.amount) AS most FROM wallets AS w GROUP BY w.status"))
    assert "INNER JOIN payments ON payments.wallet_id = w.id" in found
    looked_up = one_line(draft("SELECT regions.name, COUNT(*) AS n FROM wallets GROUP BY regions.name"))
    assert "LEFT JOIN regions" in looked_up


def test_nulls_in_a_list_that_is_excluded_are_left_out() -> None:
    found = one_line(
        draft("SELECT COUNT(*) AS n FROM wallets WHERE wallets.id NOT IN (SELECT wallet_id FROM payments)")
    )
    assert "NOT wallet_id IS NULL" in found


@pytest.mark.parametrize("depth", [80, 3000])
def test_a_reply_that_is_nested_without_end_cannot_be_read(depth: int) -> None:
    reply = "SELECT id FROM wallets WHERE id IN (" * depth + "SELECT 1" + ")" * depth
    assert isinstance(parse_reply(reply, Dialect.DUCKDB, NAMES), Unreadable)


@pytest.mark.parametrize(
    ("condition", "anew"),
    [
        ("a !< 3 AND b !> 4", "a >= 3 AND b <= 4"),
        ("PARSE(a AS DATE USING 'ru-RU') > b", "PARSE(a AS DATE USING 'ru-RU') > b"),
        ("TRY_PARSE(a AS DECIMAL(10, 2)) > 1", "TRY_PARSE(a AS NUMERIC(10, 2)) > 1"),
    ],
)
def test_words_that_only_sql_server_has(condition: str, anew: str) -> None:
    found = query(f"SELECT a FROM t WHERE {condition}", Dialect.TSQL)
    assert (found.text, found.mends) == (f"SELECT a FROM t WHERE {condition}", ())
    assert generate(found.tree.copy(), Dialect.TSQL, pretty=False) == f"SELECT a FROM t WHERE {anew}"


@pytest.mark.parametrize("piece", ["PARSE(a AS DATE USING)", "PARSE(a AS DATE USING @v1)", "a ! < 3"])
def test_what_sql_server_cannot_read_either(piece: str) -> None:
    assert isinstance(parse_reply(f"SELECT {piece} AS b FROM t", Dialect.TSQL, NAMES), Unreadable)


def test_a_reading_that_cannot_be_written_gives_way_to_the_next() -> None:
    """MySQL's DATEDIFF of two dates is read as T-SQL's with a unit lost, which no generator can write."""
    reply = (
        "SELECT m.Name AS Name, AVG(DATEDIFF(EndDate, StartDate)) AS Average FROM Medications AS m "
        "GROUP BY m.Name ORDER BY Average DESC LIMIT 7"
    )
    for dialect in (Dialect.DUCKDB, Dialect.TSQL, Dialect.POSTGRES):
        found = parse_reply(reply, dialect, NAMES)
        assert not isinstance(found, Parsed) or generate(found.tree, dialect)
