"""Messages that are no question about data: told apart before anything is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

from understanding.other_languages import is_other_language

MAX_LENGTH = 2000
"""Characters of one message; a question of an analyst is far below it."""

_LETTER = re.compile(r"[^\W\d_]")
_KNOWN_LETTER = re.compile(r"[a-zа-яё]", re.IGNORECASE)
_SQL = re.compile(
    r"^\s*;?\s*(?:with\s+\w+\s+as\s*\(|select\s.+\sfrom\s|select\s+[\d*@(]|insert\s+into|update\s+\w+\s+set|delete\s+from"
    r"|drop\s+(?:table|database|view)|alter\s+table|create\s+(?:table|view|database)|truncate\s|exec(?:ute)?\s+\w|merge\s+into)",
    re.IGNORECASE | re.DOTALL,
)
_RU_CHANGE = (
    "удали|удалите|удалить|сотри|сотрите|стереть|очисти|очистить|измени|измените|обнови|обновите|вставь|вставьте|запиши|"
    "создай|создайте|дропни|снеси|обнули|обнулить"
)
_EN_CHANGE = "delete|drop|truncate|erase|remove|insert|update|alter|wipe"
_EN_OBJECT = "all|the|every|from|table|tables|into|database|rows?|records?|my|our"
_CHANGE = re.compile(
    rf"(?:^|[.!?,;>:]\s*|\b(?:и|а|and|please|then|пожалуйста)\s+)(?:(?:{_RU_CHANGE})\s|(?:{_EN_CHANGE})\s+(?:{_EN_OBJECT})\b)",
    re.IGNORECASE,
)


class Screened(StrEnum):
    """Why a message is not read as a question."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    NO_WORDS = "no_words"
    OTHER_SCRIPT = "other_script"
    OTHER_LANGUAGE = "other_language"
    SQL = "sql"
    CHANGES_DATA = "changes_data"


def screen(text: str) -> Screened | None:
    """Return why a message cannot be a question; None if it may be one."""
    return next((reason for reason, applies in _TESTS if applies(text)), None)


def _is_other_script(text: str) -> bool:
    letters = _LETTER.findall(text)
    return len(_KNOWN_LETTER.findall(text)) < len(letters) / 2


_TESTS: tuple[tuple[Screened, Callable[[str], bool]], ...] = (
    (Screened.EMPTY, lambda text: not text.strip()),
    (Screened.TOO_LONG, lambda text: len(text) > MAX_LENGTH),
    (Screened.NO_WORDS, lambda text: _LETTER.search(text) is None),
    (Screened.OTHER_SCRIPT, _is_other_script),
    (Screened.OTHER_LANGUAGE, is_other_language),
    (Screened.SQL, lambda text: _SQL.search(text) is not None),
    (Screened.CHANGES_DATA, lambda text: _CHANGE.search(text) is not None),
)
