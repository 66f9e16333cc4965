"""Values: the corpus of inflected and misspelt members and traps, the file of an index, its limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.domains import DATA, corpus_index, read_cases, score_values
from core.errors import StoreError
from core.intent import FieldRef
from core.language import Language
from core.result import Cell
from domains.lexicon import Lexicon
from domains.mentions import MentionKind
from domains.question_tokens import read_tokens
from domains.semantic_model import Domain
from domains.value_index import ValueIndex, build, from_samples, indexed_fields
from domains.value_match import spelling_distance
from domains.value_text import normal_form


def test_the_corpus_of_values() -> None:
    cases = read_cases()
    assert len(cases) >= 400
    assert sum(case.is_trap for case in cases) * 2 >= 0.94 * len(cases)
    domain, index = corpus_index()
    score = score_values(cases, Lexicon(domain, index))
    assert score.recall >= 0.97, score.wrong
    assert score.trap_share >= 0.97, score.wrong


def test_other_members_in_other_questions() -> None:
    domain, index = corpus_index(DATA / "values_unseen_members.json")
    score = score_values(read_cases(DATA / "values_unseen.jsonl"), Lexicon(domain, index))
    assert score.recall >= 0.97, score.wrong
    assert score.trap_share >= 0.97, score.wrong


def test_only_visible_texts_are_indexed(payments: Domain) -> None:
    names = {str(field.ref) for field in indexed_fields(payments)}
    assert "regions.name" in names
    assert names.isdisjoint({"wallets.phone", "wallets.is_deleted", "payments.amount", "regions.region_id"})


def test_an_index_survives_its_file(values: ValueIndex, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "values.npz"
    values.save(file)
    loaded = ValueIndex.load(file)
    question = read_tokens("Платежи в Питере и Маскве")
    assert [hit.entry for hit in loaded.find(question)] == [hit.entry for hit in values.find(question)]
    assert len(loaded) == len(values)


@pytest.mark.parametrize("content", [b"", b"not an index", b"PK\x03\x04broken"])
def test_a_broken_file_is_one_error(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "values.npz"
    file.write_bytes(content)
    with pytest.raises(StoreError) as raised:
        ValueIndex.load(file)
    said, what_to_do = raised.value.told(Language.EN)
    assert "cannot be read" in said
    assert "Refresh" in what_to_do


def test_a_missing_file_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        ValueIndex.load(tmp_path / "none.npz")


def test_an_empty_source_leaves_what_the_model_says(payments: Domain) -> None:
    class Empty:
        def distinct(self, source: str, expression: str, limit: int) -> list[tuple[Cell, int]]:
            return []

    index = build(payments, Empty())
    assert index.find(read_tokens("идентифицированные"))[0].entry.members == ("full",)
    assert len(index) == len(from_samples(payments))


def test_members_come_by_frequency(payments: Domain) -> None:
    class Counted:
        def distinct(self, source: str, expression: str, limit: int) -> list[tuple[Cell, int]]:
            return [("Тула", 3), ("Омск", 9), (None, 4)] if expression == "city" else []

    index = build(payments, Counted())
    assert index.members(FieldRef("merchants", "city"), 5) == ("Омск", "Тула")
    assert index.nearest("Омсек", FieldRef("merchants", "city")) == ("Омск",)


def test_of_several_spellings_the_one_that_the_domain_writes_comes_first(payments: Domain) -> None:
    class Dirty:
        def distinct(self, source: str, expression: str, limit: int) -> list[tuple[Cell, int]]:
            return [("Санкт Петербург", 9), ("Санкт-Петербург", 3)] if source.endswith("regions") else []

    found = build(payments, Dirty()).find(read_tokens("кошельки в Питере"))
    assert found[0].entry.members == ("Санкт-Петербург", "Санкт Петербург")


@pytest.mark.parametrize(
    ("asked", "stored", "typos"),
    [
        ("москве", "москва", 0),
        ("маскве", "москва", 1),
        ("томске", "омск", None),
        ("орла", "орел", 0),
        ("череповце", "череповец", 0),
        ("казанью", "казань", 0),
        ("екатиренбурге", "екатеринбург", 2),
        ("дом", "дон", None),
        ("77", "78", None),
        ("липетске", "липецк", 1),
        ("отмененных", "отменен", 0),
        ("отменены", "отмененный", 0),
        ("открытый", "открытие", None),
        ("debut", "debit", None),
        ("declared", "declined", None),
    ],
)
def test_spelling_distance(asked: str, stored: str, typos: int | None) -> None:
    assert spelling_distance(asked, stored) == typos


def test_spellings_that_are_one_value() -> None:
    assert len({normal_form(text) for text in ("Санкт-Петербург", " санкт петербург", "САНКТ–ПЕТЕРБУРГ")}) == 1
    assert normal_form("Mосква") == normal_form("Москва")
    assert normal_form("=1+1") != normal_form("=1+2")


@pytest.fixture(scope="module")
def corpus() -> Lexicon:
    return Lexicon(*corpus_index())


@pytest.mark.parametrize(
    ("asked", "member"),
    [
        ("в магазине Азбука куса", "Азбука Вкуса"),
        ("в магазине Рив хГош", "Рив Гош"),
        ("в магазине Леруа ерлен", "Леруа Мерлен"),
        ("в городе Ростов-а-Дону", "Ростов-на-Дону"),
        ("в городе Комсомольск-на-мАуре", "Комсомольск-на-Амуре"),
        ("в регионе Пермский кай", "Пермский край"),
        ("в магазине Wildberrнies", "Wildberries"),
        ("в магазине Wildbеrriеs", "Wildberries"),
        ("в городе Ростов-ра-Дону", "Ростов-на-Дону"),
        ("в городе Ростове на-Дону", "Ростов-на-Дону"),
        ("йошкаролы", "Йошкар-Ола"),
        ("в ЯндексМаркете", "Яндекс Маркет"),
        ("Альфабанка", "Альфа-Банк"),
        ("в Спорт мастере", "Спортмастер"),
        ("в магазине Красное е Белое", "Красное и Белое"),
        ("в магазине Рив Го", "Рив Гош"),
    ],
)
def test_slips_beside_a_right_word_and_letters_of_the_other_alphabet(corpus: Lexicon, asked: str, member: str) -> None:
    assert any(member in one.members for one in corpus.mentions(f"оборот {asked}"))


@pytest.mark.parametrize(
    "asked",
    [
        "1 видео в месяц",
        "полное название банка",
        "максимальный лимит",
        "обработка заявок",
        "в магазине Рив за год",
        "в магазине Детский сад",
        "Красное море",
        "в магазине Азбука моды",
        "Ростов Великий",
    ],
)
def test_half_a_name_beside_other_words_is_no_value(corpus: Lexicon, asked: str) -> None:
    assert all(one.kind is not MentionKind.VALUE for one in corpus.mentions(f"оборот {asked}"))
