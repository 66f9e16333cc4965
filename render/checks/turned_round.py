"""Check that what is compared stands the right way round: «в октябре выросло по сравнению с ноябрём» of the other way.

A sentence that tells of one period and compares it with one other says a direction from the second to the first, and a
growth in per cent that is counted from the second. It is looked at by the figures of the two rows alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.sides import Side, Sides, side_at, sides_of
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_of
from render.vocabulary.word_sets import word_set

Key = Side | RowKey
"""One of the two periods: a side of an answer that compares columns, or a row of a series."""
_WAYS = {Claim.RISE: 1, Claim.ABOVE: 1, Claim.FALL: -1, Claim.BELOW: -1}
_COMPARED = (
    "по сравнению с", "по сравнению со", "в сравнении с", "в сравнении со", "в отличие от", "относительно", "чем",
    "против", "compared with", "compared to", "in comparison with", "in comparison to", "relative to", "versus", "vs",
    "against", "than",
)  # fmt: skip
_PHRASES = tuple(tuple(phrase.split()) for phrase in _COMPARED)
_BETWEEN = word_set(
    "в во за на у the in of on for that it was were be уровень уровня уровнем уровню уровне показатель показателя "
    "показателем показателю значение значения значением значению результат результата результатом результату итог "
    "итогами level figure value result"
)
"""What may stand between «по сравнению с» and the name."""


def turned(case: Case) -> Iterator[Reason]:
    """Refuse a direction, or a growth in per cent, that holds the other way round only."""
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
    inner = behind[2:] if len(behind) > 1 and fold(behind[1].text) in _BETWEEN else behind[1:]
    named = len(inner) > 1 and inner[1].text == ")" and inner[0].kind is PieceKind.LABEL
    return inner[0] if named else None


def _pair(case: Case, sentence: range, known: Sides) -> tuple[Key, Key] | None:
    """The period that is told of and the one that it is compared with, where the sentence names just these."""
    subjects: set[Key] = set()
    bases: set[Key] = set()
    for at in sentence:
        key = _key(case, case.pieces[at], known)
        if key is not None:
            (bases if _is_compared(case, at, sentence) else subjects).add(key)
    if len(subjects) != 1 or len(bases) != 1 or subjects == bases:
        return None
    return next(iter(subjects)), next(iter(bases))


def _key(case: Case, piece: Piece, known: Sides) -> Key | None:
    rows = frozenset(pair for pair in row_labels(piece) if case.evidence.is_varied(pair[0]))
    if piece.kind is PieceKind.LABEL and rows:
        timed = len(rows) == 1 and all(grain_of(member) is not None for _, member in rows)
        return rows if timed else frozenset(rows | {("", "")})  # a name of no one period fits no level
    return side_at(piece, known)


def _is_compared(case: Case, at: int, sentence: range) -> bool:
    """«По сравнению с уровнем ноября», "than in November": the name behind words of comparing."""
    place = at - 1
    while place >= sentence.start and (fold(case.pieces[place].text) in _BETWEEN or case.pieces[place].text in '«"'):
        place -= 1
    before = tuple(fold(case.pieces[one].text) for one in range(max(sentence.start, place - 2), place + 1))
    return any(before[-len(phrase) :] == phrase for phrase in _PHRASES)


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
    """The one figure of a metric at a period; None where there is none, or more than one."""
    if isinstance(key, Side):
        earlier = (
            column for column in case.evidence.measure_columns() if case.evidence.compared_with(column) == metric
        )
        column = next(earlier, "") if key is Side.EARLIER else metric
        cells = case.evidence.cells(column) or [
            fact for fact in case.evidence.known.values() if fact.column == column and fact.kind is FactKind.CELL
        ]
    else:
        cells = [fact for fact in case.evidence.cells(metric) if key <= frozenset(fact.row_key)]
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
