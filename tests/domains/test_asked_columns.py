"""Which columns, and which groups, a question lists: read from its words, decided among the datasets at hand."""

from __future__ import annotations

import pytest

from core.intent import Word
from domains.asked_columns import asked_columns, asked_groups
from tests.writing.warehouse import DATASETS, DAY, DEC, INT, TEXT, S, dataset, intent
from writing.near_values import is_form_of, near_values

DOCTORS = dataset(
    "doctors",
    {"doc_id": INT, "first_name": TEXT, "last_name": TEXT, "specialty": TEXT},
    "doc_id",
    label_field="last_name",
)
DRUGS = dataset("drugs", {"drug_id": INT, "drug_name": TEXT}, "drug_id", label_field="drug_name")
VISITS = dataset("visits", {"visit_id": INT, "doc_id": INT, "visit_day": DAY, "amount": DEC}, "visit_id")
CLINIC = (DOCTORS, DRUGS, VISITS)


def listed(question: str) -> list[str]:
    return [str(field) for one in asked_columns(question, CLINIC) for field in one.fields]


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("Return the doctor IDs, first names and last names that have visits.", ["doc_id", "first_name", "last_name"]),
        ("Who are the best doctors? Return their first and last name.", ["first_name", "last_name"]),
        ("Who are the best? Return their ID, first name and number of visits.", ["doc_id", "first_name"]),
        ("Return each doctor's doc_id, specialty, number of distinct drugs", ["doc_id", "specialty"]),
        ("Return the specialty (as a date) and the average amount", ["specialty"]),
        ("What is the specialty of the doctor who has most visits?", ["specialty"]),
        ("How many doctors are there?", []),
        ("Return the doctors who have visits", []),
        ("Выведи specialty и число визитов", ["specialty"]),
    ],
)
def test_columns_of_a_list(question: str, fields: list[str]) -> None:
    assert listed(question) == [f"doctors.{name}" for name in fields]


def test_a_name_belongs_to_the_thing_named_before_it() -> None:
    assert listed("Give me the drug id and name.") == ["drugs.drug_id", "drugs.drug_name"]


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("Number of visits for each doctor", ["doctors.last_name"]),
        ("Visits per specialty, sorted", ["doctors.specialty"]),
        ("Average amount across different specialties", ["doctors.specialty"]),
        ("How many visits were there in each of the last three weeks?", []),
        ("How many visits were there?", []),
    ],
)
def test_groups(question: str, fields: list[str]) -> None:
    assert [str(field) for one in asked_groups(question, CLINIC) for field in one.fields] == fields


@pytest.mark.parametrize(
    ("word", "value", "is_near"),
    [
        ("successful", "success", True),
        ("promotional", "promotion", True),
        ("topical", "Topical", True),
        ("transport", "transaction", False),
        ("use", "used", False),
        ("успешно", "успешный", True),
    ],
)
def test_forms_of_a_stored_value(word: str, value: str, is_near: bool) -> None:
    assert is_form_of(word, value) is is_near


def test_a_word_by_which_a_field_is_called_is_no_value() -> None:
    words = tuple(Word(text, text, S) for text in ("payments", "scores"))
    assert near_values(intent(unexplained=words), DATASETS) == ()


def test_short_forms_in_names_of_columns() -> None:
    treatments = dataset("treatments", {"treatment_id": INT, "start_dt": DAY, "tot_amt": DEC}, "treatment_id")
    found = asked_columns("Return the treatment id and treatment start date", (treatments,))
    assert [str(field) for one in found for field in one.fields] == ["treatments.treatment_id", "treatments.start_dt"]
