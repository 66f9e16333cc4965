"""What the parts of a sentence of a ranking say, each by the letters that it is written with, and whether that is so.

A part «Пик — {N} со значением {F}» is ``X:N:F`` (``ranking_tokens`` has the letters). Each kind of part has a pattern
and a proof over the names and figures in it, in their order. The proof tells whether it is so, or that it is no such
part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from render.proofs.ranking_facts import Kind, RankingFacts, Told
from render.proofs.ranking_tokens import Token
from render.texts.row_names import Pair
from render.texts.time_positions import series

_HALF = 50
_PAIR = 2


@dataclass(frozen=True)
class Context:
    """What the parts before have told: of which rows, of which metric, what the next one goes on with."""

    facts: RankingFacts
    column: str | None = None
    """The metric that is named, or was told of before."""
    sure: bool = False
    """The metric is named, or its figures were told; else it is only the first one."""
    before: str | None = None
    """The metric of the part before."""
    named: tuple[str, ...] = ()
    """The metrics that the part itself names."""
    rows: tuple[Pair, ...] = ()
    last: str = ""
    """The kind of the part before."""
    kind: Kind | None = None
    """What the figure told before is."""
    end: str = ""
    """The letter of the superlative that was told before."""
    gap: tuple[Pair, ...] = ()
    """The rows between which a gap was told; what is behind tells their figures."""
    share: bool = False
    """A part before has called its figure a share: «доля Омска — {F11}, Уфы — {F12}»."""
    total: bool = False
    """A total was told before."""


@dataclass(frozen=True)
class Part:
    """A part of a sentence: its letters, names and figures."""

    letters: str
    tokens: tuple[Token, ...]

    @property
    def rows(self) -> list[Pair]:
        """The rows that are named, in order."""
        return [token.row for token in self.tokens if token.row is not None]

    @property
    def figures(self) -> list[Told]:
        """The figures, in order."""
        return [token.told for token in self.tokens if token.told is not None]


class NoPartError(Exception):
    """The letters are of another kind of part, or the metric is not the one that is told of."""


Proof = Callable[[Context, Part], tuple[bool, Context]]


def _level(told: Told, row: Pair | None) -> bool:
    """Tell whether a figure is the level of a row."""
    return told.kind is Kind.LEVEL and told.rows == (row,)


def _share(told: Told, rows: tuple[Pair, ...]) -> bool:
    """Tell whether a figure is the share of a row, or of several together."""
    return told.kind in {Kind.SHARE, Kind.SHARE_OF_SUM} and set(told.rows) == set(rows)


def _is_called(context: Context, told: Told, row: Pair, letters: str) -> bool:
    """Tell whether a figure is of a row, and a share where it is called one and nowhere else."""
    share = _share(told, (row,))
    if set("ST") & set(letters):
        return share
    if share and "P" not in letters and not context.share:
        raise NoPartError
    if "P" in letters and context.facts.case.evidence.total_of(told.column) is None:
        raise NoPartError
    return share or _level(told, row)


def _ends(context: Context, column: str) -> tuple[Pair | None, Pair | None]:
    return context.facts.end(column, largest=True), context.facts.end(column, largest=False)


def _column(context: Context, part: Part) -> str:
    """Return the metric of a part: that of its figures, which is the one that is told of."""
    known = bool(part.figures) or context.sure
    if context.column is None or not known or any(told.column != context.column for told in part.figures):
        raise NoPartError
    return context.column


def ranged(context: Context, part: Part) -> tuple[bool, Context]:
    """«Варьируется от {F4} до {F3}»: the smallest and the largest, each perhaps with its row."""
    column = _column(context, part)
    largest, smallest = _ends(context, column)
    levels = [context.facts.value(column, one.rows[0]) for one in part.figures if one.kind is Kind.LEVEL]
    cells = [cell for row in context.facts.rows(column) if (cell := context.facts.value(column, row)) is not None]
    right = levels == [min(cells), max(cells)] and part.rows in ([], [smallest, largest])
    return right, replace(context, last="range", rows=())


def range_again(context: Context, part: Part) -> tuple[bool, Context]:
    """«…, средний чек — от {F14} до {F13}»: a range behind another one."""
    if context.last != "range":
        raise NoPartError
    return ranged(context, part)


def average(context: Context, part: Part) -> tuple[bool, Context]:
    """«Среднее значение — {F9}»."""
    _column(context, part)
    right = part.figures[0].kind is Kind.AVERAGE
    if context.named and not right:  # «среднее время решения — {F2}»: the metric may be an average itself
        raise NoPartError
    return right, replace(context, last="average")


def total(context: Context, part: Part) -> tuple[bool, Context]:
    """«При общем итоге {F11}», «{F3} из {F5}», "out of {F17} overall"."""
    _column(context, part)
    if context.last == "average" and context.named and part.letters[:1] == "o":
        raise NoPartError  # "The average of hall occupancy is {F7}, and of memberships {F12}": an average, too
    return part.figures[0].kind is Kind.TOTAL, replace(context, last="total", total=True)


def total_in_brackets(context: Context, part: Part) -> tuple[bool, Context]:
    """«{F14} общего объёма ({F6})»: the total; the level of the row may stand there, too, which is not read here."""
    if part.figures[0].kind is Kind.LEVEL:
        raise NoPartError
    return total(context, part)


def rows_counted(context: Context, part: Part) -> tuple[bool, Context]:
    """«Всего библиотек — {F9}» of the total of a metric: the rows are not what it counts."""
    if context.named:  # «Всего отделения обслужили {F5}»: the deed says what is counted
        raise NoPartError
    return not part.figures, context


def extreme(context: Context, part: Part) -> tuple[bool, Context]:
    """«Лидирует Самара с долей {F22}», «Пик — {F11}», "{F1} units in Workshop 3, the most"."""
    if context.sure and not context.named and any(told.column != context.column for told in part.figures):
        return False, context
    column = _column(context, part)
    ends = {
        row for letter, largest in (("X", True), ("n", False)) if letter in part.letters
        for row in [context.facts.end(column, largest=largest)]
    }  # fmt: skip
    if len(ends) != 1 or len(part.rows) > 1:
        raise NoPartError
    row = ends.pop()
    if row is None:
        raise NoPartError
    right = part.rows in ([], [row]) and all(_is_called(context, told, row, part.letters) for told in part.figures)
    letter = "X" if "X" in part.letters else "n"
    return right, replace(context, last="row", rows=(row,) if row else (), gap=(), end=letter)


def row(context: Context, part: Part) -> tuple[bool, Context]:
    """«На А пришлось {F1}», «доля Омска — {F11}»: the level of a row, or its share where it is called so."""
    column = _column(context, part)
    row, told = part.rows[0], part.figures[0]
    if context.last == "then":
        order = context.facts.by_size(column)
        if not order or not context.rows:
            raise NoPartError
        place = order.index(context.rows[-1])
        if place == len(order) - 1:  # nothing is next to the last one: «далее» goes on from a row told before
            raise NoPartError
        right = order[place + 1 : place + 2] == [row] and _is_called(context, told, row, part.letters)
        return right, replace(context, rows=(row,))
    right = _is_called(context, told, row, part.letters)
    if context.gap:
        right = right and row in context.gap
    if context.end and not _goes_on(context, column, row):
        raise NoPartError
    rows = (*context.rows, row) if context.last in {"row", "gap"} else (row,)
    return right, replace(context, last="row", rows=rows)


def second(context: Context, part: Part) -> tuple[bool, Context]:
    """«Второе место у Калуги: {F3}»."""
    column = _column(context, part)
    order = context.facts.by_size(column)
    if len(order) < _PAIR:
        raise NoPartError
    right = part.rows == [order[1]] and _is_called(context, part.figures[0], order[1], part.letters)
    return right, replace(context, last="row", rows=(order[1],))


def _goes_on(context: Context, column: str, row: Pair) -> bool:
    """«По сумме лидирует А, по числу — Б», «лидируют А и Б»: the row is an end, too, or the next one by size."""
    largest = context.end == "X"
    if context.named and column != context.before:
        return row == context.facts.end(column, largest=largest)
    order = context.facts.by_size(column)[:: 1 if largest else -1]
    told = context.rows[-1:]
    return bool(told) and bool(order) and order.index(row) == order.index(told[0]) + 1


def then(context: Context, part: Part) -> tuple[bool, Context]:
    """«Далее идут …»: the rows behind it are the next ones by size."""
    if not context.rows or part.tokens[0].letter != "k":
        raise NoPartError
    return True, replace(context, last="then")


def again(context: Context, part: Part) -> tuple[bool, Context]:
    """«{F1}, или {F12} от итога», «{F13}, то есть {F3}»: the other figure of the same row or rows."""
    _column(context, part)
    told = part.figures[0]
    if not context.rows or context.last not in {"row", "together"}:
        raise NoPartError
    rows = context.rows if context.last == "together" else context.rows[-1:]
    right = _share(told, rows)
    if not set("TS") & set(part.letters):
        of_sum = told.kind is Kind.SUM and set(told.rows) == set(rows)
        right = right or of_sum or (len(rows) == 1 and _level(told, rows[0]))
    if context.kind is told.kind:  # the same figure says nothing in other words
        raise NoPartError
    if len(part.figures) > 1:
        right = right and part.figures[1].kind is Kind.TOTAL
    return right, replace(context, total=context.total or len(part.figures) > 1)


def gap(context: Context, part: Part) -> tuple[bool, Context]:
    """«Разница между лидером и аутсайдером — {F21}»; what is behind a colon tells the two."""
    column = _column(context, part)
    largest, smallest = _ends(context, column)
    told = part.figures[0]
    if largest is None or smallest is None:
        raise NoPartError
    wanted = part.rows if len(part.rows) == _PAIR else [largest, smallest]
    if len(part.rows) == 1 and not (set("Xn") & set(part.letters)):
        raise NoPartError
    if len(part.rows) == 1:
        other = smallest if "n" in part.letters else largest
        wanted = [part.rows[0], other]
    right = told.kind is Kind.GAP and set(told.rows) == set(wanted)
    return right, replace(context, last="gap", gap=tuple(wanted), rows=())


def gap_of_ends(context: Context, part: Part) -> tuple[bool, Context]:
    """«Разница между крайними точками списка»; of a series these may be its first and its last row."""
    if series(context.facts.case.evidence):
        raise NoPartError
    right, then = gap(context, part)
    if not right:
        raise NoPartError
    return right, then


def ahead(context: Context, part: Part) -> tuple[bool, Context]:
    """«Отрыв от ближайшего преследователя, контакт-центра, — {F27}»: of the first row over the second."""
    column = _column(context, part)
    order = context.facts.by_size(column)
    if len(order) < _PAIR or context.rows[-1:] not in ((), (order[0],)):
        raise NoPartError
    told = part.figures[0]
    right = told.kind is Kind.GAP and set(told.rows) == set(order[:_PAIR]) and part.rows in ([], [order[1]])
    return right, replace(context, last="gap", gap=tuple(order[:_PAIR]))


def ratio(context: Context, part: Part) -> tuple[bool, Context]:
    """«Отношение максимума к минимуму — {F12}»."""
    column = _column(context, part)
    told = part.figures[0]
    return told.kind is Kind.RATIO and told.rows == _ends(context, column), replace(context, last="ratio")


def at_ends(context: Context, part: Part) -> tuple[bool, Context]:
    """«А и Б — крайние точки списка: {F1} и {F3} соответственно»."""
    column = _column(context, part)
    ends = set(_ends(context, column))
    right = set(part.rows) == ends and len(part.figures) in {0, _PAIR}
    told = zip(part.figures, part.rows, strict=False)
    right = right and all(_level(one, row) for one, row in told)
    return right, replace(context, last="ends", rows=tuple(part.rows))


def together(context: Context, part: Part) -> tuple[bool, Context]:
    """«А и Б вместе формируют {F18} итога»."""
    _column(context, part)
    told, rows = part.figures[0], tuple(part.rows)
    right = _share(told, rows) if "T" in part.letters else told.kind is Kind.SUM and set(told.rows) == set(rows)
    right = right or ("T" not in part.letters and _share(told, rows))
    return right and len(set(rows)) == len(rows), replace(context, last="together", rows=rows)


def majority(context: Context, part: Part) -> tuple[bool, Context]:
    """«Более половины общего объёма — {F11} — приходится на напитки»."""
    column = _column(context, part)
    row = part.rows[0]
    value, total = context.facts.value(column, row), context.facts.case.evidence.total_of(column)
    if value is None or total is None or total <= 0:
        raise NoPartError
    right = value * 100 > total * _HALF
    right = right and all(_share(told, (row,)) or _level(told, row) for told in part.figures)
    return right, replace(context, last="row", rows=(row,))


def respective(context: Context, part: Part) -> tuple[bool, Context]:
    """«Доли составляют {F11} и {F14} соответственно» of the rows that were told of before."""
    _column(context, part)
    if len(context.rows) != len(part.figures):
        raise NoPartError
    right = all(_share(told, (row,)) for told, row in zip(part.figures, context.rows, strict=True))
    return right, replace(context, last="respective")


def of_total(context: Context, part: Part) -> tuple[bool, Context]:
    """«Из этой суммы {F12} приходится на IV квартал», "of which {F14} falls on March"."""
    column = _column(context, part)
    row, told = part.rows[0], part.figures[0]
    if not context.total:
        raise NoPartError
    right = _share(told, (row,)) or (_level(told, row) and told.column == column)
    return right, replace(context, last="row", rows=(row,))


def both(context: Context, part: Part) -> tuple[bool, Context]:
    """«Лидирует по обоим показателям»: the row is the largest in each of the two metrics."""
    metrics = context.facts.metrics
    largest = {context.facts.end(column, largest="X" in part.letters) for column in metrics}
    if len(metrics) != _PAIR or len(part.rows) != 1:
        raise NoPartError
    return largest == set(part.rows), replace(context, last="both", rows=tuple(part.rows))


def of_metric(context: Context, part: Part) -> tuple[bool, Context]:
    """«…: выручка — {F1}, заказы — {F2}» of the row that was told of."""
    _column(context, part)
    if context.named and context.last in _OF_ALL:
        return part.figures[0].kind is _OF_ALL[context.last], context
    if not context.named or len(context.rows) != 1 or context.last not in {"both", "row"}:
        raise NoPartError
    return _level(part.figures[0], context.rows[0]), replace(context, last="both")


def there(context: Context, part: Part) -> tuple[bool, Context]:
    """«Там же число переводов — {F11}», "its figure for leads is {F2}" of the one row that was told of."""
    if len(context.rows) != 1 or not context.named:
        raise NoPartError
    _column(context, part)
    return _level(part.figures[0], context.rows[0]), replace(context, last="both")


_OF_ALL = {"total": Kind.TOTAL, "average": Kind.AVERAGE}
