import json
import random
import shutil
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from benchmarks.answer_samples import (
    AMOUNT,
    AVERAGE,
    DAY,
    HOUR,
    INTENT,
    MONTH,
    OPENED,
    PREVIOUS,
    REGION,
    REGIONS,
    SHARE,
    STATUS,
    WEEKDAY,
    YEAR,
    MemoryStore,
    column,
    days,
    months,
    stored,
)
from core.errors import RenderError
from core.intent import PeriodUse
from core.language import Language
from core.outcome import Chart, ChartKind
from core.period import DateRange, Grain, Period
from core.result import ColumnRole, LogicalType
from core.span import Span
from core.unit import UnitKind
from render.chart import draw, html
from render.chart_plan import Wish
from render.chart_png import write_png
from render.chart_wish import wished_kind


def drawn(columns: Any, rows: Any, **options: Any) -> Chart | None:
    full = options.pop("full_row_count", None)
    result = stored(MemoryStore(), columns, rows, full_row_count=full)
    return draw(result, rows, options.pop("intent", INTENT), options.pop("language", Language.RU), **options)


def figure(chart: Chart | None) -> dict[str, Any]:
    assert chart is not None
    found: dict[str, Any] = json.loads(chart.figure_json)
    return found


DICE = random.Random(3)  # noqa: S311
CASES: list[tuple[ChartKind, Any, Any]] = [
    (ChartKind.INDICATOR, (OPENED,), [(17812,)]),
    (ChartKind.INDICATOR, (OPENED, PREVIOUS), [(17812, 16000)]),
    (ChartKind.LINE, (MONTH, OPENED), list(zip(months(6), range(6), strict=True))),
    (ChartKind.LINE, (MONTH, OPENED, PREVIOUS), [(month, at, at + 1) for at, month in enumerate(months(6))]),
    (ChartKind.LINE, (MONTH, OPENED, AMOUNT), [(month, at, Decimal(at)) for at, month in enumerate(months(6))]),
    (ChartKind.BAR, (MONTH, OPENED), list(zip(months(2), (5, 6), strict=True))),
    (ChartKind.BAR, (YEAR, OPENED), [(date(year, 1, 1), year) for year in range(2020, 2026)]),
    (ChartKind.BAR, (WEEKDAY, OPENED), [(day, day) for day in range(1, 8)]),
    (ChartKind.BAR, (STATUS, OPENED), [("a", 1), ("b", 2)]),
    (ChartKind.HORIZONTAL_BAR, (REGION, OPENED), [(name, 5) for name in REGIONS]),
    (ChartKind.GROUPED_BAR, (STATUS, OPENED, PREVIOUS), [("a", 1, 2), ("b", 2, 3)]),
    (ChartKind.PIE, (REGION, OPENED, SHARE), [("a", 60, Decimal(60)), ("b", 40, Decimal(40))]),
    (ChartKind.SCATTER, (REGION, OPENED, AMOUNT), [(f"r{at}", at, Decimal(at * at)) for at in range(20)]),
    (ChartKind.STACKED_BAR, (REGION, MONTH, OPENED), [(name, month, 3) for name in REGIONS[:3] for month in months(4)]),
    (ChartKind.STACKED_BAR, (REGION, STATUS, OPENED), [(name, state, 3) for name in REGIONS for state in "ab"]),
    (ChartKind.LINE, (REGION, DAY, OPENED), [(name, day, 3) for name in REGIONS[:3] for day in days(40)]),
    (ChartKind.LINE, (REGION, MONTH, AVERAGE), [(name, month, Decimal(3)) for name in "abc" for month in months(4)]),
    (ChartKind.HEATMAP, (WEEKDAY, HOUR, OPENED), [(day, hour, 3) for day in range(1, 8) for hour in range(8, 20)]),
    (ChartKind.HEATMAP, (REGION, STATUS, AVERAGE), [(f"r{at}", to, Decimal(3)) for at in range(9) for to in "abcdefg"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "columns", "rows"), CASES)
def test_the_rules_choose_the_kind_and_plotly_takes_the_figure(kind: ChartKind, columns: Any, rows: Any) -> None:
    from plotly import graph_objects

    chart = drawn(columns, rows)
    assert chart is not None
    assert chart.kind is kind
    graph_objects.Figure(json.loads(chart.figure_json))


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        ((REGION, OPENED), []),
        ((REGION, STATUS), [("a", "b")]),
        ((OPENED,), [(None,)]),
        ((OPENED, AMOUNT), [(1, Decimal(2))]),
        ((REGION, STATUS, MONTH, OPENED), [("a", "b", date(2025, 1, 1), 5)]),
    ],
)
def test_where_no_chart_helps_there_is_a_table(columns: Any, rows: Any) -> None:
    assert drawn(columns, rows) is None


