"""Check that what is compared stands the right way round: «в октябре выросло по сравнению с ноябрём» of the other way.

A sentence that tells of one row and compares it with one other says a direction from the second to the first, and a
growth in per cent that is counted from the second. It is looked at by the figures of the two rows alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.checks.changes_of_starts import told_of_starts
from render.proofs.sides import Side, Sides, side_at, sides_of
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import is_compared_with, row_labels
from render.vocabulary.claim_words import Claim

Key = Side | RowKey
"""What stands on one side: a period of an answer that compares columns, or a row."""
_WAYS = {Claim.RISE: 1, Claim.ABOVE: 1, Claim.FALL: -1, Claim.BELOW: -1}


def turned(case: Case) -> Iterator[Reason]:
    """Refuse a direction, or a growth in per cent, that holds the other way round only."""
    yield from told_of_starts(case)
    known = sides_of(case)
    for sentence in case.sentences.values():
        pair = _pair(case, sentence, known)
        if pair is None:
            continue
        subject, base = pair
        metric = _metric(case, sentence)
        one, other = _level(case, metric, subject), _level(case, metric, base)
        way = _way(case, sentence)
        if way is None or one is None or other is None:
            continue
        if (one - other) * way[1] <= 0 or any(_is_of_other_base(case, fact, base) for fact in _told(case, sentence)):
            yield Reason(Fault.DIRECTION, way[0].text)


_IN = frozenset({"в", "во", "на", "in", "on"})


def bracketed(case: Case) -> Iterator[Reason]:
    """«С {F1} (сентябрь) до {F2} (август)»: a name alone in brackets right behind a figure is that of its row."""
    for at in case.figures(range(len(case.pieces))):
        fact, name = case.figure(at), _name_in_brackets(case, at + 1)
        if fact is None or name is None or fact.kind is not FactKind.CELL or not fact.row_key:
            continue
        own = {column for column, _ in fact.row_key}
        said = {pair for pair in row_labels(name) if pair[0] in own}
        if said and not said & set(fact.row_key):
            yield Reason(Fault.ROW, name.text, fact.id)


def _name_in_brackets(case: Case, at: int) -> Piece | None:
    """The name of «(август)», «(в августе)», None of any other bracket."""
    behind = case.pieces[at : at + 4]
    if [piece.text for piece in behind[:1]] != ["("]:
        return None
    inner = behind[2:] if len(behind) > 1 and fold(behind[1].text) in _IN else behind[1:]
    named = len(inner) > 1 and inner[1].text == ")" and inner[0].kind is PieceKind.LABEL
    return inner[0] if named else None


def _pair(case: Case, sentence: range, known: Sides) -> tuple[Key, Key] | None:
    """What is told of and what it is compared with, where the sentence names just these two."""
    sides: dict[bool, set[Key]] = {True: set(), False: set()}
    base, last = False, sentence.start
    for at in sentence:
        key = _key(case, case.pieces[at], known)
        if key is not None:
            base = _is_base(case, at) or (base and _is_joined(case, range(last + 1, at)))
            sides[base].add(key)
            last = at
    subjects, bases = sides[False], sides[True]
    if len(subjects) != 1 or len(bases) != 1 or subjects == bases:
        return None
    return next(iter(subjects)), next(iter(bases))


def _key(case: Case, piece: Piece, known: Sides) -> Key | None:
    rows = frozenset(pair for pair in row_labels(piece) if case.evidence.is_varied(pair[0]))
    return rows if piece.kind is PieceKind.LABEL and rows else side_at(piece, known)


def _is_base(case: Case, at: int) -> bool:
    """«Относительно ноября», "than in November"; «к ноябрю» may be up to November, and tells nothing for certain."""
    return is_compared_with(case, at) and "к" not in {case.word(place) for place in range(max(0, at - _NEAR), at)}


_NEAR = 3


def _is_joined(case: Case, between: range) -> bool:
    """«Больше, чем в Петербурге ({F8}) и в Туле»: the second name is on the side of the first one."""
    words = {case.word(at) for at in between if case.figure(at) is None}
    return bool(words & {"и", "and", ",", "или", "or"}) and words <= _JOINING


_JOINING = _IN | {"и", "and", ",", "или", "or", "у", "the", "(", ")", "«", "»"}


def _way(case: Case, sentence: range) -> tuple[Piece, int] | None:
    """The one direction of a sentence, None of a sentence of none or of both."""
    found = [(case.pieces[at], _WAYS[claim]) for at in sentence if (claim := case.pieces[at].claim) in _WAYS]
    return found[0] if len({way for _, way in found}) == 1 else None


def _told(case: Case, sentence: range) -> list[Fact]:
    return [fact for at in case.figures(sentence) if (fact := case.figure(at)) is not None]


def _metric(case: Case, sentence: range) -> str:
    """The one column that the figures of a sentence are of, "" of several."""
    columns = {column for fact in _told(case, sentence) for column in case.columns_of(fact)}
    if not columns:
        columns = {column for at in sentence for column in case.named_columns(at)}
    metrics = {case.evidence.compared_with(column) or case.evidence.base_of(column) or column for column in columns}
    known = metrics or set(case.evidence.measure_columns())
    return next(iter(known)) if len(known) == 1 else ""


def _level(case: Case, metric: str, key: Key) -> Decimal | None:
    """The one figure of a metric on a side; None where there is none, or more than one."""
    column, row = metric, frozenset() if isinstance(key, Side) else key
    if key is Side.EARLIER:
        columns = case.evidence.measure_columns()
        column = next((one for one in columns if case.evidence.compared_with(one) == metric), "")
    cells = [fact for fact in case.evidence.known.values()
             if fact.kind is FactKind.CELL and fact.column == column and row <= frozenset(fact.row_key)]  # fmt: skip
    return number(cells[0]) if len(cells) == 1 else None


def _is_of_other_base(case: Case, fact: Fact, base: Key) -> bool:
    """A growth in per cent that is counted from another period than the one that it is told against."""
    ids = fact_ids(fact.formula)
    if fact.unit.kind is not UnitKind.PERCENT or not ids or case.evidence.change_of(fact) is None:
        return False
    counted = case.evidence.known.get(ids[-1])
    if counted is None or isinstance(base, Side):
        side = Side.EARLIER if counted is not None and case.evidence.compared_with(counted.column) else Side.CURRENT
        return counted is not None and side is not base
    return not base <= frozenset(counted.row_key)
