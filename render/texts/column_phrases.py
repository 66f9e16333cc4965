"""Which columns the words of a phrase speak of: «сумма выданных кредитов», "amount of loans issued"."""

from __future__ import annotations

from domains.words import fold
from render.texts.case import Case
from render.texts.proof import cue_words

STOPS = frozenset(",;()")
"""Signs that end a phrase."""


def _names_amount_beside(case: Case, at: int) -> bool:
    """«{F12} на сумму {F13}»: the word belongs to the figure right after it and says nothing of later ones."""
    if at < 2 or at + 1 >= len(case.pieces) or case.figure(at + 1) is None:
        return False
    before = [fold(case.pieces[place].text) for place in range(max(0, at - 2), at)]
    if fold(case.pieces[at].text) in {"суммой", "объемом", "оборотом"}:
        return True
    beside = any(case.figure(place) is not None for place in range(max(0, at - _AMOUNT_AFTER), at))
    return (beside and ("на" in before or "worth" in before)) or "of" in before[-1:]


_AMOUNT_AFTER = 5
"""«{F12} покупок на общую сумму {F13}»: words between the figures."""

_BY_WORD, _BY_NAME, _BY_UNIT = 3, 2, 1
"""«Оборот» is the very word of one column's title, means the same as another's, is only the unit of a third."""


def cue_run(case: Case, places: range, *, stops: bool) -> list[str]:
    """Return the columns that the first run of naming words fits best; ``stops``: signs end the search."""
    hits: dict[str, dict[int, int]] = {}
    gap = 0
    for place in places:
        piece = case.pieces[place]
        if (stops and piece.text in STOPS) or (hits and (gap > 1 or case.figure(place) is not None)):
            break
        if stops and not hits and case.figure(place) is not None:
            break
        if _names_amount_beside(case, place):
            continue
        named = case.named_columns(place)
        gap = 0 if named else gap + (not _is_of_phrase(case, place))
        for column, cues in named.items():
            hits.setdefault(column, {})[place] = _weight(case, column, cues)
    best = max((sum(one.values()) for one in hits.values()), default=0)
    fitting = {column: one for column, one in hits.items() if sum(one.values()) == best}
    return _heads(case, {column: min(one) for column, one in _most_told(case, fitting).items()})


def _weight(case: Case, column: str, cues: frozenset[str]) -> int:
    own = cues & case.evidence.own_words(column)
    if any(not cue.startswith("#") for cue in own):
        return _BY_WORD
    return _BY_NAME if own else _BY_UNIT


def _most_told(case: Case, fitting: dict[str, dict[int, int]]) -> dict[str, dict[int, int]]:
    """Leave out the columns of which a word is none, where another column has all the words: «число отклонённых»."""
    said = {form for one in fitting.values() for place in one for form in case.pieces[place].forms}
    whole = {column: one for column, one in fitting.items() if _is_said(case, column, said)}
    fitting = whole or fitting
    every = {place for one in fitting.values() for place in one}
    told = {column: set(one) | {p for p in every if _is_unit_of(case, column, p)} for column, one in fitting.items()}
    return {column: one for column, one in fitting.items() if not any(told[column] < other for other in told.values())}


def _is_said(case: Case, column: str, said: set[str]) -> bool:
    """Tell whether every word of a column's title is said."""
    titles = {fact.label or fact.column for fact in case.evidence.known.values() if fact.column == column}
    words = [cue_words(word) for title in titles for word in title.replace("_", " ").split()]
    return all(forms & said for forms in words if forms)


def named_at(case: Case, place: int) -> list[str]:
    """Return the columns that one word speaks of most: by its very title rather than by a word that means the same."""
    weights = {column: _weight(case, column, cues) for column, cues in case.named_columns(place).items()}
    best = [column for column, weight in weights.items() if weight == max(weights.values())]
    near = range(max(case.sentence_of(place).start, place - _NEAR), min(place + _NEAR, case.sentence_of(place).stop))
    said = {form for at in near for form in case.pieces[at].forms}
    whole = [column for column in best if _is_said(case, column, said)]
    return whole or best


_NEAR = 4


def _is_unit_of(case: Case, column: str, place: int) -> bool:
    """«Число» of a column that counts things, whatever its title says."""
    return bool(case.words_of(case.pieces[place]) & case.evidence.unit_cues(column))


def _is_of_phrase(case: Case, place: int) -> bool:
    """Whether "of" or a word of several titles, as in "amount of loans issued", stands there: it ends no phrase."""
    piece = case.pieces[place]
    return fold(piece.text) == "of" or bool(case.words_of(piece) & case.evidence.measured_words())


def _heads(case: Case, named: dict[str, int]) -> list[str]:
    """«Выручка от бронирований», "booking revenue": of two columns in one phrase the head of it is meant."""
    meant = list(named)
    for column, place in named.items():
        for other, head in named.items():
            led = head == place - 2 and case.word(place - 1) in _OF
            compound = head == place + 1 and case.pieces[place].text.isascii() and case.pieces[head].text.isascii()
            owned = head < place <= head + _OWNED and case.word(head + 1) == "of"
            if (led or compound or owned) and column in meant and other in meant:
                meant.remove(column)
    return meant


_OWNED = 4
"""Words between a head and the last word of what is "of" it."""
_OF = frozenset({"от", "с", "со", "за", "по", "from", "for", "on", "of"})
