"""What a question asks, read by code: every part has an id and the piece of the question it came from.

Ids are M… (metrics), D… (dimensions), P… (periods), V… (values), N… (numbers), S… (named segments),
C… (conditions on another fact). SQL refers to periods, values and numbers only as parameters (core/parameter.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from core.language import Language
from core.period import AsOf, Bucket, Period, RecurringFilter
from core.span import Span


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field of a dataset of the semantic model.

    ``role`` names the relationship by which the dataset is reached where more than one leads to it
    (paying bank, refund bank); None where there is only one way.
    """

    dataset: str
    field: str
    role: str | None = None

    def __str__(self) -> str:
        return f"{self.dataset}.{self.field}"


@dataclass(frozen=True, slots=True)
class MetricUse:
    """A metric that is asked for. ``proposed`` marks a link that a model proposed and rules did not find."""

    id: str
    name: str
    span: Span
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class DimensionUse:
    """A field by which the answer is cut."""

    id: str
    field: FieldRef
    span: Span
    proposed: bool = False
    complete: bool = False
    """«Все регионы, и сколько …»: members without rows are shown too."""
    listed: bool = False
    """Named in a list of columns («выведи ID, имя и сумму продаж»), not after «по»."""


@dataclass(frozen=True, slots=True)
class TimeCut:
    """The bucket of time by which the answer is cut."""

    bucket: Bucket
    span: Span


@dataclass(frozen=True, slots=True)
class PeriodUse:
    """A period of the question with its id (P1 …)."""

    id: str
    period: Period


@dataclass(frozen=True, slots=True)
class ValueUse:
    """A condition on a known field: it is, or is not, one of ``members``.

    ``members`` are the stored spellings, one or more; several spellings of one value are all listed. ``together``:
    several values were named («в Москве и в Питере»), and the figure is for all of them together.
    """

    id: str
    field: FieldRef
    members: tuple[str, ...]
    label: str
    span: Span
    negated: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class SegmentUse:
    """A named filter of the domain («закрытые кошельки») that the question uses, or excludes."""

    id: str
    name: str
    span: Span
    negated: bool = False


class NumberRole(StrEnum):
    """What a number of the question does."""

    TOP = "top"
    THRESHOLD = "threshold"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class NumberUse:
    """A number of the question that is not part of a period."""

    id: str
    value: Decimal
    role: NumberRole
    span: Span


class Comparison(StrEnum):
    """How a figure is compared with a threshold."""

    GT = ">"
    GE = ">="
    LT = "<"
    LE = "<="
    EQ = "="
    NE = "<>"


@dataclass(frozen=True, slots=True)
class HavingCondition:
    """A threshold on an aggregated metric: «регионы, где больше 100 кошельков»."""

    metric: str
    """Id of the metric (M…)."""
    comparison: Comparison
    number: str
    """Id of the number (N…)."""
    span: Span


@dataclass(frozen=True, slots=True)
class RowCondition:
    """A threshold on a number of each row: «платежи больше 1000 рублей»."""

    field: FieldRef
    comparison: Comparison
    number: str
    span: Span


@dataclass(frozen=True, slots=True)
class FactCondition:
    """A condition that another fact has, or has not, rows for the counted thing: «кошельки без платежей».

    ``period`` is the id of a period that bounds the other fact, None where the question gives none.
    """

    id: str
    dataset: str
    exists: bool
    span: Span
    period: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """«Топ-5 …», «самый …»: which groups are kept, by which metric.

    ``number`` is the id of the number of groups; None is the single best (ties all shown).
    """

    metric: str
    descending: bool
    span: Span
    number: str | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows are asked for and no figure («выведи ID и имя клиентов без платежей»); the dimensions are their columns.

    ``dataset`` is what the rows are of; ``distinct`` shows each combination of columns once («без повторов»).
    """

    dataset: str
    span: Span
    distinct: bool = False


class CalculationKind(StrEnum):
    """What is computed from a metric besides its value."""

    SHARE = "share"
    """Part of the total, per cent."""
    GROWTH = "growth"
    """Change against the comparison period, absolute and per cent."""
    CUMULATIVE = "cumulative"
    """Running total over the time cut."""
    AVERAGE_PER = "average_per"
    """Average of the metric per bucket of time («в среднем в день»)."""
    CHANGE = "change"
    """Change against the previous bucket of the same series."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculation over a metric; ``bucket`` only for AVERAGE_PER."""

    kind: CalculationKind
    metric: str
    span: Span
    bucket: Bucket | None = None


