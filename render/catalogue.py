"""The catalogue of messages: ``section.name`` → Russian and English. Append to the section of your part.

Places are described in ``render.messages``. Both languages of an entry hold the same places.
"""

from __future__ import annotations

from core.language import Localized
from render.catalogue_dialogue import DIALOGUE
from render.catalogue_web import WEB

_READING = {
    "reading.prefix": Localized("Понял так: {parts}.", "Understood as: {parts}."),
    "reading.period": Localized("период: {label}", "period: {label}"),
    "reading.period_dates": Localized("период: {label} ({dates})", "period: {label} ({dates})"),
    "reading.compare": Localized("сравнение: {label}", "compared with: {label}"),
    "reading.compare_dates": Localized("сравнение: {label} ({dates})", "compared with: {label} ({dates})"),
    "reading.all_time": Localized("за всё время", "all time"),
    "reading.as_of": Localized("на дату {date}", "as of {date}"),
    "reading.as_of_start": Localized("на начало дня {date}", "at the start of {date}"),
    "reading.as_of_end": Localized("на конец дня {date}", "at the end of {date}"),
    "reading.cut": Localized("в разрезе: {names}", "by: {names}"),
    "reading.bucket_hour": Localized("по часам", "by hour"),
    "reading.bucket_day": Localized("по дням", "by day"),
    "reading.bucket_week": Localized("по неделям", "by week"),
    "reading.bucket_month": Localized("по месяцам", "by month"),
    "reading.bucket_quarter": Localized("по кварталам", "by quarter"),
    "reading.bucket_half": Localized("по полугодиям", "by half-year"),
    "reading.bucket_year": Localized("по годам", "by year"),
    "reading.bucket_weekday": Localized("по дням недели", "by day of the week"),
    "reading.bucket_hour_of_day": Localized("по часам суток", "by hour of the day"),
    "reading.value": Localized("{field}: {value}", "{field}: {value}"),
    "reading.value_together": Localized("{field}: {value} (вместе)", "{field}: {value} (together)"),
    "reading.value_not": Localized("{field}: не {value}", "{field}: not {value}"),
    "reading.segment": Localized("только: {name}", "only: {name}"),
    "reading.segment_not": Localized("кроме: {name}", "except: {name}"),
    "reading.condition": Localized("{name} {comparison} {number}", "{name} {comparison} {number}"),
    "reading.has_rows": Localized("есть {name}", "with {name}"),
    "reading.has_no_rows": Localized("нет {name}", "without {name}"),
    "reading.rows_with": Localized("{rows} ({conditions})", "{rows} ({conditions})"),
    "reading.condition_period": Localized("{condition}, период: {label}", "{condition}, period: {label}"),
    "reading.top": Localized("первые {count} по убыванию: {name}", "top {count} by {name}"),
    "reading.bottom": Localized("первые {count} по возрастанию: {name}", "bottom {count} by {name}"),
    "reading.proposed": Localized(
        "слово «{word}» понято как «{name}» — предположение", "'{word}' is taken for '{name}', an assumption"
    ),
    "reading.ranked_named": Localized(
        "{order}; «не указано» места не занимает", "{order}; 'not specified' takes no place"
    ),
    "reading.largest": Localized("с наибольшим значением: {name}", "with the largest {name}"),
    "reading.smallest": Localized("с наименьшим значением: {name}", "with the smallest {name}"),
    "reading.weekdays": Localized("дни недели: {names}", "days of the week: {names}"),
    "reading.hours": Localized("часы: с {start} до {end}", "hours: from {start} to {end}"),
    "reading.months": Localized("месяцы: {names}", "months: {names}"),
    "reading.month_days": Localized("числа месяца: {days}", "days of the month: {days}"),
    "reading.working_days": Localized("только рабочие дни", "working days only"),
    "reading.daypart_night": Localized("ночью", "at night"),
    "reading.daypart_morning": Localized("утром", "in the morning"),
    "reading.daypart_evening": Localized("вечером", "in the evening"),
    "reading.share": Localized("доля в общем итоге: {name}", "share of the total: {name}"),
    "reading.growth": Localized("прирост: {name}", "growth: {name}"),
    "reading.cumulative": Localized("нарастающим итогом: {name}", "running total: {name}"),
    "reading.average": Localized("в среднем: {name}", "average: {name}"),
    "reading.average_per": Localized("в среднем {per}: {name}", "average {per}: {name}"),
    "reading.change": Localized("изменение к предыдущему: {name}", "change against the previous: {name}"),
    "reading.lifted": Localized("без фильтра «{name}»", 'without the filter "{name}"'),
    "reading.default_all_time": Localized("период не назван, взяты все данные", "no period named, all data taken"),
    "reading.default_metric": Localized("показатель по умолчанию: {detail}", "default metric: {detail}"),
    "reading.default_order": Localized("порядок по умолчанию", "default order"),
    "reading.default_order_detail": Localized("порядок по умолчанию: {detail}", "default order: {detail}"),
    "reading.default_time_field": Localized("дата: {detail}", "date: {detail}"),
    "reading.default_since_start": Localized("всего с начала данных по {detail}", "all until {detail}"),
    "reading.default_whole_days": Localized(
        "данные полны по {detail}, следующие дни не сравниваются",
        "the data is whole until {detail}, later days are not compared",
    ),
    "reading.default_inherited": Localized("из прошлого вопроса: {detail}", "from the previous question: {detail}"),
    "reading.rows": Localized("строки данных", "rows of data"),
    "reading.per_hour": Localized("в час", "per hour"),
    "reading.per_day": Localized("в день", "per day"),
    "reading.per_week": Localized("в неделю", "per week"),
    "reading.per_month": Localized("в месяц", "per month"),
    "reading.per_quarter": Localized("в квартал", "per quarter"),
    "reading.per_half": Localized("в полугодие", "per half-year"),
    "reading.per_year": Localized("в год", "per year"),
    "reading.per_weekday": Localized("в день недели", "per day of the week"),
    "reading.per_hour_of_day": Localized("в час суток", "per hour of the day"),
    "reading.standalone_for": Localized("за {label}", "for {label}"),
    "reading.standalone_compare": Localized("в сравнении с периодом {label}", "compared with {label}"),
    "reading.standalone_top": Localized("топ-{count}", "top {count}"),
    "reading.standalone_bottom": Localized("{count} наименьших", "bottom {count}"),
}

