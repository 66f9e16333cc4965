"""Expressions in one form, so that a metric's definition and what a query computes compare equal if they mean the same.

Columns become ``dataset.field`` through every CTE and subquery; casts, rounding, guards against zero and NULL and
factors of one fall away; sums of sums become sums; COUNT(*), COUNT(key) and COUNT(DISTINCT key) become ``rows``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation

from sqlglot import exp

from domains.expressions import parse
from domains.semantic_model import Domain, Field, Metric
from validators.anatomy import Anatomy, Base, Source, arms, own_select
from validators.joins import is_cut_beyond, keys_of, linked_dataset, repeaters_of
from validators.products import Product, product_of
from validators.spelling import one_word

_WRAPPERS = (exp.Paren, exp.Alias, exp.Round, exp.TryCast, exp.TsOrDsToDate, exp.TimeStrToTime, exp.Subquery)
_AGGREGATES = (exp.Count, exp.CountIf, exp.Sum, exp.Avg, exp.Min, exp.Max, exp.Filter)
_NUMERIC = ("INT", "DECIMAL", "DOUBLE", "FLOAT", "NUMERIC", "REAL", "MONEY")
_REPEATABLE = {"sum": "sum", "rows": "sum", "count": "sum", "count_if": "sum", "min": "min", "max": "max"}
"""Aggregates that may be taken again over their own groups, and by which aggregate."""


class Canon:
    """Canonical forms of the expressions of one query."""

    def __init__(
        self, anatomy: Anatomy, given: frozenset[str] = frozenset(), counts: frozenset[str] = frozenset()
    ) -> None:
        """Forms are made once and kept.

        ``given`` are conditions that hold for the whole question (its segments), ``counts`` the forms ``count(field)``
        and ``rows(dataset)`` that it asks for: COUNT(*) is one of the first where only rows with the field are counted.
        """
        self._anatomy, self._given, self._counts = anatomy, given, counts
        self._made: dict[int, str] = {}
        self._forms: tuple[tuple[tuple[type[exp.Expr], ...], Callable[[exp.Expr], str]], ...] = (
            ((exp.Column,), self._column),
            ((exp.Cast,), self._cast),
            ((exp.Literal, exp.National), self._literal),
            ((exp.Parameter,), self._parameter),
            (_AGGREGATES, self._aggregate),
            ((exp.Mul, exp.Div, exp.Neg), self._product),
            ((exp.Add, exp.Sub), self._sum_of_terms),
            ((exp.Case, exp.If), self._case),
            ((exp.Window,), self._window),
            (_WRAPPERS, self._inner),
        )

    def of(self, node: exp.Expr) -> str:
        """Return the canonical form; pieces that cannot be resolved start with ``?``."""
        if id(node) not in self._made:
            self._made[id(node)] = "?"  # a recursive query asks for itself
            self._made[id(node)] = self._form(node)
        return self._made[id(node)]

    def _form(self, node: exp.Expr) -> str:
        if isinstance(node, exp.Coalesce | exp.Nullif) and _falls_to_zero(node):
            return self.of(node.this)
        if isinstance(node, exp.In) and len(node.expressions) == 1:
            return f"eq({', '.join(sorted((self.of(node.this), self.of(node.expressions[0]))))})"
        if isinstance(node, exp.In) and (spelt := one_word(node.expressions)):
            return f"eq({', '.join(sorted((f'lower({self.of(node.this)})', repr(spelt))))})"
        if isinstance(node, exp.Subquery) and isinstance(node.this, exp.Select) and len(node.this.expressions) == 1:
            return self.of(node.this.expressions[0])
        for kinds, form in self._forms:
            if isinstance(node, kinds):
                return form(node)
        return self._general(node)

    def _literal(self, node: exp.Expr) -> str:
        return _number(node) or repr(node.name)

    def _inner(self, node: exp.Expr) -> str:
        return self.of(node.this)

    def _parameter(self, node: exp.Expr) -> str:
        return f"@{node.name}"

    def _general(self, node: exp.Expr) -> str:
        parts = [self.of(child) for child in node.iter_expressions()]
        if isinstance(node, exp.EQ | exp.NEQ | exp.And | exp.Or | exp.In):
            head, tail = (parts[:1], parts[1:]) if isinstance(node, exp.In) else ([], parts)
            parts = [*head, *sorted(tail)]
        own = "" if parts else node.name
        return f"{type(node).__name__.lower()}({', '.join(parts)}{own})"

    def _column(self, node: exp.Expr) -> str:
        meaning = self._anatomy.definition(node) if isinstance(node, exp.Column) else None
        if isinstance(meaning, Field):
            return f"{meaning.dataset}.{meaning.name}"
        forms = {self.of(expression) for expression in meaning or ()}
        return forms.pop() if len(forms) == 1 else f"?{node.name}"

    def _cast(self, node: exp.Expr) -> str:
        to = node.args["to"].sql().upper()
        inner = self.of(node.this)
        is_day = to.startswith("DATE") and not to.startswith("DATETIME") and not inner.startswith("@")
        return f"day({inner})" if is_day else inner

    def _aggregate(self, node: exp.Expr) -> str:
        condition = ""
        if isinstance(node, exp.Filter):
            condition, node = self._condition(node.expression.this), node.this
        if isinstance(node, exp.CountIf):
            return _conditional("rows", self._rows_of(node), self._condition(node.this))
        name, argument = type(node).__name__.lower(), _uncast(node.this)
        split = _split_case(argument) if isinstance(argument, exp.Case | exp.If) and not condition else None
        if split is not None:
            condition, argument = self._condition(split[0]), split[1]
        if isinstance(node, exp.Count) or (
            isinstance(node, exp.Sum) and split is not None and _number(argument) == "1"
        ):
            return self._count(node, argument, condition)
        inner = self.of(argument)
        if isinstance(node, exp.Avg):
            counted = self._count(node, argument, condition)
            return f"mul[1|{_conditional('sum', inner, condition)}/{counted}]"
        if not condition and _REPEATABLE.get(inner.partition("(")[0]) == name:
            return inner
        return _conditional(name, inner, condition)

    def _count(self, node: exp.Expr, argument: exp.Expr, condition: str) -> str:
        if isinstance(argument, exp.Distinct) and len(argument.expressions) == 1:
            inner_argument = argument.expressions[0]
            dataset = self._key_of(inner_argument) or self._linked(node, inner_argument, distinct=True)
            form = "rows" if dataset else "distinct"
            return _conditional(form, dataset or self.of(argument.expressions[0]), condition)
        if isinstance(argument, exp.Star | exp.Literal | exp.Boolean):
            by_field = "" if condition else self._required_count(node)
            return by_field or _conditional("rows", self._rows_of(node), condition)
        linked = self._linked(node, argument, distinct=False)
        if linked:
            return _conditional("rows", linked, condition)
        bases = self._anatomy.bases(argument)
        inner = self.of(argument)
        if self._is_made_distinct(argument):
            return _conditional("distinct", inner, condition)
        if len(bases) == 1 and not self._anatomy.may_be_empty(bases[0].field) and inner == bases[0].name:
            return self._count_of_rows(node, bases[0], condition)
        return _conditional("count", inner, condition)

    def _count_of_rows(self, node: exp.Expr, key: Base, condition: str) -> str:
        """Return the form of a count of a dataset's rows, or of its filled field where only rows with it count."""
        dataset = key.field.dataset
        field = condition.removeprefix("not(is(").removesuffix(", null(NULL)))")
        if condition == f"not(is({field}, null(NULL)))" and field.startswith(f"{dataset}."):
            return f"count({field})"
        plain = not condition and f"rows({dataset})" not in self._counts
        by_field = self._required_count(node, key.source) if plain else ""
        return by_field or _conditional("rows", dataset, condition)

    def _is_made_distinct(self, argument: exp.Expr) -> bool:
        """Tell whether a column comes from a subquery that holds nothing but its distinct values."""
        source = self._anatomy.source_of(argument) if isinstance(argument, exp.Column) else None
        inner = arms(source.query) if source is not None and source.query is not None else []
        return len(inner) == 1 and inner[0].args.get("distinct") is not None and len(inner[0].expressions) == 1

    def _key_of(self, argument: exp.Expr) -> str:
        """Return the dataset of which an expression is a whole key, never empty; "" if it is not."""
        bases = self._anatomy.bases(argument)
        if len(bases) != 1 or self.of(argument) != bases[0].name:
            return ""
        field = bases[0].field
        keys = keys_of(self._anatomy, self._anatomy.domain.dataset(field.dataset))
        return field.dataset if {field.name.casefold()} in keys and not self._anatomy.may_be_empty(field) else ""

    def _linked(self, node: exp.Expr, argument: exp.Expr, *, distinct: bool) -> str:
        """Return the asked dataset whose rows a column of a link table stands for; "" if it does not."""
        bases = self._anatomy.bases(argument) if isinstance(argument, exp.Column) else ()
        if len(bases) != 1 or self.of(argument) != bases[0].name:
            return ""
        target = linked_dataset(self._anatomy, bases[0].field)
        if not target or f"rows({target})" not in self._counts:
            return ""
        select = own_select(node)
        cut = select is not None and is_cut_beyond(self._anatomy, select, bases[0].field)
        return target if distinct or cut else ""

    def _rows_of(self, node: exp.Expr) -> str:
        """Return the dataset whose rows a COUNT(*) counts."""
        select = own_select(node)
        return self._counted(select) if select is not None else "?"

    def _required_count(self, node: exp.Expr, counted: Source | None = None) -> str:
        """Return the asked ``count(field)`` that a COUNT(*), or of ``counted``'s key, is: its WHERE requires the field.

        The rows of a joined source are also under what its own ON says.
        """
        select = own_select(node)
        clauses = [select.args.get("where")] if select is not None and self._counts else []
        held = [clause.this for clause in clauses if clause is not None]
        if counted is not None and counted.select is select and counted.join is not None and self._counts:
            held += [on for on in (counted.join.args.get("on"),) if on is not None]
        for condition in held:
            for part in condition.flatten() if isinstance(condition, exp.And) else (condition,):
                if form := self._count_of(part):
                    return form
        return ""

    def _count_of(self, condition: exp.Expr) -> str:
        inner = condition.unnest()
        is_not_null = isinstance(inner, exp.Not) and isinstance(inner.this.unnest(), exp.Is)
        if not is_not_null and not isinstance(inner, exp.GT | exp.GTE | exp.LT | exp.LTE | exp.EQ | exp.Between):
            return ""
        forms = {f"count({base.name})" for base in self._anatomy.bases(inner)}
        return next(iter(forms & self._counts), "")

    def _counted(self, select: exp.Select) -> str:
        sources = list(self._anatomy.sources(select).values())
        if not sources:
            return "?"
        inner = all(source.join is None or source.join.side == "" for source in sources)
        whole = [source for source in sources if not repeaters_of(self._anatomy, source)] if inner else []
        named = [source for source in whole if source.dataset is not None]
        return self._rows(named[0] if len(named) == 1 else sources[0])

    def _rows(self, source: Source) -> str:
        if source.dataset is not None:
            return source.dataset.name
        inner = arms(source.query) if source.query is not None else []
        plain = [arm for arm in inner if self._is_plain(arm)]
        return self._counted(plain[0]) if len(inner) == len(plain) == 1 else f"?{source.alias}"

    def _is_plain(self, select: exp.Select) -> bool:
        """Tell whether each row of a SELECT is a row of the first dataset that it reads."""
        if select.args.get("group") is not None or select.find(exp.AggFunc) is not None:
            return False
        first = next(iter(self._anatomy.sources(select).values()), None)
        if select.args.get("distinct") is None or first is None or first.dataset is None:
            return select.args.get("distinct") is None
        shown = {name for output in select.expressions for name in self._anatomy.base_names(output)}
        return {f"{first.dataset.name}.{name}" for name in first.dataset.primary_key} <= shown

    def _condition(self, condition: exp.Expr) -> str:
        """Return the form of a condition; one over nothing but the question's periods is no part of a definition."""
        names = {parameter.name.split("_")[0].rstrip("0123456789") for parameter in condition.find_all(exp.Parameter)}
        if names == {"p"} and not condition.find(exp.Literal):
            return ""
        form = self.of(condition)
        return "" if form in self._given else form

    def _case(self, node: exp.Expr) -> str:
        """Return the form of a CASE; guards against NULL and zero give way to what they guard."""
        branches = node.args.get("ifs") or [node]
        if node.this is None or isinstance(node, exp.If):
            first, default = branches[0], node.args.get("default") or node.args.get("false")
            value = first.args["true"] if isinstance(first, exp.If) else first
            if len(branches) == 1 and _is_guard(first.this):
                empty, full = (value, default) if _guards_emptiness(first.this) else (default, value)
                if full is not None and (empty is None or isinstance(empty, exp.Null) or _number(empty) == "0"):
                    return self.of(full)
        return self._general(node)

    def _window(self, node: exp.Expr) -> str:
        """A sum over groups is the sum; the value of another row is the value; a running total is its own thing."""
        inner, order = node.this, node.args.get("order")
        if isinstance(inner, exp.Lag | exp.Lead | exp.FirstValue | exp.LastValue):
            return self.of(inner.this)
        if isinstance(inner, exp.Sum) and order is None:
            return self.of(inner)
        return f"over({self.of(inner)})"

    def _product(self, node: exp.Expr) -> str:
        return self._as_product(node).form

    def _as_product(self, node: exp.Expr) -> Product:
        """Return a product as a constant, what is above the line and what is below it."""
        inner = _unwrapped(node)
        if isinstance(inner, exp.Mul | exp.Div):
            left, right = self._as_product(inner.left), self._as_product(inner.right)
            return left.times(right) if isinstance(inner, exp.Mul) else left.over(right)
        if isinstance(inner, exp.Neg):
            return Product(Decimal(-1)).times(self._as_product(inner.this))
        value = _number(inner)
        return product_of(self.of(inner)) if value is None else Product(Decimal(value))

    def _sum_of_terms(self, node: exp.Expr) -> str:
        inner = _unwrapped(node)
        terms = sorted(self._terms(inner, 1))
        return f"add[{', '.join(terms)}]"

    def _terms(self, node: exp.Expr, sign: int) -> Iterable[str]:
        inner = _unwrapped(node)
        if isinstance(inner, exp.Add | exp.Sub):
            yield from self._terms(inner.left, sign)
            yield from self._terms(inner.right, -sign if isinstance(inner, exp.Sub) else sign)
        else:
            yield self.of(inner) if sign > 0 else f"-{self.of(inner)}"


