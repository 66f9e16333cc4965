"""Checks of words about the size of a difference: that there is one, whether it is large, slight or next to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from render.proofs.differences_told import differs_as_told
from render.proofs.ellipsis import sizes_against_before
from render.proofs.pairs import compared_rows
from render.proofs.parts import leads_part, part_is_proved
from render.proofs.plan_actual import is_gap_word
from render.proofs.step_words import step_size
from render.proofs.steps import is_steady_growth, step_is_told
from render.proofs.told_ranges import tells_range
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import matches
from render.texts.proof import number
from render.texts.row_names import is_label_or_name
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import MULTIPLES

_STRONG = Decimal("0.15")
_SLIGHT = Decimal("0.10")
_CLOSE = Decimal("0.05")
_COMPARABLE = Decimal("0.10")
_PHRASE = 4
_TWO = 2
_LOOSE = (
    "вровень", "neck", "почти сравн", "сравня*", "догна*", "догоня*", "рядом", "вплотную", "par", "level",
    "practically", "side", "примерно", "about", "roughly",
    "близк*", "сопоставим*", "схож*", "похож*", "comparable",
    "similar", "close*",
)  # fmt: skip
"""Words that call values close which are not quite the same."""
_RISING = ("прирост*", "прибав*", "growth", "плюс", "plus", "addition*", "перевес*", "преимуществ*")
_SIGNED = ("изменени*", "изменил*", "измени*", "change*", "динамик*", "delta", "дельта")
"""What a sign is expected with."""
_FALLING = ("убавк*", "минус", "minus")


def changes(case: Case) -> Iterator[Reason]:
    """What is called a difference is one, of the sign that its name has."""
    for at in case.claims(Claim.CHANGE):
        piece = case.pieces[at]
        places = case.target(at, (Claim.CHANGE,)) or case.listed_after(at)
        if is_steady_growth(case, at) or is_small_gap(case, at) or step_is_told(case, at):
            continue
        if is_gap_word(case, at) or tells_range(case, at) or differs_as_told(case, at) or _lists_levels(case, at):
            continue
        if _is_of_times(case, at):
            continue
        found = [change for place in places[:1] if (change := _change(case, place)) is not None]
        risen = any(matches(piece, word) for word in _RISING)
        fallen = any(matches(piece, word) for word in _FALLING)
        if places and any(matches(piece, word) for word in _SIGNED) and _hides_sign(case, places[0]):
            yield Reason(Fault.DIRECTION, piece.text)
        if not found or (risen and found[0] <= 0) or (fallen and found[0] >= 0):
            yield Reason(Fault.DIRECTION, piece.text)


def _lists_levels(case: Case, at: int) -> bool:
    """As in "how it changed: {F1} in Q1, {F2} in Q2": levels of several rows that are not all the same."""
    facts = [fact for place in case.target(at, (Claim.CHANGE,)) if (fact := case.figure(place)) is not None]
    levels = len({fact.column for fact in facts}) == 1 and all(fact.kind is FactKind.CELL for fact in facts)
    named = len({fact.row_key for fact in facts}) == len(facts) > 1
    return fold(case.pieces[at].text) == "changed" and levels and named and len({fact.value for fact in facts}) > 1


def _is_of_times(case: Case, at: int) -> bool:
    """«Трёхкратная разница», "a threefold difference": how many times is proved as such."""
    near = range(max(case.sentence_of(at).start, at - 2), min(at + _REACH, case.sentence_of(at).stop))
    times = [place for place in near if case.pieces[place].forms & MULTIPLES.keys()]
    return any(matches(case.pieces[at], word) for word in _GAPS) and any(part_is_proved(case, one) for one in times)


_REACH = 6


def _hides_sign(case: Case, place: int) -> bool:
    """«Изменение — {F3}» of a fall that is shown without its minus: which way it went, nobody sees."""
    fact = case.figure(place)
    return fact is not None and case.evidence.change_of(fact) not in {None, number(fact)}


def _change(case: Case, place: int) -> Decimal | None:
    fact = case.figure(place)
    return None if fact is None else case.evidence.change_of(fact)


def degrees(case: Case) -> Iterator[Reason]:
    """«Значительно», «немного»: the change in per cent, or the two values, are known and are so."""
    for at in case.claims(Claim.STRONG, Claim.SLIGHT):
        if (
            at
            and case.pieces[at - 1].claim in {Claim.MOST, Claim.SMALLEST, Claim.LARGEST}
            and not case.pieces[at - 1].forms & {"лидер", "leader"}
            and not case.pieces[at].in_phrase
        ):  # «самый заметный»: the check of extremes sees to it
            continue
        size = _relative_size(case, at)
        strong = case.pieces[at].claim is Claim.STRONG
        if not strong and (leads_part(case, at) or is_small_gap(case, at)):
            continue
        if size is None and _goes_with_direction(case, at):
            continue
        compared = any(piece.claim in {Claim.ABOVE, Claim.BELOW} for piece in case.pieces[at + 1 : at + 3])
        against = sizes_against_before(case, at) if compared else []
        if against and all(one >= _STRONG if strong else one <= _SLIGHT for one in against):
            continue
        if size is None or (size < _STRONG if strong else size > _SLIGHT):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _goes_with_direction(case: Case, at: int) -> bool:
    """«Заметно уступают им»: by how much is not told; that it is less, the check of comparisons sees to."""
    near = case.pieces[at + 1 : at + 4]
    return any(piece.claim in _DIRECTIONS for piece in near)


_DIRECTIONS = frozenset({Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW, Claim.LARGEST, Claim.SMALLEST})


def is_small_gap(case: Case, at: int) -> bool:
    """«Разница невелика», "the difference is small": the figures of the sentence, or the whole column, lie close."""
    sentence = case.sentence_of(at)
    gap = any(matches(case.pieces[place], word) for place in sentence for word in _GAPS)
    small = any(matches(case.pieces[place], word) for place in sentence for word in _SMALL)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    if not gap or not small or any(case.evidence.change_of(fact) is not None for fact in facts):
        return False
    values = [value for fact in facts if (value := number(fact)) is not None]
    together = len(values) > 1 and len({fact.column for fact in facts}) == 1 and min(values) > 0
    return together and (max(values) - min(values)) / min(values) <= _COMPARABLE


_GAPS = ("разниц*", "разрыв*", "разброс", "различи*", "отлич*", "difference*", "gap", "spread", "variation")
_SMALL = (
    "невелик*", "минимальн*", "незначительн*", "небольш*", "мал", "small", "minimal", "negligible", "slight*", "tiny",
    "modest*", "narrow",
)  # fmt: skip


def closeness(case: Case) -> Iterator[Reason]:
    """Two values that are called close differ by little."""
    for at in case.claims(Claim.CLOSE):
        if _asks_to_compare(case, at):
            continue
        size = _size_after(case, at) or _spread(case, case.sentence_of(at)) or _relative_size(case, at)
        phrase = [piece for piece in case.pieces[at : at + _PHRASE] if piece.in_phrase or piece is case.pieces[at]]
        loose = any(matches(piece, word) for piece in phrase for word in _LOOSE)
        if size is None or size > (_COMPARABLE if loose else _CLOSE):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _asks_to_compare(case: Case, at: int) -> bool:
    """«Сравним Омск и Тулу»: a verb that opens the sentence and has what is compared behind it."""
    near = (place for place in range(at + 1, min(at + _PHRASE, case.sentence_of(at).stop)))
    opens = at == case.sentence_of(at).start and fold(case.pieces[at].text) in {"сравним", "сопоставим"}
    return opens and any(is_label_or_name(case.pieces[place]) for place in near)


def unevenness(case: Case) -> Iterator[Reason]:
    """«Распределение неравномерное»: the rows of the columns that are told lie far apart."""
    for at in case.claims(Claim.UNEVEN):
        columns = list(case.evidence.measure_columns())
        values = [
            [value for cell in case.evidence.cells(one) if (value := number(cell)) is not None] for one in columns
        ]
        known = [one for one in values if len(one) > 1]
        if not known or any(max(one) < min(one) * (1 + _STRONG) for one in known):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _size_after(case: Case, at: int) -> Decimal | None:
    """How far the figures after the word lie apart, up to a word of change, where they are of one column."""
    stop = case.next_claim(at, (Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW, Claim.LARGEST, Claim.SMALLEST))
    facts = [fact for place in case.figures(range(at + 1, stop)) if (fact := case.figure(place)) is not None]
    values = [value for fact in facts if (value := number(fact)) is not None]
    if len(values) < 2 or len({fact.column for fact in facts}) != 1 or min(values) <= 0:
        return None
    return (max(values) - min(values)) / min(values)


def _spread(case: Case, sentence: range) -> Decimal | None:
    """How far the figures of a sentence lie apart, where it tells more than two of one column."""
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    values = [value for fact in facts if (value := number(fact)) is not None]
    if len({fact.column for fact in facts}) != 1 or len(values) < 3:
        return None
    return (max(values) - min(values)) / min(values) if min(values) > 0 else None


def is_close_everywhere(case: Case, sentence: range) -> bool:
    """«Близки по всем способам»: the figures of every row of the column that the sentence tells differ by little."""
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    columns = {fact.column for fact in facts}
    if len(columns) != 1:
        return False
    values = [value for cell in case.evidence.cells(columns.pop()) if (value := number(cell)) is not None]
    complete = len(values) == case.evidence.row_count()
    return complete and min(values) > 0 and (max(values) - min(values)) / min(values) <= _CLOSE


def _relative_size(case: Case, at: int) -> Decimal | None:
    step = step_size(case, at)
    if step is not None:
        return step
    facts = [fact for place in case.sentence_of(at) if (fact := case.figure(place)) is not None]
    both = [abs(change) for fact in facts if fact.unit.kind is UnitKind.PERCENT
            and (change := case.evidence.change_of(fact)) is not None]  # fmt: skip
    compared = any(piece.claim in {Claim.ABOVE, Claim.BELOW} for piece in case.pieces[at + 1 : at + 3])
    if compared and len(both) == _TWO and len(facts) == _TWO and min(both):
        return (max(both) - min(both)) / min(both)
    for fact in facts:
        change = case.evidence.change_of(fact)
        if change is not None and fact.unit.kind is UnitKind.PERCENT:
            return abs(change) / 100
    around = _pair_around(case, at)
    if around is not None:
        return around
    after = [fact for place in case.figures(range(at, case.sentence_of(at).stop)) if (fact := case.figure(place))]
    pair = (_pair(case, after) if len(after) == _TWO else None) or _pair(case, facts) or compared_rows(case, at)
    if pair is None:
        return None
    low, high = sorted(abs(value) for value in pair)
    return (high - low) / low if low else None


def _pair_around(case: Case, at: int) -> Decimal | None:
    """«QR-код ({F16}) лишь немного опережает автоплатёж ({F19})»: the figures right before and right after."""
    compared = any(piece.claim in {Claim.ABOVE, Claim.BELOW} for piece in case.pieces[at + 1 : at + 3])
    sentence = case.sentence_of(at)
    before = case.figures(range(max(sentence.start, at - 4), at))[-1:]
    after = case.figures(range(at + 1, min(at + 6, sentence.stop)))[:1]
    facts = [fact for place in (*before, *after) if (fact := case.figure(place)) is not None]
    pair = _pair(case, facts) if compared and len(facts) == _TWO else None
    if pair is None or facts[0].row_key == facts[1].row_key:
        return None
    low, high = sorted(abs(value) for value in pair)
    return (high - low) / low if low else None


def _pair(case: Case, facts: list[Fact]) -> tuple[Decimal, Decimal] | None:
    levels = [fact for fact in facts if case.evidence.change_of(fact) is None]
    if len(levels) < 2:
        return None
    measured = [case.evidence.compared_with(fact.column) or fact.column for fact in levels[:2]]
    first, second = number(levels[0]), number(levels[1])
    return (first, second) if measured[0] == measured[1] and first is not None and second is not None else None
