"""Checks that what words claim about numbers is proved: superlatives, growth, totals, averages, shares, causes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from core.language import Language
from core.unit import UnitKind
from domains.words import fold
from render.bindings import is_compared_with, is_label_or_name, is_varied, row_labels
from render.claim_words import SELECTING_WORDS, WHOLE_WORDS, Claim
from render.marked_text import Piece, PieceKind, matches
from render.periods import Grain, grain_of
from render.proof import number
from render.references import form_of, shown
from render.verify_case import Case, Fault, Reason
from render.verify_pairs import reached_next, rows_compare
from render.verify_parts import leads_part

_EXTREMES = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_CHANGES = (Claim.RISE, Claim.FALL, Claim.SAME)
_COMPARISONS = (Claim.ABOVE, Claim.BELOW)
_AMOUNTED = frozenset({"totaled", "totalled", "totaling", "totalling"})
"""Said of any figure; which row it is of, the check of rows sees to."""
_RATE_GRAINS = {
    "week": Grain.WEEK,
    "неде": Grain.WEEK,
    "mont": Grain.MONTH,
    "меся": Grain.MONTH,
    "quar": Grain.QUARTER,
    "квар": Grain.QUARTER,
    "year": Grain.YEAR,
    "annu": Grain.YEAR,
    "годн": Grain.YEAR,
    "dail": Grain.DAY,
    "днев": Grain.DAY,
}
_AHEAD = frozenset({"впереди", "ahead"})
_FROM = frozenset({"с", "со", "от", "from"})
_TO = frozenset({"до", "to", "по"})
_DIFFERENCE = re.compile(r"(F\d+)\s*[-−–/÷]\s*\(?\s*(F\d+)")
_QUOTIENT = re.compile(r"F\d+\s*[/÷]\s*F\d+")


def changes(case: Case) -> Iterator[Reason]:
    """What is said to grow, fall or stay is proved by a computed change, or by two values in their order."""
    for at in case.claims(*_CHANGES):
        claim = case.pieces[at].claim
        if claim is None or (claim is not Claim.SAME and reached_next(case, at, rises=claim is Claim.RISE)):
            continue
        if not _change_is_proved(case, at, claim):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _change_is_proved(case: Case, at: int, claim: Claim) -> bool:
    sentence = case.sentence_of(at)
    places = _region(case, at, sentence, _CHANGES)
    if not places:
        following = next((place for place in range(sentence.stop, len(case.pieces))), None)
        places = case.figures(case.sentence_of(following)) if following is not None else []
        found = [change for place in places if (change := _change_at(case, place)) is not None]
        return bool(found) and _agrees(claim, found[0])
    found = [change for place in places if (change := _change_at(case, place)) is not None]
    if found:
        return _agrees(claim, found[0])
    return _pair_agrees(case, places, claim) or _reached(case, places, claim)


def _region(case: Case, at: int, sentence: range, rivals: tuple[Claim, ...]) -> list[int]:
    """Figures between the previous and the next claim of the kind, those after the claim first."""
    after, before = [], []
    for place in range(at + 1, sentence.stop):
        if case.pieces[place].claim in rivals:
            break
        after.append(place)
    for place in range(at - 1, sentence.start - 1, -1):
        if case.pieces[place].claim in rivals:
            break
        before.append(place)
    return [*case.figures(after), *case.figures(before)]


def _change_at(case: Case, place: int) -> Decimal | None:
    fact = case.figure(place)
    return None if fact is None else case.evidence.change_of(fact)


def _agrees(claim: Claim, change: Decimal) -> bool:
    if claim is Claim.SAME:
        return change == 0
    return change > 0 if claim is Claim.RISE else change < 0


def _pair_agrees(case: Case, places: list[int], claim: Claim) -> bool:
    """«с {F1} до {F5}»: two values of one column, the earlier first."""
    ordered = sorted(places)
    facts = [(place, fact) for place in ordered if (fact := case.figure(place)) is not None]
    if len(facts) == 1:
        facts = [*_told_before(case, ordered[0]), *facts]
    if len(facts) < 2 or _measured(case, facts[0][1]) != _measured(case, facts[1][1]):
        return False
    (first_at, first), (second_at, second) = facts[0], facts[1]
    reversed_ = not _is_led_in(case, first_at, second_at) and _in_time_order(case, second, first)
    if _word_before(case, first_at) & _TO or _word_before(case, second_at) & _FROM or reversed_:
        first, second = second, first
    start, end = number(first), number(second)
    if start is None or end is None or not _in_time_order(case, first, second):
        return False
    return _agrees(claim, end - start)


def _reached(case: Case, places: list[int], claim: Claim) -> bool:
    """«К воскресенью снизилось до {F18}»: compared with the row of time right before it."""
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    if len(facts) != 1 or not _word_before(case, places[0]) & _TO:
        return False
    cells = case.evidence.cells(facts[0].column)
    at = next((order for order, cell in enumerate(cells) if cell.row_key == facts[0].row_key), 0)
    stop = case.next_claim(places[0], _CHANGES)
    names = [place for place in range(case.sentence_of(places[0]).start, stop) if is_varied(case, case.pieces[place])]
    own = all(row_labels(case.pieces[place]) & case.evidence.row(facts[0]) for place in names if place != places[0])
    if at == 0 or not own or not all(grain_of(member) for _, member in facts[0].row_key):
        return False
    before, now = number(cells[at - 1]), number(facts[0])
    return before is not None and now is not None and _agrees(claim, now - before)


def _told_before(case: Case, at: int) -> list[tuple[int, Fact]]:
    """The last figure of the sentence before: «в марте {F10}; в апреле она поднялась до {F12}»."""
    start = case.sentence_of(at).start
    if start == 0:
        return []
    places = case.figures(case.sentence_of(start - 1))
    return [(place, fact) for place in places[-1:] if (fact := case.figure(place)) is not None]


def _is_led_in(case: Case, first: int, second: int) -> bool:
    """«с {F1} до {F2}»: the words say which one is the earlier."""
    return bool((_word_before(case, first) | _word_before(case, second)) & (_FROM | _TO))


def _word_before(case: Case, at: int) -> frozenset[str]:
    return frozenset({case.pieces[at - 1].text.casefold()}) if at else frozenset()


def _measured(case: Case, fact: Fact) -> str:
    """The figure that a fact tells, whichever of two compared periods it is of."""
    return case.evidence.compared_with(fact.column) or fact.column


def _in_time_order(case: Case, first: Fact, second: Fact) -> bool:
    if first.column != second.column:
        return case.evidence.compared_with(first.column) == second.column and first.row_key == second.row_key
    order = [cell.id for cell in case.evidence.cells(first.column)]
    if first.id not in order or second.id not in order:
        return first.column == second.column and first.id != second.id
    return order.index(first.id) < order.index(second.id)


def comparisons(case: Case) -> Iterator[Reason]:
    """What is said to be more or less than something else is proved by two values, or by their difference."""
    for at in case.claims(*_COMPARISONS):
        claim = case.pieces[at].claim
        above = claim is Claim.ABOVE
        if leads_part(case, at):
            continue
        if not _comparison_is_proved(case, at, above=above) and not rows_compare(case, at, above=above):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _comparison_is_proved(case: Case, at: int, *, above: bool) -> bool:
    places = _region(case, at, case.sentence_of(at), _COMPARISONS)
    pair = _two_changes(case, places)
    if pair is not None:
        return pair[0] > pair[1] if above else pair[0] < pair[1]
    for place in places:
        fact = case.figure(place)
        change = None if fact is None else _change_or_multiple(case, fact)
        if fact is not None and change is not None:
            return _difference_agrees(case, at, (fact, change), above=above)
    figures = [fact for place in sorted(places) if (fact := case.figure(place)) is not None]
    values = [value for fact in figures[:2] if (value := number(fact)) is not None]
    if len(values) == 2 and _measured(case, figures[0]) == _measured(case, figures[1]):
        return values[0] > values[1] if above else values[0] < values[1]
    if len(values) == 1 and case.pieces[at].forms & _AHEAD:
        return case.evidence.is_extreme(figures[0], largest=True)
    return len(values) == 1 and _is_rounded(case, at, figures[0], above=above)


def _two_changes(case: Case, places: list[int]) -> tuple[Decimal, Decimal] | None:
    """«Рост выше, чем в Казани: {F20} и {F30}»: two changes of one column, which are compared as they stand."""
    ordered = sorted(places)
    found = [
        (fact, change) for at in ordered if (fact := case.figure(at)) and (change := _change_at(case, at)) is not None
    ]
    if len(found) != 2 or len(ordered) != 2 or found[0][0].column != found[1][0].column or not found[0][0].row_key:
        return None
    return found[0][1], found[1][1]


def _change_or_multiple(case: Case, fact: Fact) -> Decimal | None:
    """The size of a difference; of a multiple («в {F9} раза больше») what it is above one."""
    value = number(fact)
    if value is not None and fact.unit.kind is UnitKind.RATIO and _QUOTIENT.search(fact.formula):
        return value - 1
    return case.evidence.change_of(fact)


def _difference_agrees(case: Case, at: int, difference: tuple[Fact, Decimal], *, above: bool) -> bool:
    """«В Казани на {F9} меньше, чем в Москве»: which of the two is spoken of decides the sign."""
    fact, change = difference
    parts = _DIFFERENCE.search(fact.formula)
    sentence = case.sentence_of(at)
    named = [place for place in sentence if is_label_or_name(case.pieces[place])]
    subject = next((case.pieces[place] for place in named if not is_compared_with(case, place)), None)
    if parts and subject is not None and subject.start < case.pieces[at].start:
        rows = [case.evidence.known.get(name) for name in parts.groups()]
        first, second = (frozenset(row.row_key) if row is not None else frozenset() for row in rows)
        said = row_labels(subject)
        if said & second - first and not said & first - second:
            change = -change
    return change > 0 if above else change < 0


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


def totals(case: Case) -> Iterator[Reason]:
    """What is called a total counts for all rows, or for the one row that is named with it."""
    for at in case.claims(Claim.TOTAL):
        places = case.target(at, (Claim.TOTAL,))
        fact = case.figure(places[0]) if places else None
        amounted = fold(case.pieces[at].text) in _AMOUNTED and fact is not None and bool(fact.row_key)
        if (
            fact is None
            or amounted
            or case.evidence.is_total(fact)
            or _is_share_of_total(case, at)
            or _goes_on(case, at, fact)
        ):
            continue
        low, high = sorted((at, places[0]))
        named = {pair for piece in case.pieces[low:high] for pair in row_labels(piece) if is_label_or_name(piece)}
        needed = {pair for pair in case.evidence.row(fact) if case.evidence.is_varied(pair[0])}
        if not needed or not needed <= named:
            yield Reason(Fault.TOTAL, case.pieces[at].text)


def _goes_on(case: Case, at: int, fact: Fact) -> bool:
    """«в Москве {F1} на общую сумму {F2}»: the second figure of a row that the first one was told of."""
    before = case.figure(at - 1) or case.figure(at - 2) if at > 1 else None
    return before is not None and bool(fact.row_key) and before.row_key == fact.row_key


def selections(case: Case) -> Iterator[Reason]:
    """The total of the shown groups is told as theirs, never as that of all."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or not case.evidence.is_of_selection(fact):
            continue
        said = (case.pieces[place] for place in case.sentence_of(at))
        pieces = [piece for piece in said if piece.claim not in {Claim.TOTAL, *_EXTREMES} and not piece.in_phrase]
        narrowed = any(matches(piece, word) for piece in pieces for word in SELECTING_WORDS)
        narrowed = narrowed or _closes_list(case, at)
        whole = any(matches(piece, word) for piece in pieces for word in WHOLE_WORDS)
        if whole or not narrowed:
            yield Reason(Fault.TOTAL, case.pieces[at].text)


