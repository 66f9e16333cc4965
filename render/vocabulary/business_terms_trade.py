"""Words of titles in both languages. Shops, orders, delivery, advertising, media, food.

Only data; the rule by which words may share a line is told in ``render.vocabulary.business_terms``.
"""

from __future__ import annotations

TERMS = """
sale, sales | продажа
sold | продать
sale, sales | сбыт
sale, sales, realization | реализация
sold, realized | реализованный
seller, vendor, merchant, salesperson, salesman, salesmen | продавец
merchant, trader | торговец, мерчант
trade, commerce, trading | торговля, торговый
buyer, shopper, customer, purchaser | покупатель
customer, client | клиент, клиентский
customer, client | заказчик
purchase, buy | покупка
purchased, bought | купить, приобрести
acquisition, purchase | приобретение
order | заказ
ordered | заказать
preorder, pre-order | предзаказ
cart, basket | корзина
abandoned | бросить
abandonment, bounce | отказ
checkout | оформление
placed | оформить
store, shop, outlet | магазин
store, supermarket | супермаркет
hypermarket | гипермаркет
outlet, point | точка
mall, shopping mall, shopping center | тц
marketplace | маркетплейс
showcase, storefront | витрина
shelf | полка
aisle | ряд
warehouse, depot | склад
warehouse, storage | складской
stock, inventory | запас, складской
inventory, stocktaking | инвентаризация
out-of-stock, stockout | дефицит
assortment, range | ассортимент
sku, article | артикул
item, position | позиция
product, good, goods | товар, товарный
product | продукт
grocery, food | продуктовый
output, product | продукция
merchandise | товар
brand | бренд, брендовый
trademark, brand | марка
batch, lot, consignment | партия
unit, piece | штука
packaging, package, packing | упаковка
package, parcel | посылка
package, bundle, plan | пакет
kit | набор, комплект
box | коробка
bag | сумка
bottle | бутылка
discount | скидка
discounted | скидочный
promo, promotion | акция, промоакция, промо
promo, promotional | промо, рекламный
coupon | купон
voucher | ваучер
gift | подарок, подарочный
certificate | сертификат
loyalty | лояльность
delivery | доставка
delivered | доставить, доставлять
delivery, supply, shipment | поставка
supplied, delivered | поставить
undelivered | недоставленный
shipment, dispatch | отгрузка, отправка
shipment, departure | отправление
shipped, dispatched | отгрузить, отправить
courier | курьер, курьерский
pickup, collection | самовывоз
locker, lockers | постамат
return, returned | возврат
returned | возвратить, вернуть
replacement | замена
replaced | заменить
defect, defective, faulty | брак, бракованный, браковать
defect, fault | дефект, дефектный
cancellation, cancelation | отмена
cancelled, canceled | отменить
fulfilled, completed, executed | выполнить, исполнить
fulfillment, fulfilment, completion, execution | выполнение, исполнение
unfulfilled | невыполненный
pending | ожидать
processed, handled | обработать
processing, handling | обработка
confirmed | подтвердить
confirmation | подтверждение
new | новый
repeat, repeated, returning | повторный
regular, loyal, permanent | постоянный
unique | уникальный
lost | потерянный, утратить
shrinkage | потеря, недостача
spoilage, waste | порча
expired | просрочить, истекший
markdown | уценка
cash-register, register, cash desk, cash register, box office | касса
scanner | сканер
review, feedback | отзыв
rating, grade, mark, evaluation, assessment | оценка
rated, scored, evaluated, assessed | оценить
complaint | жалоба
complaint, claim | рекламация, претензия
distributor | дистрибьютор, дистрибутор
dealer | дилер, дилерский
retailer | ритейлер, ретейлер
wholesaler | оптовик
franchise, franchising | франшиза, франчайзинг
franchisee | франчайзи
import | импорт, импортный
imported | импортировать, ввезти
export | экспорт, экспортный
exported | экспортировать, вывезти
advertising, ad, ads, advertisement | реклама, рекламный
advertiser | рекламодатель
ad, announcement, listing | объявление
banner | баннер
campaign | кампания
click | клик, нажатие
clicks, click-through | переход
impression | показ
view, viewing | просмотр
viewed | просмотреть
viewer | зритель, зрительский
viewership, audience | аудитория
reach, coverage | охват
engagement | вовлеченность
follower, subscriber | подписчик
subscriber | абонент, абонентский
subscription | подписка
subscribed | подписаться
unsubscribe, unsubscribed | отписка, отписаться
newsletter, mailing | рассылка
email, mail, letter | письмо
email, e-mail | почта, имейл
post | пост, публикация
publication | публикация
published | опубликовать
likes | лайк
comment | комментарий
repost, share | репост
lead | лид
traffic | трафик
visit | визит, посещение
visitor | посетитель
guest | гость, гостевой
attendance | посещаемость
footfall | проходимость
session | сессия, сеанс
registration, sign-up, signup | регистрация
registered | зарегистрировать
user | пользователь, пользовательский
referral | реферал, реферальный
affiliate, partner | партнер, партнерский
influencer, blogger | блогер, блоггер
keyword | ключевой
search | поиск, поисковый
query, request | запрос
organic | органический
paid | платный
free | бесплатный
market | рынок, рыночный
marketing | маркетинг, маркетинговый
marketer | маркетолог
survey, poll | опрос
respondent | респондент
questionnaire | анкета
response, application | отклик
reply, answer, response | ответ
demand | спрос
supply | предложение
offer, proposal | предложение, оффер
competitor | конкурент
competition | конкуренция
newspaper | газета
magazine, journal | журнал
book | книга, книжный
edition | издание
circulation, print-run | тираж
reader | читатель
article | статья
author | автор, авторский
broadcast, airing | эфир, трансляция
episode | серия, эпизод
film, movie | фильм
series | сериал
channel | канал
stream | стрим, поток
video | видео, видеоролик
audio | аудио
podcast | подкаст
song, track | песня, трек
album | альбом
download | скачивание, загрузка
downloaded | скачать, загрузить
installation, install | установка
installed | установленный
uninstall, deletion, removal | удаление
game | игра, игровой
player, gamer | игрок
restaurant | ресторан, ресторанный
cafe | кафе
canteen | столовая
bar | бар
kitchen | кухня, кухонный
cook, chef | повар
waiter | официант
dish | блюдо
menu | меню
table | столик, стол
meal | питание
breakfast | завтрак
lunch | обед
dinner, supper | ужин
drink, beverage | напиток
coffee | кофе
tea | чай
pizza | пицца
portion, serving | порция
tips | чаевые
banquet | банкет
fruit | фрукт
vegetable | овощ, овощной
meat | мясо, мясной
fish | рыба, рыбный
bread | хлеб, хлебный
dairy | молочный
milk | молоко
cheese | сыр
egg | яйцо
sugar | сахар
grocery, groceries | бакалея
food | еда, продовольствие, пищевой, продовольственный
alcohol | алкоголь, алкогольный
beer | пиво
wine | вино
tobacco | табак, табачный
cigarette | сигарета
clothing, clothes, apparel | одежда
footwear, shoes | обувь
accessory | аксессуар
jewelry, jewellery | украшение, ювелирный
cosmetics, cosmetic | косметика
perfume | парфюм, парфюмерия
toy | игрушка
furniture | мебель, мебельный
electronics | электроника
phone | телефон, телефонный
smartphone, mobile phone | смартфон
laptop | ноутбук
tablet | планшет
computer | компьютер, компьютерный
tv, television | телевизор, телевидение
stationery | канцтовар, канцелярия
medicine, drug | лекарство, лекарственный
pharmacy | аптека, аптечный
flower | цветок
pet | питомец, зоотовар
sports | спорттовар
household | хозтовар, хозяйственный
detergent | моющий
fuel, petrol, gasoline | топливо, топливный
petrol, gasoline | бензин
diesel | дизель, дизельный
salon | салон
hairdresser | парикмахерская
laundry | прачечная
cleaning | уборка, клининг
repaired | отремонтировать
maintenance, servicing, service | обслуживание
service | услуга
service | сервис, сервисный
rental, rent, hire | аренда, прокат
"""
