"""``sverka check-sql``: what the checks say of SQL texts, without running anything.

One text from a file or standard input, or with ``--jsonl`` many: a JSON object a line with ``sql`` and perhaps ``id``.
Answers one JSON object a line, ``{"id", "verdict": "allow" | "refuse", "findings": [...]}``. The exit code is 0 if
every text is allowed, 1 if any is refused, 2 if the input cannot be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from core.finding import Finding, Severity
from core.sql import Dialect
from engines.guard import inspect

Check = Callable[[str, Dialect], tuple[Finding, ...]]
"""What a check does: text and dialect in, findings out."""


@dataclass(frozen=True, slots=True)
class NamedText:
    """One text to check."""

    id: str
    sql: str


class UnreadableInput(ValueError):
    """A line of the input is not what it must be."""


def register(app: typer.Typer, full_check: Check) -> None:
    """Add the command ``check-sql`` to the command line; ``full_check`` runs without ``--guard-only``."""

    @app.command("check-sql")
    def check_sql(
        dialect: Annotated[Dialect, typer.Option(help="Диалект SQL.")],
        file: Annotated[Path | None, typer.Argument(help="Файл; без него читается стандартный ввод.")] = None,
        guard_only: Annotated[bool, typer.Option(help="Только проверка, что запрос лишь читает.")] = False,
        jsonl: Annotated[bool, typer.Option(help="Много запросов: объект JSON в строке.")] = False,
    ) -> None:
        """Проверить SQL, ничего не выполняя."""
        try:
            text = file.read_text(encoding="utf-8") if file else sys.stdin.buffer.read().decode("utf-8")
            texts = list(read_texts(text, jsonl=jsonl))
        except (OSError, UnicodeDecodeError, UnreadableInput) as error:
            typer.echo(f"Ввод не читается: {error}", err=True)
            raise typer.Exit(2) from error
        refused = False
        for line in answers(texts, dialect, inspect if guard_only else full_check):
            refused |= line["verdict"] == "refuse"
            typer.echo(json.dumps(line, ensure_ascii=False))
        raise typer.Exit(1 if refused else 0)


def read_texts(text: str, *, jsonl: bool) -> Iterator[NamedText]:
    """Read the input: one text, or a JSON object a line."""
    if not jsonl:
        yield NamedText("1", text)
        return
    # Not splitlines(): a text may hold U+2028 and the like, which JSON leaves as they are.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            yield NamedText(str(record.get("id", number)), _text(record["sql"]))
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise UnreadableInput(f"строка {number}: нужен объект JSON с полем «sql»") from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def answers(texts: Iterable[NamedText], dialect: Dialect, check: Check) -> Iterator[dict[str, object]]:
    """Yield what is printed for each text."""
    for text in texts:
        findings = check(text.sql, dialect)
        refused = any(finding.severity is Severity.ERROR for finding in findings)
        yield {
            "id": text.id,
            "verdict": "refuse" if refused else "allow",
            "findings": [
                {
                    "rule": str(finding.rule),
                    "layer": finding.layer.value,
                    "severity": finding.severity.value,
                    "subject": finding.subject,
                    "message_ru": finding.message_ru,
                    "message_en": finding.message_en,
                    "hint": finding.hint,
                }
                for finding in findings
            ],
        }


def main() -> None:
    """Run the command by itself: here the guard is all there is."""
    app = typer.Typer(add_completion=False)
    register(app, inspect)
    app(prog_name="check-sql")


if __name__ == "__main__":
    main()