def _closes_list(case: Case, at: int) -> bool:
    """As in "Together: {F2}" after a list of every shown row: it is read as theirs."""
    before = [fact for place in case.figures(range(at)) if (fact := case.figure(place)) is not None]
    told = {pair for fact in before for pair in fact.row_key}
    return bool(told) and told >= set(case.evidence.members())


def _is_share_of_total(case: Case, at: int) -> bool:
    """«это {F10} общей суммы»: the words tell of what the share is."""
    before = case.figure(at - 1) if at else None
    return before is not None and case.evidence.is_share(before)


def averages(case: Case) -> Iterator[Reason]:
    """What is called an average is one."""
    for at in case.claims(Claim.AVERAGE):
        places = case.target(at, (Claim.AVERAGE,))
        fact = case.figure(places[0]) if places else None
        if fact is not None and not case.evidence.is_average(fact):
            yield Reason(Fault.AVERAGE, case.pieces[at].text)
    for at in case.claims(Claim.MEDIAN):
        places = case.target(at, (Claim.MEDIAN,))
        fact = case.figure(places[0]) if places else None
        if fact is not None and not case.evidence.is_median(fact):
            yield Reason(Fault.AVERAGE, case.pieces[at].text)


def rates(case: Case) -> Iterator[Reason]:
    """So much for each month or day is an average, unless the figure itself is called so."""
    for at in case.claims(Claim.RATE):
        if _is_told_row_by_row(case, at) or _announces_rows(case, at):
            continue
        places = case.figures(case.sentence_of(at))
        facts = [fact for place in places if (fact := case.figure(place)) is not None]
        if not facts or not all(_is_rate(case, at, fact) for fact in facts):
            yield Reason(Fault.AVERAGE, case.pieces[at].text)


