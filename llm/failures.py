"""What providers raise, sorted into our errors; nothing of a key ever enters a message."""

from __future__ import annotations

import re
import sys
from enum import StrEnum

_RETRIED = frozenset({408, 409, 429, 500, 502, 503, 504, 529})
_WAY_REFUSED = frozenset({400, 404, 415, 422, 500, 501})
_KEY_LIKE = re.compile(r"\b(?:sk|pk|key|Bearer)[-_ ][\w*.\-]{4,}|\b[A-Za-z0-9_\-]{32,}\b", re.IGNORECASE)
_MAX_QUOTE = 160

_CLIENT_ROOTS = (("openai", "OpenAIError"), ("httpx", "HTTPError"), ("httpx2", "HTTPError"))
_CLIENT_TIMEOUTS = (("openai", "APITimeoutError"), ("httpx", "TimeoutException"), ("httpx2", "TimeoutException"))
_CLIENT_CONNECTIONS = (("openai", "APIConnectionError"), ("httpx", "TransportError"), ("httpx2", "TransportError"))


class FailureKind(StrEnum):
    """What went wrong with one call."""

    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    """An HTTP status that says no."""
    UNREADABLE = "unreadable"
    """The endpoint answered with something that is no chat completion."""
    UNSUPPORTED = "unsupported"
    """The client itself cannot ask in this way."""


class CallFailure(Exception):
    """One failed call, inside this package only: callers see ModelUnavailable or ModelTimeout."""

    def __init__(
        self, kind: FailureKind, status: int | None = None, quote: str = "", wait_s: float | None = None
    ) -> None:
        """``status`` is the HTTP status, ``wait_s`` the time that the endpoint asks to wait."""
        super().__init__(kind.value)
        self.kind, self.status, self.quote, self.wait_s = kind, status, quote, wait_s

    @property
    def is_worth_retrying(self) -> bool:
        """Tell whether the same call may succeed a moment later."""
        return self.kind is FailureKind.REFUSED and self.status in _RETRIED

    @property
    def is_way_refused(self) -> bool:
        """Tell whether the endpoint may only dislike the way of asking (its response format, its tools)."""
        refused = self.kind is FailureKind.REFUSED and self.status in _WAY_REFUSED
        return refused or self.kind in {FailureKind.UNSUPPORTED, FailureKind.UNREADABLE}


def provider_errors() -> tuple[type[Exception], ...]:
    """Return what a chat model's client may raise when a call fails.

    Clients pass through whatever their parsing of a strange answer meets, hence the plain Python errors. The roots of
    their own errors are taken from the libraries that the client has loaded by then.
    """
    plain = (OSError, NotImplementedError, ValueError, TypeError, AttributeError, KeyError, IndexError)
    return (*plain, *_loaded(_CLIENT_ROOTS))


def sort_failure(error: Exception) -> CallFailure:
    """Return our failure for an exception of a provider's client."""
    if isinstance(error, (TimeoutError, *_loaded(_CLIENT_TIMEOUTS))):
        return CallFailure(FailureKind.TIMEOUT)
    if isinstance(error, NotImplementedError):
        return CallFailure(FailureKind.UNSUPPORTED)
    response = getattr(error, "response", None)
    status = getattr(response, "status_code", None)
    if isinstance(status, int) and status >= 400:
        return CallFailure(FailureKind.REFUSED, status, scrubbed(str(error)), _wait(response))
    if isinstance(error, (OSError, *_loaded(_CLIENT_CONNECTIONS))):
        return CallFailure(FailureKind.UNREACHABLE)
    return CallFailure(FailureKind.UNREADABLE, quote=type(error).__name__)


def _loaded(names: tuple[tuple[str, str], ...]) -> tuple[type[Exception], ...]:
    """Return the named exception classes of those libraries that are loaded; nothing is imported for it."""
    return tuple(getattr(sys.modules[module], name) for module, name in names if module in sys.modules)


def scrubbed(message: str) -> str:
    """Return the beginning of a provider's message on one line, without anything that looks like a key."""
    return _KEY_LIKE.sub("…", " ".join(message.split()))[:_MAX_QUOTE]


def _wait(response: object) -> float | None:
    headers = getattr(response, "headers", {})
    value = headers.get("retry-after", "")
    return float(value) if value.replace(".", "", 1).isdigit() else None
