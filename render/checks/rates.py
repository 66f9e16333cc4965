"""So much for each week or month: over rows of just that stretch of time."""

from __future__ import annotations

from core.fact import Fact
from render.texts.case import Case
from render.vocabulary.periods import Grain, grain_of_word, grain_word, row_grain, title_grain

_DAYS = frozenset({Grain.DAY, Grain.WEEKDAY})
_REACH = 3


def is_of_other_stretch(case: Case, at: int, fact: Fact) -> bool:
    """As in "{F9} per month" of an average over quarters: the rows that it is over are longer or shorter."""
    near = case.pieces[at : min(at + _REACH, case.sentence_of(at).stop)]
    said = [grain for piece in near for form in piece.forms if (grain := grain_word(form)) is not None]
    told = said[0] if said else grain_of_word(case.pieces[at].text)
    rows = {
        grain for pair in case.evidence.row(fact) if (grain := row_grain(*pair) or title_grain(pair[0])) is not None
    }
    return bool(rows) and told is not None and told not in rows and not (told in _DAYS and rows <= _DAYS)
