"""The columns that a question asks to see: «Return the doctor IDs, first and last names», «выведи имя и город».

Read from the words of the list alone; what a name could be is decided among the datasets at hand. An item that computes
something («number of sales», «общая сумма») is no column and is left to the writer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.intent import FieldRef
from core.span import Span
from domains.scaffold.names import words_of
from domains.semantic_model import Dataset, Field
from domains.stop_words import STOP_WORDS
from domains.words import lemmas, plain_lemma, tokens

_SENTENCE = re.compile(r"[.?!;\n]+(?=\s|$)")
_LIST = re.compile(
    r"^\W*(?:please\s+|i\s+(?:want|need)\s+|and\s+|also\s+)*"
    r"(?:return|show|list|give|display|output|include|report|provide|select|get|find|tell"
    r"|what\s+(?:is|are|was|were)"
    r"|список|list\s+of|как(?:ие|ой|ая|ое|ую|ов[аоы]?)|(?P<named>как\s+(?:зовут|звали|называ(?:е|ю)тся|называл\w+))"
    r"|верни(?:те)?|вернуть|выведи(?:те)?|вывести|покажи(?:те)?|показать|показывать|перечисли(?:те)?|перечислить"
    r"|укажи(?:те)?|указать|дай(?:те)?|нужн[оыа]|нужен|назови(?:те)?|назвать|найди(?:те)?|найти|приведи(?:те)?"
    r"|отобрази(?:те|ть)?|отображать|напиши(?:те)?|определи(?:те)?|узнать|предоставь(?:те)?)\b"
    r"(?:\s+(?:me|us|мне|нам|only|just|also|только|ещё|еще)\b)*(?P<list>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_AFTER_COLON = re.compile(r"^[^:]*\w[^:]*:\s+(?P<list>[^:]+)$", re.DOTALL)
"""«Топ-10 тикеров по сумме: тикер, число операций»: what is listed at the end."""
_STOP = re.compile(
    r"\s(?:for|without|who|whom|that|which|with|where|when|whose|in|from|ordered|sorted|order|sort|by|per|if|on|at|during|among"
    r"|having|have|has|had|did|are|is|was|were|excluding|starting|\w+(?:ed|en)\s+(?:by|in|for|to|from|at)"
    r"|для|без|которы\w+|котор\w+|где|по|из|с|со|в|на|у|чь\w+|отсортиров\w+|начиная)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r",|[()/]|\balong\s+with\b|\bas\s+well\s+as\b|\band\b|\bа\s+также\b|\bи\b|\bили\b", re.IGNORECASE)
# fmt: off
_FILLERS = (STOP_WORDS - {"make", "like", "need"}) | {
    "every", "each", "all", "both", "distinct", "unique", "different", "various", "respective", "corresponding", "full",
    "final", "answer", "value", "values", "column", "columns", "boolean", "list", "only",
    "каждый", "каждая", "каждого", "каждой", "все", "всех", "уникальный", "уникальные", "уникальных",
    "различные", "различных", "разные", "разных", "список",
    "соответствующий", "соответствующие",
}
"""Words of a list that name nothing; a request such as «make» is also a column of cars."""
_COMPUTED = frozenset({
    "number", "count", "total", "sum", "average", "avg", "mean", "median", "maximum", "minimum", "max", "min", "most",
    "least", "high", "highest", "low", "lowest", "large", "largest", "smallest", "percentage", "percent", "ratio",
    "proportion", "share", "rank", "ranking", "top", "difference", "change", "latest", "last", "earliest", "first",
    "newest", "oldest", "longest", "shortest",
    "число", "количество", "сумма", "общий", "итог", "средний", "максимальный", "минимальный", "наибольший",
    "наименьший", "доля", "процент", "отношение", "ранг", "место", "разница", "изменение", "последний", "первый",
})
"""Words of items that are computed. «First name» is none: what a field is called comes first."""
# fmt: on


_NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class AskedColumn:
    """One item of the list: its words, and the fields that it may mean, all equally well."""

    phrase: str
    fields: tuple[FieldRef, ...]
    span: Span = _NOWHERE
    """Where the item stands in the question; not set for groups."""


def asked_columns(question: str, datasets: Sequence[Dataset], *, things: bool = False) -> tuple[AskedColumn, ...]:
    """Return the plain columns that a question lists, in its order; items that name no field are left out.

    With ``things`` an item of several that names a dataset is its label («тикер, число операций»).
    """
    found: list[AskedColumn] = []
    forms = frozenset(_forms(question))
    for sentence in _pieces(_SENTENCE, question, 0):
        listed = _AFTER_COLON.match(sentence.of(question)) or _LIST.match(sentence.of(question))
        if listed:
            start = sentence.start + listed.start("list")
            place = Span(start, sentence.end)
            if listed.groupdict().get("named"):
                found.extend(_called(question, place, datasets))
            else:
                columns = list(_columns_of_list(question, place, datasets, forms))
                named = [*columns, *_things(question, place, datasets, columns)] if things else columns
                found.extend(_with_keys(sorted(named, key=lambda one: one.span), datasets))
    return tuple({one.phrase: one for one in found}.values())


def _pieces(separator: re.Pattern[str], text: str, start: int, end: int | None = None) -> Iterable[Span]:
    """Yield what stands between the separators."""
    end = len(text) if end is None else end
    for found in separator.finditer(text, start, end):
        yield Span(start, found.start())
        start = found.end()
    yield Span(start, end)


def asks_for_columns(question: str) -> bool:
    """Tell whether a sentence of the question asks to see something by name: a request, or a list behind a colon."""
    sentences = [sentence.of(question) for sentence in _pieces(_SENTENCE, question, 0)]
    return any(_AFTER_COLON.match(one) or _LIST.match(one) for one in sentences)


def names_dataset(word: str, dataset: Dataset) -> bool:
    """Tell whether a word by itself names a dataset."""
    return frozenset({plain_lemma(word)}) in _dataset_ways(dataset)


def listed_items(question: str) -> tuple[Span, ...]:
    """Return the items of the lists of a question, each without its «каждый» and the like where it is one word."""
    found: list[Span] = []
    for sentence in _pieces(_SENTENCE, question, 0):
        listed = _AFTER_COLON.match(sentence.of(question)) or _LIST.match(sentence.of(question))
        if listed:
            found.extend(_items(question, Span(sentence.start + listed.start("list"), sentence.end)))
    return tuple(found)


def request_words(question: str) -> tuple[Span, ...]:
    """Return the words that only begin a list («выведи», "return the")."""
    found = ((sentence, _LIST.match(sentence.of(question))) for sentence in _pieces(_SENTENCE, question, 0))
    return tuple(Span(sentence.start, sentence.start + one.start("list")) for sentence, one in found if one)


def asked_groups(question: str, datasets: Sequence[Dataset]) -> tuple[AskedColumn, ...]:
    """Return the fields for each of which a question asks («for each course id», "per program", «в каждом городе»)."""
    found = []
    forms = frozenset(_forms(question))
    for cue in _EACH.finditer(question):
        if cue.group().strip().lower() == "per" and _AVERAGED.search(question[: cue.start()]):
            continue  # «the average amount per treatment» is one figure of many treatments
        text = _SENTENCE.split(question[cue.end() :])[0]
        text = _ITEM.split(text)[0]
        stop = _STOP.search(text)
        words = _content(text[: stop.start()] if stop else text)[:_LONGEST]
        for length in range(len(words), 0, -1):
            fields = _label(words[:length], datasets) or _meant(words[:length], frozenset(), datasets, forms)
            if fields:
                found.append(AskedColumn(" ".join(words[:length]), fields))
                break
    return tuple(found)


_LONGEST = 4
_AVERAGED = re.compile(r"\b(?:average|avg|mean)\b[^.,;?!]*$", re.IGNORECASE)
_EACH = re.compile(
    r"\b(?:each|every|per|across(?:\s+(?:all|the|different|various))*|каждо\w+|каждый|каждая|каждую)\s", re.IGNORECASE
)


def _label(words: Sequence[str], datasets: Sequence[Dataset]) -> tuple[FieldRef, ...]:
    """Return the label of the dataset that the words name whole."""
    item = frozenset(words)
    named = [one for one in datasets if _dataset_words(one).issuperset(item)]
    exact = [one for one in named if item in _dataset_ways(one)]
    exact = exact or [one for one in named if item & frozenset(map(plain_lemma, words_of(one.name)))] or named
    return tuple(FieldRef(one.name, one.label_field) for one in exact if one.label_field)


def _called(text: str, place: Span, datasets: Sequence[Dataset]) -> Iterable[AskedColumn]:
    """Yield the label of what a question asks the name of («как зовут учителей, которые …»)."""
    item = _items(text, place)[0]
    fields = _label(_content(item.of(text)), datasets)
    if fields:
        yield AskedColumn(" ".join(item.of(text).split()), fields, item)


def _things(
    text: str, place: Span, datasets: Sequence[Dataset], columns: Sequence[AskedColumn]
) -> Iterable[AskedColumn]:
    """Yield the labels of the datasets that are items of a list beside others."""
    items = _items(text, place)
    for whole in items if len(items) > 1 else ():
        item = whole
        words = _content(item.of(text))
        if not words or any(item == column.span for column in columns):
            continue
        fields = _label(words, datasets)
        if not fields and any(_dataset_words(one).issuperset(words[1:]) for one in datasets):  # «регион кошельков»
            fields, item = _label(words[:1], datasets), _first_word(text, item)
        if fields:
            yield AskedColumn(" ".join(item.of(text).split()), fields, item)


def _items(text: str, place: Span) -> list[Span]:
    stop = _STOP.search(text, place.start, place.end)
    pieces = _pieces(_ITEM, text, place.start, stop.start() if stop else place.end)
    return [_stripped(text, piece) for piece in pieces]


def _first_word(text: str, item: Span) -> Span:
    _, place = next(one for one in tokens(item.of(text)) if one[0] not in _FILLERS)
    return Span(item.start + place.start, item.start + place.end)


def _stripped(text: str, span: Span) -> Span:
    said = span.of(text)
    return Span(span.start + len(said) - len(said.lstrip()), span.end - len(said) + len(said.rstrip()))


def _name_of(words: Sequence[str], datasets: Sequence[Dataset]) -> tuple[FieldRef, ...]:
    """Return the label of the things whose name is asked for («названия оркестров»)."""
    things = [word for word in words if word not in _NAMES]
    return _label(things, datasets) if things and len(things) < len(words) else ()


_NAMES = frozenset({"name", "title", "название", "наименование", "имя"})


def _columns_of_list(
    text: str, place: Span, datasets: Sequence[Dataset], question: frozenset[str]
) -> Iterable[AskedColumn]:
    owner: frozenset[str] = frozenset()
    """Words that named a dataset in an item before: «drug id and name»."""
    items = _items(text, place)
    following = [*(_content(item.of(text)) for item in items[1:]), ()]
    for item, after in zip(items, following, strict=True):
        words = _content(item.of(text))
        if not words or words in _FORMATS:
            continue
        fields = () if _COMPUTED.issuperset(words) else _meant(words, owner, datasets, question)
        fields = fields or _name_of(words, datasets)
        if (
            not fields and after and not _label(words, datasets)
        ):  # «first and last name», «name and category of merchants»
            joined = (*words, after[-1])
            fields = _meant(joined, owner, datasets, question) or _name_of(joined, datasets)
        if fields:
            owner = owner | {word for word in words if any(word in _dataset_words(one) for one in datasets)}
            yield AskedColumn(" ".join(item.of(text).split()), fields, item)


def _with_keys(columns: Sequence[AskedColumn], datasets: Sequence[Dataset]) -> Iterable[AskedColumn]:
    """A bare «ID» is the key of the dataset that the other columns are of; without them it is left out."""
    others = [one for one in columns if not _is_bare_key(one.phrase)]
    owners = {one.fields[0].dataset for one in others if len(one.fields) == 1}
    if len(owners) != 1:
        owners = {field.dataset for one in others for field in one.fields}
    keys = tuple(
        FieldRef(one.name, one.primary_key[0]) for one in datasets if one.name in owners and len(one.primary_key) == 1
    )
    for column in columns:
        if not _is_bare_key(column.phrase):
            yield column
        elif keys:
            yield AskedColumn(column.phrase, keys, column.span)


def _is_bare_key(phrase: str) -> bool:
    return _content(phrase) == ("id",)


def _content(item: str) -> tuple[str, ...]:
    return tuple(plain_lemma(_SINGULAR.get(word, word)) for word, _ in tokens(item) if word not in _FILLERS)


_FORMATS = {("date",), ("дата",)}
"""«The week (as a date)» says how it is shown."""
_SINGULAR = {"ids": "id", "ид": "id"}


def _meant(
    words: Sequence[str], owner: frozenset[str], datasets: Sequence[Dataset], question: frozenset[str]
) -> tuple[FieldRef, ...]:
    """Return the fields that fit the words best: those with the fewest words of their own left over."""
    item = frozenset(words)
    if any(item <= _dataset_words(dataset) for dataset in datasets if not _is_named_by(item, dataset)):
        return ()  # things, not a property of them: «Return merchants who …»
    scored: list[tuple[tuple[int, ...], FieldRef]] = []
    for dataset in datasets:
        of_dataset = _dataset_words(dataset)
        common = _common_words(dataset)
        for field in dataset.visible_fields:
            rest = _words_left(words, field, dataset, common)
            if rest is None:
                continue
            known = item | of_dataset | common
            belongs = bool(of_dataset & item), bool(of_dataset & owner), bool(of_dataset & question)
            place = next((number for number, holds in enumerate(belongs) if holds), len(belongs))
            further = min(len(way - item) for way in _dataset_ways(dataset)) if of_dataset & item else 0
            score = (
                len(rest - known - question),
                not (rest == item or _is_own_key(item, field, dataset)),
                place,
                further,
                len(rest - known),
                field.name not in dataset.primary_key,
            )
            scored.append((score, field.ref))
    best = min((score for score, _ in scored), default=(1,))
    return tuple(ref for score, ref in scored if score == best) if best[0] == 0 else ()


def _is_named_by(item: frozenset[str], dataset: Dataset) -> bool:
    """Tell whether a dataset has a field of just that name («city» in the dataset of cities)."""
    return any(item == words for field in dataset.visible_fields for words in _field_words(field))


def _words_left(words: Sequence[str], field: Field, dataset: Dataset, common: frozenset[str]) -> frozenset[str] | None:
    """Return the words of the field's name that explain an item, None where they do not explain it."""
    of_dataset = _dataset_words(dataset)
    if _is_own_key(frozenset(words), field, dataset):
        return frozenset({"id"})
    for of_field in _field_words(field):
        own = of_field - common
        named = [word for word in words if word in of_field]
        known = all(word in of_field or word in of_dataset for word in words)
        computed = any(word in _COMPUTED and word not in own for word in words)
        if known and named and not computed and any(word in own or word not in of_dataset for word in named):
            return of_field
    return None


