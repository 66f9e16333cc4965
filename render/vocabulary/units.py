"""Units of measure and currencies in both languages, each with all its spellings. Only data.

A spelling is words in a row as texts are split into pieces, in the dictionary form. A spelling that two units share
(«фунт», "points") may be either of them.
"""

from __future__ import annotations

from enum import StrEnum


class Scope(StrEnum):
    """Where a unit can be looked for."""

    ANYWHERE = "anywhere"
    """Its spellings are nothing else: they say what a sentence measures wherever they stand."""
    BESIDE = "beside"
    """Spellings that are other words, too («час», "foot"): only right behind a figure are they its unit."""


CURRENCIES: dict[str, str] = {
    "rub": "₽|руб|р|рубль|rub|rur|ruble|rouble",
    "kopeck": "копейка|коп|kopeck|kopek",
    "usd": "$|usd|доллар|долл|dollar|us dollar|us $|u.s . dollar|доллар сша|бакс|buck",
    "cent": "цент|cent|¢",
    "eur": "€|eur|евро|euro",
    "gbp": "£|gbp|фунт|фунт стерлинг|pound|pound sterling|sterling|quid",
    "cny": "¥|cny|rmb|юань|yuan|renminbi",
    "jpy": "¥|jpy|йена|иена|yen",
    "kzt": "₸|kzt|тенге|tenge",
    "byn": "byn|белорусский рубль|belarusian ruble",
    "uah": "₴|uah|гривна|гривен|hryvnia",
    "chf": "chf|швейцарский франк|франк|franc|swiss franc",
    "try": "₺|try|лира|lira",
    "inr": "₹|inr|рупия|rupee",
    "aed": "aed|дирхам|dirham",
    "pln": "pln|злотый|zloty",
    "krw": "₩|krw|вона",
    "czk": "czk|чешский крона|крона|koruna|krona|krone|sek|nok|dkk",
    "amd": "֏|amd|драм|dram",
    "gel": "₾|gel|лари|lari",
    "azn": "₼|azn|манат|manat",
    "uzs": "uzs|узбекский сум|som",
    "brl": "brl|бразильский реал",
    "cad": "cad|канадский доллар|canadian dollar",
    "aud": "aud|австралийский доллар|australian dollar",
    "bitcoin": "₿|btc|биткоин|биткойн|bitcoin",
}
"""Currencies: their spellings may stand before a figure, too («$ {F2}», "USD {F2}")."""

_MEASURES: dict[str, str] = {
    "percent": "%|процент|percent|per cent|проц|pct",
    "point": "п.п|п . п|п.п .|пп|процентный пункт|проц . пункт|percentage point|percent point|pct point|pp|ppt|p . p",
    "basis": "б . п|бп|базисный пункт|basis point|bp|bps",
    "promille": "‰|промилле|per mille|promille",
    "tonne": "т|тн|тонна|t|tonne|ton|metric ton",
    "kilogram": "кг|килограмм|кило|kg|kilogram|kilogramme|kilo|kgs",
    "gram": "грамм|гр|gram|gramme",
    "milligram": "мг|миллиграмм|mg|milligram",
    "quintal": "ц|центнер|quintal",
    "pound": "фунт|pound|lb|lbs",
    "ounce": "унция|ounce|oz",
    "litre": "л|литр|l|litre|liter",
    "millilitre": "мл|миллилитр|ml|millilitre|milliliter",
    "hectolitre": "гл|гектолитр|hl|hectolitre|декалитр",
    "cubic": "м³|м3|м 3|m³|m3|m 3|куб|куб . м|куб . метр|кубометр|кубический метр|cubic metre|cubic meter|cu . m|cbm",
    "cubic foot": "cubic foot|cubic feet|cu . ft|кубический фут",
    "barrel": "баррель|барр|barrel|bbl",
    "gallon": "галлон|gallon|gal",
    "kilometre": "км|километр|km|kilometre|kilometer|kms",
    "metre": "м|метр|metre|meter|пог . м|погонный метр",
    "centimetre": "см|сантиметр|cm|centimetre|centimeter",
    "millimetre": "мм|миллиметр|mm|millimetre|millimeter",
    "mile": "миля|mile|mi",
    "yard": "ярд|yard|yd",
    "foot": "фут|ft|feet",
    "inch": "дюйм|inch|inches",
    "hectare": "га|гектар|ha|hectare",
    "square": "м²|м2|м 2|m²|m2|m 2|кв . м|кв . метр|квадратный метр|square metre|square meter|sq . m|sqm|sq m",
    "square kilometre": "км²|км2|km²|km2|кв . км|квадратный километр|square kilometre|square kilometer|sq . km",
    "square foot": "кв . фут|квадратный фут|square foot|square feet|sq . ft|sq ft",
    "acre": "акр|acre",
    "are": "сотка",
    "kwh": "квт·ч|квт * ч|квт - ч|квт-ч|квтч|квт ч|квт . ч|киловатт-час|киловатт час"
    "|kwh|kw·h|kilowatt-hour|kilowatt hour",
    "mwh": "мвт·ч|мвт * ч|мвт - ч|мвт-ч|мвтч|мвт ч|мвт . ч|мегаватт-час|мегаватт час"
    "|mwh|mw·h|megawatt-hour|megawatt hour",
    "gwh": "гвт·ч|гвт * ч|гвт-ч|гвтч|гвт ч|гигаватт-час|гигаватт час|gwh|gw·h|gigawatt-hour|gigawatt hour",
    "twh": "твт·ч|твт-ч|твтч|тераватт-час|twh|terawatt-hour|terawatt hour",
    "wh": "вт·ч|вт-ч|втч|ватт-час|wh|watt-hour",
    "gcal": "гкал|гигакалория|gcal|gigacalorie",
    "kcal": "ккал|килокалория|kcal|kilocalorie|калория|calorie",
    "joule": "дж|джоуль|joule",
    "megajoule": "мдж|мегаджоуль|mj|megajoule",
    "gigajoule": "гдж|гигаджоуль|gj|gigajoule",
    "btu": "btu|mmbtu",
    "watt": "вт|ватт|watt",
    "kilowatt": "квт|киловатт|kw|kilowatt",
    "megawatt": "мвт|мегаватт|mw|megawatt",
    "gigawatt": "гвт|гигаватт|gw|gigawatt",
    "horsepower": "л . с|лошадиный сила|horsepower|hp|bhp",
    "volt": "вольт|volt|кв",
    "ampere": "ампер|ampere|amp",
    "hertz": "гц|герц|hz|hertz|кгц|khz|мгц|mhz|ггц|ghz",
    "byte": "байт|byte",
    "kilobyte": "кб|килобайт|kb|kilobyte",
    "megabyte": "мб|мегабайт|mb|megabyte",
    "gigabyte": "гб|гигабайт|gb|gigabyte|гиг",
    "terabyte": "тб|терабайт|tb|terabyte",
    "petabyte": "пб|петабайт|pb|petabyte",
    "megabit": "мбит|мегабит|mbit|megabit|мбит / с|mbps|кбит|kbps|гбит|gbps",
    "kmh": "км / ч|км / час|километр в час|km / h|kph|kmh|mph|mile per hour|kilometre per hour",
    "ms": "м / с|метр в секунда|m / s|metre per second",
    "celsius": "° c|°c|° с|°с|℃|градус|градус цельсий|degree|degree celsius|celsius",
    "fahrenheit": "° f|°f|℉|фаренгейт|degree fahrenheit|fahrenheit",
    "pascal": "па|паскаль|pascal|кпа|kpa|мпа|mpa|гпа|hpa",
    "bar": "атм|атмосфера|atmosphere|мм рт . ст",
    "tonne-kilometre": "т·км|т-км|ткм|тонно-километр|tkm|tonne-kilometre|ton-mile",
    "decibel": "дб|децибел|db|decibel",
    "carat": "карат|carat|ct",
    "teu": "teu|дфэ",
}

