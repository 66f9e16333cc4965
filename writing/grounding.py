"""The grounding check: every literal of a query has a source, every parameter stands where it belongs.

What a compiled query holds is grounded by construction; this is for queries that a model wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from sqlglot import exp

from core.finding import Finding, Layer, Severity
from core.intent import FieldRef, Intent
from core.parameter import parameters_of, value_parameter_names
from core.syntax import parameter_names
from domains.semantic_model import Domain, Field
from writing.column_plans import match_outputs, shape_of
from writing.metrics import definition, qualified
from writing.parameters import AS_OF, known_parameters
from writing.plan import bucket_asked
from writing.scopes import QueryScope, resolved, scopes_of

_STRUCTURAL = frozenset({"0", "1", "100", "0.0", "1.0", "100.0", "1.00", "100.00"})
_DATE_ARITHMETIC = frozenset({"2", "3", "4", "5", "6", "7", "12", "24"})
_FORMATS = (exp.TimeToStr, exp.StrToTime, exp.StrToDate, exp.ToChar)
_DATE_NODES = (
    exp.Extract,
    exp.DateTrunc,
    exp.TimestampTrunc,
    exp.DateAdd,
    exp.DateSub,
    exp.DateDiff,
    exp.Interval,
    exp.DateFromParts,
    exp.Mod,
    exp.IntDiv,
)
_DATE_CALLS = frozenset({"DATEADD", "DATEDIFF", "DATEPART", "DATEFROMPARTS", "MAKE_DATE", "DATE_TRUNC", "DATE_PART"})


@dataclass(frozen=True)
class _Query:
    """A query with its question and its domain; what several checks look up is made once."""

    intent: Intent
    tree: exp.Query
    domain: Domain

    @cached_property
    def scopes(self) -> list[QueryScope]:
        return scopes_of(self.tree, self.domain)

    @cached_property
    def definitions(self) -> frozenset[str]:
        """Literals of the model's own definitions, with the shape of what they stand in."""
        texts = [(metric.expression, metric.dataset) for metric in self.domain.metrics]
        texts += [(segment.expression, segment.dataset) for segment in self.domain.filters]
        return frozenset(
            _place(literal, [], self.domain)
            for expression, dataset in texts
            for literal in qualified(expression, dataset).find_all(exp.Literal)
        )


def check_grounding(intent: Intent, tree: exp.Query, domain: Domain) -> tuple[Finding, ...]:
    """Return what a query invents, leaves out, or applies to the wrong column; () if every part has its source."""
    query = _Query(intent, tree, domain)
    return tuple(dict.fromkeys(finding for check in _CHECKS for finding in check(query)))


def _literals_have_sources(query: _Query) -> Iterator[Finding]:
    for literal in query.tree.find_all(exp.Literal):
        if not _is_structural(literal, query) and _place(literal, query.scopes, query.domain) not in query.definitions:
            yield _finding(
                "grounding.literal",
                literal.sql(),
                "в запросе есть значение без источника: {}",
                "the query holds a value without a source: {}",
                "Remove {} or use a parameter from the list; never write a date or a value yourself.",
            )


def _is_structural(literal: exp.Literal, query: _Query) -> bool:
    """Tell whether a literal is part of how SQL computes, not of what is asked."""
    parent = literal.parent
    if isinstance(parent, exp.Interval | exp.DataTypeParam) or literal.find_ancestor(*_FORMATS):
        return True
    if literal.is_string:
        return _is_date_part(literal) or literal.this == "" or _is_day_zero(literal)
    if literal.this in _STRUCTURAL:
        return not isinstance(parent, exp.Limit | exp.Fetch) or _asks_single_best(query.intent)
    if isinstance(parent, exp.Round | exp.Ordered | exp.Group) or _is_recurring(literal, query.intent):
        return True
    return literal.this in _DATE_ARITHMETIC and _in_date_arithmetic(literal)


