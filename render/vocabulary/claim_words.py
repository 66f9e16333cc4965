"""Words that claim something about numbers, by their dictionary forms or stems, in Russian and English.

Only data: what each claim needs as a proof is decided in ``render.texts.proof``. A stem ends with ``*``; a phrase is
words in a row.
"""

from __future__ import annotations

from enum import StrEnum

from render.vocabulary.claim_words_moves import MORE_CLAIMS, STEADY
from render.vocabulary.claim_words_places import PLACE_CLAIMS
from render.vocabulary.number_words import GROWN, NUMBER_WORDS, SHRUNK
from render.vocabulary.set_phrases import SET_PHRASES


class Claim(StrEnum):
    """What a word claims."""

    NUMBER = "number"
    LARGEST = "largest"
    SMALLEST = "smallest"
    MOST = "most"
    """«самый»: which end is meant, the next word says."""
    RISE = "rise"
    FALL = "fall"
    SAME = "same"
    ABOVE = "above"
    BELOW = "below"
    TOTAL = "total"
    AVERAGE = "average"
    MEDIAN = "median"
    RATE = "rate"
    """So much for each stretch of time («ежемесячно»)."""
    SHARE = "share"
    MAJORITY = "majority"
    TIMES = "times"
    CHANGE = "change"
    """A difference or a change, of whatever sign («разница», «динамика»)."""
    RANK = "rank"
    """«на втором месте»: the row that is so in the order of size."""
    RANGE = "range"
    """«варьируется от … до»: the smallest and the largest."""
    PART = "part"
    """«из них»: a part of what was told before."""
    CLOSE = "close"
    """Two values that differ little."""
    FOLLOW = "follow"
    """The next one of an order («следом», "followed by")."""
    ONLY = "only"
    WHOLE = "whole"
    """All groups, the whole («всех», "every")."""
    STRONG = "strong"
    """A large difference («значительно»)."""
    SLIGHT = "slight"
    START = "start"
    """The first rows of a series («в начале»)."""
    END = "end"
    CAUSE = "cause"
    STEADY = "steady"
    """Every step of a growth or a fall («неуклонно», "steadily")."""
    UNEVEN = "uneven"
    """Rows that differ much («неравномерно»)."""
    LEAD = "lead"
    """«с большим отрывом»: the first row before the second one."""
    NOTHING = "nothing"
    """A phrase that looks like a claim and is none («прежде всего»)."""


