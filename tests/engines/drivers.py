"""Where the two ODBC drivers for SQL Server are; a missing one skips its tests, in CI it fails them."""

from pathlib import Path

from tests.engines.conftest import missing


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
