"""``sverka domains``: setting a domain up, checking it against its database, refreshing its values, exporting it.

Exit codes: 0 all is well, 1 something must be mended (or has drifted), 2 the command was used wrongly, 130 it was
broken off.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apps.settings import Settings, language_of_command, read_settings
from core.errors import DomainFileError, SettingsError
from core.finding import Severity
from core.language import Localized
from domains.load import MODEL_FILE, Catalog, load_catalog, load_domain
from domains.scaffold.importing import ImportKind

if TYPE_CHECKING:
    from domains.live import LiveFinding
    from domains.scaffold.drift import DriftReport
    from domains.scaffold.run import Scaffold
    from domains.semantic_model import Domain
    from engines.engine import Engine

app = typer.Typer(help="Описания данных.", no_args_is_help=True, add_completion=False)

BROKEN, INTERRUPTED = 1, 130
_SEVERITIES = {Severity.ERROR: "ошибка", Severity.WARNING: "внимание", Severity.NOTE: "заметка"}
_SHOWN = 12
"""Questions and added things that are printed; the rest is counted."""

_GO_ON = "Чтобы продолжить, повторите ту же команду."

_FROM_NEEDS_FILE = Localized("--from и FILE нужны вместе.", "--from and FILE go together.")
_EXAMPLE = Localized(
    "Например: scaffold --out domains --from dbt manifest.json.",
    "For example: scaffold --out domains --from dbt manifest.json.",
)
_NO_DATABASE = Localized("Не сказано, какую базу описать.", "No database is named that should be described.")
_NAME_DATABASE = Localized("Укажите --database URL или --from ВИД FILE.", "Give --database URL, or --from KIND FILE.")

Folder = Annotated[Path | None, typer.Option("--domains", metavar="DIR", help="Папка описаний данных.")]
Database = Annotated[str | None, typer.Option("--database", metavar="URL", help="Адрес базы данных.")]


@app.command()
def validate(
    *,
    folder: Folder = None,
    database: Database = None,
    live: Annotated[bool, typer.Option("--live", help="Сравнить описания с базой данных.")] = False,
) -> None:
    """Прочитать все описания и назвать каждую ошибку: файл, строка, ключ; с --live — сравнить с базой."""
    settings = read_settings({"domains": folder, "database": database})
    catalog = _catalog(settings)
    for domain in catalog.domains:
        typer.echo(f"{domain.name}: читается; таблиц {len(domain.datasets)}, показателей {len(domain.metrics)}")
    broken = bool(catalog.broken)
    if live and catalog.domains:
        with _engine(settings) as engine:
            for domain in catalog.domains:
                broken |= _check(domain, engine)
    if broken:
        raise typer.Exit(BROKEN)


@app.command()
def scaffold(
    *,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Папка описаний, где появится новая тема.")],
    database: Database = None,
    name: Annotated[str, typer.Option("--name", help="Имя темы; без него — имя базы или файла.")] = "",
    kind: Annotated[ImportKind | None, typer.Option("--from", help="Взять готовое описание из FILE.")] = None,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Файл для --from.")] = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME|none", help="Языковая модель, которая набросает описания.")
    ] = None,
) -> None:
    """Составить описание новой базы или перенести готовое; написанное человеком не переписывается.

    С моделью — набросать названия, описания и синонимы, таблицу за таблицей; прерванное продолжит та же команда.
    """
    if (kind is None) != (file is None):
        raise SettingsError(_FROM_NEEDS_FILE, _EXAMPLE)
    settings = read_settings({"database": database, "model": model})
    if kind is None and not settings.database:
        raise SettingsError(_NO_DATABASE, _NAME_DATABASE)
    place = out / (_plain_name(name) or _default_name(settings.database, file))
    if (place / MODEL_FILE).exists():
        typer.echo(f"Описание уже есть: {place}. Написанное человеком не тронуто.")
        _draft(settings, place)
        raise typer.Exit(_show_drift_of(place, settings, out))
    if kind is not None and file is not None:
        raise typer.Exit(_import(kind, file, place))
    _scaffold(settings, place)


@app.command()
def drift(*, folder: Folder = None, database: Database = None) -> None:
    """Показать, что изменилось в базе с тех пор, как её описали; описания не меняются."""
    settings = read_settings({"domains": folder, "database": database})
    catalog = _catalog(settings)
    changed = bool(catalog.broken)
    with _engine(settings) as engine:
        for domain in catalog.domains:
            changed |= _show_drift(domain, engine, [one for one in catalog.domains if one is not domain])
    if changed:
        raise typer.Exit(BROKEN)


@app.command()
def export(
    name: Annotated[str, typer.Argument(help="Имя темы.")],
    *,
    folder: Folder = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Куда записать; без него — на экран.")
    ] = None,
) -> None:
    """Выгрузить описание в строгой форме Apache Ossie."""
    from domains.export import export_model

    text = export_model(load_catalog(read_settings({"domains": folder}).domains).domain(name).folder)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SettingsError(
            Localized(
                f"Файл {out} не записать: {error.strerror}.", f"The file {out} cannot be written: {error.strerror}."
            ),
            Localized("Укажите другой путь.", "Name another path."),
        ) from error
    typer.echo(f"Записано: {out}")


@app.command()
def values(*, folder: Folder = None, database: Database = None) -> None:
    """Прочитать значения справочников из базы заново."""
    from apps.wiring import values_of

    settings = read_settings({"domains": folder, "database": database})
    catalog = _catalog(settings)
    with _engine(settings) as engine:
        for domain in catalog.domains:
            tell = _Progress()
            tell(f"{domain.name}: читаю значения…")
            index = values_of(domain, engine, settings, refresh=True)
            tell.done()
            typer.echo(f"{domain.name}: значений {len(index)}, полей {len(index.fields)}")
    if catalog.broken:
        raise typer.Exit(BROKEN)


@app.command()
def topics(*, folder: Folder = None, database: Database = None) -> None:
    """Посчитать, как часто одни правила находят тему вопросов демонстрационного набора."""
    from apps.topic_figure import show_topics

    if not show_topics(read_settings({"domains": folder, "database": database})):
        raise typer.Exit(BROKEN)


def _catalog(settings: Settings) -> Catalog:
    catalog = load_catalog(settings.domains)
    _show_errors(catalog.broken)
    return catalog


def _show_errors(errors: Iterable[DomainFileError]) -> None:
    language = language_of_command(sys.argv[1:])
    for error in errors:
        typer.echo(" ".join(error.told(language)).strip(), err=True)


@contextmanager
def _engine(settings: Settings) -> Iterator[Engine]:
    from engines.open import open_engine

    engine = open_engine(settings.database_url)
    try:
        yield engine
    finally:
        engine.close()


class _Progress:
    """Says beside the output how far long work is: over one line on a terminal, else now and then a line."""

    _PAUSE_S = 2.0

    def __init__(self) -> None:
        self._over = sys.stderr.isatty()
        self._last = time.monotonic()

    def __call__(self, text: str) -> None:
        """Say it."""
        if self._over:
            sys.stderr.write(f"\r\x1b[K{text}")
        elif time.monotonic() - self._last >= self._PAUSE_S:
            self._last = time.monotonic()
            sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    def done(self) -> None:
        """Leave the line empty for what is printed next."""
        if self._over:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _check(domain: Domain, engine: Engine) -> bool:
    """Print what differs from the database; tell whether anything must be mended."""
    from domains.live import check_live

    tell = _Progress()
    found = check_live(domain, engine, lambda place: tell(f"{domain.name}: сравниваю {place}"))
    tell.done()
    typer.echo(f"{domain.name}: с базой {'есть расхождения' if found else 'сходится'}")
    return _show_findings(found)


def _show_findings(found: Iterable[LiveFinding]) -> bool:
    broken = False
    for one in found:
        typer.echo(f"  {_SEVERITIES[one.severity]:<8} {one.place}: {one.text.ru}")
        broken |= one.severity is Severity.ERROR
    return broken


def _show_drift(domain: Domain, engine: Engine, others: list[Domain]) -> bool:
    """Print the drift of one domain; tell whether there is any."""
    from domains.scaffold.drift import find_drift

    tell = _Progress()
    tell(f"{domain.name}: сравниваю с базой…")
    report = find_drift(domain, engine, others)
    tell.done()
    _show_report(domain.name, report)
    return bool(report.added) or any(one.severity is Severity.ERROR for one in report.broken)


def _show_report(name: str, report: DriftReport) -> None:
    from domains.scaffold.drift import DriftKind

    said = {
        DriftKind.NEW_TABLE: "таблица не описана",
        DriftKind.NEW_COLUMN: "столбец не описан",
        DriftKind.CHANGED_TYPE: "тип другой",
    }
    gone = [one for one in report.broken if one.severity is Severity.ERROR]
    if not report.added and not gone:
        typer.echo(f"{name}: описание отвечает базе")
        return
    typer.echo(f"{name}: база отличается от описания")
    for one in report.added:
        typer.echo(f"  {said[one.kind]}: {one.name} ({one.detail})")
    _show_findings(gone)


def _show_drift_of(place: Path, settings: Settings, out: Path) -> int:
    domain, errors = load_domain(place)
    _show_errors(errors)
    if domain is None:
        return BROKEN
    if not settings.database:
        typer.echo("База не названа: сравнивать не с чем (--database URL).")
        return 0
    others = [one for one in load_catalog(out).domains if one.name != domain.name]
    with _engine(settings) as engine:
        return BROKEN if _show_drift(domain, engine, others) else 0


def _import(kind: ImportKind, file: Path, place: Path) -> int:
    from domains.scaffold.importing import import_model

    result = import_model(kind, file, place)
    typer.echo(f"Перенесено в {result.folder}.")
    for one in result.left_out:
        typer.echo(f"  не перенесено: {one.ru}")
    _show_errors(result.errors)
    if result.errors:
        typer.echo("Тема заработает, когда эти места будут исправлены.", err=True)
        return BROKEN
    typer.echo("Дальше: sverka domains validate --live --domains " + str(place.parent))
    return 0


def _scaffold(settings: Settings, place: Path) -> None:
    from domains.scaffold.run import Wishes
    from domains.scaffold.run import scaffold as scaffold_domain

    tell = _Progress()
    with _engine(settings) as engine:
        result = scaffold_domain(engine, place, place.name, Wishes(tell=tell))
    tell.done()
    _show_scaffold(result)
    _draft(settings, place)
    _, errors = load_domain(place)
    _show_errors(errors)
    if errors:
        raise typer.Exit(BROKEN)


def _draft(settings: Settings, place: Path) -> None:
    """Let the configured model draft the texts that are still missing, and say how far it came."""
    from domains.scaffold.drafts import draft_texts, waiting_tables

    if not settings.has_model or not waiting_tables(place):
        return
    from apps.drafting import ModelDrafter

    tell = _Progress()
    try:
        with _termination_as_interrupt():
            drafted = draft_texts(place, ModelDrafter.of(settings), tell)
    except KeyboardInterrupt:
        tell.done()
        left = len(waiting_tables(place))
        typer.echo(f"Прервано. Файлы целы; таблиц без набросков: {left}. {_GO_ON}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    tell.done()
    if drafted.tables:
        typer.echo(
            f"Языковая модель набросала названия, описания и синонимы, таблиц: {drafted.tables}; "
            "это отмечено в model.yaml и ждёт вашей проверки."
        )
    if drafted.failure is not None:
        told = " ".join(drafted.failure.told(language_of_command(sys.argv[1:]))).strip()
        typer.echo(f"{told} Таблиц без набросков: {drafted.waiting}. {_GO_ON}", err=True)


@contextmanager
def _termination_as_interrupt() -> Iterator[None]:
    """A time limit around the command ends it as Ctrl-C does: with a message, between two files, not within one."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _show_scaffold(result: Scaffold) -> None:
    from domains.scaffold.draft_files import QUESTIONS_FILE

    typer.echo(
        f"Черновик темы: {result.folder}. Таблиц {result.datasets}, связей {result.relationships}, "
        f"из них угадано по именам и значениям {result.inferred}."
    )
    if result.questions:
        typer.echo(f"Вопросы к вам ({len(result.questions)}), все — в {result.folder / QUESTIONS_FILE}:")
        for question in result.questions[:_SHOWN]:
            typer.echo(f"  - {question}")
        if len(result.questions) > _SHOWN:
            typer.echo(f"  … и ещё {len(result.questions) - _SHOWN}")


def _plain_name(text: str) -> str:
    from domains.scaffold.names import field_name

    return field_name(text).lower() if text else ""


def _default_name(url: str, file: Path | None) -> str:
    """Return the name of the file, or of the database that an address names."""
    from urllib.parse import unquote, urlsplit

    return _plain_name(file.stem if file else Path(unquote(urlsplit(url).path)).stem) or "database"
