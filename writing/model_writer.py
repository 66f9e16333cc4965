"""The part of writing that a language model does: what it is told, and what becomes of its reply."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from sqlglot import exp

from core.finding import Finding
from core.intent import Intent, NumberRole
from core.parameter import value_parameter_names
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import generate
from domains.asked_columns import asked_columns
from domains.semantic_model import DomainSlice, VerifiedQuery
from llm.prompts import quoted
from writing.buckets import bucket_of
from writing.column_plans import plan_columns
from writing.conditions import Filters, Place, Scope, before_as_of, recurring, row_filters, within
from writing.draftsman import Draftsman
from writing.joins import Path, find_path
from writing.lenient import ModelRefusal, Parsed, Unreadable, parse_reply
from writing.mending import mend
from writing.metrics import adapted, definition
from writing.near_values import near_values
from writing.open_questions import is_open
from writing.parameters import known_parameters, used_parameters
from writing.pattern_names import pattern_names
from writing.patterns import Way, ways_for
from writing.plan import bucket_asked, dimension_keys, main_periods
from writing.sqltree import column

_NAMES = {
    Dialect.DUCKDB: "DuckDB",
    Dialect.TSQL: "T-SQL (SQL Server)",
    Dialect.POSTGRES: "PostgreSQL",
    Dialect.SPARK: "Spark SQL",
}
_RULES = {
    Dialect.DUCKDB: "- Only where the question asks for so many rows: ORDER BY and LIMIT at the end.",
    Dialect.TSQL: "- Only where the question asks for so many rows: SELECT TOP (...), ORDER BY. No alias in GROUP BY.",
    Dialect.POSTGRES: "- Only where the question asks for so many rows: ORDER BY and LIMIT at the end.",
    Dialect.SPARK: "- Only where the question asks for so many rows: ORDER BY and LIMIT at the end.",
}
_MAX_EXAMPLES = 3
_TO_COPY = "This query answers such a question. Reply with it, changed only where the question asks for something else:"
_PARTLY = "Recognised in the question; use what fits it, it may ask for something else:"


@dataclass(frozen=True, slots=True)
class WritingTask:
    """What one attempt starts from; ``findings`` and ``previous_sql`` are empty at the first one.

    ``question`` is stand-alone; ``schema_text`` describes the slice (domains.prompt_schema), the whole domain on retry.
    """

    question: str
    intent: Intent
    piece: DomainSlice
    dialect: Dialect
    schema_text: str
    examples: tuple[VerifiedQuery, ...] = ()
    findings: tuple[Finding, ...] = ()
    previous_sql: str = ""


@dataclass(frozen=True, slots=True)
class PromptBlocks:
    """The variables of the prompts that write SQL; a block with nothing to say is ""."""

    dialect: str
    dialect_rules: str
    schema: str
    asked: str
    conditions: str
    patterns: str
    examples: str
    question: str
    previous_sql: str
    findings: str

    def variables(self) -> dict[str, str]:
        """Return the blocks by the names under which the prompt uses them."""
        return {name: str(block) for name, block in asdict(self).items()}


def prompt_blocks(task: WritingTask) -> PromptBlocks:
    """Return what the model is told of a task. No block holds a date: periods are parameters with their conditions."""
    ways = _ways(task) if is_open(task.intent) else ()
    # A query that only needs copying is not contradicted by what was recognised for a plainer one.
    is_cut = bool(task.intent.dimensions or task.intent.time_cut)
    is_whole = not is_cut and any(way.is_whole for way in ways)
    return PromptBlocks(
        dialect=_NAMES[task.dialect],
        dialect_rules=_RULES[task.dialect],
        schema=task.schema_text,
        asked=_titled(
            _PARTLY if is_open(task.intent) else "Select:", [] if is_whole else [*_asked(task), *_listed(task)]
        ),
        conditions=_titled("Conditions, each to be used as it stands:", [] if is_whole else _conditions(task)),
        patterns=_titled(_TO_COPY if is_whole else "How such a query is built:", [way.line for way in ways]),
        examples=_examples(task.examples[: 1 if ways else _MAX_EXAMPLES]),
        question=task.question,
        previous_sql=task.previous_sql,
        findings="\n".join(f"- {finding.hint or finding.message_en}" for finding in task.findings),
    )


def prompt_of(task: WritingTask) -> tuple[str, PromptBlocks]:
    """Return the prompt and its blocks for an attempt: one that writes, or one that corrects the draft before."""
    return ("correct_sql" if task.previous_sql else "write_sql"), prompt_blocks(task)


def second_prompt(task: WritingTask) -> tuple[str, PromptBlocks]:
    """Return the prompt and its blocks for a draft that is written apart from the first one.

    It has the question first and the schema last, no examples, and nothing of earlier attempts.
    """
    apart = replace(task, examples=(), findings=(), previous_sql="")
    return "write_sql_apart", prompt_blocks(apart)


def read_reply(reply: str, known: Draftsman) -> Draft | ModelRefusal | Unreadable:
    """Return the draft in a model's reply, mended where that is certain, or its refusal, or why it cannot be read."""
    intent, dialect = known.intent, known.dialect
    names = frozenset(parameter.name for parameter in known_parameters(intent))
    parsed = parse_reply(reply, dialect, names)
    if not isinstance(parsed, Parsed):
        return parsed
    tree, notes = mend(parsed.tree, known)
    as_written = parsed.text if not notes else ""
    return Draft(
        text=as_written or generate(tree, dialect),
        dialect=dialect,
        written_by=WrittenBy.MODEL,
        parameters=used_parameters(intent, tree),
        columns=plan_columns(tree, intent, known.domain),
        mends=(*parsed.mends, *notes),
    )


