"""A finished record as OpenTelemetry spans in Langfuse's words: one trace a question.

Spans for steps, generations for model calls, guardrails for the checks of each draft, events for notes. The attribute
names are those that Langfuse's server documents for its OTLP endpoint, so that no version of its SDK is tied to ours.
Needs the OpenTelemetry SDK: imported only where an export is set up.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from opentelemetry.context import Context
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, Span, SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.id_generator import IdGenerator, RandomIdGenerator
from opentelemetry.trace import Tracer, set_span_in_context

from core.finding import LayerReport, LayerStatus
from core.note import ModelCall, Note, NoteKind
from journal.record import OutcomeKind, QuestionRecord, StepTiming

_LONGEST_TEXT = 20_000
_NS_PER_MS = 1_000_000
_LEVELS = {LayerStatus.FAILED: "ERROR", LayerStatus.WARNED: "WARNING", LayerStatus.NOT_CHECKED: "WARNING"}
_NOTE_LEVELS = {NoteKind.DROP: "WARNING", NoteKind.FALLBACK: "WARNING", NoteKind.SURVIVED_ERROR: "ERROR"}


@dataclass(frozen=True, slots=True)
class Score:
    """A figure about one trace."""

    name: str
    value: float


def trace_id_of(record_id: str) -> str:
    """Return the id of a question's trace: 32 hexadecimal digits, the same for the same record."""
    return hashlib.sha256(record_id.encode()).hexdigest()[:32]


def scores_of(record: QuestionRecord) -> tuple[Score, ...]:
    """Return the figures by which traces are compared."""
    answered = record.ending.kind is OutcomeKind.ANSWERED
    return (Score("answered", float(answered)), Score("drafts", float(len(record.drafts))))


def spans_of(record: QuestionRecord) -> tuple[ReadableSpan, ...]:
    """Return the spans of a record, children before their parents, with the times of the record."""
    collected = _Collector()
    provider = TracerProvider(
        # Not ``Resource.create``: it starts detectors in threads, which a program that is leaving refuses.
        resource=Resource({"service.name": "sverka"}),
        id_generator=_OneTrace(int(trace_id_of(record.id), 16)),
        shutdown_on_exit=False,
    )
    provider.add_span_processor(collected)
    _Replay(provider.get_tracer("sverka"), record).run()
    return tuple(collected.spans)


