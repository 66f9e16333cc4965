"""By what a question cuts its answer: dimensions and buckets of time."""

from __future__ import annotations

from dataclasses import dataclass

from core.intent import DimensionUse, FieldRef, TimeCut, ValueUse
from core.period import Bucket
from core.span import Span
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.scene import Scene, distances
from understanding.time_sought import sought_time

BUCKET_WORDS: dict[str, Bucket] = {
    "день": Bucket.DAY, "дата": Bucket.DAY, "неделя": Bucket.WEEK, "месяц": Bucket.MONTH, "квартал": Bucket.QUARTER,
    "полугодие": Bucket.HALF, "год": Bucket.YEAR, "час": Bucket.HOUR_OF_DAY,
    "day": Bucket.DAY, "date": Bucket.DAY, "week": Bucket.WEEK, "month": Bucket.MONTH, "quarter": Bucket.QUARTER,
    "year": Bucket.YEAR, "hour": Bucket.HOUR_OF_DAY, "weekday": Bucket.WEEKDAY,
}  # fmt: skip
"""Units that «в каком …» and «самый … » may ask for."""

_ALTERNATIVES = frozenset({"или", "or"})
_LISTING = frozenset({"и", "and", ","})
_EACH_COUNTED = frozenset({"сколько", "how many"})
"""Said twice they ask for two figures: «сколько в Москве и сколько в Питере»."""
_IN = frozenset({"в", "во", "среди", "из", "in", "of", "among"})
_LIST_REACH = 5
"""Words between «по» and a bucket that is listed after a cut."""
_TREND_BUCKETS = ((45, Bucket.DAY), (190, Bucket.WEEK), (1200, Bucket.MONTH), (10**6, Bucket.YEAR))
"""Longest period in days → bucket that shows it in some ten to forty points."""

_ASKS_FOR_CUT = (Cue.GROUP_BY, Cue.EACH, Cue.WHICH, Cue.ALL, Cue.THOSE, Cue.TOP, Cue.HIGHEST, Cue.LOWEST)


@dataclass(frozen=True, slots=True)
class Cuts:
    """Dimensions, the time cut, and the pieces of the question explained."""

    dimensions: tuple[DimensionUse, ...]
    time_cut: TimeCut | None
    explained: tuple[Span, ...]


def read_cuts(scene: Scene, mentions: tuple[Mention, ...], values: tuple[ValueUse, ...], base: frozenset[str]) -> Cuts:
    """Find the dimensions and the time cut. ``base`` are the datasets whose rows are counted."""
    fields: dict[FieldRef, Span] = {}
    explained: list[Span] = []
    previous_end: int | None = None
    for mention in mentions:
        field = _label(scene, mention)
        if field is None:
            continue
        first, after = scene.place(mention.span)
        described = first == previous_end and _names_value_behind(scene, mention, values)
        if described or _is_share_part(scene, mention, values):
            explained.extend(mention.words)
        elif first == previous_end and _owns(scene, field, fields):
            explained.extend(mention.words)
            if scene.tokens[first].text.isascii():
                fields.popitem()
                fields[field], previous_end = mention.span, after
        elif _is_asked(scene, mention, previous_end) and not _is_whole(scene, mention, base):
            fields.setdefault(field, mention.span)
            previous_end = after
            explained.extend(mention.words)
        elif mention.name in base or _introduces(scene, mention, values):
            explained.extend(mention.words)
    compared = _compared(scene, fields, values)
    fields.update(compared)
    explained.extend(which_is_more(scene) if compared else ())
    dimensions = _numbered(scene, fields)
    time_cut = _time_cut(scene)
    return Cuts(dimensions, time_cut, (*explained, *((time_cut.span,) if time_cut else ())))


def _numbered(scene: Scene, fields: dict[FieldRef, Span]) -> tuple[DimensionUse, ...]:
    ordered = sorted(fields.items(), key=lambda entry: entry[1])
    return tuple(
        DimensionUse(f"D{number}", field, span, complete=_is_complete(scene, span))
        for number, (field, span) in enumerate(ordered, 1)
    )


def _owns(scene: Scene, owner: FieldRef, fields: dict[FieldRef, Span]) -> bool:
    """Tell whether a mention right behind a cut says whose it is: «категориям магазинов», not «каналам регионам».

    In English it is the other way round: the last word is the thing ("business category").
    """
    last = next(reversed(fields))
    if owner.field != scene.domain.dataset(owner.dataset).label_field:
        return False  # «магазин статус»: a status owns nothing
    return distances(scene.domain, owner.dataset).get(last.dataset, 2) < 2


