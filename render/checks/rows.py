"""Checks that a number stands beside the name of its own row and of its own column."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold, is_ordinary
from render.checks.stretches_named import rows_covered
from render.proofs.parts import is_part_of_row_behind
from render.proofs.rows_in_order import rows_in_order
from render.texts.binding_pairs import Binding
from render.texts.bindings import bindings
from render.texts.case import Case, Fault, Reason
from render.texts.ends_of_change import is_end_of_change
from render.texts.extremes_of_all import is_end_of_range, is_extreme_of_table
from render.texts.figure_context import heads_shares, is_part_of_it, names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.formula_rows import bound_formulas
from render.texts.inputs_of_ratios import is_input_of_named
from render.texts.marked_text import Piece, PieceKind, is_time_label
from render.texts.proof import RowKey, number
from render.texts.row_names import is_compared_with, names_of_parts, names_row, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_of

_STOPS = frozenset(",;()")
_EXTREMES = (Claim.LARGEST, Claim.SMALLEST)
_CHANGES = (Claim.RISE, Claim.FALL)


def rows(case: Case) -> Iterator[Reason]:
    """Each figure of one row is told with that row's name, and with no other."""
    seen: set[int] = set()
    for at in case.figures(range(len(case.pieces))):
        sentence = case.sentence_of(at)
        if sentence.start not in seen:
            seen.add(sentence.start)
            yield from _sentence_rows(case, sentence)


def _sentence_rows(case: Case, sentence: range) -> Iterator[Reason]:
    yield from _spans(case, sentence)
    ordered = rows_in_order(case, sentence)
    for column in case.evidence.varied():
        bound = bindings(case, sentence, column)
        for at in case.figures(sentence):
            fact = case.figure(at)
            if fact is None:
                continue
            if fact.kind is FactKind.FORMULA:
                yield from _formula_faults(case, at, fact, column, bound)
            elif (
                any(name == column for name, _ in fact.row_key)
                and not case.pieces[at].apart
                and at not in ordered
                and not is_end_of_change(case, at, column)
            ):
                yield from _cell_faults(case, at, fact, bound.get(at, Binding()), column)
    for at in case.figures(sentence):
        fact = case.figure(at)
        if fact is not None and not fact.row_key and fact.kind in {FactKind.TOTAL, FactKind.CELL}:
            yield from _total_of_a_row(case, at, fact)


def _spans(case: Case, sentence: range) -> Iterator[Reason]:
    """«Следующие три недели: {F8}, {F10} и {F12}»: a name of several rows has a figure of each, in their order."""
    for place in sentence:
        piece = case.pieces[place]
        rows = series(case.evidence) if piece.kind is PieceKind.LABEL and len(piece.labels) > 1 else []
        span = [pair for pair in rows if pair in piece.labels]
        if len(span) < 2 or len(span) < len(piece.labels):
            continue
        facts = [fact for at in case.figures(sentence) if (fact := case.figure(at)) is not None]
        told = [pair for fact in facts for pair in fact.row_key if pair in span]
        if _is_frame(case, sentence, place):
            if any(pair not in span for fact in facts for pair in fact.row_key if pair in rows):
                yield Reason(Fault.ROW, piece.text)
            continue
        if facts and all(rows_covered(case, fact, rows) == frozenset(span) for fact in facts):
            continue
        if told != span and (told or any(not fact.row_key for fact in facts)):
            yield Reason(Fault.UNCLEAR, piece.text)


def _is_frame(case: Case, sentence: range, place: int) -> bool:
    """As in "in the first quarter, from {F6} in January to …": the rows themselves are named, too."""
    column = next(iter(case.pieces[place].labels))[0]
    others = (case.pieces[other] for other in sentence if other != place)
    return any(len(row_labels(piece)) == 1 and names_row(piece, column) for piece in others)


