"""Languages of questions and answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A language that questions are read in and answers are written in."""

    RU = "ru"
    EN = "en"


_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)


def detect_language(text: str) -> Language:
    """Return the language of a question: English if it has letters and none of them is Cyrillic, else Russian.

    One Cyrillic letter decides, because Russian questions often carry Latin names («сколько POS-операций»).
    """
    return Language.RU if _CYRILLIC.search(text) or not has_letters(text) else Language.EN


def has_letters(text: str) -> bool:
    """Tell whether a text has letters that could show its language."""
    return any(character.isalpha() for character in text)


@dataclass(frozen=True, slots=True)
class Localized:
    """A text for people in both languages."""

    ru: str
    en: str

    def get(self, language: Language) -> str:
        """Return the text in ``language``."""
        return self.ru if language is Language.RU else self.en
