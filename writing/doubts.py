"""Which findings an open question cannot be sure of: what rules read of it may be less than what is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from sqlglot import exp

from core.finding import Finding
from core.intent import Intent
from core.span import Span
from core.sql import Dialect
from domains.scaffold.names import words_of
from domains.semantic_model import Dataset, Datatype, Domain
from writing.near_values import near_values
from writing.scopes import resolved, scopes_of

_CUT = re.compile(r"(?:\b(?:by|per|each|every|across)|\bпо|\bкажд\w+|\bразрез\w*|\bс разбивкой)\s+(?:[\w-]+\s+){0,2}$")
"""Words that cut the answer by what stands right behind them."""

DOUBTFUL = frozenset(
    {
        "meaning.metric_definition",
        "meaning.foreign_aggregate",
        "meaning.average_of_averages",
        "meaning.calculation",
        "meaning.distinct_rows",
        "meaning.group_threshold",
        "meaning.limit",
        "meaning.order",
        "meaning.unasked_limit",
        "sufficiency.extra_column",
        "sufficiency.unasked_filter",
    }
)
"""Rules that compare a query with the recognised metrics and their order; the others hold whatever is asked."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question and its draft, as the checks see them."""

    intent: Intent
    question: str
    tree: exp.Query
    dialect: Dialect
    domain: Domain


@dataclass(frozen=True, slots=True)
class Doubts:
    """Which findings an open question cannot be sure of.

    ``known`` are the texts in which a literal may have its source, ``times`` the fields by which a period may be
    applied where no metric says which.
    """

    known: str
    times: frozenset[str]
    uncut: frozenset[str]
    """Fields that the question names without saying «by», «per», «each»: they may be shown, not cut by."""
    joins: frozenset[str]
    """Joins on the key of a dataset by a column of which no relationship says where it leads."""
    near: frozenset[str]
    """Stored values that an unread word is a form of, in lower case."""
    years: frozenset[str]
    """Parameters of periods that a column of years holds instead, and what is said of them elsewhere."""
    either: bool
    """The question itself says «or»."""
    spoken: frozenset[str]
    """Rules whose finding the words of the question explain: as many «or» as the query has, «authors who …»."""
    other_times: frozenset[str]
    """Main dates of other datasets than those of the metrics: what was not read may be an event of theirs."""
    held: frozenset[str]
    """Datasets of which the question seems to want rows («authors who have publications»), not their absence."""

    @classmethod
    def of(cls, asked: Asked) -> Doubts:
        """Return what the question and its draft leave in doubt."""
        known = "\n".join((asked.question, *asked.domain.rules)).lower()
        times = {f"{one.name}.{one.time_field}" for one in asked.domain.datasets if one.time_field}
        uncut = frozenset(str(one.field) for one in asked.intent.dimensions if not _is_cut_by(one.span, asked.question))
        near = frozenset(one.value.lower() for one in near_values(asked.intent, asked.domain.datasets))
        held = frozenset(one.dataset for one in asked.intent.fact_conditions if one.exists)
        return cls(
            known=known,
            times=frozenset() if asked.intent.metrics else frozenset(times),
            uncut=uncut | _cut_by_pointers(asked),
            joins=_likely_joins(asked),
            near=near,
            years=_years(asked),
            either=_EITHER.search(asked.question.lower()) is not None,
            held=held,
            spoken=_spoken(asked),
            other_times=frozenset(times) - _metric_times(asked) if asked.intent.metrics else frozenset(),
        )

    def explains(self, found: Finding) -> bool:
        """Tell whether the question itself says what a finding is about, so that there is nothing to warn of."""
        if found.rule == "meaning.period_field":
            return bool(found.subject) and set(found.subject.split(", ")) <= self.other_times
        if found.rule == "sufficiency.parameter_unused":
            return found.rule in self.spoken and found.subject.lstrip("@") == _AS_OF
        return found.rule in self.spoken

    def about(self, found: Finding) -> bool:
        """Tell whether a finding only warns."""
        match found.rule:
            case "sufficiency.literal":
                text = found.subject.removeprefix("N").strip("'%_ ").lower()
                named = bool(text) and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", self.known) is not None
                return named or text in self.near
            case "sufficiency.dimension_missing":
                return found.subject in self.uncut
            case "lint.undeclared_join":
                return found.subject in self.joins
            case "sufficiency.other_fact_missing":
                return found.subject in self.held
            case "meaning.period_field":
                return bool(found.subject) and set(found.subject.split(", ")) <= self.times
            case _:
                return found.rule in DOUBTFUL or self._read_otherwise(found)

    def _read_otherwise(self, found: Finding) -> bool:
        """Tell whether the query says in its own way what a finding misses: years as numbers, an «or»."""
        if found.rule == "meaning.weakened":
            return self.either
        if found.rule == "sufficiency.filter_not_everywhere":
            return bool(self.years)
        return found.rule == "sufficiency.parameter_unused" and found.subject.lstrip("@") in self.years


