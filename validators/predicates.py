"""Conditions of a query: where each parameter is compared, with what, and under how many negations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from core.intent import Comparison
from validators.anatomy import Anatomy, own_select

_COMPARISONS: dict[type[exp.Expr], Comparison] = {
    exp.EQ: Comparison.EQ,
    exp.NEQ: Comparison.NE,
    exp.GT: Comparison.GT,
    exp.GTE: Comparison.GE,
    exp.LT: Comparison.LT,
    exp.LTE: Comparison.LE,
}
_FLIPPED = {
    Comparison.GT: Comparison.LT,
    Comparison.GE: Comparison.LE,
    Comparison.LT: Comparison.GT,
    Comparison.LE: Comparison.GE,
}
_NEGATED = {
    Comparison.EQ: Comparison.NE,
    Comparison.NE: Comparison.EQ,
    Comparison.GT: Comparison.LE,
    Comparison.GE: Comparison.LT,
    Comparison.LT: Comparison.GE,
    Comparison.LE: Comparison.GT,
}


@dataclass(frozen=True)
class Use:
    """One comparison of a parameter: ``value comparison @name``, negations counted in. IN counts as ``=``.

    ``whole`` also counts the NOTs above the EXISTS or IN that the comparison stands in.
    """

    name: str
    value: exp.Expr
    comparison: Comparison
    whole: Comparison
    select: exp.Select
    leaf: exp.Expr


def uses_of(anatomy: Anatomy) -> tuple[Use, ...]:
    """Return every comparison of a parameter in the query."""
    return tuple(use for parameter in anatomy.tree.find_all(exp.Parameter, bfs=False) for use in _use(parameter))


def leaves_of(condition: exp.Expr) -> Iterator[exp.Expr]:
    """Yield the single conditions that AND, OR, NOT and brackets put together."""
    inner = condition.unnest()
    if isinstance(inner, exp.And | exp.Or):
        yield from leaves_of(inner.left)
        yield from leaves_of(inner.right)
    elif isinstance(inner, exp.Not):
        yield from leaves_of(inner.this)
    else:
        yield inner


def conditions_of(select: exp.Select) -> Iterator[tuple[str, exp.Expr]]:
    """Yield the conditions of a SELECT with the clause: ``where``, ``on``, ``having``, ``qualify``."""
    for clause in ("where", "having", "qualify"):
        if select.args.get(clause) is not None:
            yield clause, select.args[clause].this
    for join in select.args.get("joins") or ():
        if join.args.get("on") is not None:
            yield "on", join.args["on"]


def is_negated(leaf: exp.Expr, *, in_own_select: bool = False) -> bool:
    """Tell whether an odd number of NOTs stands above a condition, those above its EXISTS or IN included."""
    stops = (exp.CTE, exp.From, exp.Join, *((exp.Select,) if in_own_select else ()))
    negations, node = 0, leaf.parent
    while node is not None and not isinstance(node, stops):
        negations += isinstance(node, exp.Not)
        node = node.parent
    return negations % 2 == 1


def is_inside_predicate(select: exp.Select) -> bool:
    """Tell whether a SELECT only serves a condition or is a scalar: inside EXISTS, IN, a comparison."""
    node = select.parent
    while node is not None and not isinstance(node, exp.CTE | exp.From | exp.Join):
        if isinstance(node, exp.Exists | exp.In | exp.Where | exp.Having | exp.Binary) and not isinstance(
            node, exp.SetOperation
        ):
            return True
        node = node.parent
    return False


def alternatives_of(leaf: exp.Expr) -> Iterator[exp.Expr]:
    """Yield what stands beside a condition under an OR: the other side of each OR above it, up to its clause."""
    below, node = leaf, leaf.parent
    while node is not None and not isinstance(node, exp.Query | exp.Where | exp.Having | exp.Join | exp.Case | exp.If):
        if isinstance(node, exp.Or):
            yield node.right if node.left is below else node.left
        below, node = node, node.parent


def _use(parameter: exp.Parameter) -> Iterator[Use]:
    below: exp.Expr = parameter
    node = parameter.parent
    while isinstance(node, exp.Cast | exp.Paren | exp.TryCast):
        below, node = node, node.parent
    select = own_select(parameter)
    if node is None or select is None:
        return
    for comparison, value in _compared(node, below):
        own = _NEGATED[comparison] if is_negated(node, in_own_select=True) else comparison
        whole = _NEGATED[comparison] if is_negated(node) else comparison
        yield Use(str(parameter.name), value, own, whole, select, node)


def _compared(node: exp.Expr, side: exp.Expr) -> Iterator[tuple[Comparison, exp.Expr]]:
    comparison = _COMPARISONS.get(type(node))
    if comparison is not None and isinstance(node, exp.Binary):
        if node.right is side:
            yield comparison, node.left
        else:
            yield _FLIPPED.get(comparison, comparison), node.right
    elif isinstance(node, exp.In) and node.this is not side:
        yield Comparison.EQ, node.this
    elif isinstance(node, exp.Between) and node.this is not side:
        yield (Comparison.GE if node.args["low"] is side else Comparison.LE), node.this
    elif isinstance(node, exp.Like | exp.ILike):
        yield Comparison.EQ, node.this
