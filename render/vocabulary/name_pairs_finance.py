"""Other names of rows: what banks, brokers and insurers offer, and where. Only data for ``name_pairs``."""

from __future__ import annotations

GROUPS = """
вклады | deposits | deposit | вклад
кредиты | loans | loan | кредит
ипотека | mortgage | mortgages | ипотечный
переводы | transfers | transfer | перевод
платежи | payments | payment | платеж
тарифы | tariffs | tariff | тариф
карты | cards
страхование | insurance | страховой
инвестиции | investments | investment | инвестиционный
блокировка карты | card blocking | блокировка карт
выпуск карты | card issue | card issuance
обслуживание счета | account maintenance
обмен валюты | currency exchange | валютообмен
денежные переводы | money transfers | remittances
потребительский кредит | consumer loan | consumer lending
автокредит | car loan | auto loan | автокредитование
рефинансирование | refinancing
семейная ипотека | family mortgage
военная ипотека | military mortgage
льготная ипотека | subsidised mortgage | subsidized mortgage
сельская ипотека | rural mortgage
новостройки | new builds | new buildings | new homes | новостройка
вторичное жилье | resale homes | resale housing | secondary housing | вторичка
загородные дома | country houses | загородный дом
земельные участки | land plots | land
гаражи | garages
акции | stocks | shares | equities
облигации | bonds | облигация
фонды | funds | фонд
фьючерсы | futures | фьючерс
опционы | options | опцион
золото | gold
серебро | silver
валюта | currency | currencies
драгоценные металлы | precious metals
сырье | commodities
каско | motor hull | casco
осаго | motor liability | mtpl | motor third party liability
дмс | voluntary health insurance | vhi | health
страхование жизни | life insurance | life
страхование имущества | property insurance | property
ипотечное страхование | mortgage insurance | mortgage cover
страхование путешествий | travel insurance | travel
страхование от несчастных случаев | accident insurance | personal accident
кража карты | card theft | кража карт
захват аккаунта | account takeover | захват аккаунтов
поддельные документы | forged documents | fake documents
социальная инженерия | social engineering
фишинг | phishing
скимминг | skimming
отмывание денег | money laundering
больницы | hospitals | hospital | больница
вокзалы | railway stations | train stations | вокзал
аэропорты | airports | airport | аэропорт
заводы | factories | plants | завод
торговые центры | shopping malls | malls | shopping centres | shopping centers | торговый центр
отделения банка | bank branches
метро | metro | underground | subway
гостиницы | hotels | hotel | отели | отель
университеты | universities | university | университет
рынки | markets | market | рынок
заправки | petrol stations | gas stations | filling stations | азс
бизнес-центры | business centres | business centers
банкоматы | cash machines | atms | atm | банкомат
интернет-банк | online bank | internet bank | internet banking
интернет-магазины | online stores | online shops | интернет-магазин
отделения | branches
чат | chat
телефон | phone | telephone
почта | post | mail
андроид | android
планшеты | tablets | планшет
умные часы | smart watches | smartwatches | smart watch
веб-версия | web version | web
смартфоны | smartphones | smartphone | смартфон
компьютеры | computers | desktop | desktops | компьютер
университетский | university
заводской | factory
центральный | central
зарплатные карты | payroll cards | salary cards | зарплатная карта
премиальные карты | premium cards | премиальная карта
детские карты | youth cards | kids cards | children's cards | детская карта
корпоративные карты | corporate cards | business cards | корпоративная карта
виртуальные карты | virtual cards | виртуальная карта
пенсионные карты | pension cards | пенсионная карта
накопительный | saver | savings
доходный | yield
стабильный | steady | stable
свободный | flex | flexible
детский | junior | kids
пенсионный | senior | pension
срочный | term
премиум | premium
базовый | basic
семейный | family
студенческий | student
стандартный | standard
расширенный | extended | advanced
корпоративный | corporate
молодежный | youth
"""
