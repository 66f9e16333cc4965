"""How many times one row is another: "France brought {F3} more than Spain and twice as many visits as Italy ({F4})".

Which rows these are the sentence says: the one behind the multiple, and the one that its clause speaks of.
"""

from __future__ import annotations

from decimal import Decimal

from core.unit import UnitKind
from domains.words import fold, lemmas
from render.texts.case import Case
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_REACH = 7
_BRACKET = 4
"""A quote, a bracket and the figure behind a name."""
_ENDS = frozenset({",", ";", ":", "(", "."})


def times_of_named(case: Case, head: int) -> Decimal | None:
    """Return how many times the row that is spoken of is the row behind the multiple; None where that is unclear."""
    other = next((place for place in _behind(case, head) if _names_one(case, place)), None)
    subject = _subject(case, head)
    if other is None or subject is None or row_labels(case.pieces[other]) == subject:
        return None
    column = _column(case, head, other)
    values = [case.evidence.value_of(column, row) for row in (subject, row_labels(case.pieces[other]))]
    if not column or values[0] is None or values[1] is None:
        return None
    less = any(case.pieces[place].claim is Claim.BELOW for place in range(head, other))
    over, under = (values[1], values[0]) if less else (values[0], values[1])
    return over / under if under > 0 else None


def _behind(case: Case, head: int) -> range:
    stop = case.sentence_of(head).stop
    end = next((place for place in range(head + 1, stop) if _ends(case, place)), stop)
    return range(head + 1, min(end, head + 1 + _REACH))


def _ends(case: Case, place: int) -> bool:
    return case.pieces[place].text in _ENDS and case.word(place + 1) not in {"чем", "than", "нежели"}


def _names_one(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    return is_label_or_name(piece) and is_varied(case, piece) and len(row_labels(piece)) == 1


def _subject(case: Case, head: int) -> RowKey | None:
    """The one row that the clause names before the multiple; where it names none, the first of the sentence."""
    start = _start_of_clause(case, head)
    own = {row_labels(case.pieces[place]) for place in range(start, head) if _names_one(case, place)}
    if len(own) > 1:
        return None
    before = (row_labels(case.pieces[place]) for place in case.sentence_of(head) if _names_one(case, place))
    first = next((place for place in case.sentence_of(head) if _names_one(case, place)), head)
    return next(iter(own)) if own else next(before) if first < head else None


def _start_of_clause(case: Case, head: int) -> int:
    sentence = case.sentence_of(head)
    ends = (p for p in range(head - 1, sentence.start - 1, -1) if fold(case.pieces[p].text) in {*_ENDS, *_JOINTS})
    return next(ends, sentence.start)


_JOINTS = frozenset({"и", "а", "and", "but", "while", "но"})


def _column(case: Case, head: int, other: int) -> str:
    """The column of the figure in brackets behind the other row, which must be its own, else the one that is named.

    Where none is named it is the only column of figures.
    """
    near = case.figures(range(other + 1, min(other + _BRACKET, case.sentence_of(head).stop)))
    fact = case.figure(near[0]) if near else None
    if fact is not None:
        return fact.column if frozenset(fact.row_key) == row_labels(case.pieces[other]) else ""
    columns = [one for one in case.evidence.measure_columns() if not one.endswith("_share")]
    named = {column for place in case.sentence_of(head) for column in case.named_columns(place)}
    said = frozenset().union(*(case.words_of(case.pieces[place]) for place in case.sentence_of(head)))
    named = named or {one for one in columns if (own := case.evidence.own_words(one)) and own <= said}
    counts = [one for one in columns if all(cell.unit.kind is UnitKind.COUNT for cell in case.evidence.cells(one))]
    labels = " ".join(case.word(place) for place in case.sentence_of(head) if case.pieces[place].labels)
    said |= {form for word in labels.split() for form in (word, *lemmas(word))}
    things = [one for one in counts if case.evidence.own_words(one) & said]  # «кредитных карт вдвое больше»
    chosen = [one for one in columns if one in named] or (things if len(things) == 1 else columns)
    return chosen[0] if len(chosen) == 1 else ""
