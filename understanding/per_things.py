"""«Платежей на кошелёк», «средняя комиссия за платёж»: figures for one thing, which are ratios of the domain's own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.intent import MetricUse
from core.span import Span
from core.unit import UnitKind
from domains.asked_columns import names_dataset
from domains.mentions import Mention, MentionKind
from domains.per_thing import per_thing_name
from domains.words import agrees, is_counted_plural, is_single
from understanding.cue_phrases import Cue
from understanding.scene import Scene

_EACH = frozenset({"каждый", "each"})
_ONE = frozenset({"один", "1", "one"}) | _EACH
_CASES = {"на": "accs", "per": ""}
_CASES_ON_AVERAGE = {"за": "accs", "с": "gent"}
_NAMES = frozenset({MentionKind.METRIC, MentionKind.FIELD, MentionKind.DATASET})


@dataclass(frozen=True, slots=True)
class PerThing:
    """A thing for one of which a figure is asked: its word, the whole piece, the datasets that the word names.

    No datasets where it is described («на платящий кошелёк»): which ones are counted is not known then.
    """

    word: Span
    span: Span
    datasets: tuple[str, ...]


def per_things(scene: Scene) -> tuple[PerThing, ...]:
    """Return the things for one of which the question asks; «на каждый регион», "per channel" are cuts."""
    cases = _CASES | (_CASES_ON_AVERAGE if scene.all_cues(Cue.AVERAGE) else {})
    found: list[PerThing] = []
    for place, token in enumerate(scene.tokens):
        at = place - 1
        described = at > 0 and scene.tokens[at].lemma not in _ONE and agrees(scene.tokens[at].text)
        at -= described
        each = at >= 0 and scene.tokens[at].lemma in _EACH
        at -= at >= 0 and scene.tokens[at].lemma in _ONE
        before = scene.tokens[at] if at >= 0 else None
        if before is None or before.lemma not in cases:
            continue
        named = [one for one in scene.domain.datasets if names_dataset(token.text, one)]
        cut = (each or before.lemma == "per") and any(one.is_dictionary for one in named)
        one_thing = before.lemma == "per" or is_single(token.text, cases[before.lemma])
        if named and one_thing and not cut:
            span = Span(before.span.start, token.span.end)
            found.append(PerThing(token.span, span, () if described else tuple(one.name for one in named)))
    return tuple(found)


def takes_per_thing(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name is made with the thing of «на …»: «комиссия на платёж» is no «комиссия за платежи»."""
    if mention.kind not in _NAMES or len(mention.words) < 2:
        return False
    things = per_things(scene)
    spoken = [cue.span for cue in scene.all_cues(Cue.AVERAGE) if len(scene.tokens[cue.first : cue.after]) > 1]
    on_average = any(word.overlaps(span) for span in spoken for word in mention.words)  # «в среднем платежей на …»
    return any(thing.word in mention.words or on_average for thing in things)


def for_one_thing(scene: Scene, uses: tuple[MetricUse, ...]) -> tuple[tuple[MetricUse, ...], tuple[Span, ...]]:
    """Return the metrics, the one figure asked for as that of one thing, and the words that this explains."""
    things = per_things(scene)
    if len(things) != 1 or len(uses) != 1 or _means_another(scene, uses[0]):
        return uses, ()
    names = [per_thing_name(uses[0].name, dataset) for dataset in things[0].datasets]
    found = [name for name in names if scene.domain.find_metric(name) is not None]
    if len(found) != 1:
        return uses, ()
    ones = [token.span for token in scene.tokens if things[0].span.covers(token.span)]
    return (replace(uses[0], name=found[0]),), (*ones, *(cue.span for cue in scene.all_cues(Cue.AVERAGE)))


def _means_another(scene: Scene, use: MetricUse) -> bool:
    """Tell whether a word asks for another figure than the metric that it names.

    «Лимитов на кошелёк» is a number of limits where the metric is their sum; «средний платёж на клиента» is no number.
    """
    text = use.span.of(scene.text)
    if " " in text:
        return False
    plural = is_counted_plural(text)
    averaged = scene.cue_before(scene.place(use.span)[0], Cue.AVERAGE) is not None
    money = scene.domain.metric(use.name).unit.kind is UnitKind.MONEY
    return (money and plural) or (averaged and not money and not plural)
