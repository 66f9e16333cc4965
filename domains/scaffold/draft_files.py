"""The files of a scaffold while drafts are put in: each table's part is written anew, all else stays as it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from domains.load import MODEL_FILE, RULES_FILE
from domains.scaffold.draft_rules import Taken, TextDraft, phrase_key, usable
from domains.scaffold.imported import Part, part, parts, text, texts
from domains.scaffold.names import words_of
from domains.scaffold.yaml_edit import has_notes, with_part, with_words, write_whole
from domains.yaml_source import Path_, Plain, YamlDocument, parse_yaml

QUESTIONS_FILE = "questions.md"
DRAFT_LINE = "# Черновик: составлен по базе данных, поправьте названия, синонимы и связи. (A draft: correct it.)\n"
"""The first line of a scaffold's files; a person who takes it off has taken the model over."""
MARK = "draft"
"""The key of the mark in a custom extension: of what carries drafted texts, and of every table that was asked about."""
_VENDOR = "SVERKA"
_NUMBERS = frozenset({"id", "guid", "uuid", "key"})


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


@dataclass(frozen=True, slots=True)
class DraftFiles:
    """model.yaml and domain.yaml as they stand now."""

    folder: Path
    model: YamlDocument
    model_text: str
    rules: YamlDocument
    rules_text: str

    @classmethod
    def read(cls, folder: Path) -> DraftFiles | None:
        """Return the files of a scaffold; None if a person took it over, or left it unreadable for now."""
        if not (folder / MODEL_FILE).exists() or not (folder / RULES_FILE).exists():
            return None
        model_text, rules_text = ((folder / name).read_text("utf-8-sig") for name in (MODEL_FILE, RULES_FILE))
        model, faults = parse_yaml(model_text, folder / MODEL_FILE)
        rules, others = parse_yaml(rules_text, folder / RULES_FILE)
        if model is None or rules is None or faults or others or not model_text.startswith(DRAFT_LINE):
            return None
        return cls(folder, model, model_text, rules, rules_text)

    def waiting(self) -> tuple[str, ...]:
        """Return the datasets without a mark; one in which a person has put comments is the person's."""
        return tuple(name for at, name in enumerate(self._names()) if self._waits(at))

    def outline(self, name: str) -> TableOutline:
        """Return what a drafter is told of a dataset; nobody asks for numbers of rows, so they are left out."""
        dataset = self._datasets()[self._names().index(name)]
        fields = tuple(
            (text(one, "name"), text(one, "datatype"), text(one, "description"))
            for one in parts(dataset, "fields")
            if words_of(text(one, "name"))[-1] not in _NUMBERS
        )
        return TableOutline(name, text(dataset, "description"), fields)

    def put(self, name: str, draft: TableDraft | None) -> bool:
        """Write the drafts of one table that are of use, and its mark; tell whether there were any."""
        at = self._names().index(name)
        dataset = self._datasets()[at]
        rules = part(part(_mapping(self.rules), "datasets"), name)
        titles = dict(_fill(dataset, rules, draft, self._taken(name))) if draft else {}
        changed = bool(titles) or any(map(_is_marked, (dataset, *parts(dataset, "fields"))))
        if not _is_marked(dataset):
            _mark(dataset, [])
        places = (
            (self.rules.node_of(("datasets", name, *where, "title", "ru")), said) for where, said in titles.items()
        )
        new_titles = [(node, said) for node, said in places if node is not None]
        node = self.model.node_of(_path(at))
        # The mark comes last: what is broken off between the two files is asked about again.
        write_whole(self.folder / RULES_FILE, with_words(self.rules_text, new_titles))
        if node is not None:
            write_whole(self.folder / MODEL_FILE, with_part(self.model_text, node, dataset))
        if changed:
            self._ask(name)
        return changed

    def _ask(self, name: str) -> None:
        file = self.folder / QUESTIONS_FILE
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        question = f"Верны ли название, описание и синонимы `{name}` и её полей? Их набросала языковая модель."
        gap = "" if not before or before.endswith("\n") else "\n"
        write_whole(file, f"{before}{gap}- [ ] {question}\n")

    def _waits(self, at: int) -> bool:
        node = self.model.node_of(_path(at))
        return node is not None and not _is_marked(self._datasets()[at]) and not has_notes(self.model_text, node)

    def _model(self) -> Part:
        return next(iter(parts(_mapping(self.model), "semantic_model")), {})

    def _datasets(self) -> list[Part]:
        return parts(self._model(), "datasets")

    def _names(self) -> list[str]:
        return [text(one, "name") for one in self._datasets()]

    def _taken(self, name: str) -> Taken:
        fields = [field for one in self._datasets() for field in parts(one, "fields")]
        named = (*self._datasets(), *fields, *parts(self._model(), "metrics"))
        said = [phrase for one in named for phrase in (text(one, "name"), *_synonyms(one))]
        rules = _mapping(self.rules)
        tables, metrics = part(rules, "datasets"), part(rules, "metrics")
        titled = [*_titles(tables), *_titles(metrics)]
        own = _titles(part(part(tables, name), "fields"))
        all_titles = [*titled, *(title for one in tables for title in _titles(part(part(tables, one), "fields")))]
        called = (title for title in part(part(tables, name), "title").values() if title)
        return Taken(
            titles={phrase_key(one) for one in (*titled, *own)},
            names={phrase_key(one) for one in (*said, *all_titles)},
            table=frozenset(word for title in called for word in phrase_key(str(title))),
        )


