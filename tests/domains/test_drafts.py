"""Drafted texts: marked, never over what the database says, never ambiguous, never of what there is not."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from core.errors import ModelTimeout
from core.result import LogicalType
from domains.load import load_domain
from domains.scaffold.drafts import TableDraft, TableOutline, TextDraft
from domains.scaffold.run import Scaffold, Wishes, scaffold
from tests.domains.fake_database import FakeColumn, FakeDatabase, FakeTable

SHOP = FakeDatabase(
    (
        FakeTable(
            "main.orders",
            (FakeColumn("order_id", LogicalType.INTEGER), FakeColumn("state", comment="Состояние заказа")),
            ("order_id",),
        ),
        FakeTable("main.goods", (FakeColumn("good_id", LogicalType.INTEGER), FakeColumn("sku")), ("good_id",)),
    )
)


@dataclass
class FakeDrafter:
    drafts: dict[str, TableDraft]
    asked: list[TableOutline] = field(default_factory=list)

    def draft(self, table: TableOutline) -> TableDraft | None:
        self.asked.append(table)
        return self.drafts.get(table.name)


def drafted(folder: Path, drafts: dict[str, TableDraft]) -> tuple[Scaffold, FakeDrafter]:
    drafter = FakeDrafter(drafts)
    return scaffold(SHOP, folder, "shop", Wishes(drafter=drafter)), drafter


def test_drafts_are_put_in_and_marked(tmp_path: Path) -> None:
    texts = TextDraft("goods", "Товары магазина", "Товары, которые продаются.", ("ассортимент",))
    result, _ = drafted(tmp_path / "shop", {"goods": TableDraft(texts, (TextDraft("sku", description="Артикул."),))})
    domain, errors = load_domain(tmp_path / "shop")
    assert errors == ()
    assert domain is not None
    goods = domain.dataset("goods")
    assert "ассортимент" in goods.synonyms
    assert goods.field("sku").description == "Артикул."
    model = yaml.safe_load((tmp_path / "shop" / "model.yaml").read_text(encoding="utf-8"))
    (mark,) = model["semantic_model"][0]["datasets"][1]["custom_extensions"]
    assert {"synonyms": ["ассортимент"]} in json.loads(mark["data"])["draft"]
    assert result.drafted.datasets == 1
    assert any("языковая модель" in question and "`goods`" in question for question in result.questions)


def test_what_the_database_says_stays(tmp_path: Path) -> None:
    state = TextDraft("state", "Другое", "Совсем другое.")
    drafted(tmp_path / "shop", {"orders": TableDraft(TextDraft("orders"), (state,))})
    domain, _ = load_domain(tmp_path / "shop")
    assert domain is not None
    found = domain.dataset("orders").field("state")
    assert (found.title.ru, found.description) == ("Состояние заказа", "Состояние заказа")


def test_useless_drafts_are_left_out(tmp_path: Path) -> None:
    taken = TextDraft("goods", "Goods", "x" * 500, ("orders", "Sku", "ок", "a;b", "z" * 60, "вещь", "Вещь"))
    result, _ = drafted(
        tmp_path / "shop",
        {
            "goods": TableDraft(taken, (TextDraft("no_such_field", "Нет", "Нет."),)),
            "orders": TableDraft(TextDraft("orders")),
        },
    )
    domain, _ = load_domain(tmp_path / "shop")
    assert domain is not None
    goods = domain.dataset("goods")
    assert goods.description == ""
    assert [one for one in goods.synonyms if one in {"orders", "sku", "ок", "a;b", "z" * 60, "вещь"}] == ["вещь"]
    assert result.drafted.datasets == 1


def test_a_model_that_fails_does_not_cost_the_scaffold(tmp_path: Path) -> None:
    class Failing:
        def draft(self, table: TableOutline) -> TableDraft | None:
            raise ModelTimeout(f"no answer about {table.name}")

    result = scaffold(SHOP, tmp_path / "shop", "shop", Wishes(drafter=Failing()))
    assert (result.drafted.datasets, result.drafted.failure) == (0, "no answer about orders")
    assert load_domain(tmp_path / "shop")[1] == ()


def test_no_values_of_the_data_go_to_a_drafter(tmp_path: Path) -> None:
    _, drafter = drafted(tmp_path / "shop", {})
    assert drafter.asked[0] == TableOutline(
        "orders", "", (("order_id", "Integer", ""), ("state", "String", "Состояние заказа"))
    )
