"""Which unit a piece of a text names, and in which units a fact is told: «кВт·ч», "USD", «процентный пункт»."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from core.fact import Fact
from core.unit import Unit, UnitKind
from domains.words import fold, lemmas
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.vocabulary.units import GENERAL, PEOPLE, SPELLINGS, Scope

_LONGEST = 4
_SHORT_TIME = {"с": "second", "s": "second", "г": "year", "d": "day"}
_TITLE_WORD = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*[²³]?|[%₽$€£¥₸‰°·/*]")


def _indexed() -> dict[tuple[str, ...], dict[str, Scope]]:
    found: dict[tuple[str, ...], dict[str, Scope]] = {}
    for unit, scope, spelled in SPELLINGS:
        for spelling in spelled.split("|"):
            found.setdefault(tuple(spelling.split()), {})[unit] = scope
    return found


_BY_WORDS = _indexed()
_FIRST = frozenset(words[0] for words in _BY_WORDS)


def unit_at(pieces: Sequence[Piece], at: int) -> tuple[int, dict[str, Scope]]:
    """Return how many pieces name a unit from a place on, and which units that may be: none is (0, {})."""
    if at >= len(pieces) or not _spoken(pieces[at]) & _FIRST:
        return 0, {}
    for length in range(min(_LONGEST, len(pieces) - at), 0, -1):
        found = _named([_spoken(piece) for piece in pieces[at : at + length]])
        if found:
            return length, found
    return 0, {}


def _named(words: Sequence[frozenset[str]]) -> dict[str, Scope]:
    ways: list[tuple[str, ...]] = [()]
    for forms in words:
        ways = [(*way, form) for way in ways for form in forms]
    found: dict[str, Scope] = {}
    for way in ways:
        found.update(_BY_WORDS.get(way, {}))
    return found


def _spoken(piece: Piece) -> frozenset[str]:
    """The forms of a piece that may be one of a unit; no label and no reference is."""
    if piece.kind not in {PieceKind.WORD, PieceKind.MARK, PieceKind.DIGITS}:
        return frozenset()
    return frozenset({fold(piece.text)}) if len(piece.text) == 1 else piece.forms | {fold(piece.text)}


@lru_cache(maxsize=4_096)
def units_in(text: str) -> frozenset[str]:
    """Return the units that a unit's own spelling or a title names: «Время, мин» → минуты, "t/ha" → both."""
    words = [frozenset({fold(found), *lemmas(found)}) if len(found) > 1 else frozenset({fold(found)})
             for found in _TITLE_WORD.findall(text.replace("_", " "))]  # fmt: skip
    found: set[str] = set()
    at = 0
    while at < len(words):
        spans = (length for length in range(min(_LONGEST, len(words) - at), 0, -1) if _named(words[at : at + length]))
        length = next(spans, 0)
        found.update(_named(words[at : at + length]))
        at += max(length, 1)
    return frozenset(found)


def units_of(case: Case, fact: Fact) -> frozenset[str]:
    """Return the units in which a fact may be told: its own, and where it has none those that its title names."""
    unit = fact.unit
    told = own_units(unit)
    if unit.kind is UnitKind.PERCENT:
        return told | {"percent"} | ({"point"} if _is_of_per_cents(case, fact) else set())
    if not told:
        told = titled_units(fact)
    if unit.kind is UnitKind.COUNT and case.evidence.own_words(fact.column) & PEOPLE:
        told |= {"person"}
    general = unit.kind is UnitKind.COUNT or (unit.kind is UnitKind.NUMBER and not unit.symbol)
    return told | (GENERAL if general and not told else frozenset())


def written_units(fact: Fact) -> frozenset[str]:
    """Return the units that a fact's title names and that of its own sign: «ГВт·ч» of figures in "GWh"."""
    return titled_units(fact) | (own_units(fact.unit) if fact.unit.symbol else frozenset())


@lru_cache(maxsize=1_024)
def own_units(unit: Unit) -> frozenset[str]:
    """Return the units that a unit's own sign or word is, those of persons too («клиентов»); none of other things."""
    told = [word for word in (unit.symbol, *unit.forms_ru, *unit.forms_en) if word]
    found = frozenset().union(*(units_in(word) for word in told))
    words = frozenset().union(*(lemmas(word) for word in told))
    return found.union({_SHORT_TIME[fold(word)] for word in told if fold(word) in _SHORT_TIME},
                       {"person"} if words & PEOPLE else ())  # fmt: skip


def titled_units(fact: Fact) -> frozenset[str]:
    """Return the units that a fact's title names («Время, мин», "harvest_t")."""
    return units_in(f"{fact.label} {fact.column}")


def _is_of_per_cents(case: Case, fact: Fact) -> bool:
    """A difference of two shares is told in points."""
    from ledger.formula import fact_ids

    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    return bool(inputs) and "/" not in fact.formula and all(one.unit.kind is UnitKind.PERCENT for one in inputs)
