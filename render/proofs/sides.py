"""Check that of two compared periods each figure is told under its own: this month's, or that of the month before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from core.fact import Fact
from domains.words import fold
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason
from render.texts.clauses import is_of_bracket_before
from render.texts.figure_roles import Role, role_of
from render.texts.formula_rows import is_multiple
from render.texts.general_units import before_unit, is_general_unit
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.proof import Evidence
from render.vocabulary.claim_words import EARLIER_WORDS, Claim
from render.vocabulary.periods import SAME_PERIOD, Moment, moment_of

_BASE = {"с", "со", "от", "from", "против", "versus", "vs", "against", "после", "after", "к", "over", "вместо"}
_MENTIONED = ("сравнени*", "сравнить", "сравнива*", "чем", "than", "compar*", "относительно", "relative", "против")
"""Before the name of a period: it is only what the figure is compared with."""
_LEVEL_NOUNS = frozenset(
    {"уровень", "значение", "показатель", "результат", "за", "the", "level", "figure", "value", "of"}
)
"""«Ниже уровня октября»: between the comparison and the name of the period."""
_MENTION_REACH = 5
_PASSED = frozenset({"прошло", "прошли", "прошла", "прошел"})
"""Verbs that look like «прошлый»."""
_STOPS = frozenset(",;()")
_REACH = 4
"""Words after a figure among which the name of its period may stand."""


class Side(StrEnum):
    """Which of two compared periods."""

    CURRENT = "current"
    EARLIER = "earlier"


@dataclass(frozen=True, slots=True)
class Sides:
    """The moments of the two periods, and the columns of figures of each; moments may be unknown."""

    moments: dict[Moment, Side]
    columns: dict[str, Side]


def sides(case: Case) -> Iterator[Reason]:
    """Each figure of two compared periods is told under its own period, and an earlier one never without it."""
    known = sides_of(case)
    if not known.columns:
        return
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        changed = fact is not None and case.evidence.change_of(fact) is not None
        level = fact is not None and not changed and role_of(case.evidence, fact) is not Role.MULTIPLE
        own = known.columns.get(fact.column) if fact is not None and level else None
        if fact is not None and own is not None and _is_range(case, at, known):
            yield Reason(Fault.PERIOD, case.text[max(0, case.pieces[at].start - 20) : case.pieces[at].end])
        if fact is not None and changed and _grew_in_earlier(case, at, known):
            yield Reason(Fault.COLUMN, case.text[max(0, case.pieces[at].start - 20) : case.pieces[at].end], fact.id)
        if "→" in {case.word(at - 1), case.word(at + 1)}:  # which is the earlier, the check of signs sees to
            continue
        if fact is not None and own is not None and not _is_told_right(case, at, own, known):
            piece = case.pieces[at]
            yield Reason(Fault.COLUMN, case.text[max(0, piece.start - 20) : piece.end + 10].strip(), fact.id)


def _grew_in_earlier(case: Case, at: int, known: Sides) -> bool:
    """«В апреле показатель вырос на {F7}»: the change is that of the later period."""
    if _grew_to_current(case, at, sentence := case.sentence_of(at), known):
        return True
    for place in range(at - 1, sentence.start - 1, -1):
        if case.figure(place) is not None:
            break
        side = side_at(case.pieces[place], known)
        if side is not None:
            return (
                side is Side.EARLIER
                and not is_compared_period(case, place, sentence)
                and not _is_owned(case, place, sentence)
                and not _is_joined(case, place, sentence, known)
            )
    return _mark_after(case, at, sentence, known) is Side.EARLIER and not any(
        is_compared_period(case, place, sentence)
        for place in range(at + 1, min(at + 1 + _REACH, sentence.stop))
        if side_at(case.pieces[place], known) is not None
    )


_GROWN = frozenset({Claim.CHANGE, Claim.RISE, Claim.FALL})


def _grew_to_current(case: Case, at: int, sentence: range, known: Sides) -> bool:
    """«Прирост к маю — {F7}» would compare with the period that the change is of."""
    return any(
        side_at(case.pieces[place], known) is Side.CURRENT
        and place - 2 >= sentence.start
        and case.word(place - 1) in {"к", "over", "from", "относительно"}
        and any(piece.claim in _GROWN for piece in case.pieces[max(sentence.start, place - 5) : place - 1])
        for place in range(sentence.start, min(at + 4, sentence.stop))
    )


def is_compared_period(case: Case, place: int, sentence: range) -> bool:
    """The period is what something is compared with: «к апрелю», «чем в апреле», "from May 2024", «годом ранее»."""
    near = place - 1
    while near > sentence.start and case.pieces[near].forms & _LEVEL_NOUNS:
        near -= 1
    before = case.pieces[near] if place else None
    on = before is not None and fold(before.text) == "on" and case.figure(near - 1) is not None
    led = before is not None and (on or fold(before.text) in _BASE or before.claim in {Claim.ABOVE, Claim.BELOW})
    word = case.pieces[place].kind is PieceKind.WORD and any(matches(case.pieces[place], one) for one in EARLIER_WORDS)
    return led or _is_mentioned(case, place, sentence) or (word and _is_compared_word(case, place, sentence))


def _is_owned(case: Case, place: int, sentence: range) -> bool:
    """«{F3} in May 2024, an increase of {F6}»: the period belongs to the figure before it."""
    nearby = range(max(sentence.start, place - 3), place)
    return any(case.figure(at) is not None for at in nearby)


def _is_joined(case: Case, place: int, sentence: range, known: Sides) -> bool:
    """«между маем и апрелем», "May versus April": both periods are named."""
    nearby = range(max(sentence.start, place - 4), place)
    return any(side_at(case.pieces[at], known) is Side.CURRENT for at in nearby)


def _is_compared_word(case: Case, place: int, sentence: range) -> bool:
    return any(case.word(near) in _BASE for near in range(max(sentence.start, place - 3), place))


def _is_range(case: Case, at: int, known: Sides) -> bool:
    """«с апреля по май — {F2}»: one level of two periods together is no fact."""
    sentence = case.sentence_of(at)
    marks = [place for place in sentence if side_at(case.pieces[place], known) is not None]
    levels = [place for place in case.figures(sentence) if _column_side(case.pieces[place].fact, known) is not None]
    if len(levels) != 1 or len(marks) != 2 or not marks[0]:
        return False
    led = fold(case.pieces[marks[0] - 1].text), fold(case.pieces[marks[1] - 1].text)
    added = led[1] in {"с", "со", "with", "plus", "плюс", "&"} and marks[1] - marks[0] == len(led)
    if (added or led[1] in {"и", "and"}) and marks[1] < at and marks[1] - marks[0] <= _JOINED:
        return True  # «сумма апреля и мая — {F2}»
    return led[0] in {"с", "from", "between", "за"} and led[1] in {"по", "to", "through", "and", "и"}


_JOINED = 3


def _is_told_right(case: Case, at: int, own: Side, known: Sides) -> bool:
    sentence = case.sentence_of(at)
    places = [place for place in sentence if side_at(case.pieces[place], known) is not None]
    spanned = _side_in_span(case, at)
    crossed = (spanned is not None and own is not spanned) or _was_the_other(case, at, own, sentence, known)
    if crossed or spanned is not None or _in_order(case, sentence, places, known):
        return not crossed
    levels = _levels(case, sentence, known)
    ordered = len(places) == len(levels) > 1 and any(case.pieces[one].forms & IN_ORDER for one in sentence)
    if ordered or _is_turned(case, at, levels, places, known):
        return False
    before, after = _mark_before(case, at, sentence, known), _mark_after(case, at, sentence, known)
    if before is not None and after is not None and before is not after and levels and places:
        return own is (after if levels[0] < places[0] else before)
    if before is not None or after is not None:
        return own in {before, after}
    places = [one for one in places if not is_of_bracket_before(case, one, at)]
    told = [side_at(case.pieces[one], known) for one in places if not is_compared_period(case, one, sentence)]
    if own is Side.CURRENT:
        early = [one for one in places if one < at]
        became = any(case.pieces[one].forms & {"стать", "теперь", "now"} for one in sentence)
        return became or not early or Side.CURRENT in told or Side.EARLIER not in told
    return not _is_before_current(case, at, places, known) and (
        any(side_at(case.pieces[one], known) is Side.EARLIER for one in places)
        or bool(at and case.pieces[at - 1].forms & _BASE)
        or _was_and_became(case, at, sentence)
    )


def _side_in_span(case: Case, at: int) -> Side | None:
    """«(с {F3} до {F2})»: the first of the two is the earlier one; no name of a period stands between."""
    led = case.word(at - 1)
    nearby = case.pieces[at + 1 : at + 3]
    if led in _FROM and len(nearby) > 1 and fold(nearby[0].text) in _TO and nearby[1].fact is not None:
        return Side.EARLIER
    before = case.pieces[max(0, at - 3) : at]
    spanned = led in _TO and len(before) > 2 and before[1].fact is not None and fold(before[0].text) in _FROM
    return Side.CURRENT if spanned else None


_FROM, _TO = frozenset({"с", "со", "from"}), frozenset({"до", "to"})


def _is_before_current(case: Case, at: int, places: list[int], known: Sides) -> bool:
    """As in "There were {F1} active users in May 2025, compared with May 2024": the period right behind is its own."""
    stop = case.sentence_of(at).stop
    near = next((p for p in range(at + 1, stop) if p in places or case.pieces[p].text in _STOPS), at)
    return near in places[:1] and side_at(case.pieces[near], known) is Side.CURRENT


def _is_turned(case: Case, at: int, levels: list[int], places: list[int], known: Sides) -> bool:
    """«Май ниже, чем апрель: {F3} против {F2}»: the first figure is not that of the period which is spoken of."""
    pair = next((pair for pair in pairwise(levels) if at in pair and _are_opposed(case, pair)), None)
    sentence = case.sentence_of(at)
    if pair is None or not places or places[-1] > pair[0]:
        return False
    told = {side_at(case.pieces[one], known) for one in places if not is_compared_period(case, one, sentence)}
    if len(told) == len(places) == len(pair):  # "in June was {F5} times the May figure: {F2} against {F1}"
        return _column_side(case.pieces[pair[0]].fact, known) is not side_at(case.pieces[places[0]], known)
    return len(told) == 1 and _column_side(case.pieces[pair[0]].fact, known) not in told


def _are_opposed(case: Case, pair: tuple[int, int]) -> bool:
    return any(fold(piece.text) in _AGAINST for piece in case.pieces[pair[0] : pair[1]])


_AGAINST = frozenset({"против", "вместо", "versus", "vs", "against"})


def _levels(case: Case, sentence: range, known: Sides) -> list[int]:
    """The figures of a sentence that are levels of one of the two periods, and no change between them."""
    facts = [(p, one) for p in case.figures(sentence) if (one := case.figure(p)) and _column_side(one, known)]
    return [p for p, one in facts if case.evidence.change_of(one) is None and not is_multiple(case, one)]


def _was_the_other(case: Case, at: int, own: Side, sentence: range, known: Sides) -> bool:
    """«Было {F2}, стало {F3}» of this period's figure first: what was is the earlier one."""
    led = {place: case.pieces[place - 1].forms for place in _levels(case, sentence, known) if place}
    was, became = ({place for place, forms in led.items() if verb in forms} for verb in ("быть", "стать"))
    if not was or not became:
        return False
    return own is (Side.CURRENT if at in was else Side.EARLIER) and at in was | became


