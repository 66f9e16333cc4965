"""What comes of sentences that are read as a whole: which places of the text they hold, and whether they are true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from render.texts.case import Case
from render.texts.row_names import is_label_or_name


@dataclass(frozen=True)
class Verdict:
    """Places of the text that were read as a whole, and whether that is true."""

    places: range
    is_true: bool


def without_true(case: Case, verdicts: Iterable[Verdict]) -> Case:
    """Return the text without the sentences that are proved; of these the names of rows stay.

    So a sentence that refers back («там же») still does so.
    """
    proved = {at for verdict in verdicts if verdict.is_true for at in verdict.places}
    if not proved:
        return case
    kept = (piece for at, piece in enumerate(case.pieces) if at not in proved or is_label_or_name(piece))
    return replace(case, pieces=tuple(kept))
