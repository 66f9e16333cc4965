"""What a rule is: a small function with its id, its words, and an example of what it catches and what it lets pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Generic, TypeVar

from core.finding import Finding, Layer, Severity
from core.result import Cell
from core.sql import Dialect
from validators.asked import Asked

Context = TypeVar("Context")
CaseType = TypeVar("CaseType")


@dataclass(frozen=True, slots=True)
class Say:
    """The words of a rule: for a person in both languages (``{}`` is the subject), and a hint for a model."""

    ru: str
    en: str
    hint: str


@dataclass(frozen=True, slots=True)
class SqlCase:
    """A query over the example domain, as the answer to one of the example questions."""

    sql: str
    asked: Asked = Asked.COUNT
    dialect: Dialect = Dialect.DUCKDB


@dataclass(frozen=True, slots=True)
class RowsCase:
    """A result of the example domain: values by output column, as the answer to one of the example questions."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    asked: Asked = Asked.COUNT
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Rule(Generic[Context, CaseType]):
    """A rule of one layer. ``check`` yields the subject of each fault: a name or a piece of SQL, or ""."""

    id: str
    severity: Severity
    say: Say
    bad: CaseType
    good: CaseType
    check: Callable[[Context], Iterable[str]]

    @property
    def layer(self) -> Layer:
        """Return the layer, which is the first part of the id."""
        return Layer(self.id.partition(".")[0])

    def findings(self, context: Context) -> tuple[Finding, ...]:
        """Return the faults that the rule finds, each subject once."""
        return tuple(self._finding(subject) for subject in dict.fromkeys(self.check(context)))

    def _finding(self, subject: str) -> Finding:
        return Finding(
            rule=self.id,
            layer=self.layer,
            severity=self.severity,
            message_ru=self.say.ru.replace("{}", subject),
            message_en=self.say.en.replace("{}", subject),
            subject=subject,
            hint=self.say.hint.replace("{}", subject),
        )


def rule(
    rule_id: str, severity: Severity, say: Say, *, bad: CaseType, good: CaseType
) -> Callable[[Callable[[Context], Iterable[str]]], Rule[Context, CaseType]]:
    """Turn a function into a rule. It is registered by nothing but standing in its layer's tuple (layers.py)."""

    def made(check: Callable[[Context], Iterable[str]]) -> Rule[Context, CaseType]:
        return Rule(rule_id, severity, say, bad, good, check)

    return made


def where(
    applies: Callable[[Context], bool],
) -> Callable[[Callable[[Context], Iterable[str]]], Callable[[Context], Iterable[str]]]:
    """Have a rule's function look only at drafts or results to which it applies."""

    def made(check: Callable[[Context], Iterable[str]]) -> Callable[[Context], Iterable[str]]:
        @wraps(check)
        def looked(context: Context) -> Iterable[str]:
            return check(context) if applies(context) else ()

        return looked

    return made
