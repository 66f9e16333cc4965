"""Proof of comparisons by the rows that are told of: whichever of them a reader takes, what is said is so.

«ФНС рассматривает заявления {F5}, доля отказов — {F6}. У ГИБДД срок короче ({F7}), но доля отказов выше ({F8})»: what
is spoken of is the row of the figure of the part, else the ones that are named in it or before it, and it is compared
with the rows behind the word, else with those told of before. The metric is that of the figures, else the one that is
named; without either, every metric must bear it out.
"""

from __future__ import annotations

from core.fact import Fact
from render.texts.case import Case
from render.texts.clauses import clause
from render.texts.figure_roles import Role, role_of
from render.texts.proof import RowKey
from render.texts.row_names import is_compared_with, is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_THAN = frozenset({"чем", "than", "нежели"})
_OTHERS = frozenset({"остальной", "другой", "прочий", "other", "others", "rest", "remaining"})
_NOT = frozenset({"не", "ни", "not", "no", "never", "without", "без"})
_SET_OFF = frozenset({"with", "at", "having", "counting", "при", "с"})
_MARKS = frozenset({":", "—", "–", "-", "("})
_CHANGES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.SAME, Claim.TIMES, Claim.NUMBER, Claim.AVERAGE})
_SIDES = frozenset({Claim.ABOVE, Claim.BELOW})
_JOINING = frozenset({",", "и", "and"})
_SHORT = 3
"""Letters of a word that leads a name in."""
_TOO_VAGUE = frozenset(
    {"почти", "практически", "almost", "nearly", "under", "ahead", "впереди", "behind", "позади"}
    | {"быстрее", "быстрей", "медленнее", "лучше", "хуже", "faster", "slower", "better", "worse", "свыше"}
)
"""What says not which of two figures is larger: «быстрее» of a time is less."""


def compare_in_any_reading(case: Case, at: int, *, above: bool) -> bool:
    """Tell whether every row that may be spoken of exceeds (is below) every row that it may be compared with."""
    found = _compared(case, at, above=above)
    return bool(found) and all(found)


def is_compared_with_others(case: Case, at: int) -> bool:
    """Tell whether a row is rightly told to be above or below all others: «York trails the other stores»."""
    claim = case.pieces[at].claim
    return claim in _SIDES and compare_in_any_reading(case, at, above=claim is Claim.ABOVE)


def loses_to_other(case: Case, at: int) -> bool:
    """As in "A beats B on amount ({F15} vs {F18}) but loses on fees ({F16} vs {F19})": less than B's, and no fall."""
    lost = case.word(at) in {"loses", "lost", "lose"} and case.word(at + 1) in {"on", "to", "in", "out"}
    return lost and compare_in_any_reading(case, at, above=False)


def contradicts_figures(case: Case, at: int, *, above: bool) -> bool:
    """«Просрочка у карт — {F12}, у ипотеки она выше: {F3}»: the row of the part and of its figure, and it is not so."""
    before, behind = _sides(case, at)
    named = [row for row in _told(case, before, compared=False) if not case.figures(before)]
    sole = _row_of_sole(case, behind)
    found = _compared(case, at, above=above) if sole is not None and named in ([], [sole]) else []
    return bool(found) and not any(found)


def _compared(case: Case, at: int, *, above: bool) -> list[bool]:
    """Tell of each reading whether it is so; nothing where the words may say more than that."""
    if len(case.evidence.varied()) != 1 or case.figure(at + 1) is not None or case.word(at) in _TOO_VAGUE:
        return []
    before, behind = _sides(case, at)
    part = range(before.start, behind.stop)
    said = frozenset().union(*({*case.pieces[place].forms, case.word(place)} for place in part))
    if said & _NOT or any(case.pieces[place].claim in _CHANGES for place in part if place != at):
        return []
    facts = [fact for place in part if (fact := case.figure(place)) is not None]
    if any(role_of(case.evidence, fact) is not Role.LEVEL or not fact.row_key for fact in facts):
        return []
    columns = _columns(case, part, facts)
    subjects, objects = _rows(case, at, (before, behind))
    if said & _OTHERS:
        objects = _others(case, columns, subjects)
    pairs = [(case.evidence.value_of(column, one), case.evidence.value_of(column, other))
             for column in columns for one in subjects for other in objects]  # fmt: skip
    return [one is not None and other is not None and (one > other if above else one < other) for one, other in pairs]


def _sides(case: Case, at: int) -> tuple[range, range]:
    """The words before and behind a comparison: «…, средний балл {F6}, | ниже, | чем у экономистов ({F2})»."""
    sentence, own = case.sentence_of(at), clause(case, at)
    start, stop = own.start, own.stop
    than = next((place for place in range(at, stop) if case.word(place) in _THAN), stop)
    while start - 1 > sentence.start and not _tells(case, range(start, at)) and not _tells(case, range(at + 1, than)):
        start = clause(case, start - 2).start
    if (
        stop + 1 < sentence.stop
        and case.word(stop) == ","
        and (case.word(stop + 1) in _THAN | _SET_OFF or case.figure(stop + 1) is not None)
    ):
        stop = clause(case, stop + 1).stop
    while (
        stop + 1 < sentence.stop
        and case.word(stop) in _JOINING
        and (_only_names(case, clause(case, stop + 1)) or _adds_metric(case, range(at, stop), clause(case, stop + 1)))
    ):
        stop = clause(case, stop + 1).stop
    return range(start, at), range(at + 1, stop)


