"""Positions on the axis of time: «последний день», "the next month", «первые три недели» name rows of the answer.

Such words become labels of the rows that they mean, so that all checks of rows hold for them as for written names.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from domains.words import fold, lemmas
from render.texts.label_spellings import without_year
from render.texts.marked_text import Piece, PieceKind, is_time_label
from render.texts.ordinal_rows import row_by_ordinal, week_of_series
from render.texts.proof import Evidence
from render.texts.series_ends import end_of_series, with_latest
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import ORDINALS, VALUES
from render.vocabulary.periods import Grain, grain_of, grain_word, month_of, row_grain

_FIRST = frozenset({"первый", "начальный", "first", "opening", "initial", "стартовый"})
_LAST = frozenset({"последний", "финальный", "заключительный", "final", "closing", "last"})
_NEXT = frozenset({"следующий", "последующий", "next", "following", "subsequent"})
_BEFORE = frozenset({"предыдущий", "предшествующий", "previous", "preceding", "prior"})
_LATER = frozenset({"спустя", "позже", "later"})
_AGO = frozenset({"ранее", "раньше", "earlier"})
_POSITIONS = _FIRST | _LAST | _NEXT | _BEFORE
_DAYS = frozenset({Grain.DAY, Grain.WEEKDAY})

_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
Pair = tuple[str, str]


def with_positions(pieces: list[Piece], evidence: Evidence) -> list[Piece]:
    """Make labels of the positions that the text names; an answer that is no full series of time has none."""
    rows = series(evidence)
    if len(rows) < 2:
        return pieces
    pieces = with_latest(pieces) if len(rows) > len(("earlier", "later")) else pieces
    if grain_of(rows[0][1]) is Grain.DAY:
        pieces = _with_days(pieces, rows)
    result: list[Piece] = []
    at = 0
    named_in = -1
    while at < len(pieces):
        length, chosen = _named_at(pieces, at, result, rows)
        on = named_in == pieces[at].sentence and (_goes_on(pieces, at) or _is_other_end(pieces, at, result))
        if not chosen and on:
            length, chosen = 1, _chosen(pieces[at : at + 1], result, rows)
        if not chosen:
            length, chosen = 1, row_by_ordinal(pieces, at, result, rows)
        if not chosen:
            result.append(pieces[at])
            at += 1
            continue
        named_in = pieces[at].sentence
        if result and result[-1].claim is Claim.RANK:  # «на третьей» is no place in an order
            result[-1] = replace(result[-1], claim=None, in_phrase=False)
        length += _of_series(pieces, at + length)
        result.append(_as_label(pieces[at : at + length], chosen))
        at += length
    return result


def _as_label(words: list[Piece], rows: tuple[Pair, ...]) -> Piece:
    text = " ".join(piece.text for piece in words)
    named = replace(words[0], kind=PieceKind.LABEL, text=text, end=words[-1].end, claim=None, in_phrase=False)
    return replace(named, labels=frozenset(rows))


def _named_at(pieces: list[Piece], at: int, made: list[Piece], rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """Return how many pieces name rows by their position here, and which rows."""
    if (ended := end_of_series(pieces, at)) is not None:
        return ended[0], (rows[ended[1]],)
    grain = row_grain(*rows[0])
    if _is_named_first(pieces, at, grain):
        return 0, ()
    length, chosen = week_of_series(pieces, at, rows)
    if chosen:
        return length, chosen
    length = _length(pieces, at, grain) or _counted_on(pieces, at, made)
    chosen = _chosen(pieces[at : at + length], made, rows) if length else ()
    if not chosen and grain is Grain.MONTH:
        length, chosen = _part_of_year(pieces, at, rows)
    return (length, chosen) if chosen else _span_of_figures(pieces, at, rows)


def _is_named_first(pieces: list[Piece], at: int, grain: Grain | None) -> bool:
    """«В первом квартале» of rows that begin with the second: the first one of a year, and of no row here."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    quarter = following is not None and any(grain_word(form) is Grain.QUARTER for form in following.forms)
    return grain is Grain.QUARTER and quarter and bool(pieces[at].forms & {"первый", "first"})


