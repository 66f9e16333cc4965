"""Messages that are no question about data: told apart before anything is read."""

from __future__ import annotations

import re
from enum import StrEnum

MAX_LENGTH = 2000
"""Characters of one message; a question of an analyst is far below it."""

_LETTER = re.compile(r"[^\W\d_]")
_KNOWN_LETTER = re.compile(r"[a-zа-яё]", re.IGNORECASE)
_SQL = re.compile(
    r"^\s*;?\s*(?:with\s+\w+\s+as\s*\(|select\s.+\sfrom\s|select\s+[\d*@(]|insert\s+into|update\s+\w+\s+set|delete\s+from"
    r"|drop\s+(?:table|database|view)|alter\s+table|create\s+(?:table|view|database)|truncate\s|exec(?:ute)?\s+\w|merge\s+into)",
    re.IGNORECASE | re.DOTALL,
)
_CHANGE = re.compile(
    r"(?:^|[.!?,;>]\s*|\b(?:и|а|please|пожалуйста|правила|rules)\s+)"
    r"(?:удали(?:те|ть)?|сотри(?:те)?|стереть|очисти(?:те|ть)?|измени(?:те)?|обнови(?:те|ть)?|вставь(?:те)?|запиши(?:те)?|"
    r"создай(?:те)?|дропни(?:те)?|снеси(?:те)?|обнули(?:те|ть)?|delete|drop|truncate|erase|remove|insert|update|alter|wipe)\s",
    re.IGNORECASE,
)


class Screened(StrEnum):
    """Why a message is not read as a question."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    NO_WORDS = "no_words"
    OTHER_SCRIPT = "other_script"
    SQL = "sql"
    CHANGES_DATA = "changes_data"


def screen(text: str) -> Screened | None:
    """Return why a message cannot be a question; None if it may be one."""
    if not text.strip():
        return Screened.EMPTY
    if len(text) > MAX_LENGTH:
        return Screened.TOO_LONG
    letters = _LETTER.findall(text)
    if not letters:
        return Screened.NO_WORDS
    if len(_KNOWN_LETTER.findall(text)) < len(letters) / 2:
        return Screened.OTHER_SCRIPT
    if _SQL.search(text):
        return Screened.SQL
    if _CHANGE.search(text):
        return Screened.CHANGES_DATA
    return None