_CLAIMS: dict[Claim, tuple[str, ...]] = {
    Claim.NUMBER: NUMBER_WORDS,
    Claim.NOTHING: SET_PHRASES,
    Claim.LARGEST: (
        "stand* out", "stood out", "come out ahead", "comes out ahead", "came out ahead", "выходит вперед",
        "вышел вперед", "вышла вперед", "вышло вперед",
        "основной вклад", "главный вклад", "решающий вклад", "ключевой вклад", "основной канал", "главный канал",
        "основной способ", "главный способ", "основной источник", "главный источник", "основной категория",
        "главный категория", "основной регион", "главный регион", "основной роль", "главный роль", "ключевой роль",
        "основной метод", "основной статья", "led", "topped", "tops", "dominat*", "преоблада*", "превалир*",
        "опережа* остальн*", "опереди* остальн*", "обогна* остальн*", "обгоня* остальн*", "обгоня* все",
        "регион-лидер", "город-лидер",
        "категория-лидер", "месяц-лидер", "канал-лидер", "опережа* другой", "опереди* другой",
        "опережа* все", "опереди* все", "ahead of the rest", "ahead of others", "ahead of the others", "ahead of all",
        "main contributor*", "main channel*", "main source*", "main method*", "primary contributor*",
        "primary channel*", "primary source*", "key contributor*", "high", "front-runner",
        "foremost", "предпочита*", "предпочт*", "prefer*", "favored", "favoured", "dominant", "primary", "lead",
        "take* the lead", "took the lead", "in the lead", "вырваться вперед", "выйти вперед", "выйти в лидер",
        "number-one", "верх список", "верх рейтинг", "верхушка", "во глава", "top of the list", "top of the ranking",
        "высш*", "вершина", "апогей", "верхний", "high point", "высшая точка", "верхняя точка", "на вершина",
        "верхний строчка",
        "ведущий", "флагман*", "рекордсмен*",
        "наибольшая часть", "наибольшую часть", "наибольший часть", "поставить рекорд", "set a record",
        "первый место", "на первом",  "first place",
        "come* first", "came first", "a high of", "впереди всех",
        "впереди остальных",
        "первый строчка", "первый позиция", "first position", "number one", "rank first", "ranks first", "ranked first",
        "rank* highest", "пальма первенства",
        "максимум", "максимальн*", "макс", "наибольш*", "крупнейш*", "лидер", "лидир*", "лидерств*", "лидирующ*",
        "рекорд", "рекордн*", "пик", "пиков*", "наивысш*", "наилучш*", "лучш*", "больше всего", "больше всех",
        "больше других", "больше остальных", "выше других", "выше остальных", "более всего", "выше всего", "выше всех",
        "чаще всего", "возглавля*", "возглав*",
        "all-time high", "all time high", "сильнейш*", "высочайш*", "strongest", "busiest", "fastest",
        "longest", "heaviest",
        "преобладает", "доминир*", "первенств*",
        "maximum", "max", "maximal", "highest", "largest", "biggest", "greatest", "leader", "leading", "leads",
        "a record", "the record", "record level", "all-time", "peak", "peaks", "peaked", "best", "most", "top",
    ),
    Claim.SMALLEST: (
        "низ список", "низ рейтинг", "низ таблица", "в низ список", "внизу список", "внизу рейтинг", "в хвост",
        "bottom of the list", "bottom of the ranking", "низш*", "дно", "нижний", "последний строка",
        "последний позиция",
        "last row", "low point", "низшая точка", "нижняя точка", "low", "trough", "замкн*", "closes the list",
        "close the list", "closes the ranking", "closes the top",
        "round* out",
        "bring* up the rear", "нижний строчка", "наименьшая часть", "наименьшую часть", "наименьший часть",
        "последний место", "на последний", "last place", "last on the list", "last in the list", "last in the ranking",
        "is last", "was last", "are last", "comes last", "ranks last", "rank* lowest",
        "последний в список", "последний в рейтинг",
        "come* last", "came last", "a low of", "последний строчка",
        "минимум", "минимальн*", "наименьш*", "мельчайш*", "аутсайдер", "антирекорд*", "наинизш*", "наихудш*",
        "худш*", "меньше всего", "меньше всех", "меньше других", "меньше остальных", "ниже других", "ниже остальных",
        "менее всего", "ниже всего", "ниже всех", "реже всего", "замыка*",
        "наименее", "all-time low", "all time low", "слабейш*", "weakest", "slowest", "quietest",
        "shortest", "lightest", "minimum", "min", "minimal", "lowest", "smallest", "least", "worst",
        "fewest", "bottom",
    ),
    Claim.MOST: ("самый", "наиболее"),
    Claim.RISE: (
        *GROWN,
        "положительн*", "позитивн*", "восходящ*", "добавиться", "добавляться", "прибавиться", "оживлен*", "рывок",
        "отскок", "дорасти", "дорос", "дороста*", "с плюс", "в плюс", "пойти вверх", "идти вверх", "пойти в рост",
        "рос", "росли", "росла", "росло", "подтян*",
        "приподня*", "uptick*", "upswing*", "uptrend*",
        "upturn*",
        "ascen*", "escalat*", "swell*", "positive", "added", "spike*", "вырасти", "расти", "рост",
        "растущий",
        "выросший", "возрасти", "возрастать", "нарастать", "увеличить",
        "увеличиться", "увеличиваться", "увеличивать", "увеличение", "увеличен*", "повыситься", "повысить",
        "повышаться", "повышение", "прибавить", "прибавлять", "подняться", "подниматься", "подрасти", "подъем",
        "прирасти", "взлететь", "взлет", "скачок", "всплеск", "укрепиться", "вверх", "улучш*",
        "grow", "grew", "grown", "growing", "rise", "rose", "risen", "rising", "increase", "increas*", "climb",
        "climb*", "jump*", "surge", "surged", "surging", "soar*", "gain*", "up", "upward*", "improv*", "expand*",
        "нараст*", "наращ*", "приумнож*", "подскоч*", "взмы*", "усил*", "окреп*", "восстанов*", "восстанавл*",
        "отыгра*", "воспрян*",
        "advanc*", "rebound*", "recover*", "rally", "rallied", "boost*", "strengthen*", "pick* up",
    ),
    Claim.FALL: (
        *SHRUNK,
        "пойти вниз", "идти вниз", "пойти на спад", "идти на спад", "пойти на убыль", "идти на убыль", "loss",
        "losses", "отрицательн*", "негативн*", "нисходящ*", "сползт*", "сполз*", "регресс*", "downturn*",
        "downtrend*",
        "softened", "soften*", "decelerat*", "diminish*", "subsid*", "lessen*", "plummet*", "nosediv*", "negative",
        "lost", "dipping",
        "снизиться", "снижаться", "снизить", "снижение", "сниженн*", "опускаться", "упасть", "падать", "падение",
        "сократиться",
        "сокращаться", "сократить", "сокращение", "уменьшиться", "уменьшаться", "уменьшить", "уменьшение",
        "потерять", "просесть", "проседать", "просадка", "спад", "опуститься", "убыль", "убывать", "обвал*",
        "рухнуть", "вниз", "ухудш*", "провал*", "отток",
        "ослаб*", "скати*", "откати*", "отступ*", "подешеве*", "усох*", "сжал*", "сжат*", "обмел*",
        "fall", "fell", "fallen", "falling", "drop", "dropped", "drop*", "decrease", "decreas*", "declin*",
        "shrink", "shrank", "shrunk", "reduc*", "down", "downward", "downwards", "lose", "slump*", "plung*",
        "worsen*", "dip", "dipped", "dips", "slid", "slide*", "slip*", "sank", "sink*", "eased", "contracted",
        "dwindl*", "tumbl*", "weaken*", "retreat*",
    ),
    Claim.SAME: (
        "совпасть", "совпадать", "сравняться", "идентичн*", "identical", "coincid*", "matched", "неизменн*",
        "не измениться", "не изменяться", "не меняться", "без изменений", "стабильн*", "одинаков*",
        "поровну", "на том же уровне", "столько же", "так же много", "не вырасти", "не снизиться",
        "unchanged", "stable", "flat", "the same", "equal", "equally",
    ),
    Claim.ABOVE: (
        "longer", "дольше", "длиннее", "активней", "громче", "весомее", "сильней", "быстрей", "busier", "faster",
        "больше", "более", "выше", "превыс*", "превыша*", "опереди*", "опережа*", "обогна*", "обгоня*", "свыше",
        "перегна*", "обош*", "обход*", "обойт*", "обойд*", "перекры*", "перебил*", "лучше", "быстрее", "превосход*",
        "превзо*", "сильнее", "крупнее", "чаще", "активнее",
        "популярнее", "дороже", "впереди",
        "outpac*", "outstrip*", "outnumber*", "surpass*", "overtak*", "overtook", "beat", "beats", "stronger",
        "more than", "more", "above", "exceed*", "higher", "larger", "greater", "bigger",
        "outperform*", "ahead of",
    ),
    Claim.BELOW: (
        "shorter", "практически", "just under", "slightly under", "well under", "under", "тише", "скромнее",
        "спокойнее",
        "короче", "quieter", "slower",
        "меньше", "менее", "ниже", "уступ*", "отста*", "слабее", "медленнее", "мельче", "реже", "хуже", "дешевле",
        "позади",
        "weaker", "почти", "almost", "nearly", "trail*", "lag", "lags", "lagged", "lagging",
        "fell short of", "fall* short of",
        "lag behind", "lags behind", "lagged behind", "lagging behind", "fall* behind", "fell behind",
        "less than", "less",
        "fewer", "below", "lower",
        "smaller", "behind",
    ),
    Claim.TOTAL: (
        "накопить", "накопиться", "накоплен*", "accumulat*", "нарастающий итог", "всего", "grand total",
        "cumulatively", "collectively", "итого", "итог", "итогов*", "суммарн*", "совокупн*",
        "в сумме", "в общей сложности", "общий",
        "вместе", "в целом", "total", "totals", "subtotal", "subtotals",
        "totaled", "totalled", "totaling", "totalling", "overall", "in all",
        "altogether", "combined", "sum of", "summed", "summing", "everything together", "all together",
    ),
    Claim.AVERAGE: (
        "средн*", "усредн*", "в среднем", "средний чек", "average check", "average receipt", "average ticket",
        "average", "averag*", "mean", "avg"),
    Claim.MEDIAN: ("медиан*", "median"),
    Claim.RATE: (
        "ежедневн*", "ежемесячн*", "еженедельн*", "ежеквартальн*", "ежемесячно", "ежедневно", "еженедельно",
        "ежегодно", "ежеквартально", "ежечасно", "каждый месяц",
        "каждый день",
        "каждый неделя", "каждый год", "каждый квартал", "каждый час", "monthly", "daily", "weekly", "yearly",
        "annually", "quarterly", "hourly", "each month", "every month", "each day", "every day", "each week",
        "every week",
        "each year", "every year", "per month", "per quarter", "per day", "per week", "per year",
        "в день", "в сутки", "в месяц", "в неделя", "в год", "в час", "a day", "a month", "a week", "a year",
    ),
    Claim.SHARE: ("доля", "процент", "удельный вес", "share", "percent", "percentage", "per cent", "proportion"),
    Claim.MAJORITY: (
        "в основном", "преимущественно", "lion's share", "основной активность", "основной объем", "основной сумма",
        "основной доля",
        "основной поток", "основной оборот", "predominantly", "primarily", "largely", "в большинстве",
        "большинств*", "большой часть", "основной часть", "основной масса", "львиный доля", "больший часть",
        "почти все",
        "практически все", "подавляющ*", "majority", "most of", "almost all", "the bulk of", "mostly", "mainly",
    ),
    Claim.TIMES: ("раз", "times", "fold"),
    Claim.CHANGE: (
        "прирост*", "прибав*", "убавк*", "изменени*", "изменил*", "измени*", "margin", "advantage", "разниц*",
        "разност*", "разрыв*", "отрыв",
        "отклонени*",
        "дельта", "плюс", "минус", "отставани*", "перевес", "преимуществ*", "change*", "difference*", "delta",
        "gap", "growth", "plus", "minus", "differ*", "различаться", "различаются", "разниться", "отлич*",
        "расхожд*", "variance", "addition*",
    ),
    Claim.RANK: (
        "второй строка", "третий строка", "четвертый строка", "пятый строка", "четвертый строчка", "пятый строчка",
        "второй позиция", "третий позиция", "четвертый позиция", "пятый позиция", "second position", "third position",
        "fourth position", "fifth position", "second spot", "third spot", "fourth spot", "second-*", "third-*",
        "second highest", "second largest", "third highest", "third largest", "second biggest", "third biggest",
        "second lowest", "second smallest", "runner-up", "rank* fourth", "rank* fifth", "came fourth", "came fifth",
        "come* fourth",
        "на второй", "на третий", "на четвертый", "на пятый", "second with", "third with", "fourth with",
        "second at", "third at", "второй место", "третий место", "четвертый место", "пятый место", "второй строчка",
        "третий строчка",
        "второй по", "третий по", "четвертый по", "second place", "third place", "fourth place", "fifth place",
        "rank* second", "rank* third", "come* second", "come* third", "came second", "came third", "is second",
        "is third",
    ),
    Claim.RANGE: (
        "различие", "variation", "в предел", "амплитуда", "fluctuat*", "spread", "меняться", "изменяться", "варьир*",
        "колеб*", "range*",
        "ranging", "vary", "varies", "varied", "разброс", "размах",
        "диапазон",
    ),
    Claim.PART: ("из они", "из них", "of which", "в том число", "including", "среди они"),
    Claim.CLOSE: (
        "почти сравня*", "практически сравня*", "почти догна*", "почти догоня*", "идти рядом", "стоять рядом",
        "держаться рядом", "находиться рядом", "side by side", "вплотную",
        "practically level",
        "practically equal", "practically the same", "practically identical", "virtually equal", "virtually identical",
        "roughly equal", "about equal", "about the same", "roughly the same", "on par", "on a par", "roughly level",
        "were close", "was close", "remained close", "stayed close", "close across", "close together", "very close",
        "quite close", "fairly close", "closely matched", "on the same level", "к один уровень", "вровень",
        "почти вровень", "практически вровень", "наравне", "на равный", "neck and neck",
        "не зависеть",
        "практически не зависеть", "почти не зависеть", "почти не отличаться", "практически не отличаться",
        "мало отличаться", "почти не различаться", "практически не различаться", "barely differ*", "hardly differ*",
        "almost no difference",
        "почти не измениться", "почти не меняться", "почти не изменяться", "практически не измениться",
        "практически не меняться", "практически не изменяться", "almost unchanged", "сравним*", "nearly unchanged",
        "virtually unchanged", "almost flat", "nearly flat", "almost level", "nearly level", "virtually the same",
        "почти совпа*", "практически совпа*", "почти идентичн*", "практически идентичн*", "схож*", "похож*",
        "на сопоставимый уровень", "на близкий уровень", "примерно на один уровень", "alike", "на один уровень",
        "почти одинаков*", "практически одинаков*", "примерно одинаков*", "почти равн*",
        "практически равн*", "примерно равн*", "почти на один уровень", "практически на один уровень",
        "almost the same",
        "nearly the same", "almost equal", "nearly identical", "almost identical", "at the same level",
        "на тот же уровень",
        "близк*", "сопоставим*", "close to", "are close", "is close", "comparable", "similar"),
    Claim.FOLLOW: (
        "дальше",
        "следом", "следовать", "следующий", "далее", "затем", "потом", "идти", "followed by", "follow*", "then", "next",
        "вслед", "по убывание", "по возрастание", "descending", "ascending",
    ),
    Claim.ONLY: ("только", "лишь", "исключительно", "всего лишь", "only", "just", "solely", "merely"),
    Claim.WHOLE: ("целиком", "весь", "все", "каждый", "целое", "целый", "entire", "whole", "all", "every", "each",
        "country*"),
    Claim.STRONG: (
        "visibly", "noticeably", "уверенный", "бурн*", "стремительн*", "значительн*", "существенн*", "резк*",
        "заметн*", "сильно", "намного",
        "гораздо", "ощутим*", "кардинальн*",
        "значимо", "внушительн*", "significant*", "substantial*", "sharp*", "notabl*", "considerabl*", "much", "far",
        "markedly", "dramatic*", "strongly",
    ),
    Claim.SLIGHT: (
        "невелик*", "ненамного", "несильно", "small", "negligible", "едва", "moderate*", "немного", "незначительн*",
        "слегка", "чуть",
        "несколько", "небольш*", "умеренн*",
        "slight*", "marginal*",
        "modest*", "a little", "somewhat", "a bit",
    ),
    Claim.START: (
        "старт", "начало", "начать", "начинать", "начаться", "начинаться", "start*", "begin*", "began",
        "beginning", "opened at",
    ),
    Claim.END: ("конец", "закрыть с", "закрыть на", "закрыться",
        "закончиться", "завершиться", "завершить", "end", "ended", "ends",
        "close of", "closed at", "closed with", "closed the month", "closed the year", "closed the quarter",
        "closed the period", "finish*"),
    Claim.STEADY: STEADY,
    Claim.UNEVEN: ("неравномерн*", "неоднородн*", "uneven*", "unequal*"),
    Claim.LEAD: (
        "с отрыв", "с большой отрыв", "с значительный отрыв", "со значительный отрыв", "с заметный отрыв",
        "с существенный отрыв", "с небольшой отрыв", "с огромный отрыв", "с солидный отрыв", "с ощутимый отрыв",
        "с минимальный отрыв", "by a wide margin", "by a large margin", "by a clear margin", "by a significant margin",
        "by a considerable margin", "by far", "by a narrow margin", "by a small margin", "with a clear lead",
        "with a wide margin", "with a large margin",
    ),
    Claim.CAUSE: (
        "led to", "lead to", "leads to", "leading to", "привести к рост", "привести к снижение", "привести к падение",
        "привести к увеличение", "из-за", "благодаря", "вследствие", "потому что", "поскольку", "по причине",
        "вызван*", "обусловлен*",
        "причин*", "объясня*", "за счет", "связано с", "связан с", "связана с", "ожида*", "прогноз*", "because",
        "due to", "thanks to", "caused", "owing to", "driven by", "as a result of", "forecast*", "expected",
        "will", "predict*",
    ),
}  # fmt: skip

