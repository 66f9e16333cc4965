"""A plan and what came of it: «составил {F2} при плане {F1}», «план выполнен на {F3}», "was below plan: {F2} vs {F1}".

Two columns whose titles differ only in «план» and «факт» are one metric. Which of the two a figure is of, the words
right before it say; a metric that is told without either is what came of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, lemmas
from ledger.formula import fact_ids
from render.numbers import last_digit
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind, matches
from render.texts.proof import is_difference, number

_PLAN = frozenset(
    {"план", "плановый", "бюджет", "plan", "planned", "target", "budget", "таргет", "целевой", "budgeted", "goal"}
)
_ACTUAL = frozenset({"факт", "фактический", "фактически", "actual", "actuals", "actually"})
_ACTUAL_TITLES = _ACTUAL | {"fact", "facts", "реальный"}
"""What titles call it besides: a text says "in fact" of other things."""
_AGAINST = frozenset({"при", "против", "against", "versus", "vs"})
_MET = ("выполн*", "исполн*", "completion", "complet*", "met", "fulfil*", "achiev*")
_OVER = (
    "перевыполн*", "превыш*", "превыс*", "exceed*", "above", "выше", "сверх", "over", "больше", "beat", "ahead",
)  # fmt: skip
_UNDER = (
    "недовыполн*", "отставани*", "отста*", "недобор*", "below", "ниже", "short", "shortfall", "under", "меньше",
    "недостиг*", "behind", "missed", "misses",
)  # fmt: skip
_APART = ("отклонени*", "deviation", "deviat*", "разниц*", "difference", "gap", "разрыв*", "variance")
_WORD = re.compile(r"[^\W\d_]+")
_PARTED = 4
"""Words between the word of a gap and the plan that it is from."""
_HUNDRED = 100
Pair = tuple[str, str]


def plans(case: Case) -> list[Pair]:
    """Return the columns of each plan and of what came of it."""
    columns = case.evidence.measure_columns()
    words = {column: _title(case, column) for column in columns}
    found: list[Pair] = []
    for plan in columns:
        if not any(forms & _PLAN for forms in words[plan]):
            continue
        rest = [forms for forms in words[plan] if not forms & _PLAN]
        for actual in columns:
            own = [forms for forms in words[actual] if not forms & _ACTUAL_TITLES]
            marked = any(forms & _ACTUAL_TITLES for forms in words[actual])
            alike = len(own) == len(rest) and all(any(one & two for two in rest) for one in own)
            if actual != plan and (rest or marked) and alike and (marked or not any(forms & _PLAN for forms in own)):
                found.append((plan, actual))
    return found


def _title(case: Case, column: str) -> list[frozenset[str]]:
    titles = [fact.label or column for fact in case.evidence.known.values() if fact.column == column]
    words = [fold(word) for word in _WORD.findall(titles[0].replace("_", " "))] if titles else []
    return [frozenset({word, *lemmas(word)}) for word in words]


def side_is_told(case: Case, at: int, fact: Fact) -> bool | None:
    """Tell whether the words before a figure of a plan, or of what came of it, say which it is; None of any other."""
    if case.evidence.change_of(fact) is not None:
        return None
    known = [pair for pair in plans(case) if fact.column in pair]
    if not known or fact.kind is FactKind.FORMULA:
        return None
    return (_is_of_plan(case, at)) == (fact.column == known[0][0])


def _is_of_plan(case: Case, at: int) -> bool:
    """Tell whether a figure is told as the plan: right behind its word, or set against what came of it."""
    start = case.sentence_of(at).start
    before = [place for place in range(start, at) if case.figure(place) is not None]
    led = case.word(at - 1) if at > start else ""
    led = case.word(at - 2) if led == "." and at - 1 > start else led
    said = any(case.pieces[place].forms & _PLAN for place in range(start, at))
    if before and led in _AGAINST and said:
        return True
    for place in range(at - 1, before[-1] if before else start - 1, -1):
        piece = case.pieces[place]
        if piece.forms & _ACTUAL:
            return False
        if piece.forms & _PLAN:
            return not _is_only_measured_by(case, place, at)
    return False


def _is_only_measured_by(case: Case, place: int, at: int) -> bool:
    """«План выполнен: {F2}», «ниже плана: {F2}»: the plan is what the figure is measured by."""
    start = case.sentence_of(place).start
    led = case.pieces[max(start, place - 2) : place]
    behind = case.pieces[place + 1 : at]
    words = (*_MET, *_OVER, *_UNDER, *_APART)
    return any(matches(piece, word) for piece in (*led, *behind) for word in words)


def is_of_pair(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether a figure stands rightly under its metric's name though its title says plan or actual, too."""
    return side_is_told(case, at, fact) is True or is_completion(case, at, fact) or gap_is_told(case, at, fact)


