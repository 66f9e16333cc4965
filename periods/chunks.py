"""Pieces without spaces that hold digits: «01.02.2025», «3Q24», «9М2025», «5-й», "2025-W10", «02.06–08.06».

A piece is described by its shape: ``d`` one or two digits, ``y`` four digits, letters by what they can stand for
(``q`` quarter, ``m`` month name, …), signs as they are. A shape that stands in no table is a name, an amount or an
address, and is no date in any of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from core.language import Language
from core.period import Grain
from periods.lexicon import Lexicon
from periods.nodes import Absent, Cumulative, Day, Node, Unclear, Unit, Why, Wrong, YearRef, Years
from periods.tokens import Keys, Token

Part = object
Shape = Callable[[Sequence[int]], Keys | None]

_LETTERS_BY_MEANING = {
    "q": "q к кв",
    "h": "h п пг н",
    "w": "w",
    "M": "м мес m",
    "f": "fy фг",
    "c": "cy",
    "g": "г гг год года году годы",
    "s": "s е х ые ых",
    "a": "am",
    "p": "pm",
    "o": "к м е х й го му я ый ий ого ое ая ом ой ей его ему ю ую ым ем ми st nd rd th",
}
"""What letters beside digits can stand for: quarter, half, week, months, fiscal and calendar year, «г.», decade,
hours before and after noon, ending of an ordinal."""
_LETTER_SETS = {meaning: frozenset(letters.split()) for meaning, letters in _LETTERS_BY_MEANING.items()}
_UNIT_LETTERS = {"д": Grain.DAY, "d": Grain.DAY, "дн": Grain.DAY, "н": Grain.WEEK, "w": Grain.WEEK, "y": Grain.YEAR}
_PREPOSITIONS = frozenset({"за", "по", "до", "на", "от", "со"})
_LONGEST = 32


def full_year(short: int) -> int:
    """Read a two-digit year: 00–68 are 20xx, 69–99 are 19xx; longer ones stay."""
    if short >= 100:
        return short
    return 2000 + short if short <= 68 else 1900 + short


def _point(node: Node) -> Keys:
    return (("<ready>", node),)


def _day(day: int, month: int, year: int | None) -> Keys | None:
    if month > 12 and (year is not None or not (day <= 12 and 20 <= month <= 35)):
        return _point(Absent(Wrong.NO_MONTH, str(month))) if year is not None else None
    if year is None and 1 <= day <= 12 and 20 <= month <= 35:
        return (("<monthyy>", Unit(Grain.MONTH, day, YearRef(full_year(month)))),)
    node = Day(day, month, YearRef(full_year(year)) if year is not None else None)
    return _point(node) if year is not None else (("<shortdate>", node),)


def _month(month: int, year: int) -> Keys | None:
    if 1 <= month <= 12:
        return _point(Unit(Grain.MONTH, month, YearRef(full_year(year))))
    return None


def _month_or_wrong(month: int, year: int) -> Keys | None:
    return _month(month, year) or (("<badmonth>", Absent(Wrong.NO_MONTH, str(month))),)


def _named_month(month: int, year: int) -> Keys | None:
    """«Май2025», «мая'25»: a month, or the rest of a date when a day stands before it."""
    keys = _month(month, year)
    return (*keys, ("<gluedmonth>", (month, full_year(year)))) if keys is not None else None


def _unit(grain: Grain, number: int, year: int | None) -> Keys | None:
    if grain is Grain.WEEK:
        known = 1 <= number <= 53
        wrong = Wrong.NO_WEEK
    else:
        known = 1 <= number <= (4 if grain is Grain.QUARTER else 2)
        wrong = Wrong.NO_QUARTER if grain is Grain.QUARTER else Wrong.NO_HALF
    if known:
        return _point(Unit(grain, number, YearRef(full_year(year)) if year is not None else None))
    return _point(Absent(wrong, str(number))) if year is not None else None


def _quarter_any(a: int, b: int) -> Keys | None:
    return _unit(Grain.QUARTER, a, b) if 1 <= a <= 4 else _unit(Grain.QUARTER, b, a)


def _half_any(a: int, b: int) -> Keys | None:
    return _unit(Grain.HALF, a, b) if 1 <= a <= 2 else _unit(Grain.HALF, b, a)


def _year_run(first: int, last: int) -> Keys | None:
    if not (_is_year(first) and _is_year(last)):
        return None
    if first > last:
        return (("<yearrun>", Absent(Wrong.BACKWARDS)),)
    return (("<yearrun>", Years(first, last)),)


