"""Frames of a sentence about a series: «после максимума в июле показатель снизился …», "from its peak in May …"."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.proofs.series_told import rows_at, series_columns
from render.texts.case import Case
from render.texts.proof import number
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import Claim

Mark = tuple[int, bool]
_AFTER = frozenset({"после", "after", "from", "following"})
_ENDS = frozenset({Claim.LARGEST, Claim.SMALLEST})
_REACH = 5


def framed(case: Case) -> Iterator[Mark]:
    """Yield the words of frames that are proved, the name of the row and the figure in its bracket as apart."""
    rows = series(case.evidence)
    start = 0
    while rows and start < len(case.pieces):
        sentence = case.sentence_of(start)
        if fold(case.pieces[start].text) in _AFTER:
            yield from _frame(case, rows, sentence)
        start = sentence.stop


def _frame(case: Case, rows: list[Pair], sentence: range) -> Iterator[Mark]:
    near = range(sentence.start + 1, min(sentence.start + 1 + _REACH, sentence.stop))
    extreme = next((p for p in near if case.pieces[p].claim in _ENDS), None)
    if extreme is None:
        return
    reach = range(sentence.start + 1, min(extreme + _REACH, sentence.stop))
    name = next((p for p in reach if is_label_or_name(case.pieces[p]) and len(rows_at(case, rows, p)) == 1), None)
    if name is None or any(case.figure(p) is not None for p in range(sentence.start, name)):
        return
    row = rows_at(case, rows, name)[0]
    figure = _bracketed(case, name, sentence) or _beside(case, extreme, name)
    if figure is not None and rows_at(case, rows, figure) != [row]:
        return
    fact = case.figure(figure) if figure is not None else None
    columns = [fact.column] if fact is not None else series_columns(case, sentence.start)
    largest = case.pieces[extreme].claim is Claim.LARGEST
    if columns and all(_is_sole_end(case, column, rows[row], largest=largest) for column in columns):
        yield (extreme, False)
        yield (name, True)
        if figure is not None:
            yield (figure, True)


def _bracketed(case: Case, name: int, sentence: range) -> int | None:
    """The figure in the bracket right behind a name («в феврале ({F8})», «в феврале 2025 года ({F8})»)."""
    opened = next((p for p in range(name + 1, min(name + 3, sentence.stop)) if case.pieces[p].text == "("), None)
    if opened is None or opened + 2 >= sentence.stop or case.pieces[opened + 2].text != ")":
        return None
    return opened + 1 if case.figure(opened + 1) is not None else None


def _beside(case: Case, extreme: int, name: int) -> int | None:
    """«После январского максимума в {F6} …», "from the May peak of {F14}": the figure right behind the word."""
    place = extreme + 2
    led = name < extreme and case.word(extreme + 1) in {"в", "на", "of", "at"}
    return place if led and place < len(case.pieces) and case.figure(place) is not None else None


def _is_sole_end(case: Case, column: str, row: Pair, *, largest: bool) -> bool:
    values = [value for cell in case.evidence.cells(column) if (value := number(cell)) is not None]
    own = case.evidence.value_of(column, frozenset({row}))
    complete = len(values) == case.evidence.row_count() > 1
    return complete and own == (max if largest else min)(values) and values.count(own) == 1
