"""References to facts in texts: ``{F7}``, and ``{F7:short}``, ``{F7:bare}`` (no unit), ``{F7:abs}`` (no sign)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from core.fact import Fact
from core.language import Language
from ledger.facts import Facts
from ledger.values import number_of
from render.numbers import number_text, short_text, value_text

REFERENCE = re.compile(r"\{(F\d+)((?::(?:short|bare|abs))*)\}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Form:
    """How one reference wants its fact written."""

    short: bool = False
    bare: bool = False
    absolute: bool = False


def reference(fact: Fact, *, short: bool = False, bare: bool = False, absolute: bool = False) -> str:
    """Return the reference to a fact as it stands in a text."""
    marks = ((short, ":short"), (bare, ":bare"), (absolute, ":abs"))
    return "{" + fact.id + "".join(mark for wanted, mark in marks if wanted) + "}"


def form_of(marks: str) -> Form:
    """Read the marks of a reference, ``:short:bare``."""
    names = set(marks.split(":"))
    return Form(short="short" in names, bare="bare" in names, absolute="abs" in names)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a text; ``fact`` is the fact whose value the piece is."""

    text: str
    fact: Fact | None = None


def parts_of(template: str, facts: Facts, language: Language) -> tuple[Part, ...]:
    """Take a template apart: its words, and the facts put in. What looks like a reference to no fact is words."""
    known = facts.by_id()
    parts: list[Part] = []
    end = 0
    for found in REFERENCE.finditer(template):
        fact = known.get(found.group(1))
        if fact is not None:
            parts += (Part(template[end : found.start()]), Part(shown(fact, language, form_of(found.group(2))), fact))
            end = found.end()
    return tuple(part for part in (*parts, Part(template[end:])) if part.text)


def substitute(template: str, facts: Facts, language: Language) -> str:
    """Put the facts in."""
    return "".join(part.text for part in parts_of(template, facts, language))


def shown(fact: Fact, language: Language, form: Form | None = None) -> str:
    """Write the value of a fact by its unit."""
    form = form or Form()
    value = fact.value
    number = number_of(value) if isinstance(value, (int, Decimal)) else None
    if number is None:
        return value_text(value, fact.unit, language)
    if form.absolute:
        number = number.copy_abs()
    write = short_text if form.short else number_text
    return write(number, fact.unit, language, with_unit=not form.bare)
