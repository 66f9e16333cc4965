"""Check that a unit that a text writes is the figure's own: «{F2} ₽» of megawatt-hours is refused in any spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, is_counted_plural, lemmas
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind, label_words
from render.texts.proof import number
from render.texts.unit_names import titled_units, unit_at, units_in, units_of
from render.vocabulary.claim_words import Claim
from render.vocabulary.units import COUNTED, CURRENCIES, GENERAL, Scope

_CLOSING = frozenset({".", ",", ";", ":", ")", "—", "–", "!", "?"})
_EXTREMES = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.AVERAGE, Claim.NOTHING})
_EARLIER = frozenset({"ранее", "раньше", "назад", "спустя", "earlier", "ago", "later", "before", "prior"})
"""«{F1} против {F2} месяцем ранее»: when, and no unit."""
_OVER = frozenset({"на", "за", "per", "с", "со", "from", "a"})
"""Words behind which a unit is what a figure is counted by: «выручка на МВт·ч»."""


def _names(case: Case) -> Iterator[Reason]:
    """«Всего в компании {F16} человек» of a row's name: what is counted stands behind a number."""
    for at in range(len(case.pieces) - 1):
        if case.pieces[at].kind is PieceKind.REFERENCE and _is_name(case, at) and case.pieces[at + 1].unfolds:
            yield Reason(Fault.UNIT, _told(case, at, at + 1))


def beside(case: Case) -> Iterator[Reason]:
    """«{F2} ₽», «{F2} (USD)», «{F2} в долларах», "$ {F2}", «{F2} процентного пункта»: of figures in other units."""
    yield from _names(case)
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or fact.kind is FactKind.ROW_COUNT:
            continue
        if any(way(case, at, fact) for way in _OTHER_THINGS):
            yield Reason(Fault.UNIT, _told(case, at, at + 1), fact.id)
        for place in (_behind(case, at), _before(case, at)):
            if place is not None and not _is_own(case, place, fact):
                length = unit_at(case.pieces, place)[0]
                yield Reason(Fault.UNIT, _told(case, min(at, place), max(at, place + length - 1)), fact.id)


def _is_row_as_unit(case: Case, at: int, fact: Fact) -> bool:
    """«Составило {F3} евро» of deals, where Евро is a row: right behind a figure it is read as its unit."""
    behind = case.pieces[at + 1] if at + 1 in case.sentence_of(at) else None
    units = units_in(behind.text) & CURRENCIES.keys() if behind is not None and behind.labels else frozenset()
    return bool(units) and not units & units_of(case, fact)


def _is_worth_number(case: Case, at: int, fact: Fact) -> bool:
    """«Выдано кредитов на {F1}» of their number: so told it is what they are worth."""
    level = fact.kind is not FactKind.FORMULA and fact.unit.kind is UnitKind.COUNT
    led = at > 1 and case.word(at - 1) == "на" and is_counted_plural(case.word(at - 2))
    return level and led and not is_counted_plural(case.word(at + 1))


def _is_change_as_worth(case: Case, at: int, fact: Fact) -> bool:
    """«В мае продано товаров на {F8}» of a change: so told it is what they are worth."""
    led = at > 1 and case.word(at - 1) == "на" and case.evidence.change_of(fact) is not None
    piece = case.pieces[at - 2]
    if not led or not (is_counted_plural(piece.text) or piece.means or piece.unfolds):
        return False
    return not any(case.pieces[place].claim in _MOVES for place in case.sentence_of(at))


_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.ABOVE, Claim.BELOW, Claim.LARGEST, Claim.SMALLEST})


def _counts_amount(case: Case, at: int, fact: Fact) -> bool:
    """«Выдано {F1} кредитов» of their amount: the thing that the title leaves out is not counted by it."""
    behind = case.pieces[at + 1] if at + 1 in case.sentence_of(at) else None
    thing = behind is not None and bool(behind.unfolds) and is_counted_plural(behind.text)
    return thing and fact.unit.kind is UnitKind.MONEY


def _counts_rows(case: Case, at: int, fact: Fact) -> bool:
    """«Всего {F5} магазинов» of receipts by shop: what the rows are called is not what is counted."""
    behind = case.pieces[at + 1] if at + 1 in case.sentence_of(at) else None
    if behind is None or behind.kind is not PieceKind.WORD or not is_counted_plural(behind.text):
        return False
    rows = bool(behind.forms & case.dimension_words) and not behind.unfolds
    counted = fact.unit.kind in {UnitKind.COUNT, UnitKind.NUMBER} and fact.kind is not FactKind.FORMULA
    return rows and counted and not case.words_of(behind) & case.evidence.cues(fact.column)


_OTHER_THINGS = (_is_row_as_unit, _is_change_as_worth, _is_worth_number, _counts_amount, _counts_rows)


def somewhere(case: Case) -> Iterator[Reason]:
    """«Выработка в ₽ составила {F1}»: a unit in a sentence is that of one of its figures, or of their titles."""
    taken: set[int] = set()
    for at in range(len(case.pieces)):
        length, units = unit_at(case.pieces, at) if at not in taken else (0, {})
        taken.update(range(at, at + length))
        figures = case.figures(case.sentence_of(at))
        if not length or not figures or Scope.BESIDE in units.values() or _is_claimed(case, at):
            continue
        if _names_fixed_row(case, at):
            continue
        facts = [fact for place in figures if (fact := case.figure(place)) is not None]
        if case.word(at - 1) in _OVER or case.word(at - 1) == "/":
            known = frozenset().union(*(_all_named(case, fact) for fact in facts))
        else:
            known = frozenset().union(*(units_of(case, fact) | titled_units(fact) for fact in facts))
        if not units.keys() & known:
            yield Reason(Fault.UNIT, _told(case, at, at + length - 1), facts[0].id)


