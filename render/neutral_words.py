"""Words that say nothing about numbers, by their dictionary forms: what a text may hold beside facts and proven claims.

Only data. A word may stand here only if a figure beside it means the same with and without it: no word of quantity,
order, change, cause, time or scope, no word of what was counted, no negation.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FUNCTION_RU = _words(
    "в во на по с со из изо от ото до за к ко у о об обо для при про через над под перед между среди около примерно "
    "приблизительно ориентировочно вокруг внутри согласно насчет касательно относительно против после "
    "и а или либо но же ли бы то что чтобы как так также тоже еще да ну вот именно если когда где тогда итак однако "
    "зато хотя причем притом кстати впрочем например есть либо ведь уже тем чем нежели пока "
    "я мы вы ты он она оно они мой наш ваш свой его ее их себя этот тот такой таковой сам который какой каков кто это "
    "там тут здесь отсюда оба обе "
    "быть бывать стать становиться являться явиться оказаться оказываться мочь можно нужно надо хотеть "
    "сколько узнать т тд тп др пр см итд"
)
_VERBS_RU = _words(
    "составить составлять равняться равный насчитывать насчитываться показать показывать показано привести приводить "
    "приводиться представить представлять указать указывать отметить отмечать отмечаться зафиксировать фиксировать "
    "фиксироваться наблюдаться наблюдать видеть видно виден увидеть получить получать получиться получаться выйти "
    "выходить находиться прийтись приходиться дать давать принести приносить пройти проходить провести проводить "
    "проводиться совершить совершать совершаться произойти происходить выполнить выполнять осуществить осуществлять "
    "сделать делать  достичь достигнуть достигать "
    "занять занимать обеспечить обеспечивать сформировать формировать содержать содержаться включать относиться "
    "касаться соответствовать распределиться распределяться распределить делиться разделить смотреть посмотреть "
    "рассмотреть рассматривать обратить обращать подвести подводить сказать говорить сообщить сообщать рассказать "
    "ответить отвечать найти найтись обнаружить продемонстрировать демонстрировать "
    "выглядеть иметь иметься значить означать выделить выделять выделяться подчеркнуть добавить "
    "напомнить обозначить перечислить запросить выбрать отобрать интересовать спрашивать спросить "
    "посчитать считать рассчитать подсчитать вычислить учесть учитывать определить оценить сравнить сравнивать "
    "сравниваться сопоставить обращаться обратиться уточнить уточнять подсказать помочь понадобиться потребоваться "
    "построить подготовить добавлять сформулировать просить задать задавать опираться основать "
    "отобразить отображать вывести выводить отразить отражать отражаться собрать приниматься исчисляться измеряться "
    "выразить выражаться складываться сложиться внести вносить держаться пользоваться поступить поступать "
    "свидетельствовать анализировать проанализировать резюмировать взять брать перейти напоминать обнаруживаться "
    "встречаться оформить оформлять "
    "прослеживаться ограничиться упомянуть назвать называться расположиться располагаться разместиться стоять звучать "
    "предоставить предложить помогать проверить взглянуть сформироваться образовать возникнуть появиться понимать "
    "зафиксироваться насчитать набрать давайте пояснить комментировать судить исходить опубликовать "
    "прочитать ознакомиться понять заметить заключаться"
)
_NOUNS_RU = _words(
    "таблица отчет ответ запрос вопрос данные данный информация сведение показатель значение величина цифра результат "
    "период дата список перечень рейтинг топ строка столбец график диаграмма рисунок раздел выборка разбивка разрез "
    "детализация подробность деталь сравнение соотношение распределение структура позиция место уровень отметка "
    "картина ситуация обзор резюме вывод наблюдение факт пример вид образ случай вклад выражение размер рамка ход "
    "течение протяжение основа источник система сервис база внимание отношение показание справка сводка расчет подсчет "
    "динамика интервал отрезок промежуток смысл слово абзац пункт порядок тема сторона "
    "название наименование имя "
    "желание необходимость помощь коллега журнал файл лист ячейка колонка формат счетчик метрика аналитика анализ "
    "статистика замер "
    "заголовок ключ темп столько поток активность частность очередь фраза предложение запись "
    "пояснение комментарий примечание сноска расшифровка признак контекст особенность момент характер "
    "ориентир цель задача разбор подсчет"
)
_OTHER_RU = _words(
    "соответствующий соответственно следующие следующих следующими следующее отдельный конкретный "
    "краткий кратко коротко сводный нужный необходимый искомый отчетный календарный выбранный "
    "заданный полный полностью подробный подробно подробнее детальный детально дополнительный дополнительно "
    "наглядный наглядно виден собственно "
    "абсолютный относительный денежный рублевый количественный числовой "
    "рад готов добрый здравствуйте привет пожалуйста спасибо уважаемый важно важный интересно интересный "
    "стоит стоить аналогичный отдельно сначала наконец "
    "вкратце словом лаконично прямо просто точный точно ровно именно "
    "совместно совместный основные основных главное ключевой напротив наоборот частности разумеется конечно "
    "действительно "
    "фактически фактический непосредственно конкретно удобство удобный простой понятный наглядно "
    "общеизвестный внизу вверху слева справа рядом сразу"
)

_FUNCTION_EN = _words(
    "in on at by of for from to with per within through into about via during over across between among amongst around "
    "approximately roughly against versus vs and or but also as so if when where while whereas than though "
    "however yet thus hence namely i.e e.g ie eg etc both "
    "i we you he she it they me us our my your their its them his her this that these those there here "
    "which who whose whom what how itself themselves such "
    "the a an is are was were be been being am do does did done has have had having can could may might let lets "
    "s re ve ll please thanks thank hello hi dear "
    "many too build compute after any like would numbers amounts values i've we've you've i'll we'll i'm we're you're "
    "they're it'll you'd "
    "it's "
    "that's here's there's let's yes ours yours"
)
_VERBS_EN = _words(
    "amount amounted come came comes coming show shows shown showed showing see saw seen sees recorded records "
    "recording "
    "report reported make made reach reached stand stood stands account accounted accounts "
    "hold held represent represented contribute contributed constitute constituted comprise bring brought generate "
    "generated produce produced post posted give gave given get got take took taken went go goes gone "
    "have had find found note noted notice observe observed look looks looked list listed present presented provide "
    "provided display displayed indicate indicated contain contained include included refer cover covered "
    "mean-that sit sat sits break broken split "
    "compare compared compares comparing process processed handle handled carry "
    "carried conduct conducted perform performed occur occurred happen happened "
    "use used using attract attracted "
    "measure measured calculate calculated know ask asked request requested answer answered say said tell "
    "told need want help feel contact clarify specify explore dive provide summarize summarise "
    "put become became land landed deliver delivered mark marked hit hits set draw drew run ran "
    "based base highlight highlighted select selected belong belonged relate related correspond "
    "corresponding respective respectively express expressed earn earned receive received move moved"
)
_NOUNS_EN = _words(
    "table report answer question query data dataset information figure value result results period date "
    "list ranking row column chart graph picture section sample breakdown detail details comparison distribution "
    "structure position place level situation overview summary conclusion observation fact example case part "
    "size basis source system service attention regard respect mark point view item entry "
    "kind name metric indicator analytics "
    "statistic statistics note term terms way order key result outcome reading measure measurement snapshot "
    "option means currency unit request"
)
_OTHER_EN = _words(
    "following below specific separate separately brief briefly detailed additional "
    "additionally relevant given requested selected individual corresponding respective "
    "accordingly exactly precisely simply further furthermore moreover meanwhile namely interestingly importantly "
    "notably happy glad welcome free good morning afternoon sure certainly ok okay "
    "yes well finally lastly absolute relative terms monetary "
    "itself together jointly full fully regarding concerning considering turn turning particular particularly "
    "especially "
    "clear clearly evident evidently contrary contrast course indeed actual actually fact short "
    "spot position contribution main key general hand side basic quick quickly mind question questions "
    "hesitate welcome anything something else needed useful"
)

NEUTRAL_WORDS: frozenset[str] = frozenset(
    word
    for words in (
        _FUNCTION_RU,
        _VERBS_RU,
        _NOUNS_RU,
        _OTHER_RU,
        _FUNCTION_EN,
        _VERBS_EN,
        _NOUNS_EN,
        _OTHER_EN,
    )
    for word in words
)
"""Dictionary forms (and irregular forms of English) of neutral words."""

ACTORS = _words("банк bank компания company клиенты пользователи жители люди покупатели customers users clients people")
"""Who acts, as subjects only; counted or described they would be a claim."""

DIMENSION_NOUNS = _words(
    "регион округ город область категория группа способ метод тип сегмент "
    "region district city category group method type segment"
)
"""What rows are called where no column says it."""

MONTH_ADJECTIVES: dict[str, str] = {
    "январский": "январь", "февральский": "февраль", "мартовский": "март", "апрельский": "апрель",
    "майский": "май", "июньский": "июнь", "июльский": "июль", "августовский": "август",
    "сентябрьский": "сентябрь", "октябрьский": "октябрь", "ноябрьский": "ноябрь", "декабрьский": "декабрь",
}  # fmt: skip
"""«майский показатель» names the row «май»."""
