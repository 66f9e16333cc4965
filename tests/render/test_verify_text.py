"""Texts of models: what may be shown, and what must never be."""

import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from apps.verify_text_cli import app, judge
from benchmarks.answer_samples import AMOUNT, AVERAGE, EXECUTION, MONTH, OPENED, REGION, MemoryStore, months, stored
from benchmarks.text_fuzzer import Planted, honest_samples, planted_samples
from core.language import Language
from ledger.facts import Facts, Ledger
from ledger.formula import FormulaFault
from ledger.serial import fact_json
from render.texts.case import Fault
from render.verify_text import Accepted, Rejected, verify

RU, EN = Language.RU, Language.EN
CITIES = (("Москва", 120, "4500.50", "37.5"), ("Казань", 80, "3000.00", "37.5"), ("Тула", 20, "1000.25", "50.01"))


def _facts() -> tuple[Facts, dict[str, str]]:
    """Regions with a count, an amount and an average; names of the references for the texts below."""
    store = MemoryStore()
    rows = [(name, count, Decimal(amount), Decimal(average)) for name, count, amount, average in CITIES]
    facts = Ledger().record(stored(store, (REGION, OPENED, AMOUNT, AVERAGE), rows), store, EXECUTION)
    names = {"n": "{F1}"}
    for stem, column in (("o", "opened"), ("a", "amount"), ("v", "average"), ("r", "region")):
        for letter, fact in zip("MKT", facts.cells(column), strict=True):
            names[stem + letter] = "{" + fact.id + "}"
        total = facts.total(column)
        if total is not None:
            names[stem] = "{" + total.id + "}"
    moscow, kazan = facts.cells("opened")[:2]
    total = facts.total("opened")
    assert total is not None
    for key, formula in (
        ("up", f"round(({moscow.id} − {kazan.id}) / {kazan.id} × 100, 1)"),
        ("down", f"round(({kazan.id} − {moscow.id}) / {moscow.id} × 100, 1)"),
        ("diff", f"{moscow.id} − {kazan.id}"),
        ("part", f"round({moscow.id} / {total.id} × 100, 1)"),
        ("times", f"round({moscow.id} / {kazan.id}, 2)"),
        ("mean", f"round({total.id} / 3, 1)"),
    ):
        facts, computed = facts.with_formula(formula)
        assert not isinstance(computed, FormulaFault)
        names[key] = "{" + computed.id + "}"
    return facts, names


FACTS, NAMES = _facts()
ALLOWED = ("май 2025", "01.05.2025–31.05.2025", "топ-5")


def judged(text: str, language: Language = RU) -> Accepted | Rejected:
    return verify(text.format(**NAMES), FACTS, language, ALLOWED)


HONEST = [
    "За май 2025 открыто {o} кошельков.",
    "Всего за май 2025 (01.05.2025–31.05.2025) открыто {o}.",
    "Итого {o}, из них в Москве {oM}.",
    "В Москве — {oM}, в Казани — {oK}, в Туле — {oT}.",
    "{oM} кошельков открыли в Москве, {oK} — в Казани, {oT} — в Туле.",
    "{rM}: {oM}; {rK}: {oK}; {rT}: {oT}.",
    "В Москве и Казани открыто {oM} и {oK} соответственно.",
    "Больше всего кошельков открыто в Москве: {oM}.",
    "Меньше всего — в Туле ({oT}).",
    "Максимум открытий — {oM} (Москва), минимум — {oT} (Тула).",
    "Лидер по открытым кошелькам — Москва.",
    "На первом месте по числу открытых кошельков Москва — {oM}.",
    "Лидируют Москва ({oM}) и Казань ({oK}).",
    "Самый высокий средний платёж — в Туле: {vT}.",
    "Самая маленькая сумма платежей — {aT}, это Тула.",
    "Сумма платежей составила {a}.",
    "Сумма платежей в Москве — {aM}, средний платёж — {vM}.",
    "В Москве открыто {oM} на {aM}.",
    "В Москве открыто {oM} кошельков на {aM}.",
    "В Москве {oM}, это на {up} больше, чем в Казани ({oK}).",
    "В Казани открыли на {diff} меньше, чем в Москве.",
    "В Москве открыто в {times} раза больше, чем в Казани: {oM} против {oK}.",
    "Кошельков больше в Москве ({oM}), чем в Казани ({oK}).",
    "По сравнению с Казанью Москва выросла на {up}.",
    "Доля Москвы — {part}.",
    "На Москву приходится {part} всех открытых кошельков, это большинство.",
    "В среднем на регион открыто {mean}.",
    "В ответе {n} по всем регионам.",
    "Данные за май 2025 по топ-5 — в таблице.",
    "По итогам мая открыто {o} кошельков.",
    "В Якутии данных нет, всего открыто {o}.",
    "Прежде всего отметим Москву: {oM}.",
]


