"""Proof from the steps of a series of time: «снижение в июле», «росла каждый месяц», «самый заметный скачок»."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from domains.words import fold
from render.proofs.list_order import time_places
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import matches
from render.texts.row_names import is_compared_with, is_label_or_name, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word

_CHANGES = frozenset({Claim.RISE, Claim.FALL})
_COMPARISONS = frozenset({Claim.ABOVE, Claim.BELOW})
TOWARDS = frozenset({"к", "ко", "by", "до", "to", "по", "through"})
SINCE = frozenset({"с", "со", "from", "since", "between", "между", "начиная"})
_EVERY = frozenset({"кажд", "ever", "each"})
_WHOLE_TIMES = frozenset({"год", "период", "year", "period", "полугодие"})
_RESUMED = ("возобнов*", "resum*")
_ALMOST = frozenset({"почти", "практически", "almost", "nearly"})
_MOST_STEPS = Decimal("0.7")
"""«Почти каждый месяц»: so many of the steps agree at least."""

_ADVERBS = frozenset({"daily", "weekly", "monthly", "quarterly", "yearly", "annually", "hourly"})
IN_PROGRESS = frozenset(
    {"расти", "увеличиваться", "повышаться", "подниматься", "возрастать", "нарастать", "прибавлять", "улучшаться"}
    | {"снижаться", "падать", "уменьшаться", "сокращаться", "опускаться", "убывать", "ухудшаться", "growing", "rising"}
    | {"increasing", "falling", "declining", "decreasing"}
)
"""«Росла с января по май»: every step on the way, and not only the last against the first."""

Pair = tuple[str, str]


def steps_agree(case: Case, at: int, *, rises: bool) -> bool:
    """Tell whether the rows that stand with a word of change show it: each against the row before it.

    «С января по май выросла»: the last of the two against the first. «Каждый месяц»: every step of the rows named.
    """
    rows = series(case.evidence)
    columns = columns_of(case, at)
    if not rows or not columns:
        return False
    known = [values_of(case, column, rows) for column in columns]
    return all(values and _agree_in(case, at, values, rises=rises) for values in known)


def values_of(case: Case, column: str, rows: list[Pair]) -> list[Decimal]:
    """Return the figures of a column along the series, [] where one is missing."""
    found = [case.evidence.value_of(column, frozenset({row})) for row in rows]
    return [value for value in found if value is not None] if None not in found else []


def _agree_in(case: Case, at: int, values: list[Decimal], *, rises: bool) -> bool:
    steady = _steady_near(case, at)
    if steady is not None and change_near(case, steady) == at:
        return _is_steady(case, steady, values, rises=rises)
    told = rows_near(case, at)
    if not told or _pair_decides(case, at):
        return False
    if _is_span(case, at) and case.pieces[at].forms & IN_PROGRESS:
        steps = [values[n] - values[n - 1] for n in range(min(told) + 1, max(told) + 1)]
        return len(set(told)) > 1 and all(step_is(step, rises=rises) for step in steps)
    if _is_span(case, at):
        return len(set(told)) > 1 and step_is(values[max(told)] - values[min(told)], rises=rises)
    return _step_by_step(case, at, values, rises=rises)


def _step_by_step(case: Case, at: int, values: list[Decimal], *, rises: bool) -> bool:
    told = rows_near(case, at)
    steps = [values[n] - values[n - 1] for n in range(1, len(values))]
    if 0 in told or not all(step_is(steps[row - 1], rises=rises) for row in told):
        return False
    towards = [row for row in told if _leads(case, at, row, TOWARDS)]
    if any(not step_is(values[row] - values[0], rises=rises) for row in towards):
        return False
    return not _is_sole(case, at) or sum(step_is(step, rises=rises) for step in steps) == 1


def step_is(step: Decimal, *, rises: bool) -> bool:
    """Tell whether a step goes the way that is said."""
    return step > 0 if rises else step < 0


def columns_of(case: Case, at: int) -> list[str]:
    """The columns of the rows' figures in the sentence, else those that it names, else all."""
    sentence = case.sentence_of(at)
    told = [fact.column for place in case.figures(sentence) if (fact := case.figure(place)) and fact.row_key]
    named = [column for place in sentence for column in case.named_columns(place)]
    measured = [column for column in case.evidence.measure_columns() if case.evidence.cells(column)]
    return list(dict.fromkeys(told)) or list(dict.fromkeys(named)) or measured


