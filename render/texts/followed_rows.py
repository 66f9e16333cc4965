"""Which rows «далее», «следует», "next" go on from and to, where the sentence names one side alone."""

from __future__ import annotations

from domains.words import fold
from render.texts.case import Case
from render.texts.row_kind_nouns import KIND_OF_ROW, is_kind_told
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim


def leader_before_last(case: Case, at: int) -> frozenset[tuple[str, str]] | None:
    """«Лидирует X, минимум у Y. Далее идёт Z»: after the smallest row has been told, the next ones are the leader's."""
    low = any(case.pieces[place].claim is Claim.SMALLEST for place in case.sentence_of(at))
    led = (place for place in case.claims(Claim.LARGEST) if place < at)
    names = (name for place in led for name in case.sentence_of(place) if is_label_or_name(case.pieces[name]))
    return next((row_labels(case.pieces[name]) for name in names), None) if low else None


def follows_told(case: Case, at: int) -> bool:
    """«Казань идёт следом — {F2}», "Kazan follows with {F2}", «следует за ней»: no name says whom the row follows."""
    stop = case.sentence_of(at).stop
    open_ = (
        place
        for place in range(at + 1, stop)
        if fold(case.pieces[place].text) not in _LEADING_IN
        and case.pieces[place].claim is not Claim.FOLLOW
        and not _is_kind(case, place)
    )
    named = is_label_or_name(case.pieces[next(open_, at)])
    return bool(case.pieces[at].forms & _FOLLOWING) and not named and bool(subjects(case, at))


_FOLLOWING = frozenset(
    {"follow", "follows", "followed", "next", "следовать", "идти", "следом", "следующий", "за", "right", "close"}
)
_LEADING_IN = frozenset(
    {"by", "the", "за", "«", "“", "„", '"', "then", "in", "в", "на"} | {"ним", "ней", "нею", "ними", "it"}
)
_JOINING = frozenset(
    {"and", "и", "the", "&", ",", "(", ")", "«", "»", "“", "”", '"', "come", "comes", "идти", "следовать"}
)


def subjects(case: Case, at: int) -> list[int]:
    """«Омск ({F2}) и Томск ({F3}) идут следом»: the names right before, which are told of together."""
    found: list[int] = []
    for place in range(at - 1, case.sentence_of(at).start - 1, -1):
        piece = case.pieces[place]
        if is_label_or_name(piece):
            found.insert(0, place)
        elif not _joins(case, place) or (not found and piece.text == ","):
            break
    return found


def _joins(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    bracketed = case.figure(at) is not None and case.pieces[at - 1].text == "("
    return bracketed or _is_kind(case, at) or bool({fold(piece.text), *piece.forms} & _JOINING)


def _is_kind(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    return KIND_OF_ROW in piece.forms or is_kind_told(case, at) or bool(piece.forms & case.dimension_words)
