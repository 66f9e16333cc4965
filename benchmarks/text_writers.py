"""Honest sentences as a model might write them, in Russian and English."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.text_themes import Theme
from core.language import Language
from render.proof import number

Writer = Callable[[Theme, random.Random], str]


def list_ru(t: Theme, dice: random.Random) -> str:
    """List the count of every row."""
    name = t.counted[0]
    items = ", ".join(f"в {t.inside[at]} — {t.cell(name, at)}" for at in range(len(t.names)))
    title = title_of(t, 0).lower()
    return f"{dice.choice(('По строкам', 'Подробно', 'Итак'))}, {title}: {items}."


def title_of(t: Theme, which: int) -> str:
    """Return the title of the count (0) or the amount (1)."""
    return t.facts.cells(t.counted[which])[0].label


def listed_ru(t: Theme, dice: random.Random) -> str:
    """List one figure of every row."""
    which = dice.randint(0, 1)
    items = ", ".join(f"в {t.inside[at]} — {t.cell(t.counted[which], at)}" for at in range(len(t.names)))
    return f"{title_of(t, which)}: {items}."


def total_ru(t: Theme, dice: random.Random) -> str:
    """Tell a total."""
    which = dice.randint(0, 1)
    start = dice.choice(("Всего", "Итого", "В сумме", "В общей сложности"))
    return f"{title_of(t, which)}. {start} — {t.total(t.counted[which])}."


def _largest_ru(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    name = t.counted[which]
    best, worst = t.order(name)[0], t.order(name)[-1]
    return dice.choice(
        (
            (
                f"{title_of(t, which)}: максимум в {t.inside[best]} — {t.cell(name, best)}, "
                f"минимум в {t.inside[worst]} — {t.cell(name, worst)}."
            ),
            (
                f"{title_of(t, which)}: больше всего в {t.inside[best]} ({t.cell(name, best)}), "
                f"меньше всего — в {t.inside[worst]} ({t.cell(name, worst)})."
            ),
            f"{title_of(t, which)}: самое большое значение — {t.cell(name, best)} — в {t.inside[best]}.",
            f"{title_of(t, which)}: лидирует {t.names[best]} — {t.cell(name, best)}.",
        )
    )


def _growth_ru(t: Theme, dice: random.Random) -> str:
    name = t.counted[0]
    first, last = t.facts.cells(name)[0], t.facts.cells(name)[-1]
    risen = (number(last) or 0) > (number(first) or 0)
    verb = dice.choice(("выросло", "увеличилось")) if risen else dice.choice(("снизилось", "упало", "сократилось"))
    than = "больше" if risen else "меньше"
    return dice.choice(
        (
            f"Значение {verb} с {{{first.id}}} в {t.inside[0]} до {{{last.id}}} в {t.inside[-1]}.",
            f"В {t.inside[-1]} — {{{last.id}}}, это на {t.growth} {than}, чем в {t.inside[0]} ({{{first.id}}}).",
            f"По сравнению с первой строкой значение {verb} на {t.growth}.".replace("первой строкой", t.names[0]),
        )
    )


def _share_ru(t: Theme, dice: random.Random) -> str:
    return dice.choice(
        (
            f"Доля строки «{t.names[0]}» — {t.share}.",
            f"На строку «{t.names[0]}» приходится доля {t.share} от общего числа.",
        )
    )


def _pair_ru(t: Theme, dice: random.Random) -> str:
    at = dice.randrange(len(t.names))
    count, amount = (f"{title_of(t, which).lower()} — {t.cell(t.counted[which], at)}" for which in (0, 1))
    return f"В {t.inside[at]}: {count}, {amount}."


def listed_en(t: Theme, dice: random.Random) -> str:
    """List one figure of every row."""
    which = dice.randint(0, 1)
    items = ", ".join(f"{t.names[at]}: {t.cell(t.counted[which], at)}" for at in range(len(t.names)))
    return f"{title_of(t, which)} by row: {items}."


def total_en(t: Theme, dice: random.Random) -> str:
    """Tell a total."""
    which = dice.randint(0, 1)
    return f"{title_of(t, which)}: {t.total(t.counted[which])} in total."


def _largest_en(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    name = t.counted[which]
    best, worst = t.order(name)[0], t.order(name)[-1]
    return dice.choice(
        (
            (
                f"{title_of(t, which)}: the highest value is {t.cell(name, best)} in {t.inside[best]}, "
                f"the lowest is {t.cell(name, worst)} in {t.inside[worst]}."
            ),
            f"{title_of(t, which)}: the maximum is in {t.names[best]} ({t.cell(name, best)}).",
        )
    )


def _growth_en(t: Theme, dice: random.Random) -> str:
    name = t.counted[0]
    first, last = t.facts.cells(name)[0], t.facts.cells(name)[-1]
    risen = (number(last) or 0) > (number(first) or 0)
    verb = dice.choice(("grew", "increased")) if risen else dice.choice(("fell", "decreased", "declined"))
    return dice.choice(
        (
            f"The value {verb} from {{{first.id}}} in {t.inside[0]} to {{{last.id}}} in {t.inside[-1]}.",
            f"Compared with {t.names[0]}, the value {verb} by {t.growth}.",
        )
    )


def _share_en(t: Theme, dice: random.Random) -> str:
    return dice.choice((f"The share of {t.names[0]} is {t.share}.", f"{t.names[0]} has a share of {t.share}."))


WRITERS: dict[Language, tuple[Writer, ...]] = {
    Language.RU: (list_ru, listed_ru, total_ru, _largest_ru, _growth_ru, _share_ru, _pair_ru),
    Language.EN: (listed_en, total_en, _largest_en, _growth_en, _share_en),
}
