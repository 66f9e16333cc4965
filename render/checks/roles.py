"""Checks that a figure is told by words that say what it is of: a row, a group of rows, all of them, an average.

Without such words a figure would be read as that of the row, or of the whole, that its clause speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.sums_of_told import is_sum_of_others, is_sum_of_told
from render.texts.averages_listed import is_no_average_of_list, is_of_averages
from render.texts.bindings import IN_ORDER
from render.texts.case import VALUES, Case, Fault, Reason, base_of, clip
from render.texts.figure_context import (
    TAIL,
    figures_of,
    is_of_one_row,
    is_of_which,
    is_share_of,
    names_varied,
    own_clause,
    words_after,
    words_before,
    words_behind,
)
from render.texts.figure_roles import Role, role_of
from render.texts.group_sums import is_named_group
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.proof import number
from render.texts.row_kind_nouns import KIND_OF_ROW
from render.texts.row_names import is_label_or_name, row_labels
from render.texts.shares_beside import part_before, share_base, share_of_whole
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS
from render.vocabulary.number_words import MULTIPLES

_AVERAGES = frozenset({Claim.AVERAGE, Claim.MEDIAN, Claim.RATE})
_COMPARED = frozenset({Claim.ABOVE, Claim.BELOW, Claim.CLOSE, Claim.SAME, Claim.CHANGE, Claim.RISE, Claim.FALL})


def averages(case: Case) -> Iterator[Reason]:
    """The average over rows is called an average, and is that of no single row."""
    for at, fact in figures_of(case, Role.AVERAGE):
        near = [*words_before(case, at), *words_after(case, at)]
        sentence = case.sentence_of(at)
        ordered = any(case.pieces[place].forms & IN_ORDER for place in sentence)
        called = any(_calls_average(case, place, fact) for place in (sentence if ordered else near))
        called = called or _is_against_average(case, at) or is_of_averages(case, at)
        if not called:
            yield Reason(Fault.AVERAGE, clip(case, at), fact.id)
        elif not any(_compares(case.pieces[place]) for place in near) and is_of_one_row(case, near, fact):
            yield Reason(Fault.ROW, clip(case, at), fact.id)
    for at, fact in figures_of(case, Role.TOTAL):
        if is_no_average_of_list(case, at):
            yield Reason(Fault.AVERAGE, clip(case, at), fact.id)


def _calls_average(case: Case, place: int, fact: Fact) -> bool:
    """A word of an average that is not only of the column's own title («средняя комиссия»)."""
    piece = case.pieces[place]
    if piece.claim not in _AVERAGES:
        return False
    following = case.pieces[place + 1] if place + 1 < len(case.pieces) else None
    own = case.evidence.own_words(fact.column)
    titled = bool(case.words_of(piece) & own) and following is not None and bool(case.words_of(following) & own)
    if titled and following is not None and following.forms & VALUES:  # "the mean value" of «Average order value»
        titled = len(own) <= len(("average", "value")) or bool(case.words_of(case.pieces[place + 2]) & own)
    rows = any(case.pieces[p].forms & (case.dimension_words | ROW_NOUNS) for p in case.sentence_of(place))
    named = any(names_varied(case, p) for p in case.sentence_of(place))
    return not titled or (rows and not named)


def _compares(piece: Piece) -> bool:
    """«При среднем {F7} показатель Казани — …», «выше среднего»: the average is only what is compared with."""
    return piece.claim in _COMPARED or fold(piece.text) in {"при", "against"}


def _is_against_average(case: Case, at: int) -> bool:
    """«Выше среднего по всем строкам: {F3} против {F7}»: the second of the two is what is compared with."""
    led = [case.pieces[place] for place in range(case.sentence_of(at).start, at)]
    against = at > 0 and case.word(at - 1) in {"против", "against", "versus", "vs"}
    claims = {piece.claim for piece in led}
    return against and bool(claims & _AVERAGES) and bool(claims & {Claim.ABOVE, Claim.BELOW})


