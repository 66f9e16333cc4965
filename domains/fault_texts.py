"""What can be wrong with the files of a domain, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from core.language import Localized


class Kind(Enum):
    """What a name in a file may stand for."""

    DATASET = Localized("таблицы", "dataset")
    FIELD = Localized("поля", "field")
    VISIBLE_FIELD = Localized("видимого поля", "visible field")
    METRIC = Localized("показателя", "metric")
    RELATIONSHIP = Localized("связи", "relationship")
    DEFAULT_FILTER = Localized("обычного отбора", "default filter")


def no_such(kind: Kind, name: str, of: str = "") -> Localized:
    """Say that a name is not declared, ``of`` a dataset where its fields are meant."""
    where = Localized(f" в `{of}`", f" in `{of}`") if of else Localized("", "")
    return Localized(f"нет {kind.value.ru} `{name}`{where.ru}", f"there is no {kind.value.en} `{name}`{where.en}")


def declared_twice(kind: Kind, name: str) -> Localized:
    """Say that two things of one kind have one name."""
    return Localized(f"имя {kind.value.ru} `{name}` стоит дважды", f"the {kind.value.en} `{name}` is declared twice")


def unknown_key(key: str) -> Localized:
    """Say that a key means nothing here."""
    return Localized(f"неизвестный ключ `{key}`", f"unknown key `{key}`")


def perhaps(name: str) -> Localized:
    """Propose a name."""
    return Localized(f"Может быть, `{name}`?", f"Did you mean `{name}`?")


NO_MODEL = Localized(
    "в файле нет описания: ожидаются ключи version и semantic_model",
    "the file holds no model: keys version and semantic_model are expected",
)
RENAME_ONE = Localized("Переименуйте одно из двух.", "Rename one.")
NOT_READ = Localized("файл не читается", "the file cannot be read")
NOT_UTF8 = Localized("файл не в UTF-8", "the file is not UTF-8")
SAVE_AS_UTF8 = Localized("Сохраните его в UTF-8.", "Save it as UTF-8.")
TAB = Localized("табуляция там, где в YAML бывают только пробелы", "a tab stands where YAML allows only spaces")
USE_SPACES = Localized("Отступайте пробелами.", "Indent with spaces.")
CHECK_MARKS = Localized("Проверьте здесь отступы, двоеточия и кавычки.", "Check indentation, colons and quotes here.")

_SYNTAX = {
    "mapping values are not allowed in this context": "двоеточие не на месте",
    "did not find expected key": "ожидается ключ",
    "could not find expected ':'": "не хватает двоеточия",
    "did not find expected '-' indicator": "ожидается строка с «-»",
    "did not find expected ',' or ']'": "не хватает запятой или «]»",
    "did not find expected ',' or '}'": "не хватает запятой или «}»",
    "did not find expected node content": "ожидается значение",
    "found unexpected end of stream": "файл обрывается: кавычка или скобка не закрыта",
    "found character that cannot start any token": "знак, с которого значение не начинается без кавычек",
    "found unknown escape character": "неизвестный знак после обратной косой черты",
    "found undefined alias": "ссылка (*имя) на то, чего выше нет",
    "found duplicate anchor": "одно имя якоря (&имя) дано дважды",
    "block sequence entries are not allowed in this context": "строка с «-» не на месте",
    "control characters are not allowed": "управляющие знаки не допускаются",
}


def not_yaml(problem: str) -> Localized:
    """Say why a text is no YAML; what the parser says is kept in English where we have no words for it."""
    return Localized(f"не YAML: {_SYNTAX.get(problem, problem)}", f"not YAML: {problem}")


_SHAPES = {
    "string_pattern_mismatch": Localized(
        "имя состоит из латинских букв, цифр и _ и не начинается с цифры",
        "a name has only Latin letters, digits and _, and does not start with a digit",
    ),
    **dict.fromkeys(
        ("model_type", "model_attributes_type", "dict_type"),
        Localized("здесь ожидаются строки `ключ: значение`", "a mapping (`key: value` lines) is expected here"),
    ),
    **dict.fromkeys(("list_type", "tuple_type"), Localized("здесь ожидается список", "a list is expected here")),
    "string_type": Localized("здесь ожидается текст", "a text is expected here"),
    **dict.fromkeys(
        ("int_type", "int_parsing", "int_from_float"),
        Localized("здесь ожидается целое число", "a whole number is expected here"),
    ),
    **dict.fromkeys(("float_type", "float_parsing"), Localized("здесь ожидается число", "a number is expected here")),
    **dict.fromkeys(
        ("bool_type", "bool_parsing"),
        Localized("здесь ожидается true или false", "true or false is expected here"),
    ),
    **dict.fromkeys(("too_short", "string_too_short"), Localized("здесь пусто", "this is empty")),
}


def wrong_shape(kind: str, key: str, told: str, context: Mapping[str, Any]) -> Localized:
    """Say what was expected; ``kind``, ``told`` and ``context`` are the validation library's."""
    if kind == "missing":
        return Localized(f"не хватает ключа `{key}`", f"`{key}` is missing")
    if kind in {"enum", "literal_error"}:
        expected = str(context.get("expected", ""))
        return Localized(
            f"ожидается одно из: {expected.replace(' or ', ', ')}", f"one of these is expected: {expected}"
        )
    plain = told[:1].lower() + told[1:]
    return _SHAPES.get(kind, Localized(f"значение не подходит ({plain})", plain))
