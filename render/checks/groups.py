"""Checks of totals of groups beside figures of single rows: each is told as what it is.

«По хору в Вологде — {F3}, в Калуге — {F6}; по шахматам — {F13}» of the whole club would be read as a town's figure.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from render.texts.case import Case, Fault, Reason, clip
from render.texts.clauses import named_rows
from render.texts.figure_context import figures_of
from render.texts.figure_roles import Role, role_of
from render.vocabulary.claim_words import Claim

_SAID = frozenset({Claim.TOTAL, Claim.WHOLE, Claim.PART})
_IN_ALL = frozenset({"целое", "целом", "overall", "altogether", "всего", "итого", "сумма", "sum"})
_ADDED = frozenset({"сложить", "просуммировать", "суммировать", "складывать", "add", "adding", "sum", "summing"})


def totals_among_rows(case: Case) -> Iterator[Reason]:
    """The total of a group is called so where the sentence, or the one before, tells figures of single rows."""
    for at, fact in figures_of(case, Role.GROUP):
        sentence = case.sentence_of(at)
        if any(case.pieces[place].claim in _SAID or case.pieces[place].forms & _IN_ALL for place in sentence):
            continue
        before = case.sentence_of(sentence.start - 1) if sentence.start else range(0)
        told = [one for place in (*before, *sentence) if (one := case.figure(place)) is not None]
        if any(_is_row_of_it(case, one, fact) for one in told):
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def _is_row_of_it(case: Case, one: Fact, total: Fact) -> bool:
    """The figure of a single row of the same column, which has more names than a group."""
    single = role_of(case.evidence, one) is Role.LEVEL and len(one.row_key) > len(total.row_key)
    return single and one.column == total.column


def rows_added_up(case: Case) -> Iterator[Reason]:
    """«Если сложить все строки Калуги, получается {F11}»: what comes out is the total of just that group."""
    for at, piece in enumerate(case.pieces):
        if not piece.forms & _ADDED or piece.claim is not Claim.TOTAL:
            continue
        figures = case.figures(range(at, case.sentence_of(at).stop))
        fact = case.figure(figures[0]) if figures else None
        named = {row for _, row in named_rows(case, range(at, figures[0]))} if figures else set()
        if fact is not None and len(named) == 1 and named != {frozenset(fact.row_key)}:
            yield Reason(Fault.TOTAL, clip(case, figures[0]), fact.id)


def bracketed_totals(case: Case) -> Iterator[Reason]:
    """«Максимум — {F17} ({F16})»: what stands alone in a bracket behind a figure of one row is no total."""
    for at, fact in figures_of(case, Role.TOTAL):
        before = case.figure(at - 2) if at > 1 else None
        alone = case.word(at - 1) == "(" and case.word(at + 1) == ")"
        if alone and before is not None and before.row_key and before.column == fact.column:
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)
