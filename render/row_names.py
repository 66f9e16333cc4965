"""Which rows a piece of a text names."""

from __future__ import annotations

from domains.words import fold
from render.marked_text import Piece, PieceKind
from render.proof import number
from render.verify_case import Case

Pair = tuple[str, str]


def row_labels(piece: Piece | None) -> frozenset[Pair]:
    """Return the rows that a piece names."""
    if piece is None:
        return frozenset()
    fact = piece.fact
    if piece.kind is PieceKind.LABEL or fact is None:
        return piece.labels
    own = frozenset({(fact.column, str(fact.value))})
    return own if fact.row_key and own & frozenset(fact.row_key) else frozenset(fact.row_key)


def names_row(piece: Piece, column: str) -> bool:
    """Tell whether a piece names a row of a dimension."""
    if piece.kind is PieceKind.REFERENCE and piece.fact is not None and number(piece.fact) is not None:
        return False
    return any(name == column for name, _ in row_labels(piece))


def is_label_or_name(piece: Piece) -> bool:
    """Tell whether a piece names a row: a label, or a reference to a name."""
    named = piece.kind is PieceKind.REFERENCE and piece.fact is not None and number(piece.fact) is None
    return named or (piece.kind is PieceKind.LABEL and not fold(piece.text).isnumeric())


def is_varied(case: Case, piece: Piece) -> bool:
    """Tell whether a piece names one of several rows."""
    return any(case.evidence.is_varied(column) for column, _ in row_labels(piece))
