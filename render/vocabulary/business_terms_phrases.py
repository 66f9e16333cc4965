"""Words of titles in both languages. Terms of several words.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
payroll | фонд оплата труд
payroll, salary, wage | заработный плата
workforce, labour, labor | рабочий сила
probation | испытательный срок
agriculture, agricultural | сельский хозяйство
mall, shopping mall, shopping center, shopping centre | торговый центр
supermarket chain | сеть супермаркет
appliance | бытовой техника
backup | резервный копия
gpa | средний балл
food, foodstuff | продукт питание
loan | кредитный портфель
call center, call centre, contact center, contact centre | контакт-центр
sim card | сим-карта
sim card | симка
point sale, sale point | торговый точка
maternity leave | декрет
parental leave | декретный отпуск
online store, online shop | интернет-магазин
online store, online shop | онлайн-магазин
power plant, power station | электростанция
nuclear power plant | аэс
hydroelectric power plant, hydropower plant | гэс
thermal power plant | тэс
wind farm | вэс
solar power plant | сэс
raw material | сырье
finished good, finished product | готовый продукция
credit history | кредитный история
credit card | кредитка
mobile phone, cell phone | мобильный телефон
legal entity | юридический лицо
individual | физический лицо
sole proprietor, individual entrepreneur | индивидуальный предприниматель
sole proprietor, individual entrepreneur | ип
parking lot, parking space, parking place | машиноместо
day off, weekend | выходной
outpatient visit | амбулаторный посещение
ambulance call | вызов скорый
first aid | скорая помощь
high school, secondary school | школа
secondary school | средний школа
e-mail, electronic mail, email | электронный почта
e-wallet, electronic wallet | электронный кошелек
social network | соцсеть
social network | социальный сеть
landing page | лендинг
home page | главный страница
bounce rate | показатель отказ
market share | доля рынок
customer base | клиентский база
customer support | поддержка клиент
technical support | техподдержка
service desk | служба поддержка
data center, data centre | дата-центр
data center, data centre | цод
personal account | личный кабинет
bank account | банковский счет
current account | расчетный счет
savings account | накопительный счет
term deposit, time deposit | срочный вклад
demand deposit | вклад востребование
life insurance | страхование жизнь
insurance premium | страховой премия
insurance claim, insured event | страховой случай
accounts receivable | дебиторка
accounts receivable | дебиторский задолженность
accounts payable | кредиторский задолженность
income tax, personal income tax | ндфл
cash withdrawal | снятие наличный
money transfer | денежный перевод
working day, business day | рабочий день
working hour | рабочий час
kilowatt hour, kilowatt-hour, kwh | киловатт-час
megawatt hour, megawatt-hour, mwh | мегаватт-час
square meter, square metre | квадратный метр
car loan, auto loan | автокредит
cubic meter, cubic metre | кубический метр
cubic meter, cubic metre | кубометр
air ticket, plane ticket, flight ticket | авиабилет
train ticket, railway ticket | жд билет
public transport | общественный транспорт
waste disposal, garbage collection | вывоз мусор
"""
