"""A model that proposes what unread words name: shown as an assumption, asked only where it may help."""

from __future__ import annotations

from dataclasses import replace

from core.outcome import Answered, Refused
from graph.run import Assistant
from llm.scripted import ScriptedModel, ScriptedReply, scripted
from tests.graph.conftest import Ask, with_model

ASKED = "Сколько гринкарточек за май 2025 по площадкам?"


def linking(assistant: Assistant, *replies: ScriptedReply, on: bool = True) -> tuple[Assistant, ScriptedModel]:
    model = scripted([*replies, ScriptedReply("Не могу ответить: таких данных нет.")])
    opened = with_model(assistant, model)
    return replace(opened, deps=replace(opened.deps, propose_links=on)), model


def links(**names: str) -> ScriptedReply:
    pairs = ", ".join(f'{{"word": "{word}", "name": "{name}"}}' for word, name in names.items())
    return ScriptedReply(f'{{"links": [{pairs}]}}', task="propose_links")


RIGHT = links(гринкарточек="metric:wallets_opened", площадкам="cut:channels.name")


def test_a_link_is_answered_by_a_compiled_query_and_told(assistant: Assistant, ask: Ask) -> None:
    opened, model = linking(assistant, RIGHT)
    found = opened.ask(ask(ASKED, domain="wallets")).outcome
    assert isinstance(found, Answered), found
    assert found.written_by == "compiled"
    assert "слово «площадкам» понято как «канал» — предположение" in found.reading.sentence
    assert found.warnings[0] == "Слово «гринкарточек» понято как «открыто кошельков» — предположение."
    assert model.count() == model.count("propose_links") == 1


def test_a_follow_up_goes_on_telling_it(assistant: Assistant, ask: Ask) -> None:
    opened, _ = linking(assistant, RIGHT)
    opened.ask(ask(ASKED, thread="links", domain="wallets"))
    found = opened.ask(ask("А в апреле?", thread="links")).outcome
    assert isinstance(found, Answered), found
    assert "«площадкам» понято как «канал»" in found.reading.sentence


def test_where_a_word_stays_unread_the_question_stays_open(assistant: Assistant, ask: Ask) -> None:
    opened, model = linking(assistant, links(гринкарточек="metric:wallets_opened", площадкам="nothing"))
    assert isinstance(opened.ask(ask(ASKED, domain="wallets")).outcome, Refused)
    assert model.count("propose_links") == 1
    assert model.count() > 1


def test_names_that_were_not_offered_are_refused(assistant: Assistant, ask: Ask) -> None:
    opened, _ = linking(assistant, links(гринкарточек="metric:profit", площадкам="value:regions.name=Москва"))
    assert isinstance(opened.ask(ask(ASKED, domain="wallets")).outcome, Refused)


def test_it_is_asked_only_where_it_is_set_and_may_help(assistant: Assistant, ask: Ask) -> None:
    for text, on in ((ASKED, False), ("Сколько кошельков открыли левши в мае 2025?", True)):
        opened, model = linking(assistant, RIGHT, on=on)
        opened.ask(ask(text, domain="wallets"))
        assert model.count("propose_links") == 0, text
