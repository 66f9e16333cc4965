"""Texts of a list that are one word in several spellings.

``status IN ('Paid', 'paid')`` is a model's way to say ``LOWER(status) = 'paid'``.
"""

from __future__ import annotations

from sqlglot import exp


def one_word(values: list[exp.Expr]) -> str:
    """Return the word that all texts of a list are, but for their case, in small letters; "" if they are not."""
    texts = {value.name.casefold() for value in values if _is_text(value)}
    return texts.pop() if len(texts) == 1 and len(values) > 1 and all(map(_is_text, values)) else ""


def _is_text(value: exp.Expr) -> bool:
    return isinstance(value, exp.National) or value.is_string