PHRASES: tuple[tuple[tuple[str, ...], Claim], ...] = tuple(
    (tuple(phrase.split()), Claim(claim))
    for known in (_CLAIMS, MORE_CLAIMS, PLACE_CLAIMS)
    for claim, phrases in known.items()
    for phrase in phrases
)
"""All phrases, each word a dictionary form, a stem or the word itself."""

LARGE_WORDS = (
    "высок*", "больш*", "крупн*", "сильн*", "част*", "активн*", "загруженн*", "популярн*", "востребованн*", "дорог*",
    "быстр*", "весом*", "заметн*", "значим*", "значительн*", "существенн*", "лучш*", "верхн*", "результативн*",
    "успешн*", "главн*", "насыщенн*", "напряженн*", "интенсивн*", "оживленн*",
    "high", "often", "popular", "active", "frequent*", "common*", "used", "expensive", "large", "busy", "significant",
    "productive", "intense", "heavy", "strong", "widespread", "favourite", "favorite", "массов*", "продуктивн*",
    "многочисленн*", "многолюдн*", "numerous",
)  # fmt: skip
"""After «самый», "most": what is meant is the larger figure."""

EARLIER_WORDS = (
    "before", "ранее", "раньше", "назад", "прошлый", "прошлогодн*", "предыдущ*", "previous*", "earlier", "ago",
    "prior", "last", "предшеств*", "прежн*",
)  # fmt: skip
"""Words that name the earlier one of two compared periods."""