def _ways(task: WritingTask) -> tuple[Way, ...]:
    """Return the ways of writing that the question calls for, with the names and conditions that are known."""
    conditions = [generate(one, task.dialect, pretty=False) for one in _time_conditions(task)]
    names = pattern_names(task.intent, task.piece) | {"conditions": " AND ".join(conditions)}
    if _moment(task) is None or task.intent.values or task.intent.segments:
        del names["conditions"]
    return ways_for(task.question, task.dialect, names)


def _titled(title: str, lines: list[str]) -> str:
    return "\n".join([title, *lines]) if lines else ""


def _scope(task: WritingTask) -> Scope:
    return Scope(task.intent, task.piece, task.dialect)


def _asked(task: WritingTask) -> list[str]:
    """Return the outputs that the question names, as SQL, then its order."""
    intent, domain = task.intent, task.piece.domain
    lines = [*_time_output(task)]
    lines.extend(f"{key.field} AS {key.name}{_way(task, key.field.role)}" for key in dimension_keys(intent))
    for use in intent.metrics:
        expression = adapted(definition(domain.metric(use.name)), domain, task.dialect)
        lines.append(f"{generate(expression, task.dialect, pretty=False)} AS {use.name}")
    lines.extend(f"also {found.kind.value} of {intent.metric(found.metric).name}" for found in intent.calculations)
    if intent.ranking:
        direction = "DESC" if intent.ranking.descending else "ASC"
        count = f", only @{intent.ranking.number.lower()} rows" if intent.ranking.number else ", only the first"
        lines.append(f"ordered by {intent.metric(intent.ranking.metric).name} {direction}{count}")
    return [f"- {line}" for line in lines]


def _listed(task: WritingTask) -> list[str]:
    """Return the columns that an open question lists and that are not among its cuts."""
    if not is_open(task.intent):
        return []
    shown = [task.piece.domain.dataset(name) for name in task.piece.datasets]
    cuts = {(key.field.dataset, key.field.field) for key in dimension_keys(task.intent)}
    fields = [one.fields[0] for one in asked_columns(task.question, shown) if len(one.fields) == 1]
    return [f"- {field}, a column of the answer" for field in fields if (field.dataset, field.field) not in cuts]


def _way(task: WritingTask, role: str | None) -> str:
    relationships = {one.name: one for one in task.piece.domain.relationships}
    found = relationships.get(role or "")
    return f" (joined by {found.from_dataset}.{', '.join(found.from_columns)})" if found else ""


def _time_output(task: WritingTask) -> list[str]:
    bucket, moment = bucket_asked(task.intent), _moment(task)
    if bucket is None or moment is None:
        return []
    return [f"{generate(bucket_of(moment, bucket, task.dialect), task.dialect, pretty=False)} AS {bucket.value}"]


def _moment(task: WritingTask) -> exp.Column | None:
    """Return the time field of the first metric; without a metric the only one that is shown, None if it is open."""
    domain = task.piece.domain
    for use in task.intent.metrics:
        time = domain.metric(use.name).time_field
        if time:
            return column(time.dataset, time.field)
    times = _times(task)
    return times[0] if len(times) == 1 else None