def _path(at: int) -> Path_:
    return "semantic_model", 0, "datasets", at


def _mapping(document: YamlDocument) -> Part:
    return document.data if isinstance(document.data, dict) else {}


def _fill(dataset: Part, rules: Part, draft: TableDraft, taken: Taken) -> Iterator[tuple[tuple[str, ...], str]]:
    """Put drafts into a dataset; yield the titles for domain.yaml, by their place in its rules."""
    fields = {text(one, "name"): one for one in parts(dataset, "fields")}
    known = [one for one in draft.fields if one.name in fields]
    table, *others = usable([draft.table, *known], taken)
    places: list[tuple[Part, tuple[str, ...], TextDraft]] = [(dataset, (), table)]
    places += [(fields[one.name], ("fields", one.name), one) for one in others]
    for described, where, texts_ in places:
        own = part(part(rules, "fields"), where[1]) if where else rules
        title = texts_.title_ru if _lacks_title(own) else ""
        drafted = _described(described, texts_)
        if title:
            yield where, title
        if title or drafted:
            _mark(described, [*(["title"] if title else []), *drafted])


def _lacks_title(rules: Part) -> bool:
    """Tell whether the Russian title is only the English one, which is what a scaffold writes without a comment."""
    title = part(rules, "title")
    return bool(title) and text(title, "ru") == text(title, "en")


def _described(described: Part, draft: TextDraft) -> list[Plain]:
    """Put a description and synonyms in; return what was drafted."""
    drafted: list[Plain] = []
    if draft.description and not described.get("description"):
        described["description"] = draft.description
        drafted.append("description")
    if draft.synonyms:
        context = described.setdefault("ai_context", {})
        if isinstance(context, dict):
            context["synonyms"] = [*texts(context, "synonyms"), *draft.synonyms]
        drafted.append({"synonyms": list(draft.synonyms)})
    return drafted


def _mark(described: Part, drafted: list[Plain]) -> None:
    entry: Plain = {"vendor_name": _VENDOR, "data": json.dumps({MARK: drafted}, ensure_ascii=False)}
    described["custom_extensions"] = [*parts(described, "custom_extensions"), entry]


def _is_marked(described: Part) -> bool:
    entries = (one for one in parts(described, "custom_extensions") if text(one, "vendor_name") == _VENDOR)
    return any(f'"{MARK}"' in text(one, "data") for one in entries)


def _synonyms(described: Part) -> list[str]:
    return [str(one) for one in texts(part(described, "ai_context"), "synonyms")]


def _titles(titled: Part) -> Iterator[str]:
    """Yield the titles of parts that stand by name."""
    for name in titled:
        yield from (str(said) for said in part(part(titled, name), "title").values() if said)
