"""The words of a question that say which kind of chart is wished: «пузырьковой диаграммой», "as an area chart"."""

from __future__ import annotations

import re

from core.span import Span
from understanding.scene import Scene

_DRAW = r"(?:построй|построить|нарисуй|нарисовать|покажи|показать|сделай|выведи)\w*\s+"
_CHART_RU = r"(?:диаграмм|график|чарт)\w*"
_CHART_EN = r"(?:chart|plot|graph|diagram)\b"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?P<kind>[а-яё-]+(?:ой|ым|им|ыми|ими))\s+(?:диаграммой|диаграммами|графиком|графиками|чартом)\b",
        r"\bв\s+виде\s+(?P<kind>[а-яё-]+(?:ой|ей|ого|его))\s+(?:диаграммы|графика|чарта)\b",
        rf"{_DRAW}(?P<kind>[а-яё-]+(?:ую|юю))\s+диаграмму\b",
        rf"{_DRAW}(?P<kind>[а-яё-]+(?:ый|ой|ий))\s+(?:график|чарт)\b",
        rf"{_CHART_RU}\s+(?:в\s+виде|типа|вида)\s+(?P<kind>[а-яё-]+)",
        rf"\bв\s+виде\s+(?:{_CHART_RU}|таблиц\w*)",
        rf"(?:\bas\s+|\bin\s+)\ban?\s+(?P<kind>[a-z-]+)\s+{_CHART_EN}",
        rf"{_CHART_EN}\s+in\s+the\s+form\s+of\s+(?:an?\s+)?(?P<kind>[a-z-]+)",
    )
)
"""Only phrases whose forms agree: «тестовые график» names no kind."""


def read_chart_wish(scene: Scene) -> tuple[str, tuple[Span, ...]]:
    """Return the word for the kind of chart ("" where none is named) and the words that say it.

    What is said of time («месячный график») is no kind.
    """
    for pattern in _PATTERNS:
        found = pattern.search(scene.text)
        if found is not None:
            kind = (found.groupdict().get("kind") or "").casefold()
            span = Span(found.start(), found.end())
            if not any(span.overlaps(timed) for timed in scene.reading.spans):
                return kind, (span,)
    return "", ()