def is_completion(case: Case, at: int, fact: Fact) -> bool:
    """«План выполнен на {F3}», "{F3} of the plan": what came of the plan in per cent of it, and nothing above it."""
    ends = _ends(case, fact)
    if ends is None or fact.unit.kind is not UnitKind.PERCENT or is_difference(fact.formula):
        return False
    plan, actual = (number(one) or Decimal(0) for one in ends)
    value = number(fact)
    step = last_digit(value) if value is not None else Decimal(0)
    if value is None or not plan or abs(actual / plan * _HUNDRED - value) > step:
        return False
    led = _words_before(case, at)
    return not _gap_words(case, led) and any(matches(case.pieces[p], word) for p in led for word in _MET)


def gap_is_told(case: Case, at: int, fact: Fact) -> bool:
    """«План перевыполнен на {F4}», «отставание от плана — {F4}»: how far what came of it lies on that side."""
    ends = _ends(case, fact)
    if ends is None or not is_difference(fact.formula):
        return False
    plan, actual = (number(one) or Decimal(0) for one in ends)
    ways = _gap_words(case, _words_before(case, at))
    if len(ways) != 1:
        return False
    return {"over": actual > plan, "under": actual < plan, "apart": actual != plan}[ways.pop()]


def _gap_words(case: Case, places: list[int]) -> set[str]:
    """What is said of a gap to the plan: a word of one that the plan stands right behind, or «перевыполнен»."""
    if not any(case.pieces[place].forms & _PLAN for place in places):
        return set()
    found: set[str] = set()
    for place in places:
        piece = case.pieces[place]
        alone = any(matches(piece, word) for word in _ALONE)
        for way, words in (("over", _OVER), ("under", _UNDER), ("apart", _APART)):
            said = any(matches(piece, word) for word in words)
            if said and (alone or _is_with_plan(case, place)):
                found.add(way)
    return found


_ALONE = ("перевыполн*", "недовыполн*")


def figures_of_plans(case: Case) -> Iterator[Reason]:
    """What is told as a part of the plan that was met, or as the gap to it, is that."""
    if not plans(case):
        return
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is not None and _is_called_plan(case, at) and not _is_plan(case, fact):
            yield Reason(Fault.COLUMN, case.text[max(0, case.pieces[at].start - 20) : case.pieces[at].end], fact.id)
            continue
        led = _words_before(case, at)
        gap = _gap_words(case, led)
        met = not gap and any(matches(case.pieces[p], word) for p in led for word in _MET)
        known = met and any(case.pieces[p].forms & _PLAN for p in led)
        if fact is None or not (gap or known):
            continue
        if not (gap_is_told(case, at, fact) if gap else is_completion(case, at, fact)):
            yield Reason(Fault.COLUMN, case.text[max(0, case.pieces[at].start - 20) : case.pieces[at].end], fact.id)


def _is_called_plan(case: Case, at: int) -> bool:
    """«При плане {F1}», "a plan of {F1}": the plan's word stands right before the figure."""
    start = case.sentence_of(at).start
    place = at - 1
    while place > start and fold(case.pieces[place].text) in _OF:
        place -= 1
    named = place >= start and bool(case.pieces[place].forms & _PLAN)
    return named and not _is_only_measured_by(case, place, at)


_OF = frozenset({"of", "в", "—", "–", ":", "is", "was", "составил", "составлял", "равен"})


def _is_plan(case: Case, fact: Fact) -> bool:
    return fact.kind is not FactKind.FORMULA and any(fact.column == plan for plan, _ in plans(case))


def _words_before(case: Case, at: int) -> list[int]:
    """The words of a figure's own part: back to the figure before it or to a colon."""
    found: list[int] = []
    for place in range(at - 1, case.sentence_of(at).start - 1, -1):
        piece = case.pieces[place]
        if case.figure(place) is not None or piece.text in {":", ",", ";", "("}:
            break
        found.append(place)
    return found


def _ends(case: Case, fact: Fact) -> tuple[Fact, Fact] | None:
    """The plan and what came of it that a figure was computed from, of one row."""
    inputs = {name: case.evidence.known.get(name) for name in fact_ids(fact.formula)}
    by_column = {one.column: one for one in inputs.values() if one is not None}
    if fact.kind is not FactKind.FORMULA or len(inputs) != len(by_column):
        return None
    for plan, actual in plans(case):
        if by_column.keys() == {plan, actual} and by_column[plan].row_key == by_column[actual].row_key:
            return by_column[plan], by_column[actual]
    return None


def plan_compares(case: Case, at: int, *, above: bool) -> bool | None:
    """«Прибыль в мае ниже плана: {F2} против {F1}»: None where no plan is what is compared with."""
    if not _is_with_plan(case, at):
        return None
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    ends = [pair for pair in (_pair_of(case, fact) for fact in facts) if pair is not None]
    if not ends and not case.evidence.varied():
        ends = [pair for fact in case.evidence.known.values() if (pair := _pair_of(case, fact)) is not None]
    if len({plan.id for plan, _ in ends}) != 1:
        return False
    plan, actual = (number(one) for one in ends[0])
    right = all(side_is_told(case, p, fact) is not False for p in case.figures(sentence) if (fact := case.figure(p)))
    return right and plan is not None and actual is not None and (actual > plan if above else actual < plan)