def _is_whole(scene: Scene, mention: Mention, base: frozenset[str]) -> bool:
    """«Средний возраст всех собак» is one figure over all of them."""
    return mention.name in base and _is_complete(scene, mention.span)


def _is_complete(scene: Scene, span: Span) -> bool:
    """«Все регионы, и сколько …»: those without rows are asked for too."""
    first, _ = scene.place(span)
    return scene.cue_before(first, Cue.ALL) is not None


def _label(scene: Scene, mention: Mention) -> FieldRef | None:
    """Return the field that a cut by this mention shows; None if one cannot cut by it."""
    domain = scene.domain
    if mention.kind is MentionKind.FIELD and mention.field is not None:
        return mention.field if domain.field(mention.field).groupable else None
    if mention.kind is MentionKind.RELATIONSHIP:
        target = domain.dataset(domain.relationship(mention.name).to_dataset)
        return FieldRef(target.name, target.label_field, mention.name) if target.label_field else None
    if mention.kind is MentionKind.DATASET:
        dataset = domain.dataset(mention.name)
        return FieldRef(dataset.name, dataset.label_field) if dataset.label_field else None
    return None


def _is_asked(scene: Scene, mention: Mention, previous_end: int | None) -> bool:
    """Tell whether the words around a mention make it a cut; ``previous_end`` is where the cut before it ends."""
    first, after = scene.place(mention.span)
    return (
        _is_cut(scene, first)
        or _is_added(scene, first)
        or _continues(scene, previous_end, first)
        or _is_subject(scene, mention, first, after)
    )


def _is_cut(scene: Scene, first: int) -> bool:
    """Tell whether a cue for a cut stands before, at most two words away («топ-5 крупных регионов»)."""
    near = scene.cue_before(first, *_ASKS_FOR_CUT, gap=1)
    found = near or scene.cue_before(first, Cue.TOP, Cue.HIGHEST, Cue.LOWEST, Cue.SHARE, gap=2)
    if found is not None and found.cue is Cue.SHARE and scene.cue_before(first, Cue.HAVING_SOME) is not None:
        return False  # «доля платежей с метками»
    counted = scene.cue_before(first, Cue.COUNT)  # «страна с наибольшим количеством магазинов»: shops are counted
    return found is not None and (counted is None or counted.first < found.first)


def _is_added(scene: Scene, first: int) -> bool:
    """Tell whether the message only adds the mention to what was there («добавь уровни»)."""
    cue = scene.cue_before(first, Cue.ADD)
    return cue is not None and cue.first == 0


def _is_subject(scene: Scene, mention: Mention, first: int, after: int) -> bool:
    """Tell whether the mention begins the question and is described after it («регионы, где …», «три магазина с …»).

    «Кошельки с картами» are counted: only what is not counted itself, or a dictionary's thing, is a cut.
    """
    counted = any(number.first == 0 and number.after == first for number in scene.numbers)
    if first > 0 and not counted:
        return False
    named = scene.domain.dataset(mention.name) if mention.kind is MentionKind.DATASET else None
    names_things = named is not None and (named.is_dictionary or not named.main_metric)
    described = (Cue.WHERE, Cue.HAVING_SOME) if names_things else (Cue.WHERE,)
    return scene.cue_after(after, *described, gap=1) is not None


def _continues(scene: Scene, previous_end: int | None, first: int) -> bool:
    """Tell whether the mention is listed right after another cut («по регионам и каналам»)."""
    if previous_end is None or not 1 <= first - previous_end <= 2:
        return False
    between = scene.tokens[previous_end:first]
    return all(token.lemma in {",", "и", "and", "по", "by"} for token in between)


def _introduces(scene: Scene, mention: Mention, values: tuple[ValueUse, ...]) -> bool:
    """Tell whether the mention only names the field of a value («в регионе Москва»)."""
    dataset = mention.field.dataset if mention.field else mention.name
    if mention.kind is MentionKind.RELATIONSHIP:
        dataset = scene.domain.relationship(mention.name).to_dataset
    return any(
        value.field.dataset == dataset
        and (mention.field is None or mention.field.field == value.field.field or mention.kind is not MentionKind.FIELD)
        for value in values
    )


def _names_value_behind(scene: Scene, mention: Mention, values: tuple[ValueUse, ...]) -> bool:
    """Tell whether a mention names the field of the value behind it («по магазинам категории Одежда»)."""
    _, after = scene.place(mention.span)
    follows = any(scene.place(value.span)[0] == after for value in values)
    return follows and _introduces(scene, mention, values)


