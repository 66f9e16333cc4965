"""Nouns that only say what a row is, in apposition to its name: «в гимназии «Орион»», "at the Panorama complex".

Such a noun stands right before the name (quoted or plain), in English also right behind it, is told of one row and
not counted («число гимназий «Росток»», "{F1} schools"), and is of the field of the rows' column: «больница «Росток»»
of rows by school is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from domains.words import fold, is_counted_plural, lemmas
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind, label_words
from render.texts.proof import cue_words
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.row_kind_words import (
    KIND_QUALIFIERS,
    NAMED_OF,
    NAMELESS_COLUMNS,
    ROW_KIND_FIELDS,
    ROW_KIND_OF_ANY,
)

KIND_OF_ROW = "#kind"
"""The form of a word that says what the row beside it is, and nothing else."""

_OPENING = frozenset('«“„"‘')
_CLOSING = frozenset('»”“"’')
_COUNTING = frozenset({"число", "количество", "численность", "number", "count", "сколько", "many"})


def with_row_kinds(case: Case) -> Case:
    """Return the text with the nouns in apposition to names of rows marked as saying nothing more than the name."""
    marked = {at: _silent(case.pieces[at]) for at in _in_apposition(case)}
    if not marked:
        return case
    return replace(case, pieces=tuple(marked.get(at, piece) for at, piece in enumerate(case.pieces)))


def is_kind_told(case: Case, at: int) -> bool:
    """As in "by channel: the “Web” channel – {F6}": the kind that a name in the text is told to be of."""
    kinds = case.pieces[at].forms & _ALL_NOUNS
    led = bool(kinds) and case.word(at - 1) in {"по", "by"} and case.rows_have_any_name
    return led and any(piece.forms & kinds and KIND_OF_ROW in piece.forms for piece in case.pieces)


def _silent(piece: Piece) -> Piece:
    return replace(piece, forms=piece.forms | {KIND_OF_ROW}, claim=Claim.NOTHING, in_phrase=True)


def _in_apposition(case: Case) -> Iterator[int]:
    fixed = _fixed_names(case)
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or piece.in_phrase or not _may_be_kind(case, at):
            continue
        beside = list(_named_beside(case, at, fixed))
        own = any(piece.forms & cue_words(column) for column, _ in beside)
        if not own and not any(_is_kind_of(piece.forms, *named) for named in beside):
            continue
        if not piece.forms & case.material or (own and case.named_columns(at)):  # a word of titles is judged as such
            yield at
        if _is_qualified(case, at):
            yield at - 1


def _fixed_names(case: Case) -> list[tuple[tuple[str, ...], str]]:
    """The names that hold for the whole answer, each with its column: «Жилой комплекс: Панорама»."""
    parted = (label.partition(":") for label in case.labels)
    return [(words, column) for column, _, name in parted if (words := label_words(name))]


def _may_be_kind(case: Case, at: int) -> bool:
    """A noun of one thing, which is no claim and is not counted: «число гимназий», "{F1} schools" are."""
    piece = case.pieces[at]
    if is_counted_plural(piece.text) or piece.claim is not None or case.word(at - 1) in _COUNTING:
        return False
    return not at or case.figure(at - 1) is None


def _named_beside(case: Case, at: int, fixed: list[tuple[tuple[str, ...], str]]) -> Iterator[tuple[str, bool]]:
    """Yield the columns of the name that stands beside a noun, and whether it stands in quotes."""
    sentence = case.sentence_of(at)
    quoted = at + 1 in sentence and case.pieces[at + 1].text in _OPENING
    linked = case.word(at + 1) == "of" and bool(case.pieces[at].forms & NAMED_OF)
    for column in _columns_of_name(case, at + 1 + (quoted or linked), sentence, fixed, step=1):
        yield column, quoted
    first = at - _is_qualified(case, at)  # "the Panorama housing complex"
    closed = first > sentence.start and case.pieces[first - 1].text in _CLOSING
    if case.pieces[at].text.isascii() and not _goes_on(case, at):
        for column in _columns_of_name(case, first - 1 - closed, sentence, fixed, step=-1):
            yield column, closed


def _columns_of_name(
    case: Case, place: int, sentence: range, fixed: list[tuple[tuple[str, ...], str]], *, step: int
) -> list[str]:
    """The columns of the name that begins (or with step -1 ends) at a place."""
    if place not in sentence:
        return []
    if is_label_or_name(case.pieces[place]):
        return [column for column, _ in row_labels(case.pieces[place])]
    found: list[str] = []
    for words, column in fixed:
        first = place if step > 0 else place - len(words) + 1
        told = tuple(
            word for piece in case.pieces[max(0, first) : first + len(words)] for word in label_words(piece.text)
        )
        whole = label_words(case.pieces[place].text)
        found.extend([column] if words in {told, whole} else [])
    return found


def _goes_on(case: Case, at: int) -> bool:
    """As in "Sochi hotel revenue": a noun behind the noun makes another thing of it than the row."""
    following = case.pieces[at + 1] if at + 1 in case.sentence_of(at) else None
    if following is not None and (fold(following.text).endswith("ed") or case.word(at + 2) == "for"):
        return False  # "the Prepaid category accounted for {F14}", "the branch network accounts for"
    return following is not None and following.kind is PieceKind.WORD and bool(
        case.words_of(following) & case.evidence.measured_words() or following.forms & _ALL_NOUNS
    )  # fmt: skip


_ALL_NOUNS = frozenset().union(*(nouns for nouns, _ in ROW_KIND_FIELDS))


def _is_kind_of(nouns: frozenset[str], column: str, quoted: bool) -> bool:
    """Tell whether a row of this column may be what the noun says."""
    titled = {form for word in label_words(column.replace("_", " ")) for form in (fold(word), *lemmas(word))}
    fields = [known for known, columns in ROW_KIND_FIELDS if titled & columns]
    if nouns & ROW_KIND_OF_ANY:
        return True
    if fields:
        return any(nouns & known for known in fields)
    return bool(nouns & _ALL_NOUNS) and (quoted or bool(titled & NAMELESS_COLUMNS))


def _is_qualified(case: Case, at: int) -> bool:
    """«Жилой комплекс», "housing complex": two words for one kind."""
    if not at or case.pieces[at - 1].kind is not PieceKind.WORD or at - 1 not in case.sentence_of(at):
        return False
    before, noun = case.pieces[at - 1].forms, case.pieces[at].forms
    return any(one in before and other in noun for one, other in KIND_QUALIFIERS)