def _is_rate(case: Case, at: int, fact: Fact) -> bool:
    """An average over rows of that stretch of time, or a figure that is called so: an average payment is no rate."""
    if not case.evidence.is_average(fact):
        return False
    if fact.kind is FactKind.FORMULA:
        return True
    words = {form for piece in case.pieces[at : at + 2] for form in piece.forms if len(form) > 3}
    return bool(words & case.evidence.cues(fact.column))


def _announces_rows(case: Case, at: int) -> bool:
    """As in "Weekly figures:" over a list: the figures below are those of the weeks."""
    sentence = case.sentence_of(at)
    grain = _RATE_GRAINS.get(fold(case.pieces[at].text)[:4])
    below = case.figures(range(sentence.stop, len(case.pieces)))
    rows = [grain_of(member) for place in below if (fact := case.figure(place)) for _, member in fact.row_key]
    if case.figures(sentence) or case.pieces[sentence.stop - 1].text != ":" or grain is None:
        return False
    return len(rows) > 1 and all(one is grain for one in rows)


def _is_told_row_by_row(case: Case, at: int) -> bool:
    """As in "Monthly payments: January {F6}, February {F8}": the figures are those of the months."""
    piece = case.pieces[at]
    grain = _RATE_GRAINS.get(fold(piece.text).removeprefix("по").removeprefix("еже")[:4])
    facts = [fact for place in case.sentence_of(at) if (fact := case.figure(place)) is not None]
    rows = [grain_of(member) for fact in facts for _, member in fact.row_key]
    fewest = 1 if fold(piece.text) in {"monthly", "quarterly", "yearly", "daily"} or piece.text[-1] in "йяеых" else 2
    return grain is not None and len(rows) >= fewest and len(rows) >= len(facts) and all(one is grain for one in rows)


