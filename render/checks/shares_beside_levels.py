"""Check of shares beside other figures: «учтено {F29}, доля — {F41}», "{F13} ({F7})", «{F31} выручки, или {F23}»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import figures_of, is_share_of
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind
from render.texts.proof import number
from render.texts.row_names import is_label_or_name
from render.texts.shares_beside import part_before

_CALLED = frozenset({"доля", "долей", "share"})
_AROUND = frozenset({"её", "ее", "его", "их", "its", "a", "the", "of", "с", "with", "или", "or", "это", "и", "and"})
_OR = frozenset({"или", "or"})
_ALL = 100


def beside(case: Case) -> Iterator[Reason]:
    """A share right behind a level is its share, what stands in a bracket behind a share is what it is of."""
    for at, fact in figures_of(case, Role.SHARE):
        part = _called_again(case, at)
        if part is not None and not is_share_of(fact, part):
            yield Reason(Fault.SHARE, clip(case, at), fact.id)
        level = _in_bracket(case, at)
        if level is not None and not is_share_of(fact, level):
            yield Reason(Fault.COLUMN, clip(case, at + 2), level.id)
    for at, fact in figures_of(case, Role.TOTAL):
        if _is_called_part(case, at):
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def wholes_of_levels(case: Case) -> Iterator[Reason]:
    """As in "{F1} out of {F2}" of receipts and money: a part and its whole are of one kind."""
    for at, fact in figures_of(case, Role.LEVEL):
        led = at + 2 if case.word(at + 1) == "из" else at + 3 if case.word(at + 1) == "out" else None
        whole = case.figure(led) if led is not None and led in case.sentence_of(at) else None
        if whole is not None and whole.unit.kind is not fact.unit.kind:
            yield Reason(Fault.UNIT, clip(case, at), whole.id)


def told_again(case: Case) -> Iterator[Reason]:
    """As in "out of {F21}, {F4}, or {F6}, comes from York": the whole is of the part's metric, so is its share."""
    for at, fact in figures_of(case, Role.LEVEL):
        sentence = case.sentence_of(at)
        first = next(iter(case.figures(sentence)))
        whole = case.figure(first)
        led = case.word(sentence.start) in _OUT_OF and case.figures(range(first, at + 1)) == [first, at]
        if whole is not None and led and role_of(case.evidence, whole) is Role.TOTAL and whole.column != fact.column:
            yield Reason(Fault.COLUMN, clip(case, first), whole.id)
        if [case.word(place) for place in (at + 1, at + 2)] not in _AGAIN:
            continue
        other = case.figure(at + 3)
        recorded = other is not None and other.kind is not FactKind.FORMULA  # «{F4}, или {F7} на сотрудника»
        if other is not None and recorded and not case.columns_of(other) & case.columns_of(fact):
            yield Reason(Fault.COLUMN, clip(case, at + 3), other.id)


_OUT_OF = frozenset({"out", "of", "из", "от"})
_AGAIN = ([",", "or"], [",", "или"])


def wholes_split(case: Case) -> Iterator[Reason]:
    """As in "Revenue of {F1} was split as follows" of one row: what is split is the whole."""
    for at, fact in figures_of(case, Role.LEVEL):
        start = case.sentence_of(at).start
        near = range(at + 1, min(at + 4, case.sentence_of(at).stop))
        split = any(case.word(place).startswith(_SPLIT) for place in near)
        named = any(is_label_or_name(case.pieces[place]) for place in range(start, at))
        if split and not named and fact.row_key:
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


_SPLIT = ("split", "distribut", "divided", "распредел", "раздел", "делится", "делятся", "складыва")


def _called_again(case: Case, at: int) -> Fact | None:
    """The level that a figure behind «, доля —» is told to be the share of, no name standing between."""
    before = case.figures(range(case.sentence_of(at).start, at))
    between = range(before[-1] + 1, at) if before else range(0)
    said = {case.word(place) for place in between if case.pieces[place].kind is PieceKind.WORD}
    named = any(is_label_or_name(case.pieces[place]) for place in between)
    part = part_before(case, at)
    fact = case.figure(part) if part is not None else None
    if fact is None or named or not said & _CALLED or not said <= _CALLED | _AROUND:
        return None
    return fact if role_of(case.evidence, fact) is Role.LEVEL else None


def _in_bracket(case: Case, at: int) -> Fact | None:
    """The level that stands alone in a bracket right behind a share."""
    words = [case.word(place) for place in (at + 1, at + 3)]
    fact = case.figure(at + 2) if words == ["(", ")"] else None
    return fact if fact is not None and role_of(case.evidence, fact) is Role.LEVEL else None


def _is_called_part(case: Case, at: int) -> bool:
    """«{F31} всей выручки, или {F25}» of the total: what is told again is the part, and not the whole."""
    before = case.figures(range(case.sentence_of(at).start, at))
    share = case.figure(before[-1]) if before and case.word(at - 1) in _OR else None
    return share is not None and role_of(case.evidence, share) is Role.SHARE and number(share) != _ALL
