"""Questions → the parts that are read from them, as tables of cases; the same for dialogues."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from core.language import detect_language
from core.question import Question
from periods import read
from tests.understanding.reading_alone import NOW, Parts, catalog, lexicon, parts, understood
from understanding.follow_up import ShownGroups
from understanding.reading import Before, Message, Read, read_message

CASES = Path(__file__).parent / "cases"
QUESTIONS = [
    case
    for name in ("questions.yaml", "wordings.yaml")
    for case in yaml.safe_load((CASES / name).read_text(encoding="utf-8"))
]
DIALOGUES = yaml.safe_load((CASES / "follow_ups.yaml").read_text(encoding="utf-8"))
ABOUT_THE_CASE = {"ask", "domain", "part", "fault", "shown", "fresh"}


def expected(case: dict[str, Any]) -> Parts:
    return {name: value for name, value in case.items() if name not in ABOUT_THE_CASE}


def asked(case: dict[str, Any]) -> Any:
    marks = [pytest.mark.xfail(reason=case["fault"])] if "fault" in case else []
    return pytest.param(case, id=case["ask"], marks=marks)


@pytest.mark.parametrize("case", [asked(case) for case in QUESTIONS])
def test_a_question(case: dict[str, Any]) -> None:
    _, found = understood(case["domain"], case["ask"])
    assert parts(found.intent, found.problems) == expected(case)


@pytest.mark.parametrize("case", DIALOGUES, ids=[case["name"] for case in DIALOGUES])
def test_a_dialogue(case: dict[str, Any]) -> None:
    previous: Before | None = None
    for turn in case["turns"]:
        found = read_after(case["domain"], turn["ask"], _with_shown(previous, turn.get("shown", ())))
        assert parts(found.intent, found.problems) == expected(turn), turn["ask"]
        assert found.is_follow_up is (previous is not None and not turn.get("fresh", False)), turn["ask"]
        previous = Before(found.intent, found.reading)


def read_after(domain: str, text: str, previous: Before | None) -> Read:
    """Read a message as the machine does; nothing but the words of the domain is needed for it."""
    question = Question(text, NOW, detect_language(text), "thread")
    return read_message(Message(question, read(text, NOW), (), previous), catalog().domain(domain), lexicon(domain))


def _with_shown(previous: Before | None, shown: list[str]) -> Before | None:
    if previous is None or not shown:
        return previous
    groups = ShownGroups(previous.intent.dimensions[0].field, tuple(shown))
    return Before(previous.intent, previous.reading, groups)
