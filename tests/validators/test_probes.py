"""Probes count what declared keys cannot prove: INNER joins that lose nothing pass, joins that repeat rows do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import duckdb
import pytest

from core.finding import Finding, LayerReport
from core.intent import Intent
from core.parameter import parameters_of
from core.result import Row
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from domains.semantic_model import Domain
from tests.writing.warehouse import DOMAIN, MAY, dimensions, intent, run, warehouse
from validators.context import DraftContext
from validators.layers import check_draft_layers
from validators.probes import Probed, ProbeKind, probes_of_draft, settle
from validators.probes import settled as with_probes

BY_REGION = intent("wallets_opened", periods=(MAY,), dimensions=dimensions("regions.name"))
INNER = (
    "SELECT r.name, COUNT(*) AS n FROM wallets AS w JOIN regions AS r ON r.id = w.region_id "
    "WHERE w.opened_at >= @p1_start AND w.opened_at < @p1_end GROUP BY r.name"
)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def checked(sql: str, question: Intent, domain: Domain = DOMAIN) -> tuple[DraftContext, tuple[LayerReport, ...]]:
    draft = Draft(sql, Dialect.DUCKDB, WrittenBy.MODEL, parameters_of(question))
    tree = parse_statements(sql, Dialect.DUCKDB)[0]
    context = DraftContext(question, tree, draft, domain)  # type: ignore[arg-type]
    return context, check_draft_layers(question, context.tree, draft, domain)


def settled(
    connection: duckdb.DuckDBPyConnection, sql: str, question: Intent = BY_REGION, domain: Domain = DOMAIN
) -> list[Finding]:
    context, reports = checked(sql, question, domain)
    after = with_probes(context, reports, lambda draft: ran(connection, draft))
    return [found for report in after for found in report.findings]


def ran(connection: duckdb.DuckDBPyConnection, draft: Draft) -> Row:
    named = {parameter.name for parameter in draft.parameters if f"@{parameter.name}" in draft.text}
    used = tuple(parameter for parameter in draft.parameters if parameter.name in named)
    return run(connection, replace(draft, parameters=used))[0]  # type: ignore[return-value]


def test_an_inner_join_that_loses_rows_is_told_with_their_number(connection: duckdb.DuckDBPyConnection) -> None:
    (found,) = settled(connection, INNER)
    assert found.rule == "meaning.inner_join"
    assert found.message_en.endswith("Rows lost: 1.")


def test_an_inner_join_that_loses_nothing_passes(connection: duckdb.DuckDBPyConnection) -> None:
    march = replace(MAY, period=replace(MAY.period, range=replace(MAY.period.range, start=None)))
    only_full = replace(BY_REGION, periods=(march,))
    sql = INNER.replace("w.opened_at >= @p1_start AND w.opened_at < @p1_end", "w.opened_at < @p1_end")
    connection.execute("UPDATE wallets SET region_id = 3 WHERE id = 4")
    try:
        assert settled(connection, sql, only_full) == []
    finally:
        connection.execute("UPDATE wallets SET region_id = NULL WHERE id = 4")


def test_rows_that_a_join_before_the_doubted_one_drops_are_not_counted_as_lost(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    """Wallets without payments are no rows of the payments that are counted."""
    sql = (
        "SELECT b.name, COUNT(p.id) AS n FROM wallets AS w JOIN payments AS p ON p.wallet_id = w.id "
        "JOIN banks AS b ON b.id = p.bank_id WHERE p.paid_at >= @p1_start AND p.paid_at < @p1_end GROUP BY b.name"
    )
    by_bank = intent("payments_count", periods=(MAY,), dimensions=dimensions("banks.name"))
    context, reports = checked(sql, by_bank)
    (probe,) = [one for one in probes_of_draft(context, reports) if one.kind is ProbeKind.LOST_ROWS]
    assert "LEFT JOIN banks" in " ".join(probe.draft.text.split())
    assert "LEFT JOIN payments" not in " ".join(probe.draft.text.split())


def test_a_probe_that_did_not_run_settles_nothing() -> None:
    context, reports = checked(INNER, BY_REGION)
    probes = probes_of_draft(context, reports)
    assert [one.kind for one in probes] == [ProbeKind.LOST_ROWS]
    assert settle(reports, [Probed(one, None) for one in probes]) == reports


def test_the_probe_reads_through_ctes(connection: duckdb.DuckDBPyConnection) -> None:
    sql = f"WITH t AS ({INNER}) SELECT name, n FROM t"
    (found,) = settled(connection, sql)
    assert found.message_en.endswith("Rows lost: 1.")


def test_an_alias_that_stands_twice_is_settled_by_its_worse_place(connection: duckdb.DuckDBPyConnection) -> None:
    none_lost = INNER.replace(" GROUP BY", " AND w.region_id = 1 GROUP BY")
    both = intent("wallets_opened", dimensions=dimensions("regions.name"), periods=(MAY,))
    for first, second in ((INNER, none_lost), (none_lost, INNER)):
        sql = f"SELECT a.name, a.n, b.n AS m FROM ({first}) AS a LEFT JOIN ({second}) AS b ON b.name = a.name"
        found = [one for one in settled(connection, sql, both) if one.rule == "meaning.inner_join"]
        assert [one.message_en[-2:] for one in found] == ["1."]


def _without_keys() -> Domain:
    tags = replace(DOMAIN.dataset("payment_tags"), primary_key=())
    datasets = tuple(tags if one.name == "payment_tags" else one for one in DOMAIN.datasets)
    return replace(DOMAIN, datasets=datasets)


TAGGED = (
    "SELECT SUM(p.amount) AS n FROM payments AS p LEFT JOIN payment_tags AS t ON t.payment_id = p.id "
    "WHERE p.paid_at >= @p1_start AND p.paid_at < @p1_end"
)


def test_a_join_on_undeclared_keys_that_repeats_rows_is_found(connection: duckdb.DuckDBPyConnection) -> None:
    total = intent("payments_total", periods=(MAY,))
    _, before = checked(TAGGED, total, _without_keys())
    assert [found.rule for report in before for found in report.findings] == []
    (found,) = settled(connection, TAGGED, total, _without_keys())
    assert (found.rule, found.subject) == ("meaning.fan_out", "t")


def test_declared_keys_need_no_probe() -> None:
    context, reports = checked(TAGGED, intent("payments_total", periods=(MAY,)))
    assert probes_of_draft(context, reports) == ()


def test_counted_rows_are_told_apart_by_their_key_where_their_names_are_shown() -> None:
    sql = (
        "SELECT w.status, COUNT(*) AS n FROM wallets AS w WHERE w.opened_at >= @p1_start AND w.opened_at < @p1_end "
        "GROUP BY w.status, w.id"
    )
    wallets = replace(DOMAIN.dataset("wallets"), label_field="status")
    named = replace(DOMAIN, datasets=tuple(wallets if one.name == "wallets" else one for one in DOMAIN.datasets))
    asked = intent("wallets_opened", periods=(MAY,), dimensions=dimensions("wallets.status"))
    rules = [{f.rule for r in checked(sql, asked, one)[1] for f in r.findings} for one in (named, DOMAIN)]
    assert ["meaning.hidden_group" in found for found in rules] == [False, True]


def test_members_without_rows_need_an_outer_join() -> None:
    asked = replace(BY_REGION, dimensions=(replace(BY_REGION.dimensions[0], complete=True),))
    sql = (
        "SELECT r.name, COUNT(w.id) AS n FROM regions AS r {} JOIN wallets AS w ON w.region_id = r.id "
        "AND w.opened_at >= @p1_start AND w.opened_at < @p1_end GROUP BY r.name"
    )
    assert "meaning.inner_join" in {f.rule for report in checked(sql.format(""), asked)[1] for f in report.findings}
    assert "meaning.inner_join" not in {f.rule for r in checked(sql.format("LEFT"), asked)[1] for f in r.findings}


OF_MAY = intent("payments_count", periods=(MAY,))


@pytest.mark.parametrize(("column", "passes"), [("p.amount", True), ("p.bank_id", False)])
def test_a_count_of_a_column_that_is_never_empty_counts_rows(
    connection: duckdb.DuckDBPyConnection, column: str, passes: bool
) -> None:
    sql = f"SELECT COUNT({column}) AS n FROM payments AS p WHERE p.paid_at >= @p1_start AND p.paid_at < @p1_end"
    found = {one.rule for one in settled(connection, sql, OF_MAY)}
    assert (found == set()) is passes
    assert ("meaning.metric_definition" in found) is not passes


LINK = replace(
    DOMAIN,
    datasets=tuple(replace(one, primary_key=()) if one.name == "payments" else one for one in DOMAIN.datasets),
)


def test_rows_of_the_counted_dataset_itself_are_not_repeated(connection: duckdb.DuckDBPyConnection) -> None:
    sql = (
        "SELECT SUM(p.amount) AS total FROM wallets AS w JOIN payments AS p ON p.wallet_id = w.id "
        "WHERE p.paid_at >= @p1_start AND p.paid_at < @p1_end"
    )
    found = {one.rule for one in settled(connection, sql, intent("payments_amount", periods=(MAY,)), LINK)}
    assert "meaning.fan_out" not in found