def _with_days(pieces: list[Piece], rows: list[Pair]) -> list[Piece]:
    """«С 1 по 5 июня»: the day whose month stands behind the later one becomes a name of its row."""
    found: list[Piece] = []
    for at, piece in enumerate(pieces):
        length, chosen = _day_of_month(pieces, at, rows)
        if not length:
            length, chosen = _day_in_short(pieces, at, rows)
        named = replace(piece, kind=PieceKind.LABEL, labels=frozenset(chosen), claim=None, in_phrase=False)
        found.append(named if length else piece)
    return found


def series(evidence: Evidence) -> list[Pair]:
    """Return the rows of a series of time in their order, none where not all of them are known."""
    varied = evidence.varied()
    rows = [pair for pair in evidence.members() if pair[0] == varied[0]] if len(varied) == 1 else []
    columns = evidence.measure_columns()
    cells = evidence.cells(columns[0]) if columns else []
    ordered = [pair for cell in cells for pair in cell.row_key if pair[0] == varied[0]] if rows else []
    complete = len(ordered) == len(rows) == evidence.row_count()
    known = complete and all(is_time_label(name) for _, name in rows)
    if known and all(_ISO_DAY.fullmatch(name) for _, name in ordered):
        return sorted(ordered, key=lambda row: row[1])
    return ordered if known or (complete and (_are_weekdays(ordered) or _are_months(ordered))) else []


def _are_weekdays(rows: list[Pair]) -> bool:
    """The days of the week in their order."""
    days = [month_of(name) for _, name in rows]
    known = [day for day in days if day is not None and day >= _MONDAY]
    return len(known) == len(days) > 1 and known == sorted(known)


def _are_months(rows: list[Pair]) -> bool:
    """Months without their year, each the one right behind the other: «Ноябрь», «Декабрь», «Январь»."""
    months = [month_of(name) or 0 for _, name in rows]
    following = all(later == before % 12 + 1 for before, later in pairwise(months))
    return len(months) > 1 and all(1 <= month < _MONDAY for month in months) and following


_MONDAY = 100


def _length(pieces: list[Piece], at: int, grain: Grain | None) -> int:
    """Return how many pieces make a position here: the word, perhaps a number, the word of the rows' length."""
    if pieces[at].kind is not PieceKind.WORD:
        return 0
    last = at + 1
    led = fold(pieces[at - 1].text) if at else ""
    if pieces[at].forms & _BEFORE and led in {"к", "относительно", "над", "over", "than", "чем"}:
        return 0  # «снижение к предыдущему месяцу»: what it is compared with
    if pieces[at].forms & _POSITIONS:
        last += last < len(pieces) and _number(pieces[last]) is not None
        if _is_elliptic(pieces, at) or _is_first_of_both(pieces, at, grain):
            return 1
        return last - at + 1 if last < len(pieces) and _is_grain(pieces[last], grain) else 0
    timed = _is_grain(pieces[at], grain) and last < len(pieces) and bool(pieces[last].forms & (_LATER | _AGO))
    return 2 if timed and not pieces[at].forms & _VALUES else 0


def _is_first_of_both(pieces: list[Piece], at: int, grain: Grain | None) -> bool:
    """«Между первым и последним значением», "the first and the last month": the noun stands with the last."""
    if not pieces[at].forms & _FIRST or at + 1 >= len(pieces) or fold(pieces[at + 1].text) not in {"и", "and"}:
        return False
    last = at + 2 + (at + 2 < len(pieces) and fold(pieces[at + 2].text) == "the")
    noun = last + 1 < len(pieces) and _is_grain(pieces[last + 1], grain) and fold(pieces[last + 1].text) not in PLURALS
    return noun and bool(pieces[last].forms & _LAST)


