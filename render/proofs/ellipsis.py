"""Proof of comparisons and trends whose other side stands in another part of the text, or only as a pronoun.

«Наименьшая доля — {F7}; чуть выше доля QR-кода — {F16}»: what is compared with is not named again. It is proved only if
every row that could be meant agrees, so that it does not matter which one the reader takes.
"""

from __future__ import annotations

from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from render.proofs.list_order import time_places
from render.proofs.pairs import rows_told
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

_BREAKS = frozenset({",", ";", ":", "хотя", "но", "однако", "зато", "although", "though", "but", "while"})
_THAN = frozenset({"чем", "than", "нежели"})
_THEM = frozenset({"они", "их", "ими", "ним", "них", "they", "them", "оба", "обе", "both", "эти", "these", "those"})
_EACH = frozenset({"каждый", "все", "весь", "оба", "обе", "each", "all", "both", "every"})
_SINCE = frozenset({"с", "со", "from", "since", "начиная"})
_CHANGES = frozenset({Claim.RISE, Claim.FALL})
_REACH = 4
_TWO = 2
"""A comma, and «чем» behind it."""


def compares_with_before(case: Case, at: int, *, above: bool) -> bool:
    """«По карте больше: {F12}» after a sentence of СБП: every row that was told of right before is the other side."""
    part = _part(case, at)
    framed = fold(case.pieces[part.start].text) in {"после", "after"}
    changed = any(case.pieces[place].claim in _CHANGES for place in (range(at, part.stop) if framed else part))
    behind = range(part.start, min(part.stop + _TWO, case.sentence_of(at).stop))
    if changed or any(fold(case.pieces[place].text) in _THAN for place in behind):
        return False
    subjects = rows_told(case, part)
    if fold(case.pieces[part.start].text) in {"после", "after"}:
        before, after = rows_told(case, range(part.start, at)), rows_told(case, range(at + 1, part.stop))
        if before and after and not _tells_change(case, part):
            return _all_agree(case, range(at + 1, part.stop), (after, before), above=above)
    if not subjects or _is_followed_by_name(case, at) or _tells_change(case, part):
        return False
    objects = [row for row in told_before(case, part.start) if not any(row & own for own in subjects)]
    return bool(objects) and _all_agree(case, part, (subjects, objects), above=above)


def changes_compare(case: Case, at: int, *, above: bool) -> bool:
    """«…на {F39} больше. На Дальнем Востоке рост скромнее: {F44}»: the change told here against the one told last."""
    part = _part(case, at)
    own = [fact for place in case.figures(part) if (fact := case.figure(place)) and _is_change(case, fact)]
    start = part.start
    sentence = case.sentence_of(start)
    spans = [range(sentence.start, start), case.sentence_of(sentence.start - 1) if sentence.start else range(0)]
    told = [
        fact
        for span in spans
        for place in case.figures(span)
        if (fact := case.figure(place)) and _is_change(case, fact)
    ]
    named = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL, Claim.CHANGE} for place in part)
    alike = [fact for fact in told if own and fact.column == own[0].column and fact.row_key != own[0].row_key]
    if len(own) != 1 or not named or not alike:
        return False
    values = [case.evidence.change_of(fact) for fact in (own[0], *alike)]
    first = values[0]
    return first is not None and all(one is not None and (first > one if above else first < one) for one in values[1:])


def _is_change(case: Case, fact: Fact) -> bool:
    return case.evidence.change_of(fact) is not None and bool(fact.row_key)


def sizes_against_before(case: Case, at: int) -> list[Decimal]:
    """By what part the row of this part differs from each one told of before: «Показатель X заметно ниже — {F8}»."""
    part = _part(case, at)
    subjects = rows_told(case, part)
    objects = [row for row in told_before(case, part.start) if not any(row & own for own in subjects)]
    found: list[Decimal] = []
    for column in _columns(case, part):
        for one in subjects:
            for other in objects:
                pair = case.evidence.value_of(column, one), case.evidence.value_of(column, other)
                low, high = (
                    sorted(abs(value) for value in pair if value is not None)
                    if None not in pair
                    else (Decimal(0), Decimal(0))
                )
                found.append((high - low) / low if low else Decimal(-1))
    return found if Decimal(-1) not in found else []


