"""``sverka journal``: what happened with each question."""

from __future__ import annotations

from typing import Annotated

import typer

from apps.settings import read_settings
from apps.wiring import journal_file
from core.language import Language
from journal.reader import JournalFilter, latest, read
from journal.story import tell

app = typer.Typer(help="Журнал вопросов.", no_args_is_help=True, add_completion=False)

NOT_FOUND = 2


@app.command()
def show(
    record: Annotated[str, typer.Argument(help="Номер записи.")],
    lang: Annotated[Language, typer.Option(help="Язык рассказа.")] = Language.RU,
) -> None:
    """Рассказать, что произошло с вопросом."""
    found = read(journal_file(read_settings({})), record)
    if found is None:
        typer.echo(f"Записи {record} в журнале нет. Список записей: sverka journal list.", err=True)
        raise typer.Exit(NOT_FOUND)
    typer.echo(tell(found, lang))


@app.command("list")
def list_records(
    limit: Annotated[int, typer.Option(min=1, help="Сколько записей.")] = 20,
    thread: Annotated[str, typer.Option(help="Только этот диалог.")] = "",
) -> None:
    """Показать последние записи."""
    for line in latest(journal_file(read_settings({})), JournalFilter(thread=thread, limit=limit)):
        typer.echo(f"{line.id}  {line.asked_at:%Y-%m-%d %H:%M}  {line.outcome:<9} {line.question}")
