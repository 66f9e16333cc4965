"""Titles of facts that came without them: of the metrics and fields that the domains of this deployment describe.

The answer contract has no titles in its facts. «Число операций по картам» is what the domain calls
``operations_count``, so a text that says it of a figure of this column says nothing that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from apps.settings import read_settings
from core.errors import SverkaError
from core.fact import Fact, FactKind
from core.language import Language, Localized
from domains.load import load_catalog

_DERIVED = ("_previous", "_change_pct", "_change", "_share")
"""Ends of the names of columns that are computed from one that has a title."""


def with_titles(facts: Iterable[Fact], language: Language) -> tuple[Fact, ...]:
    """Give each fact without a title the one of its column, if a domain here describes a metric of that name.

    Facts of other programs, which do not count their rows as ours do, keep what they came with.
    """
    known = tuple(facts)
    if not any(fact.kind is FactKind.ROW_COUNT and fact.formula == "count(rows)" for fact in known):
        return known
    titles = _titles()
    told = {fact.column: _title_of(fact.column, titles, language) for fact in known}
    return tuple(fact if fact.label else replace(fact, label=told[fact.column]) for fact in known)


def _title_of(column: str, titles: dict[str, Localized], language: Language) -> str:
    bases = (column, *(column.removesuffix(end) for end in _DERIVED if column.endswith(end)))
    return next((titles[base].get(language) for base in bases if base in titles), "")


@cache
def _titles() -> dict[str, Localized]:
    """Titles of all metrics and fields to group by; a name that has two different ones has none."""
    try:
        catalog = load_catalog(read_settings({}).domains)
    except SverkaError:
        return {}
    found: dict[str, set[Localized]] = {}
    for domain in catalog.domains:
        fields = (field for dataset in domain.datasets for field in dataset.fields if field.groupable)
        named = [(metric.name, metric.title) for metric in domain.metrics]
        for name, title in (*named, *((field.name, field.title) for field in fields)):
            found.setdefault(name, set()).add(title)
    return {name: next(iter(titles)) for name, titles in found.items() if len(titles) == 1}
