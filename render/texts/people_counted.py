"""Words for the persons that a column counts: «{F9} сотрудников» of «Принято», "people" of "Headcount".

Such a word says no more than the title if the column counts such persons, the sentence says the deed that the title
names («уволено {F10} сотрудников» of «Уволено»), and the figure that it is told of is of that column.
"""

from __future__ import annotations

from dataclasses import replace

from core.fact import Fact, FactKind
from core.unit import UnitKind
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import cue_words
from render.texts.title_words import actions
from render.texts.unit_names import own_units
from render.texts.whole_titles import fully_said
from render.vocabulary.claim_words import Claim
from render.vocabulary.people_words import ANYBODY, DEEDS_OF_PERSONS, PERSONS, Persons
from render.vocabulary.units import GENERAL

_NO_THING = frozenset({"#4"})
_COUNTED = frozenset({UnitKind.COUNT, UnitKind.NUMBER})


def with_people(case: Case) -> Case:
    """Return the text with such words understood as the titles' own, or as saying nothing where two have them."""
    found = {at: meant for at in range(len(case.pieces)) if (meant := _called(case, at)) is not None}
    if not found:
        return case
    return replace(case, pieces=tuple(found.get(at, piece) for at, piece in enumerate(case.pieces)))


def _called(case: Case, at: int) -> Piece | None:
    """The word as it is understood; None where it calls nobody that is counted."""
    piece = case.pieces[at]
    words = piece.forms | case.meant(piece)
    kinds = [one for one in PERSONS if piece.forms & (one.nouns | ANYBODY)]
    plain = piece.kind is PieceKind.WORD and piece.claim is None and not piece.in_phrase
    if not kinds or not plain or words & (case.material | case.dimension_words):
        return None
    columns = {column: meant for kind in kinds for column, meant in _counting(case, kind).items()}
    anybody = bool(piece.forms & ANYBODY) and len(columns) > 1
    wanted = {column: frozenset() if anybody else meant for column, meant in columns.items()}
    said = {column: columns[column] for column, meant in wanted.items() if _is_said(case, at, column, meant)}
    if not said:
        return None
    named = frozenset.intersection(*said.values()) - DEEDS_OF_PERSONS
    counted = at > 0 and case.figure(at - 1) is not None
    if len(columns) > 1 or not named or counted:
        return replace(piece, claim=Claim.NOTHING, in_phrase=True, unfolds=frozenset(said))
    return replace(piece, forms=piece.forms | named, unfolds=frozenset(said))


def _is_said(case: Case, at: int, column: str, meant: frozenset[str]) -> bool:
    """Tell whether the sentence says the title's deed, by any of its words, and no other thing is left out."""
    deeds = (actions(form) for place in case.sentence_of(at) for form in case.words_of(case.pieces[place]))
    return fully_said(case, column, at, meant.union(*deeds))


def _counting(case: Case, kind: Persons) -> dict[str, frozenset[str]]:
    """The columns that count persons of a kind, each with the words of its title that tell them."""
    own = {column: case.evidence.own_words(column) for column in case.evidence.measure_columns()}
    clear = {column for column, words in own.items() if words & (kind.names | kind.deeds)}
    found: dict[str, frozenset[str]] = {}
    for column, words in own.items():
        known = (kind.names | kind.deeds | (kind.shared_deeds if clear else frozenset())) & words
        if known and _counts(case, column, known | kind.nouns):
            found[column] = (kind.names | kind.nouns) & words
    return found


def _counts(case: Case, column: str, meant: frozenset[str]) -> bool:
    """Tell whether the figures of a column are numbers of things, and these are the persons."""
    cells = [fact for fact in case.evidence.known.values() if fact.column == column and fact.kind is FactKind.CELL]
    return bool(cells) and all(_is_number_of(fact, meant) for fact in cells)


def _is_number_of(fact: Fact, meant: frozenset[str]) -> bool:
    things = cue_words(" ".join((*fact.unit.forms_ru, *fact.unit.forms_en))) - _NO_THING
    counted = fact.unit.kind in _COUNTED and not (fact.unit.symbol and own_units(fact.unit) - GENERAL - {"person"})
    return counted and (not things or bool(things & (meant | ANYBODY)))
