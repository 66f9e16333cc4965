"""The columns that a question lists («выведи ID, имя и сумму продаж»), and questions for rows instead of a figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.intent import DefaultKind, DimensionUse, FieldRef, Listing
from core.span import Span
from domains.asked_columns import AskedColumn, asked_columns, asks_for_columns, request_words
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
        dataset = self._rows_of(fields) if asks_rows else None
        if dataset is not None and (fields or self.scene.domain.dataset(dataset).label_field):
            return self._rows(dataset, fields, unclear)
        if not chosen:
            return Listed(self.facts, self.cuts)
        cuts = replace(self.cuts, dimensions=self._with_listed(fields), explained=self._explained(fields))
        return Listed(self.facts, cuts, None, unclear, tuple(fields.values()))

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
            return domain.metric(self.facts.metrics[0].name).dataset
        owners = dict.fromkeys(field.dataset for field in fields)
        bounding = {condition.dataset for condition in self.facts.conditions}
        things = [mention.name for mention in self.mentions if mention.kind is MentionKind.DATASET]
        owners = owners or dict.fromkeys(name for name in things if name not in bounding)
        reaching = [name for name in owners if set(owners) <= set(distances(domain, name))]
        return reaching[0] if len(reaching) == 1 else None

    def _rows(self, dataset: str, fields: dict[FieldRef, Span], unclear: tuple[Span, ...]) -> Listed:
        spans = [*(metric.span for metric in self.facts.metrics), *sorted(fields.values())]
        named = (mention.span for mention in self.mentions if mention.name == dataset)
        span = next(iter((*spans, *named)))
        shown = fields or {FieldRef(dataset, self.scene.domain.dataset(dataset).label_field or ""): span}
        dimensions = tuple(
            DimensionUse(f"D{number}", field, at, listed=True) for number, (field, at) in enumerate(shown.items(), 1)
        )
        lost = tuple(use.span for use in self.cuts.dimensions if use.field not in shown and use.span != span)
        defaults = tuple(default for default in self.facts.defaults if default.kind is not DefaultKind.METRIC)
        facts = replace(self.facts, metrics=(), defaults=defaults)
        cuts = replace(self.cuts, dimensions=dimensions, explained=self._explained(fields))
        distinct = bool(self.scene.all_cues(Cue.DISTINCT))
        unheld = tuple(one for one in lost if not any(one.overlaps(at) for at in fields.values()))
        return Listed(facts, cuts, Listing(dataset, span, distinct), (*unclear, *unheld), tuple(fields.values()))

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

    def _meant(self, column: AskedColumn) -> FieldRef | None:
        """Return the one field that an item means: of what is counted or named, if several would fit the words."""
        counted = [self.scene.domain.metric(metric.name).dataset for metric in self.facts.metrics]
        steps = [distances(self.scene.domain, name) for name in counted]
        reached = [field for field in column.fields if all(field.dataset in one for one in steps)]
        named = {mention.name for mention in self.mentions if mention.kind is MentionKind.DATASET}
        best = reached
        for near in (named - set(counted), named, set(counted)):
            best = [field for field in reached if field.dataset in near] or best
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
