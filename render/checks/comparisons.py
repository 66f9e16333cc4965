"""Checks of comparisons: what is said to be more or less than something else is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise

from core.fact import Fact
from core.language import Language
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.checks.changes import change_at, measured, region_of
from render.proofs.against_average import against_average
from render.proofs.bases import on_both_sides
from render.proofs.became import became
from render.proofs.ellipsis import changes_compare, compares_with_before, ends_compare, pronoun_compares
from render.proofs.explicit import explicit_compares
from render.proofs.extremes_within import is_extreme_within
from render.proofs.growths import compares_growths
from render.proofs.metrics_compared import metrics_compare
from render.proofs.pairs import compares_rows, rows_compare
from render.proofs.parts import follows_multiple, leads_part
from render.proofs.periods import is_told_of_earlier, periods_compare
from render.proofs.plan_actual import plan_compares
from render.proofs.rows_in_any_reading import compare_in_any_reading, contradicts_figures
from render.proofs.step_words import told_step_by_step
from render.proofs.steps import every_step_is_told
from render.proofs.subjects import is_extreme_of_named, speaks_of_named
from render.proofs.told_pairs import is_of_sum, pair_compares, sums_compare, tells_pair
from render.references import form_of, shown
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import RowKey, number
from render.texts.row_names import is_compared_with, is_label_or_name, row_labels
from render.vocabulary.claim_words import SMALL_WORDS, Claim

_COMPARISONS = (Claim.ABOVE, Claim.BELOW)
_AHEAD = frozenset({"впереди", "ahead"})
_DIFFERENCE = re.compile(r"(F\d+)\s*[-−–/÷]\s*\(?\s*(F\d+)")
_QUOTIENT = re.compile(r"F\d+\s*[/÷]\s*F\d+")


def comparisons(case: Case) -> Iterator[Reason]:
    """What is said to be more or less than something else is proved by two values, or by their difference."""
    for at in case.claims(*_COMPARISONS):
        claim = case.pieces[at].claim
        above = (claim is Claim.ABOVE) != turns_round(case, at)
        if any(
            way(case, at) for way in (leads_part, follows_multiple, _leads_steps, than_any_other, told_step_by_step)
        ):
            continue
        decided = _decided(case, at, above=above)
        if decided is not None:
            if not decided:
                yield Reason(Fault.DIRECTION, case.pieces[at].text)
            continue
        if contradicts_figures(case, at, above=above):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)
            continue
        pairs = () if compares_rows(case, at) else (_comparison_is_proved,)
        ways = (
            *pairs,
            rows_compare,
            periods_compare,
            compares_with_before,
            pronoun_compares,
            ends_compare,
            changes_compare,
            sums_compare,
            compare_in_any_reading,
        )
        if not any(way(case, at, above=above) for way in ways):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _decided(case: Case, at: int, *, above: bool) -> bool | None:
    """Comparisons that only one proof may decide: of the growth of metrics, of sums."""
    ways: tuple[Callable[[], bool | None], ...] = (
        lambda: against_average(case, at, above=above),
        lambda: became(case, at, above=above),
        lambda: plan_compares(case, at, above=above),
        lambda: is_extreme_within(case, at, largest=True) if case.pieces[at].forms & _AHEAD else None,
        lambda: compares_growths(case, at),
        lambda: on_both_sides(case, at, above=above),
        lambda: sums_compare(case, at, above=above) if is_of_sum(case, at) else None,
        lambda: metrics_compare(case, at, above=above),
        lambda: pair_compares(case, at, above=above) if tells_pair(case, at) else None,
    )
    decided = next((found for way in ways if (found := way()) is not None), None)
    return decided if decided is not None else explicit_compares(case, at, above=above)


def turns_round(case: Case, at: int) -> bool:
    """«Более низкий», "less popular": with a word of smallness the comparison means the other side."""
    if fold(case.pieces[at].text) not in {"более", "менее", "more", "less"} or at + 1 >= len(case.pieces):
        return False
    return any(matches(case.pieces[at + 1], word) for word in SMALL_WORDS)


def than_any_other(case: Case, at: int) -> bool:
    """«{F19} — больше, чем на любую другую категорию»: the figure before it is the largest (smallest) of its column."""
    after = case.pieces[at + 1 : at + 7]
    start = case.sentence_of(at).start
    told = [fact for place in case.figures(range(start, at)) if (fact := case.figure(place))]
    if not told and start:
        told = [fact for place in case.figures(case.sentence_of(start - 1)) if (fact := case.figure(place))]
    if not any(piece.forms & {"любой", "any"} for piece in after) or not told:
        return False
    other = any(piece.forms & {"другой", "other", "остальной"} for piece in after)
    largest = case.pieces[at].claim is Claim.ABOVE
    named = speaks_of_named(case, at) and is_extreme_of_named(case, told[-1], largest=largest)
    return other and (named or case.evidence.is_extreme(told[-1], largest=largest))


def _leads_steps(case: Case, at: int) -> bool:
    """«Почти весь год», "almost every month": the word says how many of the steps, which are proved with it."""
    return at + 1 < len(case.pieces) and every_step_is_told(case, at + 1)


def _comparison_is_proved(case: Case, at: int, *, above: bool) -> bool:
    places = region_of(case, at, case.sentence_of(at), _COMPARISONS)
    pair = _two_changes(case, places)
    if pair is not None:
        return pair[0] > pair[1] if above else pair[0] < pair[1]
    for place in places:
        fact = case.figure(place)
        change = None if fact is None else _change_or_multiple(case, fact)
        if fact is not None and change is not None:
            return _difference_agrees(case, at, (fact, change), above=above)
    if _only_lists(case, at, sorted(places)):
        return False
    figures = [fact for place in sorted(places) if (fact := case.figure(place)) is not None]
    values = [value for fact in figures[:2] if (value := number(fact)) is not None]
    if len(values) == 2 and (_comes_after(case, at, sorted(places)) or _is_object(case, at, sorted(places))):
        values = values[::-1]
    if len(values) == 2 and measured(case, figures[0]) == measured(case, figures[1]):
        return values[0] > values[1] if above else values[0] < values[1]
    if case.pieces[at].forms & _AHEAD and values:
        return case.evidence.is_extreme(figures[0], largest=True) if len(values) == 1 else _is_ahead(case, at, figures)
    return len(values) == 1 and _is_rounded(case, at, figures[0], above=above)


def _comes_after(case: Case, at: int, places: list[int]) -> bool:
    """«После {F8} в феврале стало больше: {F10}»: the first figure is what is compared with."""
    framed = fold(case.pieces[case.sentence_of(at).start].text) in {"после", "after"}
    return framed and places[0] < at < places[1]


def _is_object(case: Case, at: int, places: list[int]) -> bool:
    """«Выше среднего ({F6}): {F4}»: the bracket belongs to what is compared with."""
    first = places[0]
    bracket = first > at and case.pieces[first - 1].text == "(" and case.pieces[first - 2].claim is Claim.AVERAGE
    return bracket and first - at <= _OBJECT


_OBJECT = 5


def _only_lists(case: Case, at: int, places: list[int]) -> bool:
    """«Выходные сильнее: суббота — {F16}, воскресенье — {F18}»: both rows are on one side of the comparison."""
    sentence = case.sentence_of(at)
    if len(places) < 2 or places[0] < at or case.pieces[sentence.start].kind is PieceKind.LABEL:
        return False
    part = range(at + 1, places[1])
    names = [place for place in part if is_label_or_name(case.pieces[place])]
    before = [place for place in range(sentence.start, at) if is_label_or_name(case.pieces[place])]
    colon = any(case.pieces[place].text == ":" for place in range(at + 1, places[0]))
    than = any(fold(case.pieces[place].text) in {"чем", "than"} for place in part)
    return colon and len(names) > 1 and not before and not than


def _is_ahead(case: Case, at: int, figures: list[Fact]) -> bool:
    """«По числу платежей впереди «Продукты»: {F19} на сумму {F18}»: its row is the first by what is named."""
    rows = {frozenset(fact.row_key) for fact in figures}
    columns = {column for place in range(case.sentence_of(at).start, at) for column in case.named_columns(place)}
    own = [fact for fact in figures if fact.column in columns]
    return len(rows) == 1 and len(own) == 1 and case.evidence.is_extreme(own[0], largest=True)


def _two_changes(case: Case, places: list[int]) -> tuple[Decimal, Decimal] | None:
    """«Рост выше, чем в Казани: {F20} и {F30}»: two changes of one column, which are compared as they stand."""
    ordered = sorted(places)
    found = [
        (fact, change) for at in ordered if (fact := case.figure(at)) and (change := change_at(case, at)) is not None
    ]
    if len(found) != 2 or len(ordered) != 2:
        return None
    rates = all(fact.unit.kind is UnitKind.PERCENT for fact, _ in found)
    alike = found[0][0].column == found[1][0].column and bool(found[0][0].row_key)
    if not alike and not (rates and found[0][0].row_key == found[1][0].row_key):
        return None
    return found[0][1], found[1][1]


def _change_or_multiple(case: Case, fact: Fact) -> Decimal | None:
    """The size of a difference; of a multiple («в {F9} раза больше») what it is above one."""
    value = number(fact)
    multiple = fact.unit.kind is UnitKind.RATIO or _is_multiple(case, fact)
    if value is not None and multiple and _QUOTIENT.search(fact.formula):
        return value - 1
    return case.evidence.change_of(fact)


def _is_multiple(case: Case, fact: Fact) -> bool:
    """One figure of a column divided by another one of it, whatever unit others gave to what comes out."""
    inputs = [case.evidence.known.get(name) for name in fact_ids(fact.formula)]
    columns = {one.column for one in inputs if one is not None}
    return fact.unit.kind is not UnitKind.PERCENT and len(inputs) == _PAIR and len(columns) == 1


_PAIR = 2


def _difference_agrees(case: Case, at: int, difference: tuple[Fact, Decimal], *, above: bool) -> bool:
    """«В Казани на {F9} меньше, чем в Москве»: which of the two is spoken of decides the sign."""
    fact, change = difference
    parts = _DIFFERENCE.search(fact.formula)
    sentence = case.sentence_of(at)
    named = [place for place in sentence if is_label_or_name(case.pieces[place])]
    told = [place for place in named if place < at] if _is_relative(case, at) else []
    free = told[-1:] or [place for place in named if not is_compared_with(case, place)]
    subject = case.pieces[free[0]] if free else None
    if is_told_of_earlier(case, at):
        change = -change
    if parts:
        first, second = _sides(case, fact, parts)
        if not free and named:  # "That is {F8} less than in Tomsk": only what is compared with is named
            said, own, other = row_labels(case.pieces[named[0]]), first, second
            if not _is_told_before(case, sentence, (first | second) - said):
                return False
        elif subject is not None and (free[0] < at or _stands_against(case, free[0], named)):
            said, own, other = row_labels(subject), second, first
        else:
            said, own, other = frozenset(), first, second
        change = -change if said & own - other and not said & other - own else change
    return change > 0 if above else change < 0


def _is_told_before(case: Case, sentence: range, rows: RowKey) -> bool:
    """The row that is spoken of is the one of the figure told last, where a sentence only says what it is against."""
    before = case.figures(range(sentence.start))
    last = case.figure(before[-1]) if before else None
    own = case.evidence.row(last) if last is not None else frozenset()
    return not own or own <= rows


def _sides(case: Case, fact: Fact, parts: re.Match[str]) -> tuple[RowKey, RowKey]:
    """The rows of a difference: of what it is taken, and what is taken off; in the order of time."""
    rows = [case.evidence.known.get(name) for name in parts.groups()]
    rows = rows[::-1] if case.evidence.runs_back(fact) else rows
    first, second = (frozenset(row.row_key) if row is not None else frozenset() for row in rows)
    return first, second


def _stands_against(case: Case, at: int, named: list[int]) -> bool:
    """As in "higher in Q2 than in Q4 by {F9}": the row behind the word, against one that is only compared with."""
    return any(place > at and is_compared_with(case, place) for place in named)


def _is_relative(case: Case, at: int) -> bool:
    """As in "December ({F28}), which is {F29} higher": what was told last is spoken of."""
    before = [case.word(place) for place in range(max(0, at - 4), at)]
    if {"which", "что"} & set(before):
        return True
    led = "стало" in before or ("то", "есть") in pairwise(
        before
    )  # «в мае {F1}, в ноябре {F13}, то есть на {F25} больше»
    return led and not any(case.word(place) in _AGAINST for place in range(case.sentence_of(at).start, at))


_AGAINST = frozenset({"против", "вместо", "чем", "относительно"})


def _is_rounded(case: Case, at: int, fact: Fact, *, above: bool) -> bool:
    """«более {F3}» is true only where the shown value is rounded the other way."""
    piece = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    value = number(fact)
    if piece is None or piece.fact is not fact or value is None:
        return False
    text = shown(fact, Language.EN, form_of(piece.text.rstrip("}").partition(":")[2]))
    digits = re.sub(r"[^\d.\-−]", "", text).replace("−", "-").rstrip(".")
    try:
        rounded = Decimal(digits)
    except ArithmeticError:
        return False
    return rounded < value if above else rounded > value
