"""Words by which a text names columns and units: concepts of business, currencies, what is counted. Only data."""

from __future__ import annotations

CURRENCY_WORDS: dict[str, tuple[str, ...]] = {
    "₽": ("₽", "руб*", "rub", "ruble*", "rouble*", "копе*"),
    "$": ("$", "долл*", "usd", "dollar*", "cent", "cents"),
    "€": ("€", "евро", "eur", "euro", "euros"),
    "¥": ("¥", "юан*", "cny", "yuan*", "йен*", "иен*"),
}
"""Words of a currency, by its symbol."""

UNIT_WORDS: dict[str, tuple[str, ...]] = {
    "money": tuple(word for words in CURRENCY_WORDS.values() for word in words),
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
    ("amount*", "sum", "turnover*", "сумм*", "оборот*", "объем*", "volume", "деньга"),
    ("revenue*", "выручк*", "доход*", "income"),
    ("count*", "cnt", "qty", "quantity", "number", "num", "количеств*", "числ*", "кол", "штука", "шт", "pcs"),
    ("payment*", "pay", "paid", "платеж*", "оплат*", "плат*", "заплат*"),
    ("transact*", "txn*", "operation*", "операц*", "транзакц*"),
    ("wallet*", "кошел*"),
    ("card*", "карт*"),
    ("client*", "customer*", "клиент*", "покупател*"),
    ("user*", "пользовател*"),
    ("order*", "заказ*"),
    ("avg", "averag*", "mean", "средн*"),
    ("share*", "pct", "percent*", "доля", "процент*"),
    ("growth", "change*", "delta", "diff*", "прирост*", "изменен*", "динамик*"),
    ("previous", "prev", "prior", "предыдущ*", "прошлый"),
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
    ("sale*", "sold", "продаж*", "продан*", "продать"),
    ("issu*", "выпу*", "эмисси*"),
    ("month*", "месяц*"),
    ("region*", "регион*"),
    ("district*", "округ*"),
    ("federal", "федеральн*"),
    ("categor*", "категори*"),
    ("method*", "способ*", "метод*"),
    ("city", "cities", "город*"),
    ("merchant*", "продав*", "мерчант*", "магазин*"),
    ("channel*", "канал*"),
    ("weekday*", "week*", "недел*"),
    ("day*", "день", "дня", "дней"),
    ("segment*", "сегмент*"),
    ("product*", "продукт*", "товар*"),
    ("partner*", "партнер*"),
    ("employee*", "сотрудник*"),
    ("department*", "отдел*"),
    ("manager*", "менеджер*"),
    ("country", "countries", "стран*"),
    ("currency", "currencies", "валют*"),
    ("tariff*", "plan", "plans", "тариф*"),
    ("status*", "статус*"),
    ("type*", "kind", "тип*", "вид"),
    ("device*", "устройств*"),
    ("branch*", "филиал*", "отделени*"),
    ("salary", "salaries", "wage*", "зарплат*"),
    ("перевез*", "перевоз*", "transported", "carried", "hauled"),
    ("доставл*", "доставк*", "delivered", "delivery", "deliveries"),
    ("отгруз*", "отгруж*", "shipped", "shipment*"),
    ("поставл*", "поставк*", "supplied"),
    ("закуп*", "куплен*", "purchased"),
    ("произведен*", "производств*", "produced", "production"),
    ("списан*", "списыв*"),
    ("ремонт*", "отремонт*", "repair*"),
)
"""Words of business in both languages: a column called ``amount`` is what a Russian text calls «сумма»."""

CONCEPT_WORDS: tuple[tuple[str, str, str], ...] = (
    ("fee", "начислить начислять удержать удерживать взять charge charg charged withheld комиссионный сбор", ""),
    ("payment", "операция транзакция operation transaction платежный", "transaction"),
    (
        "payment",
        "накопить накопиться зарегистрировать register registered принять обработать потратить тратить spent spend",
        "wallet card client user",
    ),
    (
        "refund",
        "зарегистрировать register registered вернуть возвращать возвратить returned оформить накопить refunded",
        "wallet card client user",
    ),
    ("open", "новый new openings opening завести заводить", ""),
    ("issue", "новый new issuance issue выпуск", ""),
    ("merchant", "продавец магазин мерчант seller sellers store stores shop торговец", ""),
    ("salary", "сотрудник работник персонал люди people employee staff", "client user"),
    ("method", "инструмент channel option использовать использоваться применяться use used", ""),
)
"""Words that may stand beside columns of a concept: a word of it, the words, and concepts that make them unclear."""
