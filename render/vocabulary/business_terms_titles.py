"""Words of titles in both languages. How databases call metrics in short, and kinds of rows that stand in no field.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
genre | жанр
case | случай, дело
tier | уровень
publisher | издательство, издатель
studio | студия
venue, site, playground | площадка
hall | зал
gallery | галерея
listener | слушатель
platform | платформа
severity | критичность, серьезность
throughput | пропускной способность
story | история
hold | удержание
leaver | уволить, уволиться
dropout | отчислить, отсев
programme, program | программа
citation | цитирование
dose | доза
readmission | повторный госпитализация
cabin | класс обслуживание, салон
tip | чаевые
average | средний
sewage, wastewater | сток, сточный
leak, leakage | утечка, протечка
pump | насос
well | скважина
reservoir | водохранилище
pesticide | пестицид
overburden | вскрыша
concentrate | концентрат
rig | буровой установка
refinery | нпз
ratio | соотношение, коэффициент
inspector | инспектор
league | лига
answered | принятый, отвечать, ответить
answered | принять
answered call, call answered | принятый звонок, отвеченный звонок
unpaid ride, unpaid trip | безбилетный поездка, неоплаченный поездка
unpaid | безбилетный
fare evader | безбилетник
amount saved, saved amount, prevented amount | предотвратить сумма, сохранить сумма
amount saved, prevented loss | предотвратить потеря
cash deposited, cash deposit | внесение наличный, внесение наличные
cash deposited | внесение
cash withdrawn, cash withdrawal | снятие наличный, снятие наличные
loan amount issued, amount issued | сумма выдача
bag, baggage, luggage | багаж
bag | место багаж, багажный место
baggage | багажный
room night | номеро-ночь, ночевка
night | ночевка
room revenue | доход от номер
occupancy | заполняемость, загрузка
guest | постоялец
headcount | численность
hire | принятый
hire | нанять, принять
new hire | принятый
watch time, watch hour | время просмотр
watch | просмотр
harvest | сбор
harvested area | уборочный площадь
sown area, crop area | посевной площадь
area | площадь
crop yield | урожайность
loss, losses | потеря
fuel used | расход топливо
fuel used | израсходовать топливо
water consumption, water usage | водопотребление
power consumption, energy consumption | энергопотребление, электропотребление
milk yield | надой, удой
livestock | поголовье
cargo weight | масса груз, вес груз
late delivery | опоздание
delay, late arrival | опоздание, задержка
fare revenue | сбор за проезд, плата за проезд
ticket revenue | доход от билет, выручка от билет
drug cost | затрата на лекарство
bed day | койко-день
inpatient day | койко-день
length stay | длительность пребывание, длительность лечение
international student, foreign student | иностранный студент
application | заявление
scholarship | стипендия
downtime | время простой
write off amount | сумма списание
session | сеанс
visit | посещаемость
traffic | посещаемость
login | авторизация
bug, defect, error | ошибка, баг
outage | отключение, сбой
install, installation | инсталляция
download | скачивание
sign up, signup, registration | регистрация
trading turnover | торговый оборот
claim | страховой случай
premium | страховой взнос
payout | страховой выплата, выплата
loan book, loan portfolio | кредитный портфель
overdue amount | просрочка
tenant | съемщик, наниматель
rent | арендный плата
tonnage | тоннаж
mileage | километраж
distance | расстояние, дистанция
duration | длительность, продолжительность
volume | объем
weight | масса, вес
mass | масса
headcount | штатный численность
attendance | посещаемость
spectator | зритель
book loan | книговыдача, выдача книга
workout | тренировка
membership | абонемент, членство
medal | медаль
goal | гол
permit | разрешение
ruling | решение
certificate | справка, свидетельство
request, inquiry | обращение
appeal | апелляция, обращение
"""
