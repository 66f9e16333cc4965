"""Questions that rules read in part: numbers, what a model is shown, which checks can still be sure."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.intent import Intent, NumberRole, Word
from core.span import Span
from core.sql import Dialect, Draft
from core.syntax import parse_statements
from domains.prompt_schema import describe
from domains.semantic_model import Domain, DomainSlice
from domains.slices import choose_slice
from llm.prompts import load
from tests.writing.warehouse import DOMAIN, MAY, dimensions, intent, piece
from understanding.open_numbers import with_open_numbers
from writing.compiler import compile_query
from writing.doubts import Asked
from writing.draftsman import Draftsman
from writing.model_writer import WritingTask, prompt_blocks, prompt_of, read_reply
from writing.open_questions import for_open_question, is_open, open_slice, unread
from writing.pattern_names import pattern_names
from writing.patterns import PATTERNS, missed_patterns, ways_for


def words(*texts: str) -> tuple[Word, ...]:
    found = []
    for place, text in enumerate(texts):
        shown, _, lemma = text.partition("=")
        found.append(Word(shown, lemma or shown, Span(place * 10, place * 10 + len(shown))))
    return tuple(found)


def asked(*unexplained: str, metric: str = "payments_count") -> Intent:
    return intent(metric, periods=(MAY,), unexplained=words(*unexplained))


def slice_of(question: Intent) -> DomainSlice:
    found = choose_slice(DOMAIN, question)
    assert isinstance(found, DomainSlice)
    return found


def test_numbers_among_unexplained_words_become_parameters_of_unknown_role() -> None:
    found = with_open_numbers(asked("больше", "пяти=5", "один=1", "30,000", "nan", "infinity"))
    assert [(one.id, one.value, one.role) for one in found.numbers] == [
        ("N1", Decimal(5), NumberRole.UNKNOWN),
        ("N2", Decimal(30000), NumberRole.UNKNOWN),
    ]
    assert len(found.unexplained) == 6
    assert with_open_numbers(found) == found


def test_a_question_without_numbers_stays_the_same() -> None:
    question = asked("медианный")
    assert with_open_numbers(question) is question


def test_the_facts_and_what_unexplained_words_name_are_shown_whole() -> None:
    question = asked("banks", "wallets")
    shown = open_slice(question, slice_of(question), "payments of banks by wallets")
    assert {"payments", "banks", "wallets"} <= set(shown.datasets)
    assert {field.name for field in DOMAIN.dataset("payments").fields} == {
        ref.field for ref in shown.fields if ref.dataset == "payments"
    }
    assert "balances" not in shown.datasets


def test_where_nearly_nothing_was_read_a_small_domain_is_shown_whole() -> None:
    question = asked(*"abcdefghi")
    assert len(open_slice(question, slice_of(question), "a b c").datasets) == len(DOMAIN.datasets)


def softened(reports: tuple[LayerReport, ...], question: str, domain: Domain) -> tuple[LayerReport, ...]:
    return for_open_question(reports, Asked(asked(), question, query("SELECT 1"), Dialect.DUCKDB, domain))


def query(sql: str) -> exp.Query:
    (tree,) = parse_statements(sql, Dialect.DUCKDB)
    assert isinstance(tree, exp.Query)
    return tree


def report(rule: str, subject: str = "") -> LayerReport:
    found = Finding(rule, Layer.MEANING, Severity.ERROR, "", "", subject)
    return LayerReport(Layer.MEANING, LayerStatus.FAILED, (found,))


@pytest.mark.parametrize("rule", ["meaning.metric_definition", "sufficiency.extra_column", "meaning.foreign_aggregate"])
def test_comparison_with_what_was_recognised_is_only_noted(rule: str) -> None:
    (found,) = softened((report(rule),), "", DOMAIN)
    assert found.status is LayerStatus.PASSED
    assert found.findings[0].severity is Severity.NOTE


@pytest.mark.parametrize(
    "rule", ["sufficiency.parameter_unused", "meaning.fan_out", "meaning.period_bounds", "lint.cartesian_join"]
)
def test_what_holds_whatever_is_asked_stays_an_error(rule: str) -> None:
    (found,) = softened((report(rule),), "", DOMAIN)
    assert found.status is LayerStatus.FAILED


@pytest.mark.parametrize(
    ("question", "severity"),
    [
        ("foo payments by region", Severity.ERROR),
        ("foo of payments for each home region", Severity.ERROR),
        ("foo payments по каждому region", Severity.ERROR),
        ("which region has foo payments", Severity.NOTE),
        ("show the region and foo of payments", Severity.NOTE),
    ],
)
def test_a_field_must_cut_the_answer_only_where_the_question_says_so(question: str, severity: Severity) -> None:
    start = question.index("region")
    cuts = tuple(replace(use, span=Span(start, start + 6)) for use in dimensions("regions.name"))
    reading = intent("payments_count", dimensions=cuts, unexplained=words("foo"))
    tree = query("SELECT COUNT(*) FROM payments")
    missing = (report("sufficiency.dimension_missing", "regions.name"),)
    (found,) = for_open_question(missing, Asked(reading, question, tree, Dialect.DUCKDB, DOMAIN))
    assert found.findings[0].severity is severity


@pytest.mark.parametrize(
    ("on", "severity"),
    [
        ("payments.amount = regions.id", Severity.WARNING),  # to a key, by a column that leads nowhere
        ("payments.wallet_id = regions.id", Severity.ERROR),  # the column leads to wallets
        ("payments.amount = wallets.score", Severity.ERROR),  # to no key
    ],
)
def test_an_undeclared_join_to_a_key_only_warns(on: str, severity: Severity) -> None:
    other = on.partition(" = ")[2].partition(".")[0]
    tree = query(f"SELECT COUNT(*) FROM payments JOIN {other} ON {on}")
    (found,) = for_open_question(
        (report("lint.undeclared_join", on),), Asked(asked("foo"), "foo", tree, Dialect.DUCKDB, DOMAIN)
    )
    assert found.findings[0].severity is severity


@pytest.mark.parametrize(
    ("literal", "severity"),
    [
        ("'Visa'", Severity.NOTE),
        ("'%visa%'", Severity.NOTE),
        ("'active'", Severity.NOTE),
        ("'vis'", Severity.ERROR),
        ("'2025-01-01'", Severity.ERROR),
        ("''", Severity.ERROR),
    ],
)
def test_a_literal_of_the_question_or_of_a_rule_has_its_source(literal: str, severity: Severity) -> None:
    domain = replace(DOMAIN, rules=("A client is active when status = 'active'",))
    (found,) = softened((report("sufficiency.literal", literal),), "How many pay by Visa?", domain)
    assert found.findings[0].severity is severity


def test_a_layer_that_was_not_checked_does_not_pass_by_this() -> None:
    warned = report("meaning.metric_definition").findings
    (found,) = softened((LayerReport(Layer.MEANING, LayerStatus.NOT_CHECKED, warned),), "", DOMAIN)
    assert found.status is LayerStatus.NOT_CHECKED


def test_a_draft_that_is_not_built_as_the_words_call_for_goes_back() -> None:
    passed = LayerReport(Layer.MEANING, LayerStatus.PASSED)
    asked_for = Asked(asked("x"), "Медианный платёж", query("SELECT AVG(amount) FROM payments"), Dialect.DUCKDB, DOMAIN)
    (found,) = for_open_question((passed,), asked_for)
    assert found.status is LayerStatus.FAILED
    assert "MEDIAN(<number>)" in found.findings[0].hint


@pytest.mark.parametrize(
    ("metrics", "field", "status"),
    [
        ((), "payments.paid_at", LayerStatus.WARNED),
        ((), "wallets.closed_at", LayerStatus.FAILED),
        (("payments_count",), "payments.paid_at", LayerStatus.FAILED),
    ],
)
def test_without_a_metric_a_period_may_stand_on_any_time_field(
    metrics: tuple[str, ...], field: str, status: LayerStatus
) -> None:
    question = Asked(intent(*metrics), "", query("SELECT 1"), Dialect.DUCKDB, DOMAIN)
    (found,) = for_open_question((report("meaning.period_field", field),), question)
    assert found.status is status


def test_without_a_metric_the_writer_is_told_which_dates_there_are() -> None:
    question = intent(periods=(MAY,), unexplained=words("abc"))
    shown = replace(piece(), datasets=("payments", "balances"))
    blocks = prompt_blocks(WritingTask("abc", question, shown, Dialect.DUCKDB, ""))
    assert "<date> >= @p1_start AND <date> < @p1_end" in blocks.conditions
    assert "payments.paid_at, balances.day" in blocks.conditions


def test_the_warning_names_the_words() -> None:
    found = unread(asked("медианный"))
    assert found.severity is Severity.WARNING
    assert "«медианный»" in found.message_ru
    assert "«медианный»" in found.message_en


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("Медианный платёж по банкам", "MEDIAN("),
        ("Median amount by bank", "MEDIAN("),
        ("Сколько клиентов сделали больше пяти платежей?", "HAVING COUNT(*) > @n1"),
        ("How many wallets made their first ever payment in May?", "MIN(<events.time>)"),
        ("Самый крупный магазин в каждой категории", "PARTITION BY"),
        ("Какие магазины вошли и в апреле, и в мае?", "JOIN"),
        ("Покажи номера самых больших платежей", "LIMIT @n1"),
        ("Какой процент кошельков сделал платёж в первые 30 дней", "* @n1"),
        ("Which users paid within 7 days of signing up", "* @n1"),
        ("Сколько дней в среднем проходит от открытия до закрытия", "DATE_DIFF"),
    ],
)
def test_the_words_of_a_question_call_for_a_way_of_writing(question: str, part: str) -> None:
    assert part in "\n".join(one.sql for one in ways_for(question, Dialect.DUCKDB))


@pytest.mark.parametrize("question", ["Сколько платежей в мае", "Payments by region", "Доля закрытых кошельков"])
def test_a_plain_question_calls_for_none(question: str) -> None:
    assert ways_for(question, Dialect.DUCKDB) == ()


def test_dialects_keep_their_own_words() -> None:
    (rows,) = ways_for("Покажи номера самых больших платежей", Dialect.TSQL)
    assert "TOP (@n1)" in rows.sql
    assert "LIMIT" not in rows.sql
    (within,) = ways_for("платёж в первые 30 дней", Dialect.TSQL)
    assert "DATEADD(DAY, @n1" in within.sql


def test_a_condition_goes_into_the_query_that_has_a_place_for_it() -> None:
    (way,) = ways_for("Какой процент кошельков сделал хотя бы один платёж в первые 30 дней?", Dialect.DUCKDB)
    assert "= <things.thing_id> AND <events.time> < <things.time> + INTERVAL 1 DAY * @n1) THEN" in way.sql
    (plain,) = ways_for("Какой процент кошельков сделал хотя бы один платёж?", Dialect.DUCKDB)
    assert "<more>" not in plain.sql


def test_the_places_of_a_pattern_are_filled_with_what_the_question_leaves_no_doubt_about() -> None:
    question = intent("wallets_opened", periods=(MAY,), unexplained=words("balances", "30"))
    text = "Какой процент wallets сделал хотя бы один платёж в первые 30 дней?"
    found = WritingTask(text, with_open_numbers(question), piece("wallets"), Dialect.DUCKDB, "")
    assert (
        "EXISTS (SELECT 1 FROM balances WHERE balances.wallet_id = wallets.id AND balances.day < "
        "wallets.opened_at + INTERVAL 1 DAY * @n1) THEN 1 END) / NULLIF(COUNT(*), 0) AS percent FROM wallets "
        "WHERE wallets.opened_at >= @p1_start AND wallets.opened_at < @p1_end"
    ) in prompt_blocks(found).patterns
    assert (prompt_blocks(found).asked, prompt_blocks(found).conditions) == ("", "")
    timeless = WritingTask(text, replace(with_open_numbers(question), periods=()), piece("wallets"), Dialect.DUCKDB, "")
    assert prompt_blocks(timeless).patterns.endswith("FROM wallets")


def test_two_datasets_without_a_single_link_fill_nothing() -> None:
    question = intent("payments_count", unexplained=words("banks"))
    assert pattern_names(question, piece()) == {}
    assert pattern_names(intent("payments_count"), piece())["events.time"] == "payments.paid_at"


def test_a_query_to_copy_stands_alone_only_where_no_cut_is_asked_for() -> None:
    text, number = "Сколько клиентов сделали больше пяти платежей", words("пяти=5")
    plain = with_open_numbers(intent("payments_count", periods=(MAY,), unexplained=number))
    by_bank = replace(plain, dimensions=dimensions("banks.name@payment_bank"))
    assert prompt_blocks(WritingTask(text, plain, piece(), Dialect.DUCKDB, "")).conditions == ""
    assert "banks.name AS name" in prompt_blocks(WritingTask(text, by_bank, piece(), Dialect.DUCKDB, "")).asked


def test_what_a_fact_counts_distinctly_are_its_things() -> None:
    names = pattern_names(intent("payments_count"), piece())
    assert names["events.thing_id"] == "payments.wallet_id"
    assert "events.thing_id" not in pattern_names(intent("wallets_opened"), piece())


def test_every_pattern_is_built_as_it_says_in_every_dialect() -> None:
    for pattern in PATTERNS:
        for dialect, sql in pattern.sql.items():
            text = re.sub(r"<conditions of @p(\d)>", r"t.a >= @p\1_start", sql)
            text = re.sub(r"<(?:conditions|more)>", "t.a = 1", text)
            text = re.sub(r"<([\w.]+)>", lambda hole: hole[1].replace(".", "_") + "_x", text)
            whole = text if text.startswith("SELECT") else f"SELECT 1 FROM t WHERE {text}"
            (tree,) = parse_statements(whole, dialect)
            assert isinstance(tree, exp.Query)
            assert pattern.holds(tree), (pattern.title, dialect)


@pytest.mark.parametrize(
    ("question", "sql"),
    [
        ("Медианный платёж", "SELECT AVG(amount) FROM payments"),
        (
            "How many wallets made their first ever payment in May?",
            "SELECT COUNT(*) FROM (SELECT MIN(paid_at) AS f FROM payments WHERE paid_at < @p1_end) AS t WHERE f > @n1",
        ),
        ("Сколько клиентов сделали больше пяти платежей?", "SELECT COUNT(DISTINCT wallet_id) FROM payments"),
        ("Самый крупный магазин в каждой категории", "SELECT name, SUM(amount) FROM payments GROUP BY name"),
        ("Сколько дней в среднем проходит от открытия до закрытия", "SELECT AVG(opened_at) FROM wallets"),
        ("Процент кошельков, которые сделали хотя бы один платёж", "SELECT COUNT(*) FROM wallets"),
        ("Покажи номера самых больших платежей", "SELECT id, amount FROM payments"),
    ],
)
def test_a_query_of_another_build_is_found(question: str, sql: str) -> None:
    (found,) = missed_patterns(question, query(sql), Dialect.DUCKDB)
    assert found.severity is Severity.ERROR
    assert found.hint.startswith("The question asks for")


def prompt(question: Intent, text: str) -> str:
    shown = slice_of(question)
    task = WritingTask(text, question, shown, Dialect.DUCKDB, describe(shown))
    return str(load("write_sql").render(prompt_blocks(task).variables()))


def test_the_prompt_of_an_open_question_does_not_order_what_was_recognised() -> None:
    text = prompt(with_open_numbers(asked("пяти=5")), "Самый крупный магазин в каждой из пяти категорий")
    assert "it may ask for something else" in text
    assert "- write @n1 for the number 5 of the question" in text
    assert "How such a query is built:" in text
    assert "2025" not in text


def test_a_draft_that_was_refused_is_corrected_by_a_prompt_of_its_own() -> None:
    question = asked("медианный")
    shown = slice_of(question)
    fault = Finding("x", Layer.MEANING, Severity.ERROR, "", "", hint="Use @n1.")
    first = WritingTask("Медианный платёж", question, shown, Dialect.DUCKDB, "SCHEMA")
    again = replace(first, findings=(fault,), previous_sql="SELECT 1 AS wrong")
    assert prompt_of(first)[0] == "write_sql"
    name, blocks = prompt_of(again)
    text = str(load(name).render(blocks.variables()))
    assert text.index("This query is wrong") < text.index("SELECT 1 AS wrong") < text.index("- Use @n1.")
    assert name == "correct_sql"


def test_the_prompt_of_a_question_that_was_read_whole_says_select() -> None:
    text = prompt(asked(), "Сколько платежей в мае")
    assert "\nSelect:\n" in text
    assert "How such a query is built" not in text


def test_an_open_question_is_not_compiled_by_its_numbers() -> None:
    question = with_open_numbers(asked("пяти=5"))
    assert is_open(question)
    assert not isinstance(compile_query(question, piece(), Dialect.DUCKDB), Draft)


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("payments.paid_at < wallets.opened_at + INTERVAL 30 DAY", "* @n1"),
        ("payments.paid_at < wallets.opened_at + INTERVAL '30 days'", "* @n1"),
        ("DATE_DIFF('day', wallets.opened_at, payments.paid_at) <= 30", "<= @n1"),
    ],
)
def test_a_number_of_the_question_becomes_its_parameter_in_arithmetic_too(written: str, right: str) -> None:
    question = with_open_numbers(asked("30"))
    sql = f"SELECT COUNT(*) AS n FROM payments JOIN wallets ON wallets.id = payments.wallet_id WHERE {written}"
    found = read_reply(sql, Draftsman(question, piece(), Dialect.DUCKDB))
    assert isinstance(found, Draft)
    assert right in found.text
    assert "30" not in found.text
