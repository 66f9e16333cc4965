"""Check that an average is not told under the whole title of a column that counts: "repairs are {F1}" of their time."""

from __future__ import annotations

from collections.abc import Iterator

from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.figure_context import words_before
from render.texts.figure_roles import Role, role_of
from render.texts.proof import cue_words
from render.texts.quotients import is_told_so, quotient_of
from render.texts.titles_in_text import titled_before
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


def other_titles(case: Case) -> Iterator[Reason]:
    """«Число койко-мест — {F4}» of the doctors: right under a whole title stands its own figure, or one of its rows."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        told = titled_before(case, at, fact) if fact is not None and not case.pieces[at].apart else set()
        if fact is None or not told or told & (case.columns_of(fact) | {base_of(case, fact.column)}):
            continue
        if _is_told_apart(case, at):
            continue
        pair = quotient_of(case, fact)
        divided = pair is not None and pair[0].column in told and is_told_so(case, at, fact)
        if role_of(case.evidence, fact) is Role.LEVEL and not divided:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _words(column: str) -> list[frozenset[str]]:
    return [forms for word in column.replace("_", " ").split() if (forms := cue_words(word))]


def _is_told_apart(case: Case, at: int) -> bool:
    """«…: {F4} против {F5}», «соответственно», «{F1} — новые, {F3} — …»: other checks say which figure is whose."""
    sentence = [case.pieces[place] for place in case.sentence_of(at)]
    compared = any(piece.claim in {Claim.ABOVE, Claim.BELOW} or piece.forms & IN_ORDER for piece in sentence)
    return compared or any(piece.text == "," for piece in case.pieces[max(0, at - 3) : at])


def _is_said(column: str, said: set[str]) -> bool:
    words = _words(column)
    return bool(words) and all(forms & said for forms in words)
