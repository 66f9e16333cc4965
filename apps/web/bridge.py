"""From a blocking iterator to an asynchronous one: the work runs in a thread, its items arrive by a queue."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class _End:
    """The work is over; ``error`` is what it raised."""

    error: BaseException | None = None


async def from_thread(pool: Executor, work: Callable[[], Iterator[_Item]]) -> AsyncIterator[_Item]:
    """Yield what ``work`` yields, as it comes, and raise what it raises.

    The work runs to its end in a thread of ``pool`` even if the reader goes away.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[_Item | _End] = asyncio.Queue()

    def put(item: _Item | _End) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody reads any more
            loop.call_soon_threadsafe(queue.put_nowait, item)

    def run() -> None:
        try:
            for item in work():
                put(item)
        except BaseException as error:  # noqa: BLE001 — nothing is swallowed: the reader raises it
            put(_End(error))
        else:
            put(_End())

    pool.submit(run)
    while not isinstance(item := await queue.get(), _End):
        yield item
    if item.error is not None:
        raise item.error
