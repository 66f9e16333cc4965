"""Extremes of a part of the rows («в июле наибольший доход — в канале «Сайт»: {F6}») and of changes row by row.

Where rows have two names the one that stands before the dash only says among which rows the other is the largest.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.compared_names import is_led_in
from render.texts.marked_text import PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_EXTREMES = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_LINKS = frozenset(
    {"—", "–", "-", ":", "is", "was", "were", "came", "belongs", "belonged", "у", "принадлежит", "приходится", "стал"}
    | {"стала", "стало", "зафиксирован", "зафиксирована", "зафиксировано", "показал", "показала", "показало"}
)
_MOVES = (Claim.RISE, Claim.FALL)
_TWO = 2


def is_extreme_within(case: Case, at: int, *, largest: bool) -> bool | None:
    """Tell whether the figure behind the word is the largest of all rows that share the name of the frame.

    None where no frame is told; where one is, this alone decides.
    """
    sentence = case.sentence_of(at)
    figures = [place for place in case.figures(range(at, case.next_claim(at, _EXTREMES))) if place > at]
    fact = case.figure(figures[0]) if figures else None
    if fact is None or fact.kind is not FactKind.CELL or len(fact.row_key) < _TWO:
        return None
    if any(case.pieces[place].text in {";", "("} for place in range(sentence.start, figures[0])):
        return None
    frame, winner = _frame_and_winner(case, at, figures[0])
    key = frozenset(fact.row_key)
    varied = frozenset(pair for pair in key if case.evidence.is_varied(pair[0]))
    if not frame or not winner or frame | winner != varied or frame & winner:
        return None
    rivals = [cell for cell in case.evidence.cells(fact.column) if frame <= frozenset(cell.row_key)]
    values = [value for cell in rivals if (value := number(cell)) is not None]
    if len(values) < _TWO or len(values) < _members(case, {name for name, _ in winner}):
        return False
    return number(fact) == (max if largest else min)(values)


def _frame_and_winner(case: Case, at: int, figure: int) -> tuple[RowKey, RowKey]:
    """Among which rows, and which of them: «В Пскове лидируют шахматы», «Вологда лидирует по хору», "grain leads".

    A name right before the verb that no preposition leads in is what leads, all others are the frame.
    """
    start = case.sentence_of(at).start
    subject = next((place for place in range(at - 1, start, -1) if not _joins(case, place)), start)
    if subject < at and is_label_or_name(case.pieces[subject]) and not is_led_in(case, subject):
        frame = _named(case, range(start, subject)) | _named(case, range(at + 1, figure))
        return frame, _named(case, range(subject, at))
    link = next((place for place in range(at + 1, figure) if _links(case, place)), figure)
    link = at + 1 if _named(case, range(start, at)) else link
    return _named(case, range(start, link)), _named(case, range(link, figure))


def _joins(case: Case, place: int) -> bool:
    """What stands between a name and its verb: "grain is ahead", «зерно здесь лидирует», a closing quote."""
    return case.word(place) in {"is", "was", "are", "were", "»", "”", "здесь", "there"}


def _links(case: Case, place: int) -> bool:
    """Where the frame ends: at a dash or a verb, «максимум августа — Сайт»."""
    return fold(case.pieces[place].text) in _LINKS


def _named(case: Case, places: range) -> frozenset[tuple[str, str]]:
    """The names among these places; none where one of them could be of several rows."""
    pieces = [case.pieces[p] for p in places if is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p])]
    if any(len(row_labels(piece)) != 1 and piece.kind is PieceKind.LABEL for piece in pieces):
        return frozenset()
    return frozenset(pair for piece in pieces for pair in row_labels(piece) if case.evidence.is_varied(pair[0]))


def _members(case: Case, columns: set[str]) -> int:
    return max(len({member for name, member in case.evidence.members() if name == column}) for column in columns)


def is_largest_change(case: Case, at: int) -> bool:
    """«Сильнее всего выручка выросла в Перми — на {F9}»: of all rows between the same two periods."""
    sentence = case.sentence_of(at)
    moves = [case.pieces[place].claim for place in sentence if case.pieces[place].claim in _MOVES]
    figures = [place for place in case.figures(range(at, case.next_claim(at, _EXTREMES))) if place > at]
    fact = case.figure(figures[0]) if figures else None
    if fact is None or len(set(moves)) != 1 or case.evidence.change_of(fact) is None:
        return False
    own, changes = changes_by_row(case, fact)
    names = _named(case, range(sentence.start, figures[0]))
    periods = frozenset(pair for pair in case.evidence.row(fact) if pair not in own)
    if not own or own not in changes or names - periods != own:
        return False
    rises = moves[0] is Claim.RISE
    return changes[own] == (max if rises else min)(changes.values()) and (changes[own] > 0) is rises


def changes_by_row(case: Case, fact: Fact) -> tuple[RowKey, Mapping[RowKey, Decimal]]:
    """Return the row of a change, and the changes of all rows between the same two periods, as the fact tells them."""
    ids = list(dict.fromkeys(fact_ids(fact.formula)))
    inputs = [case.evidence.known[name] for name in ids if name in case.evidence.known]
    if len(inputs) != _TWO or len(ids) != _TWO or any(one.kind is not FactKind.CELL for one in inputs):
        return frozenset(), {}
    later, earlier = inputs[::-1] if case.evidence.runs_back(fact) else inputs
    own = frozenset(later.row_key) & frozenset(earlier.row_key)
    now, then = _by_rest(case, later, own), _by_rest(case, earlier, own)
    told = {row for row in now if {name for name, _ in row} == {name for name, _ in own}}
    if not own or len(now) < _TWO or told != set(now) or set(now) != set(then) or any(not one for one in then.values()):
        return frozenset(), {}
    if len(now) < _members(case, {name for name, _ in own}):
        return frozenset(), {}
    share = fact.unit.kind is UnitKind.PERCENT
    return own, {row: (now[row] - then[row]) / (then[row] if share else 1) for row in now}


def _by_rest(case: Case, fact: Fact, own: RowKey) -> dict[RowKey, Decimal]:
    """The figures of a column in the period of a fact, by what names their rows besides it."""
    period = frozenset(fact.row_key) - own
    cells = [cell for cell in case.evidence.cells(fact.column) if period <= frozenset(cell.row_key)]
    return {frozenset(cell.row_key) - period: value for cell in cells if (value := number(cell)) is not None}
