"""An order that is told row by row: «порядок такой: A — {F2}, B — {F4}», "the order by branch is A {F1}, B {F2}".

The rows that follow stand so in the facts, from the first one on, and none is left out between them.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.proofs.list_order import stand_from_first
from render.texts.case import Case, Fault, Reason
from render.texts.figure_context import names_varied
from render.texts.marked_text import PieceKind
from render.texts.row_names import row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

_ORDER = frozenset({"порядок", "последовательность", "расстановка", "очередность", "order", "sequence", "line-up"})
_ABOUT = frozenset({"порядка"})
"""«Порядка {F1}» is about so much."""
_SORTED = frozenset({"descending", "ascending", "decreasing", "increasing", "убывание", "возрастание"})
_OTHERWISE = frozenset(
    {"алфавитный", "алфавит", "alphabetical", "произвольный", "arbitrary", "исходный", "original"}
    | {"тот", "same", "прежний"}
)
"""Orders that are not those of size."""
_FEWEST = 2


def order_heads(case: Case) -> Iterator[int]:
    """Yield the words of an order that is told right and so claim nothing more."""
    for at, piece in enumerate(case.pieces):
        if _heads_order(case, at) and _is_told_right(case, at):
            yield at
        elif piece.kind is PieceKind.WORD and fold(piece.text) == "order" and case.word(at - 1) in _SORTED:
            yield at  # the word before it is what is proved


def orders_of_rows(case: Case) -> Iterator[Reason]:
    """«Порядок по регионам такой: …»: rows that do not stand so."""
    for at, piece in enumerate(case.pieces):
        if _heads_order(case, at) and piece.claim is not Claim.NOTHING and len(_told_rows(case, at)) >= _FEWEST:
            yield Reason(Fault.ORDER, piece.text)


def _heads_order(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    near = {form for one in case.pieces[max(0, at - 2) : at + 4] for form in one.forms}
    plain = piece.kind is PieceKind.WORD and fold(piece.text) not in _ABOUT and not near & (_SORTED | _OTHERWISE)
    measured = bool(piece.forms & case.evidence.measured_words()) or fold(piece.text) == "orders"
    return plain and not measured and bool(piece.forms & _ORDER)


def _told_rows(case: Case, at: int) -> list[frozenset[tuple[str, str]]]:
    """The rows that follow in the sentence, or in the list that it heads."""
    sentence = case.sentence_of(at)
    stop = sentence.stop
    while stop < len(case.pieces) and (case.pieces[stop - 1].text in {":", ";"} or case.begins_line(stop)):
        stop = case.sentence_of(stop).stop
    rows = [row_labels(case.pieces[place]) for place in range(at + 1, stop) if names_varied(case, place)]
    return [row for number, row in enumerate(rows) if not number or row != rows[number - 1]]


def _is_in_time(case: Case, told: list[frozenset[tuple[str, str]]]) -> bool:
    """«В хронологическом порядке: январь — …, февраль — …»: rows of time that stand in the order of time."""
    rows = series(case.evidence)
    places = [rows.index(pair) for row in told for pair in row if pair in rows]
    return len(places) == len(told) >= _FEWEST and places == sorted(places)


def _is_told_right(case: Case, at: int) -> bool:
    told = _told_rows(case, at)
    stop = case.sentence_of(at).stop
    figures = case.figures(range(at, stop)) or case.listed_after(at)
    facts = [fact for place in figures if (fact := case.figure(place)) is not None and fact.row_key]
    if _is_in_time(case, told):
        return True
    columns = list(dict.fromkeys(fact.column for fact in facts)) or list(case.evidence.measure_columns()[:1])
    return len(told) >= _FEWEST and bool(columns) and stand_from_first(case, columns[0], told)
