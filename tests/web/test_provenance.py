"""Which fact stands behind which figure of a text: by place, whatever else has the same value."""

from __future__ import annotations

from dataclasses import replace

from apps.web.provenance import answer_parts
from core.language import Language
from render.references import Part
from tests.render.test_why import ANSWER


def marked(parts: tuple[Part, ...]) -> list[tuple[str, str]]:
    return [(part.text, part.fact.id) for part in parts if part.fact]


def test_each_figure_gets_the_fact_of_its_place() -> None:
    sentences = (
        "Открыто за 126 дней: всего {F6:bare}.",
        "Максимум — {F4:bare}, минимум — {F5:bare}.",
        "Первое — {F1}.",
    )
    lead, rest = answer_parts(replace(ANSWER, sentences=sentences), Language.RU)
    assert marked(lead) == [("176", "F6")]
    assert marked(rest) == [("126", "F4"), ("50", "F5"), ("50\u00a0кошельков", "F1")]
    assert "".join(part.text for part in lead) == "Открыто за 126 дней: всего 176."
    assert "".join(part.text for part in rest) == "Максимум — 126, минимум — 50. Первое — 50\u00a0кошельков."


def test_a_name_that_looks_like_a_reference_to_no_fact_is_words() -> None:
    lead, rest = answer_parts(replace(ANSWER, sentences=("Тариф {F99}: {F1:bare}.",)), Language.RU)
    assert "".join(part.text for part in lead) == "Тариф {F99}: 50."
    assert marked(lead) == [("50", "F1")]
    assert rest == ()


def test_an_answer_of_an_older_version_is_its_text() -> None:
    lead, rest = answer_parts(replace(ANSWER, text="Открыто: 50."), Language.RU)
    assert (lead, rest) == ((Part("Открыто: 50."),), ())