def pronoun_compares(case: Case, at: int, *, above: bool) -> bool:
    """«Партнёрский канал дал больше каждого из них — {F10}»: each of the rows that were told of before."""
    sentence = case.sentence_of(at)
    near = range(at + 1, min(at + 1 + _REACH, sentence.stop))
    if not any(case.pieces[place].forms & _THEM and not _is_led_on(case, place) for place in near):
        return False
    part = _part(case, at)
    subjects = rows_told(case, part)
    objects = [row for row in told_before(case, part.start) if not any(row & own for own in subjects)]
    return bool(subjects and objects) and _all_agree(case, part, (subjects, objects), above=above)


def _is_led_on(case: Case, place: int) -> bool:
    """As in "those of Kazan": which ones, the words after it say."""
    following = case.pieces[place + 1] if place + 1 < len(case.pieces) else None
    return following is not None and fold(following.text) in {"of", "in", "for", "у", "в", "по", "that", "which"}


def speaks_of_rows_before(case: Case, at: int) -> bool:
    """As in "All of them were above September": the word means the rows told of before, which a comparison proves."""
    sentence = case.sentence_of(at)
    near = case.pieces[at : min(at + _REACH, sentence.stop)]
    if not any(piece.forms & _THEM for piece in near):
        return False
    sides = [place for place in sentence if case.pieces[place].claim in {Claim.ABOVE, Claim.BELOW}]
    if len(sides) != 1:
        return False
    above = case.pieces[sides[0]].claim is Claim.ABOVE
    if at > sides[0]:
        return pronoun_compares(case, sides[0], above=above)
    subjects = told_before(case, sentence.start)
    objects = [row for row in rows_told(case, range(sides[0], sentence.stop)) if not any(row & own for own in subjects)]
    return len(subjects) > 1 and bool(objects) and _all_agree(case, sentence, (subjects, objects), above=above)


def told_before(case: Case, start: int) -> list[RowKey]:
    """The rows told of before a place: in its sentence, else in the sentence before, or in the whole list before."""
    if not start:
        return []
    sentence = case.sentence_of(start)
    found = rows_told(case, range(sentence.start, start))
    if found or not sentence.start:
        return found
    before = case.sentence_of(sentence.start - 1)
    rows = rows_told(case, before)
    while before.start and _is_line(case, before.start):
        before = case.sentence_of(before.start - 1)
        if _is_line(case, before.start):
            rows = [*rows_told(case, before), *rows]
    return rows


def _is_line(case: Case, start: int) -> bool:
    return case.pieces[start].text in {"-", "–", "—", "*", "•", "·"}


def _part(case: Case, at: int) -> range:
    """The part of the sentence around a word: up to a comma, a colon or a conjunction; brackets belong to it."""

    def ends(place: int) -> bool:
        return fold(case.pieces[place].text) in _BREAKS

    part = case.part_around(at, ends, lambda place: ends(place) and case.pieces[place].text not in {":", ")"})
    return range(_frame_of(case, part), _level_behind(case, part))


def _frame_of(case: Case, part: range) -> int:
    """As in "For garages, the price is lower": a row that only leads the sentence in belongs to the part behind it."""
    start = case.sentence_of(part.start).start
    frame = range(start, part.start - 1)
    named = [place for place in frame if names_varied(case, place)]
    alone = len(named) == 1 and len(frame) <= _FRAME and not case.figures(frame)
    plain = all(case.pieces[place].claim is None and case.word(place) not in _BREAKS for place in frame)
    return start if alone and plain and case.word(part.start - 1) == "," else part.start


_FRAME = 5


def _level_behind(case: Case, part: range) -> int:
    """As in "the price is lower, at {F7}": the figure that is set off is still of the part."""
    set_off = (
        case.word(part.stop) == "," and case.word(part.stop + 1) == "at" and case.figure(part.stop + 2) is not None
    )
    return part.stop + 3 if set_off and not case.figures(part) else part.stop