def _goes_on(pieces: list[Piece], at: int) -> bool:
    """«Последнее значение — {F11}, первое — {F1}»: the noun stands with the position before."""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    told = following is not None and (following.text in {"—", "–", "-", "("} or following.kind is PieceKind.REFERENCE)
    than = [fold(piece.text) for piece in pieces[max(0, at - 2) : at] if piece.text != "the"]
    compared = at > 1 and (than[-1:] == ["than"] or pieces[at - 1].claim in {Claim.ABOVE, Claim.BELOW})
    told = told or (compared and following is not None and following.text in {":", ",", "("})
    told = told or (than[-1:] in _LED and (following is None or following.text in {".", ",", ";"}))
    return told and bool(pieces[at].forms & (_FIRST | _LAST))


def _is_other_end(pieces: list[Piece], at: int, made: list[Piece]) -> bool:
    """«От первой недели к последней число изменилось», "from the first week to the last": right behind the first."""
    led = [one for one in made[-3:] if fold(one.text) != "the"][-2:]
    joined = len(led) == 2 and led[0].kind is PieceKind.LABEL and fold(led[1].text) in {"к", "до", "по", "to"}
    return joined and bool(pieces[at].forms & _LAST)


_LED = (["in"], ["at"], ["by"], ["to"], ["в"], ["во"], ["на"], ["к"], ["от"], ["с"], ["до"])


def _counted_on(pieces: list[Piece], at: int, made: list[Piece]) -> int:
    """«Первые три месяца: … Последние три: …»: a position with a number, the noun was told before."""
    if at + 2 >= len(pieces) or not pieces[at].forms & (_FIRST | _LAST) or _number(pieces[at + 1]) is None:
        return 0
    named = any(piece.kind is PieceKind.LABEL and len(piece.labels) > 1 for piece in made)
    return 2 if named and pieces[at + 2].text in {":", "—", "–", "-"} else 0


def _of_series(pieces: list[Piece], at: int) -> int:
    """How many words after a position only say of what it is: «ряда», "of the series"."""
    words = [fold(piece.text) for piece in pieces[at : at + 3]]
    if words[:1] and words[0] in {"ряда", "серии"}:
        return 1
    return 3 if words == ["of", "the", "series"] else 0


def _is_elliptic(pieces: list[Piece], at: int) -> bool:
    """«За неделю X — {F8}, за следующую — {F10}»: the noun is left out."""
    led = at > 0 and fold(pieces[at - 1].text) in {"в", "во", "за", "на", "с", "к", "по", "от", "до"}
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    if fold(pieces[max(0, at - 2)].text) in {"чем", "than"} and pieces[at].forms & _BEFORE:
        return False  # «каждый месяц выше, чем в предыдущем»
    verbal = following is not None and following.claim in {Claim.RISE, Claim.FALL}
    told = following is None or following.text in _AFTER_POSITION or following.kind is PieceKind.REFERENCE
    return led and fold(pieces[at].text).endswith(_ENDINGS) and (verbal or told)


_ENDINGS = ("ую", "ем", "ий", "ый", "ей", "ой", "ого", "его")
_AFTER_POSITION = frozenset({"—", "–", "-", "(", ",", ".", ";", ":"})


_VALUES = frozenset(
    {"строка", "row", "запись", "значение", "показатель", "точка", "value", "point", "figure", "reading"}
)
"""«Последнее значение»: that of the last row."""


def _is_grain(piece: Piece, grain: Grain | None) -> bool:
    if piece.forms & _VALUES:
        return True
    found = next((one for form in piece.forms if (one := grain_word(form)) is not None), None)
    return found is not None and (found is grain or {found, grain} <= _DAYS)


def _number(piece: Piece) -> int | None:
    return next((VALUES[form] for form in piece.forms if form in VALUES), None)


