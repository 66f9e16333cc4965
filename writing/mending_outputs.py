"""Mending what a model's query shows of an open question: columns asked for, what it is ordered by, repeated rows.

Only the outermost SELECT is touched: nothing inside a query is shown to anyone.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.intent import FieldRef
from domains.asked_columns import asked_columns
from domains.asked_columns import asked_groups as groups_of
from domains.join_paths import JoinGraph
from domains.semantic_model import Dataset, Datatype
from writing.buckets import bucket_of
from writing.draftsman import Draftsman, is_output
from writing.plan import bucket_asked
from writing.scopes import QueryScope, field_of, scopes_of
from writing.sqltree import column, named


def asked_outputs(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A column that the question lists is shown, where the query reads the only dataset that it can be of.

    Where rows are grouped, only a column of a dataset by which they are grouped comes in: a doctor's last name beside
    the first one, not a date of one of the rows counted.
    """
    scope = _outermost(tree, known)
    if scope is None or _shows_all(scope):
        return
    aliases = {dataset: alias for alias, dataset in scope.datasets.items()}
    if len(aliases) != len(scope.datasets):
        return  # one dataset in two roles: which of them is meant is not known
    listed = asked_columns(known.question, [known.domain.dataset(name) for name in aliases])
    for asked in listed:
        shown = {_field(output.unalias(), scope, known) for output in scope.select.expressions}
        if len(asked.fields) != 1 or asked.fields[0] in shown:
            continue
        field = asked.fields[0]
        if not _fits_groups(field, scope, known):
            continue
        output = column(aliases[field.dataset], field.field)
        outputs = list(scope.select.expressions)
        place = next((number for number, one in enumerate(outputs) if one.find(exp.AggFunc)), len(outputs))
        outputs.insert(place, output)
        scope.select.set("expressions", outputs)
        if scope.select.args.get("group"):
            scope.select.group_by(output.copy(), copy=False)
        yield f"{field} shown: the question asks for {asked.phrase}"