def totals(case: Case) -> Iterator[Reason]:
    """The total of all rows, or of a group of them, is told of no other rows than these."""
    for at, fact in figures_of(case, Role.TOTAL):
        of_row = is_of_one_row(case, own_clause(case, at), fact) or _goes_on_of_a_row(case, at, fact)
        if of_row and share_of_whole(case, at) is None:
            yield Reason(Fault.ROW, clip(case, at), fact.id)
    for at, fact in figures_of(case, Role.GROUP):
        if is_sum_of_told(case, at):
            continue
        own = {column for column, _ in fact.row_key}
        near = [*words_before(case, at), *words_behind(case, at)]
        whole = any(case.pieces[place].claim in {Claim.WHOLE, Claim.TOTAL} for place in near)
        near = near if whole else [*range(case.sentence_of(at).start, at), *near]
        named = {column for place in near if names_varied(case, place) for column, _ in row_labels(case.pieces[place])}
        if named - own:
            yield Reason(Fault.ROW, clip(case, at), fact.id)
        if _is_called_whole(case, at, fact):
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def _goes_on_of_a_row(case: Case, at: int, fact: Fact) -> bool:
    """«В Туле выручка — {F1}, прибыль — {F8}» of all cities: what goes on from a row is read as the row's."""
    sentence = case.sentence_of(at)
    before = range(sentence.start, at)
    told = case.figure(next(iter(case.figures(before)[-1:]), at))
    of_row = told is not None and told.column != fact.column and bool(told.row_key)  # «…, суммарный простой — {F10}»
    near = [piece for piece in _near(case, at) if not (of_row and piece.forms & _JOINT)]
    whole = any(piece.claim in _WHOLES or fold(piece.text) in _PERIODS for piece in near) or is_of_which(case, at)
    if case.word(at - 1) == "всего" and not is_of_which(case, at):  # «банк при {F7} сбоях простаивал всего {F10}»
        parted = [place for place in before if case.word(place) in {",", ";", "и", "а", "из"}]
        whole, before = False, range(max(parted, default=sentence.start), at)
    return not whole and is_of_one_row(case, [*before], fact)


_JOINT = frozenset({"суммарный", "совокупный", "общий", "total", "overall"})


_WHOLES = frozenset({Claim.TOTAL, Claim.WHOLE, Claim.PART, Claim.RANGE})
_PERIODS = frozenset({"period", "период", "периода"})


def cells_of_all(case: Case) -> Iterator[Reason]:
    """«Итоги по всем филиалам: … — {F6}» of one of them: where all are spoken of, and none is named, no row is told."""
    for at, fact in figures_of(case, Role.LEVEL):
        sentence = case.sentence_of(at)
        before = [case.pieces[place] for place in range(sentence.start, at)]
        whole = any(piece.claim is Claim.WHOLE and not matches(piece, "кажд*") for piece in before)
        totalled = any(piece.claim is Claim.TOTAL for piece in before)
        extreme = any(piece.claim in {Claim.LARGEST, Claim.SMALLEST, Claim.MOST} for piece in before)
        named = any(names_varied(case, place) for place in sentence)
        varied = any(case.evidence.is_varied(column) for column, _ in fact.row_key)
        if _is_part_of_named_whole(case, at, fact):
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)
        if whole and totalled and varied and not named and not extreme:
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def _is_part_of_named_whole(case: Case, at: int, fact: Fact) -> bool:
    """«Весь сегмент «Премиум» — {F4}» of one city in it: the whole of it is the sum over the cities."""
    varied = {column for column, _ in fact.row_key if case.evidence.is_varied(column)}
    near = words_before(case, at)
    named = {column for place in near if names_varied(case, place) for column, _ in row_labels(case.pieces[place])}
    whole = any(case.pieces[place].claim is Claim.WHOLE and not matches(case.pieces[place], "кажд*") for place in near)
    return whole and bool(named) and named < varied


