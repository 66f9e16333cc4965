"""Statements of what was left out: «удалённые и тестовые записи не учтены», "without deleted and test ones".

Such a clause tells no figure. The labels say what was left out («без удалённых»), so the words of the labels are the
proof; a clause that tells the opposite («удалённые учтены») is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold, lemmas
from render.marked_text import Piece, PieceKind, label_words
from render.neutral_words import DIMENSION_NOUNS
from render.periods import grain_of
from render.proof import concepts
from render.verify_case import Case, Fault, Reason

_WITHOUT = frozenset({"без", "without"})
_NOT = frozenset({"не", "not"})
_COUNTED = frozenset({"учесть", "учитывать", "учитываться", "включить", "включать", "войти", "входить", "count",
    "counted", "include", "included", "considered"})  # fmt: skip
_LEFT_OUT = frozenset(
    {"excludes", "omit", "omits", "исключить", "исключать", "отбросить", "exclude", "excluded", "excluding", "omitted"}
)
_AROUND = frozenset(
    [
        "и",
        "а",
        "но",
        "в",
        "во",
        "из",
        "the",
        "and",
        "or",
        "but",
        "are",
        "is",
        "was",
        "were",
        "been",
        "have",
        "has",
        "being",
        "both",
        "all",
        "being",
        "учет",
        "запись",
        "данные",
        "строка",
        "расчет",
        "ответ",
        "они",
        "сюда",
        "быть",
        "record",
        "records",
        "data",
        "row",
        "rows",
        "ones",
        "here",
        "in",
        "from",
        "answer",
    ]
)


def left_out(case: Case) -> frozenset[str]:
    """Return the dictionary forms of what the labels say was left out."""
    words = [label_words(label) for label in case.labels]
    found = {word for one in words if one and one[0] in _WITHOUT for word in one[1:] if word.isalpha()}
    forms = frozenset(form for word in found for form in (word, *lemmas(word))) - _AROUND
    return forms | {other for pair in _TRANSLATED for other in pair if forms & set(pair)}


_TRANSLATED = (("удаленный", "deleted"), ("тестовый", "test"), ("удалить", "deleted"))


def clause(case: Case, at: int) -> list[Piece]:
    """Return the pieces around a place up to the nearest comma, semicolon, colon, dash, or the sentence's end."""
    sentence = case.sentence_of(at)
    first = last = at
    while first > sentence.start and case.pieces[first - 1].text not in _ENDS:
        first -= 1
    while last + 1 < sentence.stop and case.pieces[last + 1].text not in _ENDS:
        last += 1
    return list(case.pieces[first : last + 1])


_ENDS = frozenset({",", ";", ":", "—", "–", "(", ")"})


def states_default(case: Case, at: int) -> bool:
    """Tell whether a place stands in a clause that only tells what was left out, and tells it rightly."""
    pieces = clause(case, at)
    known = left_out(case)
    if not known or not any(_is_left_out(piece, known) for piece in pieces):
        return False
    things = case.material | _THINGS
    return all(_belongs(piece, known) or piece.forms & things for piece in pieces) and _is_negative(pieces)


_THINGS = frozenset(
    {"операция", "транзакция", "платеж", "платежи", "кошелек", "карта", "возврат", "заказ", "объект", "позиция"}
    | {"transaction", "transactions", "operation", "operations", "payment", "payments", "wallet", "wallets", "item"}
    | {"items", "entry", "entries", "figures", "figure", "показатель", "рассчитать", "цифра", "значение", "посчитать"}
    | {"calculated", "computed", "cover", "covers", "covered", "data", "exclude", "excludes", "считать"}
)
"""What was left out of, and what was computed without it."""


def defaults(case: Case) -> Iterator[Reason]:
    """What was left out is not told as counted."""
    known = left_out(case)
    for at, piece in enumerate(case.pieces):
        if not known or piece.kind is not PieceKind.WORD or not _is_left_out(piece, known):
            continue
        if not _is_negative(clause(case, at)):
            yield Reason(Fault.SCOPE, piece.text)


def _is_left_out(piece: Piece, known: frozenset[str]) -> bool:
    return bool(piece.forms & known) or (piece.kind is PieceKind.ALLOWED and fold(piece.text).split()[0] in _WITHOUT)


def _belongs(piece: Piece, known: frozenset[str]) -> bool:
    if piece.kind is PieceKind.MARK:
        return piece.text in {".", "!", "*", "-"}
    own = {fold(piece.text), *piece.forms}
    known_words = _AROUND | _NOT | _WITHOUT | _COUNTED | _LEFT_OUT | {"left", "leave", "out"}
    return _is_left_out(piece, known) or (piece.kind is PieceKind.WORD and bool(own & known_words))


def _is_negative(pieces: list[Piece]) -> bool:
    """One negation of counting, or one word of leaving out, not both."""
    words = [{fold(piece.text), *piece.forms} for piece in pieces]
    without = any(fold(piece.text).split()[0] in _WITHOUT for piece in pieces)
    negated = any(one & _NOT for one in words)
    counted = any(one & _COUNTED for one in words)
    out = any(one & _LEFT_OUT for one in words) or any("left" in one for one in words)
    if without or out:
        return not negated and not (counted and out)
    return negated and counted


def is_narrowed(case: Case, at: int) -> bool:
    """«По всем регионам» of an answer for one region, «по стране»: what is said to be whole was filtered."""
    heads = [label.partition(":")[0] for label in case.labels if ": " in label]
    words = [frozenset().union(*(lemmas(word) for word in head.split())) for head in heads]
    measured = case.evidence.measured_words()
    asked = frozenset().union(
        *(one for one in words if not any(form in measured or concepts(form) & measured for form in one))
    )
    near = case.pieces[at : at + 4]
    named = any(piece.forms & asked for piece in near if piece.kind is PieceKind.WORD)
    filters = any(not grain_of(label.partition(":")[2].strip()) for label in case.labels if ": " in label)
    country = filters and any(piece.forms & _COUNTRIES for piece in near)
    return named or (country and bool(asked & DIMENSION_NOUNS))


_COUNTRIES = frozenset({"страна", "россия", "рф", "country", "russia", "countrywide"})


def cuts(case: Case) -> Iterator[Reason]:
    """«Число по регионам — {F2}» of one region that was asked for: the figure covers no others."""
    for at, piece in enumerate(case.pieces[:-1]):
        following = case.pieces[at + 1]
        led = fold(piece.text) in {"по", "by", "across"} and following.kind is PieceKind.WORD
        many = fold(following.text).endswith(("ам", "ям", "s"))
        if led and many and case.figures(case.sentence_of(at)) and is_narrowed(case, at + 1):
            yield Reason(Fault.SCOPE, following.text)
