"""A question that only a model can answer, a right query for it, and a way to ask with scripted replies."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.outcome import Answered, Outcome, Refused
from core.result import Row
from graph.run import Assistant
from llm.scripted import ScriptedModel, ScriptedReply, scripted
from tests.graph.conftest import Ask, with_model

ASKED = "Сколько зелёных кошельков открыли в мае 2025 по каналам?"
"""Nothing explains «зелёных», so only a model can write this."""

RIGHT = """SELECT channels.name AS channel, COUNT(wallets.wallet_id) AS wallets_opened
FROM wallets LEFT JOIN channels ON channels.channel_id = wallets.channel_id
WHERE wallets.opened_at >= @p1_start AND wallets.opened_at < @p1_end
GROUP BY channels.name"""
FENCED = f"Вот запрос:\n\n```sql\n{RIGHT};\n```\nОн считает кошельки по каналам."
WRONG_COLUMN = RIGHT.replace("channels.name", "channels.title")
LITERAL = RIGHT.replace("@p1_start", "DATE '2025-04-30'")
REGIONS = (
    RIGHT.replace("channels.name", "regions.name").replace("channels", "regions").replace("channel_id", "region_code")
)


@dataclass(frozen=True)
class Asked:
    outcome: Outcome
    model: ScriptedModel
    rows: tuple[Row, ...] = ()

    @property
    def answer(self) -> Answered:
        assert isinstance(self.outcome, Answered), self.outcome
        return self.outcome

    @property
    def refusal(self) -> Refused:
        assert isinstance(self.outcome, Refused), self.outcome
        return self.outcome


def drafts_asked(model: ScriptedModel) -> int:
    """How often a draft was asked for: written first, corrected after."""
    return sum(model.count(task) for task in ("write_sql", "correct_sql", "write_sql_apart"))


def run(assistant: Assistant, ask: Ask, *replies: str | Exception, text: str = ASKED) -> Asked:
    """Ask with a model that gives these replies, one after another, the last one for ever."""
    lines = [ScriptedReply(reply, times=1) for reply in replies]
    lines.append(replace(lines[-1], times=None))
    model = scripted(lines)
    finished = with_model(assistant, model).ask(ask(text, domain="wallets"))
    outcome = finished.outcome
    rows = assistant.deps.store.head(outcome.result.id, 100) if isinstance(outcome, Answered) else ()
    return Asked(outcome, model, rows)


def direct(assistant: Assistant, ask: Ask) -> set[Row]:
    found = assistant.ask(ask("Сколько кошельков открыли в мае 2025 по каналам?")).outcome
    assert isinstance(found, Answered)
    return set(assistant.deps.store.head(found.result.id, 100))