def definition_form(metric: Metric, domain: Domain) -> str:
    """Return the canonical form of a metric's definition."""
    return condition_form(metric.expression, metric.dataset, domain)


def condition_form(expression: str, dataset: str, domain: Domain) -> str:
    """Return the canonical form of an expression of the model; a bare column belongs to ``dataset``."""
    tree = parse(expression).copy()
    others = sorted({column.table for column in tree.find_all(exp.Column) if column.table} - {dataset})
    select = exp.select(tree).from_(dataset)
    for other in others:
        select = select.join(other, join_type="left")
    return Canon(Anatomy(select, domain)).of(select.expressions[0])


def atoms_of(form: str) -> frozenset[str]:
    """Return the aggregates inside a canonical form."""
    found, starts = set(), ("sum(", "rows(", "count(", "distinct(", "min(", "max(", "sum_if(", "rows_if(", "count_if(")
    for start in starts:
        at = form.find(start)
        while at >= 0:
            if at == 0 or not (form[at - 1].isalnum() or form[at - 1] in "_."):
                found.add(form[at : _closing(form, at + len(start))])
            at = form.find(start, at + 1)
    return frozenset(found)


def _closing(form: str, at: int) -> int:
    depth = 1
    while at < len(form) and depth:
        depth += {"(": 1, ")": -1}.get(form[at], 0)
        at += 1
    return at