@pytest.mark.parametrize("text", HONEST)
def test_honest_texts_are_shown(text: str) -> None:
    found = judged(text)
    assert isinstance(found, Accepted), found.told(RU)
    assert "{" not in found.rendered


INVENTED: list[tuple[str, Fault]] = [
    ("Открыто 220 кошельков.", Fault.DIGIT_OF_FACT),
    ("Открыто 221 кошелёк.", Fault.DIGIT),
    ("Открыто {o}, из них 12% в Москве.", Fault.DIGIT),
    ("Открыто {o} за май 2024.", Fault.DIGIT),
    ("Открыто ½ от плана.", Fault.DIGIT),
    ("Открыто ⑤ кошельков.", Fault.DIGIT),
    ("Открыто ٣ кошелька.", Fault.DIGIT),
    ("Открыто {o}5 кошельков.", Fault.DIGIT),
    ("Открыто двести двадцать кошельков.", Fault.NUMBER_WORD),
    ("Открыто вдвое больше.", Fault.NUMBER_WORD),
    ("Это треть всех.", Fault.NUMBER_WORD),
    ("Половина открыта в Москве.", Fault.NUMBER_WORD),
    ("Показатель удвоился.", Fault.NUMBER_WORD),
    ("Это в разы больше.", Fault.NUMBER_WORD),
    ("Четыре региона дали {o}.", Fault.NUMBER_WORD),
    ("Открыто {F99}.".replace("{F99}", "{{F99}}"), Fault.UNKNOWN_FACT),
    ("Открыто {{F 1}}.", Fault.BROKEN_REFERENCE),
    ("Открыто {o}{a}.", Fault.GLUED),
    ("Открыто {o},{a}.", Fault.GLUED),
    ("Открыто −{o}.", Fault.SIGN),
    ("Открыто {o} тыс. кошельков.", Fault.SCALE),
    ("Открыто {o} млн.", Fault.SCALE),
    ("Открыто {o} рублей.", Fault.UNIT),
    ("Открыто {o} %.", Fault.UNIT),
    ("Сумма платежей — {a} кошельков.", Fault.UNIT),
    ("В Москве — {oK}.", Fault.ROW),
    ("В Москве — {oK}, в Казани — {oM}.", Fault.ROW),
    ("{rM} — {oK}.", Fault.ROW),
    ("В Москве открыто {o}.", Fault.ROW),
    ("Открыто {oM}.", Fault.ROW_UNNAMED),
    ("Лидер — Сургут: {oM}.", Fault.ROW_UNNAMED),
    ("Сумма платежей в Москве — {oM}.", Fault.COLUMN),
    ("Средний платёж в Москве — {aM}.", Fault.COLUMN),
    ("Открыто кошельков: в Москве — {oM}, в Казани — {aK}.", Fault.COLUMN),
    ("Всего открыто {oM}.", Fault.TOTAL),
    ("Итого по регионам — {oT}.", Fault.TOTAL),
    ("В среднем открыто {o}.", Fault.AVERAGE),
    ("Доля Москвы — {oM}.", Fault.SHARE),
    ("Доля Москвы — {up}.", Fault.SHARE),
    ("Доля Казани — {part}.", Fault.ROW),
    ("Больше всего кошельков открыто в Казани: {oK}.", Fault.SUPERLATIVE),
    ("Лидер по кошелькам — Казань.", Fault.SUPERLATIVE),
    ("Минимум — {oM} (Москва).", Fault.SUPERLATIVE),
    ("Рекорд года.", Fault.SUPERLATIVE),
    ("Лидируют Москва ({oM}) и Тула ({oT}).", Fault.SUPERLATIVE),
    ("Показатель вырос, открыто {o}.", Fault.DIRECTION),
    ("Отмечен рост.", Fault.DIRECTION),
    ("По сравнению с Казанью Москва снизилась на {up}.", Fault.DIRECTION),
    ("В Казани {oK}, это на {up} больше, чем в Москве ({oM}).", Fault.DIRECTION),
    ("В Казани больше, чем в Москве.", Fault.DIRECTION),
    ("Показатель стабилен.", Fault.DIRECTION),
    ("Большинство кошельков открыто в Казани: {oK}.", Fault.MAJORITY),
    ("Из-за акции открыто {o}.", Fault.CAUSE),
    ("Открыто {o}, ожидается больше.", Fault.CAUSE),
    ("Открыто\u200b {o}.", Fault.HIDDEN_CHARACTER),
    ("Открыто двa кошелька.", Fault.MIXED_SCRIPT),
    ("   ", Fault.EMPTY),
]


@pytest.mark.parametrize(("text", "fault"), INVENTED)
def test_inventions_are_refused_with_their_reason(text: str, fault: Fault) -> None:
    found = judged(text)
    assert isinstance(found, Rejected), found
    assert fault in {reason.fault for reason in found.reasons}, found.told(RU)
    assert all(found.told(RU))
    assert all(found.told(EN))


