"""Check that a gap between two rows is told of these two: "its lead over Leeds is {F11}" of the row told before."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from ledger.formula import fact_ids
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import figures_of
from render.texts.figure_roles import Role
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

_PAIR = 2
_ENDS = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.MOST, Claim.RANK, Claim.RANGE, Claim.START, Claim.END})


def gaps(case: Case) -> Iterator[Reason]:
    """The rows that a difference lies between are those that are told with it, or right before it."""
    if series(case.evidence):
        return
    for at, fact in figures_of(case, Role.CHANGE):
        pair = _pair(case, fact)
        sentence = case.sentence_of(at)
        if len(pair) != _PAIR:
            continue
        own = _rows(case, sentence)
        proved = any(case.pieces[place].in_phrase or case.pieces[place].claim in _ENDS for place in sentence)
        if len(own) >= _PAIR:
            told = own
        elif proved:
            continue
        else:
            told = [*_rows(case, range(sentence.start))[-(_PAIR - len(own)) :], *own]
        if told and not all(any(row & one for one in told) for row in pair):
            yield Reason(Fault.ROW, clip(case, at), fact.id)


def _pair(case: Case, fact: Fact) -> list[RowKey]:
    """The two rows of one column that a difference was computed from."""
    inputs = [
        case.evidence.known[name] for name in dict.fromkeys(fact_ids(fact.formula)) if name in case.evidence.known
    ]
    rows = [frozenset(pair for pair in one.row_key if case.evidence.is_varied(pair[0])) for one in inputs]
    alike = len({one.column for one in inputs}) == 1
    return rows if alike and len(rows) == _PAIR and all(rows) and rows[0] != rows[1] else []


def _rows(case: Case, places: range) -> list[RowKey]:
    """The rows that are named or whose figures stand there, in the order of the text, each at its last place."""
    found: list[RowKey] = []
    for place in places:
        piece = case.pieces[place]
        fact = case.figure(place)
        row = frozenset(fact.row_key) if fact is not None else row_labels(piece)
        if row and (fact is not None or (is_label_or_name(piece) and is_varied(case, piece))):
            found = [one for one in found if not one & row]
            found.append(row)
    return found
