"""Honest texts made wrong mechanically: another reference, another row, the opposite word; what is shown still is read.

Not every mutated text is false (a swap may be symmetrical): this finds candidates for a reader, and no rate of errors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from pathlib import Path
from typing import Any

from apps.verify_text_cli import judge
from benchmarks.text_mutations_more import exchanged, months, swapped, units

CASES = Path(__file__).parents[1] / "tests" / "render" / "cases"


class Mutation(StrEnum):
    """What was changed in an honest text."""

    REFERENCE = "another reference"
    ROW = "another row"
    OPPOSITE = "the opposite word"
    UNIT = "a unit of another kind"
    SWAP = "figures of two sentences swapped"
    MONTH = "another month of the series"
    NAMES = "names of two rows exchanged as they stand"


OPPOSITES = (
    ("вырос", "снизился"),
    ("выросла", "снизилась"),
    ("выросло", "снизилось"),
    ("выросли", "снизились"),
    ("увеличилось", "уменьшилось"),
    ("увеличилась", "уменьшилась"),
    ("увеличился", "уменьшился"),
    ("рост", "падение"),
    ("прирост", "снижение"),
    ("больше", "меньше"),
    ("выше", "ниже"),
    ("максимум", "минимум"),
    ("максимальное", "минимальное"),
    ("максимальный", "минимальный"),
    ("максимальная", "минимальная"),
    ("наибольшее", "наименьшее"),
    ("наибольший", "наименьший"),
    ("наибольшая", "наименьшая"),
    ("первом", "последнем"),
    ("первое", "последнее"),
    ("втором", "третьем"),
    ("всего", "в среднем"),
    ("более", "менее"),
    ("опережает", "уступает"),
    ("rose", "fell"),
    ("grew", "dropped"),
    ("increase", "decrease"),
    ("growth", "decline"),
    ("up", "down"),
    ("higher", "lower"),
    ("more", "fewer"),
    ("highest", "lowest"),
    ("largest", "smallest"),
    ("above", "below"),
    ("first", "last"),
    ("second", "third"),
    ("total", "average"),
    ("peak", "trough"),
)
_TURNED = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])}
_WORD = re.compile(r"[^\W\d_]+")
_REFERENCE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Mutated:
    """One text made wrong: the line that ``sverka verify-text`` reads, and what was changed."""

    record: dict[str, Any]
    mutation: Mutation
    change: str


def mutations(record: dict[str, Any]) -> Iterator[Mutated]:
    """Yield every mutation of an honest text over its facts."""
    for mutation, change, text in (*_references(record), *_rows(record), *_opposites(record)):
        yield Mutated({**record, "text": text}, mutation, change)
    more = ((Mutation.UNIT, units), (Mutation.SWAP, swapped), (Mutation.MONTH, months), (Mutation.NAMES, exchanged))
    for mutation, found in more:
        for change, text in found(record):
            yield Mutated({**record, "text": text}, mutation, change)


def records(file: Path | None) -> list[dict[str, Any]]:
    """Return the honest texts to start from: the file's, or those over facts of others in the tests."""
    if file is not None:
        return [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
    found: list[dict[str, Any]] = []
    for path in sorted(CASES.glob("foreign*_texts.jsonl")):
        lines = path.with_name(path.name.replace("texts", "facts")).read_text("utf-8").splitlines()
        facts = {one["name"]: one for one in map(json.loads, lines)}
        texts = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        found.extend({**facts[one["facts"]], **one, **_facts_of(facts[one["facts"]])} for one in texts)
    return [one for one in found if one.get("kind") == "honest"]


def is_shown(record: dict[str, Any]) -> bool:
    """Say whether ``sverka verify-text`` would show it."""
    return bool(judge(json.dumps(record, ensure_ascii=False))["accepted"])


def _facts_of(case: dict[str, Any]) -> dict[str, Any]:
    return {"facts": case["facts"], "labels": case.get("labels", []), "question": case.get("question", "")}


def _references(record: dict[str, Any]) -> Iterator[tuple[Mutation, str, str]]:
    facts = {fact["id"]: fact for fact in record["facts"]}
    text = record["text"]
    for found in _REFERENCE.finditer(text):
        own = facts.get(found[1], {})
        for other in facts.values():
            if _size(other) == _size(own):
                continue
            changed = f"{text[: found.start()]}{{{other['id']}}}{text[found.end() :]}"
            yield Mutation.REFERENCE, f"{found[1]} → {other['id']}", changed


def _size(fact: dict[str, Any]) -> Decimal | str:
    """Return a fact's value without its sign, so that two facts which are shown alike are known."""
    value = str(fact.get("value")).lstrip("-")
    try:
        return Decimal(value)
    except InvalidOperation:
        return value


def _rows(record: dict[str, Any]) -> Iterator[tuple[Mutation, str, str]]:
    names: dict[str, set[str]] = {}
    for fact in record["facts"]:
        for dimension, name in (fact.get("row_key") or {}).items():
            names.setdefault(dimension, set()).add(str(name))
    for one, other in sorted((a, b) for told in names.values() for a in told for b in told if a != b):
        if one in record["text"]:
            swapped = record["text"].replace(other, "\0").replace(one, other).replace("\0", one)
            yield Mutation.ROW, f"{one} → {other}", swapped


def _opposites(record: dict[str, Any]) -> Iterator[tuple[Mutation, str, str]]:
    text = record["text"]
    for found in _WORD.finditer(text):
        other = _TURNED.get(found[0].lower())
        if other is not None:
            other = other.capitalize() if found[0][0].isupper() else other
            yield Mutation.OPPOSITE, f"{found[0]} → {other}", text[: found.start()] + other + text[found.end() :]
