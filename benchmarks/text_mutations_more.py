"""More ways to make an honest text wrong: a unit that is not the figure's, figures swapped, another month.

They are false for sure where the figures differ, since a unit that the fact has not, a figure that stands elsewhere
and a month of the series that the figure is not of are said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from itertools import combinations
from typing import Any

from domains.words import fold
from ledger.serial import facts_from_json
from render.foreign.terms import canonical
from render.texts.marked_text import PieceKind, labels_of, take_apart

UNITS: tuple[tuple[str, ...], ...] = (
    ("₽", "руб.", "рублей", "RUB"),
    ("USD", "долларов", "dollars", "$"),
    ("EUR", "евро", "€", "euros"),
    ("GBP", "фунтов", "£", "pounds"),
    ("CNY", "юаней", "yuan"),
    ("KZT", "тенге", "₸"),
    ("%", "процентов", "percent"),
    ("п.п.", "процентных пунктов", "percentage points", "процентного пункта"),
    ("т", "тонн", "tonnes", "t"),
    ("кг", "килограммов", "kg"),
    ("л", "литров", "litres"),
    ("км", "километров", "km", "miles"),
    ("м²", "кв. м", "sq m"),
    ("га", "ha", "гектаров"),
    ("МВт·ч", "MWh", "кВт·ч", "kWh"),
    ("ГБ", "GB", "мегабайт"),
    ("часов", "hours", "ч"),
    ("минут", "minutes", "мин", "min", "сек", "sec"),
    ("дней", "days", "дн."),
    ("шт.", "pcs", "units", "единиц", "штук", "items"),
    ("чел.", "человек", "people", "person"),
    ("баррелей", "barrels", "bbl"),
    ("°C", "градусов", "degrees"),
    ("баллов", "points", "балла"),
)
"""Units by what they measure, one in several spellings."""
_PERSONS = re.compile(r"клиент|сотруд|пользов|посетит|гост|пациент|студент|пассаж|абонент|подпис|покупат|люд|чел"
                      r"|people|client|custom|user|employ|visitor|guest|patient|student|passeng|subscr|member"
                      r"|staff|принят|уволен|hired|hires|person|headcount|borrower", re.IGNORECASE)  # fmt: skip
_REFERENCE = re.compile(r"\{(\w+)\}")
_MONTHS_RU = ("январ", "феврал", "март", "апрел", "ма", "июн", "июл", "август", "сентябр", "октябр", "ноябр", "декабр")
_SOFT = ("ь", "я", "е", "ю", "ем")
_ENDS_RU = {"март": ("", "а", "е", "у", "ом"), "август": ("", "а", "е", "у", "ом"), "ма": ("й", "я", "е", "ю", "ем")}
MONTHS_EN = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")


def units(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a text for each figure and each kind of unit that the fact has not, written behind it."""
    facts = {fact["id"]: fact for fact in record["facts"]}
    for n, found in enumerate(_REFERENCE.finditer(record["text"])):
        fact = facts.get(found[1], {})
        if not is_figure(fact):
            continue
        for kind in UNITS:
            if not _is_told_in(fact, kind):
                unit = kind[n % len(kind)]
                yield unit, f"{record['text'][: found.end()]} {unit}{record['text'][found.end() :]}"


def is_figure(fact: dict[str, Any]) -> bool:
    """Tell whether a fact is a number and no name."""
    try:
        Decimal(str(fact.get("value")))
    except InvalidOperation:
        return False
    return True


def _is_told_in(fact: dict[str, Any], kind: tuple[str, ...]) -> bool:
    """Tell whether a fact may be told in such a unit: it is its own, or its title says so."""
    unit = fact.get("unit")
    unit = " ".join(map(str, unit.values())) if isinstance(unit, dict) else str(unit or "")
    titles = f"{fact.get('column', '')} {fact.get('label', '')}".replace("_", " ")
    said = {fold(word) for word in re.findall(r"[^\W\d_]+[²³]?|[%$₽€£₸°]", f"{unit} {titles}")}
    words = {fold(word).rstrip(".") for spelled in kind for word in spelled.replace("·", " ").split()}
    pieces = "шт." in kind and (unit.strip().lower() not in _NO_THINGS or not unit)
    persons = "чел." in kind and bool(_PERSONS.search(f"{unit} {titles}"))
    points = "п.п." in kind and "%" in unit
    return bool(said & words) or pieces or persons or points


