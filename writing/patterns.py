"""Ways of writing what no metric of a domain says: a median, a first time, the best of each group.

A question that holds the words of a pattern is shown how such a query is built in the engine's dialect. ``<…>`` stands
for names and conditions that the writer puts in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from core.sql import Dialect

MOST = 2
"""Patterns shown with one question; more would only confuse a small model."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words that call for a way of writing, Russian and English, and the way in each dialect."""

    words: re.Pattern[str]
    title: str
    sql: Mapping[Dialect, str]

    def line(self, dialect: Dialect) -> str:
        """Return the pattern as one line of a prompt."""
        return f"- {self.title}: {self.sql[dialect]}"


def patterns_for(question: str, dialect: Dialect) -> tuple[str, ...]:
    """Return the lines of the patterns whose words a question holds, the most telling first."""
    folded = question.lower().replace("ё", "е")
    return tuple(one.line(dialect) for one in PATTERNS if one.words.search(folded))[:MOST]


def _everywhere(sql: str) -> dict[Dialect, str]:
    return dict.fromkeys(Dialect, sql)


def _limited(select: str, rest: str, count: str) -> dict[Dialect, str]:
    limited = f"SELECT {select} {rest} LIMIT {count}"
    top = f"SELECT TOP ({count}) {select} {rest}"
    return {Dialect.DUCKDB: limited, Dialect.POSTGRES: limited, Dialect.TSQL: top}


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
            Dialect.TSQL: "SELECT DISTINCT <group>, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY <number>) "
            "OVER (PARTITION BY <group>) AS median FROM <table> WHERE <conditions>",
        },
    ),
    Pattern(
        _words(r"перв\w+ (?:раз|в жизни|платеж|заказ|покупк|операц)", r"впервые", r"\bfirst[- ](?:ever|time|\w+ in)\b"),
        "things whose first time lies in a period",
        _everywhere(
            "SELECT COUNT(*) AS things FROM (SELECT <thing_id>, MIN(<time>) AS first_time FROM <table> "
            "GROUP BY <thing_id>) AS t WHERE t.first_time >= @p1_start AND t.first_time < @p1_end"
        ),
    ),
    Pattern(
        _words(
            r"(?:больше|более|не менее|как минимум|меньше|менее) \w+ (?:платеж|заказ|покуп|операц|раз|возврат)",
            r"(?:more|fewer|less) than \w+ (?!per)",
            r"at least \w+ ",
        ),
        "things that have more than some number of rows",
        _everywhere(
            "SELECT COUNT(*) AS things FROM (SELECT <thing_id> FROM <table> WHERE <conditions> "
            "GROUP BY <thing_id> HAVING COUNT(*) > @n1) AS t"
        ),
    ),
    Pattern(
        _words(
            r"(?:в|для|по) кажд\w+ .*(?:сам|лучш|топ|больш|крупн)",
            r"сам\w+ .* (?:в|для|по) кажд\w+",
            r"(?:top|best|most|highest|largest) .*(?:in|of|for|per) (?:each|every)",
            r"(?:each|every) .*(?:top|best|most|highest|largest)",
        ),
        "the best of each group",
        _everywhere(
            "SELECT t.<group>, t.<thing>, t.total FROM (SELECT <group>, <thing>, SUM(<number>) AS total, "
            "ROW_NUMBER() OVER (PARTITION BY <group> ORDER BY SUM(<number>) DESC) AS place FROM <table> "
            "WHERE <conditions> GROUP BY <group>, <thing>) AS t WHERE t.place = 1"
        ),
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
            Dialect.TSQL: "SELECT AVG(1.0 * DATEDIFF(DAY, <from>, <to>)) AS days FROM <table> WHERE <conditions>",
        },
    ),
    Pattern(
        _words(
            r"в (?:первые|течение|следующие) \w+ (?:дн|сут|час|недел|месяц)",
            r"(?:within|in) (?:the )?(?:first |next )?\w+ (?:days|weeks|months)\b(?! ago)",
        ),
        "condition of days after a row's own moment",
        {
            Dialect.DUCKDB: "<other>.<time> < <table>.<time> + INTERVAL 1 DAY * @n1",
            Dialect.POSTGRES: "<other>.<time> < <table>.<time> + INTERVAL '1 DAY' * @n1",
            Dialect.TSQL: "<other>.<time> < DATEADD(DAY, @n1, <table>.<time>)",
        },
    ),
    Pattern(
        _words(
            r"(?:процент|дол[яиюей]+|конверси)\b.*(?:хотя бы|сделал|соверши|имеют|есть)",
            r"(?:percent|percentage|share|proportion)\b.*(?:who|that|which|with|have|has|made)",
        ),
        "per cent of the things that have a row elsewhere",
        _everywhere(
            "SELECT 100.0 * COUNT(CASE WHEN EXISTS (SELECT 1 FROM <other> WHERE <other>.<thing_id> = <table>.<thing_id>"
            " AND <more>) THEN 1 END) / NULLIF(COUNT(*), 0) AS percent FROM <table> WHERE <conditions>"
        ),
    ),
    Pattern(
        _words(
            r"(?:номера?|список|перечень|покажи|выведи)\b.*(?:сам\w+|крупн\w+|больш\w+|последн\w+|дорог\w+)",
            r"(?:list|show|numbers?|ids?)\b.*(?:largest|biggest|highest|latest|most expensive|smallest)",
        ),
        "single rows, the largest first",
        _limited("<key>, <number>", "FROM <table> WHERE <conditions> ORDER BY <number> DESC", "@n1"),
    ),
    Pattern(
        _words(r"\bи в \w+,? и в \w+", r"\bboth in \w+ and (?:in )?\w+"),
        "things that are there in both periods",
        _everywhere(
            "SELECT a.<thing> FROM (SELECT <thing> FROM <table> WHERE <conditions of @p1> GROUP BY <thing>) AS a "
            "JOIN (SELECT <thing> FROM <table> WHERE <conditions of @p2> GROUP BY <thing>) AS b "
            "ON b.<thing> = a.<thing>"
        ),
    ),
)
