"""The bridge from a blocking iterator to an asynchronous one."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from apps.web.bridge import from_thread

pytestmark = pytest.mark.asyncio


async def test_items_come_one_by_one_from_another_thread() -> None:
    threads = set()
    seen = threading.Event()

    def work() -> Iterator[int]:
        threads.add(threading.get_ident())
        yield 1
        assert seen.wait(5), "the first item did not arrive before the second was made"
        yield 2

    found = []
    with ThreadPoolExecutor() as pool:
        async for item in from_thread(pool, work):
            found.append(item)
            seen.set()
    assert found == [1, 2]
    assert threading.get_ident() not in threads


async def test_an_error_reaches_the_reader_after_the_items_before_it() -> None:
    def work() -> Iterator[int]:
        yield 1
        raise ValueError("broken")

    with ThreadPoolExecutor() as pool:
        items = aiter(from_thread(pool, work))
        assert await anext(items) == 1
        with pytest.raises(ValueError, match="broken"):
            await anext(items)


async def test_the_loop_goes_on_while_the_work_blocks() -> None:
    def work() -> Iterator[int]:
        time.sleep(0.3)
        yield 1

    ticks = 0
    with ThreadPoolExecutor() as pool:
        reading = asyncio.ensure_future(anext(from_thread(pool, work).__aiter__()))
        while not reading.done():
            await asyncio.sleep(0.01)
            ticks += 1
    assert ticks > 5
