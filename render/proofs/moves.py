"""Moves of a series told in set phrases: «три месяца подряд», «то рос, то падал», «после максимума в июле».

Each is proved as a whole by the steps of the series; its words then claim nothing more, and the row that only frames
what follows is told of by no other figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from domains.words import fold
from render.proofs.runs import in_a_row
from render.proofs.series_told import (
    MOVES,
    all_values,
    goes,
    is_since,
    part_of,
    pieces_like,
    rows_at,
    rows_in,
    span_in,
    tells_change,
    turns,
)
from render.proofs.walks import end_to_end, returns, walked
from render.texts.case import Case
from render.texts.marked_text import PieceKind, matches
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word

Mark = tuple[int, bool]
_UP = frozenset({Claim.RISE, Claim.ABOVE})
_DOWN = frozenset({Claim.FALL, Claim.BELOW})
_SIDES = _UP | _DOWN
_EACH = frozenset({"каждый", "every", "each"})
_PREVIOUS = frozenset(
    {"предыдущий", "предшествующий", "прошлый", "прежний", "previous", "prior", "preceding", "before"}
)
_AGO = frozenset({"ранее", "раньше", "earlier"})
_TOPPING = frozenset({"topped", "tops", "beat", "beats", "outdid", "surpassed"})
_REACH = 9
_EACH_REACH = 13


def moved(case: Case) -> Iterator[Mark]:
    """Yield the words of phrases of moves that are proved, and the names and figures that they have told of."""
    rows = series(case.evidence)
    if len(rows) < 3:
        return
    for way in (in_a_row, _each_above, _alternates, _gave_way, _sole, _interrupted, returns, walked, end_to_end):
        yield from way(case, rows)


def _each_above(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«Каждый месяц выше предыдущего», "every month topped the one before"."""
    for at in pieces_like(case, _EACH):
        part = part_of(case, at)
        stop = next((p for p in range(at + 1, min(at + _EACH_REACH, case.sentence_of(at).stop))
                     if case.pieces[p].forms & _PREVIOUS or fold(case.pieces[p].text) in _PREVIOUS), None)  # fmt: skip
        if stop is None:
            continue
        excepted = _excepted(case, rows, range(at, stop))
        if case.figures(range(at, stop + 1)):
            continue
        between = case.pieces[at + 1 : stop]
        timed = any(grain_word(form) for piece in between[:2] for form in piece.forms)
        sides = {piece.claim in _UP or fold(piece.text) in _TOPPING for piece in between
                 if piece.claim in _SIDES or fold(piece.text) in _TOPPING}  # fmt: skip
        negated = any(fold(piece.text) in {"не", "not"} for piece in between)
        if (
            not timed
            or len(sides) != 1
            or negated
            or _ALMOST & {fold(p.text) for p in case.pieces[max(0, at - 1) : at]}
        ):
            continue
        following = any(piece.forms & {"следующий", "последующий", "next", "subsequent"} for piece in between)
        told = [n for n in _span_of_each(case, rows, (at, stop), part, excepted) if n not in excepted]
        known = all_values(case, at, rows)
        steps = [n for n in told if n and not (following and n == told[0])]
        rises = sides == {True}
        others = all(goes(values, n, rises=not rises) for values in known for n in excepted)
        if steps and known and others and all(goes(values, n, rises=rises) for values in known for n in steps):
            yield from ((p, False) for p in range(at, _end_of_previous(case, stop)))


def _end_of_previous(case: Case, stop: int) -> int:
    """As in "above the previous one": the word after it belongs to it."""
    return stop + 2 if stop + 1 < len(case.pieces) and case.word(stop + 1) == "one" else stop + 1


def _excepted(case: Case, rows: list[Pair], places: range) -> list[int]:
    """«…, кроме июля, …»: the rows whose steps are said to go the other way."""
    led = [p for p in places if case.pieces[p].forms & {"кроме", "исключение", "except", "apart", "excluding"}]
    return [n for p in led for n in rows_in(case, rows, range(p + 1, min(p + 4, places.stop)))]


_ALMOST = frozenset({"почти", "практически", "almost", "nearly", "не", "not"})


