"""The intent of a message in its domain, after what the thread said before and what the person chose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.intent import Intent
from core.note import Note, NoteKind
from core.outcome import Choice, ClarifyReason
from core.period import Period, PeriodReading
from core.question import Question
from domains.empty_groups import with_empty_groups
from domains.lexicon import Lexicon
from domains.semantic_model import Domain
from periods import follow_up, label, read
from understanding.assemble import Understanding, assemble
from understanding.chart_words import read_chart_wish
from understanding.commands import for_time, plain
from understanding.ellipsis import elliptic, with_ellipsis
from understanding.follow_up import ShownGroups, begins_as_follow_up, is_follow_up, merge
from understanding.guesses import without_guesses
from understanding.open_numbers import with_open_numbers
from understanding.period_uses import side_by_side
from understanding.problems import Problem
from understanding.removed import removed, without_removed
from understanding.scene import Scene, look, spans_of_no_name
from understanding.steps import settled_steps
from understanding.stocks import settle_stocks
from understanding.taken_back import taken_back, without_taken
from understanding.time_sought import time_words


@dataclass(frozen=True, slots=True)
class Before:
    """What a message may refer to: the last good intent of its thread, its reading of time, the groups it showed."""

    intent: Intent
    reading: PeriodReading
    shown: ShownGroups | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """A message with its own reading of time, what the person chose about it, and what was said before it."""

    question: Question
    alone: PeriodReading
    choices: tuple[Choice, ...] = ()
    before: Before | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """The intent and the reading of time of a whole turn, with what stands against answering."""

    domain: Domain
    text: str
    intent: Intent
    reading: PeriodReading
    is_follow_up: bool
    problems: tuple[Problem, ...]
    notes: tuple[Note, ...]


def default_filter_notes(intent: Intent, domain: Domain) -> tuple[str, ...]:
    """Return how the default filters that apply to an intent are told («без удалённых»)."""
    metrics = (domain.metric(use.name).dataset for use in intent.metrics)
    cuts = (use.field.dataset for use in intent.dimensions)
    values = (use.field.dataset for use in intent.values)
    named = {*metrics, *cuts, *values}
    return _told_once(
        item.note.get(intent.language)
        for dataset in domain.datasets
        for item in dataset.default_filters
        if dataset.name in named and item.name not in intent.lifted_filters
    )


def _told_once(notes: Iterable[str]) -> tuple[str, ...]:
    """Leave out what a shorter note says too: «без удалённых» holds for «без удалённых кошельков»."""
    every = tuple(dict.fromkeys(notes))
    return tuple(note for note in every if not any(note.startswith(f"{other} ") for other in every))


def read_message(message: Message, domain: Domain, lexicon: Lexicon) -> Read:
    """Read a message in a domain, by its ``lexicon``; merge it into the intent before where it continues that."""
    return _Reader(message, domain, lexicon).read()


@dataclass(frozen=True, slots=True)
class _Reader:
    message: Message
    domain: Domain
    lexicon: Lexicon

    def read(self) -> Read:
        now = self.message.question.now
        text = for_time(self._text) if self.message.before else self._text
        alone = self._chosen(self.message.alone if text == self.message.question.text else read(text, now))
        scene, understanding = self._assemble(alone)
        before = self.message.before
        if before is None or not is_follow_up(scene, understanding.intent, before.intent):
            return self._finished(scene, understanding.intent, understanding.problems, alone)
        whole = self._chosen(follow_up(text, now, before.reading))
        own = replace(settled_steps(alone, whole), spans=whole.spans)
        if own != alone:
            scene, understanding = self._assemble(own)
        taken = taken_back(scene, understanding.intent, before.intent)
        if taken.time:
            whole = replace(whole, periods=(), compare=(), as_of=None)
        said, kept = without_taken(scene, understanding.intent, before.intent, taken)
        said, kept = without_removed(said, kept, removed(scene, said, kept))
        intent = merge(scene, said, kept, whole, before.shown)
        return self._finished(scene, intent, understanding.problems, whole, follows=True)

    @property
    def _text(self) -> str:
        return plain(self.message.question.text) if self.message.before else self.message.question.text

    def _assemble(self, reading: PeriodReading) -> tuple[Scene, Understanding]:
        text, before, lexicon = self._text, self.message.before, self.lexicon
        scene = look(text, self.message.question.language, self.domain, reading)
        base = before.intent if before is not None and before.intent.domain == self.domain.name else None
        taken = (*reading.spans, *spans_of_no_name(scene), *time_words(scene), *read_chart_wish(scene)[1])
        mentions = lexicon.candidates(text, taken)
        if base is not None and begins_as_follow_up(scene):
            mentions = with_ellipsis(text, mentions, lexicon.candidates(elliptic(text, base, self.domain), taken))
        unknown = lexicon.unknown_values(text, mentions, taken)
        return scene, assemble(scene, mentions, unknown, self.message.choices, base)

    def _finished(
        self,
        scene: Scene,
        intent: Intent,
        problems: tuple[Problem, ...],
        reading: PeriodReading,
        *,
        follows: bool = False,
    ) -> Read:
        intent = _with_roles(intent, self.message.choices)
        if not problems and not intent.unexplained:
            intent, problems = settle_stocks(scene, intent, self.message.choices)
        if not follows:
            intent = without_guesses(intent, self.message.question.text, self.domain)
        intent = with_empty_groups(with_open_numbers(intent), self.domain)
        unexplained = tuple((word.text, word.lemma) for word in intent.unexplained)
        notes = (
            Note(NoteKind.DECISION, "read_intent", "a follow-up" if follows else "a question of its own"),
            *((Note(NoteKind.DROP, "read_intent", "words that nothing explains", unexplained),) if unexplained else ()),
        )
        return Read(self.domain, self.message.question.text, intent, reading, follows, problems, notes)

    def _chosen(self, reading: PeriodReading) -> PeriodReading:
        """Put the person's choice in the place of an ambiguous period."""
        number = _period_choice(self.message.choices)
        reading = side_by_side(reading)
        ambiguity = reading.ambiguity
        if ambiguity is None or number is None or number >= len(ambiguity.choices):
            return reading
        ranges = ambiguity.choices[number].ranges
        language = self.message.question.language
        periods = tuple(Period(found, ambiguity.span, label(found, language)) for found in ranges)
        spans = (*reading.spans, ambiguity.span)
        return replace(reading, periods=(*reading.periods, *periods), ambiguity=None, spans=spans)


def _with_roles(intent: Intent, choices: tuple[Choice, ...]) -> Intent:
    """Put the chosen way of joining («банк возврата») into the fields that it concerns."""
    roles = dict(choice.option.split(":")[1:3] for choice in choices if choice.reason is ClarifyReason.JOIN_PATH)
    if not roles:
        return intent
    dimensions = tuple(
        replace(use, field=replace(use.field, role=roles.get(use.field.dataset, use.field.role)))
        for use in intent.dimensions
    )
    values = tuple(
        replace(use, field=replace(use.field, role=roles.get(use.field.dataset, use.field.role)))
        for use in intent.values
    )
    return replace(intent, dimensions=dimensions, values=values)


def _period_choice(choices: tuple[Choice, ...]) -> int | None:
    chosen = [choice.option.partition(":")[2] for choice in choices if choice.reason is ClarifyReason.PERIOD]
    return int(chosen[-1]) if chosen and chosen[-1].isdigit() else None
