"""Ways of writing what no metric of a domain says: a median, a first time, the best of each group.

A question that holds the words of a pattern is shown how such a query is built in the engine's dialect. ``<…>`` stands
for names and conditions that the writer puts in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sqlglot import exp

from core.finding import Finding, Layer, Severity
from core.sql import Dialect

_HOLE = re.compile(r"<([a-z_.]+)>")
_PLACE = " AND <more>"
"""Where a query takes a further condition; without one it goes."""

_CLAUSE = r"[^.,;:?!]{0,60}"
"""What may stand between two words of one clause."""

MOST = 2
"""Patterns shown with one question; more would only confuse a small model."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words that call for a way of writing, Russian and English, and the way in each dialect."""

    words: re.Pattern[str]
    title: str
    sql: Mapping[Dialect, str]
    holds: Callable[[exp.Query], bool]
    """Tells whether a query is built so; one that is not does not answer such a question."""
    is_shown: bool = True
    """A plain way of writing is not shown at once, only to a writer whose query misses it."""
    is_condition: bool = False
    """``sql`` is a condition, to be put into another pattern's query where that has a place for it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A pattern as it is shown for one question, in one dialect."""

    pattern: Pattern
    sql: str

    @property
    def line(self) -> str:
        """Return it as a line of a prompt."""
        return f"- {self.pattern.title}: {self.sql}"

    @property
    def is_whole(self) -> bool:
        """Tell whether it is a query in which nothing is left to put in."""
        return not self.pattern.is_condition and _HOLE.search(self.sql) is None


def ways_for(question: str, dialect: Dialect, names: Mapping[str, str] | None = None) -> tuple[Way, ...]:
    """Return the ways of writing that a writer is shown: those that the words call for, the most telling first.

    A condition goes into the query that has a place for it, and is shown by itself where none has. ``names`` are what
    is known to stand for ``<…>``; an empty text for ``conditions`` leaves the WHERE out.
    """
    folded = question.lower().replace("ё", "е")
    found = [one for one in PATTERNS if one.is_shown and one.words.search(folded)]
    conditions = [one for one in found if one.is_condition]
    queries = [one for one in found if not one.is_condition]
    placed = [Way(one, _filled(one.sql[dialect], conditions, dialect)) for one in queries]
    taken = any(_PLACE in one.sql[dialect] for one in queries)
    alone = [] if taken else [Way(one, one.sql[dialect]) for one in conditions]
    return tuple(replace(way, sql=_named(way.sql, names or {})) for way in (*placed, *alone)[:MOST])


def _named(sql: str, names: Mapping[str, str]) -> str:
    if names.get("conditions") == "":
        sql = sql.replace(" WHERE <conditions>", "")
    return _HOLE.sub(lambda hole: names.get(hole[1], hole[0]), sql)


def missed_patterns(question: str, tree: exp.Query, dialect: Dialect) -> tuple[Finding, ...]:
    """Return what stands against a query that is not built as the words of the question call for."""
    folded = question.lower().replace("ё", "е")
    plain = [Way(one, one.sql[dialect]) for one in PATTERNS if not one.is_shown and one.words.search(folded)]
    missed = [one for one in (*ways_for(question, dialect), *plain) if not one.pattern.holds(tree)]
    return tuple(_missed(one) for one in missed if not _is_a_column(one.pattern, folded, tree))


def _is_a_column(pattern: Pattern, question: str, tree: exp.Query) -> bool:
    """Tell whether a column holds what the pattern computes: ``highest_point``, ``total_credit``."""
    names = {part for found in tree.find_all(exp.Column, exp.Table) for part in found.name.lower().split("_")}
    if pattern.holds is _has_figure and names & _FIGURES:
        return True
    words = [set(re.findall(r"\w+", found.group())) for found in pattern.words.finditer(question)]
    return any(words) and all(found & names & _SUPERLATIVES for found in words)


_FIGURES = frozenset({"count", "total", "num", "number", "qty", "quantity", "sum", "avg", "average"})
_SUPERLATIVES = frozenset({"top", "best", "most", "highest", "largest", "lowest"})


def _filled(sql: str, conditions: list[Pattern], dialect: Dialect) -> str:
    return sql.replace(_PLACE, "".join(f" AND {one.sql[dialect]}" for one in conditions))


def _missed(way: Way) -> Finding:
    title = way.pattern.title
    return Finding(
        "writing.pattern",
        Layer.MEANING,
        Severity.ERROR,
        f"Запрос построен не так, как требует вопрос ({title}).",
        f"The query is not built as the question requires ({title}).",
        title,
        f"The question asks for {title}. Build the query like this: {way.sql}",
    )


def _has(*kinds: type[exp.Expr]) -> Callable[[exp.Query], bool]:
    return lambda tree: tree.find(*kinds) is not None


def _has_median(tree: exp.Query) -> bool:
    calls = {call.name.upper() for call in tree.find_all(exp.Anonymous)}
    return _has(exp.Median, exp.PercentileCont, exp.Quantile)(tree) or bool(calls & {"MEDIAN", "QUANTILE_CONT"})