def _segment(case: Case, at: int) -> range:
    """The part of the sentence around a word of change, up to another such word."""
    sentence = case.sentence_of(at)
    first = last = at
    while first > sentence.start and case.pieces[first - 1].claim not in _CHANGES:
        first -= 1
    while last + 1 < sentence.stop and case.pieces[last + 1].claim not in _CHANGES:
        last += 1
    framed = fold(case.pieces[sentence.start].text) in {"после", "after"} and at <= sentence.start + 3
    if framed:  # «после провала в феврале ({F8})»: up to the end of that frame
        ends = [p for p in range(at, last + 1) if case.pieces[p].text in {")", ","}]
        last = ends[0] if ends else last
    if first > sentence.start:  # what stands between two words of change belongs to the first of them up to a comma
        first = next((p + 1 for p in range(at - 1, first - 1, -1) if case.pieces[p].text in {",", ";", ":"}), first)
    if last + 1 < sentence.stop:
        commas = [p for p in range(at, last + 1) if case.pieces[p].text in {",", ";"}]
        last = commas[-1] if commas else last
    return range(first, last + 1)


def rows_near(case: Case, at: int) -> list[int]:
    """The rows of time that are named around the word, by their places in the series, those compared with left out."""
    rows = series(case.evidence)
    found: list[int] = []
    for place in _segment(case, at):
        piece = case.pieces[place]
        if is_label_or_name(piece) and not is_compared_with(case, place) and not _is_start(case, place):
            told = sorted(rows.index(pair) for pair in row_labels(piece) if pair in rows)
            found.extend(told[1:] if len(told) > 1 else told)  # of a span only the steps within it
    return list(dict.fromkeys(found))


def _is_start(case: Case, place: int) -> bool:
    """«{F10} после {F8} в феврале»: the name is that of the level from which it went."""
    before = case.pieces[max(0, place - 3) : place]
    if len(before) < 3 or before[1].fact is None:
        return False
    return fold(before[0].text) in {"после", "против", "с", "from", "after", "against", "versus", "vs"}


def _leads(case: Case, at: int, row: int, words: frozenset[str]) -> bool:
    rows = series(case.evidence)
    return any(
        rows[row] in row_labels(case.pieces[place]) and case.word(place - 1) in words
        for place in _segment(case, at)
        if is_label_or_name(case.pieces[place])
    )


def _is_span(case: Case, at: int) -> bool:
    """«С января по май»: the first name is led in by «с», the second by «по»."""
    segment = _segment(case, at)
    names = [place for place in segment if is_label_or_name(case.pieces[place]) and row_labels(case.pieces[place])]
    if len(names) != 2 or not names[0]:
        return False
    led = [case.word(place - 1) for place in names]
    return led[0] in SINCE and led[1] in TOWARDS | {"и", "and"}


def _pair_decides(case: Case, at: int) -> bool:
    """«с {F6} до {F28}»: two figures of the sentence's part are the proof themselves."""
    figures = [place for place in case.figures(_segment(case, at)) if case.figure(place)]
    led = [case.word(place - 1) for place in figures if place]
    return len(figures) > 1 and bool(set(led) & (SINCE | {"от", "после", "after"}))


def _steady_near(case: Case, at: int) -> int | None:
    return next((place for place in case.sentence_of(at) if _is_steady_word(case, place)), None)


def repeats_grain(case: Case, at: int) -> bool:
    """«из месяца в месяц», «неделя за неделей», "month after month"."""
    if at + 2 >= len(case.pieces):
        return False
    led = at > 0 and case.word(at - 1) in {"от", "ото", "из", "изо", "from"}
    joints = {"в", "за", "after", "by", *({"к", "до", "to"} if led else ())}
    if case.word(at + 1) not in joints:
        return False
    return any(grain_word(form) for form in case.pieces[at].forms & case.pieces[at + 2].forms)


def _is_steady_word(case: Case, at: int) -> bool:
    """«Неуклонно», "steadily"; «каждый месяц», "every month" beside a change."""
    piece = case.pieces[at]
    if repeats_grain(case, at):
        return True
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    if piece.claim is Claim.WHOLE and following is not None and following.forms & _WHOLE_TIMES:
        return True
    if piece.claim is Claim.SAME and following is not None and _is_change(case, at + 1):
        return True  # «стабильный рост» is no standstill
    if piece.claim is Claim.ONLY and following is not None and following.claim in _CHANGES:
        return True  # «только росла»
    every = piece.claim is Claim.RATE and (fold(piece.text)[:4] in _EVERY or _goes_with_change(case, at))
    return piece.claim is Claim.STEADY or every


def _goes_with_change(case: Case, at: int) -> bool:
    """«Ежемесячно росла», "grew daily": an adverb right beside a verb of change says it of every step."""
    said = fold(case.pieces[at].text)
    near = (at - 2, at - 1, at + 1, at + 2) if said.startswith("еже") and said.endswith("о") else ()
    beside = [place for place in (near or (at - 2, at - 1)) if place in case.sentence_of(at)]
    return (bool(near) or said in _ADVERBS) and any(case.pieces[place].claim in _CHANGES for place in beside)


