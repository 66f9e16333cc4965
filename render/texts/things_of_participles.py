"""The things that a title's last participle leaves unsaid: «доля одобренных заявок» of «Доля одобренных».

So "the share of identified wallets" of "Identified share", «доля отменённых заказов» of «Доля отмен». The noun says no
more than the title leaves open; it stands right behind the participle, and the sentence says the rest of the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import FactKind
from core.unit import UnitKind
from domains.words import fold, has_oblique_case, is_counted_plural, lemmas
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.title_words import actions
from render.texts.whole_titles import fully_said

_WORD = re.compile(r"[^\W\d_]+")
_PARTICIPLES = ("нных", "тых", "вших", "вшихся", "щих", "щихся", "мых")


_OF_SHARES = "доля процент уровень коэффициент share rate ratio percentage percent of the pct"
_SHARES = frozenset(_OF_SHARES.split())


def things_left_open(case: Case) -> Iterator[tuple[int, frozenset[str]]]:
    """Yield the places of such nouns, each with the columns of whose titles that is so."""
    deeds = dict(_deeds(case))
    for at in range(1, len(case.pieces)):
        before, piece = case.pieces[at - 1], case.pieces[at]
        if piece.kind is not PieceKind.WORD or not _is_thing(piece, before):
            continue
        forms = before.forms | {fold(before.text)}
        columns = frozenset(column for column, words in deeds.items() if forms & words)
        said = frozenset(column for column in columns if fully_said(case, column, at, deeds[column]))
        if said:
            yield at, said


def _is_thing(piece: Piece, deed: Piece) -> bool:
    """«Заявок» of «одобренных заявок», «задолженности» of «просроченной задолженности»."""
    one = fold(deed.text).endswith(("ной", "ого", "той")) and has_oblique_case(piece.text)
    return is_counted_plural(piece.text) or one


def _deeds(case: Case) -> Iterator[tuple[str, frozenset[str]]]:
    """Columns of figures whose title says a deed and not what it is done to, with the words of the deed."""
    for fact in case.evidence.known.values():
        if fact.kind is not FactKind.CELL:
            continue
        words = [fold(word) for word in _WORD.findall((fact.label or fact.column).partition(",")[0].replace("_", " "))]
        deed = [word for word in words if word not in _SHARES]
        alone = len(deed) == 1 and len(words) > 1 and fact.unit.kind is UnitKind.PERCENT
        if alone or (len(words) > 1 and words[-1].endswith(_PARTICIPLES)):
            forms = {deed[-1], *lemmas(deed[-1])}
            yield fact.column, frozenset(forms.union(*(actions(form) for form in forms)))