def _was_and_became(case: Case, at: int, sentence: range) -> bool:
    """«было {F3}, стало {F2}», «{F2} (было {F3})»: the first of the two is the earlier one."""
    if at > 2 and "быть" in case.pieces[at - 1].forms and case.pieces[at - 2].text == "(":
        now, then = case.figure(before_unit(case, at - 3)), case.figure(at)
        alike = now is not None and then is not None and case.evidence.compared_with(then.column) in {now.column, ""}
        return now is not None and (alike or case.evidence.change_of(now) is not None)
    became = any(case.pieces[place].forms & {"стать"} for place in range(at, sentence.stop))
    return became and at > 0 and "быть" in case.pieces[at - 1].forms


def _in_order(case: Case, sentence: range, marks: list[int], known: Sides) -> bool:
    """«Май сильнее апреля: {F2} против {F3}»: as many names as figures, all before them, in the same order."""
    told = _levels(case, sentence, known)
    if len(marks) != len(told) or len(told) < 2 or marks[-1] > told[0]:
        return False
    return [side_at(case.pieces[place], known) for place in marks] == [
        _column_side(case.pieces[place].fact, known) for place in told
    ]


def _column_side(fact: Fact | None, known: Sides) -> Side | None:
    return None if fact is None else known.columns.get(fact.column)


