"""How far two places lie apart: «между первым и последним местом — {F12}», "first and second are {F10} apart".

The figure is the difference of exactly the two rows that have these places; then the words of the places claim nothing
more, and the word that leads in the gap says that the figure is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import is_difference, number
from render.texts.row_names import is_label_or_name
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

_LAST = -1
_PLACES: dict[str, int] = {
    word: place
    for place, words in (
        (0, "первый лидер first leader top winner победитель верхний"),
        (1, "второй second runner-up вице-лидер"),
        (2, "третий third"),
        (3, "четвертый fourth"),
        (4, "пятый fifth"),
        (_LAST, "последний last bottom аутсайдер outsider нижний замыкающий"),
    )
    for word in words.split()
}
_LINKS = word_set(
    "место строка строчка позиция номер place places spot spots position positions row rows one the and и от до of a "
    "from to с со by список рейтинг list ranking table таблица in is are was лежит лежать стоять составлять составить "
    "составляет равен на в у equals equal"
)
_BETWEEN = ("между", "between")
_LOWER = ("behind", "below", "отстает*", "отставани*", "trail*")
_HIGHER = ("ahead", "above", "опережа*", "перевес*", "lead", "leads")
_APART = (
    "apart", "отделя*", "отделен*", "разделя*", "separat*", "divid*", "difference", "gap", "разниц*", "разрыв*",
    "отрыв*", "distance", "дистанци*", "spread", "расстояни*", "margin", *_LOWER, *_HIGHER,
)  # fmt: skip
_REACH = 12


def gaps_of_places(case: Case) -> Iterator[tuple[int, Claim]]:
    """Yield the words of such a phrase, each with what it claims then."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or not is_difference(fact.formula):
            continue
        if _between_them(case, at, fact):
            yield at - 1, Claim.NOTHING
            yield at - 2, Claim.CHANGE
        near = _around(case, at)
        if any(is_label_or_name(case.pieces[place]) for place in near if case.pieces[place].text not in _PLACES):
            continue
        ends = [place for place in near if _place_at(case, place) is not None]
        led = [place for place in near if _leads(case, place)]
        if len(ends) == _PAIR and led and _is_bound(case, at, ends, led) and _lie_so_far(case, fact, ends, led):
            yield from _marks(case, at, ends, led)


_PAIR = 2


def _around(case: Case, at: int) -> range:
    """The words around a figure, up to the next one on either side."""
    sentence = case.sentence_of(at)
    figures = case.figures(sentence)
    first = max((place + 1 for place in figures if place < at), default=sentence.start)
    last = min((place for place in figures if place > at), default=sentence.stop)
    return range(max(first, at - _REACH), min(last, at + _REACH))


def _between_them(case: Case, at: int, fact: Fact) -> bool:
    """«Лидер — X с {F2}, аутсайдер — Y с {F3}; между ними {F12}»: the two rows told of right before."""
    if at < _PAIR or case.word(at - 2) not in _BETWEEN or case.word(at - 1) not in {"ними", "them"}:
        return False
    start = case.sentence_of(at).start
    start = case.sentence_of(start - 1).start if start else start
    told = [one.row_key for place in case.figures(range(start, at - 2)) if (one := case.figure(place)) is not None]
    inputs = [
        case.evidence.known[name] for name in dict.fromkeys(fact_ids(fact.formula)) if name in case.evidence.known
    ]
    return len(inputs) == len(told) == _PAIR and {one.row_key for one in inputs} == set(told)


def _place_at(case: Case, at: int) -> int | None:
    piece = case.pieces[at]
    if piece.kind is not PieceKind.WORD:
        return None
    return next((_PLACES[form] for form in sorted(piece.forms) if form in _PLACES), None)


def _leads(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    between = fold(piece.text) in _BETWEEN
    return piece.kind is PieceKind.WORD and (between or any(matches(piece, word) for word in _APART))


def _is_bound(case: Case, at: int, ends: list[int], led: list[int]) -> bool:
    """Between the words of the phrase and its figure stands nothing that says something else."""
    first, last = min(*ends, *led, at), max(*ends, *led, at)
    known = {*ends, *led, at}
    for place in range(first, last + 1):
        piece = case.pieces[place]
        linking = bool((piece.forms | {fold(piece.text)}) & _LINKS) or piece.text in {"—", "–", "-", ":"}
        if place not in known and not linking:
            return False
    return True


def _lie_so_far(case: Case, fact: Fact, ends: list[int], led: list[int]) -> bool:
    inputs = [
        case.evidence.known[name] for name in dict.fromkeys(fact_ids(fact.formula)) if name in case.evidence.known
    ]
    if len(inputs) != _PAIR or len({one.column for one in inputs}) != 1 or len(case.evidence.varied()) != 1:
        return False
    column = inputs[0].column
    cells = sorted(case.evidence.ranked(column), key=lambda cell: number(cell) or Decimal(0), reverse=True)
    rest = case.evidence.rest()
    places = [_place_at(case, end) or 0 for end in ends]
    complete = len(cells) + len(rest) == case.evidence.row_count() and not (rest and _LAST in places)
    if (
        not complete
        or max(places) >= len(cells)
        or places[0] == places[1]
        or len({number(c) for c in cells}) < len(cells)
    ):
        return False
    told = [cells[place].row_key for place in places]
    return {one.row_key for one in inputs} == set(told) and _goes_that_way(case, cells, told, led)


def _goes_that_way(case: Case, cells: list[Fact], told: list[tuple[tuple[str, str], ...]], led: list[int]) -> bool:
    """«Второе место отстаёт от первого»: the one that is told first is the lower, «опережает»: the higher."""
    order = [cell.row_key for cell in cells]
    falls = order.index(told[0]) > order.index(told[1])
    words = [case.pieces[place] for place in led]
    if any(matches(piece, word) for piece in words for word in _LOWER):
        return falls
    return not falls or not any(matches(piece, word) for piece in words for word in _HIGHER)


def _marks(case: Case, at: int, ends: list[int], led: list[int]) -> Iterator[tuple[int, Claim]]:
    first, last = min(*ends, *led), max(*ends, *led)
    for place in range(first, last + 1):
        if place != at and case.pieces[place].kind is PieceKind.WORD:
            yield place, Claim.CHANGE if place == led[-1] else Claim.NOTHING
    for place in (last + 1, last + 2):  # «…и последним местом»
        if place < len(case.pieces) and case.pieces[place].forms & _LINKS and place < case.sentence_of(at).stop:
            yield place, Claim.NOTHING
