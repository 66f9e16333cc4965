"""Words of remarks about the answer itself: «других строк в выборке нет», "all figures come from the query". Only data.

They are parts of which remarks are made, and not remarks: ``render.proofs.remarks_on_rows`` reads from them what is
said. No word may stand here that names a metric, a thing that is counted, a time or a direction.
"""

from __future__ import annotations

from render.vocabulary.word_sets import word_set

ROWS = word_set("строка запись row rows record records")
ONE = word_set("один единственный one single sole")
ONLY = word_set("только лишь всего ровно просто just only exactly merely")
NOT = word_set("нет не no not without отсутствовать без")
OTHER = word_set("другой иной прочий остальной other others further more additional больше дополнительный any")
ALL = word_set("весь все всё каждый all every each everything")
BOTH = word_set("оба обе both")
FIGURES = word_set(
    "цифра число значение показатель метрика величина figure figures number numbers value values metric metrics "
    "measure measures"
)
DATA = word_set("данные data")
THEY = word_set("они they")
SAME = word_set("тот этот же самый same")
SOURCES = word_set(
    "запрос выборка результат данные ответ таблица отчет выгрузка база набор выдача query result results dataset "
    "data table answer response report output selection sample set database"
)
TAKEN = word_set(
    "из from взять брать браться получить относиться принадлежать прийти приходить основать соответствовать посчитать "
    "рассчитать привести приводить дать показать указать come comes coming came taken take drawn belong belongs "
    "relate relates refer refers derive derived based read pulled given shown reported stem stems is are were was"
)
"""Verbs that tie figures to where they come from."""
HELD = word_set(
    "вернуть возвращать вернуться выдать дать получить получиться найти найтись содержать содержаться быть есть "
    "показать показывать оказаться прийти выбрать отобрать попасть состоять return returns returned returning give "
    "gives gave given yield yields yielded hold holds held contain contains contained consist consists matched "
    "match matches found find produced is are was were has have had there come came comes back include includes "
    "included"
)
"""Verbs that tell what an answer holds."""
LINKS = word_set(
    "в во к ко на по о с со за от для и а но при этом это этот тут здесь там так же также тоже ли бы что который "
    "выше ниже мой наш ваш исходный полученный приведенный указанный показанный весь целиком полностью a an the in "
    "of to at by for on with this that these those here there it its they which and so also too as my our your "
    "above below stated shown given listed does do did"
)
"""Words that join the others and say nothing alone."""

OFFERING = (
    "могу", "можем", "готов", "готова", "готовы", "если нужно", "если надо", "если потребуется", "если понадобится",
    "при необходимости", "при желании", "дайте знать", "скажите", "напишите", "сообщите", "по запросу",
    "i can", "we can", "i could", "we could", "happy to", "glad to", "let me know", "let us know", "just ask",
    "if needed", "if you need", "if you like", "if you want", "if you wish", "if required", "on request",
    "if helpful", "would you like", "feel free",
)  # fmt: skip
"""Beginnings and ends of offers; what is offered tells no figure."""
OFFERED = word_set(
    "я мы вы вам тебе можно мочь показать показывать вывести прислать отправить подготовить построить сделать "
    "собрать добавить дать разложить разбить раскрыть пояснить уточнить рассказать расписать подробно подробнее "
    "также тоже ещё еще срез разрез вид разбивка деталь детали подробность таблица список график диаграмма период "
    "строка сравнение показатель метрика данные расчет формула пояснение полный другой иной остальной прочий нужный "
    "весь если нужно надо потребоваться понадобиться интересно будет хотеть необходимость желание другие знать "
    "сказать написать сообщить готовый нужны запрос вопрос вопросы быть это этот тот с со в на по и или за для к о "
    "об при i we you can could will would be happy glad to show give share provide prepare build make add send "
    "break explain expand go into further deeper the a an any another other different more additional full cut cuts "
    "view views slice slices breakdown breakdowns detail details table list chart charts period periods row rows "
    "comparison metric metrics data calculation formula explanation if needed need want like wish required helpful "
    "let us me know just ask on request question questions have it that this these those of for in by with as well "
    "too and or do how was were is are calculated see please feel free here down out up"
)
"""What may be offered, and the words around it."""

POINTERS = word_set("это таков таковой вот it this that such these")
"""How a sentence points to the figure before it: «Это число гостей»."""
STATING = word_set("показатель метрика речь measure metric indicator")
"""How a sentence says what all the figures are of: «Показатель — число вкладов», "The measure is …"."""
RANKED = word_set(
    "ranking rating list comparison order shares share figures рейтинг список сравнение порядок доля цифра"
)
BASED = word_set(
    "based built построить построенный рассчитать рассчитанный составить составленный refer refers relate by по"
)
"""How a sentence says by which metric the rows were ranked: "The ranking is based on revenue"."""

OPENING_PHRASES = (
    "готово", "сделано", "выполнено", "принято", "отвечаю", "отвечаю по выборке", "отвечаю по данным",
    "отвечаю по данным запроса", "ответ готов", "запрос выполнен", "расчет готов", "данные готовы", "все готово",
    "done", "all done", "all set", "got it", "here you are", "there you go", "query done",
)  # fmt: skip
"""Openings that stand apart, between marks."""

HEADINGS = word_set("карточка профиль паспорт досье scorecard profile factsheet snapshot")
"""What a list of the metrics of one row may be called at the head of it."""
DERIVED = word_set("производный расчетный вычисляемый вычисленный рассчитанный derived calculated computed")
"""What a metric is called that was computed from others."""
GATHERED = word_set("собрать свести уместить сложить вынести put gather gathered collect collected pulled")
"""What is done to the figures of a row: «собрал всё в одну строку»."""
NOW = word_set("сейчас теперь")
