"""Nouns that say what a row is beside its name: «гимназия «Росток»», "the Panorama complex". Only data.

Each line is a field: nouns of one kind of thing, and behind "<" the words by which columns of such rows are called. A
noun tells what a row is only of a column of its own field, or of one that says not what its rows are («название»,
«объект»). No adjective stands here, no word of a measure, and nothing that is counted of a row («клиент», "order").
A line that begins with blanks goes on with the one before it.
"""

from __future__ import annotations

from render.vocabulary.word_sets import word_set

_RUSSIAN = """
гимназия лицей школа интернат академия университет институт колледж техникум училище вуз факультет кафедра класс
  детсад консерватория учреждение заведение < учебный образовательный школа учреждение вуз факультет колледж кафедра
  класс
кружок секция клуб студия студия команда школа объединение ансамбль < секция кружок клуб студия спорт команда
жк комплекс квартал дом корпус микрорайон поселок башня здание объект стройка < жилой комплекс жк объект дом
  застройка стройка корпус здание
бц тц трц центр молл пассаж павильон здание комплекс < центр комплекс торговый молл объект здание
рудник шахта карьер разрез участок месторождение прииск скважина промысел комбинат фабрика < рудник шахта карьер
  месторождение участок предприятие скважина промысел
завод фабрика комбинат цех цех предприятие площадка производство линия участок бригада мастерская пекарня ферма
  хозяйство агрохолдинг совхоз колхоз агрофирма поле теплица птицефабрика < завод фабрика цех предприятие площадка
  линия участок бригада хозяйство ферма комбинат поле теплица
электростанция станция тэц гэс аэс грэс тэс подстанция котельная энергоблок водозабор насосная < станция
  электростанция тэц подстанция котельная объект
город село деревня поселок район округ область край республика регион микрорайон муниципалитет территория
  агломерация зона провинция штат губерния курорт направление страна остров < город район округ область регион край
  территория направление страна курорт населенный муниципалитет зона
магазин супермаркет гипермаркет универсам универмаг бутик салон маркет точка лавка киоск ларек торговый-центр сеть
  дискаунтер аптека заправка азс автозаправка пекарня автосалон < магазин точка салон сеть аптека заправка азс формат
  супермаркет
ресторан кафе бар кофейня столовая бистро пиццерия буфет закусочная бургерная кондитерская пекарня точка заведение <
  ресторан кафе точка кофейня столовая
отель гостиница хостел санаторий пансионат апарт-отель мотель турбаза база пансион резорт дом лагерь гостиница <
  отель гостиница санаторий размещение объект турбаза лагерь
больница поликлиника клиника госпиталь диспансер роддом медцентр амбулатория стационар отделение лаборатория
  медучреждение стоматология < больница поликлиника клиника учреждение отделение медицинский
музей галерея театр библиотека филармония кинотеатр зоопарк парк цирк планетарий концерт-холл дк площадка выставка
  дом заповедник усадьба < музей театр библиотека учреждение площадка галерея парк кинотеатр культура
стадион бассейн фитнес-клуб спорткомплекс арена каток фитнес-центр зал клуб тренажерный-зал корт дворец < клуб
  стадион комплекс объект бассейн зал фитнес
аэропорт вокзал порт терминал станция депо автовокзал причал хаб авиаузел < аэропорт вокзал порт терминал станция
  депо
маршрут линия рейс ветка направление трасса магистраль дорога путь < маршрут линия рейс направление ветка дорога
авиакомпания перевозчик компания авиалиния оператор таксопарк автопарк парк < авиакомпания перевозчик компания
  оператор парк
склад хаб терминал распредцентр логоцентр база хранилище элеватор рц < склад хаб терминал центр элеватор
банк филиал отделение офис допофис представительство подразделение департамент отдел управление дирекция служба
  дивизион бюро < банк филиал отделение офис подразделение департамент отдел управление дирекция служба
тариф пакет подписка план опция тарифный-план < тариф пакет подписка план опция
продукт услуга сервис программа решение кредит вклад карта счет полис приложение платформа модуль функция < продукт
  услуга сервис программа приложение платформа модуль полис
товар бренд марка модель линейка серия коллекция артикул позиция наименование сорт вид < товар бренд марка модель
  категория линейка серия вид сорт позиция артикул
категория группа раздел рубрика подкатегория подгруппа класс тип сегмент вид направление < категория группа раздел
  рубрика тип сегмент вид
кампания акция рассылка баннер промоакция рекламная-кампания промо < кампания акция рассылка промо
канал источник площадка соцсеть медиа мессенджер сайт портал платформа сеть реклама <
  канал источник площадка сайт платформа
партнер агентство контрагент поставщик подрядчик компания фирма организация застройщик дилер агент дистрибьютор
  продавец холдинг бренд издательство < партнер агентство поставщик подрядчик компания организация застройщик дилер
  агент дистрибьютор продавец контрагент
фонд проект программа инициатива грант стартап портфель < фонд проект программа инициатива грант
курс предмет дисциплина программа модуль тренинг вебинар урок < курс предмет дисциплина программа
игра фильм сериал альбом книга песня спектакль постановка передача подкаст журнал газета роман выставка концерт <
  игра фильм сериал альбом книга спектакль постановка передача подкаст журнал газета название концерт
валюта пара инструмент бумага облигация акция актив фонд < валюта инструмент актив бумага
кошелек счет карта касса терминал банкомат < кошелек счет карта касса терминал банкомат
турнир лига чемпионат соревнование кубок матч < турнир лига чемпионат соревнование
"""

