"""A question that waits for the person's choice."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import SverkaError
from core.language import Localized
from core.outcome import Clarify


@dataclass(frozen=True, slots=True)
class Waiting:
    """``run`` is the id of the machine's kept state, ``turn`` its number in the thread, ``user`` who asked."""

    run: str
    turn: int
    clarify: Clarify
    user: str = ""


_ASK_ANEW = Localized("Задайте вопрос заново.", "Ask the question anew.")


def no_choice(thread: str) -> SverkaError:
    """Return the error of a choice for which nothing waits."""
    told = f"В диалоге {thread} нет вопроса, который ждёт выбора."
    return SverkaError(Localized(told, f"No question of the dialogue {thread} waits for a choice."), _ASK_ANEW)


def not_offered(option: str, clarify: Clarify) -> SverkaError:
    """Return the error of a choice that was not offered."""
    offered = ", ".join(found.id for found in clarify.options)
    return SverkaError(
        Localized(f"Варианта «{option}» не предлагалось.", f"The option “{option}” was not offered."),
        Localized(f"Выберите один из: {offered}.", f"Choose one of: {offered}."),
    )


def of_another_user(thread: str) -> SverkaError:
    """Return the error of a choice for another user's question."""
    told = f"Вопрос диалога {thread} задал другой пользователь."
    return SverkaError(Localized(told, f"Another user asked the question of the dialogue {thread}."), _ASK_ANEW)


def lost(thread: str) -> SverkaError:
    """Return the error of a waiting question whose state is gone."""
    told = f"Ждущий вопрос диалога {thread} потерян."
    return SverkaError(Localized(told, f"The waiting question of the dialogue {thread} is lost."), _ASK_ANEW)
