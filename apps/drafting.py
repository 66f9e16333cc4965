"""A language model as the drafter of a scaffold's texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from core.errors import SettingsError
from core.language import Localized
from domains.scaffold.drafts import TableDraft, TableOutline, TextDraft

if TYPE_CHECKING:
    from apps.settings import Settings
    from llm.gateway import Gateway

_FIELDS_AT_ONCE = 3
"""Fields of one call: small models lose their way in longer lists."""


class DraftedText(BaseModel):
    """Texts of one field, or of the table."""

    model_config = ConfigDict(frozen=True)

    name: str
    title_ru: str = ""
    description: str = ""
    synonyms: tuple[str, ...] = ()


class DraftedTable(BaseModel):
    """What the model answers: the table, then its fields."""

    model_config = ConfigDict(frozen=True)

    table: DraftedText
    fields: tuple[DraftedText, ...] = ()


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
        answers = []
        for start in range(0, len(table.fields), _FIELDS_AT_ONCE):
            asked = _prompt(table, table.fields[start : start + _FIELDS_AT_ONCE])
            answers.append(self.gateway.structured("draft_descriptions", asked, DraftedTable).value)
        usable = [one for one in answers if one is not None]
        if not usable:
            return None
        fields = tuple(_text(field) for one in usable for field in one.fields)
        return TableDraft(_text(usable[0].table), fields)


def _prompt(table: TableOutline, fields: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    listed = "\n".join(f"- {name} ({datatype})" for name, datatype, _ in fields)
    comments = [f"{name}: {said}" for name, _, said in fields if said]
    told = "\n".join([table.description, *comments]).strip()
    return {"table": f"Table: {table.name}\nFields:\n{listed}", "comments": told}


def _text(one: DraftedText) -> TextDraft:
    return TextDraft(one.name, one.title_ru, one.description, one.synonyms)
