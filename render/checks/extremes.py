"""Check that what is called the largest or the smallest is so."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from core.fact import FactKind
from core.unit import UnitKind
from domains.words import fold
from render.checks.degrees import is_small_gap
from render.proofs.elided_claims import elided_clauses
from render.proofs.extremes_in_order import is_extreme_in_order, tells_largest
from render.proofs.extremes_within import is_extreme_within, is_largest_change
from render.proofs.growths import is_fastest
from render.proofs.periods import column_growths
from render.proofs.speeds import is_end_of_speed
from render.proofs.steps import largest_step_is_told
from render.proofs.subjects import named_only_is_extreme, told_before_is_extreme
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import Piece, matches
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_EXTREMES = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_JOINTS = frozenset({",", "(", ")", "—", "–", "-", "и", "and", ":", "а", "также", "в", "с", "in", "with"})
_LINKS = frozenset(
    {"—", "–", "-", "является", "стал", "стала", "стало", "стали", "был", "была", "is", "was", "has", "had", "the"}
    | {"выглядит", "выглядят", "оказался", "оказалась", "оказалось", "оказались", "остается", "явно", "looks", "look"}
    | {"looked", "appears", "seems", "remains", "clearly", "performs", "performed", "ranks", "came", "comes", "stands"}
)
_JOINED = frozenset({",", "и", "and", "в", "in"})


def superlatives(case: Case) -> Iterator[Reason]:
    """What is called the largest or smallest is proved to be so by the facts."""
    for at in case.claims(*_EXTREMES):
        timed = is_end_of_speed(case, at)
        decided = is_extreme_in_order(case, at) if timed is None else timed
        if not (_is_proved(case, at) if decided is None else decided):
            yield Reason(Fault.SUPERLATIVE, case.pieces[at].text)


def _is_proved(case: Case, at: int) -> bool:
    largest = tells_largest(case, at)
    if case.pieces[at].claim is Claim.SMALLEST and (is_small_gap(case, at) or _leads_position(case, at)):
        return True
    framed = is_extreme_within(case, at, largest=largest)
    if framed or is_largest_change(case, at):
        return True
    if framed is not None or _is_place_of_rest(case, at):
        return False
    if not _agrees_in_every_column(case, at, largest=largest) or _is_other_row(case, at, largest=largest):
        return False
    if not _goes_on_so(case, at, largest=largest) or _is_record_of_few(case, at):
        return False
    ways = (
        _named_before_is_extreme,
        _named_is_extreme,
        _extreme_is_proved,
        _list_is_extreme,
        _selection_is_extreme,
        _growth_is_extreme,
        is_fastest,
        told_before_is_extreme,
        named_only_is_extreme,
    )
    return any(way(case, at, largest=largest) for way in ways) or largest_step_is_told(case, at)


_PLACED = ("лидер*", "лидир*", "перв*", "глав*", "ведущ*", "верх*", "lead*", "first", "top*", "head*", "is", "are")
"""Words of a place, which the rest has not, however large it is."""


def _is_place_of_rest(case: Case, at: int) -> bool:
    """«Доля лидера — {F9}» of the rest: what was left out of the list does not lead it."""
    placed = any(matches(case.pieces[at], word) for word in _PLACED)
    told = case.target(at, _EXTREMES)
    fact = case.figure(told[0]) if placed and told else None
    return fact is not None and bool(case.evidence.rest() & frozenset(fact.row_key))


def _leads_position(case: Case, at: int) -> bool:
    """«На последней неделе — {F14}»: a position in time is named, and no last place."""
    named = at + 1 < len(case.pieces) and bool(case.pieces[at + 1].labels)
    return named and fold(case.pieces[at].text) == "на"


def _goes_on_so(case: Case, at: int, *, largest: bool) -> bool:
    """«По числу лидирует «Свет» ({F5}), а по сумме — «Сад» ({F8})»: what goes on without a verb is so, too."""
    for part in elided_clauses(case, at):
        facts = [fact for place in case.figures(part)[:1] if (fact := case.figure(place)) is not None and fact.row_key]
        if not all(case.evidence.is_extreme(fact, largest=largest) for fact in facts):
            return False
    return True


_RECORDS = ("рекорд*", "record*", "антирекорд*")
_FEWEST_OF_RECORD = 3


def _is_record_of_few(case: Case, at: int) -> bool:
    """«Рекордный уровень» of two months: a record needs more to be compared with."""
    said = [piece for piece in case.pieces[at : at + 2] if any(matches(piece, word) for word in _RECORDS)]
    return bool(said) and case.evidence.row_count() < _FEWEST_OF_RECORD


def _named_before_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """As in "December ({F28}) on top and January ({F6}) at the bottom": the name right before the words is so."""
    led = [fold(piece.text) for piece in case.pieces[max(0, at - 2) : at]]
    if fold(case.pieces[at].text) not in {"top", "bottom"} or not {"on", "at"} & set(led):
        return False
    sentence = case.sentence_of(at)
    names = [case.pieces[place] for place in range(sentence.start, at) if is_label_or_name(case.pieces[place])]
    told = [fact.column for place in case.figures(sentence) if (fact := case.figure(place)) and fact.row_key]
    columns = told[:1] or list(case.evidence.measure_columns()[:1])
    row = row_labels(names[-1]) if names else frozenset()
    return bool(row) and all(row & case.evidence.extreme_rows(one, largest=largest) for one in columns)


def _named_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """«Наименьший оборот — в январе, наибольший — в декабре: {F6} и {F28}»: the row right behind it is so."""
    sentence = case.sentence_of(at)
    stop = case.next_claim(at, _EXTREMES)
    ends = [place for place in range(at + 1, stop) if case.pieces[place].text in {",", ";", ":"}]
    part = range(at + 1, min([*ends, stop]))
    names = [case.pieces[place] for place in part if is_label_or_name(case.pieces[place])]
    if case.figures(part) or len(names) != 1 or not is_varied(case, names[0]):
        return False
    told = {fact.column for place in case.figures(sentence) if (fact := case.figure(place)) and fact.row_key}
    columns = told or {one for one in case.evidence.measure_columns() if case.evidence.cells(one)}
    row = row_labels(names[0])
    return bool(row) and all(row & case.evidence.extreme_rows(one, largest=largest) for one in columns)


def _agrees_in_every_column(case: Case, at: int, *, largest: bool) -> bool:
    """«Лидирует и по сумме ({F9}), и по количеству ({F10})»: the row is the first in each column that is joined so."""
    places = [place for place in case.figures(range(at, case.next_claim(at, _EXTREMES))) if place > at]
    first = case.figure(places[0]) if places else None
    if first is None or not first.row_key:
        return True
    together = any(fold(piece.text) in _BOTH for piece in case.pieces[case.sentence_of(at).start : places[0]])
    for place in places[1:]:
        fact = case.figure(place)
        if fact is None or fact.row_key != first.row_key or fact.column == first.column:
            break
        before = [fold(piece.text) for piece in case.pieces[max(at, place - _JOINED_REACH) : place]]
        plain = [word for word in before if word not in {"also", "too", "также", "то", "же"}]
        joined = any(one in {"и", "and"} and two in {"по", "by", "in", "on", "for"} for one, two in pairwise(plain))
        if (joined or together) and not case.evidence.is_extreme(fact, largest=largest):
            return False
    return True


_JOINED_REACH = 6
_BOTH = frozenset({"both", "оба", "обе", "обоим", "обеим", "обоих", "обеих"})
"""«Лидирует сразу по обоим показателям: выручка — {F1}, заказы — {F2}»."""


def _is_other_row(case: Case, at: int, *, largest: bool) -> bool:
    """«Максимум — в Омске по дебетовым картам»: where rows have two names, both together must name the one row."""
    if len(case.evidence.varied()) < 2:
        return False
    sentence = case.sentence_of(at)
    stop = case.next_claim(at, _EXTREMES)
    first = next(iter(case.figures(range(at, stop))), stop)
    behind = next((p for p in range(first + 1, stop) if case.pieces[p].text in {",", ";"}), stop)
    after = _dimensions_named(case, range(at, behind))
    before = _dimensions_named(case, range(sentence.start, at))
    named = after or before
    told = [fact for place in case.figures(range(at, stop))[:1] if (fact := case.figure(place)) is not None]
    if not named:
        return False
    columns = [fact.column for fact in told] or list(case.evidence.measure_columns()[:1])
    keys = [key for column in columns for key in case.evidence.extreme_keys(column, largest=largest)]
    whole = {name for name, _ in named} == set(case.evidence.varied()) or len(named) == len(keys[0] if keys else ())
    groups = [fact for fact in case.evidence.known.values() if fact.column in columns and set(fact.row_key) == named]
    if not whole:  # «в Омске больше всего»: of all products together, of which the sums by city must be known
        return not any(case.evidence.is_extreme(fact, largest=largest) for fact in groups)
    return not any(named <= key for key in keys)


def _dimensions_named(case: Case, places: range) -> set[tuple[str, str]]:
    """The members that are named, one of each dimension; none where two of the same are."""
    names = [case.pieces[place] for place in places if is_label_or_name(case.pieces[place])]
    pairs = {pair for piece in names if is_varied(case, piece) for pair in row_labels(piece)}
    return pairs if len({name for name, _ in pairs}) == len(pairs) else set()


def _list_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """«Категории с наибольшей суммой:» over a list: its rows are the largest ones of the column that it tells."""
    facts = [fact for place in case.listed_after(at) if (fact := case.figure(place)) is not None and fact.row_key]
    columns = list(dict.fromkeys(fact.column for fact in facts))
    listed = [fact for fact in facts if fact.column == columns[0]]
    rows = {fact.row_key for fact in listed}
    ranked = [case.evidence.is_extreme(fact, largest=largest, rank=len(rows)) for fact in listed]
    return len(rows) > 1 and all(ranked)


def _growth_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """«Сильнее всего выросла комиссия — на {F17}»: of all metrics its change in per cent is the largest."""
    places = case.figures(range(at, case.next_claim(at, _EXTREMES)))
    fact = case.figure(places[0]) if places else None
    growths = column_growths(case)
    announced = places and any(case.pieces[place].text == ":" for place in range(at, places[0]))
    if announced and fold(case.pieces[case.sentence_of(at).start].text) in {"это", "this", "it"}:
        return False  # «Это самый высокий темп: комиссия прибавила …»: what follows are the others
    if fact is None or fact.unit.kind is not UnitKind.PERCENT or case.evidence.change_of(fact) is None:
        return False
    own = [growths[column] for column in case.columns_of(fact) if column in growths]
    if len(growths) < 2 or len(own) != 1:
        return False
    return own[0] == (max if largest else min)(growths.values())


def _selection_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """As in "the three leading categories together": the total of the shown rows, which stand by size."""
    places = case.target(at, _EXTREMES)
    fact = case.figure(places[0]) if places else None
    if fact is None or not largest or not case.evidence.is_of_selection(fact):
        return False
    values = [value for cell in case.evidence.cells(fact.column) if (value := number(cell)) is not None]
    near = range(max(0, at - 2), min(at + 4, len(case.pieces)))
    counted = any(case.pieces[p].claim is Claim.NUMBER or case.pieces[p].text.isdigit() for p in near)
    return counted and values == sorted(values, reverse=True)


def leads(case: Case) -> Iterator[Reason]:
    """«С большим отрывом»: the row that is told of is the first of its column, and so far before the second one."""
    for at in case.claims(Claim.LEAD):
        gap = _lead(case, case.sentence_of(at))
        narrow = any(piece.forms & _NARROW for piece in case.pieces[at : at + 4])
        wide = len(case.pieces[at : at + 2]) == 2 and not case.word(at + 1).startswith("отрыв")
        if gap is None or (gap > _NARROW_GAP if narrow else wide and gap < _WIDE_GAP):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


_NARROW = frozenset({"небольшой", "минимальный", "narrow", "small"})
_NARROW_GAP = Decimal("0.10")
_WIDE_GAP = Decimal("0.15")


def _lead(case: Case, sentence: range) -> Decimal | None:
    """By how much of it the first row named in a sentence exceeds the second largest; None if it is not the largest."""
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None and fact.row_key]
    names = [row_labels(piece) for place in sentence
             if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece)]  # fmt: skip
    row = names[0] if names else frozenset(facts[0].row_key) if facts else frozenset()
    column = facts[0].column if facts else next(iter(case.evidence.measure_columns()), "")
    values = [value for cell in case.evidence.ranked(column) if (value := number(cell)) is not None]
    own = case.evidence.value_of(column, row)
    rows = case.evidence.row_count() - len(case.evidence.rest())
    if own is None or len(values) < 2 or own != max(values) or len(values) != rows:
        return None
    second = sorted(values, reverse=True)[1]
    return (own - second) / second if second > 0 else None


def _extreme_is_proved(case: Case, at: int, *, largest: bool) -> bool:
    subjects = _subjects(case, at)
    if subjects:
        return _subjects_are_extreme(case, at, subjects, largest=largest)
    places = case.target(at, _EXTREMES)
    if not places:
        return _row_is_extreme(case, at, largest=largest)
    group = _group(case, places)
    if not _names_between_agree(case, at, group):
        return False
    facts = [fact for place in group if (fact := case.figure(place)) is not None]
    alike = [fact for fact in facts if fact.column == facts[0].column and fact.row_key]
    if not facts[0].row_key and not facts[0].formula.startswith(("max", "min")):
        return False
    rank = max(1, len(alike))
    return all(case.evidence.is_extreme(fact, largest=largest, rank=rank) for fact in (alike or facts[:1]))


def _subjects(case: Case, at: int) -> list[Piece]:
    """The names right before the word: «Москва ({F6}) лидирует», «Москва и Казань — лидеры»."""
    found: list[Piece] = []
    start = case.sentence_of(at).start
    place = at - 1
    while place >= start:
        piece = case.pieces[place]
        if piece.text == ")":
            place = next((p for p in range(place, start - 1, -1) if case.pieces[p].text == "("), start)
        elif is_label_or_name(piece) and is_varied(case, piece):
            found.append(piece)
        elif piece.text.casefold() not in (_LINKS if not found else _JOINED):
            break
        place -= 1
    return found


def _subjects_are_extreme(case: Case, at: int, subjects: list[Piece], *, largest: bool) -> bool:
    sentence = case.sentence_of(at)
    rows = frozenset(pair for piece in subjects for pair in row_labels(piece))
    told = {fact.column for place in sentence if (fact := case.figure(place)) and frozenset(fact.row_key) & rows}
    named = {column for place in sentence for column in case.named_columns(place)}
    near = case.target(at, _EXTREMES)
    first = case.figure(near[0]) if near and near[0] > at else None
    own = {first.column} if first is not None and frozenset(first.row_key) & rows else set()
    columns = own or (told & named) or told or named or set(case.evidence.measure_columns())
    size = max(len(subjects), *(len(row_labels(piece)) for piece in subjects))
    return all(
        any(
            case.evidence.is_extreme(cell, largest=largest, rank=size)
            for cell in case.evidence.cells(column)
            if frozenset(cell.row_key) & row_labels(piece)
        )
        for column in columns
        for piece in subjects
    )


def _names_between_agree(case: Case, at: int, group: list[int]) -> bool:
    """«Лидер — ноябрь, а декабрь дал {F28}»: a name between the word and the figure is that figure's row."""
    rows = frozenset(
        pair for place in group if (fact := case.figure(place)) is not None for pair in case.evidence.row(fact)
    )
    between = case.pieces[at + 1 : group[0]] if group[0] > at else ()
    return all(row_labels(piece) & rows for piece in between if is_label_or_name(piece) and is_varied(case, piece))


