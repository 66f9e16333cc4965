"""``sverka eval checks``: what the static checks catch of planted faults, and how many right queries they stop."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from apps.evaluating import CASES, DEMO_UNTIL
from apps.settings import ROOT, Settings, read_settings
from apps.wiring import make_assistant
from core.intent import Intent
from core.sql import Draft
from domains.semantic_model import Domain, DomainSlice
from domains.slices import choose_slice
from engines.duckdb_file import OwnQueries
from engines.open import open_engine
from engines.result_store import ParquetStore
from eval.checks import ChecksSummary, GuardedRun, as_cases, check_milliseconds, golden_queries, page, together
from eval.golden import load_cases
from eval.open_checks import in_the_machine, open_queries
from eval.public import PublicQuestion, load_questions
from eval.reference import EngineReference
from eval.scaffolded import COLLATION, DescribedDatabase, database_file, scaffolded_domain
from validators.mutation import MutationScore, RightQuery, measure
from writing.compiler import compile_query
from writing.reasons import NotCompilable

if TYPE_CHECKING:
    from core.question import Question
    from graph.run import Assistant

_RESULT = ROOT / "eval" / "results" / "checks-demo.md"
_EVERY = 4
"""Without ``--all``, one in so many queries gets faults planted; all of them are looked at for false alarms."""


def checks(
    *,
    whole: Annotated[bool, typer.Option("--all", help="Ошибки во всех запросах, а не в каждом четвёртом.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Один объект со всеми пропущенными ошибками.")] = False,
    save: Annotated[bool, typer.Option(help="Записать итог в eval/results.")] = True,
) -> None:
    """Вносить в верные запросы по одной ошибке и считать, сколько ошибок нашли проверки."""
    summary = measure_demo(read_settings({"model": "none"}), every=1 if whole else _EVERY)
    command = "sverka eval checks" + (" --all" if whole else "")
    text = page("Checks on the demo warehouse", summary, command, _today())
    typer.echo(json.dumps(summary.as_json(), ensure_ascii=False, indent=2) if as_json else text)
    if save:
        _RESULT.parent.mkdir(parents=True, exist_ok=True)
        _RESULT.write_text(text, encoding="utf-8")


def checks_public(
    folder: Annotated[Path, typer.Argument(help="Папка наборов: databases, questions.")],
    *,
    name: Annotated[str, typer.Option("--set", help="Файл набора в папке questions.")] = "single_en_defog.json",
    every: Annotated[int, typer.Option(min=1, help="Брать каждый n-й вопрос.")] = 1,
    first: Annotated[int, typer.Option(min=0, help="С какого вопроса начать, считая с нуля.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Один объект со всеми пропущенными ошибками.")] = False,
    save: Annotated[bool, typer.Option(help="Записать итог в eval/results.")] = True,
) -> None:
    """То же на открытом наборе, над базами, которые никто не описывал."""
    questions = load_questions(folder / "questions" / name)[first::every]
    found = measure_public(read_settings({"model": "none"}), folder, questions)
    command = f"sverka eval checks-public {folder.name} --set {name} --every {every} --first {first}"
    whole = page(f"Checks on {name} over scaffolded models", found.whole, command, _today())
    text = f"{whole}\n{page(_IN_PART.format(found.without_source), found.in_part, command, _today())}"
    both = {"whole": found.whole.as_json(), "in_part": found.in_part.as_json()}
    typer.echo(json.dumps(both, ensure_ascii=False, indent=2) if as_json else text)
    if save:
        (_RESULT.parent / f"checks-{Path(name).stem}.md").write_text(text, encoding="utf-8")


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


_IN_PART = """Questions that rules read only in part