class _Replay:
    """Writes one record as spans."""

    def __init__(self, tracer: Tracer, record: QuestionRecord) -> None:
        self._tracer, self._record = tracer, record
        self._start_ns = int(record.asked_at.timestamp() * 1000) * _NS_PER_MS

    def run(self) -> None:
        record = self._record
        about = {
            "langfuse.trace.name": "ask",
            "langfuse.trace.tags": [tag for tag in (record.domain, record.ending.kind.value) if tag],
            "user.id": record.user,
            "session.id": record.thread,
        }
        end = json.dumps(asdict(record.ending), ensure_ascii=False)
        facts = {"standalone": record.standalone, "reading": record.reading, "record": record.id}
        level = "ERROR" if record.ending.kind is OutcomeKind.FAILED else "DEFAULT"
        attributes = about | _attributes("span", record.question, end, level, facts)
        root = self._tracer.start_span("ask", Context(), attributes=attributes, start_time=self._start_ns)
        inside = set_span_in_context(root, Context())
        steps = self._steps(inside)
        self._drafts(inside)
        self._leftovers(inside, steps)
        root.end(self._at(record.total_ms))

    def _steps(self, inside: Context) -> frozenset[str]:
        """Write the steps, each with its model calls (the n-th call of a task belongs to its n-th run) and notes."""
        calls = _by_task(self._record.model_calls)
        last = {timing.step: number for number, timing in enumerate(self._record.steps)}
        for number, timing in enumerate(self._record.steps):
            span = self._tracer.start_span(
                timing.step, inside, attributes=_attributes("span"), start_time=self._at(timing.started_ms)
            )
            within = set_span_in_context(span, Context())
            mine = calls.get(timing.step, [])
            taken = mine if last[timing.step] == number else mine[:1]
            calls[timing.step] = mine[len(taken) :]
            self._calls(within, taken, timing.started_ms)
            if last[timing.step] == number:
                self._notes(within, (note for note in self._record.notes if note.step == timing.step), timing)
            span.end(self._at(timing.started_ms + timing.ms))
        return frozenset(last)

    def _leftovers(self, inside: Context, steps: frozenset[str]) -> None:
        """Write what belongs to no step, so that nothing of the record is lost."""
        self._calls(inside, [call for call in self._record.model_calls if call.task not in steps], 0.0)
        notes = (note for note in self._record.notes if note.step not in steps)
        self._notes(inside, notes, StepTiming("", 0.0, self._record.total_ms))
        if self._record.result_reports:
            self._reports(inside, "checks of the result", self._record.result_reports)

    def _calls(self, inside: Context, calls: Iterable[ModelCall], started_ms: float) -> None:
        for call in calls:
            usage = {"input": call.prompt_tokens, "output": call.completion_tokens}
            level = "ERROR" if call.error else "DEFAULT"
            attributes = _attributes("generation", call.prompt, call.reply, level) | {
                "langfuse.observation.status_message": call.error,
                "langfuse.observation.model.name": call.model,
                "langfuse.observation.usage_details": json.dumps(usage),
            }
            span = self._tracer.start_span(call.task, inside, attributes=attributes, start_time=self._at(started_ms))
            started_ms += call.seconds * 1000
            span.end(self._at(started_ms))

    def _notes(self, inside: Context, notes: Iterable[Note], timing: StepTiming) -> None:
        at = self._at(timing.started_ms + timing.ms)
        for note in notes:
            level = _NOTE_LEVELS.get(note.kind, "DEFAULT")
            attributes = _attributes("event", note.text, "", level, dict(note.details))
            self._tracer.start_span(f"{note.kind}", inside, attributes=attributes, start_time=at).end(at)

    def _drafts(self, inside: Context) -> None:
        for number, draft in enumerate(self._record.drafts, 1):
            self._reports(inside, f"checks of draft {number}", draft.reports, draft.sql)

    def _reports(self, inside: Context, name: str, reports: tuple[LayerReport, ...], sql: str = "") -> None:
        findings = [f"{found.severity} {found.rule}: {found.message_en}" for one in reports for found in one.findings]
        layers = {report.layer.value: report.status.value for report in reports}
        levels = {_LEVELS.get(report.status, "DEFAULT") for report in reports}
        level = next((level for level in ("ERROR", "WARNING") if level in levels), "DEFAULT")
        attributes = _attributes("guardrail", sql, "\n".join(findings), level, layers)
        at = self._at(self._record.total_ms)
        self._tracer.start_span(name, inside, attributes=attributes, start_time=at).end(at)

    def _at(self, ms: float) -> int:
        return self._start_ns + int(ms * _NS_PER_MS)


class _Collector(SpanProcessor):
    """Keeps ended spans, to be sent as one request."""

    def __init__(self) -> None:
        self.spans: list[ReadableSpan] = []

    def on_end(self, span: ReadableSpan) -> None:
        self.spans.append(span)

    def on_start(self, span: Span, parent_context: Context | None = None) -> None:
        """Nothing to do: what is not ended is not sent."""


class _OneTrace(IdGenerator):
    """Gives the record's own trace id, so that a record and its trace find each other."""

    def __init__(self, trace_id: int) -> None:
        self._trace_id, self._random = trace_id, RandomIdGenerator()

    def generate_trace_id(self) -> int:
        return self._trace_id

    def generate_span_id(self) -> int:
        return self._random.generate_span_id()


def _attributes(
    kind: str, sent: str = "", got: str = "", level: str = "DEFAULT", facts: dict[str, str] | None = None
) -> dict[str, str]:
    named = {
        "langfuse.observation.type": kind,
        "langfuse.observation.input": sent[:_LONGEST_TEXT],
        "langfuse.observation.output": got[:_LONGEST_TEXT],
        "langfuse.observation.level": level,
        **{f"langfuse.observation.metadata.{name}": value for name, value in (facts or {}).items()},
    }
    return {name: value for name, value in named.items() if value}


def _by_task(calls: tuple[ModelCall, ...]) -> dict[str, list[ModelCall]]:
    found: dict[str, list[ModelCall]] = {}
    for call in calls:
        found.setdefault(call.task, []).append(call)
    return found