_TEXT = {
    "text.not_checked": Localized(
        "Проверено не всё: не сработала проверка «{layer}».", "Not everything was checked: a check of “{layer}” broke."
    ),
    "text.single": Localized("{title}: {value}.", "{title}: {value}."),
    "text.single_period": Localized("{title}, {period}: {value}.", "{title}, {period}: {value}."),
    "text.previous": Localized("Период сравнения ({period}): {value}.", "Comparison period ({period}): {value}."),
    "text.growth": Localized("Рост на {percent} (на {change}).", "Up by {percent} ({change})."),
    "text.fall": Localized("Снижение на {percent} (на {change}).", "Down by {percent} ({change})."),
    "text.growth_absolute": Localized("Рост на {change}.", "Up by {change}."),
    "text.fall_absolute": Localized("Снижение на {change}.", "Down by {change}."),
    "text.unchanged": Localized("Без изменений.", "No change."),
    "text.no_base": Localized(
        "Прирост в процентах не определён: в периоде сравнения ноль.",
        "The growth in per cent is undefined: the comparison period is zero.",
    ),
    "text.no_comparison": Localized("За период сравнения данных нет.", "There is no data for the comparison period."),
    "text.total": Localized("{title}: всего {value}.", "{title}: {value} in total."),
    "text.total_period": Localized("{title}, {period}: всего {value}.", "{title}, {period}: {value} in total."),
    "text.total_ranked": Localized("{title}: в этих строках вместе {value}.", "{title}: {value} in these rows."),
    "text.total_ranked_period": Localized(
        "{title}, {period}: в этих строках вместе {value}.", "{title}, {period}: {value} in these rows."
    ),
    "text.not_whole": Localized("{name}, не целиком", "{name}, not whole"),
    "text.partial": Localized("Период захватывает не целиком: {names}.", "The period covers only a part of: {names}."),
    "text.heading": Localized("{title}.", "{title}."),
    "text.heading_period": Localized("{title}, {period}.", "{title}, {period}."),
    "text.series_bounds": Localized(
        "Максимум — {largest} ({largest_at}), минимум — {smallest} ({smallest_at}).",
        "Maximum: {largest} ({largest_at}), minimum: {smallest} ({smallest_at}).",
    ),
    "text.series_rise": Localized(
        "В начале ({first_at}) — {first}, в конце ({last_at}) — {last}: рост на {percent}.",
        "At the start ({first_at}): {first}, at the end ({last_at}): {last}, up by {percent}.",
    ),
    "text.series_fall": Localized(
        "В начале ({first_at}) — {first}, в конце ({last_at}) — {last}: снижение на {percent}.",
        "At the start ({first_at}): {first}, at the end ({last_at}): {last}, down by {percent}.",
    ),
    "text.ranking": Localized("{title}: {items}.", "{title}: {items}."),
    "text.ranking_item": Localized("{name} — {value}", "{name}: {value}"),
    "text.largest_is": Localized("Больше всего — {name}: {value}.", "The largest is {name}: {value}."),
    "text.smallest_is": Localized("Меньше всего — {name}: {value}.", "The smallest is {name}: {value}."),
    "text.shares": Localized("Доли: {items}.", "Shares: {items}."),
    "text.groups": Localized("Строк в ответе: {count}.", "Rows in the answer: {count}."),
    "text.groups_not_asked": Localized(
        "В вопросе названо {asked}, а строк в ответе — {count}.",
        "The question says {asked}, the answer has {count} rows.",
    ),
    "text.all_rows_below": Localized("Все строки — в таблице.", "All rows are in the table."),
    "text.truncated": Localized(
        "Показаны первые {shown} из {total}; полный список больше предела одного ответа.",
        "The first {shown} of {total} are shown; the full list is above the limit of one answer.",
    ),
    "text.truncated_unknown": Localized(
        "Показаны первые {shown}, в базе их больше; итог по всем строкам не посчитан.",
        "The first {shown} are shown, the database has more; no total over all rows was computed.",
    ),
    "text.empty": Localized(
        "По этому запросу в базе нет ни одной строки.", "The database has not a single row for this query."
    ),
    "text.empty_period": Localized(
        "Данных нет: за период «{period}» по этому запросу в базе нет ни одной строки.",
        "No data: the database has not a single row for this query, {period}.",
    ),
    "text.no_data": Localized("нет данных", "no data"),
    "text.read_as": Localized("Учтено: {parts}.", "Taken into account: {parts}."),
    "text.warning": Localized("Внимание: {text}", "Note: {text}"),
    "text.short": Localized("{exact} ({short})", "{exact} ({short})"),
    "text.and_more": Localized("и ещё {count|строка|строки|строк}", "and {count|more row|more rows}"),
    "text.query_rows": Localized("строк", "rows"),
}

