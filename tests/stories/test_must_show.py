"""A question, its follow-up, what is asked back and what is refused, from the command line to the file in hand."""

from __future__ import annotations

import json
import re
import shutil
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import openpyxl
import pyarrow.parquet as pq
import pytest

from apps.contract import AnswerDocument
from tests.stories.conftest import Count, Sverka

NOW = ("--now", "2025-06-18")
MAY = "Сколько кошельков открыли в мае 2025?"
WEEKS = "А в декабре? И покажи по неделям"
VAGUE = "Комиссия по регионам за май 2025"
DEFAULT = "NOT is_test AND NOT is_deleted"
IN_MAY = f"SELECT count(*) FROM wallets WHERE {DEFAULT} AND opened_at >= '2025-05-01' AND opened_at < '2025-06-01'"
DECEMBER = f"{DEFAULT} AND opened_at >= '2024-12-01' AND opened_at < '2025-01-01'"


def test_a_question_and_its_follow_up(process: Sverka, count: Count) -> None:
    first = process("ask", "--json", *NOW, "--thread", "must", MAY)
    assert first.code == 0, first.err
    found = first.document
    AnswerDocument.model_validate_json(first.out)
    assert (found["status"], found["schema"], found["written_by"]) == ("answered", 1, "compiled")
    assert found["rows"] == [[count(IN_MAY)[0][0]]]
    assert found["reading"]["sentence"].startswith("Понял так:")
    assert found["reading"]["periods"] == [{"label": "май 2025", "start": "2025-05-01", "end": "2025-06-01"}]
    assert {one["name"]: one["value"] for one in found["parameters"]} == {
        "p1_start": "2025-05-01",
        "p1_end": "2025-06-01",
    }
    assert set(found["layers"].values()) == {"passed"}
    assert str(count(IN_MAY)[0][0]) in re.sub(r"\s", "", found["text"])

    second = process("ask", "--json", *NOW, "--thread", "must", WEEKS).document
    weeks = {date.fromisoformat(row[0][:10]): row[1] for row in second["rows"]}
    assert all(week.isoweekday() == 1 for week in weeks)
    assert min(weeks) == date(2024, 11, 25)
    assert max(weeks) == date(2024, 12, 30)
    assert sum(weeks.values()) == count(f"SELECT count(*) FROM wallets WHERE {DECEMBER}")[0][0]
    by_week = count(
        f"SELECT date_trunc('week', opened_at)::DATE::VARCHAR, count(*) FROM wallets WHERE {DECEMBER} GROUP BY 1"
    )
    assert {week.isoformat(): value for week, value in weeks.items()} == dict(by_week)
    assert second["trace"]["turn"] == 2
    assert second["standalone"] != WEEKS


def test_what_is_asked_back_is_answered_by_its_id(sverka: Sverka) -> None:
    asked = sverka("ask", "--json", *NOW, "--thread", "back", VAGUE)
    assert asked.code == 3
    options = asked.document["clarification"]["options"]
    assert len(options) >= 2
    chosen = sverka("ask", "--json", *NOW, "--thread", "back", "--choose", options[0]["id"])
    assert chosen.code == 0
    assert chosen.document["domain"] == options[0]["id"].partition(":")[2]


def test_files_in_hand(sverka: Sverka, tmp_path: Path) -> None:
    xlsx, html, figure = tmp_path / "sub" / "a.xlsx", tmp_path / "a.html", tmp_path / "a.json"
    question = "Сколько кошельков открыли в мае 2025 по регионам?"
    ran = sverka("ask", "--json", *NOW, "--xlsx", str(xlsx), "--chart", str(html), question)
    assert ran.code == 0, ran.err
    rows = ran.document["rows"]
    book = openpyxl.load_workbook(xlsx)
    cells = [row for sheet in book.worksheets for row in sheet.iter_rows(values_only=True)]
    for name, value in rows:
        shown = [row for row in cells if name in row and value in row]
        assert shown or name is None, (name, value)
    assert not any(cell.data_type == "f" for sheet in book.worksheets for row in sheet.iter_rows() for cell in row)
    page = html.read_text(encoding="utf-8")
    assert _addresses(page) == []
    assert len(page) > 10_000
    assert sverka("ask", "--json", *NOW, "--chart", str(figure), question).code == 0
    assert json.loads(figure.read_text(encoding="utf-8"))["data"]


