"""Checks of what the answer was narrowed to: what was left out is not told as counted, a filter not as the whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from domains.words import fold, lemmas
from render.proofs.left_out import left_out
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind
from render.texts.proof import concepts
from render.vocabulary.neutral_words import DIMENSION_NOUNS
from render.vocabulary.periods import grain_of


def defaults(case: Case) -> Iterator[Reason]:
    """What was left out is not told as counted; a statement that it was left out is marked before."""
    known = left_out(case)
    for piece in case.pieces if known else ():
        if piece.kind is PieceKind.WORD and not piece.in_phrase and piece.forms & known:
            yield Reason(Fault.SCOPE, piece.text)
    stated = any(piece.in_phrase and piece.forms & known for piece in case.pieces)
    for before, piece in pairwise(case.pieces) if stated else ():
        if fold(piece.text) in {"ними", "них", "them"} and fold(before.text) in {
            "с",
            "со",
            "with",
            "including",
            "включая",
        }:
            yield Reason(Fault.SCOPE, f"{before.text} {piece.text}")


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
