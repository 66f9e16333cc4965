"""Proof of comparisons from the rows on both sides of the word: «уступает Москве ({F6}), но опережает Казань»."""

from __future__ import annotations

from decimal import Decimal

from domains.words import fold
from render.texts.case import Case
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_of

_SIDES = (Claim.ABOVE, Claim.BELOW)
_CHANGES = (Claim.RISE, Claim.FALL, Claim.SAME)
_THAN = frozenset({"чем", "than", "нежели"})
_TO = frozenset({"до", "to"})
_FROM = frozenset({"с", "со", "от", "from"})
_LINK_REACH = 3
_BY = frozenset({"by", "на"})
_TO_REACH = 3

Row = frozenset[tuple[str, str]]


def compares_rows(case: Case, at: int) -> bool:
    """Tell whether rows are named on both sides of «больше, чем»: then they decide, and no pair of figures."""
    if len(case.evidence.varied()) > 1:
        return False  # a row has several names: the figures of both sides decide
    sentence = case.sentence_of(at)
    than = next((p for p in range(at, min(at + 4, sentence.stop)) if fold(case.pieces[p].text) in _THAN), None)
    if than is None:
        return False
    before, after = rows_told(case, range(sentence.start, at)), rows_told(case, range(than, sentence.stop))
    figures = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    plain = all(fact.row_key and case.evidence.change_of(fact) is None for fact in figures)
    return bool(before) and bool([row for row in after if row not in before]) and plain


def rows_compare(case: Case, at: int, *, above: bool) -> bool:
    """Tell whether every row before the first comparison exceeds (or is below) every row after this one.

    Without a row before it in its sentence, the one row of the sentence before is spoken of.
    """
    sentence = case.sentence_of(at)
    claims = [place for place in sentence if case.pieces[place].claim in _SIDES]
    turned = _turned_pair(case, at)
    if turned is not None:
        return turned[0] > turned[1] if above else turned[0] < turned[1]
    if any(case.pieces[place].claim in _CHANGES for place in sentence) or not _is_linked(case, at):
        return False
    stop = next((place for place in claims if place > at), sentence.stop)
    subjects, objects = range(sentence.start, claims[0]), range(at + 1, stop)
    than = next((place for place in objects if fold(case.pieces[place].text) in _THAN), at)
    if any(fold(case.pieces[place].text) in _THAN for place in subjects) or rows_told(case, range(at + 1, than)):
        return False  # "higher in Omsk than in Samara" has its subject behind the word
    told = rows_told(case, subjects)
    if not told and sentence.start:
        before = case.sentence_of(sentence.start - 1)
        told = rows_told(case, before)
        subjects = before
    led = [place for place in case.figures(sentence) if case.word(place - 1) in _BY]
    if any(case.figure(place - 2) is None for place in led):
        return False
    columns = _compared_columns(case, at, subjects, objects)
    if not columns:
        return False
    others = [row for row in rows_told(case, objects) if row not in told]
    return all(_all_differ(case, column, (told, others), above=above) for column in columns)


def _compared_columns(case: Case, at: int, subjects: range, objects: range) -> set[str]:
    """The columns that a comparison is about; none where a figure of the part is of no row."""
    own = range(case.sentence_of(at).start, _end_of_part(case, at))
    told_in = own if case.figures(own) else case.sentence_of(at)
    figures = [fact for span in (subjects, told_in) for at_ in case.figures(span) if (fact := case.figure(at_))]
    columns = {fact.column for fact in figures}
    near = [case.figure(place) for place in (*case.figures(subjects)[-1:], *case.figures(objects)[:1])]
    if len(columns) > 1 and len(near) == len(_SIDES):
        columns = {fact.column for fact in near if fact is not None}
    measured = any(case.pieces[place].claim in {Claim.NUMBER, Claim.TIMES} for place in case.sentence_of(at))
    if not figures and not measured:
        named = [column for place in case.sentence_of(at) for column in case.named_columns(place)]
        columns = set(named) or {one for one in case.evidence.measure_columns() if case.evidence.cells(one)}
    return set() if any(not fact.row_key for fact in figures) else columns


def _end_of_part(case: Case, at: int) -> int:
    """Up to the comma after the name of what is compared with; brackets belong to it."""
    stop, depth, named = case.sentence_of(at).stop, 0, False
    for place in range(at + 1, stop):
        sign = case.pieces[place].text
        depth += (sign == "(") - (sign == ")")
        named = named or is_label_or_name(case.pieces[place])
        if named and not depth and sign in {",", ";"}:
            return place
    return stop


_LEVELS = frozenset(
    {"показатель", "уровень", "результат", "значение", "level", "figure", "the", "of", "result", "value"}
    | {"those", "that", "in", "for", "у", "в", "от", "за", "over", "чем", "than", "его", "ее"}
)
_PRONOUNS = frozenset({"ей", "ему", "им", "их", "его", "ее", "it", "them"})


