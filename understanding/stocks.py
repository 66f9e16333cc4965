"""How many there are on a date: the count of what ever came is no answer, unless the person says that it is meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.intent import Default, DefaultKind, Intent, MetricUse
from core.language import Localized
from core.outcome import Choice, ClarifyReason
from core.unit import UnitKind
from domains.semantic_model import Additivity, Domain, Metric
from understanding.cues import FoundCue
from understanding.problems import SeveralReadings
from understanding.scene import Scene, distances

_NOW = frozenset({"сейчас", "currently", "now"})
_GOES_ON = frozenset({"now"})
_ALL_EVER = Localized(
    "всего с начала данных, вместе с теми, которых уже нет", "all since the data begin, gone ones too"
)


def now_cues(scene: Scene) -> tuple[FoundCue, ...]:
    """Return the words that ask for what is the case now; "now by weeks" goes on from the message before."""
    said = ((cue, cue.span.of(scene.text).lower()) for cue in scene.cues)
    return tuple(cue for cue, text in said if text in _NOW and (cue.first > 0 or text not in _GOES_ON))


def settle_stocks(
    scene: Scene, intent: Intent, choices: tuple[Choice, ...]
) -> tuple[Intent, tuple[SeveralReadings, ...]]:
    """Put the chosen state in the place of a count of all that came, or return what must be asked.

    «Сколько кошельков на конец мая»: the domain has a state with the same unit («действующих кошельков») beside the
    count of the opened ones, which is the main metric of its rows.
    """
    timed = intent.as_of is not None or (bool(now_cues(scene)) and not intent.periods)
    if not timed or intent.time_cut or intent.compare:
        return intent, ()
    chosen = {choice.option for choice in choices if choice.reason is ClarifyReason.METRIC}
    problems: list[SeveralReadings] = []
    metrics: list[MetricUse] = []
    for use in intent.metrics:
        metric = scene.domain.metric(use.name)
        states = tuple(_states(scene.domain, intent, metric))
        taken = next((state.name for state in states if f"metric:{state.name}" in chosen), use.name)
        metrics.append(replace(use, name=taken))
        if states and taken == use.name and f"metric:{use.name}" not in chosen:
            problems.append(_question(scene, use, metric, states))
    kept = tuple(default for default in intent.defaults if not _is_replaced(default, metrics))
    return replace(intent, metrics=tuple(metrics), defaults=kept), tuple(problems)


def _states(domain: Domain, intent: Intent, metric: Metric) -> Iterator[Metric]:
    """Yield the states that count the same things as a dataset's main metric and can be cut as the question asks."""
    is_main = domain.dataset(metric.dataset).main_metric == metric.name
    counted = metric.unit.kind is UnitKind.COUNT and metric.additivity is not Additivity.SEMI_ADDITIVE
    if not (is_main and counted):
        return
    asked = {use.field.dataset for use in intent.dimensions} | {use.field.dataset for use in intent.values}
    asked |= {domain.filter(use.name).dataset for use in intent.segments}
    asked |= {condition.dataset for condition in intent.fact_conditions}
    for other in domain.metrics:
        is_state = other.additivity is Additivity.SEMI_ADDITIVE and other.unit == metric.unit
        if is_state and asked <= distances(domain, other.dataset).keys():
            yield other


def _question(scene: Scene, use: MetricUse, metric: Metric, states: tuple[Metric, ...]) -> SeveralReadings:
    language = scene.language
    options = [(f"metric:{state.name}", state.title.get(language), state.description) for state in states]
    ever = f"{metric.title.get(language)} ({_ALL_EVER.get(language)})"
    options.append((f"metric:{metric.name}", ever, metric.description))
    word = use.span.of(scene.text) or metric.title.get(language)
    return SeveralReadings(ClarifyReason.METRIC, word, use.span, tuple(options))


def _is_replaced(default: Default, metrics: list[MetricUse]) -> bool:
    return default.kind is DefaultKind.METRIC and default.detail not in {use.name for use in metrics}
