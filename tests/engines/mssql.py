"""What the tests of SQL Server's adapter share: views, addresses, admitted queries."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from urllib.parse import quote

from core.dataset_view import DatasetView, ViewColumn
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, QueryLimits, admit
from tests.tds import values
from tests.tds.script import Script
from tests.tds.server import TdsServer

OWNER = Parameter("right_owner", "О'Нил", ParameterType.TEXT, "", Origin.RIGHTS, "owner")
VIEWS = (
    DatasetView(
        "wallets",
        "dbo.wallets",
        (ViewColumn("id", "id", LogicalType.INTEGER), ViewColumn("level", "level", LogicalType.TEXT)),
    ),
    DatasetView(
        "payments",
        "dbo.payments",
        (ViewColumn("id", "id", LogicalType.INTEGER), ViewColumn("day", "day", LogicalType.DATE)),
        ("owner = @right_owner",),
        (OWNER,),
    ),
)
INT = (("n", values.INT),)
LIMITS = QueryLimits()
PASSWORD = Script().password
TEXT = "SELECT id FROM wallets"


def address(server: TdsServer, driver: str, password: str = PASSWORD, **options: str) -> str:
    chosen = {"driver": driver, "encrypt": "no", **options}
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in chosen.items())
    return f"mssql://reader:{quote(password, safe='')}@127.0.0.1:{server.port}/demo?{query}"


def admitted(text: str = TEXT, *parameters: Parameter) -> Admitted:
    answer = admit(Draft(text, Dialect.TSQL, WrittenBy.MODEL, parameters), VIEWS)
    assert isinstance(answer, Admitted), answer
    return answer


def parameter(name: str, value: date | str | int | Decimal, kind: ParameterType) -> Parameter:
    return Parameter(name, value, kind, "", Origin.QUESTION, name.upper())
