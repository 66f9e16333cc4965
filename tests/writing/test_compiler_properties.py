"""For random rows and random questions the compiled query gives what plain Python counts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import duckdb
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.intent import Intent, PeriodUse, SegmentUse, ValueUse
from core.period import Bucket, Grain
from core.sql import Dialect, Draft
from tests.writing.warehouse import S, cut, dimensions, intent, period, piece, run, value
from writing.compiler import compile_query

FIRST = datetime(2025, 1, 1)  # noqa: DTZ001 — moments of the warehouse have no zone
REGIONS = {1: "Москва", 2: "Тверь"}
Key = tuple[date | None, str | None]


@dataclass(frozen=True)
class Wallet:
    id: int
    opened: datetime | None
    closed: datetime | None
    region: int | None
    score: int | None


@dataclass(frozen=True)
class Asked:
    bucket: Bucket | None
    by_region: bool
    period: PeriodUse | None
    values: tuple[ValueUse, ...]
    segments: tuple[SegmentUse, ...]

    def intent(self) -> Intent:
        return intent(
            "wallets_opened",
            "score_total",
            time_cut=cut(self.bucket) if self.bucket else None,
            dimensions=dimensions("regions.name") if self.by_region else (),
            periods=(self.period,) if self.period else (),
            values=self.values,
            segments=self.segments,
        )


moments = st.one_of(st.none(), st.integers(0, 24 * 120).map(lambda hours: FIRST + timedelta(hours=hours)))
wallets = st.lists(
    st.builds(
        Wallet,
        id=st.just(0),
        opened=moments,
        closed=moments,
        region=st.sampled_from([None, 1, 2, 9]),
        score=st.one_of(st.none(), st.integers(-5, 5)),
    ),
    max_size=8,
).map(lambda found: [Wallet(place, one.opened, one.closed, one.region, one.score) for place, one in enumerate(found)])
days = st.integers(0, 119).map(lambda number: (FIRST + timedelta(days=number)).date())
questions = st.builds(
    Asked,
    bucket=st.sampled_from([None, Bucket.DAY, Bucket.WEEK, Bucket.MONTH, Bucket.QUARTER]),
    by_region=st.booleans(),
    period=st.one_of(
        st.none(),
        st.tuples(days, st.integers(1, 60)).map(
            lambda pair: period(1, pair[0].isoformat(), (pair[0] + timedelta(days=pair[1])).isoformat(), Grain.DAY)
        ),
    ),
    values=st.sampled_from(
        [
            (),
            (value(1, "regions.name", "Москва"),),
            (value(1, "regions.name", "Москва", negated=True),),
            (value(1, "regions.name", "Москва"), value(2, "regions.name", "Тверь")),
        ]
    ),
    segments=st.sampled_from([(), (SegmentUse("S1", "closed", S),), (SegmentUse("S1", "closed", S, negated=True),)]),
)


def bucket_start(moment: datetime, bucket: Bucket) -> date:
    day = moment.date()
    starts = {
        Bucket.DAY: day,
        Bucket.WEEK: day - timedelta(days=day.weekday()),
        Bucket.MONTH: day.replace(day=1),
        Bucket.QUARTER: day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1),
    }
    return starts[bucket]


def admitted(wallet: Wallet, asked: Asked) -> bool:
    name = REGIONS.get(wallet.region or 0)
    if asked.period:
        days = asked.period.period.range
        if wallet.opened is None or not (days.start or date.min) <= wallet.opened.date() < (days.end or date.max):
            return False
    if asked.bucket and wallet.opened is None:
        return False
    wanted = {member for one in asked.values for member in one.members}
    if wanted and (name in wanted) == asked.values[0].negated:
        return False
    return all((wallet.closed is not None) != one.negated for one in asked.segments)


def expected(rows: list[Wallet], asked: Asked) -> dict[Key, tuple[int, int]]:
    kept = [one for one in rows if admitted(one, asked)]
    groups: dict[Key, list[Wallet]] = defaultdict(list)
    for one in kept:
        when = bucket_start(one.opened, asked.bucket) if asked.bucket and one.opened else None
        groups[when, REGIONS.get(one.region or 0) if asked.by_region else None].append(one)
    for when in buckets(kept, asked):
        for name in {key[1] for key in groups} if asked.by_region else {None}:
            groups.setdefault((when, name), [])
    if not asked.bucket and not asked.by_region:
        groups.setdefault((None, None), [])
    return {key: (len(found), sum(one.score or 0 for one in found)) for key, found in groups.items()}


def buckets(kept: list[Wallet], asked: Asked) -> set[date]:
    if not asked.bucket:
        return set()
    seen = [one.opened for one in kept if one.opened]
    if asked.period and asked.period.period.range.start and asked.period.period.range.end:
        low, high = asked.period.period.range.start, asked.period.period.range.end
    elif seen:
        low, high = min(seen).date(), max(seen).date() + timedelta(days=1)
    else:
        return set()
    moments = (datetime(low.year, low.month, low.day) + timedelta(days=step) for step in range((high - low).days))  # noqa: DTZ001
    return {bucket_start(moment, asked.bucket) for moment in moments}


CONNECTION_ROWS = """
CREATE OR REPLACE TABLE wallets (id INTEGER, opened_at TIMESTAMP, closed_at TIMESTAMP, region_id INTEGER,
                                 status VARCHAR, score INTEGER);
CREATE OR REPLACE TABLE regions AS SELECT * FROM (VALUES (1, 'Москва'), (2, 'Тверь')) AS r(id, name);
"""


@settings(max_examples=60, deadline=None)
@given(rows=wallets, asked=questions)
@example(
    rows=[Wallet(0, None, None, 1, None), Wallet(1, FIRST, None, None, None)],
    asked=Asked(bucket=Bucket.DAY, by_region=True, period=None, values=(), segments=()),
)
def test_compiled_rows_are_those_that_python_counts(rows: list[Wallet], asked: Asked) -> None:
    draft = compile_query(asked.intent(), piece(), Dialect.DUCKDB)
    assert isinstance(draft, Draft), draft
    with duckdb.connect() as connection:
        connection.execute(CONNECTION_ROWS)
        if rows:
            connection.executemany(
                "INSERT INTO wallets VALUES (?, ?, ?, ?, NULL, ?)",
                [(one.id, one.opened, one.closed, one.region, one.score) for one in rows],
            )
        found = run(connection, draft)
    width = len(found[0]) if found else 0
    keys = [(row[0] if asked.bucket else None, row[width - 3] if asked.by_region else None) for row in found]
    assert len(set(keys)) == len(keys)
    assert dict(zip(keys, [row[-2:] for row in found], strict=True)) == expected(rows, asked)
