"""Scoring against a corpus of period questions (docs/periods.md): pure functions over its JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from core.language import detect_language
from core.period import AsOf, Bucket, DateRange, Edge, Grain, Period, PeriodReading, RecurringFilter
from core.span import Span
from periods.labels import label
from periods.reading import follow_up, read
from periods.settings import DEFAULTS, FiscalName, PeriodSettings

_NOWHERE = Span(0, 0)
_DAY_NUMBERS = {
    name: n for n, name in enumerate(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], 1)
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """One scored case: ``right`` by the corpus rule, ``grain_right`` apart, ``got`` in the corpus's own fields."""

    id: str
    kind: str
    language: str
    own: bool
    right: bool
    grain_right: bool
    false_period: bool
    got: dict[str, Any]
    case: dict[str, Any]


@dataclass(slots=True)
class Tally:
    """How many of one kind were right."""

    right: int = 0
    total: int = 0
    wrong: list[str] = field(default_factory=list)


def settings_of(raw: dict[str, Any] | None) -> PeriodSettings:
    """Read the ``settings`` of a line; unknown names raise KeyError."""
    settings = DEFAULTS
    for name, value in (raw or {}).items():
        match name:
            case "week_start":
                number = _DAY_NUMBERS[value.lower()] if isinstance(value, str) else int(value)
                settings = replace(settings, week_start=number)
            case "fiscal_year_start_month":
                settings = replace(settings, fiscal_year_start_month=int(value))
            case "fiscal_year_named_by":
                settings = replace(settings, fiscal_year_named_by=FiscalName(value))
            case "to_date_includes_today":
                settings = replace(settings, to_date_includes_today=bool(value))
            case _:
                raise KeyError(name)
    return settings


def answer(line: dict[str, Any]) -> PeriodReading:
    """Read one line: ``text``, ``now``, and perhaps ``prev`` and ``settings``."""
    settings, now = settings_of(line.get("settings")), date.fromisoformat(line["now"])
    if line.get("prev"):
        return follow_up(line["text"], now, _reading(line["prev"]), settings)
    return read(line["text"], now, settings)


def as_corpus(reading: PeriodReading) -> dict[str, Any]:
    """Write a reading in the fields of the corpus."""
    out: dict[str, Any] = {
        "expect": [_range(period.range) for period in reading.periods],
        "group_by": reading.group_by.value if reading.group_by else None,
        "compare": [_range(period.range) for period in reading.compare],
    }
    if reading.recurring is not None:
        out["filter"] = _filter(reading.recurring)
    if reading.as_of is not None:
        edge = reading.as_of.edge
        out["asof"] = {"date": reading.as_of.date.isoformat(), "edge": edge.value if edge else None}
    if reading.impossible is not None:
        out["ambiguous"] = reading.impossible.reason
    elif reading.ambiguity is not None:
        out["ambiguous"] = reading.ambiguity.reason
        out["choices"] = [
            {"label": choice.label, "ranges": [_range(one) for one in choice.ranges]}
            for choice in reading.ambiguity.choices
        ]
    return out


def judge(case: dict[str, Any]) -> Verdict:
    """Score one corpus case by the rule of the corpus."""
    got = as_corpus(answer(case))
    if case.get("ambiguous"):
        right = bool(got.get("ambiguous")) and not got["expect"]
    else:
        right = not got.get("ambiguous") and _same(case, got)
    wanted = [one["grain"] for one in case["expect"]]
    named = bool(case["expect"] or case.get("asof") or case.get("ambiguous") or case.get("compare"))
    return Verdict(
        id=case["id"],
        kind=case["tags"][0],
        language=case["lang"],
        own=case.get("source") == "own",
        right=right,
        grain_right=right and wanted == [one["grain"] for one in got["expect"]],
        false_period=not named and bool(got["expect"] or got.get("asof")),
        got=got,
        case=case,
    )


def judge_all(lines: Iterable[str]) -> Iterator[Verdict]:
    """Score the non-empty lines of a corpus file."""
    return (judge(json.loads(line)) for line in lines if line.strip())


def tally(verdicts: Iterable[Verdict]) -> dict[tuple[str, str, str], Tally]:
    """Count by source («own», «public»), language and first tag; the tag "*" is the sum."""
    out: dict[tuple[str, str, str], Tally] = {}
    for verdict in verdicts:
        source = "own" if verdict.own else "public"
        for kind in (verdict.kind, "*"):
            one = out.setdefault((source, verdict.language, kind), Tally())
            one.total += 1
            one.right += verdict.right
            if not verdict.right:
                one.wrong.append(verdict.id)
    return out


def _same(case: dict[str, Any], got: dict[str, Any]) -> bool:
    return (
        _pairs(case["expect"]) == _pairs(got["expect"])
        and _pairs(case.get("compare") or []) == _pairs(got["compare"])
        and case.get("group_by") == got["group_by"]
        and _plain(case.get("filter")) == _plain(got.get("filter"))
        and _same_state(case.get("asof"), got.get("asof"))
    )


def _pairs(ranges: list[dict[str, Any]]) -> set[tuple[str | None, str | None]]:
    return {(one["start"], one["end"]) for one in ranges}


def _plain(condition: dict[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (condition or {}).items() if value}


def _same_state(wanted: dict[str, Any] | None, got: dict[str, Any] | None) -> bool:
    if wanted is None or got is None:
        return wanted is got
    return wanted["date"] == got["date"] and wanted.get("edge") in {None, got["edge"]}


def _range(found: DateRange) -> dict[str, Any]:
    return {
        "start": found.start.isoformat() if found.start else None,
        "end": found.end.isoformat() if found.end else None,
        "grain": found.grain.value,
    }


def _filter(condition: RecurringFilter) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "weekdays": list(condition.weekdays),
        "hours": list(condition.hours) if condition.hours else None,
        "months": list(condition.months),
        "month_days": list(condition.month_days),
        "dayparts": [part.value for part in condition.dayparts],
        "day_type": "working" if condition.working_days else None,
    }
    return {name: value for name, value in fields.items() if value}


def _reading(prev: dict[str, Any]) -> PeriodReading:
    """Rebuild the previous reading of a follow-up case from what the corpus says it was."""
    language = detect_language(prev.get("text", ""))
    asof = prev.get("asof")
    return PeriodReading(
        periods=tuple(Period(r, _NOWHERE, label(r, language)) for r in map(_date_range, prev.get("expect") or ())),
        group_by=Bucket(prev["group_by"]) if prev.get("group_by") else None,
        compare=tuple(Period(r, _NOWHERE, label(r, language)) for r in map(_date_range, prev.get("compare") or ())),
        recurring=_condition(prev["filter"]) if prev.get("filter") else None,
        as_of=AsOf(date.fromisoformat(asof["date"]), Edge(asof["edge"]) if asof.get("edge") else None, _NOWHERE)
        if asof
        else None,
    )


def _date_range(raw: dict[str, Any]) -> DateRange:
    start, end = raw.get("start"), raw.get("end")
    return DateRange(
        date.fromisoformat(start) if start else None, date.fromisoformat(end) if end else None, Grain(raw["grain"])
    )


def _condition(raw: dict[str, Any]) -> RecurringFilter:
    from core.period import Daypart

    hours = raw.get("hours")
    return RecurringFilter(
        weekdays=tuple(raw.get("weekdays") or ()),
        hours=(hours[0], hours[1]) if hours else None,
        months=tuple(raw.get("months") or ()),
        month_days=tuple(raw.get("month_days") or ()),
        dayparts=tuple(Daypart(part) for part in raw.get("dayparts") or ()),
        working_days=raw.get("day_type") == "working",
    )