def _is_own_key(item: frozenset[str], field: Field, dataset: Dataset) -> bool:
    """Tell whether an item is the key of the thing that it names ("user ID" of users)."""
    return dataset.primary_key == (field.name,) and "id" in item and _dataset_words(dataset) >= item - {"id"}


@lru_cache(maxsize=4096)
def _field_words(field: Field) -> tuple[frozenset[str], ...]:
    """Return the words by which a field may be named, each way by itself."""
    plain = [_WHOLE.get(word, word) for word in words_of(field.name)]
    ways = [words_of(field.name), plain, *([word for word, _ in tokens(text)] for text in _told(field))]
    return tuple(dict.fromkeys(frozenset(map(plain_lemma, way)) for way in ways if way))


_WHOLE = {
    "dt": "date", "amt": "amount", "num": "number", "qty": "quantity", "cnt": "count", "desc": "description",
    "addr": "address", "dept": "department", "tel": "phone", "avg": "average", "pct": "percent", "cat": "category",
    "cust": "customer", "prod": "product", "emp": "employee", "org": "organization", "loc": "location",
}  # fmt: skip
"""Usual short forms in names of columns."""


def _told(field: Field) -> Iterable[str]:
    return (field.title.ru, field.title.en, *field.synonyms)


@lru_cache(maxsize=1024)
def _dataset_ways(dataset: Dataset) -> tuple[frozenset[str], ...]:
    """Return the words by which a dataset may be named, each way by itself."""
    texts = (dataset.title.ru, dataset.title.en, *dataset.synonyms, " ".join(words_of(dataset.name)))
    return tuple(dict.fromkeys(frozenset(plain_lemma(word) for word, _ in tokens(text)) for text in texts))


@lru_cache(maxsize=1024)
def _dataset_words(dataset: Dataset) -> frozenset[str]:
    texts = (dataset.title.ru, dataset.title.en, *dataset.synonyms)
    told = (form for text in texts for word, _ in tokens(text) for form in lemmas(word))
    return frozenset((*told, *(plain_lemma(word) for word in words_of(dataset.name)))) - _FILLERS


@lru_cache(maxsize=1024)
def _common_words(dataset: Dataset) -> frozenset[str]:
    """Return the words that begin nearly every name of a dataset's fields, and so say nothing (``sbCustName``)."""
    names = [frozenset(map(plain_lemma, words_of(field.name))) for field in dataset.visible_fields]
    if len(names) < _FEW:
        return frozenset()
    return frozenset(
        word for word in frozenset().union(*names) if sum(word in name for name in names) >= _MOST * len(names)
    )


_FEW, _MOST = 3, 0.75


def _forms(question: str) -> Iterable[str]:
    return (form for word, _ in tokens(question) if word not in _FILLERS for form in lemmas(word))
