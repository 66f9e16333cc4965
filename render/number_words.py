"""Numbers, parts and multiples in words: a text may hold one only where the facts prove it. Only data."""

from __future__ import annotations


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

NUMBER_WORDS = (*_NUMBERS_RU, *_NUMBERS_EN, *_NUMBER_STEMS, "в разы", "на порядок", "a quarter of", "quarters of")
"""All of them: dictionary forms, stems (``*``), phrases."""
