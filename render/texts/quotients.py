"""So much for each thing: «{F5} на сотрудника», "revenue per ride", «в пересчёте на вкладчика — {F5}».

Such a phrase tells a figure that was computed as one figure over another. Which it was its formula says: the thing
behind «на» or "per" is what was divided by, and what was divided is named before it, or is the figure told before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold, is_single, lemmas
from render.texts.case import Case
from render.texts.column_phrases import cue_run
from render.texts.marked_text import PieceKind
from render.texts.proof import cue_words

_QUOTIENT = re.compile(r"\s*(F\d+)\s*[/÷]\s*(F\d+)\s*$")
_SCALED = re.compile(r"\s*(F\d+)\s*[/÷]\s*10*\s*$")
_LEADS = frozenset({"на", "per"})
_ENDS = frozenset(";()—–")
_UNITS = frozenset({"единица", "один", "каждый", "unit", "one", "each", "every", "of", "the"})
_REACH = 4
"""Words from «на» to the thing, its adjectives among them."""


@dataclass(frozen=True, slots=True)
class PerThing:
    """Where a phrase stands: the word that leads it in, and the words of the thing behind that."""

    lead: int
    thing: range


def quotient_of(case: Case, fact: Fact) -> tuple[Fact, Fact] | None:
    """Return what a figure was divided from and by; None of a share and of anything else."""
    found = _QUOTIENT.match(fact.formula)
    inputs = [case.evidence.known.get(name) for name in found.groups()] if found else []
    if fact.unit.kind is UnitKind.PERCENT or len(inputs) != len(("above", "below")):
        return None
    above, below = inputs
    return (above, below) if above is not None and below is not None and above.column != below.column else None


def is_per_thing(case: Case, column: str) -> bool:
    """Tell whether a column holds so much for each thing and is called so: «Выручка на покупателя»."""
    facts = [fact for fact in case.evidence.known.values() if fact.column == column]
    return bool(facts) and all(quotient_of(case, fact) is not None and thing_of_title(fact) for fact in facts)


def phrase_of(case: Case, at: int) -> PerThing | None:
    """Return the phrase that a figure is told with: right behind it, else before it in its part of the sentence."""
    lead = lead_of(case, at)
    return None if lead is None else _phrase(case, lead, at if lead < at else case.sentence_of(at).stop)


def lead_of(case: Case, at: int) -> int | None:
    """Return where «на» or "per" of a figure stands."""
    sentence = case.sentence_of(at)
    if at + 2 < sentence.stop and case.word(at + 1) in _LEADS:
        return at + 1
    start = sentence.start
    for place in range(at - 1, start - 1, -1):
        if case.pieces[place].text in _ENDS and place < at - 1:
            return None
        if case.figure(place) is not None:
            return None
        if case.word(place) in _LEADS:
            return place
    return None


def _phrase(case: Case, lead: int, stop: int) -> PerThing | None:
    place = lead + 1
    while place < min(stop, lead + 1 + _REACH) and _is_of_thing(case, place):
        place += 1
    thing = range(lead + 1, place)
    single = case.word(lead) == "per" or any(is_single(case.pieces[at].text, "accs") for at in thing)
    return PerThing(lead, thing) if thing and single else None


def _is_of_thing(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    if piece.kind is not PieceKind.WORD:
        return False
    below = (pair[1] for fact in case.evidence.known.values() if (pair := quotient_of(case, fact)) is not None)
    known = frozenset().union(*(names_of(case, fact) for fact in below))
    return bool(piece.forms & _UNITS) or bool(_forms(case, place) & (known | _titled(case)))


def _forms(case: Case, place: int) -> frozenset[str]:
    return case.words_of(case.pieces[place])


def names_of(case: Case, fact: Fact) -> frozenset[str]:
    """Return the words by which a thing that was divided by is called: of its title and of its unit."""
    units = {form for word in (*fact.unit.forms_ru, *fact.unit.forms_en, fact.unit.symbol) for form in lemmas(word)}
    return frozenset(case.evidence.own_words(fact.column) | units)


def _titled(case: Case) -> frozenset[str]:
    """The words behind «на» and "per" in the titles of quotients: «ФОТ на сотрудника»."""
    facts = [fact for fact in case.evidence.known.values() if quotient_of(case, fact) is not None]
    return frozenset().union(*(thing_of_title(fact) for fact in facts))


def thing_of_title(fact: Fact) -> frozenset[str]:
    """Return the words behind «на» or "per" in a figure's title: «сотрудник» of «ФОТ на сотрудника»."""
    words = fold(f"{fact.label} {fact.column}").replace("_", " ")
    found = re.split(r"\b(?:на|per)\b", words)
    return frozenset(cue_words(" ".join(found[1:]))) if len(found) > 1 else frozenset()


