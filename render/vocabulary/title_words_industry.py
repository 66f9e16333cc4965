"""How titles are said otherwise: energy, farming, mining, building, production, water. Only data."""

from __future__ import annotations

SYNONYMS = """
@energy выработка, генерация, производство, выработка электроэнергия, производство электроэнергия
@energy потребление, энергопотребление, электропотребление, расход электроэнергия, расход энергия
@energy потеря, потеря электроэнергия, потеря энергия
электроэнергия, электричество
@energy отпуск, полезный отпуск
тепло, тепловой энергия, теплоэнергия
мощность, установленный мощность
@mass сбор, урожай
сбор урожай, уборка урожай, урожай
урожайность, сбор с гектар, выход с гектар
посев, сев
@farmland площадь, посевной площадь, площадь посев, посев
@mass удобрение, внесенный удобрение
@mass надой, удой
@mass молоко, надой
поголовье, стадо
@mass улов, вылов
@mass добыча, добытый объем
@mass производство, выпуск, выпуск продукция
@things производство, выпуск, выпуск продукция, выпуск изделие
@volume производство, выпуск
изделие, единица продукция
простой, простой оборудование
@time простой, время простой, простой оборудование
брак, бракованный продукция, дефектный продукция
авария, аварийный случай
поломка, выход из строй
отключение, отключение электричество
скважина, буровой скважина
@length бурение, проходка
руда, рудный масса
уголь, угольный продукция
@mass топливо, горючее, расход топливо
@volume топливо, горючее, расход топливо
@money затрата на топливо, топливный затрата, расход на топливо
@volume водопотребление, потребление вода, расход вода
@volume водоснабжение, подача вода
@volume водоотведение, сброс сток, сточный вода
утечка, протечка
счетчик, прибор учет
@area ввод, ввод жилье, введенный жилье, сданный жилье
жилье, жилой площадь
стройка, строительный объект
дом, жилой дом
дорога, автодорога, автомобильный дорога
@length дорога, дорожный полотно
отход, мусор
@mass отход, твердый отход, мусор
выброс, выброс в атмосфера
@mass лес, древесина, лесоматериал
сырье, сырьевой материал
оборудование, техника
станок, станочный оборудование
смена, рабочий смена
партия, партия товар
@energy generation, output, production, power generation, electricity generation
@energy consumption, usage, energy use, energy consumption, electricity use, power consumption
consumption, usage, use
@energy loss, grid loss
@mass harvest, crop
harvest, crop harvest
@farmland area, sown area, planted area, crop area
@mass fertilizer, fertiliser
@mass catch, fish catch
@mass production, output
@things production, output
@volume production, output
@mass milk yield, milk output, milk
livestock, herd
downtime, idle time, outage time
breakdown, equipment failure
well, borehole
fuel, fuel use, fuel consumption
fuel used, fuel consumption, fuel use, fuel burnt, fuel burned
@money fuel cost, fuel expense, fuel spending
@volume water consumption, water use, water usage
leak, leakage
meter, metering device
@area housing, housing completed, completed housing
waste, garbage, refuse
emission, emission into air
@mass timber, wood
raw material, feedstock
equipment, machinery
"""

BESIDE = """
@mass * | масса, вес, тоннаж, объем
@mass * | mass, weight, tonnage, volume
@volume * | объем, литраж
@volume * | volume
@energy * | объем
@energy * | volume, amount
@data * | объем
@data * | volume
@area * | площадь, метраж
@area * | area
@power * | мощность
@mass сбор | урожай, валовой
@mass урожай | собранный, сбор, валовой
@mass harvest, crop | gathered, collected, gross
@farmland площадь | посев, посевной, засеянный
@farmland area | sown, planted, crop, cropped
@mass удобрение | внесенный, использованный
@mass fertilizer, fertiliser | applied, used, spread
@mass надой, удой | молоко
@mass молоко | надоенный, надой
поголовье | скот, животное
@energy выработка, генерация, производство, потребление, отпуск | электроэнергия, электричество, энергия
@energy generation, consumption, output, production | electricity, power, energy
@energy электроэнергия, энергия | выработанный
@mass топливо, горючее | израсходованный, расход, использованный, сожженный
@volume топливо, горючее | израсходованный, расход, использованный
@mass fuel | used, burned, burnt, consumed
@volume fuel | used, burned, burnt, consumed
@mass отход, мусор | вывезенный, образовавшийся
@mass waste, garbage | collected
@mass груз, уголь, руда, нефть, металл | добытый, перевезенный
@area жилье | введенный, построенный, ввод
@area housing | completed, built
@things изделие, деталь, продукция | произведенный, изготовленный, выпущенный
@things product, part, unit | produced, manufactured, made
@mass продукция, сталь, цемент, хлеб, мясо, сыр, сахар, мука | произведенный, выпущенный, выпуск
@mass steel, cement, bread, meat, cheese, sugar, flour | produced
авария, поломка, отключение, утечка, инцидент | произошедший, зафиксированный, случившийся
accident, breakdown, outage, leak, incident | recorded, occurred
ремонт, проверка, осмотр | проведенный, выполненный
repair, inspection | carried, performed, done
дерево | посаженный
tree | planted
@length дорога | построенный, отремонтированный
@time простой | оборудование
@volume вода | поданный, отпущенный
@money энергия, электроэнергия | продажа
"""
