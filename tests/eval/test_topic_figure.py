"""The figure of topics: the rules alone decide, conflicts count only where they are asked about."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from core.language import Language
from domains.lexicon import Lexicon
from domains.load import load_catalog
from eval.golden import Case, Expect
from eval.golden import Turn as GoldenTurn
from eval.topic import CONFLICTS, score_topics
from graph.deps import Deps

MODELS = Path(__file__).parents[1] / "domains" / "models"


class NoModel:
    """A model that must not be asked."""

    def structured(self, *_: object) -> None:
        raise AssertionError("the rules alone are measured")


@pytest.fixture(scope="module")
def deps() -> Deps:
    catalog = load_catalog(MODELS)
    nothing = cast("Any", None)
    return Deps(
        catalog,
        {domain.name: Lexicon(domain) for domain in catalog.domains},
        *(nothing,) * 7,
        model=cast("Any", NoModel()),
    )


def case(*turns: tuple[str, str]) -> Case:
    asked = tuple(
        GoldenTurn(ask=text, expect=Expect.ANSWER, sql=("SELECT 1",), domain=domain) for text, domain in turns
    )
    return Case(id="one", lang=Language.RU, turns=asked)


def test_right_wrong_and_follow_up(deps: Deps) -> None:
    score = score_topics(
        [case(("Сколько карт выпустили?", "cards"), ("А по неделям?", "cards")), case(("Сколько карт?", "payments"))],
        deps,
        conflicts=(),
    )
    assert [one.is_right for one in score.golden] == [True, True, False]
    assert [one.question for one in score.wrong] == ["Сколько карт?"]


def test_a_conflict_is_right_only_where_it_is_asked(deps: Deps) -> None:
    score = score_topics([], deps, conflicts=("Какая комиссия?", "Сколько карт выпустили?", "Какая погода?"))
    assert [one.is_right for one in score.conflicts] == [True, False, False]


def test_conflicts_are_all_different() -> None:
    assert len(set(CONFLICTS)) == len(CONFLICTS) >= 24
