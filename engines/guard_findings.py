"""What the guard says: one table of rules with messages for people and hints for models."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.finding import Finding, Layer, Severity


class Rule(StrEnum):
    """A rule of the guard."""

    SIZE = "guard.size"
    DEPTH = "guard.depth"
    CHARACTER = "guard.character"
    COMMENT = "guard.comment"
    STRING_FORM = "guard.string_form"
    WORD = "guard.word"
    SYNTAX = "guard.syntax"
    STATEMENTS = "guard.statements"
    NOT_A_QUERY = "guard.not_a_query"
    CONSTRUCT = "guard.construct"
    FUNCTION = "guard.function"
    TYPE = "guard.type"
    TABLE_HINT = "guard.table_hint"
    ASSIGNMENT = "guard.assignment"
    FOREIGN_TABLE = "guard.foreign_table"
    DATASET = "guard.dataset"
    COLUMN = "guard.column"
    SHADOW = "guard.shadow"
    PARAMETER = "guard.parameter"
    PARAMETER_FORM = "guard.parameter_form"


@dataclass(frozen=True, slots=True)
class _Words:
    ru: str
    en: str
    hint: str


_WORDS: dict[Rule, _Words] = {
    Rule.SIZE: _Words(
        "Запрос слишком длинный ({}).",
        "The query is too long ({}).",
        "Write a much shorter query.",
    ),
    Rule.DEPTH: _Words(
        "Запрос вложен слишком глубоко.",
        "The query is nested too deeply.",
        "Use WITH instead of nesting, and fewer brackets.",
    ),
    Rule.CHARACTER: _Words(
        "В запросе вне кавычек стоит недопустимый символ {}.",
        "The query has a character outside quotes that is not allowed: {}.",
        "Outside quotes use only letters, digits, spaces and ASCII punctuation.",
    ),
    Rule.COMMENT: _Words(
        "Комментарий в запросе записан недопустимо.",
        "A comment of the query is written in a way that is not allowed.",
        "Write no comments.",
    ),
    Rule.STRING_FORM: _Words(
        "Такая запись строки не допускается: {}.",
        "This way of writing a text is not allowed: {}.",
        "Write texts as 'text', doubling an inner quote.",
    ),
    Rule.WORD: _Words(
        "Слово {} в запросе на чтение не допускается.",
        "The word {} is not allowed in a read-only query.",
        "Write one SELECT only; put a name that is a reserved word in quotes.",
    ),
    Rule.SYNTAX: _Words(
        "Текст не разобран как запрос: {}.",
        "The text cannot be read as a query: {}.",
        "Correct the syntax and answer with one complete SELECT.",
    ),
    Rule.STATEMENTS: _Words(
        "Должен быть ровно один запрос, а найдено: {}.",
        "There must be exactly one query, found: {}.",
        "Answer with exactly one SELECT.",
    ),
    Rule.NOT_A_QUERY: _Words(
        "Допускается только чтение данных (SELECT), а это {}.",
        "Only reading (SELECT) is allowed, and this is {}.",
        "Answer with one SELECT; nothing may be changed.",
    ),
    Rule.CONSTRUCT: _Words(
        "Конструкция {} не допускается.",
        "The construct {} is not allowed.",
        "Do without this construct.",
    ),
    Rule.FUNCTION: _Words(
        "Функция {} не допускается.",
        "The function {} is not allowed.",
        "Use only ordinary functions of numbers, texts, dates and aggregates.",
    ),
    Rule.TYPE: _Words(
        "Приведение к типу {} не допускается.",
        "A cast to the type {} is not allowed.",
        "Cast only to ordinary types of numbers, texts and dates.",
    ),
    Rule.TABLE_HINT: _Words(
        "Указание {} для таблицы не допускается.",
        "The table hint {} is not allowed.",
        "Write no table hints.",
    ),
    Rule.ASSIGNMENT: _Words(
        "Присваивание переменной {} не допускается.",
        "An assignment to the variable {} is not allowed.",
        "Name columns with AS.",
    ),
    Rule.FOREIGN_TABLE: _Words(
        "Обращение к {} не допускается: имя ведёт за пределы описанных данных.",
        "{} may not be used: the name leads outside of the described data.",
        "Use the dataset names only, without schema or database.",
    ),
    Rule.DATASET: _Words(
        "Нет набора данных {}.{}",
        "There is no dataset {}.{}",
        "Use only the datasets that were listed.",
    ),
    Rule.COLUMN: _Words(
        "Нет столбца {}.{}",
        "There is no column {}.{}",
        "Use only the columns that were listed.",
    ),
    Rule.SHADOW: _Words(
        "Имя {} в WITH занято набором данных.",
        "The name {} in WITH belongs to a dataset.",
        "Give the CTE a name that no dataset has.",
    ),
    Rule.PARAMETER: _Words(
        "Параметра {} у этого вопроса нет.",
        "This question has no parameter {}.",
        "Use only the parameters that were listed.",
    ),
    Rule.PARAMETER_FORM: _Words(
        "Параметр записан недопустимо: {}.",
        "A parameter is written in a way that is not allowed: {}.",
        "Write parameters as @name.",
    ),
}


def finding(rule: Rule, subject: str = "", near: str = "") -> Finding:
    """Return the finding of a rule about ``subject``; ``near`` is the nearest known name, if any."""
    words = _WORDS[rule]
    shown = subject if len(subject) <= _LONGEST_SUBJECT else subject[: _LONGEST_SUBJECT - 1] + "…"
    return Finding(
        rule=rule,
        layer=Layer.GUARD,
        severity=Severity.ERROR,
        message_ru=words.ru.format(shown, f" Похожее имя: {near}." if near else ""),
        message_en=words.en.format(shown, f" A similar name: {near}." if near else ""),
        subject=shown,
        hint=f"{words.hint} Did you mean {near}?" if near else words.hint,
    )


_LONGEST_SUBJECT = 120
