"""Texts as a model might write them: honest ones, and ones with one planted invention each; with a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from benchmarks.text_themes import Theme, theme
from benchmarks.text_writers import WRITERS, Writer, list_ru, listed_en, listed_ru, total_en, total_ru
from core.fact import Fact, FactKind
from core.language import Language
from ledger.facts import Facts
from render.texts.proof import number


class Planted(StrEnum):
    """The inventions that must never be shown."""

    CHANGED_DIGIT = "changed digit"
    SWAPPED_ROWS = "swapped rows"
    WRONG_TOTAL = "wrong total"
    INVENTED_GROWTH = "invented growth"
    NUMBER_IN_WORDS = "number in words"
    WRONG_SUPERLATIVE = "wrong superlative"
    OTHER_COLUMN = "fact of another column"


@dataclass(frozen=True, slots=True)
class Sample:
    """A text with its facts; ``planted`` None is an honest one."""

    text: str
    facts: Facts
    language: Language
    labels: tuple[str, ...]
    planted: Planted | None = None


def honest(dice: random.Random) -> Sample:
    """Write an honest text of one to three sentences."""
    language = dice.choice((Language.RU, Language.RU, Language.EN))
    made = theme(dice, language)
    writers = dice.sample(WRITERS[language], dice.randint(1, 3))
    text = " ".join(writer(made, dice) for writer in writers)
    return Sample(text, made.facts, language, ())


def planted(dice: random.Random, kind: Planted) -> Sample:
    """Write a text with one invention of a kind."""
    language = dice.choice((Language.RU, Language.RU, Language.EN))
    while True:
        made = theme(dice, language)
        text = _PLANTERS[kind](made, dice)
        if text:
            return Sample(text, made.facts, language, (), kind)


def _changed_digit(t: Theme, dice: random.Random) -> str:
    text = dice.choice(WRITERS[t.language])(t, dice)
    fact = dice.choice([fact for fact in t.facts.facts if number(fact) is not None])
    value = f"{(number(fact) or Decimal(0)) + dice.choice((0, 1, -1, 10, 1000)):f}"
    shown = dice.choice((value, value.replace(".", ","), f"{int(Decimal(value)):,}".replace(",", "\u202f")))
    references = [part for part in text.split("{")[1:] if part.startswith("F")]
    wanted = "{" + dice.choice(references).split("}")[0] + "}"
    return text.replace(wanted, shown, 1)


def _swapped_rows(t: Theme, dice: random.Random) -> str:
    name = t.counted[dice.randint(0, 1)]
    a, b = dice.sample(range(len(t.names)), 2)
    first, second = t.cell(name, b), t.cell(name, a)
    title = t.facts.cells(name)[0].label
    if t.language is Language.RU:
        return dice.choice(
            (
                f"{title}: в {t.inside[a]} — {first}, в {t.inside[b]} — {second}.",
                f"{title} в {t.inside[a]}: {first}.",
                f"{t.names[a]} — {first}.",
                f"{first} в {t.inside[a]} и {second} в {t.inside[b]}.",
            )
        )
    return dice.choice(
        (f"{title}: {t.names[a]} {first}, {t.names[b]} {second}.", f"{title} in {t.inside[a]}: {first}.")
    )


def _wrong_total(t: Theme, dice: random.Random) -> str:
    name = t.counted[dice.randint(0, 1)]
    at = dice.randrange(len(t.names))
    title = t.facts.cells(name)[0].label
    if t.language is Language.RU:
        word = dice.choice(("всего", "итого", "в сумме", "общий итог", "в общей сложности"))
        return dice.choice(
            (
                f"{title}: {word} {t.cell(name, at)}.",
                f"{title} в {t.inside[at]} — {t.total(name)}.",
                f"{title}: {word} по всем строкам — {t.cell(name, at)}.",
            )
        )
    return dice.choice(
        (
            f"{title}: {t.cell(name, at)} in total.",
            f"{title} in {t.inside[at]}: {t.total(name)}.",
            f"Total: {t.cell(name, at)}.",
        )
    )


def _invented_growth(t: Theme, dice: random.Random) -> str:
    name = t.counted[0]
    first, last = t.facts.cells(name)[0], t.facts.cells(name)[-1]
    risen = (number(last) or 0) > (number(first) or 0)
    ru = t.language is Language.RU
    wrong = (
        (("снизилось", "упало") if risen else ("выросло", "увеличилось")) if ru else (("fell",) if risen else ("grew",))
    )
    verb = dice.choice(wrong)
    other = dice.choice([fact for fact in t.facts.facts if fact.kind is FactKind.CELL and number(fact) is not None])
    if ru:
        return dice.choice(
            (
                f"Значение {verb} с {{{first.id}}} в {t.inside[0]} до {{{last.id}}} в {t.inside[-1]}.",
                f"По сравнению со строкой «{t.names[0]}» значение в строке «{t.names[-1]}» {verb} на {t.growth}.",
                f"В {_place(t, other)} показатель вырос на {{{other.id}}}.",
                f"Показатель растёт. {list_ru(t, dice)}",
                f"{total_ru(t, dice)} Отмечен заметный рост.",
            )
        )
    return dice.choice(
        (
            f"The value {verb} from {{{first.id}}} in {t.inside[0]} to {{{last.id}}} in {t.inside[-1]}.",
            f"Compared with {t.names[0]}, the value in {t.inside[-1]} {verb} by {t.growth}.",
            f"{total_en(t, dice)} The figure keeps growing.",
        )
    )


def _place(t: Theme, fact: Fact) -> str:
    return t.inside[t.names.index(fact.row_key[0][1])]


_WORDS_RU = (
    "Показатель удвоился.", "Это вдвое больше.", "Половина приходится на {name}.", "Это треть всех значений.",
    "Открыто сто двадцать.", "Прибавилось пять тысяч.", "Рост в полтора раза.", "Доля — четверть.",
    "В топе сорок строк.", "Почти миллион.", "Это в разы больше.", "На {name} приходится десятая часть.",
    "Значение выросло втрое.", "Около двух сотен.", "Двукратный рост.",
)  # fmt: skip
_WORDS_EN = (
    "The figure doubled.", "That is twice as many.", "Half of it comes from {name}.", "About two thousand.",
    "A third of all rows.", "It is three times larger.", "Nearly one million.", "A dozen of them.",
    "A quarter of the sum.",
)  # fmt: skip


def _number_in_words(t: Theme, dice: random.Random) -> str:
    ru = t.language is Language.RU
    said = dice.choice(_WORDS_RU if ru else _WORDS_EN).format(name=dice.choice(t.names))
    return f"{(listed_ru if ru else listed_en)(t, dice)} {said}"


def _wrong_superlative(t: Theme, dice: random.Random) -> str:
    name = t.counted[dice.randint(0, 1)]
    order = t.order(name)
    title = t.facts.cells(name)[0].label
    wrong = dice.choice(order[1:])
    small = dice.choice(order[:-1])
    if t.language is Language.RU:
        return dice.choice(
            (
                f"{title}: максимум в {t.inside[wrong]} — {t.cell(name, wrong)}.",
                f"{title}: больше всего — в {t.inside[wrong]}.",
                f"{title}: минимум — {t.cell(name, small)} ({t.names[small]}).",
                f"{title}: лидер — {t.names[wrong]}.",
                f"{title}: самое большое значение у строки «{t.names[wrong]}»: {t.cell(name, wrong)}.",
                f"{title}: рекорд пришёлся на строку «{t.names[wrong]}».",
                f"{title}: худший результат — {t.names[small]}, {t.cell(name, small)}.",
            )
        )
    return dice.choice(
        (
            f"{title}: the highest value is {t.cell(name, wrong)} in {t.inside[wrong]}.",
            f"{title}: {t.names[wrong]} leads.",
            f"{title}: the lowest is {t.names[small]}.",
            f"{title}: the best result is in {t.names[wrong]}: {t.cell(name, wrong)}.",
        )
    )


def _other_column(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    title, wrong = t.facts.cells(t.counted[which])[0].label, t.counted[1 - which]
    at = dice.randrange(len(t.names))
    others = [row for row in range(len(t.names)) if row != at]
    if t.language is Language.RU:
        second = others[0]
        right = t.cell(t.counted[which], second)
        return dice.choice(
            (
                f"{title} в {t.inside[at]} — {t.cell(wrong, at)}.",
                f"{title}: всего {t.total(wrong)}.",
                f"{title}: в {t.inside[second]} — {right}, в {t.inside[at]} — {t.cell(wrong, at)}.",
                f"{title}: {t.names[at]} — {t.cell(wrong, at)}.",
            )
        )
    return dice.choice((f"{title} in {t.inside[at]}: {t.cell(wrong, at)}.", f"{title}: {t.total(wrong)} in total."))


_PLANTERS: dict[Planted, Writer] = {
    Planted.CHANGED_DIGIT: _changed_digit,
    Planted.SWAPPED_ROWS: _swapped_rows,
    Planted.WRONG_TOTAL: _wrong_total,
    Planted.INVENTED_GROWTH: _invented_growth,
    Planted.NUMBER_IN_WORDS: _number_in_words,
    Planted.WRONG_SUPERLATIVE: _wrong_superlative,
    Planted.OTHER_COLUMN: _other_column,
}


def planted_samples(count: int, seed: int = 8) -> Iterator[Sample]:
    """Yield texts with inventions, all kinds in turn."""
    dice = random.Random(seed)  # noqa: S311 — the same texts every time
    kinds = list(Planted)
    return (planted(dice, kinds[number_ % len(kinds)]) for number_ in range(count))


def honest_samples(count: int, seed: int = 9) -> Iterator[Sample]:
    """Yield honest texts."""
    dice = random.Random(seed)  # noqa: S311 — the same texts every time
    return (honest(dice) for _ in range(count))
