"""A user with rights sees the own rows, whoever writes the query and whatever it says."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from core.errors import SverkaError
from core.outcome import Answered, Clarify, Outcome, Refused
from core.question import User
from core.result import Row
from graph.run import Assistant
from llm.scripted import ScriptedReply, scripted
from tests.graph.conftest import Ask, with_model

MAY = "Сколько кошельков открыли в мае 2025?"
REGIONS = "Сколько кошельков открыли в мае 2025 по регионам?"
IN_MAY = "NOT is_test AND NOT is_deleted AND opened_at >= '2025-05-01' AND opened_at < '2025-06-01'"


def rows(assistant: Assistant, outcome: Outcome) -> tuple[Row, ...]:
    assert isinstance(outcome, Answered), outcome
    return assistant.deps.store.head(outcome.result.id, 1000)


def figure(warehouse: Path, sql: str) -> int:
    with duckdb.connect(str(warehouse), read_only=True, config=_SAME) as connection:
        return int(connection.execute(sql).fetchall()[0][0])


_SAME = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
    "lock_configuration": "true",
    "memory_limit": "2GB",
    "threads": "2",
}
"""DuckDB opens a file twice in one process only with the same settings."""


@pytest.mark.parametrize(("user", "region"), [("msk", "MSK"), ("spb", "SPB")])
def test_only_own_rows_are_counted(assistant: Assistant, ask: Ask, warehouse: Path, user: str, region: str) -> None:
    own = figure(warehouse, f"SELECT count(*) FROM wallets WHERE {IN_MAY} AND region_code = '{region}'")
    assert rows(assistant, assistant.ask(ask(MAY, user=user)).outcome) == ((own,),)
    assert 0 < own < figure(warehouse, f"SELECT count(*) FROM wallets WHERE {IN_MAY}")


def test_only_own_region_is_shown(assistant: Assistant, ask: Ask) -> None:
    found = rows(assistant, assistant.ask(ask(REGIONS, user="msk")).outcome)
    assert [row[0] for row in found] == ["Москва"]


def test_another_region_has_nothing(assistant: Assistant, ask: Ask) -> None:
    found = rows(assistant, assistant.ask(ask("Сколько кошельков открыли в Санкт-Петербурге?", user="msk")).outcome)
    assert found == ((0,),)


DRAFTS = {
    "asks for another region": """SELECT COUNT(wallets.wallet_id) AS wallets_opened FROM wallets
        WHERE wallets.opened_at >= @p1_start AND wallets.opened_at < @p1_end AND wallets.region_code = 'SPB'""",
    "names the physical table": """SELECT COUNT(wallet_id) AS wallets_opened FROM main.wallets
        WHERE opened_at >= @p1_start AND opened_at < @p1_end""",
    "reads the column of rights": "SELECT wallets.rights_region AS r, COUNT(*) AS n FROM wallets GROUP BY 1",
    "makes a dataset of its own name": """WITH wallets AS (SELECT * FROM main.wallets)
        SELECT COUNT(wallet_id) AS wallets_opened FROM wallets""",
    "overrides the parameter of rights": """SELECT COUNT(wallets.wallet_id) AS wallets_opened FROM wallets
        WHERE 'SPB' IN (@user_regions) OR TRUE""",
    "adds rows by a union": """SELECT COUNT(wallets.wallet_id) AS wallets_opened FROM wallets
        UNION ALL SELECT COUNT(*) FROM main.wallets""",
    "leaves the prefix by a comment": "SELECT 1 /* */ ) SELECT COUNT(*) FROM main.wallets --",
}


@pytest.mark.parametrize("trick", DRAFTS)
def test_no_draft_reaches_other_rows(assistant: Assistant, ask: Ask, warehouse: Path, trick: str) -> None:
    model = scripted([ScriptedReply(DRAFTS[trick])])
    outcome = with_model(assistant, model).ask(ask(f"Сколько зелёных {MAY[8:]}", user="msk", domain="wallets")).outcome
    if isinstance(outcome, Answered):
        own = figure(warehouse, f"SELECT count(*) FROM wallets WHERE {IN_MAY} AND region_code = 'MSK'")
        assert rows(assistant, outcome) in {((own,),), ((0,),)}
    else:
        assert isinstance(outcome, Refused)


def test_the_rights_stand_in_the_sql_that_ran(assistant: Assistant, ask: Ask) -> None:
    found = assistant.ask(ask(MAY, user="msk")).outcome
    assert isinstance(found, Answered)
    assert [p.value for p in found.parameters if p.origin == "rights"] == ["MSK"]
    assert "rights" not in found.written_sql


def test_nobody_goes_on_from_another_users_answer(assistant: Assistant, ask: Ask) -> None:
    assistant.ask(ask(REGIONS, "shared thread", user="msk"))
    assert not isinstance(assistant.ask(ask("А в апреле?", "shared thread", user="spb")).outcome, Answered)
    assert isinstance(assistant.ask(ask(REGIONS, "shared thread", user="spb")).outcome, Answered)


def test_nobody_answers_another_users_question(assistant: Assistant, ask: Ask) -> None:
    asked = assistant.ask(ask("Комиссия за май 2025", "shared choice", user="msk")).outcome
    assert isinstance(asked, Clarify)
    with pytest.raises(SverkaError):
        assistant.answer_choice("shared choice", asked.options[0].id, User("spb", (("regions", ("SPB",)),)))
    assert not isinstance(assistant.ask(ask("1", "shared choice", user="spb")).outcome, Answered)
