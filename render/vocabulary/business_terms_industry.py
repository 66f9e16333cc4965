"""Words of titles in both languages. Energy, factories, farms, transport, property, ecology.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
energy | энергия, энергетический
energy, power | энергетика
electricity, power | электроэнергия, электричество
electric, electrical | электрический
power, capacity | мощность
generation, output | выработка, генерация
generated, produced | выработать, сгенерировать
production, output | производство
production, manufacturing | производственный
produced, manufactured | произвести
manufacturer, producer | производитель
output, release | выпуск
consumption | потребление
consumed | потребить
supply | снабжение, подача
grid, network | сеть, сетевой
station, plant, base-station | станция
plant, factory | завод, заводской
factory | фабрика
substation | подстанция
boiler | котел, котельная
turbine | турбина
reactor | реактор
unit | энергоблок, блок
hydro, hydroelectric | гидро, гэс
nuclear | атомный
nuclear | ядерный, аэс
thermal | тепловой, тэс
heat, heating | тепло, отопление, теплоэнергия
wind | ветер, ветровой, вэс
solar | солнечный, сэс
renewable, renewables | возобновлять, виэ
coal | уголь, угольный
gas | газ, газовый
oil | нефть, нефтяной
petroleum | нефтепродукт
fuel | горючее
water | вода, водный
hot | горячий
cold | холодный
meter | счетчик
metering, reading | показание, учет
outage, blackout, disconnection, shutdown | отключение
disconnected | отключить
connected | подключить
connection | подключение
connected, attached | присоединить
connection | присоединение
peak | пиковый
voltage | напряжение
cable | кабель, кабельный
wire | провод
pipe | труба
pipeline | трубопровод
wells | скважина
drilling | бурение
extraction, mining, production | добыча
extracted, mined | добыть
ore | руда, рудный
mine | шахта
quarry | карьер
deposit, field | месторождение
steel | сталь, стальной
iron | железо, чугун
copper | медь
aluminium, aluminum | алюминий
timber, wood | лесоматериал, древесина
wood, wooden | дерево, деревянный
paper | бумага, бумажный
cement | цемент
concrete | бетон, бетонный
brick | кирпич
glass | стекло
plastic | пластик, пластиковый
rubber | резина
chemical | химический
fertilizer, fertiliser | удобрение
textile | текстиль, текстильный
fabric | ткань
leather | кожа, кожаный
raw | сырье, сырьевой
material | материал
part, detail | деталь
part, spare, spare part | запчасть
component | компонент, комплектовать
assembly, build | сборка
assembled, harvested, gathered | собранный
semi-finished | полуфабрикат
machine, car | машина
machine, machine-tool | станок
equipment | оборудование
machinery, equipment | техника
tool | инструмент
conveyor | конвейер
line, hotline | линия
workshop, shop | цех, цеховой
workshop | мастерская
breakdown, failure | поломка
broken, faulty | сломать
failure, fault | неисправность, отказ
failure, outage, crash | сбой
repair | ремонт, ремонтный
maintenance | техобслуживание
wear | износ
scrap | лом, брак
rejected, scrapped | забраковать
yield, logout | выход
quality-control | отк
tested | протестировать, испытанный
test, trial | испытание
testing | тестирование
plan, target | план, плановый
planned, scheduled | запланировать, плановый
actual | фактический
fact | факт
unplanned, unscheduled | внеплановый
standard, norm | норма, норматив, нормативный
agricultural, agriculture | сельскохозяйственный
farm | ферма, фермерский
farmer | фермер
field | поле
harvest, crop | урожай
yield | урожайность
harvesting, harvest | сбор, уборка
crop | культура
sowing, sown | посев, засеять
sown | посевной
seed | семя
grain | зерно, зерновой
wheat | пшеница
barley | ячмень
rye | рожь
oat, oats | овес
corn, maize | кукуруза
sunflower | подсолнечник
soy, soybean | соя
potato, potatoes | картофель
beet, beetroot | свекла
cattle | скот
livestock | поголовье, животноводство
cow | корова
pig | свинья
pork | свинина
beef | говядина
sheep | овца
poultry | птица
chicken | курица
milking | доение, надой
feed | корм
greenhouse | теплица
tractor | трактор
combine | комбайн
forest | лес, лесной
forestry | лесничество
hectare | гектар
soil, land | почва, земля
land | земельный
plot, site, section | участок
logistics | логистика, логистический
transport, transportation | транспорт, транспортный
transportation, carriage, shipping | перевозка
carried, transported | перевезти
carrier | перевозчик
cargo, freight | груз, грузовой
freight | фрахт
cargo | карго
container | контейнер, контейнерный
pallet | паллета, паллет, поддон
truck, lorry | грузовик
truckload | фура
van | фургон
vehicle, car | автомобиль, автомобильный
vehicle | тс
fleet | парк, автопарк
trip, ride | поездка
trip, run, voyage, flight | рейс
flight | перелет, полет
flown | налет
route | маршрут
mileage | пробег
distance | расстояние
speed | скорость
station, railway station, train station | вокзал
stop | остановка
railway, rail | железнодорожный, жд
train | поезд
wagon, carriage, railcar | вагон
locomotive | локомотив
road | дорога, дорожный
highway | трасса
bridge | мост
tunnel | тоннель
bus | автобус, автобусный
tram | трамвай, трамвайный
trolleybus | троллейбус
metro, subway, underground | метро, метрополитен
taxi | такси
carsharing, car-sharing | каршеринг
scooter | самокат
bicycle, bike | велосипед
motorcycle | мотоцикл
ship, vessel | судно
ship | корабль
port | порт, портовый
sea, marine | море, морской
river | речной, река
ferry | паром
berth | причал
plane, aircraft | самолет
aviation, air | авиация, авиационный
airline | авиакомпания
airport | аэропорт
helicopter | вертолет
passenger | пассажир, пассажирский
ticket, fare | билет
fare | проезд
luggage, baggage | багаж
boarding, planting | посадка
landing | посадка, приземление
takeoff, take-off, departure | вылет
arrival | прибытие
arrived | прибыть
departed | отправиться
delay, latency | задержка
delayed | задержать
late | поздний, опоздать
on-time, timely | своевременный
punctuality | пунктуальность
loading | погрузка
loaded | погрузить, загрузить
unloading | разгрузка, выгрузка
unloaded | разгрузить, выгрузить
transshipment | перевалка
transit | транзит, транзитный
storage | хранение
acceptance, receiving | приемка
picking | комплектация, подбор
sorting | сортировка
sorted | отсортировать
damaged | повредить
damage | повреждение
damage | ущерб
lost | утерять
customs | таможня
declaration | декларация
parking | парковка, паркинг
refuelling, refueling, gas station, petrol station, filling station | заправка
gas-station, gas station, petrol station, filling station | азс
charging | зарядка
estate, property, realty, real estate | недвижимость
property | имущество, имущественный
housing, residential | жилье, жилой, жилищный
non-residential, commercial | нежилой
commercial | коммерческий
apartment, flat | квартира
apartment | апартамент
house, building | дом
building | здание
construction | строительство, строительный
construction, building | стройка
built, constructed | построить
builder, developer | застройщик
developer | девелопер
commissioned | ввести, ввод
commissioning | ввод
floor, storey | этаж
room | комната
room, premises | помещение
area, space, living space, floor area | площадь
square | квадратный
facility, site, object | объект
site | площадка
project | проект, проектный
design | проектирование
estimate | смета
renovation, refurbishment | реконструкция
landscaping | благоустройство
tenant, lessee | арендатор
landlord, lessor | арендодатель
rented, leased | арендовать, сдать
rent | арендный, аренда
vacant, free | свободный
occupied, busy | занятый
vacancy | вакантность
occupancy | заполняемость
utility, utilities | коммунальный, жку
ecology, ecological, environmental | экология, экологический
environment | среда
emission | выброс
discharge | сброс
pollution | загрязнение
carbon | углерод, углеродный
waste, garbage, rubbish | отходы, отход
garbage, trash, litter | мусор
landfill | полигон, свалка
recycled | переработать
recycling, processing, overtime hour | переработка
disposal | утилизация
disposed | утилизировать
tree | дерево
planted | посадить, высадить
animal | животное
air | воздух
temperature | температура
precipitation | осадки
rain | дождь
snow | снег
humidity | влажность
pressure | давление
noise | шум
consumption, usage | расход
"""
