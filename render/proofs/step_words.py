"""What words of time say with the steps of a series: every step on the way, the row before, what comes later."""

from __future__ import annotations

from decimal import Decimal

from domains.words import fold
from render.proofs.list_order import time_places
from render.proofs.steps import (
    IN_PROGRESS,
    SINCE,
    TOWARDS,
    change_near,
    columns_of,
    every_step_is_told,
    rows_near,
    step_is,
    values_of,
)
from render.texts.case import Case
from render.texts.row_names import row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim


def breaks_on_the_way(case: Case, at: int) -> bool:
    """«Росла с понедельника по пятницу» with a fall on the way: said of every step between the two rows."""
    rows = series(case.evidence)
    if not rows or not case.pieces[at].forms & IN_PROGRESS:
        return False
    for place in case.sentence_of(at):
        names = [spot for spot in range(place + 1, place + 5) if spot < len(case.pieces) and case.pieces[spot].labels]
        led = len(names) > 1 and fold(case.pieces[place].text) in SINCE and names[0] <= place + 2
        if not led or fold(case.pieces[names[1] - 1].text) not in TOWARDS or case.figures(range(place, names[1])):
            continue
        told = [rows.index(pair) for spot in names[:2] for pair in row_labels(case.pieces[spot]) if pair in rows]
        known = [values_of(case, column, rows) for column in columns_of(case, at)]
        rises = case.pieces[at].claim is Claim.RISE
        if len(told) == 2 and not all(
            values and all(step_is(values[n] - values[n - 1], rises=rises) for n in range(min(told) + 1, max(told) + 1))
            for values in known
        ):
            return True
    return False


def comes_before(case: Case, at: int) -> bool:
    """As in "came in lower in July, before it recovered in August": what follows is later than what was told."""
    if fold(case.pieces[at].text) not in {"before", "прежде"}:
        return False
    sentence = case.sentence_of(at)
    told, later = time_places(case, range(sentence.start, at)), time_places(case, range(at, sentence.stop))
    return bool(told) and bool(later) and max(told) < min(later)


def says_previous(case: Case, at: int) -> bool:
    """«Каждый месяц выше предыдущего»: the word goes with steps that are proved."""
    said = bool(case.pieces[at].forms & {"предыдущий", "предшествующий", "прошлый", "previous", "before", "prior"})
    return said and any(told_step_by_step(case, p) for p in case.sentence_of(at))


def told_step_by_step(case: Case, at: int) -> bool:
    """Tell whether a word of comparison goes with «каждый месяц», which the steps prove."""
    return any(change_near(case, p) == at and every_step_is_told(case, p) for p in case.sentence_of(at))


_MOVES = frozenset({Claim.RISE, Claim.FALL})


def step_size(case: Case, at: int) -> Decimal | None:
    """How large a part of the row before the step is that a word of degree stands with: «небольшое снижение в июле»."""
    near = next((p for p in range(at + 1, min(at + 4, len(case.pieces))) if case.pieces[p].claim in _MOVES), None)
    near = at - 1 if near is None and at and case.pieces[at - 1].claim in _MOVES else near
    rows = series(case.evidence)
    told = rows_near(case, near) if near is not None and rows else []
    columns = columns_of(case, at)
    if len(told) != 1 or not told[0] or len(columns) != 1:
        return None
    values = values_of(case, columns[0], rows)
    before = values[told[0] - 1] if values else None
    return abs(values[told[0]] - before) / before if before else None
