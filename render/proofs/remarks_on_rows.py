"""What a text says of its own answer: «запрос вернул одну строку», "all values come from the same row".

Such a remark stands between marks, without figures and names, and is made of a closed set of words
(``render.vocabulary.remark_words``). What it claims is read from which of them it holds, and is proved: one row and no
others of an answer of one row, the same row of figures that are all of it. Where figures come from claims nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.vocabulary import remark_words as said

Part = range


class Tag(StrEnum):
    """What a word of a remark adds to it."""

    ROW = "row"
    ONE = "one"
    ONLY = "only"
    NOT = "not"
    OTHER = "other"
    ALL = "all"
    BOTH = "both"
    FIGURE = "figure"
    SAME = "same"
    SOURCE = "source"
    HELD = "held"
    TAKEN = "taken"
    LINK = "link"
    GATHERED = "gathered"


_TAGS: tuple[tuple[Tag, frozenset[str]], ...] = (
    (Tag.ROW, said.ROWS), (Tag.ONE, said.ONE), (Tag.NOT, said.NOT), (Tag.OTHER, said.OTHER), (Tag.BOTH, said.BOTH),
    (Tag.ONLY, said.ONLY), (Tag.ALL, said.ALL), (Tag.SOURCE, said.SOURCES), (Tag.FIGURE, said.FIGURES | said.THEY),
    (Tag.HELD, said.HELD), (Tag.TAKEN, said.TAKEN), (Tag.LINK, said.LINKS), (Tag.SAME, said.SAME),
    (Tag.GATHERED, said.GATHERED),
)  # fmt: skip
"""Of a word that could be two of them the first one counts."""


def remarks_on_rows(case: Case) -> Iterator[int]:
    """Yield the places of the words of remarks that hold of this answer."""
    for part in parts(case):
        tags = _tags(case, part)
        if tags is not None and _holds(case, tags):
            yield from (at for at in part if case.pieces[at].kind is PieceKind.WORD)
    yield from _same_rows(case)
    for at in pointers_to_row(case):
        if stands_in_same_row(case, at):
            yield from range(at, at + 2)
            if case.word(at - 1) in {"the", "одной"}:
                yield at - 1


def parts(case: Case) -> Iterator[Part]:
    """Yield the stretches of words between marks and figures; behind a figure only what «и» or a mark leads in."""
    yield from _with_dashes(case)
    start: int | None = None
    for at, piece in enumerate(case.pieces):
        ends = piece.kind is not PieceKind.WORD or (start is not None and case.pieces[start].sentence != piece.sentence)
        if start is not None and ends:
            yield from _part(case, range(start, at))
            start = None
        if piece.kind is PieceKind.WORD and start is None:
            start = at
    if start is not None:
        yield from _part(case, range(start, len(case.pieces)))


def _with_dashes(case: Case) -> Iterator[Part]:
    """«Все цифры — из выборки»: a whole sentence of words around a dash."""
    for at, piece in enumerate(case.pieces):
        if piece.text not in _DASHES:
            continue
        sentence = case.sentence_of(at)
        others = [place for place in sentence if case.pieces[place].kind is not PieceKind.WORD and place != at]
        if all(case.pieces[place].text in ".!" for place in others):
            yield sentence


_DASHES = frozenset("—–")


def _part(case: Case, part: Part) -> Iterator[Part]:
    before = case.pieces[part.start - 1] if part.start else None
    behind = case.pieces[part.stop] if part.stop < len(case.pieces) else None
    same = case.pieces[part.start].sentence
    led = before is None or before.sentence != same or before.kind is PieceKind.MARK
    joined = before is not None and case.figure(part.start - 1) is not None and case.word(part.start) in _JOINING
    ended = behind is None or behind.sentence != same or behind.text in _CLOSING
    if (led or joined) and ended:
        yield part


_JOINING = frozenset({"и", "а", "при", "and", "but"})
_CLOSING = frozenset(".,;:!—–)…")


def _tags(case: Case, part: Part) -> frozenset[Tag] | None:
    """What the words of a stretch say, None if one of them is of no remark."""
    found = [_tag(case.pieces[at]) for at in part if case.pieces[at].kind is PieceKind.WORD]
    known = [tag for tag in found if tag is not None]
    if len(known) < len(found):
        return None
    everything = any(_is_all_data(case, at) for at in part)
    same = any(_says_same(case, at) for at in part)
    tags = set(known) - {Tag.SAME} | ({Tag.FIGURE} if everything else set()) | ({Tag.SAME} if same else set())
    return frozenset(tags)


def _tag(piece: Piece) -> Tag | None:
    words = piece.forms | {fold(piece.text)}
    return next((tag for tag, known in _TAGS if words & known), None)


def _is_all_data(case: Case, at: int) -> bool:
    """«Все данные», "all the data", "everything": figures, and not only where they come from."""
    near = case.pieces[at + 1 : at + 3]
    alone = case.word(at) in {"everything", "всё", "все"} and _tag(case.pieces[at]) is Tag.ALL
    data = any(piece.forms & said.DATA for piece in near)
    return bool(case.pieces[at].forms & said.ALL) and (data or (alone and case.word(at + 1) not in said.SOURCES))


def _says_same(case: Case, at: int) -> bool:
    """«В той же строке», «одной и той же», "the same": words that alone only point."""
    return case.word(at) == "same" or (case.word(at) == "же" and case.word(at - 1) in _THAT)


_THAT = frozenset({"той", "того", "тот", "та", "том", "этой", "этого", "тому", "те", "тех"})


def _holds(case: Case, tags: frozenset[Tag]) -> bool:
    if Tag.GATHERED in tags:  # «собрал всё в одну строку»
        return {Tag.ROW, Tag.ONE} <= tags and Tag.NOT not in tags and are_of_one_row(case, _figures_told(case))
    if Tag.ROW in tags:
        return _holds_of_rows(case, tags)
    sourced = {Tag.SOURCE, Tag.FIGURE, Tag.TAKEN} <= tags and bool(tags & {Tag.ALL, Tag.SAME})
    return sourced and not tags & {Tag.NOT, Tag.OTHER, Tag.ONLY, Tag.BOTH}


def _holds_of_rows(case: Case, tags: frozenset[Tag]) -> bool:
    if Tag.NOT in tags:
        return Tag.OTHER in tags and not tags & {Tag.ONE, Tag.SAME, Tag.ALL, Tag.BOTH, Tag.FIGURE} and has_one_row(case)
    if Tag.OTHER in tags:
        return False
    if Tag.FIGURE in tags or Tag.BOTH in tags:
        told = _figures_told(case)
        enough = len(told) > 1 and (Tag.BOTH not in tags or len(told) == len(("one", "other")))
        return enough and bool(tags & {Tag.SAME, Tag.ONE}) and are_of_one_row(case, told)
    return bool(tags & {Tag.ONE, Tag.ONLY}) and Tag.ALL not in tags and has_one_row(case)


def has_one_row(case: Case) -> bool:
    """Tell whether the answer is a single row: no dimension varies, and no earlier row is compared with it."""
    columns = case.evidence.measure_columns()
    compared = any(case.evidence.compared_with(column) or case.evidence.base_of(column) for column in columns)
    changes = any(case.evidence.change_of(fact) is not None for fact in _figures(case))
    return case.evidence.row_count() == 1 and not case.evidence.varied() and not compared and not changes


def _figures(case: Case) -> list[Fact]:
    counted = case.evidence.measure_columns()
    return [fact for fact in case.evidence.known.values() if fact.column in counted]


def _figures_told(case: Case) -> list[Fact]:
    places = case.figures(range(len(case.pieces)))
    return [fact for place in places if (fact := case.figure(place)) is not None]


def are_of_one_row(case: Case, facts: list[Fact]) -> bool:
    """Tell whether figures are all of one row: of the only one, or of one that each has by its own key."""
    if has_one_row(case):
        return True
    keys = {fact.row_key for fact in facts}
    sides = {case.evidence.compared_with(fact.column) != "" for fact in facts}
    plain = not any(case.evidence.change_of(fact) is not None for fact in facts)
    return len(keys) == len(sides) == 1 and bool(next(iter(keys))) and plain and _is_whole_key(case, facts[0])


def _is_whole_key(case: Case, fact: Fact) -> bool:
    """Tell whether a figure is of a row, and not of a group of rows."""
    return {column for column, _ in fact.row_key} >= set(case.evidence.varied())


def pointers_to_row(case: Case) -> Iterator[int]:
    """Yield where «той же строке», "same row" begins in a sentence of figures, or «там же», "alongside"."""
    for at, piece in enumerate(case.pieces):
        following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
        if piece.kind is not PieceKind.WORD or following is None or not case.figures(case.sentence_of(at)):
            continue
        russian = fold(piece.text) == "же" and case.word(at - 1) in _THAT and bool(following.forms & said.ROWS)
        there = fold(piece.text) in {"там", "здесь", "тут"} and fold(following.text) == "же"
        pointed = russian or there or (fold(piece.text) == "same" and following.forms & said.ROWS)
        if pointed and not _is_respective(case, at):
            yield at


def _same_rows(case: Case) -> Iterator[int]:
    """«В тех же строках — {F6} и {F8} соответственно»: the order of the rows told before says which is which."""
    for at, piece in enumerate(case.pieces[:-1]):
        if case.pieces[at + 1].forms & said.ROWS and fold(piece.text) in {"же", "same"} and _is_respective(case, at):
            yield from range(at - (case.word(at - 1) in {"the", "тех"}), at + 2)


def _is_respective(case: Case, at: int) -> bool:
    return bool({"соответственно", "respectively"} & {case.word(place) for place in case.sentence_of(at)})


def stands_in_same_row(case: Case, at: int) -> bool:
    """Tell whether the figures behind a pointer are of the row that was told of right before it."""
    sentence = case.sentence_of(at)
    before = case.figures(range(at))
    last = case.sentence_of(before[-1]) if before else range(0)
    told = case.figures(range(last.start, at))
    if told and (nearest := case.figure(told[-1])) is not None and nearest.row_key:
        told = [place for place in told if (fact := case.figure(place)) is not None and fact.row_key]  # no total
    places = [*told, *case.figures(range(at, sentence.stop))]
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    return len(told) < len(places) and (has_one_row(case) or (bool(told) and are_of_one_row(case, facts)))
