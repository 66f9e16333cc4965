"""Links that a model proposes for unexplained words: from a closed list, marked, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from core.intent import Default, DefaultKind, FieldRef, Intent, Word
from core.span import Span
from domains.semantic_model import DomainSlice
from llm.prompts import load
from tests.writing.warehouse import DOMAIN, dimensions, intent, piece
from writing.proposals import (
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


def word(text: str, start: int = 0, lemma: str = "") -> Word:
    return Word(text, lemma or text, Span(start, start + len(text)))


TURNOVER, BY_PLACE, FIVE = word("оборот"), word("местам", 10), word("пяти", 20, "5")


def with_enum() -> DomainSlice:
    """The warehouse with statuses as an enumeration."""
    wallets = DOMAIN.dataset("wallets")
    fields = tuple(
        replace(one, is_enum=True, sample_values=("Активен", "Закрыт")) if one.name == "status" else one
        for one in wallets.fields
    )
    datasets = tuple(replace(wallets, fields=fields) if one.name == "wallets" else one for one in DOMAIN.datasets)
    return replace(piece(), domain=replace(DOMAIN, datasets=datasets))


def asked(*unexplained: Word, **parts: object) -> Intent:
    return intent(*(("wallets_opened",) if "none" not in parts else ()), unexplained=unexplained, **parts)


def links(*pairs: tuple[str, str]) -> Links:
    return Links(links=tuple(Link(word=found, name=name) for found, name in pairs))


def test_the_list_is_closed_and_holds_what_the_slice_has() -> None:
    names = {one.id for one in names_of(with_enum())}
    assert {"metric:payments_total", "cut:regions.name", "value:wallets.status=Закрыт"} <= names
    narrow = replace(piece(), datasets=("regions",))
    assert {one.kind for one in names_of(narrow)} == {LinkKind.CUT}


def test_a_name_outside_of_the_list_cannot_be_answered() -> None:
    schema = answer_schema([TURNOVER], names_of(piece()))
    assert schema.model_validate({"links": [{"word": "оборот", "name": NOTHING}]}).links
    for wrong in ({"word": "оборот", "name": "metric:profit"}, {"word": "касса", "name": NOTHING}):
        with pytest.raises(ValidationError):
            schema.model_validate({"links": [wrong]})
    twice = {"word": "оборот", "name": NOTHING}
    with pytest.raises(ValidationError):
        schema.model_validate({"links": [twice, twice]})


def test_a_metric_is_added_marked_and_explains_its_word() -> None:
    found = with_proposals(asked(TURNOVER, BY_PLACE), links(("оборот", "metric:payments_total")), names_of(piece()))
    added = found.metrics[-1]
    assert (added.id, added.name, added.proposed, added.span) == ("M2", "payments_total", True, TURNOVER.span)
    assert found.unexplained == (BY_PLACE,)


def test_an_assumed_metric_gives_way_to_a_proposed_one() -> None:
    assumed = asked(TURNOVER, defaults=(Default(DefaultKind.METRIC, "wallets_opened"),))
    found = with_proposals(assumed, links(("оборот", "metric:payments_total")), names_of(piece()))
    assert [(use.id, use.name) for use in found.metrics] == [("M1", "payments_total")]
    assert found.defaults == ()


def test_a_cut_and_a_value_are_marked_too() -> None:
    answer = links(("местам", "cut:regions.name"), ("оборот", "value:wallets.status=Закрыт"))
    found = with_proposals(asked(TURNOVER, BY_PLACE), answer, names_of(with_enum()))
    assert [(use.field, use.proposed) for use in found.dimensions] == [(FieldRef("regions", "name"), True)]
    assert [(use.members, use.proposed) for use in found.values] == [(("Закрыт",), True)]
    assert found.unexplained == ()


@pytest.mark.parametrize(
    "answer",
    [
        links(("оборот", NOTHING)),
        links(("оборот", "metric:profit")),
        links(("касса", "metric:payments_total")),
        links(("пяти", "metric:payments_total")),
        links(),
    ],
)
def test_what_was_not_offered_changes_nothing(answer: Links) -> None:
    question = asked(TURNOVER, FIVE)
    assert with_proposals(question, answer, names_of(piece())) == question


def test_what_is_there_already_is_not_doubled() -> None:
    question = asked(TURNOVER, BY_PLACE, dimensions=dimensions("regions.name"))
    answer = links(("оборот", "metric:wallets_opened"), ("местам", "cut:regions.name"))
    found = with_proposals(question, answer, names_of(piece()))
    assert (found.metrics, found.dimensions) == (question.metrics, question.dimensions)
    assert found.unexplained == ()


def test_numbers_are_no_names() -> None:
    assert open_words(asked(TURNOVER, FIVE)) == (TURNOVER,)


def test_the_prompt_holds_the_list_and_the_words() -> None:
    names = names_of(piece())
    text = str(load("propose_links").render(proposal_variables("Оборот по местам", [TURNOVER, BY_PLACE], names)))
    assert "- metric:payments_total — " in text
    assert '- "местам"' in text
