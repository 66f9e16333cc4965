"""dbt's semantic_manifest.json: semantic models with entities, dimensions and measures; simple and ratio metrics."""

from __future__ import annotations

from core.language import Localized
from domains.export import SPEC_VERSION
from domains.scaffold.imported import Imported, Part, left_out_metric, only_filled, part, parts, text
from domains.yaml_source import Plain

_AGGREGATES = {
    "sum": "SUM({})",
    "count": "COUNT({})",
    "count_distinct": "COUNT(DISTINCT {})",
    "average": "AVG({})",
    "min": "MIN({})",
    "max": "MAX({})",
    "median": "MEDIAN({})",
    "sum_boolean": "SUM(CASE WHEN {} = TRUE THEN 1 ELSE 0 END)",
}
_KEYS = frozenset({"primary", "unique", "natural"})


def from_dbt(data: Part) -> Imported:
    """Convert a manifest; KeyError where it is none."""
    models = data["semantic_models"]
    if not isinstance(models, list):
        raise TypeError("semantic_models is no list")
    listed = parts(data, "semantic_models")
    left_out: list[Localized] = []
    measures = {text(one, "name"): (text(model, "name"), one) for model in listed for one in parts(model, "measures")}
    expressions = {name: _aggregate(model, one) for name, (model, one) in measures.items()}
    metrics: list[Plain] = []
    simple: dict[str, str] = {}
    for metric in sorted(parts(data, "metrics"), key=lambda one: text(one, "type") == "ratio"):
        expression, why = _metric(metric, expressions, simple)
        if expression is None:
            left_out.append(left_out_metric(text(metric, "name"), why))
            continue
        simple[text(metric, "name")] = expression
        labels: list[Plain] = [text(metric, "label")] if text(metric, "label") else []
        metrics.append(
            only_filled(
                {
                    "name": text(metric, "name"),
                    "expression": expression,
                    "description": text(metric, "description"),
                    "ai_context": {"synonyms": labels} if labels else {},
                }
            )
        )
    model: Part = {"name": "dbt", "datasets": [_dataset(one) for one in listed]}
    model |= {"relationships": _relationships(listed), "metrics": metrics}
    rules: dict[str, Plain] = {text(one, "name"): _rules(one) for one in listed}
    return Imported({"version": SPEC_VERSION, "semantic_model": [model]}, {"datasets": rules}, tuple(left_out))


def _aggregate(model: str, measure: Part) -> str | None:
    shape = _AGGREGATES.get(text(measure, "agg").lower())
    return shape.format(f"{model}.{text(measure, 'name')}") if shape else None


def _metric(metric: Part, measures: dict[str, str | None], simple: dict[str, str]) -> tuple[str | None, Localized]:
    """Return the expression of a metric, or None and why it has none."""
    given = part(metric, "type_params")
    if metric.get("filter"):
        return None, Localized("у него есть отбор", "it has a filter")
    match text(metric, "type"):
        case "simple":
            measure = part(given, "measure")
            if measure.get("filter"):
                return None, Localized("у его меры есть отбор", "its measure has a filter")
            found = measures.get(text(measure, "name"))
            return found, Localized("его агрегат не знаком", "its aggregation is not known")
        case "ratio":
            above = simple.get(text(part(given, "numerator"), "name"))
            below = simple.get(text(part(given, "denominator"), "name"))
            if above is None or below is None:
                said = Localized(
                    "его числитель или знаменатель не перенесён", "its numerator or denominator was left out"
                )
                return None, said
            return f"{above} * 1.0 / NULLIF({below}, 0)", Localized("", "")
        case kind:
            said = Localized(
                f"показателю вида «{kind}» нет соответствия", f"a {kind or 'nameless'} metric has no counterpart"
            )
            return None, said


def _source(model: Part) -> str:
    relation = part(model, "node_relation")
    return f"{text(relation, 'schema_name', 'main')}.{text(relation, 'alias', text(model, 'name'))}"


def _dataset(model: Part) -> Plain:
    keys = [one for one in parts(model, "entities") if text(one, "type") == "primary"]
    fields: dict[str, Plain] = {}
    for one in parts(model, "entities"):
        fields.setdefault(text(one, "name"), _field(one, "Opaque"))
    for one in parts(model, "dimensions"):
        is_time = text(one, "type").lower() == "time"
        fields.setdefault(text(one, "name"), _field(one, "DateTime" if is_time else "String", is_time=is_time))
    for one in parts(model, "measures"):
        fields.setdefault(text(one, "name"), _field(one, "Decimal"))
    primary: list[Plain] = [text(one, "name") for one in keys]
    return only_filled(
        {
            "name": text(model, "name"),
            "source": _source(model),
            "primary_key": primary,
            "description": text(model, "description"),
            "fields": list(fields.values()),
        }
    )


def _field(one: Part, datatype: str, *, is_time: bool = False) -> Plain:
    return only_filled(
        {
            "name": text(one, "name"),
            "expression": text(one, "expr", text(one, "name")),
            "datatype": datatype,
            "dimension": {"is_time": True} if is_time else {},
            "label": text(one, "label"),
            "description": text(one, "description"),
        }
    )


def _relationships(models: list[Part]) -> list[Plain]:
    """An entity that is foreign in one model and a key in another joins them."""
    keys = {
        text(one, "name"): model for model in models for one in parts(model, "entities") if text(one, "type") in _KEYS
    }
    found: list[Plain] = []
    for model in models:
        for one in parts(model, "entities"):
            name = text(one, "name")
            if text(one, "type") == "foreign" and name in keys:
                target, here = text(keys[name], "name"), text(model, "name")
                ends: Part = {"name": f"{here}_{name}", "from": here, "to": target}
                found.append({**ends, "from_columns": [name], "to_columns": [name]})
    return found


def _rules(model: Part) -> Plain:
    times = [text(one, "name") for one in parts(model, "dimensions") if text(one, "type").lower() == "time"]
    default = text(part(model, "defaults"), "agg_time_dimension")
    fields: Part = {
        text(one, "name"): {"groupable": True}
        for one in parts(model, "dimensions")
        if text(one, "type").lower() != "time"
    }
    return only_filled({"time_field": default or (times[0] if len(times) == 1 else ""), "fields": fields})