def _asks_single_best(intent: Intent) -> bool:
    return intent.ranking is not None and intent.ranking.number is None


def _is_date_part(literal: exp.Literal) -> bool:
    call = literal.parent
    in_call = isinstance(call, exp.Anonymous) and call.name.upper() in _DATE_CALLS and call.expressions[0] is literal
    return in_call or isinstance(call, _DATE_NODES)


def _is_day_zero(literal: exp.Literal) -> bool:
    """Tell whether a text is what the parser makes of SQL Server's day 0 (DATEDIFF(DAY, 0, …), YEAR(…))."""
    if literal.arg_key == "default_date":
        return True
    return literal.this == "1900-01-01" and literal.find_ancestor(exp.DateDiff) is not None


def _in_date_arithmetic(literal: exp.Literal) -> bool:
    above = literal.parent
    while above is not None and not isinstance(above, exp.Select):
        if isinstance(above, _DATE_NODES) or (isinstance(above, exp.Anonymous) and above.name.upper() in _DATE_CALLS):
            return True
        above = above.parent
    return False


def _is_recurring(literal: exp.Literal, intent: Intent) -> bool:
    """Tell whether a number is one of the recurring conditions of the question, beside a part of a date."""
    if intent.recurring is None or not literal.is_int:
        return False
    asked = {*intent.recurring.weekdays, *intent.recurring.months, *intent.recurring.month_days}
    asked |= set(intent.recurring.hours or ())
    compared = literal.parent
    dated = (
        compared is not None and compared.find(*_DATE_NODES, exp.Anonymous, exp.Month, exp.Day, exp.Hour) is not None
    )
    return int(literal.this) in asked and dated


def _place(literal: exp.Literal, scopes: list[QueryScope], domain: Domain) -> str:
    """Return a literal with what it stands in, in a form that is the same for every way of writing it."""
    around: exp.Expr = literal.parent if literal.parent is not None else literal
    return shape_of(around, scopes, domain)


def _parameters_are_known(query: _Query) -> Iterator[Finding]:
    known = {parameter.name for parameter in known_parameters(query.intent)}
    for name in parameter_names(query.tree):
        if name not in known:
            yield _finding(
                "grounding.unknown_parameter",
                f"@{name}",
                "параметра {} нет в вопросе",
                "the question has no parameter {}",
                "Use only the listed parameters; {} does not exist.",
            )


def _parameters_are_used(query: _Query) -> Iterator[Finding]:
    used = set(parameter_names(query.tree))
    needed = [parameter.name for parameter in parameters_of(query.intent)]
    needed += [AS_OF] if query.intent.as_of else []
    for name in needed:
        if name not in used:
            yield _finding(
                "grounding.unused_parameter",
                f"@{name}",
                "условие вопроса не попало в запрос: {}",
                "a condition of the question is missing from the query: {}",
                "Use {} in the query.",
            )


def _values_on_their_columns(query: _Query) -> Iterator[Finding]:
    expected: dict[str, FieldRef] = {
        name: use.field for use in query.intent.values for name in value_parameter_names(use)
    }
    expected |= {condition.number.lower(): condition.field for condition in query.intent.row_conditions}
    for found in query.tree.find_all(exp.Parameter):
        ref = expected.get(found.name)
        field = _compared_field(found, query) if ref else None
        if ref and field and (field.dataset, field.name) != (ref.dataset, ref.field):
            yield _misplaced(f"@{found.name}", f"{field.dataset}.{field.name}", str(ref))


def _periods_on_time_fields(query: _Query) -> Iterator[Finding]:
    times = _time_fields(query)
    stems = {f"{use.id.lower()}_" for use in (*query.intent.periods, *query.intent.compare)}
    for found in query.tree.find_all(exp.Parameter):
        if not any(found.name.startswith(stem) for stem in stems) or not times:
            continue
        field = _compared_field(found, query)
        if field and (field.dataset, field.name) not in times:
            expected = ", ".join(sorted(f"{dataset}.{name}" for dataset, name in times))
            yield _misplaced(f"@{found.name}", f"{field.dataset}.{field.name}", expected)


