"""The columns that a question lists («выведи ID, имя и сумму продаж»), and questions for rows instead of a figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.intent import DefaultKind, DimensionUse, FieldRef, Listing
from core.span import Span
from domains.asked_columns import (
    AskedColumn,
    asked_columns,
    asks_for_columns,
    listed_items,
    names_dataset,
    request_words,
)
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.cuts import Cuts
from understanding.facts_asked import FactsAsked
from understanding.scene import Scene, distances

_FIGURES = (
    Cue.COUNT, Cue.SHARE, Cue.AVERAGE, Cue.CUMULATIVE, Cue.GROWTH, Cue.TREND, Cue.TOP, Cue.HIGHEST, Cue.LOWEST,
    Cue.TOTAL, Cue.COMPARE, Cue.STATISTIC,
)  # fmt: skip
"""Cues of a question for a figure: one with any of them asks for no rows."""
_NO_COLUMNS = frozenset({MentionKind.VALUE, MentionKind.SEGMENT})


@dataclass(frozen=True, slots=True)
class Listed:
    """The facts and cuts with what is listed, the rows that are asked for, and what could not be told apart."""

    facts: FactsAsked
    cuts: Cuts
    listing: Listing | None = None
    unclear: tuple[Span, ...] = ()
    """Pieces that no single column is meant by: the question is not read as long as one is left."""
    settled: tuple[Span, ...] = ()
    """Items with their one column: nothing is to be asked about their words."""


def read_listed(
    scene: Scene, mentions: tuple[Mention, ...], facts: FactsAsked, cuts: Cuts, *, alone: bool = True
) -> Listed:
    """Add the listed columns to the cuts; without any figure in the question, ask for rows.

    ``alone`` is false for a follow-up: «покажи регионы» then cuts the figure of the question before.
    """
    return _Reader(scene, mentions, facts, cuts, alone).read()


@dataclass(frozen=True, slots=True)
class _Reader:
    scene: Scene
    mentions: tuple[Mention, ...]
    facts: FactsAsked
    cuts: Cuts
    alone: bool

    def read(self) -> Listed:
        asks_rows = self._asks_rows()
        chosen = {column.span: self._meant(column) for column in self._plain(figures=not asks_rows)}
        unclear = tuple(span for span, field in chosen.items() if field is None)
        fields = {field: span for span, field in chosen.items() if field is not None}
        unclear = (*unclear, *(self._under_conditions(fields) if asks_rows else ()))
        dataset = self._rows_of(fields) if asks_rows else None
        named = dataset is not None and bool(self.scene.domain.dataset(dataset).label_field or self.facts.conditions)
        if dataset is not None and (fields or named):
            return self._rows(dataset, fields, unclear)
        items = listed_items(self.scene.text)
        dimensions = tuple(
            replace(use, listed=use.listed or any(item.covers(use.span) for item in items))
            for use in (self._with_listed(fields) if chosen else self.cuts.dimensions)
        )
        unclear = (*unclear, *self._lost_things(dimensions), *self._figures_apart())
        explained = self._explained(fields) if chosen else self.cuts.explained
        cuts = replace(self.cuts, dimensions=dimensions, explained=explained)
        return Listed(self.facts, cuts, None, unclear, tuple(fields.values()))

    def _lost_things(self, dimensions: tuple[DimensionUse, ...]) -> tuple[Span, ...]:
        """Return the items of a list that the answer would not show («клиента и …», «число клиентов и …»)."""
        domain = self.scene.domain
        counted = {domain.metric(metric.name).dataset for metric in self.facts.metrics}
        shown = counted | {use.field.dataset for use in dimensions} | {one.dataset for one in self.facts.conditions}
        things = [one for one in self.mentions if one.kind is MentionKind.DATASET]
        found = [
            item
            for item in listed_items(self.scene.text)
            for thing in things
            if thing.span == item and thing.name not in shown
        ]
        counts = {cue.after for cue in self.scene.all_cues(Cue.COUNT)}
        numbers = [one.span for one in things if self.scene.place(one.span)[0] in counts and one.name not in counted]
        return (*found, *numbers) if asks_for_columns(self.scene.text) else ()

    def _figures_apart(self) -> tuple[Span, ...]:
        """«Сумму платежей картой и сумму платежей по СБП»: one figure under two conditions is two figures."""
        if not asks_for_columns(self.scene.text):
            return ()
        figures = [mention for mention in self.mentions if mention.kind is MentionKind.METRIC]
        again = [one for place, one in enumerate(figures) if one.name in {other.name for other in figures[:place]}]
        conditions = [mention for mention in self.mentions if mention.kind in _NO_COLUMNS]
        several = len({one.name for one in figures}) > 1
        inside = [  # «сумму успешных платежей и сумму возвратов»: only one of them is of the successful ones
            condition
            for item in (listed_items(self.scene.text) if several else ())
            for condition in conditions
            if item.covers(condition.span) and any(word.overlaps(item) for one in figures for word in one.words)
        ]
        return tuple(one.span for one in (*(again if len(conditions) > 1 else ()), *inside))

    def _asks_rows(self) -> bool:
        """Tell whether nothing in the question asks for a figure, but a sentence asks to see something."""
        scene, named = self.scene, {metric.name for metric in self.facts.metrics}
        assumed = {default.detail for default in self.facts.defaults if default.kind is DefaultKind.METRIC}
        timed = scene.reading.group_by is not None or scene.reading.compare
        # «По каким тикерам нет цен?»: where nothing is counted, «по» cuts nothing.
        cuts = scene.all_cues(Cue.GROUP_BY, Cue.EACH) if named else ()
        figure = named != assumed or len(named) > 1 or timed or cuts or scene.all_cues(*_FIGURES)
        return (self.alone or bool(named)) and not figure and asks_for_columns(scene.text)

    def _rows_of(self, fields: dict[FieldRef, Span]) -> str | None:
        """Return what the rows are of: the thing that is named, else the dataset from which all columns are reached."""
        domain = self.scene.domain
        if self.facts.metrics:
            dataset = domain.metric(self.facts.metrics[0].name).dataset
            return dataset if not fields or dataset in {field.dataset for field in fields} else None
        owners = dict.fromkeys(field.dataset for field in fields)
        bounding = {condition.dataset for condition in self.facts.conditions}
        things = [mention.name for mention in self.mentions if mention.kind is MentionKind.DATASET]
        owners = owners or dict.fromkeys(name for name in things if name not in bounding)
        reaching = [name for name in owners if set(owners) <= set(distances(domain, name))]
        bounded = [name for name in self._bounded_things() if set(owners) <= set(distances(domain, name))]
        reaching = bounded or reaching
        return reaching[0] if len(reaching) == 1 else None

    def _bounded_things(self) -> list[str]:
        """Return the things right before a «без»: the categories of shops without payments are those of such shops."""
        scene = self.scene
        starts = {cue.first for cue in scene.all_cues(Cue.WITHOUT, Cue.HAVING_SOME)}
        datasets = (mention for mention in self.mentions if mention.kind is MentionKind.DATASET)
        return [mention.name for mention in datasets if scene.place(mention.span)[1] in starts]

    def _rows(self, dataset: str, fields: dict[FieldRef, Span], unclear: tuple[Span, ...]) -> Listed:
        spans = [*(metric.span for metric in self.facts.metrics), *sorted(fields.values())]
        named = (mention.span for mention in self.mentions if mention.name == dataset)
        span = next(iter((*spans, *named)))
        shown = fields or dict.fromkeys(self._name_of(dataset), span)
        dimensions = tuple(
            DimensionUse(f"D{number}", field, at, listed=True) for number, (field, at) in enumerate(shown.items(), 1)
        )
        lost = tuple(use.span for use in self.cuts.dimensions if use.field not in shown and use.span != span)
        defaults = tuple(default for default in self.facts.defaults if default.kind is not DefaultKind.METRIC)
        facts = replace(self.facts, metrics=(), defaults=defaults)
        cuts = replace(self.cuts, dimensions=dimensions, explained=self._explained(fields))
        own = {*self._name_of(dataset), *self._keys_of(dataset)}
        distinct = bool(self.scene.all_cues(Cue.DISTINCT)) or own.isdisjoint(shown)  # «какие способы оплаты есть»
        unheld = tuple(one for one in lost if not any(one.overlaps(at) for at in fields.values()))
        return Listed(
            facts,
            cuts,
            Listing(dataset, span, distinct),
            (*unclear, *unheld, *self._doubtful(dataset, tuple(shown))),
            tuple(fields.values()),
        )

    def _doubtful(self, dataset: str, shown: tuple[FieldRef, ...]) -> tuple[Span, ...]:
        """Return what may be meant otherwise.

        A period beside a condition on another fact may be either's, unless the rows have no time and there is one
        condition; «магазины категории Транспорт» are no categories.
        """
        conditions, periods = self.facts.conditions, self.scene.reading.periods
        unsure = (
            periods if conditions and (len(conditions) > 1 or self.scene.domain.dataset(dataset).time_field) else ()
        )
        starts = {cue.first for cue in self.scene.all_cues(Cue.WITHOUT)}
        owned = tuple(  # «категории у магазинов без платежей»: whose the condition is stands in the name's last word
            mention.span
            for mention in self.mentions
            if len(mention.words) > 1
            and mention.kind in {MentionKind.DATASET, MentionKind.FIELD}
            and self.scene.place(mention.span)[1] in starts
            and any(
                one.name != dataset and names_dataset(mention.words[-1].of(self.scene.text), one)
                for one in self.scene.domain.datasets
            )
        )
        fixed = {mention.field: mention.span for mention in self.mentions if mention.kind is MentionKind.VALUE}
        said = (fixed[shown[0]],) if len(shown) == 1 and shown[0] in fixed else ()
        return (*(period.span for period in unsure), *said, *owned)

    def _name_of(self, dataset: str) -> tuple[FieldRef, ...]:
        """Return what a thing is called by: its label, else its key."""
        label = self.scene.domain.dataset(dataset).label_field
        return (FieldRef(dataset, label),) if label else self._keys_of(dataset)

    def _keys_of(self, dataset: str) -> tuple[FieldRef, ...]:
        return tuple(FieldRef(dataset, name) for name in self.scene.domain.dataset(dataset).primary_key)

    def _explained(self, fields: dict[FieldRef, Span]) -> tuple[Span, ...]:
        return (*self.cuts.explained, *fields.values(), *request_words(self.scene.text))

    def _plain(self, *, figures: bool) -> list[AskedColumn]:
        """Return the items that are columns; what a metric's name takes, a cut or a value says is none."""
        kinds = _NO_COLUMNS | ({MentionKind.METRIC} if figures else frozenset())
        taken = [word for mention in self.mentions if mention.kind in kinds for word in mention.words]
        taken += [use.span for use in self.cuts.dimensions] if figures else []
        taken += [cue.span for cue in self.scene.all_cues(Cue.COUNT, Cue.SHARE, Cue.AVERAGE)]
        asked = asked_columns(self.scene.text, self.scene.domain.datasets, things=True)
        return [column for column in asked if not any(word.overlaps(column.span) for word in taken)]

    def _under_conditions(self, fields: dict[FieldRef, Span]) -> tuple[Span, ...]:
        """«Статус активных кошельков»: a column whose name stands in a condition is still to be shown."""
        hidden = [one for one in self.mentions if one.kind is MentionKind.FIELD and one.field not in fields]
        conditions = [*hidden, *(mention for mention in self.mentions if mention.kind in _NO_COLUMNS)]
        items = listed_items(self.scene.text)
        return tuple(
            item
            for item in items
            if len(items) > 1 and any(word.start == item.start for mention in conditions for word in mention.words)
        )

    def _meant(self, column: AskedColumn) -> FieldRef | None:
        """Return the one field that an item means: of what is counted or named, if several would fit the words."""
        counted = [self.scene.domain.metric(metric.name).dataset for metric in self.facts.metrics]
        steps = [distances(self.scene.domain, name) for name in counted]
        reached = [field for field in column.fields if all(field.dataset in one for one in steps)]
        named = {mention.name for mention in self.mentions if mention.kind is MentionKind.DATASET}
        best = reached
        datasets = {field.dataset for field in reached}
        if all(self.scene.domain.dataset(field.dataset).label_field == field.field for field in reached):
            # «название и категорию магазинов»: the name of what leads to the others
            leading = [field for field in reached if datasets <= set(distances(self.scene.domain, field.dataset))]
            best = leading or reached
        for near in (named - set(counted), named, set(counted)):
            best = [field for field in best if field.dataset in near] or best
            if len(best) == 1:
                return best[0]
        own = [field for field in best if not self._refers(field)]
        return own[0] if len(own) == 1 else None

    def _refers(self, field: FieldRef) -> bool:
        """«ID пользователя» is the user's own, not a reference to it."""
        keys = ((one.from_dataset, one.from_columns) for one in self.scene.domain.relationships)
        return (field.dataset, (field.field,)) in keys

    def _with_listed(self, fields: dict[FieldRef, Span]) -> tuple[DimensionUse, ...]:
        """Put the listed columns beside the cuts; those of a thing take the place of its name.

        «Топ-5 продавцов по сумме продаж, выведи имя и фамилию»: the key is shown too, two sellers of one name stay two.
        """
        domain = self.scene.domain
        things = {mention.name for mention in self.mentions if mention.kind is MentionKind.DATASET}
        labels = {FieldRef(name, domain.dataset(name).label_field or "") for name in things}
        described = {field.dataset for field in fields}
        named = [use for use in self.cuts.dimensions if use.field in labels and use.field.dataset in described]
        kept = [use for use in self.cuts.dimensions if use not in named or use.field in fields]
        further = {field: at for field, at in fields.items() if field not in {use.field for use in kept}}
        found = [*kept, *self._columns(further, {use.field.dataset for use in named})]
        return tuple(replace(use, id=f"D{number}") for number, use in enumerate(found, 1))

    def _columns(self, fields: dict[FieldRef, Span], things: set[str]) -> Iterable[DimensionUse]:
        for name in dict.fromkeys(field.dataset for field in fields):
            own = {field: at for field, at in fields.items() if field.dataset == name}
            dataset = self.scene.domain.dataset(name)
            keys = [field.ref for field in dataset.visible_fields if dataset.primary_key == (field.name,)]
            if name in things and keys and keys[0] not in own:
                yield DimensionUse("", keys[0], next(iter(own.values())), listed=True)
            yield from (DimensionUse("", field, at, listed=True) for field, at in own.items())