SMALL_WORDS = (
    "небольш*", "умеренн*", "невысок*", "некрупн*", "спокойн*", "дешев*", "quiet*", "slow*", "low", "calm", "rare",
    "rarely", "unpopular", "modest*", "weak", "медлен*", "незначительн*", "скромн*", "тих*",
    "низк*", "мал*", "маленьк*", "плох*", "слаб*", "дешев*", "редк*", "коротк*", "меньш*", "нижн*", "худш*",
)  # fmt: skip
"""After «самый»: the other end."""


CHANGE_WORDS = (
    "прирост*", "прибав*", "убавк*", "изменени*", "изменил*",
    "разниц*", "разност*", "разрыв*", "отрыв*", "разброс*", "размах*", "spread", "lead", "lag", "динамик*",
    "отклонени*",
    "дельта", "плюс", "минус",
    "отставани*", "перевес", "преимуществ*", "advantage",
    "change*", "difference*", "delta", "gap", "growth", "plus", "minus", "margin",
    "deviation*",
)  # fmt: skip
"""Words that say that a figure beside them is a change."""

WEAK_COMPARATIVES = ("слаб*", "медлен*", "ред*", "реже", "ниж*", "меньш*", "мен*", "хуж*", "дешев*", "тиш*")
"""«Слабее всего»: of comparatives before «всего» and «всех» those that mean the other end."""

SELECTING_WORDS = (
    "этот", "эти", "тот", "показанн*", "список", "перечень", "выборка", "перечисленн*", "топ*", "выбранн*",
    "отобранн*", "лидер*", "these", "those", "shown", "listed", "list", "top", "selected", "leading",
)  # fmt: skip
"""Words that say that only some groups are spoken of."""

WHOLE_WORDS = (
    "весь", "все", "каждый", "стран*", "целое", "entire", "whole", "all", "every", "across", "country*", "overall",
)  # fmt: skip
"""Words that say that everything is spoken of."""

LEVEL_WORDS = ("до", "to", "достиг*", "reach*", "hit", "hits")
"""Before a figure: it is the level that was reached, not the change."""

SHARE_WORDS = (
    "структур*", "распредел*", "distribut*", "split*", "приходи*", "часть", "занима*", "обеспечива*", "из", "от", "of",
    "account*", "part*", "%",
)  # fmt: skip
"""Words by which a share is told beside what it is a share of."""
