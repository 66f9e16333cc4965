"""Other names of rows: sides of the world, branches, hotels. Only data for ``name_pairs``."""

from __future__ import annotations

GROUPS = """
север | north
восток | east
запад | west
юг | south
северный | northern | north
восточный | eastern | east
западный | western | west
центр | center | centre
южный | southern | south
центральный | central
северо-восточный | northeastern | north-eastern
юго-восточный | southeastern | south-eastern
юго-западный | southwestern | south-western
приморский | seaside | primorsky
заречный | riverside | zarechny
речной | river | rechnoy
лесной | forest | lesnoy
солнечный | sunny | solnechny
горный | mountain | gorny
озерный | lake | lakeside | ozerny
набережный | embankment | naberezhny
набережная | embankment | naberezhnaya
садовый | garden | sadovy
парковый | park | parkovy
полевой | field | polevoy
степной | steppe | stepnoy
островной | island | ostrovnoy
береговой | coastal | beregovoy
прибрежный | coastal | pribrezhny
морской | maritime | morskoy
портовый | port | portovy
вокзальный | station | vokzalny
городской | city | gorodskoy
загородный | country | suburban | zagorodny
новый город | new town
старый город | old town
левобережный | left bank | levoberezhny
правобережный | right bank | pravoberezhny
верхний | upper | verkhny
нижний | lower | nizhny
большой | big | bolshoy
малый | small | maly
красный | red | krasny
белый | white | bely
зеленый | green | zeleny
золотой | golden | gold | zolotoy
серебряный | silver | serebryany
московский | moscow | moskovsky
невский | nevsky
уральский | ural | uralsky
волжский | volga | volzhsky
сибирский | siberian | sibirsky
октябрьский | oktyabrsky
советский | sovetsky
ленинский | leninsky
первомайский | pervomaysky
центральный офис | head office | central office
головной офис | head office | headquarters
берег | shore | coast | bereg
волна | wave | volna
кедр | cedar | kedr
парус | sail | parus
аврора | aurora
звезда | star | zvezda
маяк | lighthouse | mayak
восход | sunrise | voskhod
заря | dawn | zarya
рассвет | dawn | rassvet
горизонт | horizon | gorizont
орион | orion
вектор | vector
радуга | rainbow | raduga
родник | spring | rodnik
дубрава | oak grove | dubrava
березка | birch | berezka
сосна | pine | sosna
роза | rose | roza
лотос | lotus
изумруд | emerald | izumrud
рубин | ruby | rubin
жемчужина | pearl | zhemchuzhina
алмаз | diamond | almaz
кристалл | crystal | kristall
олимп | olympus | olimp
спутник | sputnik | satellite
космос | cosmos | kosmos
галактика | galaxy | galaktika
планета | planet | planeta
прогресс | progress
темп | tempo
мир | world | mir
дружба | friendship | druzhba
победа | victory | pobeda
надежда | hope | nadezhda
мечта | dream | mechta
"""
