"""From a finished turn to the answer document."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

from apps.contract import (
    MAX_ROWS,
    AnswerDocument,
    CheckPart,
    ClarificationPart,
    ColumnPart,
    ErrorPart,
    FactPart,
    FilePart,
    FreshnessPart,
    JsonValue,
    OptionPart,
    ParameterPart,
    PeriodPart,
    ReadingPart,
    RefusalPart,
    SourcePart,
    TimingsPart,
    TracePart,
    UsagePart,
)
from core.fact import Fact, FactValue, Freshness, Source
from core.language import Language
from core.outcome import Answered, AnswerFile, Clarify, Failed, Refused
from core.parameter import Origin, Parameter
from core.question import Question
from core.reading import Reading, ReadPeriod
from core.result import Cell, Column, ResultStore
from core.unit import Unit, UnitKind
from graph.events import Finished


def document_of(
    finished: Finished,
    question: Question,
    store: ResultStore,
    charts: tuple[AnswerFile, ...] = (),
    rows: int = MAX_ROWS,
) -> AnswerDocument:
    """Return the document of a finished turn, with at most ``rows`` rows; ``charts`` are the chart files written."""
    empty = AnswerDocument(
        status="failed",
        question=question.text,
        usage=_usage(finished),
        timings_ms=_timings(finished),
        trace=TracePart(journal=finished.record, thread=finished.thread, turn=finished.turn),
    )
    match finished.outcome:
        case Answered() as answer:
            head = store.head(answer.result.id, rows) if answer.result.id else ()
            return empty.model_copy(
                update={
                    "status": "answered",
                    **_answered(answer, question),
                    "rows": tuple(_cells(row) for row in head),
                    "charts": _files(charts),
                }
            )
        case Clarify() as asked:
            options = tuple(OptionPart(id=o.id, label=o.label, detail=o.detail) for o in asked.options)
            part = ClarificationPart(question=asked.question, options=options)
            return empty.model_copy(
                update={"status": "clarify", "clarification": part, "reading": _reading(asked.reading)}
            )
        case Refused() as refused:
            refusal = RefusalPart(code=refused.code, message=refused.message, suggestions=refused.suggestions)
            return empty.model_copy(
                update={"status": "refused", "refusal": refusal, "reading": _reading(refused.reading)}
            )
        case Failed() as failed:
            error = ErrorPart(code=failed.code, message=failed.message, what_to_do=failed.what_to_do)
            return empty.model_copy(update={"error": error})


def _answered(answer: Answered, question: Question) -> dict[str, object]:
    language = question.language
    return {
        "standalone": answer.standalone,
        "reading": _reading(answer.reading),
        "domain": answer.domain,
        "dialect": str(answer.dialect),
        "engine": answer.engine,
        "sql": answer.sql,
        "parameters": tuple(parameter_part(parameter, question.text) for parameter in answer.parameters),
        "written_by": str(answer.written_by),
        "attempts": answer.attempts,
        "columns": tuple(_column(column, language) for column in answer.result.columns),
        "row_count": answer.result.row_count,
        "truncated": answer.result.truncated,
        "result_id": answer.result.id,
        "text": answer.text,
        "facts": tuple(fact_part(fact, language) for fact in answer.facts),
        "sources": tuple(_source(source) for source in answer.sources),
        "checks": _checks(answer, language),
        "layers": {str(report.layer): str(report.status) for report in answer.checks},
        "files": _files(answer.files),
    }


def _checks(answer: Answered, language: Language) -> tuple[CheckPart, ...]:
    return tuple(
        CheckPart(layer=found.layer, id=found.rule, severity=found.severity, message=found.message(language))
        for report in answer.checks
        for found in report.findings
    )


def _reading(reading: Reading | None) -> ReadingPart | None:
    if reading is None:
        return None
    return ReadingPart(
        sentence=reading.sentence,
        metrics=reading.metrics,
        cuts=reading.cuts,
        periods=period_parts(reading.periods),
        comparison=period_parts(reading.compare),
        filters=reading.filters,
        grain=reading.grain,
        order=reading.order,
        defaults=reading.defaults,
    )


def period_parts(periods: tuple[ReadPeriod, ...]) -> tuple[PeriodPart, ...]:
    """Return periods as data."""
    return tuple(PeriodPart(label=period.label, start=period.start, end=period.end) for period in periods)


def freshness_part(freshness: Freshness | None) -> FreshnessPart | None:
    """Return how new the data is, as data."""
    if freshness is None:
        return None
    return FreshnessPart(kind=freshness.kind, at=freshness.at.isoformat(), field=freshness.field)


def _source(source: Source) -> SourcePart:
    return SourcePart(
        id=source.id,
        engine=source.engine,
        executed_at=source.executed_at,
        rows=source.row_count,
        freshness=freshness_part(source.freshness),
    )


def parameter_part(parameter: Parameter, text: str) -> ParameterPart:
    """Return a parameter as data; ``text`` is the question that it may come from."""
    asked = parameter.span.of(text) if parameter.span and parameter.origin is Origin.QUESTION else ""
    return ParameterPart(
        name=parameter.name,
        value=json_value(parameter.value),
        type=parameter.type,
        label=parameter.label,
        origin=asked or str(parameter.origin),
        source=parameter.source,
    )


def _column(column: Column, language: Language) -> ColumnPart:
    plan = column.plan
    return ColumnPart(
        name=column.name, title=plan.title, type=column.type, unit=unit_text(plan.unit, language), role=plan.role
    )


def fact_part(fact: Fact, language: Language) -> FactPart:
    """Return a fact as data."""
    return FactPart(
        id=fact.id,
        value=json_value(fact.value),
        unit=unit_text(fact.unit, language),
        source=fact.source,
        column=fact.column,
        row_key=dict(fact.row_key),
        formula=fact.formula,
    )


def _files(files: tuple[AnswerFile, ...]) -> tuple[FilePart, ...]:
    return tuple(FilePart(kind=file.kind, title=file.title, file=str(file.path)) for file in files)


def unit_text(unit: Unit, language: Language) -> str:
    """Return the word or sign of a unit: «кошельков», «₽», «%»; "" for a plain number."""
    forms = unit.forms_ru if language is Language.RU else unit.forms_en
    if unit.kind is UnitKind.COUNT and forms:
        return forms[-1]
    return unit.symbol


def _cells(row: tuple[Cell, ...]) -> tuple[JsonValue, ...]:
    return tuple(json_value(cell) for cell in row)


def json_value(value: Cell | FactValue) -> JsonValue:
    """Return a value as JSON types it: decimals as strings, dates in ISO form, bytes in hexadecimal."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.hex()
    return value


def _usage(finished: Finished) -> UsagePart:
    usage = finished.usage
    return UsagePart(
        llm_calls=usage.llm_calls, prompt_tokens=usage.prompt_tokens, completion_tokens=usage.completion_tokens
    )


def _timings(finished: Finished) -> TimingsPart:
    timings = finished.timings
    return TimingsPart(
        total=round(timings.total, 2),
        database=round(timings.database, 2),
        model=round(timings.model, 2),
        own=round(timings.own, 2),
    )
