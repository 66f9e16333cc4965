"""Words of sentences about what an answer leaves open: «причины по этим данным определить нельзя». Only data.

They are parts of which such sentences are made; ``render.proofs.limits_told`` reads from them what is said. No word may
stand here that names a metric, a thing that is counted or a direction.
"""

from __future__ import annotations

from render.vocabulary.word_sets import word_set

DENYING = word_set(
    "nothing не ни нет нельзя невозможно без отсутствовать отсутствие недостаточно недостаточный недоступный мало "
    "затруднительно сложно трудно рано преждевременно вне неизвестный неизвестно неясно неясный not no none neither "
    "nor cannot can't couldn't unable insufficient unavailable absent missing beyond outside lack lacks lacking "
    "without don't doesn't didn't isn't aren't wasn't weren't impossible hard difficult unknown unclear premature "
    "early enough"
)
"""«Нельзя», "cannot": the data does not give it."""
NEEDING = word_set(
    "нужный нужно необходимый необходимо требоваться потребоваться понадобиться стоить стоит следует следовать "
    "рекомендоваться рекомендуем рекомендовать желательно желательный целесообразно можно полезно предстоять имеет "
    "смысл требовать лучше need needs needed require requires required necessary would should could worth "
    "recommended recommend helpful advisable useful can may might merit merits warrant warrants call calls"
)
"""«Нужна детализация», "needs a breakdown": the data does not give it, something else would."""
CAUSES = word_set(
    "причина фактор драйвер объяснение объяснить объяснять объясняться почему вывод предпосылка обоснование "
    "повлиять влиять вызвать определивший интерпретация природа источник гипотеза reason reasons cause causes "
    "driver drivers factor factors explanation explanations explain explains why behind conclusion conclusions "
    "interpretation underlying"
)
"""What no answer of figures holds."""
PERIODS = word_set(
    "период месяц неделя день квартал год дата period periods month months week weeks quarter quarters year years "
    "day days date dates"
)
COMPARISONS = word_set("сравнение сопоставление comparison comparisons compare")
TRENDS = word_set(
    "динамика тренд тенденция сезонность история исторический ретроспектива изменение dynamics trend trends "
    "seasonality history historical movement change changes trajectory"
)
"""What needs other periods than the one of the answer."""
JUDGING = word_set(
    "оценить оценивать оценка определить определять определяться определение судить установить выявить говорить "
    "сказать проанализировать понять увидеть видно запросить запрашиваться assess assessed judge judged determine "
    "determined establish evaluate evaluated identify identified see seen conclude tell requested derive derived "
    "infer inferred drawn deduce deduced said виден"
)
"""How an answer is looked at: «судить о тренде нельзя»."""
CUTS = word_set(
    "срез разрез разбивка детализация деталь подробность группировка сегментация сегмент анализ показатель метрика "
    "измерение параметр расчет уровень cut cuts breakdown breakdowns split splits detail details segmentation "
    "segment segments analysis metric metrics measure measures indicator indicators dimension dimensions slice "
    "slices view views drill-down granularity level"
)
"""What else could be asked."""
ROWS = word_set(
    "значение строка запись позиция элемент категория value values row rows item items entry entries category"
)
OTHER = word_set(
    "другой иной прочий остальной предыдущий предшествующий прошлый прежний более больше дополнительный подробный "
    "детальный отдельный дальнейший прочее углубленный длинный широкий полный глубокий конкретный какой-либо other "
    "others previous prior earlier preceding past further additional more remaining rest any deeper detailed "
    "несколько длительный помесячный ежемесячный понедельный monthly weekly daily another longer separate finer "
    "broader extra wider fuller specific such granular adjacent"
)
"""Not the one that the answer holds."""
LINKS = word_set(
    "a by более в за на по всего address addresses all available because captures complete contains covers current "
    "definite definitively established evaluating extend extends figures firm gives holds includes indicates just "
    "limit limited looking number one only order out output points possible provides reflects reliable reliably "
    "returned reveals says scope since single sufficient tells therefore up включенный включить входило входить "
    "выводиться выявление глубже детальнее достоверно достоверный еще запрашивать имеющийся корректно корректный "
    "лишь надежно надежный ограничен один одно одного одной одному одних однозначно однозначный основание показ "
    "полноценный полученный поскольку потому поэтому предмет приведенный раскрывать раскрываться самих самый "
    "сделанный себе следовательно текущий только точнее уточнение хватать хватить эти этих"
)
"""Words that join the others and say nothing alone, besides the neutral ones (``neutral_words``)."""
