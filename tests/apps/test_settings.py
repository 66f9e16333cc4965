"""Settings: flags before variables before the file; what is wrong is named; secrets are not shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.settings import read_settings
from core.errors import SettingsError

NO_FILE = Path("none.toml")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sverka.toml"
    path.write_text('rows = 10\nseconds = 5\n[users.ivan]\nregions = ["MSK", "SPB"]\n', encoding="utf-8")
    return path


def test_flags_before_variables_before_the_file(file: Path) -> None:
    variables = {"SVERKA_ROWS": "20", "SVERKA_ATTEMPTS": "2"}
    found = read_settings({"rows": 30}, variables, file)
    assert (found.rows, found.attempts, found.seconds) == (30, 2, 5)
    assert read_settings({"rows": None}, variables, file).rows == 20
    assert read_settings({}, {}, file).rows == 10


def test_users_stand_in_the_file(file: Path) -> None:
    assert read_settings({}, {}, file).users == {"ivan": {"regions": ("MSK", "SPB")}}


def test_an_empty_variable_is_not_set(file: Path) -> None:
    assert read_settings({}, {"SVERKA_ROWS": ""}, file).rows == 10


@pytest.mark.parametrize(
    ("flags", "variables", "named"),
    [
        ({"rows": 0}, {}, "rows"),
        ({}, {"SVERKA_ATTEMPTS": "many"}, "attempts"),
        ({"port": 70000}, {}, "port"),
        ({"no_such": 1}, {}, "no_such"),
        ({"attempts": 11}, {}, "attempts"),
    ],
)
def test_what_is_wrong_is_named(flags: dict[str, object], variables: dict[str, str], named: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings(flags, variables, NO_FILE)
    assert named in caught.value.message


def test_a_file_that_is_no_toml(tmp_path: Path) -> None:
    path = tmp_path / "sverka.toml"
    path.write_text("rows = = 1", encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_settings({}, {}, path)
    assert "sverka.toml" in caught.value.message


def test_a_secret_is_never_shown() -> None:
    found = read_settings({}, {"SVERKA_API_KEY": "very-secret"}, NO_FILE)
    assert "very-secret" not in f"{found!r} {found} {found.model_dump_json()}"
    with pytest.raises(SettingsError) as caught:
        read_settings({"rows": "very-secret"}, {}, NO_FILE)
    assert "very-secret" not in caught.value.message


def test_the_demo_is_the_default() -> None:
    found = read_settings({}, {}, NO_FILE)
    assert found.database_url.endswith("demo.duckdb")
    assert not found.has_model
    assert read_settings({"model": "some"}, {}, NO_FILE).has_model
