"""A title that stands right behind its figure: "{F1} for "Fuel costs" and {F2} for "Trips completed""."""

from __future__ import annotations

from render.texts.case import Case

_LEADING = frozenset({"for", "по", "для"})
_AROUND = frozenset({"«", "“", "„", '"', "'", "the", "показателю", "показателя", "метрике"})
_QUOTES = frozenset("«“„\"'")
_REACH = 4


def titled_behind(case: Case, at: int) -> frozenset[str]:
    """Return the columns whose title is led in right behind a figure; none where that may say something else.

    The title stands in quotes, or every figure of the sentence has one behind it.
    """
    told = _led_in(case, at)
    figures = case.figures(case.sentence_of(at))
    quoted = any(case.pieces[place].text in _QUOTES for place in range(at + 1, min(at + _REACH, len(case.pieces))))
    return told if told and (quoted or all(_led_in(case, place) for place in figures)) else frozenset()


def _led_in(case: Case, at: int) -> frozenset[str]:
    stop = case.sentence_of(at).stop
    if at + 1 >= stop or case.word(at + 1) not in _LEADING:
        return frozenset()
    near = range(at + 2, min(at + 2 + _REACH, stop))
    place = next((one for one in near if case.pieces[one].text.casefold() not in _AROUND), stop)
    return frozenset(case.named_columns(place)) if place < stop else frozenset()
