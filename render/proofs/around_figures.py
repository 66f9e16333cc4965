"""Words around figures that are proved to claim nothing: "A brief summary follows.", «без разбивки», «Итог: …»."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case, base_of
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary import around_words as said
from render.vocabulary.claim_words import Claim
from render.vocabulary.remark_words import FIGURES


def around_figures(case: Case) -> Iterator[int]:
    """Yield the places of such words."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD:
            yield from (at for way in _WAYS if way(case, at))
        elif piece.text == "=" and _equates(case, at):
            yield at


def _forms(piece: Piece) -> frozenset[str]:
    return piece.forms | {fold(piece.text)}


def _next(case: Case, at: int) -> frozenset[str]:
    return _forms(case.pieces[at + 1]) if at + 1 in case.sentence_of(at) else frozenset()


def _facts(case: Case, places: range | list[int]) -> list[Fact]:
    return [fact for at in case.figures(places) if (fact := case.figure(at)) is not None]


def _is_announcing(case: Case, at: int) -> bool:
    """As in "A brief summary follows.": a sentence of report words, without figures and names."""
    sentence = case.sentence_of(at)
    if not _forms(case.pieces[at]) & said.ANNOUNCING or case.figures(sentence):
        return False
    others = [case.pieces[place] for place in sentence if place != at]
    told = any(piece.forms & said.ANNOUNCED for piece in others)
    plain = all(
        piece.kind in {PieceKind.WORD, PieceKind.MARK} and piece.claim in {None, Claim.NOTHING} for piece in others
    )
    measured = case.evidence.measured_words()
    return told and plain and not any(piece.forms & measured - said.ANNOUNCED for piece in others)


_PLAIN = frozenset({PieceKind.WORD, PieceKind.MARK})


def _is_key(case: Case, at: int) -> bool:
    """«Ключевые показатели Казани: …»: what the figures are called at the head of a sentence."""
    piece = case.pieces[at]
    headed = at == case.sentence_of(at).start or case.word(at - 1) in {"the", "вот"}
    return headed and piece.claim is None and bool(piece.forms & said.KEY and _next(case, at) & FIGURES)


def _is_several(case: Case, at: int) -> bool:
    """As in "You asked about several figures.", «запрошены несколько показателей: …»: the text tells more than one."""
    if not _forms(case.pieces[at]) & said.SEVERAL or not _next(case, at) & FIGURES:
        return False
    sentence = case.sentence_of(at)
    behind = range(at, sentence.stop) if case.figures(sentence) else range(len(case.pieces))
    told = {base_of(case, fact.column) for fact in _facts(case, behind)}
    return not case.figures(range(sentence.start, at)) and len(told) > 1


def _is_selection(case: Case, at: int) -> bool:
    """As in "Across the whole selection, sales equal {F1}": of figures that are of no row and of no few of them."""
    led = case.word(at - 1) in said.WHOLE
    facts = _facts(case, case.sentence_of(at))
    return (
        led
        and bool(case.pieces[at].forms & said.SELECTIONS)
        and bool(facts)
        and all(_is_of_all(case, one) for one in facts)
    )


def _is_of_all(case: Case, fact: Fact) -> bool:
    """A figure of no row that the answer tells apart, nor one computed from some of them."""
    varied = any(case.evidence.is_varied(column) for column, _ in case.evidence.row(fact))
    return not varied and (
        fact.kind is not FactKind.FORMULA or case.evidence.is_total(fact) or not _has_rows(case, fact)
    )


def _has_rows(case: Case, fact: Fact) -> bool:
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    return any(case.evidence.is_varied(column) for one in inputs for column, _ in case.evidence.row(one))


def _is_unbroken(case: Case, at: int) -> bool:
    """«Рассчитан в целом, без разбивки»: its figures are of no row."""
    led = fold(case.pieces[at].text) in said.WITHOUT
    following = [_forms(piece) for piece in case.pieces[at + 1 : at + 3] if fold(piece.text) not in {"a", "any"}]
    facts = _facts(case, case.sentence_of(at))
    ends = bool(following) and bool(following[0] & said.BREAKDOWNS)
    return led and ends and bool(facts) and all(_is_of_all(case, one) for one in facts)


def _has_diverged(case: Case, at: int) -> bool:
    """«Показатели разошлись: X снизились на {F8}, а Y поднялось на {F10}»: one of the two fell and one rose."""
    if not _forms(case.pieces[at]) & said.DIVERGED:
        return False
    before = [case.pieces[place] for place in range(case.sentence_of(at).start, at)]
    if not any(piece.forms & FIGURES for piece in before) or case.figures(range(case.sentence_of(at).start, at)):
        return False
    sentence = case.sentence_of(at)
    behind = case.sentence_of(sentence.stop) if sentence.stop < len(case.pieces) else range(0)
    facts = _facts(case, sentence) or _facts(case, behind)
    growths = {
        base_of(case, one.column): number(one) or Decimal(0)
        for one in facts
        if case.evidence.change_of(one) is not None
    }
    return len(growths) == len(("one", "other")) and min(growths.values()) < 0 < max(growths.values())


def _is_bound(case: Case, at: int) -> bool:
    """«Нижняя граница — «Автокредит»»: the end that the word before it claims, and that is proved."""
    led = case.pieces[at - 1] if at else None
    return (
        led is not None
        and bool(case.pieces[at].forms & said.BOUNDS and led.forms & said.ENDS)
        and led.claim is not None
    )


