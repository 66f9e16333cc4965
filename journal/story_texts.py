"""Words of the journal's story, Russian and English."""

from __future__ import annotations

from core.finding import Layer, LayerStatus, Severity
from core.language import Localized
from core.note import NoteKind
from core.sql import WrittenBy
from journal.record import OutcomeKind

QUESTION = Localized("Вопрос", "Question")
THREAD = Localized("поток", "thread")
USER = Localized("пользователь", "user")
STANDALONE = Localized("Полностью", "In full")
READING = Localized("Понят так", "Read as")
DOMAIN = Localized("Тема", "Domain")
ENDING = Localized("Итог", "Outcome")
ROWS = Localized("строк", "rows")
DATABASE = Localized("база", "database")
STEPS = Localized("Шаги", "Steps")
OTHER_NOTES = Localized("Вне шагов", "Outside the steps")
DRAFTS = Localized("Черновики запроса", "Drafts of the query")
DRAFT = Localized("Черновик", "Draft")
PARAMETERS = Localized("параметры", "parameters")
MENDS = Localized("исправлено правилами", "mended by rules")
CHECKS = Localized("проверки", "checks")
BROKEN = Localized("сломанные правила", "broken rules")
RESULT_CHECKS = Localized("Проверки результата", "Checks of the result")
CALLS = Localized("Обращения к языковой модели", "Calls of the language model")
NO_CALLS = Localized("К языковой модели не обращались.", "No language model was called.")
TOKENS = Localized("токенов", "tokens")
TOTAL = Localized("Всего", "In all")
ERROR = Localized("ошибка", "error")
SECONDS = Localized("с", "s")
MILLISECONDS = Localized("мс", "ms")

OUTCOMES = {
    OutcomeKind.ANSWERED: Localized("дан ответ", "answered"),
    OutcomeKind.CLARIFY: Localized("задан уточняющий вопрос", "asked back"),
    OutcomeKind.REFUSED: Localized("отказ", "refused"),
    OutcomeKind.FAILED: Localized("сбой", "failed"),
}
WRITERS = {
    WrittenBy.COMPILED: Localized("собран по модели данных", "compiled from the semantic model"),
    WrittenBy.MODEL: Localized("написан языковой моделью", "written by a language model"),
    WrittenBy.EXAMPLE: Localized("по проверенному примеру", "from a verified example"),
}
NOTE_KINDS = {
    NoteKind.DECISION: Localized("решено", "decided"),
    NoteKind.DROP: Localized("отброшено", "dropped"),
    NoteKind.MEND: Localized("исправлено", "mended"),
    NoteKind.FALLBACK: Localized("запасной путь", "fell back"),
    NoteKind.SURVIVED_ERROR: Localized("пережитая ошибка", "survived an error"),
    NoteKind.MODEL_CALL: Localized("обращение к модели", "model call"),
}
STATUSES = {
    LayerStatus.PASSED: Localized("пройдена", "passed"),
    LayerStatus.WARNED: Localized("есть предупреждения", "warned"),
    LayerStatus.FAILED: Localized("не пройдена", "failed"),
    LayerStatus.NOT_CHECKED: Localized("не проверено", "not checked"),
}
SEVERITIES = {
    Severity.ERROR: Localized("ошибка", "error"),
    Severity.WARNING: Localized("предупреждение", "warning"),
    Severity.NOTE: Localized("заметка", "note"),
}
LAYERS = {
    Layer.GUARD: Localized("охрана", "guard"),
    Layer.LINT: Localized("разбор", "lint"),
    Layer.SUFFICIENCY: Localized("полнота", "sufficiency"),
    Layer.MEANING: Localized("смысл", "meaning"),
    Layer.DRY_RUN: Localized("пробный план", "dry run"),
    Layer.EXECUTION: Localized("выполнение", "execution"),
    Layer.RESULT: Localized("результат", "result"),
    Layer.AGREEMENT: Localized("второй запрос", "second query"),
}
