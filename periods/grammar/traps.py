# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for words that look like time and are none, and for periods said as such."""

from __future__ import annotations

from periods.elements import Nothing, Said
from periods.grammar.builders import _said_year
from periods.pattern import Rule

TRAPS: tuple[Rule, ...] = (
    Rule("rest", "рождения|выпуска|постройки|производства|издания|изготовления|урожая|разработки", lambda: True),
    Rule("element", "[at]? [yyyy|yearrun] [u_year]? [rest]", Nothing),
    Rule("element", "[at]? [yyyy] - [yyyy] [u_year]? [rest]", Nothing),
    Rule("element", "год|года [rest] [yyyy]", Nothing),
    Rule("element", "год|года [rest]", Nothing),
    Rule("element", "урожая|выпуска|постройки|издания|рождения [yyyy] [u_year]?", Nothing),
    Rule(
        "element",
        "с|со|от|старше|младше|до|более|менее|свыше [num] до|по <num:b> лет|года|год",
        lambda b: Nothing() if b < 150 else None,
    ),
    Rule("element", "[numrun] лет", Nothing),
    Rule(
        "amountword",
        "с|на|от|до|в|за|свыше|более|менее|дороже|дешевле|больше|меньше|по|over|above|under|below|than|of",
        lambda: True,
    ),
    Rule("termword", "возрасте|возраст|возраста|стаж|стажем|опытом|гарантия|гарантией|сроком|срок|сроку", lambda: True),
    Rule(
        "element",
        "[termword] от|до|на|с|в? [n|numrun] [unit]",
        Nothing,
    ),
    Rule("element", "[termword] от|до|на? [unit]", Nothing),
    Rule(
        "element",
        "[amountword]? [num] [thing]",
        Nothing,
    ),
    Rule("element", "[process] за [amount|unit]", Nothing),
    Rule(
        "element",
        "быстрее|дольше|меньше|больше|более|менее|максимум|минимум|раньше|позже чем? за? [amount|unit]",
        Nothing,
    ),
    Rule("element", "faster|longer|less|more|later|earlier than a? [amount|unit]", Nothing),
    Rule("element", "[nocurrent]", Nothing),
    Rule("element", "most|least recent|recently", Nothing),
    Rule("element", "топ|top|лучшие|лучших|худшие|худших|best|worst -? [n] [unit]", Nothing),
    Rule("element", "within a? [amount|unit] of|after", Nothing),
    Rule("element", "[num] лет [month]", Nothing),
    Rule("element", "и|в [num] квартале микрорайона", Nothing),
    Rule("element", "[num] [u_quarter] микрорайона|застройки|леса", Nothing),
    Rule("element", "раз|раза в|за [unit]", Nothing),
    Rule(
        "element", "время|времени|срок|срока|сроки|time|[u_day] до|с|со|от|to|from момента|даты? [eventword]", Nothing
    ),
    Rule("element", "в|за [unit]", lambda: None),
    Rule("element", "в среднем за|в [unit]", Nothing),
    Rule(
        "element",
        "[n] [unit] warranty|retention|subscription|contract|window|trial|plan|guarantee",
        Nothing,
    ),
    Rule("element", "[n] -? [unit] -? warranty|retention|subscription|contract|window|trial", Nothing),
    Rule("element", "audi|ауди|infiniti|инфинити [quarter]", Nothing),
    Rule("element", "model year [yyyy]?", Nothing),
    Rule("element", "[at]? [yyyy] model year|years", Nothing),
    Rule("element", "born|made|built|manufactured|produced|founded in? [yyyy]", Nothing),
    Rule(
        "element",
        "машины|автомобили|автомобиль|авто|дома|квартиры|вина|вино|фильмы|фильм|коллекция|модель|модели [yyyy] года|г",
        Nothing,
    ),
    Rule("element", "площадь|площади|улица|улице|улицы|ул [yyyy] [u_year]", Nothing),
    Rule("element", "день|дня|днем|дни рождения", Nothing),
    Rule("element", "день|дня|днем|дни рождения в|на|за [period]", Nothing),
    Rule("element", "среда|среды|среде|среду разработки|тестирования|исполнения|обитания", Nothing),
    Rule("element", "[weekday] . com", Nothing),
    Rule("element", "named|called|имени|имя [month|season|weekday]", Nothing),
    Rule("element", "named|called|имени|имя [month] or|and|или|и [month]", Nothing),
    Rule("element", "server|windows|office|sql|1с|excel|версия [yyyy]", Nothing),
    Rule(
        "element",
        "улица|улице|улицы|ул|площадь|площади|проспект|магазин|магазине|кафе|бренд|бренда .? [dayn]? [month|season]",
        Nothing,
    ),
    Rule(
        "element",
        "улица|улице|улицы|ул|площадь|площади|проспект|магазин|магазине .? [num|ord] [month] лет?",
        Nothing,
    ),
)

SAID: tuple[Rule, ...] = (
    Rule("element", "<period:node>", Said),
    Rule("element", "за|в <monthyy:node>", Said),
    Rule("element", "[yearcue] <badmonth:node>", Said),
    Rule("element", "[yearcue] <yyyy>", _said_year),
    Rule("element", "[yearcue]? [whole] of? <yyyy>", _said_year),
    Rule("element", "[yearcue]? all of <yyyy>", _said_year),
    Rule("element", "не|not [point] ,? а|but <point:node>", Said),
    Rule("element", "не|not в|во|за|in|for|during [point] ,? а|но|but [at]? <point:node>", Said),
    Rule("element", "<looseyear:yyyy>", _said_year),
    Rule("element", "[at] <shortdate>", lambda shortdate: Said(shortdate)),
    Rule("bare", "<barerange>", lambda barerange: Said(barerange)),
)
