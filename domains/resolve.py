"""From the checked files of a domain to its semantic model: every name resolved, every expression checked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from core.intent import FieldRef
from core.language import Localized
from domains.expressions import Place, parse
from domains.fault_texts import Kind
from domains.file_models import BothLanguages, DomainPart, ExamplesPart, FilterPart, ModelPart
from domains.problems import Problems
from domains.resolve_datasets import resolve_datasets
from domains.resolve_metrics import resolve_metrics
from domains.resolve_names import check_expression, field_ref, localized
from domains.resolve_relationships import resolve_relationships
from domains.semantic_model import (
    AbsentData,
    Dataset,
    Datatype,
    Detection,
    Domain,
    Limits,
    NamedFilter,
    VerifiedQuery,
)
from domains.views import compared_field, user_attributes
from domains.yaml_source import Path_


@dataclass(frozen=True, slots=True)
class DomainFiles:
    """The parsed files of one domain. ``prefix`` is where in model.yaml the model stands (0.1 and 0.2 differ)."""

    folder: Path
    model: ModelPart
    prefix: Path_
    rules: DomainPart
    examples: ExamplesPart


def resolve(files: DomainFiles, in_model: Problems, in_rules: Problems) -> Domain:
    """Build the domain; it may be used only if neither collector has found anything."""
    model, rules = files.model, files.rules
    datasets = resolve_datasets(model, rules, (in_model, files.prefix), in_rules)
    relationships = resolve_relationships(model, rules, datasets, (in_model, files.prefix), in_rules)
    metrics = resolve_metrics(model, rules, (datasets, relationships), (in_model, files.prefix), in_rules)
    if not in_rules.found:
        _report_mixed_rights(datasets, in_rules)
    _report_main_metrics(rules, [metric.name for metric in metrics], in_rules)
    return Domain(
        name=rules.domain,
        title=localized(rules.title),
        description=rules.description or model.description,
        folder=files.folder,
        datasets=datasets,
        relationships=relationships,
        metrics=metrics,
        filters=tuple(_filter(name, part, datasets, in_rules) for name, part in rules.filters.items()),
        detection=Detection(tuple(rules.detection.keywords.items()), tuple(rules.detection.anti_keywords.items())),
        absent=tuple(AbsentData(a.words, localized(a.message), _all_localized(a.suggestions)) for a in rules.absent),
        examples=tuple(
            VerifiedQuery(one.question, one.sql, one.verified_by, one.verified_at) for one in files.examples.examples
        ),
        rules=(*_instructions(model), *rules.custom_instructions),
        sample_questions=_all_localized(rules.sample_questions),
        freshness=_freshness(rules, datasets, in_rules),
        limits=Limits(rules.limits.rows, rules.limits.seconds, rules.limits.cost),
    )


def _report_main_metrics(rules: DomainPart, metrics: list[str], problems: Problems) -> None:
    for name, part in rules.datasets.items():
        if part.main_metric is not None and part.main_metric not in metrics:
            problems.unknown(("datasets", name, "main_metric"), Kind.METRIC, part.main_metric, metrics)


def _filter(name: str, part: FilterPart, datasets: tuple[Dataset, ...], problems: Problems) -> NamedFilter:
    where: Path_ = ("filters", name)
    names = [dataset.name for dataset in datasets]
    if part.dataset not in names:
        problems.unknown((*where, "dataset"), Kind.DATASET, part.dataset, names)
    else:
        check_expression(part.expression, Place.CONDITION, datasets, problems, (*where, "expression"))
    return NamedFilter(name, part.dataset, part.expression, localized(part.title), part.synonyms)


def _report_mixed_rights(datasets: tuple[Dataset, ...], problems: Problems) -> None:
    """One attribute of a user is one set of parameters in a query: its type must be the same everywhere."""
    first: dict[str, tuple[str, bool]] = {}
    for dataset in datasets:
        if dataset.row_rights is None:
            continue
        tree = parse(dataset.row_rights)
        for attribute in user_attributes(tree):
            field = compared_field(tree, attribute, dataset)
            numeric = field is not None and field.datatype is Datatype.INTEGER
            name, known = first.setdefault(attribute, (dataset.name, numeric))
            if known is not numeric:
                said = Localized(
                    f"@user_{attribute} здесь или в `{name}` сравнивается с числом, а в другом месте — с текстом",
                    f"@user_{attribute} is compared with a number here or in `{name}`, and with a text in the other",
                )
                hint = Localized("Дайте признаку два имени.", "Give the attribute two names.")
                problems.add(("datasets", dataset.name, "row_rights"), said, hint)


def _freshness(rules: DomainPart, datasets: tuple[Dataset, ...], problems: Problems) -> FieldRef | None:
    if rules.freshness is None:
        return None
    return field_ref(rules.freshness, datasets, problems, ("freshness",))


def _instructions(model: ModelPart) -> tuple[str, ...]:
    written = model.ai_context.instructions.strip()
    return (written,) if written else ()


def _all_localized(texts: Iterable[BothLanguages]) -> tuple[Localized, ...]:
    return tuple(localized(text) for text in texts)
