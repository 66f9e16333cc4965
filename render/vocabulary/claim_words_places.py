"""More words of claims about places in an order: the first row, the top of a list, its last row. Only data."""

from __future__ import annotations

PLACE_CLAIMS: dict[str, tuple[str, ...]] = {
    "largest": (
        "первый строка", "главный строка", "верхний строка", "ведущий строка", "первый запись", "первый в список",
        "первый в рейтинг", "вверху список", "вверху рейтинг", "вверху таблица", "сверху", "наверху",
        "открывать список", "открывать рейтинг", "список открывать", "рейтинг открывать", "крупнейшая часть",
        "first row", "top row", "main row", "leading row", "first line", "is first", "are first", "was first",
        "were first",
        "first on the list", "first in the list", "first in the ranking", "heads the list",
        "head the list", "heads the ranking",
        "opens the list", "opens the ranking", "first spot", "top spot",
    ),
    "smallest": (
        "внизу таблица", "внизу", "снизу", "нижний строка", "в конец список", "в конец рейтинг", "в конец таблица",
        "завершать список", "завершать рейтинг", "bottom row", "bottom one", "end of the list",
        "end of the ranking", "foot of the list", "foot of the table", "ends the list", "finishes the list",
        "finish the list", "closes it", "last line", "last in line", "last spot",
    ),
    "nothing": (
        "таблица внизу", "таблица снизу", "таблица сверху", "таблица наверху", "внизу страница", "внизу сообщение",
        "внизу ответ", "сверху страница", "сверху вниз", "снизу вверх",
    ),
    "follow": ("за ним", "за ней", "порядок убывание", "порядок возрастание", "behind it",
        "right behind", "close behind", "just behind"),
}  # fmt: skip
"""By the name of the claim, as in ``render.vocabulary.claim_words``."""
