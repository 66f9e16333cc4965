"""The topic: clear ones decided, close ones asked, the previous one a bonus and no more."""

from __future__ import annotations

import pytest

from domains.lexicon import Lexicon
from domains.load import Catalog
from domains.topic import FOLLOW_UP, TopicDecision, choose_topic
from domains.words import content_words


@pytest.fixture(scope="module")
def lexicons(catalog: Catalog) -> dict[str, Lexicon]:
    return {domain.name: Lexicon(domain) for domain in catalog.domains}


def decide(catalog: Catalog, lexicons: dict[str, Lexicon], text: str, previous: str | None = None) -> TopicDecision:
    mentions = {name: lexicon.mentions(text) for name, lexicon in lexicons.items()}
    return choose_topic(catalog, mentions, content_words(text), previous)


@pytest.mark.parametrize(
    ("text", "previous", "domain"),
    [
        ("Сколько кошельков открыли?", None, "payments"),
        ("Сколько карт выпустили?", None, "cards"),
        ("Комиссия по картам", None, "cards"),
        ("Комиссия по платежам магазинам", None, "payments"),
        ("Сколько операций по картам?", "payments", "cards"),
        ("А по неделям?", "cards", "cards"),
        ("Какая комиссия?", "cards", "cards"),
        ("How many wallets were opened?", "cards", "payments"),
        ("Прибыль?", None, "payments"),
    ],
)
def test_clear_topics(
    catalog: Catalog, lexicons: dict[str, Lexicon], text: str, previous: str | None, domain: str
) -> None:
    decision = decide(catalog, lexicons, text, previous)
    assert decision.domain == domain, decision
    assert not decision.undecided


def test_close_topics_are_asked(catalog: Catalog, lexicons: dict[str, Lexicon]) -> None:
    decision = decide(catalog, lexicons, "Какая комиссия?")
    assert decision.undecided
    assert decision.domain is None
    assert set(decision.close) == {"cards", "payments"}


def test_no_evidence_is_undecided_and_not_close(catalog: Catalog, lexicons: dict[str, Lexicon]) -> None:
    decision = decide(catalog, lexicons, "Какая погода в горах?")
    assert (decision.domain, decision.undecided, decision.close) == (None, True, ())


def test_reasons_can_be_read(catalog: Catalog, lexicons: dict[str, Lexicon]) -> None:
    decision = decide(catalog, lexicons, "А кошельки?", "cards")
    by_name = {one.domain: one for one in decision.candidates}
    assert f"+{FOLLOW_UP:g} topic of the previous question" in by_name["cards"].reasons
    assert "+3 word кошелёк" in by_name["payments"].reasons
    assert by_name["payments"].score == pytest.approx(
        sum(float(reason.split()[0]) for reason in by_name["payments"].reasons)
    )
