"""The answer in words by templates: an answer's own numbers are references to facts, put in by code."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from core.intent import Intent, NumberRole
from core.language import Language
from core.period import Bucket
from core.reading import Reading, ReadPeriod
from core.result import Result
from ledger.facts import Facts
from ledger.labels import range_label
from render.buckets import cut_buckets
from render.messages import message
from render.numbers import plain_number
from render.reading import dated_label, merged_notes, state_label
from render.references import reference, substitute
from render.sentences import Said, Scene, row_count_fact, shown_count_fact, tell
from render.shape import Shape, naming, shape_of

if TYPE_CHECKING:
    from domains.semantic_model import Domain


@dataclass(frozen=True, slots=True)
class RenderedText:
    """A text for a person, and the facts (with the formulas it added).

    ``sentences`` tell what was found, with references; the text holds after them how the question was read and the
    warnings.
    """

    text: str
    sentences: tuple[str, ...]
    facts: Facts
    notices: tuple[str, ...] = ()
    """Of the sentences those that stand in every text: what was cut, which buckets are partial."""


def write_answer(  # noqa: PLR0913, PLR0917 — the interface of every text writer
    result: Result,
    facts: Facts,
    intent: Intent,
    reading: Reading,
    domain: Domain,  # noqa: ARG001 — a template needs no more than the reading
    warnings: tuple[str, ...] = (),
    *,
    today: date | None = None,
) -> RenderedText:
    """Write the answer of a result whose facts are recorded; ``today`` tells which buckets are not over."""
    language = intent.language
    scene = Scene(
        result=result,
        language=language,
        period=_period(intent, reading),
        compared_to=", ".join(period.label for period in reading.compare if period.label),
        ranked=intent.ranking is not None,
        partial=_cut_buckets(result, facts, reading, language, today),
    )
    said = tell(scene, facts)
    partial = [scene.say("partial", names="; ".join(scene.partial))] if scene.partial else []
    drawn_up = RenderedText("", (), said.facts, (*partial, *_row_counts(scene, intent, said)))
    return assembled(said.sentences, drawn_up, reading, warnings, language)


def assembled(
    sentences: tuple[str, ...], drawn_up: RenderedText, reading: Reading, warnings: tuple[str, ...], language: Language
) -> RenderedText:
    """Return the whole text around the sentences that somebody wrote.

    After them stand the notices of what was drawn up, how the question was read, and the warnings: always.
    """
    whole = (*sentences, *drawn_up.notices)
    found = (substitute(sentence, drawn_up.facts, language) for sentence in whole)
    told = (message("text.warning", language, text=_sentence(warning)) for warning in warnings)
    text = " ".join(sentence for sentence in (*found, _read_as(reading, language), *told) if sentence)
    return RenderedText(text, whole, drawn_up.facts, drawn_up.notices)


def _period(intent: Intent, reading: Reading) -> str:
    labels = [period.label for period in reading.periods if period.label]
    if not labels and intent.as_of is not None:
        return state_label(intent.as_of, intent.language)
    return ", ".join(labels)


def _cut_buckets(
    result: Result, facts: Facts, reading: Reading, language: Language, today: date | None
) -> tuple[str, ...]:
    """Return the names of the first and last bucket where the one period, or today, begins or ends inside them."""
    column = next((column for column in naming(result) if column.plan.bucket), None)
    if column is None or len(reading.periods) > 1:
        return ()
    bucket = Bucket(column.plan.bucket)
    if reading.periods:
        return cut_buckets(reading.periods[0], bucket, language, today)
    shown = {cell.value for cell in facts.cells(column.name)}  # all data need not reach until today
    return tuple(name for name in cut_buckets(ReadPeriod("", None, None), bucket, language, today) if name in shown)


def allowed_labels(intent: Intent, reading: Reading) -> tuple[str, ...]:
    """Return the pieces that may stand in a text with their digits: periods, dates, filters, the question's numbers."""
    numbers = (plain_number(number.value, intent.language) for number in intent.numbers)
    periods = (*reading.periods, *reading.compare)
    dates = (range_label(period.start, period.end) for period in periods)
    labels = (
        *(period.label for period in periods),
        *dates,
        *reading.filters,
        reading.order,
        *reading.defaults,
        *numbers,
    )
    return tuple(dict.fromkeys(label for label in labels if label))


def _row_counts(scene: Scene, intent: Intent, said: Said) -> list[str]:
    """How many rows there are, what was cut, and whether the question's own number of groups was wrong."""
    whole, stored = row_count_fact(said.facts), shown_count_fact(said.facts)
    if scene.result.truncated and stored is not None:
        if whole is None:
            return [scene.say("truncated_unknown", shown=reference(stored, bare=True))]
        return [scene.say("truncated", shown=reference(stored, bare=True), total=reference(whole, bare=True))]
    if whole is None or shape_of(scene.result) in {Shape.EMPTY, Shape.SINGLE}:
        return []
    count = reference(whole, bare=True)
    asked = next((number.value for number in intent.numbers if number.role is NumberRole.UNKNOWN), None)
    if asked is not None and asked != whole.value:
        return [scene.say("groups_not_asked", asked=plain_number(asked, scene.language), count=count)]
    return [scene.say("groups", count=count)]


def _read_as(reading: Reading, language: Language) -> str:
    """The dates, filters and defaults that the figures rest on."""
    parts = (
        *(dated_label(period, language) for period in (*reading.periods, *reading.compare)),
        merged_notes(reading.filters, language),
        *reading.defaults,
    )
    said = "; ".join(part for part in parts if part)
    return message("text.read_as", language, parts=said) if said else ""


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
