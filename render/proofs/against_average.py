"""Comparisons with an average over the rows: «в Самаре показатель ниже среднего ({F6}): {F3}».

The average itself may have been told before: «Среднее — {F9}. В июле показатель был выше среднего ({F2}), в августе —
ниже ({F3})».
"""

from __future__ import annotations

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.proof import number
from render.texts.row_names import is_compared_with, is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word

_REACH = 4
_BETWEEN = frozenset({",", "чем", "than", "the", "в", "its", "own", "этого", "общего"})
_IT = frozenset({"it", "него", "нее", "его", "ее", "этого", "that", "this"})
_BREAKS = frozenset({",", ";", "а", "и", "но", "and", "but", "while", "whereas"})
_TOTALS = frozenset({"total", "totals", "итога"})
"""What no row is above."""
_COMPARISONS = (Claim.ABOVE, Claim.BELOW)


def against_average(case: Case, at: int, *, above: bool) -> bool | None:
    """Tell whether the row that is told of lies above (below) the average that is told with it.

    None where the word is followed by no average over the rows of which the answer holds the figure.
    """
    if case.word(at + 1) not in _TOTALS and not _is_of_average(case, at):
        return None
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    if any(role_of(case.evidence, fact) is Role.CHANGE for fact in facts):
        return None
    middle = _average_at(case, at) or at
    behind = (case.figure(place) for place in range(middle + 1, min(middle + _PAIR + 1, sentence.stop)))
    total = any(fact is not None and role_of(case.evidence, fact) is Role.TOTAL for fact in behind)
    if case.word(at + 1) in _TOTALS or (total and middle != at):  # «ниже среднего значения {F9}» of the total
        return False
    told = [_agrees(case, part, at, above=above) for part in _parts(case, at)]
    if None in told:
        return None
    return all(told)


def is_against_average(case: Case, at: int) -> bool:
    """Tell whether a word of an average is what a row is compared with, rightly so: «выше среднего в Туле ({F1})»."""
    for place in range(max(case.sentence_of(at).start, at - _REACH), at):
        claim = case.pieces[place].claim
        if claim in _COMPARISONS and _average_at(case, place) == at:
            return against_average(case, place, above=claim is Claim.ABOVE) is True
    return False


def is_told_before(case: Case, at: int) -> bool:
    """Tell whether the average that the figure at a place is compared with was told before its part of the sentence."""
    fact, sentence = case.figure(at), case.sentence_of(at)
    return fact is not None and fact.row_key != () and _told_average(case, sentence, fact.column) is not None


def _agrees(case: Case, part: range, at: int, *, above: bool) -> bool | None:
    """Tell whether all rows of a part lie on the side that is said; None where no average is known."""
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(part) if (fact := case.figure(place)) is not None]
    levels = [fact for fact in facts if role_of(case.evidence, fact) is Role.LEVEL and fact.row_key]
    columns = {fact.column for fact in levels}
    average = _told_average(case, sentence, *columns) or _known_average(case, columns)
    if average is None:
        return None
    if any(_is_told_of_row(case, place) for place in case.figures(part)):
        return False
    levels = [fact for fact in levels if fact.column == average.column] or levels  # "{F1} units with {F2} returns"
    compared = _of_named(case, part, average) or levels or _told_before(case, part, average)
    values = [value for fact in compared if (value := number(fact)) is not None and fact.column == average.column]
    if any(fact.column != average.column for fact in levels):
        return False
    middle = number(average)
    if middle is None or not values or len(values) < len(compared):
        return False
    return all(value > middle if above else value < middle for value in values)


def _is_told_of_row(case: Case, at: int) -> bool:
    """«Выше среднего в июле ({F9})» of the average itself: a bracket behind a row's name is that row's figure."""
    fact = case.figure(at)
    bracket = case.word(at - 1) == "(" and at - _PAIR >= 0
    if fact is None or role_of(case.evidence, fact) is not Role.AVERAGE or not bracket:
        return False
    before = case.sentence_of(case.sentence_of(at).start - 1) if case.sentence_of(at).start else range(0)
    again = any(case.figure(place) is fact for place in case.figures(before))
    return again or names_varied(case, at - _PAIR)


_PAIR = 2


def _average_at(case: Case, at: int) -> int | None:
    """«Ниже среднего», "above the average": the word of the average right behind the comparison."""
    for place in range(at + 1, min(at + _REACH, case.sentence_of(at).stop)):
        if case.pieces[place].claim is Claim.AVERAGE:
            return place
        piece = case.pieces[place]
        grain = any(grain_word(form) for form in piece.forms) or piece.claim is Claim.RATE
        if fold(piece.text) not in _BETWEEN and not grain and not piece.forms & case.dimension_words:
            return None
    return None


def _is_of_average(case: Case, at: int) -> bool:
    return _average_at(case, at) is not None or _goes_on(case, at)


def _is_led_by_average(case: Case, at: int) -> bool:
    """«Среднее — {F8}; в июле показатель выше ({F2})», "compared with the average of {F8}, Premium is higher"."""
    sentence = case.sentence_of(at)
    before = case.figures(range(sentence.start, at))
    if not before and sentence.start:
        before = case.figures(case.sentence_of(sentence.start - 1))
    fact = case.figure(before[0]) if len(before) == 1 else None
    return fact is not None and role_of(case.evidence, fact) is Role.AVERAGE