def _has_first_time(tree: exp.Query) -> bool:
    """Tell whether a first time is looked for among all rows, not only those of the period."""
    with_min = [node.find_ancestor(exp.Select) for node in tree.find_all(exp.Min, exp.RowNumber)]
    wheres = [select.args.get("where") for select in with_min if select is not None]
    return bool(with_min) and not all(where and where.find(exp.Parameter) for where in wheres)


def _has_threshold(tree: exp.Query) -> bool:
    return _has(exp.Having, exp.Qualify)(tree) or (_has(exp.Subquery, exp.CTE)(tree) and _has(exp.Group)(tree))


def _has_difference(tree: exp.Query) -> bool:
    subtracted = [node for node in tree.find_all(exp.Sub) if len(list(node.find_all(exp.Column))) > 1]
    return _has(exp.DateDiff, exp.TimestampDiff, exp.DatetimeDiff)(tree) or bool(subtracted)


def _has_two_sides(tree: exp.Query) -> bool:
    """Tell whether both kinds are counted: by a group for each, by a CASE, or as the whole beside a part."""
    counts = list(tree.find_all(exp.Count, exp.Sum, exp.CountIf))
    return bool(counts) and (_has(exp.Group)(tree) or len(counts) > 1)


def _has_figure(tree: exp.Query) -> bool:
    return _has(exp.AggFunc, exp.Window)(tree)


def _everywhere(sql: str) -> dict[Dialect, str]:
    return dict.fromkeys(Dialect, sql)


def _limited(select: str, rest: str, count: str) -> dict[Dialect, str]:
    limited = f"SELECT {select} {rest} LIMIT {count}"
    top = f"SELECT TOP ({count}) {select} {rest}"
    return {Dialect.DUCKDB: limited, Dialect.POSTGRES: limited, Dialect.SPARK: limited, Dialect.TSQL: top}


