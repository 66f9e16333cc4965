"""What figures are counted from: «доли посчитаны от общего итога — {F5}», «превышение над средним — {F6}»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

Mark = tuple[int, bool]

_SHARES = word_set("доля процент share shares percentage percentages")
_COUNTED = word_set(
    "посчитать рассчитать считать вычислить взять исчислить calculated computed taken counted based measured "
    "рассчитываться считаться"
)
_FROM = word_set("от из of from on against к")
_EXCESS = word_set("превышение excess surplus")
_OVER = word_set("над over above")


def shares_base(case: Case) -> Iterator[Mark]:
    """Yield the word of the shares and the total that they are of, where nothing else is told in the sentence."""
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        start = sentence.stop
        figures = case.figures(sentence)
        words = [at for at in sentence if case.pieces[at].forms & _SHARES]
        if len(figures) != 1 or len(words) != 1 or words[0] > figures[0]:
            continue
        between = case.pieces[words[0] + 1 : figures[0]]
        counted = any(piece.forms & _COUNTED for piece in between) and any(fold(p.text) in _FROM for p in between)
        named = any(is_label_or_name(case.pieces[at]) and is_varied(case, case.pieces[at]) for at in sentence)
        whole = case.figure(figures[0])
        if counted and not named and whole is not None and _has_shares_of(case, whole):
            yield from ((words[0], False), (figures[0], True))


def _has_shares_of(case: Case, whole: Fact) -> bool:
    """Tell whether a figure is the total that the shares of the answer are of."""
    total = whole.kind is FactKind.TOTAL and not whole.row_key
    known = case.evidence.known.values()
    return total and any(fact.column == f"{whole.column}_share" or _is_of(fact, whole) for fact in known)


def _is_of(share: Fact, whole: Fact) -> bool:
    return "/" in share.formula and tuple(fact_ids(share.formula)[-1:]) == (whole.id,)


def excesses(case: Case) -> Iterator[int]:
    """«Превышение над средним у «Экспресс Плюс» — {F6}»: how far the row that is named lies above the average."""
    for at, piece in enumerate(case.pieces):
        sentence = case.sentence_of(at)
        if not piece.forms & _EXCESS or at + 2 >= sentence.stop or case.word(at + 1) not in _OVER:
            continue
        averaged = any(one.claim is Claim.AVERAGE for one in case.pieces[at + 2 : at + 4])
        figures = case.figures(range(at, sentence.stop))
        fact = case.figure(figures[0]) if figures else None
        names = [row_labels(case.pieces[place]) for place in range(sentence.start, figures[0] if figures else at)
                 if is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place])]  # fmt: skip
        if averaged and fact is not None and len(names) == 1 and _lies_above(case, fact, names[0]):
            yield at


def tells_excess(case: Case, at: int) -> bool:
    """Tell whether the figure is led in by such a word, which was proved."""
    before = case.pieces[case.sentence_of(at).start : at]
    return any(piece.forms & _EXCESS and piece.claim is Claim.CHANGE for piece in before)


def _lies_above(case: Case, fact: Fact, row: RowKey) -> bool:
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    if len(inputs) < 2 or role_of(case.evidence, fact) is not Role.CHANGE:
        return False
    level, middle = inputs[:2]
    value, average = number(level), number(middle)
    if value is None or average is None or role_of(case.evidence, middle) is not Role.AVERAGE:
        return False
    return bool(frozenset(level.row_key) & row) and level.column == middle.column and value > average


def on_both_sides(case: Case, at: int, *, above: bool) -> bool | None:
    """«X — выше среднего, Y — ниже: {F1} и {F4} при среднем {F5}»: the row right before each word lies so.

    None where the sentence is not of that kind.
    """
    sentence = case.sentence_of(at)
    sides = [place for place in sentence if case.pieces[place].claim in {Claim.ABOVE, Claim.BELOW}]
    if len(sides) != 2 or len({case.pieces[place].claim for place in sides}) != 2:
        return None
    if not any(piece.claim is Claim.AVERAGE for piece in case.pieces[sides[0] + 1 : sides[0] + 3]):
        return None
    begun = sentence.start if at == sides[0] else sides[0]
    names = [row_labels(case.pieces[place]) for place in range(begun, at)
             if is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place])]  # fmt: skip
    told = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    averages = [fact for fact in told if role_of(case.evidence, fact) is Role.AVERAGE]
    if len(names) != 1 or len(averages) != 1 or any(case.figures(range(sentence.start, sides[1]))):
        return None
    value, middle = case.evidence.value_of(averages[0].column, names[0]), number(averages[0])
    if value is None or middle is None:
        return False
    return value > middle if above else value < middle