def _cell_faults(case: Case, at: int, fact: Fact, binding: Binding, column: str) -> Iterator[Reason]:
    if binding.name is not None:
        piece = case.pieces[binding.name]
        told = _is_base_of(case, at, fact, piece) or _are_all_alike(case, at, fact)
        apart = binding.name not in case.sentence_of(at)
        told = told or (apart and (is_extreme_of_table(case, at, fact) or is_end_of_range(case, at, fact)))
        if not _names_its_row(case, fact, row_labels(piece), column) and not told:
            yield Reason(Fault.ROW, piece.text, fact.id)
    elif not any(way(case, at, fact) for way in _WITHOUT_NAME) or (binding.unclear and _is_beside_two(case, at, fact)):
        fault = Fault.UNCLEAR if binding.unclear else Fault.ROW_UNNAMED
        yield Reason(fault, _clip(case, at), fact.id)


def _is_beside_two(case: Case, at: int, fact: Fact) -> bool:
    """As in "fell in the third quarter versus the second and came to {F1}" of the first: it is of one of the two."""
    before = range(case.sentence_of(at).start, at)
    named = [place for place in before if names_varied(case, place)]
    compared = [place for place in named if is_compared_with(case, place)]
    rows = frozenset().union(*(row_labels(case.pieces[place]) for place in named))
    levels = [one for place in case.figures(before) if (one := case.figure(place)) is not None and one.row_key]
    return len(named) == _PAIR and len(compared) == 1 and not levels and not rows & frozenset(fact.row_key)


_PAIR = 2


def _names_its_row(case: Case, fact: Fact, named: RowKey, column: str) -> bool:
    """A name by two dimensions («Калуга, Робототехника») is that of a row with both, and of no other."""
    row = case.evidence.row(fact)
    joint = len(named) > 1 and len({name for name, _ in named}) == len(named)
    return named <= row if joint else any(pair[0] == column for pair in named & row)


def _is_of_each(case: Case, at: int, fact: Fact) -> bool:
    """«4 и 6 июня — по {F12}»: every row that is named has that figure."""
    led = case.word(at - 1)
    if led not in {"по", "each"}:
        return False
    column = fact.row_key[0][0] if fact.row_key else ""
    start = case.sentence_of(at).start
    rows = {row_labels(case.pieces[place]) for place in range(start, at) if names_row(case.pieces[place], column)}
    values = {case.evidence.value_of(fact.column, row) for row in rows}
    return len(rows) > 1 and values == {number(fact)}


def _are_all_alike(case: Case, at: int, fact: Fact) -> bool:
    """«04.06 и 06.06 показали одинаковый результат — {F12}»: said to be equal, and every row that is named is so."""
    sentence = case.sentence_of(at)
    alike = [place for place in sentence if case.pieces[place].claim is Claim.SAME]
    denied = any(case.word(place - 1) in {"не", "not", "почти", "almost"} for place in alike if place)
    column = fact.row_key[0][0] if fact.row_key else ""
    rows = {row_labels(case.pieces[place]) for place in sentence if names_row(case.pieces[place], column)}
    values = {case.evidence.value_of(fact.column, row) for row in rows}
    return bool(alike) and not denied and len(rows) > 1 and values == {number(fact)}


def _is_base_of(case: Case, at: int, fact: Fact, piece: Piece) -> bool:
    """As in "fell in July, from {F16} to {F18}": the row of time right before the one that is named."""
    if not at or case.word(at - 1) not in {"from", "с", "со"}:
        return False
    cells = case.evidence.cells(fact.column)
    own = next((order for order, cell in enumerate(cells) if cell.row_key == fact.row_key), len(cells))
    following = cells[own + 1] if own + 1 < len(cells) else None
    figures = [case.figure(place) for place in case.figures(case.sentence_of(at)) if place > at]
    return (
        following is not None
        and bool(frozenset(following.row_key) & row_labels(piece))
        and any(one is not None and one.row_key == following.row_key for one in figures)
        and all(grain_of(member) is not None for _, member in fact.row_key)
    )


