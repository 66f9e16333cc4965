"""«В Перми {F9} по вкладу X и {F7} по вкладу Y; в Туле {F3} и {F1} соответственно»: the order of the part before."""

from __future__ import annotations

from collections.abc import Callable

from render.texts.binding_pairs import Binding
from render.texts.case import Case
from render.texts.row_names import is_label_or_name, is_varied, row_labels

_IN_ORDER = frozenset({"соответственно", "respectively"})
_SEVERAL = 2

Known = tuple[list[int], list[int]]
"""The places of names of one dimension, and those of figures."""
Bind = Callable[[range, Known], dict[int, Binding]]


def respective_parts(case: Case, sentence: range, known: Known, bind: Bind) -> dict[int, Binding] | None:
    """Bind the figures of the last part to the names of the part before, one by one; None of any other sentence.

    Only where the last part names nothing of this dimension itself, or one row for all of its figures.
    """
    start = _last_part(case, sentence, known[1])
    if start is None:
        return None
    first, last = range(sentence.start, start), range(start, sentence.stop)
    before, own = _within(known, first), _within(known, last)
    found = bind(first, before)
    followed = _in_order_of(own, found, before[1])
    return None if followed is None else found | followed


def respective_sentence(
    case: Case, sentence: range, known: Known, bind: Callable[[range], dict[int, Binding]]
) -> dict[int, Binding] | None:
    """The same where the part before is a sentence of its own: «В Уфе — {F1}, в Туле — {F4}. Выручка — {F2} и {F5}»."""
    led = sentence.start and case.pieces[sentence.start - 1].text in {";", "."}
    said = any(case.pieces[at].forms & _IN_ORDER for at in sentence)
    if not led or not said or known[0] or len(known[1]) < _SEVERAL:
        return None
    named = names_in_order(case, case.sentence_of(sentence.start - 1), known)
    if named:
        return named
    before = bind(case.sentence_of(sentence.start - 1))
    if case.pieces[sentence.start - 1].text == "." and len(before) != len(known[1]):
        return None
    return _in_order_of(known, before, sorted(before))


def names_in_order(case: Case, before: range, own: Known) -> dict[int, Binding]:
    """«Разница между маем и июнем — {F8}. Значения — {F1} и {F2} соответственно»: of the rows named before."""
    told = [fact for at in case.figures(before) if (fact := case.figure(at)) is not None]
    names = [at for at in before if is_label_or_name(case.pieces[at]) and is_varied(case, case.pieces[at])]
    rows = {row_labels(case.pieces[at]) for at in names}
    changed = bool(told) and all(case.evidence.change_of(fact) is not None for fact in told)
    if not changed or len(rows) != len(names) or len(names) != len(own[1]):
        return {}
    return {at: Binding(name) for at, name in zip(own[1], names, strict=True)}


def _in_order_of(own: Known, before: dict[int, Binding], figures: list[int]) -> dict[int, Binding] | None:
    """Each figure gets the name that the one at its place in the part before is told of; None where that has one."""
    if len(own[0]) == 1:
        return dict.fromkeys(own[1], Binding(own[0][0]))
    names = [before[at].name for at in figures if at in before]
    if own[0] or len(set(names)) < _SEVERAL:
        return None
    told = len(names) == len(figures) == len(own[1]) == len(set(names)) and None not in names
    if not told:
        return dict.fromkeys(own[1], Binding(unclear=True))
    return {at: Binding(name) for at, name in zip(own[1], names, strict=True)}


def _last_part(case: Case, sentence: range, figures: list[int]) -> int | None:
    """Where the part begins that «соответственно» ends: it holds several figures, and there are some before it."""
    said = next((at for at in sentence if case.pieces[at].forms & _IN_ORDER), None)
    if said is None or not figures or figures[-1] > said:
        return None
    commas = [at for at in range(sentence.start, figures[-1]) if case.pieces[at].text == ","]
    for start in commas[::-1]:
        own = [at for at in figures if at > start]
        led = [at for at in range(start + 1, own[0]) if case.pieces[at].labels]
        if led:
            return start + 1 if _SEVERAL <= len(own) < len(figures) else None
    return None


def _within(known: Known, places: range) -> Known:
    return [at for at in known[0] if at in places], [at for at in known[1] if at in places]
