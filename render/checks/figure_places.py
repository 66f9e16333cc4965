"""Check that no figure stands in the place of a name: «филиал с наибольшим значением — {F3}», «{F5}» in quotes."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from render.checks.name_places import EXTREMES, QUOTES, is_of_extreme, says_kind, unit_words
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import names_varied
from render.texts.row_names import is_label_or_name
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS


def figures(case: Case) -> Iterator[Reason]:
    """A figure in the place of a name: in quotes, or equated with the row that a superlative is of."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None:
            continue
        if _is_quoted(case, at) or any(way(case, at, fact) for way in _FIGURES):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_quoted(case: Case, at: int) -> bool:
    """«{F1}», but '"Transactions" {F9}': that mark is the end of the title before."""
    if case.word(at - 1) not in QUOTES:
        return False
    marks = sum(case.word(place) == '"' for place in range(case.sentence_of(at).start, at))
    return case.word(at - 1) != '"' or marks % 2 == 1


def _is_told_twice(case: Case, at: int, fact: Fact) -> bool:
    """«Лучший результат — {F1}: {F6}», both the same figure: the first one stands where the name would."""
    other = case.figure(at - 2) if at > 1 and case.word(at - 1) in {":", "("} else None
    shortened = other is not None and other.id == fact.id and case.pieces[at].form != case.pieces[at - 2].form
    return other is not None and other.column == fact.column and other.value == fact.value and not shortened


def _is_called_row(case: Case, at: int, _: Fact) -> bool:
    """«Филиал с наибольшим значением в апреле — {F3}»: the sentence begins with what kind of row follows."""
    sentence = case.sentence_of(at)
    second = case.pieces[min(sentence.start + 1, at)]
    ended = second.claim in EXTREMES and at == sentence.start + 3  # «Месяц максимума — {F1}»
    kind_of = case.word(sentence.start + 1) in {"с", "with"} or (ended and not case.word(sentence.start).endswith("й"))
    led = case.pieces[at - 1].text in {"—", "–", "-", ":"} and kind_of
    before = [case.pieces[place] for place in range(sentence.start, at)]
    extreme = any(piece.claim in EXTREMES for piece in before)
    named = any(is_label_or_name(piece) and names_varied(case, sentence.start + n) for n, piece in enumerate(before))
    kind = says_kind(case, sentence.start) or case.word(sentence.start) in {"период", "period"}
    return led and extreme and kind and not named


def _is_place(case: Case, at: int, _: Fact) -> bool:
    """As in "the maximum was seen in {F2}", «минимум пришёлся на {F3}»: where it was, a name says."""
    seen = bool(case.pieces[at - 2].forms & _SEEN) or case.word(at - 2).startswith(_SEEN_STEMS)
    if case.word(at - 1) not in _PLACES or not seen:
        return False
    following = case.pieces[at + 1].forms if at + 1 < len(case.pieces) else frozenset()
    counted = frozenset().union(*(unit_words(fact) for fact in case.evidence.known.values()))
    return not following & (counted | DIMENSION_NOUNS | KIND_NOUNS | ROW_NOUNS | case.dimension_words | _TIMES)


_PLACES = frozenset({"in", "в", "во", "на"})
_SEEN = frozenset(
    {"seen", "recorded", "registered", "observed", "noted", "reached", "occurred", "was", "is", "found", "fixed"}
)
_SEEN_STEMS = ("пришёлся", "пришелся", "приходится", "зафиксирован", "отмечен", "наблюда", "зарегистрирован")
_TIMES = frozenset({"раз", "процент", "пункт", "cases", "times"})


def _is_result_beside(case: Case, at: int, fact: Fact) -> bool:
    """«Лидер рейтинга — {F1} с результатом {F8}»: the first figure stands where the name would."""
    other = next(iter(case.figures(range(at + 2, min(at + 6, case.sentence_of(at).stop)))), None)
    second = case.figure(other) if other is not None else None
    if other is None or second is None or fact.kind is FactKind.FORMULA or second.column != fact.column:
        return False
    between = range(at + 1, other)
    said = any(case.pieces[place].forms & _RESULTS for place in between) or len(between) == 1
    named = any(names_varied(case, place) for place in between)
    return case.word(at + 1) in {"с", "with"} and said and not named and is_of_extreme(case, at)


_RESULTS = frozenset({"результат", "показатель", "значение", "result", "value", "figure", "score"})


def _leads(case: Case, at: int, _: Fact) -> bool:
    """As in "{F5} leads the ranking": who leads, a name says."""
    came = case.word(at + 1) in {"came", "comes", "finished", "finishes"} and case.word(at + 2) in {"first", "last"}
    return at == case.sentence_of(at).start and (came or case.word(at + 1) in _LEADING)


_LEADING = frozenset(
    {"leads", "lead", "led", "tops", "topped", "heads", "ranks", "лидирует", "возглавляет", "замыкает"}
)
_FIGURES = (_leads, _is_told_twice, _is_called_row, _is_place, _is_result_beside)
