"""Remarks that are proved as a whole: that the answer holds no more, that a total covers rows that are not listed.

«Более подробной разбивки в данных нет», "no figures for other periods" are so where the answer is one row of one
period; «с учётом остальных позиций», «за это время», «к предыдущему периоду» say of what rows a figure is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.sides import side_at, sides_of
from render.proofs.whole_series import is_from_end_to_end
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import RowKey, number
from render.texts.row_names import row_labels
from render.vocabulary.days import day_of
from render.vocabulary.neutral_words import DIMENSION_NOUNS, ROW_NOUNS
from render.vocabulary.periods import Grain, grain_of, grain_word, row_grain
from render.vocabulary.word_sets import word_set


def remarks(case: Case) -> Iterator[int]:
    """Yield the places of the words of remarks that the facts bear out."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD:
            continue
        yield from _with_the_rest(case, at)
        yield from _in_that_time(case, at)
        yield from _to_previous(case, at)
        yield from _took_value(case, at)


_INCLUDING = (("с", "учетом"), ("включая",), ("вместе", "с"), ("including",), ("counting",), ("together", "with"))
_REST = word_set("остальной прочий other remaining others")
_OUTSIDE = word_set("вне outside beyond")
_LISTS = word_set("список перечень list рейтинг топ")
_THINGS = DIMENSION_NOUNS | ROW_NOUNS | word_set("позиция position item entry")
_LINKS = word_set("the of all в во this этого")
_WITH_REST = 6


def _with_the_rest(case: Case, at: int) -> Iterator[int]:
    """«С учётом остальных позиций», "including the positions outside the list": of a total of more than is listed."""
    led = next((lead for lead in _INCLUDING if _stand(case, at, lead)), None)
    if led is None:
        return
    stop = case.sentence_of(at).stop
    rest, noun, listed = False, False, False
    place = at + len(led)
    while place < min(at + len(led) + _WITH_REST, stop) and case.pieces[place].kind is PieceKind.WORD:
        forms = case.pieces[place].forms
        if forms & _REST:
            rest = True
        elif forms & _OUTSIDE:
            rest = listed = True
        elif listed and forms & _LISTS:
            listed = False
        elif forms & (_THINGS | case.dimension_words):
            noun = True
        elif not forms & _LINKS:
            break
        place += 1
    after = case.figures(range(place, stop))
    before = case.figures(range(case.sentence_of(at).start, at))
    fact = case.figure((after[:1] or before[-1:] or [at])[0])
    if rest and noun and not listed and fact is not None and covers_more(case, fact):
        yield from range(at, place)


def _stand(case: Case, at: int, words: tuple[str, ...]) -> bool:
    return tuple(fold(piece.text) for piece in case.pieces[at : at + len(words)]) == words


def covers_more(case: Case, fact: Fact) -> bool:
    """Tell whether a figure is the total of all rows of which only some are listed."""
    value = number(fact)
    cells = [number(cell) or Decimal(0) for cell in case.evidence.cells(fact.column)]
    whole = fact.kind is FactKind.TOTAL and not fact.row_key and not case.evidence.is_of_selection(fact)
    return whole and value is not None and bool(cells) and value > sum(cells, Decimal(0))


def _in_that_time(case: Case, at: int) -> Iterator[int]:
    """«За это время выросло на {F3}»: between the two periods that were told of right before."""
    if not case.pieces[at].forms & {"время", "time", "срок"} or not at:
        return
    if case.word(at - 1) not in {"это", "этот", "that", "this"}:
        return
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    changes = [fact for fact in facts if role_of(case.evidence, fact) is Role.CHANGE]
    if changes and len(changes) == len(facts) and all(_are_told(case, fact, sentence) for fact in changes):
        yield at


def _are_told(case: Case, fact: Fact, sentence: range) -> bool:
    """Both rows of a change are named in the sentences before it, and no third one."""
    start = sentence.start
    named = {pair for piece in case.pieces[:start] for pair in row_labels(piece) if grain_of(pair[1]) is not None}
    rows = case.evidence.row(fact)
    if rows:
        other = _tells_other_stretch(case, start, named - rows) or _tells_other_rows(case, start, rows)
        whole = is_from_end_to_end(case, fact) and not other
        return whole or (len(rows) == len(named) == len(("from", "to")) and named == rows)
    known = sides_of(case)
    sides = {side for piece in case.pieces[:start] if (side := side_at(piece, known)) is not None}
    told = [one for place in case.figures(range(start)) if (one := case.figure(place)) is not None]
    levels = {known.columns.get(one.column) for one in told} - {None}
    return len(sides | levels) == len(("from", "to"))


