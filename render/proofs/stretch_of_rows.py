"""A stretch of time that the rows make up: «за полугодие» of January to June, «за неделю» of seven days, «за весну»."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from itertools import pairwise

from core.fact import Fact, FactKind
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import matches
from render.texts.time_positions import PLURALS, series
from render.vocabulary.claim_words import Claim
from render.vocabulary.days import day_of
from render.vocabulary.periods import (
    GRAIN_ADJECTIVES,
    Grain,
    grain_of,
    grain_of_word,
    grain_word,
    moment_of,
    month_of,
    row_grain,
    title_grain,
)

_MONTHS = {Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}
_OF_MONTHS = {Grain.MONTH: 1, Grain.QUARTER: 3}
_OF_ALL = frozenset({Role.TOTAL, Role.AVERAGE, Role.CHANGE})
_OF_PERIOD = frozenset({"за", "в", "во", "per", "a", "for", "during", "over", "the", "весь", "in"})
_EXTREMES = {Claim.LARGEST: True, Claim.SMALLEST: False}
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE})
_THROUGH = frozenset({"over", "across", "during", "throughout", "течение", "протяжении"})
"""As in "averaged {F5} over the year": the mean of what there was in it."""
_FROM, _TO = frozenset({"с", "со", "от", "from"}), frozenset({"до", "to"})
_WEEK = 7
_PAIR = 2


def is_stretch_of_all(case: Case, at: int, grain: Grain) -> bool:
    """Tell whether all rows together are one such stretch, and a figure of all of them is told."""
    sentence = case.sentence_of(at)
    facts = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    if not facts or not _is_made_up(case, grain):
        return False
    if role_of(case.evidence, facts[0]) is Role.AVERAGE:
        return _is_for_each_row(case, at, sentence) or bool({case.word(at - 1), case.word(at - 2)} & _THROUGH)
    claims = {case.pieces[place].claim for place in sentence}
    ways = {largest for claim, largest in _EXTREMES.items() if claim in claims}
    extreme = any(case.evidence.is_extreme(facts[0], largest=largest) for largest in ways)
    return is_of_all(case, facts[0]) or extreme or (bool(claims & _MOVES) and _is_from_end_to_end(case, sentence))


def is_of_all(case: Case, fact: Fact) -> bool:
    """Tell whether a figure is the total, the average or an extreme of all rows, or a change between some."""
    if fact.kind is FactKind.EXTREME:
        return True
    return role_of(case.evidence, fact) in _OF_ALL and not fact.row_key


def _is_for_each_row(case: Case, at: int, sentence: range) -> bool:
    """«За год в среднем {F6} в квартал»: without the rows' own length the average would be that of years."""
    rows = series(case.evidence)
    own = {row_grain(*pair) for pair in rows} | ({Grain.DAY} if len(rows) == _WEEK else set())
    words = (form for place in sentence if place != at for form in case.pieces[place].forms)
    return any((grain_word(form) or grain_of_word(form)) in own for form in words)


def _is_from_end_to_end(case: Case, sentence: range) -> bool:
    """«За неделю упало с {F1} до {F7}», «… упало до {F7}»: the first and the last row."""
    rows, places = series(case.evidence), case.figures(sentence)[:2]
    led = [case.word(place - 1) for place in places]
    told = [pair for place in places if (fact := case.figure(place)) is not None for pair in fact.row_key]
    if led and led[0] in _TO:
        return told[:1] == rows[-1:]
    return len(led) == _PAIR and led[0] in _FROM and led[1] in _TO and told == [rows[0], rows[-1]]


def _is_made_up(case: Case, grain: Grain) -> bool:
    """Tell whether the rows follow each other without a gap, from the begin of a stretch to its end."""
    rows = series(case.evidence)
    members = [member for _, member in rows]
    if rows and grain in {Grain.WEEK, Grain.MONTH}:
        return _are_days_of(rows, grain)
    moments = [moment for member in members if (moment := moment_of(member)) is not None]
    size, step = _MONTHS.get(grain, 0), _OF_MONTHS.get(grain_of(members[0]) or Grain.DAY, 0) if members else 0
    if not size or not step or len(moments) != len(members) or len(members) * step != size:
        return False
    months = [year * 12 + month - 1 for year, month in moments]
    return all(two - one == step for one, two in pairwise(months)) and months[0] % size == 0


def _are_days_of(rows: list[tuple[str, str]], grain: Grain) -> bool:
    """Seven days in a row are a week, all days of a month are a month; Monday to Sunday where each is one day."""
    members = [member for _, member in rows]
    if all(grain_of(member) is Grain.WEEKDAY for member in members):
        return grain is Grain.WEEK and len(members) == _WEEK and title_grain(rows[0][0]) is Grain.DAY
    known = [day for member in members if (day := day_of(member)) is not None]
    if len(known) != len(members) or any(title_grain(column) in {Grain.WEEK, Grain.MONTH} for column, _ in rows):
        return False
    try:
        days = [date(year or _ANY_YEAR, month, day) for year, month, day in known]
    except ValueError:
        return False
    following = all((two - one).days == 1 for one, two in pairwise(days))
    whole = monthrange(days[0].year, days[0].month)[1] if days[0].day == 1 else 0
    return following and len(days) == (_WEEK if grain is Grain.WEEK else whole)


_ANY_YEAR = 2025


def are_all_of_season(case: Case, members: frozenset[int], facts: list[Fact]) -> bool:
    """«За весну получено {F7}»: the rows are the months of the season, and the figures are of all of them."""
    rows = [month_of(member) for _, member in series(case.evidence)]
    return len(rows) == len(members) and set(rows) == members and all(is_of_all(case, fact) for fact in facts)


def covers_total(case: Case, at: int) -> bool:
    """«за месяц — {F2}» of a total over twelve months; "across the months" is said of all of them."""
    before = case.word(at - 1)
    described = case.pieces[at].forms & GRAIN_ADJECTIVES
    if case.word(at) in PLURALS and before == "the":
        return False
    if not described and before not in _OF_PERIOD and not matches(case.pieces[at - 1], "вся"):
        return False
    places = case.figures(case.sentence_of(at))
    nearest = min(places, key=lambda place: (place < at, abs(place - at)), default=at)
    own = case.figure(nearest)
    averaged = own is not None and own.kind is FactKind.FORMULA and case.evidence.is_average(own)
    if averaged and _is_averaged(case, at, nearest):
        return False
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    return any(case.evidence.is_total(fact) and fact.kind is not FactKind.ROW_COUNT for fact in facts)


def _is_averaged(case: Case, at: int, figure: int) -> bool:
    """«В среднем — {F6} за месяц»: the word of an average stands with the figure, behind the one before it."""
    sentence = case.sentence_of(at)
    start = max((place + 1 for place in case.figures(sentence) if place < figure), default=sentence.start)
    near = range(min(start, at) if figure < at else max(sentence.start, at - 4), min(at + 2, sentence.stop))
    return any(case.pieces[place].claim is Claim.AVERAGE for place in near)
