"""Links that a model proposes for unexplained words: from a closed list, marked, all or none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from core.intent import Default, DefaultKind, FieldRef, Intent, ProposedLink, Word
from core.span import Span
from llm.prompts import load
from tests.writing.warehouse import dimensions, intent, piece
from understanding.proposals import (
    NOTHING,
    Link,
    LinkKind,
    Links,
    answer_schema,
    names_of,
    open_words,
    proposal_variables,
    with_proposals,
)

ASKED = "Эквайринг по точкам в мае"
BOTH = frozenset(LinkKind)
NAMES = names_of(piece(), BOTH)


def word(text: str, question: str = ASKED) -> Word:
    start = question.index(text)
    return Word(text, text.lower(), Span(start, start + len(text)))


ACQUIRING, POINTS = word("Эквайринг"), word("точкам")
WORDS = {ACQUIRING: LinkKind.METRIC, POINTS: LinkKind.CUT}
ASSUMED = (Default(DefaultKind.METRIC, "wallets_opened"),)


def question(*unexplained: Word, metrics: tuple[str, ...] = (), **parts: object) -> Intent:
    return intent(*metrics, unexplained=unexplained, **parts)


def links(*pairs: tuple[str, str]) -> Links:
    return Links(links=tuple(Link(word=found, name=name) for found, name in pairs))


def test_a_word_may_be_the_figure_or_a_cut_by_its_place() -> None:
    assert open_words(question(ACQUIRING, POINTS), ASKED) == WORDS
    assert open_words(question(ACQUIRING, metrics=("wallets_opened",), defaults=ASSUMED), ASKED)


@pytest.mark.parametrize(
    ("text", "unread", "metrics"),
    [
        ("Сумма платежей левшей", ("левшей",), ("payments_total",)),
        ("Медианный платёж эквайринга", ("Медианный", "эквайринга"), ()),
        ("Эквайринг выше 5", ("Эквайринг", "5"), ()),
        ("Эквайринг в АТ", ("Эквайринг", "АТ"), ()),
        ("Раз два четыре восемь шестнадцать", ("Раз", "два", "четыре", "восемь", "шестнадцать"), ()),
    ],
    ids=["the figure is named", "a word that computes", "a number", "two letters", "too many words"],
)
def test_where_one_word_cannot_be_linked_none_is(text: str, unread: tuple[str, ...], metrics: tuple[str, ...]) -> None:
    words = tuple(word(one, text) for one in unread)
    assert open_words(question(*words, metrics=metrics), text) == {}


def test_the_list_is_closed_and_holds_what_the_slice_has_but_no_stored_value() -> None:
    names = {one.id for one in NAMES}
    assert {"metric:payments_total", "cut:regions.name"} <= names
    assert {one.kind for one in names_of(replace(piece(), datasets=("regions",)), BOTH)} == {LinkKind.CUT}
    assert {one.kind for one in names_of(piece(), frozenset({LinkKind.METRIC}))} == {LinkKind.METRIC}


def test_a_name_outside_of_the_list_cannot_be_answered() -> None:
    schema = answer_schema([ACQUIRING], NAMES)
    assert schema.model_validate({"links": [{"word": "Эквайринг", "name": NOTHING}]}).links
    for wrong in ({"word": "Эквайринг", "name": "metric:profit"}, {"word": "касса", "name": NOTHING}):
        with pytest.raises(ValidationError):
            schema.model_validate({"links": [wrong]})
    twice = {"word": "Эквайринг", "name": NOTHING}
    with pytest.raises(ValidationError):
        schema.model_validate({"links": [twice, twice]})


def test_proposed_parts_are_marked_and_told() -> None:
    answer = links(("Эквайринг", "metric:payments_total"), ("точкам", "cut:regions.name"))
    found = with_proposals(question(ACQUIRING, POINTS), answer, WORDS, NAMES)
    assert found is not None
    assert [(use.id, use.name, use.proposed, use.span) for use in found.metrics] == [
        ("M1", "payments_total", True, ACQUIRING.span)
    ]
    assert [(use.field, use.proposed) for use in found.dimensions] == [(FieldRef("regions", "name"), True)]
    assert found.unexplained == ()
    assert found.proposals == (
        ProposedLink("Эквайринг", "payments_total"),
        ProposedLink("точкам", field=FieldRef("regions", "name")),
    )


def test_an_assumed_metric_gives_way_to_a_proposed_one() -> None:
    assumed = question(ACQUIRING, metrics=("wallets_opened",), defaults=ASSUMED)
    found = with_proposals(assumed, links(("Эквайринг", "metric:payments_total")), WORDS, NAMES)
    assert found is not None
    assert [(use.id, use.name) for use in found.metrics] == [("M1", "payments_total")]
    assert found.defaults == ()


@pytest.mark.parametrize(
    "answer",
    [
        links(("Эквайринг", NOTHING), ("точкам", "cut:regions.name")),
        links(("Эквайринг", "metric:profit"), ("точкам", "cut:regions.name")),
        links(("Эквайринг", "cut:regions.name"), ("точкам", "cut:regions.name")),
        links(("Эквайринг", "metric:payments_total"), ("точкам", "metric:payments_total")),
        links(("касса", "metric:payments_total")),
        links(("Эквайринг", "metric:payments_total")),
        links(),
    ],
    ids=["nothing", "not offered", "a cut for the figure", "a figure for a cut", "another word", "one only", "none"],
)
def test_what_does_not_explain_every_word_changes_nothing(answer: Links) -> None:
    assert with_proposals(question(ACQUIRING, POINTS), answer, WORDS, NAMES) is None


def test_two_figures_for_one_question_are_none() -> None:
    text = "Эквайринг касса"
    words = {word("Эквайринг", text): LinkKind.METRIC, word("касса", text): LinkKind.METRIC}
    both = links(("Эквайринг", "metric:payments_total"), ("касса", "metric:wallets_opened"))
    assert with_proposals(question(*words), both, words, NAMES) is None
    same = links(("Эквайринг", "metric:payments_total"), ("касса", "metric:payments_total"))
    found = with_proposals(question(*words), same, words, NAMES)
    assert found is not None
    assert len(found.metrics) == 1


def test_a_cut_that_is_there_already_is_not_doubled() -> None:
    asked = question(POINTS, metrics=("wallets_opened",), dimensions=dimensions("regions.name"))
    found = with_proposals(asked, links(("точкам", "cut:regions.name")), {POINTS: LinkKind.CUT}, NAMES)
    assert found is not None
    assert found.dimensions == asked.dimensions


def test_the_prompt_holds_the_list_and_the_words() -> None:
    text = str(load("propose_links").render(proposal_variables(ASKED, [ACQUIRING, POINTS], NAMES)))
    assert "- metric:payments_total — " in text
    assert '- "точкам"' in text
