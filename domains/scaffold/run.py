"""Scaffolding a domain: look at a database, write a valid model, ask what only a person knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.errors import SettingsError
from domains.export import to_text
from domains.load import MODEL_FILE, RULES_FILE
from domains.physical import Database, Table
from domains.scaffold.documents import Described, Documents, dataset_names, make_documents
from domains.scaffold.guess import role_of
from domains.scaffold.links import find_links
from domains.scaffold.names import field_name
from domains.scaffold.profile import profile_table

QUESTIONS_FILE = "questions.md"
_DRAFT = "# Черновик: составлен по базе данных, поправьте названия, синонимы и связи. (A draft: correct it.)\n"


@dataclass(frozen=True, slots=True)
class Scaffold:
    """What was written, and how much."""

    folder: Path
    datasets: int
    relationships: int
    inferred: int
    questions: tuple[str, ...]


def scaffold(database: Database, out: Path, name: str, keep: Callable[[Table], bool] = lambda _: True) -> Scaffold:
    """Write model.yaml, domain.yaml and questions.md for the tables that ``keep`` admits.

    Raises:
        SettingsError: a model already stands there (it is never overwritten), or no table is left.
        EngineUnavailable: the database cannot be reached.
    """
    if (out / MODEL_FILE).exists() or (out / RULES_FILE).exists():
        said = f"A model already stands in {out}; a person's text is never overwritten."
        raise SettingsError(said, "See what has changed in the database with the drift report, or name another folder.")
    documents, links, inferred = describe_database(database, name, keep)
    out.mkdir(parents=True, exist_ok=True)
    (out / MODEL_FILE).write_text(_DRAFT + to_text(documents.model), encoding="utf-8")
    (out / RULES_FILE).write_text(_DRAFT + to_text(documents.domain), encoding="utf-8")
    listed = "\n".join(f"- [ ] {question}" for question in documents.questions)
    (out / QUESTIONS_FILE).write_text(f"# Вопросы к знатоку данных\n\n{listed}\n", encoding="utf-8")
    datasets = documents.domain["datasets"]
    return Scaffold(out, len(datasets) if isinstance(datasets, dict) else 0, links, inferred, documents.questions)


def describe_database(
    database: Database, name: str, keep: Callable[[Table], bool] = lambda _: True
) -> tuple[Documents, int, int]:
    """Return the documents, the number of relationships, and how many of them were inferred.

    Raises:
        SettingsError: no table is left.
        EngineUnavailable: the database cannot be reached.
    """
    tables = [table for table in database.describe() if keep(table) and table.columns]
    if not tables:
        raise SettingsError("The database shows no tables to this login.", "Check the address, the rights, the filter.")
    profiles = [profile_table(table, database) for table in tables]
    links = find_links(profiles, database)
    names = dataset_names(profiles)
    described = [Described(names[one.table.name], one, role_of(one, links)) for one in profiles]
    documents = make_documents(field_name(name), described, links)
    return documents, len(links), sum(bool(link.evidence) for link in links)
