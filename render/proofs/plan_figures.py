"""Which quantity, and of which row, each figure of a sentence of a plan is told as; whether it is that.

What a figure is told as stands right before it («факт — {F4}»), right behind it ("{F3} planned"), or follows from the
figure before it («{F2} против {F1}»); without such a word it is what came of the plan, or its completion if it is in
per cent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from core.unit import UnitKind
from render.proofs.plan_facts import PlanFacts, Quantity
from render.proofs.plan_phrases import COMPARED, GAPS, LEVELS, PAIR, VERBS, rowed
from render.proofs.plan_tokens import COLON, COMMA, DASH, FIGURE, METRIC, Token
from render.texts.proof import RowKey
from render.vocabulary.plan_words import PlanWord

_SAID: dict[str, Quantity] = {
    PlanWord.PLAN: Quantity.PLAN, PlanWord.ACTUAL: Quantity.ACTUAL, PlanWord.COMPLETION: Quantity.COMPLETION,
    **dict.fromkeys(GAPS, Quantity.DEVIATION),
}  # fmt: skip
_OTHER = {Quantity.PLAN: Quantity.ACTUAL, Quantity.ACTUAL: Quantity.PLAN}
_BY_WAY = frozenset({PlanWord.EXCEEDED, PlanWord.MISSED, COMPARED, *GAPS})
_JOINING = frozenset({PlanWord.AND, COMMA, PlanWord.AGAINST})


class UnreadError(Exception):
    """The sentence can be read in more ways than one, or in none."""


@dataclass
class _Said:
    """What has been said up to a place of a sentence."""

    pending: Quantity | None = None
    listed: Quantity | None = None
    """What the figures of the rows before were told as."""
    order: list[Quantity] = field(default_factory=list)
    """«План и факт», «факт ниже плана»: what the two figures that follow are."""
    verb: str = ""
    last: Quantity | None = None
    several: bool = False
    """More than one row is told of: what is said of one may hold for the figures of the next."""
    moved: bool = False
    """A row's name stands between the figure before and this one."""


def figures_are_right(tokens: Sequence[Token], plan: PlanFacts, carried: RowKey | None) -> bool:
    """Tell whether each figure is what it is told as, of the row that it is told of.

    Raises:
        UnreadError: that cannot be told for certain.
    """
    told = _quantities(tokens)
    rows = rows_of_figures(tokens, carried)
    for step, quantity in told.items():
        fact = tokens[step].fact
        known = plan.told[fact.id] if fact is not None else None
        if known is None or known.quantity is not quantity or known.row != rows[step]:
            return False
    return True


def _quantities(tokens: Sequence[Token]) -> dict[int, Quantity]:
    said = _Said(several=len({one.row for one in tokens if rowed(one)}) > 1)
    found: dict[int, Quantity] = {}
    for step, token in enumerate(tokens):
        if token.kind == FIGURE:
            found[step] = _told_as(tokens, step, said)
            said.listed = None if _is_set_against(tokens, step) else found[step]
            said.last, said.pending, said.moved = found[step], None, False
            continue
        _hear(said, token, is_postfix=_is_postfix(tokens, step))
    return found


def _hear(said: _Said, token: Token, *, is_postfix: bool) -> None:
    """Keep what a word says of the figures behind it."""
    if rowed(token):
        said.moved = True
    if token.kind in _SAID and not is_postfix:
        said.pending = _SAID[token.kind]
    if token.kind == PlanWord.GOT and said.pending is None:
        said.order, said.listed = [], None
    if token.kind in _BY_WAY or token.kind == PlanWord.MET:
        said.verb = token.kind
    if token.kind in VERBS:
        said.pending = said.listed = None
    if token.kind == PAIR:
        first = _SAID[token.of]
        said.order, said.pending = [first, _OTHER[first]], None
    if token.kind == COMPARED:
        other = _SAID[token.of.split()[1]]
        told = said.last is _OTHER[other] and not said.moved
        said.order, said.pending = [other] if told else [_OTHER[other], other], None


