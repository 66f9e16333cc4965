"""YAML files with the line of every key, duplicate keys refused, and no surprises of YAML 1.1."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import yaml

from core.errors import DomainFileError
from core.language import Localized
from domains.fault_texts import CHECK_MARKS, NOT_READ, NOT_UTF8, SAVE_AS_UTF8, TAB, USE_SPACES, not_yaml

MAX_BYTES = 32 * 1024 * 1024
"""A model of 1,000 tables and 30,000 columns takes about 8 MB."""
_MAX_DEPTH = 40
_MAX_NODES = 1_500_000
_BOOLEANS = {"true": True, "false": False}
_INTEGER = re.compile(r"[-+]?[0-9]+")

Path_ = tuple[str | int, ...]
"""Where inside a document something stands: keys and list positions."""

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
"""What a document holds, as Python's own types."""


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """A parsed file: its data, and its nodes for finding lines. ``data`` is None for an empty file."""

    file: Path
    data: Plain
    root: yaml.Node | None

    def line_of(self, path: Path_) -> int | None:
        """Return the line (from 1) of the deepest part of ``path`` that the file has."""
        node, line = self.root, _line(self.root)
        for step in path:
            found = _child(node, step)
            if found is None:
                break
            node, line = found
        return line

    def node_of(self, path: Path_) -> yaml.Node | None:
        """Return the node at ``path``, None if the file has none there."""
        node = self.root
        for step in path:
            found = _child(node, step)
            if found is None:
                return None
            node = found[0]
        return node


def read_yaml(file: Path) -> tuple[YamlDocument | None, tuple[DomainFileError, ...]]:
    """Read a file; the document is None when it cannot be read at all, errors list everything found wrong."""
    try:
        size = file.stat().st_size
        if size > MAX_BYTES:
            return None, (_too_large(file, size),)
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return None, (DomainFileError(file, None, "", NOT_UTF8, SAVE_AS_UTF8),)
    except OSError as error:
        said = Localized(f"{NOT_READ.ru}: {error.strerror}", f"{NOT_READ.en}: {error.strerror}")
        return None, (DomainFileError(file, None, "", said),)
    return parse_yaml(text, file)


def parse_yaml(text: str, file: Path) -> tuple[YamlDocument | None, tuple[DomainFileError, ...]]:
    """Parse a text as ``read_yaml`` does; ``file`` only names it in errors."""
    try:
        root: yaml.Node | None = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        return None, (_syntax_error(error, text, file),)
    except (yaml.YAMLError, RecursionError) as error:
        return None, (DomainFileError(file, None, "", not_yaml(_told(error)), CHECK_MARKS),)
    builder = _Builder(file)
    data = builder.build(root, ()) if root is not None else None
    if builder.endless:
        return None, tuple(builder.errors)
    return YamlDocument(file, data, root), tuple(builder.errors)


def _syntax_error(error: yaml.MarkedYAMLError, text: str, file: Path) -> DomainFileError:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else None
    lines = text.splitlines()
    around = lines[mark.line] if mark and mark.line < len(lines) else ""
    if "\t" in around[: len(around) - len(around.lstrip())] or "'\\t'" in str(error.problem):
        return DomainFileError(file, line, "", TAB, USE_SPACES)
    return DomainFileError(file, line, "", not_yaml(error.problem or error.context or str(error)), CHECK_MARKS)


def _told(error: yaml.YAMLError | RecursionError) -> str:
    """Return the parser's reason in one line."""
    reason = getattr(error, "reason", "") or str(error)
    return " ".join(str(reason).split())


def _too_large(file: Path, size: int) -> DomainFileError:
    has, most = size // 1_000_000, MAX_BYTES // 1_000_000
    said = Localized(
        f"в файле {has} МБ, а в описании может быть {most} МБ", f"the file has {has} MB, a model may have {most} MB"
    )
    return DomainFileError(file, None, "", said, Localized("Разделите его на темы.", "Split it into several domains."))


class _Builder:
    """Turns nodes into plain data; a scalar is a boolean only if it says true or false."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.errors: list[DomainFileError] = []
        self.endless = False
        self._nodes = 0

    def build(self, node: yaml.Node, path: Path_) -> Plain:
        """Return the data of a node, collecting errors on the way."""
        if self.endless:
            return None
        self._nodes += 1
        if len(path) > _MAX_DEPTH or self._nodes > _MAX_NODES:
            self.endless = True
            said = Localized(
                "слишком глубокая или бесконечная вложенность (ссылки по кругу?)",
                "nested too deeply or repeated without end (a cycle of aliases?)",
            )
            self._report(node, path[:4], said)
            return None
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node)
        if isinstance(node, yaml.SequenceNode):
            return [self.build(item, (*path, position)) for position, item in enumerate(node.value)]
        return self._mapping(node, path)

    def _mapping(self, node: yaml.Node, path: Path_) -> Plain:
        found: dict[str, Plain] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._report(key_node, path, Localized("ключ — слово или фраза", "a key must be a word or a phrase"))
                continue
            key = str(key_node.value)
            if key_node.tag == "tag:yaml.org,2002:merge":
                said = Localized("слияние (<<) не поддерживается", "merge keys (<<) are not supported")
                self._report(key_node, path, said)
            elif key in found:
                said = Localized(f"ключ `{key}` стоит здесь дважды", f"`{key}` stands twice here")
                self._report(key_node, (*path, key), said, Localized("Оставьте один.", "Keep one of the two."))
            else:
                found[key] = self.build(value_node, (*path, key))
        return found

    def _report(
        self, node: yaml.Node, path: Path_, message: Localized, what_to_do: Localized | Literal[""] = ""
    ) -> None:
        self.errors.append(DomainFileError(self.file, _line(node), dotted(path), message, what_to_do))


def _scalar(node: yaml.ScalarNode) -> Plain:
    kind, text = node.tag.rsplit(":", 1)[-1], str(node.value)
    if kind == "null":
        return None
    if kind == "bool":
        return _BOOLEANS.get(text.lower(), text)
    if kind == "int" and _INTEGER.fullmatch(text):
        return int(text)
    if kind == "float":
        try:
            return float(text)
        except ValueError:
            return text
    return text


def _line(node: yaml.Node | None) -> int | None:
    return node.start_mark.line + 1 if node is not None else None


def _child(node: yaml.Node | None, step: Hashable) -> tuple[yaml.Node, int | None] | None:
    if isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            if isinstance(key_node, yaml.ScalarNode) and str(key_node.value) == step:
                return value_node, _line(key_node)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], _line(node.value[step])
    return None


def dotted(path: Path_) -> str:
    """Write a path as people read it: ``datasets[2].fields[0].name``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else step)
    return text
