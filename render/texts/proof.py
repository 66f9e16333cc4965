"""What the facts of an answer prove: which row and column a number belongs to, what is largest, what has grown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache, wraps
from typing import TypeVar, cast

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, lemmas
from ledger.facts import SELECTED, Facts
from ledger.formula import fact_ids
from render.vocabulary import neutral_words_en, neutral_words_ru
from render.vocabulary.column_words import CONCEPTS
from render.vocabulary.periods import grain_of, moment_of
from render.vocabulary.rest_names import is_rest_name
from render.vocabulary.row_kind_words import with_general_kinds

_NAME_WORD = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-ZА-ЯЁ]?[a-zа-яё]+|[A-ZА-ЯЁ]+(?![a-zа-яё])")
_GROWTH_NAMES = ("growth", "change", "delta", "diff", "прирост", "изменен", "динамик", "рост")
_AVERAGE_NAMES = ("avg", "aov", "arpu", "average", "mean", "средн", "median", "медиан")
_RECEIPT_NAMES = ("check", "receipt", "чек")
_SHARE_NAMES = ("share", "pct", "percent", "доля", "процент", "part")
_DIFFERENCE = re.compile(r"F\d+\s*[-−–]\s*\(?\s*F\d+|[/÷]\s*F\d+\s*\)?\s*[-−–]\s*1(?!\d)")

_EARLIER_NAME = re.compile(r"_(?:previous|prev|prior|last_year|year_ago|earlier)$")
_CHANGE_NAME = re.compile(r"_(?:change|delta|diff|growth)(?:_(?:pct|percent))?$")

_PAIR = 2
_ISO_DATE = re.compile(r"\d{4}-\d{2}(?:-\d{2})?(?!\d)")

RowKey = frozenset[tuple[str, str]]
Answer = TypeVar("Answer")


def number(fact: Fact) -> Decimal | None:
    """Return a fact's figure, None if it is a name, a date or no data."""
    value = fact.value
    if isinstance(value, Decimal):
        return value
    return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _once(method: Callable[..., Answer]) -> Callable[..., Answer]:
    """Keep the answer of a question about the facts, which never change: checks ask the same ones again and again."""

    @wraps(method)
    def asked(self: Evidence, *args: str) -> Answer:
        key = (method.__name__, *args)
        if key not in self.answers:
            self.answers[key] = method(self, *args)
        return cast("Answer", self.answers[key])

    return asked


