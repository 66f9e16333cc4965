"""Of links that share words, the best set is taken: no word twice, and what a person chose before anything else."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from core.outcome import Choice
from domains.mentions import Mention, MentionKind
from tests.understanding.reading_alone import candidates, catalog, scene_of, understood
from understanding.selection import option_id, select

QUESTIONS = yaml.safe_load((Path(__file__).parent / "cases" / "questions.yaml").read_text(encoding="utf-8"))
WORDS = {
    domain.name: sorted({word for case in QUESTIONS if case["domain"] == domain.name for word in case["ask"].split()})
    for domain in catalog().domains
}
asked = st.sampled_from(sorted(WORDS)).flatmap(
    lambda name: st.tuples(st.just(name), st.lists(st.sampled_from(WORDS[name]), min_size=1, max_size=10))
)


@settings(max_examples=300, deadline=None)
@given(asked)
def test_chosen_links_share_no_word(case: tuple[str, list[str]]) -> None:
    scene = scene_of(case[0], " ".join(case[1]))
    chosen = select(scene, candidates(scene), ()).mentions
    for place, left in enumerate(chosen):
        for right in chosen[place + 1 :]:
            assert not _share(left, right) or _may_share(left, right), (left, right)


def _share(left: Mention, right: Mention) -> bool:
    return any(word.overlaps(other) for word in left.words for other in right.words)


def _may_share(left: Mention, right: Mention) -> bool:
    """«Открыли и закрыли кошельков» are two metrics with one noun; a word may lift several default filters."""
    both = {left.kind, right.kind}
    return both in ({MentionKind.METRIC}, {MentionKind.LIFTED_FILTER})


@settings(max_examples=200, deadline=None)
@given(asked, st.data())
def test_what_a_person_chose_is_taken(case: tuple[str, list[str]], data: st.DataObject) -> None:
    scene = scene_of(case[0], " ".join(case[1]))
    offered = [option for problem in select(scene, candidates(scene), ()).problems for option in problem.options]
    if not offered:
        return
    option = data.draw(st.sampled_from(offered))[0]
    again = select(scene, candidates(scene), (Choice(select(scene, candidates(scene), ()).problems[0].reason, option),))
    assert option in {option_id(mention) for mention in again.mentions}


@pytest.mark.parametrize(
    ("domain", "text"),
    [
        ("payments", "На какую сумму заплатили в мае 2025?"),
        ("wallets", "Сколько закрытых кошельков открыли в 2024?"),
        ("payments", "Сколько заплатили в мае?"),
    ],
)
def test_after_every_choice_the_question_is_not_asked_again(domain: str, text: str) -> None:
    _, found = understood(domain, text)
    for problem in found.problems:
        for option, _, _ in problem.options:  # type: ignore[union-attr]
            _, again = understood(domain, text, (Choice(problem.reason, option),))  # type: ignore[union-attr]
            assert again.problems == (), option


def test_the_order_of_links_does_not_matter() -> None:
    for case in QUESTIONS:
        scene = scene_of(case["domain"], case["ask"])
        found = candidates(scene)
        assert select(scene, found, ()) == select(scene, tuple(reversed(found)), ()), case["ask"]


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 40))
def test_a_long_message_is_weighed_soon(times: int) -> None:
    scene = scene_of("payments", "сумма платежей комиссия магазин банк возврата " * times)
    assert select(scene, candidates(scene), ()).mentions


@pytest.mark.parametrize(
    ("domain", "text"),
    [("payments", "Сколько заплатили левши в мае?"), ("payments", "Сумма платежей по статусу левшей")],
)
def test_an_open_question_offers_no_choice_that_would_not_answer_it(domain: str, text: str) -> None:
    _, found = understood(domain, text)
    assert found.problems == ()
    assert found.intent.unexplained
