"""Snowflake's semantic model YAML: tables with dimensions, time dimensions, facts, metrics, filters, relationships."""

from __future__ import annotations

from sqlglot import exp
from sqlglot.errors import SqlglotError

from core.language import Localized
from domains.export import SPEC_VERSION
from domains.expressions import Place, fault_of, parse
from domains.scaffold.imported import Imported, Part, left_out_metric, only_filled, part, parts, text, texts
from domains.yaml_source import Plain

_KINDS = ("dimensions", "time_dimensions", "facts", "measures")
_DATATYPES = (
    ("TIMESTAMP_TZ", "DateTimeTz"),
    ("TIMESTAMP", "DateTime"),
    ("DATETIME", "DateTime"),
    ("DATE", "Date"),
    ("TIME", "Time"),
    ("BOOL", "Boolean"),
    ("INT", "Integer"),
    ("FLOAT", "Float"),
    ("DOUBLE", "Float"),
    ("NUMBER", "Decimal"),
    ("DEC", "Decimal"),
    ("CHAR", "String"),
    ("TEXT", "String"),
    ("STRING", "String"),
)


def from_snowflake(data: Part) -> Imported:
    """Convert a semantic model; KeyError where it is none."""
    if not isinstance(data["tables"], list):
        raise TypeError("tables is no list")
    tables = parts(data, "tables")
    left_out: list[Localized] = []
    metrics = [one for table in tables for one in _metrics(table, left_out)]
    metrics += [one for one in (_metric(metric, "", left_out) for metric in parts(data, "metrics")) if one]
    relationships = [_relationship(one) for one in parts(data, "relationships")]
    model: Part = {
        "name": text(data, "name", "snowflake"),
        "description": text(data, "description"),
        "datasets": [_dataset(table, data) for table in tables],
        "relationships": [*relationships],
        "metrics": [*metrics],
    }
    rules: Part = {"datasets": {text(table, "name"): _rules(table) for table in tables}}
    rules["filters"] = {text(one, "name"): _filter(one, table) for table in tables for one in parts(table, "filters")}
    instructions = data.get("custom_instructions")
    rules["custom_instructions"] = [str(instructions)] if instructions else []
    asked = [text(one, "question") for one in parts(data, "verified_queries")]
    left_out += [
        Localized(
            f"проверенный запрос «{one}»: он написан для Snowflake", f"verified query “{one}”: its SQL is Snowflake's"
        )
        for one in asked
    ]
    return Imported(
        {"version": SPEC_VERSION, "semantic_model": [only_filled(model)]}, only_filled(rules), tuple(left_out)
    )


def _dataset(table: Part, data: Part) -> Plain:
    base = part(table, "base_table")
    fields: dict[str, Plain] = {}
    for kind in _KINDS:
        for one in parts(table, kind):
            if fault_of(text(one, "expr", text(one, "name")), Place.FIELD) is None:
                fields.setdefault(text(one, "name").lower(), _field(one, is_time=kind == "time_dimensions"))
    key = texts(part(table, "primary_key"), "columns")
    for column in (*map(str, key), *_linked_columns(text(table, "name"), data)):
        fields.setdefault(column.lower(), {"name": column, "expression": column})
    return only_filled(
        {
            "name": text(table, "name"),
            "source": f"{text(base, 'schema', 'public')}.{text(base, 'table', text(table, 'name'))}",
            "primary_key": key,
            "description": text(table, "description"),
            "ai_context": {"synonyms": texts(table, "synonyms")} if table.get("synonyms") else {},
            "fields": list(fields.values()),
        }
    )


def _linked_columns(table: str, data: Part) -> list[str]:
    return [
        text(pair, f"{side}_column")
        for one in parts(data, "relationships")
        for side in ("left", "right")
        if text(one, f"{side}_table") == table
        for pair in parts(one, "relationship_columns")
    ]


def _field(one: Part, *, is_time: bool) -> Plain:
    kind = text(one, "data_type").upper()
    datatype = next((ours for part_, ours in _DATATYPES if part_ in kind), "Opaque")
    return only_filled(
        {
            "name": text(one, "name"),
            "expression": text(one, "expr", text(one, "name")),
            "datatype": datatype,
            "dimension": {"is_time": True} if is_time else {},
            "description": text(one, "description"),
            "ai_context": {"synonyms": texts(one, "synonyms")} if one.get("synonyms") else {},
        }
    )


def _metrics(table: Part, left_out: list[Localized]) -> list[Plain]:
    listed = [*parts(table, "metrics"), *(one for one in parts(table, "measures") if one.get("default_aggregation"))]
    return [one for one in (_metric(metric, text(table, "name"), left_out) for metric in listed) if one]


def _metric(metric: Part, table: str, left_out: list[Localized]) -> Plain:
    name, expression = text(metric, "name"), text(metric, "expr")
    aggregation = text(metric, "default_aggregation").upper()
    if aggregation:
        name, expression = f"{name}_{aggregation.lower()}", f"{aggregation}({text(metric, 'name')})"
    fault = fault_of(expression, Place.METRIC)
    if fault:
        left_out.append(left_out_metric(name, fault))
        return None
    return only_filled(
        {
            "name": name,
            "expression": _qualified(expression, table),
            "description": text(metric, "description"),
            "ai_context": {"synonyms": texts(metric, "synonyms")} if metric.get("synonyms") else {},
        }
    )


def _qualified(expression: str, table: str) -> str:
    """Say of which table the columns are."""
    try:
        tree = parse(expression).copy()
    except SqlglotError:
        return expression
    for column in tree.find_all(exp.Column):
        if table and not column.table:
            column.set("table", exp.to_identifier(table))
    return tree.sql()


def _relationship(one: Part) -> Plain:
    pairs = parts(one, "relationship_columns")
    left: list[Plain] = [text(pair, "left_column") for pair in pairs]
    right: list[Plain] = [text(pair, "right_column") for pair in pairs]
    ends: Part = {"name": text(one, "name"), "from": text(one, "left_table"), "to": text(one, "right_table")}
    return {**ends, "from_columns": left, "to_columns": right}


def _rules(table: Part) -> Plain:
    times = [text(one, "name") for one in parts(table, "time_dimensions")]
    fields: Part = {}
    for one in parts(table, "dimensions"):
        marks: Part = {
            "groupable": True,
            "is_enum": bool(one.get("is_enum")),
            "sample_values": texts(one, "sample_values"),
        }
        fields[text(one, "name")] = only_filled({key: value for key, value in marks.items() if value is not False})
    return only_filled({"time_field": times[0] if len(times) == 1 else "", "fields": fields})


def _filter(one: Part, table: Part) -> Plain:
    name = text(table, "name")
    found: Part = {"dataset": name, "expression": _qualified(text(one, "expr"), name)}
    synonyms = texts(one, "synonyms")
    return {**found, "title": text(one, "name").replace("_", " "), "synonyms": synonyms}
