"""The command ``sverka``: every command is a few lines; what it does is imported when it runs."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Annotated, Optional

import typer

from apps.settings import Settings, language_of_command, read_settings
from core.errors import SverkaError

app = typer.Typer(
    name="sverka",
    help="Вопрос словами — проверенная цифра, её источник, Excel и график. / A question in words, a checked answer.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

WRONG_USAGE = 2

Now = Annotated[Optional[str], typer.Option("--now", metavar="DATE", help="Какой день считать сегодняшним.")]
Database = Annotated[Optional[str], typer.Option("--database", metavar="URL", help="Адрес базы данных.")]
Domains = Annotated[Optional[Path], typer.Option("--domains", metavar="DIR", help="Папка описаний данных.")]
Model = Annotated[Optional[str], typer.Option("--model", metavar="NAME|none", help="Языковая модель.")]
User = Annotated[Optional[str], typer.Option("--user", metavar="NAME", help="Чьи права действуют.")]
Thread = Annotated[Optional[str], typer.Option("--thread", metavar="ID", help="Продолжить диалог.")]
Domain = Annotated[Optional[str], typer.Option("--domain", metavar="D", help="Искать только в этой теме.")]
Lang = Annotated[Optional[str], typer.Option("--lang", metavar="ru|en", help="Язык ответа.")]


def main() -> None:
    """Run the command line; a broken setting or system is one sentence and an exit code, not a traceback."""
    gc.disable()  # a command is over before its garbage matters, and starts a tenth sooner
    try:
        app()
    except SverkaError as error:
        typer.echo(" ".join(error.told(language_of_command(sys.argv[1:]))).strip(), err=True)
        sys.exit(WRONG_USAGE if error.code == "settings" else 5)


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="Вопрос словами.")] = "",
    *,
    now: Now = None,
    thread: Thread = None,
    user: User = None,
    domain: Domain = None,
    lang: Lang = None,
    model: Model = None,
    database: Database = None,
    domains: Domains = None,
    as_json: Annotated[bool, typer.Option("--json", help="Ответ как данные (docs/answer-contract).")] = False,
    choose: Annotated[Optional[str], typer.Option(metavar="ID", help="Вариант ответа на уточнение.")] = None,
    rows: Annotated[int, typer.Option(min=0, help="Сколько строк показать.")] = 1000,
    xlsx: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Записать Excel.")] = None,
    csv: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Записать CSV.")] = None,
    parquet: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Записать Parquet.")] = None,
    chart: Annotated[
        Optional[Path], typer.Option(metavar="FILE", help="Записать график (.html, .png или .json).")
    ] = None,
    sql_only: Annotated[bool, typer.Option("--sql-only", help="Написать и проверить, но не выполнять.")] = False,
) -> None:
    """Ответить на один вопрос."""
    from apps.asking import Asking, ask_once
    from apps.wished_files import WishedFiles

    settings = settings_of(database=database, domains=domains, model=model)
    files = WishedFiles(xlsx, csv, parquet, chart)
    asking = Asking(question, thread, choose, now, user, domain, lang, rows, files, sql_only, as_json)
    raise typer.Exit(ask_once(settings, asking))


@app.command()
def chat(
    *,
    now: Now = None,
    thread: Thread = None,
    user: User = None,
    domain: Domain = None,
    model: Model = None,
    database: Database = None,
    domains: Domains = None,
) -> None:
    """Диалог в терминале; пустая строка или Ctrl+D — выход."""
    from apps.terminal import converse

    gc.enable()
    settings = settings_of(database=database, domains=domains, model=model)
    raise typer.Exit(converse(settings, thread=thread, now=now, user=user, domain=domain))


@app.command()
def serve(
    *,
    host: Annotated[Optional[str], typer.Option(help="Адрес.")] = None,
    port: Annotated[Optional[int], typer.Option(help="Порт.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Открыть браузер.")] = False,
    now: Now = None,
    model: Model = None,
    database: Database = None,
    domains: Domains = None,
) -> None:
    """Страница чата."""
    from apps.web.server import run_server

    gc.enable()
    settings = settings_of(database=database, domains=domains, model=model, host=host, port=port)
    run_server(settings, now=now, open_browser=open_browser)


def settings_of(**flags: object) -> Settings:
    """Read the settings with these flags over them."""
    return read_settings(flags)


def _delegate(name: str, module: str, help_text: str) -> None:
    """Add a command that lives in a module of its own, which is imported only when the command runs."""

    @app.command(
        name,
        help=help_text,
        add_help_option=False,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )
    def run(context: typer.Context) -> None:
        import importlib

        gc.enable()
        importlib.import_module(module).app(context.args, prog_name=f"sverka {name}")


_delegate("periods", "apps.periods_cli", "Прочитать слова о времени: даты, разбивка, сравнение.")
_delegate("check-sql", "apps.check_sql_cli", "Проверить SQL, ничего не выполняя.")
_delegate("verify-text", "apps.verify_text_cli", "Проверить, что в тексте нет числа без факта.")
_delegate("why", "apps.why_cli", "Откуда цифра: запрос, параметры, период, строка, формула.")
_delegate("journal", "apps.journal_cli", "Журнал вопросов: list, show ID.")
_delegate("eval", "apps.eval_cli", "Оценка: run demo, periods.")
_delegate("self-check", "apps.self_check_cli", "Проверить на самой базе всё, на что опирается программа.")
_delegate("domains", "apps.domains_cli", "Описания данных: validate, values, export.")


@app.command()
def understand(
    question: Annotated[str, typer.Argument(help="Вопрос словами.")],
    *,
    now: Now = None,
    domain: Domain = None,
    as_json: Annotated[bool, typer.Option("--json", help="Намерение как данные.")] = False,
    database: Database = None,
    domains: Domains = None,
) -> None:
    """Показать, как понят вопрос, ничего не выполняя."""
    from apps.understanding_cli import show_understanding

    settings = settings_of(database=database, domains=domains, model="none")
    raise typer.Exit(show_understanding(settings, question, now=now, domain=domain, as_json=as_json))
