"""Read the intent of the message in its domain, merged into the last good one if it is a follow-up."""

from __future__ import annotations

from dataclasses import replace

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.elsewhere import read_whole_elsewhere
from graph.freshness import last_whole_day
from graph.state import Turn, TurnUpdate
from graph.wording import stands_against
from render.reading import reading_of, standalone
from understanding.reading import default_filter_notes, read_message
from understanding.whole_days import on_whole_days, runs_through_today


def read_intent(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the intent, how it is told to the person, and what stands against answering."""
    deps, name = runtime.context, state.domain or ""
    read = read_message(state.message, deps.catalog.domain(name), deps.lexicons[name])
    read = read_whole_elsewhere(state, deps, read) or read
    intent, domain = read.intent, read.domain
    if runs_through_today(intent, state.question.now):
        intent = on_whole_days(intent, last_whole_day(replace(state, intent=intent), deps))
    return {
        "intent": intent,
        "reading": read.reading,
        "is_follow_up": read.is_follow_up,
        "understood": reading_of(intent, domain, default_filter_notes=default_filter_notes(intent, domain)),
        "standalone": standalone(intent, domain) if read.is_follow_up else state.question.text,
        "outcome": stands_against(read),
        "notes": read.notes,
        "domain": domain.name,
    }
