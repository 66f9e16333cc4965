"""Deeds that a title leaves unsaid: «чат обработал {F7} обращений» of «Обращения», "the desk handled {F1} tickets".

Such a verb says nothing more than that the things are there, if the title names no deed itself («Закрыто обращений»)
and the sentence says what the title does. A deed that narrows or contradicts («отклонил», "lost") is never plain.
"""

from __future__ import annotations

import re

from core.fact import Fact, FactKind
from core.morphology import morph
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case, base_of
from render.texts.deeds_of_counted import is_done
from render.texts.marked_text import PieceKind
from render.texts.title_words import actions
from render.texts.whole_titles import fully_said
from render.vocabulary.action_words import (
    COMING,
    DEALT_WITH,
    DEEDS_OF_ANY,
    DEEDS_OF_GETTING,
    DEEDS_OF_STANDING,
    PLACED,
)
from render.vocabulary.measure_words import PLAIN_IN_TITLES

_WORD = re.compile(r"[^\W\d_]{3,}")


def is_plain_deed(case: Case, at: int) -> bool:
    """Tell whether a word is such a verb, and the figures told with it are of things that its title only counts."""
    piece = case.pieces[at]
    words = piece.forms | {fold(piece.text)}
    kinds = [(deeds, things) for deeds, things in _KINDS if words & deeds]
    if piece.kind is not PieceKind.WORD or not kinds:
        return False
    columns = _columns_told(case, at)
    known = (one for one in case.evidence.measure_columns() if not one.endswith("_share"))
    fitting = {base for one in known if _fits(case, base := base_of(case, one), kinds)}
    alone = len(fitting) == 1
    return bool(columns) and all(
        _fits(case, column, kinds) and (alone or fully_said(case, column, at, frozenset())) for column in columns
    )


def _columns_told(case: Case, at: int) -> set[str]:
    """The columns of the figure that the verb is told of: the first behind it in its part, else the last before."""
    part = case.part_around(at, lambda place: _parts(case, place), lambda place: _parts(case, place))
    near = case.figures(range(at, part.stop))[:1] or case.figures(range(part.start, at))[-1:]
    told = near or case.figures(case.sentence_of(at))
    facts = [fact for place in told if (fact := case.figure(place)) is not None]
    return {base_of(case, fact.column) for fact in facts if fact.unit.kind is not UnitKind.PERCENT}


def _parts(case: Case, place: int) -> bool:
    return case.pieces[place].text in {",", ";", ":", "."}


def _fits(case: Case, column: str, kinds: list[tuple[frozenset[str], frozenset[str]]]) -> bool:
    levels = [fact for fact in case.evidence.known.values() if fact.column == column and fact.kind is FactKind.CELL]
    own = case.evidence.own_words(column)
    if not levels or _names_deed(levels[0]):
        return False
    counted = all(fact.unit.kind in {UnitKind.COUNT, UnitKind.NUMBER} for fact in levels)
    return counted and any(own & things for _, things in kinds)


_KINDS = (
    (DEEDS_OF_ANY, DEALT_WITH),
    (DEEDS_OF_GETTING, COMING),
    (DEEDS_OF_STANDING, PLACED),
)
"""Deeds, each kind with the things that it is done to."""


def _names_deed(fact: Fact) -> bool:
    """«Закрыто обращений», "Tickets resolved", «Отток клиентов»: what is counted is what was done."""
    words = [fold(word) for word in _WORD.findall((fact.label or fact.column).replace("_", " "))]
    nouns = [_forms(word) for word in words if word not in PLAIN_IN_TITLES]
    first = nouns[0] if len(nouns) > 1 and not nouns[0] & (DEALT_WITH | PLACED) else frozenset()
    return any(map(is_done, words)) or any(actions(form) for form in first)


def _forms(word: str) -> set[str]:
    return {word, *(reading.normal_form for reading in morph().parse(word)[:2])}
