"""Models that exist elsewhere, as a domain: dbt's semantic manifest, Snowflake's semantic model, Ossie itself.

What our format cannot say (filtered, derived, cumulative metrics …) is not guessed: it is listed as left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.errors import DomainFileError, SettingsError
from core.language import Localized
from domains.export import strict_form, to_text
from domains.fault_texts import NO_MODEL, NOT_READ
from domains.load import MODEL_FILE, RULES_FILE, load_domain
from domains.scaffold.from_dbt import from_dbt
from domains.scaffold.from_snowflake import from_snowflake
from domains.scaffold.imported import Imported
from domains.scaffold.names import field_name
from domains.yaml_source import Plain, read_yaml


class ImportKind(StrEnum):
    """Where a model comes from."""

    DBT = "dbt"
    SNOWFLAKE = "snowflake"
    OSSIE = "ossie"


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What was written; ``errors`` are what a person must mend before the domain loads."""

    folder: Path
    left_out: tuple[Localized, ...]
    errors: tuple[DomainFileError, ...]


def import_model(kind: ImportKind, file: Path, out: Path) -> ImportResult:
    """Write model.yaml and domain.yaml from a foreign model.

    Raises:
        DomainFileError: the file cannot be read, or is not of this kind.
        SettingsError: a model already stands in ``out``.
    """
    if (out / MODEL_FILE).exists():
        raise SettingsError(
            Localized(
                f"Описание в {out} уже есть; написанное человеком не переписывается.",
                f"A model already stands in {out}; a person's text is never overwritten.",
            ),
            Localized("Укажите другую папку.", "Name another folder."),
        )
    converters: dict[ImportKind, Callable[[dict[str, Plain]], Imported]] = {
        ImportKind.DBT: from_dbt,
        ImportKind.SNOWFLAKE: from_snowflake,
        ImportKind.OSSIE: lambda data: Imported(strict_form(data), {}, ()),
    }
    data = _read(file)
    try:
        imported = converters[kind](data)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        said = _not_of_kind(kind, error)
        hint = Localized("Проверьте --from и файл.", "Check --from and the file.")
        raise DomainFileError(file, None, "", said, hint) from error
    out.mkdir(parents=True, exist_ok=True)
    (out / MODEL_FILE).write_text(to_text(imported.model), encoding="utf-8")
    if imported.domain:
        name = field_name(out.name)
        rules: dict[str, Plain] = {"domain": name, "title": name.replace("_", " ").capitalize(), **imported.domain}
        (out / RULES_FILE).write_text(to_text(rules), encoding="utf-8")
    _, errors = load_domain(out)
    return ImportResult(out, imported.left_out, errors)


def _not_of_kind(kind: ImportKind, error: Exception) -> Localized:
    if isinstance(error, KeyError):
        why = Localized(f"в нём нет ключа `{error.args[0]}`", f"it has no key `{error.args[0]}`")
    else:
        why = Localized(str(error), str(error))
    return Localized(f"это не описание {kind.value}: {why.ru}", f"this is not a {kind.value} model: {why.en}")


def _read(file: Path) -> dict[str, Plain]:
    if file.suffix == ".json":
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            said = Localized(f"{NOT_READ.ru}: {error}", f"{NOT_READ.en}: {error}")
            raise DomainFileError(file, None, "", said) from error
    else:
        document, errors = read_yaml(file)
        if errors:
            raise errors[0]
        data = document.data if document else None
    if not isinstance(data, dict):
        raise DomainFileError(file, None, "", NO_MODEL)
    return data