def test_shares_that_are_no_whole_are_no_pie() -> None:
    rows = [("a", 60, Decimal(60)), ("b", 40, Decimal(20))]
    part = drawn((REGION, OPENED, SHARE), rows)
    assert part is not None
    assert part.kind is not ChartKind.PIE
    many = [(f"r{at}", 1, Decimal("12.5")) for at in range(8)]
    chart = drawn((REGION, OPENED, SHARE), many)
    assert chart is not None
    assert chart.kind is not ChartKind.PIE


def test_fault_065_years_are_categories() -> None:
    found = figure(drawn((YEAR, OPENED), [(date(year, 1, 1), 5) for year in (2024, 2025)]))
    assert found["layout"]["xaxis"]["type"] == "category"
    assert found["data"][0]["x"] == ["2024", "2025"]


def test_fault_068_repeated_categories_are_not_added_up() -> None:
    found = figure(drawn((REGION, AVERAGE), [("a", Decimal(10)), ("a", Decimal(20)), ("b", Decimal(30))]))
    assert found["data"][0]["x"] == ["a", "a (2)", "b"]
    assert found["data"][0]["y"] == [10, 20, 30]


def test_fault_067_the_same_chart_ten_times() -> None:
    rows = list(zip(months(6), range(6), strict=True))
    assert len({drawn((MONTH, OPENED), rows) for _ in range(10)}) == 1


def test_dates_are_dates_with_ticks_in_the_language() -> None:
    axis = figure(drawn((MONTH, OPENED), list(zip(months(24), range(24), strict=True))))["layout"]["xaxis"]
    assert axis["type"] == "date"
    assert axis["ticktext"][0] == "янв<br>2025"
    assert len(axis["ticktext"]) <= 12
    assert axis["tickvals"][0] == "2025-01-01"


def test_missing_buckets_are_gaps() -> None:
    rows = [(month, 5) for at, month in enumerate(months(6)) if at != 2]
    trace = figure(drawn((MONTH, OPENED), rows))["data"][0]
    assert trace["y"] == [5, 5, None, 5, 5, 5]
    assert trace["connectgaps"] is False


def test_a_bucket_that_is_not_over_is_marked() -> None:
    rows = list(zip(months(6), range(6), strict=True))
    found = figure(drawn((MONTH, OPENED), rows, today=date(2025, 6, 18)))
    assert found["data"][0]["marker"]["symbol"] == ["circle"] * 5 + ["circle-open"]
    assert "не полный" in found["layout"]["annotations"][0]["text"]
    whole = figure(drawn((MONTH, OPENED), rows, today=date(2025, 7, 1)))
    assert whole["data"][0]["marker"]["symbol"] == "circle"


def test_a_period_that_cuts_its_buckets_marks_both_ends() -> None:
    period = Period(DateRange(date(2025, 1, 15), date(2025, 6, 10), Grain.DAY), Span(0, 1), "15 января – 9 июня")
    intent = replace(INTENT, periods=(PeriodUse("P1", period),))
    rows = list(zip(months(6), range(6), strict=True))
    symbols = figure(drawn((MONTH, OPENED), rows, intent=intent))["data"][0]["marker"]["symbol"]
    assert symbols == ["circle-open", *["circle"] * 4, "circle-open"]


def test_comparison_series_stand_on_the_same_places() -> None:
    rows = [(month, at, at + 10) for at, month in enumerate(months(5))]
    now, before = figure(drawn((MONTH, OPENED, PREVIOUS), rows))["data"]
    assert now["x"] == before["x"]
    assert before["y"] == [10, 11, 12, 13, 14]


def test_figures_of_another_unit_have_their_own_axis() -> None:
    rows = [(month, at, Decimal(at)) for at, month in enumerate(months(5))]
    found = figure(drawn((MONTH, OPENED, AMOUNT), rows))
    assert found["data"][1]["yaxis"] == "y2"
    assert found["layout"]["yaxis2"]["title"]["text"] == "Сумма платежей, ₽"
    assert found["layout"]["yaxis"]["title"]["text"] == "Открыто кошельков"


def test_more_than_2000_points_are_thinned_and_it_is_said() -> None:
    rows = [(day, DICE.randint(0, 1000)) for day in days(9000)]
    found = figure(drawn((DAY, OPENED), rows))
    trace = found["data"][0]
    assert len(trace["y"]) <= 2000
    assert max(trace["y"]) == max(value for _, value in rows)
    assert min(trace["y"]) == min(value for _, value in rows)
    assert "точек из 9\u202f000" in found["layout"]["annotations"][0]["text"]


@pytest.mark.parametrize("count", [5, 31, 10_000])
def test_the_sums_of_the_chart_are_those_of_the_table(count: int) -> None:
    rows = [(f"r{at}", at * 3 % 101) for at in range(count)]
    trace = figure(drawn((REGION, OPENED), rows))["data"][0]
    values = trace["x"] if trace.get("orientation") == "h" else trace["y"]
    assert sum(values) == sum(value for _, value in rows)
    assert len(values) <= 30


