"""Every sentence that a person reads comes from one catalogue, in Russian and English.

A text may hold ``{name}`` (a value of that name) and ``{name|форма1|форма2|форма5}``: the number and the word in the
form that agrees with it (English: two forms).
"""

from __future__ import annotations

import re
from decimal import Decimal

from core.errors import RenderError
from core.language import Language, Localized
from render.catalogue import CATALOGUE
from render.numbers import plain_number, plural_en, plural_ru

MessageKey = str
"""``section.name``, a key of the catalogue."""

_MEND = Localized("Исправьте каталог render/catalogue.py.", "Mend the catalogue render/catalogue.py.")
_PLACE = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")


def message(key: MessageKey, language: Language, **values: str | int | Decimal) -> str:
    """Return the catalogue's text with its places filled; numbers are written by the rules of ``render.numbers``.

    Raises:
        RenderError: the key is not in the catalogue, or the values are not exactly those that its text names.
    """
    entry = CATALOGUE.get(key)
    if entry is None:
        raise RenderError(
            Localized(f"В каталоге нет сообщения «{key}».", f"The catalogue has no message “{key}”."),
            _MEND,
        )
    text = entry.get(language)
    if variables(text) != set(values):
        wanted = ", ".join(sorted(variables(text)))
        given = ", ".join(sorted(values))
        raise RenderError(
            Localized(
                f"Сообщение «{key}» принимает значения ({wanted}), а не ({given}).",
                f"The message “{key}” takes the values ({wanted}), not ({given}).",
            ),
            _MEND,
        )
    return _PLACE.sub(lambda place: _filled(place, values, language), text)


def localized(key: MessageKey, **values: str | int | Decimal) -> Localized:
    """Return the catalogue's text in both languages, filled as ``message`` fills it; for what is told later."""
    return Localized(message(key, Language.RU, **values), message(key, Language.EN, **values))


def variables(text: str) -> set[str]:
    """Return the names of the places in a text of the catalogue."""
    return {place.group(1) for place in _PLACE.finditer(text)}


def _filled(place: re.Match[str], values: dict[str, str | int | Decimal], language: Language) -> str:
    value = values[place.group(1)]
    forms = tuple(place.group(2).split("|")[1:])
    if isinstance(value, str):
        return value
    shown = plain_number(value, language)
    if not forms:
        return shown
    word = plural_ru(value, forms) if language is Language.RU else plural_en(value, forms)
    return f"{shown}\u00a0{word}"
