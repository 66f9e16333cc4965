"""What the rows are called where the word claims something elsewhere: «по причине «Комиссия»» of rows by reason."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.proof import cue_words
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim

_QUOTES = frozenset("«\"“”'„")
_SETS = frozenset(
    {"по", "из", "среди", "всех", "всем", "этих", "этим", "показанных", "перечисленных", "of", "by", "among"}
)
_OF_CAUSES = frozenset({"причина", "reason", "cause"})
"""What a column of causes is called in either language: «причина «Брак»» of rows by "reason"."""
_PLURALS = frozenset({"причины", "причин", "причинам", "причинами", "причинах", "reasons", "causes"})


def row_kinds(case: Case) -> Iterator[int]:
    """Yield the words of causes that only say what the rows are: right before a row's name, or of all rows."""
    for at, piece in enumerate(case.pieces):
        columns = {column for column, _ in case.evidence.members()}
        own = {column for column in columns if piece.kind is PieceKind.WORD and _is_called(case, at, column)}
        if not own:
            continue
        if _names_row(case, at, own) or _is_of_all(case, at):
            led = at and case.pieces[at - 1].claim is Claim.CAUSE and case.word(at - 1) == "по"
            yield from (at - 1, at) if led else (at,)


def _is_called(case: Case, at: int, column: str) -> bool:
    """The word is one of the title of a column of names, and claims a cause elsewhere."""
    piece = case.pieces[at]
    caused = piece.claim is Claim.CAUSE or (piece.in_phrase and at > 0 and case.pieces[at - 1].claim is Claim.CAUSE)
    if not caused or not piece.forms & {fold(column), *_OF_CAUSES}:
        return False
    return bool(piece.forms & case.dimension_words) or bool(cue_words(column) & _OF_CAUSES)


def _names_row(case: Case, at: int, columns: set[str]) -> bool:
    near = case.pieces[at + 1 : at + 3]
    if near and near[0].text in _QUOTES:
        near = near[1:]
    named = bool(near) and is_label_or_name(near[0])
    return named and any(column in columns for column, _ in row_labels(near[0]))


def _is_of_all(case: Case, at: int) -> bool:
    """«По причинам», «среди всех причин»: the rows, of which a change is never said to come."""
    moved = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL, Claim.CHANGE} for place in case.sentence_of(at))
    led = case.word(at - 1)
    return fold(case.pieces[at].text) in _PLURALS and led in _SETS and not moved