def _names_fixed_row(case: Case, at: int) -> bool:
    """«По валюте GEL», "In CNY, …" of an answer about that currency alone: its name, and the unit of no figure."""
    if any(_is_named_whole(case, at, label.partition(":")[2]) for label in case.labels if ":" in label):
        return True
    fixed = any(fold(label.partition(":")[2].strip()) == case.word(at) for label in case.labels if ":" in label)
    first = case.sentence_of(at).start
    opens = at == first + 1 and case.word(first) in {"in", "for", "по", "для"} and case.word(at + 1) == ","
    called = at > 0 and bool(case.pieces[at - 1].forms & {"валюта", "currency"})
    return fixed and (opens or called) and case.figure(at + 1) is None


def _is_named_whole(case: Case, at: int, name: str) -> bool:
    """«Объём покупки по дирхаму ОАЭ — {F23}», "Swiss franc deals": the row of all figures, beside none of them."""
    words = label_words(name.strip())
    end = at + len(words)
    said = end < len(case.pieces) and all(
        word in case.pieces[at + step].forms or bool(case.pieces[at + step].forms & lemmas(word))
        for step, word in enumerate(words)
    )
    if not said or case.figure(at - 1) is not None or case.figure(end) is not None:
        return False
    measured = bool(case.words_of(case.pieces[end]) & case.evidence.measured_words())
    return measured or case.word(at - 1) in _OF_ROW or at == case.sentence_of(at).start


_OF_ROW = frozenset({"по", "для", "с", "у", "for", "the", "of", "with", "on"})


def _behind(case: Case, at: int) -> int | None:
    """The place of a unit right behind a figure, in a bracket, behind a comma that ends there, behind «в»."""
    length, _ = unit_at(case.pieces, at + 1)
    if length:
        minutes = case.pieces[at + 1].claim is Claim.SMALLEST  # «{F4} min» would be read as minutes
        kind = case.pieces[at + 1].in_phrase and _is_name(case, at + 1 + length)  # "{F15} days {F22}" of a day's name
        return None if _is_claimed(case, at + 1) and not minutes and not kind else at + 1
    led = case.word(at + 1)
    length, units = unit_at(case.pieces, at + 2) if led in {"(", ",", "в", "in"} else (0, {})
    if not length or (led in {"в", "in"} and Scope.BESIDE in units.values()):
        return None
    end = at + 2 + length
    last = end == len(case.pieces) or case.pieces[end].sentence != case.pieces[at].sentence
    closed = case.word(end) == ")" if led == "(" else last or case.word(end) in _CLOSING
    return at + 2 if led in {"в", "in"} or closed else None


def _is_name(case: Case, at: int) -> bool:
    """Tell whether the reference of a row's name stands there, which is shown as words."""
    fact = case.pieces[at].fact if at < len(case.pieces) else None
    return fact is not None and isinstance(fact.value, str) and number(fact) is None


def _before(case: Case, at: int) -> int | None:
    """The place of a sign or a word of a currency right before a figure, which is not behind another one."""
    for length in (2, 1):
        start = at - length
        if start < case.sentence_of(at).start or unit_at(case.pieces, start)[0] != length:
            continue
        if unit_at(case.pieces, start)[1].keys() & CURRENCIES.keys() and case.figure(start - 1) is None:
            return start
    return None


def _is_own(case: Case, at: int, fact: Fact) -> bool:
    length, units = unit_at(case.pieces, at)
    own = units_of(case, fact)
    if units.keys() <= COUNTED and own <= GENERAL:
        return True  # of what is counted one by one the check of things decides
    if not units.keys() & own:
        return False
    behind = at + length
    divided = case.word(behind) in {"/", "per"}
    if not divided and case.word(behind) not in {"с", "на", "a"} and _is_quotient(fact) and len(units.keys() & own) < 2:
        return False  # «{F3} т» of «Урожайность, т/га»
    over, by = unit_at(case.pieces, behind + 1) if divided else (0, {})
    return not over or bool(by.keys() & _all_named(case, fact))


def _is_quotient(fact: Fact) -> bool:
    """Tell whether a figure is so much of one unit on one of another: «т/га», "km per litre"."""
    told = fact.unit.symbol or f"{fact.label} {fact.column}"
    divided = re.search(r"[^\W\d_]\s*/\s*[^\W\d_]|\bper\b", told) is not None
    return divided and fact.unit.kind is not UnitKind.PERCENT and len(units_in(told)) > 1


def _is_claimed(case: Case, at: int) -> bool:
    """As in "month over month", «мин.» of the smallest: a claim or a phrase, which says no unit."""
    piece = case.pieces[at]
    near = [case.word(place) for place in range(at, at + 3)]
    over = case.pieces[at + 2].forms if at + 2 < len(case.pieces) else frozenset()
    compared = bool(piece.forms & over) and near[1] in {"over", "on", "to", "к", "ко"}
    return piece.in_phrase or compared or near[1] in _EARLIER or piece.claim in _EXTREMES


def _all_named(case: Case, fact: Fact) -> frozenset[str]:
    return units_of(case, fact) | titled_units(fact)


def _told(case: Case, first: int, last: int) -> str:
    return case.text[case.pieces[first].start : case.pieces[last].end]
