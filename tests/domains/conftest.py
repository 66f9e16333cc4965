"""The two domains of the tests, loaded once, and members as a database would give them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from domains.lexicon import Lexicon
from domains.load import Catalog, load_catalog
from domains.semantic_model import Domain
from domains.value_index import ValueIndex, build

MEMBERS = {
    ("main.regions", "region_name"): (
        "Москва", "Санкт-Петербург", "Санкт Петербург", "СПб", "Тверская область", "Республика Татарстан", "=1+1",
        "Орёл", "Нижний Новгород",
    ),
    ("main.regions", "district"): ("Центральный", "Северо-Западный"),
    ("main.merchants", "name"): ("Победа", "Май", "Эхо Мобайл", "O'Нил", "ООО Вектор", "Ozon"),
    ("main.merchants", "city"): ("Москва", "Тула", "Омск"),
    ("main.categories", "name"): ("Аптеки", "Супермаркеты", "Такси"),
    ("main.banks", "name"): ("Сбербанк", "Открытие", "Тинькофф"),
    ("main.wallets", "level_code"): ("full", "simplified", "anonymous"),
    ("main.payments", "status"): ("paid", "refused"),
    ("main.tags", "name"): ("vip", "подарок"),
}  # fmt: skip


class MemorySource:
    """Members in memory."""

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[str, int]]:
        return [(value, 5) for value in MEMBERS.get((source, expression), ())][:limit]


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return load_catalog(Path(__file__).parent / "models")


@pytest.fixture(scope="session")
def payments(catalog: Catalog) -> Domain:
    return catalog.domain("payments")


@pytest.fixture(scope="session")
def values(payments: Domain) -> ValueIndex:
    return build(payments, MemorySource())


@pytest.fixture(scope="session")
def lexicon(payments: Domain, values: ValueIndex) -> Lexicon:
    return Lexicon(payments, values)
