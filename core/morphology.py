"""The Russian dictionary (pymorphy3), opened once for the whole program: opening it takes about a tenth of a second."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer


@cache
def morph() -> MorphAnalyzer:
    """Return the analyser of Russian words."""
    import pymorphy3

    return pymorphy3.MorphAnalyzer()
