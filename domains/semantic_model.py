"""What a domain's data means, resolved and ready for use: the typed form of model.yaml and domain.yaml.

Files are read and checked by ``domains.load``; everything here is frozen and already consistent (names resolve,
expressions parse). Expressions are ANSI SQL over fields: ``dataset.field``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path

from core.intent import FieldRef
from core.language import Localized
from core.unit import NUMBER, Unit


class Datatype(StrEnum):
    """Data types of fields and metrics, as the Ossie specification names them."""

    STRING = "String"
    INTEGER = "Integer"
    DECIMAL = "Decimal"
    FLOAT = "Float"
    BOOLEAN = "Boolean"
    DATE = "Date"
    TIME = "Time"
    DATETIME = "DateTime"
    DATETIME_TZ = "DateTimeTz"
    OPAQUE = "Opaque"


class Additivity(StrEnum):
    """Over which groups a metric may be added up."""

    ADDITIVE = "additive"
    SEMI_ADDITIVE = "semi_additive"
    """A state (a balance): may be added over everything but time."""
    RATIO = "ratio"
    """A quotient of sums: never added."""
    NON_ADDITIVE = "non_additive"
    """A distinct count, a median: never added."""


class EmptyMeaning(StrEnum):
    """What a group without rows means for a metric."""

    ZERO = "zero"
    NO_DATA = "no_data"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a dataset. ``expression`` is over physical columns of the dataset's source."""

    name: str
    dataset: str
    expression: str
    datatype: Datatype
    title: Localized
    synonyms: tuple[str, ...] = ()
    """Words people use, Russian and English, in dictionary form; matched in every case and number."""
    description: str = ""
    is_time: bool = False
    is_enum: bool = False
    """The field has few members, all of them known to the value index."""
    sample_values: tuple[str, ...] = ()
    value_synonyms: tuple[tuple[str, str], ...] = ()
    """(what people say, stored value): («Питер», «Санкт-Петербург»)."""
    groupable: bool = False
    """The field may be a dimension of an answer."""
    hidden: bool = False
    """Never visible to a query (but usable in default filters and rights)."""
    pii: bool = False
    nullable: bool = True
    unit: Unit = NUMBER

    @property
    def ref(self) -> FieldRef:
        """Return the reference to this field, without a role."""
        return FieldRef(self.dataset, self.name)


@dataclass(frozen=True, slots=True)
class DefaultFilter:
    """A condition that holds on a dataset unless the question lifts it (deleted rows, test rows).

    ``expression`` says which rows stay, over fields of the dataset (hidden ones too); ``note`` is how it is
    told to the person («без тестовых»); ``lifted_by`` are the words that lift it.
    """

    name: str
    dataset: str
    expression: str
    note: Localized
    lifted_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dataset:
    """A logical table. ``source`` is the physical table or view, always schema-qualified."""

    name: str
    source: str
    primary_key: tuple[str, ...]
    title: Localized
    fields: tuple[Field, ...]
    synonyms: tuple[str, ...] = ()
    description: str = ""
    unique_keys: tuple[tuple[str, ...], ...] = ()
    is_dictionary: bool = False
    """Looked up and joined by itself; a cut by the dataset is a cut by ``label_field``."""
    is_bridge: bool = False
    """Links two datasets many-to-many."""
    label_field: str | None = None
    time_field: str | None = None
    main_metric: str | None = None
    """The metric that a bare question about the dataset means («сколько кошельков»)."""
    default_filters: tuple[DefaultFilter, ...] = ()
    row_rights: str | None = None
    """Which rows a user may see: an ANSI expression over fields and ``@user_<attribute>`` parameters."""
    row_rights_optional: bool = False
    """A user without any attributes sees all rows (else none)."""
    grain: str = ""

    def field(self, name: str) -> Field:
        """Return a field by name; KeyError if there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(f"{self.name}.{name}")

    @property
    def visible_fields(self) -> tuple[Field, ...]:
        """Return the fields that a query may name."""
        return tuple(field for field in self.fields if not field.hidden)


@dataclass(frozen=True, slots=True)
class Relationship:
    """A declared join: many rows of ``from_dataset`` to one row of ``to_dataset``.

    ``synonyms`` name the role where two relationships link the same pair («банк возврата»).
    """

    name: str
    from_dataset: str
    to_dataset: str
    from_columns: tuple[str, ...]
    to_columns: tuple[str, ...]
    title: Localized | None = None
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that can be asked for. ``expression`` is an ANSI aggregate over ``dataset.field``.

    ``dataset`` is the fact whose rows are counted (for a ratio over two facts: the denominator's);
    ``time_field`` the field by which periods and time cuts apply.
    """

    name: str
    expression: str
    dataset: str
    time_field: FieldRef | None
    title: Localized
    unit: Unit
    datatype: Datatype
    additivity: Additivity
    synonyms: tuple[str, ...] = ()
    description: str = ""
    non_negative: bool = True
    empty: EmptyMeaning = EmptyMeaning.ZERO
    expected_range: tuple[float | None, float | None] = (None, None)


