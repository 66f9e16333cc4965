"""Units by what they measure: mass, volume, energy, time, people. Only data, folded and without spaces."""

from __future__ import annotations

_UNITS = {
    "mass": "т тонн тонна тонны тыс.т млн.т кг г ц центнер мг карат t ton tons tonne tonnes kt mt kg g mg lb lbs oz "
    "ct bu carat",
    "volume": "л литр литров мл м3 м³ куб.м тыс.м3 тыс.м³ млн.м3 млн.м³ баррель барр баррелей дал гл l liter litre "
    "liters litres ml hl m3 m³ cbm bbl barrel barrels gal gallon gallons",
    "energy": "квт·ч квтч квт*ч квт.ч мвт·ч мвтч мвт*ч гвт·ч гвтч гкал ткал мдж гдж тдж kwh mwh gwh twh gcal mj gj tj "
    "kw·h mw·h btu mmbtu",
    "power": "вт квт мвт гвт мва w kw mw gw mva",
    "data": "б кб мб гб тб пб kb mb gb tb pb мбайт гбайт тбайт",
    "time": "ч час часа часов мин минута минуты минут сек с секунд секунда секунды дн день дня дней сут суток "
    "мес месяцев лет нед недель h hour hours hr hrs min minute minutes sec s second seconds day days d week weeks "
    "month months year years чел.-ч чел.ч человеко-часов man-hours",
    "people": "чел человек человека people person persons employees employee staff students patients guests "
    "passengers visitors fte",
    "area": "га м2 м² кв.м км2 км² тыс.м2 тыс.м² сотка ha hectare hectares acre acres m2 m² sqm sq.m sqft km2 km²",
    "farmland": "га тыс.га ha hectare hectares acre acres",
    "length": "км м пог.м см мм km m mi mile miles ft cm mm ткм т·км",
}

MEASURES: dict[str, frozenset[str]] = {name: frozenset(units.split()) for name, units in _UNITS.items()}
"""The symbols and words of units by what they measure."""
