"""Words that name a metric by what it says of a row: «дешёвый» of prices, "punctual" of delays. Only data.

A quality says which end of its column is meant, too: the cheapest row has the lowest price, the most punctual one the
lowest share of delays or the highest one of arrivals on time. A stem ends with ``*``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """One quality: its words, and the stems of titles of which a row that has it has the most, or the least."""

    words: tuple[str, ...]
    most: tuple[str, ...] = ()
    least: tuple[str, ...] = ()


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _table(text: str) -> tuple[tuple[tuple[str, ...], frozenset[str]], ...]:
    """Lines of stems of titles, «<», and the words that they are told by; a line goes on where it is indented."""
    rows = (line.partition("<") for line in text.strip().replace("\n  ", " ").splitlines())
    return tuple((_words(stems), frozenset(_words(words))) for stems, _, words in rows)


def _quality(words: str, *, most: str = "", least: str = "") -> Quality:
    return Quality(tuple(words.split()), tuple(most.split()), tuple(least.split()))


LENGTHS = "@time"
"""In the place of stems: any length of time that one thing takes on average."""
_PRICES = "цен* стоимост* price* cpl cpc cpa cpo cost"
PRICES = _words("цен* стоимост* price* cpl cpc cpa cpo cost")
"""Stems of titles of prices."""
PRICING = frozenset(_words("обойтись обходиться стоить"))
"""Verbs of a price."""
_ON_TIME = "вовремя срок своевременн* пунктуальн* on-time punctual* ontime"
_LATE = "опоздан* задерж* просроч* late delay* overdue"
_FAULTS = "брак* дефект* defect* ошиб* error* scrap*"
_LOSSES = "убыточн* loss-ratio убыт* losses"
_FAILURES = "сбо* простой простоя аварий* авари* инцидент* downtime failure* incident* outage* crash*"

QUALITIES: tuple[Quality, ...] = (
    _quality("долг* дольше дольш* медлен* slow* long* lengthy", most=LENGTHS),
    _quality("быстр* скор* оператив* коротк* fast* quick* speed* speedier prompt* short*", least=LENGTHS),
    _quality("дорог* дорож* expensive costly priciest costliest dearest", most=_PRICES),
    _quality("дешев* недорог* доступн* бюджетн* cheap* affordable inexpensive", least=_PRICES),
    _quality("пунктуальн* punctual*", most=_ON_TIME, least=_LATE),
    _quality("непунктуальн* unpunctual", most=_LATE, least=_ON_TIME),
    _quality("чист* cleanest clean", least=_FAULTS),
    _quality("бракованн* defective", most=_FAULTS),
    _quality("убыточн* unprofitable lossmaking", most=_LOSSES),
    _quality("прибыльн* profitable", most="прибыл* profit*"),
    _quality("рентабельн* маржинальн*", most="рентабельн* маржинальн* маржа маржи margin*"),
    _quality("надежн* reliable", most="uptime", least=_FAILURES),
    _quality("ненадежн* unreliable", most=_FAILURES, least="uptime"),
)
"""Qualities that a row has more or less of."""

GOOD = _words(
    "удовлетворенн* csat nps csi конверси* conversion* качеств* quality оценк* рейтинг* rating* балл* score* "
    "своевременн* вовремя on-time punctual* uptime retention удержани* выручк* revenue* прибыл* profit* продаж* "
    "sales mrr arr рентабельн* маржинальн* satisfaction успеваемост* выполнени* исполнени* completion*"
)
"""Stems of titles of which more is better."""

BAD = _words(
    "отток* churn attrition текучест* брак* дефект* defect* жалоб* complaint* опоздан* задерж* просроч* late delay* "
    "overdue отмен* cancel* пропущен* missed сбо* отказ* отклонен* failure* failed error* ошиб* инцидент* incident* "
    "авари* простой простоя downtime outage* ожидан* wait* npl убыточн* loss losses возврат* refund* удалени* "
    "uninstall* dropout* отчислен* no-show* нарушен* violation* потер* abandon* брошен* недовоз* списан* delinquen* "
    "default* fraud*"
)
"""Stems of titles of which less is better."""

PLAIN_OF_GOOD = _words("не нет без not no non avoid* prevent* предотвращ* устран* resolved решен* закрыт*")
"""Words of a title that turn its meaning round, or make something else of it: its better end is not known."""

NOUNS: tuple[Quality, ...] = (
    _quality("пунктуальность своевременность punctuality timeliness", most=_ON_TIME, least=_LATE),
)
"""What is good of itself, whichever end of its column it is told by: «хуже всего с пунктуальностью» of delays."""

RATES = _table("""
конверси* conversion* < convert converted converting converts конвертировать конвертироваться
опоздан* < опаздывать опоздать
задерж* < задержать задерживать задерживаться
отказ* < отказать отказывать
завершен* completion < complete completed completes дойти доходить
удержан* retention < retain retained retains удержать удерживать
""")
"""Shares of what is done: stems of titles, and the verbs of it."""

BEST = ("лучш*", "наилучш*", "лучше", "best")
WORST = ("худш*", "наихудш*", "хуже", "worst", "плохо")

TIMES = frozenset(
    _words("delay duration latency time turnaround wait время длительность ожидание продолжительность скорость срок")
)
"""Words of titles of lengths of time."""

PROCESSES = _table("""
ожидан* wait* очеред* < queue wait waited waiting waits ждать обслуживать ожидать подождать прождать
ответ* реакц* response respon* reply < answer answered answers replied replies reply respond responded responds
  ждать ответить отвечать
