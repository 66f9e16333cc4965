"""Sentences that tell of a plan and of what came of it, proved as a whole.

A sentence of which every word is known here (``plan_tokens``) is read: each figure must be the quantity of the row that
it is told as, each claim must hold of its rows. What is read so and is true needs no other proof; what is read and is
not true is refused, whatever else might let it through.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from render.proofs.plan_claims import claims_are_right
from render.proofs.plan_continued import NEVER, PLANS, continued
from render.proofs.plan_facts import ALL_ROWS, PlanFacts
from render.proofs.plan_figures import UnreadError, figures_are_right
from render.proofs.plan_phrases import COMPARED, VERBS, phrases, rowed
from render.proofs.plan_tokens import FIGURE, ROW, Reader, Token
from render.proofs.sentence_verdicts import Verdict, without_true
from render.texts.case import Case, Fault, Reason, clip
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.plan_words import PlanWord

_SAYING = frozenset({FIGURE, COMPARED, *VERBS, PlanWord.BEST, PlanWord.WORST, PlanWord.HIGHER, PlanWord.LOWER})


def verdicts(case: Case) -> list[Verdict]:
    """Return what is read as told of a plan, sentence by sentence; what is not read is not among it."""
    plan = PlanFacts.of(case)
    if plan is None:
        return []
    reader = Reader(plan)
    found: list[Verdict] = []
    carried: RowKey | None = ALL_ROWS
    before: list[Token] = []
    for places in _units(case):
        tokens = reader.tokens(places)
        if tokens:
            tokens = continued(case, plan, before, tokens)
        verdict = _judged(case, tokens, plan, carried)
        if verdict is not None:
            found.append(Verdict(places, verdict))
        before = tokens or [] if verdict else []
        carried = _carried(case, places, tokens, carried)
    return found


def _units(case: Case) -> Iterator[range]:
    """Sentences; a heading that ends with a colon together with the lines under it."""
    start = 0
    while start < len(case.pieces):
        stop = case.sentence_of(start).stop
        while stop < len(case.pieces) and case.pieces[stop - 1].text in {":", ";"} and not _is_apart(case, stop):
            stop = case.sentence_of(stop).stop
        yield range(start, stop)
        start = stop


def _is_apart(case: Case, at: int) -> bool:
    return "\n\n" in case.text[case.pieces[at - 1].end : case.pieces[at].start]


def _judged(case: Case, tokens: list[Token] | None, plan: PlanFacts, carried: RowKey | None) -> bool | None:
    """Tell whether a sentence is true; None if it is not read, or not told of a plan."""
    if tokens is None or not any(one.kind in PLANS for one in tokens):
        return None
    put = phrases(case, tokens)
    if put is None or not any(one.kind in _SAYING for one in put):
        return None
    if any(one.kind in NEVER for one in put):
        return False
    if any(one.kind == two.kind == ROW and one.row != two.row for one, two in pairwise(put)):
        return None  # «с апреля по июнь»: what lies between is told of, too
    try:
        return figures_are_right(put, plan, carried) and claims_are_right(put, plan, carried)
    except UnreadError:
        return None


def _carried(case: Case, places: range, tokens: list[Token] | None, before: RowKey | None) -> RowKey | None:
    """The row that a sentence which names none is told of: the one that was told of last, None of several."""
    if tokens is not None:
        rows = {one.row for one in tokens if rowed(one)}
    else:
        pieces = [case.pieces[at] for at in places]
        rows = {frozenset(row_labels(one)) for one in pieces if is_label_or_name(one) and is_varied(case, one)}
        if not rows and case.figures(places):
            return None
    if not rows:
        return before
    return rows.pop() if len(rows) == 1 else None


def told_wrongly(case: Case) -> Iterator[Reason]:
    """What is told of a plan and is not so."""
    for verdict in verdicts(case):
        if not verdict.is_true:
            yield Reason(Fault.COLUMN, clip(case, verdict.places[-1]))


def without_proved(case: Case) -> Case:
    """Return the text without the sentences of a plan that are proved."""
    return without_true(case, verdicts(case))
