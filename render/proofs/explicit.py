"""Comparisons whose both sides are named: «в августе ниже, чем в октябре» is decided by these two rows alone."""

from __future__ import annotations

from domains.words import fold
from render.texts.case import Case
from render.texts.clauses import named_rows
from render.texts.column_phrases import cue_run
from render.texts.figure_roles import Role, role_of
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name
from render.vocabulary.claim_words import Claim

_THAN = frozenset({"чем", "than", "нежели"})
_SIDES = frozenset({Claim.ABOVE, Claim.BELOW})
_ALMOST = frozenset({"почти", "практически", "almost", "nearly", "under", "over"})
_OF_CHANGE = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.TIMES, Claim.SHARE})
_REACH = 8


def explicit_compares(case: Case, at: int, *, above: bool) -> bool | None:
    """Tell whether the row before the word exceeds the one behind «чем»; None where they are not told so plainly."""
    sentence = case.sentence_of(at)
    stop = next((place for place in range(at + 1, sentence.stop) if case.pieces[place].claim in _SIDES), sentence.stop)
    than = next((place for place in range(at, stop) if fold(case.pieces[place].text) in _THAN), None)
    than = _before_level(case, at, stop) if than is None else than
    if than is None or fold(case.pieces[at].text) in _ALMOST or _tells_change(case, sentence):
        return None
    before = named_rows(case, range(sentence.start, at)) or named_rows(case, range(at + 1, than))
    behind = named_rows(case, range(than + 1, min(than + _REACH, stop)))
    own, other = _row_of(before), _row_of(behind)
    columns = _columns(case, at, stop)
    if own is None or other is None or own & other:
        return None
    found: set[bool] = set()
    for column in columns:
        one, two = (case.evidence.value_of(column, _filled(row, own)) for row in (own, other))
        if one is not None and two is not None:
            found.add(one > two if above else one < two)
    return found.pop() if len(found) == 1 else None


def _before_level(case: Case, at: int, stop: int) -> int | None:
    """«Ниже уровня мая», "below the May level": the name behind the word is the other side."""
    names = [place for place in range(at + 1, min(at + _REACH, stop)) if is_label_or_name(case.pieces[place])]
    between = range(at + 1, names[0]) if names else range(0)
    level = [place for place in (*between, names[0] + 1 if names else stop) if place < stop]
    led = all(case.pieces[place].forms & _LEVELS or case.word(place) in _LED for place in between)
    return at if names and led and any(case.pieces[place].forms & _LEVELS for place in level) else None


_LEVELS = frozenset({"уровень", "значение", "показатель", "результат", "level", "value", "figure", "result", "mark"})
_LED = frozenset({"the", "of", "in", "for", "в", "во", "на", "за", "по", "недели", "week"})


def _tells_change(case: Case, sentence: range) -> bool:
    figures = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    changed = any(role_of(case.evidence, fact) in {Role.CHANGE, Role.MULTIPLE} for fact in figures)
    return changed or any(case.pieces[place].claim in _OF_CHANGE for place in sentence)


def _row_of(named: list[tuple[int, RowKey]]) -> RowKey | None:
    """The one row that the names mean together: each of another dimension, or the same one again."""
    members: dict[str, RowKey] = {}
    for _, row in named:
        columns = {column for column, _ in row}
        if len(row) != 1 or (columns & members.keys() and any(members[column] != row for column in columns)):
            return None
        members[columns.pop()] = row
    return frozenset().union(*members.values()) if members else None


def _filled(row: RowKey, frame: RowKey) -> RowKey:
    """«В Омске через сайт больше, чем через чат-бот»: what the other side does not say is the frame's."""
    columns = {column for column, _ in row}
    return row | {pair for pair in frame if pair[0] not in columns}


def _columns(case: Case, at: int, stop: int) -> list[str]:
    sentence = case.sentence_of(at)
    first = next(iter(case.figures(range(at, stop))), None)
    told = case.figure(first) if first is not None else None
    if told is not None and told.row_key:
        return [told.column]
    named = cue_run(case, range(at - 1, sentence.start - 1, -1), stops=False)
    measured = [
        column
        for column in case.evidence.measure_columns()
        if case.evidence.cells(column) and not column.endswith("_share")
    ]
    return named or (measured if len(measured) == 1 else [])
