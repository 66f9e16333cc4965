"""How a question was read, in words: the sentence «Понял так: …» and the follow-up retold as one full question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.intent import (
    Calculation,
    CalculationKind,
    Default,
    DefaultKind,
    FieldRef,
    Intent,
    PeriodUse,
    ProposedLink,
    ValueUse,
)
from core.language import Language
from core.period import AsOf, DateRange, Edge, RecurringFilter
from core.reading import Reading, ReadPeriod
from domains.fact_filters import FilterOwners, counted_dataset
from domains.words import genitive_phrase
from ledger.labels import date_label, month_name, range_label, weekday_name
from render.messages import message
from render.numbers import plain_number

if TYPE_CHECKING:
    from domains.semantic_model import Domain


def reading_of(intent: Intent, domain: Domain, *, default_filter_notes: tuple[str, ...] = ()) -> Reading:
    """Tell an intent for people.

    ``default_filter_notes`` are the notes of the default filters that applied («без удалённых», «без тестовых»).
    """
    words = _Words(intent, domain)
    reading = Reading(
        sentence="",
        metrics=words.metrics(),
        cuts=words.cuts(),
        periods=tuple(_read_period(use) for use in words.main_periods()),
        compare=tuple(_read_period(use) for use in intent.compare),
        filters=(*words.filters(), *default_filter_notes),
        grain=words.grain(),
        order=words.order(),
        defaults=words.all_defaults(),
    )
    parts = words.sentence_parts(reading, default_filter_notes)
    sentence = message("reading.prefix", intent.language, parts="; ".join(parts))
    return Reading(
        sentence=sentence,
        metrics=reading.metrics,
        cuts=reading.cuts,
        periods=reading.periods,
        compare=reading.compare,
        filters=reading.filters,
        grain=reading.grain,
        order=reading.order,
        defaults=reading.defaults,
    )


def proposals_told(intent: Intent, domain: Domain) -> tuple[str, ...]:
    """Tell what a model proposed for words that no rule explained."""
    return _Words(intent, domain).proposals()


def standalone(intent: Intent, domain: Domain) -> str:
    """Retell an intent as one full question that needs no dialogue before it."""
    words = _Words(intent, domain)
    language = intent.language
    labels = [use.period.label for use in intent.periods]
    parts = [
        words.standalone_subject(),
        *(message("reading.standalone_for", language, label=label) for label in labels),
        *([words.as_of(intent.as_of)] if intent.as_of else []),
        *(message("reading.standalone_compare", language, label=use.period.label) for use in intent.compare),
        *([words.grain()] if intent.time_cut else []),
        *([words.cut_phrase()] if intent.dimensions else []),
    ]
    tail = (*words.filters(), *words.calculations())
    return ", ".join((" ".join(part for part in parts if part), *tail))


def merged_notes(notes: Iterable[str], language: Language) -> str:
    """Join notes that begin with the same preposition: «без удалённых и тестовых»."""
    prefix, last = ("без ", " и ") if language is Language.RU else ("without ", " and ")
    notes = tuple(notes)
    alike = [note[len(prefix) :] for note in notes if note.startswith(prefix)]
    others = [note for note in notes if not note.startswith(prefix)]
    if alike:
        others.append(prefix + (last.join((", ".join(alike[:-1]), alike[-1])) if len(alike) > 1 else alike[0]))
    return "; ".join(others)


def state_label(state: AsOf, language: Language) -> str:
    """Return the words for a state on a date: «на конец дня 30.04.2025»."""
    key = {None: "as_of", Edge.START: "as_of_start", Edge.END: "as_of_end"}[state.edge]
    return message(f"reading.{key}", language, date=date_label(state.date))


def dated_label(period: ReadPeriod, language: Language) -> str:
    """Return «май 2025 (01.05.2025–31.05.2025)»; the dates are left out where the label says them."""
    dates = range_label(period.start, period.end)
    label = period.label or dates or message("reading.all_time", language)
    return f"{label} ({dates})" if dates and dates != label else label


def _read_period(use: PeriodUse) -> ReadPeriod:
    days: DateRange = use.period.range
    return ReadPeriod(use.period.label, days.start, days.end)


class _Words:
    """The parts of one intent in the words of its language and domain."""

    def __init__(self, intent: Intent, domain: Domain) -> None:
        self._intent = intent
        self._domain = domain
        self._language = intent.language
        self._owners = FilterOwners(domain, intent.fact_conditions, counted_dataset(domain, intent))

    def _say(self, key: str, **values: str | int) -> str:
        return message(f"reading.{key}", self._language, **values)

    def _metric_title(self, metric_id: str) -> str:
        return self._domain.metric(self._intent.metric(metric_id).name).title.get(self._language)

    def _field_title(self, ref: FieldRef) -> str:
        """A role's own title («банк возврата») stands for the field's where there is one."""
        title = self._domain.field(ref).title.get(self._language)
        if ref.role is None:
            return title
        role = self._domain.relationship(ref.role).title
        return role.get(self._language) if role is not None else title

    def metrics(self) -> tuple[str, ...]:
        return tuple(self._metric_title(use.id) for use in self._intent.metrics)

    def cuts(self) -> tuple[str, ...]:
        return tuple(self._field_title(use.field) for use in self._intent.dimensions)

    def cut_phrase(self) -> str:
        return self._say("cut", names=", ".join(_lowered(name) for name in self.cuts()))

    def grain(self) -> str:
        cut = self._intent.time_cut
        return self._say(f"bucket_{cut.bucket}") if cut else ""

    def filters(self) -> tuple[str, ...]:
        return (*self._row_filters(""), *self._conditions(), *self._recurring(self._intent.recurring), *self._lifted())

    def _row_filters(self, owner: str) -> tuple[str, ...]:
        """Tell the conditions on values, segments and numbers of each row of the counted things, or of another fact."""
        values = (
            self._say(self._value_key(use), field=_lowered(self._field_title(use.field)), value=use.label)
            for use in self._intent.values
            if self._owners.of(use) == owner
        )
        segments = (
            self._say(
                "segment_not" if use.negated else "segment",
                name=_lowered(self._domain.filter(use.name).title.get(self._language)),
            )
            for use in self._intent.segments
            if self._owners.of(use) == owner
        )
        rows = (
            self._condition(self._field_title(row.field), row.comparison, row.number)
            for row in self._intent.row_conditions
            if self._owners.of(row) == owner
        )
        return (*values, *segments, *rows)

    def _value_key(self, use: ValueUse) -> str:
        """Several values that no cut keeps apart are told to be taken together."""
        if use.negated:
            return "value_not"
        apart = use.field in {cut.field for cut in self._intent.dimensions}
        return "value_together" if use.together and not apart else "value"

    def _conditions(self) -> Iterable[str]:
        for having in self._intent.having:
            yield self._condition(self._metric_title(having.metric), having.comparison, having.number)
        for fact in self._intent.fact_conditions:
            name = _lowered(self._domain.dataset(fact.dataset).title.get(self._language))
            absent = (genitive_phrase(name) if self._language is Language.RU else name) or f"«{name}»"
            said = self._say("has_rows", name=name) if fact.exists else self._say("has_no_rows", name=absent)
            inner = self._row_filters(fact.id)
            said = self._say("rows_with", rows=said, conditions=", ".join(inner)) if inner else said
            yield self._bounded(said, fact.period)

    def _condition(self, name: str, comparison: str, number_id: str) -> str:
        number = plain_number(self._intent.number(number_id).value, self._language)
        return self._say("condition", name=_lowered(name), comparison=str(comparison), number=number)

    def _bounded(self, condition: str, period_id: str | None) -> str:
        uses = (*self._intent.periods, *self._intent.compare)
        label = next((dated_label(_read_period(use), self._language) for use in uses if use.id == period_id), "")
        return self._say("condition_period", condition=condition, label=label) if label else condition

    def _recurring(self, recurring: RecurringFilter | None) -> Iterable[str]:
        if recurring is None:
            return
        if recurring.weekdays:
            yield self._say(
                "weekdays", names=", ".join(weekday_name(day, self._language) for day in recurring.weekdays)
            )
        if recurring.hours:
            yield self._say("hours", start=f"{recurring.hours[0]:02d}:00", end=f"{recurring.hours[1]:02d}:00")
        if recurring.months:
            yield self._say("months", names=", ".join(month_name(month, self._language) for month in recurring.months))
        if recurring.month_days:
            yield self._say("month_days", days=", ".join(str(day) for day in recurring.month_days))
        yield from (self._say(f"daypart_{part}") for part in recurring.dayparts)
        if recurring.working_days:
            yield self._say("working_days")

    def _lifted(self) -> Iterable[str]:
        notes = {note.name: note.note for dataset in self._domain.datasets for note in dataset.default_filters}
        for name in self._intent.lifted_filters:
            yield self._say("lifted", name=notes[name].get(self._language) if name in notes else name)

    def as_of(self, state: AsOf) -> str:
        return state_label(state, self._language)

    def order(self) -> str:
        ranking = self._intent.ranking
        if ranking is None:
            return ""
        name = _lowered(self._metric_title(ranking.metric))
        if ranking.number is None:
            order = self._say("largest" if ranking.descending else "smallest", name=name)
        else:
            count = plain_number(self._intent.number(ranking.number).value, self._language)
            order = self._say("top" if ranking.descending else "bottom", count=count, name=name)
        counted = self._domain.metric(self._intent.metric(ranking.metric).name).dataset
        unnamed = any(self._domain.may_be_unnamed(use.field, counted) for use in self._intent.dimensions)
        return self._say("ranked_named", order=order) if unnamed else order

    def calculations(self) -> tuple[str, ...]:
        return tuple(self._calculation(calculation) for calculation in self._intent.calculations)

    def _calculation(self, calculation: Calculation) -> str:
        name = _lowered(self._metric_title(calculation.metric))
        if calculation.kind is CalculationKind.AVERAGE_PER and calculation.bucket is not None:
            return self._say("average_per", per=self._say(f"per_{calculation.bucket}"), name=name)
        return self._say("average" if calculation.kind is CalculationKind.AVERAGE_PER else calculation.kind, name=name)

    def all_defaults(self) -> tuple[str, ...]:
        """What was assumed; all that was taken over from the previous question is one part."""
        assumed = [self.default(item) for item in self._intent.defaults if item.kind is not DefaultKind.INHERITED]
        kept = [self._default_detail(item) for item in self._intent.defaults if item.kind is DefaultKind.INHERITED]
        if kept:
            assumed.append(self._say("default_inherited", detail=", ".join(kept)))
        return (*assumed, *self.proposals())

    def proposals(self) -> tuple[str, ...]:
        return tuple(
            self._say("proposed", word=link.word, name=_lowered(self._link_title(link)))
            for link in self._intent.proposals
        )

    def _link_title(self, link: ProposedLink) -> str:
        if link.field is not None:
            return self._field_title(link.field)
        return self._domain.metric(link.metric).title.get(self._language)

    def default(self, default: Default) -> str:
        if default.kind is DefaultKind.ALL_TIME:
            return self._say("default_all_time")
        if default.kind is DefaultKind.ORDER:
            return (
                self._say("default_order_detail", detail=default.detail)
                if default.detail
                else self._say("default_order")
            )
        return self._say(f"default_{default.kind}", detail=self._default_detail(default))

    def _default_detail(self, default: Default) -> str:
        """A metric's name is told by its title, a part of the previous question and a grain by their words."""
        if default.kind is DefaultKind.INHERITED:
            return message(f"reading.part_{default.detail}", self._language)
        if default.kind is DefaultKind.GRAIN:
            return message(f"reading.bucket_{default.detail}", self._language)
        metric = self._domain.find_metric(default.detail)
        return metric.title.get(self._language) if metric is not None else default.detail

    def sentence_parts(self, reading: Reading, notes: tuple[str, ...]) -> tuple[str, ...]:
        """Put the parts in the order in which people say them."""
        subject = ", ".join(_lowered(name) for name in reading.metrics) or self._say("rows")
        state = self._intent.as_of
        parts = (
            subject,
            *(self._period("period", period) for period in reading.periods),
            *([self.as_of(state)] if state else []),
            *(self._period("compare", period) for period in reading.compare),
            reading.grain,
            self.cut_phrase() if reading.cuts else "",
            *self.filters(),
            *self.calculations(),
            reading.order,
            merged_notes(notes, self._language),
            *reading.defaults,
        )
        return tuple(part for part in parts if part)

    def main_periods(self) -> tuple[PeriodUse, ...]:
        """Return the periods but those that bound another fact and are told there («без платежей в мае»)."""
        claimed = {condition.period for condition in self._intent.fact_conditions}
        return tuple(use for use in self._intent.periods if use.id not in claimed)

    def _period(self, key: str, period: ReadPeriod) -> str:
        dates = range_label(period.start, period.end)
        label = period.label or dates or self._say("all_time")
        return (
            self._say(f"{key}_dates", label=label, dates=dates)
            if dates and dates != label
            else self._say(key, label=label)
        )

    def standalone_subject(self) -> str:
        names = [_lowered(name) for name in self.metrics()]
        subject = ", ".join(names) if names else self._say("rows")
        ranking = self._intent.ranking
        if ranking is not None and ranking.number is not None:
            count = plain_number(self._intent.number(ranking.number).value, self._language)
            subject = (
                f"{self._say('standalone_top' if ranking.descending else 'standalone_bottom', count=count)}: {subject}"
            )
        return subject[:1].upper() + subject[1:]


def _lowered(title: str) -> str:
    """Lower the first letter of a title inside a sentence; abbreviations («GMV», «POS-операции») stay."""
    return title if len(title) > 1 and title[1].isupper() else title[:1].lower() + title[1:]
