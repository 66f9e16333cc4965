"""Messages of the dialogue: what is asked back, what is refused and why, what is done at each step."""

from __future__ import annotations

from core.language import Localized

DIALOGUE: dict[str, Localized] = {
    "refusal.empty": Localized("Вопрос пуст.", "The question is empty."),
    "refusal.too_long": Localized(
        "Вопрос длиннее {limit} знаков: такой не прочитать. Спросите короче, об одном.",
        "The question is longer than {limit} characters. Please ask a shorter one, about one thing.",
    ),
    "refusal.no_words": Localized("В сообщении нет слов.", "The message has no words."),
    "refusal.other_script": Localized(
        "Я понимаю вопросы на русском и английском.", "I understand questions in Russian and English."
    ),
    "refusal.other_language": Localized(
        "Вопрос на языке, которого я не понимаю. Спросите по-русски или по-английски.",
        "The question is in a language that is not understood here. Please ask in Russian or English.",
    ),
    "refusal.sql": Localized(
        "Это SQL, а не вопрос. Я сам пишу запросы и проверяю их: спросите словами.",
        "This is SQL, not a question. I write and check queries myself: please ask in words.",
    ),
    "refusal.changes_data": Localized(
        "Я только читаю данные: изменить или удалить их нельзя. В базу ничего не отправлено.",
        "I only read data: it cannot be changed or deleted. Nothing was sent to the database.",
    ),
    "refusal.unexplained": Localized(
        "Не понял слова: {words}. Без них ответ был бы догадкой.",
        "These words were not understood: {words}. An answer without them would be a guess.",
    ),
    "refusal.nothing_named": Localized(
        "В вопросе не нашлось ни показателя, ни данных, которые здесь есть.",
        "The question names neither a figure nor data that is here.",
    ),
    "refusal.no_metric": Localized(
        "Не понял, что посчитать: в вопросе нет показателя.",
        "It is not clear what to count: the question has no figure.",
    ),
    "refusal.no_such_value": Localized("Значения «{text}» нет ({field}).", "There is no value '{text}' ({field})."),
    "refusal.no_such_value_near": Localized(
        "Значения «{text}» нет ({field}). Похожие: {nearest}.",
        "There is no value '{text}' ({field}). Near ones: {nearest}.",
    ),
    "refusal.impossible_date": Localized("Такой даты нет: {reason}.", "There is no such date: {reason}."),
    "refusal.cannot_compile": Localized(
        "Понял вопрос, но посчитать так не умею: {reason}.",
        "The question was understood, but cannot be computed: {reason}.",
    ),
    "refusal.not_written": Localized(
        "За {attempts|попытку|попытки|попыток} не получилось написать верный запрос: {reason}",
        "No right query was written in {attempts|attempt|attempts}: {reason}",
    ),
    "refusal.not_passed": Localized(
        "Запрос составлен, но не прошёл собственных проверок, поэтому ответа по нему не будет: {reason}",
        "A query was written, but it did not pass our own checks, so it gives no answer: {reason}",
    ),
    "refusal.model_declined": Localized(
        "Языковая модель сочла, что данных для ответа нет.", "The language model found no data for an answer."
    ),
    "refusal.metrics_here": Localized("Можно спросить про: {names}.", "You can ask about: {names}."),
    "reading.default_grain": Localized(
        "разбивка выбрана по длине периода: {detail}", "split chosen by the period: {detail}"
    ),
    "reading.part_metric": Localized("показатель", "the figure"),
    "reading.part_period": Localized("период", "the period"),
    "reading.part_cut": Localized("разбивка", "the split"),
    "reading.part_filter": Localized("отбор", "the filter"),
    "clarify.word": Localized(
        "«{word}» можно понять по-разному. Что имеется в виду?", "'{word}' can mean several things. Which one?"
    ),
    "clarify.period_word": Localized(
        "Какой период имеется в виду: «{word}»? ({reason})", "Which period is meant by '{word}'? ({reason})"
    ),
    "clarify.domain_word": Localized("О каких данных вопрос?", "Which data is the question about?"),
    "failed.unexpected": Localized("Внутренняя ошибка ({error}).", "Internal error ({error})."),
    "failed.unexpected_do": Localized(
        "Повторите вопрос; если ошибка останется, передайте номер записи журнала.",
        "Ask again; if it fails again, report the number of the journal record.",
    ),
    "failed.error": Localized("Ошибка: {detail}.", "Error: {detail}."),
    "failed.settings": Localized("Настройка неверна: {detail}.", "A setting is wrong: {detail}."),
    "failed.domain_file": Localized(
        "Описание данных не читается: {detail}.", "A description of the data cannot be read: {detail}."
    ),
    "failed.unknown_domain": Localized("{detail}.", "{detail}."),
    "failed.prompt": Localized("Файл подсказки модели неверен: {detail}.", "A prompt file is wrong: {detail}."),
    "failed.engine": Localized("База данных не ответила: {detail}.", "The database did not answer: {detail}."),
    "failed.engine_unavailable": Localized(
        "База данных недоступна, цифру проверить не удалось: {detail}.",
        "The database is out of reach, so no figure could be checked: {detail}.",
    ),
    "failed.query_failed": Localized(
        "База данных прервала запрос: {detail}.", "The database broke off the query: {detail}."
    ),
    "failed.query_timeout": Localized(
        "Запрос выполнялся дольше предела и остановлен: {detail}.",
        "The query took longer than the limit and was stopped: {detail}.",
    ),
    "failed.query_cancelled": Localized("Запрос остановлен: {detail}.", "The query was stopped: {detail}."),
    "failed.result_unreadable": Localized(
        "Ответ базы данных не читается: {detail}.", "The database's answer cannot be read: {detail}."
    ),
    "failed.model": Localized("Языковая модель не ответила: {detail}.", "The language model did not answer: {detail}."),
    "failed.model_unavailable": Localized(
        "Языковая модель недоступна: {detail}.", "The language model is out of reach: {detail}."
    ),
    "failed.model_timeout": Localized(
        "Языковая модель не ответила вовремя: {detail}.", "The language model did not answer in time: {detail}."
    ),
    "failed.model_answer": Localized(
        "Ответ языковой модели не читается: {detail}.", "The language model's answer cannot be used: {detail}."
    ),
    "failed.store": Localized(
        "Не удалось сохранить или прочитать данные: {detail}.", "Data could not be stored or read: {detail}."
    ),
    "failed.render": Localized("Не удалось оформить ответ: {detail}.", "The answer could not be rendered: {detail}."),
    "failed.evaluation": Localized("Набор для проверки неверен: {detail}.", "An evaluation set is wrong: {detail}."),
    "cli.greeting": Localized(
        "Спрашивайте словами; пустая строка — выход. Диалог {thread}.",
        "Ask in words; an empty line ends. Thread {thread}.",
    ),
    "self_check.title": Localized("Самопроверка базы: {engine}", "Self-check of the database: {engine}"),
    "self_check.dry_run": Localized("Проверка запроса до выполнения", "Checking a query before it runs"),
    "self_check.server": Localized("Сервер", "Server"),
    "self_check.session": Localized("Соединение", "Session"),
    "self_check.values": Localized("Значения", "Values"),
    "self_check.stopping": Localized("Остановка", "Stopping"),
    "self_check.login": Localized("Права логина", "Rights of the login"),
    "self_check.shut_off": Localized("Закрыто", "Shut off"),
    "self_check.marks": Localized(
        "+ как должно быть; ! не так, и программа на это опирается; ~ не так, но программа обходится; ? не проверено",
        "+ as it must be; ! not so, and the program relies on it; ~ not so, the program does without; ? not tried",
    ),
    "self_check.passed": Localized(
        "Всё, на что опирается программа, выполняется.", "Everything that the program relies on holds."
    ),
    "self_check.failed": Localized(
        "Не выполняется из того, на что опирается программа: {count}.",
        "Of what the program relies on, this much does not hold: {count}.",
    ),
    "cli.choose": Localized(
        "Ответьте номером или словами в этом же диалоге (--thread {thread} --choose ID).",
        "Answer by number or in words in the same thread (--thread {thread} --choose ID).",
    ),
    "cli.why": Localized(
        "Откуда каждая цифра: sverka why --thread {thread}.",
        "Where each figure comes from: sverka why --thread {thread}.",
    ),
    "cli.instead": Localized("Можно спросить так:", "You can ask instead:"),
    "cli.record": Localized("Запись журнала: {record}.", "Journal record: {record}."),
    "cli.stopped": Localized("Остановлено.", "Stopped."),
    "step.understand": Localized("Читаю вопрос", "Reading the question"),
    "step.choose_domain": Localized("Выбираю тему", "Choosing the topic"),
    "step.read_intent": Localized("Разбираю, что посчитать", "Working out what to count"),
    "step.propose_links": Localized("Сверяю незнакомые слова с названиями", "Looking up words that are not known"),
    "step.choose_tables": Localized("Подбираю таблицы", "Choosing tables"),
    "step.write_sql": Localized("Пишу запрос", "Writing the query"),
    "step.check_sql": Localized("Проверяю запрос", "Checking the query"),
    "step.dry_run": Localized("Пробный прогон без выполнения", "Dry run"),
    "step.run_sql": Localized("Выполняю запрос", "Running the query"),
    "step.check_result": Localized("Проверяю результат", "Checking the result"),
    "step.confirm": Localized("Сверяю со вторым запросом", "Comparing with a second query"),
    "step.criticise": Localized("Показываю запрос второй модели", "Showing the query to a second model"),
    "step.record_facts": Localized("Записываю факты", "Recording facts"),
    "step.write_text": Localized("Пишу ответ", "Writing the answer"),
    "step.draw": Localized("Строю график", "Drawing the chart"),
    "step.export": Localized("Готовлю файлы", "Preparing files"),
    "step.remember": Localized("Запоминаю контекст", "Remembering the context"),
    "step.ask_back": Localized("Уточняю", "Asking back"),
    "step.refuse": Localized("Объясняю, почему ответа нет", "Explaining why there is no answer"),
}
