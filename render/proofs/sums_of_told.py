"""What the figures right before it come to: «{F5} по вкладам и {F6} по кредитам, вместе это {F9}».

Sums of rows that are named are proved in ``render.texts.group_sums``; here the parts are told one by one.
"""

from __future__ import annotations

from decimal import Decimal

from core.fact import Fact, FactKind
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.proof import number
from render.vocabulary.claim_words import Claim

_JOINED = frozenset(
    {"вместе", "суммарно", "совместно", "together", "combined", "jointly", "это", "всего", "total", "all"}
)
_TOGETHER = frozenset({"вместе", "together"})


def is_sum_of_told(case: Case, at: int) -> bool:
    """Tell whether just the figures right before it were added up to a figure, and a word of sums leads to it."""
    fact = case.figure(at)
    parts = _parts(case, fact) if fact is not None else []
    before = case.figures(range(case.sentence_of(at).start, at))[-len(parts) :]
    told = [one.id for place in before if (one := case.figure(place)) is not None]
    return len(parts) > 1 and told == [part.id for part in parts] and _is_joined(case, range(before[-1] + 1, at))


def is_sum_of_others(case: Case, at: int) -> bool:
    """«{F1} по картам и {F2} по вкладам, вместе это {F7}» of all rows: together they come to less."""
    fact = case.figure(at)
    led = case.word(at - 1) in _TOGETHER or case.word(at - 2) in _TOGETHER
    before = case.figures(range(case.sentence_of(at).start, at))
    told = [one for place in before if (one := case.figure(place)) is not None]
    if fact is None or not led or is_sum_of_told(case, at):
        return False
    cells = [one for one in told if one.kind is FactKind.CELL and one.column == fact.column and one.row_key]
    return len(cells) == len(told) > 1 and sum(map(_value, cells)) != _value(fact)


def _value(fact: Fact) -> Decimal:
    return number(fact) or Decimal(0)


def _parts(case: Case, fact: Fact) -> list[Fact]:
    """The cells of one column that were added up to a figure."""
    if role_of(case.evidence, fact) is Role.GROUP:
        return [cell for cell in case.evidence.cells(fact.column) if set(fact.row_key) < set(cell.row_key)]
    if role_of(case.evidence, fact) is not Role.SUM:
        return []
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    alike = len({one.column for one in inputs}) == 1 and all(one.kind is FactKind.CELL for one in inputs)
    return inputs if alike else []


def _is_joined(case: Case, between: range) -> bool:
    """Tell whether a word of sums stands there, and no name behind it."""
    said = [place for place in between if case.pieces[place].claim is Claim.TOTAL or case.word(place) in _JOINED]
    return bool(said) and not any(names_varied(case, place) for place in range(said[-1], between.stop))
