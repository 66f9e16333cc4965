"""A series told as a way: «вернулась к росту», figures without a name on the way, "first to last point"."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.series_told import (
    MOVES,
    all_values,
    goes,
    moves_agree,
    part_of,
    pieces_like,
    rows_at,
    rows_in,
)
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import Pair
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import ORDINALS

Mark = tuple[int, bool]


_BACK = frozenset(
    {"вернуться", "возвратиться", "возвращаться", "вернулась", "вернулся", "вернулось", "return", "returned"}
)


def returns(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«Вернулась к росту»: it had grown before, and went down right before it."""
    for at in pieces_like(case, _BACK):
        near = case.pieces[at + 1 : at + 3]
        grown = len(near) > 1 and fold(near[1].text) == "growth"
        if len(near) < 2 or fold(near[0].text) not in {"к", "to"} or not (near[1].claim in MOVES or grown):
            continue
        rises = near[1].claim is Claim.RISE or grown
        told = _last_before(case, rows, part_of(case, at).start)
        own = rows_in(case, rows, part_of(case, at))
        if not told and own:
            told = [own[0] - 1]
        known = all_values(case, at, rows)
        if not told or not known or not all(_turned(values, told[-1], rises=rises) for values in known):
            continue
        yield (at, False)
        reached = rows_in(case, rows, range(at, part_of(case, at).stop))
        if (
            grown
            and reached
            and all(goes(v, n, rises=True) for v in known for n in range(told[-1] + 1, max(reached) + 1))
        ):
            yield (at + 2, False)


def _turned(values: list[Decimal], row: int, *, rises: bool) -> bool:
    return goes(values, row, rises=not rises) and any(goes(values, n, rises=rises) for n in range(1, row))


def _last_before(case: Case, rows: list[Pair], start: int) -> list[int]:
    """The latest row told of before a place, in its sentence or in the one before."""
    if not start:
        return []
    sentence = case.sentence_of(start)
    told = rows_in(case, rows, range(sentence.start, start))
    if not told and sentence.start:
        told = rows_in(case, rows, case.sentence_of(sentence.start - 1))
    return [max(told)] if told else []


_REACHED = frozenset({"до", "to", "достигнуть", "достичь", "reached", "reach", "hit"})


def walked(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«…до {F8}, затем снизилась до {F10}»: without a name of its own, of the row right after the one told of last."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        own = rows_at(case, rows, at)
        part = part_of(case, at)
        moves = [p for p in range(part.start, at) if case.pieces[p].claim in MOVES]
        led = at > 0 and bool({case.word(at - 1), *case.pieces[at - 1].forms} & _REACHED)
        others = [p for p in part if p != at and (rows_at(case, rows, p) or case.figure(p) is not None)]
        if fact is None or len(own) != 1 or not moves or not led or others:
            continue
        follows = _last_before(case, rows, part.start) == [own[0] - 1] and moves_since(case, part.start)
        if follows and moves_agree(case, moves[-1], rises=case.pieces[moves[-1]].claim is Claim.RISE):
            yield (at, True)


def moves_since(case: Case, start: int) -> bool:
    """The part begins with a word that goes on in time, or with the change itself."""
    words = [fold(case.pieces[p].text) for p in range(max(0, start - 1), min(start + 3, len(case.pieces)))]
    return bool(set(words) & _THEN) or any(case.pieces[p].claim in MOVES or case.pieces[p].forms & _BACK
                                           for p in range(start, min(start + 3, len(case.pieces))))  # fmt: skip


_THEN = frozenset({"затем", "потом", "дальше", "далее", "then", "afterwards"})

_FIRST = frozenset({"первый", "first"})
_LAST = frozenset({"последний", "last"})


def end_to_end(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """As in "from the first to the last point it grew by {F29}", «выше первого на {F19}»: between just these."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or case.evidence.change_of(fact) is None:
            continue
        inputs = [
            case.evidence.known[name] for name in dict.fromkeys(fact_ids(fact.formula)) if name in case.evidence.known
        ]
        ends = [rows.index(pair) for one in inputs for pair in one.row_key if pair in rows]
        if len(ends) != 2 or ends[0] <= ends[1]:
            continue
        sentence = case.sentence_of(at)
        told = {p: n for p in sentence if (n := _position(case, rows, p)) is not None}
        if set(told.values()) == set(ends):
            yield from ((p, False) for p in told if case.pieces[p].kind is PieceKind.WORD)


def _position(case: Case, rows: list[Pair], place: int) -> int | None:
    """Which row a word means by its position: the first, the last, «на седьмой день» of seven."""
    piece = case.pieces[place]
    if is_label_or_name(piece):
        told = rows_at(case, rows, place) or sorted(rows.index(pair) for pair in piece.labels if pair in rows)
        return told[0] if len(told) == 1 else None
    if piece.kind is not PieceKind.WORD:
        return None
    if piece.forms & _LAST:
        return len(rows) - 1
    count = next((ORDINALS[form] for form in piece.forms if form in ORDINALS), 0)
    return count - 1 if count and count <= len(rows) else None
