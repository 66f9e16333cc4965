"""The words of a question that say which kind of chart is wished: «пузырьковой диаграммой», "as an area chart"."""

from __future__ import annotations

import re

from core.span import Span
from understanding.scene import Scene

_CHART_RU = r"(?:диаграмм|график|чарт)\w*"
_KIND_RU = r"[а-яё-]+(?:ой|ую|ая|ый|ий|ым|им|ом|ого|ые|ых)"
_CHART_EN = r"(?:chart|plot|graph|diagram)\b"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:\bв\s+виде\s+)?\b(?P<kind>{_KIND_RU})\s+{_CHART_RU}",
        rf"{_CHART_RU}\s+(?:в\s+виде|типа|вида)\s+(?P<kind>[а-яё-]+)",
        rf"\bв\s+виде\s+(?:{_CHART_RU}|таблиц\w*)",
        rf"(?:\bas\s+|\bin\s+)?\ban?\s+(?P<kind>[a-z-]+)\s+{_CHART_EN}",
        rf"{_CHART_EN}\s+in\s+the\s+form\s+of\s+(?:an?\s+)?(?P<kind>[a-z-]+)",
    )
)


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
