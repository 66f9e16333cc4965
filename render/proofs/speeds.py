"""Who is fast or slow where a length of time is measured: «быстрее всех доставляет Стрела», "Heron is the slowest".

The fastest has the least time, so that a word which elsewhere means the largest figure means the smallest one here.
"""

from __future__ import annotations

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case
from render.texts.lengths_of_time import is_time_of_each
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name, is_varied, row_labels

_FAST = ("быстр*", "скор*", "оператив*", "fast*", "quick*", "speed*", "prompt*")
_SLOW = ("медлен*", "дольше", "долг*", "slow*", "long*")
_TIMES = frozenset({"время", "срок", "длительность", "продолжительность", "ожидание", "time", "duration", "wait"})
_ENDS = frozenset({",", ";", "."})


def is_end_of_speed(case: Case, at: int) -> bool | None:
    """Tell whether the row that is called fastest or slowest is so; None where no length of time is spoken of."""
    words = case.pieces[at : at + 2]
    fast = any(matches(piece, word) for piece in words for word in _FAST)
    slow = any(matches(piece, word) for piece in words for word in _SLOW)
    columns = _columns(case, at)
    if fast is slow or not columns:
        return None
    name = _name(case, at)
    row = row_labels(case.pieces[name]) if name >= 0 else _row_told(case, at)
    rows = (case.evidence.extreme_rows(column, largest=slow) for column in columns)
    return all(row & found for found in rows)


def _row_told(case: Case, at: int) -> RowKey:
    """«…восстанавливается он быстрее всех: {F10}»: the row of the figure right behind, where its clause names none."""
    places = case.figures(range(at, case.sentence_of(at).stop))[:1]
    fact = case.figure(places[0]) if places else None
    return case.evidence.row(fact) if fact is not None else frozenset()


def is_of_speed(case: Case, at: int) -> bool:
    """«По скорости: Стрела — {F1}, …» of times: what they are called where rows are put in order."""
    said = case.pieces[at].kind is PieceKind.WORD and case.pieces[at].forms & {"скорость", "speed"}
    facts = [fact for place in case.figures(case.sentence_of(at)) if (fact := case.figure(place)) is not None]
    return (
        bool(said) and case.word(at - 1) in {"по", "by"} and bool(facts) and all(_is_time(case, fact) for fact in facts)
    )


def _columns(case: Case, at: int) -> list[str]:
    """The lengths of time that the word may speak of: of the nearest figure, else all; none of any other figure."""
    sentence = case.sentence_of(at)
    near = case.figures(range(at, sentence.stop))[:1] or case.figures(range(sentence.start, at))[-1:]
    fact = case.figure(near[0]) if near else None
    if fact is not None:
        return [fact.column] if _is_time(case, fact) else []
    cells = (case.evidence.cells(column) for column in case.evidence.measure_columns())
    return [found[0].column for found in cells if found and _is_time(case, found[0])]


def _is_time(case: Case, fact: Fact) -> bool:
    words = {fold(word) for word in (fact.label or fact.column).replace("_", " ").replace(",", " ").split()}
    return fact.unit.kind is UnitKind.DURATION and (bool(words & _TIMES) or is_time_of_each(case, fact.column))


def _name(case: Case, at: int) -> int:
    """The first name of a row behind the word in its clause, else the last one before it; -1 for none."""
    part = case.part_around(at, lambda place: _ends(case, place), lambda place: _ends(case, place))
    named = [place for place in part if is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place])]
    behind = [place for place in named if place > at]
    return next(iter(behind), named[-1] if named else -1)


def _ends(case: Case, place: int) -> bool:
    return case.pieces[place].text in _ENDS