def _is_with_plan(case: Case, at: int) -> bool:
    """Tell whether the plan stands right behind a word: «ниже плана», "above the plan", «отставание от плана»."""
    if not plans(case):
        return False
    for place in range(at + 1, min(at + _PARTED, case.sentence_of(at).stop)):
        piece = case.pieces[place]
        if piece.forms & _PLAN:
            return True
        if fold(piece.text) not in {"the", "от", "from", "than", "чем", "к", "to", "of"}:
            return False
    return False


def _pair_of(case: Case, fact: Fact) -> tuple[Fact, Fact] | None:
    """The plan and what came of it in the row of a figure."""
    ends = _ends(case, fact)
    if ends is not None:
        return ends
    for plan, actual in plans(case):
        if fact.column in {plan, actual} and fact.kind is not FactKind.FORMULA:
            one, two = (next((c for c in case.evidence.known.values() if c.column == column and c.kind is fact.kind
                              and c.row_key == fact.row_key), None) for column in (plan, actual))  # fmt: skip
            return (one, two) if one is not None and two is not None else None
    return None


def is_gap_word(case: Case, at: int) -> bool:
    """Tell whether «отставание от плана», «отклонение от плана» is borne out by the figure that it leads to."""
    figures = case.figures(range(at, case.sentence_of(at).stop))
    fact = case.figure(figures[0]) if figures else None
    return fact is not None and _is_with_plan(case, at) and gap_is_told(case, figures[0], fact)


def words_of_plans(case: Case) -> Iterator[int]:
    """Yield words that only a plan and what came of it prove: «перевыполнен», «плановая», "missed", "fell short"."""
    if not plans(case):
        return
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD:
            continue
        sentence = case.sentence_of(at)
        figures = case.figures(range(at, sentence.stop))
        fact = case.figure(figures[0]) if figures else None
        if piece.forms & {"плановый", "фактический"} and fact is not None and _is_of_some(case, fact):
            yield at
        over = matches(piece, "перевыполн*")
        short = fold(piece.text) in {"fell", "falls"} and case.word(at + 1) == "short"
        under = matches(piece, "недовыполн*") or (fold(piece.text) in {"missed", "misses"} and _is_with_plan(case, at))
        if not (over or under or short):
            continue
        told = fact is not None and gap_is_told(case, figures[0], fact)
        if told or (not short and plan_is_met(case, sentence) is over and (fact is None or _is_of_some(case, fact))):
            yield at


def _is_of_some(case: Case, fact: Fact) -> bool:
    return fact.kind is not FactKind.FORMULA and any(fact.column in pair for pair in plans(case))


def plan_is_met(case: Case, sentence: range) -> bool | None:
    """Tell whether what came of the plan exceeds it, in the one row told of; None where that is not known, or equal."""
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    ends = [pair for pair in (_pair_of(case, fact) for fact in facts) if pair is not None]
    if not ends and not case.evidence.varied():
        ends = [pair for fact in case.evidence.known.values() if (pair := _pair_of(case, fact)) is not None]
    if len({plan.id for plan, _ in ends}) != 1:
        return None
    plan, actual = (number(one) for one in ends[0])
    return None if plan is None or actual is None or plan == actual else actual > plan


def fulfilled(case: Case) -> Iterator[Reason]:
    """«План выполнен», "met the plan" without how much of it: then all of it was, or with «не» not all."""
    if not plans(case):
        return
    for at, piece in enumerate(case.pieces):
        if not piece.forms & _FULFILLED or piece.kind is not PieceKind.WORD:
            continue
        sentence = case.sentence_of(at)
        stop = next((p for p in range(at, sentence.stop) if case.pieces[p].text in {":", ",", ";", "("}), sentence.stop)
        start = next((p for p in range(at, sentence.start, -1) if case.pieces[p].text in {",", ";"}), sentence.start)
        part = range(start, stop)
        if not any(case.pieces[place].forms & _PLAN for place in part):
            continue
        told = [fact for place in case.figures(part) if (fact := case.figure(place)) is not None]
        if any(fact.unit.kind is UnitKind.PERCENT for fact in told):
            continue
        denied = any(fold(case.pieces[place].text) in {"не", "not", "n't"} for place in range(start, at))
        if plan_is_met(case, sentence) is not (not denied):
            yield Reason(Fault.DIRECTION, piece.text)


_FULFILLED = frozenset({"выполнить", "исполнить", "met", "fulfilled", "achieved", "hit", "completed", "выполненный"})
