"""Quarters of a year as rows are called: «2025-Q4», «IV кв. 2025», "Q4'25", "fourth quarter of 2025", «4-й квартал»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from domains.words import fold

_ROMAN = ("i", "ii", "iii", "iv")
_ORDINALS = (("первый", "first"), ("второй", "second"), ("третий", "third"), ("четвертый", "fourth"))
_YEAR = r"(?P<year>(?:20|19)\d{2})(?: ?(?:г\.?|года?))?"
_NUMBER = r"(?P<number>[1-4]|iv|i{1,3}|перв|втор|трет|четверт|first|second|third|fourth)"
_ENDING = r"(?:-?(?:й|м|го|му|ый|ой|ий|st|nd|rd|th)|\w*)?"
_NOUN = r"(?:кв\.?|квартал\w*|quarter)"
_FORMS = (
    re.compile(rf"{_YEAR}[ -/]? ?q(?P<number>[1-4])"),
    re.compile(rf"q ?(?P<number>[1-4])(?:[ -/,'’]* ?(?:of )?(?:{_YEAR}|(?P<short>\d{{2}})))?"),
    re.compile(rf"{_NUMBER}{_ENDING} ?{_NOUN},?(?: of)?(?: ?{_YEAR})?"),
    re.compile(rf"{_YEAR},? {_NUMBER}{_ENDING} ?{_NOUN}"),
)
_APART = re.compile(r" ?([-.'’/]) ?(?=\S)| (?=\.$)")
"""A name that was taken apart has spaces around its signs: «4 - й квартал», «IV кв . 2025»."""
_CENTURY = 2000


@lru_cache(maxsize=4_096)
def quarter_of(name: str) -> tuple[int, int] | None:
    """Return the number of a quarter and its year, 0 where none is told; None of anything else."""
    written = _APART.sub(r"\1", fold(name.strip()))
    for form in _FORMS:
        found = form.fullmatch(written)
        if found is not None:
            groups = found.groupdict()
            year = int(groups["year"] or 0) or (_CENTURY + int(groups["short"]) if groups.get("short") else 0)
            return _place(groups["number"]), year
    return None


def _place(number: str) -> int:
    if number.isdigit():
        return int(number)
    if number in _ROMAN:
        return _ROMAN.index(number) + 1
    return next(place for place, names in enumerate(_ORDINALS, 1) if any(name.startswith(number) for name in names))


def spellings_of_quarter(name: str) -> Iterator[str]:
    """Yield how a person may write a quarter with its year."""
    found = quarter_of(name)
    if found is None or not found[1]:
        return
    number, year = found
    yield f"{year}-Q{number}"
    for russian in _russian(number):
        yield from (f"{russian} {year}", f"{russian} {year} год", f"{russian} {year} г.")
    for english in _english(number):
        yield from (f"{english} {year}", f"{english} of {year}", f"{english}, {year}")


def quarter_alone(name: str) -> tuple[str, ...]:
    """Return how a person may write a quarter without its year; () of anything else."""
    found = quarter_of(name)
    return (*_russian(found[0]), *_english(found[0])) if found is not None else ()


def _russian(number: int) -> tuple[str, ...]:
    word, roman = _ORDINALS[number - 1][0], _ROMAN[number - 1].upper()
    return (
        f"{word} квартал", f"{number}-й квартал", f"{number}-м квартал", f"{number}-го квартал", f"{number} квартал",
        f"{roman} квартал", f"{roman} кв.", f"{number} кв.", f"{number}-й кв.", f"{roman} кв", f"{number} кв",
    )  # fmt: skip


def _english(number: int) -> tuple[str, ...]:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number, "th")
    return (f"{_ORDINALS[number - 1][1]} quarter", f"Q{number}", f"{number}{ending} quarter", f"quarter {number}")
