"""What goes on without a verb: «по числу лидирует «Свет» ({F5}), по сумме — «Сад» ({F8})» says it of both."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from domains.words import fold
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.marked_text import PieceKind
from render.texts.row_names import is_label_or_name
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS

_SILENT = frozenset({None, Claim.NOTHING, Claim.TOTAL})
_OF_TITLES = frozenset({Claim.SHARE, Claim.AVERAGE, Claim.RATE})
"""What the title of a column may say: «по доле активных карт — {F20} ({F18})»."""
_LINKS = frozenset(
    {"а", "и", "но", "and", "but", "while", "по", "by", "in", "for", "в", "во", "на", "у", "через", "the", "of", "at"}
    | {
        "показателю",
        "показатель",
        "with",
        "it",
        "is",
        "metric",
        "terms",
        "on",
        "via",
        "же",
        "–",
        "—",
        "-",
        ",",
        ";",
        ":",
    }
    | {"terms", "(", ")", "«", "»", '"', "“", "”"}
)


def elided_clauses(case: Case, at: int) -> Iterator[range]:
    """Yield the parts behind a claim that only name a column and a row, with the row's figure."""
    sentence = case.sentence_of(at)
    breaks = [place for place in range(at + 1, sentence.stop) if _breaks(case, place)]
    parts = [range(start + 1, stop) for start, stop in pairwise([*breaks, sentence.stop])]
    behind = sentence.stop
    while behind < len(case.pieces) and case.word(behind - 1) == ";":
        parts.append(case.sentence_of(behind))
        behind = parts[-1].stop
    for part in parts:
        worded = all(_is_bare(case, place) for place in part)
        named = any(names_varied(case, place) for place in part)
        columns = any(case.named_columns(place) for place in part)
        if worded and named and columns and case.figures(part):
            yield part


def _breaks(case: Case, place: int) -> bool:
    """A comma, a semicolon or «а» outside brackets, where a new part begins."""
    if case.pieces[place].text not in {",", ";"} and fold(case.pieces[place].text) not in {"а", "and", "while", "but"}:
        return False
    opened = 0
    for piece in case.pieces[case.sentence_of(place).start : place]:
        opened += (piece.text == "(") - (piece.text == ")")
    return opened == 0


def _is_bare(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    if piece.kind is PieceKind.REFERENCE or is_label_or_name(piece) or fold(piece.text) in _LINKS:
        return True
    kinds = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | KIND_NOUNS
    known = case.words_of(piece) & (case.evidence.measured_words() | kinds) or piece.forms & kinds
    titled = bool(known) and piece.claim in _OF_TITLES
    return titled or (piece.claim in _SILENT and (bool(known) or piece.text == "."))
