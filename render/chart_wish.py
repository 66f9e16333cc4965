"""Which kind of chart a question wishes, where its words are known."""

from __future__ import annotations

from core.outcome import ChartKind

_KINDS: tuple[tuple[tuple[str, ...], ChartKind], ...] = (
    (("кругов", "пирог", "pie"), ChartKind.PIE),
    (("линейн", "линией", "line"), ChartKind.LINE),
    (("горизонтальн", "horizontal"), ChartKind.HORIZONTAL_BAR),
    (("теплов", "heat"), ChartKind.HEATMAP),
    (("сгруппирован", "grouped"), ChartKind.GROUPED_BAR),
    (("столбч", "столбик", "гистограмм", "bar chart", "column chart"), ChartKind.BAR),
)


def wished_kind(words: str) -> ChartKind | None:
    """Return the kind of chart that a phrase names («круговая диаграмма»), None if it names none."""
    text = words.casefold()
    return next((kind for stems, kind in _KINDS if any(stem in text for stem in stems)), None)
