"""Which row each change of a list is told of: «в Уфе рост — {F11}, в Перми снижение — {F9}»."""

from __future__ import annotations

from core.fact import Fact, FactKind
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.row_names import is_compared_with, names_row, row_labels


def bound_formulas(case: Case, sentence: range, column: str) -> dict[int, int]:
    """Return for each computed figure of a sentence the name that it is told of.

    Only where names and figures take turns from the first to the last one, so that it can be read in one way; a
    sentence with one name is left to the other rules.
    """
    names = [at for at in sentence if names_row(case.pieces[at], column)]
    figures = case.figures(sentence)
    single = all(len(row_labels(case.pieces[at])) == 1 and not case.pieces[at].apart for at in names)
    formulas = [at for at in figures if (fact := case.figure(at)) is not None and fact.kind is FactKind.FORMULA]
    if len(names) < 2 or len(names) != len(figures) or not single or len(formulas) < len(figures):
        return {}
    if any(is_compared_with(case, at) for at in names):
        return {}
    if any(len({pair for pair in _rows(case, at) if pair[0] == column}) != 1 for at in figures):
        return {}
    pairs = list(zip(names, figures, strict=True))
    forward = all(name < figure for name, figure in pairs)
    backward = all(figure < name for name, figure in pairs)
    turns = sorted((*names, *figures)) == [at for pair in pairs for at in (pair if forward else pair[::-1])]
    return {figure: name for name, figure in pairs} if (forward or backward) and turns else {}


def _rows(case: Case, at: int) -> frozenset[tuple[str, str]]:
    fact = case.figure(at)
    return frozenset() if fact is None else case.evidence.row(fact)


def is_multiple(case: Case, fact: Fact) -> bool:
    """Tell whether a figure says how many times another one of its own metric it is: this month's by the last one's."""
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    divided = fact.kind is FactKind.FORMULA and "/" in fact.formula.replace("÷", "/")
    return divided and len(inputs) > 1 and len({one.column.removesuffix("_previous") for one in inputs}) == 1
