"""Checks of nouns of change and of verbs of levels: «снижение в феврале: {F2}» of a level, «стало {F4}» of a change."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_roles import Role, role_of
from render.vocabulary.claim_words import Claim

_NOUNS = frozenset(
    {"рост", "прирост", "снижение", "падение", "увеличение", "уменьшение", "сокращение", "спад"}
    | {"growth", "increase", "decrease", "decline", "drop", "fall", "rise", "reduction"}
)
_EQUATING = frozenset({":", "—", "–", "is", "was", "of", "составило", "составил", "составила"})
_CHANGING = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.ABOVE, Claim.BELOW, Claim.SAME, Claim.RANGE})
_LASTING = frozenset({Claim.STEADY, Claim.START, Claim.END})
_OTHER = frozenset({"после", "after", "share", "доля", "до", "to", "until", "till", "вплоть"})
_LEVELS = frozenset({Role.LEVEL, Role.TOTAL, Role.GROUP, Role.AVERAGE, Role.SHARE})


def nouns(case: Case) -> Iterator[Reason]:
    """«Снижение суммы в феврале к январю: {F2}»: what a noun of change at the head leads to is a change."""
    for at, piece in enumerate(case.pieces):
        sentence = case.sentence_of(at)
        if at != sentence.start or not piece.forms & _NOUNS:
            continue
        figures = case.figures(range(at, sentence.stop))
        fact = case.figure(figures[0]) if len(figures) == 1 else None
        if fact is None or fold(case.pieces[figures[0] - 1].text) not in _EQUATING:
            continue
        words = [case.pieces[place] for place in range(at + 1, figures[0])]
        if any(one.claim in _CHANGING | _LASTING or one.forms & _OTHER for one in words):
            continue
        if role_of(case.evidence, fact) in _LEVELS and not _is_titled(case, at, fact):
            yield Reason(Fault.COLUMN, clip(case, figures[0]), fact.id)


def _is_titled(case: Case, at: int, fact: Fact) -> bool:
    """«Прирост абонентов: {F2}» where that is what the column is called."""
    return bool(case.words_of(case.pieces[at]) & case.evidence.own_words(fact.column))