def _group(case: Case, places: list[int]) -> list[int]:
    """The first figure, and those listed with it: «Москва ({F1}) и Казань ({F2})»."""
    group = places[:1]
    for place in places[1:]:
        low, high = sorted((group[-1], place))
        between = case.pieces[low + 1 : high]
        if not all(is_label_or_name(piece) or piece.text.casefold() in _JOINTS for piece in between):
            break
        group.append(place)
    return group


def _row_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """«Максимум пришёлся на март»: the row that is named is the extreme one of the column that is named."""
    sentence = case.sentence_of(at)
    named = [case.pieces[place] for place in (*range(at + 1, sentence.stop), *range(at - 1, sentence.start - 1, -1))]
    label = next((piece for piece in named if is_label_or_name(piece)), None)
    if label is None:
        return False
    after = [piece for piece in case.pieces[at + 1 : case.next_claim(at, _EXTREMES)] if is_label_or_name(piece)]
    listed = [piece for piece in after if piece.sentence == case.pieces[at].sentence and is_varied(case, piece)]
    if len(listed) > 1 and not case.figures(sentence):
        return _subjects_are_extreme(case, at, listed, largest=largest)
    if label.fact is not None and label.fact.kind is FactKind.EXTREME:
        marks = ("argmax", "max") if largest else ("argmin", "min")
        return any(label.fact.formula.casefold().startswith(mark) for mark in marks)
    said = {column for place in sentence for column in case.named_columns(place)}
    columns = said or set(case.evidence.measure_columns())
    return bool(columns) and all(
        row_labels(label) & case.evidence.extreme_rows(column, largest=largest) for column in columns
    )
