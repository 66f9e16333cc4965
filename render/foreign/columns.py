"""Titles of columns that others chose: which is the earlier period of which, what a column of whole numbers counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache

from core.fact import Fact, FactKind
from core.morphology import morph
from core.unit import NUMBER, Unit, UnitKind
from domains.words import fold, lemmas
from render.vocabulary.word_sets import word_set

_WORD = re.compile(r"[^\W\d_]+")
_THING = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_EARLIER = word_set(
    "предыдущий прошлый прошлогодний пред прошл предшествующий ранний ранее назад период год месяц квартал неделя "
    "previous prev prior last earlier before ago year month quarter week period ly py base база базовый за в the for"
)  # fmt: skip
_MARKS = word_set(
    "предыдущий прошлый прошлогодний пред прошл предшествующий ранее назад previous prev prior last earlier ago ly py "
    "base базовый"
)
_NO_THINGS = word_set(
    "количество число сумма объем доля процент среднее средний итог всего count number amount total sum share percent "
    "rate value volume status plus gross net sales"
)


def earlier_columns(columns: Iterable[str]) -> dict[str, str]:
    """Return for each column of an earlier period its name in our terms, ``<column>_previous``."""
    known = list(columns)
    words = {column: _forms(column) for column in known}
    found: dict[str, str] = {}
    for column in known:
        for base in known:
            rest = [one for one in words[column] if not any(one & other for other in words[base])]
            whole = all(any(one & other for other in words[column]) for one in words[base])
            marked = bool(rest) and all(one & _EARLIER for one in rest) and any(one & _MARKS for one in rest)
            if column != base and whole and marked:
                found[column] = f"{base}_previous"
    return {column: name for column, name in found.items() if name.removesuffix("_previous") not in found}


_UNNAMED = (NUMBER, Unit(UnitKind.COUNT))
"""No unit, and "count" or «шт.»: the thing that is counted is named by the title."""


def _forms(title: str) -> list[frozenset[str]]:
    spaced = re.sub(r"(?<=[a-zа-яё])(?=[A-ZА-ЯЁ])", " ", title.replace("_", " "))
    return [frozenset({fold(word), *lemmas(word)}) for word in _WORD.findall(spaced)]


def count_unit(fact: Fact | None, facts: Sequence[Fact]) -> Unit:
    """Return what a figure counts whose unit names no thing: «Открыто кошельков» → кошельки; others keep theirs."""
    if fact is None:
        return Unit(UnitKind.COUNT, "", ("строка", "строки", "строк"), ("row", "rows"))
    whole = isinstance(fact.value, int) or (
        isinstance(fact.value, Decimal)
        and (fact.kind is not FactKind.CELL or fact.value.as_tuple().exponent == 0)  # «612» told as a text
    )
    if fact.unit not in _UNNAMED or isinstance(fact.value, bool) or not whole:
        return fact.unit
    column = [one for one in facts if one.column == fact.column and one.kind is FactKind.CELL]
    if any(isinstance(one.value, Decimal) and one.value != int(one.value) for one in column):
        return fact.unit
    title = (fact.label or fact.column).removesuffix("_previous")
    name, _, unit = title.rpartition(",")
    return _thing(name if "/" in unit else title)  # «Урожайность, ц/га» counts no hectares


@lru_cache(maxsize=1_024)
def _thing(title: str) -> Unit:
    """Return the unit of the thing that a title counts, a plain count where it names none."""
    words = [word for word in _THING.findall(title.replace("_", " ")) if not lemmas(word) & _NO_THINGS]
    if re.search(r"[а-яё]", title, re.IGNORECASE):
        return _russian(words)
    plural = [word for word in words if re.fullmatch(r"[A-Za-z-]{2,}[^s]s", word)]
    name = plural[-1].casefold() if plural else ""
    return Unit(UnitKind.COUNT, "", (), (_singular(name), name)) if name else Unit(UnitKind.COUNT)


def _singular(plural: str) -> str:
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    return plural[:-2] if re.search(r"(?:sh|ch|x|ss)es$", plural) else plural[:-1]


def _russian(words: Sequence[str]) -> Unit:
    for word in words:
        for reading in morph().parse(word):
            if reading.tag.POS == "NOUN" and "plur" in reading.tag and {"nomn", "gent"} & {str(reading.tag.case)}:
                one = reading.inflect({"sing", "nomn"}) or reading.normalized
                forms = [one.make_agree_with_number(number) for number in (1, 2, 5)]
                if None not in forms:
                    return Unit(UnitKind.COUNT, "", tuple(str(form.word) for form in forms if form is not None), ())
    return Unit(UnitKind.COUNT)
