"""Which drafted texts are of use: Russian, of known words, about one thing only, saying more than the name does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from domains.words import has_oblique_case, is_known, is_nominative, is_noun, lemma, tokens

_SYNONYMS = 4
_TITLE_WORDS, _SYNONYM_WORDS = 5, 4
_LONGEST_SYNONYM, _LONGEST_TITLE, _LONGEST_DESCRIPTION = 40, 60, 200
_SHORTEST_DESCRIPTION = 12
_PHRASE = re.compile(r"[А-Яа-яЁё][А-Яа-яЁё0-9№ \-]*")
_SENTENCE = re.compile(r"[А-Яа-яЁё0-9A-Za-z_№%«»\"'(),.:;/ \-–—]+")
_CYRILLIC = re.compile(r"[А-Яа-яЁё]")
_VAGUE = frozenset(
    # alone they could be any field
    {
        "название", "имя", "номер", "код", "дата", "время", "тип", "вид", "статус", "значение", "поле", "таблица",
        "данные", "запись", "строка", "столбец", "описание", "идентификатор", "информация", "текст", "число",
        "количество", "сумма", "ид", "объект", "элемент", "список", "ключ", "состояние", "параметр", "атрибут",
    }
)  # fmt: skip

_CONTAINERS = frozenset({"таблица", "поле", "столбец", "колонка", "запись", "строка", "данные", "информация"})
"""What holds the data is no name of it («таблица продуктов»)."""


@dataclass(frozen=True, slots=True)
class TextDraft:
    """Drafted texts of a table or a field; ``name`` is the dataset's or the field's, "" texts are no drafts."""

    name: str
    title_ru: str = ""
    description: str = ""
    synonyms: tuple[str, ...] = ()


def phrase_key(phrase: str) -> tuple[str, ...]:
    """Return the form in which two names are one: dictionary forms of the words, ``_`` as a space."""
    return tuple(lemma(word) for word, _ in tokens(phrase.replace("_", " ")))


@dataclass(frozen=True, slots=True)
class Taken:
    """What already names something: ``titles`` of the tables and of this table's fields, and ``names`` of all there is.

    Fields of two tables may share a title, as ``status`` does; a drafted synonym shares nothing.
    """

    titles: set[tuple[str, ...]]
    names: set[tuple[str, ...]]
    table: frozenset[str] = frozenset()
    """The words by which the table itself is called."""


def usable(drafts: Iterable[TextDraft], taken: Taken) -> list[TextDraft]:
    """Return drafts of one table with only the texts that are of use.

    What was said of several fields is said of none; a title or a synonym that already names something else would make
    questions ambiguous. ``taken`` grows by what is kept.
    """
    plain = [_plain(one) for one in drafts]
    titles = Counter(phrase_key(one.title_ru) for one in plain)
    sentences = Counter(one.description for one in plain)
    synonyms = Counter(key for one in plain for key in {phrase_key(text) for text in one.synonyms})
    kept = []
    for one in plain:
        key = phrase_key(one.title_ru)
        title = one.title_ru if titles[key] == 1 and key not in taken.titles else ""
        told = one.description if sentences[one.description] == 1 else ""
        if title:
            taken.titles.add(key)
            taken.names.add(key)
        once = [text for text in one.synonyms if synonyms[phrase_key(text)] == 1 and not _is_empty(text, taken.table)]
        kept.append(replace(one, title_ru=title, description=told, synonyms=tuple(_new_synonyms(once, taken.names))))
    return kept


def _plain(draft: TextDraft) -> TextDraft:
    title = _title(draft.title_ru)
    description = _description(draft.description, (title, draft.name))
    return replace(draft, title_ru=title, description=description, synonyms=tuple(map(_one_line, draft.synonyms)))


def _title(said: str) -> str:
    line = _one_line(said).rstrip(".")
    fits = len(line) <= _LONGEST_TITLE and len(line.split()) <= _TITLE_WORDS
    return line[:1].upper() + line[1:] if fits and _PHRASE.fullmatch(line) and _is_sane(line) else ""


def _description(said: str, names: tuple[str, ...]) -> str:
    line = _one_line(said)
    fits = _SHORTEST_DESCRIPTION <= len(line) <= _LONGEST_DESCRIPTION and len(line.split()) > 1
    if not fits or not _SENTENCE.fullmatch(line) or not _CYRILLIC.search(line) or not _is_sane(line):
        return ""
    if phrase_key(line) in {phrase_key(name) for name in names}:
        return ""
    line = line[:1].upper() + line[1:]
    return line if line.endswith((".", ")")) else f"{line}."


def _new_synonyms(drafted: Iterable[str], taken: set[tuple[str, ...]]) -> Iterator[str]:
    count = 0
    for phrase in drafted:
        plain, key = phrase.lower(), phrase_key(phrase)
        short = 2 < len(plain) <= _LONGEST_SYNONYM and 0 < len(key) <= _SYNONYM_WORDS
        fits = short and _PHRASE.fullmatch(plain) and key[0] not in _CONTAINERS
        if fits and is_nominative(plain.split()[0]) and _is_sane(plain) and key not in taken and count < _SYNONYMS:
            taken.add(key)
            count += 1
            yield plain


def _is_empty(phrase: str, table: frozenset[str]) -> bool:
    """«Код операции» in the table of operations could be any code."""
    return set(phrase_key(phrase)) <= _VAGUE | table


def _is_sane(line: str) -> bool:
    """Tell whether a text is made of words that there are, does not stammer, and is no string of nominatives."""
    words = [word for word, _ in tokens(line) if _CYRILLIC.search(word)]
    if not all(len(word) < 3 or is_known(word) for word in words):
        return False
    pairs = [(one, other) for one, other in pairwise(tokens(line)) if line[one[1].end : other[1].start] == " "]
    return not any(one[0] == other[0] or _is_broken(one[0], other[0]) for one, other in pairs)


def _is_broken(word: str, following: str) -> bool:
    """«Загрузка карта»: a noun after a noun stands in another case than the nominative."""
    return is_noun(word) and is_noun(following) and not has_oblique_case(following)


def _one_line(said: str) -> str:
    return " ".join(said.split())
