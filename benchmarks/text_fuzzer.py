"""Texts as a model might write them: honest ones, and ones with one planted invention each; with a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import StrEnum
from pathlib import Path

from benchmarks.answer_samples import MemoryStore, column, months, stored
from core.fact import Fact, FactKind
from core.language import Language
from core.result import Column, ColumnRole, LogicalType, Row
from core.unit import Unit, UnitKind
from ledger.facts import Execution, Facts, Ledger
from ledger.formula import FormulaFault
from render.proof import number


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


@dataclass(frozen=True, slots=True)
class Theme:
    """One result: how its rows and its two figures are called."""

    names: tuple[str, ...]
    inside: tuple[str, ...]
    """The names as they stand after «в» or "in"."""
    counted: tuple[str, str]
    """A verb phrase for the count and a noun phrase for the amount."""
    facts: Facts
    growth: str
    share: str
    language: Language

    def cell(self, name: str, row: int) -> str:
        """Return the reference to a cell."""
        return "{" + self.facts.cells(name)[row].id + "}"

    def total(self, name: str) -> str:
        """Return the reference to a total."""
        fact = self.facts.total(name)
        return "{" + fact.id + "}" if fact else ""

    def order(self, name: str) -> list[int]:
        """Return the rows, the largest first."""
        values = [number(fact) or Decimal(0) for fact in self.facts.cells(name)]
        return sorted(range(len(values)), key=lambda at: values[at], reverse=True)


_CITIES_RU = (
    ("Москва", "Москве"), ("Санкт-Петербург", "Санкт-Петербурге"), ("Казань", "Казани"), ("Томск", "Томске"),
    ("Тула", "Туле"), ("Якутия", "Якутии"), ("Пермь", "Перми"), ("Самара", "Самаре"), ("Уфа", "Уфе"),
    ("Воронеж", "Воронеже"), ("Новосибирск", "Новосибирске"), ("Краснодарский край", "Краснодарском крае"),
)  # fmt: skip
_CITIES_EN = ("Moscow", "Kazan", "Tomsk", "Tula", "Perm", "Samara", "Ufa", "Omsk", "Chelyabinsk", "Nizhny Novgorod")
_MONTHS_IN_RU = (
    "январе", "феврале", "марте", "апреле", "мае", "июне",
    "июле", "августе", "сентябре", "октябре", "ноябре", "декабре",
)  # fmt: skip
_COUNTS: tuple[tuple[str, str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("opened", "Открыто кошельков", "Wallets opened", ("кошелёк", "кошелька", "кошельков"), ("wallet", "wallets")),
    ("orders", "Число заказов", "Number of orders", ("заказ", "заказа", "заказов"), ("order", "orders")),
    ("clients", "Новые клиенты", "New clients", ("клиент", "клиента", "клиентов"), ("client", "clients")),
)
_AMOUNTS = (("amount", "Сумма платежей", "Payments amount"), ("revenue", "Выручка", "Revenue"))


def theme(dice: random.Random, language: Language) -> Theme:
    """Make a result of regions or months with a count, an amount, a growth and a share."""
    russian = language is Language.RU
    size = dice.randint(3, 6)
    timed = dice.random() < 0.4
    first: Column
    if timed:
        starts = months(size, date(2025, dice.randint(1, 6), 1))
        first = column(
            "month", LogicalType.DATE, ColumnRole.PERIOD, title="Месяц" if russian else "Month", bucket="month"
        )
        inside = tuple(_MONTHS_IN_RU[day.month - 1] if russian else f"{day:%B}" for day in starts)
        keys: list[date | str] = list(starts)
    else:
        chosen = dice.sample(_CITIES_RU, size) if russian else [(city, city) for city in dice.sample(_CITIES_EN, size)]
        first = column("region", LogicalType.TEXT, ColumnRole.DIMENSION, title="Регион" if russian else "Region")
        inside = tuple(pair[1] for pair in chosen)
        keys = [pair[0] for pair in chosen]
    count, amount = dice.choice(_COUNTS), dice.choice(_AMOUNTS)
    columns = (
        first,
        column(
            count[0], LogicalType.INTEGER, unit=Unit(UnitKind.COUNT, "", count[3], count[4]),
            title=count[1] if russian else count[2], additive=True,
        ),
        column(
            amount[0], LogicalType.DECIMAL, unit=Unit(UnitKind.MONEY, "₽"),
            title=amount[1] if russian else amount[2], additive=True,
        ),
    )  # fmt: skip
    counts = dice.sample(range(50, 90_000), size)
    rows: list[Row] = [
        (key, counts[at], Decimal(dice.randint(100_000, 90_000_000)) / 100) for at, key in enumerate(keys)
    ]
    store = MemoryStore(folder=Path())
    execution = Execution("SELECT", (), "DuckDB", datetime(2025, 6, 18, tzinfo=UTC))
    facts = Ledger().record(stored(store, columns, rows), store, execution, language)
    names = tuple(str(fact.value) for fact in facts.cells(first.name))
    return _computed(Theme(names, inside, (count[0], amount[0]), facts, "", "", language))


def _computed(made: Theme) -> Theme:
    cells = made.facts.cells(made.counted[0])
    total = made.facts.total(made.counted[0])
    growth = f"round(({cells[-1].id} − {cells[0].id}) / {cells[0].id} × 100, 1)"
    facts, grown = made.facts.with_formula(growth, label="", column="")
    share = f"round({cells[0].id} / {total.id if total else ''} × 100, 1)"
    facts, part = facts.with_formula(share)
    if isinstance(grown, FormulaFault) or isinstance(part, FormulaFault):
        raise TypeError(growth, share)
    return replace(made, facts=facts, growth="{" + grown.id + "}", share="{" + part.id + "}")


Writer = Callable[[Theme, random.Random], str]


def _list_ru(t: Theme, dice: random.Random) -> str:
    name = t.counted[0]
    items = ", ".join(f"в {t.inside[at]} — {t.cell(name, at)}" for at in range(len(t.names)))
    title = _title(t, 0).lower()
    return f"{dice.choice(('По строкам', 'Подробно', 'Итак'))}, {title}: {items}."


def _title(t: Theme, which: int) -> str:
    return t.facts.cells(t.counted[which])[0].label


def _listed_ru(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    items = ", ".join(f"в {t.inside[at]} — {t.cell(t.counted[which], at)}" for at in range(len(t.names)))
    return f"{_title(t, which)}: {items}."


def _total_ru(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    start = dice.choice(("Всего", "Итого", "В сумме", "В общей сложности"))
    return f"{_title(t, which)}. {start} — {t.total(t.counted[which])}."


def _largest_ru(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    name = t.counted[which]
    best, worst = t.order(name)[0], t.order(name)[-1]
    return dice.choice(
        (
            (
                f"{_title(t, which)}: максимум в {t.inside[best]} — {t.cell(name, best)}, "
                f"минимум в {t.inside[worst]} — {t.cell(name, worst)}."
            ),
            (
                f"{_title(t, which)}: больше всего в {t.inside[best]} ({t.cell(name, best)}), "
                f"меньше всего — в {t.inside[worst]} ({t.cell(name, worst)})."
            ),
            f"{_title(t, which)}: самое большое значение — {t.cell(name, best)} — в {t.inside[best]}.",
            f"{_title(t, which)}: лидирует {t.names[best]} — {t.cell(name, best)}.",
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
    count, amount = (f"{_title(t, which).lower()} — {t.cell(t.counted[which], at)}" for which in (0, 1))
    return f"В {t.inside[at]}: {count}, {amount}."


def _listed_en(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    items = ", ".join(f"{t.names[at]}: {t.cell(t.counted[which], at)}" for at in range(len(t.names)))
    return f"{_title(t, which)} by row: {items}."


def _total_en(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    return f"{_title(t, which)}: {t.total(t.counted[which])} in total."


def _largest_en(t: Theme, dice: random.Random) -> str:
    which = dice.randint(0, 1)
    name = t.counted[which]
    best, worst = t.order(name)[0], t.order(name)[-1]
    return dice.choice(
        (
            (
                f"{_title(t, which)}: the highest value is {t.cell(name, best)} in {t.inside[best]}, "
                f"the lowest is {t.cell(name, worst)} in {t.inside[worst]}."
            ),
            f"{_title(t, which)}: the maximum is in {t.names[best]} ({t.cell(name, best)}).",
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
    Language.RU: (_list_ru, _listed_ru, _total_ru, _largest_ru, _growth_ru, _share_ru, _pair_ru),
    Language.EN: (_listed_en, _total_en, _largest_en, _growth_en, _share_en),
}


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
                f"По сравнению со строкой «{t.names[0]}» значение {verb} на {t.growth}.",
                f"В {_place(t, other)} показатель вырос на {{{other.id}}}.",
                f"Показатель растёт. {_list_ru(t, dice)}",
                f"{_total_ru(t, dice)} Отмечен заметный рост.",
            )
        )
    return dice.choice(
        (
            f"The value {verb} from {{{first.id}}} in {t.inside[0]} to {{{last.id}}} in {t.inside[-1]}.",
            f"Compared with {t.names[0]}, the value {verb} by {t.growth}.",
            f"{_total_en(t, dice)} The figure keeps growing.",
        )
    )


def _place(t: Theme, fact: Fact) -> str:
    return t.inside[t.names.index(fact.row_key[0][1])]


_WORDS_RU = (
    "Показатель удвоился.", "Это вдвое больше.", "Половина приходится на {name}.", "Это треть всех значений.",
    "Открыто сто двадцать.", "Прибавилось пять тысяч.", "Рост в полтора раза.", "Доля — четверть.",
    "В топе три строки.", "Почти миллион.", "Это в разы больше.", "На {name} приходится десятая часть.",
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
    return f"{(_listed_ru if ru else _listed_en)(t, dice)} {said}"


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
