"""Words that say a title otherwise in its own language. Only data, in dictionary forms.

``SYNONYMS``: the terms of a line may stand for each other, so no two of them may be different columns of one table
(a visit and a visitor, an order and a purchase), and none may narrow the other («онлайн-заказ», «новый клиент»).

``BESIDE``: heads, a bar, words that say nothing new beside them: «проданный» of «ночь», «место» of «багаж». A word
that makes a part of the whole («отменённый», «просроченный», "paid") or another measure («сумма» of a number,
«средний») may never stand there. "*" is any head.

A line may begin with what its column must be measured in: «@mass», «@people» (``measure_units.py``), «@money»,
«@things».
"""

from __future__ import annotations

from render.vocabulary import (
    title_words_complements,
    title_words_industry,
    title_words_money,
    title_words_people,
    title_words_service,
    title_words_trade,
    title_words_unfolded,
)

_FIELDS = (
    title_words_money,
    title_words_trade,
    title_words_unfolded,
    title_words_complements,
    title_words_people,
    title_words_industry,
    title_words_service,
)

SYNONYMS: tuple[str, ...] = tuple(line for field in _FIELDS for line in field.SYNONYMS.strip().splitlines())
"""All lines of synonyms."""

BESIDE: tuple[str, ...] = tuple(line for field in _FIELDS for line in field.BESIDE.strip().splitlines())
"""All lines of words beside a head."""
