"""Words of a follow-up that tell the assistant what to do, put so that they are read as nothing else."""

from __future__ import annotations

import re

from understanding.cue_phrases import Cue
from understanding.cues import find_cues
from understanding.tokens import tokenize

_BACK = re.compile(
    r"\s*(?:(?:давай|пожалуйста)\s+)?(?:вернись|вернитесь|верн[её]мся|возвращайся|(?:go\s+)?back|return)\s+(?:ко?|to)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(\s*(?:а|и|теперь|а\s+теперь)?\s*)по(?=\s+(?:\d{4}(?:\s+году)?|январю|февралю|марту|апрелю|маю|июню|июлю|августу|"
    r"сентябрю|октябрю|ноябрю|декабрю)(?:\s+\d{4}(?:\s+года)?)?\s*[?.!]*$)",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Return a message with «вернись к …» as «а …» at the same places, so that «к» compares nothing.

    The imperative is told the assistant: it names no refund («вернуть»).
    """
    found = _BACK.match(text)
    if found is None:
        return text
    first = "а" if re.search("[а-яё]", found.group(), re.IGNORECASE) else "and"
    return first.ljust(found.end()) + text[found.end() :]


def without_undoing(text: str) -> str:
    """Return a message with the words that undo something blanked: they are a matter of no data («отмени»)."""
    undoing = [cue.span for cue in find_cues(tokenize(text)) if cue.cue is Cue.UNDO]
    for span in undoing:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return text


def for_time(text: str) -> str:
    """Return a follow-up as its time is read: «а по 2024?» is about 2024, it is no end of a period.

    «По май» and «по 2024 год» stay ends.
    """
    found = _ABOUT.match(text)
    return text if found is None else f"{found.group(1)}  {text[found.end() :]}"
