"""``sverka eval public``: public question sets over databases that nobody described."""

from __future__ import annotations

import json
import sys
import threading
import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from apps.settings import Settings, read_settings
from core.errors import SverkaError
from core.outcome import Answered, Clarify, Failed, Outcome, Refused
from core.question import Question, User
from core.result import Row
from eval.public import (
    NOW,
    End,
    EndKind,
    PublicDetail,
    PublicQuestion,
    PublicSummary,
    Subject,
    Verdict,
    detail_of,
    judge,
    load_questions,
    read_details,
    summarize,
)

if TYPE_CHECKING:
    from domains.semantic_model import Domain
    from engines.duckdb_file import OwnQueries
    from graph.events import Finished
    from graph.run import Assistant

_MOST_ROWS = 20_000
"""Rows of an answer that are compared; a golden answer never has so many."""


def public(
    folder: Annotated[Path, typer.Argument(help="Папка наборов: databases, questions.")],
    *,
    name: Annotated[str, typer.Option("--set", help="Файл набора в папке questions.")] = "single_en_defog.json",
    ids: Annotated[str | None, typer.Option(help="Файл со списком номеров вопросов.")] = None,
    model: Annotated[str | None, typer.Option(help="Языковая модель или none.")] = "none",
    jobs: Annotated[int, typer.Option(min=1, help="Сколько баз опрашивать сразу.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Продолжить прерванный прогон.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Один объект со всеми вопросами.")] = False,
) -> None:
    """Задать вопросы открытого набора и сравнить ответы с верными."""
    settings = read_settings({"model": model})
    questions = load_questions(_file(folder, name), _file(folder, ids) if ids else None)
    run = _PublicRun(settings, folder, settings.home / "public", jobs)
    summary = run.all(questions, f"{Path(name).stem}-{settings.model.replace('/', '_')}", resume=resume)
    counts = {key: value for key, value in summary.as_json().items() if as_json or key != "details"}
    typer.echo(json.dumps(counts, ensure_ascii=False, indent=2))


def _file(folder: Path, name: str) -> Path:
    inside = folder / "questions" / name
    return inside if inside.exists() else Path(name)


@dataclass(frozen=True, slots=True)
class _PublicRun:
    settings: Settings
    folder: Path
    work: Path
    jobs: int

    def all(self, questions: Sequence[PublicQuestion], label: str, *, resume: bool) -> PublicSummary:
        """Ask all questions, database by database; what is done is kept in a file as it comes."""
        self.work.mkdir(parents=True, exist_ok=True)
        kept = self.work / f"{label}.jsonl"
        lines = kept.read_text(encoding="utf-8").splitlines() if resume and kept.exists() else []
        known = {detail.id: detail for detail in read_details(lines)}
        groups: dict[str, list[PublicQuestion]] = defaultdict(list)
        for question in questions:
            if question.id not in known:
                groups[question.db].append(question)
        with kept.open("a" if resume else "w", encoding="utf-8") as file:
            progress = _Progress(len(questions), len(questions) - sum(map(len, groups.values())), file)
            with ThreadPoolExecutor(self.jobs) as pool:
                for found in pool.map(lambda name: self._one_database(name, groups[name], progress), groups):
                    known.update({detail.id: detail for detail in found})
        return summarize([known[question.id] for question in questions if question.id in known])

    def _one_database(self, name: str, questions: Sequence[PublicQuestion], progress: _Progress) -> list[PublicDetail]:
        try:
            with self._subject(name) as subject:
                return [progress.tell(self._one(subject, question)) for question in questions]
        except SverkaError as error:
            broken = End(EndKind.FAILED, message=str(error))
            return [
                progress.tell(detail_of(question, broken, Verdict.FAILED, broken.message)) for question in questions
            ]

    def _one(self, subject: Subject, question: PublicQuestion) -> PublicDetail:
        end = subject.ask(question)
        try:
            verdict, why = judge(question, end, subject.golden)
        except SverkaError as error:
            verdict, why = Verdict.FAILED, str(error)
        return detail_of(question, end, verdict, why)

    @contextmanager
    def _subject(self, name: str) -> Iterator[Subject]:
        from apps.wiring import make_assistant
        from engines.duckdb_file import OwnQueries
        from engines.open import open_engine
        from eval.scaffolded import COLLATION, DescribedDatabase, database_file, scaffolded_domain

        file = database_file(self.folder, name, self.work)
        url = f"duckdb:///{file.resolve()}?collation={COLLATION}"
        engine = open_engine(url)
        try:
            domains, domain = scaffolded_domain(DescribedDatabase.of(engine, self.folder, name), name, self.work)
        finally:
            engine.close()
        home = self.work / "homes" / name
        home.mkdir(parents=True, exist_ok=True)
        settings = self.settings.model_copy(update={"home": home, "database": url, "domains": domains})
        assistant = make_assistant(settings)
        try:
            yield _Scaffolded(assistant, domain, OwnQueries(file, COLLATION))
        finally:
            assistant.deps.engine.close()


@dataclass(frozen=True, slots=True)
class _Progress:
    """Tells and keeps each question as it is done; threads take turns."""

    total: int
    before: int
    file: TextIO
    done: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def tell(self, detail: PublicDetail) -> PublicDetail:
        with self.lock:
            self.done.append(detail.id)
            self.file.write(detail.model_dump_json() + "\n")
            self.file.flush()
            place = f"[{self.before + len(self.done)}/{self.total}]"
            sys.stderr.write(f"{place} {detail.verdict:<12} {detail.id}: {detail.why[:120]}\n")
            sys.stderr.flush()
        return detail


@dataclass(frozen=True, slots=True)
class _Scaffolded:
    """The assistant over one scaffolded database; each question brings its own rules."""

    assistant: Assistant
    domain: Domain
    own: OwnQueries

    def ask(self, question: PublicQuestion) -> End:
        from domains.load import Catalog

        domain = replace(self.domain, rules=(*self.domain.rules, *question.rules))
        deps = replace(self.assistant.deps, catalog=Catalog((domain,)))
        asked = Question(question.question, NOW, question.lang, uuid.uuid4().hex[:12], User("eval"), domain.name)
        return self._end(replace(self.assistant, deps=deps).ask(asked))

    def golden(self, sql: str) -> Sequence[Row]:
        return self.own.rows(sql)

    def _end(self, finished: Finished) -> End:
        plain = _plain(finished.outcome)
        outcome = finished.outcome
        if isinstance(outcome, Answered):
            rows = self.assistant.deps.store.head(outcome.result.id, min(outcome.result.row_count, _MOST_ROWS))
            plain = replace(
                plain,
                rows=tuple(rows),
                warnings=outcome.warnings,
                sql=outcome.written_sql,
                written_by=outcome.written_by.value,
            )
        return replace(
            plain,
            llm_calls=finished.usage.llm_calls,
            prompt_tokens=finished.usage.prompt_tokens,
            own_ms=finished.timings.own,
            total_ms=finished.timings.total,
        )


def _plain(outcome: Outcome) -> End:
    match outcome:
        case Answered():
            return End(EndKind.ANSWERED)
        case Clarify():
            return End(EndKind.ASKED, message=f"asked about {outcome.reason}: {outcome.question}")
        case Refused():
            return End(EndKind.REFUSED, message=f"{outcome.code}: {outcome.message}")
        case Failed():
            return End(EndKind.FAILED, message=f"{outcome.code}: {outcome.message}")
