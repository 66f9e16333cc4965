"""Which rows a piece of a text names."""

from __future__ import annotations

from core.fact import FactKind
from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import number
from render.vocabulary.periods import Grain, grain_word

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
    """«По сравнению с апрелем», «чем в апреле», «к уровню недели …», «чем в канале …»: only what is compared with."""
    near = case.pieces[max(0, at - _LED) : at]
    before = [fold(piece.text) for piece in near]
    leads = [bool(piece.forms & case.dimension_words) or fold(piece.text) in _LEADING | _LEVELS for piece in near]
    if len(before) > 1 and before[-1] in _BEGINNING and grain_word(before[-2]) is Grain.WEEK:
        return False  # «на неделе с {F10}»
    while before and (leads[len(before) - 1] or (before[1:] and _is_grain_of(before))):
        before.pop()
    return before[-2:] in (*_COMPARED, ["compared", "to"]) or (bool(before) and before[-1] in _RELATED)


def _is_grain_of(words: list[str]) -> bool:
    """«К уровню недели …», "than in the week …": what the row is called, behind what leads it in."""
    grain = grain_word(words[-1])
    repeated = len(words) > _PAIR and grain_word(words[-3]) is grain  # «год к году в мае»
    return grain is not None and not repeated and words[-2] in _LEVELS | _RELATED | _LEADING | {"с", "with", "to"}


_PAIR = 2
_LED = 6
_LEADING = frozenset({"the", "в", "во", "in", "у", "«", "for", "на", "on", "за", "of", "по"})
_LEVELS = frozenset({"уровню", "уровнем", "уровня", "показателю", "показателем", "показателя", "level", "levels"})
_BEGINNING = frozenset({"с", "от", "of", "from"})


def names_of_parts(case: Case, sentence: range, column: str) -> set[int]:
    """«Доля Омска — {F11}, доля Уфы — {F12}»: the names that have a computed figure of that one row right behind."""
    found: set[int] = set()
    for at in case.figures(sentence):
        fact = case.figure(at)
        if fact is None or fact.kind is not FactKind.FORMULA:
            continue
        rows = frozenset(pair for pair in case.evidence.row(fact) if pair[0] == column)
        near = next(
            (place for place in range(at - 1, sentence.start - 1, -1) if _parts_from(case, place, column)), None
        )
        if len(rows) == 1 and near is not None and row_labels(case.pieces[near]) == rows:
            found.add(near)
    return found


def _parts_from(case: Case, place: int, column: str) -> bool:
    """A name, or what parts a figure from the names before it."""
    piece = case.pieces[place]
    return names_row(piece, column) or piece.text in _PARTING or case.figure(place) is not None


_PARTING = frozenset(",;.()")
