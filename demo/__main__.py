"""``python -m demo``: build the demo warehouse."""

from __future__ import annotations

import argparse
from datetime import date, timedelta
from pathlib import Path

from demo import build


def main() -> None:
    """Read the options and build the file."""
    parser = argparse.ArgumentParser(prog="python -m demo", description="Build the demo warehouse (DuckDB).")
    parser.add_argument("--until", type=date.fromisoformat, help="last day of the data, default yesterday")
    parser.add_argument("--out", type=Path, default=Path("data/demo.duckdb"), help="file to write")
    options = parser.parse_args()
    yesterday = date.today() - timedelta(days=1)  # noqa: DTZ011 — the local calendar day is meant
    build(options.out, options.until or yesterday)


if __name__ == "__main__":
    main()
