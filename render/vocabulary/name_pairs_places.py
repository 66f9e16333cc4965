"""Other names of rows: countries, cities, regions. Only data for ``name_pairs``."""

from __future__ import annotations

GROUPS = """
россия | russia | russian federation | российская федерация | рф | российский
украина | ukraine | украинский
беларусь | belarus | белоруссия | белорусский
казахстан | kazakhstan | казахстанский | казахский
киргизия | kyrgyzstan | кыргызстан | киргизский
таджикистан | tajikistan | таджикский
туркменистан | turkmenistan | туркмения | туркменский
азербайджан | azerbaijan | азербайджанский
армения | armenia | армянский
грузия | georgia | грузинский
молдавия | moldova | молдова | молдавский
латвия | latvia | латвийский
литва | lithuania | литовский
эстония | estonia | эстонский
польша | poland | польский
чехия | czech republic | czechia | чешский
словакия | slovakia | словацкий
венгрия | hungary | венгерский
румыния | romania | румынский
болгария | bulgaria | болгарский
сербия | serbia | сербский
хорватия | croatia | хорватский
словения | slovenia | словенский
черногория | montenegro | черногорский
греция | greece | греческий
кипр | cyprus | кипрский
турция | turkey | turkiye | турецкий
израиль | israel | израильский
египет | egypt | египетский
марокко | morocco | марокканский
тунис | tunisia | тунисский
алжир | algeria | алжирский
юар | south africa | южная африка | южноафриканский
нигерия | nigeria | нигерийский
кения | kenya | кенийский
эфиопия | ethiopia | эфиопский
оаэ | uae | united arab emirates | emirates | объединенные арабские эмираты | эмираты
саудовская аравия | saudi arabia | саудовский
катар | qatar | катарский
кувейт | kuwait | кувейтский
иран | iran | иранский
ирак | iraq | иракский
сирия | syria | сирийский
ливан | lebanon | ливанский
иордания | jordan | иорданский
индия | india | индийский
пакистан | pakistan | пакистанский
бангладеш | bangladesh
шри-ланка | sri lanka
непал | nepal | непальский
китай | china | кнр | китайский
гонконг | hong kong | гонконгский
тайвань | taiwan | тайваньский
монголия | mongolia | монгольский
япония | japan | японский
южная корея | south korea | республика корея | корея | южнокорейский | korea
таиланд | thailand | таиландский | тайский
вьетнам | vietnam | вьетнамский
индонезия | indonesia | индонезийский
малайзия | malaysia | малайзийский
сингапур | singapore | сингапурский
филиппины | philippines | филиппинский
мальдивы | maldives | мальдивский
австралия | australia | австралийский
новая зеландия | new zealand | новозеландский
сша | usa | united states | america | соединенные штаты | америка | американский
канада | canada | канадский
мексика | mexico | мексиканский
куба | cuba | кубинский
доминикана | dominican republic | доминиканская республика
бразилия | brazil | бразильский
аргентина | argentina | аргентинский
чили | chile | чилийский
колумбия | colombia | колумбийский
перу | peru | перуанский
венесуэла | venezuela | венесуэльский
великобритания | united kingdom | uk | great britain | britain | британия | соединенное королевство | британский
англия | england | английский
шотландия | scotland | шотландский
ирландия | ireland | ирландский
германия | germany | фрг | немецкий | германский
франция | france | французский
италия | italy | итальянский
испания | spain | испанский
португалия | portugal | португальский
нидерланды | netherlands | голландия | holland | the netherlands | голландский | нидерландский
бельгия | belgium | бельгийский
люксембург | luxembourg
швейцария | switzerland | швейцарский
австрия | austria | австрийский
швеция | sweden | шведский
норвегия | norway | норвежский
дания | denmark | датский
финляндия | finland | финский
исландия | iceland | исландский
европа | europe | европейский
азия | asia | азиатский
африка | africa | африканский
северная америка | north america
южная америка | south america
латинская америка | latin america
ближний восток | middle east
снг | cis
лондон | london | лондонский
париж | paris | парижский
берлин | berlin | берлинский
мюнхен | munich | мюнхенский
гамбург | hamburg | гамбургский
франкфурт | frankfurt
рим | rome | римский
милан | milan | миланский
венеция | venice
флоренция | florence
мадрид | madrid | мадридский
барселона | barcelona | барселонский
лиссабон | lisbon
вена | vienna | венский
прага | prague | пражский
варшава | warsaw | варшавский
будапешт | budapest
бухарест | bucharest
белград | belgrade | белградский
афины | athens
стамбул | istanbul | стамбульский
анкара | ankara
анталья | antalya | анталия
дубай | dubai
абу-даби | abu dhabi
тель-авив | tel aviv
каир | cairo
дели | delhi
мумбаи | mumbai
пекин | beijing | пекинский
шанхай | shanghai | шанхайский
токио | tokyo
сеул | seoul
бангкок | bangkok
нью-йорк | new york
лос-анджелес | los angeles
чикаго | chicago
торонто | toronto
женева | geneva
цюрих | zurich
амстердам | amsterdam
брюссель | brussels
копенгаген | copenhagen
стокгольм | stockholm
осло | oslo
хельсинки | helsinki
дублин | dublin
эдинбург | edinburgh
манчестер | manchester
бристоль | bristol
глазго | glasgow
лидс | leeds
ливерпуль | liverpool
бирмингем | birmingham
оксфорд | oxford
кембридж | cambridge
минск | minsk | минский
киев | kyiv | kiev | киевский
алматы | almaty | алма-ата
астана | astana
шымкент | shymkent
ташкент | tashkent | ташкентский
самарканд | samarkand
бишкек | bishkek
душанбе | dushanbe
баку | baku | бакинский
ереван | yerevan | ереванский
тбилиси | tbilisi
кишинев | chisinau
рига | riga | рижский
вильнюс | vilnius
таллин | tallinn | таллинн
москва | moscow | московский
ижевск | izhevsk | ижевский
барнаул | barnaul | барнаульский
ульяновск | ulyanovsk | ульяновский
тольятти | tolyatti | togliatti | тольяттинский
кемерово | kemerovo | кемеровский
новокузнецк | novokuznetsk | новокузнецкий
оренбург | orenburg | оренбургский
пенза | penza | пензенский
липецк | lipetsk | липецкий
киров | kirov | кировский
чебоксары | cheboksary | чебоксарский
курск | kursk | курский
брянск | bryansk | брянский
белгород | belgorod | белгородский
орел | oryol | orel | орловский
смоленск | smolensk | смоленский
калуга | kaluga | калужский
владимир | vladimir | владимирский
иваново | ivanovo | ивановский
кострома | kostroma | костромской
вологда | vologda | вологодский
череповец | cherepovets | череповецкий
архангельск | arkhangelsk | архангельский
мурманск | murmansk | мурманский
петрозаводск | petrozavodsk | петрозаводский
сыктывкар | syktyvkar | сыктывкарский
псков | pskov | псковский
великий новгород | veliky novgorod | novgorod | новгородский
тамбов | tambov | тамбовский
астрахань | astrakhan | астраханский
ставрополь | stavropol | ставропольский
махачкала | makhachkala | махачкалинский
грозный | grozny | грозненский
владикавказ | vladikavkaz
нальчик | nalchik
элиста | elista
майкоп | maykop
симферополь | simferopol
севастополь | sevastopol | севастопольский
новороссийск | novorossiysk | новороссийский
магнитогорск | magnitogorsk | магнитогорский
нижний тагил | nizhny tagil | нижнетагильский
курган | kurgan | курганский
сургут | surgut | сургутский
ханты-мансийск | khanty-mansiysk
нижневартовск | nizhnevartovsk
салехард | salekhard
норильск | norilsk
абакан | abakan
кызыл | kyzyl
горно-алтайск | gorno-altaysk
улан-удэ | ulan-ude
чита | chita | читинский
якутск | yakutsk | якутский
благовещенск | blagoveshchensk
южно-сахалинск | yuzhno-sakhalinsk
петропавловск-камчатский | petropavlovsk-kamchatsky
магадан | magadan | магаданский
йошкар-ола | yoshkar-ola
саранск | saransk | саранский
набережные челны | naberezhnye chelny
якутия | yakutia | республика саха | sakha
татарстан | tatarstan | республика татарстан | republic of tatarstan
башкортостан | bashkortostan | башкирия | республика башкортостан
дагестан | dagestan | республика дагестан
чечня | chechnya | чеченская республика
крым | crimea | республика крым
карелия | karelia | республика карелия
коми | komi | республика коми
удмуртия | udmurtia | удмуртская республика
чувашия | chuvashia | чувашская республика
мордовия | mordovia | республика мордовия
бурятия | buryatia | республика бурятия
хакасия | khakassia | республика хакасия
тыва | tuva | республика тыва
алтайский край | altai krai | altai territory
ставропольский край | stavropol krai | stavropol territory | ставрополье
хабаровский край | khabarovsk krai | khabarovsk territory
забайкальский край | zabaykalsky krai | zabaikalye | забайкалье
камчатский край | kamchatka | kamchatka krai | камчатка
хмао | khmao | khanty-mansi autonomous okrug
янао | yanao | yamalo-nenets autonomous okrug
сахалинская область | sakhalin region | sakhalin oblast | sakhalin | сахалин
иркутская область | irkutsk region | irkutsk oblast
омская область | omsk region | omsk oblast
томская область | tomsk region | tomsk oblast
кемеровская область | kemerovo region | kemerovo oblast | kuzbass | кузбасс
саратовская область | saratov region | saratov oblast
волгоградская область | volgograd region | volgograd oblast
воронежская область | voronezh region | voronezh oblast
белгородская область | belgorod region | belgorod oblast
тульская область | tula region | tula oblast
калужская область | kaluga region | kaluga oblast
ярославская область | yaroslavl region | yaroslavl oblast
владимирская область | vladimir region | vladimir oblast
тверская область | tver region | tver oblast
рязанская область | ryazan region | ryazan oblast
липецкая область | lipetsk region | lipetsk oblast
курская область | kursk region | kursk oblast
оренбургская область | orenburg region | orenburg oblast
пензенская область | penza region | penza oblast
кировская область | kirov region | kirov oblast
вологодская область | vologda region | vologda oblast
архангельская область | arkhangelsk region | arkhangelsk oblast
мурманская область | murmansk region | murmansk oblast
калининградская область | kaliningrad region | kaliningrad oblast
астраханская область | astrakhan region | astrakhan oblast
"""
