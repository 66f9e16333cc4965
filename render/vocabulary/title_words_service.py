"""How titles are said otherwise: hotels, air, transport, telecom, software, support, public services. Only data."""

from __future__ import annotations

SYNONYMS = """
гость, постоялец
ночь, ночевка, номеро-ночь, номер ночь
номер, комната, гостиничный номер
@percent загрузка, заполняемость, загруженность, заполненность
заезд, заселение
средний тариф, средний цена номер
@money доход от номер, выручка от номер, доход номерной фонд
пассажир, путешественник
перевезенный пассажир, пассажир
неявка, неявившийся пассажир
багаж, место багаж, багажный место
рейс, перелет, полет
задержка, задержка рейс
поездка, совершенный поездка
безбилетный поездка, неоплаченный поездка, поездка без билет, безбилетный проезд
безбилетник, безбилетный пассажир
@money сбор за проезд, плата за проезд, выручка за проезд, доход от проезд
маршрут, линия
абонент, абонентский номер
звонок, вызов, телефонный звонок
смс, смс-сообщение, короткий сообщение
@data трафик, интернет-трафик, мобильный интернет
сообщение, месседж
ошибка, баг, дефект
инцидент, происшествие
релиз, выпуск версия
задача, таск
установка, инсталляция
вход, авторизация, логин
пользователь, юзер
подписчик, подписавшийся пользователь
@time простой, недоступность, время недоступность
@time время ответ, время отклик
жалоба, претензия, рекламация
справка, выданный справка
госуслуга, государственный услуга
мфц, многофункциональный центр
окно, окно обслуживание
ремонт, ремонтный работа
стол, столик
блюдо, позиция меню
отзыв, рецензия
оценка, балл
рейтинг, средний оценка
фильм, кинофильм, картина
эпизод, серия
прослушивание, воспроизведение
трек, песня
guest, hotel guest
room night, roomnight, night
@percent occupancy, occupancy rate, room occupancy
check-in, arrival
average daily rate, adr, average room rate
passenger, traveller, traveler
baggage, luggage, bag, piece of baggage, piece of luggage
no-show, noshow
flight, air trip
ride, trip, journey
@things unpaid ride, fare-dodging ride, ride without ticket
route, line
call, phone call, telephone call
text message, sms
@data data traffic, traffic, mobile data
error, bug, defect
task, work item
install, installation
login, log-in, sign-in, log in, sign in, logon
sign-up, signup, registration, sign up
request, inquiry, enquiry
complaint, grievance
response time, reply time
@time downtime, time unavailable
certificate, document
dish, menu item
review, customer review
rating, average score
score, mark
stream, play
track, song
film, movie
"""

BESIDE = """
@things ночь | проданный, номер
@things night | sold, room
гость | проживающий, размещенный, заселенный
@things номер | гостиничный
@things room | hotel
@money номер, проживание | проданный
багаж | место, сданный
@things baggage, luggage | piece, item
@people пассажир | перевезенный, обслуженный
@people passenger | carried, transported, served
рейс, полет | выполненный, совершенный
flight | operated, flown
поездка | совершенный, выполненный
звонок, вызов | поступивший, совершенный, телефонный
call | received, made, phone
сообщение, смс | отправленный
обращение, запрос, жалоба, претензия | поступивший, полученный, зарегистрированный, поданный
request, inquiry, enquiry, complaint, ticket | received, filed, submitted, registered
ошибка, баг, сбой, инцидент | зафиксированный, обнаруженный, найденный, зарегистрированный
error, bug, incident, failure | recorded, found, reported, registered
задача | поставленный
услуга | оказанный, предоставленный
service | provided, rendered
работа | выполненный, проведенный
справка, паспорт, разрешение, виза, сертификат, лицензия | выданный, оформленный
certificate, passport, permit, visa, licence, license | issued
штраф | выписанный, вынесенный
fine | issued
@time просмотр | час, время
@time watch, viewing | time, hour
подписка | оформленный
subscription | taken
отзыв, оценка | оставленный, полученный
review, rating | left, received
вход | совершенный, выполненный
login | made
установка | совершенный, произведенный
консультация | проведенный, оказанный
consultation | given, held
посетитель | обслуженный, принятый
@people visitor | served
прослушивание, воспроизведение | трек
"""
