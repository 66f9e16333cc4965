from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from core.intent import (
    Calculation,
    CalculationKind,
    Comparison,
    Default,
    DefaultKind,
    DimensionUse,
    FactCondition,
    FieldRef,
    HavingCondition,
    Intent,
    MetricUse,
    NumberRole,
    NumberUse,
    PeriodUse,
    Ranking,
    SegmentUse,
    TimeCut,
    ValueUse,
)
from core.language import Language, Localized
from core.period import AsOf, Bucket, DateRange, Daypart, Edge, Grain, Period, RecurringFilter
from core.span import Span
from core.unit import Unit, UnitKind
from domains.semantic_model import (
    Additivity,
    Dataset,
    Datatype,
    DefaultFilter,
    Domain,
    Field,
    Metric,
    NamedFilter,
    Relationship,
)
from render.reading import merged_notes, reading_of, standalone

HERE = Span(0, 1)


def _field(dataset: str, name: str, ru: str, en: str) -> Field:
    return Field(name, dataset, name, Datatype.STRING, Localized(ru, en), groupable=True)


DOMAIN = Domain(
    name="wallets",
    title=Localized("Кошельки", "Wallets"),
    description="",
    folder=Path(),
    datasets=(
        Dataset(
            "wallets", "dbo.wallets", ("id",), Localized("Кошельки", "Wallets"),
            (_field("wallets", "level", "Уровень", "Level"),),
            default_filters=(DefaultFilter("test", "wallets", "x", Localized("без тестовых", "without test ones")),),
        ),
        Dataset(
            "banks", "dbo.banks", ("id",), Localized("Банки", "Banks"), (_field("banks", "name", "Банк", "Bank"),)
        ),
        Dataset(
            "payments", "dbo.payments", ("id",), Localized("Платежи", "Payments"),
            (_field("payments", "amount", "Сумма", "Amount"),),
        ),
    ),
    relationships=(
        Relationship(
            "return_bank", "payments", "banks", ("return_bank_id",), ("id",),
            Localized("Банк возврата", "Return bank"),
        ),
    ),
    metrics=(
        Metric(
            "opened", "COUNT(*)", "wallets", None, Localized("Открыто кошельков", "Wallets opened"),
            Unit(UnitKind.COUNT), Datatype.INTEGER, Additivity.ADDITIVE,
        ),
    ),
    filters=(NamedFilter("closed", "wallets", "x", Localized("Закрытые кошельки", "Closed wallets")),),
)  # fmt: skip


def _period(use_id: str, label: str, start: date | None, end: date | None) -> PeriodUse:
    return PeriodUse(use_id, Period(DateRange(start, end, Grain.MONTH), HERE, label))


MAY = _period("P1", "май 2025", date(2025, 5, 1), date(2025, 6, 1))
APRIL = _period("P2", "апрель 2025", date(2025, 4, 1), date(2025, 5, 1))
INTENT = Intent(
    domain="wallets",
    language=Language.RU,
    metrics=(MetricUse("M1", "opened", HERE),),
    periods=(MAY,),
    time_cut=TimeCut(Bucket.WEEK, HERE),
)


def test_the_sentence_of_a_usual_question() -> None:
    reading = reading_of(INTENT, DOMAIN, default_filter_notes=("без удалённых", "без тестовых"))
    assert reading.sentence == (
        "Понял так: открыто кошельков; период: май 2025 (01.05.2025–31.05.2025); по неделям; без удалённых и тестовых."
    )
    assert reading.grain == "по неделям"
    assert reading.filters == ("без удалённых", "без тестовых")


def test_the_same_in_english() -> None:
    english = replace(
        INTENT, language=Language.EN, periods=(_period("P1", "May 2025", date(2025, 5, 1), date(2025, 6, 1)),)
    )
    reading = reading_of(english, DOMAIN, default_filter_notes=("without deleted",))
    assert reading.sentence == (
        "Understood as: wallets opened; period: May 2025 (01.05.2025–31.05.2025); by week; without deleted."
    )


