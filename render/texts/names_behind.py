"""What a figure is called only afterwards: «Ответ на ваш вопрос: {F3}. Это число гостей», "The measure is …"."""

from __future__ import annotations

from render.texts.case import Case
from render.texts.column_phrases import cue_run
from render.vocabulary.claim_words import Claim
from render.vocabulary.remark_words import BASED, POINTERS, RANKED, STATING

_PLAIN = frozenset({None, Claim.NOTHING, Claim.TOTAL, Claim.AVERAGE, Claim.MEDIAN, Claim.RATE, Claim.SHARE})
"""Claims that a name itself may hold; any other one says something of the figure, and names no column."""
_LEADING = 3
"""Words before «показатель» in a sentence that says what the figures are of («Речь о показателе …»)."""


def named_afterwards(case: Case, at: int) -> list[str]:
    """Return the columns that are named of a figure behind it, by a pointing word or a sentence of its own."""
    pointed = pointed_at(case, at)
    if pointed is not None:
        return cue_run(case, pointed, stops=False)
    return _stated(case, case.sentence_of(at).stop)


def pointed_at(case: Case, at: int) -> range | None:
    """Return the words that point to a figure: behind a mark of its own sentence, or the sentence right behind it."""
    stop = case.sentence_of(at).stop
    if case.figures(range(at + 1, stop)):
        return _pointed(case, range(at + 1, stop))
    return _pointed(case, range(at + 1, stop)) or _pointing_sentence(case, stop)


def _pointing_sentence(case: Case, stop: int) -> range | None:
    """A sentence without figures that begins with a pointing word and only says what the figure before is."""
    if stop >= len(case.pieces):
        return None
    behind = case.sentence_of(stop)
    points = bool(case.pieces[stop].forms & POINTERS) and case.word(stop + 1) not in _MOVES
    return behind if points and not case.figures(behind) and _is_plain(case, behind) else None


_MOVES = frozenset({"не", "not", "isn't", "же"})


def _pointed(case: Case, rest: range) -> range | None:
    """«{F2}: такова сумма операций»: behind a mark and a pointing word, up to the next mark or figure."""
    marks = [place for place in rest[:2] if case.pieces[place].text in _LED]
    start = marks[-1] + 1 if marks else rest.start
    if not marks or start >= rest.stop or not case.pieces[start].forms & POINTERS:
        return None
    ends = (p for p in range(start, rest.stop) if case.pieces[p].text in _ENDS or case.figure(p) is not None)
    stop = next(ends, rest.stop)
    last = stop >= rest.stop or case.figure(stop) is None
    return range(start, stop) if last and _is_plain(case, range(start, stop)) else None


_ENDS = frozenset(",;()—–.!")
_LED = frozenset({":", "—", "–", "-", ","})


def _stated(case: Case, start: int) -> list[str]:
    """The columns of the first sentence behind that says what all figures are of, and holds none itself."""
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        found = _named_in(case, sentence)
        if found:
            return found
        start = sentence.stop
    return []


def _named_in(case: Case, sentence: range) -> list[str]:
    head = [place for place in sentence[:_LEADING] if case.pieces[place].forms & STATING]
    head = head or _basis(case, sentence)
    if not head or case.figures(sentence) or not _is_plain(case, sentence):
        return []
    return cue_run(case, range(head[0] + 1, sentence.stop), stops=False)


def _basis(case: Case, sentence: range) -> list[int]:
    """As in "The ranking is based on revenue", «Рейтинг построен по выручке»: the word before the metric."""
    heads = any(case.pieces[place].forms & RANKED for place in sentence[:_LEADING])
    return [place for place in sentence if case.pieces[place].forms & BASED] if heads else []


def stated_before(case: Case, start: int) -> list[str]:
    """Return the columns of the sentence right before a place, if it says what the figures are of."""
    return _named_in(case, case.sentence_of(start - 1)) if start else []


def _is_plain(case: Case, places: range) -> bool:
    return all(case.pieces[place].claim in _PLAIN for place in places)
