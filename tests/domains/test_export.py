"""A round trip through the strict form of the specification."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from core.errors import DomainFileError
from domains.export import export_model, strict_form, to_text
from domains.load import load_domain

MODELS = Path(__file__).parent / "models"


@pytest.mark.parametrize("name", ["payments", "cards"])
def test_the_strict_form_is_the_same_domain(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "model.yaml").write_text(export_model(MODELS / name), encoding="utf-8")
    (tmp_path / name / "domain.yaml").write_bytes((MODELS / name / "domain.yaml").read_bytes())
    written, errors = load_domain(tmp_path / name)
    original, _ = load_domain(MODELS / name)
    assert errors == ()
    assert written is not None
    assert original is not None
    assert (written.datasets, written.metrics, written.relationships) == (
        original.datasets,
        original.metrics,
        original.relationships,
    )
    assert written.name == original.name


def test_every_expression_names_its_dialect() -> None:
    data = yaml.safe_load(export_model(MODELS / "cards"))
    (model,) = data["semantic_model"]
    assert data["version"] == "0.2.1"
    assert model["metrics"][0]["expression"] == {
        "dialects": [{"dialect": "ANSI_SQL", "expression": "COUNT(cards.card_id)"}]
    }


def test_unknown_keys_and_extensions_stay() -> None:
    data = yaml.safe_load(export_model(MODELS / "payments"))
    assert data["semantic_model"][0]["datasets"][0]["custom_extensions"] == [{"vendor_name": "ACME", "data": "{}"}]
    odd = strict_form({"name": "x", "vendor_key": {"a": [1]}, "datasets": [{"name": "d", "extra": True}]})
    assert odd["semantic_model"] == [
        {"name": "x", "vendor_key": {"a": [1]}, "datasets": [{"name": "d", "extra": True}]}
    ]


def test_exporting_twice_changes_nothing() -> None:
    once = yaml.safe_load(export_model(MODELS / "payments"))
    assert strict_form(once) == once
    assert yaml.safe_load(to_text(once)) == once


def test_a_broken_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "model.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(DomainFileError):
        export_model(tmp_path)
