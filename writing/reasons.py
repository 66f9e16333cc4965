"""Why a question cannot be compiled: typed reasons, each with a sentence in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.language import Language, Localized


class ReasonCode(StrEnum):
    """What the compiler cannot do, or will not guess."""

    NO_METRIC = "no_metric"
    UNKNOWN_NAME = "unknown_name"
    NO_JOIN = "no_join"
    AMBIGUOUS_JOIN = "ambiguous_join"
    NO_KEY = "no_key"
    NO_TIME_FIELD = "no_time_field"
    NO_HOURS = "no_hours"
    TOO_MANY_BUCKETS = "too_many_buckets"
    COMPARISON = "comparison"
    AS_OF = "as_of"
    SETTING_NEEDED = "setting_needed"
    RANKING = "ranking"
    CALCULATION = "calculation"
    STATE_METRIC = "state_metric"
    EXPRESSION = "expression"
    NUMBER = "number"
    NESTED = "nested"


_TEXTS: dict[ReasonCode, Localized] = {
    ReasonCode.NO_METRIC: Localized("не названо, что считать", "nothing to count is named"),
    ReasonCode.UNKNOWN_NAME: Localized("в данных нет «{subject}»", "the data has no “{subject}”"),
    ReasonCode.NO_JOIN: Localized(
        "между данными не описана связь: {subject}", "no relationship is declared between {subject}"
    ),
    ReasonCode.AMBIGUOUS_JOIN: Localized(
        "связать данные можно разными способами: {subject}", "there is more than one way to join {subject}"
    ),
    ReasonCode.NO_KEY: Localized(
        "у набора «{subject}» нет ключа, без него строки посчитались бы дважды",
        "dataset “{subject}” has no key, rows would be counted twice",
    ),
    ReasonCode.NO_TIME_FIELD: Localized(
        "у показателя «{subject}» нет даты, по которой отбирать период", "metric “{subject}” has no date for a period"
    ),
    ReasonCode.NO_HOURS: Localized("в «{subject}» хранится только дата, без часа", "“{subject}” holds dates, no hours"),
    ReasonCode.TOO_MANY_BUCKETS: Localized(
        "за этот период слишком много точек: {subject}", "the period has too many buckets: {subject}"
    ),
    ReasonCode.COMPARISON: Localized("сравнение: {subject}", "a comparison: {subject}"),
    ReasonCode.AS_OF: Localized("состояние на дату вместе с {subject}", "a state on a date together with {subject}"),
    ReasonCode.SETTING_NEEDED: Localized("в настройках не сказано, {subject}", "no setting says {subject}"),
    ReasonCode.RANKING: Localized("ранжирование: {subject}", "a ranking: {subject}"),
    ReasonCode.CALCULATION: Localized("{subject}", "{subject}"),
    ReasonCode.STATE_METRIC: Localized(
        "показатель-остаток «{subject}» нельзя посчитать так", "the balance “{subject}” cannot be computed this way"
    ),
    ReasonCode.EXPRESSION: Localized(
        "формула показателя «{subject}» не переносится в эту базу",
        "the definition of “{subject}” cannot be written for this database",
    ),
    ReasonCode.NESTED: Localized(
        "у «{subject}» своё условие внутри «с ними» или «без них»", "a condition within the condition on “{subject}”"
    ),
    ReasonCode.NUMBER: Localized(
        "роль числа {subject} в вопросе неясна", "the role of the number {subject} is unclear"
    ),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that keeps a question from being compiled.

    ``subject`` names what it concerns by names of the model, ``told`` says the same to a person.
    """

    code: ReasonCode
    subject: str = ""
    told: Localized | None = None

    def message(self, language: Language) -> str:
        """Return the reason as a clause for a person («не названо, что считать»)."""
        subject = self.told.get(language) if self.told is not None else self.subject
        return _TEXTS[self.code].get(language).format(subject=subject)


@dataclass(frozen=True, slots=True)
class NotCompilable:
    """The compiler's honest "no", with every reason it found."""

    reasons: tuple[Reason, ...]

    def message(self, language: Language) -> str:
        """Return all reasons in one clause."""
        return "; ".join(reason.message(language) for reason in self.reasons)
