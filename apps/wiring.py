"""Putting the parts together: from settings to an assistant."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pydantic import SecretStr

from apps.settings import NO_MODEL, Settings
from core.errors import NoUsableDomain, StoreError
from core.language import Language, Localized, detect_language
from core.question import Question, User
from domains.lexicon import Lexicon
from domains.load import Catalog, load_catalog
from domains.select import SMALL, TableSelector
from domains.semantic_model import Domain
from domains.value_index import ValueIndex, build
from engines.engine import CancelToken, CostLimits, Engine, QueryLimits
from engines.open import open_engine
from engines.result_store import ParquetStore

if TYPE_CHECKING:
    from graph.deps import Deps
    from graph.run import Assistant
    from graph.threads import ThreadStore
    from journal.langfuse_export import LangfuseSink
    from journal.store import SafeJournal
    from llm.gateway import Gateway


class _EngineValues:
    """The values of a database for the value index."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[str, int]]:
        found = self._engine.distinct(source, expression, limit)
        return [(str(value), count) for value, count in found if value is not None]


def make_assistant(settings: Settings) -> Assistant:
    """Return an assistant over the configured domains and database.

    Raises:
        NoUsableDomain: no domain can be used.
        EngineUnavailable: the database cannot be opened.
        StoreError: the files of threads cannot be opened.
    """
    from graph.build import build as build_machine
    from graph.checkpoint import WaitingTurns
    from graph.run import Assistant
    from graph.shelf import Shelf
    from graph.threads import ThreadStore

    threads = ThreadStore(settings.home / "threads.sqlite")
    deps = _deps(settings, threads)
    waiting = WaitingTurns(settings.home / "waiting.sqlite")
    shelf = Shelf(shelf_file(settings))
    return Assistant(build_machine(waiting), waiting, deps, threads, make_journal(settings), shelf)


def _deps(settings: Settings, threads: ThreadStore) -> Deps:
    from graph.deps import Deps

    catalog = usable_catalog(settings)
    engine = open_engine(settings.database_url)
    return Deps(
        catalog=catalog,
        lexicons={domain.name: Lexicon(domain, values_of(domain, engine, settings)) for domain in catalog.domains},
        engine=engine,
        store=ParquetStore(settings.home / "results"),
        clock=lambda: datetime.now(ZoneInfo(settings.zone)),
        files=settings.home / "files",
        limits=QueryLimits(settings.rows, settings.seconds),
        costs=costs_of(settings, engine),
        cancel=CancelToken(),
        memory=threads,
        selectors={d.name: TableSelector(d) for d in catalog.domains if len(d.datasets) > SMALL},
        model=make_gateway(settings),
        attempts=settings.attempts,
        propose_links=settings.propose_links,
        second_model=_gateway(settings, settings.second_model),
        drafts=settings.drafts,
        on_disagreement=settings.on_disagreement,
        critic=_gateway(settings, settings.critic_model),
        wording=settings.wording,
    )


def costs_of(settings: Settings, engine: Engine) -> CostLimits:
    """Return the costs that are set, each unset one as is usual for the database; 0 sets none."""
    ask, refuse, usual = settings.cost_ask, settings.cost_refuse, engine.usual_costs
    return CostLimits(
        usual.ask if ask is None else ask or None,
        usual.refuse if refuse is None else refuse or None,
    )


def usable_catalog(settings: Settings) -> Catalog:
    """Return the domains that can be used.

    Raises:
        NoUsableDomain: there is none; the first fault of a file is named.
    """
    catalog = load_catalog(settings.domains, settings.home / "cache")
    if not catalog.domains:
        raise _no_domain(catalog, settings.domains)
    return catalog


def _no_domain(catalog: Catalog, folder: Path) -> NoUsableDomain:
    ru, en = f"в папке {folder} нет ни одной темы", f"the folder {folder} holds no domain"
    if catalog.broken:
        ru, en = (catalog.broken[0].told(language)[0].rstrip(".") for language in (Language.RU, Language.EN))
    return NoUsableDomain(
        Localized(f"Описания данных не читаются: {ru}.", f"The descriptions of the data cannot be read: {en}."),
        Localized(
            "Проверьте их командой sverka domains validate.", "Check them with the command sverka domains validate."
        ),
    )


def values_of(domain: Domain, engine: Engine, settings: Settings, *, refresh: bool = False) -> ValueIndex:
    """Return the value index of a domain, read from the database anew where the database or the domain is another."""
    described = b"".join(file.read_bytes() for file in sorted(domain.folder.glob("*.yaml")))
    key = hashlib.sha256(settings.database_url.encode() + described).hexdigest()[:12]
    path = settings.home / "values" / f"{domain.name}-{key}.npz"
    if path.exists() and not refresh:
        try:
            return ValueIndex.load(path)
        except StoreError:
            pass  # an index of an older version is simply read anew
    index = build(domain, _EngineValues(engine))
    index.save(path)
    return index


def make_gateway(settings: Settings) -> Gateway | None:
    """Return the way to the configured model; None if there is none."""
    return _gateway(settings, settings.model)


def _gateway(settings: Settings, model: str) -> Gateway | None:
    if model in NO_MODEL:
        return None
    from llm.gateway import Gateway
    from llm.settings import ModelSettings

    return Gateway.of(ModelSettings(model, settings.base_url, settings.api_key, settings.model_timeout))


def make_journal(settings: Settings) -> SafeJournal:
    """Return the journal, with Langfuse behind it where its keys are set."""
    from journal.store import Journal, SafeJournal

    return SafeJournal(Journal(journal_file(settings)), langfuse_sinks(os.environ))


def langfuse_sinks(environment: Mapping[str, str]) -> tuple[LangfuseSink, ...]:
    """Return the export to Langfuse where both its keys are set; nothing of it is imported otherwise."""
    public, secret = environment.get("LANGFUSE_PUBLIC_KEY"), environment.get("LANGFUSE_SECRET_KEY")
    if not public or not secret:
        return ()
    from journal.langfuse_export import LangfuseSettings, LangfuseSink

    base = environment.get("LANGFUSE_BASE_URL") or environment.get("LANGFUSE_HOST")
    keys = (public, SecretStr(secret))
    return (LangfuseSink.of(LangfuseSettings(*keys, base) if base else LangfuseSettings(*keys)),)


def journal_file(settings: Settings) -> Path:
    """Return where the journal lies."""
    return settings.home / "journal.sqlite"


def shelf_file(settings: Settings) -> Path:
    """Return where the answers that were given lie."""
    return settings.home / "answers.sqlite"


def question_of(text: str, settings: Settings, thread: str, **asked: object) -> Question:
    """Make a question: today is the deployment's, the language the text's, the user's attributes the settings'.

    ``asked`` may hold now, user, domain and language, None where the person did not say.
    """
    now = asked.get("now") or datetime.now(ZoneInfo(settings.zone)).date()
    name = str(asked.get("user") or "local")
    attributes = tuple((key, tuple(values)) for key, values in settings.users.get(name, {}).items())
    language = asked.get("language")
    domain = asked.get("domain")
    return Question(
        text=text,
        now=now if isinstance(now, date) else date.fromisoformat(str(now)),
        language=Language(str(language)) if language else detect_language(text),
        thread=thread,
        user=User(name, attributes),
        domain=str(domain) if domain else None,
    )
