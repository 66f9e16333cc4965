"""Words of the groups that a list of the first ones tells and leaves out: «прочие», «лидеры списка». Only data."""

from __future__ import annotations

from functools import lru_cache

from domains.words import fold
from render.vocabulary.word_sets import word_set

_ALONE = word_set("прочие прочее прочая прочий остальные остальное остальная others other rest remaining")
_WITH_ROWS = word_set("все всё all the")
_OF_ROWS = word_set("rows items groups categories entries строки группы категории позиции")


@lru_cache(maxsize=8_192)
def is_rest_name(member: str) -> bool:
    """Tell whether a row is called so: «Прочие», «Все остальные», "All others", "Other categories"."""
    words = [word for word in fold(member).replace("(", " ").replace(")", " ").split() if word not in _WITH_ROWS]
    return bool(words) and words[0] in _ALONE and all(word in _OF_ROWS for word in words[1:])


REST = word_set("остальной прочий other others rest remaining")
"""Words that mean that row in a text, by their dictionary forms."""
REST_NOUNS = word_set("one ones else строка row rows entry entries запись позиция item items name names")
"""What may stand with them beside the words of the answer's own rows («остальные мерчанты», "the remaining ones")."""
GATHERED = word_set(
    "свернуть свернутый сворачивать свести сведенный сложить объединить объединенный собрать собранный "
    "сгруппировать сгруппированный отнести folded grouped gathered collected combined lumped merged collapsed"
)
"""What is done with the rest to make a row of it («остальные строки сведены в прочие»)."""

OUTSIDE: tuple[tuple[str, ...], ...] = (
    ("вне",), ("за", "предел"), ("за", "рамка"), ("ниже", "топ"), ("outside",), ("outside", "of"), ("beyond",),
    ("not", "in"), ("not", "on"), ("not", "included", "in"), ("не", "войти", "в"), ("не", "попасть", "в"),
    ("не", "уместиться", "в"), ("не", "оказаться", "в"), ("не", "включить", "в"), ("не", "включенный", "в"),
    ("did", "not", "make"), ("do", "not", "make"), ("does", "not", "make"), ("did", "not", "enter"),
    ("are", "not", "in"), ("are", "not", "on"), ("is", "not", "on"), ("is", "not", "in"), ("didn't", "make"),
)  # fmt: skip
"""What leads to the list that the rest does not belong to, by forms: «вне списка», «(кто) не вошёл в список»."""
LISTS = word_set("список перечень топ лидер рейтинг list top leaders ranking chart")
"""What the first ones make: «вне списка лидеров», "outside the top list"."""
EVERYONE = word_set("весь все тот который что кто everyone everything all those anyone what that who which")

LEADERS = word_set("лидеры лидеров лидерам лидерами лидерах leaders")
LISTED = word_set(
    "перечислить перечисленный названный назвать указать указанный показанный показать listed named shown mentioned"
)
"""«Перечисленные районы», "the named branches"."""
OF_THE_LIST = word_set("список перечень рейтинг топ list ranking table chart")
LINKS = word_set("the of in a this that этот наш данный")
