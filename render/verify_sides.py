"""Check that of two compared periods each figure is told under its own: this month's, or that of the month before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from core.fact import Fact
from core.language import Language
from domains.words import fold
from ledger.labels import month_name
from render.marked_text import Piece, PieceKind, matches
from render.proof import Evidence
from render.verify_case import Case, Fault, Reason

_Moment = tuple[int, int]
"""Year and month with which a period begins."""
_PERIOD = re.compile(r"([^\W\d_]+|[1-4]) ?(?:(квартал\w*|полугоди\w*) )?(\d{4})|[QH](\d) (\d{4})|(\d{4})(?: год\w*)?")
_MONTHS = {fold(month_name(n, language)): n for n in range(1, 13) for language in Language}
_EARLIER = ("ранее", "назад", "прошл*", "предыдущ*", "previous*", "earlier", "ago", "prior", "last", "предшеств*")
_BASE = frozenset({"с", "со", "от", "from", "против", "versus", "vs", "against", "после", "after", "к", "over"})
_MENTIONED = ("сравнени*", "сравнить", "сравнива*", "чем", "than", "compar*", "относительно", "против")
"""Before the name of a period: it is only what the figure is compared with."""
_STOPS = frozenset(",;()")
_REACH = 4
"""Words after a figure among which the name of its period may stand."""


class Side(StrEnum):
    """Which of two compared periods."""

    CURRENT = "current"
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class _Sides:
    """The moments of the two periods, and the columns of figures of each; moments may be unknown."""

    moments: dict[_Moment, Side]
    columns: dict[str, Side]


def sides(case: Case) -> Iterator[Reason]:
    """Each figure of two compared periods is told under its own period, and an earlier one never without it."""
    known = _sides_of(case)
    if not known.columns:
        return
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        own = known.columns.get(fact.column) if fact is not None and case.evidence.change_of(fact) is None else None
        if fact is not None and own is not None and not _is_told_right(case, at, own, known):
            piece = case.pieces[at]
            yield Reason(Fault.COLUMN, case.text[max(0, piece.start - 20) : piece.end + 10].strip(), fact.id)


def _is_told_right(case: Case, at: int, own: Side, known: _Sides) -> bool:
    sentence = case.sentence_of(at)
    places = [place for place in sentence if _side(case.pieces[place], known) is not None]
    if _in_order(case, sentence, places, known):
        return True
    before, after = _mark_before(case, at, sentence, known), _mark_after(case, at, sentence, known)
    if before is not None or after is not None:
        return own in {before, after}
    if own is Side.CURRENT:
        return True
    return bool(places) or bool(at and case.pieces[at - 1].forms & _BASE)


def _in_order(case: Case, sentence: range, marks: list[int], known: _Sides) -> bool:
    """«Май сильнее апреля: {F2} против {F3}»: as many names as figures, all before them, in the same order."""
    told = [place for place in case.figures(sentence) if _column_side(case.pieces[place].fact, known) is not None]
    if len(marks) != len(told) or len(told) < 2 or marks[-1] > told[0]:
        return False
    return [_side(case.pieces[place], known) for place in marks] == [
        _column_side(case.pieces[place].fact, known) for place in told
    ]


def _column_side(fact: Fact | None, known: _Sides) -> Side | None:
    return None if fact is None else known.columns.get(fact.column)


def _mark_before(case: Case, at: int, sentence: range, known: _Sides) -> Side | None:
    for place in range(at - 1, sentence.start - 1, -1):
        piece = case.pieces[place]
        if _column_side(piece.fact, known) is not None:
            return None
        side = _side(piece, known)
        if side is not None:
            return None if _is_mentioned(case, place, sentence) and not _in_bracket(case, at) else side
    return None


def _in_bracket(case: Case, at: int) -> bool:
    """«чем в апреле ({F3})»: a figure in a bracket belongs to the name before it."""
    return at > 0 and case.pieces[at - 1].text == "("


def _mark_after(case: Case, at: int, sentence: range, known: _Sides) -> Side | None:
    for place in range(at + 1, min(at + 1 + _REACH, sentence.stop)):
        piece = case.pieces[place]
        if piece.text in _STOPS or case.figure(place) is not None:
            return None
        side = _side(piece, known)
        if side is not None:
            return side
    return None


def _is_mentioned(case: Case, place: int, sentence: range) -> bool:
    nearby = case.pieces[max(sentence.start, place - 3) : place]
    return any(matches(piece, word) for piece in nearby for word in _MENTIONED)


def _side(piece: Piece, known: _Sides) -> Side | None:
    if piece.kind is PieceKind.WORD and any(matches(piece, word) for word in _EARLIER):
        return Side.EARLIER
    if piece.kind is PieceKind.REFERENCE or not known.moments:
        return None
    moment = _moment(piece.text, piece.forms)
    if moment is None:
        return None
    year, month = moment
    fitting = {side for one, side in known.moments.items() if one == moment or (not year and one[1] == month)}
    return next(iter(fitting)) if len(fitting) == 1 else None


def _sides_of(case: Case) -> _Sides:
    evidence = case.evidence
    earlier = {column: base for column in evidence.measure_columns() if (base := evidence.compared_with(column))}
    columns = dict.fromkeys(earlier, Side.EARLIER) | dict.fromkeys(earlier.values(), Side.CURRENT)
    if not columns:
        return _Sides({}, {})
    moments = {moment for label in case.labels if (moment := _moment(label))}
    told = {moment for column in earlier for moment in _moments_in(evidence, column)}
    if len(told) == 1 and told <= moments:
        return _Sides({moment: Side.EARLIER if moment in told else Side.CURRENT for moment in moments}, columns)
    if len(moments) != 2:
        return _Sides({}, columns)
    return _Sides({min(moments): Side.EARLIER, max(moments): Side.CURRENT}, columns)


def _moments_in(evidence: Evidence, column: str) -> Iterator[_Moment]:
    """Yield the periods that the title of a column names: «Сумма платежей: апрель 2025»."""
    for title in {fact.label for fact in evidence.known.values() if fact.column == column}:
        moment = _moment(title.rpartition(": ")[2])
        if moment is not None:
            yield moment


def _moment(text: str, forms: Iterable[str] = ()) -> _Moment | None:
    """Return with which month a period begins; year 0 where only a month is named."""
    names = {fold(text), *forms}
    months = [_MONTHS[name] for name in names if name in _MONTHS]
    found = _PERIOD.fullmatch(text.strip())
    if found is None:
        return (0, months[0]) if months else None
    word, part, year, short, short_year, whole = found.groups()
    if whole:
        return int(whole), 1
    if short:
        step = 3 if text.strip().startswith("Q") else 6
        return int(short_year), (int(short) - 1) * step + 1
    if part and word.isdigit():
        return int(year), (int(word) - 1) * (3 if part.startswith("квартал") else 6) + 1
    named = _MONTHS.get(fold(word)) or (months[0] if months else None)
    return (int(year), named) if named and not part else None
