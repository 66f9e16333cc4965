"""Words of totals whose figure stands elsewhere: «четверть общего итога — {F2} из {F5}», "overall, up by {F12}"."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.whole_series import is_from_end_to_end
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import figures_of, is_of_which, names_varied, words_before
from render.texts.figure_roles import Role, role_of
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import FRACTIONS

_OF = frozenset({"из", "of"})
_REACH = 4
_TWO = 2


def is_part_of_total(case: Case, at: int) -> bool:
    """«Четверть общего итога — {F2} из {F5}»: a part is told, and the figure behind «из» is the total meant."""
    sentence = case.sentence_of(at)
    led = any(piece.forms & FRACTIONS.keys() for piece in case.pieces[max(sentence.start, at - _REACH) : at])
    figures = case.figures(range(at, sentence.stop))[:_TWO]
    if not led or len(figures) < _TWO or fold(case.pieces[figures[1] - 1].text) not in _OF:
        return False
    part, whole = (case.figure(place) for place in figures)
    if part is None or whole is None or part.column != whole.column:
        return False
    return bool(part.row_key) and not whole.row_key and case.evidence.is_total(whole)


def is_told_before(case: Case, at: int) -> bool:
    """As in "There are {F9} delayed flights in total, {F2} of them in Omsk": the total stands before, up to a sign."""
    start = case.sentence_of(at).start
    last = next((p for p in range(at - 1, start - 1, -1) if case.word(p) in _SIGNS or case.figure(p) is not None), at)
    fact, behind = case.figure(last), case.word(at + 1)
    near = last >= at - _TWO + 1 or (case.word(at - 1) == "in" and last == at - _TWO)
    ends = behind in _SIGNS or at + 1 >= case.sentence_of(at).stop
    whole = fact is not None and case.evidence.is_total(fact) and not fact.row_key
    return whole and (near or (ends and not any(names_varied(case, place) for place in range(last, at))))


def is_overall_change(case: Case, at: int, fact: Fact) -> bool:
    """As in "the overall change was {F13}": of the one row or from the first to the last, and not turned round."""
    stop = case.sentence_of(at).stop
    place = next((p for p in case.figures(range(at, stop)) if case.figure(p) is fact), at + 1)
    named = any(case.pieces[p].claim in {Claim.CHANGE, Claim.RISE, Claim.FALL} for p in range(at + 1, place))
    told = case.evidence.change_of(fact) is not None and not case.evidence.runs_back(fact)
    return named and told and (case.evidence.row_count() == 1 or is_from_end_to_end(case, fact))


def goes_on_of_row(case: Case, at: int, fact: Fact) -> bool:
    """«в Москве {F1} на общую сумму {F2}»: the second figure of a row that the first one was told of.

    «CRM сбоила {F3} раз, суммарный простой составил {F4}»: another metric of it, too, where no other row is named.
    """
    told = case.figures(range(case.sentence_of(at).start, at))
    before = case.figure(told[-1]) if told else None
    alike = before is not None and bool(fact.row_key) and before.row_key == fact.row_key
    if before is None or not alike or case.figure(at - 1) is fact:  # "the metric is revenue, {F1} overall" of a row
        return False
    other = before.column != fact.column and bool(case.pieces[at].forms & _JOINT)
    return at - told[-1] <= _TWO or (other and not any(names_varied(case, p) for p in range(told[-1], at)))


_JOINT = frozenset({"суммарный", "общий", "совокупный", "total", "overall", "combined"})
_SIGNS = frozenset({",", ";", ":", ".", "(", ")", "—", "–"})
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.SAME})
_OVERALL = (["в", "целом"], ["overall"], ["in", "total"], ["суммарно"], ["всего"])


def is_told_change_of_totals(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether "overall it went up by {F12}" is of a change between the totals of two periods: of all rows."""
    moved = any(case.pieces[place].claim in _MOVES for place in case.sentence_of(at))
    return moved and _is_of_totals(case, fact)


def changes_of_all(case: Case) -> Iterator[Reason]:
    """The change of all rows is told of no single one, and that of one row not as the change of all."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or role_of(case.evidence, fact) is not Role.CHANGE:
            continue
        near = words_before(case, at)
        own = {name for name, _ in case.evidence.row(fact)}
        dimensions = {name for cell in case.evidence.cells(fact.column) for name, _ in cell.row_key}
        named = {name for p in near if names_varied(case, p) for name, _ in row_labels(case.pieces[p])}
        if _is_of_totals(case, fact) and (named & dimensions) - own:
            yield Reason(Fault.ROW, clip(case, at), fact.id)
        words = [fold(case.pieces[p].text) for p in sorted(near)]
        overall = any(words[n : n + len(one)] == one for n in range(len(words)) for one in _OVERALL)
        single = {name for name in own if len({pair for pair in case.evidence.row(fact) if pair[0] == name}) == 1}
        varied = {name for name in single if case.evidence.is_varied(name)}
        if overall and varied and not named & varied:
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def _is_of_totals(case: Case, fact: Fact) -> bool:
    """Tell whether a change is one between the totals of two periods."""
    inputs = [case.evidence.known.get(name) for name in dict.fromkeys(fact_ids(fact.formula))]
    totals = [one for one in inputs if one is not None and one.kind is FactKind.TOTAL]
    if case.evidence.change_of(fact) is None or len(totals) != _TWO or len(inputs) != _TWO:
        return False
    keys = [frozenset(one.row_key) for one in totals]
    return not case.evidence.is_of_selection(totals[0]) and len({name for key in keys for name, _ in key}) <= 1


def following_a_row(case: Case) -> Iterator[Reason]:
    """«В феврале выдано {F3}. Подано за тот же период — {F6}» of all months: read as the figure of the row before."""
    for at, fact in figures_of(case, Role.TOTAL):
        sentence = case.sentence_of(at)
        again = any(_is_again(case, place) for place in words_before(case, at))
        before = case.figures(range(sentence.start, at))
        told = before if again else []
        if not before and not any(names_varied(case, place) for place in sentence) and sentence.start:
            told = case.figures(case.sentence_of(sentence.start - 1))
        whole = any(case.pieces[place].claim in _WHOLES or case.word(place) in _OF_ALL for place in sentence)
        whole = whole or case.evidence.is_of_selection(fact)  # which words it needs, ``claims.selections`` says
        facts = [one for place in told if (one := case.figure(place)) is not None]
        if (again or not whole) and _are_of_one_row(case, facts) and not is_of_which(case, at):
            yield Reason(Fault.ROW, clip(case, at), fact.id)


def _are_of_one_row(case: Case, facts: list[Fact]) -> bool:
    """Tell whether levels are told, all of the same one of several rows, and besides them changes alone."""
    levels = [one for one in facts if role_of(case.evidence, one) is Role.LEVEL]
    others = [one for one in facts if role_of(case.evidence, one) not in {Role.LEVEL, Role.CHANGE}]
    rows = {frozenset(one.row_key) for one in levels}
    return len(rows) == 1 and not others and any(case.evidence.is_varied(name) for row in rows for name, _ in row)


def _is_again(case: Case, at: int) -> bool:
    """«Тот же месяц», "the same period", «тогда же»."""
    return case.word(at) == "same" or (case.word(at) in _SAME and case.word(at + 1) == "же")


_SAME = frozenset({"тот", "ту", "том", "той", "тогда"})
_WHOLES = frozenset({Claim.TOTAL, Claim.WHOLE, Claim.PART, Claim.RANGE, Claim.AVERAGE})
_OF_ALL = frozenset({"period", "период", "периода", "add", "adds", "sum", "sums"})
