"""Datasets and fields: model.yaml joined with what domain.yaml says of them."""

from __future__ import annotations

import re

from core.language import Localized
from core.unit import NUMBER, Unit
from domains.expressions import Place, fault_of
from domains.fault_texts import Kind
from domains.file_models import DatasetPart, DatasetRules, DomainPart, FieldPart, FieldRules, ModelPart, UnitPart
from domains.problems import Problems
from domains.resolve_names import Located, check_own_condition, localized, report_duplicates, title_of
from domains.semantic_model import Dataset, Datatype, DefaultFilter, Field
from domains.yaml_source import Path_

_TABLE = re.compile(r'[\w$#"\[\]`]+(\.[\w$#"\[\]` ]+){1,3}')
_TIME_TYPES = frozenset({Datatype.DATE, Datatype.DATETIME, Datatype.DATETIME_TZ})


def resolve_datasets(model: ModelPart, rules: DomainPart, located: Located, in_rules: Problems) -> tuple[Dataset, ...]:
    """Build the datasets, reporting what does not fit."""
    problems, prefix = located
    report_duplicates(model.datasets, Kind.DATASET, problems, (*prefix, "datasets"))
    names = [part.name for part in model.datasets]
    for name in rules.datasets:
        if name not in names:
            in_rules.unknown(("datasets", name), Kind.DATASET, name, names)
    return tuple(
        _dataset(part, rules.datasets.get(part.name, DatasetRules()), (problems, (*prefix, "datasets", at)), in_rules)
        for at, part in enumerate(model.datasets)
    )


def _dataset(part: DatasetPart, rules: DatasetRules, located: Located, in_rules: Problems) -> Dataset:
    problems, path = located
    report_duplicates(part.fields, Kind.FIELD, problems, (*path, "fields"))
    _check_source(part.source, problems, (*path, "source"))
    _check_field_names(part, rules, located, in_rules)
    fields = tuple(
        _field(one, part.name, rules.fields.get(one.name, FieldRules()), (problems, (*path, "fields", at)))
        for at, one in enumerate(part.fields)
    )
    where: Path_ = ("datasets", part.name)
    dataset = Dataset(
        name=part.name,
        source=part.source.strip(),
        primary_key=part.primary_key,
        title=title_of(rules.title, part.name, "", part.ai_context.synonyms),
        fields=fields,
        synonyms=part.ai_context.synonyms,
        description=part.description,
        unique_keys=part.unique_keys,
        is_dictionary=rules.dictionary,
        is_bridge=rules.bridge,
        label_field=rules.label_field,
        time_field=rules.time_field,
        main_metric=rules.main_metric,
        default_filters=_default_filters(part, rules),
        row_rights=rules.row_rights,
        row_rights_optional=rules.row_rights_optional,
        grain=rules.grain,
    )
    _check_conditions(dataset, in_rules, where)
    return dataset


def _check_source(source: str, problems: Problems, path: Path_) -> None:
    if not _TABLE.fullmatch(source.strip()):
        said = Localized(
            f"источник `{source[:60]}` — не таблица и не представление со схемой",
            f"the source `{source[:60]}` is not a table or view with its schema",
        )
        hint = Localized(
            "Напишите схема.таблица; запрос сделайте представлением.", "Write schema.table; make a view of a query."
        )
        problems.add(path, said, hint)


def _default_filters(part: DatasetPart, rules: DatasetRules) -> tuple[DefaultFilter, ...]:
    return tuple(
        DefaultFilter(one.name, part.name, one.expression, localized(one.note), one.lifted_by)
        for one in rules.default_filters
    )


def _check_field_names(part: DatasetPart, rules: DatasetRules, located: Located, in_rules: Problems) -> None:
    problems, path = located
    names = [field.name for field in part.fields]
    for key in (part.primary_key, *part.unique_keys):
        for name in key:
            if name not in names:
                at = "primary_key" if key == part.primary_key else "unique_keys"
                problems.unknown((*path, at), Kind.FIELD, name, names, part.name)
    where: Path_ = ("datasets", part.name)
    for name in rules.fields:
        if name not in names:
            in_rules.unknown((*where, "fields", name), Kind.FIELD, name, names, part.name)
    for key_name, used in (("label_field", rules.label_field), ("time_field", rules.time_field)):
        if used is not None and used not in names:
            in_rules.unknown((*where, key_name), Kind.FIELD, used, names, part.name)
    if rules.dictionary and rules.label_field is None:
        said = Localized("справочнику нужен label_field", "a dictionary needs a label_field")
        hint = Localized("Назовите поле, которое показывать.", "Name the field that is shown.")
        in_rules.add((*where, "dictionary"), said, hint)


def _check_conditions(dataset: Dataset, in_rules: Problems, where: Path_) -> None:
    for at, one in enumerate(dataset.default_filters):
        path: Path_ = (*where, "default_filters", at, "expression")
        check_own_condition(one.expression, Place.CONDITION, dataset, in_rules, path)
    report_duplicates(dataset.default_filters, Kind.DEFAULT_FILTER, in_rules, (*where, "default_filters"))
    if dataset.row_rights is not None:
        check_own_condition(dataset.row_rights, Place.RIGHTS, dataset, in_rules, (*where, "row_rights"))


def _field(part: FieldPart, dataset: str, rules: FieldRules, located: Located) -> Field:
    problems, path = located
    expression = (part.expression or part.name).strip()
    fault = fault_of(expression, Place.FIELD)
    if fault:
        problems.add((*path, "expression"), fault)
    marked = part.dimension.is_time if part.dimension is not None else None
    return Field(
        name=part.name,
        dataset=dataset,
        expression=expression,
        datatype=part.datatype,
        title=title_of(rules.title, part.name, part.label, part.ai_context.synonyms),
        synonyms=part.ai_context.synonyms,
        description=part.description,
        is_time=part.datatype in _TIME_TYPES if marked is None else marked,
        is_enum=rules.is_enum,
        sample_values=rules.sample_values,
        value_synonyms=tuple(rules.value_synonyms.items()),
        groupable=rules.groupable,
        hidden=rules.hidden,
        pii=rules.pii,
        nullable=rules.nullable,
        unit=unit_of(rules.unit),
    )


def unit_of(part: UnitPart | None) -> Unit:
    """Return the unit that a file names, a plain number if it names none."""
    return Unit(part.kind, part.symbol, part.forms_ru, part.forms_en) if part else NUMBER
