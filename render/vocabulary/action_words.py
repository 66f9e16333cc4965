"""Deeds by which titles are told: the noun, its verbs, and in English the participle. Only data, dictionary forms.

The words of a line say the same deed: «отгрузка», «отгрузить», «отгружать»; shipment, ship, shipped. A deed is not
what it is done to («заявка» is not «заявить»), and deeds that sound alike are not the same («поставить» a lift and
«поставка» of goods are: «поставить» is left out). Not here either are «возврат» (of goods) with «вернуть» ("the query
returned"), «показ» with «показать», "leave", "change", and whatever claims something («рост», «снизить», "loss").
"""

from __future__ import annotations

from render.vocabulary.word_sets import word_set

_RUSSIAN = """
выдача, выдать, выдавать
отгрузка, отгрузить, отгружать
поставка, поставлять
доставка, доставить, доставлять
перевозка, перевезти, перевозить
закупка, закупить, закупать
покупка, купить, покупать
продажа, продать, продавать
отправка, отправить, отправлять
выработка, выработать, вырабатывать
генерация, сгенерировать, генерировать
добыча, добыть, добывать
выплата, выплатить, выплачивать
оплата, оплатить, оплачивать
уплата, уплатить, уплачивать
доплата, доплатить, доплачивать
выпуск, выпустить, выпускать
установка, установить, устанавливать
погрузка, погрузить
разгрузка, разгрузить, разгружать
выгрузка, выгрузить, выгружать
загрузка, загрузить, загружать
переработка, переработать, перерабатывать
обработка, обработать, обрабатывать
сборка, собрать, собирать
сбор, собрать, собирать
уборка, убрать, убирать
посев, посеять, засеять, сев
посадка, посадить
ввод, ввести, вводить
вывоз, вывезти, вывозить
ввоз, ввезти, ввозить
завоз, завезти, завозить
экспорт, экспортировать
импорт, импортировать
перевод, перевести, переводить
взнос, внесение, внести, вносить
пополнение, пополнить, пополнять
снятие, снять, снимать
списание, списать, списывать
зачисление, зачислить, зачислять
отчисление, отчислить, отчислять
начисление, начислить, начислять
удержание, удержать, удерживать
взыскание, взыскать, взыскивать
погашение, погасить, погашать
привлечение, привлечь, привлекать
размещение, разместить, размещать
вложение, вложить, вкладывать
инвестиция, инвестирование, инвестировать
страхование, застраховать, страховать
реструктуризация, реструктурировать
рефинансирование, рефинансировать
одобрение, одобрить, одобрять
согласование, согласовать, согласовывать
оформление, оформить, оформлять
открытие, открыть, открывать
закрытие, закрыть, закрывать
блокировка, заблокировать, блокировать
активация, активировать
регистрация, зарегистрировать, регистрировать
госпитализация, госпитализировать
выписка, выписать, выписывать
оказание, оказать, оказывать
вакцинация, вакцинировать
прививка, привить, прививать
лечение, лечить, пролечить
обследование, обследовать
прием, приемка, принять, принимать
наем, найм, нанять, нанимать
увольнение, уволить, увольнять, уволиться, увольняться
обучение, обучить, обучать
подготовка, подготовить
потребление, потребить, потреблять
расход, израсходовать, расходовать
трата, потратить, тратить
затрата, затратить, затрачивать
заработок, заработать, зарабатывать
выручка, выручить
производство, произвести, производить
изготовление, изготовить, изготавливать, изготовлять
строительство, построить, строить
ремонт, отремонтировать, ремонтировать
замена, заменить, заменять
аренда, арендовать
бронь, бронирование, забронировать, бронировать
заказ, заказать, заказывать
подача, подать, подавать
подписка, подписаться, подписываться
просмотр, просмотреть, посмотреть
прослушивание, прослушать, слушать
посещение, посетить, посещать
скачивание, скачать, скачивать
публикация, опубликовать, публиковать
клик, кликнуть, кликать
звонок, позвонить, звонить
вызов, вызвать, вызывать
жалоба, пожаловаться, жаловаться
обращение, обратиться, обращаться
опоздание, опоздать, опаздывать
поломка, сломаться
сбой, сбоить
действующий, действовать, работать, функционировать
визит, посещение, посетить, посещать
отмена, отменить, отменять
утилизация, утилизировать
розлив, разлить, разливать
надой, надоить
вылов, выловить, вылавливать
заготовка, заготовить, заготавливать
вырубка, вырубить, вырубать
бурение, пробурить, бурить
выплавка, выплавить, выплавлять
выпечка, выпечь, выпекать
упаковка, упаковать
сортировка, отсортировать, сортировать
проверка, проверить, проверять
инспекция, проинспектировать
финансирование, профинансировать, финансировать
пожертвование, пожертвовать, жертвовать
эвакуация, эвакуировать
спасение, спасти, спасать
предотвращение, предотвратить, предотвращать
выявление, выявить, выявлять
устранение, устранить, устранять
подключение, подключить, подключать
отключение, отключить, отключать
присоединение, присоединить
освоение, освоить, осваивать
применение, применить, применять
внедрение, внедрить, внедрять
рассмотрение, рассмотреть, рассматривать
голосование, проголосовать, голосовать
тестирование, протестировать
обслуживание, обслужить, обслуживать
очистка, очистить, очищать
отпуск, отпустить, отпускать
проезд, проехать, проезжать
вылет, вылететь, вылетать
прибытие, прибыть, прибывать
заселение, заселить, заселять, заселиться
проживание, прожить, проживать
продажа, продать, продавать, купить, покупать, реализация, реализовать
закупка, закупить, закупать, купить, покупать
пропустить, потерять, терять, теряться
отклонить, отклонять, отклонение, отказ, отказать, отказывать
просрочить, просрочка
зачислить, зачисление, поступить, поступать, набрать, набор, принять, принимать, прием
завершить, завершать, окончить, оканчивать, закончить, заканчивать, окончание
отток, уйти, уходить
обслужить, обслуживание, обслуживать, принять, принимать
закрыть, закрытие, закрывать, решить, решать
выбыть, выбытие, уйти, уходить
"""

