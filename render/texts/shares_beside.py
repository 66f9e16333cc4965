"""Figures told beside shares without a name of their own: «доля лидера — {F7}: Северный, {F1}», «общий итог — {F6}»."""

from __future__ import annotations

from core.fact import Fact, FactKind
from core.unit import UnitKind
from render.texts.case import Case
from render.texts.figure_context import is_content, is_share_of, names_varied, words_before
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind
from render.texts.proof import concepts, is_difference
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim


def is_metric_in_percent(case: Case, fact: Fact) -> bool:
    """As in "staff turnover" of rows in per cent: a metric that is called so, and no share of a turnover."""
    if case.evidence.is_metric_of_its_own(fact):
        return True
    cells = case.evidence.cells(fact.column) or ([fact] if fact.kind is FactKind.CELL else [])
    plain = fact.kind is not FactKind.FORMULA or not is_difference(fact.formula)
    named = case.evidence.own_words(fact.column) & concepts("share")
    return plain and not named and bool(cells) and all(cell.unit.kind is UnitKind.PERCENT for cell in cells)


def share_of_whole(case: Case, at: int) -> Fact | None:
    """As in "{F16} of the overall total of {F8}", «{F14} от общего объёма ({F6})»: the share that the whole is of."""
    before = case.figures(range(case.sentence_of(at).start, at))[-1:]
    share = case.figure(before[0]) if before else None
    between = [case.word(place) for place in range(before[0] + 1, at)] if before else []
    led = between[-1:] != [] and between[-1] in {"(", "of", "в"} | _WHOLES
    if share is None or share.unit.kind is not UnitKind.PERCENT or not led:
        return None
    said = frozenset(between)
    return share if said & _WHOLES and said <= _WHOLES | _AROUND_WHOLES else None


_WHOLES = frozenset({"total", "whole", "итога", "объёма", "объема", "числа", "количества", "суммы", "величины"})
_AROUND_WHOLES = frozenset({"of", "в", "the", "overall", "grand", "(", "от", "общего", "общей", "всего", "всей"})


def is_level_beside_share(case: Case, at: int, fact: Fact) -> bool:
    """«Доля лидера — {F7}: Северный, {F1}»: what the share right before it is the share of, in its own unit."""
    before = case.figures(range(case.sentence_of(at).start, at))
    share = case.figure(before[-1]) if before else None
    if share is None or fact.unit.kind is UnitKind.PERCENT or role_of(case.evidence, share) is not Role.SHARE:
        return False
    named = any(is_content(case, place) for place in range(before[-1] + 1, at))
    return not named and is_share_of(share, fact)


def is_total_of_shares(case: Case, at: int, fact: Fact) -> bool:
    """«Доля X выше доли Y: … Общий итог — {F5}»: the total of what the shares before are parts of, called so."""
    called = [place for place in words_before(case, at) if case.pieces[place].claim in {Claim.TOTAL, Claim.WHOLE}]
    whole = case.evidence.is_total(fact) and not fact.row_key and bool(called)
    named = any(case.named_columns(place) for place in words_before(case, at))
    shared = [one for place in case.figures(range(at)) if (one := case.figure(place)) is not None]
    shares = [one for one in shared if role_of(case.evidence, one) is Role.SHARE]
    bases = {share_base(one) for one in shares[-1:]}
    return whole and not named and bases == {fact.column}


def part_before(case: Case, at: int) -> int | None:
    """Return the place of the figure that a share right behind it tells again: «{F4} из {F5}, это {F9}»."""
    before = case.figures(range(case.sentence_of(at).start, at))
    if len(before) > 1 and case.word(before[-1] - 1) in _OF and _is_whole_of(case, before[-2], before[-1]):
        return before[-2]
    return before[-1] if before else None


_OF = frozenset({"of", "из", "от"})


def _is_whole_of(case: Case, part: int, whole: int) -> bool:
    """The total of the column of the figure before, with nothing but «из» between them."""
    one, other = case.figure(part), case.figure(whole)
    led = all(
        case.word(place) in _OF | {"out", "the", "total", "общих", "общего", "всего"}
        for place in range(part + 1, whole)
    )
    total = other is not None and case.evidence.is_total(other) and not other.row_key
    return led and total and one is not None and other is not None and one.column == other.column


def share_base(share: Fact) -> str:
    """Return the column that a share is of."""
    return share.column.removesuffix("_share")


def is_told_again(case: Case, part: int, at: int, told: Fact) -> bool:
    """«{F2} in the West team ({F10})», «{F3} человек, это {F13}»: the figure before once more, and no move of it."""
    between = range(part + 1, at)
    moved = any(case.pieces[place].claim in MOVES for place in range(case.sentence_of(at).start, at))
    rows = frozenset().union(*(row_labels(case.pieces[place]) for place in between if names_varied(case, place)))
    marks = (place for place in reversed(between) if case.pieces[place].kind is PieceKind.MARK)
    last = next((place for place in marks if case.word(place) != "."), part)
    words = [word for place in range(last + 1, at) if (word := case.word(place)) != "."]
    again = (case.word(last) == "(" and not words) or any(words[-len(one) :] == one for one in _AGAIN)
    return again and not moved and rows <= frozenset(told.row_key)


MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE})
_AGAIN = tuple(
    one.split()
    for one in (
        "это", "или", "а это", "то есть", "т е", "что соответствует", "что составляет", "что равно", "or", "that is",
        "i e", "which is", "which corresponds to", "corresponding to", "equivalent to", "which equals", "this is",
        "namely",
    )
)  # fmt: skip
"""Words that tell a figure once more."""
