"""Words of a part, of its share and of what is left besides it, by what each says; only data.

Entries are those of ``render.texts.word_tables``: dictionary forms, with ``*`` beginnings.
"""

from __future__ import annotations

from enum import StrEnum


class PartWord(StrEnum):
    """What a word says in a sentence of a part and its rest."""

    OTHER = "other"
    """«Остальные», "other": the whole without the part."""
    NOT = "not"
    WITHOUT = "without"
    """«Без льготы», "without a concession": what does not have what makes the part."""
    NET = "net"
    """«За вычетом потерь», "net of losses": the whole minus the part."""
    LEFT = "left"
    """«В остатке»: what is left, without its name."""
    SHARE = "share"
    ALL = "all"
    """«Общий», "all": the whole that a share is of."""
    OF = "of"
    HIGHER = "higher"
    LOWER = "lower"
    EXCEEDS = "exceeds"
    TRAILS = "trails"
    THAN = "than"
    AGAINST = "against"
    EQUATED = "equated"
    """«То есть», "or": the figure behind tells the one before again."""
    COUNTER = "counter"
    """«Число», "volume": how much of a thing there is, which its title may leave out."""
    FILLER = "filler"


_TABLE: dict[PartWord, str] = {
    PartWord.OTHER: "остальной, все остальной, прочий, все прочий, other, all other, remaining, the remaining",
    PartWord.NOT: "не, not",
    PartWord.WITHOUT: "без, without",
    PartWord.NET: (
        "за вычет, за минус, не считать, не считая, исключая, за исключение, net of, less, minus, excluding, "
        "apart from, except"
    ),
    PartWord.LEFT: "в остаток, остаток, остаться, оставаться, left over",
    PartWord.SHARE: "доля, удельный вес, share, the share, proportion, percentage",
    PartWord.ALL: "общий, весь, все, total, all, overall",
    PartWord.OF: "от, of, из",
    PartWord.HIGHER: "больше, выше, more, greater, higher, larger, bigger",
    PartWord.LOWER: "меньше, ниже, less than, smaller, lower, fewer",
    PartWord.EXCEEDS: "превышать, превысить, превосходить, превзойти, exceeds, exceed, exceeded, outnumber*, outweigh*",
    PartWord.TRAILS: "уступать, уступить, falls short of, fell short of",
    PartWord.THAN: "чем, нежели, than",
    PartWord.AGAINST: "против, versus, vs, against, compared with, и, and",
    PartWord.EQUATED: "то есть, или, or, that is, это, i.e",
    PartWord.COUNTER: "число, количество, объем, number, count, cnt, volume, quantity, qty, amount",
    PartWord.FILLER: (
        "составить, составлять, составило, составил, составила, быть, равный, равно, при этом, из они, из это, "
        "в тот число, отдельно, of this, of these, of those, of which, of them, of that, within that figure, within "
        "this, among them, makes up, make up, made up, comes to, come to, came to, amounts to, amounted to, stands "
        "at, stood at, is, was, are, were, the, a, an, at, to, it, while, а, в, reached, totals, equals, figure, "
        "with, by, on, in, для, по, за, на, у, с, таким образом, therefore, so, thus, here, здесь, отметить, "
        "отметим, в частность, in particular, including, включать, includes, include, по данные запрос, среди прочего, "
        "среди прочий, among other things, according to the query, по результат запрос, кроме тот, also, также, "
        "if put briefly, если коротко, briefly, in short, короче, in brief, for reference, справочно, for, from, "
        "that means, это значит, как видно из таблица, as the table shows"
    ),
}
PART_WORDS: tuple[tuple[tuple[str, ...], PartWord], ...] = tuple(
    (tuple(entry.split()), meaning) for meaning, entries in _TABLE.items() for entry in entries.split(", ")
)
"""All entries, each with what it says."""

DENYING = ("не", "un", "non")
"""What makes the opposite of a word that it begins: «неотменённых», "unshipped"."""

OPPOSITES = (
    ("kept", "cancel"), ("honoured", "cancel"), ("honored", "cancel"), ("состоявш", "отмен"), ("сохранен", "отмен"),
    ("kept", "return"), ("retained", "lost"), ("kept", "lost"),
)  # fmt: skip
"""Beginnings of words that leave nothing between them and the beginning of another: what is not one is the other."""

_HELD = (
    "карт", "кредит", "вклад", "депозит", "договор", "полис", "займ", "ссуд", "выдач", "остат", "кошел", "ипотек",
    "card", "loan", "deposit", "contract", "polic", "wallet", "balance", "premium", "asset", "актив", "премии",
)  # fmt: skip
_MACHINES = (
    "терминал", "автомоб", "машин", "банкомат", "устройств", "вагон", "оборудован", "автобус", "поезд", "самолет",
    "terminal", "vehicle", "car", "truck", "atm", "device", "bus", "train", "aircraft", "machine",
)  # fmt: skip
_SPENT = ("расход", "затрат", "бюджет", "потрач", "cost", "spend", "spent", "expens", "budget")
_STAFF = ("численн", "сотрудник", "персонал", "штат", "работник", "headcount", "employee", "staff", "worker")
_VISITORS = (
    "турист", "пассажир", "посетит", "посещен", "клиент", "гост", "перевез", "visit", "tourist", "passenger", "guest",
    "customer", "traveller",
)  # fmt: skip
_USERS = (
    "клиент", "абонент", "пользоват", "карт", "подписч", "client", "customer", "user", "subscriber", "card", "account"
)  # fmt: skip
WHOLES_IN_WORDS: dict[str, tuple[str, ...]] = {
    "портфеля": _HELD, "portfolio": _HELD, "парка": _MACHINES, "fleet": _MACHINES, "бюджета": _SPENT, "budget": _SPENT,
    "штата": _STAFF, "workforce": _STAFF, "коллектива": _STAFF, "потока": _VISITORS, "traffic": _VISITORS,
    "трафика": _VISITORS, "базы": _USERS, "base": _USERS,
}  # fmt: skip
"""What a whole is called of which a share is told, and the beginnings of words of a title of which it consists."""