_WHY = {
    "why.value": Localized("Значение", "Value"),
    "why.figure": Localized("Показатель", "Figure"),
    "why.row": Localized("Строка", "Row"),
    "why.how": Localized("Как получено", "How"),
    "why.inputs": Localized("Из чего", "From"),
    "why.period": Localized("Период", "Period"),
    "why.compared": Localized("Период сравнения", "Compared with"),
    "why.filters": Localized("Отбор", "Filters"),
    "why.defaults": Localized("По умолчанию", "Defaults"),
    "why.source": Localized("Источник", "Source"),
    "why.source_is": Localized(
        "{id}: запрос к {engine}, {at}, {count|строка|строки|строк}",
        "{id}: query to {engine}, {at}, {count|row|rows}",
    ),
    "why.fresh": Localized("Свежесть данных", "Freshness"),
    "why.fresh_loaded": Localized("данные загружены {at}", "data loaded {at}"),
    "why.fresh_newest": Localized("самая новая запись: {at}", "newest record: {at}"),
    "why.parameters": Localized("Параметры", "Parameters"),
    "why.sql": Localized("SQL", "SQL"),
    "why.how_cell": Localized("ячейка результата запроса", "a cell of the query's result"),
    "why.how_total": Localized("итог по всем строкам: {formula}", "total over all rows: {formula}"),
    "why.how_formula": Localized("посчитано из фактов: {formula}", "computed from facts: {formula}"),
    "why.how_row_count": Localized("число строк результата", "number of rows of the result"),
    "why.how_max": Localized("наибольшее значение среди всех строк: {formula}", "largest of all rows: {formula}"),
    "why.how_min": Localized("наименьшее значение среди всех строк: {formula}", "smallest of all rows: {formula}"),
    "why.no_fact": Localized(
        "В этом ответе нет факта {id}. Спросите об одном из {count|факта|фактов|фактов} ниже:",
        "This answer has no fact {id}. Ask about one of the {count|fact|facts} below:",
    ),
    "why.facts": Localized("Факты этого ответа:", "Facts of this answer:"),
    "why.question": Localized("Вопрос: {text}", "Question: {text}"),
    "why.no_thread": Localized(
        "Ответа в диалоге {thread} у вас нет. Диалоги с ответами: {threads}.",
        "You have no answer in the thread {thread}. Threads with answers: {threads}.",
    ),
    "why.no_turn": Localized(
        "В диалоге {thread} у вас нет ответа с номером {turn}. Есть: {turns}.",
        "You have no answer number {turn} in the thread {thread}. There are: {turns}.",
    ),
    "why.no_answers": Localized(
        "Ответов ещё нет: задайте вопрос командой sverka ask.", "There are no answers yet: ask with sverka ask."
    ),
}

