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


_COMPARED = (["сравнению", "с"], ["сравнению", "со"], ["сравнении", "с"], ["отличие", "от"], ["compared", "with"])
_RELATED = frozenset({"относительно", "чем", "than", "против", "versus", "vs", "к"})


def is_compared_with(case: Case, at: int) -> bool:
    """«По сравнению с апрелем», «чем в апреле»: the name is only what something is compared with."""
    before = [fold(piece.text) for piece in case.pieces[max(0, at - 3) : at]]
    if before and before[-1] in {"the", "в", "во", "in", "у", "«", "for"}:
        before.pop()
    return before[-2:] in (*_COMPARED, ["compared", "to"]) or (bool(before) and before[-1] in _RELATED)
