"""Facts as JSON of the answer contract, and back without loss.

A fact is ``{id, kind, value, type, unit, source, column, row_key, formula, label}``: decimals are strings, dates ISO
texts, ``row_key`` an object (column → shown name). Reading also takes what others write by the contract alone: without
``kind`` and ``type``, with a unit that is only a word or a sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from core.fact import Fact, FactKind, FactValue, Freshness, FreshnessKind, Source
from core.morphology import morph
from core.parameter import Origin, Parameter, ParameterType
from core.span import Span
from core.unit import NUMBER, PERCENT, Unit, UnitKind
from ledger.facts import Facts
from ledger.formula import fact_ids

_NUMERIC = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_AGGREGATE = re.compile(r"(sum|total|count|max|min|argmax|argmin|avg)\s*\(", re.IGNORECASE)
_LENGTHS_OF_TIME = (
    "мин",
    "min",
    "ч",
    "h",
    "hr",
    "hrs",
    "с",
    "сек",
    "s",
    "sec",
    "мс",
    "ms",
    "дн",
    "d",
    "сут",
)
_MEASURES = (
    "км",
    "km",
    "м",
    "m",
    "кг",
    "kg",
    "т",
    "t",
    "л",
    "l",
    "г",
    "g",
    "км/ч",
    "km/h",
    "м²",
    "m²",
    "га",
    "квт·ч",
    "kwh",
    "б.п.",
    "п.п",
    "pp",
    "балл",
    "баллов",
    "гб",
    "gb",
    "мб",
    "mb",
)
"""Signs of measures that are no word in the plural."""
_MEASURE = re.compile(r"[·×*/²³°^]|(?<=\S)[A-ZА-ЯЁ]")
"""Signs and capitals inside of a unit: «МВт·ч», «Гкал/ч» is a measure, shown as it is written, and no thing counted."""
_WORD = re.compile(r"[^\W\d_]+")
_TIMES = (
    (("секунда", "секунды", "секунд"), ("second", "seconds")),
    (("минута", "минуты", "минут"), ("minute", "minutes")),
    (("час", "часа", "часов"), ("hour", "hours")),
    (("день", "дня", "дней"), ("day", "days")),
    (("сутки", "суток", "суток"), ("day", "days")),
    (("неделя", "недели", "недель"), ("week", "weeks")),
    (("месяц", "месяца", "месяцев"), ("month", "months")),
    (("год", "года", "лет"), ("year", "years")),
)
"""Lengths of time in words, beside 1, 2 and 5 in Russian, beside one and many in English."""
_UNIT_WORDS: tuple[tuple[tuple[str, ...], Unit], ...] = (
    (("%", "percent", "процент", "проц"), PERCENT),
    (("₽", "руб", "rub", "рубль", "рублей"), Unit(UnitKind.MONEY, "₽")),
    (("$", "usd", "долл"), Unit(UnitKind.MONEY, "$")),
    (("€", "eur", "евро"), Unit(UnitKind.MONEY, "€")),
    (("money",), Unit(UnitKind.MONEY)),
    (("ratio", "раз", "x"), Unit(UnitKind.RATIO)),
    (("count", "шт", "штук", "pcs"), Unit(UnitKind.COUNT)),
    (("number", "", "none"), NUMBER),
    *(((*russian, *english), Unit(UnitKind.DURATION, "", russian, english)) for russian, english in _TIMES),
    *(((word,), Unit(UnitKind.DURATION, word)) for word in _LENGTHS_OF_TIME),
    *(((word,), Unit(UnitKind.NUMBER, word)) for word in _MEASURES),
)


class UnitRecord(BaseModel):
    """A unit as JSON."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: UnitKind = UnitKind.NUMBER
    symbol: str = ""
    forms_ru: tuple[str, ...] = ()
    forms_en: tuple[str, ...] = ()


