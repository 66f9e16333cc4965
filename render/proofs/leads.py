"""«Лидер опережает второе место на {F15}», "the leader is ahead of second place by {F19}": a gap told with a verb."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.marked_text import matches
from render.texts.proof import is_difference, number
from render.texts.row_names import is_label_or_name, row_labels

_FIRST = (("лидер",), ("первое", "место"), ("leader",), ("first", "place"), ("top", "spot"))
_VERBS = ("опережа*", "опередил*", "обгоня*", "обогнал*", "ahead", "leads", "lead", "outpac*", "beats", "beat")
_PLACES: tuple[tuple[tuple[str, ...], int], ...] = (
    (("второе", "место"), 1), (("second", "place"), 1), (("second", "spot"), 1), (("runner-up",), 1),
    (("третье", "место"), 2), (("third", "place"), 2), (("third", "spot"), 2),
    (("последнее", "место"), -1), (("аутсайдер",), -1), (("last", "place"), -1),
)  # fmt: skip
_LINKS = frozenset({"the", "is", "was", "are", "were", "of", "рейтинга", "списка"})
_BY = frozenset({"на", "by"})
_REACH = 8


def leads_by(case: Case) -> Iterator[int]:
    """Yield the words of such a phrase if the figure behind it is the gap between exactly these two rows."""
    for at in range(len(case.pieces)):
        subject = _at(case, at, _FIRST)
        if not subject:
            continue
        found = _phrase(case, at, at + subject)
        if found is not None:
            yield from found


def _phrase(case: Case, start: int, at: int) -> range | None:
    stop = min(at + _REACH, case.sentence_of(start).stop)
    verb = next((p for p in range(at, stop) if any(matches(case.pieces[p], word) for word in _VERBS)), None)
    if verb is None or not _only_links(case, range(at, verb)):
        return None
    for place in range(verb + 1, stop):
        rank = next((n for words, n in _PLACES if _stand(case, place, words)), None)
        named = is_label_or_name(case.pieces[place])
        length = next((len(words) for words, _ in _PLACES if _stand(case, place, words)), 1)
        if rank is None and not named:
            if fold(case.pieces[place].text) not in _LINKS:
                return None
            continue
        by = place + length
        fact = case.figure(by + 1) if by + 1 < len(case.pieces) else None
        if fact is None or fold(case.pieces[by].text) not in _BY:
            return None
        return range(start, place + length) if _is_gap(case, fact, rank, place) else None
    return None


def _is_gap(case: Case, fact: Fact, rank: int | None, place: int) -> bool:
    """The figure is computed from the first row and the one that is told, and from no other."""
    inputs = [
        case.evidence.known[name] for name in dict.fromkeys(fact_ids(fact.formula)) if name in case.evidence.known
    ]
    if not is_difference(fact.formula) or len(inputs) != len(("first", "other")):
        return False
    column = inputs[0].column
    cells = sorted(case.evidence.ranked(column), key=lambda cell: number(cell) or Decimal(0), reverse=True)
    values = [number(cell) for cell in cells]
    one, other = inputs
    if len(cells) < len(inputs) or other.column != column or number(one) != values[0]:
        return False
    if rank is not None:
        complete = rank >= 0 or len(cells) == case.evidence.row_count()
        return complete and abs(rank) < len(cells) and number(other) == values[rank]
    return bool(frozenset(other.row_key) & row_labels(case.pieces[place]))


def _only_links(case: Case, places: range) -> bool:
    return all(fold(case.pieces[place].text) in _LINKS for place in places)


def _at(case: Case, at: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    return next((len(words) for words in phrases if _stand(case, at, words)), 0)


def _stand(case: Case, at: int, words: tuple[str, ...]) -> bool:
    return tuple(fold(piece.text) for piece in case.pieces[at : at + len(words)]) == words