def is_reckoned(case: Case, at: int) -> bool:
    """Tell whether a figure is said to be so much for each thing, by the words right behind it or «в расчёте на»."""
    phrase = phrase_of(case, at)
    if phrase is None:
        return False
    words = [place for place in phrase.thing if not case.pieces[place].forms & _UNITS]
    led = phrase.lead > at or bool(case.pieces[phrase.lead - 1].forms & RECKONED)
    return led and bool(words)


RECKONED = frozenset({"пересчет", "расчет", "перерасчет", "среднее"})
"""What stands before «на» of so much for each thing."""


def is_told_so(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether the phrase beside a figure is proved: it was divided by that thing, and from what is named."""
    pair, phrase = quotient_of(case, fact), phrase_of(case, at)
    if pair is None or phrase is None:
        return False
    known = names_of(case, pair[1]) | thing_of_title(fact)
    words = [place for place in phrase.thing if not case.pieces[place].forms & _UNITS]
    divided = bool(words) and all(_forms(case, place) & known for place in words)
    return divided and _is_from(case, at, fact, pair, phrase)


def _is_from(case: Case, at: int, fact: Fact, pair: tuple[Fact, Fact], phrase: PerThing) -> bool:
    start = case.sentence_of(at).start
    before = case.figures(range(start, at))
    first = _behind_figure(case, before[-1]) if before else start
    named = cue_run(case, range(min(phrase.lead, at) - 1, first - 1, -1), stops=False)
    behind = cue_run(case, range(phrase.thing.stop, at), stops=False) if phrase.lead < at else []
    own = {fact.column, pair[0].column}
    if named or behind:
        return own >= {*behind} and (not named or bool(own & set(named)))
    earlier = case.figures(range(at))
    last = case.figure(earlier[-1]) if earlier else None
    if last is None:
        return _is_only_one(case, fact, pair[1])
    if _is_same(last, pair[0]) or _is_derived_from(case, last, pair[0]):
        return True
    equated = any(fold(piece.text) in _EQUATED for piece in case.pieces[max(first, at - 3) : at])
    return not equated and _is_only_one(case, fact, pair[1])


_EQUATED = frozenset({"or", "или", "то", "i", "is", "это", "(", "="})
"""What makes a figure the same as the one before it, told for each thing: «{F4}, то есть {F7} на гостя»."""


def _behind_figure(case: Case, at: int) -> int:
    """Where the words of the next figure begin: behind «{F5} на сотрудника» of the one before."""
    phrase = phrase_of(case, at)
    return phrase.thing.stop if phrase is not None and phrase.lead == at + 1 else at + 1


def _is_only_one(case: Case, fact: Fact, below: Fact) -> bool:
    pairs = [(one, quotient_of(case, one)) for one in case.evidence.known.values() if one is not fact]
    return not any(pair is not None and pair[1].column == below.column for _, pair in pairs)


def _is_same(told: Fact, above: Fact) -> bool:
    scaled = _SCALED.match(told.formula)
    alike = told.column == above.column and told.row_key == above.row_key and told.kind is above.kind
    return told is above or alike or (scaled is not None and scaled.group(1) == above.id)


def _is_derived_from(case: Case, told: Fact, above: Fact) -> bool:
    pair = quotient_of(case, told)
    return pair is not None and above.id == pair[0].id
