"""Which model is asked, and where."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """One endpoint that speaks the OpenAI protocol.

    ``base_url`` "" is the vendor's own address; ``timeout_s`` is the limit of one call, in seconds;
    ``max_tokens`` bounds one answer.
    """

    name: str
    base_url: str
    api_key: SecretStr
    timeout_s: float = 60.0
    max_tokens: int = 1024

    @property
    def endpoint(self) -> str:
        """Return the address for messages: without user, password and query, where keys are sometimes put."""
        parts = urlsplit(self.base_url)
        port = f":{parts.port}" if parts.port else ""
        return f"{parts.scheme}://{parts.hostname}{port}{parts.path}" if parts.hostname else "api.openai.com"
