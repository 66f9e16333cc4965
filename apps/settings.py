"""Settings: from flags, then ``SVERKA_*`` variables, then ``sverka.toml``; the only place that reads them."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from core.errors import SettingsError
from core.language import Language, Localized, detect_language
from graph.policies import OnDisagreement, Wording

ROOT = Path(__file__).resolve().parent.parent
"""The folder of the program, where the demo's domains lie."""

_PREFIX = "SVERKA_"
NO_MODEL = frozenset({"", "none"})
"""Names that stand for no model."""


class Settings(BaseModel):
    """Everything that a deployment sets. A secret shows as stars wherever it is printed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path = ROOT / "data"
    """Folder for the demo warehouse, results, threads, the journal."""
    database: str = ""
    """URL of the database; empty is the demo warehouse in ``home``."""
    domains: Path = ROOT / "domains" / "data"
    """Folder of the described domains."""
    model: str = "none"
    """Name of the language model; ``none`` answers by compiled queries only."""
    base_url: str = ""
    """Address of an OpenAI-compatible endpoint, up to and with ``/v1``."""
    api_key: SecretStr = SecretStr("")
    """Its key; set it as a variable only."""
    model_timeout: float = Field(60.0, gt=0)
    """Seconds of one call."""
    drafts: int = Field(2, ge=1, le=3)
    """Drafts that must give the same rows where a model wrote the query; 1 confirms nothing."""
    second_model: str = "none"
    """Another model at the same address that writes the second draft; ``none`` has the same one write it anew."""
    on_disagreement: OnDisagreement = OnDisagreement.ASK
    """What is done where two drafts give other rows: ``ask`` which is meant, or ``show`` the first with a warning."""
    critic_model: str = "none"
    """Another model at the same address that reads what a model wrote and names faults; ``none`` has nobody do so."""
    propose_links: bool = False
    """Whether the model may propose what words name that no rule explained; told as an assumption."""
    wording: Wording = Wording.TEMPLATE
    """Who writes the answer in words: ``template``, or ``model`` (shown only if every figure in it is proved)."""
    attempts: int = Field(3, ge=1, le=10)
    """Drafts of one question."""
    rows: int = Field(100_000, ge=1)
    """Rows kept of one result."""
    seconds: float = Field(60.0, gt=0)
    """Seconds of one query."""
    cost_ask: float | None = Field(None, ge=0)
    """Estimated cost, in the database's unit, above which the person is asked; 0 never, unset the database's usual."""
    cost_refuse: float | None = Field(None, ge=0)
    """Estimated cost above which a query does not run; 0 none, unset the database's usual."""
    zone: str = "Europe/Moscow"
    """Time zone in which «сегодня» is meant."""
    host: str = "127.0.0.1"
    """Address on which the chat page listens; other machines reach it only if this is changed."""
    port: int = Field(8080, ge=1, le=65535)
    """Port of the chat page."""
    users: dict[str, dict[str, tuple[str, ...]]] = {}
    """User name → attributes → values, for the row rights of the domains."""

    @property
    def database_url(self) -> str:
        """Return the URL of the database that is used."""
        return self.database or f"duckdb:///{self.home / 'demo.duckdb'}"

    @property
    def has_model(self) -> bool:
        """Tell whether a language model is configured."""
        return self.model not in NO_MODEL


def read_settings(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, file: Path = Path("sverka.toml")
) -> Settings:
    """Read the settings; ``flags`` with the value None are not set.

    Raises:
        SettingsError: the file is not TOML, a name is unknown, or a value is of the wrong kind.
    """
    found = dict(os.environ) if environment is None else environment
    named = {name for name in Settings.model_fields if name != "users"}
    values: dict[str, Any] = _from_file(file)
    values |= {name: found[_PREFIX + name.upper()] for name in named if found.get(_PREFIX + name.upper())}
    values |= {name: value for name, value in flags.items() if value is not None}
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise SettingsError(
            Localized(f"Настройка «{name}» неверна: {first['msg']}.", f"The setting {name} is wrong: {first['msg']}."),
            Localized(
                f"Исправьте флаг, переменную {_PREFIX}… или {file}.",
                f"Correct the flag, the variable {_PREFIX}… or {file}.",
            ),
        ) from None


def language_of_command(words: Sequence[str], environment: Mapping[str, str] | None = None) -> Language:
    """Return the language in which a command tells its errors.

    The one that ``--lang`` names, or else Russian if the locale or a word is, else English.
    """
    named = " ".join(words).replace("--lang=", "--lang ").partition("--lang ")[2].split(" ", 1)[0]
    if named in set(Language):
        return Language(named)
    found = dict(os.environ) if environment is None else environment
    locale = found.get("LC_ALL") or found.get("LC_MESSAGES") or found.get("LANG") or ""
    return Language.RU if locale.startswith("ru") else detect_language(" ".join(words))


def _from_file(file: Path) -> dict[str, Any]:
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(
            Localized(f"Файл настроек {file} не читается: {error}.", f"The settings {file} cannot be read: {error}."),
            Localized("Исправьте файл.", "Correct the file."),
        ) from error