def _mark_before(case: Case, at: int, sentence: range, known: Sides) -> Side | None:
    place = at
    while (place := place - 1) >= sentence.start:
        piece = case.pieces[place]
        if piece.text == ")" and (figure := _bracketed(case, place, sentence)) is not None:
            place = figure
            piece = case.pieces[place]
        if _column_side(piece.fact, known) is not None:
            return None
        side = side_at(piece, known)
        if side is not None:
            if _is_mentioned(case, place, sentence) and not _in_bracket(case, at):
                resulted = any(piece.forms & _RESULTS for piece in case.pieces[place + 1 : at])
                return _against(case, place, at, side) if resulted else None
            return _against(case, place, at, side) if is_compared_period(case, place, sentence) else side
    return None


def _against(case: Case, place: int, at: int, side: Side) -> Side | None:
    """«Выросла на {F12} к апрелю и составила {F6}»: the period that something is compared with is not the figure's.

    Right before the figure it is: «против апреля ({F3})».
    """
    between = case.pieces[place + 1 : at]
    if any(fold(piece.text) in {"когда", "when", "где"} for piece in between):
        return side
    if any(piece.forms & _RESULTS for piece in between):
        return Side.CURRENT if side is Side.EARLIER else Side.EARLIER
    return side if len(between) <= _NEAR and ":" not in {piece.text for piece in between} else None