_ENGLISH = """
insurance cover policy < line business product insurance type
school lyceum gymnasium academy college university institute faculty department kindergarten nursery conservatory <
  school college university institution faculty department education kindergarten
club section studio team group class society < club section studio team sport group
complex estate block tower building development compound project < complex building development project estate
centre center mall plaza arcade building complex < centre center mall building complex
mine quarry pit colliery field site shaft deposit < mine quarry pit field site deposit
plant factory mill works workshop site line unit farm bakery brewery refinery smelter greenhouse < plant factory
  mill site line unit workshop farm enterprise
station substation boiler-house dam < station plant site
city town village district region county province state municipality borough area territory zone suburb resort
  destination country island < city town district region county province state area territory zone destination country
  borough municipality
store shop supermarket hypermarket boutique salon outlet market kiosk pharmacy dealership showroom < store shop
  outlet salon pharmacy format chain
chain network brand < chain network brand store merchant
restaurant cafe café bar coffeehouse canteen bistro pizzeria diner bakery < restaurant cafe outlet venue
hotel hostel resort inn motel lodge sanatorium guesthouse < hotel property hostel resort accommodation
hospital clinic polyclinic ward surgery infirmary laboratory practice < hospital clinic ward facility department
museum gallery theatre theater library cinema zoo park circus planetarium venue hall < museum theatre theater
  library venue gallery park cinema institution
stadium pool gym arena rink hall club court < stadium club gym facility pool arena
airport terminal port station depot hub pier < airport terminal port station depot
route line flight branch direction road highway < route line flight direction road
airline carrier operator fleet < airline carrier operator company fleet
warehouse depot hub terminal storehouse elevator < warehouse depot hub terminal
bank branch office division department unit team bureau < bank branch office division department unit
tier package subscription option tariff < plan tier package subscription option tariff
product service offering programme program app application platform module feature < product service app platform
  module programme program
brand make model series collection range variety < brand make model product series category range
category group section class type segment kind < category group section class type segment kind
campaign promotion newsletter < campaign promotion newsletter
channel source platform site portal network advertising media < channel source platform site
partner agency supplier contractor vendor company firm developer dealer agent distributor seller merchant < partner
  agency supplier contractor vendor company developer dealer agent distributor seller merchant
fund project programme program initiative startup < fund project programme program initiative
course subject discipline module training < course subject discipline module
game film movie series album book song play show podcast magazine newspaper < game film movie series album book play
  show podcast title magazine newspaper
currency pair instrument bond asset fund < currency instrument asset security
wallet account < wallet account
tournament league championship cup < tournament league championship competition
"""

Fields = tuple[tuple[str, frozenset[str], frozenset[str]], ...]
"""Each with its first noun, its nouns and the words of titles."""


def _fields(text: str) -> Fields:
    lines = (line.partition("<") for line in text.strip().replace("\n  ", " ").splitlines())
    return tuple((nouns.split()[0], word_set(nouns), word_set(columns)) for nouns, _, columns in lines)