@dataclass(frozen=True, slots=True)
class Evidence:
    """The facts of one answer with the questions that claims ask of them."""

    known: dict[str, Fact]
    answers: dict[tuple[str, ...], object] = field(default_factory=dict, repr=False, compare=False)
    """What was asked already."""

    @staticmethod
    def of(facts: Facts) -> Evidence:
        """Prepare the facts of an answer."""
        return Evidence(facts.by_id())

    def members(self) -> list[tuple[str, str]]:
        """Return every (dimension column, member) that names a row."""
        return list(dict.fromkeys(pair for fact in self.known.values() for pair in fact.row_key))

    @_once
    def measure_columns(self) -> tuple[str, ...]:
        """Return the columns that hold figures, in order."""
        figures = (fact.column for fact in self.known.values() if number(fact) is not None and fact.column)
        counted = {fact.column for fact in self.known.values() if fact.kind is FactKind.ROW_COUNT}
        names = {column for column, _ in self.members()}
        return tuple(dict.fromkeys(column for column in figures if column not in counted | names))

    def row(self, fact: Fact) -> RowKey:
        """Return the row of a fact; of a formula the rows of what it was computed from."""
        if fact.row_key or fact.kind is not FactKind.FORMULA:
            return frozenset(fact.row_key)
        inputs = (self.known.get(name) for name in fact_ids(fact.formula))
        return frozenset(pair for one in inputs if one is not None and one is not fact for pair in one.row_key)

    def row_count(self) -> int:
        """Return how many rows the answer has, 0 where that is not known."""
        counted = (fact.value for fact in self.known.values() if fact.formula == "count(rows)")
        return next((value for value in counted if isinstance(value, int)), 0)

    def total_of(self, column: str) -> Decimal | None:
        """Return the total of a column over all rows, None where only that of a selection is known."""
        totals = [fact for fact in self.known.values() if fact.kind is FactKind.TOTAL and fact.column == column]
        values = [number(fact) for fact in totals if not self.is_of_selection(fact)]
        return values[0] if values else None

    def value_of(self, column: str, row: RowKey) -> Decimal | None:
        """Return the one figure that a row has in a column."""
        values = {number(cell) for cell in self.cells(column) if frozenset(cell.row_key) & row}
        return values.pop() if len(values) == 1 else None

    @_once
    def is_varied(self, column: str) -> bool:
        """Tell whether a dimension has more than one member in the answer."""
        return len({member for name, member in self.members() if name == column}) > 1

    @_once
    def varied(self) -> tuple[str, ...]:
        """Return the dimensions that tell the rows apart."""
        return tuple(dict.fromkeys(column for column, _ in self.members() if self.is_varied(column)))

    def cells(self, column: str) -> list[Fact]:
        """Return the figures of a column row by row."""
        found = (fact for fact in self.known.values() if fact.column == column and fact.row_key)
        return [fact for fact in found if fact.kind is FactKind.CELL and number(fact) is not None]

    @_once
    def rest(self) -> RowKey:
        """Return the row that gathers all groups that are not told one by one («Прочие»), empty without one."""
        found = frozenset(pair for pair in self.members() if is_rest_name(pair[1]))
        return found if len(found) == 1 and len(self.members()) > _PAIR and len(self.varied()) == 1 else frozenset()

    def ranked(self, column: str) -> list[Fact]:
        """Return the figures of a column that have places: the row of the rest has none."""
        rest = self.rest()
        return [cell for cell in self.cells(column) if not rest & frozenset(cell.row_key)]

    def is_extreme(self, fact: Fact, *, largest: bool, rank: int = 1) -> bool:
        """Tell whether a fact is the largest (smallest) of its column, or among the first ``rank`` of it."""
        fact = self._part_of_share(fact)
        if fact.kind is FactKind.EXTREME and rank == 1:
            return fact.formula.startswith("max" if largest else "min") or self._equals_extreme(fact, largest=largest)
        return self._equals_extreme(fact, largest=largest, rank=rank)

    def _part_of_share(self, fact: Fact) -> Fact:
        """Of a share in a column that has not those of all rows return what it is the share of: both have one order."""
        base = fact.column.removesuffix("_share")
        if base == fact.column or len(self.cells(fact.column)) >= self.row_count():
            return fact
        return next((cell for cell in self.cells(base) if cell.row_key == fact.row_key), fact)

    def _equals_extreme(self, fact: Fact, *, largest: bool, rank: int = 1) -> bool:
        value = number(fact) if fact.kind is not FactKind.FORMULA or len(fact_ids(fact.formula)) == 1 else None
        whole = not largest or bool(self.rest() & frozenset(fact.row_key))
        ordered = self._ordered_groups(fact, largest=largest) or self._ordered(
            fact.column, largest=largest, whole=whole
        )
        if value is None or len(ordered) < 2 or not fact.row_key:
            return False
        if rank > 1 and self.rest() & frozenset(fact.row_key):
            return False
        last = ordered[min(rank, len(ordered)) - 1]
        return value >= last if largest else value <= last

    def _ordered(self, column: str, *, largest: bool, whole: bool) -> list[Decimal]:
        """All figures of a column, the wanted end first; a column of which not all rows are known gives none.

        Unless the ``whole`` is asked for, the rest has no place: of named groups the leader is the largest.
        """
        declared = [
            fact
            for fact in self.known.values()
            if fact.kind is FactKind.EXTREME
            and fact.column == column
            and fact.formula.startswith("max" if largest else "min")
        ]
        values = [value for fact in self.cells(column) if (value := number(fact)) is not None]
        rows = next((fact.value for fact in self.known.values() if fact.formula == "count(rows)"), None)
        if declared and (isinstance(rows, int) and rows > len(values)):
            extreme = number(declared[0])
            return [] if extreme is None else [extreme, extreme]
        if isinstance(rows, int) and rows > len(self._all_cells(column)):
            return []
        placed = self.cells(column) if whole else self.ranked(column)
        return sorted((value for fact in placed if (value := number(fact)) is not None), reverse=largest)

    def _ordered_groups(self, fact: Fact, *, largest: bool) -> list[Decimal]:
        """Of a group of rows (a city of rows by city and product) the figures of all such groups, [] of one row."""
        own = {name for name, _ in fact.row_key}
        cells = [cell for cell in self.cells(fact.column) if own < {name for name, _ in cell.row_key}]
        keys = {frozenset(pair for pair in cell.row_key if pair[0] in own) for cell in cells}
        alike = [one for one in self.known.values() if one.column == fact.column and one.kind is fact.kind]
        values = [value for one in alike if frozenset(one.row_key) in keys and (value := number(one)) is not None]
        if not keys:
            return []
        return sorted(values, reverse=largest) if len(values) == len(keys) else values[:1]

    def _all_cells(self, column: str) -> list[Fact]:
        return [fact for fact in self.known.values() if fact.column == column and fact.kind is FactKind.CELL]

    def extreme_rows(self, column: str, *, largest: bool) -> RowKey:
        """Return the members that name the largest (smallest) rows of a column."""
        return frozenset().union(*self.extreme_keys(column, largest=largest))

    def extreme_keys(self, column: str, *, largest: bool) -> list[RowKey]:
        """Return the largest (smallest) rows of a column, each by all the members that name it."""
        facts = [
            fact for fact in self.known.values() if fact.column == column and fact.row_key and number(fact) is not None
        ]
        rest = self.rest() if largest else frozenset()
        keys = [frozenset(fact.row_key) for fact in facts if self.is_extreme(fact, largest=largest)]
        return [key for key in keys if not key & rest]

    @_once
    def compared_with(self, column: str) -> str:
        """Return the column that a column of an earlier period is compared with; "" if it is no such column."""
        stem = _EARLIER_NAME.sub("", column)
        return stem if stem != column and stem in self.measure_columns() else ""

    @_once
    def base_of(self, column: str) -> str:
        """Return the column whose change a column tells; "" if it tells none."""
        stem = _CHANGE_NAME.sub("", column)
        return stem if stem != column and stem in self.measure_columns() else ""

    def change_of(self, fact: Fact) -> Decimal | None:
        """Return the figure of a fact that is itself a change (a growth, a difference); None for any other.

        A fall that was computed as «earlier − later» is negative, whatever sign it is shown with.
        """
        if fact.kind is FactKind.FORMULA:
            value = number(fact) if is_difference(fact.formula) else None
            return -value if value is not None and self.runs_back(fact) else value
        return number(fact) if _named(fact, _GROWTH_NAMES) else None

    def runs_back(self, fact: Fact) -> bool:
        """Tell whether a difference was computed as the earlier figure minus the later one."""
        inputs = [self.known[name] for name in fact_ids(fact.formula) if name in self.known]
        if fact.kind is not FactKind.FORMULA or len(inputs) < _PAIR or not is_difference(fact.formula):
            return False
        one, other = inputs[:_PAIR]
        if one.column != other.column:
            return self.compared_with(one.column) == other.column and one.row_key == other.row_key
        return self._is_before(frozenset(one.row_key), frozenset(other.row_key), one.column)

    def is_before(self, one: Fact, other: Fact) -> bool:
        """Tell whether a figure is that of an earlier period than another one of the same column and row."""
        return self._is_before(frozenset(one.row_key), frozenset(other.row_key), one.column)

    def _is_before(self, one: RowKey, other: RowKey, column: str) -> bool:
        """Tell whether a row is earlier in time than another, which differs from it in its period alone."""
        names = [member for _, member in (*sorted(one - other), *sorted(other - one))]
        if len(names) != _PAIR or any(grain_of(name) is None for name in names):
            return False
        first, second = (moment_of(name) for name in names)
        if all(_ISO_DATE.match(name) for name in names):
            return names[0] < names[1]
        if first is not None and second is not None and first != second:
            return first < second
        rows = [frozenset(cell.row_key) for cell in self.cells(column)]
        return one in rows and other in rows and rows.index(one) < rows.index(other)

    def is_average(self, fact: Fact) -> bool:
        """Tell whether a fact is an average: by its column, or a quotient."""
        if fact.kind is FactKind.FORMULA and not is_difference(fact.formula):
            return "/" in fact.formula or "÷" in fact.formula
        return _named(fact, _AVERAGE_NAMES) or (_named(fact, _RECEIPT_NAMES) and not _counts_things(fact))

    def is_median(self, fact: Fact) -> bool:
        """Tell whether a fact is a median, by the name of its column."""
        return _named(fact, ("median", "медиан"))

    def is_share(self, fact: Fact) -> bool:
        """Tell whether a fact is a part of a whole in per cent."""
        if self.change_of(fact) is not None:
            return False
        return fact.unit.kind is UnitKind.PERCENT or _named(fact, _SHARE_NAMES)

    def is_metric_of_its_own(self, fact: Fact) -> bool:
        """Tell whether a computed fact has a title of its own («рентабельность»), and is no share of what it is of."""
        inputs = [self.known[name] for name in fact_ids(fact.formula) if name in self.known]
        titled = bool(fact.column) and bool(inputs) and fact.column not in {one.column for one in inputs}
        return titled and fact.kind is FactKind.FORMULA and not _named(fact, _SHARE_NAMES)

    def is_total(self, fact: Fact) -> bool:
        """Tell whether a fact counts for all rows."""
        if fact.kind in {FactKind.TOTAL, FactKind.ROW_COUNT}:
            return True
        if fact.kind is FactKind.FORMULA:
            return self._sums_all(fact)
        return fact.kind is FactKind.CELL and not any(self.is_varied(column) for column, _ in fact.row_key)

    def is_of_selection(self, fact: Fact) -> bool:
        """Tell whether a total is that of some groups only."""
        return fact.kind is FactKind.TOTAL and SELECTED in fact.formula

    def _sums_all(self, fact: Fact) -> bool:
        inputs = [self.known[name] for name in fact_ids(fact.formula) if name in self.known]
        if not inputs or re.search(r"[-−–×*/÷]", fact.formula):
            return False
        cells = {cell.id for cell in self.cells(inputs[0].column)}
        return {one.id for one in inputs} == cells and len(cells) > 1

    @_once
    def own_words(self, column: str) -> frozenset[str]:
        """Return the words of a column's title and name, its unit left out."""
        titles = (f"{fact.label} {column}" for fact in self.known.values() if fact.column == column)
        return frozenset().union(*(cue_words(title) for title in titles))

    @_once
    def cues(self, column: str) -> frozenset[str]:
        """Return the words by which a text names a column: of its title, its name, its unit."""
        words: set[str] = set()
        for fact in self.known.values():
            if fact.column == column:
                words |= cue_words(f"{fact.label} {column}")
                words |= cue_words(" ".join((*fact.unit.forms_ru, *fact.unit.forms_en)))
                words |= _UNIT_CUES.get(fact.unit.kind, frozenset())
        return frozenset(words)

    @_once
    def unit_cues(self, column: str) -> frozenset[str]:
        """Return the concepts that go with what a column is measured in."""
        kinds = {fact.unit.kind for fact in self.known.values() if fact.column == column}
        return frozenset().union(*(_UNIT_CUES.get(kind, frozenset()) for kind in kinds))

    def material(self) -> frozenset[str]:
        """Return the words of the columns of figures: of their titles, names, units."""
        return frozenset().union(
            *(self.cues(column) for column in {fact.column for fact in self.known.values() if fact.column})
        )

    @_once
    def measured_words(self) -> frozenset[str]:
        """Return the words of the columns of figures only."""
        return frozenset().union(*(self.cues(column) for column in self.measure_columns()))

    @_once
    def dimension_cues(self) -> frozenset[str]:
        """Return the words by which a text says what the rows are."""
        columns = {column for column, _ in self.members()}
        titles = (fact.label for fact in self.known.values() if fact.column in columns)
        return with_general_kinds(cue_words(" ".join((*columns, *titles))))


