"""Titles that hold more than a metric: its period («Выручка, май 2025»), or how it was derived («Прирост, %»)."""

from __future__ import annotations

import re
from dataclasses import replace

from core.fact import Fact
from domains.words import fold, lemmas
from render.vocabulary.periods import Moment, grain_of, moment_of
from render.vocabulary.word_sets import word_set

_IDS = re.compile(r"\bF\d+\b")
_WORD = re.compile(r"[^\W\d_]+")
_PERIOD = re.compile(
    r"^(?P<title>.+?)\s*[,(:—–-]?\s*(?:(?:за|в|in|for)\s+)?(?P<period>[^\W\d_]+\.? \d{4}|\d{4}-\d{2}|\d{4})\)?$"
)
_PAIR = 2
_DERIVED_RU = (
    "прирост рост снижение падение сокращение увеличение изменение разница разность отклонение динамика темп доля "
    "отношение процент процентный максимум минимум максимальный минимальный среднее средний итог итого всего сумма "
    "абсолютный относительный к от в на по за о об общий период предыдущий прошлый месяц год неделя квартал день п"
)
_DERIVED_EN = (
    "growth increase decrease decline drop fall change difference diff delta share ratio percent percentage pct of "
    "to from vs versus in the on over total maximum minimum max min average mean absolute relative previous prior "
    "period month year week quarter day mom yoy pp"
)
_LEADING = word_set(
    "прирост рост снижение падение сокращение увеличение изменение разница разность динамика доля отношение growth "
    "increase decrease decline drop fall change difference share ratio"
)
"""What a title of a figure that was computed from two others of one metric begins with: «Прирост выдач»."""
_DERIVED = frozenset(_DERIVED_RU.split()) | frozenset(_DERIVED_EN.split())
"""Words that only say how a figure was derived from another one."""


def with_plain_titles(facts: tuple[Fact, ...]) -> tuple[tuple[Fact, ...], tuple[str, ...]]:
    """Call columns by their metric alone; return the periods that stood in the titles, the later one first."""
    told = {column: found for column in dict.fromkeys(fact.column for fact in facts) if (found := _in_period(column))}
    periods = dict(sorted({(moment, period) for _, period, moment in told.values()}, reverse=True))
    if told and len(periods) <= _PAIR:
        latest = max(periods)
        names = {
            column: title if moment == latest else f"{title}_previous" for column, (title, _, moment) in told.items()
        }
        facts = tuple(
            replace(fact, column=names[fact.column], label=told[fact.column][0]) if fact.column in names else fact
            for fact in facts
        )
    labels = tuple(periods[moment] for moment in sorted(periods, reverse=True)) if len(periods) <= _PAIR else ()
    return _with_derived(facts), labels


def _in_period(column: str) -> tuple[str, str, Moment] | None:
    """The title without its period, the period, and its moment."""
    found = _PERIOD.match(column)
    moment = moment_of(found["period"]) if found is not None and grain_of(found["period"]) is not None else None
    if found is None or moment is None or not _WORD.search(found["title"]):
        return None
    return found["title"].rstrip(" ,(:—–-"), found["period"], moment


def _with_derived(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    known = {fact.id: fact for fact in facts}
    return tuple(_of_its_base(fact, known) for fact in facts)


def _of_its_base(fact: Fact, known: dict[str, Fact]) -> Fact:
    """«Прирост, %» or «Прирост выдач» of two figures of one metric is that metric's; others are metrics themselves."""
    inputs = [known[name] for name in dict.fromkeys(_IDS.findall(fact.formula)) if name in known]
    bases = {one.column.removesuffix("_previous") for one in inputs}
    if len(bases) != 1 or isinstance(fact.value, str) or fact.column in {one.column for one in inputs}:
        return fact
    base = bases.pop()
    words = [frozenset({fold(word), *lemmas(word)}) for word in _WORD.findall(fact.column)]
    titles = {form for word in _WORD.findall(base) for form in (fold(word), *lemmas(word))}
    if not any(not word & (_DERIVED | titles) for word in words):
        return replace(fact, column=base, label=next((one.label for one in inputs if one.label), ""))
    led = bool(words) and bool(words[0] & _LEADING) and len(inputs) == _PAIR
    return replace(fact, column=base) if led else fact
