"""Numbers among the words that nothing explained: SQL may name them, though nobody knows what they do."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from core.intent import Intent, NumberRole, NumberUse, Word

_THOUSANDS = re.compile(r"[ ,](?=\d{3}(?!\d))")

_ONE = Decimal(1)
"""«Хотя бы один», «at least one»: the grammar of EXISTS, no number to compare with."""


def with_open_numbers(intent: Intent) -> Intent:
    """Return the intent with the numbers among its unexplained words, so that SQL may name them (N1 …).

    Their role stays unknown, and the words unexplained: the question is not compiled by this.
    """
    taken = {number.span for number in intent.numbers}
    values = [(word, _value(word)) for word in intent.unexplained if word.span not in taken]
    start = len(intent.numbers) + 1
    found = [(word, value) for word, value in values if value is not None and value > _ONE]
    numbers = [
        NumberUse(f"N{place}", value, NumberRole.UNKNOWN, word.span) for place, (word, value) in enumerate(found, start)
    ]
    return replace(intent, numbers=(*intent.numbers, *numbers)) if numbers else intent


def _value(word: Word) -> Decimal | None:
    try:
        value = Decimal(_THOUSANDS.sub("", word.lemma.strip("$€£₽")).replace(",", "."))
    except InvalidOperation:
        return None
    return value if value.is_finite() else None
