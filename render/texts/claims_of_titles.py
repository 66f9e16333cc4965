"""Words of a title that claim a move elsewhere: «отток» of the column «Отток», "water lost" of "Water lost".

Where such a word names its column it is a thing that is measured. What names a move in a title itself («Прирост»,
"Change") claims it all the same, and an English participle is of the title only beside another word of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.words import fold, lemmas
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.vocabulary.around_words import OF_MOVES
from render.vocabulary.claim_words import Claim

_WORD = re.compile(r"[^\W\d_]+")
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.LEAD, Claim.STRONG, Claim.SLIGHT})


def claims_of_titles(case: Case) -> Iterator[int]:
    """Yield the places of words that name a column and claim no move."""
    titles = list(_titles(case))
    for at, piece in enumerate(case.pieces):
        if piece.claim is Claim.LARGEST and case.word(at) in _LEADS and _is_thing(case, at, titles):
            yield at
        if piece.claim is not None and _is_label(case, at):
            yield at
        if piece.claim is Claim.CLOSE and case.word(at + 1) == "closed":
            yield from (at, at + 1)  # "tickets were closed": done, and not alike
        if piece.kind is not PieceKind.WORD or piece.claim not in _MOVES or piece.forms & OF_MOVES:
            continue
        if any(_is_of(case, at, title) for title in titles):
            yield at


def _is_label(case: Case, at: int) -> bool:
    """As in "revenue on the Start plan" of an answer about that plan alone: the name that all rows share."""
    piece = case.pieces[at]
    inside = at > case.sentence_of(at).start and piece.text[:1].isupper()
    return piece.kind is PieceKind.WORD and inside and piece.text in case.labels


def _is_thing(case: Case, at: int, titles: list[list[frozenset[str]]]) -> bool:
    """As in "the number of leads", "Leads: {F2}", "{F4} leads in May", and not "Kazan leads by leads"."""
    if not any(case.pieces[at].forms & word for title in titles for word in title):
        return False
    if at == case.sentence_of(at).start or case.word(at - 1) in _BEFORE_THINGS:
        return True
    listed = case.word(at - 1) in {",", "and", "while", ")", "-", "—", "–"} or case.figure(at - 1) is not None
    return listed and (case.word(at + 1) in _BEHIND_THINGS or case.figure(at + 1) is not None)


_LEADS = frozenset({"leads", "lead"})
_BEFORE_THINGS = frozenset(
    {"of", "per", "total", "overall", "average", "the", "new", "in", "by", "for", "on", "with", "its"}
    | {'"', "“", "«", ":", ";"}
)
_BEHIND_THINGS = frozenset(
    {"were", "was", "are", "is", "stood", "came", "totalled", "totaled", "amounted", "reached", "in", "at"}
    | {":", "(", "—", "–", "-", ".", ","}
)


def _titles(case: Case) -> Iterator[list[frozenset[str]]]:
    """The words of the titles of figures that are no changes, each with its forms."""
    facts = [one for one in case.evidence.known.values() if case.evidence.change_of(one) is None]
    for title in sorted({one.label or one.column for one in facts if one.column in case.evidence.measure_columns()}):
        words = [fold(word) for word in _WORD.findall(title.replace("_", " "))]
        yield [frozenset({word, *lemmas(word)}) for word in words]


def _is_of(case: Case, at: int, title: list[frozenset[str]]) -> bool:
    piece = case.pieces[at]
    if not any(piece.forms & word for word in title):
        return False
    if not piece.text.isascii():
        return _is_noun(piece.text) or fold(piece.text) in title[0]  # «потеряно {F1} звонков»
    before = at - 1 - (case.word(at - 1) in {"were", "was", "are", "is"})  # "{F1} calls were lost"
    beside = [case.pieces[place] for place in (before, at + 1) if place in case.sentence_of(at)]
    return any(one.kind is PieceKind.WORD and any(one.forms & word for word in title) for one in beside)


def _is_noun(word: str) -> bool:
    """Tell whether a word is no verb and no adjective: «отток», «потери», «отличников»."""
    return not any(form.endswith(("ть", "ться", "ый", "ий", "ой")) for form in lemmas(word))
