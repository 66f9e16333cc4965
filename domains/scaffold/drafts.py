"""Drafts of titles, descriptions and synonyms by a language model, put into a scaffold and marked as drafts.

A draft never replaces what the database itself says, and a drafted synonym that already names something else is left
out: it would make questions ambiguous. What a model said of a field that there is not is dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from core.errors import ModelError
from domains.scaffold.imported import Part, part, parts, text, texts
from domains.yaml_source import Plain

_SYNONYMS = 4
_MOST_FAILURES = 2
_LONGEST_SYNONYM, _LONGEST_TITLE, _LONGEST_DESCRIPTION = 40, 60, 200
_WORDS = re.compile(r"[A-Za-zА-Яа-яЁё0-9%№ \-]+")
_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
MARK = "draft"
"""The key of the mark in the custom extension of what carries drafted texts."""


@dataclass(frozen=True, slots=True)
class TextDraft:
    """Drafted texts of a table or a field; ``name`` is the dataset's or the field's, "" texts are no drafts."""

    name: str
    title_ru: str = ""
    description: str = ""
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableOutline:
    """What a drafter is told of a table: names, types and what the database says; never values of the data."""

    name: str
    description: str
    fields: tuple[tuple[str, str, str], ...]
    """Name, datatype and description of each field."""


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The drafts of a table and of its fields."""

    table: TextDraft
    fields: tuple[TextDraft, ...] = ()


class Drafter(Protocol):
    """Whoever drafts texts; a language model behind it is not known here."""

    def draft(self, table: TableOutline) -> TableDraft | None:
        """Return drafts of a table's texts, None if nothing usable came.

        Raises:
            ModelError: the model cannot serve.
        """
        ...


@dataclass(frozen=True, slots=True)
class Drafted:
    """How many datasets got drafts, what a person is asked about them, and why others got none ("" if all did)."""

    datasets: int = 0
    questions: tuple[str, ...] = ()
    failure: str = ""


def draft_texts(model: Part, domain: Part, drafter: Drafter, tell: Callable[[str], None]) -> Drafted:
    """Put drafts into the documents of a scaffold.

    A model that fails costs the drafts of a table, never the scaffold; one that fails twice is not asked again.
    """
    (semantic,) = parts(model, "semantic_model")
    datasets = parts(semantic, "datasets")
    taken = {_same(phrase) for one in _named(semantic) for phrase in (text(one, "name"), *_synonyms(one))}
    remarks: list[str] = []
    failures: list[str] = []
    for place, dataset in enumerate(datasets, 1):
        name = text(dataset, "name")
        tell(f"[{place}/{len(datasets)}] черновик описания: {name}")
        try:
            draft = drafter.draft(_outline(dataset))
        except ModelError as error:
            failures.append(str(error))
            if len(failures) == _MOST_FAILURES:
                break
            continue
        if draft is not None and _apply(dataset, part(part(domain, "datasets"), name), draft, taken):
            remarks.append(f"Верны ли название, описание и синонимы `{name}` и её полей? Их набросала языковая модель.")
    return Drafted(len(remarks), tuple(remarks), failures[0] if failures else "")


def _outline(dataset: Part) -> TableOutline:
    fields = tuple(
        (text(one, "name"), text(one, "datatype"), text(one, "description")) for one in parts(dataset, "fields")
    )
    return TableOutline(text(dataset, "name"), text(dataset, "description"), fields)


def _apply(dataset: Part, rules: Part, draft: TableDraft, taken: set[str]) -> bool:
    """Put the drafts of one table in; tell whether any text of them was of use."""
    changed = _put(dataset, rules, draft.table, taken)
    drafts = {one.name: one for one in draft.fields}
    field_rules = part(rules, "fields")
    for field in parts(dataset, "fields"):
        name = text(field, "name")
        if name in drafts:
            changed |= _put(field, part(field_rules, name), drafts[name], taken)
    return changed


def _put(described: Part, rules: Part, draft: TextDraft, taken: set[str]) -> bool:
    drafted: list[Plain] = []
    description = _line(draft.description, _LONGEST_DESCRIPTION)
    if description and not described.get("description"):
        described["description"] = description
        drafted.append("description")
    title = part(rules, "title")
    name = _line(draft.title_ru, _LONGEST_TITLE)
    if _CYRILLIC.search(name) and title and not _CYRILLIC.search(text(title, "ru")):
        title["ru"] = name
        drafted.append("title")
    synonyms: list[Plain] = list(_new_synonyms(draft.synonyms, taken))
    if synonyms:
        context = described.setdefault("ai_context", {})
        if isinstance(context, dict):
            context["synonyms"] = [*texts(context, "synonyms"), *synonyms]
        drafted.append({"synonyms": synonyms})
    if drafted:
        mark: Plain = {"vendor_name": "SVERKA", "data": json.dumps({MARK: drafted}, ensure_ascii=False)}
        described["custom_extensions"] = [*parts(described, "custom_extensions"), mark]
    return bool(drafted)


def _new_synonyms(drafted: tuple[str, ...], taken: set[str]) -> Iterator[str]:
    count = 0
    for phrase in drafted:
        plain = " ".join(phrase.split()).lower()
        usable = 2 < len(plain) <= _LONGEST_SYNONYM and _WORDS.fullmatch(plain) and _same(plain) not in taken
        if usable and count < _SYNONYMS:
            taken.add(_same(plain))
            count += 1
            yield plain


def _named(semantic: Part) -> Iterator[Part]:
    """Yield all that has a name and synonyms."""
    for dataset in parts(semantic, "datasets"):
        yield dataset
        yield from parts(dataset, "fields")
    yield from parts(semantic, "metrics")


def _synonyms(described: Part) -> list[str]:
    return [str(one) for one in texts(part(described, "ai_context"), "synonyms")]


def _same(phrase: str) -> str:
    """Return the form in which two names are one: without case, ``_`` as a space."""
    return " ".join(phrase.replace("_", " ").split()).casefold()


def _line(said: str, longest: int) -> str:
    line = " ".join(said.split())
    return line if len(line) <= longest else ""
