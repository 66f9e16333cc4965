"""What words of one language stand for in the other, of several fields. Only data."""

from __future__ import annotations

TERMS = """
payout, remuneration, reward | вознаграждение
showing, viewing | показ
award, prize | награда
output, production, extraction | добыча
"""
