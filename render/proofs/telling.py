"""Words of telling that say nothing where they stand so: «это всё.», "Slide:", "just the counts", "rank as follows"."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.proofs.sides import Side, sides_of
from render.texts.case import Case
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import number
from render.texts.row_names import row_labels
from render.vocabulary.around_words import AROUND_PHRASES
from render.vocabulary.claim_words import Claim
from render.vocabulary.remark_words import OPENING_PHRASES
from render.vocabulary.telling_phrases import APART_PHRASES
from render.vocabulary.word_sets import word_set

_BY_FIRST: dict[str, list[tuple[str, ...]]] = {}
for _phrase in (*APART_PHRASES, *AROUND_PHRASES, *(tuple(one.split()) for one in OPENING_PHRASES)):
    _BY_FIRST.setdefault(_phrase[0], []).append(_phrase)
_ONLY = word_set("just only только лишь просто")
_NUMBERS = word_set(
    "number numbers count counts figure figures amount amounts total totals fact facts basics headline цифра число "
    "сумма факт данные итог количество"
)
_AFTER_NUMBERS = word_set("for by per in on за по для here please")
_POINTING = word_set("ниже выше below above")
_SHOWN = word_set(
    "цифра данные данный таблица разбивка деталь подробность список график сводка раскладка "
    "figures figure numbers data table breakdown details detail list chart summary"
)
_FOLLOWING = word_set("as like so thus")
_LEVELS = word_set("уровень значение показатель результат цифра level value figure reading number total")
_CURRENT = word_set("текущий нынешний current latest")
_REACH = 5


def telling(case: Case) -> Iterator[int]:
    """Yield the places of words of telling that are proved to say nothing of a figure."""
    yield from _apart(case)
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD:
            continue
        if fold(piece.text) == "сверху" and _has_after(case, at, word_set("вниз")):
            yield from (at, at + 1)  # the order of what follows is proved as a ranking
        word = fold(piece.text)
        ranked = word in {"rank", "ranks"} and piece.claim is None and _has_after(case, at, _FOLLOWING)
        only = word in _ONLY and _is_of_numbers(case, at)
        current = bool(piece.forms & _CURRENT) and _is_of_current(case, at)
        then = word == "then" and _is_of_earlier(case, at)
        only = only or (word in _ONLY and _is_of_selection(case, at))
        points = word in _POINTING and _points_to_table(case, at)
        if ranked or only or then or points or current or (word == "slide" and _is_of_deck(case, at)):
            yield at


def _apart(case: Case) -> Iterator[int]:
    """Phrases between marks: «Это всё.», "Bottom line:"; beside a word they would claim something."""
    for at, piece in enumerate(case.pieces):
        known = _BY_FIRST.get(fold(piece.text), ()) if piece.kind is PieceKind.WORD else ()
        begins = at == case.sentence_of(at).start if known else False
        if not known or not (begins or case.pieces[at - 1].kind is PieceKind.MARK):
            continue
        for phrase in known:
            stop = at + len(phrase)
            said = tuple(fold(one.text) for one in case.pieces[at:stop])
            ends = stop >= len(case.pieces) or case.pieces[stop].kind is PieceKind.MARK
            line = ends or "\n" in case.text[case.pieces[stop - 1].end : case.pieces[stop].start]
            if said == phrase and line:
                yield from range(at, stop)


def _has_after(case: Case, at: int, words: frozenset[str]) -> bool:
    return at + 1 < len(case.pieces) and case.word(at + 1) in words


def _is_of_deck(case: Case, at: int) -> bool:
    """As in "Card issuance slide: … up {F7}": no fall is meant where a rise is told behind it."""
    sentence = case.sentence_of(at)
    headed = at + 1 < sentence.stop and case.pieces[at + 1].text == ":" and not case.figures(range(sentence.start, at))
    claims = [case.pieces[place].claim for place in range(at + 1, sentence.stop)]
    return headed and Claim.RISE in claims and Claim.FALL not in claims


def _is_of_earlier(case: Case, at: int) -> bool:
    """As in "{F3} then, {F2} in February": at the time of the earlier period, of which the figure is."""
    fact = case.figure(at - 1) if at else None
    ends = at + 1 >= len(case.pieces) or case.pieces[at + 1].text in {",", ";", ".", ")"}
    return ends and fact is not None and sides_of(case).columns.get(fact.column) is Side.EARLIER


def _is_of_selection(case: Case, at: int) -> bool:
    """As in "shown rows only": the answer holds a selection, and its totals are of that."""
    near = [piece for piece in case.pieces[max(0, at - 2) : at + 3] if piece.text not in {"(", ")"}]
    told = any(matches(piece, word) for piece in near for word in ("shown", "показанн*", "listed", "перечисленн*"))
    return told and any(case.evidence.is_of_selection(fact) for fact in case.evidence.known.values())


def _points_to_table(case: Case, at: int) -> bool:
    """«Цифры за 2024 год ниже.»: where they stand; a sentence of figures' nouns without figures and rows."""
    sentence = case.sentence_of(at)
    ends = at + 1 == sentence.stop or case.pieces[at + 1].text in {".", ":"}
    told = any(case.pieces[place].forms & _SHOWN for place in sentence)
    names = any(row_labels(case.pieces[place]) for place in sentence)
    return ends and told and not names and not case.figures(sentence)


def _is_of_numbers(case: Case, at: int) -> bool:
    """As in "just the counts for 2024": what is told, and not what the figures are of."""
    near = at + 1 + (_has_after(case, at, word_set("the")))
    if near >= len(case.pieces) or not case.pieces[near].forms & _NUMBERS:
        return False
    following = case.pieces[near + 1] if near + 1 < len(case.pieces) else None
    begins = at == case.sentence_of(at).start or case.pieces[at - 1].kind is PieceKind.MARK
    ends = following is None or following.kind is PieceKind.MARK or fold(following.text) in _AFTER_NUMBERS
    return begins and ends


def _is_of_current(case: Case, at: int) -> bool:
    """«Текущий уровень — {F2}»: the figure is that of the later one of two periods."""
    sentence = case.sentence_of(at)
    led = at + 1 < len(case.pieces) and bool(case.pieces[at + 1].forms & _LEVELS)
    places = case.figures(range(at, sentence.stop))
    fact = case.figure(places[0]) if places and places[0] - at <= _REACH else None
    if not led or fact is None or number(fact) is None:
        return False
    return sides_of(case).columns.get(fact.column) is Side.CURRENT and case.evidence.change_of(fact) is None
