"""A language model as the drafter of a scaffold's texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from core.errors import SettingsError
from core.language import Localized
from domains.scaffold.draft_files import TableDraft, TableOutline
from domains.scaffold.draft_rules import TextDraft

if TYPE_CHECKING:
    from apps.settings import Settings
    from llm.gateway import Gateway

_ITEMS_AT_ONCE = 4
"""Fields of one call, the table being one: small models lose their way in longer lists."""


class DraftedText(BaseModel):
    """Texts of one field, or of the table."""

    model_config = ConfigDict(frozen=True)

    name: str
    title_ru: str = ""
    description: str = ""
    synonyms: tuple[str, ...] = ()


class DraftedItems(BaseModel):
    """What the model answers: the items in the order in which they were listed."""

    model_config = ConfigDict(frozen=True)

    items: tuple[DraftedText, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelDrafter:
    """Asks the configured model, a few fields at a time."""

    gateway: Gateway

    @classmethod
    def of(cls, settings: Settings) -> ModelDrafter:
        """Return a drafter.

        Raises:
            SettingsError: no model is configured.
        """
        from apps.wiring import make_gateway

        gateway = make_gateway(settings)
        if gateway is None:
            raise SettingsError(
                Localized("Языковая модель не настроена.", "No language model is configured."),
                Localized("Укажите --model или SVERKA_MODEL.", "Give --model or SVERKA_MODEL."),
            )
        return cls(gateway)

    def draft(self, table: TableOutline) -> TableDraft | None:
        """Return drafts of a table's texts, None if no answer can be used.

        Raises:
            ModelUnavailable, ModelTimeout: the model cannot serve.
        """
        items = ((table.name, "the table itself", table.description), *table.fields)
        drafts: list[TextDraft] = []
        for start in range(0, len(items), _ITEMS_AT_ONCE):
            listed = items[start : start + _ITEMS_AT_ONCE]
            answer = self.gateway.structured("draft_descriptions", _prompt(table.name, listed), DraftedItems).value
            drafts += _by_name(answer.items if answer else (), [name for name, _, _ in listed])
        own = next((one for one in drafts if one.name == table.name), TextDraft(table.name))
        return TableDraft(own, tuple(one for one in drafts if one is not own)) if drafts else None


def _prompt(table: str, items: Sequence[tuple[str, str, str]]) -> dict[str, str]:
    listed = "\n".join(f"- {name} ({kind})" for name, kind, _ in items)
    comments = "\n".join(f"{name}: {said}" for name, _, said in items if said)
    return {"table": f"Table: {table}\nItems:\n{listed}", "comments": comments}


def _by_name(answered: Sequence[DraftedText], asked: Sequence[str]) -> list[TextDraft]:
    """Return the drafts of what was asked about; a model that translates the names is read by the order."""
    names = [one.name for one in answered]
    if len(answered) == len(asked) and any(name not in asked for name in names):
        in_place = all(name == wanted or name not in asked for name, wanted in zip(names, asked, strict=True))
        names = list(asked) if in_place else names
    told = zip(names, answered, strict=True)
    return [TextDraft(name, one.title_ru, one.description, one.synonyms) for name, one in told if name in asked]