def _adds_metric(case: Case, before: range, part: range) -> bool:
    """As in "on both net sales ({F9}) | and transactions ({F10})": a further metric of what was said."""
    named = any(case.named_columns(place) for place in part)
    plain = not any(is_label_or_name(case.pieces[p]) or case.pieces[p].claim in _SIDES | _CHANGES for p in part)
    return named and plain and any(case.named_columns(place) for place in before)


def _only_names(case: Case, part: range) -> bool:
    """«…, чем у Соцфонда ({F4}), | Росреестра ({F2}) | и ФНС»: a part that adds a name to those before it."""
    words = [place for place in part if case.word(place).isalpha() and not is_label_or_name(case.pieces[place])]
    named = any(is_label_or_name(case.pieces[place]) for place in part)
    return named and all(len(case.word(place)) <= _SHORT for place in words)


def _tells(case: Case, places: range) -> bool:
    """Tell whether a row, a figure or a metric stands there."""
    return any(
        is_label_or_name(case.pieces[place]) or case.figure(place) is not None or case.named_columns(place)
        for place in places
    )


def _columns(case: Case, part: range, facts: list[Fact]) -> list[str]:
    """The metrics of the figures of a part, else those that it names, else all."""
    told = list(dict.fromkeys(fact.column for fact in facts))
    words = (column.removesuffix("_share") for place in part for column in case.named_columns(place))
    named = list(dict.fromkeys(words))
    if len(told) == 1 and (not named or told[0] in named):
        return told
    measured = [name for name in case.evidence.measure_columns() if not name.endswith("_share")]
    return list(dict.fromkeys([*told, *named])) or measured


def _rows(case: Case, at: int, sides: tuple[range, range]) -> tuple[list[RowKey], list[RowKey]]:
    """The rows that may be spoken of, and those that they may be compared with."""
    before, behind = sides
    than = next((place for place in behind if case.word(place) in _THAN), None)
    own = range(before.start, before.stop), range(at + 1, at + 1 if than is None else than)
    subjects = [row for span in own for row in _told(case, span, compared=False)]
    objects = _told(case, behind, compared=True)
    sole = _row_of_sole(case, behind) if than is None else None
    pair = _rows_against(case, behind)
    if pair is not None and than is None and (not subjects or subjects == pair[:1]):
        return pair[:1], pair[1:]
    if sole is not None and (not subjects or sole in subjects):
        subjects, objects = [sole], [row for row in objects if row != sole]
    if not subjects and objects and than is None:
        return [], []  # «больше дали партнёры»: whether they are spoken of, or compared with, no word says
    if not subjects:
        subjects = _told_before(case, before.start, [])[-1:]
        if any(row in subjects for row in objects):
            return [], []
    if than is None and not objects:
        objects = _told_before(case, before.start, subjects)
    return subjects, [row for row in objects if row not in subjects]


def _told(case: Case, places: range, *, compared: bool) -> list[RowKey]:
    """The rows that are named there, and those of the figures there."""
    found: list[RowKey] = []
    for place in places:
        piece, fact = case.pieces[place], case.figure(place)
        named = is_label_or_name(piece) and is_varied(case, piece) and (compared or not is_compared_with(case, place))
        row = case.evidence.row(fact) if fact is not None else row_labels(piece) if named else frozenset()
        if row and row not in found:
            found.append(row)
    return found


def _told_before(case: Case, start: int, subjects: list[RowKey]) -> list[RowKey]:
    """Other rows that are told of in the sentence before a place, else in the sentence before it."""
    sentence = case.sentence_of(start)
    spans = [range(sentence.start, start), case.sentence_of(sentence.start - 1) if sentence.start else range(0)]
    told = ([row for row in _told(case, span, compared=True) if row not in subjects] for span in spans)
    return next((rows for rows in told if rows), [])


def _rows_against(case: Case, behind: range) -> list[RowKey] | None:
    """«…, but loses on fees ({F16} vs {F19})»: the rows of two figures that stand against each other."""
    figures = case.figures(behind)
    facts = [fact for place in figures if (fact := case.figure(place)) is not None]
    against = len(facts) == _PAIR and figures[1] == figures[0] + _PAIR and case.word(figures[0] + 1) in _AGAINST
    return [case.evidence.row(fact) for fact in facts] if against else None


_PAIR = 2
_AGAINST = frozenset({"против", "vs", "versus", "against"})


def _row_of_sole(case: Case, behind: range) -> RowKey | None:
    """«Доля отказов выше ({F8})»: the row of the one figure behind the word, of which no name stands there."""
    figures = case.figures(behind)
    named = any(is_label_or_name(case.pieces[place]) for place in behind)
    fact = case.figure(figures[0]) if len(figures) == 1 and not named else None
    return case.evidence.row(fact) if fact is not None else None


def _others(case: Case, columns: list[str], subjects: list[RowKey]) -> list[RowKey]:
    """All rows but those that are spoken of, where the answer holds them all."""
    rows = [case.evidence.row(cell) for column in columns for cell in case.evidence.cells(column)]
    complete = bool(columns) and len(rows) == case.evidence.row_count() * len(columns)
    return [row for row in dict.fromkeys(rows) if row not in subjects] if complete else []
