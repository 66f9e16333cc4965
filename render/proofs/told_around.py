"""Words that a chat assistant tells around its figures: «Запрос вернул {F1}: …», «Карточка магазина «X»», «Сейчас».

Remarks about the rows of the answer, offers and phrases of so much for each thing have modules of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold
from ledger.formula import fact_ids
from render.proofs.dimensions_told import dimension_titles
from render.proofs.limits_told import limits_told
from render.proofs.offers import offers
from render.proofs.per_things import words_of_quotients
from render.proofs.remarks_on_rows import are_of_one_row, remarks_on_rows
from render.proofs.sides import Side, sides_of
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.row_names import is_label_or_name, is_varied
from render.texts.time_positions import series
from render.vocabulary import remark_words as said


def told_around(case: Case) -> Iterator[int]:
    """Yield the places of the words that are proved to say nothing more than the figures do."""
    yield from (*remarks_on_rows(case), *offers(case), *limits_told(case))
    yield from (*words_of_quotients(case), *dimension_titles(case))
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD:
            continue
        yield from (*_as_one_number(case, at), *_number_of_inputs(case, at))
        if any(way(case, at) for way in (_is_returned, _is_heading, _is_derived, _is_now)):
            yield at


_RETURNED = frozenset({"вернуть", "выдать", "return", "returned", "returns", "yielded", "yields", "gave", "gives"})
_ADVERBS = frozenset({"нам", "мне", "вам", "also", "us", "me", "has", "have"})


def _is_returned(case: Case, at: int) -> bool:
    """«Запрос вернул {F1}», "the query returned": the query is at the head of the sentence, and not denied."""
    if not case.pieces[at].forms & _RETURNED:
        return False
    before = case.pieces[case.sentence_of(at).start : at]
    behind = frozenset().union(*(piece.forms for piece in case.pieces[at + 1 : at + 4]))
    if behind & said.FIGURES and behind & said.ONE:  # «вернул одно число» is proved of an answer of one figure
        return False
    asked = [piece for piece in before if piece.forms & said.SOURCES]
    return len(asked) == 1 and all(piece.forms & (said.SOURCES | said.LINKS) or fold(piece.text) in _ADVERBS
                                   for piece in before)  # fmt: skip


_AS_ONE = (("одним", "числом"), ("одной", "цифрой"), ("одну", "цифру"), ("одно", "число"),
           ("one", "number"), ("one", "figure"), ("single", "number"), ("single", "figure"))  # fmt: skip
_ASKED = frozenset({"если", "отвечать", "ответить", "назвать", "нужно", "нужна", "if", "in", "as", "a", "just"})


def _as_one_number(case: Case, at: int) -> Iterator[int]:
    """«Если отвечать одним числом, то {F1}», "in one number: {F1}": of a sentence with one figure."""
    sentence = case.sentence_of(at)
    pair = (case.word(at), case.word(at + 1))
    asked = at == sentence.start or case.word(at - 1) in _ASKED
    if pair in _AS_ONE and asked and len(case.figures(sentence)) == 1 and at < case.figures(sentence)[0]:
        yield from (at, at + 1)


def _is_heading(case: Case, at: int) -> bool:
    """«Карточка магазина «X»», «карточка показателей в октябре — …»: at the head of a sentence, of one row."""
    first = case.sentence_of(at).start
    led = at == first or (at == first + 1 and case.word(first) in {"the", "a", "вот", "это"})
    singular = fold(case.pieces[at].text) in said.HEADINGS
    return led and singular and case.figure(at + 1) is None and are_of_one_row(case, _told_behind(case, at))


def _told_behind(case: Case, at: int) -> list[Fact]:
    places = case.figures(range(at, len(case.pieces)))
    return [fact for place in places if (fact := case.figure(place)) is not None]


def _is_derived(case: Case, at: int) -> bool:
    """«Производный показатель, уровень выплат, равен {F6}»: every figure behind it was computed and has a title."""
    if not case.pieces[at].forms & said.DERIVED or not case.pieces[at + 1 : at + 2]:
        return False
    if not case.pieces[at + 1].forms & (said.STATING | said.FIGURES):
        return False
    places = case.figures(range(at, case.sentence_of(at).stop))
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    return bool(facts) and all(_has_title_of_its_own(case, fact) for fact in facts)


def _has_title_of_its_own(case: Case, fact: Fact) -> bool:
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    own = fact.column.removesuffix("_share")
    plain = case.evidence.change_of(fact) is None and fact.kind is FactKind.FORMULA
    return plain and bool(inputs) and own not in {one.column for one in inputs}


def _is_now(case: Case, at: int) -> bool:
    """«Сейчас»: of the only period, of the later one of two, or of the last row of a series."""
    if not case.pieces[at].forms & said.NOW:
        return False
    sentence = case.sentence_of(at)
    known = sides_of(case).columns
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    earlier = any(known.get(fact.column) is Side.EARLIER for fact in facts)
    rows = series(case.evidence)
    other = any(pair in rows[:-1] for fact in facts for pair in case.evidence.row(fact))
    named = any(
        is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place]) and bool(rows)
        for place in sentence
    )
    return bool(facts) and not earlier and not other and not named


_TWO = frozenset({"два", "двух", "двум", "двумя", "two"})


def _number_of_inputs(case: Case, at: int) -> Iterator[int]:
    """«Расчёт построен по двум показателям: …»: the two figures behind are what a figure before was computed from."""
    if case.word(at) not in _TWO or not case.pieces[at + 1 : at + 2] or not case.pieces[at + 1].forms & said.FIGURES:
        return
    behind = {fact.id for place in case.figures(range(at, case.sentence_of(at).stop)) if (fact := case.figure(place))}
    before = [fact for place in case.figures(range(at)) if (fact := case.figure(place)) is not None]
    if len(behind) == len(("one", "other")) and any(set(fact_ids(fact.formula)) == behind for fact in before):
        yield at
