"""What SQL Server answers to the texts of the self-check, as far as it is documented."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from tests.tds import values
from tests.tds.script import Answer, CompileFault, Fault, Script

_NAME, _NUMBER = (("name", values.NVARCHAR),), (("n", values.INT),)
_INSTANT = datetime(2025, 5, 31, 23, 30, tzinfo=values.UTC_PLUS_3)


def answer_own_checks(script: Script) -> None:
    """Make the script answer like a server on which everything is as it must be."""
    script.compile_faults += [
        CompileFault("sverka_no_such_table", Fault(208, "Invalid object name 'dbo.sverka_no_such_table'.")),
        CompileFault("sverka_no_such_column", Fault(207, "Invalid column name 'sverka_no_such_column'.")),
        CompileFault("SELECT FROM WHERE", Fault(156, "Incorrect syntax near the keyword 'FROM'.", 15)),
        CompileFault("forbidden", Fault(229, "The SELECT permission was denied on the object 'forbidden'.", 14)),
    ]
    script.answers += [
        Answer("1 / CAST", _NUMBER, fault=Fault(8134, "Divide by zero error encountered."),
               kinds=("SELECT WITHOUT QUERY",)),
        Answer("SELECT 1; SELECT name", _NAME, [("a",)], kinds=("SELECT WITHOUT QUERY", "SELECT")),
        Answer("INTO #", kinds=("SELECT INTO",)),
        Answer("CREATE TABLE #", kinds=("CREATE TABLE", "SELECT")),
        Answer("WAITFOR", wait=10.0),
        Answer("@@LOCK_TIMEOUT",
               (("a", values.INT), ("b", values.INT), ("c", values.DATETIME2)),
               [(5000, 1, datetime(2024, 2, 3))]),  # noqa: DTZ001
        Answer("@word", (("word", values.NVARCHAR), ("day", values.DATE), ("number", values.decimal_type(2))),
               [("О'Нил, ёж 🦔", date(2024, 2, 3), Decimal("-1.25"))]),
        Answer("datetimeoffset", (("o", values.DATETIMEOFFSET), ("d", values.decimal_type(2)),
                                  ("t", values.NVARCHAR_MAX), ("b", values.BIT)),
               [(_INSTANT, Decimal("12345678901234567.89"), "я" * 9000, True)]),
        Answer("ProductVersion", _NAME, [("16.0.4185.3",)]),
        Answer("IS_SRVROLEMEMBER", _NAME, [("",)]),
        Answer("FROM sys.objects WHERE name = @name|name FROM sys.objects$", _NAME, [("a",)]),
    ]  # fmt: skip
