"""What a title's head goes with by its nature and a text says in full: «текучесть персонала», "equipment downtime".

Such a word narrows nothing: there is no turnover («текучесть») but that of the staff. Only data.
"""

from __future__ import annotations

SYNONYMS = """
@time день, длительность, продолжительность
@time срок, время, длительность, продолжительность
@time time, duration
@volume надой, молоко
@things остаток, запас
@volume milk yield, milk
@money комиссия, комиссионный доход
@money fee, commission income
@money fees, commission income
@money mrr, monthly recurring revenue, recurring revenue
@money arr, annual recurring revenue
@money aov, average order value
@money gmv, gross merchandise value
@money cac, customer acquisition cost, acquisition cost
@money ltv, clv, lifetime value, customer lifetime value
@money фот, фонд оплата труд, фонд заработный плата
yield, crop yield
"""

BESIDE = """
текучесть | персонал, кадр, сотрудник, работник
простой, наработка, ремонт, износ | оборудование, техника, станок, машина, транспорт, автомобиль
@percent загрузка | мощность, оборудование, номер, склад
@percent заполняемость, заполненность | номер, зал, отель
брак | продукция, изделие
@things брак | единица
выработка, выпуск, производство | продукция
себестоимость | продукция, производство
надой, удой | молоко
поголовье | корова, скот, животное
поголовье, корова, скот | голова
урожайность | культура
явка, посещаемость | ученик, студент, клиент
успеваемость | студент, ученик
отток, приток, удержание, привлечение | клиент, абонент, пользователь, подписчик
премия, сбор | страховой
убыточность | портфель, страхование
пробег | транспорт, автомобиль, машина
топливо | расход
возврат | товар
отгрузка, поставка, запас, остаток | товар
отгрузка, доставка | заказ
жалоба, обращение, звонок, визит, посещение | клиент, абонент, посетитель
осмотр, госпитализация, выписка | пациент
операция | хирургический
зачисление, отчисление | студент
обучение | персонал, сотрудник
больничный | лист
отпуск, больничный | день
срок, время | закрытие, рассмотрение
@time fill | vacancy, position, opening, role
@time hire | candidate, employee, worker
@time закрытие, заполнение | вакансия, позиция
@time подбор, найм | сотрудник, кандидат, персонал
@time ожидание | срок, время
@percent * | уровень, коэффициент
@time простой, переработка, наработка | час
@percent * | rate, level
@percent rate | performance
@money fee, fees | income
@time downtime, overtime | hour
downtime, breakdown, repair, maintenance | equipment, machine, machinery, vehicle, truck, fleet
@money commission | income
@money продать, продавать, реализовать, реализовывать | товар, продукция
@money sell, sold, sells, selling | good, goods, product, merchandise
@money выдача, выдать, выдавать | кредит, заем, ссуда
@money lend, lent, lending, lends, issue, issued, disburse, disbursed | loan, loans
@money пополнение, пополнить, пополнять, пополниться | кошелек, счет, баланс
@money top-up, topup, topped | wallet, account, balance
@money комиссия | доход
utilisation, utilization | capacity, equipment
@percent turnover, attrition | staff, employee, personnel, labour, labor
@money premium | income, written
occupancy | room, hotel, bed
@percent attendance | class, student, school
defect, scrap | product, production
churn, retention, acquisition | customer, subscriber, user
complaint, call, visit, inquiry | customer, client
delivery, cancellation, return | order, customer
return | product
admission, discharge | patient, hospital
госпитализировать, выписать | пациент
admitted, discharged | patient
@things уволить, уволиться | сотрудник, работник
@things leaver, hire | employee
stay, bed | hospital
signup, registration | user, customer
@time resolution, response, handling | ticket, request
@time решение, ответ | заявка, обращение
surgery | surgical, operation
enrolment, enrollment, expulsion | student
training | staff, employee
sick | leave
leave, sick | day, length, duration
mileage | vehicle, fleet
@volume fuel | consumption
stock | inventory
yield | crop
herd | cattle, cow
herd, cattle, cow | head
"""
