"""Check that a name in quotes is one that the facts hold: «Ключевой» is a name there, and no word that says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind

_PAIRS = {"«": "»", "“": "”", "„": "“", '"': '"'}
_LONGEST = 4


_METRICS = frozenset({"показатель", "метрика", "столбец", "колонка", "metric", "indicator", "column", "measure"})


def names(case: Case) -> Iterator[Reason]:
    """Words in quotes that begin with a capital letter are of the facts' own material, or of the labels."""
    opened: set[int] = set()
    for at, piece in enumerate(case.pieces):
        closing = _PAIRS.get(piece.text)
        if closing is None or at in opened:
            continue
        stop = next((place for place in range(at + 1, min(at + 2 + _LONGEST, len(case.pieces)))
                     if case.pieces[place].text == closing), None)  # fmt: skip
        if stop is None:
            continue
        opened.add(stop)
        inside = case.pieces[at + 1 : stop]
        plain = bool(inside) and all(one.kind is PieceKind.WORD for one in inside) and inside[0].text[:1].isupper()
        known = [bool(case.words_of(one) & case.material or one.unfolds) for one in inside]
        titled = at > 0 and bool(case.pieces[at - 1].forms & _METRICS)  # «по показателю «Доставлено посылок»»
        if plain and not (all(known) if titled else any(known)):
            yield Reason(Fault.WORD, inside[0].text)
