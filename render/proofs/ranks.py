"""Places in an order of size, in whatever words: «за лидером следует X», «второе с конца», "third of four".

Each phrase is proved as a whole: the row has that place in the column that the phrase tells of, all rows being known.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from domains.words import fold
from render.proofs.list_order import has_rank
from render.texts.case import Case, Fault, Reason
from render.texts.clauses import clause, columns_told, named_rows
from render.texts.label_spellings import is_missing
from render.texts.marked_text import PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import GROUPS, ORDINALS, VALUES
from render.vocabulary.periods import grain_word

Mark = tuple[int, bool]
"""A place, and whether the piece stands apart (a name or a figure) or only claims nothing more (a word)."""

_LEADER = frozenset({"лидер", "leader", "front-runner"})
_BEHIND = frozenset({"за", "вслед", "после", "behind", "after", "следом", "сразу", "вплотную"})
_GOING = frozenset(
    {"следовать", "идти", "прийти", "follow", "followed", "follows", "come", "came", "comes", "расположиться", "стоять"}
    | {"располагаться", "разместиться", "сразу", "right", "immediately", "directly", "the", "just"}
)
_NEAR = frozenset({"closely", "close", "вплотную", "плотно"})
_ARTICLES = frozenset({"the", "a", "an", "самый"})
_NEAR_GAP = Decimal("0.05")
_FROM_END = (
    ("с", "конец"), ("снизу",), ("from", "the", "bottom"), ("from", "the", "end"), ("from", "bottom"), ("to", "last"),
)  # fmt: skip
_BEFORE_LAST = (
    ("предпоследний",), ("penultimate",), ("next", "to", "last"), ("last", "but", "one"), ("next-to-last",),
    ("second-to-last",), ("second-last",),
)  # fmt: skip
_PLACE = frozenset({"место", "строка", "строчка", "позиция", "place", "position", "spot", "row", "line"})
_FINISHES = frozenset({"финишировать", "финишировал", "finish", "finished", "finishes", "прийти", "came", "come"})
_OF = frozenset({"из", "of", "среди", "among", "out"})
_REACH = 4


def ranked(case: Case) -> Iterator[Mark]:
    """Yield the words of places that are proved, and the names that only say after whom."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or _is_denied(case, at):
            continue
        if piece.forms & _LEADER:
            yield from _behind_leader(case, at)
        elif piece.forms & ORDINALS.keys():
            yield from _ordinal(case, at)
        elif piece.forms & _LAST and _goes_on_last(case, at):
            yield (at, False)
        elif fold(piece.text) in _RIGHT:
            yield from _right_behind(case, at)
        elif fold(piece.text).startswith(("замык", "round", "complet")):
            yield from _closes_group(case, at)
        elif (words := _phrase_at(case, at, _BEFORE_LAST)) and _has_place_from_end(case, at, 2):
            yield from ((place, False) for place in range(at, at + words))


_LAST = frozenset({"последний", "last"})


def _goes_on_last(case: Case, at: int) -> bool:
    """«Лидирует X, второе место у Y, последнее — у Z», "X ranks first and Z last": the last after other places."""
    sentence = case.sentence_of(at)
    led = range(sentence.start, at)
    told = any(case.pieces[p].forms & ORDINALS.keys() or case.pieces[p].claim is Claim.LARGEST for p in led)
    following = case.pieces[at + 1 : at + 2]
    timed = any(grain_word(form) for piece in following for form in piece.forms)
    return told and not timed and not case.evidence.rest() and _has_place_from_end(case, at, 1)


def _is_denied(case: Case, at: int) -> bool:
    return any(fold(piece.text) in {"не", "not"} for piece in case.pieces[max(0, at - 2) : at])