def others(case: Case) -> Iterator[Reason]:
    """A multiple is told as «в … раза», a sum of some rows as one, a number of rows as that of rows."""
    for at, fact in figures_of(case, Role.MULTIPLE):
        near = _near(case, at)
        averaged = any(piece.claim in _AVERAGES for piece in near) and not _is_of_one_column(case, fact)
        worded = any(piece.forms & MULTIPLES.keys() for piece in near)  # «трёхкратная ({F9})»
        if not averaged and not worded and not any(matches(piece, word) for piece in near for word in _MULTIPLES):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)
    for at, fact in figures_of(case, Role.SUM):
        called = any(piece.claim is Claim.TOTAL for piece in _near(case, at)) or is_sum_of_told(case, at)
        apart = case.word(at - 1) == "by"  # "leads Elmhurst by {F13}": no gap
        if apart or (not called and not is_named_group(case, at, fact)):
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)
    for at in case.figures(range(len(case.pieces))):
        if is_sum_of_others(case, at):
            yield Reason(Fault.TOTAL, clip(case, at), case.pieces[at].text.strip("{}"))
    for at, fact in figures_of(case, Role.COUNT):  # our own is shown with its noun: «5 строк»
        if fact.kind is not FactKind.ROW_COUNT and not _counts_rows(case, at):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_of_one_column(case: Case, fact: Fact) -> bool:
    """A figure of a column by another one of it is a multiple, and no average."""
    inputs = [one for name in fact_ids(fact.formula) if (one := case.evidence.known.get(name)) is not None]
    return len(inputs) > 1 and len({one.column for one in inputs}) == 1


def _near(case: Case, at: int) -> list[Piece]:
    return [case.pieces[place] for place in (*words_before(case, at), *words_after(case, at))]


def _counts_rows(case: Case, at: int) -> bool:
    behind = [case.pieces[place] for place in words_after(case, at)[:2]]
    led = [case.pieces[place] for place in words_before(case, at)]
    nouns = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | KIND_NOUNS
    ordered = led[::-1]  # «число каналов», and no «число заказов по всем каналам»
    counted = [two for one, two in pairwise(ordered) if one.forms & _NUMBER_NOUNS or fold(one.text) in {"of", "строк"}]
    return any(piece.forms & nouns or case.words_of(piece) & nouns for piece in (*behind, *counted))


_NUMBER_NOUNS = frozenset({"число", "количество", "number", "count", "всего"})
_ROWS = frozenset({"строка", "row", "rows", "запись", "record", "records"})


