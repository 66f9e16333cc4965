"""SQL Server's errors by their own numbers: what is the query's fault, what is the system's, and what to do."""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import re
from dataclasses import dataclass

import pyodbc

from core.errors import EngineError, EngineUnavailable, QueryFailed, ResultUnreadable
from core.language import Localized
from engines.advice import AS_TEXT, ASK_AGAIN, ASK_LATER, GRANT_SELECT, REPHRASE, because
from engines.stopping import too_slow

PERMISSION = frozenset({229, 230, 262, 297, 300, 371, 916})
TRANSIENT = frozenset({1205, 4221, 10928, 10929, 40143, 40197, 40501, 40613, 49918, 49919, 49920})
CUT_OFF = frozenset({20003, 20004, 20006, 20017, 20047})
"""FreeTDS's own numbers for a connection that is gone."""
NO_LOGIN = frozenset({18456, 18452, 18470, 4060, 4064})

NOT_ALLOWED = Localized("Логину не разрешено", "The login lacks a right")
_NOT_CONVERTED = (
    Localized("Значение не приводится к нужному типу", "A value cannot be converted to the wanted type"),
    Localized("Используйте TRY_CONVERT.", "Use TRY_CONVERT."),
)
_ADVICE: dict[int, tuple[Localized, Localized]] = {
    1205: (
        Localized("База выбрала запрос жертвой взаимной блокировки", "The database chose the query as deadlock victim"),
        ASK_AGAIN,
    ),
    1222: (
        Localized("Данные заняты другой работой, ожидание истекло", "Other work holds the data, and the wait is over"),
        ASK_LATER,
    ),
    8649: (
        Localized(
            "Оценка запроса больше предела, заданного для базы",
            "The estimated cost of the query is above the limit set for the database",
        ),
        Localized("Сузьте период или поднимите cost_limit.", "Ask for a shorter period, or raise cost_limit."),
    ),
    3952: (
        Localized("В базе не включён снимок данных (SNAPSHOT)", "The database has no SNAPSHOT isolation"),
        Localized(
            "Попросите администратора включить ALLOW_SNAPSHOT_ISOLATION.",
            "Ask the administrator to turn ALLOW_SNAPSHOT_ISOLATION on.",
        ),
    ),
    8115: (
        Localized("Число не помещается в тип столбца", "A number does not fit the type of its column"),
        Localized("Приведите сумму к decimal(38, s) или bigint.", "Cast the sum to decimal(38, s) or bigint."),
    ),
    8134: (
        Localized("Деление на ноль", "A division by zero"),
        Localized("Делите на NULLIF(…, 0).", "Divide by NULLIF(…, 0)."),
    ),
    245: _NOT_CONVERTED,
    8114: _NOT_CONVERTED,
}


@dataclass(frozen=True, slots=True)
class ServerError:
    """What an error of pyodbc tells: SQLSTATE, the server's own number (0 if none), one sentence."""

    state: str
    number: int
    message: str

    @property
    def is_permission(self) -> bool:
        """Return whether the login lacks a right."""
        return self.number in PERMISSION

    @property
    def is_fault_of_query(self) -> bool:
        """Return whether the text is to blame: syntax, names, types, values."""
        return self.state[:2] in {"42", "22"} and not (
            self.is_permission or self.number in TRANSIENT or self.number in NO_LOGIN
        )


_STATE = re.compile(r"[A-Z0-9]{5}")
_NUMBER = re.compile(r"\((\d+)\) \(SQL")
_SOURCES = re.compile(r"^(?:\[[^\]]*\])+\s*")


def read_error(error: pyodbc.Error) -> ServerError:
    """Read an error of pyodbc; the server's number stands only in the text."""
    state, text = (*(str(argument) for argument in error.args), "", "")[:2]
    if _STATE.fullmatch(text):  # pyodbc's own errors come the other way round
        state, text = text, state
    text = text or str(error)
    found = _NUMBER.search(text)
    without_source = _SOURCES.sub("", text.removeprefix(f"[{state}] "))
    message = without_source.split(f" ({found[1]}) (SQL", 1)[0] if found else without_source.split(" (", 1)[0]
    return ServerError(state, int(found[1]) if found else 0, message.strip().replace("\n", " "))


def connection_error(error: pyodbc.Error) -> EngineUnavailable:
    """Return the error of a connection that did not come about."""
    told = read_error(error)
    if told.number in NO_LOGIN or told.state == "28000":
        what = Localized("SQL Server не принял логин или базу", "SQL Server did not accept the login or the database")
        check = Localized(
            "Проверьте логин, пароль и имя базы.", "Check the login, the password and the name of the database."
        )
        return EngineUnavailable(because(what, told.message), check)
    what = Localized("SQL Server недоступен", "SQL Server is out of reach")
    check = Localized("Проверьте адрес и что сервер работает.", "Check the address, and that the server runs.")
    return EngineUnavailable(because(what, told.message), check)


_UNREADABLE = frozenset({"HY091", "HY106", "HYC00"})
"""A type of a column that the driver, or pyodbc, does not know."""
_BROKEN_OFF = Localized("Связь с SQL Server прервалась", "The connection to SQL Server broke off")
_TYPE_UNREADABLE = Localized("Тип столбца не читается", "The type of a column cannot be read")
_OTHER = (Localized("SQL Server прервал запрос", "SQL Server broke off the query"), REPHRASE)


def query_error(error: pyodbc.Error, seconds: float) -> EngineError:
    """Return the error of a query that broke off."""
    told = read_error(error)
    if told.state == "HYT00":
        return too_slow(seconds)
    if told.state[:2] == "08" or told.number in NO_LOGIN | CUT_OFF:
        return EngineUnavailable(because(_BROKEN_OFF, told.message), ASK_AGAIN)
    if told.is_permission:
        return QueryFailed(because(NOT_ALLOWED, told.message), GRANT_SELECT, str(told.number))
    if isinstance(error, pyodbc.NotSupportedError) or told.state in _UNREADABLE:
        return ResultUnreadable(because(_TYPE_UNREADABLE, told.message), AS_TEXT)
    what, advice = _ADVICE.get(told.number, _OTHER)
    return QueryFailed(because(what, told.message), advice, str(told.number or told.state))
