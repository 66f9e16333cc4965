"""Units told in short or in general: «шт.» of whatever is counted, «денег» of an amount, «в процентах», "in units".

Each may stand only where the figure that it is said of is of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, lemmas
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.other_language import stands_for
from render.texts.proof import cue_words
from render.texts.title_words import actions
from render.texts.unit_names import own_units
from render.vocabulary.units import GENERAL, PEOPLE

_SHORT: dict[UnitKind, frozenset[str]] = {
    UnitKind.COUNT: frozenset({"шт", "штука", "pcs", "pc", "unit", "units"}),
    UnitKind.MONEY: frozenset({"деньга", "деньги"}),
}
"""What may stand right after a figure of a kind, whatever it counts."""
_WORDS: dict[UnitKind, tuple[str, ...]] = {
    UnitKind.COUNT: ("штук*", "шт", "pcs", "pc", "pieces", "unit", "units", "поштучно"),
    UnitKind.PERCENT: ("процент*", "percent*", "относительн*", "relative"),
    UnitKind.MONEY: ("деньг*", "рубл*", "денежн*", "monetary", "rubl*", "roubl*", "деньги", "money"),
}
_PERSONS = frozenset({"человек", "чел", "люди", "people", "person", "persons"})
_TITLE_WORD = re.compile(r"[^\W\d_]{3,}")
_ABSOLUTE = ("абсолют*", "absolute", "absolutes")
"""«В абсолюте»: no per cent."""
_LED = frozenset({"в", "во", "in", "по", "by", "на"})


def is_general_unit(fact: Fact, following: Piece) -> bool:
    """Tell whether a word is the general one for what a figure counts: «{F2} шт.», «{F3} денег»."""
    if following.kind is not PieceKind.WORD or fact.kind is FactKind.ROW_COUNT:
        return False
    short = following.forms & _SHORT.get(fact.unit.kind, frozenset())
    if following.forms & _PERSONS and fact.unit.kind in {UnitKind.COUNT, UnitKind.NUMBER}:
        return counts_people(fact)
    return bool(short) and (fact.unit.kind is not UnitKind.COUNT or own_units(fact.unit) <= GENERAL)


def counts_people(fact: Fact) -> bool:
    """Tell whether a figure is of persons: «Зачислено студентов», «Численность», «Принято», no «Обращения клиентов»."""
    things = cue_words(" ".join((*fact.unit.forms_ru, *fact.unit.forms_en))) - {"#4"}
    if things:
        return bool(things & PEOPLE)
    told = [
        cue_words(word) | {fold(word)} for word in _TITLE_WORD.findall((fact.label or fact.column).replace("_", " "))
    ]
    people = [bool(forms & PEOPLE) for forms in told]
    return any(people) and all(
        own or any(actions(form) for form in forms) for own, forms in zip(people, told, strict=True)
    )


def units_of_figures(case: Case) -> Iterator[int]:
    """Yield the places of such words right after their own figures: they name no column for what follows."""
    for at in case.figures(range(len(case.pieces) - 1)):
        fact = case.figure(at)
        if fact is not None and is_general_unit(fact, case.pieces[at + 1]):
            yield at + 1
        led = at + 2 < len(case.pieces) and case.word(at + 1) in {"в", "in"}
        if fact is not None and led and kind_at(case, at + 2) is fact.unit.kind:
            yield at + 2


def before_unit(case: Case, at: int) -> int:
    """Return the place that stands before the short unit of a figure: for what stands behind «{F9} шт.» the figure."""
    if at > 1 and case.pieces[at].text == "." and case.pieces[at - 1].kind is PieceKind.WORD:
        at -= 1
    own = case.figure(at - 1) if at > 0 else None
    return at - 1 if own is not None and is_general_unit(own, case.pieces[at]) else at


def is_general_word(case: Case, at: int) -> bool:
    """Tell whether a word is such a unit, and some figure of the text is of its kind."""
    kind = kind_at(case, at)
    if case.pieces[at].forms & _PERSONS and any(counts_people(fact) for fact in case.evidence.known.values()):
        return case.figure(at - 1) is not None if at else False
    if kind is None:
        return _is_absolute(case, at)
    return any(fact.unit.kind is kind for fact in case.evidence.known.values() if fact.kind is not FactKind.ROW_COUNT)


def kind_at(case: Case, at: int) -> UnitKind | None:
    """Return the kind of unit that a word tells of in general."""
    piece = case.pieces[at]
    if piece.kind is not PieceKind.WORD:
        return None
    return next((kind for kind, words in _WORDS.items() if any(matches(piece, word) for word in words)), None)


def _is_absolute(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    return piece.kind is PieceKind.WORD and any(matches(piece, word) for word in _ABSOLUTE)


def expressed(case: Case) -> Iterator[Reason]:
    """«{F30} в штуках», «штук {F2}»: the unit that a figure is said to be expressed in is its own."""
    for at, piece in enumerate(case.pieces):
        kind = kind_at(case, at)
        if not _is_said_of_figures(case, at) or (kind is None and not _is_absolute(case, at)):
            continue
        facts = _figures_of(case, at)
        if not facts:
            continue
        if kind is None:
            wrong = all(fact.unit.kind is UnitKind.PERCENT for fact in facts)
        else:
            wrong = all(fact.unit.kind not in {kind, UnitKind.NUMBER} for fact in facts)
        if wrong:
            yield Reason(Fault.UNIT, f"{case.pieces[at - 1].text} {piece.text}" if at else piece.text, facts[0].id)


def _is_said_of_figures(case: Case, at: int) -> bool:
    """Led by a preposition, or right before a figure; right after one the check of neighbours sees to it."""
    before = case.word(at - 1)
    if before in {"by", "all"} and case.pieces[at].forms & case.dimension_words:
        return False  # "broken down by unit", "among all units" of the rows
    place = at + 1
    while place < len(case.pieces) and case.pieces[place].text in {":", "—", "–", "-", "."}:
        place += 1
    alone = at == 0 or case.figure(at - 1) is None
    return before in _LED or (alone and place < len(case.pieces) and case.figure(place) is not None)


def _figures_of(case: Case, at: int) -> list[Fact]:
    """The figure right before, else the next one; of several such words before as many figures each in its order."""
    sentence = case.sentence_of(at)
    near = at - 2
    while near > sentence.start and case.pieces[near].in_phrase:
        near -= 1  # «{F4} YoY in absolute terms»
    beside = case.figure(near) if at > 1 and case.word(at - 1) in _LED else None
    if beside is not None:
        return [beside]
    after = [fact for place in range(at, sentence.stop) if (fact := case.figure(place)) is not None]
    if not after:
        before = case.figures(range(sentence.start, at))[-1:]
        return [fact for place in before if (fact := case.figure(place)) is not None]
    words = _words_beside(case, at)
    if len(words) < 2:
        return after[:1]
    return [after[words.index(at)]] if len(words) == len(after) else after


def _words_beside(case: Case, at: int) -> list[int]:
    """The places of all such words between two figures: «и в штуках, и в деньгах: {F4} и {F8}»."""
    sentence = case.sentence_of(at)
    first = max((place + 1 for place in case.figures(range(sentence.start, at))), default=sentence.start)
    last = min(case.figures(range(at, sentence.stop)), default=sentence.stop)
    return [place for place in range(first, last) if kind_at(case, place) or _is_absolute(case, place)]


def repeats_unit(fact: Fact, following: Piece) -> bool:
    """Tell whether the next word is the unit that the fact is shown with, or the general word for it («шт»)."""
    return is_own_unit(fact, following) or is_general_unit(fact, following)


def is_own_unit(fact: Fact, following: Piece) -> bool:
    """Tell whether the next word or sign is the unit that the fact itself has: «{F2} заявок», «{F3} ₽»."""
    unit = fact.unit
    if following.kind is PieceKind.MARK:
        return bool(unit.symbol) and following.text == unit.symbol
    if following.kind is not PieceKind.WORD:
        return False
    forms = {form for word in (*unit.forms_ru, *unit.forms_en) for form in (fold(word), *lemmas(word))}
    if forms & following.forms or (unit.symbol and fold(following.text) == fold(unit.symbol)):
        return True
    return bool(stands_for(following.text, following.forms, frozenset(forms)))
