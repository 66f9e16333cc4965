"""A prompt file, read and checked: what is declared, used and passed must be the same names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from string import Template

from core.errors import PromptError
from llm.prompts.data import as_data

FOLDER = Path(__file__).parent
_TASK_NAME = re.compile(r"[a-z][a-z0-9_]*")
_HEADER_KEYS = ("purpose", "variables", "data", "reply")
_USER_MARK = re.compile(r"^=== user ===[ \t]*\n", re.MULTILINE)


class ReplyKind(StrEnum):
    """How the answer to a prompt is read."""

    TEXT = "text"
    SQL = "sql"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class PromptText:
    """A prompt with everything put in; ``system`` may be ""."""

    system: str
    user: str

    def __str__(self) -> str:
        return f"{self.system}\n\n{self.user}" if self.system else self.user


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt file. ``variables`` are put in as they are, ``data`` is escaped and delimited by ``render``."""

    task: str
    purpose: str
    variables: tuple[str, ...]
    data: tuple[str, ...]
    reply: ReplyKind
    system: str
    user: str

    def render(self, values: Mapping[str, str]) -> PromptText:
        """Put the values in.

        Raises:
            PromptError: a declared name is not passed, or a passed one is not declared.
        """
        declared = {*self.variables, *self.data}
        _same_names(self.task, "declared", declared, "passed", set(values))
        ready = {name: as_data(text, name) if name in self.data else text for name, text in values.items()}
        return PromptText(*(Template(part).substitute(ready).strip() for part in (self.system, self.user)))


def load(task: str, folder: Path = FOLDER) -> Prompt:
    """Read ``<folder>/<task>.md``.

    Raises:
        PromptError: there is no such file, its header is broken, or its text and header name different variables.
    """
    path = folder / f"{task}.md"
    if not _TASK_NAME.fullmatch(task) or not path.is_file():
        known = ", ".join(sorted(found.stem for found in folder.glob("*.md") if found.stem != "README"))
        raise PromptError(f"There is no prompt for the task {task!r}.", f"Prompts that exist: {known or 'none'}.")
    header, body = _split(task, path.read_text("utf-8"))
    system, user = _messages(body)
    prompt = Prompt(
        task, header["purpose"], _names(header["variables"]), _names(header["data"]), _reply(task, header), system, user
    )
    _check(prompt)
    return prompt


def _split(task: str, text: str) -> tuple[dict[str, str], str]:
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        raise PromptError(f"The prompt {task!r} has no header between two lines of ---.")
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    header: dict[str, str] = {}
    for line in filter(str.strip, lines[1:end]):
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key not in _HEADER_KEYS or key in header:
            raise PromptError(f"The header of the prompt {task!r} has a line that is not understood: {line.strip()}")
        header[key] = value
    if missing := [key for key in _HEADER_KEYS if key not in header]:
        raise PromptError(f"The header of the prompt {task!r} lacks: {', '.join(missing)}.")
    return header, "\n".join(lines[end + 1 :]) + "\n"


def _messages(body: str) -> tuple[str, str]:
    parts = _USER_MARK.split(body, maxsplit=1)
    return (parts[0], parts[1]) if len(parts) > 1 else ("", body)


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _reply(task: str, header: Mapping[str, str]) -> ReplyKind:
    if header["reply"] not in {kind.value for kind in ReplyKind}:
        raise PromptError(f"The prompt {task!r} has an unknown kind of reply: {header['reply']!r} (text, sql, json).")
    return ReplyKind(header["reply"])


def _check(prompt: Prompt) -> None:
    templates = (Template(prompt.system), Template(prompt.user))
    if not all(template.is_valid() for template in templates):
        raise PromptError(f"The prompt {prompt.task!r} holds a $ that is not a variable.", "Write a dollar as $$.")
    if not prompt.user.strip():
        raise PromptError(f"The prompt {prompt.task!r} has no text for the user message.")
    names = (*prompt.variables, *prompt.data)
    if len(set(names)) != len(names) or not all(_TASK_NAME.fullmatch(name) for name in names):
        raise PromptError(f"The prompt {prompt.task!r} declares a name twice, or one that is not a plain name.")
    used = {name for template in templates for name in template.get_identifiers()}
    _same_names(prompt.task, "declared", set(names), "used", used)


def _same_names(task: str, left_word: str, left: set[str], right_word: str, right: set[str]) -> None:
    """Raise PromptError unless both sets of names are equal."""
    faults = [f"{left_word} but not {right_word}: {', '.join(sorted(left - right))}"] if left - right else []
    faults += [f"{right_word} but not {left_word}: {', '.join(sorted(right - left))}"] if right - left else []
    if faults:
        raise PromptError(f"Variables of the prompt {task!r} are {'; '.join(faults)}.")
