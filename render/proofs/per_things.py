"""Words that go with so much for each thing: «в пересчёте на вкладчика», «на единицу выработки», where it is proved."""

from __future__ import annotations

from collections.abc import Iterator

from render.texts.case import Case
from render.texts.quotients import RECKONED, is_told_so, phrase_of

_UNITS = frozenset({"единица", "один", "каждый", "unit", "one", "each", "every"})


def words_of_quotients(case: Case) -> Iterator[int]:
    """Yield the words of proved phrases that claim or name something alone."""
    for at in case.figures(range(len(case.pieces))):
        fact, phrase = case.figure(at), phrase_of(case, at)
        if fact is None or phrase is None or not is_told_so(case, at, fact):
            continue
        if phrase.lead and case.pieces[phrase.lead - 1].forms & RECKONED:
            yield phrase.lead - 1
        yield from (place for place in phrase.thing if case.pieces[place].forms & _UNITS)
