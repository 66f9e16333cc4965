"""The table of what the ways of checking a query do on SQL Server, as data: a way, a text, and what is to come of it.

Nothing here changes data: the texts read, fail, or make a temporary table of their own session.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.language import Localized


class Way(StrEnum):
    """A way of having a query checked."""

    SHOWPLAN = "SHOWPLAN_XML"
    DESCRIBE = "describe_first_result_set"
    NOEXEC = "NOEXEC"
    PARSEONLY = "PARSEONLY"
    FMTONLY = "FMTONLY"


@dataclass(frozen=True, slots=True)
class Seen:
    """What came back: ``plan``, ``described``, ``rows``, ``empty`` (columns, no rows), ``nothing``, or an error.

    ``detail`` is the list of the server's statements in a plan, or the number of an error.
    """

    kind: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}" if self.detail else self.kind


@dataclass(frozen=True, slots=True)
class Trial:
    """One cell of the table. ``expected`` are the outcomes that are as documented; none where sources disagree.

    ``needed`` tells that the program is wrong if the way is used and it does not hold.
    """

    way: Way
    what: Localized
    text: str
    expected: tuple[Seen, ...]
    needed: bool = False


NO_TABLE = "SELECT a FROM dbo.sverka_no_such_table"
_NO_COLUMN = "SELECT sverka_no_such_column FROM sys.objects"
_NO_SYNTAX = "SELECT FROM WHERE"
_DIVIDES_BY_ZERO = "SELECT 1 / CAST(0 AS int) AS n WHERE SYSDATETIME() > '20000101'"
"""Fails when it runs and not when it is compiled: no server folds a division whose row depends on the clock."""
_TEMPORARY = "CREATE TABLE #sverka_self_check (a int); SELECT a FROM #sverka_self_check"
_DECLARED = (
    "DECLARE @day date, @name nvarchar(4000);\nSELECT name FROM sys.objects WHERE name = @name OR create_date < @day"
)

RUNS = Localized("выполняет ли запрос", "whether it runs the query")
SYNTAX = Localized("находит ошибку синтаксиса", "finds a fault of syntax")
TABLE = Localized("находит отсутствующую таблицу", "finds a missing table")
COLUMN = Localized("находит отсутствующий столбец", "finds a missing column")
PERMISSION = Localized("находит таблицу без права чтения", "finds a table that the login may not read")
TEMPORARY = Localized("временная таблица внутри пакета", "a temporary table made in the batch")
ESCAPE = Localized("может ли текст запроса выключить проверку", "whether the text of a query can switch it off")
DECLARED = Localized("параметры объявлены: в плане ровно один SELECT", "declared parameters leave exactly one SELECT")
TWO = Localized("видит две команды как две", "sees two statements as two")
INTO = Localized("видит SELECT INTO", "sees SELECT INTO")

_PLAN = Seen("plan", "SELECT")
_NOTHING = Seen("nothing")
_SYNTAX_ERRORS = (Seen("error", "102"), Seen("error", "156"))
_TABLE_ERROR, _COLUMN_ERROR = Seen("error", "208"), Seen("error", "207")


def _escaping(way: Way) -> str:
    return f"SET {way.value} OFF; SELECT 1"


TRIALS: tuple[Trial, ...] = (
    Trial(Way.SHOWPLAN, RUNS, _DIVIDES_BY_ZERO, (_PLAN, Seen("plan", "SELECT WITHOUT QUERY")), needed=True),
    Trial(Way.SHOWPLAN, SYNTAX, _NO_SYNTAX, _SYNTAX_ERRORS, needed=True),
    Trial(Way.SHOWPLAN, TABLE, NO_TABLE, (_TABLE_ERROR,), needed=True),
    Trial(Way.SHOWPLAN, COLUMN, _NO_COLUMN, (_COLUMN_ERROR,), needed=True),
    Trial(Way.SHOWPLAN, DECLARED, _DECLARED, (_PLAN,), needed=True),
    Trial(Way.SHOWPLAN, TWO, "SELECT 1; SELECT name FROM sys.objects",
          (Seen("plan", "SELECT WITHOUT QUERY, SELECT"),), needed=True),
    Trial(Way.SHOWPLAN, INTO, "SELECT name INTO #sverka_self_check FROM sys.objects",
          (Seen("plan", "SELECT INTO"),), needed=True),
    Trial(Way.SHOWPLAN, TEMPORARY, _TEMPORARY, ()),
    Trial(Way.SHOWPLAN, ESCAPE, _escaping(Way.SHOWPLAN), ()),
    Trial(Way.DESCRIBE, RUNS, _DIVIDES_BY_ZERO, (Seen("described"),), needed=True),
    Trial(Way.DESCRIBE, SYNTAX, _NO_SYNTAX, _SYNTAX_ERRORS, needed=True),
    Trial(Way.DESCRIBE, TABLE, NO_TABLE, (_TABLE_ERROR,), needed=True),
    Trial(Way.DESCRIBE, COLUMN, _NO_COLUMN, (_COLUMN_ERROR,), needed=True),
    Trial(Way.DESCRIBE, TEMPORARY, _TEMPORARY, ()),
    Trial(Way.NOEXEC, RUNS, _DIVIDES_BY_ZERO, (_NOTHING,), needed=True),
    Trial(Way.NOEXEC, SYNTAX, _NO_SYNTAX, _SYNTAX_ERRORS, needed=True),
    Trial(Way.NOEXEC, TABLE, NO_TABLE, (_NOTHING,)),
    Trial(Way.NOEXEC, COLUMN, _NO_COLUMN, (_COLUMN_ERROR,)),
    Trial(Way.NOEXEC, TEMPORARY, _TEMPORARY, (_NOTHING,)),
    Trial(Way.NOEXEC, ESCAPE, _escaping(Way.NOEXEC), (Seen("rows"),)),
    Trial(Way.PARSEONLY, RUNS, _DIVIDES_BY_ZERO, (_NOTHING,)),
    Trial(Way.PARSEONLY, SYNTAX, _NO_SYNTAX, _SYNTAX_ERRORS),
    Trial(Way.PARSEONLY, TABLE, NO_TABLE, (_NOTHING,)),
    Trial(Way.PARSEONLY, COLUMN, _NO_COLUMN, (_NOTHING,)),
    Trial(Way.PARSEONLY, ESCAPE, _escaping(Way.PARSEONLY), (Seen("rows"),)),
    Trial(Way.FMTONLY, RUNS, _DIVIDES_BY_ZERO, (Seen("empty"),)),
    Trial(Way.FMTONLY, SYNTAX, _NO_SYNTAX, _SYNTAX_ERRORS),
    Trial(Way.FMTONLY, TABLE, NO_TABLE, (_TABLE_ERROR,)),
    Trial(Way.FMTONLY, COLUMN, _NO_COLUMN, (_COLUMN_ERROR,)),
    Trial(Way.FMTONLY, ESCAPE, _escaping(Way.FMTONLY), (Seen("rows"),)),
)  # fmt: skip


def trials_of_permission(table: str) -> tuple[Trial, ...]:
    """Return the cells about a table (a qualified name, quoted where need be) that the login may not read."""
    text, denied = f"SELECT 1 AS n FROM {table}", (Seen("error", "229"),)  # noqa: S608 — the name comes from the owner
    return (
        Trial(Way.SHOWPLAN, PERMISSION, text, denied, needed=True),
        Trial(Way.DESCRIBE, PERMISSION, text, denied),
        Trial(Way.NOEXEC, PERMISSION, text, ()),
        Trial(Way.FMTONLY, PERMISSION, text, denied),
    )
