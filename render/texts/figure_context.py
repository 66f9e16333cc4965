"""The words that a figure is told by: before it, behind it, of its own clause; and which rows they name."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

TAIL = 5
"""How many words behind a figure are its own."""
ENDS = frozenset(",;()")
"""Signs that end a part of a sentence."""
_BEHIND_ENDS = ENDS | {":"}


def figures_of(case: Case, role: Role) -> Iterator[tuple[int, Fact]]:
    """Yield the figures of a role with their places."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is not None and role_of(case.evidence, fact) is role:
            yield at, fact


def words_before(case: Case, at: int) -> list[int]:
    """What stands between the figure before and this one, in the sentence."""
    start = case.sentence_of(at).start
    found: list[int] = []
    for place in range(at - 1, start - 1, -1):
        if case.figure(place) is not None:
            break
        found.append(place)
    return found


def words_after(case: Case, at: int) -> list[int]:
    """A few words right behind a figure, up to a sign or the next figure."""
    stop = min(case.sentence_of(at).stop, at + 1 + TAIL)
    found: list[int] = []
    for place in range(at + 1, stop):
        if case.pieces[place].text in _BEHIND_ENDS or case.figure(place) is not None:
            break
        found.append(place)
    return found


def words_behind(case: Case, at: int) -> list[int]:
    """What stands between a figure and the next one, where commas set it off ("The lowest value, {F3}, is in …")."""
    stop = case.sentence_of(at).stop
    following = next((place for place in range(at + 1, stop) if case.figure(place) is not None), stop)
    apart = at and case.pieces[at - 1].text == "," and at + 1 < stop and case.pieces[at + 1].text == ","
    return list(range(at + 1, following)) if apart else words_after(case, at)


def own_clause(case: Case, at: int) -> list[int]:
    """The words of a figure's own clause: back to a comma behind which something is said, and a few behind it."""
    found: list[int] = []
    told = False
    for place in words_before(case, at):
        if case.pieces[place].text in ENDS:
            if told:
                break
            continue
        told = told or is_content(case, place) or names_varied(case, place)
        found.append(place)
    return [*found, *words_after(case, at)]


def is_content(case: Case, place: int) -> bool:
    """A word that says what is told: of a column, of a whole, of a change."""
    piece = case.pieces[place]
    if piece.kind is not PieceKind.WORD:
        return False
    return piece.claim not in {None, Claim.NOTHING} or bool(case.words_of(piece) & case.evidence.measured_words())


def names_varied(case: Case, place: int) -> bool:
    """Tell whether the name of one of several rows stands at a place."""
    return is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place])


def is_of_one_row(case: Case, places: list[int], fact: Fact) -> bool:
    """Tell whether names of rows stand there that are neither all rows nor the ends of them."""
    named: RowKey = frozenset(
        pair for place in places if names_varied(case, place) for pair in row_labels(case.pieces[place])
    )
    licensed = any(case.pieces[place].claim in {Claim.PART, Claim.WHOLE} for place in places)
    licensed = licensed or any(case.figure(at) is fact and is_of_which(case, at) for at in range(len(case.pieces)))
    cells = [frozenset(cell.row_key) for cell in case.evidence.cells(fact.column)]
    everything = frozenset().union(*cells) if cells else frozenset()
    ends = cells[0] | cells[-1] if cells and series(case.evidence) else frozenset()
    return bool(named) and not licensed and named not in (ends, everything)


def heads_shares(case: Case, at: int) -> bool:
    """«В общем итоге {F5} вклад станции X — {F6}»: the total, then a word of a share and the share itself."""
    behind = next(iter(case.figures(range(at + 1, case.sentence_of(at).stop))), None)
    fact, share = case.figure(at), case.figure(behind) if behind is not None else None
    if fact is None or share is None or role_of(case.evidence, share) is not Role.SHARE:
        return False
    called = any(case.pieces[place].claim is Claim.TOTAL for place in range(max(0, at - 3), at))
    word = at + 2 if case.word(at + 1) in {"the", "a"} else at + 1
    shared = word < len(case.pieces) and bool(case.pieces[word].forms & _SHARE_NOUNS)
    return called and shared and share.column.removesuffix("_share") == fact.column


_SHARE_NOUNS = frozenset({"вклад", "доля", "часть", "share", "contribution", "part", "portion"})


def is_of_which(case: Case, at: int) -> bool:
    """«Из {F2}», "{F8} of {F6}": what the figure is the whole of stands beside it."""
    if heads_shares(case, at):
        return True
    if is_part_of_it(case, at):
        return False
    beside = [fold(case.pieces[place].text) for place in (at - 1, at + 1) if 0 <= place < len(case.pieces)]
    led = fold(case.pieces[case.sentence_of(at).start].text)
    before = at - 1
    while before > 0 and (case.pieces[before].claim is Claim.TOTAL or case.pieces[before].forms & _OF_THE_WHOLE):
        before -= 1
    return bool(_OF_WHICH & {*beside, led, fold(case.pieces[before].text)})


def is_part_of_it(case: Case, at: int) -> bool:
    """«Из него {F8} даёт Тула», "Of this, {F1} comes from …": what stands right behind is the part, not the whole."""
    last = at - 2 if case.word(at - 1) == "," else at - 1
    return case.word(last - 1) in _OF_WHICH and case.word(last) in _IT


_IT = frozenset({"него", "нее", "неё", "них", "этого", "этой", "этих", "it", "this", "that", "them", "these", "which"})
_OF_THE_WHOLE = frozenset(
    {"the", "total", "общий", "весь", "сумма", "объем", "итог", "число", "количество", "overall", "number"}
)
_OF_WHICH = frozenset({"из", "of", "от"})


def is_share_of(share: Fact, part: Fact) -> bool:
    """Tell whether a share is that of a figure."""
    if fact_ids(share.formula):
        return part.id == fact_ids(share.formula)[0]
    return share.column.removesuffix("_share") == part.column and share.row_key == part.row_key
