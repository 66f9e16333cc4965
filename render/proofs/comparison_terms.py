"""Comparisons told by a term: YoY, "month-over-month", «г/г», «к/к». The change beside one lies so far apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.periods import compared_columns
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import Grain, distance, grain_of, grain_word, moment_of

_GRAINS: dict[str, Grain] = {
    "yoy": Grain.YEAR, "y-o-y": Grain.YEAR, "qoq": Grain.QUARTER, "q-o-q": Grain.QUARTER, "mom": Grain.MONTH,
    "m-o-m": Grain.MONTH, "wow": Grain.WEEK, "w-o-w": Grain.WEEK, "dod": Grain.DAY, "d-o-d": Grain.DAY,
}  # fmt: skip
_STRETCHES = {"year": Grain.YEAR, "quarter": Grain.QUARTER, "month": Grain.MONTH, "week": Grain.WEEK, "day": Grain.DAY}
_LETTERS = {"г": Grain.YEAR, "к": Grain.QUARTER, "кв": Grain.QUARTER, "м": Grain.MONTH, "мес": Grain.MONTH,
    "н": Grain.WEEK, "нед": Grain.WEEK, "д": Grain.DAY, "дн": Grain.DAY, "y": Grain.YEAR, "q": Grain.QUARTER,
    "m": Grain.MONTH, "w": Grain.WEEK}  # fmt: skip
_MONTHS = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW, Claim.SAME, Claim.CLOSE})


def comparison_terms(case: Case) -> Iterator[int]:
    """Yield the places of terms of comparison that the change beside them bears out."""
    for at, piece in enumerate(case.pieces):
        length, grain = _term(case, at) if piece.kind is PieceKind.WORD else (0, None)
        if grain is not None and _is_borne_out(case, range(at, at + length), grain):
            yield from (place for place in range(at, at + length) if case.pieces[place].kind is PieceKind.WORD)


def terms(case: Case) -> Iterator[Reason]:
    """«К/к» of two months: a term that no change bears out."""
    for at, piece in enumerate(case.pieces):
        length, grain = _term(case, at) if piece.kind is PieceKind.WORD else (0, None)
        if grain is not None and not _is_borne_out(case, range(at, at + length), grain):
            yield Reason(Fault.PERIOD, " ".join(one.text for one in case.pieces[at : at + length]))


_STEPWISE = frozenset({"подневно", "понедельно", "помесячно", "поквартально"})


def stepwise(case: Case) -> Iterator[Reason]:
    """«Помесячно»: the rows are months."""
    rows = {grain for _, member in case.evidence.members() if (grain := grain_of(member)) is not None}
    for piece in case.pieces:
        said = next((word for word in piece.forms if word in _STEPWISE), "")
        if said and grain_word(said) not in rows:
            yield Reason(Fault.PERIOD, piece.text)
    if not _are_longer_than_days(case):
        return
    for before, piece in pairwise(case.pieces):
        if fold(before.text) in {"по", "by"} and any(grain_word(form) is Grain.DAY for form in piece.forms):
            yield Reason(Fault.PERIOD, f"{before.text} {piece.text}")


def _are_longer_than_days(case: Case) -> bool:
    """Rows called by the days that weeks or months begin with: «по дням» would be said of days."""
    days = sorted({date.fromisoformat(member) for _, member in case.evidence.members() if _DAY.fullmatch(member)})
    gaps = {(later - earlier).days for earlier, later in pairwise(days)}
    return len(days) > 2 and (gaps == {7} or gaps <= {28, 29, 30, 31})


_DAY = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])")


def is_led_by_term(case: Case, at: int) -> bool:
    """As in "{F7} YoY": the term right behind a figure says that it is a change."""
    return at + 1 < len(case.pieces) and case.pieces[at + 1].in_phrase and _term(case, at + 1)[1] is not None


def _term(case: Case, at: int) -> tuple[int, Grain | None]:
    word = fold(case.pieces[at].text)
    if word in _GRAINS:
        return 1, _GRAINS[word]
    parts = word.split("-")
    if len(parts) == 3 and parts[0] == parts[2] and parts[1] in {"over", "on", "to"}:
        return 1, _STRETCHES.get(parts[0])
    near = case.pieces[at : at + 3]
    if len(near) == 3 and near[1].text == "/" and word in _LETTERS and fold(near[2].text) == word:
        joined = near[0].end == near[1].start and near[1].end == near[2].start
        return (3, _LETTERS[word]) if joined else (0, None)
    return 0, None


def _is_borne_out(case: Case, span: range, grain: Grain) -> bool:
    """The figure before the term, else the next one, is a change over that stretch; without figures the periods are."""
    sentence = case.sentence_of(span.start)
    rows, following = series(case.evidence), case.pieces[span.stop : span.stop + 1]
    stepped = bool(rows) and grain_of(rows[0][1]) is grain
    if stepped and following and following[0].claim in {Claim.RISE, Claim.FALL}:
        return True  # "the only month-over-month decline": a step, which other checks prove
    before, after = case.figures(range(sentence.start, span.start)), case.figures(range(span.stop, sentence.stop))
    if after and all(piece.kind is PieceKind.MARK for piece in case.pieces[span.stop : after[0]]):
        before = []  # «м/м +{F5}»
    nearest = before[-1:] if before and not _is_cut(case, before[-1], span.start) else after[:1] or before[-1:]
    fact = case.figure(nearest[0]) if nearest else None
    if fact is None:
        moved = any(case.pieces[place].claim in _MOVES for place in sentence)
        return moved and bool(compared_columns(case)) and distance(case.labels) is grain
    if len(before) > 1 and nearest == before[-1:] and case.pieces[before[-1] - 1].text == "→":
        earlier = case.figure(before[-2])  # «{F33} → {F32} г/г»
        paired = earlier is not None and case.evidence.compared_with(earlier.column) == fact.column
        return paired and distance(case.labels) is grain
    return case.evidence.change_of(fact) is not None and _apart(case, fact) is grain


def _is_cut(case: Case, first: int, last: int) -> bool:
    return any(case.pieces[place].text in {";", ":"} for place in range(first, last))


def _apart(case: Case, fact: Fact) -> Grain | None:
    """How far the two figures of a change lie apart: two rows of time, or the two compared periods."""
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    rows = list(dict.fromkeys(member for one in inputs for _, member in one.row_key if grain_of(member)))
    if len(rows) < 2:
        return distance(case.labels)
    moments = [moment_of(row) for row in rows]
    grains = {grain_of(row) for row in rows}
    if len(rows) != 2 or None in moments or len(grains) != 1:
        return None
    (year, month), (later, other) = sorted(moment for moment in moments if moment is not None)
    months = (later - year) * 12 + other - month
    return next((grain for grain, size in _MONTHS.items() if size == months), None)