def _is_postfix(tokens: Sequence[Token], step: int) -> bool:
    """As in "{F2} actual against {F1} planned", «{F10} плана»: the word belongs to the figure before it."""
    if not step or tokens[step - 1].kind != FIGURE or tokens[step].kind not in {*LEVELS, COMPARED}:
        return False
    following = (one.kind for one in tokens[step + 1 :] if not rowed(one) and one.kind != METRIC)
    return next(following, "") not in {FIGURE, DASH, COLON, *LEVELS}


def _told_as(tokens: Sequence[Token], step: int, said: _Said) -> Quantity:
    percent = _is_percent(tokens[step])
    before = tokens[step - 1].kind if step else ""
    behind = _behind(tokens, step, percent=percent)
    if before == PlanWord.BY:
        return _told_by(said, behind, percent=percent)
    if behind is not None:
        return behind if said.pending in {None, behind} else _unread()
    if said.pending is not None:
        return said.pending
    if before in {PlanWord.EXCEEDED, PlanWord.MISSED, COMPARED}:
        return Quantity.DEVIATION if before == PlanWord.MISSED else _unread()
    return _by_place(tokens, step, said, percent=percent)


def _told_by(said: _Said, behind: Quantity | None, *, percent: bool) -> Quantity:
    """«Выполнен на {F7}», «перевыполнен на {F10}», «на {F10} выше плана»."""
    if behind in {Quantity.DEVIATION, Quantity.COMPLETION}:
        return behind
    if said.verb == PlanWord.MET and percent:
        return Quantity.COMPLETION
    return Quantity.DEVIATION if said.verb in _BY_WAY else _unread()


def _by_place(tokens: Sequence[Token], step: int, said: _Said, *, percent: bool) -> Quantity:
    """What a figure without a word of its own is."""
    if said.last and _is_set_against(tokens, step):
        return _OTHER.get(said.last, said.last)
    if said.moved and said.several and said.listed is not None and not said.order:
        return said.listed
    if percent:
        return _level(said) if _stands_as_level(tokens, step) else Quantity.COMPLETION
    if said.order:
        turn = sum(1 for one in _run(tokens, step) if not _is_percent(one))
        return said.order[turn] if turn < len(said.order) else _unread()
    return Quantity.ACTUAL


def _is_set_against(tokens: Sequence[Token], step: int) -> bool:
    """«{F2} против {F1}», "{F8} at A versus {F9} at B"."""
    for one in reversed(tokens[:step]):
        if one.kind in {PlanWord.AGAINST, FIGURE}:
            return one.kind == PlanWord.AGAINST
    return False


def _stands_as_level(tokens: Sequence[Token], step: int) -> bool:
    """«{F8} при плане {F3}», «выручка {F8}», «план и факт: {F1} и {F7}»: a level is told here, no per cent."""
    behind = [one for one in tokens[step + 1 :] if one.kind != METRIC and not rowed(one)][:3]
    figure = next((one for one in behind if one.kind == FIGURE), None)
    set_beside = figure is not None and not _is_percent(figure) and behind[0].kind in {PlanWord.AGAINST, FIGURE, *_SAID}
    before = [one.kind for one in tokens[:step] if not rowed(one)]
    beside = tokens[max(0, step - 2) : step]
    joined = [one.kind for one in beside] == [FIGURE, PlanWord.AND] and not _is_percent(beside[0])
    return set_beside or joined or before[-1:] == [METRIC]


def _level(said: _Said) -> Quantity:
    return said.order[-1] if said.order else Quantity.ACTUAL


def _run(tokens: Sequence[Token], step: int) -> list[Token]:
    """The figures right before a figure, joined with it: «{F1} и {F2}»."""
    found: list[Token] = []
    place = step - 1
    while place > 0 and tokens[place].kind in _JOINING and tokens[place - 1].kind == FIGURE:
        found.append(tokens[place - 1])
        place -= 2
    return found


