"""Mending the conditions of a model's query: precedence, patterns of LIKE, absent rows, invented dates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp

from core.syntax import parameter_names
from domains.semantic_model import Datatype
from writing.conditions import within
from writing.draftsman import Draftsman
from writing.plan import main_periods
from writing.scopes import QueryScope, field_of, resolved, scopes_of
from writing.sqltree import column


def either_of_one_column(tree: exp.Query, _: Draftsman) -> Iterator[str]:
    """``a OR b AND c`` with a and b on one column and c on another is ``(a OR b) AND c``: AND binds closer in SQL."""
    for found in list(tree.find_all(exp.Or)):
        first, second = found.left, found.right
        if not isinstance(second, exp.And) or isinstance(found.parent, exp.Or | exp.Paren):
            continue
        near, *others = list(second.flatten())
        same = _columns(first) == _columns(near) and len(_columns(first)) == 1
        if same and all(_columns(one) and not _columns(one) & _columns(first) for one in others):
            either = exp.paren(exp.or_(first.copy(), near.copy()))
            written = found.sql()
            found.replace(exp.and_(either, *(one.copy() for one in others)))
            yield f"{written} → brackets around the OR"


def _columns(node: exp.Expr) -> frozenset[str]:
    return frozenset(column.sql().lower() for column in node.find_all(exp.Column))


def ends_of_texts(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``LIKE '%a%'`` for «ends with a» is ``'%a'``; for «starts with a» it is ``'a%'``."""
    for like in tree.find_all(exp.Like, exp.ILike):
        pattern = like.expression
        if not isinstance(pattern, exp.Literal) or not pattern.is_string:
            continue
        core = pattern.this.strip("%")
        if not core or pattern.this != f"%{core}%":
            continue
        right = _as_asked(core, known.question)
        if right != pattern.this:
            pattern.replace(exp.Literal.string(right))
            yield f"LIKE {pattern.this} → {right}"


_QUOTE = "['\"«„“”‘’]?"
_LETTER = r"(?:the\s+)?(?:letters?\s+|text\s+|string\s+|букв\w+\s+)?"


def _as_asked(core: str, question: str) -> str:
    text = rf"{_LETTER}{_QUOTE}{re.escape(core)}(?!\w)"
    ends = re.search(rf"\b(?:end(?:s|ing)?\s+(?:with|in)|заканчива\w+\s+на|оканчива\w+\s+на)\s+{text}", question, re.I)
    starts = re.search(rf"\b(?:(?:start|begin)(?:s|ning|ing)?\s+with|начина\w+\s+(?:на|с))\s+{text}", question, re.I)
    if bool(ends) == bool(starts):
        return f"%{core}%"
    return f"%{core}" if ends else f"{core}%"