def _is_share_part(scene: Scene, mention: Mention, values: tuple[ValueUse, ...]) -> bool:
    """«Доля магазинов категории Одежда», «доля платежей с меткой кэшбэк»: the value is the part, nothing is cut."""
    first, after = scene.place(mention.span)
    share = scene.cue_before(first, Cue.SHARE, gap=2)
    if share is None or scene.cue_before(first, Cue.GROUP_BY, Cue.EACH, Cue.WHICH) is not None:
        return False
    dataset = mention.field.dataset if mention.field else mention.name
    if mention.kind is MentionKind.RELATIONSHIP:
        dataset = scene.domain.relationship(mention.name).to_dataset
    owned = distances(scene.domain, dataset)  # «долей банкам ИП»: a bank has no type of client
    starts = {scene.place(value.span)[0] for value in values if not value.together and value.field.dataset in owned}
    led = after < len(scene.tokens) and scene.tokens[after].lemma in _IN  # «доля категорий в отклонённых платежах»
    return after in starts or (after + 1 in starts and not led)


def _compared(scene: Scene, fields: dict[FieldRef, Span], values: tuple[ValueUse, ...]) -> dict[FieldRef, Span]:
    """Return the fields whose values are set against each other («сравни Москву и Казань», «отдельно …»)."""
    counts = [cue for cue in scene.all_cues(Cue.COUNT) if cue.span.of(scene.text).lower() in _EACH_COUNTED]
    if not (scene.all_cues(Cue.COMPARE, Cue.APART) or which_is_more(scene) or len(counts) > 1):
        return {}
    return {
        value.field: value.span
        for value in values
        if not value.negated and value.field not in fields and value.together
    }


def which_is_more(scene: Scene) -> tuple[Span, ...]:
    """Return the words that ask which of two has more («где больше платежей: в Москве или в Казани»); () if none do."""
    asks = scene.all_cues(Cue.WHERE, Cue.WHICH)
    bounds = {number.first for number in scene.numbers}
    more = tuple(cue.span for cue in scene.all_cues(Cue.MORE, Cue.LESS) if cue.after not in bounds)
    offered = any(token.lemma in _ALTERNATIVES for token in scene.tokens)
    return more if asks and asks[0].first == 0 and offered else ()


def trend_bucket(scene: Scene) -> Bucket | None:
    """Return the bucket that suits a trend asked for without one («динамика открытий за год»); None if none is."""
    if scene.reading.group_by is not None or not scene.all_cues(Cue.TREND):
        return None
    ranges = [period.range for period in scene.reading.periods]
    if len(ranges) != 1 or ranges[0].start is None or ranges[0].end is None:
        return Bucket.MONTH
    days = (ranges[0].end - ranges[0].start).days
    return next(bucket for longest, bucket in _TREND_BUCKETS if days <= longest)


def _is_listed_cut(scene: Scene, position: int) -> bool:
    """«По продуктам и месяцам»: a bucket of time listed after a cut."""
    joined = scene.tokens[position - 1].lemma in _LISTING if position else False
    cuts = [cue for cue in scene.all_cues(Cue.GROUP_BY) if cue.after < position]
    return joined and any(position - cue.after <= _LIST_REACH for cue in cuts)


def _time_cut(scene: Scene) -> TimeCut | None:
    reading = scene.reading
    if reading.group_by is not None:
        span = reading.group_by_span or Span(0, 0)
        return TimeCut(reading.group_by, span)
    trend = trend_bucket(scene)
    if trend is not None:
        return TimeCut(trend, scene.all_cues(Cue.TREND)[0].span)
    sought = sought_time(scene)
    if sought is not None:
        return sought
    for position, token in enumerate(scene.tokens):
        bucket = BUCKET_WORDS.get(token.lemma)
        if bucket is None or any(span.covers(token.span) for span in reading.spans):
            continue
        cue = scene.cue_before(position, Cue.WHICH, Cue.EACH, Cue.HIGHEST, Cue.LOWEST, gap=1)
        if cue is not None or _is_listed_cut(scene, position):
            weekday = bucket is Bucket.DAY and scene.tokens[position + 1 : position + 2]
            if weekday and weekday[0].lemma == "неделя":
                return TimeCut(Bucket.WEEKDAY, Span(token.span.start, weekday[0].span.end))
            return TimeCut(bucket, token.span)
    return None
