"""Check that a change between two rows of time is told of the later one: «в мае вырос на {F23}» of the step to June."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold
from render.proofs.series_told import part_of
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind, matches
from render.texts.row_names import is_compared_with, row_labels
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import EARLIER_WORDS, Claim
from render.vocabulary.periods import Grain, row_grain
from render.vocabulary.word_sets import word_set

_IN = frozenset({"в", "во", "на", "за", "in", "during", "for"})
_GROWN = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE})
_ONWARDS = word_set(
    "с со от from since после after начиная against против versus vs к ко over до to than чем "
    "затем потом далее дальше then afterwards later позже спустя"
)
"""Beside a name: what follows is told from that row on, or against it."""
_THAN = word_set("чем than нежели")
_PAIR = 2
_REACH = 3


def told_of_starts(case: Case) -> Iterator[Reason]:
    """Refuse a change of two rows whose part, or else its sentence, speaks of the earlier one alone."""
    rows = series(case.evidence)
    for at in case.figures(range(len(case.pieces))) if len(rows) > 1 else ():
        fact = case.figure(at)
        ends = _ends(case, fact, rows) if fact is not None else []
        if fact is None or len(ends) != _PAIR:
            continue
        part, sentence = part_of(case, at), case.sentence_of(at)
        if _is_of_other_pair(case, sentence, rows, (fact, ends)):
            yield Reason(Fault.ROW, case.pieces[at].text, fact.id)
        compared = any(fold(case.pieces[place].text) in _THAN for place in sentence)
        told = (not compared and _told(case, part, rows)) or _told(case, sentence, rows)
        located = set(told.values()) == {ends[0]} and all(_is_located(case, place, rows) for place in told)
        if located and not _goes_onwards(case, sentence) and not _is_of_row_before(case, at, rows, ends):
            yield Reason(Fault.ROW, case.pieces[next(iter(told))].text, fact.id)


def _is_of_row_before(case: Case, at: int, rows: list[Pair], ends: list[int]) -> bool:
    """«В апреле — {F3}. В марте было {F1}, изменение — {F5}»: the change of the row of the sentence before."""
    sentence = case.sentence_of(at)
    before = case.sentence_of(sentence.start - 1) if sentence.start else range(0)
    facts = [fact for place in case.figures(range(sentence.start, at)) if (fact := case.figure(place)) is not None]
    levels = [rows.index(pair) for fact in facts for pair in fact.row_key if pair in rows]
    apart = not _told(case, part_of(case, at), rows)
    return apart and levels == ends[:1] and set(_told(case, before, rows).values()) == {ends[1]}


def _is_of_other_pair(case: Case, sentence: range, rows: list[Pair], change: tuple[Fact, list[int]]) -> bool:
    """«В апреле {F1}, в сентябре — {F11}, стало меньше на {F27}» of the step from August, the only change told."""
    told = set(_told(case, sentence, rows).values())
    facts = [fact for at in case.figures(sentence) if (fact := case.figure(at)) is not None]
    changes = [fact for fact in facts if case.evidence.change_of(fact) is not None]
    levels = {rows.index(pair) for fact in facts if fact not in changes for pair in fact.row_key if pair in rows}
    back = any(matches(case.pieces[at], word) for at in sentence for word in (*EARLIER_WORDS, "previous", "предыдущ*"))
    return changes == [change[0]] and len(told) == _PAIR and told == levels != set(change[1]) and not back


def _ends(case: Case, fact: Fact, rows: list[Pair]) -> list[int]:
    """The places of the two rows that a change lies between, the earlier one first."""
    if fact.kind is not FactKind.FORMULA or case.evidence.change_of(fact) is None:
        return []
    return sorted(rows.index(pair) for pair in case.evidence.row(fact) if pair in rows)


def _told(case: Case, places: range, rows: list[Pair]) -> dict[int, int]:
    """The rows that are named here, by the places of their names."""
    named = ((at, row_labels(case.pieces[at]) & set(rows)) for at in places if case.figure(at) is None)
    return {at: rows.index(next(iter(found))) for at, found in named if len(found) == 1}


def _is_located(case: Case, at: int, rows: list[Pair]) -> bool:
    """«В мае», «прирост мая», "on June 3", «Май …»: it is told of that row, and nothing is compared with it."""
    sentence = case.sentence_of(at)
    led = at - 1
    while led > max(sentence.start, at - _REACH) and _leads_name(case, led):
        led -= 1
    than = any(fold(case.pieces[place].text) in _THAN for place in range(sentence.start, at))
    if than or is_compared_with(case, at) or case.pieces[at].kind is not PieceKind.LABEL:
        return False
    if case.figure(led - 1) is not None and led - 1 >= sentence.start and case.word(led - _PAIR) in _ONWARDS:
        return False  # «с {F9} в мае»
    day = row_grain(*rows[0]) in {Grain.DAY, Grain.WEEKDAY} and case.word(led) == "on"
    day = day and not (case.figure(led - 1) is not None and len(_told(case, sentence, rows)) > 1)
    return at == sentence.start or day or case.word(led) in _IN or case.pieces[led].claim in _GROWN


def _leads_name(case: Case, at: int) -> bool:
    return bool(case.pieces[at].forms & (case.dimension_words | {"the", "week", "неделя", "of", "с"}))


def _goes_onwards(case: Case, sentence: range) -> bool:
    """«В мае {F9}, затем рост на {F23}», "by the end … up {F18} on 7 July": what came later is told, too."""
    words = (fold(case.pieces[at].text) for at in sentence)
    return bool(set(words) & _LATER) or any(case.pieces[at].claim in {Claim.START, Claim.END} for at in sentence)


_LATER = word_set("затем потом далее дальше then afterwards later позже спустя следующий next following")
