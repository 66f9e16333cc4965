"""What the test server answers, and how it misbehaves when a test asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.tds.values import SqlType

Column = tuple[str, SqlType]


@dataclass(frozen=True, slots=True)
class Fault:
    """An error of the server: number, message, severity class."""

    number: int
    message: str
    severity: int = 16


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text that matches ``pattern`` gives.

    ``wait`` is the number of seconds before the first row, ``pause`` before each later one; ``late`` an error behind
    the rows, ``drop`` closes the socket behind the rows, ``kind`` is the server's word for the statement.
    """

    pattern: str
    columns: tuple[Column, ...] = ()
    rows: Iterable[tuple[Any, ...]] = ()
    wait: float = 0.0
    pause: float = 0.0
    fault: Fault | None = None
    late: Fault | None = None
    drop: bool = False
    kinds: tuple[str, ...] = ("SELECT",)
    deaf: float = 0.0
    """Seconds behind the rows in which the server says nothing and hears nothing, a cancel neither."""
    second: bool = False
    """A second result follows the first."""


@dataclass(frozen=True, slots=True)
class CompileFault:
    """An error that a text raises when it is compiled; NOEXEC does not see a missing table (208)."""

    pattern: str
    fault: Fault


@dataclass(slots=True)
class Script:
    """Everything that a test decides about its server; ``seen`` is what the server was sent."""

    answers: list[Answer] = field(default_factory=list)
    compile_faults: list[CompileFault] = field(default_factory=list)
    showplan_granted: bool = True
    describe_granted: bool = True
    obeys_noexec: bool = True
    obeys_showplan: bool = True
    resets_sessions: bool = True
    password: str = "secret"
    login_fault: Fault | None = None
    silent: bool = False
    """Accept the connection and say nothing."""
    seen: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    read_only_intent: list[bool] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)
    cancels: int = 0
    otherwise: Callable[[str, tuple[Any, ...]], Answer] | None = None
    """What answers a text for which there is no answer here, from its parameters."""

    def answer(self, text: str) -> Answer | None:
        return next((each for each in self.answers if re.search(each.pattern, text, re.DOTALL)), None)

    def compile_fault(self, text: str) -> Fault | None:
        found = (each.fault for each in self.compile_faults if re.search(each.pattern, text, re.DOTALL))
        return next(found, None)
