"""Words of sentences about what an answer leaves open: «причины по этим данным определить нельзя». Only data.

They are parts of which such sentences are made; ``render.proofs.limits_told`` reads from them what is said. No word may
stand here that names a metric, a thing that is counted, a direction or a row.
"""

from __future__ import annotations

from render.vocabulary.word_sets import word_set

DENYING = word_set(
    "nothing не ни нет нельзя невозможно без отсутствовать отсутствие недостаточно недостаточный недоступный мало "
    "затруднительно сложно трудно рано преждевременно вне неизвестный неизвестно неясно неясный not no none neither "
    "nor cannot can't couldn't unable insufficient unavailable absent missing beyond outside lack lacks lacking "
    "without "
    "don't doesn't didn't isn't aren't wasn't weren't impossible hard difficult unknown unclear premature early "
    "enough"
)
"""«Нельзя», "cannot": the data does not give it."""
NEEDING = word_set(
    "нужный нужно необходимый необходимо требоваться потребоваться понадобиться стоить стоит следует следовать "
    "рекомендоваться рекомендуем рекомендовать желательно желательный целесообразно можно полезно предстоять имеет "
    "смысл требовать лучше need needs needed require requires required necessary would should could worth "
    "recommended "
    "recommend helpful advisable useful can may might merit merits warrant warrants call calls"
)
"""«Нужна детализация», "needs a breakdown": the data does not give it, something else would."""
CAUSES = word_set(
    "причина фактор драйвер объяснение объяснить объяснять объясняться почему вывод предпосылка обоснование "
    "повлиять влиять вызвать определивший интерпретация природа источник гипотеза reason reasons cause causes "
    "driver drivers factor factors explanation "
    "explanations explain explains why behind conclusion conclusions interpretation underlying"
)
"""What no answer of figures holds."""
PERIODS = word_set(
    "период месяц неделя день квартал год дата период period periods month months week weeks quarter quarters "
    "year years "
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
    "determined establish evaluate evaluated identify identified see seen conclude tell requested "
    "derive derived infer inferred drawn deduce deduced said виден"
)
"""How an answer is looked at: «судить о тренде нельзя»."""
CUTS = word_set(
    "срез разрез разбивка детализация деталь подробность группировка сегментация сегмент анализ показатель метрика "
    "измерение параметр расчет уровень cut cuts breakdown breakdowns split splits detail details segmentation "
    "segment "
    "segments analysis metric metrics measure measures indicator indicators dimension dimensions slice slices "
    "view views "
    "drill-down granularity level"
)
"""What else could be asked."""
ROWS = word_set(
    "значение строка запись позиция элемент категория value values row rows item items entry entries category"
)
OTHER = word_set(
    "другой иной прочий остальной предыдущий предшествующий прошлый прежний более больше дополнительный подробный "
    "детальный отдельный дальнейший прочее углубленный длинный широкий полный глубокий конкретный какой-либо "
    "other others previous prior earlier preceding past further additional more remaining rest any deeper detailed "
    "несколько длительный помесячный ежемесячный понедельный monthly weekly daily another longer separate finer "
    "broader extra wider fuller specific such granular adjacent"
)
"""Not the one that the answer holds."""
LINKS = word_set(
    "в во на по с со за для к ко о об от до из и или а но при у этот эти это этих тот такой данный данные "
    "результат ответ "
    "таблица запрос выборка отчет расчет информация сведение текущий имеющийся представленный приведенный полученный "
    "самый сам один одно одному только лишь здесь тут пока также тоже же бы ли что чтобы который какой чем "
    "более всего "
    "точный точно точнее однозначно однозначный достоверно достоверный надежно надежный корректно корректный делать "
    "сделать определить определять определение установить выявить выявление оценить оценивать оценка судить показать "
    "показывать видеть видно содержать содержаться включать включить включенный входить войти рассчитываться "
    "рассчитывать рассчитать "
    "запрашиваться запрашивать запросить приводиться приводить привести выводиться вывести учитываться учесть "
    "рассматриваться рассматривать рассмотреть анализироваться представить раскрывать раскрываться отражать "
    "отражаться "
    "указывать указать давать дать позволять позволить хватать хватить построить понять понимание "
    "проанализировать изучить "
    "проверить уточнить уточнение посмотреть узнать быть являться проводиться проводить провести говорить сказать "
    "полный полноценный картина показ основа основание одних одной одного самих себе себя помощь касаться относиться "
    "обратиться обращаться вопрос ограничиваться ограничен часть рамка предмет охватывать входило входили "
    "входит входят "
    "сделанный провести дальнейший "
    "подробно подробнее детально детальнее глубже отдельно дополнительно ещё еще также тоже "
    "break broken drill drilled down year month week day "
    "a an the of in on at to by for from with and or but this that these those it its they there here is are "
    "was were be "
    "been being do does did has have had data result results answer query table dataset report information "
    "output scope "
    "figure figures number numbers itself themselves alone only just also as so what which how than into about part "
    "show shows shown showing tell tells told say says said give gives given provide provides provided contain "
    "contains "
    "contained include includes included cover covers covered reveal reveals capture captures identify identified "
    "determine determined establish established assess assessed judge judged draw drawn make made calculated "
    "computed "
    "requested returned reported available possible present presented point points indicate indicates understand "
    "understanding evaluate evaluating evaluated see looking look conclude reflect reflects address addresses extend "
    "extends limited limit single one based on full complete clear picture reliably reliable definite "
    "definitively firm "
    "поэтому потому следовательно поскольку так therefore hence thus since because with hold holds held derive "
    "derived infer inferred drawn "
    "itself us we you i if order sufficient out up at all separately included not separately yet current"
)
"""Words that join the others and say nothing alone."""