def _times(task: WritingTask) -> list[exp.Column]:
    """Return the time fields of the datasets that are shown, those of the facts where there are any."""
    domain = task.piece.domain
    owners = [domain.dataset(name) for name in task.piece.facts or task.piece.datasets]
    return [column(one.name, one.time_field) for one in owners if one.time_field]


def _open_period(task: WritingTask) -> list[str]:
    """Return the periods for a date that the writer has to choose."""
    moment = exp.Var(this="<date>")
    chosen = ", ".join(f"{one.table}.{one.name}" for one in _times(task))
    periods = within(moment, main_periods(task.intent))
    if not periods or not chosen:
        return []
    text = " AND ".join(generate(one, task.dialect, pretty=False) for one in periods)
    return [f"{text}, where <date> is the one of these that is meant: {chosen}"]


def _time_conditions(task: WritingTask) -> list[exp.Expr]:
    """Return the conditions on the time of the metric; [] where it is not known which time is meant."""
    intent, moment = task.intent, _moment(task)
    if moment is None:
        return []
    found = within(moment, main_periods(intent))
    found.extend([before_as_of(moment)] if intent.as_of else [])
    found.extend(recurring(moment, intent.recurring, task.dialect) if intent.recurring else [])
    return found


def _conditions(task: WritingTask) -> list[str]:
    """Return the conditions of the question as SQL; where no fact is known, the parameters with their fields."""
    intent, moment = task.intent, _moment(task)
    found = _time_conditions(task)
    lines = [generate(condition, task.dialect, pretty=False) for condition in found]
    lines.extend(_open_period(task) if moment is None else [])
    lines.extend(_row_conditions(task))
    if intent.compare and moment is not None:
        compared = " AND ".join(generate(one, task.dialect, pretty=False) for one in within(moment, intent.compare))
        lines.append(f"compare with the rows where {compared}")
    lines.extend(
        f"having {intent.metric(one.metric).name} {one.comparison.value} @{one.number.lower()}" for one in intent.having
    )
    shown = [task.piece.domain.dataset(name) for name in task.piece.datasets]
    lines.extend(
        f"{one.field} = {quoted(one.value)}, if {quoted(one.word)} means it" for one in near_values(intent, shown)
    )
    unknown = [one for one in intent.numbers if one.role is NumberRole.UNKNOWN]
    lines.extend(f"write @{one.id.lower()} for the number {one.value} of the question" for one in unknown)
    return [f"- {line}" for line in lines]


def _row_conditions(task: WritingTask) -> list[str]:
    intent = task.intent
    if intent.metrics:
        fact = task.piece.domain.metric(intent.metrics[0].name).dataset
    else:  # of an open question without a metric it is not known which rows are counted
        fact = "" if is_open(intent) else next(iter(task.piece.facts), "")
    if fact and _reaches_all(task, fact):
        conditions = row_filters(_scope(task), Place(fact), Filters(intent.values, intent.segments))
        return [generate(one.expression, task.dialect, pretty=False) for one in conditions]
    lines = []
    for use in intent.values:
        names = ", ".join(f"@{name}" for name in value_parameter_names(use))
        lines.append(f"{use.field} {'NOT IN' if use.negated else 'IN'} ({names}) — {quoted(use.label)}")
    lines.extend(f"{one.field} {one.comparison.value} @{one.number.lower()}" for one in intent.row_conditions)
    return lines


def _reaches_all(task: WritingTask, fact: str) -> bool:
    intent, domain = task.intent, task.piece.domain
    ends = [(use.field.dataset, use.field.role) for use in intent.values]
    ends += [(one.field.dataset, one.field.role) for one in intent.row_conditions]
    ends += [(domain.filter(use.name).dataset, None) for use in intent.segments]
    ends += [(one.dataset, None) for one in intent.fact_conditions]
    timed = all(not one.period or domain.dataset(one.dataset).time_field for one in intent.fact_conditions)
    self_made = any(one.dataset == fact for one in intent.fact_conditions)
    ways = [find_path(task.piece, fact, dataset, role) for dataset, role in ends]
    return timed and not self_made and all(isinstance(way, Path) for way in ways)


def _examples(examples: tuple[VerifiedQuery, ...]) -> str:
    blocks = [f"{quoted(one.question)}\n{one.sql.strip()}" for one in examples]
    return "\n".join(["Verified examples:", *blocks]) if blocks else ""
