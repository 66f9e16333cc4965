"""Numbers of a question that are not part of a period: digits, words, scales («1,5 млн»)."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from decimal import Decimal

from core.span import Span
from understanding.tokens import Token

NUMBER_WORDS: dict[str, int] = {
    "один": 1, "два": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8, "девять": 9,
    "десять": 10, "пятнадцать": 15, "двадцать": 20, "тридцать": 30, "пятьдесят": 50, "сто": 100, "двое": 2, "трое": 3,
    "пятерка": 5, "тройка": 3, "десятка": 10,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twenty": 20, "fifty": 50, "hundred": 100,
}  # fmt: skip
"""Number words in dictionary form."""

SCALES: dict[str, int] = {
    "тысяча": 10**3, "тыс": 10**3, "к": 10**3, "k": 10**3, "миллион": 10**6, "млн": 10**6, "м": 10**6, "m": 10**6,
    "миллиард": 10**9, "млрд": 10**9, "thousand": 10**3, "million": 10**6, "billion": 10**9,
}  # fmt: skip
"""Words that multiply the number before them."""


@dataclass(frozen=True, slots=True)
class FoundNumber:
    """A number in a question: its value, token positions ``[first, after)`` and span."""

    value: Decimal
    first: int
    after: int
    span: Span


def find_numbers(tokens: tuple[Token, ...], taken: tuple[Span, ...]) -> tuple[FoundNumber, ...]:
    """Return the numbers that stand outside the ``taken`` spans (periods), in order."""
    found: list[FoundNumber] = []
    position = 0
    while position < len(tokens):
        number = _number_at(tokens, position)
        if number is None or any(number.span.overlaps(span) for span in taken):
            position += 1
            continue
        found.append(number)
        position = number.after
    return _with_shared_scales(tokens, found)


_BOUNDS = frozenset(
    {"более", "больше", "менее", "меньше", "выше", "ниже", "свыше", "more", "less", "fewer", "than", "over", "under",
     "above", "below", "<", "<=", ">", ">=", "≤", "≥"}
)  # fmt: skip
_OPENS_RANGE = _BOUNDS | {"от", "с", "между", "from", "between"}
_BETWEEN_ENDS = _BOUNDS | {"до", "и", "но", "а", "не", "to", "and", "but", "not", ","}
_MOST_BETWEEN = 4


def _with_shared_scales(tokens: tuple[Token, ...], found: list[FoundNumber]) -> tuple[FoundNumber, ...]:
    """«От 1 до 2 млн»: the scale of the upper end is the lower one's too; «от 500 до 2 тыс.» keeps its five hundred."""
    out = list(found)
    for index, (lower, upper) in enumerate(itertools.pairwise(found)):
        scale, own = _scale(tokens, upper), _scale(tokens, lower)
        if scale == 1 or own != 1 or not lower.value < upper.value / scale:
            continue
        between = tokens[lower.after : upper.first]
        opened = lower.first > 0 and _is_one_of(_OPENS_RANGE, tokens[lower.first - 1])
        if opened and 1 <= len(between) <= _MOST_BETWEEN and all(_is_one_of(_BETWEEN_ENDS, one) for one in between):
            out[index] = replace(lower, value=_plain(lower.value * scale))
    return tuple(out)


def _is_one_of(words: frozenset[str], token: Token) -> bool:
    return token.text.lower() in words or token.lemma in words


def _scale(tokens: tuple[Token, ...], number: FoundNumber) -> int:
    return SCALES.get(tokens[number.after - 1].lemma, 1)


def _number_at(tokens: tuple[Token, ...], position: int) -> FoundNumber | None:
    token, after = tokens[position], position + 1
    scale = SCALES.get(tokens[after].lemma) if after < len(tokens) else None
    value = _digits(token.text, scaled=scale is not None) if token.is_number else _word(token)
    if value is None:
        return None
    if scale is not None:
        value = _plain(value * scale)
        after += 1
    return FoundNumber(value, position, after, Span(token.span.start, tokens[after - 1].span.end))


def _plain(value: Decimal) -> Decimal:
    """Return a whole number without the zeros behind its point: 1,5 million are 1500000."""
    whole = value.to_integral_value()
    return whole if whole == value else value


def _word(token: Token) -> Decimal | None:
    value = None if token.text.lower() == "ones" else NUMBER_WORDS.get(token.lemma.replace("ё", "е"))
    return None if value is None else Decimal(value)


_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")


def _digits(text: str, *, scaled: bool) -> Decimal:
    """Return the number: of «10,000» ten thousand, of «1,500 млн» one and a half."""
    plain = "".join(character for character in text if not character.isspace())
    if _THOUSANDS.fullmatch(plain) and not (scaled and plain.count(",") == 1):
        return Decimal(plain.replace(",", ""))
    return Decimal(plain.replace(",", "."))
