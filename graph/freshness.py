"""How new the data is that an answer was read from: asked seldom, since it changes seldom."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from core.fact import Freshness, FreshnessKind
from core.note import Note, NoteKind
from core.sql import Draft, WrittenBy
from domains.freshness import freshness_field, newest_value
from graph.checking import first_row
from graph.deps import Deps, Seen
from graph.state import Turn

ASKED_AGAIN = timedelta(minutes=5)


def last_whole_day(state: Turn, deps: Deps) -> date:
    """Return the last day of which all data can be there: yesterday, or the day before the last load."""
    freshness, _ = freshness_of(state, deps)
    yesterday = state.question.now - timedelta(days=1)
    if freshness is None or freshness.kind is not FreshnessKind.LOADED:
        return yesterday
    return min(yesterday, day_of(freshness.at) - timedelta(days=1))


def day_of(moment: date) -> date:
    """Return the day of a moment."""
    return moment.date() if isinstance(moment, datetime) else moment


def freshness_of(state: Turn, deps: Deps) -> tuple[Freshness | None, tuple[Note, ...]]:
    """Return how new the data is, as this user may see it; a note where the database did not tell it."""
    intent = state.intent_read
    domain = deps.catalog.domain(intent.domain)
    found = freshness_field(domain, tuple(use.name for use in intent.metrics))
    if found is None:
        return None, ()
    kind, field = found
    key = (domain.name, str(field), state.question.user.attributes)
    now = deps.clock()
    seen = deps.loads.get(key)
    if seen is None or now - seen.asked_at > ASKED_AGAIN:
        draft = Draft(newest_value(field, deps.engine.dialect), deps.engine.dialect, WrittenBy.COMPILED)
        row = first_row(state, deps)(draft)
        newest = row[0] if row else None
        seen = deps.loads[key] = Seen(now, newest if isinstance(newest, (date, datetime)) else None)
    if seen.newest is None:
        return None, (Note(NoteKind.DROP, "record_facts", f"no load time: {field} gave none"),)
    return Freshness(kind, seen.newest, str(field)), ()
