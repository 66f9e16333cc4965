"""The intent of a message in its domain, after what the thread said before and what the person chose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.intent import Intent, Word
from core.note import Note, NoteKind
from core.outcome import Choice, ClarifyReason
from core.period import Period, PeriodReading
from domains.semantic_model import Domain
from graph.deps import Deps
from graph.state import Turn
from periods import follow_up, label
from understanding.assemble import Understanding, assemble
from understanding.ellipsis import elliptic, with_ellipsis
from understanding.follow_up import begins_as_follow_up, is_follow_up, merge
from understanding.problems import Problem, SeveralReadings
from understanding.scene import Scene, look, spans_of_no_name
from writing.guesses import without_guesses
from writing.open_questions import is_open, with_open_numbers


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

    @property
    def datasets(self) -> frozenset[str]:
        """Return the datasets that the intent names."""
        metrics = (self.domain.metric(use.name).dataset for use in self.intent.metrics)
        cuts = (use.field.dataset for use in self.intent.dimensions)
        values = (use.field.dataset for use in self.intent.values)
        return frozenset((*metrics, *cuts, *values))

    @property
    def default_filter_notes(self) -> tuple[str, ...]:
        """Return how the default filters that apply are told («без удалённых»)."""
        return _told_once(
            item.note.get(self.intent.language)
            for dataset in self.domain.datasets
            for item in dataset.default_filters
            if dataset.name in self.datasets and item.name not in self.intent.lifted_filters
        )


def _told_once(notes: Iterable[str]) -> tuple[str, ...]:
    """Leave out what a shorter note says too: «без удалённых» holds for «без удалённых кошельков»."""
    every = tuple(dict.fromkeys(notes))
    return tuple(note for note in every if not any(note.startswith(f"{other} ") for other in every))


def read_in_domain(state: Turn, deps: Deps) -> Read:
    """Read the message; merge it into the last good intent where it continues it."""
    domain = deps.catalog.domain(state.domain or "")
    alone = _chosen(state.alone or PeriodReading(), state)
    scene, understanding = _assemble(state, deps, domain, alone)
    previous = state.previous
    if previous is None or not is_follow_up(scene, understanding.intent, previous.intent):
        return _read(state, scene, understanding, alone, follows=False)
    whole = _chosen(follow_up(state.question.text, state.question.now, previous.reading), state)
    if whole.spans != alone.spans:
        scene, again = _assemble(state, deps, domain, replace(alone, spans=whole.spans))
        understanding = Understanding(again.intent, again.problems)
    intent = merge(scene, understanding.intent, previous.intent, whole, previous.shown)
    return _read(state, scene, Understanding(intent, understanding.problems), whole, follows=True)


def _assemble(state: Turn, deps: Deps, domain: Domain, reading: PeriodReading) -> tuple[Scene, Understanding]:
    text = state.question.text
    scene = look(text, state.question.language, domain, reading)
    previous = state.previous.intent if state.previous else None
    base = previous if previous is not None and previous.domain == domain.name else None
    lexicon = deps.lexicons[domain.name]
    taken = (*reading.spans, *spans_of_no_name(scene))
    mentions = lexicon.candidates(text, taken)
    if base is not None and begins_as_follow_up(scene):
        mentions = with_ellipsis(text, mentions, lexicon.candidates(elliptic(text, base, domain), taken))
    unknown = lexicon.unknown_values(text, mentions, taken)
    return scene, assemble(scene, mentions, unknown, state.choices, base)


def left_to_model(read: Read) -> Read:
    """Return an open question without its ambiguous fields: the model sees from the other words which one is meant."""
    fields = [
        problem
        for problem in read.problems
        if isinstance(problem, SeveralReadings) and problem.reason is ClarifyReason.DIMENSION
    ]
    if not fields or not is_open(read.intent):
        return read
    words = (Word(problem.word, problem.word.lower(), problem.span) for problem in fields)
    unexplained = {word.span: word for word in (*read.intent.unexplained, *words)}
    return replace(
        read,
        intent=replace(read.intent, unexplained=tuple(unexplained[span] for span in sorted(unexplained))),
        problems=tuple(problem for problem in read.problems if problem not in fields),
    )


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


def _read(state: Turn, scene: Scene, understanding: Understanding, reading: PeriodReading, *, follows: bool) -> Read:
    intent = _with_roles(understanding.intent, state.choices)
    if not follows:
        intent = without_guesses(intent, state.question.text, scene.domain)
    intent = with_open_numbers(intent)
    unexplained = tuple((word.text, word.lemma) for word in intent.unexplained)
    notes = (
        Note(NoteKind.DECISION, "read_intent", "a follow-up" if follows else "a question of its own"),
        *((Note(NoteKind.DROP, "read_intent", "words that nothing explains", unexplained),) if unexplained else ()),
    )
    return Read(scene.domain, state.question.text, intent, reading, follows, understanding.problems, notes)


def _chosen(reading: PeriodReading, state: Turn) -> PeriodReading:
    """Put the person's choice in the place of an ambiguous period."""
    number = _period_choice(state.choices)
    ambiguity = reading.ambiguity
    if ambiguity is None or number is None or number >= len(ambiguity.choices):
        return reading
    language = state.question.language
    ranges = ambiguity.choices[number].ranges
    periods = tuple(Period(found, ambiguity.span, label(found, language)) for found in ranges)
    return replace(
        reading, periods=(*reading.periods, *periods), ambiguity=None, spans=(*reading.spans, ambiguity.span)
    )


def _period_choice(choices: tuple[Choice, ...]) -> int | None:
    chosen = [choice.option.partition(":")[2] for choice in choices if choice.reason is ClarifyReason.PERIOD]
    return int(chosen[-1]) if chosen and chosen[-1].isdigit() else None