def test_stacked_series_are_gathered_without_losing_anything() -> None:
    rows = [(f"r{at}", month, at) for at in range(20) for month in months(3)]
    traces = figure(drawn((REGION, MONTH, OPENED), rows))["data"]
    assert len(traces) == 8
    assert traces[-1]["name"].startswith("прочие")
    assert sum(value for trace in traces for value in trace["y"]) == sum(value for *_, value in rows)


def test_what_does_not_add_up_is_not_gathered() -> None:
    found = figure(drawn((REGION, AVERAGE), [(f"r{at}", Decimal(at)) for at in range(100)]))
    assert len(found["data"][0]["x"]) == 30
    assert "первые 30 из 100" in found["layout"]["annotations"][0]["text"]


def test_a_truncated_result_is_told_on_the_chart() -> None:
    found = figure(drawn((REGION, OPENED), [(f"r{at}", at) for at in range(10)], full_row_count=5000))
    assert "первые 10 из 5\u202f000" in found["layout"]["annotations"][0]["text"]


def test_bad_input_draws_or_declines_but_never_fails() -> None:
    numbers = column("f", LogicalType.FLOAT, title="f")
    rows = [("=1+1", float("nan")), ("<b>&", float("inf")), (None, 1.5), ("😀, запятая", None), ("x" * 500, -2.0)]
    found = figure(drawn((REGION, numbers), rows))
    assert found["data"][0]["x"] == [None, None, 1.5, None, -2]
    assert found["data"][0]["y"][1] == "&lt;b&gt;&amp;"
    assert all(len(label) < 60 for label in found["layout"]["yaxis"]["ticktext"])
    old = [(datetime(1850, 1, 1), 5), (datetime(1850, 1, 2), 6), (datetime(1850, 1, 4), 7)]  # noqa: DTZ001
    assert len(figure(drawn((DAY, OPENED), old))["data"][0]["x"]) == 4
    assert drawn((REGION, OPENED), [("a", None), ("b", None)]) is None
    huge = figure(drawn((REGION, AMOUNT), [("a", Decimal("1e40")), ("b", Decimal("0.5"))]))
    assert huge["data"][0]["y"][1] == 0.5


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("покажи круговую диаграмму", ChartKind.PIE),
        ("столбчатый график", ChartKind.BAR),
        ("as a line chart", ChartKind.LINE),
        ("тепловая карта", ChartKind.HEATMAP),
        ("график", None),
    ],
)
def test_wishes_are_read_by_rules(words: str, kind: ChartKind | None) -> None:
    assert wished_kind(words) is kind


def test_a_wish_is_followed_only_where_it_is_right() -> None:
    four = [(name, 5) for name in "abcd"]
    pie = drawn((REGION, OPENED), four, wish=Wish(ChartKind.PIE))
    assert pie is not None
    assert pie.kind is ChartKind.PIE
    averages = drawn((REGION, AVERAGE), [(name, Decimal(5)) for name in "abcd"], wish=Wish(ChartKind.PIE))
    assert averages is not None
    assert averages.kind is ChartKind.BAR


def test_the_page_needs_no_network_and_data_is_no_markup() -> None:
    chart = drawn((REGION, OPENED), [("</script><script>alert(1)</script>", 5), ("b", 6)])
    assert chart is not None
    page = html(replace(chart, title="<x>"))
    assert "</script><script>alert" not in page
    assert "&lt;x&gt;" in page
    assert "default-src 'none'" in page
    assert "src=" not in page.split("</script>", 1)[1]


def test_indicators_show_units_and_the_change() -> None:
    found = figure(drawn((OPENED, PREVIOUS), [(120, 100)]))
    assert found["data"][0]["delta"]["reference"] == 100
    assert found["data"][0]["number"]["suffix"] == " кошельков"
    assert OPENED.plan.unit.kind is UnitKind.COUNT
    assert ColumnRole.COMPARISON is PREVIOUS.plan.role


def test_without_a_browser_a_picture_is_an_error_with_advice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    chart = drawn((OPENED,), [(5,)])
    assert chart is not None
    with pytest.raises(RenderError) as caught:
        write_png(tmp_path / "a.png", chart)
    assert "HTML" in caught.value.what_to_do


@pytest.mark.browser
@pytest.mark.skipif(shutil.which("chromium") is None, reason="Chromium is not installed")
def test_a_picture_is_taken(tmp_path: Path) -> None:
    chart = drawn((MONTH, OPENED), list(zip(months(6), range(6), strict=True)))
    assert chart is not None
    picture = write_png(tmp_path / "a.png", chart).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000, "the chart is drawn, the page is not empty"
