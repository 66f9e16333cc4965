"""A domain's files: what loads, and every way in which they can be broken."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from core.errors import DomainFileError, UnknownDomain
from core.intent import FieldRef
from core.language import Language
from domains.load import load_catalog, load_domain
from domains.semantic_model import Additivity, Datatype

MODELS = Path(__file__).parent / "models"
_CYRILLIC = re.compile(r"[А-Яа-я]")

MODEL = """\
version: 0.2.0.dev0
semantic_model:
  - name: shop
    datasets:
      - name: orders
        source: main.orders
        primary_key: [order_id]
        fields:
          - {name: order_id, expression: order_id, datatype: Integer}
          - {name: customer_id, expression: customer_id, datatype: Integer}
          - {name: amount, expression: amount, datatype: Decimal}
      - name: customers
        source: main.customers
        primary_key: [customer_id]
        fields:
          - {name: customer_id, expression: customer_id, datatype: Integer}
          - {name: name, expression: name, datatype: String}
    relationships:
      - {name: orders_customer, from: orders, to: customers, from_columns: [customer_id], to_columns: [customer_id]}
    metrics:
      - {name: revenue, expression: SUM(orders.amount), datatype: Decimal}
"""
M = "semantic_model[0]"
RULES = """\
domain: shop
title: {ru: Магазин, en: Shop}
datasets:
  orders:
    fields:
      amount: {unit: {kind: money, symbol: ₽}}
metrics:
  revenue: {additivity: additive}
