"""Products in canonical form: ``mul[constant|above/below]``, so that one put together of others is one again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Product:
    """A constant times the factors above the line, by those below it."""

    constant: Decimal
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()

    def times(self, other: Product) -> Product:
        """Return the product of both."""
        return Product(self.constant * other.constant, self.above + other.above, self.below + other.below)

    def over(self, other: Product) -> Product:
        """Return this product by the other one."""
        constant = self.constant / other.constant if other.constant else self.constant
        return Product(constant, self.above + other.below, self.below + other.above)

    @property
    def form(self) -> str:
        """Return the canonical form; a lone factor is its own."""
        if not self.below and len(self.above) == 1 and self.constant == 1:
            return self.above[0]
        return f"mul[{self.constant.normalize():f}|{'*'.join(sorted(self.above))}/{'*'.join(sorted(self.below))}]"


def product_of(form: str) -> Product:
    """Return a canonical form as a product; a form of anything else is its one factor."""
    if not (form.startswith("mul[") and form.endswith("]")):
        return Product(Decimal(1), (form,))
    constant, _, rest = form[4:-1].partition("|")
    above, _, below = _outside_of_brackets(rest, "/")
    return Product(Decimal(constant), tuple(_factors(above)), tuple(_factors(below)))


def quotient_form(part: str, whole: str, constant: int = 1) -> str:
    """Return the form of ``constant * part / whole``."""
    return Product(Decimal(constant)).times(product_of(part)).over(product_of(whole)).form


def _factors(text: str) -> Iterable[str]:
    while text:
        first, _, text = _outside_of_brackets(text, "*")
        yield first


def _outside_of_brackets(text: str, sign: str) -> tuple[str, str, str]:
    """Split at the first ``sign`` that stands outside of all brackets."""
    depth = 0
    for at, char in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(char, 0)
        if char == sign and depth == 0:
            return text[:at], sign, text[at + 1 :]
    return text, "", ""
