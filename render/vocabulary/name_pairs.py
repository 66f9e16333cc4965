"""Other names of things that rows are often called by: in the other language, as an adjective, in short.

Each line is one thing; any of its names may stand for a row that is called by another one. Words are dictionary forms.
"""

from __future__ import annotations

from functools import cache

from domains.words import fold, lemma
from render.vocabulary import (
    name_pairs_business,
    name_pairs_finance,
    name_pairs_people,
    name_pairs_places,
    name_pairs_proper,
)

_MODULES = (name_pairs_business, name_pairs_finance, name_pairs_people, name_pairs_places, name_pairs_proper)

_GROUPS = """
москва | moscow | московский | столица | москвич | мск
санкт-петербург | saint petersburg | st petersburg | st. petersburg | петербург | петербургский | питер | спб
санкт-петербург | петербуржец | северный столица
московская область | moscow region | moscow oblast | подмосковье | подмосковный
ленинградская область | leningrad region | leningrad oblast
свердловская область | sverdlovsk region | sverdlovsk oblast
челябинская область | chelyabinsk region | chelyabinsk oblast
нижегородская область | nizhny novgorod region | nizhny novgorod oblast
самарская область | samara region | samara oblast
ростовская область | rostov region | rostov oblast
новосибирская область | novosibirsk region | novosibirsk oblast
тюменская область | tyumen region | tyumen oblast
краснодарский край | krasnodar region | krasnodar krai | krasnodar territory | кубань
красноярский край | krasnoyarsk region | krasnoyarsk krai | krasnoyarsk territory
пермский край | perm region | perm krai | perm territory
приморский край | primorsky krai | primorye | приморье
республика татарстан | tatarstan | republic of tatarstan | татарстан
республика башкортостан | bashkortostan | republic of bashkortostan | башкирия | башкортостан
казань | kazan | казанский
екатеринбург | yekaterinburg | ekaterinburg | екатеринбургский | екб
новосибирск | novosibirsk | новосибирский
нижний новгород | nizhny novgorod | нижегородский
самара | samara | самарский
омск | omsk | омский
челябинск | chelyabinsk | челябинский
ростов-на-дону | rostov-on-don | rostov | ростовский
уфа | ufa | уфимский
пермь | perm | пермский
воронеж | voronezh | воронежский
волгоград | volgograd | волгоградский
краснодар | krasnodar | краснодарский
саратов | saratov | саратовский
тюмень | tyumen | тюменский
сочи | sochi | сочинский
тула | tula | тульский
томск | tomsk | томский
тверь | tver | тверской
рязань | ryazan | рязанский
иркутск | irkutsk | иркутский
хабаровск | khabarovsk | хабаровский
владивосток | vladivostok | владивостокский
красноярск | krasnoyarsk | красноярский
калининград | kaliningrad | калининградский
ярославль | yaroslavl | ярославский
россия | russia | российский
казахстан | kazakhstan | казахстанский
беларусь | belarus | белорусский
узбекистан | uzbekistan | узбекский
китай | china | китайский
турция | turkey | турецкий
германия | germany | немецкий
центральный | central | цфо | central district | центральный округ
северо-западный | northwestern | north-western | сзфо | северо-запад | northwest
южный | southern | юфо | юг
приволжский | volga | пфо | приволжье | поволжье
уральский | ural | urals | уфо | урфо | урал
сибирский | siberian | сфо | сибирь | siberia
дальневосточный | far eastern | дфо | дальний восток | far east
северо-кавказский | north caucasian | north caucasus | скфо | северный кавказ
за рубежом | abroad | зарубежный | зарубежье
не определен | undefined | undetermined
карта | card | карточный | банковский карта | bank card
сбп | sbp | faster payment | faster payment system
qr-код | qr code | qr-code | qr
автоплатеж | autopay | auto-payment | autopayment | auto payment | автоплатежный | recurring payment
наличные | cash
подписка | subscription
мобильное приложение | mobile app | app | приложение
сайт | website | web site | site
офис | office | офисный | branch office
терминал | terminal | терминальный
партнер | partner | партнерский
отделение | branch
колл-центр | call center | call centre | call-center
онлайн | online
офлайн | offline
продукты | groceries | grocery | food | продуктовый
транспорт | transport | транспортный | transportation
кафе и рестораны | cafe and restaurant | café and restaurant | restaurant and cafe | cafes and restaurants | общепит
электроника | electronics
одежда | clothing | clothes
обувь | shoes | footwear
игры | games | game | игровой
билеты | tickets | ticket
аптеки | pharmacies | pharmacy | аптека | аптечный
развлечения | entertainment
доставка | delivery
связь | telecom | communications | communication
жку | utilities | utility | housing and utilities
путешествия | travel
спорт | sports | sport | спортивный
книги | books | book | книжный
мебель | furniture | мебельный
красота | beauty
образование | education
дети | kids | children | детский
физические лица | individuals | физлицо | физлица | retail
юридические лица | legal entities | юрлицо | юрлица | business
мужчины | men | male | мужской
женщины | women | female | женский
"""


@cache
def _names() -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for groups in (_GROUPS, *(module.GROUPS for module in _MODULES)):
        for line in groups.strip().splitlines():
            names = tuple(name.strip() for name in line.split("|"))
            for name in names:
                found[_key(name)] = (*found.get(_key(name), ()), *(other for other in names if other != name))
    return found


def _key(name: str) -> tuple[str, ...]:
    """A name in any number: «Кредитные карты», «кредитная карта»; endings are cut, for a dictionary takes too long."""
    return tuple(_stem(fold(word)) for word in name.split())


def _stem(word: str) -> str:
    if word.isascii():
        return lemma(word)
    stem = word.rstrip("аеиоуыэюяйь")
    return stem if len(word) - len(stem) <= _LONGEST_ENDING and len(stem) >= _SHORTEST_STEM else word


_LONGEST_ENDING, _SHORTEST_STEM = 2, 4


def other_names(name: str) -> tuple[str, ...]:
    """Return the other names of a row that is called so."""
    return tuple(dict.fromkeys(_names().get(_key(name), ())))