def _phrase_at(case: Case, at: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    """Return how many words of one of the phrases stand here, 0 if none does."""
    for words in phrases:
        near = case.pieces[at : at + len(words)]
        if len(near) == len(words) and all(
            w in one.forms or fold(one.text) == w for w, one in zip(words, near, strict=True)
        ):
            return len(words)
    return 0


def holds(case: Case, at: int, row: RowKey, place: int, *, low: bool = False) -> bool:
    """Tell whether a row has a place in every column that is told of, of all of which all rows are known."""
    columns = columns_told(case, at, row)
    return bool(columns) and all(
        is_complete(case, column) and has_rank(case, column, place, row, low=low) for column in columns
    )


def is_complete(case: Case, column: str) -> bool:
    """Tell whether the rows are known all, and by one name each."""
    cells = case.evidence.cells(column)
    return len(cells) > 1 and len(cells) == case.evidence.row_count() and len(case.evidence.varied()) == 1


def _behind_leader(case: Case, at: int) -> Iterator[Mark]:
    """«За лидером следует X», "X followed closely behind the leader": X is the second."""
    start = case.sentence_of(at).start
    lead = at - 1
    while lead >= start and fold(case.pieces[lead].text) in _ARTICLES:
        lead -= 1
    if lead < start or fold(case.pieces[lead].text) not in {"за", "behind", "после", "after", "вслед"}:
        return
    if case.figure(lead - 1) is not None and case.word(lead - 2) not in {"with", "at"}:
        return  # "is {F11} behind the leader": so far, and no place
    part = clause(case, at)
    words = [place for place in part if case.pieces[place].forms & (_GOING | _BEHIND | _NEAR)
             or fold(case.pieces[place].text) in _GOING | _BEHIND | _NEAR]  # fmt: skip
    names = named_rows(case, part)
    after = [(place, row) for place, row in names if place > at]
    before = [(place, row) for place, row in names if place < at]
    subject = (after or before[-1:])[:1]
    if len(after) > 1 or not subject:
        return
    row = subject[0][1]
    gaps = [_gap_to_first(case, column, row) for column in columns_told(case, at, row)]
    if not holds(case, at, row, 2) or 0 in gaps:
        return
    if any(fold(case.pieces[place].text) in _NEAR for place in words) and max(gaps) > _NEAR_GAP:
        return
    yield from ((place, False) for place in {*words, at, *range(lead, at)})


def _right_behind(case: Case, at: int) -> Iterator[Mark]:
    """As in "finished second, right behind СБП": the places of the two follow each other."""
    if at + 2 >= len(case.pieces) or case.word(at + 1) not in _BEHIND - {"вслед", "за"} | {"за"}:
        return
    sentence = case.sentence_of(at)
    after = named_rows(case, range(at + 2, min(at + 4, sentence.stop)))[:1]
    before = named_rows(case, range(sentence.start, at))[-1:]
    if not after or not before:
        return
    subject = before[0]
    columns = columns_told(case, *subject)
    size = case.evidence.row_count()
    behind = any(holds(case, *subject, n + 1) and all(has_rank(case, one, n, after[0][1]) for one in columns)
                 for n in range(1, size))  # fmt: skip
    if behind:
        yield (at, False)
        figures = [fact for place in case.figures(clause(case, at)) if (fact := case.figure(place)) is not None]
        if figures and not any(frozenset(fact.row_key) & after[0][1] for fact in figures):
            yield (after[0][0], True)  # "Карта comes right after СБП: {F12}"


_RIGHT = frozenset({"right", "immediately", "directly", "сразу", "непосредственно"})


def adjacent(case: Case) -> Iterator[Reason]:
    """«Автоплатёж сразу после карты»: of rows that are no series of time the places follow each other."""
    for at, piece in enumerate(case.pieces):
        following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
        told = fold(piece.text) in _RIGHT and following in {"после", "after", "behind", "за"}
        named = told and named_rows(case, range(at + 2, min(at + 4, case.sentence_of(at).stop)))
        before = told and named_rows(case, range(clause(case, at).start, at))
        if named and before and piece.claim is not Claim.NOTHING and not series(case.evidence):
            yield Reason(Fault.ORDER, piece.text)


def _closes_group(case: Case, at: int) -> Iterator[Mark]:
    """«Замыкает тройку QR-код»: the one row that is named has the last place of so many."""
    near = range(at + 1, min(at + 1 + _REACH, case.sentence_of(at).stop))
    group = next((GROUPS[form] for place in near for form in case.pieces[place].forms if form in GROUPS), 0)
    names = named_rows(case, clause(case, at))
    if not group or len(names) != 1:
        return
    if holds(case, at, names[0][1], group):
        yield (at, False)
        yield from ((place, False) for place in near if case.pieces[place].forms & GROUPS.keys())


def _gap_to_first(case: Case, column: str, row: RowKey) -> Decimal:
    values = [value for cell in case.evidence.ranked(column) if (value := number(cell)) is not None]
    own = case.evidence.value_of(column, row)
    return (max(values) - own) / max(values) if own is not None and values and max(values) else Decimal(1)


def _subject(case: Case, at: int) -> tuple[int, RowKey] | None:
    """The row whose place is told: the last name before the word in its clause, the first after it, that before all."""
    part = clause(case, at)
    names = named_rows(case, part)
    before = [one for one in names if one[0] < at]
    after = [one for one in names if one[0] > at]
    near = before[-1:] or after[:1]
    if not near:  # «Продукты — четвёртые по сумме ({F18}) и первые по числу»
        near = named_rows(case, range(case.sentence_of(at).start, at))[-1:]
        rows = {row for _, row in named_rows(case, range(case.sentence_of(at).start, at))}
        near = near if len(rows) == 1 else []
    return near[0] if near else None


def _has_place_from_end(case: Case, at: int, place: int) -> bool:
    subject = _subject(case, at)
    return subject is not None and holds(case, at, subject[1], place, low=True)


def _ordinal(case: Case, at: int) -> Iterator[Mark]:
    """«Третье с конца место», «пятая среди категорий», "third of four", «второй после Центрального»."""
    place = next(ORDINALS[form] for form in case.pieces[at].forms if form in ORDINALS)
    following = at + 1
    while following < len(case.pieces) and case.pieces[following].forms & _PLACE:
        following += 1
    if following < len(case.pieces) and case.pieces[following].forms & VALUES.keys():
        return  # «первые три»
    timed = following < len(case.pieces) and any(grain_word(form) for form in case.pieces[following].forms)
    if timed:
        following += 1
        if case.pieces[following : following + 1] and any(grain_word(form) for form in case.pieces[following].forms):
            following += 1  # «второй месяц года по сумме»
    ended = _phrase_at(case, following, _FROM_END)
    if ended and _has_place_from_end(case, at, place):
        yield from ((spot, False) for spot in range(at, following + ended))
        return
    if ended or (timed and not _is_by_size(case, following)):
        return
    subject = _subject(case, at)
    small = any(case.pieces[spot].claim is Claim.SMALLEST for spot in clause(case, at))
    if subject is None or small or not holds(case, at, subject[1], place) or _is_fraction(case, at):
        return
    yield from ((spot, False) for spot in range(at, following) if case.pieces[spot].kind is PieceKind.WORD)
    yield from _counted_of(case, following)
    yield from _predecessor(case, at, subject[1], place)
    yield from ((spot, False) for spot in range(max(0, at - 2), at) if case.pieces[spot].forms & _FINISHES)


def _is_by_size(case: Case, at: int) -> bool:
    """«Второй месяц по сумме»: by what it is the second, and not the second in time."""
    near = case.pieces[at : at + 3]
    if not near or fold(near[0].text) not in {"по", "by"}:
        return False
    sized = any(piece.forms & {"величина", "размер", "объем", "результат", "size", "value"} for piece in near)
    measured = case.evidence.measured_words()
    return sized or any(case.words_of(piece) & measured for piece in near)


def _is_fraction(case: Case, at: int) -> bool:
    """As in "a third of the total": a part, and no place."""
    before = case.word(at - 1)
    return before in {"a", "one"} or any(one.forms & {"total", "whole", "итог"} for one in case.pieces[at + 1 : at + 4])


def _counted_of(case: Case, at: int) -> Iterator[Mark]:
    """As in "third of four", «пятая из тринадцати»: as many rows as there are."""
    near = range(at, min(at + 3, len(case.pieces)))
    led = next((place for place in near if fold(case.pieces[place].text) in _OF), None)
    if led is None or led != at:
        return
    for place in range(led + 1, min(led + 3, len(case.pieces))):
        piece = case.pieces[place]
        counted = next((VALUES[form] for form in piece.forms if form in VALUES), None)
        named = sum(not is_missing(member) for _, member in case.evidence.members())
        if counted is not None and counted in {case.evidence.row_count(), named}:
            yield (place, False)


def _predecessor(case: Case, at: int, row: RowKey, place: int) -> Iterator[Mark]:
    """«Карта — вторая после СБП: {F12}»: the name behind «после» has the place before, the figure is of the other."""
    part = clause(case, at)
    near = range(at + 1, min(at + 1 + _REACH, part.stop))
    led = next((spot for spot in near if fold(case.pieces[spot].text) in {"после", "after", "behind"}), None)
    if led is None or place < 2 or led + 1 >= part.stop:
        return
    spot = next((one for one, _ in named_rows(case, range(led + 1, min(led + 4, part.stop)))), None)
    figures = [fact for one in case.figures(part) if (fact := case.figure(one)) is not None]
    if spot is None or any(frozenset(fact.row_key) & row_labels(case.pieces[spot]) for fact in figures):
        return
    columns = columns_told(case, at, row)
    if all(has_rank(case, column, place - 1, row_labels(case.pieces[spot])) for column in columns):
        yield (spot, True)