_PAIRS = (
    "гимназия/school кружок/club жк/complex бц/centre рудник/mine завод/plant электростанция/station "
    "город/city магазин/store ресторан/restaurant отель/hotel больница/hospital музей/museum "
    "стадион/stadium аэропорт/airport маршрут/route авиакомпания/airline склад/warehouse банк/bank "
    "тариф/tier продукт/product товар/brand категория/category кампания/campaign канал/channel "
    "партнер/partner фонд/fund курс/course игра/game валюта/currency кошелек/wallet турнир/tournament"
)
_SAME_FIELDS = dict(pair.split("/") for pair in _PAIRS.split())
"""The first nouns of lines of one field in both languages: a text may be in the other language than the titles."""


def _joined(russian: Fields, english: Fields) -> Fields:
    other = {first: field for first, *field in english}
    known = ((other.get(_SAME_FIELDS.get(first, ""), ((), ())), nouns, columns) for first, nouns, columns in russian)
    both = [("", nouns.union(also[0]), columns.union(also[1])) for also, nouns, columns in known]
    alone = [field for field in english if field[0] not in _SAME_FIELDS.values()]
    return (*both, *alone)


ROW_KIND_FIELDS: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (nouns, columns) for _, nouns, columns in _joined(_fields(_RUSSIAN), _fields(_ENGLISH))
)
"""Each with its nouns, and the words of titles of columns of such rows."""

ROW_KIND_OF_ANY = word_set(
    "позиция строка точка пункт вариант объект единица элемент участник группа запись "
    "position item entry row line point option object unit group"
)
"""What any row is."""

_GENERAL = """
точка локация объект location site outlet < магазин отделение офис филиал ресторан кафе аптека заправка азс салон отель
  гостиница клиника склад касса площадка store shop office branch outlet restaurant cafe pharmacy salon hotel clinic
  warehouse venue
направление direction route < маршрут рейс линия route line flight
команда подразделение отдел блок служба team department unit division < департамент отдел подразделение команда служба
  управление department team division unit
станция объект station plant < электростанция подстанция station plant
специалист specialist < специальность профессия должность врач специалист specialty speciality profession position
  doctor
предприятие площадка производство facility site plant < завод фабрика цех комбинат plant factory mill facility
организация компания company firm organisation organization < компания банк фирма поставщик партнер подрядчик company
  firm supplier partner vendor contractor
источник канал source channel < источник канал source channel
программа курс course programme program < курс программа дисциплина course programme program
"""
"""Nouns that any row may be called by whose column one of the words behind "<" calls, in both numbers."""


def _general() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    lines = (line.partition("<") for line in _GENERAL.strip().replace("\n  ", " ").splitlines())
    return tuple((word_set(nouns), word_set(columns)) for nouns, _, columns in lines)


_GENERAL_KINDS = _general()


def with_general_kinds(words: frozenset[str]) -> frozenset[str]:
    """Return what rows are called by their column with the general nouns for them: «точка» of «магазин»."""
    return words.union(*(nouns for nouns, columns in _GENERAL_KINDS if words & columns))


NAMELESS_COLUMNS = word_set(
    "name title label id code object unit item entity location place point "
    "наименование название имя объект код единица место точка локация"
)
"""Titles of columns that say not what the rows are."""

KIND_QUALIFIERS = frozenset(
    (
        ("жилой", "комплекс"), ("жилой", "дом"), ("жилой", "квартал"), ("торговый", "центр"), ("торговый", "комплекс"),
        ("бизнес", "центр"), ("учебный", "заведение"), ("детский", "сад"), ("торговый", "точка"),
        ("торговый", "сеть"), ("медицинский", "центр"), ("культурный", "центр"), ("спортивный", "комплекс"),
        ("рекламный", "кампания"), ("тарифный", "план"), ("housing", "complex"), ("housing", "estate"),
        ("residential", "complex"), ("shopping", "centre"), ("shopping", "center"), ("business", "centre"),
        ("business", "center"), ("medical", "centre"), ("medical", "center"), ("retail", "chain"),
    )
)  # fmt: skip
"""Words that belong to a noun of kind and make no other kind of it."""

NAMED_OF = word_set("city town village district region county province state municipality republic island")
"""As in "the city of Sochi": nouns that a name goes with behind "of"."""