_TABLE = {
    "table.total": Localized("Итого", "Total"),
    "table.missing": Localized("не указано", "not specified"),
    "table.no_data": Localized("нет данных", "no data"),
    "table.shown": Localized("показано {shown} из {total}", "{shown} of {total} shown"),
}

_CHART = {
    "chart.by": Localized("{metric}: {cut}", "{metric}: {cut}"),
    "chart.partial_mark": Localized(
        "пустой знак или штриховка — период ещё не полный", "an open mark or hatching is a partial period"
    ),
    "chart.thinned": Localized(
        "Показано {shown} точек из {total}: оставлены наибольшие и наименьшие",
        "{shown} of {total} points shown: the largest and smallest are kept",
    ),
    "chart.others": Localized("прочие ({count})", "others ({count})"),
    "chart.first_of": Localized("Показаны первые {shown} из {total}", "The first {shown} of {total} are shown"),
    "chart.against": Localized("{title}: {value}", "{title}: {value}"),
    "chart.value": Localized("Значение", "Value"),
    "chart.share": Localized("Доля", "Share"),
}

_EXCEL = {
    "excel.data": Localized("Данные", "Data"),
    "excel.totals": Localized("Итоги", "Totals"),
    "excel.chart": Localized("График", "Chart"),
    "excel.about": Localized("О запросе", "About"),
    "excel.question": Localized("Вопрос", "Question"),
    "excel.reading": Localized("Как понято", "Reading"),
    "excel.standalone": Localized("Вопрос полностью", "Full question"),
    "excel.sql": Localized("SQL", "SQL"),
    "excel.parameter": Localized("Параметр @{name}", "Parameter @{name}"),
    "excel.checks": Localized("Проверки", "Checks"),
    "excel.warnings": Localized("Предупреждения", "Warnings"),
    "excel.executed_at": Localized("Время запроса", "Query time"),
    "excel.fresh": Localized("Свежесть данных", "Freshness"),
    "excel.engine": Localized("База данных", "Database"),
    "excel.rows": Localized("Строк в файле", "Rows in the file"),
    "excel.all_rows": Localized("Строк всего", "Rows in all"),
    "excel.unknown_rows": Localized("больше, точное число не известно", "more, the exact number is unknown"),
    "excel.truncated": Localized("Результат обрезан", "Result cut"),
    "excel.changed": Localized("Изменено при записи", "Changed while writing"),
    "excel.sum": Localized("Итого", "Total"),
    "excel.largest": Localized("Наибольшее", "Largest"),
    "excel.smallest": Localized("Наименьшее", "Smallest"),
    "excel.where": Localized("Где", "Where"),
    "excel.figure": Localized("Показатель", "Figure"),
    "excel.value": Localized("Значение", "Value"),
    "excel.unit": Localized("Единица", "Unit"),
    "excel.origin": Localized("Откуда", "Origin"),
    "excel.not_summed": Localized("не складывается", "not additive"),
    "excel.yes": Localized("да", "yes"),
    "excel.no": Localized("нет", "no"),
    "excel.written_by": Localized("Кто написал SQL", "SQL written by"),
    "excel.compiled": Localized("код по модели данных", "code, from the data model"),
    "excel.model": Localized("языковая модель, проверено", "language model, checked"),
    "excel.example": Localized("проверенный пример", "verified example"),
    "excel.layer_passed": Localized("пройдено", "passed"),
    "excel.layer_warned": Localized("есть замечания", "warned"),
    "excel.layer_failed": Localized("не пройдено", "failed"),
    "excel.layer_not_checked": Localized("не проверялось", "not checked"),
    "excel.long_ints": Localized(
        "«{column}»: числа длиннее 15 знаков записаны текстом ({count|ячейка|ячейки|ячеек})",
        "'{column}': numbers longer than 15 digits are written as text ({count|cell|cells})",
    ),
    "excel.long_fractions": Localized(
        "«{column}»: Excel хранит 15 значащих цифр, остальные отсечены ({count|ячейка|ячейки|ячеек}); все — в CSV",
        "'{column}': Excel keeps 15 significant digits, the rest is dropped ({count|cell|cells}); the CSV has them all",
    ),
    "excel.cut_text": Localized(
        "«{column}»: тексты длиннее 32 767 знаков обрезаны ({count|ячейка|ячейки|ячеек})",
        "'{column}': texts above 32,767 characters are cut ({count|cell|cells})",
    ),
    "excel.not_finite": Localized(
        "«{column}»: NaN и бесконечности записаны пустыми ({count|ячейка|ячейки|ячеек})",
        "'{column}': NaN and infinities are written empty ({count|cell|cells})",
    ),
    "excel.control": Localized(
        "«{column}»: управляющие знаки убраны ({count|ячейка|ячейки|ячеек})",
        "'{column}': control characters are removed ({count|cell|cells})",
    ),
}

