"""Every choice of a next step, as pure functions of the state."""

from __future__ import annotations

from typing import Literal, TypeVar, assert_never

from core.finding import Severity
from core.outcome import Answered, Clarify, ClarifyReason, Failed, Refused
from graph.state import Turn
from writing.agreement import needs_confirmation

End = Literal["ask_back", "refuse", "end"]
_Next = TypeVar("_Next", bound=str)


def _end(state: Turn) -> End:
    """Return where an outcome that is already there leads."""
    match state.outcome:
        case Clarify():
            return "ask_back"
        case Refused():
            return "refuse"
        case Answered() | Failed() | None:
            return "end"
        case _:
            assert_never(state.outcome)


def after_understand(state: Turn) -> Literal["choose_domain"] | End:
    """Go on unless the message was turned away."""
    return "choose_domain" if state.outcome is None else _end(state)


def after_choose_domain(state: Turn) -> Literal["read_intent"] | End:
    """Go on with a domain, else ask or refuse."""
    return "read_intent" if state.outcome is None else _end(state)


def after_read_intent(state: Turn) -> Literal["propose_links"] | End:
    """Go on with an intent, else ask or refuse."""
    return "propose_links" if state.outcome is None else _end(state)


def after_choose_tables(state: Turn) -> Literal["write_sql"] | End:
    """Go on with tables, else ask which way of joining is meant."""
    return "write_sql" if state.outcome is None else _end(state)


def after_write_sql(state: Turn) -> Literal["check_sql", "write_sql"] | End:
    """Check the draft; write again if the model's answer held none."""
    if state.outcome is not None:
        return _end(state)
    return "write_sql" if _stands_against(state) else "check_sql"


def after_check_sql(state: Turn) -> Literal["dry_run", "write_sql"] | End:
    """Try the draft on the database, or write again with the findings."""
    return _again_or(state, "dry_run")


def after_dry_run(state: Turn) -> Literal["criticise", "run_sql", "remember", "write_sql"] | End:
    """Let what a model wrote be doubted, go on with other drafts, or write again with what the database said."""
    return _again_or(state, "criticise" if needs_confirmation(state.drafts[-1]) else after_criticise(state))


def after_criticise(state: Turn) -> Literal["run_sql", "remember"]:
    """Run the draft, or stop here if only the SQL is wanted; doubts stop nothing."""
    return "run_sql" if state.run_query else "remember"


def after_run_sql(state: Turn) -> Literal["check_result", "write_sql"] | End:
    """Look at the result, or write again with the database's error."""
    return _again_or(state, "check_result")


def after_check_result(state: Turn) -> Literal["confirm", "record_facts", "write_sql"] | End:
    """Answer by the result, confirm first what a model wrote alone, or write again."""
    alone = needs_confirmation(state.drafts[-1]) and not _is_chosen(state)
    return _again_or(state, "confirm" if alone else "record_facts")


def after_confirm(state: Turn) -> Literal["record_facts"] | End:
    """Answer, or ask which of two queries is meant."""
    return "record_facts" if state.outcome is None else _end(state)


def after_ask_back(state: Turn) -> Literal["check_sql", "understand"]:
    """Go on with the query that was chosen or agreed to, or read the question again with what was chosen."""
    last = state.choices[-1].reason if state.choices else None
    return "check_sql" if last in {ClarifyReason.DISAGREEMENT, ClarifyReason.COST} else "understand"


def _is_chosen(state: Turn) -> bool:
    return any(choice.reason is ClarifyReason.DISAGREEMENT for choice in state.choices)


def _again_or(state: Turn, onward: _Next) -> _Next | Literal["write_sql"] | End:
    if state.outcome is not None:
        return _end(state)
    return "write_sql" if _stands_against(state) else onward


def _stands_against(state: Turn) -> bool:
    return any(finding.severity is Severity.ERROR for finding in state.findings)
