"""Checks that a sentence without a metric of its own goes on with the one told before, and «здесь» with a row of it.

«В среднем сумма составила {F14}. Максимум — {F21}» of the number is refused, as is «там заключено {F20}» of a total.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.fact import Fact
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.column_phrases import named_at
from render.texts.figure_context import is_share_of
from render.texts.figure_roles import Role, role_of
from render.texts.general_units import repeats_unit
from render.texts.shares_beside import share_of_whole
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

_ENDS = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.AVERAGE, Claim.TOTAL, Claim.RANGE})
_POINTING = word_set("он она оно они показатель it they figure metric")
"""Words that stand for a metric: «к концу периода показатель вырос до {F8}», "it was {F2} in October"."""
_LEVELS = frozenset({Role.LEVEL, Role.TOTAL, Role.GROUP, Role.AVERAGE})
_HERE = frozenset({"здесь", "тут", "там"})
_THIS = frozenset({"этот", "тот", "this", "that"})
_ABSOLUTE = frozenset({"абсолютный", "absolute"})


def metrics(case: Case) -> Iterator[Reason]:
    """All that is told without a metric or a row of its own is of the one that was told before."""
    yield from _continued(case)
    yield from _totals_here(case)
    yield from _absolutes(case)
    yield from _named_totals(case)


def _continued(case: Case) -> Iterator[Reason]:
    """«Сумма в среднем — {F14}. Максимум — {F2}» of another metric, where no word of the sentence names that.

    «Он составлял {F2}», "the figure was {F2}" point to the one metric of the sentence before, and to no earlier one.
    """
    for sentence in case.sentences.values():
        figures = case.figures(sentence)
        ended = any(case.pieces[place].claim in _ENDS for place in sentence)
        pointed = any(case.word(place) in _POINTING for place in sentence)
        named = any(_names(case, place) for place in sentence)
        if not figures or not sentence.start or not (ended or pointed) or named:
            continue
        topic = _topic(case, sentence.start)
        for at in figures:
            fact = case.figure(at)
            if fact is None or topic is None or role_of(case.evidence, fact) not in _LEVELS:
                continue
            if not _bases(case, fact) & {topic, *(() if pointed else _told(case, sentence.start))}:
                yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _names(case: Case, place: int) -> bool:
    """A word that may name a metric: of a title, or what the figure before it counts; «среднее» names none."""
    if case.pieces[place].claim in _ENDS and not case.pieces[place].in_phrase:
        return False
    if named_at(case, place) or case.words_of(case.pieces[place]) & case.evidence.measured_words():
        return True
    fact = case.figure(place - 1) if place else None
    return fact is not None and repeats_unit(fact, case.pieces[place])


def _topic(case: Case, stop: int) -> str | None:
    """The one metric that the sentence before tells figures of, and names; None of several or none."""
    before = case.sentence_of(stop - 1)
    while before.start and case.word(before.start - 1) == ";":  # «в марте сумма — {F9}; в апреле — {F11}»
        before = range(case.sentence_of(before.start - 1).start, stop)
    told = [fact for place in case.figures(before) if (fact := case.figure(place)) is not None]
    columns = frozenset().union(*(_bases(case, fact) for fact in told))
    if len(columns) != 1:
        return None
    column = next(iter(columns))
    own = case.evidence.own_words(column)
    named = any(column in map(partial(base_of, case), named_at(case, at)) for at in before)
    return column if named or any(case.words_of(case.pieces[at]) & own for at in before) else None


def _told(case: Case, stop: int) -> frozenset[str]:
    """The metrics of the figures before: what was told of once («Фонд — {F1}. Принято там же — {F2}») may go on."""
    facts = (fact for place in case.figures(range(stop)) if (fact := case.figure(place)) is not None)
    return frozenset().union(*(_bases(case, fact) for fact in facts))


def _totals_here(case: Case) -> Iterator[Reason]:
    """«Больше всего — в октябре ({F10}). Договоров здесь — {F20}» of the total of all rows."""
    for at in range(len(case.pieces)):
        if not _points_to_row(case, at):
            continue
        sentence = case.sentence_of(at)
        near = [*case.figures(range(at, sentence.stop)), *case.figures(range(at - 1, sentence.start - 1, -1))][:1]
        fact = case.figure(near[0]) if near else None
        if fact is None or fact.row_key or len(case.figures(sentence)) > 1:
            continue
        if role_of(case.evidence, fact) in {Role.TOTAL, Role.AVERAGE}:
            yield Reason(Fault.ROW, clip(case, near[0]), fact.id)


def _points_to_row(case: Case, at: int) -> bool:
    """«Здесь», «в этом месяце», "in that city" of an answer of several rows."""
    if not case.evidence.varied():
        return False
    if case.word(at) in _HERE:
        return True
    behind = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    kind = behind & case.dimension_words and case.word(at - 1) in {"в", "во", "на", "in", "at", "for"}
    return bool(case.pieces[at].forms & _THIS) and bool(kind)


def _absolutes(case: Case) -> Iterator[Reason]:
    """«Доля — {F41}, в абсолютном выражении — {F17}» of another metric."""
    for at, piece in enumerate(case.pieces):
        if not piece.forms & _ABSOLUTE:
            continue
        sentence = case.sentence_of(at)
        behind, before = case.figures(range(at, sentence.stop))[:1], case.figures(range(sentence.start, at))[-1:]
        one, other = (case.figure(place[0]) if place else None for place in (before, behind))
        if one is None or other is None or any(_names(case, place) for place in range(before[0], behind[0])):
            continue
        if not _bases(case, one) & _bases(case, other):
            yield Reason(Fault.COLUMN, clip(case, behind[0]), other.id)


def _named_totals(case: Case) -> Iterator[Reason]:
    """As in "{F16} of the overall total of {F10}" of the largest row, or of an average."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        share = share_of_whole(case, at) if fact is not None else None
        if fact is None or share is None or _is_level_of(case, at, fact, share):
            continue
        if role_of(case.evidence, fact) in {Role.LEVEL, Role.AVERAGE}:
            yield Reason(Fault.TOTAL, clip(case, at), fact.id)


def _is_level_of(case: Case, at: int, fact: Fact, share: Fact) -> bool:
    """As in "accounted for {F14} of the total ({F3})": what the share is of, in a bracket, not yet told."""
    told = [case.figure(place) for place in case.figures(range(case.sentence_of(at).start, at))]
    again = any(one is not None and one.value == fact.value for one in told)
    return case.word(at - 1) == "(" and not again and is_share_of(share, fact)


def _bases(case: Case, fact: Fact) -> frozenset[str]:
    columns = (column.removesuffix("_share") for column in case.columns_of(fact))
    return frozenset(base_of(case, column) for column in columns)
