"""Results about which texts are made up: regions or months with a count, an amount, a growth and a share."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

from benchmarks.answer_samples import MemoryStore, column, months, stored
from core.language import Language
from core.result import Column, ColumnRole, LogicalType, Row
from core.unit import Unit, UnitKind
from ledger.facts import Execution, Facts, Ledger
from ledger.formula import FormulaFault
from render.texts.proof import number


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
