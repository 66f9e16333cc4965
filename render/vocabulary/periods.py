"""Words of time in texts: the grain of a label, seasons and parts of the week, how far two periods lie apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache

from core.language import Language
from domains.words import fold, lemmas
from ledger.labels import month_name
from render.vocabulary.days import MONTHS, SHORT_MONTHS, day_of, lengths_of
from render.vocabulary.quarters import quarter_of

Moment = tuple[int, int]
"""Year and month with which a period begins."""


class Grain(StrEnum):
    """How long a stretch of time is."""

    HOUR = "hour"
    DAY = "day"
    WEEKDAY = "weekday"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"


_WORDS: dict[Grain, frozenset[str]] = {
    Grain.HOUR: frozenset({"час", "hour"}),
    Grain.DAY: frozenset({"день", "сутки", "дневной", "day", "подневно"}),
    Grain.WEEKDAY: frozenset({"weekday"}),
    Grain.WEEK: frozenset({"неделя", "недельный", "week", "понедельно"}),
    Grain.MONTH: frozenset({"месяц", "month", "месячный", "помесячно"}),
    Grain.QUARTER: frozenset({"квартал", "quarter", "квартальный", "поквартально"}),
    Grain.HALF: frozenset({"полугодие", "half-year"}),
    Grain.YEAR: frozenset({"год", "year", "годовой", "annual"}),
}
GRAIN_ADJECTIVES = frozenset({"месячный", "дневной", "квартальный", "годовой", "недельный", "annual"})
"""Words that say of how long a stretch a figure is."""
_PERIOD = re.compile(r"([^\W\d_]+|[1-4]) ?(?:(квартал\w*|полугоди\w*) )?(\d{4})|[QH](\d) (\d{4})|(\d{4})(?: год\w*)?")
_WEEKDAYS = {
    name: 100 + at
    for names in (
        ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"),
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    )
    for at, name in enumerate(names)
}
_NUMERIC = re.compile(r"^\s*(\d{2}) ?[./] ?(\d{4})\s*$")
"""«05.2025», as a label of several pieces, too."""
_STOP = re.compile(r"(?<=[^\W\d]) ?\. (?=\d{4})")
GROUPS: tuple[tuple[tuple[str, ...], frozenset[int]], ...] = (
    (("зима", "зимой", "зимний", "winter"), frozenset({12, 1, 2})),
    (("весна", "весной", "весенний", "spring"), frozenset({3, 4, 5})),
    (("лето", "летом", "летний", "summer"), frozenset({6, 7, 8})),
    (("осень", "осенью", "осенний", "autumn"), frozenset({9, 10, 11})),
    (("будни", "будень", "будний", "рабочий", "workday", "workdays"), frozenset(range(100, 105))),
    (("выходной", "выходные", "weekend", "weekends"), frozenset({105, 106})),
)
"""Seasons by months, parts of the week by days (100 is Monday)."""


def moment_of(text: str, forms: Iterable[str] = ()) -> Moment | None:
    """Return with which month a period begins; year 0 where only a month is named."""
    if (quarter := quarter_of(text)) is not None:
        return quarter[1], (quarter[0] - 1) * 3 + 1
    written = _ISO_PART.fullmatch(text.strip())
    if written is not None:
        return int(written.group(1)), int(written.group(2))
    text = _STOP.sub(" ", _NUMERIC.sub(_spelled, text))
    part = _PART.fullmatch(fold(text.strip()))
    if part is not None:
        return _part_of_year(part)
    names = {fold(text), *forms}
    months = [MONTHS[name] for name in names if name in MONTHS]
    months = months or [SHORT_MONTHS[name] for name in (fold(text.rstrip(".")),) if name in SHORT_MONTHS]
    found = _PERIOD.fullmatch(text.strip())
    if found is None:
        return (0, months[0]) if months else None
    return _moment_of_parts(text, found, months)


def _moment_of_parts(text: str, found: re.Match[str], months: list[int]) -> Moment | None:
    word, part, year, short, short_year, whole = found.groups()
    if whole:
        return int(whole), 1
    if short:
        step = 3 if text.strip().startswith("Q") else 6
        return int(short_year), (int(short) - 1) * step + 1
    if part and word.isdigit():
        return int(year), (int(word) - 1) * (3 if part.startswith("квартал") else 6) + 1
    named = MONTHS.get(fold(word)) or SHORT_MONTHS.get(fold(word)) or (months[0] if months else None)
    return (int(year), named) if named and not part else None


def _spelled(found: re.Match[str]) -> str:
    number = int(found.group(1))
    return f"{month_name(number, Language.EN)} {found.group(2)}" if 1 <= number <= 12 else found.group()


def _part_of_year(found: re.Match[str]) -> Moment | None:
    """«Первом квартале 2024», "Q 1", "second quarter of 2025"; year 0 where none is named."""
    letter, digit, word, part, year = found.groups()
    size = 6 if letter == "h" or (part or "").startswith(("полуг", "half")) else 3
    number = int(digit) if digit else next((n for n, stems in enumerate(_ORDINALS, 1) if word.startswith(stems)), 0)
    return (int(year or 0), (number - 1) * size + 1) if number else None


_ISO_PART = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
"""As machines write months: 2025-08."""
_WRITTEN = (
    (re.compile(r"\d{4}-(?:0[1-9]|1[0-2])"), Grain.MONTH),
    (re.compile(r"\d{4}-[Qq][1-4]"), Grain.QUARTER),
    (re.compile(r"\d{4}-[Ww]\d{2}"), Grain.WEEK),
)
_PART = re.compile(
    r"(?:([qh]) ?([1-4])|(перв|втор|трет|четверт|first|second|third|fourth)\w* (квартал|полугоди|quarter|half)\w*)"
    r"(?: of)?(?: (\d{4}))?"
)
_ORDINALS = (("перв", "first"), ("втор", "second"), ("трет", "third"), ("четверт", "fourth"))


@lru_cache(maxsize=1_024)
def grain_of(label: str) -> Grain | None:
    """Return how long the period of a label is; None if it names none."""
    text = fold(label.strip())
    if text in _WEEKDAYS or text in MONTHS:
        return Grain.MONTH if text in MONTHS else Grain.WEEKDAY
    written = next((grain for form, grain in _WRITTEN if form.fullmatch(text)), None)
    if written is not None or day_of(label) is not None:
        return written or Grain.DAY
    if quarter_of(text) is not None:
        return Grain.QUARTER
    if lengths := lengths_of(label):
        return next((grain for days, grain in _LENGTHS.items() if days in lengths), None)
    found = _PERIOD.fullmatch(label.strip())
    if found is None:
        return next((grain for word in text.split() if (grain := grain_word(word)) is not None), None)
    return _grain_of_parts(label.strip(), found)


_LENGTHS = {1: Grain.DAY, 7: Grain.WEEK, **dict.fromkeys(range(28, 32), Grain.MONTH)}


def _grain_of_parts(label: str, found: re.Match[str]) -> Grain | None:
    word, part, _, short, _, whole = found.groups()
    if whole:
        return Grain.YEAR
    if short:
        return Grain.QUARTER if label.startswith("Q") else Grain.HALF
    if part:
        return Grain.QUARTER if part.startswith("квартал") else Grain.HALF
    return Grain.MONTH if fold(word) in MONTHS else None


@lru_cache(maxsize=8_192)
def grain_word(form: str) -> Grain | None:
    """Return the grain that a word names."""
    forms = {form, *lemmas(form)} if form[:1].isalpha() else {form}
    return next((grain for grain, words in _WORDS.items() if forms & words), None)


_STEMS = {
    "week": Grain.WEEK,
    "неде": Grain.WEEK,
    "mont": Grain.MONTH,
    "меся": Grain.MONTH,
    "quar": Grain.QUARTER,
    "квар": Grain.QUARTER,
    "year": Grain.YEAR,
    "annu": Grain.YEAR,
    "годн": Grain.YEAR,
    "dail": Grain.DAY,
    "днев": Grain.DAY,
}


def grain_of_word(word: str) -> Grain | None:
    """Return the stretch of an adverb or an adjective: «ежемесячно», «понедельно», "weekly"."""
    return _STEMS.get(fold(word).removeprefix("по").removeprefix("еже")[:4])


@lru_cache(maxsize=1_024)
def title_grain(title: str) -> Grain | None:
    """Return how long the periods of a column are by its title: «Неделя», "month_start"."""
    words = re.findall(r"[^\W\d_]+", title.replace("_", " "))
    return next((grain for word in words if (grain := grain_word(fold(word))) is not None), None)


def row_grain(column: str, member: str) -> Grain | None:
    """Return how long the period of a row is: one that is written by its first day is as long as its title says."""
    grain = grain_of(member)
    return (title_grain(column) or grain) if grain is Grain.DAY else grain


def month_of(name: str) -> int | None:
    """Return the month (1–12) or the day of the week (100–106) of a row's name."""
    if fold(name) in _WEEKDAYS:
        return _WEEKDAYS[fold(name)]
    moment = moment_of(name)
    return moment[1] if moment is not None else None


def group_of(forms: frozenset[str]) -> frozenset[int] | None:
    """Return the months or days of a season or a part of the week that a word names."""
    return next((members for words, members in GROUPS if not forms.isdisjoint(words)), None)


def distance(labels: Iterable[str]) -> Grain | None:
    """Return how far two compared periods lie apart: a month, a quarter or a year."""
    moments = sorted({moment for label in labels if (moment := moment_of(label)) is not None})
    if len(moments) != 2:
        return None
    (year, month), (later, other) = moments
    apart = (later - year) * 12 + other - month
    return {1: Grain.MONTH, 3: Grain.QUARTER, 6: Grain.HALF, 12: Grain.YEAR}.get(apart)


SAME_PERIOD = frozenset(
    (
        *("in", "the", "same", "of", "a", "for", "at", "month", "quarter", "week", "period", "day"),
        *("в", "во", "за", "том", "тот", "же", "самом", "месяце", "квартале", "периоде", "период", "неделе", "неделю"),
        *("аналогичном", "аналогичный", "соответствующем", "соответствующий"),
    )
)
"""As in "{F3} in the same month of the previous year": which period it is, the word behind these says."""