def test_a_day_and_open_ends() -> None:
    day = replace(INTENT, periods=(_period("P1", "13 мая 2025", date(2025, 5, 13), date(2025, 5, 14)),))
    assert "13 мая 2025 (13.05.2025)" in reading_of(day, DOMAIN).sentence
    since = replace(INTENT, periods=(_period("P1", "с мая 2025", date(2025, 5, 1), None),))
    assert "с мая 2025 (01.05.2025–)" in reading_of(since, DOMAIN).sentence
    ever = replace(INTENT, periods=(_period("P1", "", None, None),))
    assert "период: за всё время" in reading_of(ever, DOMAIN).sentence


WHOLE = replace(
    INTENT,
    compare=(APRIL,),
    dimensions=(
        DimensionUse("D1", FieldRef("wallets", "level"), HERE),
        DimensionUse("D2", FieldRef("banks", "name", "return_bank"), HERE),
    ),
    values=(
        ValueUse("V1", FieldRef("wallets", "level"), ("gold",), "Золотой", HERE),
        ValueUse("V2", FieldRef("banks", "name"), ("A",), "Альфа", HERE, negated=True),
    ),
    segments=(SegmentUse("S1", "closed", HERE, negated=True),),
    numbers=(
        NumberUse("N1", Decimal(1000), NumberRole.THRESHOLD, HERE),
        NumberUse("N2", Decimal(5), NumberRole.TOP, HERE),
    ),
    having=(HavingCondition("M1", Comparison.GT, "N1", HERE),),
    fact_conditions=(FactCondition("C1", "payments", exists=False, span=HERE, period="P1"),),
    ranking=Ranking("M1", descending=True, span=HERE, number="N2"),
    calculations=(Calculation(CalculationKind.SHARE, "M1", HERE), Calculation(CalculationKind.AVERAGE_PER, "M1", HERE)),
    recurring=RecurringFilter(weekdays=(6, 7), hours=(9, 18), dayparts=(Daypart.EVENING,), working_days=True),
    as_of=AsOf(date(2025, 6, 1), Edge.START, HERE),
    lifted_filters=("test",),
    defaults=(Default(DefaultKind.METRIC, "opened"), Default(DefaultKind.ALL_TIME), Default(DefaultKind.ORDER)),
)


@pytest.mark.parametrize(
    "part",
    [
        "сравнение: апрель 2025 (01.04.2025–30.04.2025)",
        "в разрезе: уровень, банк возврата",
        "уровень: Золотой",
        "банк: не Альфа",
        "кроме: закрытые кошельки",
        "открыто кошельков > 1\u202f000",
        "нет платежей, период: май 2025 (01.05.2025–31.05.2025)",
        "первые 5 по убыванию: открыто кошельков",
        "доля в общем итоге: открыто кошельков",
        "в среднем: открыто кошельков",
        "дни недели: суббота, воскресенье",
        "часы: с 09:00 до 18:00",
        "вечером",
        "только рабочие дни",
        "на начало дня 01.06.2025",
        "без фильтра «без тестовых»",
        "показатель по умолчанию: Открыто кошельков",
        "период не назван, взяты все данные",
    ],
)
def test_nothing_of_the_intent_is_left_unsaid(part: str) -> None:
    assert part in reading_of(WHOLE, DOMAIN).sentence


def test_a_follow_up_is_retold_as_one_full_question() -> None:
    assert standalone(INTENT, DOMAIN) == "Открыто кошельков за май 2025 по неделям"
    text = standalone(WHOLE, DOMAIN)
    assert text.startswith(
        "Топ-5: открыто кошельков за май 2025 на начало дня 01.06.2025 в сравнении с периодом апрель 2025"
    )
    assert "уровень: Золотой" in text


def test_notes_with_one_preposition_are_joined() -> None:
    assert merged_notes(("без удалённых",), Language.RU) == "без удалённых"
    assert (
        merged_notes(("без удалённых", "без тестовых", "без чужих"), Language.RU) == "без удалённых, тестовых и чужих"
    )
    assert merged_notes(("only live", "without test ones"), Language.EN) == "only live; without test ones"
    assert merged_notes((), Language.RU) == ""


def test_a_period_of_another_fact_is_none_of_the_figure() -> None:
    """«Без платежей в мае» dates the payments: the figure is not one of May."""
    bound = replace(INTENT, fact_conditions=(FactCondition("C1", "payments", exists=False, span=HERE, period="P1"),))
    reading = reading_of(bound, DOMAIN)
    assert reading.periods == ()
    assert reading.sentence.count("май 2025") == 1
