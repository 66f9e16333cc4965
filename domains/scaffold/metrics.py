"""The metrics of a scaffold: how many rows there are, the sums of what adds up, and what is said of any number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.language import Localized
from domains.scaffold.described import Described
from domains.scaffold.names import field_name, said_words, title, title_of_rows
from domains.scaffold.russian import in_russian
from domains.words import agreeing, is_adjective
from domains.yaml_source import Plain

_COUNT = Localized("Количество", "Number")


@dataclass(frozen=True, slots=True)
class _Aggregate:
    """What may be asked of a column of numbers, in the words of both languages."""

    function: str
    suffix: str
    english: tuple[str, ...]
    russian: tuple[str, ...]


_AGGREGATES = (
    _Aggregate("AVG", "average", ("average", "mean"), ("средний",)),
    _Aggregate("MAX", "highest", ("maximum", "highest"), ("максимальный", "наибольший")),
    _Aggregate("MIN", "lowest", ("minimum", "lowest"), ("минимальный", "наименьший")),
)


def count_name(one: Described) -> str:
    """Return the name of the metric that counts a table's rows."""
    return f"{one.dataset}_count"


def _measure_name(one: Described, measure: str) -> str:
    return f"{one.dataset}_{field_name(measure).lower()}"


def metrics_of(one: Described) -> list[Plain]:
    """Return the metrics of a table as they stand in model.yaml."""
    counted = field_name(one.profile.key[0] if one.profile.key else one.profile.columns[0].column.name)
    words = " ".join(one.names)
    whole = f"COUNT({one.dataset}.{counted})" if one.profile.key else "COUNT(*)"
    found: list[Plain] = [
        {
            "name": count_name(one),
            "expression": whole,
            "datatype": "Integer",
            "ai_context": {"synonyms": [f"number of {words}", f"count of {words}", *_russian_count(one)]},
        }
    ]
    for measure in one.role.measures:
        named = " ".join(said_words(measure, one.field_prefix))
        found.append(
            {
                "name": _measure_name(one, measure),
                "expression": f"SUM({one.dataset}.{field_name(measure)})",
                "datatype": "Decimal",
                "ai_context": {"synonyms": [f"total {named}", f"{named} of {words}", *_russian_sum(one, measure)]},
            }
        )
    return [*found, *(metric for column in one.role.figures for metric in _aggregates(one, column))]


def _aggregates(one: Described, column: str) -> Iterator[Plain]:
    for aggregate in _AGGREGATES:
        yield {
            "name": f"{_measure_name(one, column)}_{aggregate.suffix}",
            "expression": f"{aggregate.function}({one.dataset}.{field_name(column)})",
            "datatype": "Decimal",
            "ai_context": {"synonyms": list(_told(aggregate, _title(one, column)))},
        }


def _told(aggregate: _Aggregate, column: Localized) -> Iterator[str]:
    yield from (f"{word} {column.en.lower()}" for word in aggregate.english)
    if column.ru != column.en:
        agreed = (agreeing(word, column.ru.lower()) for word in aggregate.russian)
        yield from (f"{word} {column.ru.lower()}" for word in agreed if word)


def _title(one: Described, column: str) -> Localized:
    return title(column, one.profile.column(column).column.comment, one.field_prefix)


def _russian_sum(one: Described, measure: str) -> Iterator[str]:
    """Yield what a sum is called: «сумма операции», «общая стоимость»; a bare «цена» is that of one row."""
    for said in in_russian(tuple(said_words(measure, one.field_prefix))):
        lead = said.split()[0]
        total = agreeing("общий", said)
        yield from [f"{total} {said}"] if total and not is_adjective(lead) else []
        yield from [said] if lead in _SUMS else []


_SUMS = frozenset({"сумма", "выручка", "оборот", "доход", "прибыль", "количество", "общая", "объём"})


def _russian_count(one: Described) -> list[str]:
    told = title_of_rows(_COUNT, one.dataset, one.profile.table.comment, one.prefix)
    said = [told.ru.lower()] if told is not None else []
    return [*said, *(phrase.replace("количество ", "число ", 1) for phrase in said)]


def metric_rules(one: Described) -> dict[str, Plain]:
    """Return what domain.yaml says of the metrics of a table."""
    comment = one.profile.table.comment
    count: dict[str, Plain] = {} if one.profile.key else {"dataset": one.dataset}
    found = {count_name(one): count}
    told = {count_name(one): title_of_rows(_COUNT, one.dataset, comment, one.prefix)}
    for measure in one.role.measures:
        found[_measure_name(one, measure)] = {}
        told[_measure_name(one, measure)] = title_of_rows(_title(one, measure), one.dataset, comment, one.prefix)
    for column in one.role.figures:
        for aggregate in _AGGREGATES:
            name = f"{_measure_name(one, column)}_{aggregate.suffix}"
            words = list(_told(aggregate, _title(one, column)))
            found[name] = {}
            told[name] = Localized(words[len(aggregate.english) % len(words)].capitalize(), words[0].capitalize())
    for name, titles in told.items():
        found[name] |= {"title": {"ru": titles.ru, "en": titles.en}} if titles is not None else {}
    return {name: rules for name, rules in found.items() if rules}
