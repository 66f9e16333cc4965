"""Planting faults: where a fault may stand, and how a copy of a query gets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlglot import exp

from domains.semantic_model import Dataset, Datatype, Domain, Field
from validators.anatomy import Anatomy, Source, own_select
from validators.predicates import conditions_of, leaves_of

Mutator = Callable[[Anatomy], Iterator[exp.Query]]
Site = Callable[[Anatomy], Iterator[exp.Expr]]
Change = Callable[[exp.Expr, Anatomy], exp.Expr | None]

_NUMBERS = {Datatype.INTEGER, Datatype.DECIMAL, Datatype.FLOAT}


def at_each(anatomy: Anatomy, site: Site, change: Change) -> Iterator[exp.Query]:
    """Yield one copy for each site at which the change changes something."""
    for position in range(sum(1 for _ in site(anatomy))):
        copy = anatomy.tree.copy()
        of_copy = Anatomy(copy, anatomy.domain)
        node = list(site(of_copy))[position]
        new = change(node, of_copy)
        if new is not None:
            if new is not node:
                node.replace(new)
            yield copy


def nodes(*kinds: type[exp.Expr]) -> Site:
    """Return the site of all nodes of these kinds."""

    def site(anatomy: Anatomy) -> Iterator[exp.Expr]:
        yield from anatomy.tree.find_all(*kinds, bfs=False)

    return site


def leaves(anatomy: Anatomy) -> Iterator[exp.Expr]:
    """Yield the single conditions of WHERE and HAVING that concern data."""
    for select in anatomy.selects:
        for clause, condition in conditions_of(select):
            if clause in {"where", "having"}:
                yield from (leaf for leaf in leaves_of(condition) if leaf.find(exp.Column) is not None)


def leaves_with(parameter: str) -> Site:
    """Return the site of conditions with a parameter whose name begins so."""

    def site(anatomy: Anatomy) -> Iterator[exp.Expr]:
        for leaf in leaves(anatomy):
            if any(found.name.startswith(parameter) for found in leaf.find_all(exp.Parameter)):
                yield leaf

    return site


def other_field(node: exp.Expr, anatomy: Anatomy, fits: Callable[[Field], bool]) -> exp.Expr | None:
    """Put another field of the same dataset in the place of the first one that fits; None if there is none."""
    for column in node.find_all(exp.Column):
        meaning, source = anatomy.definition(column), anatomy.source_of(column)
        if isinstance(meaning, Field) and fits(meaning) and source is not None and source.dataset is not None:
            other = another(meaning, source.dataset, fits)
            if other is not None:
                column.set("this", exp.to_identifier(other.name))
                return node
    return None


def without(leaf: exp.Expr) -> exp.Expr | None:
    """Take a condition out of its AND or its clause; None where it stands under OR or NOT."""
    above = leaf.parent
    if isinstance(above, exp.And):
        above.replace(above.expression if above.this is leaf else above.this)
        return leaf
    if isinstance(above, exp.Where | exp.Having):
        above.pop()
        return leaf
    return None


def another(field: Field, dataset: Dataset, fits: Callable[[Field], bool]) -> Field | None:
    """Return another field of the dataset that fits, None if there is none."""
    return next((one for one in dataset.visible_fields if one.name != field.name and fits(one)), None)


def is_time(field: Field) -> bool:
    """Tell whether a field holds moments or days."""
    return field.datatype in {Datatype.DATETIME, Datatype.DATE, Datatype.DATETIME_TZ}


def is_text(field: Field) -> bool:
    """Tell whether a field holds text."""
    return field.datatype is Datatype.STRING


def is_whole(field: Field) -> bool:
    """Tell whether a field holds whole numbers."""
    return field.datatype is Datatype.INTEGER


def is_number(field: Field) -> bool:
    """Tell whether a field holds numbers."""
    return field.datatype in _NUMBERS


def joined_source(node: exp.Expr, anatomy: Anatomy) -> Source | None:
    """Return the source that a join brings in, if it is a dataset."""
    select = own_select(node)
    for source in anatomy.sources(select).values() if select is not None else ():
        if source.join is node and source.dataset is not None:
            return source
    return None


def other_way(domain: Domain, many: str, one: str, column: str) -> str:
    """Return the column of another relationship between two datasets, "" if there is none."""
    ways = [found for found in domain.relationships if (found.from_dataset, found.to_dataset) == (many, one)]
    return next((found.from_columns[0] for found in ways if column not in found.from_columns), "")


def has_dataset(select: exp.Select, anatomy: Anatomy) -> bool:
    """Tell whether the first source of a SELECT is a dataset."""
    first = next(iter(anatomy.sources(select).values()), None)
    return first is not None and first.dataset is not None


def repeating_join(select: exp.Select, anatomy: Anatomy) -> exp.Join | None:
    """Return a join to the many side of the first dataset, None where no relationship leads there."""
    sources = anatomy.sources(select)
    first = next(iter(sources.values()), None)
    if first is None or first.dataset is None or select.find(exp.AggFunc) is None:
        return None
    for relationship in anatomy.domain.relationships:
        if relationship.to_dataset == first.dataset.name and relationship.from_dataset not in sources:
            pairs = zip(relationship.from_columns, relationship.to_columns, strict=True)
            on = exp.and_(
                *(
                    exp.column(many, table=relationship.from_dataset).eq(exp.column(one, table=first.alias))
                    for many, one in pairs
                )
            )
            return exp.Join(this=exp.to_table(relationship.from_dataset), side="LEFT", on=on)
    return None
