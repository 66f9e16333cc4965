"""``sverka domains`` as a person uses it: set up, look, change the database, look again."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import yaml
from typer.testing import CliRunner, Result

from apps.domains_cli import app
from apps.drafting import ModelDrafter
from core.errors import ModelTimeout, SettingsError
from domains.scaffold.draft_files import TableDraft, TableOutline
from domains.scaffold.draft_rules import TextDraft

SCHEMA = """
CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, shop_id INTEGER, amount DECIMAL(10, 2), sold_at TIMESTAMP, is_test BOOLEAN);
INSERT INTO shops VALUES (1, 'Ромашка'), (2, 'Василёк');
INSERT INTO sales SELECT i, 1 + i % 2, i, TIMESTAMP '2025-05-01 10:00:00', false FROM range(40) t(i);
"""  # noqa: E501 — SQL


@pytest.fixture
def database(tmp_path: Path) -> str:
    run(tmp_path / "shop.duckdb", SCHEMA)
    return f"duckdb:///{tmp_path / 'shop.duckdb'}"


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVERKA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SVERKA_MODEL", "none")


def run(file: Path, sql: str) -> None:
    with duckdb.connect(str(file)) as connection:
        connection.execute(sql)


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def scaffolded(tmp_path: Path, database: str) -> Path:
    folder = tmp_path / "domains"
    assert call("scaffold", "--database", database, "--out", folder).exit_code == 0
    return folder


def test_scaffold_names_the_domain_after_the_database_and_asks(tmp_path: Path, database: str) -> None:
    result = call("scaffold", "--database", database, "--out", tmp_path / "domains")
    assert result.exit_code == 0
    assert "Таблиц 2, связей 1" in result.output
    assert "`sales.amount` — в рублях?" in result.output
    assert "Убирать ли из ответов строки с `sales.is_test`?" in result.output
    assert {one.name for one in (tmp_path / "domains" / "shop").iterdir()} == {
        "model.yaml",
        "domain.yaml",
        "questions.md",
    }


def test_scaffolding_again_shows_the_drift_and_changes_nothing(tmp_path: Path, database: str) -> None:
    folder = scaffolded(tmp_path, database)
    model = folder / "shop" / "model.yaml"
    model.write_text(model.read_text(encoding="utf-8") + "# моё\n", encoding="utf-8")
    before = model.read_bytes()
    same = call("scaffold", "--database", database, "--out", folder)
    assert (same.exit_code, "описание отвечает базе" in same.output) == (0, True)
    run(tmp_path / "shop.duckdb", "ALTER TABLE sales ADD COLUMN channel TEXT; CREATE TABLE refunds (refund_id INTEGER)")
    changed = call("scaffold", "--database", database, "--out", folder)
    assert changed.exit_code == 1
    assert "столбец не описан: sales.channel" in changed.output
    assert "таблица не описана: main.refunds" in changed.output
    assert model.read_bytes() == before


def test_validate_compares_with_the_database(tmp_path: Path, database: str) -> None:
    folder = scaffolded(tmp_path, database)
    assert call("validate", "--live", "--domains", folder, "--database", database).exit_code == 0
    run(tmp_path / "shop.duckdb", "INSERT INTO sales VALUES (100, 9, 1, NULL, false)")
    orphans = call("validate", "--live", "--domains", folder, "--database", database)
    assert orphans.exit_code == 0
    assert "внимание sales_shop: справочник shops не покрывает факты: 1 из 41 строк sales" in orphans.output
    run(tmp_path / "shop.duckdb", "ALTER TABLE sales DROP COLUMN amount")
    broken = call("validate", "--live", "--domains", folder, "--database", database)
    assert broken.exit_code == 1
    assert "sales.amount: в базе нет столбца amount" in broken.output


def test_validate_names_every_fault_and_reads_the_others(tmp_path: Path, database: str) -> None:
    folder = scaffolded(tmp_path, database)
    (folder / "broken").mkdir()
    (folder / "broken" / "model.yaml").write_text("name: broken\ndatasets: [{name: a}]\n", encoding="utf-8")
    result = call("validate", "--domains", folder)
    assert result.exit_code == 1
    assert "model.yaml:2" in result.output
    assert "shop: читается" in result.output


def test_drift_of_tables_that_another_domain_describes(tmp_path: Path, database: str) -> None:
    folder = scaffolded(tmp_path, database)
    run(tmp_path / "shop.duckdb", "CREATE TABLE staff (staff_id INTEGER, name TEXT)")
    assert call("drift", "--domains", folder, "--database", database).exit_code == 1
    (folder / "staff").mkdir()
    staff = {"name": "staff", "datasets": [{"name": "staff", "source": "main.staff", "fields": [{"name": "staff_id"}]}]}
    (folder / "staff" / "model.yaml").write_text(yaml.safe_dump(staff), encoding="utf-8")
    told = call("drift", "--domains", folder, "--database", database)
    assert "таблица не описана: main.staff" not in told.output
    assert "столбец не описан: staff.name" in told.output


def test_export_and_import_are_one_model(tmp_path: Path, database: str) -> None:
    folder = scaffolded(tmp_path, database)
    file = tmp_path / "strict.yaml"
    assert call("export", "shop", "--domains", folder, "--out", file).exit_code == 0
    assert call("export", "shop", "--domains", folder).stdout == file.read_text(encoding="utf-8")
    again = call("scaffold", "--from", "ossie", file, "--out", tmp_path / "again", "--name", "shop")
    assert again.exit_code == 0
    assert call("validate", "--live", "--domains", tmp_path / "again", "--database", database).exit_code == 0


def test_values_are_counted(tmp_path: Path, database: str) -> None:
    folder = scaffolded(tmp_path, database)
    result = call("values", "--domains", folder, "--database", database)
    assert (result.exit_code, "shop: значений 2" in result.output) == (0, True)


class Drafter:
    """Drafts each table; breaks off at one."""

    def __init__(self, at: str = "", error: BaseException | None = None) -> None:
        self.at, self.error = at, error

    def draft(self, table: TableOutline) -> TableDraft:
        if self.error is not None and table.name == self.at:
            raise self.error
        return TableDraft(TextDraft(table.name, description=f"Строки о том, что {'купили' if self.at else 'продали'}."))


def drafting(monkeypatch: pytest.MonkeyPatch, drafter: Drafter) -> None:
    monkeypatch.setattr(ModelDrafter, "of", lambda _: drafter)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "Прервано. Файлы целы; таблиц без набросков: 1."),
        (ModelTimeout("Модель молчит."), 0, "Модель молчит. Таблиц без набросков: 1."),
    ],
)
def test_drafting_that_is_broken_off_goes_on_with_the_same_command(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, said: str
) -> None:
    command = ("scaffold", "--database", database, "--out", tmp_path / "domains", "--model", "some")
    drafting(monkeypatch, Drafter("shops", error))
    first = call(*command)
    assert first.exit_code == code
    assert f"{said} Чтобы продолжить, повторите ту же команду." in first.output
    assert call("validate", "--domains", tmp_path / "domains").exit_code == 0
    drafting(monkeypatch, Drafter())
    again = call(*command)
    assert again.exit_code == 0
    assert "Языковая модель набросала названия, описания и синонимы, таблиц: 1" in again.output
    model = (tmp_path / "domains" / "shop" / "model.yaml").read_text(encoding="utf-8")
    assert ("купили" in model, "продали" in model) == (True, True)
    assert "набросала" not in call(*command).output


@pytest.mark.parametrize(
    "arguments",
    [
        ("scaffold", "--out", "x"),
        ("scaffold", "--out", "x", "--from", "dbt"),
        ("scaffold", "--out", "x", "--database", "oracle://host/db"),
    ],
)
def test_wrong_usage_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert isinstance(call(*arguments).exception, SettingsError)
