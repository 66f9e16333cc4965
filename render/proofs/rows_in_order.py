"""Rows of a series told by their order alone: «По дням — {F6}, {F8}, … {F18}», «январь–апрель: {F6} → {F8} → …».

All rows of the series, or of the span that is named, in one column, in their order, and nothing else between them.
"""

from __future__ import annotations

import re

from core.fact import FactKind
from domains.words import fold
from render.proofs.sides import Side, side_at, sides_of
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.time_positions import Pair, series
from render.vocabulary.periods import Grain, grain_of, grain_word

_BETWEEN = frozenset({",", "→", "—", "–", "/", ".", "и", "and", "then", "затем", "потом", "далее"})
_JOINTS = frozenset({"–", "—", "-", "→", "по", "до", "to", "through", "till", "until"})
_FRAMES = frozenset({"динамика", "ряд", "последовательность", "хронология", "dynamics", "series", "sequence", "run"})
_ADVERBS = frozenset({"помесячно", "понедельно", "подневно", "поквартально", "monthly", "weekly", "daily"})
_AROUND = frozenset({"в", "во", "с", "со", "от", "за", "from", "in", "of", "for", "between"})


_NEAR = 2
"""A name so near behind the last figure would be its own."""


def rows_in_order(case: Case, sentence: range) -> frozenset[int]:
    """Return the places of figures that need no name of their row, since they stand in the order of the series."""
    rows = series(case.evidence)
    figures = [at for at in case.figures(sentence) if _place(case, at, rows) is not None] if len(rows) > 1 else []
    found: set[int] = set()
    run: list[int] = []
    for at in figures:
        if run and not _follows(case, run[-1], at):
            found.update(_proved(case, run, rows, sentence))
            run = []
        run.append(at)
    found.update(_proved(case, run, rows, sentence) if run else ())
    return frozenset(found)


def _place(case: Case, at: int, rows: list[Pair]) -> int | None:
    """Return the place in the series of the row of a cell."""
    fact = case.figure(at)
    own = [pair for pair in fact.row_key if pair in rows] if fact is not None and fact.kind is FactKind.CELL else []
    return rows.index(own[0]) if len(own) == 1 else None


def _follows(case: Case, at: int, following: int) -> bool:
    """Tell whether nothing but a sign or a conjunction stands between two figures of one column."""
    one, other = case.figure(at), case.figure(following)
    alike = one is not None and other is not None and one.column == other.column
    between = [fold(piece.text) for piece in case.pieces[at + 1 : following]]
    return alike and 0 < len(between) <= 2 and set(between) <= _BETWEEN


def _proved(case: Case, run: list[int], rows: list[Pair], sentence: range) -> list[int]:
    told = [_place(case, at, rows) for at in run]
    span = _span_named(case, run, rows, sentence)
    if span is None or len(run) < 2 or told != list(span):
        return []
    arrows = all(case.pieces[at + 1].text == "→" for at in run[:-1])
    before = range(sentence.start, run[0])
    named = len(span) < len(rows) or any(is_label_or_name(case.pieces[at]) for at in before)
    named = named or (len(run) > 2 and _is_headed(case, run[0]))
    return run if arrows or named or _is_framed(case, range(sentence.start, run[0]), rows) else []


def _is_headed(case: Case, at: int) -> bool:
    """«Январь–май 2025: {F6}, {F8}, …»: the period of the answer is the head of the list."""
    headed = at > 1 and case.pieces[at - 1].text in {":", "—", "–"}
    return headed and case.pieces[at - 2].kind is PieceKind.ALLOWED and bool(re.search(r"\d", case.pieces[at - 2].text))


def _span_named(case: Case, run: list[int], rows: list[Pair], sentence: range) -> range | None:
    """Which rows the sentence speaks of: between the two that it names, else all; None if it names them otherwise."""
    names = [at for at in sentence if case.pieces[at].kind is PieceKind.LABEL and row_labels(case.pieces[at])]
    before = [at for at in names if at < run[0]]
    if any(run[0] < at <= run[-1] + _NEAR for at in names):
        return None
    if not before:
        return range(len(rows))
    places = [[rows.index(pair) for pair in row_labels(case.pieces[at]) if pair in rows] for at in before]
    if len(before) == 1 and len(places[0]) > 1:
        return range(min(places[0]), max(places[0]) + 1)
    joint = [fold(piece.text) for piece in case.pieces[before[0] + 1 : before[-1]]]
    if len(before) != 2 or any(len(one) != 1 for one in places) or not _is_range(joint):
        return None
    return range(places[0][0], places[1][0] + 1)


def _is_range(joint: list[str]) -> bool:
    return len([word for word in joint if word in _JOINTS]) == 1 and all(word in _JOINTS | _AROUND for word in joint)


def _is_framed(case: Case, places: range, rows: list[Pair]) -> bool:
    """«По дням», «помесячно», "month by month": the words say how the figures that follow are told apart."""
    grain = grain_of(rows[0][1])
    grains = {grain, Grain.DAY} if grain is Grain.WEEKDAY else {grain}
    for at in places:
        piece = case.pieces[at]
        timed = piece.kind is PieceKind.WORD and any(grain_word(form) in grains for form in piece.forms)
        led = at > 0 and case.word(at - 1) in {"по", "by", "за", "каждый", "in"}
        ordered = led and fold(piece.text) in {"порядку", "order"}
        if ordered or (timed and (led or fold(piece.text) in _ADVERBS)) or piece.forms & _FRAMES:
            return True
    return False


def leads_to_later_period(case: Case, at: int) -> bool:
    """«апрель → май 2025», «январь → апрель»: an earlier period or row before a later one."""
    if not 0 < at < len(case.pieces) - 1:
        return False
    one, other = case.pieces[at - 1], case.pieces[at + 1]
    rows = series(case.evidence)
    places = [[rows.index(pair) for pair in row_labels(piece) if pair in rows] for piece in (one, other)]
    if all(len(place) == 1 for place in places):
        return places[0][0] < places[1][0]
    known = sides_of(case)
    return [side_at(piece, known) for piece in (one, other)] == [Side.EARLIER, Side.CURRENT]
