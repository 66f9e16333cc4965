"""Comparisons that are proved as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from render.verify_case import Case


def against(case: Case) -> Iterator[tuple[int, bool]]:
    """Yield the words of comparisons that are proved."""
    if not case.pieces:
        yield (0, False)