def steadiness(case: Case) -> Iterator[Reason]:
    """«Неуклонно», «каждый месяц»: said of a growth or a fall whose every step is one."""
    repeated = (at for at in case.claims(Claim.RATE) if _goes_with_change(case, at))
    for at in (*case.claims(Claim.STEADY), *repeated):
        near = change_near(case, at)
        if near is None or not _proves_every(case, at, near):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def every_step_is_told(case: Case, at: int) -> bool:
    """«Росла каждый месяц»: no figure for each month is meant, but every step, and all of them are of that kind."""
    near = change_near(case, at)
    return near is not None and _is_steady_word(case, at) and _proves_every(case, at, near)


def change_near(case: Case, at: int) -> int | None:
    """Return the place of the word of change that a word of steadiness goes with."""
    changes = [place for place in case.sentence_of(at) if _is_change(case, place)]
    return min(changes, key=lambda place: abs(place - at), default=None)


def _is_change(case: Case, at: int) -> bool:
    """A word of rising or falling, or a noun of growth."""
    piece = case.pieces[at]
    if piece.claim in _COMPARISONS and fold(piece.text) not in _ALMOST:  # «каждый месяц выше предыдущего»
        return any(case.pieces[p].claim is Claim.RATE and fold(case.pieces[p].text)[:4] in _EVERY
                   for p in case.sentence_of(at))  # fmt: skip
    return piece.claim in _CHANGES or (
        piece.claim is Claim.CHANGE and fold(piece.text).startswith(("growth", "прирост"))
    )


def is_steady_change(case: Case, at: int) -> bool:
    """«Стабильный рост»: the adjective goes with a change, whose steps prove it."""
    near = change_near(case, at)
    return _is_steady_word(case, at) and near is not None and _proves_every(case, at, near)


def is_steady_growth(case: Case, at: int) -> bool:
    """As in "growth continued steadily": the noun goes with a word of steadiness, which the steps prove."""
    steady = _steady_near(case, at)
    return steady is not None and change_near(case, steady) == at and _proves_every(case, steady, at)


def _proves_every(case: Case, at: int, near: int) -> bool:
    rows = series(case.evidence)
    values = [values_of(case, column, rows) for column in columns_of(case, at)] if rows else []
    rises = case.pieces[near].claim not in {Claim.FALL, Claim.BELOW}
    return bool(values) and all(one and _is_steady(case, at, one, rises=rises) for one in values)


def _is_steady(case: Case, at: int, values: list[Decimal], *, rises: bool) -> bool:
    first, last = _range(case, at, len(values))
    near = change_near(case, at)
    if near is not None and case.pieces[near].claim in _COMPARISONS:
        first = max(0, first - 1)  # the first of them is above the one before it, too
    excepted = _excepted(case, at)
    if any(step_is(values[n] - values[n - 1], rises=rises) for n in excepted if n):
        return False
    steps = [values[n] - values[n - 1] for n in range(first + 1, last + 1) if n not in excepted]
    agreeing = sum(step_is(step, rises=rises) for step in steps)
    if _is_of_trend(case, at):
        return bool(steps) and agreeing >= _TREND * len(steps)
    almost = at > 0 and case.word(at - 1) in _ALMOST
    if almost:  # «почти каждый месяц: исключением стал июль»: those that are told to be others are left out
        return len(steps) > 2 and _MOST_STEPS * len(steps) <= agreeing < len(steps) + len(excepted)
    return bool(steps) and agreeing == len(steps)


_TREND = Decimal("0.8")


def _is_of_trend(case: Case, at: int) -> bool:
    """«Устойчивая тенденция к росту»: said of the whole, a single step may be another."""
    near = case.pieces[at + 1 : at + 4]
    return any(
        matches(piece, word) for piece in near for word in ("тенденци*", "тренд*", "trend*", "upward", "downward")
    )


def _excepted(case: Case, at: int) -> list[int]:
    """«За исключением июля», "except July": the rows whose steps are said to be others."""
    rows = series(case.evidence)
    found: list[int] = []
    for place in case.sentence_of(at):
        if case.pieces[place].forms & _EXCEPT:
            found.extend(time_places(case, range(place + 1, min(place + 4, len(case.pieces)))))
    return [n for n in found if n < len(rows)]


_EXCEPT = frozenset({"apart", "aside", "исключение", "кроме", "except", "excluding", "exception"})


def leaves_out_steps(case: Case, at: int) -> bool:
    """Tell whether a word of exception stands in a sentence whose steps are proved with it."""
    sentence = case.sentence_of(at)
    steady = [place for place in sentence if _is_steady_word(case, place)]
    return bool(case.pieces[at].forms & _EXCEPT) and any(
        (near := change_near(case, place)) is not None and _proves_every(case, place, near) for place in steady
    )


