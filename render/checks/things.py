"""Check that what a text counts is of the facts: «число вкладов» of orders is refused, though «вклад» is neutral.

Many words of reports are things of business, too («вклад», "check", "request"): beside a figure they say nothing, but
behind «число», "the number of", or at the head of a sentence they name what was counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import FactKind
from domains.words import fold, is_counted_plural, is_only_plural
from render.checks.words import is_borne_out, is_material
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind
from render.texts.other_language import is_term
from render.vocabulary.neutral_words import NEUTRAL_WORDS, ROW_NOUNS
from render.vocabulary.people_words import DEEDS_OF_PERSONS

_COUNTING = frozenset({"число", "количество", "численность", "number", "count", "quantity"})
_LEADING = frozenset({"of", "the", "a", "all"})
_VALUES = frozenset(
    {"value", "figure", "number", "amount", "metric", "indicator", "result", "point", "reading", "data", "detail"}
    | {"показатель", "значение", "результат", "данные", "показание", "сумма", "term", "statistic", "fact", "факт"}
    | {"source", "period", "item", "position", "name", "level", "list", "group", "way", "kind", "table"}
    | {"период", "источник", "позиция", "название", "уровень", "список", "группа", "вид", "table", "title", "text"}
    | {"вывод", "дата", "интервал", "график", "date", "section", "line", "size", "размер", "заметка", "note"}
)
"""Words of reports that a sentence may begin with: they tell of the report, and not what was counted."""


def things(case: Case) -> Iterator[Reason]:
    """What is counted is told by a word of the facts."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or not case.figures(case.sentence_of(at)):
            continue
        if "численность" in piece.forms and _is_of_deed(case, at):
            yield Reason(Fault.WORD, piece.text)
        counted = _counted(case, at) if piece.forms & _COUNTING else _head(case, at)
        if counted is not None and _is_other_thing(case, counted):
            yield Reason(Fault.WORD, case.pieces[counted].text)


def _is_of_deed(case: Case, at: int) -> bool:
    """«Численность в июне — {F3}» of «Принято»: how many there are is not how many came or went."""
    places = case.figures(range(at, case.sentence_of(at).stop))[:1]
    facts = (case.figure(place) for place in places)
    words = [case.evidence.own_words(fact.column) for fact in facts if fact is not None]
    said = frozenset().union(*(case.pieces[place].forms for place in case.sentence_of(at)))
    return any(own & DEEDS_OF_PERSONS and "численность" not in own and not own & said for own in words)


def _counted(case: Case, at: int) -> int | None:
    """The plural behind «число» or "the number of", of its adjectives the noun."""
    stop = min(case.sentence_of(at).stop, at + _REACH)
    if case.pieces[at].text.isascii() and (at + 1 == stop or case.word(at + 1) != "of"):
        return None  # "the count runs from …" is a verb
    behind = [place for place in range(at + 1, stop) if fold(case.pieces[place].text) not in _LEADING]
    found = next((place for place in behind[:_ADJECTIVES] if is_counted_plural(case.pieces[place].text)), None)
    words = behind if found is None else behind[: behind.index(found) + 1]
    return found if all(case.pieces[place].kind is PieceKind.WORD for place in words) else None


_REACH, _ADJECTIVES = 6, 3


def _head(case: Case, at: int) -> int | None:
    """«Вклады в Казани — {F1}», "Checks in Kazan: {F1}": a plural that the sentence begins with."""
    text, following = case.pieces[at].text, case.pieces[at + 1 : at + 2]
    if following and following[0].text == ",":
        return None  # «Коллеги, …» are spoken to
    plural = is_counted_plural(text) if text.isascii() else is_only_plural(text)
    words = case.pieces[at].forms
    return at if at == case.sentence_of(at).start and plural and is_term(words) and not words & _VALUES else None


def _is_other_thing(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    facts = (case.figure(place) for place in case.sentence_of(at))
    rows = piece.forms & ROW_NOUNS and any(fact is not None and fact.kind is FactKind.ROW_COUNT for fact in facts)
    told = piece.claim is not None or piece.in_phrase or bool(rows) or is_material(case, piece)
    return bool(piece.forms & NEUTRAL_WORDS) and not told and not is_borne_out(case, at)