The golden SQL in the place of a model's draft, with the findings that the machine keeps for such questions.
{} further golden queries hold a value without a source, which the grounding rule forbids."""


@dataclass(frozen=True, slots=True)
class PublicSummary:
    """The checks on a public set: with the reading taken for the whole question, and on questions read in part."""

    whole: ChecksSummary
    in_part: ChecksSummary
    without_source: int


@dataclass(slots=True)
class _Scores:
    """What the databases of a set gave."""

    scores: list[MutationScore] = field(default_factory=list)
    by_hand: int = 0
    times: list[float] = field(default_factory=list)

    def summary(self) -> ChecksSummary:
        score = together(self.scores)
        return ChecksSummary(score, score, self.by_hand, median(self.times) if self.times else 0.0)


def measure_public(settings: Settings, folder: Path, questions: Sequence[PublicQuestion]) -> PublicSummary:
    """Measure the checks on a public set, database by database, over models made by scaffolding."""
    whole, in_part, without_source = _Scores(), _Scores(), 0
    for name in dict.fromkeys(question.db for question in questions):
        with _scaffolded(settings, folder, name) as (assistant, own, scratch):
            engine = assistant.deps.engine
            run = GuardedRun(engine, ParquetStore(scratch / "mutants"))
            cases = list(as_cases(question for question in questions if question.db == name))
            golden = golden_queries(cases, _Compiled(assistant), run, own)
            whole.by_hand += len(golden.hand_written)
            whole.times += [check_milliseconds(golden.compiled)] * len(golden.compiled)
            whole.scores.append(measure((*golden.compiled, *golden.hand_written), run.rows))
            rules = {one.question: one.rules for one in questions if one.db == name}
            found = open_queries(cases, _Compiled(assistant, rules), run, own, engine.dialect)
            without_source += found.without_source
            in_part.by_hand += len(found.queries)
            in_part.times += [check_milliseconds(found.queries)] * len(found.queries)
            in_part.scores.append(measure(found.queries, run.rows, adjust=in_the_machine))
    return PublicSummary(whole.summary(), in_part.summary(), without_source)


@contextmanager
def _scaffolded(settings: Settings, folder: Path, name: str) -> Iterator[tuple[Assistant, OwnQueries, Path]]:
    work = settings.home / "public"
    work.mkdir(parents=True, exist_ok=True)
    file = database_file(folder, name, work)
    url = f"duckdb:///{file.resolve()}?collation={COLLATION}"
    engine = open_engine(url)
    try:
        domains, _ = scaffolded_domain(DescribedDatabase.of(engine, folder, name), name, work)
    finally:
        engine.close()
    with tempfile.TemporaryDirectory(prefix="sverka-checks-") as scratch:
        home = {"home": Path(scratch), "database": url, "domains": domains, "model": "none"}
        assistant = make_assistant(settings.model_copy(update=home))
        try:
            yield assistant, OwnQueries(file, COLLATION), Path(scratch)
        finally:
            assistant.deps.engine.close()


def measure_demo(settings: Settings, *, every: int) -> ChecksSummary:
    """Measure the checks on the golden set of the demo; every so many-th query gets faults planted."""
    cases = load_cases(CASES / "demo.yaml")
    with tempfile.TemporaryDirectory(prefix="sverka-checks-") as scratch:
        home = settings.model_copy(update={"home": Path(scratch), "database": _demo_database(settings)})
        assistant = make_assistant(home)
        run = GuardedRun(assistant.deps.engine, ParquetStore(Path(scratch) / "mutants"))
        with EngineReference.open(home.database_url, Path(scratch) / "reference") as reference:
            golden = golden_queries(cases, _Compiled(assistant), run, reference)
        queries = (*golden.compiled, *golden.hand_written)
        milliseconds = check_milliseconds(golden.compiled)
        sampled = measure(queries[::every], run.rows)
        alarms = measure(queries, run.rows, mutators=())
        assistant.deps.engine.close()
    return ChecksSummary(sampled, alarms, len(golden.hand_written), milliseconds)


def _demo_database(settings: Settings) -> str:
    path = settings.home / f"demo-{DEMO_UNTIL}.duckdb"
    if not path.exists():
        from demo import build

        build(path, DEMO_UNTIL)
    return f"duckdb:///{path}"


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The assistant without a language model, as a writer of queries.

    ``rules`` are what a set says beside a question; they count as rules of the domain, as they do when it is answered.
    """

    assistant: Assistant
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self, question: Question) -> tuple[Intent, Domain] | None:
        intent = self.assistant.read(question).intent
        if intent is None:
            return None
        domain = self.assistant.deps.catalog.domain(intent.domain)
        return intent, replace(domain, rules=(*domain.rules, *self.rules.get(question.text, ())))

    def write(self, question: Question, name: str) -> RightQuery | None:
        turn = self.assistant.read(question)
        if turn.intent is None:
            return None
        # The outcome does not count: a right query that the checks stop is a false alarm, and one of which a word was
        # not understood is right all the same if its rows are.
        domain = self.assistant.deps.catalog.domain(turn.intent.domain)
        intent = replace(turn.intent, unexplained=())
        draft = turn.drafts[0] if turn.drafts else self._compiled(intent, domain)
        return RightQuery(name, intent, draft, domain) if isinstance(draft, Draft) else None

    def _compiled(self, intent: Intent, domain: Domain) -> Draft | NotCompilable | None:
        piece = choose_slice(domain, intent) if intent.metrics else None
        dialect = self.assistant.deps.engine.dialect
        return compile_query(intent, piece, dialect) if isinstance(piece, DomainSlice) else None

    def go_on(self, question: Question) -> None:
        self.assistant.ask(question)
