from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from benchmarks.answer_samples import (
    AMOUNT,
    AVERAGE,
    EXECUTION,
    INTENT,
    MAY,
    MONTH,
    OPENED,
    PREVIOUS,
    REGION,
    REGIONS,
    SHARE,
    WEEK,
    WEEKDAY,
    MemoryStore,
    months,
    stored,
)
from core.fact import FactKind
from core.intent import Intent, NumberRole, NumberUse, Ranking
from core.language import Language
from core.reading import Reading, ReadPeriod
from core.span import Span
from ledger.facts import Ledger
from render.references import REFERENCE
from render.text import RenderedText, allowed_labels, write_answer
from render.verify_text import Accepted, verify

ENGLISH = replace(INTENT, language=Language.EN)
HALF = replace(MAY, periods=(ReadPeriod("1 полугодие 2025", date(2025, 1, 1), date(2025, 7, 1)),))
NO_DOMAIN: Any = None


def written(columns: Any, rows: Any, intent: Intent = INTENT, reading: Reading = MAY, **options: Any) -> RenderedText:
    store = MemoryStore()
    result = stored(store, columns, rows, **options)
    facts = Ledger().record(result, store, EXECUTION, intent.language)
    return write_answer(result, facts, intent, reading, NO_DOMAIN, options.get("warnings", ()))


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ").replace("\u2212", "-")


def test_one_number() -> None:
    assert plain(written((OPENED,), [(17812,)]).text) == (
        "Открыто кошельков, май 2025: 17 812. Учтено: май 2025 (01.05.2025–31.05.2025); без удалённых и тестовых."
    )


def test_fault_059_a_large_sum_is_told_in_full_and_shortly() -> None:
    assert "333 600 000,50 ₽ (333,6 млн ₽)" in plain(written((AMOUNT,), [(Decimal("333600000.50"),)]).text)


def test_fault_038_no_rows_in_a_sum_is_no_data() -> None:
    text = written((AMOUNT,), [(None,)]).text
    assert "нет данных" in text
    assert ": 0" not in text


def test_one_number_against_a_comparison() -> None:
    text = plain(written((OPENED, PREVIOUS), [(120, 100)]).text)
    assert "Открыто кошельков, май 2025: 120." in text
    assert "Период сравнения (Апрель 2025): 100." in text
    assert "Рост на 20 % (на 20 кошельков)." in text
    assert "Снижение на 16,7 % (на 20 кошельков)." in plain(written((OPENED, PREVIOUS), [(100, 120)]).text)
    assert "Без изменений." in written((OPENED, PREVIOUS), [(100, 100)]).text


def test_growth_over_zero_and_over_nothing_is_no_percentage() -> None:
    over_zero = written((OPENED, PREVIOUS), [(5, 0)]).text
    assert "в периоде сравнения ноль" in over_zero
    assert "%" not in over_zero
    assert "За период сравнения данных нет." in written((OPENED, PREVIOUS), [(5, None)]).text


def test_a_tiny_growth_is_not_told_as_none() -> None:
    assert "Рост на 0,001 % (на 1 кошелёк)." in plain(written((OPENED, PREVIOUS), [(100_001, 100_000)]).text)


def test_a_series_names_its_extremes_with_all_ties() -> None:
    rows = list(zip(months(4), (5, 9, 9, 6), strict=True))
    text = plain(written((MONTH, OPENED), rows).text)
    assert "всего 29" in text
    assert "Максимум — 9 (февраль 2025 и март 2025), минимум — 5 (январь 2025)." in text
    assert "В начале (январь 2025) — 5, в конце (апрель 2025) — 6: рост на 20 %." in text


def test_buckets_that_the_period_cuts_are_named_and_not_compared() -> None:
    weeks = [(date(2025, 4, 28) + timedelta(days=7 * at), 10 + at) for at in range(5)]
    text = plain(written((WEEK, OPENED), weeks).text)
    assert "Период захватывает не целиком: 28.04–04.05.2025; 26.05–01.06.2025." in text
    assert "минимум — 10 (28.04–04.05.2025, не целиком)" in text
    assert "рост" not in text
    assert "не целиком" not in written((MONTH, OPENED), list(zip(months(2), (1, 2), strict=True)), reading=HALF).text


def test_the_total_of_a_ranking_is_that_of_its_rows() -> None:
    top = replace(INTENT, ranking=Ranking("M1", descending=True, span=Span(0, 1)))
    text = plain(written((REGION, OPENED), [("a", 5), ("b", 4)], top).text)
    assert "в этих строках вместе 9" in text
    assert "всего" not in text


def test_an_average_has_no_total() -> None:
    text = written((REGION, AVERAGE), [("a", Decimal(10)), ("b", Decimal(20))]).text
    assert "всего" not in text


def test_groups_are_told_one_by_one_up_to_ten() -> None:
    text = plain(written((REGION, OPENED), [(name, 10 - at) for at, name in enumerate(REGIONS)]).text)
    assert "Москва — 10; Санкт-Петербург — 9;" in text
    assert "Строк в ответе: 8." in text


