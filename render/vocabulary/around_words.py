"""Words that stand around figures and say nothing of them: openings, closings, announcements. Only data."""

from __future__ import annotations

from render.vocabulary.word_sets import word_set


def _lines(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for line in text.strip().splitlines() for phrase in line.split("|") if phrase)


AROUND_PHRASES: tuple[tuple[str, ...], ...] = _lines("""
ответ короткий | короткий ответ | ответ краткий | краткий ответ | ответ простой | простой ответ | прямой ответ
ответ прямой | ответ такой | ответ следующий | ответ ниже | ответ на вопрос | ответ на запрос | ответ на ваш вопрос
краткая сводка | короткая сводка | сводка | небольшая сводка | краткая справка | короткая справка | справка
справочно | кратко | коротко | вкратце | если вкратце | итак | кратко о результате | коротко о результате
краткий итог | короткий вывод | краткий вывод | краткое резюме | резюме | краткий обзор | обзор
выдержка | выдержка из отчета | выдержка из таблицы | выписка | выписка из отчета | выписка из таблицы
фрагмент отчета | строка из отчета | из отчета | из таблицы | данные из отчета | выжимка из отчета
ключевое | ключевые цифры | ключевые показатели | ключевые данные | ключевые факты | ключевая цифра
ключевой показатель | ключевые значения | ключевые метрики | основное | основные цифры | главные цифры
цифры ниже | основные цифры ниже | ключевые цифры ниже | данные ниже | подробности ниже | пояснение | примечание
полные данные в таблице | полный расклад в таблице | все цифры в таблице | прочие цифры в таблице
short answer | the short answer | a short answer | quick answer | the quick answer | the answer | answer
direct answer | the direct answer | summary | brief summary | a brief summary | short summary | a short summary
quick facts | key facts | key data | key metrics | key values | the key figures | the key numbers | key figures
key numbers | main figures | the main figures | main numbers | the essentials | essentials | overview
a brief overview | brief overview | a short overview | excerpt | an excerpt | excerpt from the report
an excerpt from the report | extract | an extract | extract from the report | from the report | from the table
in sum | note | a note | remark | explanation | for the reference | by way of reference | figures below
the figures are below | the key figures are below | key figures are below | details below
""")
"""Phrases that say nothing where they stand apart, between marks."""

ANNOUNCING = word_set("follow follows follow-on following следовать следует следуют")
"""How a text announces what comes next: "A brief summary follows."."""
ANNOUNCED = word_set(
    "summary overview breakdown list detail details figure figures number numbers answer result results data table "
    "explanation picture excerpt extract note сводка обзор разбивка список подробность цифра ответ результат данные "
    "таблица пояснение картина выдержка справка перечень расклад деталь число"
)
"""What may be announced."""
KEY = word_set("ключевой основной главный важный key main principal headline")
"""What figures of an answer may be called."""
SEVERAL = word_set("несколько several various")
WHOLE = word_set("весь вся всей всю всё целый полный whole entire full this the")
SELECTIONS = word_set("selection")
WITHOUT = word_set("без without no")
BREAKDOWNS = word_set("разбивка детализация деление разрез breakdown split grouping")
DIVERGED = word_set(
    "разойтись разошлись расходиться расходятся diverged diverge apart разнонаправленно разнонаправленный"
)
BOUNDS = word_set("граница предел рубеж bound boundary limit end edge")
"""«Нижняя граница — «Автокредит»»: which end it is, the word before says and the check of extremes proves."""
ENDS = word_set("нижний верхний lower upper")
ARRANGED = word_set(
    "расставить расположить упорядочить выстроить отсортировать разместить arrange arranged order ordered sort sorted "
    "line lined"
)
ORDERS = word_set("убывание возрастание порядок descending ascending order")
RECKONED = word_set("пересчитать поделить разделить соотнести перевести recalculate recalculated")
"""How a computed figure was got: «если пересчитать, средняя сумма сделки составит {F6}»."""
THEREFORE = word_set("therefore thus hence thereby следовательно")
REQUESTED = word_set("запрашивать запрашиваемый запросить запрошенный искомый requested")
RESULT = word_set("итог результат result")
VERBS_BEHIND = word_set(
    "belongs belong comes goes falls stands sits lies pertains accrues relates corresponds represents makes equals "
    "means reflects covers is was are were"
)
"""Verbs behind a figure that look like a plural that it would count: "{F5} belongs to October"."""
OF_MOVES = word_set(
    "рост прирост снижение падение увеличение уменьшение сокращение изменение спад убыль динамика отклонение разница "
    "growth decline increase decrease drop rise fall change difference deviation gain delta uplift more less above "
    "below больше меньше выше ниже plus minus"
)
"""Words of a title that claim a move wherever they stand: «Прирост» is no thing that is measured."""
