"""Names in quotes that the labels hold: «Весна», «Летний драйв» of a campaign are names, whatever their words mean."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold, lemmas
from render.texts.case import Case
from render.texts.marked_text import PieceKind, label_words
from render.texts.row_names import row_labels

_OPENING = frozenset('«“„"‘')
_PAIRS = {"«": "»", "“": "”", "„": "“", '"': '"', "‘": "’"}
_LONGEST = 8


def quoted_names(case: Case) -> Iterator[int]:
    """Yield the words between quotes that are, one for one, the name of what the answer was asked for."""
    names = {label_words(part) for label in case.labels for part in (label, label.partition(":")[2]) if part.strip()}
    for at, piece in enumerate(case.pieces):
        closing = _PAIRS.get(piece.text)
        if closing is None:
            continue
        stop = next((p for p in range(at + 1, min(at + 2 + _LONGEST, len(case.pieces)))
                     if case.pieces[p].text == closing), None)  # fmt: skip
        inside = range(at + 1, stop) if stop is not None else range(0)
        words = [case.pieces[place] for place in inside]
        plain = bool(words) and all(one.kind is PieceKind.WORD for one in words)
        if plain and tuple(fold(one.text) for one in words) in names:
            yield from inside


def kinds_named(case: Case) -> Iterator[int]:
    """«У типа карты «Дебетовая»»: the whole title of the rows, right before a row's name, is no metric of cards."""
    for column in {column for column, _ in case.evidence.members()}:
        title = [frozenset({fold(word), *lemmas(word)}) for word in column.replace("_", " ").split()]
        if len(title) < 2:
            continue
        for at in range(len(case.pieces) - len(title)):
            span = range(at, at + len(title))
            if not all(case.pieces[place].forms & title[n] for n, place in enumerate(span)):
                continue
            name = span.stop + (case.pieces[span.stop].text in _OPENING)
            if name < len(case.pieces) and any(one == column for one, _ in row_labels(case.pieces[name])):
                yield from span