def _tells_other_stretch(case: Case, start: int, others: set[tuple[str, str]]) -> bool:
    """«С мая по июнь …. За это время …»: a row between the ends is told as the beginning or the end of a time."""
    named = (
        at
        for at, piece in enumerate(case.pieces[:start])
        if piece.kind is PieceKind.LABEL and row_labels(piece) & others
    )
    return any({case.word(at - 1), case.word(at - 2) if at > 1 else ""} & _BOUNDS for at in named)


def _tells_other_rows(case: Case, start: int, rows: RowKey) -> bool:
    """«В апреле — {F1}. За это время …»: the time is that of the rows that were told of right before."""
    before = case.figures(case.sentence_of(start - 1)) if start else []
    cells = [fact for at in before if (fact := case.figure(at)) is not None and fact.kind is FactKind.CELL]
    told = {pair for fact in cells for pair in fact.row_key if grain_of(pair[1]) is not None}
    return bool(told) and told != rows


_BOUNDS = word_set("с со до по к от from to by since until till through between между")
_PREVIOUS = word_set("предыдущий предшествующий previous preceding prior")
_TO = word_set("к ко с со по over on to from with the against относительно против")


def _to_previous(case: Case, at: int) -> Iterator[int]:
    """«Динамика к предыдущему периоду — {F4}»: the change from the row right before in time, and so far back."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    if not case.pieces[at].forms & _PREVIOUS or following is None or not at:
        return
    if case.word(at - 1) not in _TO:
        return
    period = bool(following.forms & {"период", "period"})
    wanted = next((grain for form in following.forms if (grain := grain_word(form)) is not None), None)
    places = case.figures(case.sentence_of(at))
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    changes = [fact for fact in facts if role_of(case.evidence, fact) is Role.CHANGE]
    steps = {step_of(case, fact) for fact in changes}
    if len(steps) == 1 and None not in steps and (period or wanted in steps) and _is_of_later(case, at, changes[0]):
        yield from (at, at + 1)


def _is_of_later(case: Case, at: int, fact: Fact) -> bool:
    """The later of the two rows was told of, or none was: «в марте — {F2}; динамика к предыдущему …» is of another."""
    pieces = case.pieces[: case.sentence_of(at).stop]
    told = frozenset().union(
        *(row_labels(piece) & case.evidence.row(fact) for piece in pieces if piece.fact is not fact)
    )
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known][:2]
    later = frozenset(inputs[1 if case.evidence.runs_back(fact) else 0].row_key)
    return not told or bool(told & later)


def step_of(case: Case, fact: Fact) -> Grain | None:
    """Return how long a period is of which a change tells how it differs from the one right before it."""
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known][:2]
    if len(inputs) != len(("later", "earlier")) or inputs[0].column != inputs[1].column:
        return None
    later, earlier = (frozenset(one.row_key) for one in inputs)
    if case.evidence.runs_back(fact):
        later, earlier = earlier, later
    return _step(later - earlier, earlier - later)


def _step(later: RowKey, earlier: RowKey) -> Grain | None:
    if len(later) != 1 or len(earlier) != 1:
        return None
    (column, one), (_, other) = next(iter(later)), next(iter(earlier))
    grain = row_grain(column, one)
    last, first = _as_date(one), _as_date(other)
    if last is None or first is None:
        return None
    days = (last - first).days
    apart = (last.year - first.year) * 12 + last.month - first.month if last.day == first.day else 0
    lengths = {Grain.DAY: days == 1, Grain.WEEK: days == 7, Grain.MONTH: apart == 1, Grain.QUARTER: apart == 3,
               Grain.YEAR: apart == 12}  # fmt: skip
    return grain if grain is not None and lengths.get(grain, False) else None


def _as_date(member: str) -> date | None:
    year, month, day = day_of(member) or (0, 0, 0)
    try:
        return date(year or _ANY_YEAR, month, day)
    except ValueError:
        return None


_ANY_YEAR = 2025
"""Of days that are told without one."""
_TAKING = word_set("принять принимать took take taken")


def _took_value(case: Case, at: int) -> Iterator[int]:
    """«Самое низкое значение, {F4}, показатель принял в июле»: what a metric takes is its value, and says nothing."""
    if not case.pieces[at].forms & _TAKING or not at:
        return
    before = case.pieces[case.sentence_of(at).start : at]
    subject = bool(before) and any(matches(before[-1], word) for word in ("показател*", "метрик*", "metric*"))
    if subject and any(piece.forms & {"значение", "value"} for piece in before):
        yield at
