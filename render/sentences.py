"""The sentences of an answer by its shape; every number in them is a reference to a fact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from core.fact import Fact, FactKind
from core.language import Language
from core.result import Column, Result
from core.unit import UnitKind
from ledger.facts import Facts
from ledger.formula import FormulaFault
from render.messages import message
from render.references import reference
from render.shape import CYCLIC, Shape, compared, measures, naming, shape_of, share_columns, told_by_title

LISTED = 10
"""So many groups are told one by one."""
_LONG = 1_000_000


@dataclass(frozen=True, slots=True)
class Said:
    """Sentences with references, and the facts that they refer to (formulas are added on the way)."""

    facts: Facts
    sentences: tuple[str, ...] = ()

    def also(self, *sentences: str) -> Said:
        """Add sentences, empty ones left out."""
        return replace(self, sentences=(*self.sentences, *(sentence for sentence in sentences if sentence)))


@dataclass(frozen=True, slots=True)
class Scene:
    """What the sentences are told about."""

    result: Result
    language: Language
    period: str
    """Label of the period, "" where there is none."""
    compared_to: str
    ranked: bool = False
    """The rows are the first ones of a ranking: their total is not that of all."""
    partial: tuple[str, ...] = ()
    """Names of the buckets that the period cuts."""

    def say(self, key: str, **values: str | int | Decimal) -> str:
        """Return a message of the section «text»."""
        return message(f"text.{key}", self.language, **values)


def tell(scene: Scene, facts: Facts) -> Said:
    """Tell a result by its shape."""
    said = Said(facts)
    match shape_of(scene.result):
        case Shape.EMPTY:
            key = "empty_period" if scene.period else "empty"
            return said.also(scene.say(key, period=scene.period) if scene.period else scene.say(key))
        case Shape.SINGLE:
            return _single(scene, said)
        case Shape.SERIES:
            # of one point the figure itself is the answer
            return _each_metric(scene, said, _groups if scene.result.row_count == 1 else _series)
        case Shape.GROUPS:
            return _shares(scene, _each_metric(scene, said, _groups))
        case Shape.CROSS:
            return _each_metric(scene, said, _bounds)
        case Shape.LIST:
            return said


def _each_metric(scene: Scene, said: Said, told: Callable[[Scene, Said, Column], Said]) -> Said:
    for metric in measures(scene.result)[:LISTED]:
        said = told(scene, _total(scene, said, metric), metric)
    return said


def _single(scene: Scene, said: Said) -> Said:
    for metric in measures(scene.result)[:LISTED]:
        cell = next(iter(said.facts.cells(metric.name)), None)
        if cell is None:
            continue
        said = said.also(_titled(scene, "single", metric, main_figure(cell, metric, scene.language)))
        said = _against(scene, said, metric, cell)
    return said


def _titled(scene: Scene, key: str, metric: Column, value: str) -> str:
    title = title_of(metric)
    if scene.period:
        return scene.say(f"{key}_period", title=title, period=scene.period, value=value)
    return scene.say(key, title=title, value=value)


def title_of(column: Column) -> str:
    """Return a column's title with a capital."""
    title = column.plan.title or column.name
    return title[:1].upper() + title[1:]


def figure(fact: Fact, column: Column) -> str:
    """Refer to a figure, without its word where the title holds it."""
    return reference(fact, bare=told_by_title(column.plan.unit, column.plan.title))


def main_figure(fact: Fact, column: Column, language: Language) -> str:
    """Refer to the figure that the answer is about: from a million up its short form stands beside it."""
    bare = told_by_title(column.plan.unit, column.plan.title)
    exact = figure(fact, column)
    large = isinstance(fact.value, (int, Decimal)) and abs(Decimal(fact.value)) >= _LONG
    return (
        message("text.short", language, exact=exact, short=reference(fact, short=True, bare=bare)) if large else exact
    )


def _total(scene: Scene, said: Said, metric: Column) -> Said:
    total = said.facts.total(metric.name)
    if total is None or total.value is None:
        return said
    said = said.also(
        _titled(scene, "total_ranked" if scene.ranked else "total", metric, main_figure(total, metric, scene.language))
    )
    return _against(scene, said, metric, total)


def _against(scene: Scene, said: Said, metric: Column, now: Fact) -> Said:
    """Compare a figure with the same figure of the comparison period, if there is one."""
    previous = compared(scene.result, metric).previous
    if previous is None:
        return said
    of_kind = said.facts.of(now.kind, previous.name)
    before = next(iter(of_kind), None)
    if before is None:
        return said
    if before.value is None:
        return said.also(scene.say("no_comparison"))
    value = main_figure(before, metric, scene.language)
    said = said.also(scene.say("previous", period=scene.compared_to or title_of(previous), value=value))
    return _change(scene, said, now, before)


def _change(scene: Scene, said: Said, now: Fact, before: Fact) -> Said:
    facts, change = said.facts.with_formula(f"{now.id} − {before.id}", label=now.label, column=now.column)
    if isinstance(change, FormulaFault) or not isinstance(change.value, Decimal):
        return said
    said = replace(said, facts=facts)
    if not change.value:
        return said.also(scene.say("unchanged"))
    key = "growth" if change.value > 0 else "fall"
    facts, percent = _percent(facts, now, before)
    shown_change = change_reference(change)
    if percent is None:
        zero = before.value == 0 and now.unit.kind is not UnitKind.PERCENT
        return said.also(scene.say(f"{key}_absolute", change=shown_change), scene.say("no_base") if zero else "")
    said = replace(said, facts=facts)
    return said.also(scene.say(key, percent=reference(percent, absolute=True), change=shown_change))


