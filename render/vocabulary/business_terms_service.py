"""Words of titles in both languages. Telecom, software, support, hotels, tourism.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
telecom, communication | связь
telecom, telecommunication | телеком
internet | интернет
mobile | мобильный
mobile, cellular | сотовый
fixed, landline | фиксированный, стационарный
broadband | шпд, широкополосный
wireless | беспроводной, беспроводный
wired | проводной
sim, sim-card | сим-карта, симка
tariff, plan | тариф, тарифный
roaming | роуминг, роуминговый
call | звонок
call, emergency call | вызов
answered | отвеченный
conversation, talk | разговор
dialog, dialogue | диалог
chat | чат
message | сообщение
sms, text | смс
minute | минута
megabyte | мегабайт
gigabyte | гигабайт
terabyte | терабайт
coverage | покрытие
antenna, tower | вышка
signal | сигнал
outage | авария
port, ported | портировать, перенести
router | роутер, маршрутизатор
modem | модем
device | устройство
device, gadget | гаджет
server | сервер, серверный
cloud | облако, облачный
storage | хранилище
database | база
backup | бэкап
software | софт, программный
release | релиз
version | версия
update | обновление
updated | обновить
deployment, deploy | деплой, развертывание
commit | коммит
bug, defect | баг, дефект
error, mistake | ошибка
exception | исключение
warning | предупреждение
alert | алерт, оповещение
notification | уведомление
log | лог, журнал
load, upload | загрузка
loaded, uploaded | загрузить
uptime, availability | доступность
vulnerability | уязвимость
attack | атака
threat | угроза
virus | вирус
password | пароль
login | логин, вход
account | аккаунт, учетный
profile | профиль
page | страница
website, site | сайт
form | форма
button | кнопка
file | файл, файловый
image, picture | изображение
photo | фото, фотография
scan | скан
api | апи
bot | бот
code | код
module | модуль
feature, function | функция
backlog | бэклог
sprint | спринт
task | задача
subtask | подзадача
milestone | веха
ticket | тикет, заявка
issue, problem | проблема
issue, question | вопрос
support | поддержка
helpdesk, help desk | хелпдеск
agent | агент, агентский
agent, operator | оператор
queue | очередь
wait, waiting, waiting time, wait time | ожидание
response, reaction | реакция
unresolved, unsolved | нерешенный
reopened | переоткрытый
escalated | эскалированный
escalation | эскалация
assigned | назначить
assignment, destination | назначение
unprocessed, unhandled | необработанный
satisfaction | удовлетворенность
satisfied | довольный
dissatisfied | недовольный
loyal | лояльный
promoter | промоутер
detractor | критик
churned | уйти, отток
user | юзер, пользователь
hotel | отель
hotel | гостиница, гостиничный
hostel | хостел
sanatorium | санаторий
resort | курорт, курортный
room | номер, номерной
suite | люкс, сьют
standard | стандарт, стандартный
deluxe | делюкс
single | одноместный
double, twin | двухместный
triple | трехместный
booking, reservation | бронирование, бронь
booked, reserved | забронированный
check-in | заезд, заселение
check-out, checkout | выезд
checked-in | заселенный
arrival | заезд
stay, accommodation | проживание
overnight, overnights | ночевка
night | ночь, ночной
guest, visitor | гость
guest | постоялец
occupancy, load, utilization | загрузка, загруженность
tour, package | тур
tourist | турист, туристический
traveler, traveller | путешественник
travel, trip | путешествие
tourism | туризм
guide | гид
transfer | трансфер
spa | спа
beach | пляж
cruise | круиз
camping | кемпинг
parking, car park, parking lot, parking space, parking place | парковка
laundry | стирка
washing | мойка
haircut | стрижка
manicure | маникюр
massage | массаж
office | офис, офисный
front-office | фронт-офис
reception | ресепшен, ресепшн
security | безопасность, охрана
call-center, call-centre, call center, call centre | колл-центр, кол-центр
voice | голосовой
online | онлайн
offline | офлайн, оффлайн
remote | удаленный, дистанционный
digital | цифровой
electronic | электронный
automatic, automated | автоматический, автоматизированный
manual | ручной
technical | технический
functional | функциональный
internal, inner | внутренний
external | внешний
integration | интеграция
automation | автоматизация
robot | робот
sensor | датчик
camera | камера
printer | принтер
screen, monitor | экран, монитор
keyboard | клавиатура
processor | процессор
memory | память
disk | диск
bandwidth | полоса
byte | байт
domain | домен
hosting | хостинг
provider | провайдер
vendor | вендор
startup | стартап
stakeholder | заинтересованный
implementation, rollout | внедрение
implemented, rolled-out | внедрить
launched, started | запущенный
launch | запуск
stopped | остановить
created | создать
creation | создание
deleted, removed | удаленный
changed, modified | изменить
edited | отредактировать
archived | архивный, заархивировать
"""