def shares(case: Case) -> Iterator[Reason]:
    """What is called a share is one; a majority is a share above half."""
    for at in case.claims(Claim.SHARE):
        places = case.target(at, (Claim.SHARE,))
        fact = case.figure(places[0]) if places else None
        unit = at > 0 and case.figure(at - 1) is not None
        if fact is not None and not unit and not case.evidence.is_share(fact):
            yield Reason(Fault.SHARE, case.pieces[at].text)
    for at in (*case.claims(Claim.MAJORITY), *_most_of_them(case)):
        places = case.target(at, (Claim.MAJORITY,))
        fact = case.figure(places[0]) if places else None
        value = number(fact) if fact is not None else None
        if fact is None or value is None or not _is_majority(fact, value):
            yield Reason(Fault.MAJORITY, case.pieces[at].text)


def _most_of_them(case: Case) -> Iterator[int]:
    """Yield where "most payments" is said, which is a majority; "the most payments" is the largest number."""
    for at in case.claims(Claim.LARGEST):
        before = fold(case.pieces[at - 1].text) if at else ""
        following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
        if fold(case.pieces[at].text) != "most" or before == "the" or following is None:
            continue
        if fold(following.text).endswith("s") or case.named_columns(at + 1):
            yield at


def _is_majority(fact: Fact, value: Decimal) -> bool:
    return fact.unit.kind is UnitKind.PERCENT and value > 50


def causes(case: Case) -> Iterator[Reason]:
    """The data holds neither causes nor the future."""
    for at in case.claims(Claim.CAUSE):
        yield Reason(Fault.CAUSE, case.pieces[at].text)


def falls_before(case_pieces: tuple[Piece, ...], at: int) -> bool:
    """Tell whether a word of falling stands before a figure in its sentence: its size is shown without the sign."""
    for piece in reversed(case_pieces[:at]):
        if piece.sentence != case_pieces[at].sentence or piece.kind is PieceKind.REFERENCE:
            return False
        if piece.claim in {Claim.FALL, Claim.BELOW}:
            return True
    return False