def absent_rows(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``a LEFT JOIN b … WHERE a.key IS NULL`` never holds: rows of a without b are those where b's column is NULL."""
    for scope in scopes_of(tree, known.domain):
        where = scope.select.args.get("where")
        for found in list(where.find_all(exp.Is)) if where else []:
            tested = found.this
            if not isinstance(found.expression, exp.Null) or isinstance(found.parent, exp.Not):
                continue
            if isinstance(tested, exp.Column) and _is_never_null(tested, scope, known):
                other = _joined_to(tested, scope)
                if other is not None:
                    written = found.sql()
                    tested.replace(other.copy())
                    yield f"{written} → {other.sql()} IS NULL"


def _is_never_null(tested: exp.Column, scope: QueryScope, known: Draftsman) -> bool:
    dataset = scope.datasets.get(tested.table or scope.owner(tested.name, known.domain) or "")
    source = scope.select.args.get("from_")
    base = source.this.alias_or_name if source is not None else ""
    key = known.domain.dataset(dataset).primary_key if dataset else ()
    return tested.table == base and tuple(map(str.lower, key)) == (tested.name.lower(),)


def _joined_to(tested: exp.Column, scope: QueryScope) -> exp.Column | None:
    """Return the column of the only LEFT JOIN that is tied to a column."""
    ties = []
    for join in scope.select.args.get("joins") or []:
        on = join.args.get("on")
        for tie in on.find_all(exp.EQ) if on is not None and join.side == "LEFT" else []:
            sides = (tie.left, tie.right)
            for mine, other in (sides, sides[::-1]):
                if isinstance(other, exp.Column) and mine.sql().lower() == tested.sql().lower():
                    ties.append(other)
    return ties[0] if len(ties) == 1 else None


def repeated_cases(tree: exp.Query, _: Draftsman) -> Iterator[str]:
    """What counts two kinds of rows by CASE is not narrowed to one of them: a WHERE that repeats a CASE goes."""
    for select in tree.find_all(exp.Select):
        where = select.args.get("where")
        tests = {
            branch.this.sql().lower()
            for aggregate in select.find_all(exp.AggFunc)
            for branch in aggregate.find_all(exp.If)
            if branch.find_ancestor(exp.Select) is select
        }
        if where is None or len(tests) < _TWO:
            continue
        parts = list(where.this.flatten()) if isinstance(where.this, exp.And) else [where.this]
        kept = [part for part in parts if not _says(part, tests)]
        if len(kept) < len(parts):
            select.set("where", exp.Where(this=exp.and_(*kept)) if kept else None)
            yield f"{where.sql()} → left to the CASEs"


_TWO = 2


def _says(condition: exp.Expr, tests: set[str]) -> bool:
    inner = condition.unnest()
    alternatives = inner.flatten() if isinstance(inner, exp.Or) else [inner]
    return all(one.unnest().sql().lower() in tests for one in alternatives)


def asked_period(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """Dates that a model made up where the question has one period become that period, computed by code."""
    periods = main_periods(known.intent)
    if not known.is_open or len(periods) != 1 or known.intent.compare:
        return
    if any(name.startswith(f"{periods[0].id.lower()}_") for name in parameter_names(tree)):
        return
    for scope in scopes_of(tree, known.domain):
        where = scope.select.args.get("where")
        parts = (
            list(where.this.flatten()) if where and isinstance(where.this, exp.And) else [where.this] if where else []
        )
        made_up = [part for part in parts if _is_made_up(part, known, scope)]
        moments = {_moment(part).sql().lower(): _moment(part) for part in made_up}
        if len(moments) != 1:
            continue
        (moment,) = moments.values()
        bounds = within(moment.copy(), periods)
        if not bounds:
            continue
        kept = [part for part in parts if part not in made_up]
        scope.select.set("where", exp.Where(this=exp.and_(*(one.copy() for one in kept), *bounds)))
        yield f"{' AND '.join(part.sql() for part in made_up)} → the period of the question"
        return


def own_moment(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A period on the date of a dataset that is read for that date alone goes to the date of what is computed."""
    for scope in scopes_of(tree, known.domain):
        where = scope.select.args.get("where")
        bounds = [one for one in where.find_all(exp.GTE, exp.LT) if _is_bound(one.expression)] if where else []
        owners = {scope.datasets.get(one.this.table, "") for one in bounds if isinstance(one.this, exp.Column)}
        computed = {
            scope.datasets.get(found.table, "")
            for aggregate in scope.select.find_all(exp.AggFunc)
            for found in aggregate.find_all(exp.Column)
        }
        timed = [name for name in computed if name and known.domain.dataset(name).time_field]
        if len(owners) != 1 or len(timed) != 1 or owners & computed or not known.is_open:
            continue
        inside = {id(one.this) for one in bounds}
        ties = {id(found) for join in scope.select.args.get("joins") or [] for found in join.find_all(exp.Column)}
        others = [one for one in scope.select.find_all(exp.Column) if id(one) not in inside | ties]
        if any(scope.datasets.get(one.table, "") in owners for one in others):
            continue
        alias = next(alias for alias, name in scope.datasets.items() if name == timed[0])
        moment = column(alias, known.domain.dataset(timed[0]).time_field or "")
        written = bounds[0].this.sql()
        for one in bounds:
            one.this.replace(moment.copy())
        yield f"the period on {written} → on {moment.sql()}"


def _is_bound(node: exp.Expr) -> bool:
    inner = node.this if isinstance(node, exp.Cast) else node
    return isinstance(inner, exp.Parameter) and re.fullmatch(r"p\d+_(?:start|end)", inner.name.lower()) is not None


def _is_made_up(part: exp.Expr, known: Draftsman, scope: QueryScope) -> bool:
    """Tell whether a condition bounds a time field by a date that is neither a parameter nor in the question."""
    if not isinstance(part, exp.GT | exp.GTE | exp.LT | exp.LTE | exp.EQ | exp.Between):
        return False
    moment = _moment(part)
    if not isinstance(moment, exp.Column):
        return False
    field = resolved(moment, [scope], known.domain)
    if field is None or field.datatype not in (Datatype.DATE, Datatype.DATETIME, Datatype.DATETIME_TZ):
        return False
    bounds = [part.args["low"], part.args["high"]] if isinstance(part, exp.Between) else [part.expression]
    texts = [literal.this for bound in bounds for literal in bound.find_all(exp.Literal)]
    is_constant = not any(bound.find(exp.Column, exp.Query, exp.Parameter) for bound in bounds)
    return is_constant and not any(text in known.question for text in texts if len(text) >= _DATE)


_DATE = 8
"""Letters of the shortest full date."""


def _moment(part: exp.Expr) -> exp.Expr:
    inner = part.this
    while isinstance(inner, exp.Cast | exp.Paren):
        inner = inner.this
    return inner  # type: ignore[no-any-return]


def things_counted(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``COUNT(patients.patient_id)`` of a question about the number of patients counts each patient once.

    Where no join repeats the patients it is the same number.
    """
    counted = {
        known.domain.metric(use.name).dataset
        for use in known.intent.metrics
        if _COUNT_OF.search(known.question[use.span.start : use.span.end])
    }
    for scope in scopes_of(tree, known.domain):
        if len(scope.datasets) < _TWO:
            continue
        for count in scope.select.find_all(exp.Count):
            inner = count.this
            if not isinstance(inner, exp.Column) or count.find_ancestor(exp.Select) is not scope.select:
                continue
            dataset = scope.datasets.get(inner.table, "")
            is_key = dataset in counted and known.domain.dataset(dataset).primary_key == (inner.name,)
            is_key = is_key and not _is_grouped_by(inner, scope)
            if is_key and field_of(known.domain, dataset, inner.name):
                written = count.sql()
                count.set("this", exp.Distinct(expressions=[inner.copy()]))
                yield f"{written} → {count.sql()}"


def _is_grouped_by(key: exp.Column, scope: QueryScope) -> bool:
    group = scope.select.args.get("group")
    return any(term.sql().lower() == key.sql().lower() for term in (group.expressions if group else []))


_COUNT_OF = re.compile(r"\b(?:numbers? of|how many|count of|число|количество|сколько)\b", re.IGNORECASE)
