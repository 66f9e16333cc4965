"""Drafted texts: table by table, marked, never over what the database or a person says, never ambiguous or nonsense."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from core.errors import ModelTimeout
from core.result import LogicalType
from domains.load import load_domain
from domains.scaffold.draft_files import DRAFT_LINE, TableDraft, TableOutline
from domains.scaffold.draft_rules import Taken, TextDraft, phrase_key, usable
from domains.scaffold.drafts import Drafted, draft_texts, waiting_tables
from domains.scaffold.run import scaffold
from domains.semantic_model import Domain
from tests.domains.fake_database import FakeColumn, FakeDatabase, FakeTable

SHOP = FakeDatabase(
    (
        FakeTable(
            "main.orders",
            (FakeColumn("order_id", LogicalType.INTEGER), FakeColumn("state", comment="Состояние заказа")),
            ("order_id",),
        ),
        FakeTable("main.wares", (FakeColumn("good_id", LogicalType.INTEGER), FakeColumn("sku")), ("good_id",)),
    )
)


@dataclass
class FakeDrafter:
    drafts: dict[str, TableDraft]
    dies_at: str = ""
    error: BaseException = field(default_factory=lambda: ModelTimeout("no answer"))
    asked: list[TableOutline] = field(default_factory=list)

    def draft(self, table: TableOutline) -> TableDraft | None:
        self.asked.append(table)
        if table.name == self.dies_at or self.dies_at == "all":
            raise self.error
        return self.drafts.get(table.name)


GOODS = TableDraft(
    TextDraft("wares", "Товары магазина", "Товары, которые продаются.", ("ассортимент",)),
    (TextDraft("sku", "Артикул", "Артикул товара."),),
)
ORDERS = TableDraft(TextDraft("orders", "Заказы", "Заказы покупателей.", ("покупка",)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    scaffold(SHOP, tmp_path / "shop", "shop")
    return tmp_path / "shop"


def drafted(folder: Path, drafter: FakeDrafter) -> Drafted:
    return draft_texts(folder, drafter, lambda _: None)


def loaded(folder: Path) -> Domain:
    domain, errors = load_domain(folder)
    assert errors == ()
    assert domain is not None
    return domain


def test_drafts_are_put_in_and_marked(folder: Path) -> None:
    assert drafted(folder, FakeDrafter({"wares": GOODS})) == Drafted(tables=1)
    wares = loaded(folder).dataset("wares")
    assert "ассортимент" in wares.synonyms
    assert (wares.title.ru, wares.field("sku").title.ru) == ("Товары магазина", "Артикул")
    assert wares.field("sku").description == "Артикул товара."
    model = yaml.safe_load((folder / "model.yaml").read_text(encoding="utf-8"))
    (mark,) = model["semantic_model"][0]["datasets"][1]["custom_extensions"]
    assert json.loads(mark["data"])["draft"] == ["title", "description", {"synonyms": ["ассортимент"]}]
    questions = (folder / "questions.md").read_text(encoding="utf-8")
    assert questions.count("Их набросала языковая модель") == 1


def test_what_the_database_says_stays(folder: Path) -> None:
    state = TextDraft("state", "Другое", "Совсем другое дело.")
    drafted(folder, FakeDrafter({"orders": TableDraft(TextDraft("orders"), (state,))}))
    found = loaded(folder).dataset("orders").field("state")
    assert (found.title.ru, found.description) == ("Состояние заказа", "Состояние заказа")


@pytest.mark.parametrize("broken_off", [KeyboardInterrupt(), ModelTimeout("no answer")])
def test_what_is_done_stays_when_it_is_broken_off_and_goes_on_later(
    folder: Path, broken_off: KeyboardInterrupt | ModelTimeout
) -> None:
    first = FakeDrafter({"orders": ORDERS, "wares": GOODS}, dies_at="wares", error=broken_off)
    if isinstance(broken_off, KeyboardInterrupt):
        with pytest.raises(KeyboardInterrupt):
            drafted(folder, first)
    else:
        assert drafted(folder, first) == Drafted(1, 1, broken_off)
    assert loaded(folder).dataset("orders").description == "Заказы покупателей."
    assert waiting_tables(folder) == ("wares",)
    again = FakeDrafter({"orders": ORDERS, "wares": GOODS})
    assert drafted(folder, again) == Drafted(tables=1)
    assert [one.name for one in again.asked] == ["wares"]
    assert loaded(folder).dataset("wares").title.ru == "Товары магазина"


def test_a_model_that_fails_twice_is_not_asked_again(tmp_path: Path) -> None:
    tables = tuple(FakeTable(f"main.t{at}", (FakeColumn("sku"),), ("sku",)) for at in range(4))
    scaffold(FakeDatabase(tables), tmp_path / "shop", "shop")
    dead = FakeDrafter({}, dies_at="all")
    result = drafted(tmp_path / "shop", dead)
    assert (result.tables, result.waiting, result.failure, len(dead.asked)) == (0, 4, dead.error, 2)
    loaded(tmp_path / "shop")


def test_a_table_without_usable_drafts_is_not_asked_about_again(folder: Path) -> None:
    assert drafted(folder, FakeDrafter({})) == Drafted()
    assert waiting_tables(folder) == ()


def test_a_persons_text_stays_letter_by_letter(folder: Path) -> None:
    model, rules = folder / "model.yaml", folder / "domain.yaml"
    text = model.read_text(encoding="utf-8")
    said = text.replace("source: main.wares", "source: main.wares  # по складу")
    said = said.replace("name: state\n", "name: state\n      label:   'моё  поле'\n")
    model.write_text(said, encoding="utf-8")
    rules.write_text(rules.read_text(encoding="utf-8").replace("ru: Заказ\n", "ru: Покупки  # так говорим\n"), "utf-8")
    assert waiting_tables(folder) == ("orders",)
    assert drafted(folder, FakeDrafter({"orders": ORDERS, "wares": GOODS})) == Drafted(tables=1)
    after = model.read_text(encoding="utf-8")
    assert after[after.index("- name: wares") :] == said[said.index("- name: wares") :]
    assert "label: моё  поле" in after
    assert "ru: Покупки  # так говорим" in rules.read_text(encoding="utf-8")
    assert loaded(folder).dataset("orders").title.ru == "Покупки"


def test_a_model_that_a_person_took_over_is_left_alone(folder: Path) -> None:
    model = folder / "model.yaml"
    model.write_text(model.read_text(encoding="utf-8").removeprefix(DRAFT_LINE), encoding="utf-8")
    before = model.read_bytes()
    drafter = FakeDrafter({"wares": GOODS})
    assert drafted(folder, drafter) == Drafted()
    assert (drafter.asked, model.read_bytes()) == ([], before)


def test_what_a_person_writes_meanwhile_is_not_lost(folder: Path) -> None:
    class Slow(FakeDrafter):
        def draft(self, table: TableOutline) -> TableDraft | None:
            model = folder / "model.yaml"
            model.write_text(
                model.read_text(encoding="utf-8").replace("      - wares\n", "      - wares\n      - товар\n", 1),
                "utf-8",
            )
            return super().draft(table)

    drafted(folder, Slow({"orders": ORDERS, "wares": GOODS}))
    assert {"товар", "ассортимент"} <= set(loaded(folder).dataset("wares").synonyms)


def test_no_values_and_no_row_numbers_go_to_a_drafter(folder: Path) -> None:
    drafter = FakeDrafter({})
    drafted(folder, drafter)
    assert drafter.asked[0] == TableOutline("orders", "", (("state", "String", "Состояние заказа"),))


def kept(*drafts: TextDraft, taken: tuple[str, ...] = ()) -> list[TextDraft]:
    keys = {phrase_key(one) for one in taken}
    return usable(drafts, Taken(set(keys), set(keys)))


@pytest.mark.parametrize(
    "synonym",
    [
        "orders", "product_id", "ок", "а;б", "з" * 60, "заказ", "заказы", "дата", "номер", "загрузка карта",
        "дата дата", "балансов", "таблица товаров", "регионный код", "клиентидентификатор", "客户",
        "один два три четыре пять",
    ],
)  # fmt: skip
def test_useless_synonyms_are_left_out(synonym: str) -> None:
    (one,) = kept(TextDraft("wares", synonyms=(synonym, "ассортимент")), taken=("orders", "Заказ"))
    assert one.synonyms == ("ассортимент",)


@pytest.mark.parametrize(
    "title",
    ["Goods", "wares", "Товары.\nИх цены; и прочее", "Товаровость", "Это длинное название таблицы с товарами", "Заказ"],
)
def test_useless_titles_are_left_out(title: str) -> None:
    (one,) = kept(TextDraft("wares", title, synonyms=()), taken=("Заказы",))
    assert one.title_ru == ""


@pytest.mark.parametrize(
    "description",
    [
        "Goods of the shop.",
        "Товары",
        "x" * 300,
        "Товары товары магазина",
        "Статус карта магазина.",
        "Таблица 商品 товаров.",
    ],
)
def test_useless_descriptions_are_left_out(description: str) -> None:
    (one,) = kept(TextDraft("wares", description=description))
    assert one.description == ""


def test_a_synonym_of_nothing_but_the_tables_name_and_vague_words_is_left_out() -> None:
    taken = Taken(set(), set(), table=frozenset({"операция"}))
    (one,) = usable([TextDraft("region_code", synonyms=("код операции", "код региона"))], taken)
    assert one.synonyms == ("код региона",)


def test_what_is_said_of_several_fields_is_said_of_none() -> None:
    first = TextDraft("a", "Дата выпуска", "Дата, когда карта выпущена.", ("выпуск",))
    other = TextDraft("b", "Дата выпуска", "Дата, когда карта выпущена.", ("выпуски", "активация"))
    assert kept(first, other) == [TextDraft("a"), TextDraft("b", synonyms=("активация",))]


def test_fields_of_two_tables_may_share_a_title_but_no_synonym() -> None:
    taken = Taken(titles=set(), names={phrase_key("дата загрузки")})
    (one,) = usable([TextDraft("loaded_at", "Дата загрузки", synonyms=("дата загрузки",))], taken)
    assert one == TextDraft("loaded_at", "Дата загрузки")
