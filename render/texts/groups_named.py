"""Names of the groups that a list of the first rows makes: its leaders together, and the rest.

Where the answer has a row of the rest («Прочие»), «лидеры списка», "the named branches" mean all its other rows, and
«остальные районы», «вне списка лидеров», "everyone outside the list" mean that row. Each such phrase becomes one name,
so that all checks of rows hold for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domains.words import fold
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import Evidence, RowKey, number
from render.vocabulary import rest_names as words
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS
from render.vocabulary.number_words import GROUPS, VALUES

_TOPS = frozenset({"top", "топ", "first", "первый", "leading", "ведущий", "крупнейший", "largest", "biggest"})


@dataclass(frozen=True, slots=True)
class _Text:
    """The pieces of a text, and what the answer says of its rows."""

    pieces: Sequence[Piece]
    rest: RowKey
    leaders: RowKey
    nouns: frozenset[str]

    def word(self, at: int) -> str:
        return fold(self.pieces[at].text) if 0 <= at < len(self.pieces) else ""

    def is_one_of(self, at: int, known: frozenset[str]) -> bool:
        """Tell whether a word stands there that is one of these in some form."""
        piece = self.pieces[at] if 0 <= at < len(self.pieces) else None
        return piece is not None and piece.kind is PieceKind.WORD and bool((piece.forms | {fold(piece.text)}) & known)

    def skip(self, at: int, known: frozenset[str]) -> int:
        """Return the first place from here on where none of these words stands."""
        while self.is_one_of(at, known):
            at += 1
        return at

    def sentence(self, at: int) -> Iterator[int]:
        """Yield the places of the sentence that holds a place."""
        number_ = self.pieces[at].sentence
        return (place for place, piece in enumerate(self.pieces) if piece.sentence == number_)


def with_groups(pieces: Sequence[Piece], evidence: Evidence) -> list[Piece]:
    """Make one label of each phrase that means the rest, or all the rows that are told one by one."""
    rest = evidence.rest()
    if not rest:
        return list(pieces)
    nouns = evidence.dimension_cues() | DIMENSION_NOUNS | KIND_NOUNS | ROW_NOUNS | words.REST_NOUNS
    told = _Text(pieces, rest, frozenset(evidence.members()) - rest, nouns)
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        stop, row = _group_at(told, at)
        if stop > at and all(one.sentence == pieces[at].sentence for one in pieces[at:stop]):
            text = " ".join(one.text for one in pieces[at:stop])
            result.append(
                replace(pieces[at], kind=PieceKind.LABEL, text=text, end=pieces[stop - 1].end, labels=row, claim=None,
                        in_phrase=False, forms=frozenset(), fact=None)
            )  # fmt: skip
            at = stop
            continue
        result.append(pieces[at])
        at += 1
    return result


def _group_at(told: _Text, at: int) -> tuple[int, RowKey]:
    """Return where a phrase that begins here ends, and the rows that it means; the place itself if none does."""
    for way, row in ((_outside, told.rest), (_rest, told.rest), (_leaders, told.leaders)):
        stop = way(told, at)
        if stop > at:
            return stop, row
    return at, frozenset()


def _outside(told: _Text, at: int) -> int:
    """«Вне списка лидеров», «все, кто не вошёл в список», "countries outside the top list"."""
    start = told.skip(at, words.EVERYONE)
    clause = start > at
    if clause and told.word(start) == ",":
        start = told.skip(start + 1, words.EVERYONE)
    elif not clause and told.is_one_of(at, told.nouns):
        start = told.skip(at + 1, words.EVERYONE)
    led = max((len(led) for led in words.OUTSIDE if _stand(told, start, led)), default=0)
    if not led:
        return at
    listed = told.skip(start + led, words.LINKS)
    stop = told.skip(listed, words.LISTS | words.LINKS)
    if stop == listed or told.is_one_of(stop - 1, words.LINKS):
        return at
    if not clause and told.is_one_of(stop, told.nouns) and fold(told.pieces[start].text) in {"не", "not"}:
        stop += 1  # «не вошедшие в список районы»
    return stop + 1 if clause and told.word(stop) == "," else stop


def _stand(told: _Text, at: int, led: tuple[str, ...]) -> bool:
    return all(told.is_one_of(at + n, frozenset({word})) for n, word in enumerate(led))


def _rest(told: _Text, at: int) -> int:
    """«Все остальные районы», "the remaining ones": told against all the leaders, or gathered into that row."""
    start = told.skip(at, frozenset({"all", "весь", "все", "the"}))
    own = start < len(told.pieces) and told.pieces[start].labels == told.rest and start > at
    if not own and not told.is_one_of(start, words.REST):
        return at
    stop = start + 1
    if told.is_one_of(stop, told.nouns):
        stop += 1
    elif told.word(start) in {"other", "remaining"} or (start > at and told.word(at) not in {"the", "все", "all"}):
        return at
    return stop if _is_against_leaders(told, at, stop) else at


def _is_against_leaders(told: _Text, at: int, stop: int) -> bool:
    """Tell whether what was named before is all that is told one by one, or nothing of it."""
    sentence = list(told.sentence(at))
    if not any(_is_figure(told.pieces[place]) for place in sentence):
        return False
    named = frozenset(pair for piece in told.pieces[:at] for pair in _rows_of(piece)) - told.rest
    own = frozenset(pair for place in sentence if place < at for pair in _rows_of(told.pieces[place])) - told.rest
    listed = any(told.is_one_of(place, words.LEADERS) for place in range(at))
    gathered = any(told.is_one_of(place, words.GATHERED) for place in sentence) and any(
        _rows_of(told.pieces[place]) == told.rest for place in sentence if place >= stop
    )
    return own in (frozenset(), told.leaders) and (not named or named == told.leaders or listed or gathered)


def _rows_of(piece: Piece) -> RowKey:
    """The rows that a piece names: a label, or a reference to a name."""
    if piece.fact is None or _is_figure(piece):
        return piece.labels
    return frozenset(piece.fact.row_key)


def _is_figure(piece: Piece) -> bool:
    return piece.fact is not None and number(piece.fact) is not None


def _leaders(told: _Text, at: int) -> int:
    """«Лидеры списка», "the listed leaders", «перечисленные районы», "the top four venues": all but the rest."""
    place = told.skip(at, frozenset({"all", "весь", "the"}))
    counts: list[int] = []
    listed = top = False
    while place < len(told.pieces):
        counted = _count_at(told, place) if not counts else None
        if counted is not None:
            counts.append(counted)
        elif told.is_one_of(place, _TOPS):
            top = True
        elif told.is_one_of(place, words.LISTED):
            listed = True
        elif told.word(place) != "-" or not top:
            break
        place += 1
    if counts and counts != [len(told.leaders)]:
        return at
    stop = _with_noun(told, place, counted=bool(counts), listed=listed or (top and bool(counts)))
    return stop if stop > place and _lists_all(told, stop) else at


def _with_noun(told: _Text, at: int, *, counted: bool, listed: bool) -> int:
    """«Лидеры (списка)», «три лидера», "the listed branches": where the phrase ends, the place itself if it is none."""
    if told.word(at) in words.LEADERS or (counted and told.is_one_of(at, _LEADER)):
        return _with_list(told, at + 1)
    return at + 1 if listed and told.is_one_of(at, told.nouns) else at


_LEADER = frozenset({"лидер"})
"""«Три лидера» in the singular behind a number."""


def _count_at(told: _Text, at: int) -> int | None:
    """The number of rows that stands there in words or digits: «топ-4», "the top four", «тройка лидеров»."""
    if at >= len(told.pieces):
        return None
    piece = told.pieces[at]
    if piece.text.isdigit():
        return int(piece.text)
    known = {**VALUES, **GROUPS}
    return next((known[form] for form in piece.forms if form in known), None)


def _with_list(told: _Text, at: int) -> int:
    """«Лидеры списка», "the leaders of the list": the words of the list belong to the name."""
    stop = told.skip(told.skip(at, words.LINKS), words.OF_THE_LIST)
    return stop if told.is_one_of(stop - 1, words.OF_THE_LIST) else at


def _lists_all(told: _Text, at: int) -> bool:
    """«Лидеры — A, B и C»: rows that are named behind it must be all of them; else the word is a claim to be proved."""
    behind = [place for place in told.sentence(at - 1) if place >= at]
    named = frozenset(pair for place in behind for pair in _rows_of(told.pieces[place])) - told.rest
    return not named or named == told.leaders