def _range(case: Case, at: int, size: int) -> tuple[int, int]:
    """From the first to the last row that is named; the whole series where none is, or only one without another."""
    sentence = case.sentence_of(at)
    near = change_near(case, at)
    excepted = _excepted(case, at)
    told = [n for n in time_places(case, _segment(case, at if near is None else near)) if n not in excepted]
    if not told and near is not None and case.pieces[near].claim in _COMPARISONS:
        told = time_places(case, sentence)
    told = told or [n for place in case.listed_after(at) for n in time_places(case, range(place, place + 1))]
    resumed = any(matches(case.pieces[at], word) for word in _RESUMED)
    passed = time_places(case, range(sentence.start, at)) if resumed else []
    if passed and passed[-1] < size - 1:
        return passed[-1], size - 1
    if not told:
        earlier = time_places(case, case.sentence_of(sentence.start - 1)) if sentence.start else []
        follows = any(case.pieces[place].claim is Claim.FOLLOW for place in sentence)
        return (earlier[-1], size - 1) if follows and earlier and earlier[-1] < size - 1 else (0, size - 1)
    told = list(dict.fromkeys(told))
    passed = time_places(case, range(sentence.start, min(at if near is None else near, at)))
    if len(told) == 1 and passed and passed[-1] < told[0]:
        told = [passed[-1], *told]
    if len(told) == 1 and _leads(case, at if near is None else near, told[0], _ONWARDS):
        return max(0, told[0] - 1), size - 1
    if len(told) == 1 and _leads(case, at if near is None else near, told[0], frozenset({"до", "until", "till"})):
        told = [0, *told]
    if len(told) == 1 and sentence.start:
        told = [*time_places(case, case.sentence_of(sentence.start - 1))[-1:], *told]
    first, last = min(told), max(told)
    return (first, last) if first < last else (0, size - 1)


_ONWARDS = frozenset({"с", "со", "since"})


def largest_step_is_told(case: Case, at: int) -> bool:
    """«Самый заметный скачок произошёл в марте»: the step to the row that is named is the largest of its kind."""
    near = next((p for p in range(at + 1, min(at + 4, len(case.pieces))) if _is_change(case, p)), None)
    rows = series(case.evidence)
    told = rows_near(case, near) if near is not None else []
    if near is None or len(told) != 1 or not told[0]:
        return False
    rises = case.pieces[near].claim is not Claim.FALL
    for column in columns_of(case, at):
        values = values_of(case, column, rows)
        steps = [values[n] - values[n - 1] for n in range(1, len(values))]
        if not steps or steps[told[0] - 1] != (max(steps) if rises else min(steps)):
            return False
    return True


def step_is_told(case: Case, at: int) -> bool:
    """«Прирост пришёлся на декабрь: с {F26} до {F28}»: the step to the only row that is named, upwards."""
    rows = series(case.evidence)
    told = rows_near(case, at) if rows else []
    names = list(dict.fromkeys(time_places(case, case.sentence_of(at)))) if rows else []
    if not rows or not told or not set(names) <= {max(told), max(told) - 1} or not max(told):
        return False
    known = [values_of(case, column, rows) for column in columns_of(case, at)]
    grown = fold(case.pieces[at].text).startswith(("прирост", "прибав", "growth", "плюс", "plus"))
    return grown and all(values and values[max(told)] > values[max(told) - 1] for values in known)


_SOLE_REACH = 9


def _is_sole(case: Case, at: int) -> bool:
    """«Единственное снижение», "only a slight dip": no other step is one."""
    before = case.pieces[max(case.sentence_of(at).start, at - _SOLE_REACH) : at]
    return any(piece.forms & {"единственный", "only", "sole", "исключение", "exception"} for piece in before)


def is_sole_step(case: Case, at: int) -> bool:
    """Tell whether a word of soleness stands with a change that the steps of the series prove to be the only one."""
    stop = min(at + _SOLE_REACH, case.sentence_of(at).stop)
    near = next((p for p in range(at + 1, stop) if case.pieces[p].claim in _CHANGES), None)
    rows, told = series(case.evidence), rows_near(case, near) if near is not None else []
    columns = columns_of(case, at)
    if near is None or not rows or not columns:
        return False
    rises = case.pieces[near].claim is Claim.RISE
    known = [values_of(case, column, rows) for column in columns]
    return all(_sole_row(values, rises=rises) in told for values in known)


def _sole_row(values: list[Decimal], *, rises: bool) -> int | None:
    """Return the place of the row with the only step of its kind, None where there are more or none."""
    found = [n for n in range(1, len(values)) if step_is(values[n] - values[n - 1], rises=rises)]
    return found[0] if len(found) == 1 else None