def _span_of_each(case: Case, rows: list[Pair], phrase: tuple[int, int], part: range, excepted: list[int]) -> list[int]:
    """The rows that «каждый» speaks of: named in its part, else told in the sentence before, else all."""
    sentence = case.sentence_of(phrase[0])
    places = range(part.start, max(part.stop, phrase[1] + 1))
    names = [p for p in places if is_label_or_name(case.pieces[p]) and set(rows_at(case, rows, p)) - set(excepted)]
    told = [n for n in span_in(case, rows, places) if n not in excepted]
    if len(names) == 1 and len(told) == 1:
        return list(range(told[0], len(rows))) if is_since(case, names[0]) else []
    if told:
        return told if told == list(range(told[0], told[-1] + 1)) else []
    before = (
        rows_in(case, rows, range(case.sentence_of(sentence.start - 1).start, sentence.start)) if sentence.start else []
    )
    before = sorted(rows_in(case, rows, range(sentence.start, part.start)) or before)
    if len(before) > 1:
        return before if before == list(range(before[0], before[-1] + 1)) else []
    return list(range(1, len(rows)))


_UNEVEN = ("неровн*", "разнонаправлен*", "скачкообразн*", "зигзаг*", "choppy", "bumpy", "zigzag*")
_BY_TURNS = ("сменялся", "сменялась", "сменялось", "сменялись", "чередова*", "перемежа*", "alternat*")


def _told_values(case: Case, rows: list[Pair], at: int) -> list[list[Decimal]]:
    """The stretch of the series that a sentence tells of: of its rows where it has three or more, else the whole."""
    told = rows_in(case, rows, case.sentence_of(at))
    known = all_values(case, at, rows)
    if len(told) < 3:
        return known
    first = max(0, min(told) - 1)
    return [values[first : max(told) + 1] for values in known] if len(told) == max(told) - min(told) + 1 else []


