"""Mending a model's query where the meaning is certain; every mend is a note, and confirms nothing.

Each rule is one function that changes the tree in place and yields a note for each change. The order matters: names
before what is known by them, dialect words last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp

from core.period import Bucket
from core.sql import Dialect
from domains.semantic_model import Domain
from writing.buckets import CYCLIC, bucket_of
from writing.draftsman import Draftsman, Rule, is_output
from writing.mending_conditions import (
    absent_rows,
    asked_period,
    either_of_one_column,
    ends_of_texts,
    own_moment,
    repeated_cases,
    things_counted,
)
from writing.mending_joins import joined_owner, lookups_keep_rows, missing_datasets, nothing_equals_null, useless_joins
from writing.mending_literals import compared_types, known_literals, open_numbers, quoted_texts, years_of_numbers
from writing.mending_outputs import (
    asked_buckets,
    asked_groups,
    asked_outputs,
    distinct_things,
    groups_shown,
    order_shown,
)
from writing.mending_paths import declared_ties, detours, untied_joins
from writing.metrics import adapted, definition
from writing.scopes import QueryScope, field_of, scopes_of
from writing.sqltree import identifier, parameter


def mend(tree: exp.Query, known: Draftsman) -> tuple[exp.Query, tuple[str, ...]]:
    """Return a mended copy of a query and the notes of what was changed; () if nothing had to be."""
    mended = tree.copy()
    notes = [note for rule in _RULES for note in rule(mended, known)]
    return mended, tuple(dict.fromkeys(notes))


def _dataset_names(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``dbo.wallets``, ``dbo.dbo.wallets`` or the physical table's name becomes the dataset's name."""
    names = {dataset.name.lower(): dataset.name for dataset in known.domain.datasets}
    sources = {dataset.source.lower(): dataset.name for dataset in known.domain.datasets}
    ctes = {cte.alias.lower() for cte in tree.find_all(exp.CTE)}
    for table in tree.find_all(exp.Table):
        written = ".".join(part.name for part in table.parts)
        right = sources.get(written.lower()) or names.get(table.name.lower())
        if right is None or right == written or (table.name.lower() in ctes and not table.db):
            continue
        prefix = table.args.get("db")
        if not table.alias and table.name != right:
            table.set("alias", exp.TableAlias(this=identifier(table.name)))
        table.set("this", identifier(right))
        table.set("db", None)
        table.set("catalog", None)
        if prefix is not None:
            _drop_prefixes(tree, right)
        yield f"{written} → {right}"


def _drop_prefixes(tree: exp.Query, name: str) -> None:
    for found in tree.find_all(exp.Column):
        if found.args.get("db") is not None and found.table.lower() == name.lower():
            found.set("db", None)
            found.set("catalog", None)


