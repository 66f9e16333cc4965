"""What rules only assumed about a question that they read in part is left out of it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from core.intent import Default, DefaultKind, FieldRef, Intent, NumberRole, NumberUse, Ranking, ValueUse, Word
from core.span import Span
from tests.writing.warehouse import DOMAIN, intent
from understanding.guesses import without_guesses


def span(question: str, piece: str) -> Span:
    start = question.index(piece)
    return Span(start, start + len(piece))


def asked(question: str, counted: str, *values: ValueUse, unread: str = "foo") -> Intent:
    found = intent("payments_count", values=values)
    metric = replace(found.metrics[0], span=span(question, counted))
    assumed = (Default(DefaultKind.METRIC, "payments_count"),)
    word = (Word(unread, unread, span(question, unread)),) if unread else ()
    return replace(found, metrics=(metric,), defaults=assumed, unexplained=word)


def value(question: str, text: str, stored: str, dataset: str = "wallets", field: str = "status") -> ValueUse:
    return ValueUse("V1", FieldRef(dataset, field), (stored,), stored, span(question, text))


@pytest.mark.parametrize(
    ("question", "stays"),
    [
        ("Which payments are foo?", False),
        ("Return the payments with the highest number of foo", False),
        ("How many payments are foo?", True),
        ("What is the number of late payments of foo?", True),
        ("Какие payments у foo?", False),
        ("Сколько payments у foo?", True),
        ("Количество новых payments у foo", True),
    ],
)
def test_a_count_that_nobody_asked_for_goes(question: str, stays: bool) -> None:
    found = without_guesses(asked(question, "payments"), question, DOMAIN)
    assert bool(found.metrics) is stays
    assert bool(found.defaults) is stays


def test_a_named_metric_stays_and_a_question_read_whole_too() -> None:
    question = "Which payments are foo?"
    open_one = asked(question, "payments")
    named = replace(open_one, defaults=())
    assert without_guesses(named, question, DOMAIN).metrics == named.metrics
    whole = replace(open_one, unexplained=())
    assert without_guesses(whole, question, DOMAIN) is whole


def test_what_is_said_of_a_dropped_metric_goes_with_it_but_its_number_stays() -> None:
    question = "Top 3 payments of foo"
    number = NumberUse("N1", Decimal(3), NumberRole.TOP, span(question, "3"))
    ranking = Ranking("M1", descending=True, span=span(question, "Top 3"), number="N1")
    ranked = replace(
        asked(question, "payments"),
        numbers=(number,),
        ranking=ranking,
    )
    found = without_guesses(ranked, question, DOMAIN)
    assert found.ranking is None
    assert found.numbers == (replace(number, role=NumberRole.UNKNOWN),)


@pytest.mark.parametrize(
    ("question", "text", "stored", "stays"),
    [
        ("payments of foo by join", "join", "John", False),  # another word with a typo
        ("payments of foo of status active", "active", "Active", True),
        ("payments of foo that are Jon", "Jon", "John", True),  # a name, written as one
        ("payments of foo in wallets", "wallets", "wallets", False),  # a dataset of the domain
        ("payments of foo in 'wallets'", "wallets", "wallets", True),
        ("payments of foo по москве", "москве", "Москва", True),
    ],
)
def test_a_value_that_may_be_a_plain_word_becomes_unexplained(
    question: str, text: str, stored: str, stays: bool
) -> None:
    found = without_guesses(asked(question, "payments", value(question, text, stored)), question, DOMAIN)
    assert bool(found.values) is stays
    assert (text in {word.text for word in found.unexplained}) is not stays
