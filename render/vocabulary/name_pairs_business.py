"""Other names of rows: what goods, channels, departments and states are called. Only data for ``name_pairs``."""

from __future__ import annotations

GROUPS = """
отдел продаж | sales department | продажи | sales
отдел маркетинга | marketing department | маркетинг | marketing
отдел кадров | hr department | human resources | hr | персонал | кадры
отдел закупок | purchasing department | procurement department | закупки | purchasing | procurement
отдел логистики | logistics department | логистика | logistics
отдел разработки | development department | разработка | development
бухгалтерия | accounting department | accounting
финансовый отдел | finance department | финансы | finance | финансовый
юридический отдел | legal department | legal
производство | production department | production | manufacturing
поддержка | support department | support | служба поддержки | отдел поддержки
служба безопасности | security department | security | безопасность
администрация | administration
аналитика | analytics department | analytics
дизайн | design
тестирование | testing | qa
эксплуатация | operations
ит | it department | ит-отдел
склад | warehouse
ремонт | repair
обслуживание клиентов | customer service
математика | mathematics | math | maths
алгебра | algebra
геометрия | geometry
физика | physics
химия | chemistry
биология | biology
история | history
география | geography
литература | literature
русский язык | russian language | russian
английский язык | english language | english
немецкий язык | german language | german
иностранный язык | foreign language
информатика | computer science | informatics
обществознание | social studies | social science
физкультура | physical education
музыка | music
рисование | drawing
технология | technology
астрономия | astronomy
экономика | economics
право | law
философия | philosophy
психология | psychology
социология | sociology
медицина | medicine
юриспруденция | jurisprudence
журналистика | journalism
архитектура | architecture
программирование | programming
филология | philology
лингвистика | linguistics
начальная школа | primary school | elementary school
старшая школа | high school
бакалавриат | bachelor | undergraduate
магистратура | master | masters
аспирантура | postgraduate | phd
очная | full-time | очный
заочная | part-time | extramural | заочный
дистанционный | remote | distance
вечерняя | evening
стандарт | standard | стандартный
люкс | suite | luxury
полулюкс | junior suite
делюкс | deluxe
семейный | family
одноместный | single
двухместный | double
трехместный | triple
студия | studio
апартаменты | apartment
эконом | economy
комфорт | comfort
бизнес | business
первый класс | first class
бизнес-класс | business class
эконом-класс | economy class
купе | compartment
плацкарт | third class
ипотека | mortgage | ипотечный кредит | mortgage loan
автокредит | car loan | auto loan
потребительский кредит | consumer loan
кредитная карта | credit card | кредитный | credit
дебетовая карта | debit card | дебетовый | debit
зарплатная карта | payroll card | salary card | зарплатный | payroll | salary
виртуальная карта | virtual card | виртуальный | virtual
рефинансирование | refinancing
овердрафт | overdraft
базовый | basic
безлимит | unlimited | безлимитный
юани | yuan
доллары | dollar
евро | euro
рубли | ruble | rouble
оптом | wholesale
рассрочка | installment | instalment
срочный вклад | term deposit | fixed-term deposit
вклад до востребования | demand deposit
накопительный счет | savings account
текущий счет | current account
пенсионный вклад | pension deposit
пенсионный | pension | pensioner | пенсионеры
детский | children | kids
молодежный | youth | молодежь
студенческий | student | студенты
массовый | mass
премиальный | premium | премиум
вип | vip
корпоративный | corporate | корпоративные клиенты | corporate client
розничный | retail | розница | розничные клиенты
оптовый | wholesale | опт
малый бизнес | small business
средний бизнес | medium business
крупный бизнес | large business
малый и средний бизнес | small and medium business | sme | мсб | мсп
государственный | state | government | public
муниципальный | municipal
частный | private
каско | casco | comprehensive
осаго | osago | motor third party liability | mtpl
страхование жизни | life insurance
страхование имущества | property insurance
медицинское страхование | medical insurance | health insurance
дмс | vhi | voluntary health insurance
страхование путешествий | travel insurance
перевод | transfer
пополнение | top-up
снятие наличных | cash withdrawal
оплата услуг | bill payment
покупка | purchase
возврат | refund | return
комиссия | fee | commission
банковский перевод | bank transfer | wire transfer
электронный кошелек | e-wallet | electronic wallet
банкомат | atm
касса | cash desk
интернет-банк | online banking | internet banking
мобильный банк | mobile banking
веб | web
телефон | phone
чат | chat
чат-бот | chatbot | chat bot
электронная почта | email | e-mail | mail
почта | mail | post office
соцсети | social media | social network | социальные сети
контекстная реклама | contextual advertising | paid search
таргетированная реклама | targeted advertising
органический поиск | organic search | organic traffic
прямые заходы | direct traffic
рефералы | referral
рассылка | newsletter | mailing | email campaign
баннеры | banner
поиск | search
радио | radio
телевидение | tv | television
наружная реклама | outdoor advertising
печать | print | печатный
блогеры | blogger | influencer
партнерская программа | affiliate program | affiliate
маркетплейс | marketplace
интернет-магазин | online store
розничный магазин | retail store
самовывоз | pickup
курьер | courier
постамат | parcel locker
пункт выдачи | pickup point
телемаркетинг | telemarketing
агенты | agent
дилеры | dealer
дистрибьюторы | distributor
новый | new
активный | active
неактивный | inactive
заблокирован | blocked
открыт | open | opened
закрыт | closed
выполнен | completed | fulfilled
завершен | completed | finished
отменен | cancelled | canceled
отклонен | declined | rejected
одобрен | approved
ожидает | pending
в работе | in progress
в пути | in transit
в обработке | processing | in processing
доставлен | delivered
отправлен | shipped | sent
возвращен | returned | refunded
оплачен | paid
не оплачен | unpaid
просрочен | overdue
подтвержден | confirmed
успешно | successful | успешный
ошибка | error | failed
создан | created
принят | accepted
решен | resolved | solved
доставленные заказы | delivered order
отмененные заказы | cancelled order
возвращенные заказы | returned order
заказы в пути | order in transit
дети до года | infant
подростки | teenager
взрослые | adult
пожилые | elderly | senior
школьники | schoolchildren
торговля | trade
строительство | construction
промышленность | industry
сельское хозяйство | agriculture
энергетика | energy
металлургия | metallurgy
машиностроение | mechanical engineering
нефть и газ | oil and gas
нефть | oil
газ | gas
уголь | coal
гидро | hydro | гидроэнергетика | hydropower | гэс | гидроэлектростанции
атомная | nuclear | аэс | атомные электростанции
тепловая | thermal | тэс | тепловые электростанции
ветровая | wind | вэс | ветер
солнечная | solar | сэс
биомасса | biomass
телекоммуникации | telecommunications | telecom
недвижимость | real estate
туризм | tourism
гостиницы | hotel
рестораны | restaurant
кафе | cafe | café
фастфуд | fast food
супермаркеты | supermarket
такси | taxi
автобус | bus
трамвай | tram
троллейбус | trolleybus
метро | metro | subway | underground
поезд | train
самолет | plane | aircraft
железная дорога | railway | railroad
железнодорожный | rail | railway
автомобильный | road | automobile
морской | sea | marine | maritime
воздушный | air
речной | river
авиа | air | avia
легковой | passenger car
грузовой | cargo | freight | truck
молоко | milk
молочные продукты | dairy | dairy product
хлеб | bread
мясо | meat
рыба | fish
овощи | vegetable
фрукты | fruit
напитки | drink | beverage
кофе | coffee
чай | tea
сладости | sweets | confectionery
алкоголь | alcohol
табак | tobacco
бакалея | grocery
замороженные продукты | frozen food
бытовая техника | home appliance | appliance | household appliance
бытовая химия | household chemicals
косметика | cosmetics
игрушки | toy
товары для дома | home goods | household goods
товары для детей | children's goods | baby products
детские товары | kids goods | baby products
зоотовары | pet supplies
канцтовары | stationery | office supplies
смартфоны | smartphone
ноутбуки | laptop
планшеты | tablet
телевизоры | tv set | television
наушники | headphones
камеры | camera
аксессуары | accessory | accessories
одежда | clothing | clothes | apparel
женская одежда | women's clothing
мужская одежда | men's clothing
детская одежда | children's clothing
украшения | jewelry | jewellery
часы | watch | watches
здоровье | health
лекарства | medicine | drug
топливо | fuel
бензин | petrol | gasoline
дизель | diesel
азс | gas station | petrol station | filling station
автозапчасти | auto parts | car parts
стройматериалы | building materials
пшеница | wheat
ячмень | barley
кукуруза | corn | maize
рожь | rye
овес | oats
подсолнечник | sunflower
соя | soy | soybean
картофель | potato | potatoes
свекла | beet | sugar beet
рис | rice
сахар | sugar
мука | flour
говядина | beef
свинина | pork
птица | poultry
курица | chicken
яйца | egg
квартиры | apartment | flat
дома | house
участки | plot | land plot
склады | warehouse
офисы | office
торговые помещения | retail space
парковка | parking
вода | water
электроэнергия | electricity
отопление | heating
горячая вода | hot water
холодная вода | cold water
интернет | internet
мобильная связь | mobile | mobile communication
подписки | subscription
реклама | advertising
консалтинг | consulting
аренда | rent | rental
зарплата | salary
налоги | tax | taxes
материалы | materials
амортизация | depreciation
прочее | other | прочие | другое
другие | other | другое
"""