def _two_years(first: int, last: int) -> Keys | None:
    if last % 100 != (first + 1) % 100:
        return None
    return (("<twoyears>", first),)


def _year_or_month(year: int, other: int) -> Keys | None:
    return _month(other, year) or _two_years(year, other)


def _is_year(value: int) -> bool:
    return 1900 <= value <= 2100


def _ordinal(value: int) -> Keys | None:
    return (("<ord>", value),)


def _marked_year(value: int) -> Keys | None:
    return (("<markedyear>", YearRef(full_year(value))),)


def _decade(first: int) -> Keys | None:
    first = full_year(first)
    return _point(Years(first, first + 9)) if first % 10 == 0 else None


def _decade_or_day(number: int) -> Keys | None:
    """«90-е» are years, «30-е число» is a day."""
    decade = _decade(number) if number >= 10 else None
    return (*decade, ("<ord>", number)) if decade is not None else None


def _fiscal(year: int) -> Keys:
    return _point(Unit(Grain.YEAR, 1, YearRef(full_year(year), fiscal=True)))


def _cumulative(months: int, year: int | None) -> Keys | None:
    if not 1 <= months <= 12:
        return None
    if year is None:
        return (("<months>", months),)
    return _point(Cumulative(months, YearRef(full_year(year))))


SHAPES: dict[str, Shape] = {
    "d.d.y": lambda v: _day(v[0], v[1], v[2]),
    "d.d.d": lambda v: _day(v[0], v[1], v[2]),
    "d-d-y": lambda v: _day(v[0], v[1], v[2]),
    "y-d-d": lambda v: _day(v[2], v[1], v[0]),
    "y.d.d": lambda v: _day(v[2], v[1], v[0]),
    "y/d/d": lambda v: _day(v[2], v[1], v[0]),
    "d.d": lambda v: _day(v[0], v[1], None),
    "d.y": lambda v: _month_or_wrong(v[0], v[1]),
    "d/y": lambda v: _month_or_wrong(v[0], v[1]),
    "d-y": lambda v: _month(v[0], v[1]),
    "y-d": lambda v: _year_or_month(v[0], v[1]),
    "y/d": lambda v: _year_or_month(v[0], v[1]),
    "y.d": lambda v: _month(v[1], v[0]),
    "y-y": lambda v: _year_run(v[0], v[1]),
    "y/y": lambda v: _two_years(v[0], v[1]),
    "d-d": lambda v: (("<numrun>", (v[0], v[1])),),
    "do": lambda v: _ordinal(v[0]),
    "d-o": lambda v: _ordinal(v[0]),
    "d-do": lambda v: (("<numrun>", (v[0], v[1])),),
    "do-do": lambda v: (("<numrun>", (v[0], v[1])),),
    "y-o": lambda v: _marked_year(v[0]),
    "yg": lambda v: _marked_year(v[0]),
    "y-g": lambda v: _marked_year(v[0]),
    "dg": lambda v: _marked_year(v[0]),
    "ys": lambda v: _decade(v[0]),
    "y's": lambda v: _decade(v[0]),
    "y-s": lambda v: _decade(v[0]),
    "d-s": lambda v: _decade_or_day(v[0]),
    "y-yg": lambda v: _year_run(v[0], v[1]),
    "qd": lambda v: (("<quarter>", v[0]),) if v[0] <= 9 else None,
    "dq": lambda v: (("<quarter>", v[0]),) if 1 <= v[0] <= 4 else None,
    "qdy": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd-y": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd/y": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd.y": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd'd": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd'y": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd-d": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "qd/d": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "dqy": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "dq.y": lambda v: _unit(Grain.QUARTER, v[0], v[1]),
    "dqd": lambda v: _quarter_any(v[0], v[1]),
    "dq'd": lambda v: _quarter_any(v[0], v[1]),
    "yqd": lambda v: _unit(Grain.QUARTER, v[1], v[0]),
    "y-qd": lambda v: _unit(Grain.QUARTER, v[1], v[0]),
    "hd": lambda v: (("<halfno>", v[0]),) if 1 <= v[0] <= 2 else None,
    "dh": lambda v: (("<halfno>", v[0]),) if 1 <= v[0] <= 2 else None,
    "hdy": lambda v: _unit(Grain.HALF, v[0], v[1]),
    "hd-y": lambda v: _unit(Grain.HALF, v[0], v[1]),
    "hd'y": lambda v: _unit(Grain.HALF, v[0], v[1]),
    "hd'd": lambda v: _unit(Grain.HALF, v[0], v[1]),
    "dhy": lambda v: _unit(Grain.HALF, v[0], v[1]),
    "dhd": lambda v: _half_any(v[0], v[1]),
    "yhd": lambda v: _unit(Grain.HALF, v[1], v[0]),
    "y-hd": lambda v: _unit(Grain.HALF, v[1], v[0]),
    "wd": lambda v: (("<weekno>", v[0]),),
    "y-wd": lambda v: _unit(Grain.WEEK, v[1], v[0]),
    "ywd": lambda v: _unit(Grain.WEEK, v[1], v[0]),
    "wd-y": lambda v: _unit(Grain.WEEK, v[0], v[1]),
    "wdy": lambda v: _unit(Grain.WEEK, v[0], v[1]),
    "dMy": lambda v: _cumulative(v[0], v[1]),
    "dMd": lambda v: _cumulative(v[0], v[1]),
    "dM": lambda v: _cumulative(v[0], None),
    "fy": lambda v: _fiscal(v[0]),
    "fd": lambda v: _fiscal(v[0]),
    "cy": lambda v: _point(Unit(Grain.YEAR, 1, YearRef(full_year(v[0])))),
    "cd": lambda v: _point(Unit(Grain.YEAR, 1, YearRef(full_year(v[0])))),
    "my": lambda v: _named_month(v[0], v[1]),
    "m-y": lambda v: _named_month(v[0], v[1]),
    "m.y": lambda v: _named_month(v[0], v[1]),
    "m/y": lambda v: _named_month(v[0], v[1]),
    "m'd": lambda v: _named_month(v[0], v[1]),
    "m-d": lambda v: _named_month(v[0], v[1]),
    "m.d": lambda v: _named_month(v[0], v[1]),
    "y-m": lambda v: _month(v[1], v[0]),
    "ym": lambda v: _month(v[1], v[0]),
    "md": lambda v: (("<monthday>", (v[0], v[1])),),
    "dm": lambda v: (("<daymonth>", (v[0], v[1])),),
    "d-m": lambda v: (("<daymonth>", (v[0], v[1])),),
    "d.m": lambda v: (("<daymonth>", (v[0], v[1])),),
    "d-m-y": lambda v: _day(v[0], v[1], v[2]),
    "d.m.y": lambda v: _day(v[0], v[1], v[2]),
    "d/m/y": lambda v: _day(v[0], v[1], v[2]),
    "d-m-d": lambda v: _day(v[0], v[1], v[2]),
    "dmy": lambda v: _day(v[0], v[1], v[2]),
    "y-m-d": lambda v: _day(v[2], v[1], v[0]),
    "y/m/d": lambda v: _day(v[2], v[1], v[0]),
    "d:d": lambda v: (("<hour>", v[0]),) if v[0] <= 24 and v[1] == 0 else None,
    "da": lambda v: (("<hour>", v[0]),) if v[0] <= 12 else None,
    "dp": lambda v: (("<hour>", v[0] + 12 if v[0] < 12 else 12),) if v[0] <= 12 else None,
    "fy/d": lambda v: _fiscal(v[0] + 1) if v[1] == (v[0] + 1) % 100 else None,
    "'d": lambda v: _marked_year(v[0]),
}