def test_a_unit_is_not_said_twice_and_a_fall_has_no_minus() -> None:
    found = judged("Открыто {o} кошельков.")
    assert found == Accepted("Открыто 220 кошельков.", f"Открыто {NAMES['o'][:-1]}:bare}} кошельков.")
    fallen = judged("По сравнению с Москвой Казань снизилась на {down}.")
    assert isinstance(fallen, Accepted)
    assert fallen.rendered == "По сравнению с Москвой Казань снизилась на 33,3\u00a0%."
    counted = judged("Открыто кошельков: {o}.")
    assert isinstance(counted, Accepted)
    assert counted.rendered == "Открыто кошельков: 220."
    twice = judged("По сравнению с Москвой ({oM}) Казань снизилась на {down}.")
    assert isinstance(twice, Accepted)
    assert twice.rendered.endswith("снизилась на 33,3\u00a0%.")


def test_a_series_may_be_told_from_its_start_to_its_end() -> None:
    store = MemoryStore()
    rows = list(zip(months(4), (5, 9, 7, 6), strict=True))
    facts = Ledger().record(stored(store, (MONTH, OPENED), rows), store, EXECUTION)
    first, second, _, last = ("{" + fact.id + "}" for fact in facts.cells("opened"))
    assert isinstance(verify(f"Открытия выросли с {first} до {last}.", facts, RU), Accepted)
    assert isinstance(verify(f"Открытия выросли с {first} в январе до {second} в феврале.", facts, RU), Accepted)
    assert isinstance(verify("Максимум пришёлся на февраль 2025 года.", facts, RU), Accepted)
    assert isinstance(verify("Максимум пришёлся на март.", facts, RU), Rejected)
    assert isinstance(verify(f"Открытия снизились с {first} до {last}.", facts, RU), Rejected)
    assert isinstance(verify(f"Открытия выросли с {last} в апреле до {second} в феврале.", facts, RU), Rejected)


def test_a_computed_fact_that_was_tampered_with_is_refused() -> None:
    records: list[dict[str, object]] = [
        {"id": "F1", "value": 120, "column": "a", "row_key": {"r": "x"}},
        {"id": "F2", "value": 80, "column": "a", "row_key": {"r": "y"}},
        {"id": "F3", "value": "70.0", "unit": "%", "formula": "(F1 − F2) / F2 × 100"},
    ]
    line = json.dumps({"id": "1", "lang": "ru", "facts": records, "text": "Прирост — {F3}."})
    assert not judge(line)["accepted"]
    records[2]["value"] = "50.0"
    assert judge(json.dumps({"id": "1", "lang": "ru", "facts": records, "text": "Прирост — {F3}."}))["accepted"]


def test_planted_inventions_never_reach_a_reader() -> None:
    leaked = [
        (sample.planted, sample.text)
        for sample in planted_samples(210)
        if isinstance(verify(sample.text, sample.facts, sample.language, sample.labels), Accepted)
    ]
    assert leaked == []


def test_honest_texts_pass() -> None:
    refused = [
        (sample.text, found.told(RU))
        for sample in honest_samples(100)
        if isinstance(found := verify(sample.text, sample.facts, sample.language, sample.labels), Rejected)
    ]
    assert len(refused) <= 3, refused


def test_the_fuzzer_plants_every_kind() -> None:
    assert {sample.planted for sample in planted_samples(14)} == set(Planted)


@given(st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_the_check_and_digits_never_pass(text: str) -> None:
    found = verify(text, FACTS, RU)
    if any(sign.isnumeric() for sign in text):
        assert isinstance(found, Rejected)


def test_the_command_judges_a_file(tmp_path: object) -> None:
    runner = CliRunner()
    facts = [fact_json(fact) for fact in FACTS.facts]
    lines = [
        {"id": "a", "lang": "ru", "facts": facts, "text": "Всего открыто {F2}."},
        {"id": "b", "lang": "ru", "facts": facts, "text": "Всего открыто 220."},
        {"id": 3, "facts": [], "text": "Nothing to tell."},
    ]
    text = "\n\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    result = runner.invoke(app, ["--jsonl", "-"], input=text)
    assert result.exit_code == 0, result.output
    answers = [json.loads(line) for line in result.output.splitlines()]
    assert [answer["accepted"] for answer in answers] == [True, False, True]
    assert answers[0]["rendered"] == "Всего открыто 220\u00a0кошельков."
    assert answers[1]["rendered"] is None
    assert "F2" in answers[1]["reasons"][0]
    assert answers[2]["id"] == "3"


@pytest.mark.parametrize("line", ["{", '{"txt": ""}', "[]"])
def test_an_unreadable_line_is_wrong_usage(line: str) -> None:
    result = CliRunner().invoke(app, ["--jsonl", "-"], input=line)
    assert result.exit_code == 2
