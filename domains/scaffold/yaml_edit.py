"""Changing one part of a YAML text and leaving every other character as a person wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from domains.export import to_text
from domains.yaml_source import Plain

_NOTE = re.compile(r"(?:^|(?<=\s))(?:#|[&*]\w)", re.MULTILINE)
"""Where a comment, an anchor or an alias may begin."""


def has_notes(text: str, node: yaml.Node) -> bool:
    """Tell whether a part holds comments, anchors or aliases, which writing it anew would lose."""
    written = list(_leaves(node))
    found = (note.start() for note in _NOTE.finditer(text, *_span(text, node)))
    return any(not any(first <= at < last for first, last in written) for at in found)


def with_part(text: str, node: yaml.Node, data: Plain) -> str:
    """Return a text with other data in the place of one part."""
    start, end = _span(text, node)
    lines = to_text(data).rstrip("\n").split("\n")
    return text[:start] + ("\n" + " " * node.start_mark.column).join(lines) + text[end:]


def with_words(text: str, words: Iterable[tuple[yaml.Node, str]]) -> str:
    """Return a text with other words in the place of some scalars; the words need no quotes."""
    for node, new in sorted(words, key=lambda one: -one[0].start_mark.index):
        text = text[: node.start_mark.index] + new + text[node.end_mark.index :]
    return text


def write_whole(file: Path, text: str) -> None:
    """Replace a file at once: who reads it, or breaks the program off, never meets half of it."""
    waiting = file.with_name(file.name + ".part")
    waiting.write_text(text, encoding="utf-8")
    waiting.replace(file)


def _span(text: str, node: yaml.Node) -> tuple[int, int]:
    start, end = node.start_mark.index, max(end for _, end in _leaves(node))
    return start, start + len(text[start:end].rstrip())


def _leaves(node: yaml.Node) -> Iterator[tuple[int, int]]:
    """Yield where each scalar, and each bracket that closes a part in flow style, begins and ends."""
    if not isinstance(node, yaml.CollectionNode) or not node.value:
        yield node.start_mark.index, node.end_mark.index
        return
    for child in node.value:
        for one in child if isinstance(child, tuple) else (child,):
            yield from _leaves(one)
    if node.flow_style:
        yield node.end_mark.index - 1, node.end_mark.index
