"""A record told as a story that a person can read from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable

from core.finding import LayerReport
from core.language import Language
from core.note import ModelCall, Note
from journal import story_texts as words
from journal.record import DraftRecord, QuestionRecord, StepTiming


def tell(record: QuestionRecord, language: Language) -> str:
    """Return the story of one question as plain text, a few dozen lines."""
    parts = (
        _head(record, language),
        _steps(record, language),
        _drafts(record, language),
        _result_checks(record, language),
        _calls(record, language),
    )
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _head(record: QuestionRecord, language: Language) -> list[str]:
    when = record.asked_at.strftime("%d.%m.%Y %H:%M:%S" if language is Language.RU else "%Y-%m-%d %H:%M:%S")
    about = f"{words.THREAD.get(language)} {record.thread} · {words.USER.get(language)} {record.user}"
    lines = [f"{words.QUESTION.get(language)} {record.id} · {when} · {about}", f"«{record.question}»"]
    told = (
        (words.STANDALONE, record.standalone if record.standalone != record.question else ""),
        (words.READING, record.reading),
        (words.DOMAIN, record.domain),
    )
    lines += [f"{title.get(language)}: {text}" for title, text in told if text]
    return [*lines, f"{words.ENDING.get(language)}: {_ending(record, language)}"]


def _ending(record: QuestionRecord, language: Language) -> str:
    ending = record.ending
    text = words.OUTCOMES[ending.kind].get(language) + (f" ({ending.code})" if ending.code else "")
    facts = [_seconds(record.total_ms, language)]
    if ending.row_count is not None:
        facts.append(f"{words.ROWS.get(language)}: {ending.row_count}")
    if ending.database_ms is not None:
        facts.append(f"{words.DATABASE.get(language)}: {_seconds(ending.database_ms, language)}")
    return f"{text} · {' · '.join(facts)}" + (f"\n  {ending.message}" if ending.message else "")


def _steps(record: QuestionRecord, language: Language) -> list[str]:
    """Tell the steps in their order; notes stand under the last run of their step."""
    last_run = {timing.step: number for number, timing in enumerate(record.steps)}
    lines = [words.STEPS.get(language)]
    for number, timing in enumerate(record.steps):
        lines.append(f"{number + 1:>2}. {_step(timing, language)}")
        if last_run[timing.step] == number:
            lines += _notes((note for note in record.notes if note.step == timing.step), language)
    outside = _notes((note for note in record.notes if note.step not in last_run), language, with_step=True)
    lines = lines if record.steps else []
    return [*lines, words.OTHER_NOTES.get(language), *outside] if outside else lines


def _step(timing: StepTiming, language: Language) -> str:
    return f"{timing.step} — {_number(timing.ms, 1, language)} {words.MILLISECONDS.get(language)}"


def _notes(notes: Iterable[Note], language: Language, *, with_step: bool = False) -> list[str]:
    lines = []
    for note in notes:
        details = "; ".join(f"{name} = {value}" for name, value in note.details)
        where = f"{note.step}: " if with_step else ""
        text = f"    · {where}{words.NOTE_KINDS[note.kind].get(language)}: {note.text}"
        lines.append(f"{text} ({details})" if details else text)
    return lines


def _drafts(record: QuestionRecord, language: Language) -> list[str]:
    lines = [words.DRAFTS.get(language)] if record.drafts else []
    for number, draft in enumerate(record.drafts, 1):
        lines += _draft(number, draft, language)
    return lines


def _draft(number: int, draft: DraftRecord, language: Language) -> list[str]:
    lines = [f"{words.DRAFT.get(language)} {number}, {words.WRITERS[draft.written_by].get(language)}"]
    lines += [f"    {line}" for line in draft.sql.splitlines()]
    if draft.parameters:
        values = (f"@{used.name} = {used.value} ({used.label})" for used in draft.parameters)
        lines.append(f"  {words.PARAMETERS.get(language)}: {', '.join(values)}")
    if draft.mends:
        lines.append(f"  {words.MENDS.get(language)}: {'; '.join(draft.mends)}")
    return lines + _reports(draft.reports, language)


def _result_checks(record: QuestionRecord, language: Language) -> list[str]:
    reports = _reports(record.result_reports, language)
    return [words.RESULT_CHECKS.get(language), *reports] if reports else []


def _reports(reports: tuple[LayerReport, ...], language: Language) -> list[str]:
    if not reports:
        return []
    said = (
        f"{words.LAYERS[found.layer].get(language)} — {words.STATUSES[found.status].get(language)}" for found in reports
    )
    lines = [f"  {words.CHECKS.get(language)}: {'; '.join(said)}"]
    for report in reports:
        for finding in report.findings:
            severity = words.SEVERITIES[finding.severity].get(language)
            subject = f" [{finding.subject}]" if finding.subject else ""
            lines.append(f"    · {severity} {finding.rule}: {finding.message(language)}{subject}")
        if report.broken_rules:
            lines.append(f"    · {words.BROKEN.get(language)}: {', '.join(report.broken_rules)}")
    return lines


def _calls(record: QuestionRecord, language: Language) -> list[str]:
    if not record.model_calls:
        return [words.NO_CALLS.get(language)]
    lines = [words.CALLS.get(language)]
    lines += [f"{number:>2}. {_call(call, language)}" for number, call in enumerate(record.model_calls, 1)]
    tokens = f"{record.prompt_tokens} + {record.completion_tokens} {words.TOKENS.get(language)}"
    return [*lines, f"{words.TOTAL.get(language)}: {len(record.model_calls)} · {tokens}"]


def _call(call: ModelCall, language: Language) -> str:
    tokens = f"{call.prompt_tokens} + {call.completion_tokens} {words.TOKENS.get(language)}"
    text = f"{call.task}, {call.model}: {tokens}, {_seconds(call.seconds * 1000, language)}"
    return f"{text}, {words.ERROR.get(language)}: {call.error}" if call.error else text


def _seconds(milliseconds: float, language: Language) -> str:
    return f"{_number(milliseconds / 1000, 2, language)} {words.SECONDS.get(language)}"


def _number(value: float, digits: int, language: Language) -> str:
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if language is Language.RU else text
