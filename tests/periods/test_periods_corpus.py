"""The corpora: the project's own cases, their sisters, and the public ones where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.period import Bucket
from periods.score import Verdict, judge_all

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
SHARED = Path(os.environ.get("SVERKA_SHARED", ROOT.parent / "shared"))

KNOWN_PUBLIC_MISSES = {"pub-0157"}
"""Explained in docs/periods.md."""


def verdicts(path: Path) -> list[Verdict]:
    with path.open(encoding="utf-8") as stream:
        return list(judge_all(stream))


@pytest.fixture(scope="module")
def own() -> list[Verdict]:
    return verdicts(DATA / "periods_own.jsonl")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_own_cases_are_wholly_right(own: list[Verdict], language: str) -> None:
    wrong = [(one.id, one.got) for one in own if one.language == language and not one.right]
    assert not wrong


def test_own_grains_are_right(own: list[Verdict]) -> None:
    assert [one.id for one in own if not one.grain_right] == []


def test_no_trap_has_a_period(own: list[Verdict]) -> None:
    assert [one.id for one in own if one.false_period] == []


@pytest.mark.parametrize("name", ["periods_sisters.jsonl", "periods_unseen.jsonl"])
def test_sisters_are_right(name: str) -> None:
    sisters = verdicts(DATA / name)
    assert len(sisters) >= 150
    assert [(one.case["text"], one.got) for one in sisters if not one.right] == []


def test_public_cases() -> None:
    path = SHARED / "corpus" / "periods_dev.jsonl"
    if not path.exists():
        pytest.skip(f"the shared corpus is not at {path}")
    public = [one for one in verdicts(path) if not one.own]
    assert {one.id for one in public if not one.right} <= KNOWN_PUBLIC_MISSES


def test_buckets_of_the_corpus_are_those_of_core(own: list[Verdict]) -> None:
    named = {one.case["group_by"] for one in own} - {None}
    assert named <= {bucket.value for bucket in Bucket}
