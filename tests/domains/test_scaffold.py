"""A first model of a database, what it infers, what it asks, and what it never touches."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import SettingsError
from core.result import Cell, LogicalType
from domains.lexicon import Lexicon
from domains.load import load_domain
from domains.prompt_schema import least_tokens
from domains.scaffold.drift import DriftKind, find_drift
from domains.scaffold.names import field_name, quoted, title, words_of
from domains.scaffold.run import scaffold
from domains.select import SHARE, SMALL, TableSelector
from domains.semantic_model import Domain
from tests.domains.fake_database import FakeColumn, FakeDatabase, FakeReference, FakeTable

INT, TEXT, DEC, TIME = LogicalType.INTEGER, LogicalType.TEXT, LogicalType.DECIMAL, LogicalType.DATETIME


def shop() -> FakeDatabase:
    tables = (
        FakeTable(
            "dbo.Orders",
            (
                FakeColumn("order_id", INT),
                FakeColumn("customer_id", INT),
                FakeColumn("city_id", INT),
                FakeColumn("amount", DEC, comment="Сумма заказа"),
                FakeColumn("status", TEXT),
                FakeColumn("updated_at", TIME),
                FakeColumn("created_at", TIME),
                FakeColumn("Order", TEXT),
            ),
            row_count=1000,
        ),
        FakeTable(
            "dbo.Customers",
            (FakeColumn("customer_id", INT), FakeColumn("name", TEXT), FakeColumn("phone", TEXT)),
            primary_key=("customer_id",),
            row_count=50,
        ),
        FakeTable("dbo.Cities", (FakeColumn("ID", INT), FakeColumn("name", TEXT)), ("ID",), row_count=3),
        FakeTable("dbo.Tags", (FakeColumn("tag_id", INT), FakeColumn("name", TEXT)), ("tag_id",)),
        FakeTable(
            "dbo.OrderTags",
            (FakeColumn("order_id", INT), FakeColumn("tag_id", INT)),
            foreign_keys=(
                FakeReference(("ORDER_ID",), "dbo.Orders", ("order_id",)),
                FakeReference(("tag_id",), "dbo.Tags", ()),
            ),
        ),
    )
    values: dict[tuple[str, str], list[tuple[Cell, int]]] = {
        ("dbo.Orders", "order_id"): [(number, 1) for number in range(100)],
        ("dbo.Orders", "customer_id"): [(1, 60), (2, 40)],
        ("dbo.Customers", "customer_id"): [(1, 1), (2, 1), (3, 1)],
        ("dbo.Orders", "city_id"): [(7, 50), (99, 50)],
        ("dbo.Cities", '"ID"'): [(7, 1), (8, 1)],
        ("dbo.Orders", "status"): [("paid", 70), ("new", 29), (None, 1)],
        ("dbo.OrderTags", "order_id"): [(1, 2)],
        ("dbo.OrderTags", "tag_id"): [(1, 2)],
    }
    return FakeDatabase(tables, values)


@pytest.fixture
def written(tmp_path: Path) -> Domain:
    scaffold(shop(), tmp_path / "shop", "shop")
    domain, errors = load_domain(tmp_path / "shop")
    assert errors == ()
    assert domain is not None
    return domain


def test_what_is_declared_and_what_is_inferred(written: Domain) -> None:
    links = {(one.from_dataset, one.to_dataset): one for one in written.relationships}
    assert set(links) == {("Orders", "Customers"), ("OrderTags", "Orders"), ("OrderTags", "Tags")}
    assert links["OrderTags", "Orders"].from_columns == ("order_id",)
    assert written.dataset("Orders").primary_key == ("order_id",)


def test_values_that_are_no_keys_make_no_relationship(written: Domain) -> None:
    assert all(one.to_dataset != "Cities" for one in written.relationships)


def test_roles_of_tables_and_fields(written: Domain) -> None:
    orders = written.dataset("Orders")
    assert orders.time_field == "created_at"
    assert orders.field("status").sample_values == ("paid", "new")
    assert orders.field("amount").title.ru == "Сумма заказа"
    assert orders.field("Order").expression == '"Order"'
    assert written.dataset("Customers").is_dictionary
    assert written.dataset("Customers").label_field == "name"
    assert written.dataset("Customers").field("phone").pii
    assert written.dataset("OrderTags").is_bridge
    assert written.metric("Orders_amount").expression == "SUM(Orders.amount)"
    assert written.metric("Orders_count").dataset == "Orders"
    assert written.metric("Orders_count").title.ru == "Количество заказов"


def test_the_model_can_be_asked_at_once(written: Domain) -> None:
    mentions = {(one.kind.value, one.name) for one in Lexicon(written).mentions("number of orders by status")}
    assert mentions == {("metric", "Orders_count"), ("field", "Orders.status")}


def test_questions_for_a_person(tmp_path: Path) -> None:
    result = scaffold(shop(), tmp_path / "shop", "shop")
    text = (tmp_path / "shop" / "questions.md").read_text(encoding="utf-8")
    assert all(question in text for question in result.questions)
    assert any("updated_at, created_at" in question for question in result.questions)
    assert any("`Orders.amount` — в рублях?" in question for question in result.questions)
    assert any("100% of the values" in question for question in result.questions)
    assert (result.relationships, result.inferred) == (3, 1)


def test_evidence_stands_in_the_model(tmp_path: Path) -> None:
    scaffold(shop(), tmp_path / "shop", "shop")
    assert "every value of order_id stands once" in (tmp_path / "shop" / "model.yaml").read_text(encoding="utf-8")


def test_a_persons_text_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "model.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(SettingsError, match="не переписывается"):
        scaffold(shop(), tmp_path, "shop")
    assert (tmp_path / "model.yaml").read_text(encoding="utf-8") == "mine"


def test_an_empty_database_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="ни одной таблицы"):
        scaffold(FakeDatabase(()), tmp_path / "x", "x")
    assert not (tmp_path / "x").exists()


def test_drift_is_told_in_both_directions(written: Domain) -> None:
    before = shop()
    assert find_drift(written, before).added == ()
    changed = tuple(
        FakeTable(
            one.name, (*one.columns[1:], FakeColumn("channel", TEXT)) if one.name == "dbo.Cities" else one.columns
        )
        for one in before.tables
    )
    report = find_drift(written, FakeDatabase((*changed, FakeTable("dbo.New", (FakeColumn("a", INT),))), before.values))
    assert {(one.kind, one.name) for one in report.added} == {
        (DriftKind.NEW_TABLE, "dbo.New"),
        (DriftKind.NEW_COLUMN, "Cities.channel"),
    }
    assert any("no column ID" in one.message for one in report.broken)


def test_a_changed_type_is_told(written: Domain) -> None:
    tables = tuple(
        FakeTable(one.name, tuple(FakeColumn(c.name, TEXT if c.name == "amount" else c.logical) for c in one.columns))
        for one in shop().tables
    )
    (change,) = find_drift(written, FakeDatabase(tables)).added
    assert (change.kind, change.name) == (DriftKind.CHANGED_TYPE, "Orders.amount")


def test_two_links_of_one_pair_get_roles(tmp_path: Path) -> None:
    banks = FakeTable("a.banks", (FakeColumn("bank_id", INT), FakeColumn("name", TEXT)), ("bank_id",))
    payments = FakeTable(
        "a.payments",
        (FakeColumn("id", INT), FakeColumn("paying_bank_id", INT), FakeColumn("refund_bank_id", INT)),
        ("id",),
        (
            FakeReference(("paying_bank_id",), "a.banks", ("bank_id",)),
            FakeReference(("refund_bank_id",), "a.banks", ("bank_id",)),
        ),
    )
    scaffold(FakeDatabase((banks, payments)), tmp_path / "p", "p")
    domain, _ = load_domain(tmp_path / "p")
    assert domain is not None
    assert [one.synonyms for one in domain.relationships] == [("paying bank",), ("refund bank",)]


def once(*values: Cell) -> list[tuple[Cell, int]]:
    return [(value, 1) for value in values]


def test_without_declared_keys_names_comments_and_values_tell_them(tmp_path: Path) -> None:
    """Schemas that were dumped without keys: abbreviations, a second key, a reference in the first place."""
    tables = (
        FakeTable(
            "paper", (FakeColumn("abstract"), FakeColumn("title"), FakeColumn("pid", INT), FakeColumn("jid", INT))
        ),
        FakeTable(
            "journal", (FakeColumn("homepage"), FakeColumn("jid", INT, comment="Unique identifier of a journal"))
        ),
        FakeTable(
            "area", (FakeColumn("topic", INT, comment="Foreign key referencing a topic"), FakeColumn("paperid", INT))
        ),
        FakeTable("users", (FakeColumn("uid", INT), FakeColumn("user_code"))),
        FakeTable("visits", (FakeColumn("id", INT), FakeColumn("user_id", INT), FakeColumn("user_code"))),
    )
    values = {
        ("paper", "abstract"): once("a long text about nothing", "another long text of words"),
        ("paper", "pid"): once(1, 2, 3),
        ("paper", "jid"): [(5, 2), (6, 1)],
        ("journal", "homepage"): once("a.org", "b.org", "c.org"),
        ("journal", "jid"): once(5, 6, 7),
        ("area", "topic"): once(1, 2),
        ("users", "uid"): once(10, 11, 12),
        ("users", "user_code"): once("u-1", "u-2", "u-3"),
        ("visits", "id"): once(1, 2, 3, 4),
        ("visits", "user_id"): [(10, 3), (11, 1)],
        ("visits", "user_code"): [("u-1", 3), ("u-2", 1)],
    }
    scaffold(FakeDatabase(tables, values), tmp_path / "p", "p")
    domain, errors = load_domain(tmp_path / "p")
    assert domain is not None, errors
    keys = {one.name: one.primary_key for one in domain.datasets}
    assert keys == {"paper": ("pid",), "journal": ("jid",), "area": (), "users": ("uid",), "visits": ("id",)}
    links = {(one.from_dataset, one.from_columns, one.to_dataset, one.to_columns) for one in domain.relationships}
    assert links == {
        ("paper", ("jid",), "journal", ("jid",)),
        ("visits", ("user_id",), "users", ("uid",)),
        ("visits", ("user_code",), "users", ("user_code",)),
    }


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("dimCustomerOrders", ["customer", "orders"]),
        ("sbTxDateTime", ["sb", "tx", "date", "time"]),
        ("HTTPStatus", ["http", "status"]),
        ("order_2_items", ["order", "2", "items"]),
        ("___", ["___"]),
    ],
)
def test_words_of_identifiers(name: str, words: list[str]) -> None:
    assert words_of(name) == words


def test_names_that_sql_and_models_can_carry() -> None:
    assert field_name("2024 год") == "c_2024____"
    assert (quoted("amount"), quoted("order"), quoted("Amount"), quoted('a"b')) == (
        "amount",
        '"order"',
        '"Amount"',
        '"a""b"',
    )
    assert title("payment_date", "").ru == "Дата платежа"
    assert title("customer_order_amount", "").ru == "Сумма заказа клиента"
    assert title("opened_at", "").ru == "Дата открытия"
    assert title("x", "Дата платежа").ru == "Дата платежа"


def test_selecting_tables_of_a_big_schema(tmp_path: Path) -> None:
    columns = (FakeColumn("id", INT), FakeColumn("name", TEXT), *(FakeColumn(f"detail_{n}", TEXT) for n in range(8)))
    names = ("patient", "doctor", "ward", "drug", "visit", "bill", "lab", "nurse", "room", "shift", "device", "claim")
    tables = tuple(FakeTable(f"a.{name}", columns, ("id",)) for name in names)
    assert len(tables) > SMALL
    scaffold(FakeDatabase(tables), tmp_path / "clinic", "clinic")
    domain, _ = load_domain(tmp_path / "clinic")
    assert domain is not None
    question = "How many doctors are there in each ward?"
    selection = TableSelector(domain).select(question, Lexicon(domain).mentions(question))
    assert {"doctor", "ward"} <= set(selection.piece.datasets)
    assert {one.dataset for one in selection.scores[:2]} == {"doctor", "ward"}
    assert least_tokens(selection.piece) <= SHARE * TableSelector(domain).budget_of_all


def test_a_small_domain_is_selected_whole(payments: Domain) -> None:
    selection = TableSelector(payments).select("оборот по регионам", Lexicon(payments).mentions("оборот по регионам"))
    assert set(selection.piece.datasets) == {one.name for one in payments.datasets}
    assert selection.scores[0].dataset in {"payments", "regions"}
