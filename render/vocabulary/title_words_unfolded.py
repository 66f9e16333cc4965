"""How titles are said in a longer form by texts about limits, homes and fees. Only data."""

from __future__ import annotations

SYNONYMS = """
@area housing area, area
"""

BESIDE = """
@money лимит | кредитный
@money limit | credit
@area площадь | жилье
@area area | housing
"""