_BESIDE: dict[str, str] = {
    "millisecond": "мс|миллисекунда|ms|millisecond",
    "second": "сек|секунда|sec|secs|seconds|s",
    "minute": "мин|минута|min|mins|minute",
    "hour": "ч|час|hour|hr|hrs|h",
    "day": "день|дн|сутки|сут|day|d",
    "week": "неделя|нед|week|wk",
    "month": "месяц|мес|month",
    "quarter": "квартал|quarters",
    "year": "год|лет|year|yr",
    "score": "балл|point|points|score",
    "point": "point|points",
    "bar": "бар|bar",
    "gram": "г|g",
    "metre": "m",
    "watt": "w",
    "person": "чел|человек|персона|people|person|persons|душа|headcount|fte",
    "night": "ночь|ночевка|night",
    "piece": "шт|штука|единица|ед|экземпляр|экз|pcs|pc|piece|unit|units|item",
    "pack": "пачка|упаковка|уп|pack|package",
    "box": "коробка|ящик|box|boxes|carton",
    "pallet": "паллета|палета|поддон|pallet",
    "pair": "пара|pair",
    "dozen": "дюжина|dozen",
    "set": "комплект|набор|set|kit",
    "roll": "рулон|roll",
    "container": "контейнер|container",
    "wagon": "вагон|wagon|railcar",
    "bag": "мешок|bag|sack",
    "bottle": "бутылка|bottle",
    "head": "голова|head of cattle",
}

_PEOPLE = (
    "человек клиент сотрудник работник пользователь посетитель гость пациент студент ученик пассажир подписчик абонент "
    "покупатель участник заемщик вкладчик водитель житель слушатель кандидат постоялец турист зритель читатель принять "
    "уволить нанять зачислить отчислить заявитель персонал численность штат выпускник обучение "
    "client customer user employee visitor guest patient student passenger subscriber buyer participant borrower "
    "depositor driver resident listener candidate tourist viewer reader person people staff headcount member worker "
    "hire applicant pupil learner"
)
PEOPLE = frozenset(_PEOPLE.split())
"""What is told of in persons: «{F2} человек» of clients."""

SPELLINGS: tuple[tuple[str, Scope, str], ...] = (
    *((unit, Scope.ANYWHERE, spelled) for unit, spelled in (*CURRENCIES.items(), *_MEASURES.items())),
    *((unit, Scope.BESIDE, spelled) for unit, spelled in _BESIDE.items()),
)
"""Every unit with where its spellings may be looked for; they are divided by ``|``."""

GENERAL = frozenset({"piece"})
"""What may be said of anything that is counted one by one."""

COUNTED = frozenset({"night", "pack", "box", "pallet", "pair", "set", "roll", "container", "wagon", "bag",
                     "bottle", "head", "dozen"})  # fmt: skip
"""Units that are things: whether they are those of the facts, the check of things that are counted sees to."""
