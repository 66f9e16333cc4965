"""Reading never raises, and every content word has a role in the intent or is told as unexplained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.intent import Intent
from core.span import Span
from domains.mentions import Mention, MentionKind
from domains.per_thing import per_thing_name
from domains.words import content_words
from tests.understanding.reading_alone import candidates, catalog, understood
from understanding.assemble import Understanding
from understanding.cue_phrases import Cue
from understanding.per_things import per_things
from understanding.problems import SeveralReadings
from understanding.scene import Scene, distances
from understanding.selection import select

QUESTIONS = yaml.safe_load((Path(__file__).parent / "cases" / "questions.yaml").read_text(encoding="utf-8"))
DOMAINS = [domain.name for domain in catalog().domains]
WORDS = {
    name: sorted({word for case in QUESTIONS if case["domain"] == name for word in case["ask"].split()})
    for name in DOMAINS
}
typed = st.text("абвгдеёжзиклмнопрстуыьяabcdefgxyz 0123456789.,;:!?-–()%₽<>=«»\"'\n\t😀é", max_size=120)
anything = st.text(max_size=60)
domains = st.sampled_from(DOMAINS)
shuffled = domains.flatmap(
    lambda name: st.tuples(st.just(name), st.lists(st.sampled_from(WORDS[name]), min_size=1, max_size=14))
)


@settings(max_examples=1_000, deadline=None)
@given(domains, typed | anything)
def test_random_text(domain: str, text: str) -> None:
    assert dropped(*understood(domain, text)) == []


@settings(max_examples=1_000, deadline=None)
@given(shuffled)
@example(("payments", ["банкам", "оплаты", "Средний"]))
@example(("wallets", ["идентификации", "лимит", "кошелькам"]))
@example(("cards", ["blocked", "операции", "операции"]))
def test_known_words_in_any_order(asked: tuple[str, list[str]]) -> None:
    domain, words = asked
    assert dropped(*understood(domain, " ".join(words))) == []


def test_every_question_of_the_cases() -> None:
    for case in QUESTIONS:
        assert dropped(*understood(case["domain"], case["ask"])) == [], case["ask"]


def dropped(scene: Scene, found: Understanding) -> list[str]:
    """Return the content words and numbers that nothing of the intent, no cue and no problem accounts for."""
    told = [word.span for word in found.intent.unexplained]
    told += scene.reading.spans
    told += [cue.span for cue in scene.cues]
    told += [problem.span for problem in found.problems if isinstance(problem, SeveralReadings)]
    told += [number.span for number in found.intent.numbers]
    told += [use.span for use in found.intent.dimensions if use.listed]
    told += [found.intent.time_cut.span] if found.intent.time_cut else []
    of_one = {use.name for use in found.intent.metrics} - {metric.name for metric in scene.domain.metrics}
    told += [thing.span for thing in per_things(scene)] if of_one else []
    used = select(scene, candidates(scene), ()).mentions
    told += [word for mention in used if has_role(scene, mention, found.intent) for word in mention.words]
    words = [word.span for word in content_words(scene.text)] + [number.span for number in scene.numbers]
    return [span.of(scene.text) for span in words if not _covered(span, told)]


def has_role(scene: Scene, mention: Mention, intent: Intent) -> bool:
    """Tell whether a link shows in the intent: as a part, as a condition, or as the owner of a part."""
    bounded = {condition.dataset for condition in intent.fact_conditions}
    counted = {scene.domain.metric(use.name).dataset for use in intent.metrics}
    counted |= {intent.listing.dataset} if intent.listing else set()
    cut = {use.field.dataset for use in intent.dimensions}
    kept = {use.field.dataset for use in intent.values}
    reached = {name for dataset in counted for name in distances(scene.domain, dataset)}
    match mention.kind:
        case MentionKind.METRIC:
            named = {use.name for use in intent.metrics}
            dataset = scene.domain.metric(mention.name).dataset
            owner = dataset in reached and scene.domain.dataset(dataset).main_metric == mention.name
            of_one = any(name.startswith(per_thing_name(mention.name, "")) for name in named)
            return mention.name in named or of_one or dataset in bounded or owner
        case MentionKind.DATASET:
            return mention.name in counted | bounded | cut | kept | reached
        case MentionKind.VALUE:
            plain = [(replace(use.field, role=None), set(use.members)) for use in intent.values]
            return any(field == mention.field and set(mention.members) <= members for field, members in plain)
        case MentionKind.SEGMENT:
            return mention.name in {use.name for use in intent.segments}
        case MentionKind.LIFTED_FILTER:
            first, _ = scene.place(mention.span)
            holds = scene.cue_before(first, Cue.EXCEPT, Cue.WITHOUT, gap=2) is not None
            return holds or mention.name in intent.lifted_filters
        case MentionKind.RELATIONSHIP:
            target = scene.domain.relationship(mention.name).to_dataset
            return target in cut | kept
        case MentionKind.FIELD:
            bounds = {condition.field.field for condition in intent.row_conditions}
            field = mention.field
            return field is not None and (field.field in bounds or field.dataset in cut | kept)
        case MentionKind.ABSENT:
            return True


def _covered(span: Span, told: list[Span]) -> bool:
    return any(other.overlaps(span) for other in told)
