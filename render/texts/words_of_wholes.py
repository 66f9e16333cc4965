"""Words that say over which rows something is told, and that only the figures beside them prove.

«Выше всех остальных», «если сложить все тарифы», «число строк: {F14}», «самой низкой точкой».
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import Piece, PieceKind, matches
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, ROW_NOUNS
from render.vocabulary.number_words import FRACTIONS
from render.vocabulary.part_words import WHOLES_IN_WORDS
from render.vocabulary.periods import grain_of

_EXTREMES = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.MOST})
_OTHERS = frozenset({"остальной", "другой", "прочий"})
_ADDED = frozenset(
    {"сложить", "просуммировать", "суммировать", "складывать", "сложение"}
    | {"add", "adding", "added", "sum", "summing", "summed"}
)
_JOINTS = frozenset({"по", "up", "over", "across", "together", "the", "of"})
_NUMBER = frozenset({"число", "количество", "number", "count"})
_ROWS = frozenset({"строка", "row", "rows"})
_REACH = 8


def words_of_wholes(case: Case) -> Iterator[tuple[int, Claim]]:
    """Yield the words that are proved so, each with what it claims then."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD:
            continue
        if piece.forms & _OTHERS and _is_of_all_others(case, at):
            yield at, Claim.NOTHING
        if piece.forms & _ADDED and _adds_up(case, at):
            yield at, Claim.TOTAL
        if piece.forms & _ROWS and _counts_rows(case, at):
            yield at, Claim.NOTHING
        if fold(piece.text) in {"точкой", "точка", "point"} and _is_point(case, at):
            yield at, Claim.NOTHING
        if _is_whole_of_part(case, at) or _falls_on(case, at):
            yield at, Claim.NOTHING
        if fold(piece.text) in _ENDS and (ends := _other_end(case, at)):
            yield from ((place, Claim.NOTHING) for place in ends)
        if fold(piece.text) in {"widely", "greatly"} and _varies(case, at):
            yield at, Claim.STRONG


def _is_of_all_others(case: Case, at: int) -> bool:
    """«Выше всех остальных»: the comparison with all is one word of an extreme, which its own check proves."""
    led = case.pieces[max(0, at - 2) : at]
    return len(led) > 1 and led[0].claim in _EXTREMES and fold(led[1].text) in {"всех", "всего"}


def _adds_up(case: Case, at: int) -> bool:
    """«Если сложить все тарифы, получится {F5}»: what comes out is a total, which the check of totals proves."""
    behind = case.pieces[at + 1 : at + _REACH]
    following = [piece for piece in behind if fold(piece.text) not in _JOINTS][:2]
    whole = bool(following) and following[0].claim is Claim.WHOLE
    nouns = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS
    rows = len(following) > 1 and bool(following[1].forms & nouns or case.words_of(following[1]) & nouns)
    return whole and rows and bool(case.figures(range(at, case.sentence_of(at).stop)))


def _counts_rows(case: Case, at: int) -> bool:
    """«Число строк в отчёте: {F14}»: the figure behind it is the number of rows."""
    led = case.pieces[max(0, at - 2) : at]
    figures = case.figures(range(at, min(at + _REACH, case.sentence_of(at).stop)))
    fact = case.figure(figures[0]) if figures else None
    counted = any(piece.forms & _NUMBER for piece in led)
    return counted and fact is not None and role_of(case.evidence, fact) is Role.COUNT


def _is_point(case: Case, at: int) -> bool:
    """«Самой низкой точкой остаётся май»: a row of time that the word of an extreme speaks of."""
    led = case.pieces[max(0, at - 2) : at]
    extreme = any(piece.claim in _EXTREMES for piece in led) and case.pieces[at - 1].kind is PieceKind.WORD
    rows = [member for _, member in case.evidence.members()]
    return extreme and len(rows) > 1 and all(grain_of(member) is not None for member in rows)


def _is_whole_of_part(case: Case, at: int) -> bool:
    """«{F10} портфеля», «ровно половина парка», "{F3} of the fleet": the whole that a share is of, called by a noun.

    The title of the share's metric holds what such a whole consists of.
    """
    stems, led = WHOLES_IN_WORDS.get(case.word(at), ()), at - 1
    while stems and case.word(led) in _BEFORE_WHOLE:
        led -= 1
    share = case.figure(led) if led >= 0 else None
    part = led >= 0 and bool(case.pieces[led].forms & (FRACTIONS.keys() | _PARTS))
    if not stems or (share is not None and role_of(case.evidence, share) is not Role.SHARE):
        return False
    columns = [share.column.removesuffix("_share")] if share is not None else list(case.evidence.measure_columns())
    own = [word for column in columns for word in case.evidence.own_words(column)]
    return (part or share is not None) and any(word.startswith(stem) for word in own for stem in stems)


_PARTS = frozenset({"основа", "структура", "часть", "доля", "bulk", "structure", "share", "part"})
_BEFORE_WHOLE = frozenset({"of", "от", "the", "всего", "всей", "общего", "total", "entire", "whole"})


def _falls_on(case: Case, at: int) -> bool:
    """«На долю Тулы пришлось {F1}»: whatever falls on a row, its level or its share."""
    led = case.word(at) == "долю" and case.word(at - 1) == "на"
    return led and any(case.pieces[place].forms & {"приходиться", "прийтись"} for place in case.sentence_of(at))


def _other_end(case: Case, at: int) -> tuple[int, ...]:
    """As in "At the other end, the lowest value is {F6}": after a sentence of the largest, with the smallest."""
    led = at - 1 if fold(case.pieces[at - 1].text) in _OPPOSITE else 0
    sentence = case.sentence_of(at)
    before = case.sentence_of(sentence.start - 1) if sentence.start else range(0)
    here, there = ({case.pieces[p].claim for p in places} & _TWO_ENDS for places in (sentence, before))
    return (led, at) if led and len(here) == len(there) == 1 and here != there else ()


_ENDS = frozenset({"end", "extreme", "конце", "полюсе"})
_OPPOSITE = frozenset({"other", "opposite", "другом", "противоположном"})
_TWO_ENDS = frozenset({Claim.LARGEST, Claim.SMALLEST})


def _varies(case: Case, at: int) -> bool:
    """As in "varies widely by city, from {F3} in Bristol to {F4} in Oxford": the check of degrees proves it."""
    before: tuple[Piece, ...] = case.pieces[max(0, at - 1) : at]
    return any(piece.claim in {Claim.RANGE, Claim.CHANGE} or matches(piece, "vary") for piece in before)
