"""Values as JSON, exit codes, and a person's question as the program takes it."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.asking import exit_code
from apps.document import json_value
from apps.settings import Settings
from apps.wiring import question_of
from core.language import Language
from core.outcome import Clarify, ClarifyReason, Failed, RefusalCode, Refused

SETTINGS = Settings.model_validate({"users": {"ivan": {"regions": ("MSK",)}}, "zone": "Asia/Kamchatka"})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Decimal("1.10"), "1.10"),
        (Decimal("1E+3"), "1000"),
        (Decimal("0.0000001"), "0.0000001"),
        (date(2025, 5, 1), "2025-05-01"),
        (datetime.fromisoformat("2025-05-01T10:00:00"), "2025-05-01T10:00:00"),
        (time(10), "10:00:00"),
        (b"\x00\xff", "00ff"),
        (True, True),
        (None, None),
        ("=1+1", "=1+1"),
    ],
)
def test_values(value: object, expected: object) -> None:
    assert json_value(value) == expected  # type: ignore[arg-type]


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_decimals_lose_nothing(value: Decimal) -> None:
    assert Decimal(str(json_value(value))) == value


def test_exit_codes() -> None:
    assert exit_code(Clarify(ClarifyReason.DOMAIN, "?", ())) == 3
    assert exit_code(Refused(RefusalCode.UNSAFE, "no")) == 4
    assert exit_code(Failed("engine", "broken", "mend it")) == 5


def test_a_question_of_a_person() -> None:
    found = question_of("Сколько кошельков?", SETTINGS, "t", user="ivan", now="2025-06-18")
    assert (found.now, found.language, found.user.values_of("regions")) == (date(2025, 6, 18), Language.RU, ("MSK",))
    assert question_of("How many?", SETTINGS, "t").language is Language.EN
    assert question_of("How many?", SETTINGS, "t", language="ru").language is Language.RU
    assert question_of("x", SETTINGS, "t", user="stranger").user.attributes == ()


@pytest.mark.parametrize("asked", [{"now": "18.06.2025"}, {"now": "tomorrow"}, {"language": "de"}])
def test_what_is_no_date_or_language(asked: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        question_of("x", SETTINGS, "t", **asked)