def _formula_faults(case: Case, at: int, fact: Fact, column: str, bound: dict[int, Binding]) -> Iterator[Reason]:
    """What is computed from two rows is told of these two only: any other name must have its own figure."""
    rows_ = {pair for pair in case.evidence.row(fact) if pair[0] == column}
    if not rows_:
        return
    sentence = case.sentence_of(at)
    one_by_one = bound_formulas(case, sentence, column)
    if at in one_by_one:
        if not row_labels(case.pieces[one_by_one[at]]) & rows_:
            yield Reason(Fault.ROW, case.pieces[one_by_one[at]].text, fact.id)
        return
    owned = {binding.name for binding in bound.values()} | names_of_parts(case, sentence, column)
    for place in sentence:
        piece = case.pieces[place]
        if names_row(piece, column) and place not in owned and not row_labels(piece) & rows_:
            yield Reason(Fault.ROW, piece.text, fact.id)
        if names_row(piece, column) and is_compared_with(case, place) and not row_labels(piece) & rows_:
            yield Reason(Fault.ROW, piece.text, fact.id)
    said = [place for place in sentence if names_row(case.pieces[place], column)]
    named = {pair for place in said for pair in row_labels(case.pieces[place]) if pair[0] == column}
    other = next((place for place in said if is_compared_with(case, place)), None)
    if len(named) == len(rows_) == _PAIR and other is not None and named != rows_ and _is_alone(case, at, fact):
        yield Reason(Fault.ROW, case.pieces[other].text, fact.id)
    own = [place for place in said if row_labels(case.pieces[place]) & rows_]
    if said and not own:
        yield Reason(Fault.ROW, case.pieces[said[0]].text, fact.id)
    near = [place for place in said if place < at]
    if len(rows_) == 1 and near and not row_labels(case.pieces[near[-1]]) & rows_:
        yield Reason(Fault.ROW, case.pieces[near[-1]].text, fact.id)


_PAIR = 2


def _is_alone(case: Case, at: int, fact: Fact) -> bool:
    """The only change of its sentence: what is compared there is what it is the change of."""
    facts = [one for place in case.figures(case.sentence_of(at)) if (one := case.figure(place)) is not None]
    changes = [one for one in facts if case.evidence.change_of(one) is not None]
    return changes == [fact]


def _needs_no_name(case: Case, at: int, fact: Fact) -> bool:
    """An extreme told as such, and the first and last value of a series, may stand without a name."""
    sentence = case.sentence_of(at)
    if any(_is_unknown_name(case, place, sentence) for place in sentence):
        return False
    claims = {case.pieces[place].claim for place in sentence}
    if role_of(case.evidence, fact) is Role.GROUP:
        return False  # the largest of the totals of groups is not the largest figure
    for claim in _EXTREMES:
        if claim in claims and case.evidence.is_extreme(fact, largest=claim is Claim.LARGEST):
            return True
    if _is_bound_of_range(case, at, fact):
        return True
    if Claim.RANGE in claims and any(case.evidence.is_extreme(fact, largest=largest) for largest in (True, False)):
        return True
    since = any(case.pieces[p].claim is Claim.START and case.word(p - 1) in _SINCE for p in sentence)
    return bool(claims & {*_CHANGES, Claim.START, Claim.END}) and _is_end_of_series(case, fact) and not since


_SINCE = frozenset({"с", "со", "since"})
"""«С начала года прошло …» would be told of all rows."""


_FROM = frozenset({"от", "from", "between"})


def _is_bound_of_range(case: Case, at: int, fact: Fact) -> bool:
    """«От {F4} до {F3}»: the smallest and the largest of a column, told as such facts."""
    led = case.word(at - 1)
    if fact.kind is not FactKind.EXTREME:
        return False
    if fact.formula.startswith("min") and led in _FROM:
        return True
    before = case.figures(range(case.sentence_of(at).start, at))  # "came to {F3}" is no bound
    ranged = bool(before) and case.word(before[-1] - 1) in _FROM
    return ranged and fact.formula.startswith("max") and led in {"до", "to", "and"}


def _is_end_of_series(case: Case, fact: Fact) -> bool:
    cells = case.evidence.cells(fact.column)
    return (
        bool(cells) and fact.id in {cells[0].id, cells[-1].id} and all(is_time_label(name) for _, name in fact.row_key)
    )


