"""How titles are said otherwise: shops, marketing, logistics, cars, real estate, post. Only data."""

from __future__ import annotations

SYNONYMS = """
магазин, торговый точка
артикул, товарный позиция, товарный наименование
товарный запас, складской запас, складской остаток, запас, запас товар, остаток товар
поставщик, вендор
корзина, покупательский корзина
средний чек, средний сумма чек
отгрузка, отправка, отправка товар, отгрузка товар
посылка, отправление, почтовый отправление
письмо, почтовый корреспонденция
@mass груз, перевезенный груз
груз, карго
перевозка, транспортировка, грузоперевозка
пробег, километраж
@length пробег, расстояние, пройденный расстояние, пройденный путь, дистанция
опоздание, задержка
рейс, ходка
склад, складской помещение
автомобиль, машина, авто, автомашина
автомобиль, транспортный средство
грузовик, грузовой автомобиль, грузовой машина
тест-драйв, пробный поездка
запчасть, запасной часть
квартира, жилой помещение
@area площадь, метраж
арендатор, съемщик, наниматель
аренда, наем
арендный плата, плата за аренда, аренда
объявление, рекламный объявление
показ, показ реклама, рекламный показ
клик, переход, нажатие
лид, потенциальный клиент
рекламный расход, расход на реклама, затрата на реклама
кампания, рекламный кампания
рассылка, почтовый рассылка
охват, охваченный аудитория
сессия, сеанс, визит
визит, посещение, посещаемость, трафик
сессия, трафик
конверсия, коэффициент конверсия, доля конверсия
просмотр, просмотр страница
подписчик, фолловер
скачивание, загрузка
бронь, бронирование, резервирование
брак, бракованный изделие, дефектный изделие
списание, списанный товар
промокод, купон
упаковка, пачка
store, shop, outlet
buyer, customer, shopper
supplier, vendor
stock, inventory, stock on hand
average order, average order value, aov
average receipt, average basket, average check
shipment, consignment, dispatch
parcel, package
letter, mail item
cargo, freight
haulage, transportation, carriage
@length mileage, distance, distance travelled, distance traveled, distance covered
delay, lateness
warehouse, depot
car, vehicle, automobile
truck, lorry
spare part, part
test drive, trial drive
apartment, flat
tenant, renter, lessee
rent, rental, rental payment
impression, ad impression, ad view
click, click-through
lead, potential customer
ad spend, advertising spend, advertising cost, ad cost
campaign, advertising campaign, ad campaign
session, visit
visit, traffic
session, traffic
conversion, conversion rate
page view, pageview
view, viewing
follower, page subscriber
download, app download
booking, reservation
promo code, coupon, promocode
write-off, writeoff, write off
defect, faulty item
refund, money back
"""

BESIDE = """
заказ | оформленный, сделанный, размещенный, поступивший, принятый
order | placed, received, made
покупка | совершенный, сделанный
purchase | made
чек | пробитый, выбитый, кассовый
receipt | cash, issued
бронь, бронирование | оформленный, сделанный, созданный
booking, reservation | made
возврат | оформленный, товар
@things билет, экземпляр, абонемент, путевка, лицензия, сертификат | проданный
@things ticket, copy, licence, license, season-ticket | sold
@things автомобиль, машина, авто | проданный
@things car, vehicle | sold
@mass товар, продукция | проданный, реализованный
посылка, отправление, письмо | отправленный, принятый
parcel, letter, package | sent, handled
отгрузка | товар, продукция, произведенный
shipment | made, sent
доставка | выполненный, совершенный
delivery | made
груз | перевезенный, доставленный
@mass cargo, freight, goods | carried, transported, moved, hauled
поставка, закупка | произведенный, сделанный, товар
перевозка | груз, совершенный, выполненный
рейс, поездка | выполненный, совершенный
trip, run, ride, journey | made, taken
показ, клик, кампания, объявление | реклама, рекламный
impression, click, campaign | ad, advertising
лид | полученный, привлеченный, пришедший
lead | generated, received
рассылка, письмо, сообщение, уведомление | отправленный
email, message, notification | sent
визит, посещение | совершенный, сайт
visit, session | made
скачивание, загрузка, установка | приложение
download, install, installation | app
регистрация | пройденный, совершенный
@money аренда | плата
расход, затрата | реклама
@time просмотр | время
пробег | километр
mileage | kilometre, kilometer
остаток, запас | склад, товар
stock | warehouse
скидка | предоставленный
discount | given, granted
списание | товар
"""