def _chosen(words: list[Piece], before: list[Piece], rows: list[Pair]) -> tuple[Pair, ...]:
    count = next((found for piece in words[1:] if (found := _number(piece)) is not None), None)
    plural = count is None and fold(words[-1].text) in PLURALS and len(words) > 1
    if plural or (count is not None and not 1 <= count < len(rows)):
        return ()
    many = count or 1
    forms = words[0].forms
    if forms & _FIRST:
        return tuple(rows[:many])
    if forms & _LAST:
        return tuple(rows[-many:])
    told = [rows.index(pair) for piece in before for pair in _rows_of(piece) if pair in rows]
    if not told:
        return ()
    place = told[-1]
    if forms & _BEFORE or words[-1].forms & _AGO:
        return tuple(rows[max(0, place - many) : place]) if place >= many else ()
    return tuple(rows[place + 1 : place + 1 + many]) if place + many < len(rows) else ()


def _part_of_year(pieces: list[Piece], at: int, rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """«Второй квартал», "the first half", «IV кв. 2024»: the months of a part of the year that the rows hold."""
    place, size, length = _short_part(pieces, at)
    if not length and at + 1 < len(pieces) and pieces[at].kind is PieceKind.WORD:
        place = next((ORDINALS[form] for form in pieces[at].forms if form in ORDINALS), 0)
        size, length = _part_size(pieces[at + 1]), 2
        if size and pieces[at].forms & _LAST and month_of(rows[-1][1]) == 12:
            place = 12 // size
    if not place or not size or place > 12 // size:
        return 0, ()
    wanted = set(range((place - 1) * size + 1, place * size + 1))
    found = tuple(row for row in rows if month_of(row[1]) in wanted)
    if len(found) != size:
        return 0, ()
    year = at + length + (at + length < len(pieces) and fold(pieces[at + length].text) == "of")
    if year < len(pieces) and pieces[year].kind is PieceKind.DIGITS and len(pieces[year].text) == _YEAR_DIGITS:
        if not all(pieces[year].text in row[1] for row in found):
            return 0, ()
        length = year - at + 1
        length += year + 1 < len(pieces) and bool(pieces[year + 1].forms & {"год"})
    return length, found


def _part_size(piece: Piece) -> int:
    return next((months for word, months in _PARTS.items() if word in piece.forms), 0)


def _short_part(pieces: list[Piece], at: int) -> tuple[int, int, int]:
    """«IV кв.», «4-й квартал», "Q4", "H1": which part, of how many months, how many pieces; zeros for none."""
    words = [fold(piece.text) for piece in pieces[at : at + 4]]
    apart = len(words) < 2 or pieces[at].end != pieces[at + 1].start
    if len(words) > 1 and words[0] in _LETTERS and not apart and words[1].isdigit():
        return int(words[1]), _LETTERS[words[0]], 2
    place = _ROMAN.get(words[0], 0) if pieces[at].text.isupper() else 0
    if not place and words[0].isdigit() and len(words[0]) == 1:
        place = int(words[0])
    noun = 1 + (2 if words[1:3] in (["-", "й"], ["-", "е"], ["-", "м"], ["-", "ом"]) else 0)
    size = _part_size(pieces[at + noun]) if place and at + noun < len(pieces) else 0
    stop = size and at + noun + 1 < len(pieces) and words[noun] == "кв" and pieces[at + noun + 1].text == "."
    return (place, size, noun + 1 + bool(stop)) if size else (0, 0, 0)


_LETTERS = {"q": 3, "h": 6}
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
_YEAR_DIGITS = 4
_PARTS = {"половина": 6, "квартал": 3, "кв": 3, "quarter": 3, "полугодие": 6, "half": 6, "half-year": 6}


def _day_of_month(pieces: list[Piece], at: int, rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """«4 и 6 июня», «с 1 по 5 июня»: a day whose month stands only behind the later one."""
    later = next((p for p in pieces[at + 1 : at + 4] if p.labels and p.text[:1].isdigit() and " " in p.text), None)
    between = [fold(piece.text) for piece in pieces[at + 1 : at + 3] if not piece.labels]
    joined = between and between[0] in {"и", "по", "до", "-", "–", "—", ",", "and", "to"}
    if not pieces[at].text.isdecimal() or pieces[at].kind is not PieceKind.DIGITS or later is None or not joined:
        return 0, ()
    wanted = f"{int(pieces[at].text)} {fold(later.text).split()[1]}"
    found = [row for row in rows if any(_same_day(wanted, one) for one in without_year(row[1]))]
    return (1, tuple(found)) if len(found) == 1 else (0, ())


def _day_in_short(pieces: list[Piece], at: int, rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """«Максимум — пятого»: a day of the only month, where no noun follows that it would be an ordinal of."""
    word, following = fold(pieces[at].text), pieces[at + 1] if at + 1 < len(pieces) else None
    days = [fold(one) for _, member in rows for one in without_year(member)]
    months = {one.partition(" ")[2] for one in days if one[:1].isdigit() and " " in one}
    ends = following is None or following.kind in {PieceKind.MARK, PieceKind.REFERENCE}
    place = next((ORDINALS[form] for form in pieces[at].forms if form in ORDINALS), 0)
    if pieces[at].kind is not PieceKind.WORD or not place or not ends or not word.endswith(("ого", "его")):
        return 0, ()
    found = [row for row in rows if any(one.startswith(f"{place} ") for one in map(fold, without_year(row[1])))]
    return (1, tuple(found)) if len(found) == 1 and len(months) <= _LANGUAGES else (0, ())


_LANGUAGES = 2


def _same_day(said: str, spelling: str) -> bool:
    day, _, month = said.partition(" ")
    own, _, name = fold(spelling).partition(" ")
    return day == own and bool(lemmas(month) & lemmas(name))


def _span_of_figures(pieces: list[Piece], at: int, rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """«С августа по декабрь: {F20}, {F22} …»: a span of rows whose figures all follow, and no other name."""
    names = [n for n in range(at, min(at + _SPAN, len(pieces))) if pieces[n].labels]
    if fold(pieces[at].text) not in {"с", "со", "от", "from", "between", "since"} or not names or names[0] != at + 1:
        return 0, ()
    if len(names) == 1 or pieces[names[1]].sentence != pieces[at].sentence:
        return _rows_since(pieces, at, rows)
    joint = fold(pieces[names[1] - 1].text)
    ends = [[rows.index(pair) for pair in pieces[n].labels if pair in rows] for n in names[:2]]
    if (
        joint not in {"по", "до", "к", "to", "through", "and", "и"}
        or names[1] > names[0] + 3
        or not ends[0]
        or not ends[1]
    ):
        return 0, ()
    span = rows[ends[0][0] : ends[1][0] + 1]
    rest = [piece for piece in pieces[names[1] + 1 :] if piece.sentence == pieces[at].sentence]
    told = [pair for piece in rest if piece.fact is not None for pair in piece.fact.row_key]
    if len(span) < 3 or told != span or any(piece.labels for piece in rest):
        return 0, ()
    return names[1] - at + 1, tuple(span)


def _rows_since(pieces: list[Piece], at: int, rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """«С февраля растёт: {F8} — {F10} — {F12}»: the figures of that row and of those that follow it."""
    first = [rows.index(pair) for pair in pieces[at + 1].labels if pair in rows]
    rest = [piece for piece in pieces[at + 2 :] if piece.sentence == pieces[at].sentence]
    told = [pair for piece in rest if piece.fact is not None for pair in piece.fact.row_key]
    span = rows[first[0] : first[0] + len(told)] if len(first) == 1 else []
    alone = not any(piece.labels for piece in rest) and len(told) >= 3
    return (2, tuple(span)) if alone and told == span else (0, ())


_SPAN = 6


def _rows_of(piece: Piece) -> tuple[Pair, ...]:
    if piece.kind is PieceKind.LABEL:
        return tuple(piece.labels)
    return tuple(piece.fact.row_key) if piece.fact is not None else ()


PLURALS = frozenset(
    {"дни", "дней", "дням", "днями", "днях", "недель", "неделям", "неделях", "месяцы", "месяцев", "месяцам", "месяцах"}
    | {"кварталы", "кварталов", "кварталах", "годы", "годов", "годах", "days", "weeks", "months", "quarters", "years"}
)
"""«Последние дни»: how many, nobody says."""
