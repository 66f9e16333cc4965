"""What a user may see: visible columns, default filters, rights as typed parameters."""

from __future__ import annotations

import dataclasses

import pytest

from core.dataset_view import DatasetView
from core.parameter import ParameterType
from core.question import User
from core.result import LogicalType
from domains.semantic_model import Domain
from domains.views import NO_ROWS, dataset_views

ANNA = User("anna", (("regions", ("77", "78")),))


def view(domain: Domain, name: str, user: User = ANNA, lifted: tuple[str, ...] = ()) -> DatasetView:
    (found,) = (one for one in dataset_views(domain, user, lifted) if one.name == name)
    return found


def with_rights(domain: Domain, rule: str, *, optional: bool = False) -> Domain:
    datasets = tuple(
        dataclasses.replace(one, row_rights=rule, row_rights_optional=optional) if one.name == "wallets" else one
        for one in domain.datasets
    )
    return dataclasses.replace(domain, datasets=datasets)


def test_hidden_columns_do_not_exist(payments: Domain) -> None:
    columns = {column.name: column for column in view(payments, "wallets").columns}
    assert set(columns) == {"wallet_id", "opened_at", "closed_at", "region_id", "level"}
    assert (columns["opened_at"].expression, columns["opened_at"].type) == ("created_dttm", LogicalType.DATETIME)


def test_default_filters_stand_over_physical_columns(payments: Domain) -> None:
    conditions = view(payments, "wallets").conditions
    assert "is_deleted = FALSE" in conditions
    assert "NOT (CASE WHEN owner_kind = 'test' THEN TRUE ELSE FALSE END)" in conditions


def test_a_lifted_filter_is_gone_and_the_others_stay(payments: Domain) -> None:
    conditions = view(payments, "wallets", lifted=("not_deleted",)).conditions
    assert "is_deleted = FALSE" not in conditions
    assert len(conditions) == 2


def test_rights_are_typed_parameters(payments: Domain) -> None:
    wallets = view(payments, "wallets")
    assert "region_id IN (@user_regions_1, @user_regions_2)" in wallets.conditions
    assert [(one.name, one.value, one.type) for one in wallets.parameters] == [
        ("user_regions_1", 77, ParameterType.INTEGER),
        ("user_regions_2", 78, ParameterType.INTEGER),
    ]


@pytest.mark.parametrize(
    "user",
    [
        User("nobody"),
        User("empty", (("regions", ()),)),
        User("odd", (("regions", ("77", "1) OR (1=1")),)),
        User("other", (("region", ("77",)),)),
    ],
)
def test_whoever_has_no_right_sees_no_rows(payments: Domain, user: User) -> None:
    wallets = view(payments, "wallets", user)
    assert NO_ROWS in wallets.conditions
    assert wallets.parameters == ()


def test_an_optional_rule_frees_only_who_has_no_attributes(payments: Domain) -> None:
    domain = with_rights(payments, "region_id IN (@user_regions)", optional=True)
    assert NO_ROWS not in view(domain, "wallets", User("nobody")).conditions
    assert len(view(domain, "wallets", User("nobody")).conditions) == 2
    assert "region_id IN (@user_regions_1, @user_regions_2)" in view(domain, "wallets").conditions
    for attributes in (("regions", ("x",)), ("region", ("77",)), ("regions", ())):
        assert NO_ROWS in view(domain, "wallets", User("odd", (attributes,))).conditions


@pytest.mark.parametrize(
    ("rule", "condition"),
    [
        ("level = @user_levels", "level_code IN (@user_levels_1, @user_levels_2)"),
        ("level = 'full' OR level = @user_one", "(level_code = 'full' OR level_code = @user_one_1)"),
        ("NOT level = @user_levels", "NOT level_code IN (@user_levels_1, @user_levels_2)"),
        ("level IN ('full', @user_levels)", "level_code IN ('full', @user_levels_1, @user_levels_2)"),
        ("level <> @user_levels", NO_ROWS),
        ("level = @user_one", "level_code = @user_one_1"),
        ("level LIKE @user_levels", NO_ROWS),
    ],
)  # fmt: skip
def test_shapes_of_rules(payments: Domain, rule: str, condition: str) -> None:
    user = User("u", (("levels", ("full", "x' OR 1=1 --")), ("regions", ("1", "2")), ("one", ("full",))))
    wallets = view(with_rights(payments, rule), "wallets", user)
    assert wallets.conditions[-1] == condition
    assert not any("1=1" in one for one in wallets.conditions)