доставк* deliver* < deliver delivered delivers везти доставить доставлять ехать ждать идти привозить
закрыт* вакан* closing hire hiring fill < fill filled fills hire hired hires закрывать закрываться закрыть закрыться
  искать найти нанимать находить поиск
решен* resolution resolv* урегулир* settlement < fix fixed resolve resolved resolves settle settled settles solve
  solved ждать решать решаться решить урегулировать
восстановл* recover* restor* repair* ремонт* < recover recovered recovers repair repaired restore restored restores
  восстанавливать восстанавливаться восстановить восстановиться ремонтировать чинить
рассмотр* review* decision* < review reviewed reviews ждать рассматривать рассматриваться рассмотреть
обработ* process* handling < handle handled handles process processed processes обрабатывать обрабатываться
  обработать
обслуж* servic* serv* < serve served serves ждать обслуживать обслуживаться обслужить
пути поезд* рейс* transit travel* trip* journey < take takes took travel travels везти добираться доезжать дорога
  ехать идти путь
оборачив* turnover < turn turns лежать оборачиваться хранить
сборк* комплектац* picking packing < pack packed packs pick picked picks комплектовать собирать собираться
выпуск* изготовл* производ* production < produce produced produces изготавливать изготавливаться производить
согласован* approv* одобрен* < approve approved approves ждать согласовать согласовывать согласовываться
""")
"""What takes time: stems of titles, and the words that tell how long it took."""

SUMMED = _words("общ* суммарн* всего простой простоя отработ* просмотр* total sum downtime work* overtime")
"""Words of titles of times that are added up."""

SUBJECTS = frozenset(
    _words(
        "agent applicant caller citizen client customer patient staff team user visitor абонент гражданин житель "
        "заказчик заявитель клиент команда оператор пассажир пациент покупатель пользователь посетитель сотрудник "
        "специалист"
    )
)
"""Who waits, or does what takes the time."""

OBJECTS = frozenset(
    _words(
        "application case claim delivery goods incident issue order package parcel query request shipment ticket "
        "vacancy вакансия вопрос груз дело документ заболевание заказ запрос заявка заявление инцидент обращение "
        "отправление посылка рейс тикет товар"
    )
)
"""What it takes the time to deal with."""

TAKING = frozenset(
    _words(
        "last lasted lasts need needed needs take taken takes took длиться занимать занять потребоваться продолжаться "
        "требоваться уйти уходить"
    )
)
"""Verbs of any length of time."""
