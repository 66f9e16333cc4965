"""Numbers for people: groups of digits, decimal comma, words in the right form, short forms; never E-notation."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext

from core.fact import FactValue
from core.language import Language
from core.result import Cell
from core.unit import Unit, UnitKind
from ledger.labels import plain_label
from ledger.values import number_of

NARROW_SPACE = "\u202f"
"""Stands between groups of digits."""
HARD_SPACE = "\u00a0"
"""Stands between a number and its unit."""
MINUS = "\u2212"
NO_DATA = {Language.RU: "нет данных", Language.EN: "no data"}

_SCALES = {
    Language.RU: ((12, "трлн"), (9, "млрд"), (6, "млн"), (3, "тыс.")),
    Language.EN: ((12, "T"), (9, "B"), (6, "M"), (3, "K")),
}
_DECIMALS = {UnitKind.COUNT: 2, UnitKind.MONEY: 2, UnitKind.PERCENT: 1, UnitKind.RATIO: 2}
_OTHER_DECIMALS = 4


def plural_ru(number: Decimal | int, forms: tuple[str, ...]) -> str:
    """Return the form of a Russian word beside a number: 1 кошелёк, 2 кошелька, 5 кошельков, 1,5 кошелька."""
    if len(forms) < 3:
        return forms[0] if forms else ""
    if number != int(number):
        return forms[1]
    last_two = abs(int(number)) % 100
    last = last_two % 10
    if 11 <= last_two <= 14 or last == 0 or last >= 5:
        return forms[2]
    return forms[0] if last == 1 else forms[1]


def plural_en(number: Decimal | int, forms: tuple[str, ...]) -> str:
    """Return the form of an English word beside a number."""
    if len(forms) < 2:
        return forms[0] if forms else ""
    return forms[0] if abs(number) == 1 else forms[1]


def unit_word(number: Decimal | int, unit: Unit, language: Language) -> str:
    """Return what stands after a number: its symbol, or its word in the right form; "" if neither exists."""
    if language is Language.RU and unit.forms_ru:
        return plural_ru(number, unit.forms_ru)
    if language is Language.EN and unit.forms_en:
        return plural_en(number, unit.forms_en)
    return unit.symbol


def plain_number(number: Decimal | int, language: Language, decimals: int | None = None) -> str:
    """Write a number with its groups; ``decimals`` None keeps every digit that it has."""
    value = Decimal(number)
    if decimals is not None:
        value = _rounded(value, decimals)
    sign, digits, exponent = value.as_tuple()
    text = f"{value.copy_abs():f}" if isinstance(exponent, int) else str(value.copy_abs())
    whole, _, fraction = text.partition(".")
    separator, mark = (NARROW_SPACE, ",") if language is Language.RU else (",", ".")
    grouped = f"{int(whole):,}".replace(",", separator)
    minus = MINUS if sign and any(digits) else ""
    return f"{minus}{grouped}{mark}{fraction}" if fraction else f"{minus}{grouped}"


def _rounded(value: Decimal, decimals: int) -> Decimal:
    with localcontext() as context:
        context.prec = max(60, value.adjusted() + decimals + 10, len(value.as_tuple().digits) + decimals + 10)
        return value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def shown_decimals(value: Decimal | int, unit: Unit) -> int:
    """Return how many decimals a person is shown; small values keep two significant digits."""
    number = Decimal(value)
    if unit.kind is UnitKind.MONEY:
        return 2
    limit = _DECIMALS.get(unit.kind, _OTHER_DECIMALS)
    own = len(f"{number:f}".partition(".")[2].rstrip("0"))
    if number and number.copy_abs() < Decimal(1).scaleb(-limit):
        limit = -number.adjusted() + 1
    return min(own, limit)


def number_text(value: Decimal | int, unit: Unit, language: Language, *, with_unit: bool = True) -> str:
    """Write a figure of a unit: «1 234,50 ₽», «12,5 %», «5 кошельков»."""
    decimals = shown_decimals(value, unit)
    text = plain_number(value, language, decimals)
    word = unit_word(_rounded(Decimal(value), decimals), unit, language) if with_unit else ""
    return _joined(text, word, unit, language)


def short_text(value: Decimal | int, unit: Unit, language: Language, *, with_unit: bool = True) -> str:
    """Write a figure shortly from a thousand up: «17,8 тыс.», «1,2 млн ₽»; smaller ones as they are."""
    number = Decimal(value)
    steps = ((_scaled(number, power), name) for power, name in _SCALES[language])
    fitting = next(((scaled, name) for scaled, name in steps if abs(scaled) >= 1), None)
    if fitting is None or abs(number) < 1000:
        return number_text(value, unit, language, with_unit=with_unit)
    scaled, name = fitting
    shown = plain_number(scaled, language, 0 if scaled == int(scaled) else 1)
    gap = HARD_SPACE if language is Language.RU else ""
    word = _short_word(unit, language) if with_unit else ""
    return _joined(f"{shown}{gap}{name}", word, unit, language)


def _scaled(number: Decimal, power: int) -> Decimal:
    with localcontext() as context:
        context.prec = len(number.as_tuple().digits) + 60
        return _rounded(number.scaleb(-power), 1)


def _short_word(unit: Unit, language: Language) -> str:
    if language is Language.RU and unit.forms_ru:
        return unit.forms_ru[-1]
    if language is Language.EN and unit.forms_en:
        return unit.forms_en[-1]
    return unit.symbol


def _joined(number: str, word: str, unit: Unit, language: Language) -> str:
    if not word:
        return number
    tight = language is Language.EN and unit.kind is UnitKind.PERCENT
    return f"{number}{word}" if tight else f"{number}{HARD_SPACE}{word}"


def value_text(value: FactValue | Cell, unit: Unit, language: Language, *, with_unit: bool = True) -> str:
    """Write any value: a figure by its unit, a date, a name; None, NaN and infinities are «нет данных»."""
    if value is None:
        return NO_DATA[language]
    number = number_of(value)
    if number is not None:
        return number_text(number, unit, language, with_unit=with_unit)
    return NO_DATA[language] if isinstance(value, (float, Decimal)) else plain_label(value, language)


def last_digit(value: Decimal) -> Decimal:
    """Return the worth of the last digit that says something: of 16.00 it may be the tenths, the zero only a form."""
    digits, exponent = value.as_tuple().digits, value.as_tuple().exponent
    places = exponent if isinstance(exponent, int) else 0
    return Decimal(1).scaleb(places + 1 if places < -1 and digits[-1] == 0 else places)
