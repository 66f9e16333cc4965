"""What the columns of a model's query mean: matched to metrics and fields by their expressions."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from core.intent import Intent
from core.language import Language
from core.period import Bucket
from core.result import ColumnPlan, ColumnRole
from core.unit import NUMBER, Unit
from domains.semantic_model import Additivity, Domain, Field, Metric
from writing.metrics import definition, rewritten
from writing.outputs import bucket_plan
from writing.scopes import QueryScope, resolved, scopes_of
from writing.sqltree import column


@dataclass(frozen=True, slots=True)
class Match:
    """An output column and what it shows: a metric by its definition, a field, a bucket of time, or none of these."""

    name: str
    metric: Metric | None = None
    field: Field | None = None
    bucket: Bucket | None = None
    aggregated: bool = False


def plan_columns(tree: exp.Query, intent: Intent, domain: Domain) -> tuple[ColumnPlan, ...]:
    """Return the meaning of each output column, in order; () where the outputs cannot be told apart."""
    matches = match_outputs(tree, intent, domain)
    return tuple(_plan(match, matches, intent) for match in matches)


def match_outputs(tree: exp.Query, intent: Intent, domain: Domain) -> tuple[Match, ...]:
    """Return what each output column of a query shows."""
    scopes = scopes_of(tree, domain)
    outputs = tree.selects
    if not scopes or any(output.is_star or not output.alias_or_name for output in outputs):
        return ()
    return tuple(_match(output, scopes, intent, domain) for output in outputs)


def shape_of(expression: exp.Expr, scopes: list[QueryScope], domain: Domain) -> str:
    """Return an expression in a form under which two ways of writing one definition are equal.

    Aliases become dataset names; casts, COALESCE(x, 0), NULLIF(x, 0), ROUND, a factor of 1.0 and brackets go; a count
    of a key is a count of rows.
    """

    def plain(node: exp.Expr) -> exp.Expr:
        inner: exp.Expr = node
        match node:
            case exp.Cast() | exp.Round() | exp.Paren() | exp.Nullif():
                inner = node.this
            case exp.Coalesce() if len(node.expressions) == 1 and node.expressions[0].name == "0":
                inner = node.this
            case exp.Mul() if node.this.name in ("1.0", "1.00"):
                inner = node.expression
            case exp.Div():
                return exp.Div(this=node.this, expression=node.expression)
            case exp.Count():
                return _plain_count(node, domain)
        return inner

    return rewritten(_with_datasets(expression, scopes, domain), plain).sql().lower()


def _with_datasets(expression: exp.Expr, scopes: list[QueryScope], domain: Domain) -> exp.Expr:
    copied = exp.Paren(this=expression.copy())
    originals = list(expression.find_all(exp.Column))
    for original, found in zip(originals, list(copied.find_all(exp.Column)), strict=True):
        field = resolved(original, scopes, domain)
        if field:
            found.replace(column(field.dataset, field.name))
    inner: exp.Expr = copied.this
    return inner


def _plain_count(node: exp.Count, domain: Domain) -> exp.Expr:
    counted = node.this
    if isinstance(counted, exp.Literal):
        return exp.Count(this=exp.Star())
    if isinstance(counted, exp.Column):
        keys = {one.name: one.primary_key for one in domain.datasets}
        if keys.get(counted.table) == (counted.name,):
            return exp.Count(this=exp.Star())
    return exp.Count(this=counted)


def _match(output: exp.Expr, scopes: list[QueryScope], intent: Intent, domain: Domain) -> Match:
    name, expression = output.alias_or_name, output.unalias()
    origin = _origin(expression, scopes, domain)
    metric = _metric_of(name, origin, scopes, domain)
    if metric:
        return Match(name, metric=metric, aggregated=True)
    aggregated = origin.find(exp.AggFunc) is not None
    fields = [found for found in (resolved(one, scopes, domain) for one in origin.find_all(exp.Column)) if found]
    times = [found for found in fields if found.is_time or found.datatype.value.startswith("Date")]
    bucket = _bucket_of(name, intent)
    if not aggregated and bucket and (times or not fields):
        return Match(name, field=times[0] if times else None, bucket=bucket)
    only = fields[0] if len(fields) == 1 and not aggregated else None
    return Match(name, field=only, aggregated=aggregated)


def _origin(expression: exp.Expr, scopes: list[QueryScope], domain: Domain) -> exp.Expr:
    """Return the expression behind a column that only passes through CTEs and derived tables."""
    if not _passes_through(expression, scopes, domain):
        return expression
    name = _unwrapped(expression).name
    inner = [one.unalias() for scope in scopes for one in scope.select.expressions if one.alias_or_name == name]
    behind = [one for one in inner if not _passes_through(one, scopes, domain)]
    shapes = {shape_of(one, scopes, domain) for one in behind}
    return behind[0] if len(shapes) == 1 else expression


def _passes_through(expression: exp.Expr, scopes: list[QueryScope], domain: Domain) -> bool:
    inner = _unwrapped(expression)
    return isinstance(inner, exp.Column) and resolved(inner, scopes, domain) is None


def _unwrapped(expression: exp.Expr) -> exp.Expr:
    """Return what stands inside of casts, rounding and a zero for NULL."""
    inner = expression
    while isinstance(inner, exp.Cast | exp.Round | exp.Paren | exp.Coalesce):
        inner = inner.this
    return inner


def _metric_of(name: str, expression: exp.Expr, scopes: list[QueryScope], domain: Domain) -> Metric | None:
    shape = shape_of(expression, scopes, domain)
    same = [metric for metric in domain.metrics if shape_of(definition(metric), [], domain) == shape]
    named = [metric for metric in same if metric.name.lower() == name.lower()]
    if named or len(same) == 1:
        return (named or same)[0]
    # COUNT(*) is the definition of several metrics: the dataset that is counted tells them apart.
    counted = {
        dataset for scope in scopes if expression in scope.select.expressions for dataset in scope.datasets.values()
    }
    by_dataset = [metric for metric in same if metric.dataset in counted or _reads_first(metric, expression)]
    return by_dataset[0] if len(by_dataset) == 1 else None


def _reads_first(metric: Metric, expression: exp.Expr) -> bool:
    select = expression.find_ancestor(exp.Select)
    source = select.args.get("from_") if select else None
    return source is not None and isinstance(source.this, exp.Table) and source.this.name == metric.dataset


def _bucket_of(name: str, intent: Intent) -> Bucket | None:
    known = {bucket.value: bucket for bucket in Bucket}
    return known.get(name.lower()) or (intent.time_cut.bucket if intent.time_cut else None)


def _plan(match: Match, matches: tuple[Match, ...], intent: Intent) -> ColumnPlan:
    language = intent.language
    if match.bucket:
        known = bucket_plan(match.bucket, language)
        return ColumnPlan(match.name, known.title, ColumnRole.PERIOD, NUMBER, bucket=match.bucket.value)
    if match.metric:
        return ColumnPlan(
            match.name,
            match.metric.title.get(language),
            ColumnRole.METRIC,
            match.metric.unit,
            match.metric.name,
            additive=_is_additive(match.metric, matches),
        )
    if match.field and not match.aggregated:
        return _field_plan(match, match.field, language)
    role = ColumnRole.METRIC if match.aggregated or not match.field else ColumnRole.DIMENSION
    return ColumnPlan(match.name, _words(match.name), role, _unit(match))


def _field_plan(match: Match, field: Field, language: Language) -> ColumnPlan:
    source = f"{field.dataset}.{field.name}"
    return ColumnPlan(match.name, field.title.get(language), ColumnRole.DIMENSION, field.unit, source)


def _is_additive(metric: Metric, matches: tuple[Match, ...]) -> bool:
    over_time = any(match.bucket for match in matches)
    state = metric.additivity is Additivity.SEMI_ADDITIVE
    return metric.additivity is Additivity.ADDITIVE or (state and not over_time)


def _unit(match: Match) -> Unit:
    return match.field.unit if match.field else NUMBER


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
