"""From sorted elements to one reading: periods, bucket, comparison, conditions, state; and the merge of follow-ups."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.period import (
    AsOf,
    Bucket,
    DateRange,
    Edge,
    Grain,
    ImpossibleDate,
    Period,
    PeriodAmbiguity,
    PeriodReading,
    RecurringFilter,
)
from core.span import Span
from periods import dates
from periods.asked import Asked
from periods.choices import offered
from periods.compare import against, shifted
from periods.elements import Compared, StateOn
from periods.labels import label
from periods.nodes import Absent, Day, Many, Node, SamePeriod, Season, Shifted, Unclear, Unit, Weekday, Why, YearRef
from periods.reasons import why, wrong
from periods.resolve import resolve, spread
from periods.scene import Scene
from periods.steps import kept_steps, one_before, stepwise, without_smaller_steps
from periods.within import bounded

_SNAPPING = {
    Bucket.WEEK: Grain.WEEK,
    Bucket.MONTH: Grain.MONTH,
    Bucket.QUARTER: Grain.QUARTER,
    Bucket.HALF: Grain.HALF,
    Bucket.YEAR: Grain.YEAR,
}
_EMPTY = PeriodReading()


def assemble(asked: Asked, scene: Scene, previous: PeriodReading | None = None) -> PeriodReading:
    """Join what was asked; with ``previous``, keep what the text does not say."""
    asked = without_smaller_steps(asked)
    bucket = asked.grouped[0][0].bucket if asked.grouped else None
    if bucket is None and not asked.grouped and previous is not None:
        bucket = previous.group_by  # «а за последние 3 месяца?» after a question by months: whole months again
    scene = replace(scene, bucket=_SNAPPING.get(bucket) if bucket is not None else None, previous=_range_of(previous))
    reading = _Assembly(asked, scene, previous).reading()
    steps = stepwise(asked, reading) or kept_steps(asked, previous)
    if steps is None:
        return reading
    asked, scene = steps.asked, replace(scene, bucket=_SNAPPING.get(steps.bucket))
    reading = _Assembly(asked, scene, previous).reading()
    before = tuple(
        Period(found, steps.span, label(found, scene.language))
        for period in reading.periods
        if (found := one_before(period.range, steps, scene.now)) is not None
    )
    span = reading.group_by_span or steps.span
    return replace(reading, group_by=steps.bucket, group_by_span=span, compare=before, steps=steps.span)


def _range_of(previous: PeriodReading | None) -> DateRange | None:
    if previous is None:
        return None
    if previous.periods:
        return previous.periods[0].range
    if previous.as_of is not None:
        day = previous.as_of.date
        return DateRange(day, dates.add_days(day, 1), Grain.DAY)
    return None


@dataclass(frozen=True, slots=True)
class _Assembly:
    asked: Asked
    scene: Scene
    previous: PeriodReading | None

    def reading(self) -> PeriodReading:
        """Return the joined reading."""
        planned = self._planned()
        said, weekdays = self._weekday_filter(_with_shared_year(bounded((*self.asked.said, *planned))))
        said = self._whole_or_same(said)
        pairs: list[tuple[DateRange, Span, Node]] = []
        for node, span in said:
            resolved = resolve(node, self.scene)
            if not isinstance(resolved, DateRange):
                return self._stopped(resolved, span)
            pairs.append((resolved, span, node))
        pairs = _closed(pairs)
        periods = tuple(self._period(resolved, span) for resolved, span, _ in pairs)
        as_of = self._as_of()
        if isinstance(as_of, PeriodReading):
            return as_of
        kept = self.previous or _EMPTY
        replaced = bool(periods) or as_of is not None
        if not replaced:
            periods, as_of = kept.periods, kept.as_of
        compare = self._compare(periods, pairs[0][2] if pairs else None, replaced=replaced)
        if isinstance(compare, PeriodReading):
            return compare
        recurring = self._recurring(weekdays) or kept.recurring
        grouped = self.asked.grouped
        return PeriodReading(
            periods=periods,
            group_by=self._bucket(periods) if grouped else kept.group_by,
            group_by_span=grouped[0][1] if grouped else kept.group_by_span,
            compare=compare,
            recurring=recurring,
            as_of=as_of,
            spans=self.asked.spans,
        )

    def _whole_or_same(self, said: tuple[tuple[Node, Span], ...]) -> tuple[tuple[Node, Span], ...]:
        """«А за прошлый год?» after a month: that month of last year, or the whole of it."""
        previous = self.scene.previous
        if previous is None or len(said) != 1 or previous.grain in {Grain.YEAR, Grain.ALL}:
            return said
        node, span = said[0]
        if isinstance(node, Shifted) and node.grain is Grain.YEAR and node.count == 1 and not node.anchored:
            offset = node.offset + self.scene.now.year - previous.start.year if previous.start else node.offset
            same = SamePeriod(Grain.YEAR, offset)
            return ((Unclear(Why.WHOLE_YEAR, (same, node)), span),)
        return said

    def _bucket(self, periods: tuple[Period, ...]) -> Bucket | None:
        bucket = self.asked.grouped[0][0].bucket
        days = [dates.add(one.range.start, 1, Grain.DAY) == one.range.end for one in periods if one.range.start]
        if bucket is Bucket.HOUR and self.asked.spread and days != [True]:
            return Bucket.HOUR_OF_DAY
        return bucket

    def _period(self, found: DateRange, span: Span) -> Period:
        return Period(found, span, label(found, self.scene.language))

    def _stopped(self, reason: Unclear | Absent, span: Span) -> PeriodReading:
        language = self.scene.language
        grouped = self.asked.grouped
        reading = PeriodReading(
            group_by=grouped[0][0].bucket if grouped else None,
            group_by_span=grouped[0][1] if grouped else None,
            spans=self.asked.spans,
        )
        if isinstance(reason, Absent):
            return replace(reading, impossible=ImpossibleDate(span, wrong(reason, language)))
        ambiguity = PeriodAmbiguity(span, why(reason.why, language), offered(reason, self.scene))
        return replace(reading, ambiguity=ambiguity)

    def _weekday_filter(
        self, said: tuple[tuple[Node, Span], ...]
    ) -> tuple[tuple[tuple[Node, Span], ...], tuple[int, ...]]:
        """Beside a longer window a weekday is a condition; beside one week it is a day of that week."""
        days = [node.weekday for node, _ in said if isinstance(node, Weekday) and node.which is None and not node.week]
        windows = [(node, span) for node, span in said if not isinstance(node, Weekday)]
        if not days or not windows:
            return said, ()
        first = windows[0][0]
        if isinstance(first, Shifted) and first.grain is Grain.WEEK and first.count == 1:
            return tuple((Weekday(day, week=first), span) for day, (_, span) in zip(days, said, strict=False)), ()
        if any(isinstance(node, Day) for node, _ in windows):
            return tuple(windows), ()
        return tuple(windows), tuple(days)

    def _planned(self) -> tuple[tuple[Node, Span], ...]:
        """«План на 1 июля» is a plan for that day, not a state on it."""
        if not self.scene.forward:
            return ()
        return tuple((state.node, span) for state, span in self.asked.states if state.edge is None)

    def _states(self) -> tuple[tuple[StateOn, Span], ...]:
        return tuple(pair for pair in self.asked.states if not (self.scene.forward and pair[0].edge is None))

    def _as_of(self) -> AsOf | PeriodReading | None:
        for state, span in self._states():
            found = resolve(state.node, self.scene)
            if not isinstance(found, DateRange):
                return self._stopped(found, span)
            if found.start is None or found.end is None:
                continue
            if state.edge is Edge.START or (state.edge is None and found.grain is Grain.DAY):
                return AsOf(found.start, state.edge, span)
            return AsOf(dates.last_day(found.end), Edge.END, span)
        return None

    def _compare(
        self, periods: tuple[Period, ...], node: Node | None, *, replaced: bool
    ) -> tuple[Period, ...] | PeriodReading:
        if not self.asked.compared:
            return self._kept_compare(periods, replaced=replaced)
        if any(asked.dropped for asked, _ in self.asked.compared):
            return ()
        out: list[Period] = []
        for asked, span in self.asked.compared:
            if not periods:
                continue
            for other in _spread_other(asked):
                found = against(other, periods[0].range, node, self.scene)
                if isinstance(found, Unclear | Absent):
                    return self._stopped(found, span)
                if found is not None and all(found != period.range for period in out):
                    out.append(self._period(found, span))
        return tuple(out)

    def _kept_compare(self, periods: tuple[Period, ...], *, replaced: bool) -> tuple[Period, ...]:
        """A comparison of the previous answer moves along with a new period."""
        previous = self.previous
        if previous is None or not previous.compare or not previous.periods:
            return ()
        if not replaced:
            return previous.compare
        old, other = previous.periods[0].range, previous.compare[0].range
        for grain in (Grain.YEAR, Grain.MONTH, Grain.QUARTER, Grain.WEEK, Grain.DAY):
            if periods and shifted(old, grain, self.scene) == other:
                found = shifted(periods[0].range, _as_grain(grain, old, periods[0].range), self.scene)
                return (self._period(found, previous.compare[0].span),) if found is not None else ()
        return previous.compare

    def _recurring(self, weekdays: tuple[int, ...]) -> RecurringFilter | None:
        recurs = self.asked.recurs
        if not recurs and not weekdays:
            return None
        days = sorted({*weekdays, *(day for one, _ in recurs for day in one.weekdays)})
        hours = [one.hours for one, _ in recurs if one.hours is not None]
        return RecurringFilter(
            weekdays=tuple(days),
            hours=hours[0] if hours else None,
            months=tuple(month for one, _ in recurs for month in one.months),
            month_days=tuple(day for one, _ in recurs for day in one.month_days),
            dayparts=tuple(part for one, _ in recurs for part in one.dayparts),
            working_days=any(one.working_days for one, _ in recurs),
            span=recurs[0][1] if recurs else None,
        )


def _closed(pairs: list[tuple[DateRange, Span, Node]]) -> list[tuple[DateRange, Span, Node]]:
    """«После 1 июня и до 10 июня»: two open ranges that meet are one closed range."""
    if len(pairs) != 2:
        return pairs
    (first, span, node), (last, last_span, _) = pairs
    meet = first.end is None and last.start is None and first.start and last.end and first.start < last.end
    if not meet:
        return pairs
    return [(DateRange(first.start, last.end, last.grain), Span(span.start, last_span.end), node)]


def _as_grain(grain: Grain, old: DateRange, new: DateRange) -> Grain:
    """«К прошлому месяцу» kept for a new quarter stays the step of one unit where the old one was."""
    return new.grain if grain is old.grain and new.grain is not Grain.ALL else grain


def _spread_other(asked: Compared) -> tuple[Compared, ...]:
    if isinstance(asked.other, Many):
        return tuple(Compared(other=node) for node in spread(asked.other))
    return (asked,)


def _with_shared_year(said: tuple[tuple[Node, Span], ...]) -> tuple[tuple[Node, Span], ...]:
    """«В 2024 году … в мае»: a year said apart belongs to the months and days that have none."""
    if len(said) < 2:
        return said
    years = [year for node, _ in said if (year := _plain_year(node)) is not None]
    bare = [node for node, _ in said if _lacks_year(node)]
    if len(years) != 1 or len(bare) != len(said) - 1:
        return said
    return tuple((_give_year(node, years[0]), span) for node, span in said if _lacks_year(node))


def _plain_year(node: Node) -> YearRef | None:
    match node:
        case Unit(grain=Grain.YEAR, year=year):
            return year
        case Shifted(grain=Grain.YEAR, count=1, offset=offset, fiscal=False):
            return YearRef(offset=offset)
    return None


def _lacks_year(node: Node) -> bool:
    if isinstance(node, Day):
        return node.year is None and node.month is not None
    return isinstance(node, Unit | Season) and node.year is None and node.which is None


def _give_year(node: Node, year: YearRef) -> Node:
    assert isinstance(node, Day | Unit | Season)  # noqa: S101
    return replace(node, year=year)
