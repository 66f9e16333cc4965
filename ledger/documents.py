"""Facts out of documents: a value counts only with a verbatim quote that holds it.

No part of an answer reads documents yet; reports that cite sources beside the database will.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from urllib.parse import urlsplit

from core.fact import Fact, FactKind
from core.unit import NUMBER, Unit

_NUMBER = re.compile(r"[-−–]?\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?")


class Reliability(StrEnum):
    """How far a kind of site is trusted, the most first."""

    OFFICIAL = "official"
    REFERENCE = "reference"
    NEWS = "news"
    PERSONAL = "personal"
    UNKNOWN = "unknown"


_SITES: tuple[tuple[str, Reliability], ...] = (
    (r"(^|\.)(gov|gov\.[a-z]{2}|cbr\.ru|kremlin\.ru|europa\.eu|nalog\.ru)$", Reliability.OFFICIAL),
    (r"(^|\.)(wikipedia\.org|britannica\.com|bigenc\.ru|consultant\.ru|garant\.ru)$", Reliability.REFERENCE),
    (r"(^|\.)(tass\.ru|interfax\.ru|ria\.ru|rbc\.ru|kommersant\.ru|vedomosti\.ru|reuters\.com)$", Reliability.NEWS),
    (r"(^|\.)(livejournal\.com|vk\.com|t\.me|medium\.com|habr\.com|reddit\.com|pikabu\.ru)$", Reliability.PERSONAL),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Document:
    """A source that is a text: its id (S2), its address and its full text; ``title`` may be empty."""

    id: str
    address: str
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """An accepted fact with the quote that proves it."""

    fact: Fact
    quote: str
    reliability: Reliability


class QuoteFault(StrEnum):
    """Why a fact out of a document is rejected."""

    EMPTY = "empty"
    NOT_VERBATIM = "not_verbatim"
    VALUE_NOT_IN_QUOTE = "value_not_in_quote"


def reliability_of(address: str) -> Reliability:
    """Return the class of a site by its host."""
    host = (urlsplit(address).hostname or "").casefold()
    return next((kind for pattern, kind in _SITES if re.search(pattern, host)), Reliability.UNKNOWN)


def quote(document: Document, piece: str, value: Decimal, unit: Unit = NUMBER, label: str = "") -> Quoted | QuoteFault:
    """Make a fact of a value that stands in a verbatim quote (spaces and line breaks aside); its id is still empty."""
    wanted = _flat(piece)
    if not wanted:
        return QuoteFault.EMPTY
    if wanted not in _flat(document.text):
        return QuoteFault.NOT_VERBATIM
    if value not in numbers_in(piece):
        return QuoteFault.VALUE_NOT_IN_QUOTE
    fact = Fact("", FactKind.CELL, value, unit, document.id, column=label, label=label)
    return Quoted(fact, piece, reliability_of(document.address))


def numbers_in(text: str) -> set[Decimal]:
    """Return the numbers that stand in a text, groups of digits joined, the decimal comma read."""
    found = (re.sub(r"\s", "", match.group()) for match in _NUMBER.finditer(text))
    return {Decimal(re.sub("[−–]", "-", number).replace(",", ".")) for number in found}


def _flat(text: str) -> str:
    return " ".join(text.split())
