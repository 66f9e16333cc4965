"""Checks of figures that must be of one measure: a change and its two ends, two sides of «против», a plan and its fact.

A figure that is right by itself misleads beside another one: «снизилось на {F20}: {F11} против {F12}» where the
change is that of another row, «{F4} вместо {F2}» of per cent and a level, «факт — {F9}» of a deviation.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from ledger.formula import fact_ids
from render.proofs.against_average import is_told_before
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.figure_roles import Role, role_of
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

_AGAINST = frozenset({"против", "vs", "versus", "against", "вместо"})
_COMPARED = frozenset({Claim.ABOVE, Claim.BELOW})
_OR = frozenset({"или", "or", "есть", "is"})
_LED = frozenset({"на", "by"})
_LOSING = ("потеря", "прибав", "lost", "gained", "added", "shed")
_PAIR = 2


def ends_of_changes(case: Case) -> Iterator[Reason]:
    """«Снизилось на {F20}: {F11} против {F12}», "rose by {F3}, from {F2} to {F1}": the change is that of the two."""
    for at in case.figures(range(len(case.pieces))):
        ends = _pair_from(case, at)
        sentence = case.sentence_of(at)
        changes = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None
                   and role_of(case.evidence, fact) is Role.CHANGE]  # fmt: skip
        if ends is None or not changes or len(case.figures(sentence)) != len(changes) + _PAIR:
            continue
        told, own = {number(one) for one in ends}, case.columns_of(ends[0]) | case.columns_of(ends[1])
        changes = [one for one in changes if case.columns_of(one) & own]
        wrong = next((one for one in changes if not told <= _leaves(case, one) and _leaves(case, one)), None)
        if wrong is not None:
            yield Reason(Fault.COLUMN, clip(case, at), wrong.id)


def changes_of_told(case: Case) -> Iterator[Reason]:
    """«В январе — {F1}, в мае — {F5}. Изменение — {F8}» of January and June: it is that of the two told before."""
    for at in case.figures(range(len(case.pieces))):
        fact, start = case.figure(at), case.sentence_of(at).start
        if fact is None or role_of(case.evidence, fact) is not Role.CHANGE:
            continue
        before = case.figures(range(start, at)) or (case.figures(case.sentence_of(start - 1)) if start else [])
        ends = [one for place in before if (one := case.figure(place)) is not None]
        levels = all(role_of(case.evidence, one) is Role.LEVEL for one in ends)
        timed = all(pair in series(case.evidence) for one in ends for pair in one.row_key)
        if len(ends) != _PAIR or not levels or not timed or len({base_of(case, one.column) for one in ends}) > 1:
            continue
        values, rows = {number(one) for one in ends}, frozenset(pair for one in ends for pair in one.row_key)
        part = range(max(before[-1] + 1, start), at)
        if _is_bare(case, part, rows) and _leaves(case, fact) - values:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_bare(case: Case, part: range, rows: RowKey) -> bool:
    """Tell whether the words before a change name no other row, no metric and no stretch: «Изменение — {F8}»."""
    changed = any(case.pieces[place].claim in _CHANGES or case.pieces[place].forms & _NOUNS for place in part)
    named = [case.pieces[place] for place in part if is_label_or_name(case.pieces[place])]
    told = any(not row_labels(piece) or row_labels(piece) - rows for piece in named)
    told = told or any(case.named_columns(place) or case.pieces[place].claim in _PLACED for place in part)
    pointed = any(case.word(place) in _THESE for place in part)
    spanned = any(case.pieces[place].forms & _STRETCHES for place in part)
    return changed and not told and (pointed or not spanned)


_PLACED = frozenset({Claim.LEAD, Claim.RANK, Claim.LARGEST, Claim.SMALLEST, Claim.ABOVE, Claim.BELOW, Claim.NUMBER})
_NOUNS = frozenset({"изменение", "прирост", "разница", "change", "growth", "difference"})
_CHANGES = frozenset({Claim.CHANGE, Claim.RISE, Claim.FALL})
_THESE = frozenset({"этими", "двумя", "ними", "these", "two", "them"})
_STRETCHES = word_set("время период ряд общий весь последний год time period series whole overall total year")


def _pair_from(case: Case, at: int) -> tuple[Fact, Fact] | None:
    """The two levels of «{F11} против {F12}», «с {F2} … до {F1}», of which the first one stands at a place."""
    following = case.figures(range(at + 1, case.sentence_of(at).stop))[:1]
    one, other = case.figure(at), case.figure(following[0]) if following else None
    if one is None or other is None or {role_of(case.evidence, fact) for fact in (one, other)} - _LEVELS:
        return None
    against = case.word(following[0] - 1) in _AGAINST and following[0] == at + _PAIR
    led = case.word(at - 1) in {"с", "со", "from"} and case.word(following[0] - 1) in {"до", "to"}
    return (one, other) if against or led else None


_LEVELS = frozenset({Role.LEVEL, Role.TOTAL, Role.GROUP, Role.AVERAGE})


def _leaves(case: Case, fact: Fact, depth: int = 3) -> set[Decimal | None]:
    """The values of the figures that a change was computed from, of their own inputs too."""
    found: set[Decimal | None] = set()
    for name in fact_ids(fact.formula):
        one = case.evidence.known.get(name)
        if one is not None and one is not fact:
            found |= {number(one)} | (_leaves(case, one, depth - 1) if depth else set())
    return found


def sides(case: Case) -> Iterator[Reason]:
    """«{F4} вместо {F2}», "{F1} against {F2}": the two sides are of one unit, or both shares."""
    for at in case.figures(range(len(case.pieces) - _PAIR)):
        one, other = case.figure(at), case.figure(at + _PAIR)
        if one is None or other is None or case.word(at + 1) not in _AGAINST:
            continue
        if (one.unit.kind is UnitKind.PERCENT) is not (other.unit.kind is UnitKind.PERCENT):
            yield Reason(Fault.UNIT, clip(case, at + 1), one.id)


def metrics_of_sides(case: Case) -> Iterator[Reason]:
    """As in "costs were {F3} in November, compared with {F2} in October" of the admissions, which are not named."""
    for at in case.figures(range(_PAIR, len(case.pieces))):
        fact, sentence = case.figure(at), case.sentence_of(at)
        before = case.figures(range(sentence.start, at))
        facts = [one for place in before if (one := case.figure(place)) is not None]
        if fact is None or not facts or role_of(case.evidence, fact) not in _LEVELS:
            continue
        if not _is_compared_with(case, at) and not _is_of_other_row(case, at, facts[-1], fact):
            continue
        named = {base_of(case, column) for place in sentence for column in case.named_columns(place)}
        if base_of(case, fact.column) not in named.union(base_of(case, one.column) for one in facts):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_compared_with(case: Case, at: int) -> bool:
    led = case.word(at - 1)
    return led in _AGAINST | {"после", "after"} or (case.word(at - 2), led) in _COMPARING


def _is_of_other_row(case: Case, at: int, before: Fact, fact: Fact) -> bool:
    """As in "{F4} in November and {F1} in October": the next figure, of another row or of the other period."""
    earlier = {bool(case.evidence.compared_with(one.column)) for one in (before, fact)}
    rows = bool(before.row_key and fact.row_key) and before.row_key != fact.row_key
    return case.word(at - 1) in {"and", "и", "а"} and (rows or len(earlier) > 1)


_COMPARING = {("compared", "with"), ("compared", "to"), ("сравнению", "с"), ("up", "from"), ("down", "from")}


def repeated_changes(case: Case) -> Iterator[Reason]:
    """«Выросло на {F3}, или на {F1}», «потерял {F1} относительно …»: what is told as a change is one."""
    for at in case.figures(range(2, len(case.pieces))):
        fact = case.figure(at)
        if fact is None or case.evidence.change_of(fact) is not None or fact.unit.kind is UnitKind.RATIO:
            continue
        lost = case.word(at - 1).startswith(_LOSING) and case.pieces[at - 1].claim is Claim.FALL
        if lost or _goes_on(case, at) or _is_in_list_of_changes(case, at):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _goes_on(case: Case, at: int) -> bool:
    """«…на {F3}, или на {F1}»: led as the change before is, and joined to it by no more than «или»."""
    before = case.figures(range(case.sentence_of(at).start, at))[-1:]
    change = case.figure(before[0]) if before else None
    if change is None or case.evidence.change_of(change) is None or case.word(at - 1) not in _LED:
        return False
    between = {case.word(place) for place in range(before[0] + 1, at - 1)}
    return bool(between & _OR) and between <= _OR | {",", "то", "that"}


def _is_in_list_of_changes(case: Case, at: int) -> bool:
    """«Изменения к маю: Уфа — {F18}, Москва — {F14}, в целом — {F1}»: the items of a list of changes are changes."""
    start = case.sentence_of(at).start
    headed = case.pieces[start].claim is Claim.CHANGE and case.pieces[at - 1].text in {"—", "–"}
    figures = case.figures(range(start, at))
    first = case.figure(figures[0]) if figures else None
    colon = any(case.pieces[place].text == ":" for place in range(start, figures[0] if figures else start))
    return headed and colon and first is not None and case.evidence.change_of(first) is not None


def averages_compared_with(case: Case) -> Iterator[Reason]:
    """«Ниже среднего значения ({F7})»: in the bracket stands the average over the rows."""
    for at in case.figures(range(3, len(case.pieces))):
        fact = case.figure(at)
        if fact is None or case.word(at - 1) != "(":
            continue
        near = at - 2
        while near > 0 and case.pieces[near].forms & _VALUE_WORDS:
            near -= 1
        compared = any(case.pieces[place].claim in _COMPARED for place in range(max(0, near - 2), near))
        average = case.word(near) in {"среднего", "average", "mean"}
        if not average or not compared or is_told_before(case, at):
            continue
        if role_of(case.evidence, fact) is not Role.AVERAGE and not _is_of_all(fact):
            yield Reason(Fault.AVERAGE, clip(case, at), fact.id)


_VALUE_WORDS = frozenset({"значение", "уровень", "показатель", "value", "level", "figure"})


def _is_of_all(fact: Fact) -> bool:
    """The average that the database computed over all rows is a fact without a row."""
    return fact.kind not in {FactKind.EXTREME, FactKind.FORMULA} and not fact.row_key


def ranges_run_up(case: Case) -> Iterator[Reason]:
    """As in "ranged from {F9} to {F10}" of the largest and the smallest: a range is told from its lower end."""
    for at in case.figures(range(1, len(case.pieces) - _PAIR)):
        one, other = case.figure(at), case.figure(at + _PAIR)
        joined = case.word(at - 1) in {"от", "from"} and case.word(at + 1) in {"до", "to"}
        if one is None or other is None or not joined or one.column != other.column:
            continue
        ranged = any(case.pieces[place].claim is Claim.RANGE for place in range(case.sentence_of(at).start, at))
        ends = case.evidence.is_extreme(one, largest=True) and case.evidence.is_extreme(other, largest=False)
        if ranged and ends and (number(one) or 0) > (number(other) or 0):
            yield Reason(Fault.ORDER, clip(case, at), one.id)


def changes_of_metric(case: Case) -> Iterator[Reason]:
    """«Сумма расходов поднялась: … Изменение составило {F7}» of another metric, which nobody named since."""
    told: frozenset[str] = frozenset()
    seen = -1
    for at, piece in enumerate(case.pieces):
        if piece.sentence == seen:
            continue
        seen = piece.sentence
        sentence = case.sentence_of(at)
        named = frozenset(base_of(case, column) for place in sentence for column in case.named_columns(place))
        if not named and told:
            yield from _of_others(case, sentence, told)
        facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
        told = named.union(base_of(case, fact.column) for fact in facts) if named else told


def _of_others(case: Case, sentence: range, told: frozenset[str]) -> Iterator[Reason]:
    for at in case.figures(sentence):
        fact = case.figure(at)
        if fact is None or role_of(case.evidence, fact) is not Role.CHANGE:
            continue
        own = {base_of(case, column) for column in case.columns_of(fact)}
        titles = frozenset().union(*(case.evidence.own_words(column) for column in own))
        said = any(case.words_of(case.pieces[place]) & titles for place in sentence)
        if not own & told and not said:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)
