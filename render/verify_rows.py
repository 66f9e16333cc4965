"""Checks that a number stands beside the name of its own row and of its own column."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold, is_ordinary
from render.claim_words import Claim
from render.marked_text import Piece, PieceKind, is_time_label
from render.proof import number
from render.verify_case import Case, Fault, Reason

_IN_ORDER = frozenset({"соответственно", "respectively", "против", "versus", "vs", "against"})
_STOPS = frozenset(",;()")
_LINKS = frozenset({"(", "в", "во", "за", "на", "по", "у", "in", "for", "by", "at", "on", "of"})
_BESIDE = 2
"""Words between a figure and the name that stands right after it."""
_EXTREMES = (Claim.LARGEST, Claim.SMALLEST)
_CHANGES = (Claim.RISE, Claim.FALL)


def rows(case: Case) -> Iterator[Reason]:
    """Each figure of one row is told with that row's name, and with no other."""
    seen: set[int] = set()
    for at in case.figures(range(len(case.pieces))):
        sentence = case.sentence_of(at)
        if sentence.start not in seen:
            seen.add(sentence.start)
            yield from _sentence_rows(case, sentence)


def _sentence_rows(case: Case, sentence: range) -> Iterator[Reason]:
    places = case.figures(sentence)
    if _told_in_order(case, sentence, places):
        return
    before_first = case.pieces[sentence.start : places[0]]
    ways = (False,) if any(is_label_or_name(piece) for piece in before_first) else (False, True)
    readings = [[reason for at in places for reason in _row_faults(case, at, sentence, after=after)] for after in ways]
    if all(readings):
        yield from readings[0]


def _told_in_order(case: Case, sentence: range, places: list[int]) -> bool:
    """«В Москве и Казани — {F1} и {F2} соответственно»; «с января по май — с {F1} до {F2}»."""
    labels = [at for at in sentence if case.pieces[at].kind is PieceKind.LABEL]
    said = any(case.pieces[at].forms & _IN_ORDER for at in sentence)
    apart = bool(labels) and len(labels) > 1 and labels[-1] < places[0]
    if not said and not apart:
        return False
    facts = [fact for at in places if (fact := case.figure(at)) is not None and fact.kind is not FactKind.FORMULA]
    return len(labels) == len(facts) and all(
        bool(case.evidence.row(fact) & case.pieces[at].labels) for at, fact in zip(labels, facts, strict=True)
    )


def _beside(case: Case, at: int, sentence: range, column: str) -> Piece | None:
    """Return the name of a row right after a figure: «{F1} в июне», «{F1} (Москва)»."""
    place = at + 1
    while place < sentence.stop and place <= at + _BESIDE and fold(case.pieces[place].text) in _LINKS:
        place += 1
    piece = case.pieces[place] if at + 1 < place < sentence.stop else None
    return piece if piece is not None and _names_row(piece, column) else None


def _row_faults(case: Case, at: int, sentence: range, *, after: bool) -> Iterator[Reason]:
    fact = case.figure(at)
    if fact is None:
        return
    row = case.evidence.row(fact)
    for column in dict.fromkeys(name for name, _ in row if case.evidence.is_varied(name)):
        members = {member for name, member in row if name == column}
        label = _nearest(case, at, sentence, column, after=after)
        said = {member for name, member in _labels(label) if name == column}
        beside = {member for name, member in _labels(_beside(case, at, sentence, column)) if name == column}
        if said & members or beside & members:
            continue
        if label is not None and (label.sentence == case.pieces[at].sentence or fact.kind is FactKind.FORMULA):
            if fact.kind is not FactKind.FORMULA or label.sentence == case.pieces[at].sentence:
                yield Reason(Fault.ROW, label.text, fact.id)
        elif fact.kind is not FactKind.FORMULA and not _needs_no_name(case, at, fact):
            yield Reason(Fault.ROW_UNNAMED, _clip(case, at), fact.id)
    if not row and fact.kind in {FactKind.TOTAL, FactKind.CELL}:
        yield from _total_of_a_row(case, at, fact)


def _labels(piece: Piece | None) -> frozenset[tuple[str, str]]:
    if piece is None:
        return frozenset()
    fact = piece.fact
    if piece.kind is PieceKind.LABEL or fact is None:
        return piece.labels
    own = frozenset({(fact.column, str(fact.value))})
    return own if fact.row_key and own & frozenset(fact.row_key) else frozenset(fact.row_key)


def _names_row(piece: Piece, column: str) -> bool:
    if piece.kind is PieceKind.REFERENCE and piece.fact is not None and number(piece.fact) is not None:
        return False
    return any(name == column for name, _ in _labels(piece))


def _nearest(case: Case, at: int, sentence: range, column: str, *, after: bool) -> Piece | None:
    """Return the name of a row that stands nearest: before the figure (in earlier sentences too), or after it."""
    places = range(at + 1, sentence.stop) if after else range(at - 1, -1, -1)
    return next((case.pieces[place] for place in places if _names_row(case.pieces[place], column)), None)


def _needs_no_name(case: Case, at: int, fact: Fact) -> bool:
    """An extreme told as such, and the first and last value of a series, may stand without a name."""
    sentence = case.sentence_of(at)
    if any(_is_unknown_name(case, place, sentence) for place in sentence):
        return False
    claims = {case.pieces[place].claim for place in sentence}
    for claim in _EXTREMES:
        if claim in claims and case.evidence.is_extreme(fact, largest=claim is Claim.LARGEST):
            return True
    return bool(claims & set(_CHANGES)) and _is_end_of_series(case, fact)