class FactRecord(BaseModel):
    """A fact as JSON; only ``id`` and ``value`` are needed."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    id: str
    value: Any = None
    kind: FactKind | None = None
    type: str = ""
    unit: UnitRecord | str | None = None
    source: str | None = ""
    column: str | None = ""
    row_key: dict[str, str | None] | list[Any] | str | None = None
    formula: str | None = ""
    label: str | None = ""


def fact_json(fact: Fact) -> dict[str, Any]:
    """Return a fact as an object of the answer contract."""
    value = fact.value
    kind = type(value).__name__
    shown: Any = value
    if isinstance(value, Decimal):
        shown = f"{value:f}"
    elif isinstance(value, date):
        shown = value.isoformat()
    return {
        "id": fact.id,
        "kind": str(fact.kind),
        "value": shown,
        "type": kind,
        "unit": asdict(fact.unit),
        "source": fact.source,
        "column": fact.column,
        "row_key": dict(fact.row_key),
        "formula": fact.formula,
        "label": fact.label,
    }


def facts_from_json(records: Iterable[Any]) -> tuple[Fact, ...]:
    """Read facts; what a record does not say is inferred from the others.

    Raises:
        pydantic.ValidationError: a record is not one of a fact.
    """
    read = [FactRecord.model_validate(record) for record in records]
    keys = [_row_key(record) for record in read]
    naming = {column for key in keys for column, _ in key}
    varied = {(record.column or "") for record, key in zip(read, keys, strict=True) if key}
    return tuple(_fact(record, key, naming, varied) for record, key in zip(read, keys, strict=True))


def _fact(record: FactRecord, key: tuple[tuple[str, str], ...], naming: set[str], varied: set[str]) -> Fact:
    column = record.column or ""
    formula = record.formula or ""
    value = _value(record, is_name=column in naming)
    return Fact(
        id=record.id,
        kind=record.kind or _kind(formula, is_total=not key and bool(column) and column in varied),
        value=value,
        unit=_unit(record.unit, record.label or column),
        source=record.source or "",
        column=column,
        row_key=key,
        formula=formula,
        label=record.label or "",
    )


def _kind(formula: str, *, is_total: bool) -> FactKind:
    aggregate = _AGGREGATE.match(formula.strip())
    if aggregate is not None:
        word = aggregate.group(1).casefold()
        if word in {"max", "min", "argmax", "argmin"}:
            return FactKind.EXTREME
        return FactKind.ROW_COUNT if word == "count" and "rows" in formula else FactKind.TOTAL
    if fact_ids(formula):
        return FactKind.FORMULA
    return FactKind.TOTAL if is_total else FactKind.CELL


def _row_key(record: FactRecord) -> tuple[tuple[str, str], ...]:
    given = record.row_key
    if isinstance(given, dict):
        return tuple((column, str(value)) for column, value in given.items())
    if isinstance(given, str):
        return (("row", given),) if given else ()
    found = []
    for number, part in enumerate(given or (), 1):
        if isinstance(part, Sequence) and not isinstance(part, str) and len(part) == 2:
            found.append((str(part[0]), str(part[1])))
        elif isinstance(part, dict):
            found.extend((str(column), str(value)) for column, value in part.items())
        else:
            found.append((f"row{number}", str(part)))
    return tuple(found)


def _unit(given: UnitRecord | str | None, title: str) -> Unit:
    """Read a unit; days are a length of time, and things counted where the title names them («Койко-дни»)."""
    if isinstance(given, UnitRecord):
        return Unit(given.kind, given.symbol, given.forms_ru, given.forms_en)
    told = (given or "").strip()
    word = told.casefold().rstrip(".")
    for words, unit in _UNIT_WORDS:
        if word in words:
            if unit.kind is UnitKind.DURATION and _is_named(unit, title):
                return replace(unit, kind=UnitKind.COUNT)
            return replace(unit, symbol=told) if word in _MEASURES else unit
    if _MEASURE.search(told):
        return Unit(UnitKind.NUMBER, told)
    forms = tuple(part.strip() for part in (given or "").split(",") if part.strip())
    if not any("а" <= sign <= "я" or sign == "ё" for sign in word):
        return Unit(UnitKind.COUNT, "", (), (forms[0], forms[-1]))
    return Unit(UnitKind.COUNT, "", forms if len(forms) == 3 else _agreeing(forms[0]), ())


def _is_named(unit: Unit, title: str) -> bool:
    words = {form for word in _WORD.findall(title.casefold()) for form in (word, morph().parse(word)[0].normal_form)}
    return bool(words & {*unit.forms_ru, *unit.forms_en})


@cache
def _agreeing(word: str) -> tuple[str, ...]:
    """Return a Russian word as it stands beside 1, 2 and 5."""
    reading = morph().parse(word)[0]
    found = (reading.make_agree_with_number(number) for number in (1, 2, 5))
    return tuple(word if form is None else str(form.word) for form in found)


def _value(record: FactRecord, *, is_name: bool) -> FactValue:
    value = record.value
    if record.type == "date" and isinstance(value, str):
        return date.fromisoformat(value)
    if record.type == "datetime" and isinstance(value, str):
        return datetime.fromisoformat(value)
    if isinstance(value, float):
        return Decimal(repr(value))
    if record.type == "Decimal":
        return Decimal(str(value))
    if record.type != "str" and not is_name and isinstance(value, str) and _NUMERIC.fullmatch(value):
        return _decimal(value)
    return value if value is None or isinstance(value, (int, Decimal, str, bool)) else str(value)


def _decimal(text: str) -> Decimal | str:
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def source_json(source: Source) -> dict[str, Any]:
    """Return a source as JSON."""
    return {
        "id": source.id,
        "result_id": source.result_id,
        "sql": source.sql,
        "parameters": [_parameter_json(parameter) for parameter in source.parameters],
        "engine": source.engine,
        "executed_at": source.executed_at.isoformat(),
        "row_count": source.row_count,
        "freshness": freshness_json(source.freshness),
    }


def freshness_json(freshness: Freshness | None) -> dict[str, str] | None:
    """Return how new the data is as JSON."""
    if freshness is None:
        return None
    return {"kind": str(freshness.kind), "at": freshness.at.isoformat(), "field": freshness.field}


def _freshness(data: dict[str, str] | None) -> Freshness | None:
    if data is None:
        return None
    moment = datetime.fromisoformat(data["at"])
    at = moment if "T" in data["at"] else moment.date()
    return Freshness(FreshnessKind(data["kind"]), at, data["field"])


def _parameter_json(parameter: Parameter) -> dict[str, Any]:
    value = parameter.value
    return {
        "name": parameter.name,
        "value": value if isinstance(value, (int, str)) else str(value),
        "type": str(parameter.type),
        "label": parameter.label,
        "origin": str(parameter.origin),
        "source": parameter.source,
        "span": None if parameter.span is None else [parameter.span.start, parameter.span.end],
    }


def facts_json(facts: Facts) -> dict[str, Any]:
    """Return a whole ledger as JSON: ``{sources: […], facts: […]}``."""
    return {
        "sources": [source_json(source) for source in facts.sources],
        "facts": [fact_json(fact) for fact in facts.facts],
    }


def ledger_from_json(data: dict[str, Any]) -> Facts:
    """Read back what ``facts_json`` wrote."""
    return Facts(tuple(_source(one) for one in data["sources"]), facts_from_json(data["facts"]))


def _source(data: dict[str, Any]) -> Source:
    parameters = tuple(_parameter(one) for one in data["parameters"])
    return Source(
        id=data["id"],
        result_id=data["result_id"],
        sql=data["sql"],
        parameters=parameters,
        engine=data["engine"],
        executed_at=datetime.fromisoformat(data["executed_at"]),
        row_count=int(data["row_count"]),
        freshness=_freshness(data.get("freshness")),
    )


def _parameter(data: dict[str, Any]) -> Parameter:
    kind = ParameterType(data["type"])
    value = data["value"]
    if kind is ParameterType.DATE:
        value = date.fromisoformat(value)
    elif kind is ParameterType.DECIMAL:
        value = Decimal(str(value))
    span = None if data["span"] is None else Span(*data["span"])
    return Parameter(data["name"], value, kind, data["label"], Origin(data["origin"]), data["source"], span)
