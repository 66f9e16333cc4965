"""Check of the signs of a text that are no words: arrows, slashes, pluses, pictures before a line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from core.unit import UnitKind
from render.proofs.dimensions_told import crosses_dimensions
from render.proofs.rows_in_order import leads_to_later_period
from render.texts.case import Case, Fault, Reason
from render.texts.ends_of_change import is_end_of_change
from render.texts.general_units import before_unit
from render.texts.marked_text import Piece, PieceKind
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.column_words import CURRENCY_WORDS

_MARKS = frozenset(".,;:!?…()[]«»\"'“”„‘’—–-‐•·*#`📊📈📋📌🔎👋🙂%") - {"📈"}
_LINE_MARKS = frozenset("*#•·")
_TELLING_PICTURES = frozenset("📈📉🔺🔻⬆⬇↗↘▲▼△▽🔼🔽🏆🥇🥈🥉👑🔥❗⚠✅❌☑✔✖🚀💥🎉👍👎🆕🔝")
"""Pictures that say something of what stands beside them."""


def marks(case: Case) -> Iterator[Reason]:
    """Find signs that are no punctuation: arrows, mathematical signs, pictures."""
    for at, piece in enumerate(case.pieces):
        proved = piece.claim is Claim.NOTHING and piece.in_phrase
        known = proved or _is_known_mark(case, at) or _is_of_title(case, piece)
        if piece.kind is PieceKind.MARK and not known:
            yield Reason(Fault.MARK, piece.text)


def _is_of_title(case: Case, piece: Piece) -> bool:
    """«Отток, %», "R&D costs": the sign is of a column's title that stands there as it is written."""
    facts = case.evidence.known.values()
    titles = {title for fact in facts for title in (fact.label, fact.column, fact.period) if piece.text in title}
    text = case.text.casefold()
    starts = ((found.start(), title) for title in titles for found in re.finditer(re.escape(title.casefold()), text))
    return any(start <= piece.start < start + len(title) for start, title in starts)


def _is_known_mark(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    if piece.text in {"{", "}"}:
        return True  # told as a broken reference
    if piece.text in _JOINING:
        return any(way(case, at) for way in _JOINING[piece.text])
    if piece.text in CURRENCY_WORDS.keys() | {"%"}:
        return at > 0 and case.pieces[at - 1].kind is PieceKind.REFERENCE
    if piece.text in _LINE_MARKS:
        return at == 0 or "\n" in case.text[case.pieces[at - 1].end : piece.start] or case.pieces[at - 1].text == "#"
    if unicodedata.category(piece.text[0]) == "So" and piece.text not in _TELLING_PICTURES:
        return at == 0 or "\n" in case.text[case.pieces[at - 1].end : piece.start]
    return _is_sign_in_place(case, at) if piece.text in {"+", "−", "±", "~", "/"} else piece.text in _MARKS


def _is_sign_in_place(case: Case, at: int) -> bool:
    """«+{F5}»; «и/или», and between figures only a slash that tells two columns."""
    sign = case.pieces[at].text
    places = (before_unit(case, at - 1), at + 1) if at else (at + 1,)
    beside = [case.pieces[place] for place in places if 0 <= place < len(case.pieces)]
    if any(one.kind is PieceKind.REFERENCE for one in beside):
        return sign == "+" or (sign == "/" and _tells_two_columns(case, at))
    return sign == "/"


def _tells_two_columns(case: Case, at: int) -> bool:
    """«{F9} / {F10}»: a number of things and an amount of one row, each with its unit."""
    first = case.figure(before_unit(case, at - 1)) if at else None
    second = case.figure(at + 1) if at + 1 < len(case.pieces) else None
    if first is None or second is None or first.row_key != second.row_key:
        return False
    spaced = case.text[case.pieces[at].start - 1] == " " == case.text[case.pieces[at].end]
    if spaced and _heads_two_columns(case, (first.column, second.column)):
        return True
    return spaced and UnitKind.NUMBER not in {first.unit.kind, second.unit.kind} and first.unit.kind != second.unit.kind


def _heads_two_columns(case: Case, columns: tuple[str, str]) -> bool:
    """«Сумма / комиссия:» over lines of two figures each: which is which, the heading says."""
    for place in range(1, len(case.pieces) - 1):
        if case.pieces[place].text == "/" and case.pieces[place - 1].kind is PieceKind.WORD:
            named = case.named_columns(place - 1), case.named_columns(place + 1)
            return columns[0] in named[0] and columns[1] in named[1] and columns[0] not in named[1]
    return False


def _leads_to_later(case: Case, at: int) -> bool:
    """«{F33} → {F32}»: an earlier figure of the same thing before a later one."""
    if not 0 < at < len(case.pieces) - 1:
        return False
    around = range(max(0, at - 3), at), range(at + 1, min(at + 5, len(case.pieces)))
    first = next((fact for place in reversed(around[0]) if (fact := case.figure(place)) is not None), None)
    second = next((fact for place in around[1] if (fact := case.figure(place)) is not None), None)
    if first is None or second is None:
        return False
    if first.row_key == second.row_key:
        return case.evidence.compared_with(first.column) == second.column
    rows = series(case.evidence)
    places = [rows.index(pair) for fact in (first, second) for pair in fact.row_key if pair in rows]
    if first.column != second.column:
        return False
    return places[0] < places[1] if len(places) == 2 else _are_ends_of_change(case, at)


def _are_ends_of_change(case: Case, at: int) -> bool:
    """«Сайт прибавил {F8} ({F1} → {F2})»: two periods of one of several rows."""
    fact = case.figure(at + 1)
    return fact is not None and any(is_end_of_change(case, at + 1, column) for column, _ in fact.row_key)


_JOINING = {"→": (_leads_to_later, leads_to_later_period), "×": (crosses_dimensions,)}
"""Signs that join what stands beside them, and what makes them right."""
