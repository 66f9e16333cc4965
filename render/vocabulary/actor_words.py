"""Who acts in sentences about figures and is counted by none of them: a company, its team, the people it serves.

Only data, dictionary forms. A word here says nothing where it is told as the one who does something; counted or
described it would be a claim of its own.
"""

from __future__ import annotations

from render.vocabulary.word_sets import word_set

ORGANISATIONS = word_set(
    "банк компания фирма организация предприятие сеть холдинг бизнес сервис магазин маркетплейс ритейлер приложение "
    "сайт платформа завод клиника университет вуз музей агентство оператор перевозчик страховщик застройщик "
    "bank company firm organisation organization business network chain retailer marketplace app application site "
    "website platform service plant clinic university museum agency operator carrier insurer enterprise"
)
"""What acts as a whole."""
TEAMS = word_set(
    "команда отдел поддержка служба коллектив сотрудник работник менеджер оператор специалист агент "
    "team staff support desk helpdesk department agent operator manager specialist employee"
)
"""Those who do the work."""
SERVED = word_set(
    "клиент пользователь житель resident человек люди заказчик потребитель customer user client people consumer"
)
"""Those whom it is done for, and who come, whatever the figures are of."""
_SERVED_WITH = """
гражданин citizen < заявление обращение услуга запрос подать application request service
посетитель visitor < визит посещение обслужить чек билет visit check-in served ticket
покупатель buyer shopper < заказ чек покупка продажа выручка order sale receipt purchase revenue transaction
гость турист путешественник отдыхающий guest traveller traveler tourist < бронирование бронь ночь ночевка тур поездка
  размещение заезд booking night stay tour trip reservation
пассажир passenger < рейс поездка билет маршрут перевозка полет flight trip ticket route ride fare
пациент patient < прием визит госпитализация выписка операция госпитализировать выписать appointment admission surgery
студент student < курс обучение экзамен занятие зачислить course enrolment enrollment exam class
читатель reader < книга просмотр статья book view article loan
зритель viewer < просмотр сеанс билет view screening ticket
абонент подписчик subscriber < подписка тариф трафик звонок subscription traffic call plan
вкладчик depositor < вклад депозит внести снять пополнение deposit withdrawal
заемщик borrower < кредит заем ссуда выдача выдать loan lent
заявитель applicant < заявление заявка application
"""


def _lines(text: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    parts = (line.partition("<") for line in text.strip().replace("\n  ", " ").splitlines())
    return tuple((word_set(persons), word_set(titles)) for persons, _, titles in parts)


SERVED_WITH = _lines(_SERVED_WITH)
"""Persons of a kind, who act only where the facts are of what they do, each with words of such titles."""
