"""``sverka domains``: checking the descriptions of the data, refreshing their values."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.settings import read_settings
from apps.wiring import values_of
from domains.load import load_catalog
from engines.open import open_engine

app = typer.Typer(help="Описания данных.", no_args_is_help=True, add_completion=False)

BROKEN = 1


@app.command()
def validate(
    folder: Annotated[Path | None, typer.Option("--domains", help="Папка описаний данных.")] = None,
) -> None:
    """Прочитать все описания и назвать каждую ошибку: файл, строка, ключ."""
    catalog = load_catalog(folder or read_settings({}).domains)
    for error in catalog.broken:
        typer.echo(f"{error} {error.what_to_do}".strip(), err=True)
    for domain in catalog.domains:
        typer.echo(f"{domain.name}: {len(domain.datasets)} datasets, {len(domain.metrics)} metrics")
    if catalog.broken:
        raise typer.Exit(BROKEN)


@app.command()
def values(
    folder: Annotated[Path | None, typer.Option("--domains", help="Папка описаний данных.")] = None,
    database: Annotated[str | None, typer.Option(help="Адрес базы данных.")] = None,
) -> None:
    """Прочитать значения справочников из базы заново."""
    settings = read_settings({"domains": folder, "database": database})
    engine = open_engine(settings.database_url)
    for domain in load_catalog(settings.domains).domains:
        index = values_of(domain, engine, settings, refresh=True)
        typer.echo(f"{domain.name}: {len(index)}")
