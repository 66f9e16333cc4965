"""Names of tables and columns as words: split, singular, in Russian where a small dictionary knows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from core.language import Localized
from domains.expressions import is_plain_column
from domains.scaffold.russian import in_russian
from domains.words import counted_form, lemma

_SPLIT = re.compile(r"[A-ZА-ЯЁ]+(?![a-zа-яё])|[A-ZА-ЯЁ]?[a-zа-яё]+|\d+")
_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
_PREFIX_NOISE = frozenset({"tbl", "dim", "fact", "fct", "vw", "view", "stg", "dbo", "ref", "dict"})
_FEWEST_NAMES, _NEARLY_ALL = 3, 0.75
_SQL_WORDS = frozenset(
    {
        "order", "group", "user", "table", "column", "index", "key", "primary", "references", "default", "check",
        "limit", "offset", "union", "join", "left", "right", "full", "cross", "inner", "outer", "using", "values",
        "desc", "asc", "having", "into", "set", "update", "delete", "insert", "grant", "to", "for", "with", "percent",
    }
)  # fmt: skip


def words_of(name: str) -> list[str]:
    """Return the words of an identifier, in lower case: ``dimCustomerOrders`` → customer, orders."""
    words = [word.lower() for word in _SPLIT.findall(name)]
    if len(words) > 1 and words[0] in _PREFIX_NOISE:
        words = words[1:]
    return words or [name.lower()]


def singular(words: Iterable[str]) -> list[str]:
    """Return words with the last one in the singular."""
    listed = list(words)
    return [*listed[:-1], lemma(listed[-1])] if listed else []


def field_name(name: str) -> str:
    """Return a name that a model may carry for a physical one."""
    cleaned = re.sub(r"\W", "_", name, flags=re.ASCII)
    return f"c_{cleaned}" if not cleaned or cleaned[0].isdigit() or set(cleaned) == {"_"} else cleaned


def quoted(name: str) -> str:
    """Return a column as ANSI SQL, in quotes where it needs them."""
    if is_plain_column(name) and name == name.lower() and name not in _SQL_WORDS:
        return name
    escaped = name.replace('"', '""')
    return f'"{escaped}"'


def prefix_of(names: Iterable[str]) -> str:
    """Return the word that begins nearly all names and so says nothing (``sbCustName``), "" if there is none."""
    first = [words_of(name)[0] for name in names]
    word, count = Counter(first).most_common(1)[0] if first else ("", 0)
    return word if count >= max(_FEWEST_NAMES, _NEARLY_ALL * len(first)) else ""


def said_words(name: str, prefix: str = "") -> list[str]:
    """Return the words of an identifier without the word that all names of its kind begin with."""
    words = words_of(name)
    return words[1:] if len(words) > 1 and words[0] == prefix else words


def title(name: str, comment: str, prefix: str = "") -> Localized:
    """Return titles in both languages; Russian from the comment or word by word, English from the name."""
    words = said_words(name, prefix)
    english = " ".join(words).capitalize()
    short = " ".join(comment.split())
    if short and len(short) <= 60:
        if _CYRILLIC.search(short):
            return Localized(short, english)
        english = short
    russian = next(iter(in_russian(tuple(words))), "")
    return Localized(russian[:1].upper() + russian[1:] or english, english)


def title_of_rows(what: Localized, name: str, comment: str, prefix: str = "") -> Localized | None:
    """Return the titles of a figure over a table's rows («Количество платежей»).

    None unless the figure has a Russian name and the table has one of one word.
    """
    told = title(name, comment, prefix)
    if " " in told.ru or not (_CYRILLIC.search(told.ru) and _CYRILLIC.search(what.ru)):
        return None
    return Localized(f"{what.ru} {counted_form(told.ru)}", f"{what.en} of {' '.join(said_words(name, prefix))}")


def synonyms(name: str, prefix: str = "") -> list[str]:
    """Return words by which people may name it: the English words, their singular, and the Russian drafts."""
    words = said_words(name, prefix)
    found = (" ".join(words_of(name)), " ".join(words), " ".join(singular(words)), *in_russian(tuple(words)))
    return list(dict.fromkeys(phrase for phrase in found if phrase))