def _turned_pair(case: Case, at: int) -> tuple[Decimal, Decimal] | None:
    """«Немного уступила ей неделя X», «QR-код опережает их»: a row against the one that was told of before it."""
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    if following not in _PRONOUNS:
        return None
    sentence = case.sentence_of(at)
    after = rows_told(case, range(at + 2, min(at + 5, sentence.stop)))
    before = rows_told(case, range(sentence.start, at)) or (
        rows_told(case, case.sentence_of(sentence.start - 1)) if sentence.start else []
    )
    after = [row for row in after if row not in before]
    if after and before:
        subject, object_ = after[0], before[-1]
    elif len(before) > 1:
        subject, object_ = before[-1], before[-2]
    elif before and sentence.start and (earlier := rows_told(case, case.sentence_of(sentence.start - 1))):
        subject, object_ = before[0], earlier[-1]
    else:
        return None
    figures = [fact for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    own = [fact.column for fact in figures if frozenset(fact.row_key) & subject]
    column = own[0] if own else next(iter(case.evidence.measure_columns()), "")
    values = case.evidence.value_of(column, subject), case.evidence.value_of(column, object_)
    return (values[0], values[1]) if values[0] is not None and values[1] is not None else None


def compared_rows(case: Case, at: int) -> tuple[Decimal, Decimal] | None:
    """Return the two figures that are compared near a word of degree: «лишь немного уступает субботе — {F8}»."""
    sentence = case.sentence_of(at)
    near = next((p for p in range(at, min(at + 3, sentence.stop)) if case.pieces[p].claim in _SIDES), None)
    if near is None:
        return None
    turned = _turned_pair(case, near)
    if turned is not None:
        return turned
    rows = rows_told(case, range(sentence.start, near))[-1:], rows_told(case, range(near + 1, sentence.stop))[:1]
    columns = {fact.column for place in case.figures(sentence) if (fact := case.figure(place)) is not None}
    if not rows[0] or not rows[1] or len(columns) != 1:
        return None
    column = columns.pop()
    first, second = (case.evidence.value_of(column, one[0]) for one in rows)
    return (first, second) if first is not None and second is not None else None


def _all_differ(case: Case, column: str, sides: tuple[list[Row], list[Row]], *, above: bool) -> bool:
    left, right = ([case.evidence.value_of(column, row) for row in rows] for rows in sides)
    if not left or not right:
        return False
    return all(
        one is not None and other is not None and (one > other if above else one < other)
        for one in left
        for other in right
    )


def _is_linked(case: Case, at: int) -> bool:
    """«чем в Москве», «марта», «уступает Москве»: what follows the word is what is compared with."""
    near = case.pieces[at + 1 : at + 1 + _LINK_REACH]
    if any(fold(piece.text) in _THAN for piece in (case.pieces[at], *near)) or fold(case.pieces[at].text) == "fewer":
        return True
    following = at + 1
    while following < len(case.pieces) and (case.pieces[following].in_phrase or case.pieces[following].forms & _LEVELS):
        following += 1
    return following < len(case.pieces) and is_label_or_name(case.pieces[following])


def rows_told(case: Case, places: range) -> list[Row]:
    """Return the rows that are named or whose figures stand there, each once."""
    found: list[Row] = []
    for place in places:
        piece, fact = case.pieces[place], case.figure(place)
        row = case.evidence.row(fact) if fact is not None else row_labels(piece)
        told = fact is not None or (is_label_or_name(piece) and is_varied(case, piece))
        if told and row and not any(row & other for other in found):
            found.append(row)
    return found


def reached_next(case: Case, at: int, *, rises: bool) -> bool:
    """«…{F8}, а в марте поднялась до {F10}»: against the row of time right before, which the text has told of."""
    sentence = case.sentence_of(at)
    after = case.figures(range(at + 1, min(at + 1 + _TO_REACH, sentence.stop)))
    fact = case.figure(after[0]) if after else None
    if fact is None or fold(case.pieces[after[0] - 1].text) not in _TO:
        return False
    cells = case.evidence.cells(fact.column)
    order = next((n for n, cell in enumerate(cells) if cell.row_key == fact.row_key), 0)
    timed = bool(fact.row_key) and all(grain_of(member) for _, member in fact.row_key)
    if not order or not timed:
        return False
    earlier = case.sentence_of(sentence.start - 1).start if sentence.start else 0
    told = list(case.figures(range(earlier, at)))
    known = [one for place in told if (one := case.figure(place)) is not None]
    if not any(one.column == fact.column and one.row_key == cells[order - 1].row_key for one in known):
        return False
    from_ = any(case.word(place - 1) in _FROM for place in told if place >= sentence.start and place)
    if from_ and fold(case.pieces[told[-1] - 1].text) not in _TO:
        return False
    before, now = number(cells[order - 1]), number(fact)
    return before is not None and now is not None and (now > before if rises else now < before)
