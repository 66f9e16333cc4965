"""The words of one language that say what a title says: read from the vocabulary and looked up by dictionary forms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold, lemma, lemmas
from render.vocabulary.action_words import ACTIONS
from render.vocabulary.measure_units import MEASURES
from render.vocabulary.title_words import BESIDE, SYNONYMS

Term = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The words that a term of a text stands for, and what must be measured in for it ("" is anything)."""

    words: Term
    measure: str = ""


def synonyms(first: str) -> tuple[tuple[Term, tuple[Meaning, ...]], ...]:
    """Return the terms that begin with a dictionary form, the longest first, each with what may stand for it."""
    return _synonyms().get(first, ())


def actions(form: str) -> frozenset[str]:
    """Return the other words of the same deed: «отгрузить» → «отгрузка», shipped → shipment."""
    return _actions().get(form, frozenset())


def is_one_deed(words: frozenset[str]) -> bool:
    """Tell whether words all say the same deed: "approved", "approval"."""
    return all(words - {word} <= actions(word) for word in words)


def unfolds(form: str) -> tuple[tuple[str, str], ...]:
    """Return the heads beside which a word says nothing new, each with its measure: «проданный» → «ночь»."""
    return _beside().get(form, ())


def is_measured_in(fact: Fact, measure: str) -> bool:
    """Tell whether a figure is of a kind of measure: tonnes of "mass", «чел.» of "people"."""
    if not measure:
        return True
    if measure in _KINDS:
        return fact.unit.kind is _KINDS[measure]
    words = (fact.unit.symbol or "", *fact.unit.forms_ru, *fact.unit.forms_en)
    spelt = {fold(word).rstrip(".").replace(" ", "") for word in words}
    if measure == "things":
        return fact.unit.kind in {UnitKind.COUNT, UnitKind.NUMBER} and not spelt & _measured_by_size()
    return bool(spelt & MEASURES[measure])


@cache
def _measured_by_size() -> frozenset[str]:
    return frozenset().union(*(units for name, units in MEASURES.items() if name != "people"))


_KINDS = {"money": UnitKind.MONEY, "percent": UnitKind.PERCENT}


def _terms(text: str) -> list[Term]:
    return [tuple(_dictionary_form(word) for word in term.split()) for term in text.split(",") if term.strip()]


def _dictionary_form(word: str) -> str:
    """The form by which a text's word is known: of a participle its verb («проданный» → «продать»)."""
    return fold(word) if fold(word) in lemmas(word) or word.isascii() else lemma(word)


def _with_measure(line: str) -> tuple[str, str]:
    """Take the measure off a line: «@mass сбор, урожай» → ("mass", «сбор, урожай»)."""
    if not line.startswith("@"):
        return "", line
    measure, _, rest = line[1:].partition(" ")
    return measure, rest


@cache
def _synonyms() -> dict[str, tuple[tuple[Term, tuple[Meaning, ...]], ...]]:
    by_term: dict[Term, list[Meaning]] = {}
    for line in SYNONYMS:
        measure, rest = _with_measure(line)
        group = _terms(rest)
        for term in group:
            by_term.setdefault(term, []).extend(Meaning(other, measure) for other in group if other != term)
    found: dict[str, list[tuple[Term, tuple[Meaning, ...]]]] = {}
    for term, meanings in sorted(by_term.items(), key=lambda item: -len(item[0])):
        found.setdefault(term[0], []).append((term, tuple(meanings)))
    return {first: tuple(terms) for first, terms in found.items()}


@cache
def _actions() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in ACTIONS:
        group = frozenset(term[0] for term in _terms(line))
        for word in group:
            found[word] = found.get(word, frozenset()) | (group - {word})
    return found


@cache
def _beside() -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for line in BESIDE:
        measure, rest = _with_measure(line)
        heads, _, words = rest.partition("|")
        for (word,) in _terms(words):
            found.setdefault(word, []).extend((head, measure) for (head,) in _terms(heads))
    return {word: tuple(heads) for word, heads in found.items()}
