"""Figures for one thing, derived from the additive metrics: «платежей на кошелёк», «комиссия на платёж».

A ratio over the same rows: the metric by the number of things that have such rows, never an average of averages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sqlglot import exp

from core.language import Localized
from core.unit import UnitKind
from domains.expressions import columns_of, parse
from domains.semantic_model import Additivity, Dataset, Datatype, Domain, EmptyMeaning, Metric, Relationship
from domains.words import one_of_many


def per_thing_name(metric: str, dataset: str) -> str:
    """Return the name of a metric for one thing of a dataset."""
    return f"{metric}_per_{dataset}"


def metric_for_one_thing(domain: Domain, name: str) -> Metric | None:
    """Return the figure of that name; None if no additive metric has such a one.

    It is made when it is asked for: a wide schema has thousands, and a question needs one.
    """
    for metric in domain.metrics:
        thing = name.removeprefix(per_thing_name(metric.name, ""))
        if thing != name and metric.additivity is Additivity.ADDITIVE:
            known = {dataset.name: dataset for dataset in domain.datasets}
            ratio = next(
                (text for dataset, text in _ratios(metric, known, domain.relationships) if dataset == thing), ""
            )
            return _per(metric, known[thing], ratio) if ratio else None
    return None


def _ratios(
    metric: Metric, known: dict[str, Dataset], relationships: Sequence[Relationship]
) -> Iterator[tuple[str, str]]:
    """Yield the datasets whose things can be counted beside a metric, with the ratio."""
    own = known[metric.dataset]
    if {column.table or own.name for column in columns_of(metric.expression)} != {own.name}:
        return
    if len(own.primary_key) == 1 and metric.unit.kind is not UnitKind.COUNT:
        yield own.name, f"{metric.expression} / NULLIF(COUNT({own.name}.{own.primary_key[0]}), 0)"
    links = [one for one in relationships if one.from_dataset == own.name and len(one.from_columns) == 1]
    roles = Counter(one.to_dataset for one in links)
    for link in links:
        single = link.from_columns in (own.primary_key, *own.unique_keys)  # a refund of a payment: always one
        if roles[link.to_dataset] == 1 and link.to_dataset in known and not single:
            key = f"{own.name}.{link.from_columns[0]}"
            above = (
                _of_rows_with(metric.expression, key) if own.field(link.from_columns[0]).nullable else metric.expression
            )
            yield link.to_dataset, f"{above} / NULLIF(COUNT(DISTINCT {key}), 0)"


def _of_rows_with(expression: str, key: str) -> str:
    """Return an aggregate over the rows that belong to a thing only: a transfer is no payment to a shop."""
    tree = parse(expression).copy()
    for aggregate in tree.find_all(exp.Sum, exp.Count):
        inner = aggregate.this.copy()
        aggregate.set("this", exp.Case().when(f"NOT {key} IS NULL", inner))
    return tree.sql()


def _per(metric: Metric, thing: Dataset, expression: str) -> Metric | None:
    ru, en = one_of_many(thing.title.ru), one_of_many(thing.title.en)
    if ru is None or en is None:
        return None
    only = Localized("", "") if thing.name == metric.dataset else _ONLY
    return replace(
        metric,
        name=per_thing_name(metric.name, thing.name),
        expression=expression,
        title=Localized(f"{metric.title.ru} на {ru}{only.ru}", f"{metric.title.en} per {en}{only.en}"),
        datatype=Datatype.DECIMAL,
        additivity=Additivity.RATIO,
        synonyms=(),
        description="",
        empty=EmptyMeaning.NO_DATA,
        expected_range=(None, None),
    )


_ONLY = Localized(", где они были", " that has any")
"""Things without a row are not among those that are counted, and the title says so."""
