"""Words of business in English and Russian, by which a text tells titles of the other language. Only data.

Each line is one meaning: English words, a bar, Russian words, all of them dictionary forms (of a participle its verb:
«выданный» → выдать). Each word of one side may stand for each word of the other, and for nothing of its own side.
So two things that could be two columns of one table never share a line: a client and a user, what was issued and what
was approved. A word with two meanings stands in two lines. Russian words in a row are one term: the title has them all.
"""

from __future__ import annotations

from render.vocabulary import (
    business_terms_around,
    business_terms_dimensions,
    business_terms_general,
    business_terms_industry,
    business_terms_money,
    business_terms_people,
    business_terms_phrases,
    business_terms_service,
    business_terms_titles,
    business_terms_trade,
)

TERMS: tuple[str, ...] = tuple(
    line
    for field in (
        business_terms_money,
        business_terms_trade,
        business_terms_people,
        business_terms_industry,
        business_terms_service,
        business_terms_phrases,
        business_terms_general,
        business_terms_titles,
        business_terms_dimensions,
        business_terms_around,
    )
    for line in field.TERMS.strip().splitlines()
)
"""All lines."""
