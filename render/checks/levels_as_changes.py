"""Check that no level stands where only a change may: «опережает остальных на {F6}», «рост составил {F2}»."""

from __future__ import annotations

from collections.abc import Iterator

from core.unit import UnitKind
from domains.words import fold, is_counted_plural
from render.texts.case import Case, Fault, Reason
from render.texts.case import clip as _clip
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.row_names import is_label_or_name
from render.texts.titles_in_text import is_in_title
from render.vocabulary.claim_words import Claim
from render.vocabulary.claim_words_moves import CHANGE_NOUNS

_STOPS = frozenset(",;()")


def differences(case: Case) -> Iterator[Reason]:
    """«Опережает остальных на {F6}» of a level: by how much something is more must be a difference."""
    for at in case.figures(range(1, len(case.pieces))):
        fact = case.figure(at)
        titled = fact is not None and fold(fact.label or fact.column) in {"margin", "margins"}  # and no lead
        if fact is not None and case.evidence.change_of(fact) is None and not titled and _is_read_as_change(case, at):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)
        if fact is not None and case.evidence.change_of(fact) is None and _is_told_up_or_down(case, at):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)
        if at < 2:
            continue
        led = case.word(at - 1) in {"на", "by"}
        if fact is not None and case.evidence.change_of(fact) is None and _is_by_how_much(case, at):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)
        if fact is None or not led or case.evidence.change_of(fact) is not None or _is_worth(case, at):
            continue
        compared = any(_compares(case.pieces[place]) for place in _part_before(case, at))
        if compared and fact.unit.kind is not UnitKind.RATIO:
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)


def _is_told_up_or_down(case: Case, at: int) -> bool:
    """As in "was down {F2} on April": right after the word only a change may stand."""
    before = case.pieces[at - 1]
    fact = case.figure(at)
    return (
        not before.in_phrase
        and fold(before.text) in {"up", "down", "plus", "minus"}
        and fact is not None
        and fact.unit.kind is not UnitKind.RATIO
    )


_EQUALS = frozenset({"составить", "равняться", "равный", "быть", "was", "is", "of", "amounted", "came", "—", "–", "-"})


def _is_read_as_change(case: Case, at: int) -> bool:
    return _is_called_change(case, at) or _goes_on_from_change(case, at) or _heads_as_change(case, at)


def _heads_as_change(case: Case, at: int) -> bool:
    """«Снижение суммы в феврале к январю: {F2}»: what a sentence that begins with a change equates it with."""
    start = case.sentence_of(at).start
    led = case.pieces[at - 1].text in {":", "—", "–"} and not case.figures(range(start, at))
    noun = any(
        _is_change_noun(case, case.pieces[p]) for p in range(start, min(start + 2, at)) if not is_in_title(case, p)
    )
    steady = any(case.pieces[place].claim is Claim.STEADY for place in range(start, at))
    return (
        led
        and noun
        and not steady
        and not _is_titled_behind_colon(case, start, at)
        and case.word(at + 1) in {"", ".", ",", ";"}
    )


def _is_titled_behind_colon(case: Case, start: int, at: int) -> bool:
    """«Наблюдается рост: в мае число визитов — {F1}, …»: behind the colon the metric itself is told."""
    colon = next((place for place in range(at - 2, start, -1) if case.pieces[place].text == ":"), at)
    measured = case.evidence.measured_words()
    return any(case.words_of(case.pieces[place]) & measured for place in range(colon, at))


def _goes_on_from_change(case: Case, at: int) -> bool:
    """«Рост отмечен во всех округах. В Южном — {F32}» of a level: only what grew is named, so a growth is expected."""
    sentence = case.sentence_of(at)
    earlier = case.sentence_of(sentence.start - 1) if sentence.start else range(0)
    grown = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL} for place in earlier)
    words = [place for place in sentence if case.pieces[place].kind is PieceKind.WORD]
    return grown and not case.figures(earlier) and case.pieces[at - 1].text in {"—", "–", "-"} and len(words) <= _FEW


_FEW, _REACH = 2, 4
_BETWEEN = ("разниц*", "разрыв*", "отрыв*", "разброс*", "gap", "difference", "spread")


def _is_called_change(case: Case, at: int) -> bool:
    """«Рост составил {F2}» of a level: what is equated with a growth is one."""
    before = case.pieces[max(case.sentence_of(at).start, at - _REACH) : at]
    if not before or not (before[-1].forms & _EQUALS or before[-1].text in _EQUALS):
        return False
    following = [fold(piece.text) for piece in case.pieces[at + 1 : at + 2]]
    if following in (["и"], ["and"], ["против"]) and any(matches(piece, word) for piece in before for word in _BETWEEN):
        return False  # the two figures that the gap lies between
    if any(piece.claim is Claim.LEAD or piece.in_phrase for piece in before):
        return False  # «с большим отрывом лидирует Москва — {F6}»
    nouns = [n for n, piece in enumerate(before[:-1]) if _is_change_noun(case, piece)]
    return bool(nouns) and not any(
        piece.text in _STOPS or piece.text == ":" or piece.fact is not None for piece in before[nouns[-1] :]
    )


def _is_change_noun(case: Case, piece: Piece) -> bool:
    titled = piece.claim is None and piece.forms & case.evidence.measured_words()  # "declined payments" are no decline
    return not titled and any(matches(piece, word) for word in CHANGE_NOUNS)


_YIELDS = ("уступа*", "уступил*", "проигра*", "trail*", "lag*")
"""«Уступает Речному {F3}»: right behind the row that is yielded to stands by how much."""


def _is_by_how_much(case: Case, at: int) -> bool:
    """«На {F13} больше», "{F3} above": right before the comparison only a difference may stand."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    fact = case.figure(at)
    if at > 1 and is_label_or_name(case.pieces[at - 1]) and any(matches(case.pieces[at - 2], one) for one in _YIELDS):
        return True  # no dash between
    if following is None or following.claim not in {Claim.ABOVE, Claim.BELOW} or fact is None:
        return False
    led = case.word(at - 1) in {"на", "by", "is", "are", "was", "were", "что", "это"}
    return led and fact.unit.kind is not UnitKind.RATIO


def _is_worth(case: Case, at: int) -> bool:
    """«Прошло платежей на {F2}», «{F1} на {F2}»: what the things before are worth."""
    return case.figure(at - 2) is not None or is_counted_plural(case.pieces[at - 2].text)


def _part_before(case: Case, at: int) -> list[int]:
    start = case.sentence_of(at).start
    stop = next((p for p in range(at - 1, start - 1, -1) if case.pieces[p].text in _STOPS or case.figure(p)), start - 1)
    return list(range(stop + 1, at))


def _compares(piece: Piece) -> bool:
    ahead = piece.claim is Claim.LARGEST and any(matches(piece, word) for word in ("опере*", "обогн*", "ahead"))
    return ahead or piece.claim in {Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW}