_RESULTS = frozenset(
    {"составить", "составлять", "достигнуть", "достичь", "дойти", "стать", "до", "to", "reach", "reached", "total"}
    | {"amounted", "totaled", "totalled", "итог", "получиться", "выйти", "насчитать"}
)
_NEAR = 2


def _has_figure(case: Case, opening: int, sentence: range) -> bool:
    """A bracket with its own figure names its period for that one: «{F22} (год назад {F23})»."""
    closed = next((p for p in range(opening, sentence.stop) if case.pieces[p].text == ")"), sentence.stop)
    return any(case.figure(p) is not None for p in range(opening, closed))


def _bracketed(case: Case, closing: int, sentence: range) -> int | None:
    """Return the figure right before a bracket, whose content belongs to that figure: «{F2} (May 2025) vs»."""
    opened = next((p for p in range(closing, sentence.start, -1) if case.pieces[p].text == "("), None)
    last = opened - 1 if opened is not None else sentence.start
    while last > max(sentence.start, closing - _UNIT_REACH) and case.figure(last) is None and _is_of_unit(case, last):
        last -= 1
    return last if opened is not None and case.figure(last) is not None else None


_UNIT_REACH = 12


def _is_of_unit(case: Case, at: int) -> bool:
    """«{F10} шт. (…)»: the unit stands between the figure and its bracket."""
    own = case.figure(at - 1) or (case.figure(at - 2) if at > 1 else None)
    return case.pieces[at].text == "." or (own is not None and is_general_unit(own, case.pieces[at]))


def _in_bracket(case: Case, at: int) -> bool:
    """«чем в апреле ({F3})»: a figure in a bracket belongs to the name before it."""
    return at > 0 and case.pieces[at - 1].text == "("


def _mark_after(case: Case, at: int, sentence: range, known: Sides) -> Side | None:
    same = next(
        (n for n, one in enumerate(case.pieces[at + 1 : sentence.stop]) if fold(one.text) not in SAME_PERIOD), 0
    )
    for place in range(at + 1, min(at + 1 + _REACH + same, sentence.stop)):
        piece = case.pieces[place]
        if (
            piece.text == ":"
            or (piece.text in _STOPS and (piece.text != "(" or place != at + 1 or _has_figure(case, place, sentence)))
            or case.figure(place) is not None
        ):
            return None
        side = side_at(piece, known)
        if side is not None:
            return None if case.word(place - 1) in {"between", "между"} else side
    return None


def _is_mentioned(case: Case, place: int, sentence: range) -> bool:
    start = max(sentence.start, place - _MENTION_REACH)
    return any(
        matches(case.pieces[near], word) and not _is_told_for_comparison(case, near)
        for near in range(start, place)
        for word in _MENTIONED
    )


def _is_told_for_comparison(case: Case, near: int) -> bool:
    """«Для сравнения: в январе было {F2}»: what follows is told of that period itself."""
    return near > 0 and case.word(near - 1) in {"для", "for"}


def side_at(piece: Piece, known: Sides) -> Side | None:
    """Return which of the two periods a piece names."""
    passed = fold(piece.text) in _PASSED
    if piece.kind is PieceKind.WORD and not passed and any(matches(piece, word) for word in EARLIER_WORDS):
        return Side.EARLIER
    if piece.kind is PieceKind.REFERENCE or not known.moments:
        return None
    moment = moment_of(piece.text, piece.forms)
    if moment is None:
        return None
    year, month = moment
    fitting = {side for one, side in known.moments.items() if one == moment or (not year and one[1] == month)}
    return next(iter(fitting)) if len(fitting) == 1 else None


def sides_of(case: Case) -> Sides:
    """Return the two periods of an answer that compares them; empty for any other answer."""
    evidence = case.evidence
    earlier = {column: base for column in evidence.measure_columns() if (base := evidence.compared_with(column))}
    columns = dict.fromkeys(earlier, Side.EARLIER) | dict.fromkeys(earlier.values(), Side.CURRENT)
    if not columns:
        return Sides({}, {})
    moments = {moment for label in case.labels if (moment := moment_of(label))}
    told = {moment for column in earlier for moment in _moments_in(evidence, column)}
    if len(told) == 1 and told <= moments:
        return Sides({moment: Side.EARLIER if moment in told else Side.CURRENT for moment in moments}, columns)
    if len(moments) != 2:
        return Sides({}, columns)
    return Sides({min(moments): Side.EARLIER, max(moments): Side.CURRENT}, columns)


def _moments_in(evidence: Evidence, column: str) -> Iterator[Moment]:
    """Yield the periods that the title of a column names: «Сумма платежей: апрель 2025»."""
    for title in {fact.label for fact in evidence.known.values() if fact.column == column}:
        moment = moment_of(title.rpartition(": ")[2])
        if moment is not None:
            yield moment
