"""The journal's file, its reader and its story."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import StoreError
from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.language import Language
from core.note import ModelCall, Note, NoteKind
from core.outcome import Clarify, ClarifyReason, Failed, RefusalCode, Refused
from core.parameter import Origin, ParameterType
from core.sql import WrittenBy
from journal.reader import JournalFilter, latest, read
from journal.record import DraftRecord, Ending, OutcomeKind, ParameterRecord, QuestionRecord, StepTiming, ending_of
from journal.store import Journal, SafeJournal
from journal.story import tell

FINDING = Finding("fan_out", Layer.MEANING, Severity.ERROR, "Строки размножены.", "Rows are multiplied.", "refunds")
RECORD = QuestionRecord(
    id="q-1",
    asked_at=datetime(2025, 6, 18, 12, 0, 3, tzinfo=UTC),
    thread="t1",
    user="local",
    question="Сколько КОШЕЛЬКОВ открыли в мае 2025?",
    ending=Ending(OutcomeKind.ANSWERED, row_count=1, database_ms=20.5),
    domain="wallets",
    standalone="Сколько кошельков открыли в мае 2025?",
    reading="открытые кошельки, май 2025",
    drafts=(
        DraftRecord(
            "SELECT COUNT(*) AS opened\nFROM wallets",
            WrittenBy.MODEL,
            (ParameterRecord("p1_start", "2025-05-01", ParameterType.DATE, "май 2025", Origin.QUESTION, "P1"),),
            ("LIMIT → TOP",),
            (LayerReport(Layer.MEANING, LayerStatus.FAILED, (FINDING,), ("grain",)),),
        ),
    ),
    result_reports=(LayerReport(Layer.RESULT, LayerStatus.NOT_CHECKED),),
    notes=(
        Note(NoteKind.DECISION, "choose_domain", "wallets", (("score", "0.9"),)),
        Note(NoteKind.DROP, "learn", "a record was not used"),
    ),
    model_calls=(ModelCall("write_sql", "small", "the prompt", "SELECT 1", 812, 95, 3.1, "late"),),
    steps=(StepTiming("choose_domain", 0.0, 12.0), StepTiming("write_sql", 12.0, 3100.0)),
    total_ms=3350.0,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "journal.sqlite"


def test_a_record_comes_back_as_it_was(path: Path) -> None:
    Journal(path).append(RECORD)
    assert read(path, "q-1") == RECORD
    assert read(path, "q") == RECORD, "a beginning is enough where only one fits"
    assert read(path, "other") is None
    assert read(path, "") is None


@given(st.text(), st.text(), st.floats(0, 1e9))
def test_any_text_survives(tmp_path_factory: pytest.TempPathFactory, question: str, detail: str, ms: float) -> None:
    question, detail = (text.encode("utf-8", "ignore").decode() for text in (question, detail))
    path = tmp_path_factory.mktemp("journal") / "j.sqlite"
    notes = (Note(NoteKind.MEND, "step", question, ((detail, detail),)),)
    record = replace(RECORD, question=question, notes=notes, total_ms=ms)
    Journal(path).append(record)
    assert read(path, record.id) == record


def test_the_newest_come_first_and_filters_narrow(path: Path) -> None:
    journal = Journal(path)
    refused = Ending(OutcomeKind.REFUSED, "unsafe", "Нельзя.")
    for record in (RECORD, replace(RECORD, id="q-2", question="Other", ending=refused, thread="t2", domain="cards")):
        journal.append(record)
    assert [line.id for line in latest(path)] == ["q-2", "q-1"]
    assert [line.id for line in latest(path, JournalFilter(text="кошельков ОТКР"))] == ["q-1"]
    assert [line.id for line in latest(path, JournalFilter(outcome=OutcomeKind.REFUSED, domain="cards"))] == ["q-2"]
    assert [line.id for line in latest(path, JournalFilter(thread="t1"))] == ["q-1"]
    assert [line.id for line in latest(path, JournalFilter(limit=1))] == ["q-2"]
    assert latest(path, JournalFilter(since=datetime(2025, 6, 18, 13, tzinfo=UTC))) == ()
    assert latest(path)[0].tokens == 812 + 95


def test_a_record_is_never_changed_or_taken_away(path: Path) -> None:
    Journal(path).append(RECORD)
    with pytest.raises(StoreError) as refused:
        Journal(path).append(RECORD)
    assert "refused the record" in refused.value.told(Language.EN)[0]
    with sqlite3.connect(path) as connection:
        for sql in ("DELETE FROM questions", "UPDATE questions SET question = ''"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(sql)
    connection.close()


def test_many_threads_meet_a_new_file(path: Path) -> None:
    journal = Journal(path, wait_s=10)
    threads = [threading.Thread(target=journal.append, args=(replace(RECORD, id=f"q-{n}"),)) for n in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(latest(path)) == 16


def test_a_broken_file_costs_only_the_record(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a database" * 100)
    safe = SafeJournal(Journal(path))
    note = safe.append(RECORD)
    assert note is not None
    assert note.kind is NoteKind.SURVIVED_ERROR
    assert "cannot be written" in note.text
    assert safe.lost == 1
    with pytest.raises(StoreError) as unreadable:
        latest(path)
    assert "cannot be read" in unreadable.value.told(Language.EN)[0]


def test_a_locked_file_costs_only_the_record(path: Path) -> None:
    Journal(path).append(RECORD)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    note = SafeJournal(Journal(path, wait_s=0.05)).append(replace(RECORD, id="q-2"))
    holder.execute("ROLLBACK")
    holder.close()
    assert note is not None
    assert "locked" in note.text
    assert SafeJournal(Journal(path)).append(replace(RECORD, id="q-2")) is None


def test_a_folder_that_cannot_be_made_and_a_newer_file(tmp_path: Path, path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError):
        Journal(tmp_path / "file" / "journal.sqlite").append(RECORD)
    Journal(path).append(RECORD)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError) as newer:
        Journal(path).append(replace(RECORD, id="q-2"))
    assert "newer version" in newer.value.told(Language.EN)[0]


def test_without_a_journal_the_sinks_are_fed_and_reading_says_so(path: Path) -> None:
    got: list[QuestionRecord] = []

    class Sink:
        def send(self, record: QuestionRecord) -> None:
            got.append(record)

    assert SafeJournal(None, (Sink(),)).append(RECORD) is None
    assert got == [RECORD]
    with pytest.raises(StoreError) as missing:
        read(path, "q-1")
    assert "no journal" in missing.value.told(Language.EN)[0]


def test_endings_keep_what_the_person_was_told() -> None:
    assert ending_of(Refused(RefusalCode.UNSAFE, "Нельзя.")) == Ending(OutcomeKind.REFUSED, "unsafe", "Нельзя.")
    assert ending_of(Clarify(ClarifyReason.PERIOD, "Когда?", ())).code == "period"
    assert ending_of(Failed("model_timeout", "late", "again")).message == "late"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            Language.RU,
            (
                "Вопрос q-1 · 18.06.2025 12:00:03 · поток t1 · пользователь local",
                "Итог: дан ответ · 3,35 с · строк: 1 · база: 0,02 с",
                " 1. choose_domain — 12,0 мс\n    · решено: wallets (score = 0.9)",
                "Вне шагов\n    · learn: отброшено: a record was not used",
                "Черновик 1, написан языковой моделью\n    SELECT COUNT(*) AS opened\n    FROM wallets",
                "параметры: @p1_start = 2025-05-01 (май 2025)",
                "проверки: смысл — не пройдена",
                "· ошибка fan_out: Строки размножены. [refunds]",
                "сломанные правила: grain",
                "write_sql, small: 812 + 95 токенов, 3,10 с, ошибка: late",
            ),
        ),
        (Language.EN, ("Outcome: answered · 3.35 s · rows: 1", "error fan_out: Rows are multiplied.", "not checked")),
    ],
)
def test_the_story_can_be_read(language: Language, expected: tuple[str, ...]) -> None:
    story = tell(RECORD, language)
    for piece in expected:
        assert piece in story


def test_a_short_record_makes_a_short_story() -> None:
    bare = QuestionRecord("q", RECORD.asked_at, "t", "u", "?", Ending(OutcomeKind.FAILED, "engine", "Нет базы."))
    assert tell(bare, Language.RU).splitlines()[2:] == [
        "Итог: сбой (engine) · 0,00 с",
        "  Нет базы.",
        "",
        "К языковой модели не обращались.",
    ]
