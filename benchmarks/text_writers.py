"""Honest sentences as a model might write them, in Russian and English."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.text_themes import Theme
from core.fact import Fact
from core.language import Language
from render.texts.proof import number

Writer = Callable[[Theme, random.Random], str]


def title_of(t: Theme, which: int) -> str:
    """Return the title of the count (0) or the amount (1)."""
    return t.facts.cells(t.counted[which])[0].label


@dataclass(frozen=True, slots=True)
class _Column:
    """One of the two columns of a theme, with the places of its largest and its smallest row."""

    title: str
    name: str
    best: int
    worst: int


def _column(t: Theme, dice: random.Random) -> _Column:
    which = dice.randint(0, 1)
    name = t.counted[which]
    order = t.order(name)
    return _Column(title_of(t, which), name, order[0], order[-1])


@dataclass(frozen=True, slots=True)
class _Change:
    """The first and the last figure of the count, and whether it has risen."""

    first: Fact
    last: Fact
    risen: bool


def _change(t: Theme) -> _Change:
    cells = t.facts.cells(t.counted[0])
    return _Change(cells[0], cells[-1], (number(cells[-1]) or 0) > (number(cells[0]) or 0))


def _items(t: Theme, name: str, pattern: str) -> str:
    """Every row with its figure, each written as ``pattern`` says."""
    rows = range(len(t.names))
    return ", ".join(pattern.format(name=t.names[at], inside=t.inside[at], figure=t.cell(name, at)) for at in rows)


def list_ru(t: Theme, dice: random.Random) -> str:
    """List the count of every row."""
    items = _items(t, t.counted[0], "в {inside} — {figure}")
    return f"{dice.choice(('По строкам', 'Подробно', 'Итак'))}, {title_of(t, 0).lower()}: {items}."


def listed_ru(t: Theme, dice: random.Random) -> str:
    """List one figure of every row."""
    column = _column(t, dice)
    return f"{column.title}: {_items(t, column.name, 'в {inside} — {figure}')}."


def listed_en(t: Theme, dice: random.Random) -> str:
    """List one figure of every row."""
    column = _column(t, dice)
    return f"{column.title} by row: {_items(t, column.name, '{name}: {figure}')}."


def total_ru(t: Theme, dice: random.Random) -> str:
    """Tell a total."""
    column = _column(t, dice)
    start = dice.choice(("Всего", "Итого", "В сумме", "В общей сложности"))
    return f"{column.title}. {start} — {t.total(column.name)}."


def total_en(t: Theme, dice: random.Random) -> str:
    """Tell a total."""
    column = _column(t, dice)
    return f"{column.title}: {t.total(column.name)} in total."


def _extremes(patterns: tuple[str, ...]) -> Writer:
    """Write who is first and last, as one of the patterns says."""

    def write(t: Theme, dice: random.Random) -> str:
        column = _column(t, dice)
        return dice.choice(patterns).format(
            title=column.title,
            best=t.names[column.best],
            in_best=t.inside[column.best],
            in_worst=t.inside[column.worst],
            most=t.cell(column.name, column.best),
            least=t.cell(column.name, column.worst),
        )

    return write


def _growth(
    risen: tuple[str, ...], fallen: tuple[str, ...], than: tuple[str, str], patterns: tuple[str, ...]
) -> Writer:
    """Write how the last row differs from the first, as one of the patterns says."""

    def write(t: Theme, dice: random.Random) -> str:
        change = _change(t)
        return dice.choice(patterns).format(
            verb=dice.choice(risen if change.risen else fallen),
            than=than[0] if change.risen else than[1],
            first=f"{{{change.first.id}}}",
            last=f"{{{change.last.id}}}",
            growth=t.growth,
            name=t.names[0],
            in_first=t.inside[0],
            in_last=t.inside[-1],
        )

    return write


def _shares(patterns: tuple[str, ...]) -> Writer:
    """Write the share of the first row, as one of the patterns says."""

    def write(t: Theme, dice: random.Random) -> str:
        return dice.choice(patterns).format(name=t.names[0], share=t.share)

    return write


def _pair_ru(t: Theme, dice: random.Random) -> str:
    at = dice.randrange(len(t.names))
    count, amount = (f"{title_of(t, which).lower()} — {t.cell(t.counted[which], at)}" for which in (0, 1))
    return f"В {t.inside[at]}: {count}, {amount}."


WRITERS: dict[Language, tuple[Writer, ...]] = {
    Language.RU: (
        list_ru,
        listed_ru,
        total_ru,
        _extremes(
            (
                "{title}: максимум в {in_best} — {most}, минимум в {in_worst} — {least}.",
                "{title}: больше всего в {in_best} ({most}), меньше всего — в {in_worst} ({least}).",
                "{title}: самое большое значение — {most} — в {in_best}.",
                "{title}: лидирует {best} — {most}.",
            )
        ),
        _growth(
            ("выросло", "увеличилось"),
            ("снизилось", "упало", "сократилось"),
            ("больше", "меньше"),
            (
                "Значение {verb} с {first} в {in_first} до {last} в {in_last}.",
                "В {in_last} — {last}, это на {growth} {than}, чем в {in_first} ({first}).",
                "По сравнению с {name} значение в {in_last} {verb} на {growth}.",
            ),
        ),
        _shares(("Доля строки «{name}» — {share}.", "На строку «{name}» приходится доля {share} от общего числа.")),
        _pair_ru,
    ),
    Language.EN: (
        listed_en,
        total_en,
        _extremes(
            (
                "{title}: the highest value is {most} in {in_best}, the lowest is {least} in {in_worst}.",
                "{title}: the maximum is in {best} ({most}).",
            )
        ),
        _growth(
            ("grew", "increased"),
            ("fell", "decreased", "declined"),
            ("more", "less"),
            (
                "The value {verb} from {first} in {in_first} to {last} in {in_last}.",
                "Compared with {name}, the value in {in_last} {verb} by {growth}.",
            ),
        ),
        _shares(("The share of {name} is {share}.", "{name} has a share of {share}.")),
    ),
}
