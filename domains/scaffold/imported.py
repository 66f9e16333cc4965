"""The outcome of a conversion, and readers of data whose shape is not ours."""

from __future__ import annotations

from dataclasses import dataclass

from core.language import Localized
from domains.yaml_source import Plain

Part = dict[str, Plain]


@dataclass(frozen=True, slots=True)
class Imported:
    """Documents made of a foreign model; ``left_out`` says what could not be said in ours, and why."""

    model: Part
    domain: Part
    left_out: tuple[Localized, ...]


def left_out_metric(name: str, why: Localized) -> Localized:
    """Say that a metric is not brought over."""
    return Localized(f"показатель {name}: {why.ru}", f"metric {name}: {why.en}")


def parts(data: Part, key: str) -> list[Part]:
    """Return the mappings of a list, [] if there is no such key."""
    found = data.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def part(data: Part, key: str) -> Part:
    """Return a mapping, {} if there is no such key."""
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def text(data: Part, key: str, default: str = "") -> str:
    """Return a value as text."""
    found = data.get(key)
    return default if found is None else str(found)


def texts(data: Part, key: str) -> list[Plain]:
    """Return a list of texts."""
    found = data.get(key)
    return [str(one) for one in found] if isinstance(found, list) else []


def only_filled(data: Part) -> Part:
    """Leave out what is empty."""
    return {key: value for key, value in data.items() if value not in (None, "", [], {})}
