"""Metrics: which fact they count, over which time field, and whether they may be added up."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from core.intent import FieldRef
from core.language import Localized
from domains.expressions import Place, columns_of, parse
from domains.fault_texts import Kind
from domains.file_models import DomainPart, MetricPart, MetricRules, ModelPart
from domains.problems import Problems
from domains.resolve_datasets import unit_of
from domains.resolve_names import Located, check_expression, field_ref, find_dataset, report_duplicates, title_of
from domains.semantic_model import Additivity, Dataset, Metric, Relationship
from domains.yaml_source import Path_

Schema = tuple[Sequence[Dataset], Sequence[Relationship]]


def resolve_metrics(
    model: ModelPart, rules: DomainPart, schema: Schema, located: Located, in_rules: Problems
) -> tuple[Metric, ...]:
    """Build the metrics, reporting what does not fit."""
    problems, prefix = located
    where: Path_ = (*prefix, "metrics")
    report_duplicates(model.metrics, Kind.METRIC, problems, where)
    names = [part.name for part in model.metrics]
    for name in rules.metrics:
        if name not in names:
            in_rules.unknown(("metrics", name), Kind.METRIC, name, names)
    return tuple(
        _metric(part, rules.metrics.get(part.name, MetricRules()), schema, (problems, (*where, at)), in_rules)
        for at, part in enumerate(model.metrics)
    )


def _metric(part: MetricPart, rules: MetricRules, schema: Schema, located: Located, in_rules: Problems) -> Metric:
    datasets, relationships = schema
    problems, path = located
    where: Path_ = ("metrics", part.name)
    expression = part.expression.strip()
    right = check_expression(expression, Place.METRIC, datasets, problems, (*path, "expression"))
    fact = rules.dataset
    if fact is not None and find_dataset(fact, datasets) is None:
        in_rules.unknown((*where, "dataset"), Kind.DATASET, fact, [one.name for one in datasets])
    if fact is None:
        fact = _counted_dataset(expression, relationships) if right else ""
        if right and not fact:
            problems.add((*path, "expression"), *_no_dataset(part.name))
    return Metric(
        name=part.name,
        expression=expression,
        dataset=fact,
        time_field=_time_field(rules, fact, datasets, in_rules, where),
        title=title_of(rules.title, part.name, "", part.ai_context.synonyms),
        unit=unit_of(rules.unit),
        datatype=part.datatype,
        additivity=rules.additivity or (_additivity(expression) if right else Additivity.NON_ADDITIVE),
        synonyms=part.ai_context.synonyms,
        description=part.description,
        non_negative=rules.non_negative,
        empty=rules.empty,
        expected_range=rules.expected_range,
    )


def _no_dataset(metric: str) -> tuple[Localized, Localized]:
    return (
        Localized("в выражении не названа таблица", "the expression names no dataset"),
        Localized(
            f"Считайте поле или укажите `dataset` для {metric} в domain.yaml.",
            f"Count a field, or give `dataset` for {metric} in domain.yaml.",
        ),
    )


def _time_field(
    rules: MetricRules, fact: str, datasets: Sequence[Dataset], in_rules: Problems, where: Path_
) -> FieldRef | None:
    if rules.time_field is not None:
        return field_ref(rules.time_field, datasets, in_rules, (*where, "time_field"))
    dataset = find_dataset(fact, datasets)
    return FieldRef(fact, dataset.time_field) if dataset and dataset.time_field else None


def _counted_dataset(expression: str, relationships: Sequence[Relationship]) -> str:
    """Return whose rows are counted: the denominator's of a quotient, else the one that leads to all others."""
    tree = parse(expression)
    division = tree.find(exp.Div)
    if division is not None:
        below = _tables(division.expression)
        if below:
            return _many_side(below, relationships)
    return _many_side(tuple(dict.fromkeys(use.table for use in columns_of(expression))), relationships)


def _tables(tree: exp.Expr) -> tuple[str, ...]:
    return tuple(dict.fromkeys(column.table for column in tree.find_all(exp.Column, bfs=False)))


def _many_side(tables: tuple[str, ...], relationships: Sequence[Relationship]) -> str:
    targets = {(one.from_dataset, one.to_dataset) for one in relationships}
    for table in tables:
        if all(other == table or (table, other) in targets for other in tables):
            return table
    return tables[0] if tables else ""


def _additivity(expression: str) -> Additivity:
    tree = parse(expression)
    if tree.find(exp.Div):
        return Additivity.RATIO
    for node in tree.find_all(exp.AggFunc):
        if not isinstance(node, (exp.Sum, exp.Count, exp.CountIf)) or node.find(exp.Distinct):
            return Additivity.NON_ADDITIVE
    return Additivity.ADDITIVE
