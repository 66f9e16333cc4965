"""Words of everyday speech by what is measured: «заработать» of revenue, "used" of consumption, "traffic" of visits.

Only data. A verb here says that what the titles name came about, in no direction: none of growth or loss. Whether one
may stand beside a figure is decided in ``render.texts.told_by_verbs``.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.vocabulary.word_sets import word_set


@dataclass(frozen=True, slots=True)
class Measured:
    """One kind of what is measured: the words of its titles, and the words that it may be told by."""

    titles: tuple[str, ...]
    words: frozenset[str]
    subjects: frozenset[str] = frozenset()
    """Who does it, or has it."""
    needs: tuple[str, ...] = ()
    """Words of which each must stand in the title."""
    money: bool | None = None
    """Whether it is measured in money; either, where that is left open."""


def _measured(titles: str, words: str, *, who: str = "", needs: str = "", money: bool | None = None) -> Measured:
    return Measured(tuple(titles.split()), word_set(words), word_set(who), tuple(needs.split()), money)


REVENUE = _measured(
    "выручк* доход* оборот* поступлен* продаж* revenue* income turnover* sale sales gmv proceeds takings",
    "заработать зарабатывать выручить выручать наторговать заработок earn earned earning earns made make makes "
    "making gross grossed grossing took take takes taking bring brings brought bringing pull pulled takings "
    "продать продавать реализовать реализовывать продажа sell sells sold selling sales",
    who="store shop company магазин компания",
    money=True,
)
"""What is earned."""

MEASURED: tuple[Measured, ...] = (
    REVENUE,
    _measured("прибыл* profit*", "заработать зарабатывать earn earned earns earning made make makes", money=True),
    _measured(
        "продаж* продан* sale sales sold",
        "продать продавать реализовать реализовывать сбыть sell sells sold selling shift shifted",
    ),
    _measured(
        "платеж* оплат* оборот* перевод* транзакц* операц* payment* turnover* transfer* transaction*",
        "пройти проходить провести проводить платить заплатить оплатить оплачивать перевести переводить process "
        "processed processes processing handle handled handles clear cleared pass passed passes pay paid pays flow "
        "flowed flows went go goes put push pushed",
    ),
    _measured(
        "расход* затрат* издерж* трат* стоимост* cost* spend* spent expens* expenditure* outlay*",
        "забрать забирать уйти уходить потратить тратить истратить израсходовать расходовать обойтись обходиться "
        "стоить вложить вкладывать траты spend spends spent spending cost costs bill bills outlay outlays expenditure",
        money=True,
    ),
    _measured(
        "потреблен* расход* израсходован* consumption usage used use consumed",
        "потребить потреблять израсходовать расходовать использовать сжечь потратить тратить забрать "
        "use uses used using consume consumes consumed consuming draw draws drew burn burned burnt burns need "
        "needs needed took take takes",
        who="site plant factory company завод предприятие объект",
        money=False,
    ),
    _measured(
        "выработ* генерац* произв* выпуск* выпущен* generation generated production produced output",
        "выработать вырабатывать произвести производить выпустить выпускать изготовить изготавливать дать давать "
        "сгенерировать генерировать поставить поставлять generate generates generated produce produces produced "
        "make makes made supply supplies supplied provide provides provided manufacture manufactured build builds "
        "built feed feeds fed output production",
        who="site plant factory company завод предприятие",
        money=False,
    ),
    _measured(
        "посыл* отправлен* отправк* отгру* parcel* package* shipment* shipped",
        "отправить отправлять отгрузить отгружать послать слать ship ships shipped shipping send sends sent sending "
        "dispatch dispatched dispatches handle handled handles",
    ),
    _measured(
        "доставк* доставлен* deliver*",
        "доставить доставлять развезти развозить везти привезти привозить возить deliver delivers delivered "
        "delivering bring brings brought",
    ),
    _measured(
        "перевез* перевоз* груз* пассажир* freight cargo transported carried hauled passenger*",
        "перевезти перевозить везти возить провезти carry carries carried carrying haul hauls hauled transport "
        "transported transports move moves moved",
    ),
    _measured(
        "visit visits визит* посещени* session* сеанс* сесси* view* просмотр* traffic трафик",
        "посетить посещать привлечь привлекать принять привести приводить собирать увидеть receive receives received "
        "get gets got see sees saw seen attract attracts attracted draw draws drew record records recorded bring "
        "brings brought send sends sent generate generates generated drive drives drove log logged pull pulled "
        "pulls deliver delivers delivered traffic трафик",
        who="site website сайт",
    ),
    _measured(
        "visitor* посетител*",
        "привлечь привлекать принять receive receives received get gets got attract attracts attracted draw draws "
        "drew bring brings brought welcome welcomed welcomes",
        who="site website сайт people",
    ),
    _measured(
        "обращен* тикет* звон* вызов* жалоб* запрос* инцидент* incident* ticket* request* call calls complaint* "
        "inquir* enquir* case cases alert* сигнал*",
        "intake inflow open opens opened открыть создать завести принять принимать прийти приходить поступить "
        "получить получать зарегистрировать регистрировать receive receives received get gets got handle handled "
        "handles take takes took field fielded fields raise raises raised log logged generate generates generated "
        "attract attracted",
        who="поддержка support desk helpdesk",
    ),
    _measured(
        "кредит* заем* займ* ссуд* выдач* выдан* loan* lending lent disburse*",
        "выдать выдавать предоставить предоставлять lend lends lent issue issues issued grant grants granted lending "
        "disburse disbursed",
    ),
    _measured("кредит* заем* займ* ссуд* loan* lending", "portfolio book портфель lending", money=True),
    _measured("вклад* депозит* deposit* портфел*", "portfolio портфель", money=True),
    _measured(
        "вклад* депозит* привлеч* deposit*",
        "привлечь привлекать принять принимать разместить собрать attract attracts attracted take takes took",
    ),
    _measured(
        "договор* контракт* полис* сделк* contract* polic* deal deals agreement*",
        "заключить заключать подписать подписывать оформить sign signs signed close closed closes conclude concluded",
    ),
    _measured(
        "заявк* заявлен* application*",
        "подать подавать запросить запрашивать обратиться обращаться принять принимать submit submits submitted file "
        "files filed receive receives received get gets got apply",
    ),
    _measured(
        "заказ* покупк* order orders purchase*",
        "принять принимать сделать разместить place places placed take takes took receive receives received get gets "
        "got collect collects collected",
    ),
    _measured(
        "численност* штат* сотрудник* работник* персонал* headcount employee* staff workforce",
        "работать трудиться числиться штат персонал employ employs employed staff payroll work works worked",
        who="people",
        money=False,
    ),
    _measured(
        "нанят* принят* наем* найм* hire hires hired recruit*",
        "нанять нанимать принять принимать hire hires hired hiring recruit recruits recruited join joins joined "
        "найм наем набор прием",
        who="people",
        money=False,
    ),
    _measured(
        "уволен* увольн* ушедш* уход* leaver* departure* left",
        "уйти уходить уволиться увольняться покинуть leave leaves left quit depart departed",
        who="people",
        money=False,
    ),
    _measured(
        "клиент* пользовател* подписчик* абонент* покупател* нов*",
        "привлечь привлекать подключить подключиться прийти приходить получить дать принести",
        needs="нов*",
        money=False,
    ),
    _measured(
        "customer* client* user* subscriber* new",
        "attract attracted acquire acquired gain gained win won sign signed bring brought add added come came",
        needs="new",
        money=False,
    ),
    _measured(
        "клиент* покупател* пользовател* подписчик* абонент* гост* customer* client* user* subscriber* guest*",
        "обслуживать обслужить принять принимать посетить посещать serve serves served host hosts hosted",
        who="people",
        money=False,
    ),
    _measured(
        "турист* путешественник* tourist* traveller* traveler*",
        "посетить посещать принять принимать приехать приезжать прибыть побывать отдохнуть отдыхать встретить "
        "visit visits visited host hosts hosted welcome welcomes welcomed receive receives received attract attracts "
        "attracted came come",
        who="people",
        money=False,
    ),
    _measured(
        "вакан* откры* vacanc* opening* positions open",
        "искать подбирать hiring recruiting seek seeks seeking",
        who="company компания",
        money=False,
    ),
    _measured(
        "госпитализир* госпитализац* admitted admission*",
        "поступить поступать поступление положить лечь принять admit admitted",
        money=False,
    ),
    _measured(
        "пациент* прием* визит* patient* appointment*",
        "принять принимать treat treats treated see sees saw seen receive receives received",
    ),
    _measured(
        "пополнен* top-up* topup* topped",
        "пополнить пополнять пополниться top-up topped",
        money=True,
    ),
    _measured(
        "оборот* turnover*",
        "покупка купить покупать потратить purchase purchases bought buy spend spent",
        needs="карт*",
        money=True,
    ),
    _measured("turnover*", "purchase purchases bought buy spend spent spending покупка", needs="card*", money=True),
    _measured(
        "остат* остаток запас* сток* stock* inventor* balance*",
        "хранить храниться лежать держать держаться hold holds held keep keeps kept store stored",
    ),
    _measured("простой* downtime*", "простаивать простоять idle idled stood", money=False),
    _measured("урожай* собран* harvest* yield*", "собрать собирать вырастить harvest harvested reap reaped"),
    _measured("студент* учащ* слушател* ученик* student* learner* pupil*", "учиться обучаться study studied enrol"),
)
"""Kinds of what is measured."""

BUYING = word_set("потратить тратить купить покупать заплатить оставить spend spent buy buys bought pay pays paid")
"""What those do who come, and what is earned by it."""

WHOLES: tuple[Measured, ...] = (
    _measured("расход* затрат* издерж* трат* cost* spend* spent expens* expenditure*", "бюджет budget", money=True),
    _measured(
        "вклад* депозит* кредит* заем* займ* ссуд* карт* счет* счёт* полис* преми* остат* deposit* loan* card* "
        "account* polic* premium* balance* lent",
        "портфель portfolio book",
    ),
    _measured(
        "терминал* банкомат* автомобил* машин* вагон* станк* автобус* самолет* судов судн* грузовик* техник* "
        "велосипед* самокат* atm* terminal* vehicle* truck* bus buses car cars wagon* railcar* aircraft plane* bike* "
        "scooter* ship*",
        "парк fleet",
        money=False,
    ),
    _measured("пассажир* груз* тонн* passenger* cargo freight", "перевозка", money=False),
    _measured("преми* premium*", "сбор", money=True),
    _measured("числен* сотрудник* работник* персонал* headcount employee* staff", "штат workforce staff", money=False),
)
"""What all rows together are called: «бюджет» of expenses, "the fleet" of vehicles."""

TELLING = word_set(
    "заработать зарабатывать выручить выручать потратить тратить израсходовать расходовать потребить потреблять "
    "отправить отправлять отгрузить отгружать доставить доставлять произвести производить выпустить выпускать "
    "продать продавать нанять нанимать выдать выдавать привлечь привлекать вернуть возвращать "
    "earn earned earns spend spent spends consume consumed consumes use used uses ship shipped ships sent deliver "
    "delivered delivers produce produced produces sell sold sells hire hired hires lend lent issue issued place "
    "placed return returned refund refunded"
)
"""Words that say by themselves what is measured: they stand beside no figure of anything else."""

PLAIN_IN_TITLES = word_set(
    "число количество кол сумма объем размер общий всего факт фактический оборот шт штука руб номер "
    "number count amount total volume sum of the actual value qty quantity quantities units"
)
"""Words of titles that make nothing else of what is measured."""