@dataclass(frozen=True, slots=True)
class NamedFilter:
    """A named segment («закрытые кошельки»): an ANSI condition over fields of one dataset."""

    name: str
    dataset: str
    expression: str
    title: Localized
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AbsentData:
    """Something that people ask for and the data does not hold, with what can be asked instead."""

    words: tuple[str, ...]
    message: Localized
    suggestions: tuple[Localized, ...] = ()


@dataclass(frozen=True, slots=True)
class VerifiedQuery:
    """A question with the SQL that a person verified, over dataset names and ``@`` parameters."""

    question: str
    sql: str
    verified_by: str
    verified_at: date | None = None


@dataclass(frozen=True, slots=True)
class Detection:
    """Words that speak for the domain (with weights) and against it, in dictionary form."""

    keywords: tuple[tuple[str, float], ...] = ()
    anti_keywords: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one query; None leaves the deployment's setting."""

    rows: int | None = None
    seconds: float | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Domain:
    """One domain, whole."""

    name: str
    title: Localized
    description: str
    folder: Path
    datasets: tuple[Dataset, ...]
    relationships: tuple[Relationship, ...]
    metrics: tuple[Metric, ...]
    filters: tuple[NamedFilter, ...] = ()
    detection: Detection = Detection()
    absent: tuple[AbsentData, ...] = ()
    examples: tuple[VerifiedQuery, ...] = ()
    rules: tuple[str, ...] = ()
    """Text rules for a model that writes SQL (``custom_instructions``)."""
    sample_questions: tuple[Localized, ...] = ()
    """Questions that work, offered on the first page and after a refusal."""
    freshness: FieldRef | None = None
    """The field whose maximum tells the last load."""
    limits: Limits = Limits()

    def dataset(self, name: str) -> Dataset:
        """Return a dataset by name; KeyError if there is none."""
        for dataset in self.datasets:
            if dataset.name == name:
                return dataset
        raise KeyError(name)

    def metric(self, name: str) -> Metric:
        """Return a metric by name, also one that follows from another (``per_thing``); KeyError if there is none."""
        found = self.find_metric(name)
        if found is None:
            raise KeyError(name)
        return found

    def find_metric(self, name: str) -> Metric | None:
        """Return a metric by name, None if there is none."""
        from domains.per_thing import metric_for_one_thing  # it is made of these types

        own = next((metric for metric in self.metrics if metric.name == name), None)
        return own or metric_for_one_thing(self, name)

    def filter(self, name: str) -> NamedFilter:
        """Return a named filter; KeyError if there is none."""
        for found in self.filters:
            if found.name == name:
                return found
        raise KeyError(name)

    def relationship(self, name: str) -> Relationship:
        """Return a relationship by name; KeyError if there is none."""
        for relationship in self.relationships:
            if relationship.name == name:
                return relationship
        raise KeyError(name)

    def may_be_unnamed(self, ref: FieldRef, counted: str) -> bool:
        """Tell whether rows of the dataset ``counted`` may have no value of a field: an empty one, or none joined."""
        return ref.dataset != counted or self.field(ref).nullable

    def field(self, ref: FieldRef) -> Field:
        """Return the field that a reference names; KeyError if there is none."""
        return self.dataset(ref.dataset).field(ref.field)


@dataclass(frozen=True, slots=True)
class JoinStep:
    """One join of a slice: ``relationship`` walked from its many side (forward) or from its one side.

    ``alias`` is the name under which ``dataset`` is joined: its own name, or dataset_role where a role applies.
    """

    relationship: str
    from_alias: str
    dataset: str
    alias: str
    forward: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that was left out of a slice, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class DomainSlice:
    """The part of a domain that one question needs: its facts, joins and fields, and what was left out."""

    domain: Domain
    datasets: tuple[str, ...]
    facts: tuple[str, ...]
    joins: tuple[JoinStep, ...]
    fields: tuple[FieldRef, ...]
    dropped: tuple[Dropped, ...] = ()
