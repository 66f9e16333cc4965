"""``sverka eval``: golden sets and period corpora."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apps.checks_eval_cli import checks, checks_public
from apps.public_eval_cli import public
from apps.settings import ROOT, read_settings

app = typer.Typer(help="Оценка на наборах с известными ответами.", no_args_is_help=True, add_completion=False)


@app.command("run")
def run_set(
    name: Annotated[str, typer.Argument(help="Набор в eval/cases: demo.")] = "demo",
    *,
    model: Annotated[str | None, typer.Option(help="Языковая модель или none.")] = "none",
    only: Annotated[str, typer.Option(help="Только случаи, в номере которых есть этот текст.")] = "",
    database: Annotated[str | None, typer.Option(help="Адрес базы данных.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Один объект со всеми случаями.")] = False,
) -> None:
    """Задать вопросы набора и сравнить ответы с верными."""
    from apps.evaluating import run_golden

    run_golden(read_settings({"model": model, "database": database}), name, as_json=as_json, only=only)


app.command("checks")(checks)
app.command("public")(public)
app.command("checks-public")(checks_public)


@app.command()
def periods(
    corpus: Annotated[Path | None, typer.Argument(help="Корпус JSONL; по умолчанию свои случаи.")] = None,
    wrong: Annotated[bool, typer.Option("--wrong", help="Показать номера неверных.")] = False,
) -> None:
    """Посчитать верные периоды по видам фраз."""
    from apps.periods_cli import score

    score(corpus or ROOT / "tests" / "data" / "periods_own.jsonl", show_wrong=wrong)
