"""What is computed from the metrics: ranking, share, growth, running total, average per unit of time; the form."""

from __future__ import annotations

from dataclasses import dataclass

from core.intent import (
    Calculation,
    CalculationKind,
    DimensionUse,
    MetricUse,
    NumberRole,
    NumberUse,
    OutputForm,
    Ranking,
    TimeCut,
)
from core.period import Bucket
from core.span import Span
from core.unit import UnitKind
from domains.asked_columns import asks_for_columns, names_dataset
from domains.mentions import Mention, MentionKind
from domains.words import is_only_singular
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.numbers import FoundNumber
from understanding.scene import Scene

_PER = {Cue.PER_DAY: Bucket.DAY, Cue.PER_WEEK: Bucket.WEEK, Cue.PER_MONTH: Bucket.MONTH}
_FORMS = ((Cue.EXCEL, OutputForm.EXCEL), (Cue.CHART, OutputForm.CHART), (Cue.TABLE, OutputForm.TABLE))
_PLURAL = ("ые", "ие", "их", "ых")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A ranking, if one is asked for, its number and the pieces explained; ``ordered`` asks for order only."""

    ranking: Ranking | None = None
    numbers: tuple[NumberUse, ...] = ()
    explained: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Calculated:
    """Calculations and the pieces explained."""

    calculations: tuple[Calculation, ...]
    explained: tuple[Span, ...]


def read_ranking(
    scene: Scene,
    mentions: tuple[Mention, ...],
    metrics: tuple[MetricUse, ...],
    dimensions: tuple[DimensionUse, ...],
    time_cut: TimeCut | None,
) -> Ranked:
    """Find «топ-5 …», «в каком регионе больше всего …»; only where the answer has groups to rank."""
    cues = [cue for cue in scene.all_cues(Cue.TOP, Cue.HIGHEST, Cue.LOWEST) if not _in_mention(mentions, cue)]
    if not cues or not metrics or not (dimensions or time_cut) or _are_figures(scene, cues):
        return Ranked()
    number = next((found for cue in cues if (found := _number_beside(scene, cue)) is not None), None)
    number = number or _number_of_groups(scene, (*dimensions, *((time_cut,) if time_cut is not None else ())))
    explained = tuple(cue.span for cue in cues)
    descending = not any(cue.cue is Cue.LOWEST for cue in cues)
    metric = _ranked_by(scene, mentions, metrics, cues)
    if number is not None:
        use = NumberUse("N1", number.value, NumberRole.TOP, number.span)
        return Ranked(Ranking(metric.id, descending, cues[0].span, use.id), (use,), (*explained, number.span))
    if any(cue.cue is Cue.TOP or _is_plural(scene, cue) for cue in cues):
        return Ranked(explained=explained) if descending else Ranked()
    return Ranked(Ranking(metric.id, descending, cues[0].span), (), explained)


def _are_figures(scene: Scene, cues: list[FoundCue]) -> bool:
    """«Магазин, минимальный и максимальный платёж» asks for two figures, «магазин с максимальной суммой» for a rank."""
    if any(_is_of_one_row(scene, cue) for cue in cues):
        return True
    extremes = [cue for cue in cues if cue.span.of(scene.text).lower().startswith(_EXTREMES)]
    if len({cue.cue for cue in extremes}) > 1:
        return True
    led = (cue.first > 0 and scene.tokens[cue.first - 1].lemma in _LED_BY for cue in extremes)
    return bool(extremes) and asks_for_columns(scene.text) and not all(led)


def _is_of_one_row(scene: Scene, cue: FoundCue) -> bool:
    """«Максимальный платёж по категориям» is the largest of each category's payments, no category with most of them."""
    word = scene.tokens[cue.after] if cue.after < len(scene.tokens) else None
    if word is None or cue.cue is Cue.TOP or not is_only_singular(word.text):
        return False
    facts = [one for one in scene.domain.datasets if not one.is_dictionary and not one.is_bridge]
    return any(names_dataset(word.text, one) for one in facts)


_EXTREMES = ("максим", "миним", "maxim", "minim")
_LED_BY = frozenset({"с", "со", "with"})


def _in_mention(mentions: tuple[Mention, ...], cue: FoundCue) -> bool:
    """Tell whether the cue's words belong to the name of a metric («средний чек», «максимальный платёж»)."""
    return any(
        word.overlaps(cue.span) for mention in mentions if mention.kind is MentionKind.METRIC for word in mention.words
    )


def _number_beside(scene: Scene, cue: FoundCue) -> FoundNumber | None:
    for number in scene.numbers:
        if 0 <= number.first - cue.after <= 0 or 0 <= cue.first - number.after <= 0:
            whole = number.value == number.value.to_integral_value()
            return number if whole and number.value > 0 else None
    return None


def _number_of_groups(scene: Scene, groups: tuple[DimensionUse | TimeCut, ...]) -> FoundNumber | None:
    """«Три магазина с самым большим оборотом»: the number stands before what is ranked."""
    places = {scene.place(use.span)[0] for use in groups}
    found = (number for number in scene.numbers if number.after in places and number.value > 0)
    return next((number for number in found if number.value == number.value.to_integral_value()), None)


