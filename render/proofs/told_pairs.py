"""Comparisons that tell both figures («…: {F19} против {F16}»), and those of rows taken together («X и Y вместе»)."""

from __future__ import annotations

from decimal import Decimal

from domains.words import fold
from render.proofs.told_pairs_behind import named_beside_figures
from render.texts.case import Case
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import VALUES

_AGAINST = frozenset({"против", "вместо", "vs", "versus", "against"})
_THAN = frozenset({"чем", "than", "нежели"})
_IT = frozenset({"его", "ее", "их", "it", "him", "them"})
_SIDES = frozenset({Claim.ABOVE, Claim.BELOW})
_TOGETHER = frozenset({"вместе", "суммарно", "together", "combined", "совокупно", "взятый", "взять"})
_OTHERS = frozenset({"остальной", "другой", "прочий", "other", "others", "rest", "remaining"})


def pair_told(case: Case, at: int) -> tuple[int, int] | None:
    """Return the places of the two figures that stand against each other behind a word of comparison."""
    sentence = case.sentence_of(at)
    stop = next((p for p in range(at + 1, sentence.stop) if case.pieces[p].claim in _SIDES), sentence.stop)
    figures = case.figures(range(at + 1, stop))
    if len(figures) < 2:
        return None
    one, other = figures[:2]
    between = [fold(piece.text) for piece in case.pieces[one + 1 : other]]
    joined = [word for word in between if word != "."]
    return (one, other) if len(joined) == 1 and joined[0] in _AGAINST else None


def tells_pair(case: Case, at: int) -> bool:
    """Tell whether two figures of one column and of two rows stand against each other behind the word."""
    facts = [case.figure(place) for place in pair_told(case, at) or ()]
    if len(facts) != 2 or facts[0] is None or facts[1] is None:
        return False
    if case.evidence.compared_with(facts[1].column) == facts[0].column:  # «меньше: {F4} вместо {F2}» a year ago
        return facts[0].row_key == facts[1].row_key
    return facts[0].column == facts[1].column and bool(facts[0].row_key) and facts[0].row_key != facts[1].row_key


def pair_compares(case: Case, at: int, *, above: bool) -> bool:
    """«…yet earns more fees than QR-код: {F19} vs {F16}»: the first figure is of what is spoken of, the second not."""
    pair = pair_told(case, at)
    if pair is None or not tells_pair(case, at):
        return False
    first, second = (fact for place in pair if (fact := case.figure(place)) is not None)
    before, behind = _rows(case, range(case.sentence_of(at).start, at)), _rows(case, range(at + 1, pair[0]))
    own, other = frozenset(first.row_key), frozenset(second.row_key)
    if case.word(at - 1) in _IT if at else False:  # «его обошёл Северо-Западный — {F24} против {F19}»
        if not any(own & row for row in behind):
            return False
    elif named_beside_figures(case, at, pair):
        pass
    elif (behind and not any(other & row for row in behind)) or (before and not any(own & row for row in before)):
        return False
    one, two = number(first), number(second)
    return one is not None and two is not None and (one > two if above else one < two)


def _rows(case: Case, places: range) -> list[RowKey]:
    names = (case.pieces[place] for place in places)
    return list(
        dict.fromkeys(row_labels(piece) for piece in names if is_label_or_name(piece) and is_varied(case, piece))
    )


def is_of_sum(case: Case, at: int) -> bool:
    """Tell whether what is compared is taken together: «больше, чем X и Y вместе», "the other three combined"."""
    sentence = case.sentence_of(at)
    told = [p for p in sentence if _is_together(case, p)]
    if not told or len([p for p in sentence if case.pieces[p].claim in _SIDES]) != 1:
        return False
    sides = _rows(case, range(sentence.start, at)), _rows(case, range(at + 1, sentence.stop))
    return any(len(side) > 1 for side in sides) or _speaks_of_others(case, at)


def _is_together(case: Case, at: int) -> bool:
    return bool(case.pieces[at].forms & _TOGETHER) or fold(case.pieces[at].text) in _TOGETHER


def _speaks_of_others(case: Case, at: int) -> bool:
    near = case.pieces[at + 1 : case.sentence_of(at).stop]
    return any(piece.forms & _OTHERS or fold(piece.text) in _OTHERS for piece in near)


def sums_compare(case: Case, at: int, *, above: bool) -> bool:
    """«Офис и терминал вместе дали меньше, чем сайт»: what is taken together is added up."""
    sentence = case.sentence_of(at)
    told = next((p for p in sentence if _is_together(case, p)), None)
    if told is None:
        return False
    colon = next((p for p in range(at, sentence.stop) if case.pieces[p].text in {":", "("}), sentence.stop)
    sides = [_rows(case, range(sentence.start, at)), _rows(case, range(at + 1, colon))]
    columns = _columns(case, sentence)
    if not sides[0] and sentence.start and fold(case.pieces[sentence.start].text) in {"это", "this", "that", "it"}:
        sides[0] = _rows(case, case.sentence_of(sentence.start - 1))
    if not sides[1] and _speaks_of_others(case, at) and len(sides[0]) == 1:
        sides[1] = _all_others(case, columns, sides[0][0])
    added = 0 if told < at else 1
    larger = above if added == 0 else not above
    return bool(columns) and all(_sum_differs(case, one, sides, added, larger=larger) for one in columns)


def _sum_differs(case: Case, column: str, sides: list[list[RowKey]], added: int, *, larger: bool) -> bool:
    """Tell whether the sum of one side exceeds (or is below) every row of the other one."""
    values = [[case.evidence.value_of(column, row) for row in side] for side in sides]
    known = [[value for value in side if value is not None] for side in values]
    if not all(sides) or [len(one) for one in known] != [len(one) for one in sides] or len(known[added]) < 2:
        return False
    total, others = sum(known[added], Decimal(0)), known[1 - added]
    return total > sum(others, Decimal(0)) if larger else total < min(others)


def _all_others(case: Case, columns: list[str], row: RowKey) -> list[RowKey]:
    """Every row but one, where all of them are known."""
    cells = case.evidence.cells(columns[0]) if columns else []
    rows = [frozenset(cell.row_key) for cell in cells]
    return [one for one in rows if not one & row] if len(rows) == case.evidence.row_count() else []


def other_rows_are_counted(case: Case, at: int) -> bool:
    """As in "the other three methods together": as many as there are besides the one that is compared with them."""
    value = next((VALUES[form] for form in case.pieces[at].forms if form in VALUES), 0)
    near = case.pieces[max(0, at - 2) : at + 2]
    said = any(piece.forms & _OTHERS or fold(piece.text) in _OTHERS for piece in near)
    return said and value == case.evidence.row_count() - 1 and any(is_of_sum(case, p) for p in _compared(case, at))


def _compared(case: Case, at: int) -> list[int]:
    return [p for p in case.sentence_of(at) if case.pieces[p].claim in _SIDES]


def sums_are_told(case: Case, at: int) -> bool:
    """Tell whether «вместе» stands in a comparison of a sum that is proved."""
    sides = _compared(case, at)
    return len(sides) == 1 and sums_compare(case, sides[0], above=case.pieces[sides[0]].claim is Claim.ABOVE)


def _columns(case: Case, part: range) -> list[str]:
    """The columns of the figures of a part, else those that it names, else all of them."""
    told = [fact.column for place in case.figures(part) if (fact := case.figure(place)) and fact.row_key]
    named = [column for place in part for column in case.named_columns(place)]
    return list(dict.fromkeys(told)) or list(dict.fromkeys(named)) or list(case.evidence.measure_columns())
