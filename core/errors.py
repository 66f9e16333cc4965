"""The tree of errors: raised only when the system or its settings are broken.

SverkaError
├── SettingsError            a setting is missing or cannot be read
├── DomainFileError          a file of a domain is broken (file, line, key)
├── UnknownDomain            a domain is named that is not loaded
├── PromptError              a prompt file and its use disagree
├── EngineError              a database cannot serve
│   ├── EngineUnavailable    it cannot be reached or opened
│   ├── QueryFailed          it refused or broke off a query
│   ├── QueryTimeout         it took longer than the limit
│   ├── QueryCancelled       the person stopped it
│   └── ResultUnreadable     it answered with something that is not a result
├── ModelError               a language model cannot serve
│   ├── ModelUnavailable     the endpoint cannot be reached, or refuses
│   ├── ModelTimeout         it did not answer in time
│   └── ModelAnswerUnusable  it answered, but not with what was asked
├── StoreError               results, threads or the journal cannot be written or read
├── RenderError              a file or a chart cannot be made of a result
└── EvaluationError          an evaluation set is broken

What the user or a model got wrong is never raised: it is a value (``Finding``, ``Clarify``, ``Refused``).
Each error says in one sentence what happened, and in ``what_to_do`` what to do about it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from core.language import Language, Localized


class SverkaError(Exception):
    """Root of all errors of this program; ``str()`` is one sentence for a person."""

    code = "error"

    def __init__(self, message: str | Localized, what_to_do: str | Localized = "") -> None:
        """``message`` says what happened, ``what_to_do`` what helps; both are whole sentences, in both languages."""
        super().__init__(_text(message, Language.RU))
        self._message, self._what_to_do = message, what_to_do

    @property
    def message(self) -> str:
        """Return what happened, in Russian."""
        return _text(self._message, Language.RU)

    @property
    def what_to_do(self) -> str:
        """Return what helps, in Russian."""
        return _text(self._what_to_do, Language.RU)

    def told(self, language: Language) -> tuple[str, str]:
        """Return what happened and what helps, in a language."""
        return _text(self._message, language), _text(self._what_to_do, language)


def _text(text: str | Localized, language: Language) -> str:
    return text if isinstance(text, str) else text.get(language)


class SettingsError(SverkaError):
    """A setting is missing or cannot be read."""

    code = "settings"


class DomainFileError(SverkaError):
    """A file of a domain is broken."""

    code = "domain_file"

    def __init__(
        self, file: Path, line: int | None, key: str, message: Localized, what_to_do: Localized | Literal[""] = ""
    ) -> None:
        """``line`` counts from 1, None where the file has none; ``key`` is the path inside the file.

        ``message`` goes on after the place: it begins small and has no full stop.
        """
        where = f"{file}:{line}" if line else str(file)
        place = f"{where}: {key}" if key else where
        super().__init__(Localized(f"{place}: {message.ru}.", f"{place}: {message.en}."), what_to_do)
        self.file, self.line, self.key = file, line, key


class NoUsableDomain(SverkaError):
    """Not one domain of the folder can be used."""

    code = "no_domain"


class UnknownDomain(SverkaError):
    """A domain is named that is not loaded."""

    code = "unknown_domain"


class PromptError(SverkaError):
    """A prompt file and its use disagree."""

    code = "prompt"


class EngineError(SverkaError):
    """A database cannot serve."""

    code = "engine"


class EngineUnavailable(EngineError):
    """The database cannot be reached or opened."""

    code = "engine_unavailable"


class QueryFailed(EngineError):
    """The database refused or broke off a query; ``native`` is its own error number or class."""

    code = "query_failed"

    def __init__(self, message: str | Localized, what_to_do: str | Localized = "", native: str = "") -> None:
        """``native`` is what the database itself calls the error, "" if it does not say."""
        super().__init__(message, what_to_do)
        self.native = native


class QueryTimeout(EngineError):
    """A query took longer than the limit and was stopped."""

    code = "query_timeout"


class QueryCancelled(EngineError):
    """A person stopped the query."""

    code = "query_cancelled"


class ResultUnreadable(EngineError):
    """The database answered with something that is not one readable result."""

    code = "result_unreadable"


class ModelError(SverkaError):
    """A language model cannot serve."""

    code = "model"


class ModelUnavailable(ModelError):
    """The model's endpoint cannot be reached, or refuses."""

    code = "model_unavailable"


class ModelTimeout(ModelError):
    """The model did not answer in time."""

    code = "model_timeout"


class ModelAnswerUnusable(ModelError):
    """The model answered, but not with what was asked."""

    code = "model_answer"


class StoreError(SverkaError):
    """Results, threads or the journal cannot be written or read."""

    code = "store"


class RenderError(SverkaError):
    """A file or a chart cannot be made of a result."""

    code = "render"


class EvaluationError(SverkaError):
    """An evaluation set is broken."""

    code = "evaluation"