def _is_plural(scene: Scene, cue: FoundCue) -> bool:
    return scene.tokens[cue.first].text.lower().endswith(_PLURAL)


def _ranked_by(
    scene: Scene, mentions: tuple[Mention, ...], metrics: tuple[MetricUse, ...], cues: list[FoundCue]
) -> MetricUse:
    """Return the metric named after «по» («топ-5 регионов по сумме платежей») or after the cue, else the first one.

    One that is named again counts where it is named («открыто и закрыто …, топ 5 по закрытиям»); «по количеству» is the
    only number among them.
    """
    spans = {metric.id: [metric.span] for metric in metrics}
    for mention in mentions:
        if mention.kind is MentionKind.METRIC:
            for metric in metrics:
                spans[metric.id] += [mention.span] if mention.name == metric.name else []
    starts = {cue.first for cue in cues}
    keys = [cue for cue in scene.all_cues(Cue.GROUP_BY) if cue.first > min(starts)]
    behind = {key.after for key in keys}
    named_again = [m for m in metrics if any(scene.place(span)[0] in behind for span in spans[m.id])]
    counted = any(cue.first in behind for cue in scene.all_cues(Cue.COUNT))
    numbers = [m for m in metrics if scene.domain.metric(m.name).unit.kind is UnitKind.COUNT] if counted else []
    places = [(metric, scene.place(metric.span)[0]) for metric in metrics]
    by_name = [metric for metric, first in places if scene.cue_before(first, Cue.GROUP_BY, gap=1) is not None]
    beside = [metric for metric, first in places if any(0 <= first - cue.after <= 1 for cue in cues)]
    only = numbers if len(numbers) == 1 else []
    return [*named_again, *only, *by_name, *beside, *metrics][0]


def read_calculations(
    scene: Scene, mentions: tuple[Mention, ...], metrics: tuple[MetricUse, ...], time_cut: TimeCut | None
) -> Calculated:
    """Find share, growth, running totals and averages per unit of time."""
    if not metrics:
        return Calculated((), ())
    found: list[Calculation] = []
    explained: list[Span] = []
    for cue in scene.cues:
        if _in_mention(mentions, cue):
            continue
        kind, bucket = _kind(scene, cue, time_cut)
        if kind is None:
            continue
        explained.append(cue.span)
        if all(calculation.kind is not kind for calculation in found):
            over = _metrics_of(scene, metrics, kind, cue)
            found.extend(Calculation(kind, metric.id, cue.span, bucket) for metric in over)
    if any(calculation.kind is CalculationKind.GROWTH for calculation in found):
        found = [calculation for calculation in found if calculation.kind is not CalculationKind.SHARE]
    if scene.reading.compare and all(calculation.kind is not CalculationKind.GROWTH for calculation in found):
        span = scene.reading.compare[0].span
        found.extend(Calculation(CalculationKind.GROWTH, metric.id, span) for metric in metrics)
    if any(calculation.kind is CalculationKind.AVERAGE_PER for calculation in found):
        explained.extend(cue.span for cue in scene.all_cues(Cue.AVERAGE))
    return Calculated(tuple(found), tuple(explained))


_OF_ONE = frozenset({"его", "ее", "its"})
_OF_THEM = frozenset({"их", "their"})


def _metrics_of(
    scene: Scene, metrics: tuple[MetricUse, ...], kind: CalculationKind, cue: FoundCue
) -> tuple[MetricUse, ...]:
    """Return what a calculation concerns: «её доля» the metric named last before, «их доля» all named before.

    Without a pronoun growth concerns every metric, anything else the first.
    """
    before = tuple(metric for metric in metrics if metric.span < cue.span) or metrics[:1]
    said = scene.tokens[cue.first - 1].text.lower().replace("ё", "е") if cue.first else ""
    if said in _OF_ONE:
        return before[-1:]
    if said in _OF_THEM:
        return before
    return metrics if kind is CalculationKind.GROWTH else metrics[:1]


def _kind(scene: Scene, cue: FoundCue, time_cut: TimeCut | None) -> tuple[CalculationKind | None, Bucket | None]:
    if cue.cue is Cue.SHARE:
        return CalculationKind.SHARE, None
    if cue.cue is Cue.CUMULATIVE:
        return CalculationKind.CUMULATIVE, None
    if cue.cue in _PER and (scene.all_cues(Cue.AVERAGE) or scene.tokens[cue.first].lemma.startswith("средне")):
        return CalculationKind.AVERAGE_PER, _PER[cue.cue]
    if cue.cue is Cue.GROWTH:
        against = scene.reading.compare or len(scene.reading.periods) > 1
        if against:
            return CalculationKind.GROWTH, None
        return (CalculationKind.CHANGE, None) if time_cut is not None else (CalculationKind.GROWTH, None)
    return None, None


def read_form(scene: Scene) -> tuple[OutputForm, tuple[Span, ...]]:
    """Return the form in which the person wants the answer, and the words that say so."""
    for cue, form in _FORMS:
        spans = tuple(found.span for found in scene.all_cues(cue))
        if spans:
            return form, spans
    return OutputForm.AUTO, ()
