"""What keeps a question from being compiled, in words for people: titles of the domain in the place of its names."""

from __future__ import annotations

from dataclasses import replace

from core.intent import CalculationKind
from core.language import Language, Localized
from domains.semantic_model import Domain, Metric
from writing.reasons import Reason, ReasonCode

_CALCULATIONS: dict[CalculationKind, Localized] = {
    CalculationKind.SHARE: Localized("доля в общем итоге", "a share of the total"),
    CalculationKind.GROWTH: Localized(
        "прирост, когда не сказано, с каким периодом сравнить", "growth without a period to compare with"
    ),
    CalculationKind.CUMULATIVE: Localized("нарастающий итог", "a running total"),
    CalculationKind.AVERAGE_PER: Localized("среднее за день, неделю или месяц", "an average per day, week or month"),
    CalculationKind.CHANGE: Localized(
        "изменение от одного отрезка времени к следующему", "the change from one stretch of time to the next"
    ),
}

_PARTS: dict[str, Localized] = {
    "night": Localized("какие часы считать ночью", "which hours are the night"),
    "morning": Localized("какие часы считать утром", "which hours are the morning"),
    "evening": Localized("какие часы считать вечером", "which hours are the evening"),
    "working_days": Localized("какие дни рабочие", "which days are working days"),
    "period": Localized("периодом", "a period"),
    "time_cut": Localized("разбивкой по времени", "a split by time"),
    "calculation": Localized("долей или изменением", "a share or a change"),
    "average_per": Localized(
        "среднее за отрезок времени вместе с разбивкой по времени",
        "an average per stretch of time together with a split by time",
    ),
}

NO_GROUPS = Localized("не сказано, что сравнивать между собой", "it is not said what is to be compared")
APART = Localized("отдельно за каждый из нескольких периодов", "apart for each of several periods")
BOUNDED_APART = Localized(
    "порог для групп вместе с разбивкой по времени или несколькими периодами",
    "a threshold on groups together with a split by time or several periods",
)


def calculation_told(kind: CalculationKind, metric: Metric) -> Localized:
    """Return a calculation with the metric it concerns: «доля в общем итоге («Ставка комиссии»)»."""
    words = _CALCULATIONS[kind]
    return Localized(f"{words.ru} («{metric.title.ru}»)", f"{words.en} ('{metric.title.en}')")


def with_titles(reason: Reason, domain: Domain) -> Reason:
    """Return a reason whose subject is told in titles of the domain and plain words."""
    if reason.told is not None or reason.code is ReasonCode.UNKNOWN_NAME:
        return reason
    parts = [_told(part, domain) for part in reason.subject.split(_BETWEEN)]
    ru, en = (_BETWEEN.join(part.get(language) for part in parts) for language in (Language.RU, Language.EN))
    return replace(reason, told=Localized(ru, en))


_BETWEEN = " – "
"""What stands between two names in a subject."""


def _told(name: str, domain: Domain) -> Localized:
    fields = {str(field.ref): field.title for dataset in domain.datasets for field in dataset.fields}
    titles = {one.name: one.title for one in domain.datasets} | {one.name: one.title for one in domain.metrics}
    return _PARTS.get(name) or titles.get(name) or fields.get(name) or Localized(name, name)