_NO_THINGS = frozenset(
    {
        "%",
        "₽",
        "руб.",
        "rub",
        "usd",
        "eur",
        "gbp",
        "т",
        "t",
        "мвт·ч",
        "mwh",
        "kwh",
        "га",
        "ha",
        "км",
        "km",
        "ч",
        "hours",
    }
    | {"days", "дней", "чел.", "people", "мин", "min", "сек", "sec", "т/га", "t/ha", "pp", "h"}
)


def swapped(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a text for each two figures that stand in two sentences, swapped."""
    facts = {fact["id"]: fact for fact in record["facts"]}
    text = record["text"]
    for one, other in combinations(list(_REFERENCE.finditer(text)), 2):
        between = text[one.end() : other.start()]
        if not re.search(r"[.!?;\n]\s", between) or not _differ(facts.get(one[1], {}), facts.get(other[1], {})):
            continue
        changed = f"{text[: one.start()]}{other[0]}{between}{one[0]}{text[other.end() :]}"
        yield f"{one[1]} ↔ {other[1]}", changed


def _differ(one: dict[str, Any], other: dict[str, Any]) -> bool:
    sizes = [str(fact.get("value")).lstrip("-").rstrip("0").rstrip(".") for fact in (one, other)]
    return sizes[0] != sizes[1] and is_figure(one) and is_figure(other)


def months(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a text for each month that is told, with every other month of the series in its place."""
    known = _months_of(record)
    text = record["text"]
    for found in _WORD.finditer(text):
        named = _month_forms(found[0])
        for number, forms in named:
            for other in sorted(known - {number}):
                word = forms[other]
                word = word.capitalize() if found[0][0].isupper() else word
                if number in known:
                    yield f"{found[0]} → {word}", f"{text[: found.start()]}{word}{text[found.end() :]}"


def _months_of(record: dict[str, Any]) -> set[int]:
    names = {str(name) for fact in record["facts"] for name in (fact.get("row_key") or {}).values()}
    found = {int(month[1]) for name in names if (month := re.fullmatch(r"\d{4}-(\d\d)(?:-01)?", name))}
    for name in names:
        found.update(number for word in _WORD.findall(name) for number, _ in _month_forms(word))
    return found


def _month_forms(word: str) -> list[tuple[int, dict[int, str]]]:
    """Return which month a word names, with every month in the same case."""
    if word in MONTHS_EN:
        return [(MONTHS_EN.index(word) + 1, dict(enumerate(MONTHS_EN, 1)))]
    lower = word.lower()
    for number, stem in enumerate(_MONTHS_RU, 1):
        ends = _ENDS_RU.get(stem, _SOFT)
        if lower.removeprefix(stem) in ends and lower.startswith(stem):
            place = ends.index(lower.removeprefix(stem))
            return [(number, {n: one + _ENDS_RU.get(one, _SOFT)[place] for n, one in enumerate(_MONTHS_RU, 1)})]
    return []


def exchanged(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a text for each two names of rows that stand in it, exchanged in the form they have there.

    «Выросло с {F1} в мае до {F2} в июне» becomes «с {F1} в июне до {F2} в мае», which the titles of rows alone do not
    find. Where both names are on one side (a total of two rows) the text stays true.
    """
    known = canonical(facts_from_json(record["facts"]))
    labels = labels_of((pair for fact in known.facts for pair in fact.row_key), ())
    text = record["text"]
    pieces = take_apart(text, {fact.id: fact for fact in known.facts}, labels)
    named = [piece for piece in pieces if piece.kind is PieceKind.LABEL and piece.labels]
    for one, other in combinations(named, 2):
        if one.labels != other.labels:
            first, second = text[one.start : one.end], text[other.start : other.end]
            changed = text[: one.start] + second + text[one.end : other.start] + first + text[other.end :]
            yield f"{first} ↔ {second}", changed
