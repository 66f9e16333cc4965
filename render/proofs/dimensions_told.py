"""What a text calls its rows: «разрез «город × формат»», "in the Suite room type", «в жанре «Драма»»."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.words import fold, lemmas
from render.foreign.terms import ROWS
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.proof import cue_words
from render.texts.row_names import is_label_or_name

_WORD = re.compile(r"[^\W\d_]+")
_BY = frozenset({"по", "by", "per", "across", "каждый", "each"})


def crosses_dimensions(case: Case, at: int) -> bool:
    """«Город × формат»: two dimensions that both tell the rows apart."""
    if not 0 < at < len(case.pieces) - 1:
        return False
    varied = case.evidence.varied()
    before, behind = (_dimensions_at(case, place) & set(varied) for place in (at - 1, at + 1))
    sides = [one for one in ((a, b) for a in before for b in behind) if one[0] != one[1]]
    return bool(sides)


def _dimensions_at(case: Case, at: int) -> set[str]:
    """The dimensions that end or begin at a place: of «тип номера» either word."""
    words = case.words_of(case.pieces[at])
    return {column for column, _ in case.evidence.members() if words & cue_words(column)}


def dimension_titles(case: Case) -> Iterator[int]:
    """Yield the words of a dimension's whole title beside a row's name, or behind «по»: they name no metric."""
    for title in _titles(case):
        for at in range(len(case.pieces) - len(title) + 1):
            span = range(at, at + len(title))
            said = all(_is_form(case, at + n, word) for n, word in enumerate(title))
            if said and (_is_beside_name(case, span) or case.word(at - 1) in _BY):
                yield from span
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD and piece.claim is None and _is_kind_before_name(case, at):
            yield at


def _is_kind_before_name(case: Case, at: int) -> bool:
    """«В клубе «Север»» of a table that also counts visits for each member of a club."""
    columns = _dimensions(case)
    own = frozenset().union(*(cue_words(column) for column in columns))
    following = [case.pieces[place] for place in (at + 1, at + 2) if place < len(case.pieces)]
    quoted = bool(following) and following[0].text in _QUOTES
    near = following[1:] if quoted else following[:1]
    said = frozenset().union(*(cue_words(label) for label in case.labels)) if quoted else frozenset()
    named = any(is_label_or_name(one) or one.kind is PieceKind.ALLOWED or one.forms & said for one in near)
    return named and bool(case.named_columns(at)) and bool(case.words_of(case.pieces[at]) & own)


_QUOTES = frozenset("«\"“„'")


def _titles(case: Case) -> set[tuple[str, ...]]:
    """Titles of two words and more: of the rows' columns, and of those that hold for the whole answer."""
    found = {tuple(_WORD.findall(fold(column).replace("_", " "))) for column in _dimensions(case)}
    return {words for words in found if len(words) > 1}


def _dimensions(case: Case) -> set[str]:
    """The columns of the rows' names, and of names that hold for the whole answer («Клуб: Север»)."""
    told = (label.partition(": ") for label in case.labels)
    constant = {column for column, _, member in told if member in case.labels and column not in case.labels}
    return {column for column, _ in case.evidence.members()} | (constant if ROWS in case.evidence.known else set())


def _is_form(case: Case, at: int, word: str) -> bool:
    piece = case.pieces[at]
    return piece.kind is PieceKind.WORD and (fold(piece.text) == word or bool(piece.forms & lemmas(word)))


def _is_beside_name(case: Case, span: range) -> bool:
    places = (span.start - 1, span.stop, span.stop + 1)
    near = [case.pieces[place] for place in places if 0 <= place < len(case.pieces)]
    return any(is_label_or_name(piece) or piece.kind is PieceKind.ALLOWED for piece in near)