_ENGLISH = """
shipment, ship, shipped, shipping
delivery, deliver, delivered
dispatch, dispatched
production, produce, produced
manufacture, manufactured, manufacturing
consumption, consume, consumed
generation, generate, generated
conversion, convert, converted, converting
sale, sell, sold, selling
purchase, purchased, buy, bought
payment, pay, paid
payout, paid-out
withdrawal, withdraw, withdrew, withdrawn
deposit, deposited
transfer, transferred
repayment, repay, repaid
issuance, issue, issued
disbursement, disburse, disbursed
lending, lend, lent
approval, approve, approved
rejection, reject, rejected
cancellation, cancelation, cancel, cancelled, canceled
refund, refunded
registration, register, registered
enrollment, enrolment, enroll, enrol, enrolled
admission, admit, admitted
discharge, discharged
hire, hired, hiring, recruit, recruited
installation, install, installed
download, downloaded
upload, uploaded
booking, book, booked
reservation, reserve, reserved
harvest, harvested, harvesting
extraction, extract, extracted
construction, construct, constructed, build, built
repair, repaired
spending, spend, spent, expenditure
earnings, earn, earned, earning
collection, collect, collected
treatment, treat, treated
vaccination, vaccinate, vaccinated
transport, transportation, transported
export, exported
import, imported
supply, supplied
investment, invest, invested
subscription, subscribe, subscribed
view, viewed
click, clicked
call, called
complaint, complain, complained
application, apply, applied
donation, donate, donated
recycling, recycle, recycled
publication, publish, published
graduation, graduate, graduated
inspection, inspect, inspected
sowing, sow, sown, sowed
planting, plant, planted
attendance, attend, attended
processing, process, processed
serving, serve, served
closure, close, closed
opening, open, opened
accrual, accrue, accrued
deduction, deduct, deducted
emission, emit, emitted
catch, caught
drilling, drill, drilled
rental, rent, rented
training, train, trained
testing, test, tested
carriage, carry, carried
loading, load, loaded
answer, answered
prevention, prevent, prevented
saving, save, saved
vote, voted
failure, fail, failed
closure, close, closed, resolve, resolved, resolution
new, opened
conclude, concluded, sign, signed
enrolled, enroll, enrol, enrollment, enrolment, admitted, admit, joined, join
"""

DEEDS_OF_ANY = word_set(
    "обработать обрабатывать обслужить обслуживать провести проводить выполнить выполнять совершить совершать "
    "оформить оформлять process processed processes handle handled handles serve served serves perform performed"
)
"""What is done with things of any kind that are counted, which their title need not say."""
DEEDS_OF_GETTING = word_set(
    "принять принимать получить получать поступить поступать прийти приходить зарегистрировать регистрировать "
    "принести приносить собрать собирать receive received receives get got gets record recorded records log logged "
    "register registered bring brought brings collect collected"
)
"""How things came that are sent by somebody: «чат принял {F7} обращений»."""
DEEDS_OF_STANDING = word_set(
    "установить установленный разместить размещенный размещаться располагать располагаться расположить стоять "
    "работать действовать функционировать находиться числиться иметься насчитываться host hosts install installed "
    "operate operates operating stand stands placed located run runs running"
)
"""What is done with things that are there: «в округе установлено {F3} терминалов»."""
COMING = word_set(
    "обращение заявка заявление звонок вызов жалоба запрос тикет заказ лид анкета резюме отзыв бронирование посещение "
    "визит просмотр переход клик скачивание регистрация подписка событие инцидент авария ошибка сбой нарушение "
    "опоздание просрочка задержка происшествие доход взнос пожертвование платеж перевод ticket request call complaint "
    "order lead application inquiry enquiry review booking visit view click download registration subscription event "
    "incident accident error failure outage violation donation payment transfer"
)
"""Things that come from somebody."""
DEALT_WITH = COMING | word_set(
    "платеж оплата перевод возврат операция транзакция чек посылка рейс payment transfer refund return "
    "transaction receipt parcel trip"
)
PLACED = word_set(
    "терминал банкомат отделение магазин точка касса киоск постамат аптека ресторан кафе офис филиал склад станция "
    "заправка камера датчик счетчик вышка сервер станок машина автомобиль автобус вагон лифт номер койка место "
    "кабинет сотрудник врач терминалов terminal atm branch store shop outlet kiosk office restaurant pharmacy "
    "warehouse station camera sensor meter tower server machine vehicle bus lift bed seat desk locker"
)
"""Things that stand or work somewhere."""
"""Things that one deals with."""
ACTIONS: tuple[str, ...] = tuple(line for words in (_RUSSIAN, _ENGLISH) for line in words.strip().splitlines())
"""All lines."""
