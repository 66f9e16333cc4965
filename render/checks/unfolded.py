"""Check that what unfolds or narrows a title is said of its own column: «масса удобрений» of no number of bags."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from core.unit import UnitKind
from domains.words import is_counted_plural
from ledger.formula import fact_ids
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason, clip
from render.texts.deeds_of_counted import titled
from render.texts.marked_text import PieceKind, label_words
from render.texts.proof import is_difference


def figures(case: Case) -> Iterator[Reason]:
    """The figure that follows such a word in its sentence, else the one before it, is of a column that it unfolds."""
    for at, piece in enumerate(case.pieces):
        if piece.unfolds and not _is_owned(case, at):
            yield from _of_other(case, at, piece.unfolds)


def _is_owned(case: Case, at: int) -> bool:
    """«Текучесть персонала» of «Текучесть» beside «Принято сотрудников»: the whole title stands right before."""
    stop = case.sentence_of(at).stop
    fact = case.figure(next(iter(case.figures(range(at + 1, stop))), stop))
    if fact is None or case.word(at - 1) in _COUNTERS:
        return False
    return label_words(fact.label or fact.column) == (case.word(at - 1),)


_COUNTERS = frozenset({"число", "количество", "сумма", "доля", "number", "share", "amount"})


def narrowed(case: Case) -> Iterator[Reason]:
    """«Возвращённых заказов — {F1}» of all orders: a participle that names another column than its noun does."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or not _is_participle(case, at):
            continue
        named = titled(case, at)
        behind = range(at + 1, min(at + _REACH, case.sentence_of(at).stop))
        nouns = [titled(case, place) for place in behind if case.pieces[place].kind is PieceKind.WORD]
        noun = next((columns for columns in nouns if columns), named)
        if named and not noun & named:
            yield from _of_other(case, at, named)


def _is_participle(case: Case, at: int) -> bool:
    """«Возвращённых», "approved" right before a plural."""
    word = case.word(at)
    return word.endswith(_PLURAL_PARTICIPLES) or (word.endswith("ed") and is_counted_plural(case.word(at + 1)))


_PLURAL_PARTICIPLES = ("нных", "тых", "нные", "тые", "нными", "тыми", "нным", "тым", "вших", "вшие")
_REACH = 3


def _of_other(case: Case, at: int, columns: frozenset[str]) -> Iterator[Reason]:
    sentence = case.sentence_of(at)
    beside = case.figures(range(max(at - 1, sentence.start), at))
    if any((one := case.figure(place)) is not None and _columns(case, one) & columns for place in beside):
        return  # "with {F4} failures, and terminals handled {F5}": what the figure before it counts
    behind, before = case.figures(range(at + 1, sentence.stop)), case.figures(range(sentence.start, at))
    counted = is_counted_plural(case.word(at)) or case.pieces[at].in_phrase
    told = (beside if counted else []) or behind[:1] or before[-1:]
    fact = case.figure(told[0]) if told else None
    if any(case.pieces[place].forms & IN_ORDER for place in sentence):  # which is whose, the order says
        told = [place for place in behind if (one := case.figure(place)) is not None and _columns(case, one) & columns]
        fact = None if told else fact
    if fact is not None and not _columns(case, fact) & columns:
        yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _columns(case: Case, fact: Fact) -> frozenset[str]:
    """The columns of a figure, and of a share, a fulfilment or a deviation those that it was computed from."""
    computed = fact.unit.kind is UnitKind.PERCENT or is_difference(fact.formula)
    inputs = fact_ids(fact.formula) if computed else ()
    known = (case.evidence.known.get(name) for name in inputs)
    return case.columns_of(fact) | frozenset(one.column for one in known if one is not None)