def change_reference(change: Fact) -> str:
    """Refer to a difference without its sign; percentages differ by points."""
    if change.unit.kind is UnitKind.PERCENT:
        return reference(change, bare=True, absolute=True) + "\u00a0п.\u202fп."
    return reference(change, absolute=True)


def _percent(facts: Facts, now: Fact, before: Fact) -> tuple[Facts, Fact | None]:
    """Growth in per cent has a meaning only over a positive base, and never for percentages themselves."""
    base = Decimal(before.value) if isinstance(before.value, (int, Decimal)) else Decimal(0)
    if base <= 0 or now.unit.kind is UnitKind.PERCENT:
        return facts, None
    for decimals in (1, 3, 6):
        formula = f"round(({now.id} − {before.id}) / {before.id} × 100, {decimals})"
        extended, fact = facts.with_formula(formula, label=now.label, column=now.column)
        if not isinstance(fact, FormulaFault) and fact.value:
            return extended, fact
    return facts, None


def _series(scene: Scene, said: Said, metric: Column) -> Said:
    said = _bounds(scene, said, metric)
    cells = said.facts.cells(metric.name)
    known = [cell for cell in (cells[:1] + cells[-1:]) if isinstance(cell.value, (int, Decimal))]
    cyclic = naming(scene.result)[0].plan.bucket in CYCLIC  # Sunday is not what Monday grew to
    if scene.result.truncated or len(known) < 2 or scene.result.row_count < 3 or cyclic:
        return said
    first, last = known
    if {row_name(first), row_name(last)} & set(scene.partial):
        return said
    facts, percent = _percent(said.facts, last, first)
    if percent is None or not isinstance(percent.value, Decimal):
        return said
    sentence = scene.say(
        "series_rise" if percent.value > 0 else "series_fall",
        first_at=row_name(first),
        last_at=row_name(last),
        first=figure(first, metric),
        last=figure(last, metric),
        percent=reference(percent, absolute=True),
    )
    return replace(said, facts=facts).also(sentence)


def _listed(facts: Sequence[Fact], scene: Scene) -> str:
    """Name the rows of a tie: two joined by «и», more set apart; a bucket that is not over is told to be none."""
    names = [row_name(fact) for fact in facts]
    names = [scene.say("not_whole", name=name) if name in scene.partial else name for name in names]
    joint = " и " if scene.language is Language.RU else " and "
    return joint.join(names) if len(names) == 2 else "; ".join(names)


def _bounds(scene: Scene, said: Said, metric: Column) -> Said:
    largest = said.facts.extremes(metric.name, largest=True)
    smallest = said.facts.extremes(metric.name, largest=False)
    heading = "" if said.facts.total(metric.name) else _heading(scene, metric)
    if not largest or not smallest or not largest[0].row_key or not smallest[0].row_key:
        return said.also(heading)
    return said.also(
        heading,
        scene.say(
            "series_bounds",
            largest=figure(largest[0], metric),
            largest_at=_listed(largest, scene),
            smallest=figure(smallest[0], metric),
            smallest_at=_listed(smallest, scene),
        ),
    )


def _heading(scene: Scene, metric: Column) -> str:
    if scene.period:
        return scene.say("heading_period", title=title_of(metric), period=scene.period)
    return scene.say("heading", title=title_of(metric))


def _groups(scene: Scene, said: Said, metric: Column) -> Said:
    names = naming(scene.result)[0].name
    cells = said.facts.cells(metric.name)
    labels = said.facts.cells(names)
    if len(cells) == len(labels) == scene.result.row_count <= LISTED:
        items = _items(scene, metric, labels, cells)
        return said.also(scene.say("ranking", title=title_of(metric), items="; ".join(items)))
    return _leaders(scene, said, metric)


def _items(scene: Scene, metric: Column, labels: tuple[Fact, ...], cells: tuple[Fact, ...]) -> list[str]:
    return [
        scene.say("ranking_item", name=reference(name), value=figure(cell, metric))
        for name, cell in zip(labels, cells, strict=True)
    ]


def _leaders(scene: Scene, said: Said, metric: Column) -> Said:
    sentences = [] if said.facts.total(metric.name) else [_heading(scene, metric)]
    for key, largest in (("largest_is", True), ("smallest_is", False)):
        extremes = said.facts.extremes(metric.name, largest=largest)
        if extremes and extremes[0].row_key:
            name = _listed(extremes, scene)
            value = figure(extremes[0], metric)
            sentences.append(scene.say(key, name=name, value=value))
    return said.also(*sentences)


def _shares(scene: Scene, said: Said) -> Said:
    names = naming(scene.result)[0].name
    labels = said.facts.cells(names)
    for column in share_columns(scene.result):
        cells = said.facts.cells(column.name)
        if column in measures(scene.result) or not len(cells) == len(labels) == scene.result.row_count <= LISTED:
            continue
        said = said.also(scene.say("shares", items="; ".join(_items(scene, column, labels, cells))))
    return said


def row_name(fact: Fact) -> str:
    """Name the row of a fact: «май 2025», «Москва, май 2025», «01.05.2025–14.05.2025»."""
    if len(fact.row_key) == 2 and fact.row_key[0][0].endswith("_start") and fact.row_key[1][0].endswith("_end"):
        return "–".join(label for _, label in fact.row_key)
    return ", ".join(label for _, label in fact.row_key)


def row_count_fact(facts: Facts) -> Fact | None:
    """Return the fact of the number of rows, None where the database did not tell it."""
    return next(iter(facts.of(FactKind.ROW_COUNT, "")), None)


def shown_count_fact(facts: Facts) -> Fact | None:
    """Return the fact of the number of stored rows of a truncated result."""
    return next((fact for fact in facts.of(FactKind.ROW_COUNT) if fact.column), None)
