"""A prompt file, read and checked: what is declared, used and passed must be the same names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from string import Template

from core.errors import PromptError
from core.language import Localized
from llm.prompts.data import as_data

FOLDER = Path(__file__).parent
_TASK_NAME = re.compile(r"[a-z][a-z0-9_]*")
_HEADER_KEYS = ("purpose", "variables", "data", "reply")
_DECLARED, _USED = Localized("объявлены", "declared"), Localized("использованы", "used")
_PASSED = Localized("переданы", "passed")
_MEND = Localized("Исправьте файл подсказки или её вызов.", "Mend the file of the prompt, or its call.")
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
        _same_names(self.task, declared, _PASSED, set(values))
        ready = {name: as_data(text, name) if name in self.data else text for name, text in values.items()}
        return PromptText(*(Template(part).substitute(ready).strip() for part in (self.system, self.user)))


def load(task: str, folder: Path = FOLDER) -> Prompt:
    """Read ``<folder>/<task>.md``.

    Raises:
        PromptError: there is no such file, its header is broken, or its text and header name different variables.
    """
    path = folder / f"{task}.md"
    if not _TASK_NAME.fullmatch(task) or not path.is_file():
        raise _unknown_task(task, folder)
    header, body = _split(task, path.read_text("utf-8"))
    system, user = _messages(body)
    prompt = Prompt(
        task, header["purpose"], _names(header["variables"]), _names(header["data"]), _reply(task, header), system, user
    )
    _check(prompt)
    return prompt


def _unknown_task(task: str, folder: Path) -> PromptError:
    known = ", ".join(sorted(found.stem for found in folder.glob("*.md") if found.stem != "README"))
    return PromptError(
        Localized(f"Нет подсказки для задачи «{task}».", f"There is no prompt for the task “{task}”."),
        Localized(f"Есть подсказки: {known or 'ни одной'}.", f"Prompts that exist: {known or 'none'}."),
    )


def _broken(task: str, ru: str, en: str, advice: Localized = _MEND) -> PromptError:
    """Return the error of a prompt's file; the texts go on after the name of the prompt."""
    return PromptError(Localized(f"Файл подсказки «{task}»: {ru}.", f"The file of the prompt “{task}”: {en}."), advice)


def _split(task: str, text: str) -> tuple[dict[str, str], str]:
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---" or "---" not in (line.strip() for line in lines[1:]):
        raise _broken(task, "нет заголовка между двумя строками ---", "there is no header between two lines of ---")
    end = next(number for number, line in enumerate(lines[1:], 1) if line.strip() == "---")
    header: dict[str, str] = {}
    for line in filter(str.strip, lines[1:end]):
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key not in _HEADER_KEYS or key in header:
            said = line.strip()
            raise _broken(
                task, f"строка заголовка не понята: {said}", f"a line of the header is not understood: {said}"
            )
        header[key] = value
    if missing := [key for key in _HEADER_KEYS if key not in header]:
        names = ", ".join(missing)
        raise _broken(task, f"в заголовке нет: {names}", f"the header lacks: {names}")
    return header, "\n".join(lines[end + 1 :]) + "\n"


def _messages(body: str) -> tuple[str, str]:
    parts = _USER_MARK.split(body, maxsplit=1)
    return (parts[0], parts[1]) if len(parts) > 1 else ("", body)


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _reply(task: str, header: Mapping[str, str]) -> ReplyKind:
    if header["reply"] not in {kind.value for kind in ReplyKind}:
        kind = f"{header['reply']} (text, sql, json)"
        raise _broken(task, f"неизвестный вид ответа: {kind}", f"unknown kind of reply: {kind}")
    return ReplyKind(header["reply"])


def _check(prompt: Prompt) -> None:
    templates = (Template(prompt.system), Template(prompt.user))
    if not all(template.is_valid() for template in templates):
        dollar = Localized("Знак доллара пишется как $$.", "Write a dollar as $$.")
        raise _broken(prompt.task, "в нём есть $, который не переменная", "it holds a $ that is no variable", dollar)
    if not prompt.user.strip():
        raise _broken(prompt.task, "нет текста для сообщения пользователя", "there is no text for the user message")
    names = (*prompt.variables, *prompt.data)
    if len(set(names)) != len(names) or not all(_TASK_NAME.fullmatch(name) for name in names):
        raise _broken(
            prompt.task,
            "имя объявлено дважды или записано недопустимо",
            "a name is declared twice, or is not a plain name",
        )
    used = {name for template in templates for name in template.get_identifiers()}
    _same_names(prompt.task, set(names), _USED, used)


def _same_names(task: str, declared: set[str], how: Localized, others: set[str]) -> None:
    """Raise PromptError unless both sets of names are equal."""
    faults = [
        (yes, no, ", ".join(sorted(names)))
        for yes, no, names in ((_DECLARED, how, declared - others), (how, _DECLARED, others - declared))
        if names
    ]
    if faults:
        ru = "; ".join(f"{yes.ru}, но не {no.ru}: {names}" for yes, no, names in faults)
        en = "; ".join(f"{yes.en} but not {no.en}: {names}" for yes, no, names in faults)
        raise PromptError(
            Localized(f"Переменные подсказки «{task}»: {ru}.", f"Variables of the prompt “{task}”: {en}."), _MEND
        )
