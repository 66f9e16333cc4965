"""``make bench``: measure and print the tables of docs/benchmarks.md."""

from __future__ import annotations

import sys

from benchmarks import answers


def main() -> None:
    """Print the figures of a whole answer."""
    out = sys.stdout
    out.write("| what | measured | goal |\n| --- | --- | --- |\n")
    for figure in answers.measure():
        out.write(f"| {figure.what} | {figure.value} | {figure.goal} |\n")


if __name__ == "__main__":
    main()