_UNIT_CUES: dict[UnitKind, frozenset[str]] = {
    UnitKind.MONEY: frozenset({"#2"}),
    UnitKind.COUNT: frozenset({"#4"}),
    UnitKind.PERCENT: frozenset({"#13"}),
}
"""Concepts that go with a kind of unit, whatever the column is called: numbers of lines of ``CONCEPTS``."""


@lru_cache(maxsize=8_192)
def cue_words(text: str) -> frozenset[str]:
    """Return the dictionary forms and the concepts (``#`` and a number) of the words of a name."""
    words = set(map(fold, (*_NAME_WORD.findall(text.replace("_", " ")), *_HYPHENED.findall(text)))) - _FUNCTION
    told = {form for word in words if len(word) > 2 for form in (word, *lemmas(word))}
    forms = told.union(*map(_verbs, told))
    return frozenset(forms.union(*map(concepts, forms)))


_HYPHENED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")  # «no-shows» is one word of a text
_FUNCTION = frozenset(neutral_words_ru.FUNCTION_WORDS.split()) | frozenset(neutral_words_en.FUNCTION_WORDS.split())
_OF_VERBS = (("ение", ("ить", "еть")), ("ание", ("ать",)), ("тие", ("ть",)))


def _verbs(noun: str) -> list[str]:
    """«Выполнение плана» is told as «план выполнен»: the verbs that a noun of action may come from."""
    found = [(noun.removesuffix(end), verbs) for end, verbs in _OF_VERBS if noun.endswith(end)]
    return [f"{stem}{end}" for stem, verbs in found if len(stem) > 3 for end in verbs]


