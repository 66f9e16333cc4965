"""Tables of Markdown in texts: each row is judged as a sentence that tells its figures under the heads of the columns.

«| Регион | Сумма |» over «| Москва | {F6} |» says what «Москва: Сумма — {F6}.» says.
"""

from __future__ import annotations

import re

_ROW = re.compile(r"^[ \t]*\|(.+)\|[ \t]*$")
_RULE = re.compile(r"^[ \t]*\|?[ \t:|-]*-[ \t:|-]*\|[ \t:|-]*$")
_EMPTY = frozenset({"", "—", "-", "–"})


def as_sentences(text: str) -> str:
    """Return the text with its tables told as sentences; itself where it has none."""
    if "|" not in text:
        return text
    told: list[str] = []
    head: list[str] = []
    for line in text.split("\n"):
        cells = _cells(line)
        if cells is None:
            head = []
            told.append(line)
        elif not _RULE.match(line):
            if head:
                told.append(_sentence(head, cells))
            else:
                head = cells
                told.append("")
    return "\n".join(told)


def _cells(line: str) -> list[str] | None:
    found = _ROW.match(line)
    return [cell.strip() for cell in found.group(1).split("|")] if found else None


def _sentence(head: list[str], cells: list[str]) -> str:
    """A row as a sentence; one that has not as many cells as the head keeps its bars, and so is refused."""
    if len(head) != len(cells):
        return "|".join(cells)
    parts = [f"{name} — {cell}" for name, cell in zip(head[1:], cells[1:], strict=True) if cell not in _EMPTY]
    return f"{cells[0]}: {', '.join(parts)}." if parts else f"{cells[0]}."
