"""Where does this number come from: the fact, its row, its formula, the period and filters, the query that ran."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from core.fact import Fact, FactKind, Freshness, Source
from core.language import Language
from core.outcome import Answered
from core.parameter import Parameter
from ledger.facts import Facts
from ledger.labels import datetime_label, plain_label
from render.messages import message
from render.numbers import NO_DATA
from render.reading import dated_label, merged_notes
from render.references import shown


@dataclass(frozen=True, slots=True)
class Told:
    """One line of an origin: its message key without ``why.``, its name and its words for a person."""

    key: str
    name: str
    words: str


def why(fact_id: str, answered: Answered, language: Language) -> tuple[Told, ...] | None:
    """Tell where a figure of an answer comes from, the SQL that ran last; None if the answer has no such fact."""
    origin = Facts(answered.sources, answered.facts).why(fact_id)
    if origin is None:
        return None
    titles = _titles(answered)
    fact, reading = origin.fact, answered.reading
    periods = "; ".join(dated_label(period, language) for period in reading.periods)
    compared = "; ".join(dated_label(period, language) for period in reading.compare)
    lines = [
        ("value", f"{_value(fact, language)} ({fact.id})"),
        ("figure", titles.get(fact.column) or fact.label or fact.column),
        ("row", _row(fact, titles)),
        ("how", _how(fact, language)),
        ("inputs", "; ".join(_input(one, titles, language) for one in origin.inputs)),
        ("period", periods),
        ("compared", compared),
        ("filters", merged_notes(reading.filters, language)),
        ("defaults", "; ".join(reading.defaults)),
        *(_of_source(origin.source, answered, language) if origin.source else ()),
    ]
    return tuple(Told(key, message(f"why.{key}", language), words) for key, words in lines if words)


def fact_line(fact: Fact, answered: Answered, language: Language) -> str:
    """Tell a fact on one line: its id, its value, what it is, its row."""
    titles = _titles(answered)
    title = titles.get(fact.column) or fact.label or fact.column
    told = (title, _row(fact, titles), "" if fact.kind is FactKind.CELL else _how(fact, language))
    return f"{fact.id} = {_value(fact, language)}: " + "; ".join(part for part in told if part)


def freshness_text(freshness: Freshness | None, language: Language) -> str:
    """Tell how new the data is: «данные загружены 17.06.2025 06:00»; "" where that is not known."""
    if freshness is None:
        return ""
    return message(f"why.fresh_{freshness.kind}", language, at=plain_label(_whole_seconds(freshness), language))


def _whole_seconds(freshness: Freshness) -> date | datetime:

    return freshness.at.replace(microsecond=0) if isinstance(freshness.at, datetime) else freshness.at


def _of_source(source: Source, answered: Answered, language: Language) -> tuple[tuple[str, str], ...]:
    moment = datetime_label(source.executed_at.replace(microsecond=0, tzinfo=None))
    said = message("why.source_is", language, id=source.id, engine=source.engine, at=moment, count=source.row_count)
    values = (_parameter(used, language) for used in answered.parameters)
    return (
        ("source", said),
        ("fresh", freshness_text(source.freshness, language)),
        ("parameters", "; ".join(values)),
        ("sql", source.sql),
    )


def _parameter(used: Parameter, language: Language) -> str:
    value = plain_label(used.value, language)
    return f"@{used.name} = {value}" + (f" ({used.label})" if used.label else "")


def _titles(answered: Answered) -> dict[str, str]:
    return {column.name: column.plan.title or column.name for column in answered.result.columns}


def _value(fact: Fact, language: Language) -> str:
    return NO_DATA[language] if fact.value is None else shown(fact, language)


def _how(fact: Fact, language: Language) -> str:
    if fact.kind is FactKind.EXTREME:
        return message(f"why.how_{'max' if fact.formula.startswith('max(') else 'min'}", language, formula=fact.formula)
    if fact.kind in {FactKind.CELL, FactKind.ROW_COUNT}:
        return message(f"why.how_{fact.kind}", language)
    return message(f"why.how_{fact.kind}", language, formula=fact.formula)


def _row(fact: Fact, titles: dict[str, str]) -> str:
    return "; ".join(f"{titles.get(column, column)}: {value}" for column, value in fact.row_key)


def _input(fact: Fact, titles: dict[str, str], language: Language) -> str:
    row = _row(fact, titles) or titles.get(fact.column, "")
    return f"{fact.id} = {_value(fact, language)}" + (f" ({row})" if row else "")
