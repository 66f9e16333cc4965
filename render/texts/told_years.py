"""How years are told: «2024 г.», «в 2024-м», "FY2024", «четвёртый квартал 2024», "the same month of 2024".

A year says of how long a stretch a figure is. It may stand where it is that of the labels or of all rows; beside a
total only where a label is a whole year or the rows are all its months.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.fact import FactKind
from domains.words import fold
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import Evidence
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import Grain, grain_of, grain_word, moment_of
from render.vocabulary.periods import month_of as month_number

_YEAR = re.compile(r"(?:19|20)\d\d")
_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ENDINGS = frozenset({"м", "го", "й", "ом", "му", "ый", "ого", "ому"})
_SHORT = frozenset({"г", "гг"})
_SAME = frozenset({"same", "тот", "аналогичный", "такой"})
_OF_YEAR = {Grain.MONTH: 12, Grain.QUARTER: 4, Grain.HALF: 2}
"""How many rows make a whole year."""


def years_of(labels: Iterable[str], evidence: Evidence) -> set[str]:
    """Return the years of the labels; of the rows where no label holds one and all of them are of the same year."""
    told = set(_YEARS.findall(" ".join(labels)))
    if told:
        return told
    rows = {year for _, member in evidence.members() for year in _YEARS.findall(member) if grain_of(member)}
    return rows if len(rows) == 1 else set()


def is_whole_year(labels: Iterable[str], evidence: Evidence, year: str = "") -> bool:
    """Tell whether the answer covers a whole year: a label is one, or the rows are all its months or quarters."""
    years = {found for label in labels if grain_of(label) is Grain.YEAR for found in _YEARS.findall(label)}
    timed = [member for _, member in evidence.members()]
    rows = {(found[0], month_number(member)) for member in timed
            if (found := _YEARS.findall(member)) and grain_of(member) in _OF_YEAR}  # fmt: skip
    sizes = {_OF_YEAR.get(grain_of(member) or Grain.DAY, 0) for member in timed}
    covered = {one for one, _ in rows if sizes == {len([pair for pair in rows if pair[0] == one])}}
    whole_rows = {member for _, member in evidence.members() if grain_of(member) is Grain.YEAR}
    known = years | (covered if len({one for one, _ in rows}) == 1 else set())
    return year in known if year else bool(known) and not whole_rows


def with_years(pieces: Sequence[Piece], labels: Sequence[str]) -> list[Piece]:
    """Join a year with what only belongs to it («г.», «-м»), and name a period that is told by another's year."""
    joined = _with_endings(list(pieces))
    moments = {moment: label for label in labels if (moment := moment_of(label)) is not None}
    result: list[Piece] = []
    at = 0
    while at < len(joined):
        length, label = _same_period(joined, at, moments)
        if not length:
            result.append(joined[at])
            at += 1
            continue
        named = replace(joined[at], kind=PieceKind.ALLOWED, text=label, end=joined[at + length - 1].end)
        result.append(replace(named, forms=frozenset(), claim=None, in_phrase=False))
        at += length
    return result


def _with_endings(pieces: list[Piece]) -> list[Piece]:
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        length = _ending(pieces, at) if _YEAR.fullmatch(pieces[at].text[-4:]) else 0
        piece = pieces[at]
        if length:
            told = piece.forms | {"год"} if piece.kind is PieceKind.DIGITS else piece.forms
            piece = replace(piece, end=pieces[at + length].end, forms=told)
        result.append(piece)
        at += 1 + length
    return result


def _ending(pieces: list[Piece], at: int) -> int:
    """Return how many pieces behind a year are its ending, «-м», or the short «г.»."""
    after = pieces[at + 1 : at + 4]
    words = [fold(piece.text) for piece in after]
    if len(after) > 1 and words[0] in {"-", "‑"} and words[1] in _ENDINGS and pieces[at].end == after[0].start:
        return 2
    if words[:1] and words[0] in _SHORT and after[0].kind is PieceKind.WORD:
        return 2 if words[1:2] == ["."] and after[0].end == after[1].start else 1
    return 0


def _same_period(pieces: list[Piece], at: int, moments: dict[tuple[int, int], str]) -> tuple[int, str]:
    """«В том же месяце 2024 года», "the same month of 2024": a label of that year beside one of another year."""
    if not pieces[at].forms & _SAME or len(moments) != 2 or len({month for _, month in moments}) != 1:
        return 0, ""
    last = at + 1
    while last < len(pieces) and fold(pieces[last].text) in {"же", "the"}:
        last += 1
    grain = (
        next((one for form in pieces[last].forms if (one := grain_word(form))), None) if last < len(pieces) else None
    )
    period = last < len(pieces) and bool(pieces[last].forms & {"период", "period", "срок"})
    last += 1
    while last < len(pieces) and fold(pieces[last].text) in {"of", "in", "в", "за"}:
        last += 1
    if last >= len(pieces) or pieces[last].kind is not PieceKind.DIGITS or (grain is None and not period):
        return 0, ""
    label = next((one for (year, _), one in moments.items() if str(year) == pieces[last].text), "")
    later = max(moments)[0] == int(pieces[last].text) if pieces[last].text.isdigit() else True
    if not label or later or (grain is not None and grain_of(label) is not grain):
        return 0, ""
    following = pieces[last + 1] if last + 1 < len(pieces) else None
    return last - at + 1 + (following is not None and bool(following.forms & {"год", "year"})), label


def fiscal(case: Case) -> Iterator[int]:
    """As in "FY view": a whole year is told, where the answer is of one."""
    for at, piece in enumerate(case.pieces):
        if fold(piece.text) in {"fy", "full-year"} and is_whole_year(case.labels, case.evidence):
            yield at


def bare_years(case: Case) -> Iterator[Reason]:
    """«За 2025 год — {F2}» of January to May: the total of a part is not told as that of the year."""
    years = years_of(case.labels, case.evidence)
    for at, piece in enumerate(case.pieces):
        year = piece.text if piece.kind is PieceKind.DIGITS else ""
        if year not in years or is_whole_year(case.labels, case.evidence, year) or not _tells_time(case, at):
            continue
        sentence = case.sentence_of(at)
        if any(_is_part_of_year(case, place) for place in sentence):
            continue
        places = [place for place in case.figures(sentence) if not case.pieces[place].in_phrase]
        facts = [fact for place in places if (fact := case.figure(place)) is not None]
        level = [fact for fact in facts if fact.kind in {FactKind.TOTAL, FactKind.CELL} and not fact.row_key]
        if level and not any(fact.kind is FactKind.ROW_COUNT for fact in level):
            yield Reason(Fault.PERIOD, piece.text)


def _tells_time(case: Case, at: int) -> bool:
    """A year that stands alone, and not behind the name of its month or quarter."""
    before = case.pieces[at - 1] if at else None
    return before is None or not (before.kind in {PieceKind.LABEL, PieceKind.ALLOWED} and moment_of(before.text))


def _is_part_of_year(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    if piece.kind is PieceKind.ALLOWED:
        return grain_of(piece.text) not in {None, Grain.YEAR} or bool(re.search(r"\d", piece.text))
    named = any(grain_of(member) not in {None, Grain.YEAR} for _, member in row_labels(piece))
    return named or (piece.kind is PieceKind.WORD and piece.claim is Claim.START)


def follows_label(case: Case, at: int) -> bool:
    """«май 2025 года», «2024 год»: the word is part of the label."""
    before = case.pieces[at - 1] if at else None
    return before is not None and (
        before.kind in {PieceKind.LABEL, PieceKind.ALLOWED, PieceKind.DIGITS} and before.text[-1:].isdigit()
    )
