"""``sverka self-check``: what the program relies on, tried on the customer's own database.

Nothing in the database is changed. The exit code is 0 if everything holds that the program relies on, 1 if something
does not, 5 if the database cannot be reached.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated

import typer

from apps.settings import language_of_command, read_settings
from core.language import Language, Localized
from engines.engine import SelfCheck, Verdict
from engines.open import open_engine
from render.messages import message

app = typer.Typer(add_completion=False)
_SOMETHING_FAILS = 1
_MARKS = {
    Verdict.HOLDS: "+",
    Verdict.FAILS: "!",
    Verdict.DIFFERS: "~",
    Verdict.TOLD: " ",
    Verdict.NOT_TRIED: "?",
}


@app.command()
def self_check(
    *,
    database: Annotated[str | None, typer.Option("--database", metavar="URL", help="Адрес базы данных.")] = None,
    forbidden: Annotated[
        str, typer.Option("--forbidden", metavar="TABLE", help="Таблица, которую логину читать нельзя.")
    ] = "",
    lang: Annotated[Language | None, typer.Option("--lang", help="Язык: ru или en.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Результат как данные.")] = False,
) -> None:
    """Проверить на самой базе всё, на что опирается программа; ничего в ней не меняется."""
    settings = read_settings({"database": database})
    language = lang or language_of_command([])
    engine = open_engine(settings.database_url)
    try:
        checks = engine.self_check(forbidden)
    finally:
        engine.close()
    typer.echo(as_document(engine.name, checks, language) if as_json else as_table(engine.name, checks, language))
    raise typer.Exit(0 if all(check.passed for check in checks) else _SOMETHING_FAILS)


def as_document(engine: str, checks: Sequence[SelfCheck], language: Language) -> str:
    """Return the checks as one JSON object."""
    listed = [
        {
            "subject": check.subject,
            "what": check.what.get(language),
            "verdict": check.verdict.value,
            "found": _found(check, language),
        }
        for check in checks
    ]
    document = {"engine": engine, "passed": all(check.passed for check in checks), "checks": listed}
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_table(engine: str, checks: Sequence[SelfCheck], language: Language) -> str:
    """Return the checks as lines for a person, by subject, with a summary."""
    return "\n".join(_lines(engine, checks, language))


def _lines(engine: str, checks: Sequence[SelfCheck], language: Language) -> Iterator[str]:
    yield message("self_check.title", language, engine=engine)
    width = max(len(check.what.get(language)) for check in checks)
    for subject, group in groupby(checks, lambda check: check.subject):
        yield f"\n{message(f'self_check.{subject}', language) if subject in _TITLED else subject}"
        for check in group:
            line = f"  {_MARKS[check.verdict]} {check.what.get(language):<{width}}  {_found(check, language)}"
            yield line.rstrip()
    failed = sum(not check.passed for check in checks)
    yield f"\n{message('self_check.marks', language)}"
    yield message("self_check.failed", language, count=failed) if failed else message("self_check.passed", language)


_TITLED = frozenset({"dry_run", "server", "session", "values", "stopping", "login", "shut_off"})


def _found(check: SelfCheck, language: Language) -> str:
    return check.found.get(language) if isinstance(check.found, Localized) else check.found
