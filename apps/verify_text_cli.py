"""``sverka verify-text``: may these texts be shown beside these facts? The same check as inside an answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel, ConfigDict, ValidationError

from apps.known_titles import with_titles
from core.language import Language, detect_language
from ledger.facts import Facts
from ledger.serial import facts_from_json
from render.foreign.terms import canonical
from render.references import substitute
from render.verify_text import Accepted, verify

app = typer.Typer(add_completion=False)

EXIT_UNREADABLE = 2
"""A line is not what the command reads."""


class TextRecord(BaseModel):
    """One line: a text and the facts it may use.

    ``labels`` are further pieces that may stand there with digits; of the ``question`` the words may be used.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    id: str = ""
    lang: Language | None = None
    facts: list[Any] = []
    text: str
    labels: tuple[str, ...] = ()
    question: str = ""


@app.command(name="verify-text")
def verify_text(
    jsonl: Annotated[Path | None, typer.Option("--jsonl", help="File with one text a line; - or none: stdin.")] = None,
) -> None:
    """Judge texts with {F7} references: {"id","lang","facts","text"} → {"id","accepted","rendered","reasons"}."""
    for number, line in enumerate(_lines(jsonl), 1):
        if not line.strip():
            continue
        try:
            answer = judge(line)
        except (ValidationError, ValueError) as error:
            typer.echo(f"line {number}: {error}", err=True)
            raise typer.Exit(EXIT_UNREADABLE) from error
        typer.echo(json.dumps(answer, ensure_ascii=False))


def judge(line: str) -> dict[str, Any]:
    """Judge one line.

    Raises:
        ValueError: it is not JSON, or not a record of a text (pydantic's error is one).
    """
    record = TextRecord.model_validate(json.loads(line, parse_float=Decimal))
    language = record.lang or detect_language(record.text)
    given = facts_from_json(record.facts)
    known = canonical(with_titles(given, language))
    labels = (*record.labels, *known.labels)
    found = verify(record.text, Facts((), known.facts), language, labels, (record.question,))
    if isinstance(found, Accepted):
        rendered = substitute(found.template, Facts((), given), language)
        return {"id": record.id, "accepted": True, "rendered": rendered, "reasons": []}
    return {"id": record.id, "accepted": False, "rendered": None, "reasons": list(found.told(language))}


def _lines(path: Path | None) -> Iterator[str]:
    if path is None or str(path) == "-":
        yield from sys.stdin
        return
    with path.open(encoding="utf-8-sig") as file:
        yield from file


if __name__ == "__main__":
    app()