def _slash(values: Sequence[int], language: Language) -> Keys | None:
    """Read «05/06» and «05/06/2025»: day first in Russian, unclear in English when both orders are dates."""
    a, b = values[0], values[1]
    year = values[2] if len(values) > 2 else None
    if language is Language.RU or a > 12:
        return _day(a, b, year)
    if b > 12 or a == b:
        return _day(b, a, year)
    ref = YearRef(full_year(year)) if year is not None else None
    choices = (Day(b, a, ref), Day(a, b, ref))
    node = Unclear(Why.SLASH_DATE, choices)
    return _point(node) if year is not None else (("<shortdate>", node),)


_SLASHES = frozenset({"d/d", "d/d/y", "d/d/d"})


@dataclass(frozen=True, slots=True)
class Chunker:
    """Reads glued pieces with one lexicon in one language."""

    lexicon: Lexicon
    language: Language

    def read(self, tokens: list[Token]) -> list[Token]:
        """Return the tokens that a glued piece means; a single token without keys if it means no date."""
        whole = self.known(tokens)
        if whole is not None:
            return [whole]
        for i, token in enumerate(tokens):
            if token.text == "-" and 0 < i < len(tokens) - 1:
                parts = self._halves(tokens, i)
                if parts is not None:
                    return parts
        if len(tokens) > 1 and tokens[0].text in _PREPOSITIONS and tokens[1].text.isdigit():
            first = tokens[0]
            return [_joined([first], self.lexicon.words.get(first.text, ())), *self._after_preposition(tokens[1:])]
        if len(tokens) == 2 and tokens[0].text.isdigit() and (unit := self._unit(tokens[1].text)) is not None:
            return [
                _joined([tokens[0]], (*number_keys(tokens[0].text),)),
                _joined([tokens[1]], (("<unit>", unit), (f"<u_{unit}>", unit))),
            ]
        if len(tokens) == 3 and tokens[0].text.isdigit() and tokens[1].text == "-":
            keys = self.lexicon.words.get(tokens[2].text, ())
            if any(key == "<unit>" for key, _ in keys):
                return [_joined([tokens[0]], number_keys(tokens[0].text)), _joined(tokens[1:], keys)]
        return [_joined(tokens, ())]

    def _after_preposition(self, tokens: list[Token]) -> list[Token]:
        if len(tokens) == 1:
            return [_joined(tokens, number_keys(tokens[0].text))]
        return self.read(tokens)

    def _unit(self, text: str) -> Grain | None:
        for key, value in self.lexicon.words.get(text, ()):
            if key == "<unit>" and isinstance(value, Grain):
                return value
        return _UNIT_LETTERS.get(text)

    def _halves(self, tokens: list[Token], dash: int) -> list[Token] | None:
        first, last = self._side(tokens[:dash]), self._side(tokens[dash + 1 :])
        if first is None or last is None:
            return None
        middle = tokens[dash]
        return [first, Token("-", middle.start, middle.end, glued=True, keys=(("-", None),)), last]

    def _side(self, tokens: list[Token]) -> Token | None:
        if len(tokens) == 1:
            text = tokens[0].text
            if text.isdigit() and len(text) not in {1, 2, 4}:
                return None
            keys = number_keys(text) if text.isdigit() else self.lexicon.words.get(text, ())
            return _joined(tokens, keys) if keys else None
        if tokens and tokens[-1].text == ".":
            side = self._side(tokens[:-1])
            return None if side is None else _joined(tokens, side.keys)
        return self.known(tokens)

    def known(self, tokens: list[Token]) -> Token | None:
        """Return the one token that the whole piece means, None if its shape stands in no table."""
        if len(tokens) > 8:
            return None
        for shape, values in self._shapes(tokens):
            if shape == "d.d" and (values[0] == 0 or len(tokens[2].text) == 1):
                continue  # «0.8», «1.5» are amounts: a month after a dot has two digits
            if shape in _SLASHES:
                keys = _slash(values, self.language)
            else:
                build = SHAPES.get(shape) or (SHAPES.get(shape[:-1]) if shape.endswith("yg") else None)
                keys = build(values) if build is not None else None
            if keys is not None:
                return _joined(tokens, keys)
        return None

    def _shapes(self, tokens: list[Token]) -> Iterator[tuple[str, list[int]]]:
        options = [self._letters(token.text) for token in tokens]
        for combination in product(*options):
            yield "".join(letter for letter, _ in combination), [v for _, v in combination if v is not None]

    def _letters(self, text: str) -> list[tuple[str, int | None]]:
        if text.isdigit():
            if len(text) <= 2:
                return [("d", int(text))]
            return [("y", int(text))] if len(text) == 4 and _is_year(int(text)) else [("?", None)]
        found: list[tuple[str, int | None]] = [
            (meaning, None) for meaning, letters in _LETTER_SETS.items() if text in letters
        ]
        for key, value in self.lexicon.words.get(text, ()):
            if key == "<month>" and isinstance(value, int):
                found.append(("m", value))
        if not found:
            found.append((text if len(text) == 1 and not text.isalpha() else "?", None))
        return found


def number_keys(text: str) -> Keys:
    """Return what a run of digits may be: a number, a four-digit year, a year too far off."""
    if len(text) > 9:
        return ()
    value = int(text)
    if len(text) == 4:
        return (("<num>", value), ("<yyyy>", value)) if _is_year(value) else (("<num>", value), ("<oddyear>", value))
    if len(text) == 2:
        return (("<num>", value), ("<yy>", value))
    if len(text) == 8 and (day := _digits_day(value)) is not None:
        return (("<shortdate>", day),)
    return (("<num>", value),) if len(text) < 4 else (("<oddyear>", value),)


def _digits_day(value: int) -> Node | None:
    year, month, day = value // 10000, value // 100 % 100, value % 100
    if not _is_year(year) or not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return Day(day, month, YearRef(year))


def _joined(tokens: list[Token], keys: Keys) -> Token:
    text = "".join(token.text for token in tokens) if len(tokens) < _LONGEST else ""
    return Token(text, tokens[0].start, tokens[-1].end, tokens[0].glued, keys)
