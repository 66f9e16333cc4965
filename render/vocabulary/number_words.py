"""Numbers, parts and multiples in words: a text may hold one only where the facts prove it. Only data."""

from __future__ import annotations

from decimal import Decimal


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
    "billion trillion dozen couple half third fourth fifth sixth seventh eighth ninth tenth first second "
    "double triple quadruple twice thrice twofold threefold tenfold once single nil "
)
_NUMBER_STEMS = (
    "полмиллион*", "полтысяч*", "полмиллиард*", "полсотн*",
    "двукратн*", "трехкратн*", "четырехкратн*", "пятикратн*", "шестикратн*", "десятикратн*", "многократн*",
    "кратно", "двухсот*", "трехсот*", "четырехсот*", "пятисот*", "двухтысяч*", "однопроцент*", "двухпроцент*",
    "трехпроцент*", "пятипроцент*", "десятипроцент*", "двадцатипроцент*", "стопроцент*", "пятидесятипроцент*",
)  # fmt: skip

NUMBER_WORDS = (
    *_NUMBERS_RU,
    *_NUMBERS_EN,
    *_NUMBER_STEMS,
    "в разы",
    "на порядок",
    "a quarter of",
    "quarters of",
    "by a quarter",
    "a quarter more",
    "a quarter less",
    "a quarter fewer",
    "a quarter higher",
    "a quarter lower",
    "a quarter larger",
    "a quarter bigger",
    "a quarter smaller",
    "a quarter greater",
    "a quarter above",
    "a quarter below",
    "a quarter up",
    "a quarter down",
    "up a quarter",
    "down a quarter",
)
"""All of them: dictionary forms, stems (``*``), phrases."""

VALUES: dict[str, int] = {
    word: value
    for value, words in enumerate(
        (
            "один one", "два двое two", "три трое three", "четыре четверо four", "пять пятеро five",
            "шесть шестеро six",
            "семь семеро seven", "восемь eight", "девять nine", "десять ten", "одиннадцать eleven", "двенадцать twelve",
            "тринадцать thirteen", "четырнадцать fourteen", "пятнадцать fifteen",
        ),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
"""Numbers of things that a text may count in words."""

GROUPS: dict[str, int] = {
    "двойка": 2, "пара": 2, "тройка": 3, "четверка": 4, "пятерка": 5, "шестерка": 6, "семерка": 7, "десятка": 10,
    "trio": 3,
}  # fmt: skip
"""«Тройка лидеров»: so many at the top."""

ORDINALS: dict[str, int] = {
    word: value
    for value, words in enumerate(
        (
            "первый first", "второй second", "третий third", "четвертый fourth", "пятый fifth", "шестой sixth",
            "седьмой seventh", "восьмой eighth", "девятый ninth", "десятый tenth",
        ),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
"""Places in an order."""

FRACTIONS: dict[str, Decimal] = {
    "половина": Decimal("0.5"), "half": Decimal("0.5"), "треть": Decimal(1) / 3, "third": Decimal(1) / 3,
    "четверть": Decimal("0.25"), "quarter": Decimal("0.25"), "пятина": Decimal("0.2"),
}  # fmt: skip
"""Parts of a whole."""

MULTIPLES: dict[str, Decimal] = {
    "вдвое": Decimal(2), "втрое": Decimal(3), "вчетверо": Decimal(4), "впятеро": Decimal(5), "twice": Decimal(2),
    "double": Decimal(2), "triple": Decimal(3), "thrice": Decimal(3), "twofold": Decimal(2), "threefold": Decimal(3),
    "вшестеро": Decimal(6), "всемеро": Decimal(7), "вдесятеро": Decimal(10), "fourfold": Decimal(4),
    "fivefold": Decimal(5), "sixfold": Decimal(6), "tenfold": Decimal(10), "quadruple": Decimal(4),
    "двукратный": Decimal(2), "трехкратный": Decimal(3), "полтора": Decimal("1.5"),
}  # fmt: skip
"""How many times as large."""

GROWN: dict[str, int] = {
    "удво*": 2, "удваив*": 2, "утроил*": 3, "утроен*": 3, "утроит*": 3, "утраива*": 3, "учетвер*": 4, "упятер*": 5,
    "удесятер*": 10, "doubled": 2, "doubles": 2, "doubling": 2, "tripled": 3, "triples": 3, "tripling": 3,
    "quadrupled": 4, "quadruples": 4, "quadrupling": 4, "quintupled": 5,
}  # fmt: skip
"""Words of a rise to so many times as much: the direction is judged as that of "rose"."""

SHRUNK: dict[str, int] = {"halved": 2, "halves": 2, "halving": 2}
"""Words of a fall to a half of what was."""
