"""Denied bounds: «не опускалась ниже {F10}», "never exceeded {F28}", «январский уровень достигнут не был».

Each is proved of every row that it speaks of; the words of the denial then claim nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from render.proofs.series_told import is_since, part_of, rows_in, series_columns, span_in
from render.proofs.steps import values_of
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.proof import is_difference, number
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word
from render.vocabulary.word_sets import word_set

Mark = tuple[int, bool]
_NOT = frozenset({"не", "not", "never", "nowhere", "didn't", "doesn't", "hasn't", "didn’t", "hasn’t"})
_NEVER = word_set("ни нигде разу раз никогда один any single once again снова вновь так")
_SIDES = frozenset({Claim.ABOVE, Claim.BELOW})
_MOVES = frozenset({Claim.RISE, Claim.FALL})
_REACHING = frozenset(
    {"достигнуть", "достичь", "достигать", "дойти", "доходить", "дотянуть", "вернуться", "добраться", "reach"}
    | {"reached", "regain", "regained", "return", "returned", "достигнут", "достигнутый", "повторить", "вернулись"}
)
_VERB_REACH, _FIGURE_REACH = 7, 6


def bounded(case: Case) -> Iterator[Mark]:
    """Yield the words of bounds that hold, and the figure of one where no name stands with it."""
    for at, piece in enumerate(case.pieces):
        determined = fold(piece.text) == "no" and bool(case.pieces[at + 1 : at + 2]) and _is_any_time(case, at + 1)
        if piece.kind is PieceKind.WORD and (fold(piece.text) in _NOT or determined):
            yield from _bound(case, at)
            yield from _unreached(case, at)
        elif piece.forms & _STAYING:
            yield from _stayed(case, at)


def _stayed(case: Case, at: int) -> Iterator[Mark]:
    """«С октября держалась выше {F22}», "stayed below {F24}": every row of its span is so."""
    sentence = case.sentence_of(at)
    side = next((p for p in range(at + 1, min(at + 3, sentence.stop)) if case.pieces[p].claim in _SIDES), None)
    place = next((p for p in range(at + 1, min(at + _FIGURE_REACH, sentence.stop)) if case.figure(p)), None)
    fact = case.figure(place) if place is not None else None
    if side is None or place is None or fact is None or not _is_level(case, fact) or not _only_leads(case, side, place):
        return
    limit, values = number(fact), _values_spoken_of(case, at, fact)
    above = case.pieces[side].claim is Claim.ABOVE
    spanned = any(is_label_or_name(case.pieces[p]) for p in range(sentence.start, at))
    if limit is None or not values or not spanned or any(is_label_or_name(case.pieces[p]) for p in range(side, place)):
        return
    if all(one > limit if above else one < limit for one in values):
        yield from ((side, False), (place, True))


_STAYING = frozenset({"держаться", "оставаться", "stayed", "stay", "remained", "held", "hold", "kept"})


def _is_any_time(case: Case, at: int) -> bool:
    """As in "no month came in below {F6}", "at no point did it fall below {F6}"."""
    return fold(case.pieces[at].text) == "point" or any(grain_word(form) for form in case.pieces[at].forms)


def _bound(case: Case, at: int) -> Iterator[Mark]:
    """«Не опускалась ниже {F10}», «ни разу не превысило январский уровень ({F6})»: true of every row of its span."""
    sentence = case.sentence_of(at)
    near = range(at + 1, min(at + 1 + _VERB_REACH, sentence.stop))
    side = next((p for p in near if case.pieces[p].claim in _SIDES), None)
    if side is None:  # «Ниже {F8} сумма не опускалась»
        led = (p for p in range(sentence.start, at) if case.pieces[p].claim in _SIDES and case.figure(p + 1))
        side = next(led, None) if any(case.pieces[p].claim in _MOVES for p in near[:2]) else None
    if side is None:
        return
    below = case.pieces[side].claim is Claim.BELOW
    verbs = [p for p in near if (p < side or side < at) and case.pieces[p].claim in _MOVES]
    if any((case.pieces[p].claim is Claim.FALL) is not below for p in verbs):
        return
    place = next((p for p in range(side + 1, min(side + _FIGURE_REACH, sentence.stop)) if case.figure(p)), None)
    fact = case.figure(place) if place is not None else None
    if place is None or fact is None or not _is_level(case, fact) or not _only_leads(case, side, place):
        return
    limit, values = number(fact), _values_spoken_of(case, at, fact)
    other = _is_other(case, range(sentence.start, max(at + _VERB_REACH, place)), fact)
    if other or limit is None or not values or not all(one >= limit if below else one <= limit for one in values):
        return
    early = range(sentence.start, max(side, at))
    yield from ((p, False) for p in (at, side, *verbs))
    yield from ((p, False) for p in early if case.pieces[p].kind is PieceKind.WORD and _is_of_denial(case, p))
    if not any(is_label_or_name(case.pieces[p]) for p in range(sentence.start, place)):
        yield (place, True)


def _is_other(case: Case, part: range, fact: Fact) -> bool:
    """«Ниже {F19} премии не опускались» of the contracts: another metric is told of, here or in the sentence before."""
    before = case.sentence_of(part.start - 1) if part.start else range(0)
    for places in (part, before):
        named = {column for p in places if p < len(case.pieces) for column in case.named_columns(p)}
        if named:
            return not named & case.columns_of(fact)
    return False


def _is_of_denial(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    return fold(piece.text) in _NEVER - {"так"} or (Claim.NUMBER is piece.claim and "один" in piece.forms)


def _only_leads(case: Case, side: int, place: int) -> bool:
    """Between «ниже» and the figure only the name of its row, «уровня», a bracket."""
    return all(is_label_or_name(piece) or piece.text == "(" or piece.forms & _LEVEL
               for piece in case.pieces[side + 1 : place])  # fmt: skip


_LEVEL = frozenset({"уровень", "отметка", "значение", "показатель", "the", "of", "level", "value", "mark", "год", "in"})


def _is_level(case: Case, fact: Fact) -> bool:
    return bool(fact.row_key) and not is_difference(fact.formula) and case.evidence.change_of(fact) is None


def _values_spoken_of(case: Case, at: int, fact: Fact) -> list[Decimal]:
    """The figures of the column in the rows that the denial is said of, [] where it is unclear which ones."""
    sentence = case.sentence_of(at)
    names = [p for p in range(sentence.start, at) if is_label_or_name(case.pieces[p])]
    cells = [value for cell in case.evidence.cells(fact.column) if (value := number(cell)) is not None]
    if len(cells) != case.evidence.row_count() or len(case.evidence.varied()) != 1:
        return []
    if not names:
        return cells
    rows = series(case.evidence)
    told = span_in(case, rows, range(sentence.start, at)) if rows else []
    if len(names) == 1 and len(told) == 1:
        told = list(range(told[0], len(rows))) if is_since(case, names[0]) else []
    own = [rows.index(pair) for pair in fact.row_key if pair in rows]
    known = values_of(case, fact.column, rows)
    return [known[n] for n in told] if len(told) > 1 and told != own and known else []


def _unreached(case: Case, at: int) -> Iterator[Mark]:
    """«До январских {F3} не дошли», "the January level was never reached again": every row behind it stays below."""
    sentence = case.sentence_of(at)
    rows = series(case.evidence)
    near = range(max(sentence.start, at - 3), min(at + 4, sentence.stop))
    verb = next((p for p in near if case.pieces[p].forms & _REACHING), None)
    part = part_of(case, at)
    told = rows_in(case, rows, part) if rows and verb is not None else []
    limit = told[:1] if len(told) == 1 else _limit(case, rows, part)
    later = all(n > limit[0] for n in told if n != limit[0]) if len(limit) == 1 else False
    if verb is None or not later or any(case.pieces[p].claim in _SIDES for p in part):
        return
    figures = [fact for p in case.figures(part) if (fact := case.figure(p)) is not None]
    if any(not _is_level(case, fact) for fact in figures):
        return
    columns = list(dict.fromkeys(fact.column for fact in figures)) or series_columns(case, at)
    known = [values_of(case, column, rows) for column in columns]
    row = limit[0]
    if all(values and row + 1 < len(rows) and max(values[row + 1 :]) < values[row] for values in known):
        yield from ((p, False) for p in sentence if p in (at, verb) or fold(case.pieces[p].text) in _NEVER)


def _limit(case: Case, rows: list[Pair], part: range) -> list[int]:
    """«Ни в апреле январский уровень …», «апрель не дотянул до января»: the row whose level is not reached."""
    leveled = [p for p in part if rows_in(case, rows, [p]) and p + 1 < part.stop and case.pieces[p + 1].forms & _NOUNS]
    led = [p for p in part if rows_in(case, rows, [p]) and case.word(p - 1) in {"до", "to", "of"}]
    return rows_in(case, rows, (leveled or led)[:1])


_NOUNS = frozenset({"уровень", "показатель", "отметка", "значение", "level", "value", "mark"})
