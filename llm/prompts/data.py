"""Outside text as data: escaped so that it can neither close its delimiter nor speak as somebody else.

What stays readable is on purpose: SQL with ``a < b``, quotes, Cyrillic and emoji pass unchanged.
"""

from __future__ import annotations

import re
import unicodedata

_TAG_OPENER = re.compile(r"<(?=\s*[/|!?])|<(?=\s*[A-Za-z_][\w.-]*\s*/?>)|[＜﹤](?=\s*[/|\w])")
_CHAT_TOKEN_END = re.compile(r"(?<=\|)>")
_FENCE = re.compile(r"`{3,}|~{3,}")
_TAG_NAME = re.compile(r"[a-z][a-z0-9_]*")
_KEPT_CONTROLS = "\n\t"


def as_data(text: str, tag: str = "data") -> str:
    """Return ``text`` escaped between ``<tag>`` and ``</tag>``; "" for an empty text.

    Raises:
        ValueError: ``tag`` is not a plain lower-case name.
    """
    if not _TAG_NAME.fullmatch(tag):
        raise ValueError(f"not a tag name: {tag!r}")
    if not text.strip():
        return ""
    return f"<{tag}>\n{escaped(text)}\n</{tag}>"


def quoted(text: str) -> str:
    """Return ``text`` on one line in double quotes, escaped: a label or a value within a prepared block."""
    one_line = " ".join(escaped(text).split()).replace('"', "'")
    return f'"{one_line}"'


def escaped(text: str) -> str:
    """Return ``text`` without what a model could take for structure: tags, chat tokens, fences, hidden characters."""
    visible = "".join(char for char in text if _is_visible(char))
    without_tags = _CHAT_TOKEN_END.sub("›", _TAG_OPENER.sub("‹", visible))
    return _FENCE.sub(lambda fence: "'" * len(fence.group()), without_tags)


def _is_visible(char: str) -> bool:
    """Tell whether a character shows: controls and format characters (zero width, direction, tags) do not."""
    return char in _KEPT_CONTROLS or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