def _alternates(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«То рос, то падал», «рост сменялся снижением», «динамика неровная»: the series turns twice at least."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD:
            continue
        words: list[int] = []
        if any(matches(piece, word) for word in _UNEVEN):
            words = [at]
        elif fold(piece.text) in _BY_TURNS[:4] or any(matches(piece, word) for word in _BY_TURNS[4:]):
            words = _opposites(case, at)
        elif fold(piece.text) == "то":
            words = _either(case, at)
        known = _told_values(case, rows, at) if words else []
        if known and all(_is_restless(values) for values in known):
            yield from ((p, False) for p in words)


_RESTLESS = Decimal("0.25")


def _is_restless(values: list[Decimal]) -> bool:
    """It turns twice at least, and no way is a rare exception."""
    steps = [now - before for before, now in pairwise(values)]
    rarer = min(sum(step > 0 for step in steps), sum(step < 0 for step in steps))
    return len(turns(values)) > 2 and rarer >= _RESTLESS * len(steps)


def _opposites(case: Case, at: int) -> list[int]:
    """The words of a rise and a fall on both sides of a verb, right beside it."""
    sentence = case.sentence_of(at)
    before = [p for p in range(max(sentence.start, at - 3), at) if case.pieces[p].claim in MOVES]
    after = [p for p in range(at + 1, min(at + 4, sentence.stop)) if case.pieces[p].claim in MOVES]
    if not before or not after or case.pieces[before[-1]].claim is case.pieces[after[0]].claim:
        return []
    return [before[-1], at, after[0]]


def _either(case: Case, at: int) -> list[int]:
    near = range(at + 1, min(at + 8, case.sentence_of(at).stop))
    second = next((p for p in near if fold(case.pieces[p].text) == "то"), None)
    if second is None:
        return []
    first = [p for p in range(at + 1, second) if case.pieces[p].claim in _SIDES]
    then = [p for p in range(second + 1, min(second + 4, case.sentence_of(at).stop)) if case.pieces[p].claim in _SIDES]
    if len(first) != 1 or not then or (case.pieces[first[0]].claim in _UP) is (case.pieces[then[0]].claim in _UP):
        return []
    return [at, first[0], second, then[0]]


_GAVE_WAY = frozenset(
    {"сменился", "сменилась", "сменилось", "сменились", "перешел", "перешла", "перешло", "turned", "gave"}
)


def _gave_way(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«Рост сменился снижением», "growth gave way to decline": first the one, then the other, and no more turns."""
    for at in pieces_like(case, _GAVE_WAY):
        words = _opposites(case, at)
        if not words:
            continue
        order = [case.pieces[words[0]].claim is Claim.RISE, case.pieces[words[2]].claim is Claim.RISE]
        known = _told_values(case, rows, at)
        if known and all(turns(values) == order for values in known) and not tells_change(case, case.sentence_of(at)):
            yield from (
                (p, False) for p in (*words, *(range(at, words[2]) if fold(case.pieces[at].text) == "gave" else ()))
            )


_ONLY = frozenset({"только", "лишь", "единственный", "only", "sole", "однажды", "once"})
_TIMES = frozenset({"однажды", "once", "раз", "один"})


def _sole(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«Просадка только в феврале», "the only dip came in July", "the only month that came in below the one before"."""
    for at in pieces_like(case, _ONLY):
        sentence = case.sentence_of(at)
        near = range(max(sentence.start, at - 4), min(at + _REACH, sentence.stop))
        moves = [p for p in near if case.pieces[p].claim in MOVES]
        sides = [p for p in near if case.pieces[p].claim in _SIDES - MOVES and p > at]
        before = next((p for p in range(at + 1, min(at + 14, sentence.stop)) if _is_previous(case, p)), None)
        word = moves[0] if len(moves) == 1 else sides[0] if len(sides) == 1 and before is not None else None
        told = _named_rows(case, rows, at)
        known = all_values(case, at, rows)
        if word is None or len(told) != 1 or not known or tells_change(case, sentence):
            continue
        rises = case.pieces[word].claim in _UP
        if not all([n for n in range(1, len(values)) if goes(values, n, rises=rises)] == told for values in known):
            continue
        yield from ((p, False) for p in near if case.pieces[p].forms & (_ONLY | _TIMES) and abs(p - at) < 3)
        yield (word, word in moves)
        if before is not None and word not in moves:
            yield from ((p, False) for p in range(word, before + 1) if not is_label_or_name(case.pieces[p]))


def _is_previous(case: Case, at: int) -> bool:
    """«Ниже предыдущего», "below the month before it", «ниже, чем месяцем ранее»."""
    piece = case.pieces[at]
    ago = fold(piece.text).split()[-1] in _AGO
    return ago or fold(piece.text) in _PREVIOUS or (piece.kind is PieceKind.WORD and bool(piece.forms & _PREVIOUS))


def _named_rows(case: Case, rows: list[Pair], at: int) -> list[int]:
    """The rows named around a word up to a comma or colon; the level that a fall began from is none of them."""
    part = part_of(case, at)
    return rows_in(case, rows, (p for p in part if is_label_or_name(case.pieces[p])))


_STOPPED = frozenset(
    {"прерваться", "прерываться", "остановиться", "прервался", "paused", "interrupted", "stalled", "broke"}
)


def _interrupted(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«Рост прервался только в июле»: the step to that row goes the other way, the one before it did not."""
    for at in pieces_like(case, _STOPPED):
        part = part_of(case, at)
        moves = [p for p in part if case.pieces[p].claim in MOVES or fold(case.pieces[p].text) == "growth"]
        told = _named_rows(case, rows, at)
        known = all_values(case, at, rows)
        if len(moves) != 1 or len(told) != 1 or not known or tells_change(case, part):
            continue
        rises = case.pieces[moves[0]].claim is not Claim.FALL
        row = told[0]
        if not all(goes(v, row, rises=not rises) and goes(v, row - 1, rises=rises) for v in known):
            continue
        only = [p for p in part if case.pieces[p].claim is Claim.ONLY or case.pieces[p].forms & _TIMES]
        sole = all([n for n in range(1, len(v)) if not goes(v, n, rises=rises)] == told for v in known)
        if not only or sole:
            yield from ((p, False) for p in (at, moves[0], *only))
