"""Where does this number come from: the fact, its row, its formula, the query and its parameters, in words."""

from __future__ import annotations

from core.fact import Fact, FactKind
from core.language import Language
from ledger.facts import Facts
from ledger.labels import datetime_label, plain_label
from render.messages import message
from render.references import shown

_KEYS = {
    FactKind.CELL: "why.cell",
    FactKind.TOTAL: "why.total",
    FactKind.EXTREME: "why.extreme",
    FactKind.ROW_COUNT: "why.row_count",
    FactKind.FORMULA: "why.formula",
}


def why(fact_id: str, facts: Facts, language: Language) -> str:
    """Answer «F3?» for a person: one line for each step of the origin, then the SQL that ran."""
    origin = facts.why(fact_id)
    if origin is None:
        return message("why.unknown", language, id=fact_id)
    lines = [_line(origin.fact, language), *(f"  {_line(one, language)}" for one in origin.inputs)]
    source = origin.source
    if source is None:
        return "\n".join(lines)
    lines.append(
        message(
            "why.source",
            language,
            source=source.id,
            engine=source.engine,
            time=datetime_label(source.executed_at),
            rows=source.row_count,
        )
    )
    for used in source.parameters:
        value = plain_label(used.value, language)
        lines.append(f"  {message('why.parameter', language, name=used.name, value=value, label=used.label)}")
    return "\n".join((*lines, "", source.sql))


def _line(fact: Fact, language: Language) -> str:
    values: dict[str, str] = {"id": fact.id, "value": shown(fact, language)}
    if fact.kind in {FactKind.CELL, FactKind.TOTAL}:
        values["column"] = fact.label or fact.column
    elif fact.kind in {FactKind.EXTREME, FactKind.FORMULA}:
        values["formula"] = fact.formula
    line = message(_KEYS[fact.kind], language, **values)
    if not fact.row_key:
        return line
    row = ", ".join(label for _, label in fact.row_key)
    return f"{line}; {message('why.row', language, row=row)}"
