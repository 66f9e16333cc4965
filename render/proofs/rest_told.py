"""What is done with the rest, and what it adds: «остальные строки сведены в прочие», "the others add {F4}"."""

from __future__ import annotations

from collections.abc import Iterator

from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.marked_text import PieceKind
from render.texts.row_names import row_labels
from render.vocabulary.rest_names import GATHERED

_ADDS = frozenset({"add", "adds", "added", "добавить", "добавлять"})


def rest_told(case: Case) -> Iterator[int]:
    """Yield the words that only say so of the row of the rest, and nothing of its figure."""
    rest = case.evidence.rest()
    for at, piece in enumerate(case.pieces) if rest else ():
        if (piece.kind is PieceKind.WORD and (piece.forms & GATHERED and _speaks_of_rest(case, at))) or (
            piece.kind is PieceKind.WORD and piece.forms & _ADDS and _adds_its_figure(case, at)
        ):
            yield at


def _speaks_of_rest(case: Case, at: int) -> bool:
    """No other row is named in the sentence, which is the one that is gathered."""
    named = [row_labels(case.pieces[place]) for place in case.sentence_of(at) if names_varied(case, place)]
    return bool(named) and all(row == case.evidence.rest() for row in named)


def _adds_its_figure(case: Case, at: int) -> bool:
    """As in "the others add {F4}": the name of the rest stands right before the word, its own figure behind it."""
    fact = case.figure(at + 1)
    before = row_labels(case.pieces[at - 1]) if at else frozenset()
    own = fact is not None and frozenset(fact.row_key) == before
    return own and before == case.evidence.rest()