def _is_unknown_name(case: Case, at: int, sentence: range) -> bool:
    """A name that no row has: capitalised inside a sentence, or unknown as an ordinary word at its beginning."""
    piece = case.pieces[at]
    if piece.kind is not PieceKind.WORD or not piece.text[0].isupper() or case.named_columns(at):
        return False
    if case.words_of(piece) & case.evidence.measured_words():
        return False  # "the smallest value of “Orders”" of the one metric
    return at > sentence.start or not (is_ordinary(piece.text) or piece.text.isascii())


_WITHOUT_NAME = (_needs_no_name, _is_of_each, _are_all_alike, is_input_of_named, is_part_of_row_behind)
"""Why a figure of a row may stand without a name before it."""


def _total_of_a_row(case: Case, at: int, fact: Fact) -> Iterator[Reason]:
    """A total beside the name of one row would be read as that row's figure."""
    if not any(case.evidence.is_varied(name) for cell in case.evidence.cells(fact.column) for name, _ in cell.row_key):
        return
    near = [case.pieces[place] for place in _window(case, at)]
    if _is_of_which(case, at):
        near = [piece for piece in near if piece.start < case.pieces[at].start]
    named = [piece for piece in near if piece.kind is PieceKind.LABEL or (piece.fact and number(piece.fact) is None)]
    said = {pair for piece in named for pair in row_labels(piece)}
    if not said or (_is_whole_range(case, said, fact) and not _are_only_joined(case, named)):
        return
    yield Reason(Fault.ROW, named[0].text, fact.id)


def _is_of_which(case: Case, at: int) -> bool:
    """«из общей суммы {F2} на СБП приходится {F9}»: the name after the total is that of its part."""
    if heads_shares(case, at):
        return True
    sentence = case.sentence_of(at)
    led = any(fold(piece.text) in {"из", "of"} for piece in case.pieces[max(sentence.start, at - 4) : at])
    following = next((place for place in case.figures(sentence) if place > at), None)
    return led and not is_part_of_it(case, at) and following is not None


def _window(case: Case, at: int) -> list[int]:
    """The places around a figure up to the nearest comma, bracket or other figure."""
    sentence = case.sentence_of(at)
    places: list[int] = []
    for side in (range(at - 1, sentence.start - 1, -1), range(at + 1, sentence.stop)):
        for place in side:
            if case.pieces[place].text in _STOPS or _announces(case, at, place) or case.figure(place) is not None:
                break
            places.append(place)
    return places


def _announces(case: Case, at: int, place: int) -> bool:
    """«Всего {F2}: Москва — {F6}, …»: what follows the colon right after a total are its parts."""
    called = any(case.pieces[before].claim is Claim.TOTAL for before in range(case.sentence_of(at).start, at))
    return called and place == at + 1 and case.pieces[place].text == ":"


def _are_only_joined(case: Case, named: list[Piece]) -> bool:
    """«Первая и последняя неделя вместе»: two rows joined by «и» are these two, and not all between them."""
    if len({pair for piece in named for pair in row_labels(piece)}) != len(named) or len(named) != 2:
        return False
    places = sorted(case.pieces.index(piece) for piece in named)
    between = [fold(piece.text) for piece in case.pieces[places[0] + 1 : places[1]]]
    led = {fold(piece.text) for piece in case.pieces[max(0, places[0] - 3) : places[0]]}
    joined = bool({"и", "and", ","} & set(between)) and not {"по", "до", "to", "through", "–", "-", "—"} & set(between)
    cells = case.evidence.members()
    return joined and not led & {"между", "between"} and len(cells) > len(named)


def _is_whole_range(case: Case, said: set[tuple[str, str]], fact: Fact) -> bool:
    """«с января по май» names all rows by the first and the last."""
    cells = case.evidence.cells(fact.column)
    ends = {pair for cell in (cells[0], cells[-1]) for pair in cell.row_key} if cells else set()
    everything = {pair for cell in cells for pair in cell.row_key}
    return len(said) > 1 and said in (ends, everything)


def _clip(case: Case, at: int) -> str:
    piece = case.pieces[at]
    return case.text[max(0, piece.start - 20) : piece.end + 10].strip()