def _is_followed_by_name(case: Case, at: int) -> bool:
    """«Больше Москвы»: with whom it is compared is said."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    return following is not None and is_label_or_name(following)


def _tells_change(case: Case, part: range) -> bool:
    figures = [fact for place in case.figures(part) if (fact := case.figure(place)) is not None]
    return any(not fact.row_key or case.evidence.change_of(fact) is not None for fact in figures)


def _all_agree(case: Case, part: range, sides: tuple[list[RowKey], list[RowKey]], *, above: bool) -> bool:
    columns = _columns(case, part)
    pairs = [
        (case.evidence.value_of(column, one), case.evidence.value_of(column, other))
        for column in columns for one in sides[0] for other in sides[1]
    ]  # fmt: skip
    return bool(pairs) and all(
        one is not None and other is not None and (one > other if above else one < other) for one, other in pairs
    )


def _columns(case: Case, part: range) -> list[str]:
    """The columns of the figures of a part, else those that it names, else all of them."""
    told = [fact.column for place in case.figures(part) if (fact := case.figure(place)) and fact.row_key]
    named = [column for place in part for column in case.named_columns(place)]
    return list(dict.fromkeys(told)) or list(dict.fromkeys(named)) or list(case.evidence.measure_columns())


def span_agrees(case: Case, at: int, *, rises: bool) -> bool:
    """«Минимум — в феврале, после чего показатель рос и в мае достиг {F3}»: every step between the two is a rise."""
    span = _span(case, at)
    if span is None:
        return False
    rows = series(case.evidence)
    told = [*_columns_told(case, case.sentence_of(at)), *case.evidence.measure_columns()[:1]][:1]
    values = [case.evidence.value_of(column, frozenset({row})) for column in told for row in rows]
    steps = [_step(values, n) for n in range(span[0] + 1, span[1] + 1)]
    return bool(steps) and all(step is not None and (step > 0 if rises else step < 0) for step in steps)


def _step(values: list[Decimal | None], place: int) -> Decimal | None:
    before, now = values[place - 1], values[place]
    return None if before is None or now is None else now - before


def _span(case: Case, at: int) -> tuple[int, int] | None:
    """From the row told of last before a word of change to the last one that is told of after it."""
    rows, sentence = series(case.evidence), case.sentence_of(at)
    if not rows or len({*_columns_told(case, sentence)}) > 1:
        return None
    stop = case.next_claim(at, (Claim.RISE, Claim.FALL))
    before = time_places(case, range(sentence.start, at))
    if not before and sentence.start:
        before = time_places(case, case.sentence_of(sentence.start - 1))
    after = time_places(case, range(at + 1, stop))
    if not after and not any(fold(case.pieces[place].text) in _AFTERWARDS for place in range(sentence.start, at)):
        return None
    if not before or before[-1] == max(after, default=len(rows) - 1):
        return None
    first = before[-1] - _is_led_since(case, at)
    last = max(after) if after else len(rows) - 1
    return (first, last) if 0 <= first < last and after == sorted(after) else None


_AFTERWARDS = frozenset(
    {"после", "затем", "дальше", "далее", "потом", "с", "со", "then", "after", "afterwards", "since", "from"}
)


def _is_led_since(case: Case, at: int) -> int:
    """«С марта динамика положительная»: the step to March is meant, too."""
    sentence = case.sentence_of(at)
    names = [place for place in range(sentence.start, at) if is_label_or_name(case.pieces[place])]
    return int(bool(names) and names[-1] > 0 and fold(case.pieces[names[-1] - 1].text) in _SINCE)


def _columns_told(case: Case, sentence: range) -> list[str]:
    return [fact.column for place in case.figures(sentence) if (fact := case.figure(place)) and fact.row_key]


_STATES = frozenset({"завершиться", "закончиться", "закрыться", "завершить", "закончить", "end", "ended", "close"})
_STARTS = frozenset({"начаться", "начать", "start", "started", "begin", "began", "begun"})


def ends_compare(case: Case, at: int, *, above: bool) -> bool:
    """«Период завершился на более высоком уровне, чем начался»: the last row of the series against the first."""
    sentence = case.sentence_of(at)
    forms = [case.pieces[place].forms for place in sentence]
    than = next((n for n, place in enumerate(sentence) if fold(case.pieces[place].text) in _THAN), None)
    if than is None or not series(case.evidence):
        return False
    ended = any(one & _STATES for one in forms[:than]) and any(one & _STARTS for one in forms[than:])
    rows = series(case.evidence)
    columns = _columns_told(case, sentence) or list(case.evidence.measure_columns())
    pairs = [[case.evidence.value_of(column, frozenset({row})) for row in (rows[0], rows[-1])] for column in columns]
    return ended and all(
        first is not None and last is not None and (last > first if above else last < first) for first, last in pairs
    )
