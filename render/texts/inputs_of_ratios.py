"""What a ratio was computed from, told before it: "With revenue of {F3} and profit of {F4}, the margin in Leeds …"."""

from __future__ import annotations

from core.fact import Fact, FactKind
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.row_names import names_row, row_labels


def is_input_of_named(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether a figure has the only row that a sentence names, and a ratio behind it was computed from it."""
    columns = [column for column, _ in fact.row_key if case.evidence.is_varied(column)]
    sentence = case.sentence_of(at)
    if len(columns) != 1:
        return False
    named = [place for place in sentence if names_row(case.pieces[place], columns[0])]
    rows = {row_labels(case.pieces[place]) for place in named}
    if len(rows) != 1 or not next(iter(rows)) & frozenset(fact.row_key) or len(next(iter(rows))) != 1:
        return False
    behind = [case.figure(place) for place in case.figures(range(at + 1, sentence.stop))]
    ratios = [one for one in behind if one is not None and one.kind is FactKind.FORMULA and "/" in one.formula]
    others = {name for one in ratios for name in fact_ids(one.formula)}
    alone = all(one is None or one in ratios or one.id in others for one in behind)
    return len(ratios) == 1 and fact.id in others and alone and case.evidence.is_metric_of_its_own(ratios[0])
