"""Phrases that open, close and point, in letters and notes of analysts («всем привет», "for the record"). Only data.

None says anything of a figure. Each word is a dictionary form, a stem (``*``) or the word itself, as in
``render.vocabulary.set_phrases``; a phrase stands here where a word of it alone is unknown or would claim something.
"""

from __future__ import annotations


def _lines(text: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for line in text.strip().splitlines() for phrase in line.split("|") if phrase.strip())


_GREETINGS = """
всем привет | привет всем | всем добрый день | добрый день всем | всем доброго дня | доброго дня | день добрый
всем доброе утро | доброе утро всем | всем добрый вечер | доброго утра | доброго вечера | всем здравствуйте
здравствуйте всем | всем доброго | всем добрый | приветствую | приветствую всех | приветик | доброго времени суток
уважаемые все | дорогие коллеги
hi all | hi there | hi everyone | hi everybody | hi team | hi folks | hello all | hello everyone | hello everybody
hello team | hello there | hey all | hey everyone | hey team | hey there | hey | dear all | dear team | greetings
greetings all | morning all | morning everyone | morning team | afternoon all | afternoon everyone
evening all | good morning all | good morning everyone | good afternoon all | good evening | good evening all
"""

_OPENINGS = """
по данным выгрузки | согласно выгрузке | по выгрузке | в выгрузке | из выгрузки | по данным выборки
согласно выборке | по данным отчета | согласно отчету | по данным таблицы | согласно таблице | по итогам выгрузки
as returned by the query | as returned | returned by the query | the query returned | query returned
вернул запрос | вернуть по запрос* | запрос вернул | возвращен* запрос* | performance on | performance in terms of
straight from the query result | straight from the query
straight from the data | straight from the result | over time
based on the available data | available data | без пересчета | без пересчетов
according to the export | per the export | based on the export | according to the extract | per the extract
если коротко | если кратко | если совсем коротко | в двух словах | в паре слов | буквально в двух словах
буквально два слова | пара слов | пару слов | одной строкой | одной строчкой | одним абзацем
в одном абзаце | одним предложением | одной фразой
коротко о краях списка | кратко о краях списка | о краях списка | о краях рейтинга
коротко о главном | кратко о главном | о главном | самое главное | если по сути | по сути | по существу | по делу
по факту | ближе к делу | к делу | сразу к делу | сразу к цифрам | перейдем к цифрам | переходим к цифрам
по-быстрому | на скорую руку | для протокола | под протокол | для отчета | в отчет | к отчету | для презентации
в презентацию | к презентации | для слайда | на слайд | в слайд | для слайдов
для записки | в записку | для справки | в справку | для сводки | в сводку
для дайджеста | в дайджест | для дашборда | на дашборд | для планерки | на планерку | к планерке | для созвона
к созвону | на созвон | для совещания | к совещанию | для понимания
для контекста | для ясности | для наглядности | для удобства | для информации | для сведения | к сведению
на заметку | на всякий случай | просто факты | просто цифры | голые цифры | сухие цифры | сухая статистика
срез | апдейт | апдейт по цифрам | саммари | выжимка | короткая выжимка | скидываю | кидаю | ловите | держите | делюсь
докладываю | рапортую | сообщаю | пишу коротко | пишу кратко | напоминаю | как просили | как и просили
как договаривались | как обещал | как обещала | как обещали | по вашему запросу | по вашей просьбе
по твоему запросу | по твоей просьбе | отвечаю | отвечая на вопрос | отвечаю на вопрос | что имеем
что видим | имеем следующее | видим следующее | получаем следующее | имеем такую картину | картина такая
картина такова | картина следующая | картина вышла такая | расклад такой | расклад следующий | раскладка такая
раскладка следующая | ситуация такая | ситуация следующая | цифры такие | цифры следующие
вывод такой | вывод простой | выглядит так | выглядит это так | выглядит следующим образом | вот так | вот что
вот как | вот цифры | вот данные | вот сводка | вот такая картина | так вот | вот что получилось | что получилось
без лишних слов | без предисловий | без долгих предисловий | без воды | к слову | кстати говоря | между прочим
for the record | for reference | for your reference | for information | for your information
for info | for context | for completeness | for clarity | for transparency | for what it's worth
for the memo | for the deck | for the slide | for this slide | for the slides | for the report
for the readout | for the one-pager | in the deck | in the memo | into the deck
into the memo | slide deck | slide text | quick one | quick note | quick update | quick summary | quick look
quick recap | quick read | quick heads-up | quick heads up | heads up | heads-up | a quick one | a quick note
just a quick note | just a quick one | just a quick update | just a note | just a heads-up | just a heads up
just to flag | just to note | just to confirm | just to recap | just to clarify | just to share | just flagging
just sharing | just checking in | just so you know | just for reference | just for the record | just for context
just for info | as requested | as asked | as promised | as discussed | as agreed
per your request | per request | per your question | per the request | following up | following up on this
circling back | passing this along | in short | in brief | in a nutshell | in a word | in a few words
in one sentence | in one line | in a sentence | in a line | in plain words | in plain terms | in plain english
long story short | tldr
headline number | headline figure | headline numbers | headline figures | one-liner | at a glance | takeaway
key takeaway | main takeaway | the takeaway | to sum up | to summarize | to summarise | to recap | to wrap up
to be clear | to be exact | to be precise | straight to the numbers | straight to the point | to the point
the picture is as follows | the picture is this | the numbers are as follows | the figures are as follows
the breakdown is as follows | split as follows | splits as follows | break down as follows | breaks down as follows
here you go | here goes | here it is | here they are | here are the numbers
here are the figures | here is the breakdown | here's the breakdown | here's the picture | here is the picture
here's where we are | where we stand | where things stand | how it looks | what we see | what we have
memo | memos | deck | one-pager | readout | write-up | writeup | blurb | snippet | in table form
"""

