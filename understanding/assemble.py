"""Putting the parts of a question together into its intent, with the list of what nothing explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

from core.intent import (
    Default,
    DefaultKind,
    Intent,
    MetricUse,
    NumberUse,
    Word,
)
from core.outcome import Choice
from core.period import Edge
from core.span import Span
from core.unit import UnitKind
from domains.fact_filters import Bounded, FilterOwners
from domains.mentions import Mention, MentionKind, UnknownValue
from domains.semantic_model import Additivity
from domains.words import content_words
from understanding.calculations import Calculated, Ranked, read_calculations, read_form, read_ranking
from understanding.chart_words import read_chart_wish
from understanding.conditions import Thresholds, ValueConditions, read_thresholds, read_values
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.cuts import Cuts, read_cuts, trend_bucket
from understanding.facts_asked import FactsAsked, read_facts
from understanding.follow_up import begins_as_follow_up
from understanding.listed import Listed, read_listed
from understanding.period_uses import number_periods
from understanding.problems import NoSuchData, NoSuchValue, Problem
from understanding.relations import unheld
from understanding.scene import Scene
from understanding.selection import Selection, select
from understanding.steps import with_steps

_HARMLESS: frozenset[Cue] = frozenset(
    {
        Cue.GROUP_BY, Cue.EACH, Cue.WHICH, Cue.COUNT, Cue.FOLLOW_UP, Cue.ADD, Cue.TABLE, Cue.CHART, Cue.EXCEL,
        Cue.TOTAL, Cue.WHERE, Cue.MONEY, Cue.HAVING_SOME, Cue.RESET_CUT, Cue.RESET_TOP, Cue.THOSE, Cue.ORDER_DOWN,
        Cue.LIGHT, Cue.ALL,
    }
)  # fmt: skip
"""Cues that change nothing when no part of the intent used them."""

_PREPOSITIONS = frozenset({"от", "до", "from", "с", "со"})
"""Single words of comparison cues that are mostly plain prepositions."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """The intent as far as it was read, and what stands against answering by it alone."""

    intent: Intent
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Parts:
    """What each reader found in the message."""

    facts: FactsAsked
    kept: ValueConditions
    cuts: Cuts
    ranked: Ranked
    thresholds: Thresholds
    calculated: Calculated
    metrics: tuple[MetricUse, ...]
    """Those of the message, or of the question that it goes on from."""
    listed: Listed

    @property
    def numbers(self) -> tuple[NumberUse, ...]:
        return (*self.ranked.numbers, *self.thresholds.numbers)

    @property
    def explained(self) -> tuple[Span, ...]:
        found = (self.facts, self.kept, self.cuts, self.ranked, self.thresholds, self.calculated)
        return tuple(span for part in found for span in part.explained)


def assemble(
    scene: Scene,
    mentions: tuple[Mention, ...],
    unknown_values: tuple[UnknownValue, ...],
    choices: tuple[Choice, ...] = (),
    base: Intent | None = None,
) -> Understanding:
    """Read the intent of one message within one domain.

    ``base`` is the last good intent of the thread: what a message without a metric of its own ranks or computes.
    """
    selection = select(scene, mentions, choices, wants_metric=base is None or not begins_as_follow_up(scene))
    parts = _read_parts(scene, selection.mentions, base)
    form, form_spans = read_form(scene)
    chart, chart_spans = read_chart_wish(scene)
    explained = (*scene.reading.spans, *parts.explained, *form_spans, *chart_spans)
    listed = parts.listed.settled
    problems = tuple(one for one in selection.problems if not any(span.covers(one.span) for span in listed))
    asked = tuple(problem.span for problem in problems)
    unread = _open_words(scene, selection, parts, (*explained, *asked))
    if unread and problems:
        # No choice would make the question answerable: its words are told with the others that nothing explains.
        problems, unread = (), _open_words(scene, selection, parts, explained)
    intent = replace(_intent(scene, parts), form=form, chart=chart, unexplained=unread)
    return Understanding(intent, (*_missing(scene, selection.mentions, unknown_values), *problems))


def _read_parts(scene: Scene, used: tuple[Mention, ...], base: Intent | None) -> _Parts:
    facts = read_facts(scene, used)
    kept = read_values(scene, used, facts.bounds)
    counted = frozenset(scene.domain.metric(metric.name).dataset for metric in facts.metrics)
    cut = read_cuts(scene, used, kept.values, counted)
    listed = read_listed(scene, used, facts, cut, alone=base is None)
    facts, cuts = listed.facts, listed.cuts
    metrics = facts.metrics or (base.metrics if base else ())
    dimensions = cuts.dimensions or (base.dimensions if base else ())
    time_cut = cuts.time_cut or (base.time_cut if base else None)
    ranked = read_ranking(scene, used, metrics, dimensions, time_cut)
    groups = dimensions or ((time_cut,) if time_cut is not None else ())
    thresholds = read_thresholds(scene, used, metrics, groups, len(ranked.numbers) + 1)
    calculated = with_steps(scene.reading, metrics, read_calculations(scene, used, metrics, time_cut))
    return _Parts(facts, kept, cuts, ranked, thresholds, calculated, metrics, listed)


def _intent(scene: Scene, parts: _Parts) -> Intent:
    periods, compare = number_periods(scene.reading)
    return Intent(
        domain=scene.domain.name,
        language=scene.language,
        metrics=parts.facts.metrics,
        dimensions=parts.cuts.dimensions,
        time_cut=parts.cuts.time_cut,
        periods=periods,
        compare=compare,
        recurring=scene.reading.recurring,
        as_of=scene.reading.as_of,
        values=parts.kept.values,
        segments=parts.kept.segments,
        numbers=parts.numbers,
        having=parts.thresholds.having,
        row_conditions=parts.thresholds.rows,
        fact_conditions=parts.facts.conditions,
        ranking=parts.ranked.ranking,
        listing=parts.listed.listing,
        calculations=parts.calculated.calculations,
        lifted_filters=parts.kept.lifted,
        defaults=_defaults(parts.facts, scene),
    )


def _open_words(scene: Scene, selection: Selection, parts: _Parts, explained: tuple[Span, ...]) -> tuple[Word, ...]:
    """Return the words, and the relations between words, that no part of the intent holds."""
    if parts.ranked.ranking is not None:
        partitions = _partitions(scene, parts.cuts)
        explained = tuple(span for span in explained if span not in partitions)
    satisfied = _satisfied(scene, parts)
    strict = (
        *unheld(scene, selection.mentions, parts.facts),
        *_unused_cues(scene, explained, satisfied),
        *parts.listed.unclear,
        *_said_of_others(scene, parts),
    )
    return _unexplained(scene, explained, parts.numbers, strict)


def _said_of_others(scene: Scene, parts: _Parts) -> Iterator[Span]:
    """Conditions that only a bounding fact's rows have and that are said of the counted things.

    «Магазины Москвы без платежей»: a merchant has no region, only the payers of its payments have one.
    """
    facts = parts.facts
    counted = [scene.domain.metric(use.name).dataset for use in parts.metrics]
    counted += [parts.listed.listing.dataset] if parts.listed.listing else []
    owners = FilterOwners(scene.domain, facts.conditions, next(iter(counted), ""))
    uses: tuple[Bounded, ...] = (*parts.kept.values, *parts.kept.segments, *parts.thresholds.rows)
    for use in uses:
        owner = next((one for one in facts.conditions if one.id == owners.of(use)), None)
        if owner is not None and use.span < facts.said_by(owner):
            yield use.span


def _defaults(facts: FactsAsked, scene: Scene) -> tuple[Default, ...]:
    reading = scene.reading
    timeless = not (reading.periods or reading.as_of)
    bucket = trend_bucket(scene)
    return (
        *facts.defaults,
        *_until_date(facts, scene),
        *((Default(DefaultKind.ALL_TIME),) if timeless else ()),
        *((Default(DefaultKind.GRAIN, bucket),) if bucket else ()),
    )


def _until_date(facts: FactsAsked, scene: Scene) -> Iterator[Default]:
    """Yield that a flow asked for a date («сумма платежей на 8 марта») is all of it until then."""
    as_of = scene.reading.as_of
    figures = [scene.domain.metric(use.name) for use in facts.metrics]
    if as_of and any(one.time_field and one.additivity is not Additivity.SEMI_ADDITIVE for one in figures):
        last = as_of.date - timedelta(days=1) if as_of.edge is Edge.START else as_of.date
        yield Default(DefaultKind.SINCE_START, f"{last:%d.%m.%Y}")


def _satisfied(scene: Scene, parts: _Parts) -> frozenset[Cue]:
    """Return the cues that the intent satisfies as it is: «только успешные» is a condition, «сравни» two periods."""
    kept, cuts = parts.kept, parts.cuts
    compares = scene.reading.compare or len(scene.reading.periods) > 1 or len(parts.facts.metrics) > 1
    asked = [scene.domain.metric(metric.name) for metric in parts.facts.metrics]
    counted = any(
        one.unit.kind is UnitKind.COUNT or scene.domain.dataset(one.dataset).main_metric == one.name for one in asked
    )
    satisfied = {
        Cue.COMPARE: bool(compares or kept.values),
        Cue.ONLY: bool(kept.values or kept.segments or scene.reading.periods or parts.numbers),
        Cue.INCLUDING: bool(kept.lifted),
        Cue.AMONG: bool(scene.all_cues(Cue.SHARE)),
        Cue.DISTINCT: counted or parts.listed.listing is not None,
        Cue.TREND: cuts.time_cut is not None,
        Cue.APART: bool(cuts.dimensions),
        Cue.SPREAD: bool(cuts.dimensions or cuts.time_cut),
    }
    return _HARMLESS.union(cue for cue, holds in satisfied.items() if holds)


def _partitions(scene: Scene, cuts: Cuts) -> frozenset[Span]:
    """Return the cuts named by «в каждой …»: a ranking within each of them is more than a ranking."""
    found = (use.span for use in cuts.dimensions)
    return frozenset(span for span in found if scene.cue_before(scene.place(span)[0], Cue.EACH) is not None)


def _denies(scene: Scene, cue: FoundCue) -> bool:
    """«Нет, по кварталам» corrects the message before; «… а сколько нет?» asks for the others."""
    return cue.first > 0 and cue.span.of(scene.text).lower() in {"нет", "no"}


def _unused_cues(scene: Scene, explained: tuple[Span, ...], satisfied: frozenset[Cue]) -> tuple[Span, ...]:
    """Return the cues that would change the answer and that no part of the intent took up."""
    harmless = {cue.span for cue in scene.cues if cue.cue in satisfied and not _denies(scene, cue)}
    return tuple(
        dict.fromkeys(
            cue.span
            for cue in scene.cues
            if cue.span not in harmless
            and cue.span.of(scene.text).lower() not in _PREPOSITIONS
            and not _covered(cue.span, explained)
        )
    )


def _unexplained(
    scene: Scene, explained: tuple[Span, ...], numbers: tuple[object, ...], strict: tuple[Span, ...]
) -> tuple[Word, ...]:
    read = (*(cue.span for cue in scene.cues), *(number.span for number in scene.numbers))
    words = [
        word
        for word in content_words(scene.text)
        if not _covered(word.span, explained) and not any(span.covers(word.span) for span in read)
    ]
    words.extend(Word(span.of(scene.text), span.of(scene.text).lower(), span) for span in strict)
    referred = scene.all_cues(Cue.THOSE)
    used = {getattr(number, "span", None) for number in numbers}
    words.extend(
        Word(number.span.of(scene.text), str(number.value), number.span)
        for number in scene.numbers
        if number.span not in used
        and not _covered(number.span, explained)
        and not any(0 <= number.first - cue.after <= 1 or cue.first == number.after for cue in referred)
    )
    unique = {word.span: word for word in words}
    return tuple(unique[span] for span in sorted(unique))


def _covered(span: Span, explained: tuple[Span, ...]) -> bool:
    return any(other.covers(span) or other.overlaps(span) for other in explained)


def _missing(
    scene: Scene, mentions: tuple[Mention, ...], unknown_values: tuple[UnknownValue, ...]
) -> tuple[Problem, ...]:
    found: list[Problem] = [
        NoSuchData(scene.domain.absent[int(mention.name)], mention.span.of(scene.text))
        for mention in mentions
        if mention.kind is MentionKind.ABSENT
    ]
    rules = "\n".join(scene.domain.rules).lower()
    found.extend(
        NoSuchValue(value.text, _target_title(scene, value), value.nearest)
        for value in unknown_values
        if value.text.lower() not in rules  # a term that the domain's rules define
    )
    return tuple(found)


def _target_title(scene: Scene, value: UnknownValue) -> str:
    if value.target is None:
        return scene.domain.title.get(scene.language)
    for relationship in scene.domain.relationships:
        if relationship.name == value.target:
            title = relationship.title or scene.domain.dataset(relationship.to_dataset).title
            return title.get(scene.language)
    dataset, _, field = value.target.partition(".")
    owner = scene.domain.dataset(dataset)
    return (owner.field(field).title if field else owner.title).get(scene.language)