_EITHER = re.compile(r"\b(?:or|either|или|либо)\b")
_WITH_SOME = re.compile(r"\b(?:who|that|which|whose|with|having|котор\w+|чь[иеяё]\w*|у кого|имеющ\w+)\b")
_NOW = re.compile(r"\b(?:на (?:данный|текущий|настоящий) момент|сейчас|currently|now|at the moment|at present)\b")
_AS_OF = "as_of_end"


def _spoken(asked: Asked) -> frozenset[str]:
    """Return the rules whose finding is what the words of the question ask for."""
    text = asked.question.lower()
    found = set()
    alternatives = len(_EITHER.findall(text))
    if alternatives and len(list(asked.tree.find_all(exp.Or))) <= alternatives + text.count(","):
        found.add("meaning.weakened")
    if _WITH_SOME.search(text):
        found.add("meaning.inner_join")
    if asked.intent.as_of is not None and _NOW.search(text):
        found.add("sufficiency.parameter_unused")
    return frozenset(found)


def _metric_times(asked: Asked) -> frozenset[str]:
    """Return the dates by which the recognised metrics are bounded, and the main dates of their datasets."""
    metrics = [asked.domain.metric(use.name) for use in asked.intent.metrics]
    own = {f"{one.dataset}.{asked.domain.dataset(one.dataset).time_field}" for one in metrics}
    return frozenset(own | {str(one.time_field) for one in metrics})


def _cut_by_pointers(asked: Asked) -> frozenset[str]:
    """Return the asked cuts in whose place the query groups by columns named after them (``from_airport``)."""
    groups = [term for group in asked.tree.find_all(exp.Group) for term in group.expressions]
    named = {word for term in groups for column in term.find_all(exp.Column) for word in words_of(column.name)}
    cuts = [one.field for one in asked.intent.dimensions]
    return frozenset(str(one) for one in cuts if set(words_of(one.dataset)) <= named)


def _years(asked: Asked) -> frozenset[str]:
    """Return the parameters of the whole years with which the query compares a column of years (``year = 2020``)."""
    scopes = scopes_of(asked.tree, asked.domain)
    held = set()
    for compared in asked.tree.find_all(exp.EQ):
        field = resolved(compared.this, scopes, asked.domain) if isinstance(compared.this, exp.Column) else None
        is_year = field is not None and field.datatype is Datatype.INTEGER and "year" in field.name.lower()
        if is_year and isinstance(compared.expression, exp.Literal):
            held.add(compared.expression.this)
    found = set()
    for use in asked.intent.periods:
        start, end = use.period.range.start, use.period.range.end
        whole = start and end and (start, end) == (date(start.year, 1, 1), date(start.year + 1, 1, 1))
        if start and whole and str(start.year) in held:
            found |= {f"{use.id.lower()}_start", f"{use.id.lower()}_end"}
    return frozenset(found)


def _is_cut_by(span: Span, question: str) -> bool:
    return _CUT.search(question[: span.start].lower()) is not None


def _likely_joins(asked: Asked) -> frozenset[str]:
    """Return the undeclared joins that may well be right: to one row, by a column that leads nowhere else.

    A model of the data that was inferred knows only what names and values tell.
    """
    leads = {(one.from_dataset, name.lower()) for one in asked.domain.relationships for name in one.from_columns}
    found = set()
    for scope in scopes_of(asked.tree, asked.domain):
        for tie in scope.select.find_all(exp.EQ):
            sides = [side for side in (tie.left, tie.right) if isinstance(side, exp.Column)]
            ends = [(scope.datasets.get(side.table, ""), side.name.lower()) for side in sides]
            if len(ends) != 2 or not all(name for name, _ in ends):
                continue
            keys = [end for end in ends if _is_key(asked.domain.dataset(end[0]), end[1])]
            if len(keys) == 1 and not leads & set(ends):
                told = [f"{side.table}.{side.name.lower()}" for side in sides]
                found |= {" = ".join(told), " = ".join(reversed(told))}
    return frozenset(found)


def _is_key(dataset: Dataset, name: str) -> bool:
    return tuple(column.lower() for column in dataset.primary_key) == (name,)