_VERIFY = {
    "verify.digit": Localized("цифра без факта: «{piece}»", "digit without a fact: '{piece}'"),
    "verify.digit_of_fact": Localized(
        "цифра «{piece}» совпадает с {fact}, но написана не ссылкой",
        "digit '{piece}' equals {fact} but is not a reference",
    ),
    "verify.number_word": Localized("число словом без факта: «{piece}»", "number word without a fact: '{piece}'"),
    "verify.unknown_fact": Localized("нет факта {piece}", "there is no fact {piece}"),
    "verify.broken_reference": Localized("испорченная ссылка: «{piece}»", "broken reference: '{piece}'"),
    "verify.glued": Localized("ссылки слиты в одно число: «{piece}»", "references are glued together: '{piece}'"),
    "verify.sign": Localized("знак перед ссылкой меняет число: «{piece}»", "a sign changes the number: '{piece}'"),
    "verify.scale": Localized("после ссылки стоит множитель: «{piece}»", "a multiplier after a reference: '{piece}'"),
    "verify.unit": Localized("единица не та, что у факта: «{piece}»", "the unit is not the fact's: '{piece}'"),
    "verify.row": Localized("{fact} — другая строка, не «{piece}»", "{fact} is of another row, not '{piece}'"),
    "verify.row_unnamed": Localized(
        "{fact} — значение одной строки, а строка не названа: «{piece}»",
        "{fact} belongs to one row, which the text does not name: '{piece}'",
    ),
    "verify.column": Localized("{fact} — другой показатель: «{piece}»", "{fact} is another figure: '{piece}'"),
    "verify.total": Localized("«{piece}»: факт не является итогом", "'{piece}': the fact is no total"),
    "verify.average": Localized("«{piece}»: факт не является средним", "'{piece}': the fact is no average"),
    "verify.share": Localized("«{piece}»: факт не является долей", "'{piece}': the fact is no share"),
    "verify.superlative": Localized("«{piece}»: не доказано фактом", "'{piece}': no fact proves it"),
    "verify.direction": Localized(
        "«{piece}»: рост или падение не доказаны фактом", "'{piece}': no fact proves the change"
    ),
    "verify.majority": Localized("«{piece}»: нет факта о доле больше половины", "'{piece}': no share fact above half"),
    "verify.cause": Localized("«{piece}»: причин в данных нет", "'{piece}': the data holds no causes"),
    "verify.hidden_character": Localized("скрытый знак: {piece}", "hidden character: {piece}"),
    "verify.mixed_script": Localized("смешанные алфавиты: «{piece}»", "mixed alphabets: '{piece}'"),
    "verify.formula": Localized(
        "{fact}: значение не сходится с формулой", "{fact}: the value does not match its formula"
    ),
    "verify.word": Localized("слово «{piece}» ничем не доказано", "nothing proves the word '{piece}'"),
    "verify.mark": Localized("знак «{piece}» ничем не доказан", "nothing proves the sign '{piece}'"),
    "verify.unclear": Localized(
        "к какой строке относится {fact}, неясно: «{piece}»", "it is unclear which row {fact} is of: '{piece}'"
    ),
    "verify.period": Localized("«{piece}»: период не тот, что у данных", "'{piece}': not the period of the data"),
    "verify.scope": Localized("«{piece}»: охват не доказан фактом", "'{piece}': no fact proves the scope"),
    "verify.order": Localized("«{piece}»: порядок не тот, что у фактов", "'{piece}': not the order of the facts"),
    "verify.empty": Localized("текст пуст", "the text is empty"),
}

