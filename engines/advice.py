"""What helps when a database cannot serve, and how its own words stand behind ours; in both languages."""

from __future__ import annotations

from core.language import Localized

ASK_AGAIN = Localized("Повторите вопрос.", "Ask again.")
ASK_LATER = Localized("Повторите вопрос позже.", "Ask again later.")
REPHRASE = Localized("Переформулируйте вопрос.", "Ask in other words.")
AS_TEXT = Localized("Приведите столбец к тексту.", "Cast the column to text.")
SHORTER_PERIOD = Localized(
    "Сузьте период или увеличьте предел времени.", "Ask for a shorter period, or raise the time limit."
)
GRANT_SELECT = Localized(
    "Попросите администратора базы дать право SELECT на эти данные.",
    "Ask the administrator of the database for the right to SELECT these data.",
)
TELL_ADMINISTRATOR = Localized("Сообщите администратору базы.", "Tell the administrator of the database.")


def because(what: Localized, reason: str) -> Localized:
    """Return what happened with the reason as the database gives it, in its own language."""
    return Localized(f"{what.ru}: {reason}", f"{what.en}: {reason}")