def _behind(tokens: Sequence[Token], step: int, *, percent: bool) -> Quantity | None:
    """What the word right behind a figure says that it is."""
    if step + 1 >= len(tokens) or not _is_postfix(tokens, step + 1):
        return None
    kind = tokens[step + 1].kind
    if kind == COMPARED:
        return Quantity.DEVIATION
    if percent or kind == PlanWord.ACTUAL:
        return Quantity.COMPLETION if percent and tokens[step + 1].of else _SAID[kind]
    return _SAID[kind] if not tokens[step + 1].of else Quantity.COMPLETION


def _is_percent(token: Token) -> bool:
    return token.fact is not None and token.fact.unit.kind is UnitKind.PERCENT


def _unread() -> Quantity:
    raise UnreadError


@dataclass
class _Run:
    """Rows that stand together, or the figures between two of them."""

    rows: list[RowKey]
    figures: list[int]


def rows_of_figures(tokens: Sequence[Token], carried: RowKey | None) -> dict[int, RowKey]:
    """Return the row that each figure is told of.

    Raises:
        UnreadError: a figure stands between two names of which either may be meant.
    """
    figures = [step for step, one in enumerate(tokens) if one.kind == FIGURE]
    rows = list(dict.fromkeys(one.row for one in tokens if rowed(one)))
    if not figures:
        return {}
    if len(rows) < 2:
        row = rows[0] if rows else carried
        if row is None:
            raise UnreadError
        return dict.fromkeys(figures, row)
    runs = _runs(tokens)
    return _read_back(runs) if not runs[0].rows else _read_on(tokens, runs)


def _runs(tokens: Sequence[Token]) -> list[_Run]:
    """Rows joined with each other and the figures behind them, one group after another."""
    found: list[_Run] = []
    last = -1
    for step, one in enumerate(tokens):
        if one.kind == FIGURE:
            if not found:
                found.append(_Run([], []))
            found[-1].figures.append(step)
        if not rowed(one):
            continue
        joined = found and not found[-1].figures and found[-1].rows and _are_joined(tokens, last, step)
        if joined:
            found[-1].rows.append(one.row)
        elif not (found and found[-1].rows == [one.row]):
            found.append(_Run([one.row], []))
        last = step
    return found


def _are_joined(tokens: Sequence[Token], one: int, other: int) -> bool:
    """«В августе и сентябре», «выше в Перми, чем в Самаре»: the rows are told of together."""
    between = {token.kind for token in tokens[one + 1 : other]}
    joined = bool(between) and between <= {PlanWord.AND, COMMA}
    return joined or PlanWord.THAN in between


def _read_back(runs: list[_Run]) -> dict[int, RowKey]:
    """«{F8} в мае и {F7} в апреле»: each figure is of the name behind it."""
    found: dict[int, RowKey] = {}
    for one, two in pairwise(runs):
        if not one.figures or len(two.rows) != 1:
            raise UnreadError
        found.update(dict.fromkeys(one.figures, two.rows[0]))
    if runs[-1].figures:
        raise UnreadError
    return found


def _read_on(tokens: Sequence[Token], runs: list[_Run]) -> dict[int, RowKey]:
    """«Пермь — {F5}, Самара — {F6}», «в августе и сентябре: {F11} и {F12}»: of the name before it, in this order."""
    found: dict[int, RowKey] = {}
    for run in runs:
        if len(run.rows) > 1 and run.figures:
            spans = pairwise(run.figures)
            joined = all(len(_run(tokens, two)) and two - one == 2 for one, two in spans)
            if len(run.rows) != len(run.figures) or not joined:
                raise UnreadError
            found.update(zip(run.figures, run.rows, strict=True))
            continue
        found.update(dict.fromkeys(run.figures, run.rows[0]))
    return found
