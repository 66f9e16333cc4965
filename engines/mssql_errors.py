"""SQL Server's errors by their own numbers: what is the query's fault, what is the system's, and what to do."""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import re
from dataclasses import dataclass

import pyodbc

from core.errors import EngineError, EngineUnavailable, QueryFailed, QueryTimeout, ResultUnreadable

PERMISSION = frozenset({229, 230, 262, 297, 300, 371, 916})
TRANSIENT = frozenset({1205, 4221, 10928, 10929, 40143, 40197, 40501, 40613, 49918, 49919, 49920})
CUT_OFF = frozenset({20003, 20004, 20006, 20017, 20047})
"""FreeTDS's own numbers for a connection that is gone."""
NO_LOGIN = frozenset({18456, 18452, 18470, 4060, 4064})

_ADVICE: dict[int, tuple[str, str]] = {
    1205: ("База выбрала запрос жертвой взаимной блокировки", "Повторите вопрос."),
    1222: ("Данные заняты другой работой, ожидание истекло", "Повторите вопрос позже."),
    8649: ("Оценка запроса больше предела, заданного для базы", "Сузьте период или поднимите cost_limit."),
    3952: ("В базе не включён снимок данных (SNAPSHOT)", "Попросите администратора включить ALLOW_SNAPSHOT_ISOLATION."),
    8115: ("Число не помещается в тип столбца", "Приведите сумму к decimal(38, s) или bigint."),
    8134: ("Деление на ноль", "Делите на NULLIF(…, 0)."),
    245: ("Значение не приводится к нужному типу", "Используйте TRY_CONVERT."),
    8114: ("Значение не приводится к нужному типу", "Используйте TRY_CONVERT."),
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


_NUMBER = re.compile(r"\((\d+)\) \(SQL")
_SOURCES = re.compile(r"^(?:\[[^\]]*\])+\s*")


def read_error(error: pyodbc.Error) -> ServerError:
    """Read an error of pyodbc; the server's number stands only in the text."""
    state = str(error.args[0]) if error.args else ""
    text = str(error.args[1]) if len(error.args) > 1 else str(error)
    found = _NUMBER.search(text)
    without_source = _SOURCES.sub("", text.removeprefix(f"[{state}] "))
    message = without_source.split(f" ({found[1]}) (SQL", 1)[0] if found else without_source.split(" (", 1)[0]
    return ServerError(state, int(found[1]) if found else 0, message.strip().replace("\n", " "))


def connection_error(error: pyodbc.Error) -> EngineUnavailable:
    """Return the error of a connection that did not come about."""
    told = read_error(error)
    if told.number in NO_LOGIN or told.state == "28000":
        return EngineUnavailable(
            f"SQL Server не принял логин или базу: {told.message}", "Проверьте логин, пароль и имя базы."
        )
    return EngineUnavailable(f"SQL Server недоступен: {told.message}", "Проверьте адрес и что сервер работает.")


def query_error(error: pyodbc.Error, seconds: float) -> EngineError:
    """Return the error of a query that broke off."""
    told = read_error(error)
    if told.state == "HYT00":
        return QueryTimeout(
            f"Запрос не уложился в {seconds:g} с и остановлен.", "Сузьте период или увеличьте предел времени."
        )
    if told.state[:2] == "08" or told.number in NO_LOGIN | CUT_OFF:
        return EngineUnavailable(f"Связь с SQL Server прервалась: {told.message}", "Повторите вопрос.")
    if told.is_permission:
        return QueryFailed(
            f"Логину не разрешено: {told.message}",
            "Попросите администратора дать право SELECT на эти данные.",
            str(told.number),
        )
    if isinstance(error, pyodbc.NotSupportedError) or "not yet supported" in told.message:
        return ResultUnreadable(f"Тип столбца не читается: {told.message}", "Приведите столбец к тексту.")
    what, advice = _ADVICE.get(told.number, ("SQL Server прервал запрос", "Переформулируйте вопрос."))
    return QueryFailed(f"{what}: {told.message}", advice, str(told.number or told.state))
