"""A domain's model.yaml in the strict form of the Ossie specification; every key that we do not know stays."""

from __future__ import annotations

from pathlib import Path

import yaml

from core.errors import DomainFileError
from domains.file_models import DIALECT
from domains.load import MODEL_FILE
from domains.yaml_source import Plain, read_yaml

SPEC_VERSION = "0.2.0.dev0"


def export_model(folder: Path) -> str:
    """Return the text of the strict form: one model in ``semantic_model``, every expression with its dialects.

    Raises:
        DomainFileError: the file cannot be read.
    """
    document, errors = read_yaml(folder / MODEL_FILE)
    if errors:
        raise errors[0]
    if document is None or not isinstance(document.data, dict):
        raise DomainFileError(folder / MODEL_FILE, None, "", "the file holds no model")
    return to_text(strict_form(document.data))


def strict_form(data: dict[str, Plain]) -> dict[str, Plain]:
    """Return a document of either shape in the strict one."""
    models = data.get("semantic_model")
    if models is None:
        inner: dict[str, Plain] = {key: value for key, value in data.items() if key != "version"}
        outer: dict[str, Plain] = {"version": data.get("version", SPEC_VERSION)}
        return {**outer, "semantic_model": [_strict_model(inner)]}
    listed = models if isinstance(models, list) else [models]
    strict: list[Plain] = [_strict_model(model) if isinstance(model, dict) else model for model in listed]
    return {"version": SPEC_VERSION, **data, "semantic_model": strict}


def to_text(data: Plain) -> str:
    """Return data as YAML that reads back as the same data, keys in their order."""
    return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)


class _Dumper(yaml.SafeDumper):
    """Writes texts that look like something else in quotes, and never aliases."""

    def ignore_aliases(self, data: object) -> bool:
        """Repeat equal parts instead of pointing to them."""
        del data
        return True


def _strict_model(model: dict[str, Plain]) -> dict[str, Plain]:
    return {key: _strict_part(key, value) for key, value in model.items()}


def _strict_part(key: str, value: Plain) -> Plain:
    if key == "expression" and isinstance(value, str):
        return {"dialects": [{"dialect": DIALECT, "expression": value}]}
    if key in {"datasets", "metrics", "fields"} and isinstance(value, list):
        return [_strict_model(part) if isinstance(part, dict) else part for part in value]
    return value