def test_many_groups_are_told_by_their_ends() -> None:
    text = plain(written((REGION, OPENED), [(f"регион {at}", at) for at in range(40)]).text)
    assert "Больше всего — регион 39: 39." in text
    assert "Меньше всего — регион 0: 0." in text


def test_shares() -> None:
    rows = [("Москва", 60, Decimal("60.0")), (None, 40, Decimal("40.0"))]
    assert "Доли: Москва — 60 %; не указано — 40 %." in plain(written((REGION, OPENED, SHARE), rows).text)


def test_fault_061_what_was_cut_is_said() -> None:
    text = plain(written((REGION, OPENED), [(f"r{at}", at) for at in range(1000)], full_row_count=5000).text)
    assert "Показаны первые 1 000 из 5 000" in text
    assert "всего" not in text


def test_fault_056_a_false_premise_is_corrected() -> None:
    intent = replace(INTENT, numbers=(NumberUse("N1", Decimal(12), NumberRole.UNKNOWN, Span(0, 2)),))
    text = written((REGION, OPENED), [(f"r{at}", at) for at in range(20)], intent).text
    assert "В вопросе названо 12, а строк в ответе — 20." in text


def test_no_rows() -> None:
    assert written((REGION, OPENED), []).text.startswith("Данных нет: за период «май 2025»")


def test_several_metrics_and_english() -> None:
    text = written((OPENED, AMOUNT), [(5, Decimal("1234.5"))], ENGLISH).text
    assert "май 2025: 5." in text
    assert "1,234.50\u00a0₽" in text
    assert "Taken into account" in text


def test_warnings_are_told() -> None:
    store = MemoryStore()
    result = stored(store, (OPENED,), [(5,)])
    facts = Ledger().record(result, store, EXECUTION)
    assert write_answer(result, facts, INTENT, MAY, NO_DOMAIN, ("данные за вчера не полны",)).text.endswith(
        "Внимание: данные за вчера не полны."
    )


SHAPES: list[tuple[Any, Any]] = [
    ((OPENED,), [(17812,)]),
    ((OPENED, PREVIOUS), [(120, 100)]),
    ((OPENED, PREVIOUS), [(80, 100)]),
    ((AMOUNT,), [(Decimal("333600000.50"),)]),
    ((MONTH, OPENED), list(zip(months(6), (5, 9, 9, 6, 7, 2), strict=True))),
    ((MONTH, OPENED, AMOUNT), [(month, at, Decimal(at * 7)) for at, month in enumerate(months(6), 1)]),
    ((REGION, OPENED), [(name, 10 - at) for at, name in enumerate(REGIONS)]),
    ((REGION, OPENED, SHARE), [("a", 60, Decimal("60.0")), (None, 40, Decimal("40.0"))]),
    ((REGION, MONTH, OPENED), [(name, month, 3) for name in REGIONS for month in months(2)]),
    ((REGION, OPENED), [(f"регион {at}", at) for at in range(300)]),
    ((REGION, OPENED), []),
]


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
@pytest.mark.parametrize("intent", [INTENT, ENGLISH])
def test_fault_055_every_number_of_a_template_is_a_fact_or_a_label(columns: Any, rows: Any, intent: Intent) -> None:
    text = written(columns, rows, intent)
    bare = REFERENCE.sub("", " ".join(text.sentences))
    names = (label for fact in text.facts.facts for _, label in fact.row_key)
    for label in sorted({*allowed_labels(intent, MAY), *names, "Апрель 2025"}, key=len, reverse=True):
        bare = bare.replace(label, "")
    assert not any(sign.isnumeric() for sign in bare), bare


@pytest.mark.parametrize(("columns", "rows"), SHAPES[:7])
def test_the_check_for_models_accepts_what_the_templates_say(columns: Any, rows: Any) -> None:
    text = written(columns, rows, reading=HALF)
    sentences = " ".join(text.sentences)
    found = verify(sentences, text.facts, Language.RU, (*allowed_labels(INTENT, HALF), "Апрель 2025"))
    assert isinstance(found, Accepted), found


def test_fault_058_growth_is_computed_from_facts() -> None:
    text = written((OPENED, PREVIOUS), [(120, 100)])
    formulas = [fact for fact in text.facts.facts if fact.kind is FactKind.FORMULA]
    assert {fact.formula.split("(")[0] for fact in formulas} == {"round", f"{formulas[0].formula}"}
    assert Decimal("20.0") in [fact.value for fact in formulas]


def test_fault_067_the_same_answer_ten_times() -> None:
    assert len({written((OPENED, PREVIOUS), [(120, 100)]).text for _ in range(10)}) == 1


def test_days_of_the_week_have_no_start_and_no_end() -> None:
    told = written((WEEKDAY, OPENED), [(day, 90 - day) for day in range(1, 8)]).text
    assert "Максимум — 89 (понедельник)" in told
    assert "В начале" not in told
