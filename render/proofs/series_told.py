"""The steps of a series of time as a text tells of them: which rows, in which columns, up or down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import pairwise

from domains.words import fold
from render.proofs.steps import values_of
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import is_difference
from render.texts.row_names import is_compared_with, is_label_or_name, row_labels
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import Claim

_BREAKS = frozenset({",", ";", "а", "но", "but", "while", "затем", "then", "потом", ":"})


def part_of(case: Case, at: int) -> range:
    """Return the part of the sentence around a place, up to a comma, a colon, «затем»; brackets belong to it."""

    def ends(place: int) -> bool:
        return fold(case.pieces[place].text) in _BREAKS

    return case.part_around(at, ends, ends)


def rows_at(case: Case, rows: list[Pair], place: int) -> list[int]:
    """Return the places in the series of the rows that a piece names or that its figure is of."""
    piece, fact = case.pieces[place], case.figure(place)
    if fact is not None:
        pairs = frozenset(fact.row_key) if not is_difference(fact.formula) else frozenset()
    elif is_label_or_name(piece) and not is_compared_with(case, place):
        pairs = row_labels(piece)
    else:
        return []
    return sorted(rows.index(pair) for pair in pairs if pair in rows)


def rows_in(case: Case, rows: list[Pair], places: Iterable[int]) -> list[int]:
    """Return the places in the series of all rows that are told of, in the order of the text, each once."""
    return list(dict.fromkeys(n for place in places for n in rows_at(case, rows, place)))


def span_in(case: Case, rows: list[Pair], places: range) -> list[int]:
    """As ``rows_in``, but «с августа по декабрь», «февраль–апрель» are all rows between the two."""
    told = rows_in(case, rows, places)
    names = [place for place in places if is_label_or_name(case.pieces[place]) and rows_at(case, rows, place)]
    if len(names) != 2 or len(told) != 2 or told[0] > told[1]:
        return told
    led = fold(case.pieces[names[0] - 1].text) if names[0] else ""
    joint = {fold(piece.text) for piece in case.pieces[names[0] + 1 : names[1]]}
    spanned = (led in _SINCE and joint & _TO) or joint <= {"–", "—", "-"}
    return list(range(told[0], told[1] + 1)) if spanned else told


_SINCE = frozenset({"с", "со", "from", "since", "начиная", "between"})
_TO = frozenset({"по", "до", "to", "through", "till", "until", "and"})


def is_since(case: Case, place: int) -> bool:
    """Tell whether a name is led in by «с», "since": from that row on."""
    before = [fold(piece.text) for piece in case.pieces[max(0, place - 2) : place]]
    return bool(before) and (before[-1] in _SINCE or (before[0] in _SINCE and before[-1] in {"the", "week"}))


def series_columns(case: Case, at: int) -> list[str]:
    """Return the columns that a sentence tells of by figures or names; else those of the one before, or all."""
    sentence = case.sentence_of(at)
    spans = [sentence]
    if sentence.start:
        spans.append(case.sentence_of(sentence.start - 1))
    for span in spans:
        told = [fact.column for place in case.figures(span) if (fact := case.figure(place)) and fact.row_key]
        named = [next(iter(one)) for place in span if len(one := case.named_columns(place)) == 1]
        if told or named:
            return list(dict.fromkeys((*told, *named)))
    return [column for column in case.evidence.measure_columns() if case.evidence.cells(column)]


def all_values(case: Case, at: int, rows: list[Pair]) -> list[list[Decimal]]:
    """Return the figures along the series of every column that is told of, [] where one is not known in full."""
    found = [values_of(case, column, rows) for column in series_columns(case, at)]
    return found if found and all(found) else []


def goes(values: list[Decimal], row: int, *, rises: bool) -> bool:
    """Tell whether the step to a row goes that way; the first row has none."""
    if not 0 < row < len(values):
        return False
    step = values[row] - values[row - 1]
    return step > 0 if rises else step < 0


def turns(values: list[Decimal]) -> list[bool]:
    """Return the stretches of a series, True for a rise; equal neighbours make none."""
    steps = [now > before for before, now in pairwise(values) if now != before]
    return [step for n, step in enumerate(steps) if not n or step != steps[n - 1]]


def tells_change(case: Case, places: Iterable[int]) -> bool:
    """Tell whether a figure among these is a change itself: then it must be the one between its own rows."""
    facts = (case.figure(place) for place in places)
    return any(fact is not None and case.evidence.change_of(fact) is not None for fact in facts)


def pieces_like(case: Case, words: frozenset[str]) -> Iterator[int]:
    """Yield the places of words that have one of these forms."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD and (piece.forms & words or fold(piece.text) in words):
            yield at


