"""What a question requires of its query, worked out once from the intent and the model."""

from __future__ import annotations

from dataclasses import dataclass

from core.intent import Calculation, CalculationKind, FieldRef, Intent, PeriodUse, SegmentUse, ValueUse
from core.parameter import parameters_of, value_parameter_names
from domains.fact_filters import FilterOwners, counted_dataset
from domains.semantic_model import Domain, Metric
from validators.canonical import atoms_of, definition_form

AS_OF = "as_of_end"
"""The parameter that bounds a state on a date."""


@dataclass(frozen=True)
class WantedMetric:
    """A metric of the question with the canonical form of its definition, and the facts that it counts."""

    id: str
    metric: Metric
    form: str
    facts: frozenset[str]
    calculations: tuple[Calculation, ...]


@dataclass(frozen=True)
class Wanted:
    """The requirements of a question."""

    metrics: tuple[WantedMetric, ...]
    periods: tuple[PeriodUse, ...]
    """Main periods and comparison periods; periods that only bound another fact are in ``bound_elsewhere``."""
    bound_elsewhere: tuple[PeriodUse, ...]
    parameters: tuple[str, ...]
    """Names of the parameters that must be used somewhere."""
    time_fields: frozenset[str]
    """``dataset.field`` by which periods may bound the metrics."""
    excluded: frozenset[str]
    """Ids (V…, S…) of the conditions that an odd number of NOTs stands above: those of rows that must not be there
    («без успешных платежей») and the negated ones, not both at once."""

    @property
    def facts(self) -> frozenset[str]:
        """Return the datasets whose rows are counted."""
        return frozenset(fact for metric in self.metrics for fact in metric.facts)

    @property
    def atoms(self) -> frozenset[str]:
        """Return the canonical aggregates of all metrics."""
        return frozenset(atom for metric in self.metrics for atom in atoms_of(metric.form))


def wanted_of(intent: Intent, domain: Domain) -> Wanted:
    """Return what a question requires; metrics that the model does not have are left out."""
    known = [(use.id, domain.find_metric(use.name)) for use in intent.metrics]
    metrics = tuple(_wanted_metric(use_id, metric, intent, domain) for use_id, metric in known if metric is not None)
    elsewhere = {condition.period for condition in intent.fact_conditions}
    mains = tuple(use for use in (*intent.periods, *intent.compare) if use.id not in elsewhere)
    others = tuple(use for use in intent.periods if use.id in elsewhere)
    fields = {str(field) for one in metrics for field in time_fields_of(one, domain)}
    names = tuple(found.name for found in parameters_of(intent)) + ((AS_OF,) if intent.as_of else ())
    return Wanted(metrics, mains, others, names, frozenset(fields), _excluded(intent, domain))


def _excluded(intent: Intent, domain: Domain) -> frozenset[str]:
    owners = FilterOwners(domain, intent.fact_conditions, counted_dataset(domain, intent))
    absent = {condition.id for condition in intent.fact_conditions if not condition.exists}
    uses: tuple[ValueUse | SegmentUse, ...] = (*intent.values, *intent.segments)
    return frozenset(use.id for use in uses if use.negated is not (owners.of(use) in absent))


def time_fields_of(wanted: WantedMetric, domain: Domain) -> tuple[FieldRef, ...]:
    """Return the field by which periods bound a metric, and for its other facts their own."""
    own = wanted.metric.time_field
    fields = [own] if own else []
    for fact in wanted.facts - {wanted.metric.dataset, own.dataset if own else ""}:
        name = domain.dataset(fact).time_field
        fields += [FieldRef(fact, name)] if name else []
    return tuple(fields)


def period_names(use: PeriodUse) -> tuple[str, ...]:
    """Return the names of the parameters of a period."""
    sides = (("start", use.period.range.start), ("end", use.period.range.end))
    return tuple(f"{use.id.lower()}_{side}" for side, bound in sides if bound is not None)


def value_names(use: ValueUse) -> frozenset[str]:
    """Return the names of the parameters of a value."""
    return frozenset(value_parameter_names(use))


def has_calculation(intent: Intent, kind: CalculationKind) -> bool:
    """Tell whether the question asks for a calculation."""
    return any(found.kind is kind for found in intent.calculations)


def _wanted_metric(metric_id: str, metric: Metric, intent: Intent, domain: Domain) -> WantedMetric:
    form = definition_form(metric, domain)
    datasets = {dataset.name for dataset in domain.datasets}
    named = {word for atom in atoms_of(form) for word in _first_names(atom)}
    mine = tuple(found for found in intent.calculations if found.metric == metric_id)
    return WantedMetric(metric_id, metric, form, frozenset(named & datasets) or frozenset({metric.dataset}), mine)


def _first_names(atom: str) -> list[str]:
    """Return the dataset in ``sum(orders.amount)`` or ``rows(orders)``."""
    inner = atom.partition("(")[2]
    return [inner.replace(")", " ").replace(",", " ").replace(".", " ").split()[0]] if inner.strip(")") else []