def test_rows_in_hand(sverka: Sverka, tmp_path: Path) -> None:
    csv, parquet = tmp_path / "sub" / "a.csv", tmp_path / "a.parquet"
    question = "Сколько кошельков открыли в мае 2025 по регионам?"
    ran = sverka("ask", "--json", *NOW, "--csv", str(csv), "--parquet", str(parquet), question)
    assert ran.code == 0, ran.err
    assert {one["kind"]: one["file"] for one in ran.document["files"]} == {"csv": str(csv), "parquet": str(parquet)}
    rows = ran.document["rows"]
    assert csv.read_bytes().startswith(b"\xef\xbb\xbf")
    lines = csv.read_text(encoding="utf-8-sig").splitlines()
    assert [line.removeprefix("'") for line in lines[1:]] == [f"{name or ''};{count}" for name, count in rows]
    assert [list(row.values()) for row in pq.read_table(parquet).to_pylist()] == rows


def test_a_file_that_cannot_be_written_costs_no_answer(sverka: Sverka, tmp_path: Path) -> None:
    csv = tmp_path / "a.csv"
    ran = sverka("ask", "--json", *NOW, "--xlsx", str(tmp_path), "--csv", str(csv), MAY)
    assert ran.code == 5
    assert ran.document["status"] == "answered"
    assert str(tmp_path) in ran.err
    assert csv.exists()


def test_a_wished_chart_that_there_is_not_is_told(sverka: Sverka, tmp_path: Path) -> None:
    chart = tmp_path / "a.html"
    ran = sverka("ask", "--json", *NOW, "--sql-only", "--chart", str(chart), MAY)
    assert (ran.code, chart.exists(), ran.document["status"]) == (5, False, "answered")
    assert "нет графика" in ran.err


def test_a_chart_as_a_picture(sverka: Sverka, tmp_path: Path) -> None:
    png = tmp_path / "a.png"
    ran = sverka("ask", *NOW, "--chart", str(png), "Сколько кошельков открыли в мае 2025 по регионам?")
    browser = any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome", "chrome"))
    assert (ran.code, png.exists()) == ((0, True) if browser else (5, False))
    assert ("Chromium" in ran.err) is not browser


def _addresses(page: str) -> list[str]:
    """What the tags of a page point to outside of it; the text of scripts is none of its tags."""
    found: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.extend(value for name, value in attrs if name in {"src", "href", "action"} and value)

    Tags().feed(page)
    return [address for address in found if not address.startswith(("data:", "#"))]


def test_only_the_sql(sverka: Sverka) -> None:
    ran = sverka("ask", "--json", *NOW, "--sql-only", MAY)
    assert ran.code == 0
    assert "@p1_start" in ran.document["sql"]
    assert ran.document["rows"] == []
    assert "execution" not in ran.document["layers"]


def test_rows_may_be_bounded(sverka: Sverka) -> None:
    found = sverka("ask", "--json", *NOW, "--rows", "2", "Сколько кошельков открыли в мае 2025 по регионам?").document
    assert len(found["rows"]) == 2
    assert found["row_count"] > 2


def test_the_journal_tells_the_story(sverka: Sverka) -> None:
    record = sverka("ask", "--json", *NOW, MAY).document["trace"]["journal"]
    story = sverka("journal", "show", record)
    assert story.code == 0
    assert MAY in story.out
    assert "wallets" in story.out
    assert "SELECT" in story.out


def test_words_for_a_person(sverka: Sverka, count: Count) -> None:
    ran = sverka("ask", *NOW, MAY)
    assert ran.code == 0
    assert str(count(IN_MAY)[0][0]) in re.sub(r"\s", "", ran.out)
    assert "Понял так:" in ran.out
    english = sverka("ask", *NOW, "How many wallets were opened in May 2025?")
    assert "wallets" in english.out.lower()
    assert not re.search("[а-яё]{3}", english.out.partition("SQL")[0], re.IGNORECASE)


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "--now", "yesterday", MAY),
        ("ask", "--lang", "fr", MAY),
        ("ask", "--no-such-flag", MAY),
        ("ask", "--rows", "-1", MAY),
        ("asked", MAY),
    ],
)
def test_wrong_usage(sverka: Sverka, arguments: tuple[str, ...]) -> None:
    ran = sverka(*arguments)
    assert ran.code == 2
    assert "Traceback" not in ran.err
