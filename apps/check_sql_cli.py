"""``sverka check-sql``: what the checks say of SQL texts, without running anything.

One text from a file or standard input, or with ``--jsonl`` many: a JSON object a line with ``sql`` and perhaps ``id``.
Answers one JSON object a line, ``{"id", "verdict": "allow" | "refuse", "findings": [...]}``. The exit code is 0 if
every text is allowed, 1 if any is refused, 2 if the input cannot be read.

The full check holds a text against a domain (the one named, or whichever it fits best): the guard over the
domain's datasets, then the lint rules. What a query answers is not known here, so nothing is said of its meaning.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from core.finding import Finding, Layer, Severity
from core.sql import Dialect
from engines.guard import inspect, tables_of

if TYPE_CHECKING:
    from core.parameter import Parameter
    from domains.semantic_model import Domain

Check = Callable[[str, Dialect], tuple[Finding, ...]]
"""What a check does: text and dialect in, findings out."""

app = typer.Typer(help="Проверить SQL, ничего не выполняя.", add_completion=False)


@dataclass(frozen=True, slots=True)
class NamedText:
    """One text to check."""

    id: str
    sql: str


class UnreadableInput(ValueError):
    """A line of the input is not what it must be."""


@app.command()
def check_sql(
    dialect: Annotated[Dialect, typer.Option(help="Диалект SQL.")],
    file: Annotated[Path | None, typer.Argument(help="Файл; без него читается стандартный ввод.")] = None,
    *,
    guard_only: Annotated[bool, typer.Option("--guard-only", help="Только проверка, что запрос лишь читает.")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Много запросов: объект JSON в строке.")] = False,
    domains: Annotated[Path | None, typer.Option(metavar="DIR", help="Папка описаний данных.")] = None,
    domain: Annotated[str | None, typer.Option(metavar="D", help="Тема, по которой проверять.")] = None,
) -> None:
    """Проверить SQL, ничего не выполняя."""
    try:
        text = file.read_text(encoding="utf-8") if file else sys.stdin.buffer.read().decode("utf-8")
        texts = list(read_texts(text, jsonl=jsonl))
    except (OSError, UnicodeDecodeError, UnreadableInput) as error:
        typer.echo(f"Ввод не читается: {error}", err=True)
        raise typer.Exit(2) from error
    refused = False
    for line in answers(texts, dialect, inspect if guard_only else FullCheck(_domains(domains, domain))):
        refused |= line["verdict"] == "refuse"
        typer.echo(json.dumps(line, ensure_ascii=False))
    raise typer.Exit(1 if refused else 0)


@dataclass(frozen=True, slots=True)
class FullCheck:
    """The guard and the lint rules over whichever of these domains has the tables of a text."""

    domains: Sequence[Domain]

    def __call__(self, text: str, dialect: Dialect) -> tuple[Finding, ...]:
        """Return the guard's findings if there are any, else those of lint."""
        forbidden = inspect(text, dialect)
        if forbidden:
            return forbidden
        found = (_over(domain, text, dialect) for domain in _fitting(self.domains, text, dialect))
        return min(found, key=lambda findings: (any(one.layer is Layer.GUARD for one in findings), len(findings)))


def _over(domain: Domain, text: str, dialect: Dialect) -> tuple[Finding, ...]:
    from core.question import User
    from core.sql import Draft, WrittenBy
    from domains.views import dataset_views
    from engines.guard import Rejected, admit
    from validators.layers import check_lint

    draft = Draft(text, dialect, WrittenBy.EXAMPLE, _parameters_in(text, dialect))
    admitted = admit(draft, dataset_views(domain, User("check-sql")))
    return admitted.findings if isinstance(admitted, Rejected) else check_lint(admitted.tree, draft, domain)


def _domains(folder: Path | None, name: str | None) -> Sequence[Domain]:
    from apps.settings import read_settings
    from apps.wiring import usable_catalog

    catalog = usable_catalog(read_settings({"domains": folder}))
    return (catalog.domain(name),) if name else catalog.domains


def _fitting(domains: Sequence[Domain], text: str, dialect: Dialect) -> list[Domain]:
    """Return the domains that have most of the tables of a text."""
    tables = tables_of(text, dialect)
    known = [sum(dataset.name.casefold() in tables for dataset in domain.datasets) for domain in domains]
    return [domain for domain, count in zip(domains, known, strict=True) if count == max(known)]


def _parameters_in(text: str, dialect: Dialect) -> tuple[Parameter, ...]:
    """Return a parameter for each name in a text: which there are is a matter of the question, which is not known."""
    from core.parameter import Origin, Parameter, ParameterType
    from core.syntax import parameter_tokens

    names = dict.fromkeys(name for _, _, name in parameter_tokens(text, dialect))
    return tuple(Parameter(name, "", ParameterType.TEXT, name, Origin.QUESTION, name) for name in names)


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


if __name__ == "__main__":
    app(prog_name="check-sql")
