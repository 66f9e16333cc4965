"""How long one thing takes: «на поиск аналитика уходит {F1}», «дольше всего ждут в Уфе», "claims took {F1} to settle".

What waits, searches, answers or is settled is told by its own verb, which stands for the title of the one length of
time that the answer holds. Such a time is an average of its own accord: nobody adds up waits.
"""

from __future__ import annotations

from core.fact import FactKind
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case, base_of
from render.texts.marked_text import Piece
from render.vocabulary.claim_words import Claim
from render.vocabulary.quality_words import (
    LENGTHS,
    OBJECTS,
    PRICES,
    PRICING,
    PROCESSES,
    RATES,
    SUBJECTS,
    SUMMED,
    TAKING,
    TIMES,
)

_FREE = frozenset({None, Claim.RISE, Claim.FALL, Claim.FOLLOW, Claim.END, Claim.CAUSE, Claim.NOTHING})
"""What such a word may claim elsewhere («восстанавливают», «ожидания», «идти»)."""


def holds(case: Case, column: str, stems: tuple[str, ...]) -> bool:
    """Tell whether the title of a column holds a word of these stems."""
    if LENGTHS in stems:
        return is_time_of_each(case, column)
    return bool(words_held(case, column, stems))


def words_held(case: Case, column: str, stems: tuple[str, ...]) -> frozenset[str]:
    """The words of a title that begin with these stems; of lengths of time those that say so."""
    if LENGTHS in stems:
        stems = (*stems, *TIMES, *_AVERAGES, *(stem for told, _ in PROCESSES for stem in told))
    return frozenset(word for word in _title(case, column) for stem in stems if _is_stem(word, stem))


_AVERAGES = ("средн*", "average", "avg", "mean")


def _title(case: Case, column: str) -> list[str]:
    titles = (one.label or one.column for one in case.evidence.known.values() if one.column == column)
    return [fold(word) for word in next(titles, column).replace("_", " ").replace(",", " ").split()]


def _is_stem(word: str, stem: str) -> bool:
    return word.startswith(stem[:-1]) if stem.endswith("*") else word == stem


def is_time_of_each(case: Case, column: str) -> bool:
    """Tell whether a column is how long one thing takes: a time that nobody would add up."""
    cells = [one for one in case.evidence.known.values() if one.column == column and one.kind is FactKind.CELL]
    if not cells or any(one.unit.kind is not UnitKind.DURATION for one in cells):
        return False
    processes = any(words_held(case, column, stems) for stems, _ in PROCESSES)
    return processes and not words_held(case, column, SUMMED)


def columns_of_levels(case: Case) -> list[str]:
    """The columns of figures, each period of one and its changes counted once, no shares of others."""
    found = (base_of(case, column) for column in case.evidence.measure_columns())
    return [column for column in dict.fromkeys(found) if not column.endswith("_share")]


def one_told(case: Case, at: int, fitting: list[str]) -> str:
    """Of the columns that fit a word the only one, if the nearest figure is of it, or none is near."""
    sentence = case.sentence_of(at)
    near = case.figures(range(at, sentence.stop))[:1] or case.figures(range(sentence.start, at))[-1:]
    told = {base_of(case, column) for place in near if (fact := case.figure(place)) for column in case.columns_of(fact)}
    return fitting[0] if len(fitting) == 1 and (not told or told & set(fitting)) else ""


def words_of_times(case: Case) -> dict[int, frozenset[str]]:
    """The places of words of what takes the time that is measured, with the words of its title."""
    if not any(is_time_of_each(case, column) or _is_told_otherwise(case, column) for column in columns_of_levels(case)):
        return {}
    return {at: words for at in range(len(case.pieces)) if (words := _meant(case, at))}


def _is_told_otherwise(case: Case, column: str) -> bool:
    return any(holds(case, column, stems) for stems in (PRICES, *(stems for stems, _ in RATES)))


def _meant(case: Case, at: int) -> frozenset[str]:
    piece = case.pieces[at]
    words = {fold(piece.text), *piece.forms}
    told_so = words & (TAKING | TIMES) or any(words & told for _, told in (*PROCESSES, *RATES))
    if words & PRICING:
        free = piece.claim in {*_FREE, Claim.ABOVE}  # «обходится» is no lead
    else:
        free = piece.claim in _FREE and told_so and not words & case.material
    if not free:
        return frozenset()
    fitting = [column for column in columns_of_levels(case) if _is_told_by(case, column, words)]
    column = one_told(case, at, fitting) or _price_named(case, at, words, fitting)
    if not column:
        return frozenset()
    stems = tuple(stem for titles, told in (*RATES, (PRICES, PRICING)) for stem in titles if words & told)
    return words_held(case, column, (LENGTHS,) if is_time_of_each(case, column) else stems)


def _price_named(case: Case, at: int, words: set[str], fitting: list[str]) -> str:
    """«Лид в соцсетях стоит {F4}», "it took {F7} to deliver": of that, whatever figure it is."""
    taken = bool(words & TAKING) and case.word(at - 1) == "it"
    if not (words & PRICING or taken) or len(fitting) != 1:
        return ""
    if taken:
        return fitting[0]
    own = case.evidence.own_words(fitting[0])
    named = any(case.words_of(case.pieces[place]) & own for place in case.sentence_of(at) if place != at)
    return fitting[0] if named else ""


def _is_told_by(case: Case, column: str, words: set[str]) -> bool:
    """Tell whether a column measures how long it takes what the words say, or in what part of cases it is done."""
    if any(words & told and _is_rate(case, column, stems) for stems, told in RATES):
        return True
    if words & PRICING:
        return holds(case, column, PRICES)
    if not is_time_of_each(case, column):
        return False
    return bool(words & (TAKING | TIMES)) or any(
        words & told and holds(case, column, stems) for stems, told in PROCESSES
    )


def _is_rate(case: Case, column: str, stems: tuple[str, ...]) -> bool:
    cells = [one for one in case.evidence.known.values() if one.column == column and one.kind is FactKind.CELL]
    return bool(cells) and all(one.unit.kind is UnitKind.PERCENT for one in cells) and holds(case, column, stems)


def is_beside_time(piece: Piece) -> bool:
    """«Клиент», «заявления»: who waits, and what is dealt with, where a word of the time is told."""
    return piece.claim is None and bool(piece.forms & (SUBJECTS | OBJECTS))
