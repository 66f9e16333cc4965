"""Where the two ODBC drivers for SQL Server are; a missing one skips its tests, in CI it fails them."""

import importlib
import os
from pathlib import Path
from types import ModuleType

import pytest

from tests.databases import missing


def required_module(name: str) -> ModuleType:
    """Import a driver; where it is missing the module of tests is skipped, in CI it fails."""
    if os.environ.get("CI"):
        return importlib.import_module(name)
    module: ModuleType = pytest.importorskip(name, reason=f"{name} is not installed")
    return module


def installed_drivers(name: str) -> str:
    """Return the path of the driver's library."""
    found = _freetds() if name == "freetds" else _microsoft()
    if not found:
        missing(f"The ODBC driver {name}")
    return str(found[0])


def _freetds() -> list[Path]:
    return sorted(Path("/usr/lib").glob("*/odbc/libtdsodbc.so"))


def _microsoft() -> list[Path]:
    try:
        import mssql_python_odbc
    except ImportError:
        return []
    folder = Path(mssql_python_odbc.__file__).parent
    return sorted(folder.glob("libs/linux/debian_ubuntu/*/lib/libmsodbcsql-*"))
