"""Scaffolding a domain: look at a database, write a valid model, ask what only a person knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.errors import SettingsError
from core.language import Localized
from domains.export import to_text
from domains.load import MODEL_FILE, RULES_FILE
from domains.physical import Database, Table
from domains.scaffold.described import Described
from domains.scaffold.documents import Documents, dataset_names, make_documents
from domains.scaffold.draft_files import DRAFT_LINE, QUESTIONS_FILE
from domains.scaffold.guess import role_of
from domains.scaffold.links import find_links
from domains.scaffold.names import field_name, heads, prefix_of
from domains.scaffold.profile import profile_table


@dataclass(frozen=True, slots=True)
class Scaffold:
    """What was written, and how much."""

    folder: Path
    datasets: int
    relationships: int
    inferred: int
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wishes:
    """How to scaffold: the tables to keep, and who hears how far the work is."""

    keep: Callable[[Table], bool] = lambda _: True
    tell: Callable[[str], None] = lambda _: None


def scaffold(database: Database, out: Path, name: str, wishes: Wishes | None = None) -> Scaffold:
    """Write model.yaml, domain.yaml and questions.md.

    Raises:
        SettingsError: a model already stands there (it is never overwritten), or no table is left.
        EngineUnavailable: the database cannot be reached.
    """
    wishes = wishes or Wishes()
    if (out / MODEL_FILE).exists() or (out / RULES_FILE).exists():
        raise SettingsError(
            Localized(
                f"Описание в {out} уже есть; написанное человеком не переписывается.",
                f"A model already stands in {out}; a person's text is never overwritten.",
            ),
            Localized(
                "Посмотрите, что изменилось в базе (sverka domains drift), или укажите другую папку.",
                "See what has changed in the database (sverka domains drift), or name another folder.",
            ),
        )
    documents, links, inferred = describe_database(database, name, wishes)
    out.mkdir(parents=True, exist_ok=True)
    (out / MODEL_FILE).write_text(DRAFT_LINE + to_text(documents.model), encoding="utf-8")
    (out / RULES_FILE).write_text(DRAFT_LINE + to_text(documents.domain), encoding="utf-8")
    listed = "\n".join(f"- [ ] {question}" for question in documents.questions)
    (out / QUESTIONS_FILE).write_text(f"# Вопросы к знатоку данных\n\n{listed}\n", encoding="utf-8")
    datasets = documents.domain["datasets"]
    count = len(datasets) if isinstance(datasets, dict) else 0
    return Scaffold(out, count, links, inferred, documents.questions)


def describe_database(database: Database, name: str, wishes: Wishes) -> tuple[Documents, int, int]:
    """Return the documents, the number of relationships, and how many of them were inferred.

    Raises:
        SettingsError: no table is left.
        EngineUnavailable: the database cannot be reached.
    """
    tables = [table for table in database.describe() if wishes.keep(table) and table.columns]
    if not tables:
        raise SettingsError(
            Localized("База не показывает ни одной таблицы.", "The database shows no tables to this login."),
            Localized("Проверьте адрес и права.", "Check the address, the rights, the filter."),
        )
    profiles = []
    for place, table in enumerate(tables, 1):
        wishes.tell(f"[{place}/{len(tables)}] {table.name}")
        profiles.append(profile_table(table, database))
    links = find_links(profiles, database)
    names = dataset_names(profiles)
    prefix, leading = prefix_of(names.values()), heads(names.values())
    described = [
        Described(name, one, role_of(one, links), prefix, leading.get(name, ""))
        for one in profiles
        for name in (names[one.table.name],)
    ]
    documents = make_documents(field_name(name), described, links)
    return documents, len(links), sum(bool(link.evidence) for link in links)
