"""Check that what is counted is told with the word that makes it special: «число поездок» of «Безбилетные поездки».

Behind «число» or "the number of" stands what a figure counts. A title's noun alone is more than the title says, and
a participle alone («число принятых») must be that of the title («Число уволенных»).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold, lemmas
from render.proofs.parts import is_told_of_other_row
from render.texts.case import Case, Fault, Reason, base_of
from render.texts.marked_text import PieceKind
from render.texts.proof import concepts

_COUNTING = frozenset({"число", "количество", "number", "count"})
_PLAIN = frozenset(
    {"число", "количество", "сумма", "объем", "всего", "общий", "итого", "number", "count", "total", "sum", "amount"}
    | {
        "предыдущий",
        "previous",
        "план",
        "факт",
        "plan",
        "actual",
        "за",
        "на",
        "of",
        "the",
        "per",
        "по",
        "доля",
        "share",
    }
)
_WORD = re.compile(r"[^\W\d_]+")


def things(case: Case) -> Iterator[Reason]:
    """«Число поездок — {F1}» where the title counts those without a ticket, «число принятых» of those dismissed."""
    for at, piece in enumerate(case.pieces):
        thing = _thing_behind(case, at) if piece.forms & _COUNTING else None
        sentence = case.sentence_of(at)
        near = [*case.figures(range(at, sentence.stop)), *case.figures(range(sentence.start, at))]
        fact = case.figure(near[0]) if near else None
        if thing is not None and fact is not None and _is_other_than_titled(case, thing, fact):
            yield Reason(Fault.COLUMN, case.text[piece.start : case.pieces[thing].end], fact.id)


def _thing_behind(case: Case, at: int) -> int | None:
    """The place of the word that is counted, right behind «число»."""
    place = at + 1
    if case.pieces[at].text.isascii():
        place = at + 2 if case.word(at + 1) == "of" else len(case.pieces)
    return place if place < len(case.pieces) and case.pieces[place].kind is PieceKind.WORD else None


def _is_other_than_titled(case: Case, thing: int, fact: Fact) -> bool:
    title = _words_of_title(case, fact)
    said = case.words_of(case.pieces[thing])
    own = [word for word in title if word & said]
    if not own:
        return _is_participle_alone(case, thing) and bool(title)
    if any(base_of(case, fact.column) in piece.unfolds for piece in case.pieces[thing : thing + _BEHIND]):
        return False  # "the number of nights sold" of "Room nights": the title was found to be told as a whole
    rest = [word for word in title[: title.index(own[0])] if _qualifies(word)]
    told = frozenset().union(*(case.words_of(piece) for piece in case.pieces))
    return bool(rest) and not any(word & told for word in rest)


_BEHIND = 2
"""How far behind a thing the word that unfolds its title stands, the thing counted in."""


def _qualifies(forms: frozenset[str]) -> bool:
    """An adjective or a participle («безбилетные»), in English what is no plural ("unpaid rides")."""
    words = [form for form in forms if not form.startswith("#")]
    english = all(form.isascii() for form in words)
    return not any(form.endswith("s") for form in words) if english else any(form.endswith(_FULL) for form in words)


_FULL = ("ые", "ие", "ых", "их", "ая", "яя", "ый", "ий", "ой")


def _words_of_title(case: Case, fact: Fact) -> list[frozenset[str]]:
    """The words of the title of what a figure counts, each with its forms and concepts."""
    column = base_of(case, fact.column)
    titles = [one.label or one.column for one in case.evidence.known.values() if one.column == column]
    words = [fold(word) for word in _WORD.findall(titles[0].replace("_", " "))] if titles else []
    found = [frozenset({word, *lemmas(word)}) for word in words if len(word) > 1]
    return [forms.union(*(concepts(form) for form in forms)) for forms in found if not forms & _PLAIN]


def _is_participle_alone(case: Case, at: int) -> bool:
    """«Число принятых: …»: a participle that no noun follows."""
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    alone = following is None or following.kind is not PieceKind.WORD or case.word(at + 1) in _PREPOSITIONS
    verb = any(form.endswith(("ть", "ти")) for form in case.pieces[at].forms)
    return alone and verb and case.word(at).endswith(("ых", "их"))


_PREPOSITIONS = frozenset({"в", "во", "за", "на", "по", "и", "у", "с", "составило", "выросло", "снизилось"})


def fractions(case: Case) -> Iterator[Reason]:
    """«Район «Приморский» — пятая часть» where that row is a tenth: an order proves no part."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD and not piece.apart and is_told_of_other_row(case, at):
            yield Reason(Fault.NUMBER_WORD, piece.text)