class OutputForm(StrEnum):
    """The form in which the person asks to see the answer."""

    AUTO = "auto"
    TABLE = "table"
    CHART = "chart"
    EXCEL = "excel"


@dataclass(frozen=True, slots=True)
class Word:
    """A content word of the question with its dictionary form."""

    text: str
    lemma: str
    span: Span


class DefaultKind(StrEnum):
    """What was assumed because the question did not say it."""

    ALL_TIME = "all_time"
    """No period named: all data."""
    METRIC = "metric"
    """No metric named: the main one of the dataset; ``detail`` is its name."""
    ORDER = "order"
    TIME_FIELD = "time_field"
    GRAIN = "grain"
    """A trend without a grain: the bucket that suits the period; ``detail`` is its name."""
    SINCE_START = "since_start"
    """A flow asked «на 8 марта»: all of it until that date; ``detail`` is its last day."""
    WHOLE_DAYS = "whole_days"
    """A comparison through today ends on the last day whose data is whole; ``detail`` is that day."""
    INHERITED = "inherited"
    """Taken over from the previous question of the thread; ``detail`` says which part."""


@dataclass(frozen=True, slots=True)
class Default:
    """One assumption, shown to the person in the reading."""

    kind: DefaultKind
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ProposedLink:
    """What a model proposed for a word that no rule explained: a metric or a cut; told as an assumption."""

    word: str
    metric: str = ""
    field: FieldRef | None = None


@dataclass(frozen=True, slots=True)
class Intent:
    """The typed reading of one stand-alone question within one domain."""

    domain: str
    language: Language
    metrics: tuple[MetricUse, ...] = ()
    dimensions: tuple[DimensionUse, ...] = ()
    time_cut: TimeCut | None = None
    periods: tuple[PeriodUse, ...] = ()
    compare: tuple[PeriodUse, ...] = ()
    recurring: RecurringFilter | None = None
    as_of: AsOf | None = None
    values: tuple[ValueUse, ...] = ()
    segments: tuple[SegmentUse, ...] = ()
    numbers: tuple[NumberUse, ...] = ()
    having: tuple[HavingCondition, ...] = ()
    row_conditions: tuple[RowCondition, ...] = ()
    fact_conditions: tuple[FactCondition, ...] = ()
    ranking: Ranking | None = None
    listing: Listing | None = None
    calculations: tuple[Calculation, ...] = ()
    form: OutputForm = OutputForm.AUTO
    chart: str = ""
    """The word for the kind of chart that is wished («круговой», "area"); "" where none is named."""
    lifted_filters: tuple[str, ...] = ()
    """Default filters of the domain that the question itself sets aside («включая тестовые»)."""
    unexplained: tuple[Word, ...] = ()
    """Content words that nothing of the domain explains."""
    defaults: tuple[Default, ...] = ()
    proposals: tuple[ProposedLink, ...] = ()
    """The links of ``proposed`` metrics and cuts, with the words that they explain."""

    def number(self, number_id: str) -> NumberUse:
        """Return the number with this id; KeyError if the intent has none."""
        for number in self.numbers:
            if number.id == number_id:
                return number
        raise KeyError(number_id)

    def metric(self, metric_id: str) -> MetricUse:
        """Return the metric with this id; KeyError if the intent has none."""
        for metric in self.metrics:
            if metric.id == metric_id:
                return metric
        raise KeyError(metric_id)
