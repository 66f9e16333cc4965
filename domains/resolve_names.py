"""Names and expressions of a model checked against the datasets that it declares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from core.intent import FieldRef
from core.language import Localized
from domains.expressions import Place, columns_of, fault_of
from domains.fault_texts import RENAME_ONE, Kind, declared_twice, no_such
from domains.file_models import BothLanguages
from domains.problems import Problems
from domains.semantic_model import Dataset
from domains.yaml_source import Path_

_CYRILLIC = re.compile(r"[А-Яа-яЁё]")


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """Return the name."""
        ...


Located = tuple[Problems, Path_]
"""Where to report, and where in the file the model begins."""


def localized(text: BothLanguages) -> Localized:
    """Return the text as the core knows it."""
    return Localized(text.ru, text.en)


def title_of(own: BothLanguages | None, name: str, label: str, synonyms: Iterable[str]) -> Localized:
    """Return the written title, or one made of label, Russian synonym and name."""
    if own is not None:
        return localized(own)
    plain = name.replace("_", " ").strip().capitalize()
    russian = next((word for word in (label, *synonyms) if _CYRILLIC.search(word)), label or plain)
    return Localized(russian, label if label and not _CYRILLIC.search(label) else plain)


def report_duplicates(parts: Sequence[Named], kind: Kind, problems: Problems, path: Path_) -> None:
    """Report names that stand twice; SQL does not tell upper from lower case, so neither do we."""
    seen: set[str] = set()
    for position, part in enumerate(parts):
        if part.name.lower() in seen:
            problems.add((*path, position, "name"), declared_twice(kind, part.name), RENAME_ONE)
        seen.add(part.name.lower())


def find_dataset(name: str, datasets: Iterable[Dataset]) -> Dataset | None:
    """Return a dataset by name, None if there is none."""
    return next((dataset for dataset in datasets if dataset.name == name), None)


def field_ref(written: str, datasets: Sequence[Dataset], problems: Problems, path: Path_) -> FieldRef | None:
    """Read ``dataset.field``; None (and a problem) if it does not exist."""
    table, dot, name = written.partition(".")
    if not dot:
        problems.add(
            path, Localized(f"`{written}` — не вида таблица.поле", f"`{written}` is not of the form dataset.field")
        )
        return None
    return FieldRef(table, name) if _has_column(table, name, datasets, problems, path) else None


def check_expression(
    expression: str, place: Place, datasets: Sequence[Dataset], problems: Problems, path: Path_
) -> bool:
    """Check an expression over ``dataset.field``; tell whether it is right."""
    fault = fault_of(expression, place)
    if fault:
        problems.add(path, fault)
        return False
    right = True
    for use in columns_of(expression):
        if not use.table:
            said = Localized(
                f"не сказано, чьё поле `{use.name}`: напишите таблица.{use.name}",
                f"`{use.name}` does not say of which dataset: write dataset.{use.name}",
            )
            problems.add(path, said)
            right = False
        elif not _has_column(use.table, use.name, datasets, problems, path):
            right = False
    return right


def check_own_condition(expression: str, place: Place, dataset: Dataset, problems: Problems, path: Path_) -> None:
    """Check a condition over the fields of one dataset (default filters, row rights)."""
    fault = fault_of(expression, place)
    if fault:
        problems.add(path, fault)
        return
    names = [field.name for field in dataset.fields]
    for use in columns_of(expression):
        if use.table not in {"", dataset.name}:
            problems.add(path, no_such(Kind.FIELD, f"{use.table}.{use.name}", dataset.name))
        elif use.name not in names:
            problems.unknown(path, Kind.FIELD, use.name, names, dataset.name)


def _has_column(table: str, name: str, datasets: Sequence[Dataset], problems: Problems, path: Path_) -> bool:
    dataset = find_dataset(table, datasets)
    if dataset is None:
        problems.unknown(path, Kind.DATASET, table, [one.name for one in datasets])
        return False
    names = [field.name for field in dataset.fields]
    if name not in names:
        problems.unknown(path, Kind.FIELD, name, names, table)
        return False
    return True
