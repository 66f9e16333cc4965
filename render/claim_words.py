"""Words that claim something about numbers, by their dictionary forms or stems, in Russian and English.

Only data: what each claim needs as a proof is decided in ``render.proof``. A stem ends with ``*``; a phrase is
words in a row.
"""

from __future__ import annotations

from enum import StrEnum


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
    SHARE = "share"
    MAJORITY = "majority"
    TIMES = "times"
    CAUSE = "cause"
    NOTHING = "nothing"
    """A phrase that looks like a claim and is none («прежде всего»)."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_NUMBERS_RU = _words(
    "ноль нуль два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать "
    "пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать тридцать сорок пятьдесят шестьдесят "
    "семьдесят восемьдесят девяносто сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот "
    "тысяча миллион миллиард триллион полтора полторы полтораста двое трое четверо пятеро шестеро семеро половина "
    "треть четверть пятина десятина дюжина десяток сотня пара тройка пятерка десятка единица нулевой первый "
    "второй третий четвертый пятый шестой седьмой восьмой девятый десятый сотый тысячный двойной тройной "
    "двоекратный вдвое втрое вчетверо впятеро вшестеро всемеро вдесятеро вполовину наполовину пополам дважды "
    "трижды четырежды однажды единственный один двухзначный трехзначный четырехзначный "
)
_NUMBERS_EN = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million "
    "billion trillion dozen couple half halve third fourth fifth sixth seventh eighth ninth tenth first second "
    "double triple quadruple twice thrice twofold threefold tenfold once single nil "
)
_NUMBER_STEMS = (
    "удво*", "утроил*", "утроен*", "утроит*", "учетвер*", "упятер*", "удесятер*",
    "полмиллион*", "полтысяч*", "полмиллиард*", "полсотн*",
    "двукратн*", "трехкратн*", "четырехкратн*", "пятикратн*", "шестикратн*", "десятикратн*", "многократн*",
    "кратно", "двухсот*", "трехсот*", "четырехсот*", "пятисот*", "двухтысяч*", "однопроцент*", "двухпроцент*",
    "трехпроцент*", "пятипроцент*", "десятипроцент*", "двадцатипроцент*", "стопроцент*", "пятидесятипроцент*",
    "doubl*", "tripl*", "quadrupl*", "quintupl*", "halv*",
)  # fmt: skip

_CLAIMS: dict[Claim, tuple[str, ...]] = {
    Claim.NUMBER: (*_NUMBERS_RU, *_NUMBERS_EN, *_NUMBER_STEMS, "в разы", "на порядок", "a quarter of", "quarters of"),
    Claim.NOTHING: (
        "один из", "одна из", "одно из", "one of", "прежде всего", "скорее всего", "всего лишь", "в первую очередь",
        "во-первых", "no one", "at most", "at least", "среди прочих", "один и тот же", "once again", "по одному",
        "больше не", "не больше чем", "по первому требованию", "выше указанн*", "выше приведенн*",
        "по итог", "вместе с", "от общий",
        "of the total", "of total", "of overall", "из общий",
        "в общий", "таблица ниже", "ниже приведен*", "приведен* ниже", "показан* ниже", "см ниже",
        "более того", "тем более", "не больше и не меньше", "более подробно", "broken down", "sum up", "sums up",
        "add up", "adds up", "made up", "table below",
        "see below", "shown below", "listed below", "figures below",
    ),
    Claim.LARGEST: (
        "первый место", "first place", "rank first", "ranks first", "ranked first",
        "максимум", "максимальн*", "макс", "наибольш*", "крупнейш*", "лидер", "лидир*", "лидерств*", "лидирующ*",
        "рекорд", "рекордн*", "пик", "пиков*", "наивысш*", "лучш*", "больше всего", "больше всех",
        "более всего", "выше всего", "выше всех", "чаще всего", "возглавля*", "возглав*", "наиболее",
        "преобладает", "доминир*", "первенств*",
        "maximum", "max", "maximal", "highest", "largest", "biggest", "greatest", "leader", "leading", "leads",
        "record high", "a record", "peak", "peaks", "peaked", "best", "most", "top",
    ),
    Claim.SMALLEST: (
        "последний место", "last place",
        "минимум", "минимальн*", "наименьш*", "мельчайш*", "аутсайдер", "антирекорд*", "наинизш*",
        "худш*", "меньше всего", "меньше всех", "менее всего", "ниже всего", "ниже всех", "реже всего", "замыка*",
        "наименее", "minimum", "min", "minimal", "lowest", "smallest", "least", "worst", "fewest", "bottom",
    ),
    Claim.MOST: ("самый",),
    Claim.RISE: (
        "вырасти", "расти", "рост", "растущий", "выросший", "возрасти", "возрастать", "нарастать", "увеличить",
        "увеличиться", "увеличиваться", "увеличивать", "увеличение", "увеличен*", "повыситься", "повысить",
        "повышаться", "повышение", "прибавить", "прибавлять", "подняться", "подниматься", "подрасти", "подъем",
        "прирасти", "взлететь", "взлет", "скачок", "всплеск", "ускориться", "укрепиться", "вверх", "улучш*",
        "grow", "grew", "grown", "growing", "rise", "rose", "risen", "rising", "increase", "increas*", "climb",
        "climb*", "jump*", "surge*", "surg*", "soar*", "gain*", "up", "upward", "upwards", "improv*", "expand*",
    ),
    Claim.FALL: (
        "снизиться", "снижаться", "снизить", "снижение", "сниженн*", "упасть", "падать", "падение", "сократиться",
        "сокращаться", "сократить", "сокращение", "уменьшиться", "уменьшаться", "уменьшить", "уменьшение",
        "потерять", "просесть", "проседать", "просадка", "спад", "опуститься", "убыль", "убывать", "обвал*",
        "рухнуть", "замедл*", "вниз", "ухудш*", "провал*", "отток",
        "fall", "fell", "fallen", "falling", "drop", "dropped", "drop*", "decrease", "decreas*", "declin*",
        "shrink", "shrank", "shrunk", "reduc*", "down", "downward", "downwards", "lose", "slump*", "plung*",
        "worsen*",
    ),
    Claim.SAME: (
        "неизменн*", "не измениться", "не изменяться", "не меняться", "без изменений", "стабильн*", "одинаков*",
        "поровну", "на том же уровне", "столько же", "так же много", "не вырасти", "не снизиться",
        "unchanged", "stable", "flat", "the same", "equal", "equally",
    ),
    Claim.ABOVE: (
        "больше", "более", "выше", "превыс*", "превыша*", "опереди*", "опережа*", "обогна*", "обгоня*", "свыше",
        "перегна*", "обош*", "more than", "more", "above", "exceed*", "higher", "larger", "greater", "bigger",
        "outperform*", "ahead of",
    ),
    Claim.BELOW: (
        "меньше", "менее", "ниже", "уступ*", "отста*", "less than", "less", "fewer", "below", "lower",
        "smaller", "behind",
    ),
    Claim.TOTAL: (
        "всего", "итого", "итог", "итогов*", "суммарн*", "совокупн*", "в сумме", "в общей сложности", "общий",
        "вместе", "в целом", "total", "totals", "overall", "in all", "altogether", "combined", "sum of",
    ),
    Claim.AVERAGE: ("средн*", "в среднем", "average", "averag*", "mean", "avg", "медиан*", "median"),
    Claim.SHARE: ("доля", "процент", "удельный вес", "share", "percent", "percentage", "per cent", "proportion"),
    Claim.MAJORITY: (
        "большинств*", "большая часть", "основная часть", "основная масса", "львиная доля", "почти все",
        "практически все", "подавляющ*", "majority", "most of", "almost all", "the bulk of", "mostly", "mainly",
    ),
    Claim.TIMES: ("раз", "times", "fold"),
    Claim.CAUSE: (
        "из-за", "благодаря", "вследствие", "потому что", "поскольку", "по причине", "вызван*", "обусловлен*",
        "причин*", "объясня*", "за счет", "связано с", "связан с", "связана с", "ожида*", "прогноз*", "because",
        "due to", "thanks to", "caused", "owing to", "driven by", "as a result of", "forecast*", "expected",
        "will", "predict*",
    ),
}  # fmt: skip

PHRASES: tuple[tuple[tuple[str, ...], Claim], ...] = tuple(
    (tuple(phrase.split()), claim) for claim, phrases in _CLAIMS.items() for phrase in phrases
)
"""All phrases, each word a dictionary form, a stem or the word itself."""

SMALL_WORDS = (
    "низк*", "мал*", "маленьк*", "плох*", "слаб*", "дешев*", "редк*", "коротк*", "меньш*", "нижн*", "худш*",
)  # fmt: skip
"""After «самый»: the other end."""

UNIT_WORDS: dict[str, tuple[str, ...]] = {
    "money": ("₽", "руб*", "$", "€", "долл*", "евро", "копе*", "usd", "eur", "rub", "ruble", "rouble", "dollar*"),
    "percent": ("%", "процент*", "percent", "проц", "п.п", "pp"),
    "duration": ("день", "дн", "час", "ч", "минута", "мин", "секунда", "неделя", "month", "day", "hour", "minute"),
    "count": ("шт", "штук*", "единиц*", "раз", "pcs", "items"),
}  # fmt: skip
"""Words after a number that say what it counts."""

SCALE_WORDS = (
    "тыс", "тысяч*", "млн", "миллион*", "млрд", "миллиард*", "трлн", "k", "m", "b", "mln", "bn", "thousand*",
    "million*", "billion*", "сотен", "десятк*",
)  # fmt: skip

CONCEPTS: tuple[tuple[str, ...], ...] = (
    ("open*", "открыт*", "открыв*"),
    ("clos*", "закрыт*", "закрыв*"),
    ("amount*", "sum", "turnover*", "сумм*", "оборот*", "объем*", "volume"),
    ("revenue*", "выручк*", "доход*", "income"),
    ("count*", "cnt", "qty", "quantity", "number", "num", "количеств*", "числ*", "кол"),
    ("payment*", "pay", "paid", "платеж*", "оплат*"),
    ("transact*", "txn*", "operation*", "операц*", "транзакц*"),
    ("wallet*", "кошел*"),
    ("card*", "карт*"),
    ("client*", "customer*", "клиент*", "покупател*", "абонент*"),
    ("user*", "пользовател*"),
    ("order*", "заказ*"),
    ("avg", "averag*", "mean", "средн*"),
    ("share*", "pct", "percent*", "доля", "процент*"),
    ("growth", "change*", "delta", "diff*", "прирост*", "изменен*", "динамик*"),
    ("previous", "prev", "prior", "предыдущ*", "прошл*"),
    ("balance*", "остат*", "баланс*"),
    ("price*", "цен*", "стоимост*"),
    ("check", "receipt", "чек*"),
    ("limit*", "лимит*"),
    ("refund*", "return*", "возврат*"),
    ("cancel*", "отмен*"),
    ("fee", "fees", "commission*", "комисси*"),
    ("profit*", "margin*", "прибыл*", "марж*"),
    ("cost*", "expens*", "затрат*", "расход*"),
    ("activ*", "активн*"),
    ("new", "новый"),
    ("conversion*", "конверси*"),
    ("debt*", "долг*", "задолженност*"),
    ("visit*", "визит*", "посещен*"),
    ("view*", "просмотр*"),
    ("sale*", "продаж*"),
)
"""Words of business in both languages: a column called ``amount`` is what a Russian text calls «сумма»."""