_REFUSAL = {
    "refusal.no_such_data": Localized("Таких данных нет.", "There is no such data."),
    "refusal.not_understood": Localized("Не понял вопрос.", "The question was not understood."),
    "refusal.not_allowed": Localized("Нет доступа к этим данным.", "You have no access to this data."),
    "refusal.unsafe": Localized(
        "Я только читаю данные: изменить или удалить их нельзя.", "I only read data: it cannot be changed or deleted."
    ),
    "refusal.too_costly": Localized(
        "Запрос слишком тяжёлый и не выполнен: {engine} оценивает его в {cost}, предел — {limit}. Сузьте период.",
        "The query is too costly and was not run: {engine} estimates {cost}, the limit is {limit}. Narrow the period.",
    ),
    "refusal.left_undone": Localized(
        "Запрос не выполнен: вы от него отказались.", "The query was not run: you decided against it."
    ),
    "refusal.out_of_scope": Localized(
        "Это вопрос не о данных, которые здесь есть.", "The question is not about the data that is here."
    ),
}

_CLARIFY = {
    "clarify.domain": Localized("О каких данных вопрос?", "Which data is the question about?"),
    "clarify.period": Localized("Какой период имеется в виду?", "Which period is meant?"),
    "clarify.value": Localized("Какое значение имеется в виду?", "Which value is meant?"),
    "clarify.metric": Localized("Какой показатель нужен?", "Which figure is wanted?"),
    "clarify.dimension": Localized("По чему разделить?", "What should it be split by?"),
    "clarify.join_path": Localized("По какой связи считать?", "By which link should it be counted?"),
    "clarify.cost": Localized(
        "Запрос тяжёлый: {engine} оценивает его в {cost} (порог вопроса — {limit}). Выполнить?",
        "The query is heavy: {engine} estimates its cost at {cost} (asked above {limit}). Run it?",
    ),
    "option.run": Localized("Да", "Yes"),
    "option.run_detail": Localized("выполнить", "run it"),
    "option.leave": Localized("Нет", "No"),
    "option.leave_detail": Localized("не выполнять", "do not run it"),
    "clarify.disagreement": Localized(
        "Вопрос можно прочитать по-разному. Как верно?", "There are several readings. Which is right?"
    ),
}

_WARNING: dict[str, Localized] = {}

_CLI: dict[str, Localized] = {}

CATALOGUE: dict[str, Localized] = {
    **_READING,
    **_TEXT,
    **_WHY,
    **_TABLE,
    **_CHART,
    **_EXCEL,
    **_VERIFY,
    **_REFUSAL,
    **_CLARIFY,
    **DIALOGUE,
    **_WARNING,
    **_CLI,
    **WEB,
}
