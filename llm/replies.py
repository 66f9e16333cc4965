"""Reading what a model wrote: the query or the object inside it, and how much it was."""

from __future__ import annotations

import re
from enum import StrEnum

from llm.prompts import ReplyKind

MAX_REPLY_CHARS = 20_000
"""An answer longer than this is noise: no query or object that is asked for comes near it."""

_THINKING = re.compile(r"<think>.*?(</think>|\Z)", re.DOTALL)
_FENCE = re.compile(r"```[ \t]*[\w+-]*[ \t]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_SQL_START = re.compile(r"^[ \t]*\(*[ \t]*(?:WITH|SELECT)\b", re.IGNORECASE | re.MULTILINE)
_SQL_STATEMENT = re.compile(r"\s*(?:--|/\*|\(|(?:[A-Z]{3,})\b)", re.DOTALL)
_SEMICOLON = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|(;)", re.DOTALL)


class ReplyProblem(StrEnum):
    """Why an answer cannot be used; a value, since it is the model that was wrong and not the system."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    CUT_OFF = "cut_off"
    """The answer ended at the token limit: a cut query may still parse, and mean something else."""
    PROSE = "prose"
    """Words where a query or an object was asked for."""
    INVALID = "invalid"
    """An object, but not of the asked schema."""


def read_reply(text: str, kind: ReplyKind, *, cut_off: bool = False) -> tuple[str, ReplyProblem | None]:
    """Return what was asked for out of an answer, or "" with the reason why it is not there."""
    visible = _THINKING.sub("", text).strip()
    if not visible:
        return "", ReplyProblem.CUT_OFF if cut_off else ReplyProblem.EMPTY
    if len(visible) > MAX_REPLY_CHARS:
        return "", ReplyProblem.TOO_LONG
    if cut_off:
        return "", ReplyProblem.CUT_OFF
    readers = {ReplyKind.SQL: sql_of, ReplyKind.JSON: json_of}
    found = readers[kind](visible) if kind in readers else visible
    return (found, None) if found else ("", ReplyProblem.PROSE)


def sql_of(text: str) -> str:
    """Return the query in an answer: the first fenced one, else from the first line that starts one; "" if none."""
    for fence in _FENCE.finditer(text):
        if _SQL_START.search(fence.group(1)):
            return fence.group(1).strip()
    start = _SQL_START.search(text)
    return _without_remarks(text[start.start() :]).strip() if start else ""


def json_of(text: str) -> str:
    """Return the text from the first ``{`` to the last ``}`` of an answer; "" if there are none."""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else ""


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text: about four Latin characters each, about two of any other script."""
    latin = sum(1 for char in text if char.isascii())
    return (latin + 3) // 4 + (len(text) - latin + 1) // 2


def _without_remarks(text: str) -> str:
    """Cut what a model says after its query. A second statement stays: refusing it is the guard's work."""
    for mark in _SEMICOLON.finditer(text):
        if mark.group(1):
            rest = text[mark.end() :]
            return text if _SQL_STATEMENT.match(rest) else text[: mark.start()]
    return text