@lru_cache(maxsize=8_192)
def concepts(form: str) -> frozenset[str]:
    """Return the concepts of a dictionary form."""
    return frozenset(
        f"#{index}"
        for index, stems in enumerate(CONCEPTS)
        if any(form.startswith(stem[:-1]) if stem.endswith("*") else form == stem for stem in stems)
    )


def is_difference(formula: str) -> bool:
    """Tell whether a formula subtracts one fact from another."""
    return bool(_DIFFERENCE.search(formula))


def _counts_things(fact: Fact) -> bool:
    """«Число чеков», in receipts, and its shares: their number, and no average of what each is of."""
    forms = (*fact.unit.forms_ru, *fact.unit.forms_en)
    counted = fact.unit.kind is UnitKind.COUNT and any(form.isalpha() for form in forms)
    return counted or fact.unit.kind is UnitKind.PERCENT


def _named(fact: Fact, stems: tuple[str, ...]) -> bool:
    formula = fact.formula if fact.kind is not FactKind.FORMULA else ""
    return _holds_word(fold(f"{fact.column} {fact.label} {formula}"), stems)


@lru_cache(maxsize=8_192)
def _holds_word(name: str, stems: tuple[str, ...]) -> bool:
    return any(re.search(rf"(?<![^\W_]){re.escape(stem)}", name) for stem in stems)
