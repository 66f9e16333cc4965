"""Words that say nothing about numbers, by their dictionary forms: what a text may hold beside facts and proven claims.

Only data. A word may stand here only if a figure beside it means the same with and without it: no word of quantity,
order, change, cause, time or scope, no word of what was counted, no negation.
"""

from __future__ import annotations

from render.vocabulary import neutral_words_en, neutral_words_ru
from render.vocabulary.word_sets import word_set

NEUTRAL_WORDS: frozenset[str] = frozenset().union(
    *(
        word_set(text)
        for language in (neutral_words_ru, neutral_words_en)
        for text in (language.FUNCTION_WORDS, language.VERBS, language.NOUNS, language.OTHER_WORDS)
    )
)
"""Dictionary forms (and irregular forms of English) of neutral words."""

DIMENSION_NOUNS = word_set(
    "регион округ город область категория группа способ метод тип сегмент "
    "region district city category group method type segment"
)
"""What rows are called where no column says it."""

ROW_NOUNS = word_set("строка позиция пункт запись row rows position entry entries item items участник")
"""What rows of any kind are called."""

KIND_NOUNS = word_set(
    "направление группа рубрика канал площадка отрасль сектор линейка бренд компания сеть магазин продавец партнер "
    "республика край направление край округ день неделя месяц квартал день group channel sector company store merchant "
    "partner brand line day week month quarter product продукт статья вид формат"
)
"""What a row may be called right before its name."""

KIND_ADJECTIVES = word_set(
    "рекламный торговый товарный клиентский производственный структурный учебный тарифный страховой банковский "
    "складской медицинский врачебный транспортный логистический ad advertising sales product insurance business"
)
"""What may stand before a kind of rows and narrows nothing: «рекламная площадка», "sales channel"."""

MONTH_ADJECTIVES: dict[str, str] = {
    "январский": "январь", "февральский": "февраль", "мартовский": "март", "апрельский": "апрель",
    "майский": "май", "июньский": "июнь", "июльский": "июль", "августовский": "август",
    "сентябрьский": "сентябрь", "октябрьский": "октябрь", "ноябрьский": "ноябрь", "декабрьский": "декабрь",
}  # fmt: skip
"""«майский показатель» names the row «май»."""
