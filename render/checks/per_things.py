"""Check figures that are told as so much for each thing: «Заказов — {F2}, то есть {F8} на покупателя»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_roles import Role, role_of
from render.texts.quotients import is_reckoned, is_told_so, lead_of, phrase_of, quotient_of, thing_of_title


def per_figures(case: Case) -> Iterator[Reason]:
    """What stands beside «на сотрудника» was divided by the employees, and from what the text says."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None:
            continue
        if quotient_of(case, fact) is None:
            if is_reckoned(case, at) and not _is_called_so(case, at, fact):
                yield Reason(Fault.COLUMN, clip(case, at), fact.id)
            continue
        told = phrase_of(case, at) is not None or _is_per_other(case, at)
        if told and not is_told_so(case, at, fact):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_called_so(case: Case, at: int, fact: Fact) -> bool:
    """«Выручка на покупателя» that the answer holds as a column, or an average over the rows."""
    phrase = phrase_of(case, at)
    own = thing_of_title(fact)
    titled = phrase is not None and any(case.words_of(case.pieces[place]) & own for place in phrase.thing)
    return titled or role_of(case.evidence, fact) is Role.AVERAGE


def _is_per_other(case: Case, at: int) -> bool:
    """As in "cost per return was {F5}": the thing is another one that is measured."""
    lead = lead_of(case, at)
    if lead is None or lead + 1 >= len(case.pieces) or case.word(lead) != "per":
        return False
    return bool(case.words_of(case.pieces[lead + 1]) & case.evidence.measured_words())
