"""Models of other tools as domains."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.errors import DomainFileError, SettingsError
from domains.load import load_domain
from domains.scaffold.importing import ImportKind, import_model

DBT = {
    "semantic_models": [
        {
            "name": "orders",
            "node_relation": {"schema_name": "mart", "alias": "fct_orders"},
            "description": "Заказы",
            "defaults": {"agg_time_dimension": "ordered_at"},
            "entities": [
                {"name": "order_id", "type": "primary"},
                {"name": "customer", "type": "foreign", "expr": "customer_id"},
            ],
            "dimensions": [
                {"name": "ordered_at", "type": "time"},
                {"name": "is_big", "type": "categorical", "expr": "amount > 100"},
            ],
            "measures": [
                {"name": "revenue", "agg": "sum", "expr": "amount"},
                {"name": "order_count", "agg": "sum", "expr": "1"},
            ],
        },
        {
            "name": "customers",
            "node_relation": {"schema_name": "mart", "alias": "dim_customers"},
            "entities": [{"name": "customer", "type": "primary", "expr": "customer_id"}],
            "dimensions": [{"name": "city", "type": "categorical", "label": "Город"}],
        },
    ],
    "metrics": [
        {
            "name": "average_order",
            "type": "ratio",
            "type_params": {"numerator": {"name": "revenue"}, "denominator": {"name": "orders"}},
        },
        {"name": "revenue", "type": "simple", "label": "Выручка", "type_params": {"measure": {"name": "revenue"}}},
        {"name": "orders", "type": "simple", "type_params": {"measure": {"name": "order_count"}}},
        {"name": "big_revenue", "type": "simple", "filter": "x", "type_params": {"measure": {"name": "revenue"}}},
        {"name": "growth", "type": "derived", "type_params": {"expr": "a - b"}},
    ],
}

SNOWFLAKE = """\
name: sales
tables:
  - name: ORDERS
    synonyms: [заказы]
    base_table: {database: DB, schema: MART, table: FCT_ORDERS}
    primary_key: {columns: [ORDER_ID]}
    dimensions:
      - {name: STATUS, expr: STATUS_CODE, data_type: VARCHAR, is_enum: true, sample_values: [paid, new]}
    time_dimensions:
      - {name: ORDERED_AT, expr: ORDERED_AT, data_type: TIMESTAMP_NTZ}
    facts:
      - {name: AMOUNT, expr: AMOUNT, data_type: "NUMBER(12,2)"}
    metrics:
      - {name: REVENUE, expr: SUM(AMOUNT), synonyms: [выручка]}
      - {name: RANKED, expr: "SUM(AMOUNT) OVER (ORDER BY 1)"}
    filters:
      - {name: paid, expr: "STATUS = 'paid'", synonyms: [оплаченные]}
  - name: CUSTOMERS
    base_table: {database: DB, schema: MART, table: DIM_CUSTOMERS}
    primary_key: {columns: [CUSTOMER_ID]}
    dimensions: [{name: CITY, expr: CITY, data_type: TEXT}]
relationships:
  - name: orders_customers
    left_table: ORDERS
    right_table: CUSTOMERS
    relationship_columns: [{left_column: CUSTOMER_ID, right_column: CUSTOMER_ID}]
verified_queries:
  - {question: Выручка?, sql: SELECT 1}
custom_instructions: Суммы в рублях.
"""


def test_dbt(tmp_path: Path) -> None:
    file = tmp_path / "semantic_manifest.json"
    file.write_text(json.dumps(DBT), encoding="utf-8")
    result = import_model(ImportKind.DBT, file, tmp_path / "shop")
    assert result.errors == ()
    assert {one.en.split(":")[0] for one in result.left_out} == {"metric big_revenue", "metric growth"}
    domain, _ = load_domain(tmp_path / "shop")
    assert domain is not None
    assert domain.dataset("orders").source == "mart.fct_orders"
    assert domain.dataset("orders").time_field == "ordered_at"
    assert domain.dataset("orders").field("is_big").expression == "amount > 100"
    assert domain.metric("average_order").expression.startswith(
        "SUM(orders.revenue) * 1.0 / NULLIF(SUM(orders.order_count)"
    )
    (link,) = domain.relationships
    assert (link.from_dataset, link.to_dataset, link.from_columns) == ("orders", "customers", ("customer",))


def test_snowflake(tmp_path: Path) -> None:
    file = tmp_path / "sales.yaml"
    file.write_text(SNOWFLAKE, encoding="utf-8")
    result = import_model(ImportKind.SNOWFLAKE, file, tmp_path / "sales")
    assert result.errors == ()
    assert len(result.left_out) == 2
    domain, _ = load_domain(tmp_path / "sales")
    assert domain is not None
    orders = domain.dataset("ORDERS")
    assert (orders.source, orders.synonyms, orders.time_field) == ("MART.FCT_ORDERS", ("заказы",), "ORDERED_AT")
    assert orders.field("STATUS").sample_values == ("paid", "new")
    assert domain.metric("REVENUE").expression == "SUM(ORDERS.AMOUNT)"
    assert domain.filter("paid").expression == "ORDERS.STATUS = 'paid'"
    assert domain.relationships[0].from_columns == ("CUSTOMER_ID",)
    assert domain.rules == ("Суммы в рублях.",)


def test_ossie(tmp_path: Path) -> None:
    source = Path(__file__).parent / "models" / "cards" / "model.yaml"
    assert import_model(ImportKind.OSSIE, source, tmp_path / "cards").errors == ()


@pytest.mark.parametrize("kind", [ImportKind.DBT, ImportKind.SNOWFLAKE])
@pytest.mark.parametrize("content", ["a: 1\n", "tables: 1\nsemantic_models: 2\n", "- 1\n", "a: [\n"])
def test_a_file_of_another_kind_is_one_error(tmp_path: Path, kind: ImportKind, content: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DomainFileError):
        import_model(kind, file, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "model.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(SettingsError):
        import_model(ImportKind.OSSIE, tmp_path / "model.yaml", tmp_path)
