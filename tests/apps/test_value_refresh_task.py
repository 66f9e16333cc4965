"""The server's daily refresh: due at once after a long stop, tried again after a failure, cancelled with the server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import duckdb
import pytest

from apps.settings import read_settings
from apps.value_refresh import Alarm, keep_values_fresh, last_read, with_fresh_values
from apps.wiring import make_assistant
from core.errors import EngineUnavailable
from domains.mentions import MentionKind
from domains.scaffold.run import scaffold
from engines.open import open_engine

MORNING = datetime(2025, 6, 17, 8, tzinfo=ZoneInfo("Europe/Moscow"))


@dataclass
class Holder:
    assistant: Any = 0


@dataclass
class Time:
    """A clock that only sleeping moves; the task is cancelled after some naps."""

    now: datetime = MORNING
    naps: list[float] = field(default_factory=list)
    most: int = 3

    def clock(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        if len(self.naps) == self.most:
            raise asyncio.CancelledError
        self.naps.append(seconds)
        self.now += timedelta(seconds=seconds)


def run(holder: Holder, refresh: Any, moments: Time, read_at: datetime | None = None) -> None:
    alarm = Alarm(moments.clock, moments.sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_values_fresh(holder, refresh, alarm, time(6), read_at))


def test_once_a_day() -> None:
    holder, moments = Holder(), Time()
    run(holder, lambda assistant: assistant + 1, moments)
    assert moments.naps == [22 * 3600, 24 * 3600, 24 * 3600]
    assert holder.assistant == 3


def test_a_missed_refresh_is_made_good_at_once() -> None:
    moments = Time(most=1)
    run(Holder(), lambda assistant: assistant, moments, MORNING - timedelta(days=3))
    assert moments.naps == [0]


def test_a_failure_keeps_the_old_values_and_is_tried_again() -> None:
    def fail(_: Any) -> Any:
        raise EngineUnavailable("asleep")

    holder, moments = Holder("old"), Time()
    run(holder, fail, moments)
    assert holder.assistant == "old"
    assert moments.naps == [22 * 3600, 900, 900]


def test_new_values_are_found_after_a_refresh(tmp_path: Path) -> None:
    file = tmp_path / "shop.duckdb"
    with duckdb.connect(str(file)) as connection:
        connection.execute("CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, name TEXT)")
        connection.execute("INSERT INTO shops VALUES (1, 'Ромашка')")
    url = f"duckdb:///{file}"
    engine = open_engine(url)
    scaffold(engine, tmp_path / "domains" / "shop", "shop")
    engine.close()
    settings = read_settings({"home": tmp_path / "home", "database": url, "domains": tmp_path / "domains"}, {})
    assistant = make_assistant(settings)
    assistant.deps.engine.close()
    with duckdb.connect(str(file)) as connection:
        connection.execute("INSERT INTO shops VALUES (2, 'Василёк')")
    reopened = replace(assistant, deps=replace(assistant.deps, engine=open_engine(url)))
    fresh = with_fresh_values(reopened, settings)
    fresh.deps.engine.close()
    asked = "продажи в магазине Василёк"
    assert [one.name for one in assistant.deps.lexicons["shop"].mentions(asked) if one.kind is MentionKind.VALUE] == []
    assert [one.name for one in fresh.deps.lexicons["shop"].mentions(asked) if one.kind is MentionKind.VALUE] == [
        "shops.name"
    ]
    assert last_read(settings, MORNING.tzinfo or ZoneInfo("UTC")) is not None
