"""Words of titles in both languages. What rows are told apart by, and what a row may be called.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
genre | жанр
campus | кампус
farm | хозяйство
department | отделение
carrier | перевозчик
building | корпус
cabin | салон
shift | смена
"""
