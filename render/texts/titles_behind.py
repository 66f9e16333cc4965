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
    told = _led_in(case, at) or _in_bracket(case, at)
    figures = case.figures(case.sentence_of(at))
    quoted = case.word(at + 1) == "(" or any(
        case.pieces[place].text in _QUOTES for place in range(at + 1, min(at + _REACH, len(case.pieces)))
    )
    return told if told and (quoted or all(_led_in(case, place) for place in figures)) else frozenset()


def _in_bracket(case: Case, at: int) -> frozenset[str]:
    """As in "{F16} (water injection)": a bracket that holds a title and nothing else."""
    stop = case.sentence_of(at).stop
    if at + 1 >= stop or case.word(at + 1) != "(":
        return frozenset()
    inside = range(at + 2, next((place for place in range(at + 2, stop) if case.word(place) == ")"), stop))
    named = [frozenset(case.named_columns(place)) for place in inside if case.word(place) not in _AROUND]
    return frozenset.intersection(*named) if named else frozenset()


def _led_in(case: Case, at: int) -> frozenset[str]:
    stop = case.sentence_of(at).stop
    if at + 1 >= stop or case.word(at + 1) not in _LEADING:
        return frozenset()
    near = range(at + 2, min(at + 2 + _REACH, stop))
    place = next((one for one in near if case.pieces[one].text.casefold() not in _AROUND), stop)
    return frozenset(case.named_columns(place)) if place < stop else frozenset()