def is_proved(piece: Piece) -> bool:
    """Tell whether a word belongs to a phrase that is proved as a whole."""
    return piece.claim is Claim.NOTHING and piece.in_phrase


MOVES = frozenset({Claim.RISE, Claim.FALL})


def moves_agree(case: Case, at: int, *, rises: bool) -> bool:
    """«…поднялась до {F8}, затем снизилась до {F10}, вернулась к росту и достигла {F12}»: move by move.

    From the row told of last to the one that is reached now every step must go that way, so that it does not matter
    whether a reader takes the whole way or the last step.
    """
    rows = series(case.evidence)
    known = all_values(case, at, rows) if rows else []
    if len(known) != 1:
        return False
    sentence, part = case.sentence_of(at), part_of(case, at)
    stop = next((p for p in range(at + 1, sentence.stop) if case.pieces[p].claim in MOVES), sentence.stop)
    own = range(part.start, min(part.stop, stop))
    if _is_compared(case, own):
        return False
    opened = _frame_of(case, rows, part, at)
    told = [n for n in rows_in(case, rows, own) if n not in opened]
    if not told and not tells_change(case, range(at + 1, stop)):
        told = [n for n in rows_in(case, rows, range(at + 1, stop)) if n not in opened][: None if opened else 1]
    if not told:
        return False
    before = rows_in(case, rows, range(sentence.start, part.start)) or _told_last(case, rows, sentence)
    reached = max(told)
    origin = max([n for n in (*before, *opened) if n < reached], default=reached - 1)
    return all(goes(known[0], n, rises=rises) for n in {*range(origin + 1, reached + 1), *told})


def _is_compared(case: Case, own: range) -> bool:
    """What a part is compared with, or by how much it changed, decides otherwise."""
    compared = any(row_labels(case.pieces[p]) and is_compared_with(case, p) for p in own)
    return compared or tells_change(case, own) or any(fold(case.pieces[p].text) in _FROM for p in own)


def _frame_of(case: Case, rows: list[Pair], part: range, at: int) -> list[int]:
    """«После минимума в феврале ({F8}) снижалось»: the rows of the frame, where the move begins."""
    opens = [place for place in range(part.start, at) if fold(case.pieces[place].text) in {"после", "after"}]
    return rows_in(case, rows, range(opens[-1], at)) if opens else []


def _told_last(case: Case, rows: list[Pair], sentence: range) -> list[int]:
    return rows_in(case, rows, case.sentence_of(sentence.start - 1)) if sentence.start else []


_FROM = frozenset({"с", "со", "от", "from", "против", "against", "versus", "vs"})


_OPENING = frozenset(
    {"начать", "начинать", "начаться", "начинаться", "стартовать", "старт", "start", "started", "begin", "began"}
)
_OPENED = frozenset({"opened", "kicked", "year", "month", "week", "quarter", "открыть"})
_CLOSING = frozenset({"закончить", "закончиться", "заканчивать", "завершить", "завершиться", "завершать", "закрыть"})
_CLOSED = frozenset(
    {"закрыться", "завершаться", "финишировать", "финиш", "ended", "end", "closed", "closes", "finished", "wrapped"}
)
_VERBS = _OPENING | _OPENED | _CLOSING | _CLOSED
_LED = frozenset({"с", "со", "на", "at", "from", "with", "on", "—", "–", "-", ":"})


def ends_elsewhere(case: Case, at: int, *, first: bool) -> bool:
    """«Стартовали с {F8}», "the year closed at {F26}": the figure that the verb leads in is of no such end."""
    rows = series(case.evidence)
    piece = case.pieces[at]
    known = _OPENING if piece.claim is Claim.NOTHING else _VERBS  # «начинать с» is a set phrase, too
    if not rows or not (piece.forms & known or fold(piece.text) in known):
        return False
    stop = min(at + _VERB_REACH, case.sentence_of(at).stop)
    place = next((p for p in range(at + 1, stop) if case.figure(p) is not None), None)
    if place is None or case.word(place - 1) not in _LED:
        return False
    told = rows_at(case, rows, place)
    return bool(told) and told != [0 if first else len(rows) - 1]


_VERB_REACH = 6