def _glued_names(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``payments_amount`` for ``payments.amount``: the dataset and the field with the wrong mark between them."""
    glued = {
        f"{one.name}_{field.name}".lower(): (one.name, field.name)
        for one in known.domain.datasets
        for field in one.visible_fields
    }
    for scope in scopes_of(tree, known.domain):
        aliases = {dataset: alias for alias, dataset in scope.datasets.items()}
        for found in scope.columns:
            dataset, name = glued.get(found.name.lower(), ("", ""))
            if dataset not in aliases or _is_known(found, scope, known.domain) or is_output(found, scope):
                continue
            written = found.sql()
            found.set("this", identifier(name))
            found.set("table", identifier(aliases[dataset]))
            yield f"{written} → {aliases[dataset]}.{name}"


def _owners_of_columns(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A column under an alias that lacks it goes to the only dataset that has it, joined if it is not there yet."""
    for scope in scopes_of(tree, known.domain):
        for found in scope.columns:
            if _is_known(found, scope, known.domain) or is_output(found, scope):
                continue
            alias = (
                scope.owner(found.name, known.domain)
                or _tied_owner(found.name, scope, known)
                or joined_owner(found.name, scope, known)
            )
            if alias:
                written = found.sql()
                found.set("table", identifier(alias))
                found.set("db", None)
                found.set("catalog", None)
                yield f"{written} → {alias}.{found.name}"


def _tied_owner(name: str, scope: QueryScope, known: Draftsman) -> str | None:
    """Return an alias that has a column where several have it and the joins make them equal: the key's own first."""
    aliases = [alias for alias, dataset in scope.datasets.items() if field_of(known.domain, dataset, name)]
    ties = {
        frozenset({tie.left.table, tie.right.table})
        for join in scope.select.args.get("joins") or []
        for tie in join.find_all(exp.EQ)
        if isinstance(tie.left, exp.Column)
        and isinstance(tie.right, exp.Column)
        and tie.left.name.lower() == tie.right.name.lower() == name.lower()
    }
    if len(aliases) != _PAIR or frozenset(aliases) not in ties:
        return None
    keys = [one for one in aliases if known.domain.dataset(scope.datasets[one]).primary_key == (name,)]
    return (keys or aliases)[0]


_PAIR = 2


def _is_known(found: exp.Column, scope: QueryScope, domain: Domain) -> bool:
    if not found.table:
        return scope.owner(found.name, domain) is not None
    if found.table in scope.datasets:
        return field_of(domain, scope.datasets[found.table], found.name) is not None
    if found.table in scope.derived:
        return found.name in scope.derived[found.table]
    # An alias of an outer query, or one that nothing declares: only the latter is a fault that can be mended here.
    outer = scope.select.find_ancestor(exp.Select)
    return outer is not None


def _metric_names(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A metric's name where a column belongs becomes its expression, in a query that reads the metric's dataset."""
    metrics = {metric.name.lower(): metric for metric in known.domain.metrics}
    for scope in scopes_of(tree, known.domain):
        aliases = {dataset: alias for alias, dataset in scope.datasets.items()}
        for found in scope.columns:
            metric = metrics.get(found.name.lower())
            if metric is None or metric.dataset not in aliases or is_output(found, scope):
                continue
            if scope.owner(found.name, known.domain) is not None or found.find_ancestor(exp.AggFunc):
                continue
            expression = adapted(definition(metric), known.domain, known.dialect)
            for column in expression.find_all(exp.Column):
                column.set("table", identifier(aliases.get(column.table, column.table)))
            in_list = found.parent is scope.select and found in scope.select.expressions
            found.replace(exp.alias_(expression, metric.name) if in_list else expression)
            yield f"{metric.name} → {metric.expression}"


def _half_open(tree: exp.Query, _: Draftsman) -> Iterator[str]:
    """``BETWEEN @p1_start AND @p1_end`` and ``<= @p1_end``: the end of a period is the first day that is out of it."""
    for between in list(tree.find_all(exp.Between)):
        low, high = between.args["low"], between.args["high"]
        if _is_end(high):
            after = exp.GTE(this=between.this.copy(), expression=low.copy())
            before = exp.LT(this=between.this.copy(), expression=high.copy())
            between.replace(exp.paren(exp.and_(after, before)))
            yield f"{between.sql()} → half-open"
    for found in list(tree.find_all(exp.LTE)):
        if _is_end(found.expression):
            found.replace(exp.LT(this=found.this.copy(), expression=found.expression.copy()))
            yield f"{found.sql()} → <"


def _is_end(node: exp.Expr) -> bool:
    inner = node.this if isinstance(node, exp.Cast) else node
    return isinstance(inner, exp.Parameter) and inner.name.lower().endswith("_end") and inner.name[:1] in "pP"


def _unasked_limit(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A number of rows that is no number of the question goes, or becomes the only one that the question has.

    Such a number only cuts the answer short; as a parameter it was invented. The first row of an order («which … most»)
    stays.
    """
    limit = tree.args.get("limit")
    if not isinstance(limit, exp.Limit | exp.Fetch):
        return
    count, numbers = limit.args.get("expression") or limit.args.get("count"), known.intent.numbers
    written = limit.sql().strip()
    if isinstance(count, exp.Parameter) and count.name.lower() not in {one.id.lower() for one in numbers}:
        if len(numbers) == 1:
            count.replace(parameter(numbers[0].id.lower()))
            yield f"{written} → @{numbers[0].id.lower()}"
        else:
            tree.set("limit", None)
            yield f"{written} left out"
        return
    if not isinstance(count, exp.Literal) or count.this in {str(one.value) for one in numbers}:
        return
    is_list = _ORDERED.search(known.question) is not None
    if tree.args.get("order") is None or (known.is_open and (count.this != "1" or is_list)):
        tree.set("limit", None)
        yield f"{written} left out"


_ORDERED = re.compile(
    r"\b(?:ordered|sorted|order (?:the |them |results?|by)|sort (?:the |them |results?|by)|highest to lowest"
    r"|largest to smallest|longest to shortest|отсортир\w+|упорядоч\w+|по (?:убыванию|возрастанию))",
    re.IGNORECASE,
)


def _aliases_in_group_by(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """An output's alias or number in GROUP BY becomes the expression itself."""
    for scope in scopes_of(tree, known.domain):
        group = scope.select.args.get("group")
        outputs = {output.alias: output.this for output in scope.select.expressions if isinstance(output, exp.Alias)}
        for term in group.expressions if group else []:
            meant = _meant(term, scope, outputs, known.domain)
            if meant is not None:
                term.replace(meant.copy())
                yield f"GROUP BY {term.sql()} → {meant.sql()}"


def _meant(term: exp.Expr, scope: QueryScope, outputs: dict[str, exp.Expr], domain: Domain) -> exp.Expr | None:
    if isinstance(term, exp.Literal) and term.is_int:
        place = int(term.this) - 1
        return scope.select.expressions[place].unalias() if 0 <= place < len(scope.select.expressions) else None
    bare = isinstance(term, exp.Column) and not term.table
    return outputs.get(term.name) if bare and scope.owner(term.name, domain) is None else None


def _missing_in_group_by(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A selected expression without an aggregate joins the GROUP BY, where the query aggregates at all."""
    for scope in scopes_of(tree, known.domain):
        outputs = [output.unalias() for output in scope.select.expressions]
        if not any(_aggregates(output) for output in outputs) or any(isinstance(one, exp.Star) for one in outputs):
            continue
        group = scope.select.args.get("group")
        if group and any(found for key, found in group.args.items() if key != "expressions"):
            continue
        present = {_full_name(term, scope, known.domain) for term in (group.expressions if group else [])}
        for output in outputs:
            plain = not _aggregates(output) and output.find(exp.Column) and not output.find(exp.Subquery, exp.Window)
            if plain and _full_name(output, scope, known.domain) not in present:
                scope.select.group_by(output.copy(), copy=False)
                present.add(_full_name(output, scope, known.domain))
                yield f"GROUP BY {output.sql()} added"


def _full_name(term: exp.Expr, scope: QueryScope, domain: Domain) -> str:
    """Return an expression with the alias of a bare column, so that ``name`` and ``r.name`` are the same."""
    if isinstance(term, exp.Column) and not term.table:
        return f"{scope.owner(term.name, domain) or ''}.{term.name}".lower()
    return term.sql().lower()


def _aggregates(output: exp.Expr) -> bool:
    found = output.find(exp.AggFunc)
    return found is not None and found.find_ancestor(exp.Window) is None and found.find_ancestor(exp.Subquery) is None


def _dialect_words(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """Truncation of dates and ILIKE, as SQL Server writes them; weeks start on Monday whatever its settings are."""
    if known.dialect is not Dialect.TSQL:
        return
    for node in list(tree.find_all(exp.TimestampTrunc, exp.DateTrunc, exp.Anonymous)):
        unit, moment = _truncation(node)
        if moment is not None and unit in _TRUNCATED:
            node.replace(bucket_of(moment.copy(), _TRUNCATED[unit], known.dialect))
            yield f"DATE_TRUNC({unit}) in the words of SQL Server"
    for like in list(tree.find_all(exp.ILike)):
        like.replace(exp.Like(this=exp.Lower(this=like.this.copy()), expression=exp.Lower(this=like.expression.copy())))
        yield "ILIKE → LIKE over lower case"


_TRUNCATED = {bucket.value: bucket for bucket in Bucket if bucket not in CYCLIC and bucket is not Bucket.HALF}


def _truncation(node: exp.Expr) -> tuple[str, exp.Expr | None]:
    if isinstance(node, exp.TimestampTrunc | exp.DateTrunc):
        return node.text("unit").lower(), node.this
    if node.name.upper() in ("DATE_TRUNC", "DATETRUNC") and len(node.expressions) == 2:
        return node.expressions[0].name.lower(), node.expressions[1]
    return "", None


_RULES: tuple[Rule, ...] = (
    _dataset_names,
    quoted_texts,
    _glued_names,
    _metric_names,
    missing_datasets,
    useless_joins,
    _owners_of_columns,
    declared_ties,
    untied_joins,
    asked_period,
    own_moment,
    detours,
    missing_datasets,
    absent_rows,
    either_of_one_column,
    ends_of_texts,
    lookups_keep_rows,
    nothing_equals_null,
    years_of_numbers,
    known_literals,
    open_numbers,
    repeated_cases,
    _unasked_limit,
    _half_open,
    compared_types,
    _aliases_in_group_by,
    _missing_in_group_by,
    things_counted,
    groups_shown,
    asked_buckets,
    asked_groups,
    asked_outputs,
    order_shown,
    distinct_things,
    _dialect_words,
)
