"""Of a series of time the two rows that a sentence tells of, as a period and an earlier one.

«В сентябре показатель снизился к августу на {F9}» is of these two, «в июне вырос до {F5}» of that row and the one
before it, «к концу периода» of the last row and the first. A sentence that names more rows has no such view.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from core.fact import Fact, FactKind
from domains.words import fold, lemmas
from render.proofs.prior_facts import PriorFacts, Rows, When
from render.proofs.prior_tokens import WORDS
from render.proofs.sides import Side, sides_of
from render.proofs.steps import IN_PROGRESS
from render.texts.case import Case, base_of
from render.texts.marked_text import Piece, PieceKind, take_apart
from render.texts.proof import number
from render.texts.row_names import is_compared_with, is_label_or_name, row_labels
from render.texts.time_positions import series
from render.vocabulary.periods import Grain, distance, moment_of, row_grain
from render.vocabulary.prior_words import PriorWord

Pair = tuple[str, str]
_TWO_WHENS = (When.PREVIOUS, When.NOW)
_RELATIVE = (
    (When.PREVIOUS, frozenset({"предыдущий", "прошлый", "прошедший", "previous", "prior", "last"})),
    (When.NOW, frozenset({"текущий", "этот", "нынешний", "отчетный", "current", "this"})),
)
"""What names of rows begin with that say which of two periods they are."""
_TWO = 2
_BY = frozenset({"к", "ко", "by"})
_ARTICLES = frozenset({"the"})
_OPENING = frozenset({"", ",", ";", "и", "а", "and", "but"})


_YEAR = re.compile(r"\d{4}")


def two_periods(case: Case) -> PriorFacts | None:
    """The facts of two periods that stand in columns, whose months only the labels say."""
    known = sides_of(case)
    grain = distance(case.labels)
    if grain is Grain.YEAR and not all(_YEAR.fullmatch(label) for label in case.labels if moment_of(label) is not None):
        return None
    whens = {Side.EARLIER: When.YEAR_AGO if grain is Grain.YEAR else When.PREVIOUS, Side.CURRENT: When.NOW}
    told = ((label, known.moments.get(moment)) for label in case.labels if (moment := moment_of(label)) is not None)
    members = {label: whens[side] for label, side in told if side is not None}
    if set(members.values()) != set(whens.values()) or not known.columns:
        return None
    cells = [fact for fact in _cells(case) if not fact.row_key and fact.column in known.columns]
    levels = {fact.id: (fact.column.removesuffix("_previous"), whens[known.columns[fact.column]]) for fact in cells}
    if len(set(levels.values())) != len(levels):
        return None
    return PriorFacts(case, levels, grain, members)


def views(case: Case, places: Sequence[int]) -> list[tuple[list[int], PriorFacts]]:
    """The two rows of a sentence, with the places that tell of them; several where it can be taken in two ways."""
    rows = series(case.evidence) or _relative_rows(case)
    named = dict(_named(case, places, rows))
    if len(rows) < _TWO or None in named.values():
        return []
    told = {row for row in named.values() if row is not None}
    by = {at: row for at, row in named.items() if _led_by(case, at, places) is not None}
    compared = {row for at, row in named.items() if row is not None and at not in by and is_compared_with(case, at)}
    if len(by) > 1 or (by and max(told) not in by.values()):
        return []
    pairs = _pairs(told, compared, len(rows), ends=_names_ends(case, places), is_by=bool(by))
    skipped = {_led_by(case, at, places) for at in by}
    if any(not _is_step(pair) for pair in pairs) and _goes_on(case, places):
        return []
    kept = [at for at in places if at not in skipped]
    return [(kept, _view(case, rows, pair)) for pair in pairs]


def _relative_rows(case: Case) -> list[Pair]:
    """«Прошлый месяц» and «текущий месяц»: two rows that are named by how they lie to each other."""
    rows = sorted(case.evidence.members())
    ends = [_end_of(name) for _, name in rows]
    alike = len({column for column, _ in rows}) == len({stretch for _, stretch in ends if stretch}) == 1
    whens = [when for when, _ in ends]
    return (
        [rows[whens.index(one)] for one in (When.PREVIOUS, When.NOW)] if alike and set(whens) == set(_TWO_WHENS) else []
    )


def _end_of(name: str) -> tuple[When | None, str]:
    """Whether a name is of the earlier or of the later period, and of what stretch of time."""
    first, _, stretch = fold(name).partition(" ")
    forms = {first, *lemmas(first)}
    return next((when for when, words in _RELATIVE if forms & words), None), stretch


def _pairs(told: set[int], compared: set[int], size: int, *, ends: bool, is_by: bool) -> list[tuple[int, int]]:
    """The rows compared, each pair the earlier one first; none where it is not clear which they are."""
    last = size - 1
    if ends:
        return [(0, last)] if told <= {0, last} else []
    if len(told) == _TWO or size == _TWO:
        return [(min(told), max(told)) if len(told) == _TWO else (0, 1)]
    row = next(iter(told)) if len(told) == 1 else 0
    if compared:
        return [(row, last)] if row == last - 1 else []
    if not row:
        return []
    return [(row - 1, row), *([(0, row)] if is_by and row > 1 else [])]


def _is_step(pair: tuple[int, int]) -> bool:
    return pair[1] - pair[0] == 1


def _named(case: Case, places: Sequence[int], rows: list[Pair]) -> Iterator[tuple[int, int | None]]:
    """The rows that are named, by the places of their names; None of a name of several rows."""
    for at in places:
        piece = case.pieces[at]
        found = [rows.index(pair) for pair in row_labels(piece) if pair in rows] if _is_name(piece) else []
        if found and not _is_relative(piece):
            yield at, found[0] if len(found) == 1 else None


def _is_name(piece: Piece) -> bool:
    """A name of a row; a bare year is one, too."""
    return piece.kind is PieceKind.LABEL or is_label_or_name(piece)


def _is_relative(piece: Piece) -> bool:
    """«Предыдущей неделе»: which one is meant, the row that is told of says."""
    apart = take_apart(piece.text, {}, ()) if piece.kind is PieceKind.LABEL else []
    words = {WORDS.said_by(apart[at:])[1] for at in range(len(apart))}
    return bool(words & {PriorWord.PREVIOUS, PriorWord.BACK}) and not any(one.text.isdigit() for one in apart)


def _led_by(case: Case, at: int, places: Sequence[int]) -> int | None:
    """The place of «к» in «к августу сумма сократилась», "by the third quarter": how it came out by then."""
    led = at - 1 - (case.word(at - 1) in _ARTICLES)
    before = case.word(led - 1) if led > places[0] else ""
    return led if led >= places[0] and case.word(led) in _BY and before in _OPENING else None


def _names_ends(case: Case, places: Sequence[int]) -> bool:
    pieces = [case.pieces[at] for at in places]
    words = {WORDS.said_by(pieces[step : step + WORDS.longest + 1])[1] for step in range(len(pieces))}
    return bool(words & {PriorWord.FIRST_END, PriorWord.LAST_END, PriorWord.WHOLE})


def _goes_on(case: Case, places: Sequence[int]) -> bool:
    """«Росла с января по май»: said of every step on the way."""
    return any(case.pieces[at].forms & IN_PROGRESS for at in places)


def _view(case: Case, rows: list[Pair], pair: tuple[int, int]) -> PriorFacts:
    when = {rows[pair[0]]: When.PREVIOUS, rows[pair[1]]: When.NOW}
    cells = [fact for fact in _cells(case) if len(fact.row_key) == 1 and fact.row_key[0] in when]
    levels = {fact.id: (base_of(case, fact.column), when[fact.row_key[0]]) for fact in cells}
    members = {member: one for (_, member), one in when.items()}
    return PriorFacts(
        case,
        levels,
        row_grain(*rows[0]),
        members,
        rows=Rows(*pair, len(rows), _between(case, rows[pair[0] : pair[1] + 1])),
    )


def _between(case: Case, rows: list[Pair]) -> dict[str, tuple[Decimal, ...]]:
    """The figures of each metric in these rows, in their order."""
    cells = {
        (base_of(case, fact.column), *fact.row_key): value
        for fact in _cells(case)
        if (value := number(fact)) is not None
    }
    metrics = {str(key[0]) for key in cells}
    return {name: tuple(cells[name, row] for row in rows if (name, row) in cells) for name in metrics}


def _cells(case: Case) -> list[Fact]:
    known = case.evidence.known.values()
    return [fact for fact in known if fact.kind is FactKind.CELL and not fact.formula and number(fact) is not None]
