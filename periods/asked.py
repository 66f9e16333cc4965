"""The elements of one text sorted by kind, with what they mean beside each other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.span import Span
from periods.elements import Compared, Comparing, Element, Grouped, Nothing, Recurs, Said, StateOn
from periods.nodes import Node, Open, SamePeriod, Side, Unclear, Why
from periods.resolve import spread

_WEAK = frozenset({Why.BARE_LENGTH, Why.WHICH})
_SPREAD = frozenset(
    {"распределение", "распределения", "распределению", "распределением", "распределены", "распределен",
     "распределяются", "distribution", "distributed"}
)  # fmt: skip
_LEAVING_OUT = frozenset({"кроме", "исключая", "исключением", "except", "excluding"})
_AVERAGES = frozenset({"average", "avg", "mean"})


@dataclass(frozen=True, slots=True)
class Found:
    """An element and the characters it was read from."""

    element: Element
    span: Span


@dataclass(frozen=True, slots=True)
class Asked:
    """The elements of one text by kind, in order of mention."""

    said: tuple[tuple[Node, Span], ...]
    grouped: tuple[tuple[Grouped, Span], ...]
    compared: tuple[tuple[Compared, Span], ...]
    recurs: tuple[tuple[Recurs, Span], ...]
    states: tuple[tuple[StateOn, Span], ...]
    spans: tuple[Span, ...]
    spread: bool = False
    """«Распределение по часам»: over several days the hours of the day are meant."""


def sort(found: tuple[Found, ...], words: frozenset[str], *, follow_up: bool) -> Asked:
    """Sort ``found`` by kind; ``words`` are the folded words of the whole text."""
    found = _without_rates(tuple(item for item in found if not isinstance(item.element, Nothing)), words)
    has_period = follow_up or any(isinstance(item.element, Said | Compared) for item in found)
    sorting = _Sorting(follow_up=follow_up, has_period=has_period, leaves_out=bool(words & _LEAVING_OUT))
    for item in found:
        sorting.take(item)
    return replace(sorting.asked(), spread=bool(words & _SPREAD))


@dataclass(slots=True)
class _Sorting:
    follow_up: bool
    has_period: bool
    leaves_out: bool = False
    comparing: bool = False
    same_period: Span | None = None
    pending: list[tuple[Compared, Span]] = field(default_factory=list)
    said: list[tuple[Node, Span]] = field(default_factory=list)
    grouped: list[tuple[Grouped, Span]] = field(default_factory=list)
    compared: list[tuple[Compared, Span]] = field(default_factory=list)
    recurs: list[tuple[Recurs, Span]] = field(default_factory=list)
    states: list[tuple[StateOn, Span]] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def take(self, item: Found) -> None:
        element, span = item.element, item.span
        match element:
            case Said(node=node):
                self._say(node, span)
            case Compared(only_asked=True):
                self.pending.append((element, span))
                return
            case Compared(main=main):
                if main is not None:
                    self._say(_point(main), span)
                self.compared.append((element, span))
            case Recurs():
                if not self._recur(element, span):
                    return
            case Grouped():
                self.grouped.append((element, span))
            case StateOn():
                self.states.append((element, span))
            case Comparing():
                self.comparing = True
        self.spans.append(span)

    def asked(self) -> Asked:
        if self.same_period is not None and not self.said and not self.follow_up:
            self.said = [(Unclear(Why.WHICH), self.same_period)]
        if self.comparing and self.pending:
            self.compared += self.pending
            self.spans += [span for _, span in self.pending]
        self._state_alone()
        if self.comparing and not self.compared:
            self.said, self.compared = _compared_list(self.said)
        return Asked(
            tuple(_without_weak(self.said)),
            tuple(self.grouped),
            tuple(self.compared),
            tuple(self.recurs),
            tuple(self.states),
            tuple(self.spans),
        )

    def _state_alone(self) -> None:
        """«К 1 мая» compares a period; where none is named, it is a state."""
        if self.said or self.follow_up or len(self.compared) != 1:
            return
        element, span = self.compared[0]
        if element.alone is not None:
            self.states.append((element.alone, span))
            self.compared = []

    def _say(self, node: Node, span: Span) -> None:
        if isinstance(node, SamePeriod) and (self.said or not self.follow_up):
            asked = Compared(shift=node.grain) if node.year is None else Compared(other=node)
            self.compared.append((asked, span))
            self.same_period = span
        else:
            self.said.extend((part, span) for part in spread(node))

    def _recur(self, element: Recurs, span: Span) -> bool:
        """Keep a condition, unless it needs a period and none is named, or is one itself when it stands alone."""
        if (element.weak and not self.has_period) or (element.bare and self.leaves_out):
            return False
        if element.alone is not None and not self.has_period:
            self._say(element.alone, span)
        else:
            self.recurs.append((element, span))
        return True


def _point(main: Node) -> Node:
    """«С мая» beside a comparison is May."""
    return main.point if isinstance(main, Open) and main.side is Side.SINCE else main


def _without_rates(found: tuple[Found, ...], words: frozenset[str]) -> tuple[Found, ...]:
    """A rate ("average revenue per day") asks for no bucket."""
    rates = [item for item in found if isinstance(item.element, Grouped) and item.element.rate]
    if not rates or not (words & _AVERAGES):
        return found
    return tuple(item for item in found if item not in rates)


def _without_weak(said: list[tuple[Node, Span]]) -> list[tuple[Node, Span]]:
    """Beside a named period a bare length («за день») is a rate, and «в тот день» points at it."""
    named = [pair for pair in said if not (isinstance(pair[0], Unclear) and pair[0].why in _WEAK)]
    return named or said


def _compared_list(said: list[tuple[Node, Span]]) -> tuple[list[tuple[Node, Span]], list[tuple[Compared, Span]]]:
    """«Сравни май и апрель», «сравни продажи мая с апрелем»: the first is compared with the rest."""
    main, rest = said[:1], said[1:]
    if main and isinstance(main[0][0], Open) and not rest:
        main, rest = [], main
    others = [(Compared(other=_point(node)), span) for node, span in rest]
    return main, others
