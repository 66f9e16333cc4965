"""Check that an average is not told under the whole title of a column that counts: "repairs are {F1}" of their time."""

from __future__ import annotations

from collections.abc import Iterator

from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import words_before
from render.texts.proof import cue_words
from render.vocabulary.claim_words import Claim

_AVERAGES = frozenset({Claim.AVERAGE, Claim.MEDIAN, Claim.RATE})


def titles(case: Case) -> Iterator[Reason]:
    """A figure of an average stands under no other column's whole title, unless its own or the average is said."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or not case.evidence.is_average(fact) or not fact.row_key:
            continue
        if any(case.pieces[place].claim in _AVERAGES for place in case.sentence_of(at)):
            continue
        said = {form for place in words_before(case, at) for form in case.words_of(case.pieces[place])}
        others = (column for column in case.evidence.measure_columns() if column != fact.column)
        whole = any(_is_said(column, said) and case.evidence.cells(column) for column in others)
        if whole and not _is_said(fact.column, said):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_said(column: str, said: set[str]) -> bool:
    words = [forms for word in column.replace("_", " ").split() if (forms := cue_words(word))]
    return bool(words) and all(forms & said for forms in words)