def _words(*texts: str) -> re.Pattern[str]:
    return re.compile("|".join(texts))


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        _words(r"медиан", r"\bmedian"),
        "median of each group",
        {
            Dialect.DUCKDB: "SELECT <group>, MEDIAN(<number>) AS median FROM <table> "
            "WHERE <conditions> GROUP BY <group>",
            Dialect.POSTGRES: "SELECT <group>, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY <number>) AS median "
            "FROM <table> WHERE <conditions> GROUP BY <group>",
            Dialect.SPARK: "SELECT <group>, MEDIAN(<number>) AS median FROM <table> "
            "WHERE <conditions> GROUP BY <group>",
            Dialect.TSQL: "SELECT DISTINCT <group>, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY <number>) "
            "OVER (PARTITION BY <group>) AS median FROM <table> WHERE <conditions>",
        },
        _has_median,
    ),
    Pattern(
        _words(r"перв\w+ (?:раз|в жизни|платеж|заказ|покупк|операц)", r"впервые", r"\bfirst[- ](?:ever|time|\w+ in)\b"),
        "things whose first time ever lies in a period (the period stands outside only)",
        _everywhere(
            "SELECT COUNT(*) AS things FROM (SELECT <events.thing_id>, MIN(<events.time>) AS first_time FROM <events> "
            "GROUP BY <events.thing_id>) AS t WHERE t.first_time >= @p1_start AND t.first_time < @p1_end"
        ),
        _has_first_time,
    ),
    Pattern(
        _words(
            r"(?:больше|более|не менее|как минимум|меньше|менее) \w+ (?:платеж|заказ|покуп|операц|раз|возврат)",
            r"(?:more|fewer|less) than \w+ (?!per)",
            r"at least \w+ ",
        ),
        "things that have more than some number of rows",
        _everywhere(
            "SELECT COUNT(*) AS things FROM (SELECT <events.thing_id> FROM <events> WHERE <conditions> "
            "GROUP BY <events.thing_id> HAVING COUNT(*) > @n1) AS t"
        ),
        _has_threshold,
    ),
    Pattern(
        _words(
            rf"(?:в|для|по) кажд\w+ {_CLAUSE}(?:сам|лучш|топ|больш|крупн)",
            rf"сам\w+ {_CLAUSE}(?:в|для|по) кажд\w+",
            rf"(?:top|best|most|highest|largest) {_CLAUSE}(?:in|of|for|per) (?:each|every)",
            rf"(?:in|of|for|per|from|by) (?:each|every) {_CLAUSE}(?:top|best|most|highest|largest)",
        ),
        "the best of each group",
        _everywhere(
            "SELECT t.<group>, t.<thing>, t.total FROM (SELECT <group>, <thing>, SUM(<number>) AS total, "
            "ROW_NUMBER() OVER (PARTITION BY <group> ORDER BY SUM(<number>) DESC) AS place FROM <table> "
            "WHERE <conditions> GROUP BY <group>, <thing>) AS t WHERE t.place = 1"
        ),
        _has(exp.Window, exp.Qualify, exp.ArgMax),
    ),
    Pattern(
        _words(
            r"(?:дн|час|недел)\w* в среднем",
            r"средн\w+ (?:срок|время|длительност|число дней|количество дней)",
            r"(?:сколько|число|количество) (?:дней|часов) (?:проходит|прошло|между)",
            r"(?:days|hours|time) (?:between|from .* to|passed|elapsed)",
            r"average (?:time|duration|number of days|days)",
        ),
        "days from one moment to another",
        {
            Dialect.DUCKDB: "SELECT AVG(DATE_DIFF('day', <from>, <to>)) AS days FROM <table> WHERE <conditions>",
            Dialect.POSTGRES: "SELECT AVG(EXTRACT(EPOCH FROM (<to> - <from>)) / 86400) AS days FROM <table> "
            "WHERE <conditions>",
            Dialect.SPARK: "SELECT AVG(DATEDIFF(<to>, <from>)) AS days FROM <table> WHERE <conditions>",
            Dialect.TSQL: "SELECT AVG(1.0 * DATEDIFF(DAY, <from>, <to>)) AS days FROM <table> WHERE <conditions>",
        },
        _has_difference,
    ),
    Pattern(
        _words(
            r"в (?:первые|течение|следующие) \w+ (?:дн|сут|час|недел|месяц)",
            r"(?:within|in) (?:the )?(?:first |next )?\w+ (?:days|weeks|months)\b(?! ago)",
        ),
        "condition of days after a row's own moment",
        {
            Dialect.DUCKDB: "<events.time> < <things.time> + INTERVAL 1 DAY * @n1",
            Dialect.POSTGRES: "<events.time> < <things.time> + INTERVAL '1 DAY' * @n1",
            Dialect.SPARK: "<events.time> < <things.time> + INTERVAL '1' DAY * @n1",
            Dialect.TSQL: "<events.time> < DATEADD(DAY, @n1, <things.time>)",
        },
        _has(exp.Interval, exp.DateAdd, exp.DateDiff, exp.TimestampAdd),
        is_condition=True,
    ),
    Pattern(
        _words(
            r"(?:процент|дол[яиюей]+|конверси)\b.*(?:хотя бы|сделал|соверши|имеют|есть)",
            r"(?:percent|percentage|share|proportion)\b.*(?:who|that|which|with|have|has|made)",
        ),
        "per cent of the things that have a row elsewhere",
        _everywhere(
            "SELECT 100.0 * COUNT(CASE WHEN EXISTS (SELECT 1 FROM <events> WHERE <events.thing_id> = <things.thing_id>"
            " AND <more>) THEN 1 END) / NULLIF(COUNT(*), 0) AS percent FROM <things> WHERE <conditions>"
        ),
        _has(exp.Div),
    ),
    Pattern(
        _words(
            r"(?:номера?|список|перечень|покажи|выведи)\b.*(?:сам\w+|крупн\w+|больш\w+|последн\w+|дорог\w+)",
            r"(?:list|show|numbers?|ids?)\b.*(?:largest|biggest|highest|latest|most expensive|smallest)",
        ),
        "single rows, the largest first",
        _limited("<key>, <number>", "FROM <table> WHERE <conditions> ORDER BY <number> DESC", "@n1"),
        _has(exp.Order),
    ),
    Pattern(
        _words(
            rf"сколько {_CLAUSE},? (?:и|а) сколько (?:нет|не |без)",
            rf"how many {_CLAUSE},? and how many (?:do|does|did|are|were|have|has|had|is|was)?\s*(?:not|without)\b",
        ),
        "how many there are of each kind, those with and those without",
        _everywhere("SELECT <kind>, COUNT(*) AS things FROM <table> WHERE <conditions> GROUP BY <kind>"),
        _has_two_sides,
    ),
    Pattern(
        _words(
            rf"сколько {_CLAUSE}(?:в|для|у|по|на) кажд",
            rf"(?:how many|(?:total )?number of) {_CLAUSE}(?:in|of|for|per|from|by|on|at|to) (?:each|every)\b",
        ),
        "how many there are for each",
        _everywhere("SELECT <group>, COUNT(*) AS things FROM <table> WHERE <conditions> GROUP BY <group>"),
        _has_figure,
        is_shown=False,
    ),
    Pattern(
        _words(r"\bи в \w+,? и в \w+", r"\bboth in \w+ and (?:in )?\w+"),
        "things that are there in both periods",
        _everywhere(
            "SELECT a.<thing> FROM (SELECT <thing> FROM <table> WHERE <conditions of @p1> GROUP BY <thing>) AS a "
            "JOIN (SELECT <thing> FROM <table> WHERE <conditions of @p2> GROUP BY <thing>) AS b "
            "ON b.<thing> = a.<thing>"
        ),
        _has(exp.Join, exp.Intersect, exp.Exists, exp.In, exp.Having),
    ),
)