def _time_fields(query: _Query) -> set[tuple[str, str]]:
    metrics = [query.domain.metric(use.name) for use in query.intent.metrics]
    found = {(one.time_field.dataset, one.time_field.field) for one in metrics if one.time_field}
    others = [*(condition.dataset for condition in query.intent.fact_conditions), *_second_facts(query)]
    for name in others:
        time = query.domain.dataset(name).time_field
        found |= {(name, time)} if time else set()
    return found


def _second_facts(query: _Query) -> set[str]:
    return {
        found.table
        for use in query.intent.metrics
        for found in definition(query.domain.metric(use.name)).find_all(exp.Column)
    }


def _compared_field(found: exp.Parameter, query: _Query) -> Field | None:
    """Return the field with which a parameter is compared, None where it stands elsewhere or by an expression."""
    compared = found.find_ancestor(exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.In, exp.Between, exp.Like)
    if compared is None:
        return None
    columns = {id(one): one for one in compared.find_all(exp.Column)}
    fields = {resolved(one, query.scopes, query.domain) for one in columns.values()}
    return fields.pop() if len(fields) == 1 else None


def _misplaced(name: str, found: str, expected: str) -> Finding:
    return _finding(
        "grounding.misplaced_parameter",
        f"{name}: {found}",
        f"условие {name} стоит не на своём поле: {found} вместо {expected}",
        f"condition {name} stands on the wrong field: {found} instead of {expected}",
        f"Compare {name} with {expected}, not with {found}.",
    )


def _asked_is_shown(query: _Query) -> Iterator[Finding]:
    """Every metric, every dimension and the bucket of the question are among the outputs."""
    shown = match_outputs(query.tree, query.intent, query.domain)
    if not shown:
        return
    metrics = {match.metric.name for match in shown if match.metric}
    computed = bool(query.intent.calculations) or any(match.aggregated and match.metric is None for match in shown)
    for use in query.intent.metrics:
        if use.name not in metrics:
            expression = query.domain.metric(use.name).expression
            severity = Severity.WARNING if computed else Severity.ERROR
            yield _missing("metric", use.name, f"Select {expression} AS {use.name}.", severity)
    fields = {(match.field.dataset, match.field.name) for match in shown if match.field}
    for dimension in query.intent.dimensions:
        if (dimension.field.dataset, dimension.field.field) not in fields:
            yield _missing("dimension", str(dimension.field), f"Select {dimension.field} and group by it.")
    bucket = bucket_asked(query.intent)
    if bucket and bucket not in {match.bucket for match in shown}:
        yield _missing("grain", bucket.value, f"Select the {bucket.value} AS {bucket.value} and group by it.")


def _missing(what: str, subject: str, hint: str, severity: Severity = Severity.ERROR) -> Finding:
    words = {
        "metric": ("показателя", "metric"),
        "dimension": ("разреза", "cut"),
        "grain": ("шага времени", "time step"),
    }
    russian, english = words[what]
    return Finding(
        f"grounding.missing_{what}",
        Layer.SUFFICIENCY,
        severity,
        f"в запросе нет {russian} {subject}",
        f"the query lacks the {english} {subject}",
        subject,
        hint,
    )


def _finding(rule: str, subject: str, russian: str, english: str, hint: str) -> Finding:
    texts = (text.replace("{}", subject) for text in (russian, english, hint))
    message_ru, message_en, advice = texts
    return Finding(rule, Layer.SUFFICIENCY, Severity.ERROR, message_ru, message_en, subject, advice)


Check = Callable[[_Query], Iterator[Finding]]
_CHECKS: tuple[Check, ...] = (
    _literals_have_sources,
    _parameters_are_known,
    _parameters_are_used,
    _values_on_their_columns,
    _periods_on_time_fields,
    _asked_is_shown,
)
