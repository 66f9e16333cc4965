"""Check that what is told of a stretch of a series is of that stretch: «с февраля по май всего {F15}» of all months."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case, Fault, Reason
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind
from render.texts.row_names import row_labels
from render.texts.time_positions import Pair, series
from render.vocabulary.word_sets import word_set

_FROM = word_set("с со от from between между начиная")
_TO = word_set("по до to through till until and и – - —")
_BETWEEN = word_set("the in в во on на week неделя недели")
_ENDS = 2
_OF_ALL = frozenset({Role.TOTAL, Role.AVERAGE, Role.SUM})


def stretches(case: Case) -> Iterator[Reason]:
    """Refuse a total, an average or an extreme of other rows than those of the stretch that opens its sentence."""
    rows = series(case.evidence)
    if not rows:
        return
    for sentence in case.sentences.values():
        figures = case.figures(sentence)
        stretch = _stretch(case, range(sentence.start, figures[0]), rows) if figures else ()
        for at in figures if stretch else ():
            fact = case.figure(at)
            own = rows_covered(case, fact, rows) if fact is not None else frozenset()
            if own and own != frozenset(stretch):
                yield Reason(Fault.ROW, case.pieces[at].text, fact.id if fact is not None else "")


def _stretch(case: Case, places: range, rows: list[Pair]) -> tuple[Pair, ...]:
    """The rows from the one name to the other, of a sentence that names just these before its first figure."""
    named = [at for at in places if case.pieces[at].kind is PieceKind.LABEL and row_labels(case.pieces[at]) & set(rows)]
    if len(named) != _ENDS:
        return ()
    first, last = named
    words = [fold(case.pieces[at].text) for at in range(first + 1, last)]
    led = [fold(case.pieces[at].text) for at in range(max(places.start, first - 2), first)]
    joined = bool(words) and words[0] in _TO and set(words[1:]) <= _BETWEEN
    ends = [next(iter(row_labels(case.pieces[at]) & set(rows))) for at in named]
    start, stop = rows.index(ends[0]), rows.index(ends[1])
    if not joined or start >= stop or (words[0] in {"и", "and"} and not {"between", "между"} & set(led)):
        return ()
    return tuple(rows[start : stop + 1]) if set(led) & _FROM or words[0] in "–-—" else ()


def rows_covered(case: Case, fact: Fact, rows: list[Pair]) -> frozenset[Pair]:
    """The rows that a figure is the total, the average or an extreme of; none of any other figure."""
    if fact.kind is FactKind.EXTREME:
        return frozenset(rows)
    role = role_of(case.evidence, fact)
    if role is Role.CHANGE:
        ends = sorted(rows.index(pair) for pair in case.evidence.row(fact) if pair in rows)
        return frozenset(rows[ends[0] : ends[-1] + 1]) if ends else frozenset()
    if role not in _OF_ALL or fact.row_key:
        return frozenset()
    inputs = (case.evidence.known.get(name) for name in fact_ids(fact.formula))
    told = frozenset(pair for one in inputs if one is not None for pair in one.row_key if pair in rows)
    return told or frozenset(rows)
