"""How far the second row lies behind the first: "the gap to the runner-up, the Southern branch, is {F11}".

The figure is the difference of exactly the first two rows of a column, and a name beside the runner-up is that of the
second row («разница с ближайшим преследователем (логистика) составляет {F11}»). Nothing else may stand between the
word of the gap and the figure; then the words claim nothing more, and the first of them says that the figure is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import RowKey, is_difference, number
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS

_GAPS = (
    "разниц*", "разрыв*", "отрыв*", "перевес*", "преимуществ*", "дистанци*", "опережени*",
    "gap", "difference", "lead", "margin", "distance", "advantage",
)  # fmt: skip
_SECOND = frozenset({"runner-up", "преследователь", "вице-лидер", "pursuer", "chaser"})
_RIVALS = frozenset({"конкурент", "соперник", "сосед", "rival", "competitor", "follower", "contender", "challenger"})
_NEAREST = ("ближайш", "nearest", "closest")
_NEXT = frozenset({"второй", "следующий", "second", "next"})
_LINKS = frozenset(
    {"с", "со", "от", "до", "к", "над", "перед", "и", "между", "лидер", "место", "строка", "позиция", "составлять"}
    | {"составить", "равняться", "равный", "быть", "достигать", "from", "to", "over", "with", "and", "between", "the"}
    | {"leader", "of", "place", "spot", "position", "row", "best", "one", "is", "was", "it", "by", "at", "stands"}
    | {"amounts", "equals"}
)
_MARKS = frozenset('—–-:,()«»"“”')
_PAIR = 2
_LONGEST = 16


def gaps_behind(case: Case) -> Iterator[tuple[int, Claim]]:
    """Yield the words of such a phrase, each with what it claims then."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        head = _head(case, at)
        if fact is None or head is None:
            continue
        first, second = _first_two(case, fact)
        span = range(head + 1, at)
        led = bool(second) and _is_after_leader(case, head, fact, first) and _names_second(case, span)
        if led and all(_may_stand(case, place, second) for place in span):
            words = [place for place in span if case.pieces[place].kind is PieceKind.WORD]
            yield from ((place, Claim.NOTHING) for place in (head, *words[:-1]))
            yield words[-1], Claim.CHANGE


def _head(case: Case, at: int) -> int | None:
    """The word of the gap before a figure, back to the figure before or the beginning of the sentence."""
    start = max(case.sentence_of(at).start, at - _LONGEST)
    for place in range(at - 1, start - 1, -1):
        piece = case.pieces[place]
        if case.figure(place) is not None:
            return None
        if piece.kind is PieceKind.WORD and any(matches(piece, word) for word in _GAPS):
            return place
    return None


def _first_two(case: Case, fact: Fact) -> tuple[RowKey, RowKey]:
    """The first two rows of the column, if a difference lies between them; empty of any other figure."""
    known = case.evidence.known
    inputs = [known[name] for name in dict.fromkeys(fact_ids(fact.formula)) if name in known]
    nothing: tuple[RowKey, RowKey] = (frozenset(), frozenset())
    if not is_difference(fact.formula) or len(inputs) != _PAIR or (number(fact) or Decimal(0)) <= 0:
        return nothing
    column = inputs[0].column
    cells = sorted(case.evidence.ranked(column), key=lambda cell: number(cell) or Decimal(0), reverse=True)
    values = [number(cell) for cell in cells]
    complete = len(cells) + len(case.evidence.rest()) == case.evidence.row_count()
    if not complete or len(cells) < _PAIR or values[0] == values[1] or values[1] in values[_PAIR:]:
        return nothing
    first, second = (frozenset(cell.row_key) for cell in cells[:_PAIR])
    return (first, second) if {frozenset(one.row_key) for one in inputs} == {first, second} else nothing


def _is_after_leader(case: Case, head: int, fact: Fact, first: RowKey) -> bool:
    """The rows told right before are the leader's, and of several metrics the one that is meant is named."""
    start = case.sentence_of(head).start
    told = range(case.sentence_of(start - 1).start if start else start, head)
    rows = [row_labels(case.pieces[place]) for place in told if is_label_or_name(case.pieces[place])]
    rows.extend(frozenset(one.row_key) for place in told if (one := case.figure(place)) is not None and one.row_key)
    named = {column for place in told for column in case.named_columns(place)}
    alone = len({column.removesuffix("_share") for column in case.evidence.measure_columns()}) == 1
    led = not rows or any(row & first for row in rows)
    return led and (alone or (bool(named) and named <= case.columns_of(fact)))


def _names_second(case: Case, span: range) -> bool:
    """Tell whether the words say which row the gap leads to: a runner-up, the nearest rival, the second place."""
    for place in span:
        forms = case.pieces[place].forms | {case.word(place)}
        nearest = bool(forms & _RIVALS) and case.word(place - 1).startswith(_NEAREST)
        if forms & _SECOND or nearest or (forms & _NEXT and case.pieces[place].kind is PieceKind.WORD):
            return True
    return False


def _may_stand(case: Case, place: int, second: RowKey) -> bool:
    piece = case.pieces[place]
    if is_label_or_name(piece):
        return row_labels(piece) <= second and bool(row_labels(piece))
    kinds = DIMENSION_NOUNS | KIND_NOUNS | ROW_NOUNS | case.dimension_words
    said = _SECOND | _RIVALS | _NEXT | _LINKS | kinds
    silent = (piece.claim is Claim.NOTHING and piece.in_phrase) or case.word(place).startswith(_NEAREST)
    return piece.text in _MARKS or silent or bool((piece.forms | {fold(piece.text)}) & said)