def numbers_of_rows(case: Case) -> Iterator[Reason]:
    """«Число строк в отчёте — {F4}» of a total: rows are counted by the number of rows alone."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        led = [case.pieces[place] for place in words_before(case, at)][::-1]
        said = any(one.forms & _NUMBER_NOUNS and other.forms & _ROWS for one, other in pairwise(led))
        own = case.evidence.own_words(fact.column) if fact is not None else frozenset()
        rows = case.dimension_words - own - case.evidence.measured_words()
        said = said or any(one.forms & {"число", "количество"} and other.forms & rows for one, other in pairwise(led))
        if fact is not None and said and role_of(case.evidence, fact) is not Role.COUNT:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


_MULTIPLES = ("раз", "times", "fold", "кратн*", "отношени*", "соотношени*", "ratio", "multiple", "x")


def absolutes(case: Case) -> Iterator[Reason]:
    """«Выросло …; в абсолютном выражении это {F7}»: a change, and not in per cent."""
    for at, piece in enumerate(case.pieces):
        sentence = case.sentence_of(at)
        places = [place for place in case.figures(sentence) if at < place <= at + TAIL]
        fact = case.figure(places[0]) if places else None
        if not piece.forms & {"абсолютный", "absolute"} or fact is None:
            continue
        start = case.sentence_of(sentence.start - 1).start if sentence.start else sentence.start
        changed = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL} for place in range(start, places[0]))
        told = [one for place in case.figures(range(start, places[0])) if (one := case.figure(place)) is not None]
        changed = changed or (bool(told) and role_of(case.evidence, told[-1]) is Role.CHANGE)
        change = role_of(case.evidence, fact) is Role.CHANGE and fact.unit.kind is not UnitKind.PERCENT
        if changed and not change and fold(case.pieces[places[0] - 1].text) in _EQUATING:
            yield Reason(Fault.COLUMN, clip(case, places[0]), fact.id)


_EQUATING = frozenset({"это", "—", "–", "is", "was", "составило", "на", "by"})


def repeated(case: Case) -> Iterator[Reason]:
    """One figure told twice in a sentence is told of two things: «{F1} при плане {F1}»."""
    seen: dict[tuple[int, str], int] = {}
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None:
            continue
        key = (_of_list(case, at), fact.id)
        again = key in seen and not _is_same_in_short(case, seen[key], at)
        if again:
            yield Reason(Fault.UNCLEAR, clip(case, at), fact.id)
        seen[key] = at


def _of_list(case: Case, at: int) -> int:
    """The first sentence of those that a ";" joins."""
    start = case.sentence_of(at).start
    while start and case.word(start - 1) == ";":
        start = case.sentence_of(start - 1).start
    return start


def _is_same_in_short(case: Case, first: int, at: int) -> bool:
    """«{F2} ({F2:short})»: the figure in full and in short."""
    return at == first + 2 and case.pieces[at - 1].text == "(" and case.pieces[at].form != case.pieces[first].form


def lists(case: Case) -> Iterator[Reason]:
    """«A — {F1}, B — {F7}»: rows that are listed without a word between tell the same of each."""
    groups: list[list[int]] = []
    last: int | None = None
    for at in case.figures(range(len(case.pieces))):
        joined = last is not None and case.pieces[at].sentence == case.pieces[last].sentence
        between = range(last + 1, at) if last is not None else range(0)
        named = any(names_varied(case, place) for place in between)
        plain = all(_is_of_list(case, place) for place in between)
        joined = joined and not any(case.pieces[place].claim is Claim.PART for place in between)  # «из них {F1} — …»
        if joined and groups and _is_change_of_named(case, between, at):
            groups[-1].append(at)
        elif joined and plain and named and groups:
            groups.append([at])
            yield from _unlike(case, groups)
        elif joined and not named and groups and not any(_opens_list(case, place) for place in between):
            groups[-1].append(at)
        else:
            groups = [[at]]
        last = at


def _is_change_of_named(case: Case, between: range, at: int) -> bool:
    """«{F2} против {F1} в ноябре ({F4})»: the name before the bracket is that of the figure right before it."""
    fact = case.figure(at)
    changed = fact is not None and case.evidence.change_of(fact) is not None
    apart = any(case.pieces[place].text in _APART for place in between)
    return changed and case.word(at - 1) == "(" and not apart


_APART = frozenset(",;—–-:.)")


def _opens_list(case: Case, place: int) -> bool:
    """«Разрыв — {F7}: {F1} в отделе А», «всего {F4}, из них {F1} — в отделе А»: a list of its own begins."""
    return (
        case.word(place) == ":"
        or case.pieces[place].claim is Claim.PART
        or case.word(place) in {"including", "включая", "числе"}
    )


def _is_of_list(case: Case, place: int) -> bool:
    """Between the items of a list stand names, what they are names of, signs and «и»."""
    piece = case.pieces[place]
    if piece.kind is PieceKind.MARK:
        return piece.text in _LIST_SIGNS
    if piece.kind is PieceKind.LABEL or is_label_or_name(piece):
        return True
    kinds = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | KIND_NOUNS
    return fold(piece.text) in _LIST_WORDS or bool(piece.forms & (kinds | {KIND_OF_ROW}))


_LIST_SIGNS = frozenset(',;—–-()«»"“”•*')
_LIST_WORDS = frozenset(
    {"и", "and", "в", "во", "на", "с", "со", "у", "через", "по", "за", "in", "on", "at", "via", "for", "the", "года"}
)


def _unlike(case: Case, groups: list[list[int]]) -> Iterator[Reason]:
    """The first figure of a row against the first of the row before."""
    one, other = (case.figure(group[0]) for group in groups[-2:])
    if one is None or other is None or one.row_key == other.row_key:
        return
    if _kind(case, one, groups[-2][0]) != _kind(case, other, groups[-1][0]):
        yield Reason(Fault.COLUMN, clip(case, groups[-1][0]), other.id)


def _kind(case: Case, fact: Fact, at: int) -> tuple[Role, str]:
    """What a figure of a list is; the leaders' sum beside the rest («лидеры — {F5}, прочие — {F4}») is a level."""
    role = role_of(case.evidence, fact)
    if role is Role.SUM and is_named_group(case, at, fact):
        role = Role.LEVEL
    if role is Role.SHARE:
        return role, share_base(fact)
    return (role, "") if role is Role.CHANGE else (role, base_of(case, fact.column))


