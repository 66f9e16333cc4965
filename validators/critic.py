"""The critic: a second model's remarks on a query, each proven by a piece of the question and a piece of the SQL.

Pure: the variables of the prompt go out, the model's answer comes in. A remark whose quotes are not there was made up;
it is dropped and told in a note. Whatever remains is a warning: a model may doubt a query, never stop it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field
from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, Severity
from core.note import Note, NoteKind
from llm.prompts import quoted
from validators.anatomy import Source, group_keys
from validators.context import DraftContext
from validators.predicates import conditions_of
from validators.run import status_of

TASK = "critic"
RULE = "meaning.critic"
_SHORTEST = 3
"""Letters of a quote; a shorter one stands anywhere."""
_MOST = 5
_LONGEST_REASON = 300
_STEP = "criticise"


class Remark(BaseModel):
    """One fault that the critic names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question_part: str = Field(description="the piece of the question, copied")
    sql_part: str = Field(description="the piece of the SQL, copied")
    fault: str = Field(description="what is wrong, in one sentence, in the language of the question")


class Remarks(BaseModel):
    """What the critic answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    remarks: tuple[Remark, ...] = Field(max_length=_MOST)


@dataclass(frozen=True, slots=True)
class Criticism:
    """The remarks that are proven, and notes on those that are not."""

    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]


def critic_variables(question: str, reading: str, context: DraftContext) -> dict[str, str]:
    """Return the variables of llm/prompts/critic.md; ``reading`` is how the question was told to the person."""
    parameters = (f"- @{one.name} = {quoted(str(one.value))}" for one in context.draft.parameters)
    return {
        "question": question,
        "reading": reading,
        "sql": context.draft.text,
        "parameters": "\n".join(parameters),
        "steps": "\n".join(explained(context)),
    }


def criticism_of(answer: Remarks, question: str, sql: str) -> Criticism:
    """Sort the critic's remarks: proven by their quotes, or made up."""
    findings: list[Finding] = []
    notes: list[Note] = []
    for remark in answer.remarks[:_MOST]:
        missing = [
            name
            for name, part, text in (("question", remark.question_part, question), ("sql", remark.sql_part, sql))
            if not _stands_in(part, text)
        ]
        if missing or not remark.fault.strip():
            notes.append(_dropped(remark, missing))
        else:
            findings.append(_finding(remark))
    return Criticism(tuple(dict.fromkeys(findings)), tuple(notes))


def with_criticism(report: LayerReport, criticism: Criticism) -> LayerReport:
    """Return the report of the meaning layer with the critic's findings."""
    findings = (*report.findings, *criticism.findings)
    return LayerReport(report.layer, status_of(findings, report.broken_rules), findings, report.broken_rules)


def with_broken(report: LayerReport, why: str) -> LayerReport:
    """Return the report of the meaning layer where the critic did not answer: not checked, unless it failed before."""
    broken = (*report.broken_rules, f"{RULE}: {why}"[:_LONGEST_REASON])
    return LayerReport(report.layer, status_of(report.findings, broken), report.findings, broken)


def explained(context: DraftContext) -> Iterator[str]:
    """Yield what a query does in words, a line for each thing that one of its SELECTs does."""
    for number, select in enumerate(context.anatomy.selects, 1):
        sources = [f"{one.dataset.name if one.dataset else 'a subquery'}" for one in _sources(context, select)]
        yield f"{number}. reads {', '.join(sources) or 'no table'}"
        for join in select.args.get("joins") or ():
            kind = join.side or join.kind or "INNER"
            kept = "rows without a match stay" if join.side in {"LEFT", "FULL"} else "rows without a match are lost"
            yield f"   joins {join.this.alias_or_name} ({kind}: {kept})"
        for clause, condition in conditions_of(select):
            yield f"   keeps only ({clause}): {condition.sql(dialect='duckdb', comments=False)}"
        keys = [key.sql(dialect="duckdb") for key in group_keys(select)]
        if keys:
            yield f"   one row for each: {', '.join(keys)}"
        yield f"   shows: {', '.join(one.sql(dialect='duckdb', comments=False) for one in select.expressions)}"
        for part in ("order", "limit"):
            if select.args.get(part) is not None:
                yield f"   {select.args[part].sql(dialect='duckdb').strip()}"


def _sources(context: DraftContext, select: exp.Select) -> list[Source]:
    return list(context.anatomy.sources(select).values())


def _stands_in(part: str, text: str) -> bool:
    """Tell whether a quote is a piece of a text; case and white space do not matter.

    A piece of a word is no quote, and neither is the whole text: it points at nothing.
    """
    wanted, whole = _plain(part), _plain(text)
    is_piece = len(wanted) >= _SHORTEST and wanted.rstrip("?!. ") != whole.rstrip("?!. ")
    at = whole.find(wanted) if is_piece else -1
    while at >= 0:
        before, after = whole[at - 1 : at], whole[at + len(wanted) : at + len(wanted) + 1]
        if not (_joins(before, wanted[0]) or _joins(wanted[-1], after)):
            return True
        at = whole.find(wanted, at + 1)
    return False


def _joins(left: str, right: str) -> bool:
    """Tell whether two neighbouring characters belong to one word."""
    return bool(left and right) and _is_word(left) and _is_word(right)


def _is_word(char: str) -> bool:
    return char.isalnum() or char in "_@"


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().strip("\"'`«»“” ")


def _finding(remark: Remark) -> Finding:
    return Finding(
        RULE,
        Layer.MEANING,
        Severity.WARNING,
        f"Вторая модель сомневается в «{remark.question_part}»: {remark.fault}",
        f"A second model doubts '{remark.question_part}': {remark.fault}",
        remark.sql_part,
        f"Check '{remark.sql_part}' against '{remark.question_part}': {remark.fault}",
    )


def _dropped(remark: Remark, missing: list[str]) -> Note:
    why = f"no such piece of the {' and the '.join(missing)}" if missing else "it names no fault"
    details = (("question", remark.question_part), ("sql", remark.sql_part), ("fault", remark.fault))
    return Note(NoteKind.DROP, _STEP, f"a remark of the critic was dropped: {why}", details)