def _goes_on(case: Case, at: int) -> bool:
    """«…выше среднего ({F2}), в августе — ниже ({F3})», "below it in June": of the average that was named before."""
    sentence = case.sentence_of(at)
    earlier = [place for place in range(sentence.start, at) if case.pieces[place].claim in _COMPARISONS]
    if not (_is_of_average(case, earlier[-1]) if earlier else _is_led_by_average(case, at)):
        return False
    behind = range(at + 1, min(max(at + 2, _next(case, at)), len(case.pieces)))
    if behind and case.pieces[behind[0]].claim is Claim.TOTAL:
        return False
    other = any(is_label_or_name(case.pieces[place]) and is_compared_with(case, place) for place in behind)
    than = any(case.word(place) in {"чем", "than", "нежели"} for place in behind)
    return not other and not than and (case.word(at + 1) in _IT or not _is_followed_by_name(case, at))


def _is_followed_by_name(case: Case, at: int) -> bool:
    """«Выше Москвы» of one row against another, and not «выше в Москве»."""
    return at + 1 < len(case.pieces) and is_label_or_name(case.pieces[at + 1])


def _next(case: Case, at: int) -> int:
    return case.next_claim(at, _COMPARISONS)


def _parts(case: Case, at: int) -> list[range]:
    """What may be the part of a comparison: from a break behind the one before it to one before the next one."""
    sentence = case.sentence_of(at)
    earlier = [place for place in range(sentence.start, at) if case.pieces[place].claim in _COMPARISONS]
    following = _next(case, at)
    starts = _breaks(case, range(earlier[-1] + 1, at)) if earlier else [sentence.start]
    stops = _breaks(case, range(at + 1, following)) if following < sentence.stop else [sentence.stop]
    return [range(start, stop) for start in starts or [at] for stop in stops or [following]]


def _breaks(case: Case, between: range) -> list[int]:
    """Where one of two comparisons ends and the next one begins, at commas and conjunctions outside brackets.

    «Выше среднего — июль и ноябрь, | ниже — …» and «июль и ноябрь выше среднего, | август и … — ниже»: one of them,
    since all names stand on one side.
    """
    found: list[int] = []
    depth = 0
    for place in between:
        word = case.word(place)
        depth += (word == "(") - (word == ")")
        if not depth and word in _BREAKS:
            found.append(place)
    if found and not _names(case, range(between.start, found[0])):
        return found[:1]
    return found[-1:] if found and not _names(case, range(found[-1], between.stop)) else found


def _names(case: Case, places: range) -> bool:
    return any(is_label_or_name(case.pieces[place]) for place in places)


def _told_average(case: Case, sentence: range, *columns: str) -> Fact | None:
    """The average over the rows that the sentence tells, or the one before it."""
    spans = [sentence, *([case.sentence_of(sentence.start - 1)] if sentence.start else [])]
    for span in spans:
        facts = [fact for place in case.figures(span) if (fact := case.figure(place)) is not None]
        averages = [fact for fact in facts if role_of(case.evidence, fact) is Role.AVERAGE]
        fitting = [fact for fact in averages if not columns or fact.column in columns]
        if averages:
            return fitting[0] if len({fact.column for fact in fitting}) == 1 else None
    return None


def _known_average(case: Case, columns: set[str]) -> Fact | None:
    """The average of the same column where the text does not tell it, if the answer has one."""
    known = [fact for fact in case.evidence.known.values()
             if role_of(case.evidence, fact) is Role.AVERAGE and (fact.column in columns or not columns)]  # fmt: skip
    return known[0] if len(known) == 1 else None


def is_average_beside(case: Case, at: int, fact: Fact) -> bool:
    """As in "sold {F1} units with {F2} returns, below the average of {F11}": of the figure that lies below it."""
    sentence = case.sentence_of(at)
    sides = [place for place in sentence if place < at and case.pieces[place].claim in _COMPARISONS]
    above = bool(sides) and case.pieces[sides[-1]].claim is Claim.ABOVE
    told = any((one := case.figure(place)) is not None and one.column == fact.column
               for place in case.figures(range(sentence.start, at)))  # fmt: skip
    averaged = role_of(case.evidence, fact) is Role.AVERAGE and told and bool(sides)
    return averaged and against_average(case, sides[-1], above=above) is True


def _told_before(case: Case, part: range, average: Fact) -> list[Fact]:
    """«В A {F3}, в B {F4}; все они ниже среднего {F10}»: the figures of the sentence before."""
    sentence = case.sentence_of(part.start)
    if not sentence.start or not any(case.pieces[place].forms & _THEY for place in part):
        return []
    before = case.figures(case.sentence_of(sentence.start - 1))
    facts = [fact for place in before if (fact := case.figure(place)) is not None]
    return facts if all(one.row_key and one.column == average.column for one in facts) else []


_THEY = frozenset({"они", "их", "все", "оба", "обе", "all", "they", "both", "these"})


def are_all_of_average(case: Case, at: int) -> bool:
    """Tell whether «все они» are rightly told to lie above or below the average."""
    sides = [place for place in case.sentence_of(at) if case.pieces[place].claim in _COMPARISONS]
    above = len(sides) == 1 and case.pieces[sides[0]].claim is Claim.ABOVE
    told = len(sides) == 1 and case.word(at + 1) in {"они", "of", "эти", "these"}
    return told and against_average(case, sides[0], above=above) is True


def _of_named(case: Case, part: range, average: Fact) -> list[Fact]:
    """The figures of the rows that a part names and does not tell."""
    named = [row_labels(piece) for place in part
             if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece)]  # fmt: skip
    return [cell for cell in case.evidence.cells(average.column) if any(frozenset(cell.row_key) & row for row in named)]
