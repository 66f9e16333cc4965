"""Reading a message over a domain's own words and sample values, and an intent as the short lines of a case file."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from core.intent import DimensionUse, FactCondition, FieldRef, Intent, Listing, OutputForm, Ranking, ValueUse
from core.language import detect_language
from core.outcome import Choice
from core.span import Span
from domains.lexicon import Lexicon
from domains.load import Catalog, load_catalog
from domains.mentions import Mention
from periods import read
from understanding.assemble import Understanding, assemble
from understanding.problems import NoSuchData, NoSuchValue, Problem, SeveralReadings
from understanding.scene import Scene, look, spans_of_no_name
from understanding.time_sought import time_words

NOW = date(2025, 6, 18)
DOMAINS = Path(__file__).resolve().parents[2] / "domains" / "data"

Parts = dict[str, str | list[str]]


@cache
def catalog() -> Catalog:
    return load_catalog(DOMAINS)


@cache
def lexicon(domain: str) -> Lexicon:
    """The words of a domain with the sample values of its model: no database."""
    return Lexicon(catalog().domain(domain), None)


def scene_of(domain: str, text: str) -> Scene:
    return look(text, detect_language(text), catalog().domain(domain), read(text, NOW))


def candidates(scene: Scene) -> tuple[Mention, ...]:
    return lexicon(scene.domain.name).candidates(scene.text, taken(scene))


def taken(scene: Scene) -> tuple[Span, ...]:
    return (*scene.reading.spans, *spans_of_no_name(scene), *time_words(scene))


def understood(domain: str, text: str, choices: tuple[Choice, ...] = ()) -> tuple[Scene, Understanding]:
    scene = scene_of(domain, text)
    mentions = candidates(scene)
    unknown = lexicon(domain).unknown_values(text, mentions, taken(scene))
    return scene, assemble(scene, mentions, unknown, choices)


def parts(intent: Intent, problems: tuple[Problem, ...] = ()) -> Parts:
    """Everything that an intent holds but its assumptions, as short lines; what it does not hold is not listed."""
    names = {use.id: use.name for use in intent.metrics}
    numbers = {use.id: str(use.value) for use in intent.numbers}
    found: Parts = {
        "metrics": list(names.values()),
        "cuts": [_cut(use) for use in intent.dimensions],
        "time": str(intent.time_cut.bucket) if intent.time_cut else "",
        "periods": [use.period.label for use in intent.periods],
        "against": [use.period.label for use in intent.compare],
        "as_of": str(intent.as_of.date) if intent.as_of else "",
        "values": [_value(use) for use in intent.values],
        "segments": [f"{'not ' if use.negated else ''}{use.name}" for use in intent.segments],
        "facts": [_fact(use) for use in intent.fact_conditions],
        "list": _listing(intent.listing) if intent.listing else "",
        "rank": _rank(intent.ranking, names, numbers) if intent.ranking else "",
        "groups": [f"{names[use.metric]} {use.comparison} {numbers[use.number]}" for use in intent.having],
        "rows": [f"{use.field} {use.comparison} {numbers[use.number]}" for use in intent.row_conditions],
        "computed": [
            " ".join((use.kind, names[use.metric], *((f"each {use.bucket}",) if use.bucket else ())))
            for use in intent.calculations
        ],
        "form": "" if intent.form is OutputForm.AUTO else str(intent.form),
        "lifted": list(intent.lifted_filters),
        "unexplained": [word.text for word in intent.unexplained],
        "problems": [_problem(problem) for problem in problems],
    }
    return {name: value for name, value in found.items() if value}


def _listing(listing: Listing) -> str:
    return f"{'different ' if listing.distinct else ''}{listing.dataset}"


def _field(field: FieldRef) -> str:
    return f"{field} by {field.role}" if field.role else str(field)


def _cut(use: DimensionUse) -> str:
    return f"{_field(use.field)}{' with empty ones' if use.complete else ''}"


def _value(use: ValueUse) -> str:
    return f"{_field(use.field)} {'is not' if use.negated else 'is'} {' or '.join(use.members)}"


def _fact(use: FactCondition) -> str:
    return f"{'with' if use.exists else 'without'} {use.dataset}{f' in {use.period}' if use.period else ''}"


def _rank(ranking: Ranking, names: dict[str, str], numbers: dict[str, str]) -> str:
    number = numbers[ranking.number] if ranking.number else "the"
    return f"{number} {'most' if ranking.descending else 'least'} {names[ranking.metric]}"


def _problem(problem: Problem) -> str:
    match problem:
        case SeveralReadings(_, word, _, options):
            return f"{word}: {' or '.join(option[0] for option in options)}"
        case NoSuchValue(text, field_title, _):
            return f"{text} is no value of {field_title}"
        case NoSuchData(_, word):
            return f"{word} is not in the data"