def _is_end_of_series(case: Case, fact: Fact) -> bool:
    cells = case.evidence.cells(fact.column)
    return (
        bool(cells) and fact.id in {cells[0].id, cells[-1].id} and all(is_time_label(name) for _, name in fact.row_key)
    )


def _is_unknown_name(case: Case, at: int, sentence: range) -> bool:
    """A name that no row has: capitalised inside a sentence, or unknown as an ordinary word at its beginning."""
    piece = case.pieces[at]
    if piece.kind is not PieceKind.WORD or not piece.text[0].isupper() or case.named_columns(at):
        return False
    return at > sentence.start or not (is_ordinary(piece.text) or piece.text.isascii())


def _total_of_a_row(case: Case, at: int, fact: Fact) -> Iterator[Reason]:
    """A total beside the name of one row would be read as that row's figure."""
    if not any(case.evidence.is_varied(name) for cell in case.evidence.cells(fact.column) for name, _ in cell.row_key):
        return
    near = [case.pieces[place] for place in _window(case, at)]
    named = [piece for piece in near if piece.kind is PieceKind.LABEL or (piece.fact and number(piece.fact) is None)]
    said = {pair for piece in named for pair in _labels(piece)}
    if not said or _is_whole_range(case, said, fact):
        return
    yield Reason(Fault.ROW, named[0].text, fact.id)


def _window(case: Case, at: int) -> list[int]:
    """The places around a figure up to the nearest comma, bracket or other figure."""
    sentence = case.sentence_of(at)
    places: list[int] = []
    for side in (range(at - 1, sentence.start - 1, -1), range(at + 1, sentence.stop)):
        for place in side:
            if case.pieces[place].text in _STOPS or case.figure(place) is not None:
                break
            places.append(place)
    return places


def _is_whole_range(case: Case, said: set[tuple[str, str]], fact: Fact) -> bool:
    """«с января по май» names all rows by the first and the last."""
    cells = case.evidence.cells(fact.column)
    ends = {pair for cell in (cells[0], cells[-1]) for pair in cell.row_key} if cells else set()
    everything = {pair for cell in cells for pair in cell.row_key}
    return len(said) > 1 and said in (ends, everything)


def _clip(case: Case, at: int) -> str:
    piece = case.pieces[at]
    return case.text[max(0, piece.start - 20) : piece.end + 10].strip()


def columns(case: Case) -> Iterator[Reason]:
    """Each figure is told under the name of its own column, where the text names one."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        own = case.columns_of(fact) & set(case.cues) if fact is not None else frozenset()
        if fact is None or not own:
            continue
        named = _column_named(case, at)
        if named and not own & set(named) and not _is_amount_of(case, at, fact):
            yield Reason(Fault.COLUMN, _clip(case, at), fact.id)


def _column_named(case: Case, at: int) -> list[str]:
    """Return the columns that the nearest words speak of: right after the figure, before it, earlier."""
    before = _cue_run(case, range(at - 1, case.sentence_of(at).start - 1, -1), stops=True)
    if before:
        return before
    following = at + 1
    if following < len(case.pieces) and case.named_columns(following):
        return _cue_run(case, range(following, case.sentence_of(at).stop), stops=True)
    own = _cue_run(case, range(at - 1, case.sentence_of(at).start - 1, -1), stops=False)
    return own or _topic(case, at)


def _topic(case: Case, at: int) -> list[str]:
    """Return the columns that earlier sentences speak of.

    A sentence with its own figures ends its topic for figures that tell by their unit what they count.
    """
    fact = case.pieces[at].fact
    if fact is None or fact.kind is FactKind.FORMULA:
        return []
    telling = bool(fact.unit.symbol or fact.unit.forms_ru or fact.unit.forms_en)
    start = case.sentence_of(at).start
    while start > 0:
        sentence = case.sentence_of(start - 1)
        if telling and case.figures(sentence):
            return []
        named = _cue_run(case, range(start - 1, sentence.start - 1, -1), stops=False)
        if named:
            return named
        start = sentence.start
    return []


def _is_amount_of(case: Case, at: int, fact: Fact) -> bool:
    """«открыто {F1} на {F2}»: the amount that goes with the count right before it."""
    if fact.unit.kind is not UnitKind.MONEY or at < 2 or case.pieces[at - 1].text.casefold() not in {"на", "worth"}:
        return False
    beside = [found for place in (at - 2, max(0, at - 3)) if (found := case.figure(place)) is not None]
    return bool(beside) and beside[0].row_key == fact.row_key


def _cue_run(case: Case, places: range, *, stops: bool) -> list[str]:
    """Return the columns that the first run of naming words fits best."""
    hits: dict[str, int] = {}
    gap = 0
    for place in places:
        piece = case.pieces[place]
        if (stops and piece.text in _STOPS) or (hits and (gap > 1 or case.figure(place) is not None)):
            break
        if stops and not hits and case.figure(place) is not None:
            break
        named = case.named_columns(place)
        gap = 0 if named else gap + 1
        for column in named:
            hits[column] = hits.get(column, 0) + 1
    best = max(hits.values(), default=0)
    return [column for column, count in hits.items() if count == best]


def is_label_or_name(piece: Piece) -> bool:
    """Tell whether a piece names a row: a label, or a reference to a name."""
    named = piece.kind is PieceKind.REFERENCE and piece.fact is not None and number(piece.fact) is None
    return named or (piece.kind is PieceKind.LABEL and not fold(piece.text).isnumeric())


def row_labels(piece: Piece) -> frozenset[tuple[str, str]]:
    """Return the rows that a piece names."""
    return _labels(piece)
