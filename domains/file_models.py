"""The shapes of model.yaml (Apache Ossie), domain.yaml and examples.yaml, checked by pydantic at the border.

Ossie's parts keep keys that we do not know (other vendors' extensions); our own files know all of theirs.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from core.unit import UnitKind
from domains.semantic_model import Additivity, Datatype, EmptyMeaning

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$", max_length=128)]
"""A name that SQL can carry without quotes."""

DIALECT = "ANSI_SQL"


class OssiePart(BaseModel):
    """A part of model.yaml: unknown keys are kept, not interpreted."""

    model_config = ConfigDict(frozen=True, extra="allow", coerce_numbers_to_str=True)


class OwnPart(BaseModel):
    """A part of our own files: an unknown key is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid", coerce_numbers_to_str=True)


def _ansi(value: Any) -> Any:
    """Read Ossie's long form of an expression, or a plain text, as the ANSI text."""
    if isinstance(value, dict) and isinstance(value.get("dialects"), list):
        written = [one for one in value["dialects"] if isinstance(one, dict) and "expression" in one]
        chosen = [one for one in written if one.get("dialect", DIALECT) == DIALECT] or written
        if chosen:
            return chosen[0]["expression"]
    return value


Expression = Annotated[str, BeforeValidator(_ansi)]


class AiContext(OssiePart):
    """Ossie's hints for a reader that is a program."""

    instructions: str = ""
    synonyms: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


def _context(value: Any) -> Any:
    return {"instructions": value} if isinstance(value, str) else value


Context = Annotated[AiContext, BeforeValidator(_context)]


class Dimension(OssiePart):
    """Ossie's marks of a dimension."""

    is_time: bool | None = None
    """None: a date or a moment is a time field, anything else is not."""


class FieldPart(OssiePart):
    """A field of model.yaml."""

    name: Name
    expression: Expression | None = None
    dimension: Dimension | None = None
    datatype: Datatype = Datatype.OPAQUE
    label: str = ""
    description: str = ""
    ai_context: Context = AiContext()


class DatasetPart(OssiePart):
    """A dataset of model.yaml."""

    name: Name
    source: str
    primary_key: tuple[str, ...] = ()
    unique_keys: tuple[tuple[str, ...], ...] = ()
    description: str = ""
    ai_context: Context = AiContext()
    fields: tuple[FieldPart, ...] = ()


class RelationshipPart(OssiePart):
    """A relationship of model.yaml: many rows of ``from`` to one of ``to``."""

    name: Name
    from_: str = Field(alias="from")
    to: str
    from_columns: tuple[str, ...] = Field(min_length=1)
    to_columns: tuple[str, ...] = Field(min_length=1)
    ai_context: Context = AiContext()


class MetricPart(OssiePart):
    """A metric of model.yaml."""

    name: Name
    expression: Expression
    description: str = ""
    datatype: Datatype = Datatype.DECIMAL
    ai_context: Context = AiContext()


class ModelPart(OssiePart):
    """One semantic model."""

    name: str = ""
    description: str = ""
    ai_context: Context = AiContext()
    datasets: tuple[DatasetPart, ...] = Field(min_length=1)
    relationships: tuple[RelationshipPart, ...] = ()
    metrics: tuple[MetricPart, ...] = ()


def _both_languages(value: Any) -> Any:
    """Read a plain text as the text of both languages, and fill a missing language from the other."""
    if isinstance(value, (str, int, float)):
        return {"ru": str(value), "en": str(value)}
    if isinstance(value, dict) and len(value) == 1 and set(value) <= {"ru", "en"}:
        (only,) = value.values()
        return {"ru": only, "en": only}
    return value


class BothLanguages(OwnPart):
    """A text for people in Russian and English."""

    ru: str
    en: str


Text = Annotated[BothLanguages, BeforeValidator(_both_languages)]
_list_of = BeforeValidator(lambda value: [value] if isinstance(value, str) else value)
Words = Annotated[tuple[str, ...], _list_of]


class UnitPart(OwnPart):
    """What a number counts."""

    kind: UnitKind
    symbol: str = ""
    forms_ru: tuple[str, ...] = ()
    forms_en: tuple[str, ...] = ()


class FieldRules(OwnPart):
    """What domain.yaml says of a field."""

    title: Text | None = None
    groupable: bool = False
    is_enum: bool = False
    sample_values: tuple[str, ...] = ()
    value_synonyms: dict[str, str] = {}
    hidden: bool = False
    pii: bool = False
    nullable: bool = True
    unit: UnitPart | None = None


class DefaultFilterPart(OwnPart):
    """A condition that holds unless the question lifts it."""

    name: Name
    expression: str
    note: Text
    lifted_by: Words = ()


class DatasetRules(OwnPart):
    """What domain.yaml says of a dataset."""

    title: Text | None = None
    grain: str = ""
    dictionary: bool = False
    bridge: bool = False
    label_field: str | None = None
    time_field: str | None = None
    main_metric: str | None = None
    default_filters: tuple[DefaultFilterPart, ...] = ()
    row_rights: str | None = None
    row_rights_optional: bool = False
    fields: dict[str, FieldRules] = {}


class MetricRules(OwnPart):
    """What domain.yaml says of a metric."""

    title: Text | None = None
    dataset: str | None = None
    """Whose rows are counted, where the expression does not say it (``COUNT(*)``) or names several."""
    unit: UnitPart | None = None
    time_field: str | None = None
    additivity: Additivity | None = None
    empty: EmptyMeaning = EmptyMeaning.ZERO
    non_negative: bool = True
    expected_range: tuple[float | None, float | None] = (None, None)


class FilterPart(OwnPart):
    """A named segment."""

    dataset: str
    expression: str
    title: Text
    synonyms: Words = ()


class RelationshipRules(OwnPart):
    """The role that a relationship plays."""

    title: Text | None = None
    synonyms: Words = ()


class AbsentPart(OwnPart):
    """What people ask for and the data does not hold."""

    words: Words
    message: Text
    suggestions: tuple[Text, ...] = ()


class DetectionPart(OwnPart):
    """Words for and against the domain, with weights."""

    keywords: dict[str, float] = {}
    anti_keywords: dict[str, float] = {}


class LimitsPart(OwnPart):
    """Bounds of one query."""

    rows: int | None = Field(default=None, gt=0)
    seconds: float | None = Field(default=None, gt=0)
    cost: float | None = Field(default=None, gt=0)


class DomainPart(OwnPart):
    """The whole of domain.yaml."""

    domain: Name
    title: Text
    description: str = ""
    detection: DetectionPart = DetectionPart()
    datasets: dict[str, DatasetRules] = {}
    metrics: dict[str, MetricRules] = {}
    filters: dict[Name, FilterPart] = {}
    relationships: dict[str, RelationshipRules] = {}
    absent: tuple[AbsentPart, ...] = ()
    custom_instructions: Words = ()
    sample_questions: tuple[Text, ...] = ()
    freshness: str | None = None
    limits: LimitsPart = LimitsPart()


class ExamplePart(OwnPart):
    """A verified question with its SQL."""

    question: str = Field(min_length=1)
    sql: str = Field(min_length=1)
    verified_by: str = Field(min_length=1)
    verified_at: date | None = None


class ExamplesPart(OwnPart):
    """examples.yaml: a list, or a mapping with the one key ``examples``."""

    examples: tuple[ExamplePart, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _list_or_mapping(cls, value: Any) -> Any:
        return {"examples": value} if isinstance(value, list) else value

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self.examples)

    @classmethod
    def none(cls) -> Self:
        """Return an empty file."""
        return cls()
