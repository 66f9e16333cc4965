"""Reading the values of the database again while the server runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, time, tzinfo
from functools import partial
from typing import TYPE_CHECKING, Protocol
from zoneinfo import ZoneInfo

from apps.wiring import values_of
from core.errors import SverkaError
from domains.lexicon import Lexicon
from domains.value_refresh import seconds_until_refresh

if TYPE_CHECKING:
    from apps.settings import Settings
    from graph.run import Assistant

DAILY_AT = time(6)
"""When the values are read anew, in the zone of the settings: the night's load is done by then."""

_LOG = logging.getLogger("sverka")


class HoldsAssistant(Protocol):
    """Whoever answers with an assistant and takes another one between two questions."""

    assistant: Assistant


@dataclass(frozen=True, slots=True)
class Alarm:
    """The moment and the waiting, so that tests need neither."""

    clock: Callable[[], datetime]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


def with_fresh_values(assistant: Assistant, settings: Settings) -> Assistant:
    """Return the assistant with the values read anew; questions that run now keep the old ones.

    Raises:
        EngineError: the database cannot be read; the old values stay in use.
        StoreError: the index cannot be written.
    """
    deps = assistant.deps
    lexicons = {
        domain.name: Lexicon(domain, values_of(domain, deps.engine, settings, refresh=True))
        for domain in deps.catalog.domains
    }
    return replace(assistant, deps=replace(deps, lexicons=lexicons))


async def refresh_daily(holder: HoldsAssistant, settings: Settings) -> None:
    """Keep the values of a server fresh, until the task is cancelled."""
    refresh = partial(with_fresh_values, settings=settings)
    alarm = Alarm(holder.assistant.deps.clock)
    await keep_values_fresh(holder, refresh, alarm, DAILY_AT, last_read(settings, ZoneInfo(settings.zone)))


def last_read(settings: Settings, zone: tzinfo) -> datetime | None:
    """Return when the values in use were last read from the database, None if they never were."""
    moments = [file.stat().st_mtime for file in (settings.home / "values").glob("*.npz")]
    return datetime.fromtimestamp(max(moments), zone) if moments else None


async def keep_values_fresh(
    holder: HoldsAssistant,
    refresh: Callable[[Assistant], Assistant],
    alarm: Alarm,
    daily_at: time,
    read_at: datetime | None = None,
) -> None:
    """Read the values every day at an hour, until the task is cancelled; a failure is logged and tried again.

    ``read_at`` is when those in use were read, None is now: what was missed while nothing ran is made good at once.
    """
    read_at, failed_at = read_at or alarm.clock(), None
    while True:
        await alarm.sleep(seconds_until_refresh(read_at, alarm.clock(), daily_at, failed_at))
        try:
            holder.assistant = await asyncio.to_thread(refresh, holder.assistant)
        except SverkaError as error:
            failed_at = alarm.clock()
            _LOG.warning("values could not be refreshed: %s", error)
        else:
            read_at, failed_at = alarm.clock(), None
