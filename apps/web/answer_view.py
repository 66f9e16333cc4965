"""An answer on the page: the figure first, then how it was read, rows, chart, files, SQL, checks, origins."""

from __future__ import annotations

from decimal import Decimal

from nicegui import ui

from apps.web.chart_view import chart_view
from apps.web.chat import Chat
from apps.web.parts import Voice, block, icon_button, small_button, text
from apps.web.provenance import answer_parts
from apps.web.rows_view import RowsView
from apps.web.sql_text import literal, sql_html, sql_to_copy
from core.fact import Fact
from core.finding import LayerReport, LayerStatus, Severity
from core.language import Language
from core.outcome import Answered, ChartKind, FileKind
from core.parameter import Parameter
from ledger.values import number_of
from render.numbers import plain_number
from render.references import Part
from render.shape import is_told_by_text
from render.why import freshness_text, why

_NOT_SHOWN = frozenset({ChartKind.INDICATOR, ChartKind.TABLE})
"""Kinds of charts that would only repeat the figure or the table."""
_DOWNLOADS = (
    (FileKind.XLSX, "web.excel", "table_view"),
    (FileKind.CSV, "web.csv", "notes"),
    (FileKind.PARQUET, "web.parquet", "view_column"),
)
"""Kinds of files that all rows can be taken away as, each with its message and icon."""
_STATUS_ICON = {
    LayerStatus.PASSED: "check",
    LayerStatus.WARNED: "warning_amber",
    LayerStatus.FAILED: "close",
    LayerStatus.NOT_CHECKED: "remove",
}


class AnswerView:
    """One answer, drawn into the element that is open when it is made."""

    def __init__(self, chat: Chat, answered: Answered, record: str, voice: Voice) -> None:
        self._chat = chat
        self._answered = answered
        self._record = record
        self._voice = voice

    async def draw(self) -> None:
        """Draw all parts, the figure first."""
        answered = self._answered
        self._text()
        text(answered.reading.sentence, "sv-reading")
        for warning in answered.warnings:
            with block("sv-warning"):
                ui.icon("warning_amber")
                ui.label(warning)
        if not is_told_by_text(answered.result):
            await RowsView(self._chat, answered, self._voice).draw()
        for chart in answered.charts:
            if chart.kind not in _NOT_SHOWN:
                chart_view(chart, self._voice)
        self._actions()

    def _text(self) -> None:
        lead, rest = answer_parts(self._answered, self._voice.answer)
        origin = FactPanel(self._answered, self._voice)
        numbers: dict[str, int] = {}
        before = ""
        for parts, classes in ((lead, "sv-lead"), (rest, "sv-text")):
            if parts:
                with block(classes):
                    for part in parts:
                        fact = part.fact if part.fact is not None and _is_figure(part.fact) else None
                        self._part(part, fact if fact is None or fact.id != before else None, origin, numbers)
                        before = fact.id if fact else before
        origin.place()

    @staticmethod
    def _part(part: Part, fact: Fact | None, origin: FactPanel, numbers: dict[str, int]) -> None:
        if fact is None:
            text(part.text, "sv-inline sv-number")
            return
        number = numbers.setdefault(fact.id, len(numbers) + 1)
        with block("sv-figure", "span"):
            text(part.text, "sv-inline sv-number")
            mark = ui.button(str(number), on_click=lambda: origin.show(fact), color=None).props("flat dense")
            mark.classes("sv-mark").mark(f"fact-{fact.id}")
            mark.props["title"] = origin.title
            mark.props["aria-label"] = f"{origin.title}: {part.text}"

    def _actions(self) -> None:
        answered, say = self._answered, self._voice.say
        with block("sv-actions"):
            if answered.result.id:
                for kind, key, icon in _DOWNLOADS:
                    _download(say(key), f"/files/{answered.result.id}.{kind}", icon)
            sql_button = small_button(say("web.sql"), icon="code")
            checks_button = small_button(checks_title(answered.checks, self._voice), icon="fact_check")
            text(self._about(), "sv-about")
        for button, draw in ((sql_button, self._sql), (checks_button, self._checks)):
            with block("sv-fold") as fold:
                draw()
            fold.visible = False
            button.on_click(lambda _, fold=fold: fold.set_visibility(not fold.visible))

    def _about(self) -> str:
        answered, say = self._answered, self._voice.say
        said = say(
            "web.about",
            written=say(f"web.written_{answered.written_by}"),
            engine=answered.engine,
            database=say("web.milliseconds", milliseconds=round(answered.result.database_ms)),
            record=self._record,
        )
        fresh = (freshness_text(source.freshness, self._voice.page) for source in answered.sources)
        return " · ".join(part for part in (said, *fresh) if part)

    def _sql(self) -> None:
        answered, say = self._answered, self._voice.say
        with block("sv-code"):
            ui.html(sql_html(answered.sql), sanitize=False, tag="pre")
            copy = icon_button("content_copy", "web.copy", self._voice.page, self._copy)
            copy.classes("sv-copy")
        if answered.parameters:
            heads = ("web.parameter_name", "web.parameter_value", "web.parameter_label", "web.parameter_from")
            with block("sv-params", "table"):
                with block("", "tr"):
                    for key in heads:
                        with block("", "th"):
                            ui.label(say(key))
                for parameter in answered.parameters:
                    with block("", "tr"):
                        for words in self._parameter(parameter):
                            with block("", "td"):
                                ui.label(words)

    def _parameter(self, parameter: Parameter) -> tuple[str, str, str, str]:
        origin = self._voice.say(f"web.from_{parameter.origin}")
        return f"@{parameter.name}", literal(parameter), parameter.label, origin

    def _copy(self) -> None:
        ui.clipboard.write(sql_to_copy(self._answered))
        ui.notify(self._voice.say("web.copied"))

    def _checks(self) -> None:
        for report in self._answered.checks:
            with block(f"sv-check sv-{report.status}"):
                ui.icon(_STATUS_ICON[report.status])
                text(self._voice.say(f"web.layer_{report.layer}"), "sv-check-name")
                text(self._voice.say(f"web.status_{report.status}"), "sv-muted")
            for finding in report.findings:
                if finding.severity is not Severity.NOTE:
                    text(finding.message(self._voice.answer), "sv-finding")


