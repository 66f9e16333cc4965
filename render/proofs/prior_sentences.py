"""Sentences that tell of a period and of earlier ones, proved as a whole.

A sentence of which every word is known here (``prior_tokens``) is read part by part: each level must be that of its
period, each change that against the period that is named, each direction the one of the figures. What is read so and is
true needs no other proof; what is read and is not true is refused, whatever else might let it through.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.fact import FactKind
from render.proofs.prior_claims import UnreadError
from render.proofs.prior_facts import PriorFacts
from render.proofs.prior_forms import (
    has_change_for_level,
    is_plain_level,
    is_provable,
    is_provable_behind,
    is_refutable,
)
from render.proofs.prior_parts import Story
from render.proofs.prior_places import parts_of
from render.proofs.prior_token_kinds import FIGURE, PERIOD, Token
from render.proofs.prior_tokens import Reader
from render.proofs.prior_views import two_periods, views
from render.texts.case import Case, Fault, Reason, clip
from render.texts.row_names import is_label_or_name
from render.vocabulary.claim_words import Claim
from render.vocabulary.prior_words import PriorWord

_TELLING = frozenset(
    {PERIOD, PriorWord.RISE, PriorWord.FALL, PriorWord.GROWTH, PriorWord.DECLINE, PriorWord.CHANGE, PriorWord.GAP,
     PriorWord.HIGHER, PriorWord.LOWER, PriorWord.BOTH, PriorWord.NOW}
)  # fmt: skip
"""What makes a sentence one of two periods."""


def verdicts(case: Case) -> list[tuple[range, bool]]:
    """Return the sentences that are read and whether they are true; what is not read is not among them."""
    prior = PriorFacts.of(case)
    if prior is None:
        return list(_of_series(case))
    reader, story = Reader(prior), Story(prior)
    found: list[tuple[range, bool]] = []
    for places in case.sentences.values():
        tokens = reader.tokens(places)
        verdict = _judged(tokens, story)
        if verdict is not None:
            found.append((places, verdict))
        if tokens is None:
            story.forget()
            story.is_begun = True
            if _adds_up_periods(case, places, prior) or _moves_by_rows(case, places):
                found.append((places, False))
    return found


def _of_series(case: Case) -> Iterator[tuple[range, bool]]:
    """The sentences of a longer series, each of its own two rows; what can be taken in two ways is true in both."""
    columns = two_periods(case)
    last: Story | None = None
    for places in case.sentences.values():
        known = [(list(places), columns)] if columns is not None else views(case, places)
        stories = [(kept, Story(prior)) for kept, prior in known]
        found = [_judged_alone(kept, story) for kept, story in stories]
        if (not found or None in found) and last is not None:
            stories, found = [(list(places), last)], [_judged_behind(places, last)]
        begun = found == [None] and _is_level(*stories[0])
        last = stories[0][1] if found == [True] or begun else None
        if found and None not in found:
            yield places, all(found)


def _judged_alone(places: Sequence[int], story: Story) -> bool | None:
    prior, tokens = story.prior, Reader(story.prior).tokens(places)
    story.is_begun = len(prior.metrics) > 1
    if tokens and has_change_for_level(tokens, prior):
        return False
    if not tokens or not is_provable(tokens, places, prior):
        return None
    verdict = _judged(tokens, story)
    return verdict if verdict or is_refutable(tokens, prior) else None


def _is_level(places: Sequence[int], story: Story) -> bool:
    """«Объём продаж во II квартале: {F2};» tells, where it is true, what goes on behind it."""
    tokens = Reader(story.prior).tokens(places) or []
    story.is_begun = len(story.prior.metrics) > 1
    return is_plain_level(tokens) and _judged(tokens, story) is True


def _judged_behind(places: Sequence[int], story: Story) -> bool | None:
    """«Изменение — {F10}», "it was {F1} then" behind a sentence that is proved: of the same two rows."""
    tokens = Reader(story.prior).tokens(places)
    if not tokens or not is_provable_behind(tokens, places, story.prior):
        return None
    return _judged(tokens, story)


def _judged(tokens: list[Token] | None, story: Story) -> bool | None:
    if tokens is None or not any(one.kind in {FIGURE, *_TELLING} for one in tokens):
        return None
    try:
        story.begin(tokens)
        found = [story.is_right(part) for part in parts_of(tokens)]  # each part tells the next one what it is of
        return all(found)
    except UnreadError:
        story.forget()
        story.is_begun = True
        return None


def _adds_up_periods(case: Case, places: range, prior: PriorFacts) -> bool:
    """«Вместе за оба периода — {F1}» of the level of one of them, and not «… — {F3}: {F1} и {F2}» of both."""
    facts = [fact for at in places if (fact := case.figure(at)) is not None]
    words = frozenset().union(*(case.pieces[at].forms for at in places))
    level = bool(facts) and facts[0].id in prior.levels
    return level and bool(words & _BOTH) and bool(words & _PERIODS)


def _moves_by_rows(case: Case, places: range) -> bool:
    """«Динамика: {F1} к периоду сравнения» of the number of rows."""
    counted = any((fact := case.figure(at)) is not None and fact.kind is FactKind.ROW_COUNT for at in places)
    return counted and any(case.pieces[at].forms & _COMPARED or case.pieces[at].claim in _MOVED for at in places)


_MOVED = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE})
_COMPARED = frozenset({"сравнение", "динамика", "comparison", "compared", "dynamics"})
_BOTH = frozenset({"оба", "обе", "два", "две", "both", "two"})
_PERIODS = frozenset({"период", "месяц", "неделя", "квартал", "год", "period", "month", "week", "quarter", "year"})


def told_wrongly(case: Case) -> Iterator[Reason]:
    """What is told of a period against an earlier one and is not so."""
    for places, is_true in verdicts(case):
        if not is_true:
            yield Reason(Fault.PERIOD, clip(case, places[-1]))


def without_proved(case: Case) -> Case:
    """Return the text without the sentences that are proved; of these the names of rows stay.

    Of several metrics the words of the one that the next sentence is about stay, too.
    """
    proved = {at: leaning for places, leaning in _proved(case) for at in places}
    if not proved:
        return case
    kept = (piece for at, piece in enumerate(case.pieces)
            if at not in proved or is_label_or_name(piece)
            or (proved[at] and piece.claim not in _MOVED and any(case.named_columns(at))))  # fmt: skip
    return replace(case, pieces=tuple(kept))


def _proved(case: Case) -> Iterator[tuple[range, bool]]:
    """The proved sentences, each with whether one behind it leans on it: names no metric of its own."""
    proved = [places for places, is_true in verdicts(case) if is_true]
    one_metric = len({case.evidence.base_of(name) or name for name in case.evidence.measure_columns()}) == 1
    leaning = False
    for places in reversed(case.sentences.values()):
        if places in proved:
            yield places, leaning and not one_metric
        named = any(case.named_columns(at) for at in places)
        leaning = not named and (leaning or bool(case.figures(places)))
