"""Words of titles in both languages. Quantities, time, places, organisations, states of things.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
amount, sum | сумма
count, number, quantity | количество, число
value | значение
value | ценность
size | размер
weight | вес
weight, mass | масса
length | длина
width | ширина
height | высота
depth | глубина
duration, length | длительность, продолжительность
time | время
period | период
date | дата
year | год
half-year | полугодие
quarter | квартал
month | месяц
week | неделя
day | день
day | сутки
hour | час
seconds | секунда
morning | утро, утренний
evening | вечер, вечерний
daytime | дневной
workday, weekday | будни
holiday | праздник, праздничный
season | сезон, сезонный
frequency | частота
interval | интервал
ton, tonne | тонна
kilogram, kilo, kg | килограмм, кг
gram | грамм
liter, litre | литр
meter, metre | метр
kilometer, kilometre, km | километр, км
centimeter, centimetre | сантиметр
mile | миля
cubic | кубический, кубометр
acre | акр
barrel | баррель
watt | ватт
kilowatt | киловатт
megawatt | мегаватт
degree | градус
dozen | дюжина
point | балл, очко
point | пункт
level | уровень
stage, step | этап
phase | фаза
status | статус
state, condition | состояние
type, kind | тип, вид
sort, grade | сорт
category | категория
segment | сегмент
sector | сектор
industry, sector | отрасль, отраслевой
industry | промышленность
industrial | промышленный
direction, area | направление
line | линейка
model | модель
name, title | название, наименование
list | список
source | источник
origin | происхождение
method, way, mode | способ, метод
mode, regime | режим
format | формат
region | регион, региональный
district | район, районный
district | округ
city, town | город, городской
village | село, поселок, деревня
rural | сельский
urban | городской
country | страна
territory | территория
zone, area | зона
area, region | область
province | провинция
street | улица
address | адрес
location, place | место, местоположение
subsidiary | дочерний
company, firm | компания
company, firm | фирма
enterprise, company | предприятие
organization, organisation | организация
institution | учреждение
corporation | корпорация
holding | холдинг
agency | агентство
association | ассоциация
ministry | министерство
department | отдел
department | департамент
division, unit, subdivision | подразделение
management, directorate | управление
administration | администрация
center, centre | центр
headquarters | штаб-квартира, головной
person, people | человек, люди
people | народ
sender | отправитель
owner | владелец, собственник
holder | держатель
responsible | ответственный
performer, executor, contractor | исполнитель
initiator | инициатор
representative | представитель
activity | активность
activity | деятельность
action | действие
process | процесс
work, job | работа
result | результат
outcome | исход
success | успех
successful | успешный
unsuccessful | неуспешный, неудачный
failed | неудавшийся, неуспешный
valid | действительный
valid, current, effective | действующий
invalid | недействительный
active | активный, действующий
old | старый
previous, prior | предыдущий
future | будущий
temporary | временный
primary | первичный
secondary | вторичный
additional, extra | дополнительный
other | прочий
special | специальный
individual | индивидуальный
personal | персональный, личный
collective, group | групповой
joint | совместный
common, general | общий
public | общественный
available | доступный
unavailable | недоступный
ready | готовый
finished, completed | завершить, закончить
completion | завершение
unfinished, incomplete | незавершенный
started, begun | начать
stopped, suspended | приостановить
suspension | приостановка
received, obtained | получить
receipt | получение
sending | отправка
transferred | передать
transfer | передача
submitted, filed | подать
submission, filing | подача
recorded | записать, зафиксировать
entered | ввести
added | добавить
prepared | подготовить
preparation | подготовка
performed, conducted, held | провести
conducting, holding | проведение
emergency | экстренный, аварийный
important | важный
critical | критический, критичный
high-priority, priority | приоритет, приоритетный
successful | удачный
found | найти
found, identified, detected | выявить
detection | выявление, обнаружение
detected | обнаружить
eliminated, fixed | устранить
fixed, corrected | исправить
elimination | устранение
prevented | предотвратить
resolved | урегулировать
used | использовать
usage | использование
unused | неиспользованный
application | применение
spent | потратить, израсходовать
saved | сэкономить
saving, savings | экономия
distributed | распределенный
distribution | распределение
distribution | дистрибуция
selected, chosen | выбрать
selection, choice | выбор
served, serviced | обслужить
visited, attended | посетить
attracted | привлечь
attraction, acquisition | привлечение
returned | вернуться
retained | удержать
involved | вовлечь
covered | охватить
recommended | рекомендовать
recommendation | рекомендация
quality | качество, качественный
capacity | вместимость
capacity | емкость
density | плотность
intensity | интенсивность
demand, needs | потребность
opportunity | возможность
goal, target | цель, целевой
schedule | график, расписание
rule | правило
requirement | требование
limit, restriction | ограничение
law | закон
legal | юридический, правовой
order, decree | приказ
order, instruction | поручение
report | отчет
reporting | отчетность
data | данные
information | информация
note | заметка
signature | подпись
change | изменение
reason, cause | причина
dispute | спор
conflict | конфликт
domestic | внутренний, отечественный
foreign | иностранный, зарубежный
international | международный
national | национальный
interregional | межрегиональный
intercity | междугородный, междугородний
suburban | пригородный
northern, north | северный, север
southern, south | южный, юг
eastern, east | восточный, восток
western, west | западный, запад
central | центральный
upper | верхний
lower | нижний
large, big | крупный, большой
medium | средний
small | малый, мелкий
long | длинный
long-term | долгосрочный
short-term | краткосрочный
full | полный
partial | частичный
empty | пустой
net, clean | чистый
gross | валовой, валовый
gross | брутто
net | нетто
taxable | налогооблагаемый
variable | переменный
floating | плавать
cheap | дешевый
expensive | дорогой
economy | эконом
business | бизнес
business | деловой
comfort | комфорт
vip | вип
basic | базовый
advanced | продвинуть
winter | зима, зимний
summer | лето, летний
spring | весна, весенний
autumn | осень, осенний
red | красный
white | белый
black | черный
green | зеленый
blue | синий, голубой
yellow | желтый
"""