class FactPanel:
    """«Откуда цифра»: the origin of the figure whose footnote was clicked."""

    def __init__(self, answered: Answered, voice: Voice) -> None:
        self.title = voice.say("web.where_from")
        self._answered = answered
        self._voice = voice
        self._shown: str = ""

    def place(self) -> None:
        """Put the panel, closed, where it will open."""
        self._panel = block("sv-origin")
        self._panel.visible = False

    def show(self, fact: Fact) -> None:
        """Open the panel at a fact; a second click closes it."""
        if self._shown == fact.id:
            self._close()
            return
        self._shown = fact.id
        self._panel.clear()
        with self._panel:
            with block("sv-origin-head"):
                ui.label(self.title)
                icon_button("close", "web.close", self._voice.page, self._close)
            with block("sv-pairs", "dl"):
                for told in why(fact.id, self._answered, self._voice.page) or ():
                    with block("", "dt"):
                        ui.label(told.name)
                    with block("", "dd"):
                        if told.key == "sql":
                            ui.html(sql_html(told.words), sanitize=False, tag="pre")
                        else:
                            ui.label(told.words)
        self._panel.visible = True

    def _close(self) -> None:
        self._shown = ""
        self._panel.visible = False


def _is_figure(fact: Fact) -> bool:
    return isinstance(fact.value, (int, Decimal)) and number_of(fact.value) is not None


def checks_title(checks: tuple[LayerReport, ...], voice: Voice) -> str:
    """Say in a few words how the checks ended."""
    passed = sum(report.status is LayerStatus.PASSED for report in checks)
    doubts = sum(len(report.findings) for report in checks if report.status is LayerStatus.WARNED)
    said = voice.say("web.checks_passed", count=passed)
    return f"{said}, {voice.say('web.checks_doubts', count=doubts)}" if doubts else said


def seconds_text(milliseconds: float, language: Language) -> str:
    """Write a length of time in seconds, as short as it can be said."""
    seconds = Decimal(str(milliseconds)) / 1000
    return plain_number(seconds, language, 1 if seconds >= 1 else 2)


def _download(words: str, address: str, icon: str) -> None:
    link = ui.link("", address).classes("sv-action sv-download").props("download")
    with link:
        ui.icon(icon)
        ui.label(words)
