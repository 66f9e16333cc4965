"""Sentences about the answer itself: «Ниже — краткие выводы», "All figures come from the source data".

Such a sentence tells no figure, no row and no metric, and every word of it is of the kind by which one speaks of an
answer. Then «ниже» is a place on the page, and "all" are all figures that are shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.vocabulary.word_sets import word_set

_NOUNS = word_set(
    "данные таблица итог вывод результат ответ запрос сводка разбивка детализация подробность источник отчет график "
    "диаграмма расчет перечень список комментарий пояснение обзор справка выгрузка "
    "data table tables summary result results answer query source sources takeaway takeaways finding findings "
    "breakdown detail details chart charts report calculation overview list note notes highlights insights"
)
"""What an answer is called, and its parts."""
_OTHERS = word_set(
    "ниже выше все цифра число значение показатель подробный полный краткий короткий основной ключевой главный "
    "итоговый исходный приведенный привести приводить приводиться представить представленный показать показанный "
    "указать указанный взять взятый получить полученный рассчитать рассчитанный основать основанный быть содержать "
    "содержаться дать собрать смотреть находиться вот это этот здесь также и в на из по с к о под за для "
    "далее остальной прочий последующий remaining rest other further "
    "below above all every each figure figures number numbers value values metric metrics key main full complete brief "
    "short quick is are was were come comes came taken drawn based shown listed given presented provided found "
    "calculated computed derived sourced using here this these the a an of from in on to for by and as follows with it "
    "they underlying original requested can be see"
)
_PLACES = word_set("ниже выше далее below above")
_WHOLES = word_set("all every each все")


def framing(case: Case) -> Iterator[int]:
    """Yield the words of place, or else of the whole, in sentences that speak of the answer alone."""
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        said = {place: case.pieces[place].forms | {fold(case.pieces[place].text)} for place in sentence}
        words = [place for place in sentence if case.pieces[place].kind is not PieceKind.MARK]
        silent = all(case.pieces[place].kind is PieceKind.WORD and said[place] & (_NOUNS | _OTHERS) for place in words)
        if silent and any(said[place] & _NOUNS for place in words):
            placed = [place for place in words if said[place] & _PLACES]
            yield from placed or (place for place in words if said[place] & _WHOLES)
        start = sentence.stop
