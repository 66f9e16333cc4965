"""Check of stretches of time: the month, the week that a figure is of, and a course «от начала к концу периода»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind, matches
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.days import MONTHS
from render.vocabulary.periods import Grain, grain_of, grain_word, month_of, title_grain

_TITLED = re.compile(r"(.+?): (\d{4}-\d{2}-\d{2})")
"""A filter by a period that is written by its first day, «Неделя: 2025-05-12»."""
_NUMBER = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_DAY_IN_WORDS = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=256)
def titled_stretches(labels: Sequence[str]) -> dict[str, Grain]:
    """Return the periods that are written by their first day, each with how long its column's title says it is."""
    found: dict[str, Grain] = {}
    for label in labels:
        written = _TITLED.fullmatch(label)
        grain = title_grain(written.group(1)) if written is not None else None
        if written is not None and grain is not None:
            found[written.group(2)] = grain
    return found


def asked_grains(case: Case) -> set[Grain]:
    """Return how long the periods are that hold for all of the answer."""
    titled = titled_stretches(case.labels)
    known = (titled.get(label) or grain_of(label) for label in case.labels if not _TITLED.fullmatch(label))
    return {grain for grain in known if grain is not None}


def months(case: Case) -> Iterator[Reason]:
    """«За июнь» of its first seven days: a month that is no period of the question and no row is not told of alone."""
    spans = [label for label in case.labels if grain_of(label) in {Grain.DAY, Grain.WEEK}]
    whole = {month_of(label) for label in case.labels if grain_of(label) is Grain.MONTH}
    for at, piece in enumerate(case.pieces):
        named = next((number_ for form in piece.forms if (number_ := MONTHS.get(form)) is not None), None)
        if not spans or piece.kind is not PieceKind.WORD or named is None or named in whole:
            continue
        before = case.pieces[at - 1] if at else None
        stretch = before is not None and any(grain_word(form) for form in before.forms)
        if before is None or not (stretch or before.claim is Claim.START):
            yield Reason(Fault.PERIOD, piece.text)


def weeks(case: Case) -> Iterator[Reason]:
    """«12 мая оборот составил …» of the week that begins with that day: the text must say that it is a week."""
    if Grain.WEEK not in titled_stretches(case.labels).values():
        return
    for at, piece in enumerate(case.pieces):
        day = _NUMBER.search(piece.text) and _DAY_IN_WORDS.search(piece.text)
        if piece.kind is not PieceKind.ALLOWED or not day:
            continue
        near = case.pieces[max(0, at - _LED) : at + _BEHIND]
        led = case.word(at - 1)
        ended = any(matches(one, word) for one in case.pieces[max(0, at - 2) : at] for word in _ENDED)
        if ended or led in _ENDING or not any(grain_word(form) is Grain.WEEK for one in near for form in one.forms):
            yield Reason(Fault.PERIOD, piece.text)


_LED = 6
"""«За неделю, которая началась с …»."""
_BEHIND = 3
_ENDING = frozenset({"до", "по", "к", "ending", "ended", "before", "till", "until", "to", "by"})
_ENDED = ("законч*", "заверш*", "оканч*", "ended", "ending", "end")
"""Before a day: the week would begin elsewhere."""


def begins_stretch(case: Case, at: int) -> bool:
    """«За неделю, начавшуюся 12 мая»: the first day of the week that all of the answer is of."""
    following = case.pieces[at + 1 : at + 1 + _BEHIND]
    if case.pieces[at].claim is not Claim.START:
        return False
    day = any(one.kind is PieceKind.ALLOWED and _NUMBER.search(one.text) for one in following)
    near = case.pieces[max(0, at - _LED) : at]
    week = any(grain_word(form) is Grain.WEEK for one in near for form in one.forms)
    return day and week and Grain.WEEK in titled_stretches(case.labels).values()


def runs_through(case: Case, at: int) -> bool | None:
    """«От начала к концу периода вырос с {F1} до {F12}»: the two figures are those of the first and the last row.

    None where the words of both ends do not stand together or no such two figures follow.
    """
    opened = next((p for p in range(max(0, at - _APART), at) if case.pieces[p].claim is Claim.START), None)
    rows = series(case.evidence)
    if opened is None or not rows or case.word(at - 1) not in _TO | {"the"}:
        return None
    places = case.figures(range(at, case.sentence_of(at).stop))
    if len(places) < len(("first", "last")):
        return None
    led = [case.word(place - 1) for place in places[:2]]
    if led[0] not in _FROM or led[1] not in _TO:
        return None
    facts = [fact for place in places[:2] if (fact := case.figure(place)) is not None]
    told = [{rows.index(pair) for pair in fact.row_key if pair in rows} for fact in facts]
    return told == [{0}, {len(rows) - 1}]


_APART = 4
_FROM = frozenset({"с", "со", "от", "from"})
_TO = frozenset({"к", "до", "to"})


def reaches_end(case: Case, at: int) -> bool:
    """«К концу периода снизилось: в июне — {F1}, в ноябре — {F11}»: the later one of the levels is the last row's."""
    rows = series(case.evidence)
    led = case.word(at - 2) if case.word(at - 1) == "the" else case.word(at - 1)
    of_period = any(piece.forms & _PERIODS for piece in case.pieces[at + 1 : at + _APART])
    behind = range(at, case.sentence_of(at).stop)
    moved = any(case.pieces[place].claim in _MOVES for place in behind)
    levels = {place: rows.index(pair) for place in case.figures(behind) if (fact := case.figure(place)) is not None
              for pair in fact.row_key if pair in rows}  # fmt: skip
    last = len(rows) - 1
    turned = any((case.word(place - 1) in _FROM) if row == last else (case.word(place - 1) in _REACHED)
                 for place, row in levels.items())  # fmt: skip
    told = len(set(levels.values())) > 1 and last in levels.values()
    return led in _UNTIL and of_period and moved and told and not turned


_REACHED = frozenset({"до", "to", "reached", "reaching", "at"})
_UNTIL = frozenset({"к", "by", "towards", "toward"})
_PERIODS = frozenset({"период", "ряд", "интервал", "period", "series", "interval"})
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.ABOVE, Claim.BELOW})


def backwards(case: Case) -> Iterator[Reason]:
    """«С августа по май», "from May to May": the stretch between two rows of a series begins with the earlier one."""
    rows = series(case.evidence)
    for at, piece in enumerate(case.pieces):
        if not piece.labels & set(rows) or not _is_led(case, at, _FROM):
            continue
        stop = case.sentence_of(at).stop
        until = next((place for place in range(at + 1, stop) if case.pieces[place].labels or case.figure(place)), None)
        ends = case.pieces[until].labels & set(rows) if until is not None and _is_led(case, until, _TO | {"по"}) else ()
        places = [rows.index(pair) for pair in piece.labels if pair in rows]
        if ends and min(rows.index(pair) for pair in ends) <= min(places):
            yield Reason(Fault.PERIOD, piece.text)


def _is_led(case: Case, at: int, words: frozenset[str]) -> bool:
    return case.word(at - 1) in words or (case.word(at - 1) == "the" and case.word(at - 2) in words)
