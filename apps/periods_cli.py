"""The commands about periods: read one question, answer a JSON-lines stream, score a corpus."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from core.language import Language, detect_language
from core.period import PeriodReading
from periods import read
from periods.score import Tally, answer, as_corpus, judge_all, tally

app = typer.Typer(help="Periods in questions.", no_args_is_help=True, add_completion=False)

_WORDS: dict[str, tuple[str, str]] = {
    "period": ("период", "period"),
    "group_by": ("разбивка", "split by"),
    "compare": ("сравнение с", "compared with"),
    "filter": ("условие", "condition"),
    "asof": ("состояние на", "state on"),
    "ambiguous": ("нужно уточнить", "to be asked"),
    "impossible": ("такой даты нет", "no such date"),
    "nothing": ("о времени ничего не сказано", "nothing is said about time"),
}


@app.command()
def periods(
    text: Annotated[str | None, typer.Argument(help="The question.")] = None,
    now: Annotated[str | None, typer.Option(help="Today as YYYY-MM-DD; the clock's date if left out.")] = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Answer JSON lines from the standard input.")] = False,
) -> None:
    """Read the periods of a question, or of a stream of {"id","text","now","prev"?,"settings"?} lines."""
    if jsonl:
        for line in answers(sys.stdin):
            typer.echo(line)
        return
    if text is None:
        raise typer.BadParameter("give a question, or --jsonl")
    try:
        today = date.fromisoformat(now) if now else datetime.now(UTC).astimezone().date()
    except ValueError as wrong:
        raise typer.BadParameter(f"{now!r} is no date: write YYYY-MM-DD", param_hint="--now") from wrong
    for line in lines(read(text, today), detect_language(text)):
        typer.echo(line)


def score(corpus: Path, *, show_wrong: bool = False) -> None:
    """Print the score of a corpus by its first tags and languages, own and public cases apart."""
    with corpus.open(encoding="utf-8") as stream:
        verdicts = list(judge_all(stream))
    counts = tally(verdicts)
    for key in sorted(counts, key=lambda key: (key[0], key[1], key[2] != "*", key[2])):
        typer.echo(_row(key, counts[key], show_wrong=show_wrong))
    right = sum(verdict.right for verdict in verdicts)
    typer.echo(f"grain right {sum(verdict.grain_right for verdict in verdicts)} of {right} right cases")
    typer.echo(f"false periods: {', '.join(verdict.id for verdict in verdicts if verdict.false_period) or 'none'}")


def answers(stream: Iterable[str]) -> Iterable[str]:
    """Answer JSON lines one by one; a line that cannot be read gets an ``error`` field instead of an answer."""
    for line in stream:
        if line.strip():
            yield json.dumps(_answer(line), ensure_ascii=False)


def lines(reading: PeriodReading, language: Language) -> list[str]:
    """Tell a reading in lines for a person."""
    word = 0 if language is Language.RU else 1
    out = [f"{_WORDS['period'][word]}: {one.label} [{one.range.start}, {one.range.end})" for one in reading.periods]
    out += [f"{_WORDS['compare'][word]}: {one.label} [{one.range.start}, {one.range.end})" for one in reading.compare]
    told = as_corpus(reading)
    if reading.group_by is not None:
        out.append(f"{_WORDS['group_by'][word]}: {reading.group_by.value}")
    out += [f"{_WORDS[name][word]}: {told[name]}" for name in ("filter", "asof") if name in told]
    if reading.impossible is not None:
        out.append(f"{_WORDS['impossible'][word]}: {reading.impossible.reason}")
    if reading.ambiguity is not None:
        out.append(f"{_WORDS['ambiguous'][word]}: {reading.ambiguity.reason}")
        out += [f"  – {choice.label}" for choice in reading.ambiguity.choices]
    return out or [_WORDS["nothing"][word]]


def _answer(line: str) -> dict[str, Any]:
    try:
        raw = json.loads(line)
        return {"id": raw.get("id"), **as_corpus(answer(raw))}
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        return {"error": f"{type(wrong).__name__}: {wrong}"}


def _row(key: tuple[str, str, str], count: Tally, *, show_wrong: bool) -> str:
    source, language, kind = key
    name = "all" if kind == "*" else kind
    row = (
        f"{source:7} {language}  {name:12} {count.right:4} / {count.total:<4} {100 * count.right / count.total:6.1f} %"
    )
    return f"{row}  {' '.join(count.wrong)}" if show_wrong and count.wrong else row


if __name__ == "__main__":
    app()
