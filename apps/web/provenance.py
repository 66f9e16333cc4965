"""Which fact stands behind which figure of an answer's text, and what a person is told about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from core.fact import Fact, FactKind
from core.language import Language
from core.outcome import Answered
from core.reading import Reading
from ledger.facts import Facts
from ledger.labels import datetime_label, range_label
from ledger.values import number_of
from render.messages import message
from render.references import Form, shown

_FORMS = tuple(Form(*marks) for marks in product((False, True), repeat=3))
_ORDER = (FactKind.TOTAL, FactKind.EXTREME, FactKind.FORMULA, FactKind.CELL, FactKind.ROW_COUNT)
"""Of several facts with the same value, the one that a sentence is most likely about."""
_TAILS = (("text.read_as", "parts"), ("text.warning", "text"))
"""Sentences that the page shows apart from the text: the reading and the warnings."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text; ``fact`` is the fact whose value the piece is."""

    text: str
    fact: Fact | None = None


def answer_pieces(answered: Answered, language: Language) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return the first sentence and the rest of an answer's text, each figure a piece with its fact.

    What the page shows elsewhere (how the question was read, warnings) is left out.
    """
    text = _without_tails(answered.text, language)
    first = re.search(r"(?<=[.!?…])\s+(?=[^\W\d_]|«)", text)
    cut = first.start() if first else len(text)
    pieces = tuple(_pieces(text, answered, language))
    return _part(pieces, 0, cut), _part(pieces, first.end() if first else cut, len(text))


def _without_tails(text: str, language: Language) -> str:
    starts = []
    for key, place in _TAILS:
        opening = message(key, language, **{place: "\0"}).split("\0")[0]
        starts.append(text.find(f" {opening}"))
    return text[: min((start for start in starts if start > 0), default=len(text))].strip()


def _pieces(text: str, answered: Answered, language: Language) -> Iterator[Piece]:
    written = _written(answered.facts, language)
    if not written:
        yield Piece(text)
        return
    masked = _masked(text, answered.reading)
    names = "|".join(re.escape(name) for name in sorted(written, key=len, reverse=True))
    figure = re.compile(rf"(?<!\d)(?<!\d[.,:\u202f–-])(?:{names})(?!\w)(?![.,:\u202f–-]\d)")
    used: set[str] = set()
    end = 0
    for found in figure.finditer(masked):
        facts = written[found.group()]
        fact = next((fact for fact in facts if fact.id not in used), facts[0])
        used.add(fact.id)
        yield Piece(text[end : found.start()])
        yield Piece(found.group(), fact)
        end = found.end()
    yield Piece(text[end:])


def _written(facts: tuple[Fact, ...], language: Language) -> dict[str, list[Fact]]:
    """Every way in which a fact's number may be written → the facts, the likeliest first."""
    found: dict[str, list[Fact]] = {}
    for fact in sorted(facts, key=lambda fact: _ORDER.index(fact.kind)):
        if isinstance(fact.value, (int, Decimal)) and number_of(fact.value) is not None:
            for name in {shown(fact, language, form) for form in _FORMS}:
                found.setdefault(name, []).append(fact)
    return found


def _masked(text: str, reading: Reading) -> str:
    """Hide periods and filters: their digits are the question's, not facts."""
    periods = (*reading.periods, *reading.compare)
    labels = {*(p.label for p in periods), *(range_label(p.start, p.end) for p in periods), *reading.filters}
    for label in sorted(labels - {""}, key=len, reverse=True):
        text = text.replace(label, "\0" * len(label))
    return text


def _part(pieces: tuple[Piece, ...], start: int, end: int) -> tuple[Piece, ...]:
    """Cut pieces to a stretch of the text that they make up."""
    found = []
    at = 0
    for piece in pieces:
        left, right = max(start - at, 0), min(end - at, len(piece.text))
        if left < right:
            found.append(Piece(piece.text[left:right], piece.fact))
        at += len(piece.text)
    return tuple(found)


def told_fact(fact: Fact, answered: Answered, language: Language) -> tuple[tuple[str, str], ...]:
    """Return what is known of a fact as pairs of a name and a text."""
    titles = {column.name: column.plan.title or column.name for column in answered.result.columns}
    origin = Facts(answered.sources, answered.facts).why(fact.id)
    lines = [
        ("web.fact_value", f"{shown(fact, language)} ({fact.id})"),
        ("web.fact_column", titles.get(fact.column, fact.column) or fact.label),
        ("web.fact_row", _row(fact, titles)),
        ("web.fact_how", _how(fact, language)),
    ]
    if origin is not None:
        inputs = "; ".join(_input(one, titles, language) for one in origin.inputs)
        lines.append(("web.fact_from", inputs))
    if origin is not None and origin.source is not None:
        source = origin.source
        said = message(
            "web.fact_source_is",
            language,
            id=source.id,
            engine=source.engine,
            at=datetime_label(source.executed_at.replace(microsecond=0, tzinfo=None)),
            count=source.row_count,
        )
        lines.append(("web.fact_source", said))
    return tuple((message(key, language), text) for key, text in lines if text)


def _how(fact: Fact, language: Language) -> str:
    if fact.kind in {FactKind.CELL, FactKind.ROW_COUNT}:
        return message(f"web.how_{fact.kind}", language)
    name = ("max" if fact.formula.startswith("max(") else "min") if fact.kind is FactKind.EXTREME else fact.kind
    return message(f"web.how_{name}", language, formula=fact.formula)


def _row(fact: Fact, titles: dict[str, str]) -> str:
    return "; ".join(f"{titles.get(column, column)}: {value}" for column, value in fact.row_key)


def _input(fact: Fact, titles: dict[str, str], language: Language) -> str:
    row = _row(fact, titles)
    return f"{fact.id} = {shown(fact, language)}" + (f" ({row})" if row else "")
