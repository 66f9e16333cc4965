"""What tests of several packages share: the demo warehouse until 2025-06-17, and a PostgreSQL server."""

from __future__ import annotations

import fcntl
import hashlib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import postgres_url

__all__ = ["postgres_url"]

ROOT = Path(__file__).resolve().parents[1]
UNTIL = date(2025, 6, 17)

# The same examples on every run; `pytest --hypothesis-profile explore` draws new ones.
settings.register_profile("steady", derandomize=True, suppress_health_check=[HealthCheck.too_slow])  # no clock decides
settings.register_profile("explore", derandomize=False)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def warehouse() -> Path:
    """The demo warehouse, built once for each state of its generator; two test processes never build it at once."""
    sources = b"".join(file.read_bytes() for file in sorted((ROOT / "demo").glob("*.py")))
    path = ROOT / "data" / "tests" / f"demo-{UNTIL}-{hashlib.sha256(sources).hexdigest()[:12]}.duckdb"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            from demo import build

            build(path, UNTIL)
    return path