def _conditional(name: str, inner: str, condition: str) -> str:
    return f"{name}_if({inner}, {condition})" if condition else f"{name}({inner})"


def _number(node: exp.Expr | None) -> str | None:
    """Return a numeric literal in one spelling, None for anything else."""
    inner = _unwrapped(node) if node is not None else None
    if isinstance(inner, exp.Cast) and inner.to.sql().upper().startswith(_NUMERIC):
        return _number(inner.this)
    if not isinstance(inner, exp.Literal) or inner.is_string:
        return None
    try:
        return f"{Decimal(inner.name).normalize():f}"
    except InvalidOperation:
        return None


def _falls_to_zero(node: exp.Coalesce | exp.Nullif) -> bool:
    """Tell whether a node is ``COALESCE(x, 0)`` or ``NULLIF(x, 0)``."""
    others = node.expressions if isinstance(node, exp.Coalesce) else [node.expression]
    return len(others) == 1 and _number(others[0]) == "0"


def _unwrapped(node: exp.Expr) -> exp.Expr:
    while isinstance(node, exp.Paren | exp.Alias):
        node = node.this
    return node


def _uncast(node: exp.Expr) -> exp.Expr:
    """Return what a cast of a CASE holds; casts of anything else stay."""
    inner = _unwrapped(node)
    if isinstance(inner, exp.Cast) and isinstance(_unwrapped(inner.this), exp.Case | exp.If):
        return _unwrapped(inner.this)
    return node