def _is_worked_out(case: Case, at: int) -> bool:
    """As in "that works out at {F5}", "works out as follows"."""
    start = at if case.word(at) in {"works", "work", "worked"} else at - 1
    pair = (case.word(start), case.word(start + 1)) if start >= 0 else ("", "")
    return pair[0] in {"works", "work", "worked"} and pair[1] == "out" and case.word(start + 2) in {"as", "at", "to"}


def _is_therefore(case: Case, at: int) -> bool:
    """As in "the share is therefore {F4}": what it was computed from was told before."""
    if not _forms(case.pieces[at]) & said.THEREFORE:
        return False
    fact = case.figure(at + 1)
    before = {one.id for one in _facts(case, range(at))}
    return fact is not None and bool(fact_ids(fact.formula)) and set(fact_ids(fact.formula)) <= before


def _is_result(case: Case, at: int) -> bool:
    """«Итог: сумма сделок — {F1}», «Итог апреля: …»: what is told is the result of the query, named behind it."""
    sentence = case.sentence_of(at)
    if at != sentence.start or not case.pieces[at].forms & said.RESULT:
        return False
    colon = next(
        (place for place in range(at + 1, min(at + _HEAD, sentence.stop)) if case.pieces[place].text == ":"), None
    )
    figures = case.figures(sentence)
    if colon is None or not figures or figures[0] < colon:
        return False
    period = all(case.pieces[place].kind is not PieceKind.WORD for place in range(at + 1, colon))
    measured = case.evidence.measured_words()
    return period and any(case.words_of(case.pieces[place]) & measured for place in range(colon, figures[0]))


_HEAD = 4
"""«Итог мая 2025 года:»: how far the colon may stand."""


def _is_arranged(case: Case, at: int) -> bool:
    """«Если расставить предметы по убыванию, …»: the order that the sentence claims is proved."""
    piece = case.pieces[at]
    ordered = any(case.pieces[place].forms & said.ORDERS for place in case.sentence_of(at) if place != at)
    return piece.claim is None and ordered and bool(piece.forms & said.ARRANGED)


def _is_reckoned(case: Case, at: int) -> bool:
    """«Если пересчитать, средняя сумма сделки составит {F6}»: the figure behind was computed."""
    figures = case.figures(range(at, case.sentence_of(at).stop))
    fact = case.figure(figures[0]) if figures else None
    led = case.word(at - 1) in {"если", "if"} and case.word(at + 1) == ","
    return led and bool(_forms(case.pieces[at]) & said.RECKONED) and fact is not None and fact.kind is FactKind.FORMULA


def _is_requested(case: Case, at: int) -> bool:
    """«Запрашиваемое значение, число посещений, равно {F1}»."""
    return bool(_forms(case.pieces[at]) & said.REQUESTED and _next(case, at) & FIGURES)


def _is_of_affairs(case: Case, at: int) -> bool:
    """«Лучше всего дела обстоят в Казани»: how things are, which the words beside it claim and prove."""
    forms = case.pieces[at].forms
    near = frozenset().union(*(piece.forms for piece in case.pieces[max(0, at - 2) : at + 3]))
    return bool(forms & {"дело"} and near & {"обстоять"}) or bool(forms & {"обстоять"} and near & {"дело"})


def _are_ends(case: Case, at: int) -> bool:
    """«Если сравнить крайние позиции, …»: the two rows of the sentence are the largest and the smallest one."""
    piece = case.pieces[at]
    if not piece.forms & {"крайний", "extreme"} or piece.claim is not None:
        return False
    sentence = case.sentence_of(at)
    rows = [row_labels(case.pieces[place]) for place in sentence
            if is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place])]  # fmt: skip
    columns = {base_of(case, one.column) for one in _facts(case, sentence)}
    if len(rows) != len(("one", "other")) or len(columns) != 1:
        return False
    column = columns.pop()
    largest, smallest = (case.evidence.extreme_rows(column, largest=way) for way in (True, False))
    return any(bool(rows[n] & largest) and bool(rows[1 - n] & smallest) for n in (0, 1))


def _equates(case: Case, at: int) -> bool:
    """«Доля онлайн-сделок = {F5}»: as a dash would; between figures it would be arithmetic."""
    sentence = case.sentence_of(at)
    if at == sentence.start or case.figure(at + 1) is None or at + 1 not in sentence:
        return False
    led = case.pieces[at - 1]
    named = led.kind in {PieceKind.WORD, PieceKind.LABEL, PieceKind.ALLOWED} or led.text in {"»", '"', "”"}
    behind = case.pieces[at + 2] if at + 2 in sentence else None
    part = case.part_around(at, lambda place: case.pieces[place].text in {",", ";"}, lambda _: True)
    alone = not case.figures(range(part.start, at)) and not any(
        case.pieces[p].text in _ARITHMETIC for p in sentence if p != at
    )
    return named and alone and (behind is None or behind.text not in _ARITHMETIC)


_ARITHMETIC = frozenset("+*/×÷−=")

_WAYS: tuple[Callable[[Case, int], bool], ...] = (
    _is_announcing, _is_key, _is_several, _is_selection, _is_unbroken, _has_diverged, _is_bound, _is_worked_out,
    _is_therefore, _is_result, _is_arranged, _is_reckoned, _is_requested, _is_of_affairs, _are_ends,
)  # fmt: skip