def asked_buckets(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """Rows that are grouped, though not by the days, weeks or months that the question names, are grouped by these too.

    The moment is the one on which the period stands: it must be the only one.
    """
    scope, bucket = _outermost(tree, known), bucket_asked(known.intent)
    where = tree.args.get("where")
    if scope is None or bucket is None or where is None or not any(one.find(exp.AggFunc) for one in tree.selects):
        return
    bounds = [one for one in where.find_all(exp.GTE, exp.LT) if isinstance(one.expression, exp.Parameter)]
    moments = {one.this.sql().lower(): one.this for one in bounds if _time(one.this, scope, known)}
    if len(moments) != 1:
        return
    (moment,) = moments.values()
    cut = bucket_of(moment.copy(), bucket, known.dialect)
    terms = [output.unalias() for output in scope.select.expressions]
    if any(_time(column, scope, known) for term in terms if not term.find(exp.AggFunc) for column in _columns(term)):
        return
    scope.select.set("expressions", [named(cut, bucket.value), *scope.select.expressions])
    scope.select.group_by(cut.copy(), copy=False)
    yield f"by {bucket.value}: the question asks for it"


def _columns(term: exp.Expr) -> Iterator[exp.Column]:
    yield from term.find_all(exp.Column)


def _time(term: exp.Expr, scope: QueryScope, known: Draftsman) -> bool:
    field = _field(term, scope, known)
    return field is not None and known.domain.dataset(field.dataset).field(field.field).datatype in _MOMENTS


_MOMENTS = (Datatype.DATE, Datatype.DATETIME, Datatype.DATETIME_TZ)


def groups_shown(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A field by which the rows are grouped is shown: a figure without its group says nothing."""
    scope = _outermost(tree, known)
    group = scope.select.args.get("group") if scope is not None else None
    if scope is None or group is None or _shows_all(scope):
        return
    shown = {_text(output.unalias(), scope, known) for output in scope.select.expressions}
    hidden = [
        term for term in group.expressions if _field(term, scope, known) and _text(term, scope, known) not in shown
    ]
    if hidden:
        scope.select.set("expressions", [*(term.copy() for term in hidden), *scope.select.expressions])
        yield f"{', '.join(term.sql() for term in hidden)} shown: the rows are grouped by it"


def asked_groups(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """One total where the question asks for each of something is cut by it, where the query reads what it is."""
    scope = _outermost(tree, known)
    if scope is None or not any(one.find(exp.AggFunc) for one in tree.selects) or tree.find(exp.Window):
        return
    aliases = {dataset: alias for alias, dataset in scope.datasets.items()}
    group = scope.select.args.get("group")
    if len(aliases) != len(scope.datasets) or group is not None:
        return
    for asked in groups_of(known.question, [known.domain.dataset(name) for name in aliases]):
        if len(asked.fields) == 1:
            field = asked.fields[0]
            cut = column(aliases[field.dataset], field.field)
            scope.select.set("expressions", [cut, *scope.select.expressions])
            scope.select.group_by(cut.copy(), copy=False)
            yield f"by {field}: the question asks for each {asked.phrase}"


def _fits_groups(field: FieldRef, scope: QueryScope, known: Draftsman) -> bool:
    group = scope.select.args.get("group")
    if group is None:
        return not any(output.find(exp.AggFunc) for output in scope.select.expressions)
    if set(group.args) - {"expressions"} and any(found for key, found in group.args.items() if key != "expressions"):
        return False
    grouped = {_field(term, scope, known) for term in group.expressions}
    return any(one is not None and one.dataset == field.dataset for one in grouped)


def order_shown(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """What the rows are ordered by is shown too: a ranking without its figure cannot be checked."""
    scope = _outermost(tree, known)
    order = tree.args.get("order")
    if scope is None or order is None or scope.select.args.get("distinct") or _shows_all(scope):
        return
    shown = {_text(output.unalias(), scope, known) for output in scope.select.expressions}
    shown |= {output.alias for output in scope.select.expressions if isinstance(output, exp.Alias)}
    for term in order.expressions:
        by = term.this
        if isinstance(by, exp.Column) and is_output(by, scope):
            continue
        if (
            not isinstance(by, exp.Column | exp.AggFunc)
            or _text(by, scope, known) in shown
            or not by.find(exp.Column, exp.Star)
        ):
            continue
        if isinstance(by, exp.Column) and not _field(by, scope, known):
            continue
        if isinstance(by, exp.Column) and not _is_plain_or_grouped(by, scope, known):
            continue
        output = by.copy() if isinstance(by, exp.Column) else named(by.copy(), _name_of(by))
        scope.select.append("expressions", output)
        shown.add(_text(by, scope, known))
        yield f"{by.sql()} shown: the rows are ordered by it"


def _is_plain_or_grouped(by: exp.Column, scope: QueryScope, known: Draftsman) -> bool:
    group = scope.select.args.get("group")
    if group is None:
        return not any(output.find(exp.AggFunc) for output in scope.select.expressions)
    return _field(by, scope, known) in {_field(term, scope, known) for term in group.expressions}


def _name_of(aggregate: exp.Expr) -> str:
    inner = aggregate.find(exp.Column)
    return f"{aggregate.key}_{inner.name}".lower() if inner is not None else aggregate.key


def distinct_things(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A list of things of one dataset names each of them once, where the query joins rows that repeat them.

    Without such a join a list of keys that lead to another dataset (the student ids of a table of grades) is one too.
    """
    scope = _outermost(tree, known)
    if scope is None or tree.args.get("distinct") or scope.select.args.get("group") or tree.args.get("limit"):
        return
    outputs = [_field(output.unalias(), scope, known) for output in scope.select.expressions]
    fields = [one for one in outputs if one is not None]
    if len(fields) != len(outputs) or not fields or len({one.dataset for one in fields}) != 1:
        return
    owner = known.domain.dataset(fields[0].dataset)
    if _repeats(owner, scope, known) or _leads_elsewhere(fields, known):
        scope.select.set("distinct", exp.Distinct())
        yield f"DISTINCT: each of {owner.name} once"


def _repeats(owner: Dataset, scope: QueryScope, known: Draftsman) -> bool:
    """Tell whether a dataset of the query may have several rows for one of the owner's."""
    if list(scope.datasets.values()).count(owner.name) != 1 or scope.derived:
        return False
    reached = JoinGraph(known.domain).reachable(owner.name)
    return any(name not in reached for name in scope.datasets.values())


def _leads_elsewhere(fields: list[FieldRef], known: Draftsman) -> bool:
    if len(fields) != 1:
        return False
    return any(
        one.from_dataset == fields[0].dataset and one.from_columns == (fields[0].field,)
        for one in known.domain.relationships
    )


def _outermost(tree: exp.Query, known: Draftsman) -> QueryScope | None:
    """Return the scope of the SELECT whose rows are shown; None where the question is not open, or it is no SELECT."""
    if not known.is_open or not isinstance(tree, exp.Select):
        return None
    return next((scope for scope in scopes_of(tree, known.domain) if scope.select is tree), None)


def _shows_all(scope: QueryScope) -> bool:
    """Tell whether the SELECT shows whatever columns there are (``*``)."""
    return any(output.is_star for output in scope.select.expressions)


def _field(term: exp.Expr, scope: QueryScope, known: Draftsman) -> FieldRef | None:
    """Return the field that a bare column is, None for anything else."""
    if not isinstance(term, exp.Column):
        return None
    alias = term.table or scope.owner(term.name, known.domain) or ""
    dataset = scope.datasets.get(alias)
    found = field_of(known.domain, dataset, term.name) if dataset else None
    return found.ref if found else None


def _text(term: exp.Expr, scope: QueryScope, known: Draftsman) -> str:
    field = _field(term, scope, known)
    return str(field) if field else term.sql().lower()