def _split_case(node: exp.Expr) -> tuple[exp.Expr, exp.Expr] | None:
    """Return (condition, value) of ``CASE WHEN condition THEN value [ELSE 0 or NULL] END``."""
    branches = node.args.get("ifs") or [node]
    default = node.args.get("default") or node.args.get("false")
    if len(branches) != 1 or (isinstance(node, exp.Case) and node.this is not None):
        return None
    if default is not None and not isinstance(default, exp.Null) and _number(default) != "0":
        return None
    return branches[0].this, branches[0].args["true"]


def _is_guard(condition: exp.Expr) -> bool:
    inner = _unwrapped(condition)
    if isinstance(inner, exp.Not):
        return _is_guard(inner.this)
    is_null = isinstance(inner, exp.Is) and isinstance(inner.expression, exp.Null)
    is_zero = isinstance(inner, exp.EQ | exp.NEQ | exp.GT) and _number(inner.expression) == "0"
    return is_null or is_zero


def _guards_emptiness(condition: exp.Expr) -> bool:
    """Tell whether the guard's first branch is the empty one (``x IS NULL``, ``x = 0``)."""
    inner = _unwrapped(condition)
    if isinstance(inner, exp.Not):
        return not _guards_emptiness(inner.this)
    return isinstance(inner, exp.Is | exp.EQ)
