"""A stretch of time that the rows make up: «за полугодие» of January to June, «за год» of four quarters."""

from __future__ import annotations

from itertools import pairwise

from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.time_positions import series
from render.vocabulary.periods import Grain, grain_of, moment_of

_MONTHS = {Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}
_OF_MONTHS = {Grain.MONTH: 1, Grain.QUARTER: 3}
_OF_ALL = frozenset({Role.TOTAL, Role.AVERAGE, Role.CHANGE})


def is_stretch_of_all(case: Case, at: int, grain: Grain) -> bool:
    """Tell whether all rows together are one such stretch, and a figure of all of them is told."""
    facts = [fact for place in case.figures(case.sentence_of(at)) if (fact := case.figure(place)) is not None]
    whole = bool(facts) and role_of(case.evidence, facts[0]) in _OF_ALL and not facts[0].row_key
    return whole and _is_made_up(case, grain)


def _is_made_up(case: Case, grain: Grain) -> bool:
    """Tell whether the rows follow each other without a gap, from the first month of a stretch to its last."""
    members = [member for _, member in series(case.evidence)]
    moments = [moment for member in members if (moment := moment_of(member)) is not None]
    size, step = _MONTHS.get(grain, 0), _OF_MONTHS.get(grain_of(members[0]) or Grain.DAY, 0) if members else 0
    if not size or not step or len(moments) != len(members) or len(members) * step != size:
        return False
    months = [year * 12 + month - 1 for year, month in moments]
    return all(two - one == step for one, two in pairwise(months)) and months[0] % size == 0
