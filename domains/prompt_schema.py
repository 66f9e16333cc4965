"""A slice of a domain as compact text for a model's prompt: datasets, joins, metrics, rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.intent import FieldRef
from core.language import Language
from domains.expressions import columns_of
from domains.semantic_model import Dataset, Datatype, Domain, DomainSlice, Field, Metric, Relationship

TOKEN_BUDGET = 900
"""About how many tokens the text may take; less telling parts are left out first."""
_SHORT_TYPES: dict[Datatype, str] = {
    Datatype.STRING: "text",
    Datatype.INTEGER: "int",
    Datatype.DECIMAL: "decimal",
    Datatype.FLOAT: "float",
    Datatype.BOOLEAN: "bool",
    Datatype.DATE: "date",
    Datatype.TIME: "time",
    Datatype.DATETIME: "datetime",
    Datatype.DATETIME_TZ: "datetime",
    Datatype.OPAQUE: "?",
}
_LETTERS_A_TOKEN = {True: 2.5, False: 3.6}
"""Letters of a token, for text that is mostly Cyrillic, and for the rest."""
_PLAIN_AGGREGATE = re.compile(r"(?:AVG|MIN|MAX)\(\w+\.\w+\)")
_DESCRIPTION, _VALUES, _FEW_VALUES = 60, 6, 3


def describe(piece: DomainSlice, language: Language = Language.EN, budget: int = TOKEN_BUDGET) -> str:
    """Return the text of a slice, as detailed as the budget of tokens allows.

    ``language`` is that of the titles. Values of enumerations are shown so that a model knows what a parameter means;
    it refers to them by parameters only.
    """
    text = ""
    for detail in (3, 2, 1, 0):
        text = _text(piece, language, detail)
        if estimated_tokens(text) <= budget:
            break
    return text


def least_tokens(piece: DomainSlice) -> int:
    """Return about how many tokens the barest text of a slice takes."""
    return estimated_tokens(_text(piece, Language.EN, 0))


def estimated_tokens(text: str) -> int:
    """Return about how many tokens a model's tokenizer makes of a text."""
    cyrillic = sum("а" <= letter <= "я" or "А" <= letter <= "Я" for letter in text)
    return round(cyrillic / _LETTERS_A_TOKEN[True] + (len(text) - cyrillic) / _LETTERS_A_TOKEN[False])


def _text(piece: DomainSlice, language: Language, detail: int) -> str:
    domain = piece.domain
    fields = {(ref.dataset, ref.field) for ref in piece.fields}
    blocks = [_dataset(domain.dataset(name), fields, language, detail) for name in piece.datasets]
    joins = _joins(piece)
    metrics = [_metric(metric, language) for metric in _metrics(piece)]
    parts = ["\n".join(blocks)]
    if joins:
        parts.append("Joins (LEFT JOIN, so that rows without a match stay):\n" + "\n".join(joins))
    if metrics:
        parts.append("Metrics:\n" + "\n".join(metrics))
    if domain.rules and detail:
        parts.append("Rules:\n" + "\n".join(f"- {rule}" for rule in domain.rules))
    return "\n".join(parts)


def _dataset(dataset: Dataset, fields: set[tuple[str, str]], language: Language, detail: int) -> str:
    shown = [field for field in dataset.visible_fields if (dataset.name, field.name) in fields]
    grain = f", {dataset.grain}" if dataset.grain and detail > 1 else ""
    head = f"{dataset.name} — {dataset.title.get(language)}{grain}"
    if detail == 0:
        return f"{dataset.name}({', '.join(field.name for field in shown)})"
    return "\n".join((head, *(f"  {_field(field, dataset, language, detail)}" for field in shown)))


def _field(field: Field, dataset: Dataset, language: Language, detail: int) -> str:
    key = " key" if field.name in dataset.primary_key else ""
    text = f"{field.name} {_SHORT_TYPES[field.datatype]}{key}"
    if detail > 1 and not key:
        said = field.description if detail > 2 and field.description else field.title.get(language)
        text += f" — {_cut(said)}" if said.lower() != field.name.replace("_", " ") else ""
    if field.is_enum and field.sample_values:
        text += f" [{', '.join(field.sample_values[: _VALUES if detail > 1 else _FEW_VALUES])}]"
    return text


def _cut(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= _DESCRIPTION else one_line[: _DESCRIPTION - 1].rstrip() + "…"


def _joins(piece: DomainSlice) -> list[str]:
    """Return the join conditions: those of the slice, or of all relationships between its datasets."""
    if not piece.joins:
        inside = set(piece.datasets)
        between = [one for one in piece.domain.relationships if {one.from_dataset, one.to_dataset} <= inside]
        return [_condition(one, one.from_dataset, one.to_dataset) for one in between]
    found = []
    for step in piece.joins:
        relationship = piece.domain.relationship(step.relationship)
        many, one = (step.from_alias, step.alias) if step.forward else (step.alias, step.from_alias)
        alias = f"{step.dataset} AS {step.alias}: " if step.alias != step.dataset else ""
        found.append(f"{alias}{_condition(relationship, many, one)}")
    return found


def _condition(relationship: Relationship, many: str, one: str) -> str:
    pairs = zip(relationship.from_columns, relationship.to_columns, strict=True)
    return " AND ".join(f"{many}.{left} = {one}.{right}" for left, right in pairs)


def _metrics(piece: DomainSlice) -> Iterable[Metric]:
    """Return the metrics of the slice's facts with all their fields in it; what goes without saying is left out."""
    fields = set(piece.fields)
    for metric in piece.domain.metrics:
        if _goes_without_saying(metric):
            continue
        if metric.dataset in piece.facts and _columns(piece.domain, metric) <= {_plain(ref) for ref in fields}:
            yield metric


def _goes_without_saying(metric: Metric) -> bool:
    """Tell whether a metric is an average or an extreme of one column that nobody described."""
    return not metric.description and _PLAIN_AGGREGATE.fullmatch(metric.expression) is not None


def _columns(domain: Domain, metric: Metric) -> set[FieldRef]:
    return {
        FieldRef(use.table, use.name)
        for use in columns_of(metric.expression)
        if use.name not in domain.dataset(use.table).primary_key
    }


def _plain(ref: FieldRef) -> FieldRef:
    return FieldRef(ref.dataset, ref.field)


def _metric(metric: Metric, language: Language) -> str:
    when = f"; time: {metric.time_field}" if metric.time_field else ""
    return f"{metric.name} = {metric.expression} — {metric.title.get(language)}{when}"