_POINTING = """
все-таки | все таки | все же | всё-таки | всё же | все равно | так или иначе | как бы то ни было | тем самым
отдельно отмечу | отдельно отметим | отмечу | отметим | замечу | заметим | подчеркну | хочу отметить
хочется отметить | хотел отметить | хотелось бы отметить | стоит отметить | нужно отметить | надо отметить
необходимо отметить | важно отметить | нельзя не отметить | прошу обратить внимание | обращаю внимание
обратите внимание | обратим внимание | обращает на себя внимание | заметьте | имейте в виду | имейте ввиду
имеем в виду | учтите | учтите что | примите к сведению | взгляните | гляньте | смотрите | посмотрите | смотрим
как видите | как видим | как мы видим | как можно видеть | как можно заметить | легко заметить | нетрудно заметить
легко видеть | нетрудно видеть | бросается в глаза | что касается | если смотреть | если посмотреть | если взглянуть
если взять | если брать | если говорить о | с точки зрения | в разрезе | применительно к
please note | please note that | note that | worth noting | worth flagging | worth a mention | worth mentioning
worth pointing out | worth a look | it is worth noting | it's worth noting | one thing to note | one point to note
keep in mind | bear in mind | mind you | as you can see | as we can see | as can be seen | as seen here
as shown here | as it happens | in any case | in any event
either way | that said | having said that | to be fair | by the way | speaking of | when it comes to | as far as
in terms of | in the case of | on the subject of | looking at the numbers | looking at the figures | going by
"""

_CLOSINGS = """
больше нечего добавить | добавить нечего | остальное в таблице | подробности в таблице | подробнее в таблице
детали в таблице | детали по запросу | подробности по запросу | если что | если нужно | если потребуется
если понадобится | если будут вопросы | если есть вопросы | если возникнут вопросы | будут вопросы | есть вопросы
дайте знать | дай знать | спрашивайте | пишите | обращайтесь | на связи | буду на связи | всегда на связи
благодарю | благодарю за внимание | спасибо за внимание | заранее спасибо | всего доброго | всего хорошего
с уважением | с наилучшими пожеланиями | хорошего дня | хорошего вечера | всем хорошего дня | всем хорошего вечера
всем спасибо | спасибо всем | всем отличного дня | отличного дня | удачи | удачного дня | до связи
могу уточнить | могу расписать | могу разбить | могу добавить | готов уточнить | готов ответить | готова уточнить
готова ответить | готов рассказать | если нужны детали | если нужны подробности | нужны детали | нужны подробности
nothing else to add | nothing more to add | nothing further
best regards | kind regards | warm regards | many thanks | thanks all | thanks everyone | thanks everybody
thanks in advance | thank you all | thank you everyone | cheers | cheers all | best wishes | have a good day
have a good one | have a nice day | have a great day | any questions | happy to help | happy to expand
happy to elaborate | happy to dig in | happy to dig deeper | happy to share more | happy to walk you through
shout if | shout if anything is unclear | ping me | give me a shout | reach out | let me know if | let us know if
more on request | available on request | details on request | details in the table | over to you
please use these | please use this | please use | feel free to use | feel free to ask | feel free
"""

_APART = """
morning | afternoon | evening | друзья | ребята | народ | хай | салют | for the minutes | for the board | for the file
for the email | for the newsletter | для письма | в письмо | для рассылки | в рассылку | по запросу | по просьбе
для руководства | для руководителя | bottom line | the bottom line | top line | topline | headline | headlines
numbers only | figures only | only numbers | only figures | только цифры | только факты | только числа | slide
это все | на этом все | все на этом | у меня все | вот и все | пока все | на этом пока все | пока что все | итог такой
that's it | that is it | that's all | that is all | that's all for now | that is all for now | that's it for now
that's all from me | that's it from me
all in all
"""

TELLING_PHRASES: tuple[str, ...] = tuple(
    dict.fromkeys(phrase for text in (_GREETINGS, _OPENINGS, _POINTING, _CLOSINGS) for phrase in _lines(text))
)
"""Those that say nothing wherever they stand."""

APART_PHRASES: tuple[tuple[str, ...], ...] = tuple(dict.fromkeys(tuple(phrase.split()) for phrase in _lines(_APART)))
"""Those that say nothing only where they stand apart, between marks: beside a word they would claim something."""
