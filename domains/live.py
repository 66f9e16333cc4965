"""A model against its database: missing tables and columns, keys that repeat, references that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.errors import QueryFailed
from core.finding import Severity
from core.language import Localized
from core.result import Cell
from domains.expressions import columns_of, is_plain_column
from domains.physical import Database, Table
from domains.problems import near_name
from domains.semantic_model import Dataset, Domain, Relationship

_LIMIT = 500_000
"""Distinct keys beyond this are not compared."""
_SEPARATOR = "'|'"


@dataclass(frozen=True, slots=True)
class LiveFinding:
    """One difference between model and database. ``place`` is ``dataset``, ``dataset.field`` or a relationship."""

    severity: Severity
    place: str
    text: Localized

    @property
    def message(self) -> str:
        """Return the English text."""
        return self.text.en


def check_live(
    domain: Domain, database: Database, tell: Callable[[str], None] = lambda _: None
) -> tuple[LiveFinding, ...]:
    """Compare every dataset and relationship with the database; ``tell`` hears the name of each before its turn.

    Raises:
        EngineUnavailable: the database cannot be reached.
    """
    tables = {bare_name(table.name): table for table in database.describe()}
    found: list[LiveFinding] = []
    sound: set[str] = set()
    for dataset in domain.datasets:
        tell(dataset.name)
        faults = list(_dataset_faults(dataset, tables, database))
        found.extend(faults)
        if not faults:
            sound.add(dataset.name)
            found.extend(_key_faults(dataset, database))
    for relationship in domain.relationships:
        if {relationship.from_dataset, relationship.to_dataset} <= sound:
            tell(relationship.name)
            found.extend(_orphans(relationship, domain, database))
    return tuple(found)


def bare_name(name: str) -> str:
    """Return a table's name without quotes, in lower case, for comparison."""
    return "".join(letter for letter in name if letter not in '"[]`').lower()


def _find_table(source: str, tables: dict[str, Table]) -> Table | None:
    """Find a table by its qualified name; the database may know it with one qualifier more or less."""
    wanted = bare_name(source)
    if wanted in tables:
        return tables[wanted]
    alike = [table for name, table in tables.items() if name.endswith(f".{wanted}") or wanted.endswith(f".{name}")]
    return alike[0] if len(alike) == 1 else None


def _dataset_faults(dataset: Dataset, tables: dict[str, Table], database: Database) -> Iterator[LiveFinding]:
    table = _find_table(dataset.source, tables)
    if table is None:
        near = near_name(bare_name(dataset.source), tables)
        yield _missing(dataset.name, f"table {dataset.source}", f"таблицы {dataset.source}", near and tables[near].name)
        return
    columns = {column.name.lower(): column.name for column in table.columns}
    for field in dataset.fields:
        place = f"{dataset.name}.{field.name}"
        missing = [use.name for use in columns_of(field.expression) if use.name.lower() not in columns]
        for name in missing:
            near = near_name(name.lower(), columns)
            english, russian = f"column {name} in {table.name}", f"столбца {name} в таблице {table.name}"
            yield _missing(place, english, russian, near and columns[near])
        if not missing and not is_plain_column(field.expression):
            try:
                tuple(database.distinct(dataset.source, field.expression, 1))
            except QueryFailed as error:
                said = Localized(
                    f"база не выполняет выражение: {error}", f"the database refuses the expression: {error}"
                )
                yield LiveFinding(Severity.ERROR, place, said)


def _missing(place: str, english: str, russian: str, near: str | None) -> LiveFinding:
    said = Localized(
        f"в базе нет {russian}" + (f"; возможно, имелось в виду {near}" if near else ""),
        f"the database has no {english}" + (f"; did you mean {near}?" if near else ""),
    )
    return LiveFinding(Severity.ERROR, place, said)


def _key_faults(dataset: Dataset, database: Database) -> Iterator[LiveFinding]:
    """The most frequent value of a key comes first: if it stands twice, the key is not unique."""
    for key in (dataset.primary_key, *dataset.unique_keys):
        if not key:
            continue
        values = list(database.distinct(dataset.source, _key_expression(dataset, key), 2))
        repeated = next(((value, rows) for value, rows in values if value is not None and rows > 1), None)
        if repeated is not None:
            names = ", ".join(key)
            said = Localized(
                f"ключ ({names}) не уникален: {repeated[0]!r} — строк: {repeated[1]}",
                f"the key ({names}) is not unique: {repeated[0]!r} stands {repeated[1]} times",
            )
            yield LiveFinding(Severity.ERROR, dataset.name, said)
        empty = sum(rows for value, rows in values if value is None)
        if empty and key == dataset.primary_key:
            names = ", ".join(key)
            said = Localized(f"ключ ({names}) пуст, строк: {empty}", f"the key ({names}) is empty in {empty} rows")
            yield LiveFinding(Severity.WARNING, dataset.name, said)


def _key_expression(dataset: Dataset, key: Sequence[str]) -> str:
    expressions = [dataset.field(name).expression for name in key]
    if len(expressions) == 1:
        return expressions[0]
    return f" || {_SEPARATOR} || ".join(f"CAST({one} AS VARCHAR)" for one in expressions)


def _orphans(relationship: Relationship, domain: Domain, database: Database) -> Iterator[LiveFinding]:
    many, one = domain.dataset(relationship.from_dataset), domain.dataset(relationship.to_dataset)
    keys = _values(one, relationship.to_columns, database)
    references = _values(many, relationship.from_columns, database)
    if len(keys) >= _LIMIT or len(references) >= _LIMIT:
        said = Localized(f"ключей больше {_LIMIT}, они не сравнивались", f"more than {_LIMIT} keys were not compared")
        yield LiveFinding(Severity.NOTE, relationship.name, said)
        return
    lost = {value: rows for value, rows in references.items() if value is not None and value not in keys}
    if lost:
        rows, total = sum(lost.values()), sum(references.values())
        yield LiveFinding(Severity.WARNING, relationship.name, _lost_text(many, one, tuple(lost), (rows, total)))
    empty = references.get(None, 0)
    if empty:
        said = Localized(f"строк {many.name} без ссылки: {empty}", f"{empty} rows of {many.name} have no reference")
        yield LiveFinding(Severity.NOTE, relationship.name, said)


def _lost_text(many: Dataset, one: Dataset, lost: Sequence[Cell], rows: tuple[int, int]) -> Localized:
    """``rows`` are those whose reference is lost, and all that refer."""
    kind = (
        Localized(f"справочник {one.name} не покрывает факты", "the dictionary does not cover its facts")
        if one.is_dictionary
        else Localized(f"ссылки не находят строк в {one.name}", "references lead nowhere")
    )
    sample = repr(lost[0])
    return Localized(
        f"{kind.ru}: {rows[0]} из {rows[1]} строк {many.name}, разных значений {len(lost)} (например, {sample})",
        f"{kind.en}: {rows[0]} of {rows[1]} rows of {many.name}, {len(lost)} values (such as {sample})",
    )


def _values(dataset: Dataset, columns: Sequence[str], database: Database) -> dict[Cell, int]:
    return dict(database.distinct(dataset.source, _key_expression(dataset, columns), _LIMIT))
