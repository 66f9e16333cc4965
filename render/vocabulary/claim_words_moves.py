"""More words of claims about series and orders: how a series opens and closes, values that are the same. Only data."""

from __future__ import annotations

MORE_CLAIMS: dict[str, tuple[str, ...]] = {
    "start": (
        "стартовать", "стартова*", "year opened", "month opened", "week opened", "quarter opened", "opened the year",
        "opened the month", "opened the week", "opened the quarter", "kicked off at",
        "opened with its", "открыть год", "открыть неделя",
    ),
    "end": (
        "закончить", "заканчивать", "завершать", "завершаться", "финиш*", "closed it", "closed out", "closes at",
        "ended it", "wrapped up at", "finished it", "finished the year", "finished the week", "finished the month",
    ),
    "same": (
        "повторить результат", "повторять результат", "повторить показатель", "повторить уровень", "тот же результат",
        "такой же результат", "такое же число", "такое же количество", "такой же показатель", "такая же сумма",
        "ровно столько же", "один и тот же результат", "same result", "same figure", "same number", "same value",
        "same level", "same amount", "repeated the result", "tied at", "are tied",
        "on a tie",
    ),
    "close": (
        "почти столько же", "практически столько же", "примерно столько же", "почти тот же", "практически тот же",
        "примерно тот же", "почти такой же", "примерно такой же", "почти повторить", "almost as many",
        "almost as much", "nearly as many", "nearly as much", "about as much", "about as many", "almost matched",
        "nearly matched",
    ),
}  # fmt: skip
"""By the name of the claim, as in ``render.vocabulary.claim_words``."""

CHANGE_NOUNS = (
    "рост", "роста", "прирост*", "увеличени*", "снижени*", "падени*", "сокращени*", "growth", "increase", "decrease",
    "decline", "drop", "rise", "loss", "losses", "reduction", "потер*", "прибав*", "убавк*", "убыль", "спад",
    "изменени*",
    "разниц*", "разность", "разрыв*", "отрыв*", "gap", "difference", "margin", "change", "gain",
)  # fmt: skip
"""Nouns of a change: what is equated with one is a change itself."""

EXCEEDING_VERBS = (
    "опережа*", "опереди*", "обгоня*", "обогна*", "превыша*", "превыс*", "превосход*", "превзо*", "перегна*", "обход*",
    "обош*", "outpac*", "outperform*", "outstrip*", "surpass*", "exceed*", "beat*", "overtak*", "overtook",
)  # fmt: skip
"""Verbs that say which of two is above the other: «опережает втрое» is three times as much, and no more than that."""

STEADY = (
    "постепенно", "плавно", "последовательно", "неуклонно", "устойчиво", "стабильно", "непрерывно", "постоянно",
    "равномерно", "планомерно", "уверенно", "постепенн*", "плавн*", "последовательн*", "неуклонн*", "устойчив*",
    "непрерывн*", "поступательн*", "возобнов*", "resum*", "продолжить", "продолжать", "продолжиться",
    "продолжаться", "steadily", "без остановка",
    "без остановок", "без перерыв", "без пауза", "без перебой", "без сбой", "без просадка",
    "without interruption", "without a break", "without pause", "non-stop", "nonstop", "kept", "keeps", "gradual*",
    "consistent*",
    "continuous*", "continually",
    "steady", "progressiv*", "continu*", "uninterrupted",
    *(f"from one {grain} to the next" for grain in ("period", "month", "week", "quarter", "day", "year")),
)  # fmt: skip
"""Words of a change that every step of a series makes: «неуклонно», "from one month to the next"."""
