"""How the sources of a SELECT are tied together, and which of them may repeat the rows of another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from domains.semantic_model import Dataset, Field
from validators.anatomy import Anatomy, Source, arms, group_keys, own_select

_COLUMNS_OF_LINK = 2


@dataclass(frozen=True)
class Tie:
    """One equality between columns of two sources of the same SELECT."""

    left: Source
    left_column: str
    right: Source
    right_column: str


def ties_of(anatomy: Anatomy, select: exp.Select) -> tuple[Tie, ...]:
    """Return the equalities that join the sources of a SELECT, in ON, USING and WHERE."""
    found: list[Tie] = []
    for join in _joins(select):
        found.extend(_using(anatomy, select, join))
        if join.args.get("on") is not None:
            found.extend(_equalities(anatomy, select, join.args["on"]))
    where = select.args.get("where")
    if where is not None:
        found.extend(_equalities(anatomy, select, where.this))
    return tuple(found)


def repeaters_of(anatomy: Anatomy, source: Source) -> tuple[Source, ...]:
    """Return the sources because of which a row of ``source`` may stand in its SELECT more than once.

    Proven by declared keys: a source is harmless where its joined columns hold one of its keys.
    """
    ties = ties_of(anatomy, source.select)
    reached, repeaters = [source], []
    waiting = [other for other in anatomy.sources(source.select).values() if other is not source]
    while waiting:
        tied = next((other for other in waiting if _columns_towards(ties, other, reached)), None)
        other = tied or waiting[0]
        waiting.remove(other)
        reached.append(other)
        if not is_unique_by(anatomy, other, _columns_towards(ties, other, reached)):
            repeaters.append(other)
    return tuple(repeaters)


def is_unique_by(anatomy: Anatomy, source: Source, columns: frozenset[str]) -> bool:
    """Tell whether a source has one row at most for given values of these columns (lower case); True if unknown."""
    if source.dataset is not None:
        keys = keys_of(anatomy, source.dataset)
        return not keys or any(key <= columns for key in keys)
    if source.query is None:
        return not isinstance(source.select, exp.Select) or bool(columns)
    return all(_arm_is_unique(anatomy, source, arm, columns) for arm in arms(source.query)) and (
        not isinstance(source.query, exp.SetOperation) or _union_is_unique(source.query, columns)
    )


def keys_of(anatomy: Anatomy, dataset: Dataset) -> tuple[frozenset[str], ...]:
    """Return the declared keys of a dataset: its own, and what relationships take it to be unique by."""
    declared = [dataset.primary_key, *dataset.unique_keys]
    declared += [
        relationship.to_columns
        for relationship in anatomy.domain.relationships
        if relationship.to_dataset == dataset.name
    ]
    return tuple(frozenset(name.casefold() for name in key) for key in declared if key)


Placed = tuple[Source, str]
"""A column (lower case) of a source."""


def known_in_groups(anatomy: Anatomy, select: exp.Select, *, labels: bool = False) -> frozenset[Placed]:
    """Return the columns that have one value at most in each group of a SELECT.

    The columns grouped by, what they are tied to by an equality, and all columns of a dataset of which a key is known;
    with ``labels`` a dataset's label counts as its key.
    """
    grouped = [key for key in group_keys(select) if isinstance(key, exp.Column)]
    placed = [(anatomy.source_of(key), key.name.casefold()) for key in grouped]
    known: frozenset[Placed] = frozenset((source, name) for source, name in placed if source is not None)
    ties = ties_of(anatomy, select) if known else ()
    while known:
        found = set(known)
        for tie in ties:
            ends = {(tie.left, tie.left_column), (tie.right, tie.right_column)}
            if known & ends:
                found |= ends
        for source in anatomy.sources(select).values():
            found |= _known_by_key(anatomy, source, found, labels=labels)
        if found == known:
            return known
        known = frozenset(found)
    return known


def _known_by_key(anatomy: Anatomy, source: Source, known: set[Placed], *, labels: bool) -> set[Placed]:
    dataset = source.dataset
    if dataset is None:
        return set()
    keys = list(keys_of(anatomy, dataset))
    if labels and dataset.label_field:
        keys.append(frozenset({dataset.label_field.casefold()}))
    here = {name for one, name in known if one is source}
    whole = any(key <= here for key in keys)
    return {(source, field.name.casefold()) for field in dataset.fields} if whole else set()


def linked_dataset(anatomy: Anatomy, field: Field) -> str:
    """Return the dataset that a column of a link table points to, "" where it is none.

    A link table (``order_tags``: an order and a tag) has a key of several columns, or nothing but columns that point.
    """
    link = anatomy.domain.dataset(field.dataset)
    leads = _leads(anatomy, link)
    key = link.primary_key or tuple(one.name for one in link.fields if (one.name,) in leads)
    whole = bool(link.primary_key) or len(key) == len(link.fields)
    if not whole or len(key) < _COLUMNS_OF_LINK or field.name not in key:
        return ""
    return leads.get((field.name,), "")


def is_cut_beyond(anatomy: Anatomy, select: exp.Select, field: Field) -> bool:
    """Tell whether a SELECT groups by what a link table's other columns are or lead to.

    Then ``COUNT(order_tags.order_id)`` counts each order once in a group, else once for each of its tags.
    """
    link = anatomy.domain.dataset(field.dataset)
    leads = _leads(anatomy, link)
    beyond = {link.name, *leads.values()} - {leads.get((field.name,), "")}
    return any(base.field.dataset in beyond for key in group_keys(select) for base in anatomy.bases(key))


def _leads(anatomy: Anatomy, dataset: Dataset) -> dict[tuple[str, ...], str]:
    own = (one for one in anatomy.domain.relationships if one.from_dataset == dataset.name)
    return {one.from_columns: one.to_dataset for one in own}


def is_single_row(select: exp.Select) -> bool:
    """Tell whether a SELECT gives one row at most."""
    if select.args.get("group") is not None:
        return False
    limit = select.args.get("limit")
    limited = isinstance(limit, exp.Limit) and limit.expression is not None and limit.expression.name == "1"
    aggregated = any(_aggregates(column) for column in select.expressions)
    makes_rows = select.args.get("from_") is not None or select.find(exp.UDTF, exp.GenerateSeries) is not None
    return limited or aggregated or not makes_rows


def _aggregates(expression: exp.Expr) -> bool:
    nodes = expression.walk(prune=lambda node: isinstance(node, (exp.Query, exp.Window)))
    return any(isinstance(node, exp.AggFunc) and not isinstance(node.parent, exp.Window) for node in nodes)


def _joins(select: exp.Select) -> Iterator[exp.Join]:
    for join in select.args.get("joins") or ():
        yield join
        yield from join.this.args.get("joins") or ()
    start = select.args.get("from_")
    if start is not None:
        yield from start.this.args.get("joins") or ()


def _using(anatomy: Anatomy, select: exp.Select, join: exp.Join) -> Iterator[Tie]:
    """USING ties the joined source to each earlier one that has the column."""
    sources = list(anatomy.sources(select).values())
    joined = next((source for source in sources if source.join is join), None)
    if joined is None:
        return
    for name in join.args.get("using") or ():
        for source in sources[: sources.index(joined)]:
            if anatomy.has(source, name.name):
                yield Tie(source, name.name.casefold(), joined, name.name.casefold())


def _equalities(anatomy: Anatomy, select: exp.Select, condition: exp.Expr) -> Iterator[Tie]:
    """Yield the column equalities that must hold; ``a = b OR both NULL`` counts as one."""
    condition = condition.unnest()
    if isinstance(condition, exp.And):
        yield from _equalities(anatomy, select, condition.left)
        yield from _equalities(anatomy, select, condition.right)
    elif isinstance(condition, exp.Or):
        sides = [condition.left.unnest(), condition.right.unnest()]
        if any(isinstance(side, exp.EQ) for side in sides) and not all(isinstance(side, exp.EQ) for side in sides):
            for side in sides:
                if isinstance(side, exp.EQ) and _only_null_tests(sides[1 - sides.index(side)]):
                    yield from _equalities(anatomy, select, side)
    elif isinstance(condition, exp.EQ | exp.NullSafeEQ):
        left, right = condition.left.unnest(), condition.right.unnest()
        if isinstance(left, exp.Column) and isinstance(right, exp.Column):
            yield from _tie(anatomy, select, left, right)


def _tie(anatomy: Anatomy, select: exp.Select, left: exp.Column, right: exp.Column) -> Iterator[Tie]:
    first, second = anatomy.source_of(left), anatomy.source_of(right)
    here = own_select(left)
    if first is None or second is None or first is second or here is not select:
        return
    if first.select is select and second.select is select:
        yield Tie(first, left.name.casefold(), second, right.name.casefold())


def _only_null_tests(condition: exp.Expr) -> bool:
    condition = condition.unnest()
    if isinstance(condition, exp.And):
        return _only_null_tests(condition.left) and _only_null_tests(condition.right)
    return isinstance(condition, exp.Is)


def _columns_towards(ties: tuple[Tie, ...], source: Source, reached: list[Source]) -> frozenset[str]:
    """Return the columns of a source that are tied to sources already reached."""
    found = {tie.right_column for tie in ties if tie.right is source and tie.left in reached}
    found |= {tie.left_column for tie in ties if tie.left is source and tie.right in reached}
    return frozenset(found)


def _arm_is_unique(anatomy: Anatomy, source: Source, arm: exp.Select, columns: frozenset[str]) -> bool:
    if is_single_row(arm):
        return True
    names = [_output_name(source, arm, position) for position in range(len(arm.expressions))]
    group = arm.args.get("group")
    if group is not None:
        keys = [
            name
            for name, shown in zip(names, arm.expressions, strict=True)
            if not _aggregates(shown) and not shown.find(exp.Literal if not shown.find(exp.Column) else exp.Window)
        ]
        return set(keys) <= columns
    if arm.args.get("distinct") is not None:
        return set(names) <= columns
    return _rows_are_unique(anatomy, arm, names, columns)


def _rows_are_unique(anatomy: Anatomy, arm: exp.Select, names: list[str], columns: frozenset[str]) -> bool:
    """Tell whether a plain SELECT keeps a key of the one dataset that it reads among the columns; True if unknown."""
    sources = list(anatomy.sources(arm).values())
    if not sources or sources[0].dataset is None:
        return True
    shown = {
        expression.this.name.casefold() if isinstance(expression, exp.Alias) else expression.name.casefold()
        for name, expression in zip(names, arm.expressions, strict=True)
        if name in columns
    }
    keys = keys_of(anatomy, sources[0].dataset)
    kept = not keys or any(key <= shown for key in keys)
    return kept and not repeaters_of(anatomy, sources[0])


def _union_is_unique(union: exp.SetOperation, columns: frozenset[str]) -> bool:
    names = {expression.alias_or_name.casefold() for expression in arms(union)[0].expressions}
    return bool(union.args.get("distinct")) and names <= columns


def _output_name(source: Source, arm: exp.Select, position: int) -> str:
    if position < len(source.renamed):
        return source.renamed[position].casefold()
    return str(arm.expressions[position].alias_or_name).casefold()


def arms_are_single(source: Source) -> bool:
    """Tell whether a source surely has one row at most."""
    return source.query is not None and all(is_single_row(arm) for arm in arms(source.query))