def equated(case: Case) -> Iterator[Reason]:
    """«{F1}, или {F9}», «{F2} ({F8})»: the second figure tells the first in another unit, and not anything else."""
    previous: int | None = None
    for at in case.figures(range(len(case.pieces))):
        one, other = (case.figure(previous) if previous is not None else None), case.figure(at)
        between = case.pieces[previous + 1 : at] if previous is not None else ()
        previous = at
        if one is None or other is None or not (_says_again(between) or _is_level_of_change(case, one, other, between)):
            continue
        part = part_before(case, at)
        one = (case.figure(part) if part is not None else None) or one
        apart = not _says_again(between) and number(one) != number(other)  # "…, which is {F7}" of another level
        if not _are_one_thing(case, one, other) or (apart and role_of(case.evidence, other) in _WHOLE_FIGURES):
            yield Reason(Fault.COLUMN, clip(case, at), other.id)


_WHICH = (["which", "is"], ["что", "составляет"], ["что", "равно"], ["что", "соответствует"])
_WHOLE_FIGURES = frozenset({Role.LEVEL, Role.TOTAL, Role.AVERAGE, Role.SUM, Role.GROUP})
"""Figures of which one is never the other."""
_AGAIN = (["или"], ["or"], ["то", "есть"], ["т", "е"], ["that", "is"])


def _is_level_of_change(case: Case, one: Fact, other: Fact, between: tuple[Piece, ...]) -> bool:
    """As in "rose by {F3} compared with June, which is {F2}": the change is read as that level."""
    words = [fold(piece.text) for piece in between if piece.kind is PieceKind.WORD]
    roles = role_of(case.evidence, one), role_of(case.evidence, other)
    which = words[-2:] in _WHICH or (words[-2:] == ["corresponds", "to"] and "which" in words)
    return which and (roles == (Role.CHANGE, Role.LEVEL) or (roles[0] is not roles[1] and {*roles} <= _WHOLE_FIGURES))


def _says_again(between: tuple[Piece, ...]) -> bool:
    words = [fold(piece.text) for piece in between if piece.kind is PieceKind.WORD]
    return words in _AGAIN and not any(piece.text in {";", ".", "("} for piece in between if words[0] not in {"т"})


def _are_one_thing(case: Case, one: Fact, other: Fact) -> bool:
    roles = role_of(case.evidence, one), role_of(case.evidence, other)
    if Role.SHARE in roles:
        share, part = (other, one) if roles[1] is Role.SHARE else (one, other)
        return role_of(case.evidence, part) is Role.SHARE or is_share_of(share, part)
    if Role.CHANGE in roles:
        return roles[0] is roles[1]
    amounts = Role.SUM in roles and one.column == other.column and one.unit == other.unit
    return not amounts or number(one) == number(other)


def _is_called_whole(case: Case, at: int, fact: Fact) -> bool:
    """«The grand total is {F11}» of one city: its own name does not stand with it."""
    near = [*words_before(case, at), *words_after(case, at)]
    called = [place for place in near if case.pieces[place].claim in {Claim.TOTAL, Claim.WHOLE}]
    part = any(matches(case.pieces[place], word) for place in near for word in ("subtotal*", "подытог*", "промежут*"))
    own = any(row_labels(case.pieces[place]) & frozenset(fact.row_key) for place in near)
    return bool(called) and not own and not part
