"""What a number counts, so that it can be shown with its word in the right form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class UnitKind(StrEnum):
    """How a number of this unit is written."""

    COUNT = "count"
    """Whole things: 1 кошелёк, 2 кошелька, 5 кошельков."""
    MONEY = "money"
    """An amount of a currency, two decimals: 1 234,50 ₽."""
    PERCENT = "percent"
    """Already multiplied by 100: 12,5 %."""
    RATIO = "ratio"
    """A plain quotient without a unit."""
    DURATION = "duration"
    """A length of time, counted in ``symbol`` (дн., ч, мин)."""
    NUMBER = "number"
    """Any other number."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a metric or a column.

    ``forms_ru`` are the word's forms for 1, 2 and 5 (кошелёк, кошелька, кошельков), ``forms_en`` for 1 and
    many (wallet, wallets); empty where the number stands without a word. ``symbol`` follows an amount («₽»).
    """

    kind: UnitKind
    symbol: str = ""
    forms_ru: tuple[str, ...] = ()
    forms_en: tuple[str, ...] = ()


NUMBER = Unit(UnitKind.NUMBER)
PERCENT = Unit(UnitKind.PERCENT, "%")