"""


def english(error: DomainFileError) -> str:
    return " ".join(error.told(Language.EN))


def broken(tmp_path: Path, model: str = MODEL, rules: str = RULES, examples: str = "") -> tuple[DomainFileError, ...]:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "model.yaml").write_text(model, encoding="utf-8")
    (folder / "domain.yaml").write_text(rules, encoding="utf-8")
    if examples:
        (folder / "examples.yaml").write_text(examples, encoding="utf-8")
    domain, errors = load_domain(folder)
    assert (domain is None) == bool(errors)
    return errors


def test_both_shapes_of_the_specification_load() -> None:
    catalog = load_catalog(MODELS)
    assert catalog.broken == ()
    assert [domain.name for domain in catalog.domains] == ["cards", "payments"]


def test_files_are_resolved_together() -> None:
    domain = load_catalog(MODELS).domain("payments")
    opened = domain.dataset("wallets").field("opened_at")
    assert (opened.expression, opened.datatype, opened.is_time) == ("created_dttm", Datatype.DATETIME, True)
    metric = domain.metric("average_payment")
    assert (metric.dataset, metric.additivity) == ("payments", Additivity.RATIO)
    assert metric.time_field == FieldRef("payments", "paid_at")
    assert domain.metric("payments_per_wallet").additivity is Additivity.RATIO
    assert domain.dataset("wallets").default_filters[1].lifted_by == ("тестовый", "test")
    assert domain.relationship("payments_refund_bank").synonyms == ("банк возврата", "refund bank")
    assert domain.examples[0].verified_by == "ivanova"


def test_a_date_is_a_time_field_unless_the_model_says_otherwise(tmp_path: Path) -> None:
    fields = (
        "{name: made_at, datatype: Date}",
        "{name: loaded_at, datatype: DateTime, dimension: {is_time: false}}",
        "{name: year, datatype: Integer, dimension: {is_time: true}}",
    )
    dates = "".join(f"          - {field}\n" for field in fields)
    model = MODEL.replace("          - {name: amount", f"{dates}          - {{name: amount")
    assert broken(tmp_path, model) == ()
    domain, _ = load_domain(tmp_path / "shop")
    assert domain is not None
    assert [field.name for field in domain.dataset("orders").fields if field.is_time] == ["made_at", "year"]


def test_a_whole_domain_is_right(tmp_path: Path) -> None:
    assert broken(tmp_path) == ()


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("SUM(orders.amount)", "SUM(orders.amout)", M + ".metrics[0].expression", "`amount`"),
        ("SUM(orders.amount)", "orders.amount", M + ".metrics[0].expression", "aggregate"),
        ("SUM(orders.amount)", "SUM(orders.amount", M + ".metrics[0].expression", "parse"),
        ("SUM(orders.amount)", "COUNT(*)", M + ".metrics[0].expression", "names no dataset"),
        ("expression: name,", "expression: (SELECT 1),", M + ".datasets[1].fields[1].expression", "subquery"),
        ("expression: name,", "expression: MAX(name),", M + ".datasets[1].fields[1].expression", "aggregate"),
        ("expression: name,", "expression: name AS n,", M + ".datasets[1].fields[1].expression", "alias"),
        ("to: customers", "to: custmers", M + ".relationships[0].to", "`customers`"),
        ("to_columns: [customer_id]", "to_columns: [id]", M + ".relationships[0].to_columns", "visible field"),
        ("name: customers", "name: orders", M + ".datasets[1].name", "declared twice"),
        ("name: name,", "name: customer_id,", M + ".datasets[1].fields[1].name", "declared twice"),
        ("main.customers", "customers", M + ".datasets[1].source", "schema"),
        ("main.customers", "SELECT 1", M + ".datasets[1].source", "view"),
        ("datatype: String", "datatype: Text", M + ".datasets[1].fields[1].datatype", "'String'"),
        ("primary_key: [order_id]", "primery_key: [order_id]", M + ".datasets[0].primery_key", "`primary_key`"),
        ("0.2.0.dev0", "1.4", "version", "not known"),
        ("name: amount", 'name: "сумма"', M + ".datasets[0].fields[2].name", "Latin"),
    ],
)  # fmt: skip
def test_faults_of_model_yaml(tmp_path: Path, old: str, new: str, key: str, said: str) -> None:
    errors = broken(tmp_path, MODEL.replace(old, new, 1))
    found = {error.key: error for error in errors}
    assert key in found, list(found)
    assert said in english(found[key])
    assert _CYRILLIC.search("".join(found[key].told(Language.RU)))
    assert found[key].file.name == "model.yaml"
    line = found[key].line
    assert line is not None
    assert new.split(maxsplit=1)[0].partition("(")[0] in MODEL.replace(old, new, 1).splitlines()[line - 1]


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("  orders:", "  ordres:", "datasets.ordres", "`orders`"),
        ("amount: {", "amuont: {", "datasets.orders.fields.amuont", "`amount`"),
        ("revenue:", "revenu:", "metrics.revenu", "`revenue`"),
        ("additivity: additive", "additivity: yes", "metrics.revenue.additivity", "'additive'"),
        ("additivity:", "aditivity:", "metrics.revenue.aditivity", "`additivity`"),
        ("title: {ru: Магазин, en: Shop}", "title: {ru: Магазин, de: Laden}", "title", "missing"),
        ("domain: shop", "domain: my shop", "domain", "Latin"),
        ("kind: money", "kind: roubles", "datasets.orders.fields.amount.unit.kind", "'money'"),
    ],
)
def test_faults_of_domain_yaml(tmp_path: Path, old: str, new: str, key: str, said: str) -> None:
    errors = broken(tmp_path, rules=RULES.replace(old, new, 1))
    found = {error.key: error for error in errors}
    where = next((one for one in found if one.startswith(key)), None)
    assert where is not None, list(found)
    assert said in english(found[where])
    assert _CYRILLIC.search("".join(found[where].told(Language.RU)))
    assert found[where].file.name == "domain.yaml"


def test_all_errors_of_all_files_come_at_once(tmp_path: Path) -> None:
    model = MODEL.replace("to: customers", "to: custmers").replace("SUM(orders.amount)", "SUM(")
    errors = broken(tmp_path, model, RULES.replace("  orders:", "  ordres:"), "- {question: Сколько?, sql: SELECT 1}")
    assert {error.file.name for error in errors} == {"model.yaml", "domain.yaml", "examples.yaml"}
    assert len(errors) >= 4


def test_a_circle_of_relationships_is_told_and_a_role_opens_it(tmp_path: Path) -> None:
    back = "{name: back, from: customers, to: orders, from_columns: [customer_id], to_columns: [order_id]%s}"
    circle = MODEL.replace("    metrics:", f"      - {back % ''}\n    metrics:")
    (error,) = broken(tmp_path, circle)
    assert "orders → customers → orders" in english(error)
    shutil.rmtree(tmp_path / "shop")
    assert (
        broken(
            tmp_path, MODEL.replace("    metrics:", f"      - {back % ', ai_context: {synonyms: [x]}'}\n    metrics:")
        )
        == ()
    )


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("version: 0.2\nsemantic_model:\n\t- name: x\n", 3, "tab"),
        ("version: 0.2\nname: x\nname: y\ndatasets: []\n", 3, "stands twice"),
        ("a: [1, 2\nb: 3\n", 2, "not YAML"),
        ("", None, "holds no model"),
        ("- 1\n- 2\n", 1, "holds no model"),
        ("semantic_model: []\n", 1, "exactly one model"),
        ("a: &x [*x]\n", None, "cycle"),
    ],
)
def test_broken_yaml(tmp_path: Path, text: str, line: int | None, said: str) -> None:
    errors = broken(tmp_path, text)
    assert any(said in english(error) for error in errors), [*map(english, errors)]
    assert all(_CYRILLIC.search(error.message) for error in errors)
    assert line is None or any(error.line == line for error in errors)


def test_a_file_of_50_mb_is_refused_without_reading_it(tmp_path: Path) -> None:
    folder = tmp_path / "shop"
    folder.mkdir()
    with (folder / "model.yaml").open("wb") as file:
        file.truncate(50_000_000)
    _, errors = load_domain(folder)
    assert ["50 MB" in english(error) for error in errors] == [True]


def test_a_bomb_of_aliases_stops(tmp_path: Path) -> None:
    levels = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
    errors = broken(tmp_path, f"a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n{levels}")
    assert len(errors) == 1
    assert "without end" in english(errors[0])


def test_other_domains_keep_working(tmp_path: Path) -> None:
    shutil.copytree(MODELS / "cards", tmp_path / "cards")
    broken(tmp_path, MODEL.replace("SUM(", "SUMM"))
    catalog = load_catalog(tmp_path)
    assert [domain.name for domain in catalog.domains] == ["cards"]
    assert catalog.broken
    with pytest.raises(UnknownDomain, match="card") as raised:
        catalog.domain("card")
    assert "cards" in raised.value.what_to_do


def test_two_folders_may_not_hold_one_domain(tmp_path: Path) -> None:
    shutil.copytree(MODELS / "cards", tmp_path / "a")
    shutil.copytree(MODELS / "cards", tmp_path / "b")
    catalog = load_catalog(tmp_path)
    assert len(catalog.domains) == 1
    assert "already declared" in english(catalog.broken[0])


def test_a_missing_folder_is_an_error_not_a_crash(tmp_path: Path) -> None:
    assert "no such folder" in english(load_catalog(tmp_path / "nowhere").broken[0])


def test_a_model_alone_is_a_domain(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "model.yaml").write_text(MODEL, encoding="utf-8")
    domain, errors = load_domain(tmp_path / "shop")
    assert errors == ()
    assert domain is not None
    assert domain.name == "shop"


def test_the_cache_gives_the_same_domain_and_follows_changes(tmp_path: Path) -> None:
    folder = tmp_path / "payments"
    shutil.copytree(MODELS / "payments", folder)
    cache = tmp_path / "cache"
    first, _ = load_domain(folder, cache)
    again, _ = load_domain(folder, cache)
    assert first == again
    assert first is not again
    rules = folder / "domain.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("ru: Платежи, en", "ru: Оплаты, en"), encoding="utf-8")
    changed, _ = load_domain(folder, cache)
    assert changed is not None
    assert changed.title.ru == "Оплаты"
    assert len(list(cache.iterdir())) == 1
    next(cache.iterdir()).write_text("{}", encoding="utf-8")
    assert load_domain(folder, cache)[0] == changed


def test_one_attribute_of_a_user_has_one_type(tmp_path: Path) -> None:
    rights = RULES.replace("  orders:\n", "  orders:\n    row_rights: order_id IN (@user_keys)\n")
    rights = rights.replace("metrics:", "  customers: {row_rights: name IN (@user_keys)}\nmetrics:")
    (error,) = broken(tmp_path, rules=rights)
    assert "@user_keys is compared with a number" in english(error)
    assert error.key == "datasets.customers.row_rights"


@pytest.mark.parametrize(
    "rule", ["order_id IN (@p1_start)", "order_id IN (SELECT 1)", "SUM(amount) > @user_x", "oder_id = 1"]
)
def test_faults_of_row_rights(tmp_path: Path, rule: str) -> None:
    rights = RULES.replace("  orders:\n", f"  orders:\n    row_rights: {rule}\n")
    (error,) = broken(tmp_path, rules=rights)
    assert error.key == "datasets.orders.row_rights"
    assert error.line == 5
