"""The whole title of a column in a text, in any case and number: «среднее время ожидания», «числа рабочих окон»."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold, lemmas
from render.texts.case import Case
from render.texts.column_phrases import named_at
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import cue_words
from render.texts.titles_behind import titled_behind

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_LINKS = frozenset('—–-:,()«»"“”')
_BEFORE = 3
"""Words before a title that could make another metric of it: «средняя сумма операций», "share of the number of …"."""


def title_spans(case: Case) -> Iterator[tuple[range, str]]:
    """Yield where the whole title of a column stands, and its column."""
    titles = {
        (name, fact.column)
        for fact in case.evidence.known.values()
        for title in ((fact.label or fact.column).removesuffix("_previous"),)
        for name in (title, title.partition(",")[0])  # «Среднее время ожидания, мин»
    }
    for title, column in sorted(titles):
        words = tuple(_WORD.findall(title.replace("_", " ")))
        short = len(words) < len(("two", "words")) and "-" not in title
        for at in range(len(case.pieces) - len(words) + 1):
            if short and not (words and _is_quoted(case, at)):
                continue
            if all(_is_form(case.pieces[at + n], word) for n, word in enumerate(words)):
                yield range(at, at + len(words)), column


def _is_quoted(case: Case, at: int) -> bool:
    """As in "leads by “Orders”": a title of one word is one in quotes."""
    return case.word(at - 1) in _QUOTES and case.word(at + 1) in _QUOTES


_QUOTES = frozenset('«»"“”„')


def _is_form(piece: Piece, word: str) -> bool:
    return piece.kind is PieceKind.WORD and (fold(piece.text) == fold(word) or bool(piece.forms & lemmas(word)))


def is_in_title(case: Case, at: int) -> bool:
    """Tell whether a word belongs to a whole title: «рабочих» of «число рабочих окон» is no part of the week."""
    return any(at in span for span, _ in title_spans(case))


def is_under_title(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether the whole title of a figure's own column stands right before it, and no longer one around it."""
    return titled_before(case, at, fact) == {fact.column}


def titled_before(case: Case, at: int, fact: Fact) -> set[str]:
    """Return the columns whose whole title stands right before a figure, the longest one; none of a part of another.

    A title that is led in right behind the figure is what is told of it, whatever stands before.
    """
    behind = titled_behind(case, at)
    if behind:
        return set(behind)
    measured = case.evidence.measure_columns()
    ended = [(span, column) for span, column in title_spans(case) if span.stop <= at and column in measured]
    ended = [(span, column) for span, column in ended if not _is_counted(case, span, column, at)
             and not _is_bracketed(case, span, at)]  # fmt: skip
    spans = [(span, column) for span, column in ended if _leads(case, span, at)]
    nearest = max((span.stop for span, _ in spans), default=-1)
    first = min((span.start for span, _ in spans if span.stop == nearest), default=-1)
    told = {column for span, column in spans if (span.start, span.stop) == (first, nearest)}
    return set() if not told or _is_made_other(case, first, fact) else told


def _is_counted(case: Case, span: range, column: str, at: int) -> bool:
    """As in "{F5} active accounts and {F6} tickets": what the figure before counts, and this one its own thing."""
    before, fact = case.figure(span.start - 1) if span.start else None, case.figure(at)
    counted = before is not None and before.column == column and at > span.start
    return counted and fact is not None and at + 1 < len(case.pieces) and named_at(case, at + 1) == [fact.column]


def _is_bracketed(case: Case, span: range, at: int) -> bool:
    """«…: цех — {F1} (простой) и {F2} (выпуск)»: a title in a bracket is that of the figure before it."""
    opened = next((p for p in range(span.start, case.sentence_of(at).start - 1, -1) if case.word(p) == "("), None)
    closed = any(case.word(place) == ")" for place in range(span.stop, at))
    return opened is not None and closed and case.figure(opened - 1) is not None


def _leads(case: Case, span: range, at: int) -> bool:
    """Nothing but marks, names of rows and words that name no column stands between a title and its figure."""
    if case.pieces[span.start].sentence != case.pieces[at].sentence:
        return False
    return all(_is_between(case, place) for place in range(span.stop, at))


def _is_between(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    if piece.kind in {PieceKind.LABEL, PieceKind.ALLOWED}:
        return True
    if piece.kind is PieceKind.MARK:
        return piece.text in _LINKS
    if piece.kind is not PieceKind.WORD or piece.claim is not None:
        return False
    return not case.named_columns(place) or bool(piece.forms & _words_of_labels(case))


def _words_of_labels(case: Case) -> frozenset[str]:
    """The words of names that hold for the whole answer: «по детским картам» of an answer about them alone."""
    return frozenset().union(*(cue_words(label) for label in case.labels))


def _is_made_other(case: Case, first: int, fact: Fact) -> bool:
    """Tell whether words right before a title belong to it: a claim, or the name of another column."""
    start = case.sentence_of(first).start
    for place in range(first - 1, max(start, first - 1 - _BEFORE) - 1, -1):
        piece = case.pieces[place]
        if piece.kind is not PieceKind.WORD:
            return False
        named = case.named_columns(place) and fact.column not in named_at(case, place)
        if piece.claim is not None or (named and not _is_counter(piece, fact)):
            return True
    return False


def _is_counter(piece: Piece, fact: Fact) -> bool:
    """As in "the amount of write-offs" of money, "the number of returns" of things: the title is what is counted."""
    words = _OF_MONEY if fact.unit.kind is UnitKind.MONEY else _OF_THINGS
    return fact.unit.kind in {UnitKind.MONEY, UnitKind.COUNT, UnitKind.NUMBER} and bool(piece.forms & words)


_OF_MONEY = frozenset({"amount", "sum", "сумма"})
_OF_THINGS = frozenset({"number", "count", "quantity", "число", "количество"})


def losses_told(case: Case) -> Iterator[int]:
    """«Потери», "losses" of a column that is called so: a thing that is measured, and no fall."""
    titled = frozenset().union(*(case.evidence.own_words(column) for column in case.evidence.measure_columns()))
    if titled & _LOSSES:
        yield from (at for at, piece in enumerate(case.pieces) if fold(piece.text) in _LOSSES)


_LOSSES = frozenset({"loss", "losses", "потеря", "потери", "потерь", "потерям", "потерями", "потерях"})
