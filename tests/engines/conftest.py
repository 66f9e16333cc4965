"""Fixtures of the tests of SQL Server's adapter: the test server, a driver, an engine, a store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import Engine, ParquetStore, open_engine
from tests.engines.drivers import installed_drivers
from tests.engines.mssql import address
from tests.tds.script import Script
from tests.tds.server import TdsServer


@pytest.fixture(params=["freetds", "microsoft"])
def driver(request: pytest.FixtureRequest) -> str:
    return installed_drivers(str(request.param))


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def server(script: Script) -> Iterator[TdsServer]:
    with TdsServer(script) as running:
        yield running


@pytest.fixture
def engine(server: TdsServer, driver: str) -> Engine:
    return open_engine(address(server, driver))


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")
