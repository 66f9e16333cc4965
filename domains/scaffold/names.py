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
_SUFFIX_NOISE = frozenset({"daily", "log", "logs", "history", "data", "records", "list", "info", "table", "tbl"})
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


def prefix_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return the words that begin nearly all names and so say nothing (``sbCustName``), () if there are none."""
    split = [words_of(name) for name in names]
    found: tuple[str, ...] = ()
    while True:
        following = Counter(
            words[len(found)] for words in split if len(words) > len(found) and words[: len(found)] == list(found)
        )
        word, count = following.most_common(1)[0] if following else ("", 0)
        if count < max(_FEWEST_NAMES, _NEARLY_ALL * len(split)):
            return found
        found = (*found, word)


def said_words(name: str, prefix: tuple[str, ...] = ()) -> list[str]:
    """Return the words of an identifier without those that all names of its kind begin with."""
    words = words_of(name)
    common = next((n for n in range(len(prefix), 0, -1) if words[:n] == list(prefix[:n]) and len(words) > n), 0)
    return words[common:]


def heads(names: Iterable[str]) -> dict[str, str]:
    """Return for each table's name its leading word where no other name has it (wallet_transactions → transactions)."""
    split = {name: _without_noise(words_of(name)) for name in names}
    owners = Counter(word for words in split.values() for word in {lemma(word) for word in words})
    return {
        name: words[-1]
        for name, words in split.items()
        if len(words) > 1 and owners[lemma(words[-1])] == 1 and in_russian((words[-1],))
    }


def _without_noise(words: list[str]) -> list[str]:
    while len(words) > 1 and words[-1] in _SUFFIX_NOISE:
        words = words[:-1]
    return words


def title(name: str, comment: str, prefix: tuple[str, ...] = ()) -> Localized:
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


def title_of_rows(what: Localized, name: str, comment: str, prefix: tuple[str, ...] = ()) -> Localized | None:
    """Return the titles of a figure over a table's rows («Количество платежей»).

    None unless the figure has a Russian name and the table has one of one word.
    """
    told = title(name, comment, prefix)
    if " " in told.ru or not (_CYRILLIC.search(told.ru) and _CYRILLIC.search(what.ru)):
        return None
    return Localized(f"{what.ru} {counted_form(told.ru)}", f"{what.en} of {' '.join(said_words(name, prefix))}")


def synonyms(name: str, prefix: tuple[str, ...] = (), head: str = "") -> list[str]:
    """Return words by which people may name it: the English words, their singular, and the Russian drafts.

    ``head`` is a word of the name that is enough by itself.
    """
    words = said_words(name, prefix)
    alone = (head, lemma(head), *in_russian((head,))) if head else ()
    found = (" ".join(words_of(name)), " ".join(words), " ".join(singular(words)), *in_russian(tuple(words)), *alone)
    return list(dict.fromkeys(phrase for phrase in found if phrase))
