"""Units of time as what a question seeks: «топ-5 дней мая по …», «недели 2025 года с оборотом ниже …»."""

from __future__ import annotations

from core.intent import TimeCut
from core.period import Bucket
from core.span import Span
from understanding.cue_phrases import Cue
from understanding.scene import Scene

_UNITS: dict[str, Bucket] = {
    "день": Bucket.DAY, "дата": Bucket.DAY, "неделя": Bucket.WEEK, "месяц": Bucket.MONTH, "квартал": Bucket.QUARTER,
    "полугодие": Bucket.HALF, "год": Bucket.YEAR, "day": Bucket.DAY, "date": Bucket.DAY, "week": Bucket.WEEK,
    "month": Bucket.MONTH, "quarter": Bucket.QUARTER, "year": Bucket.YEAR,
}  # fmt: skip
_HOURS = frozenset({"час", "часа", "часу", "часе", "часы", "часов", "часам", "часах", "hour", "hours"})
_OF_DAY = frozenset({"время", "time"})
_DAY_WORDS = frozenset({"сутки", "день", "day"})
_RANKED = (Cue.TOP, Cue.HIGHEST, Cue.LOWEST)
_BOUNDED = (Cue.MORE, Cue.LESS, Cue.AT_LEAST, Cue.AT_MOST, Cue.EQUAL, Cue.BETWEEN)
_INSIDE = frozenset({"в", "во", "за", "течение", "in", "within", "during", "over"})
_ASKING = frozenset({"какой", "который", "which", "what"})


def sought_time(scene: Scene) -> TimeCut | None:
    """Return the cut by the units of time that the question ranks, asks for or describes; None where it does not."""
    for position, token in enumerate(scene.tokens):
        if any(span.covers(token.span) for span in scene.reading.spans):
            continue
        found = _unit_at(scene, position)
        if found is not None and _is_sought(scene, position):
            bucket, after = found
            return TimeCut(bucket, Span(token.span.start, scene.tokens[after - 1].span.end))
    return None


def time_words(scene: Scene) -> tuple[Span, ...]:
    """Return the units of time that are sought or counted: no part of a name («дней» is no «день платежа»)."""
    sought = sought_time(scene)
    counted = [
        token.span
        for position, token in enumerate(scene.tokens)
        if _unit_at(scene, position) is not None and scene.cue_before(position, Cue.COUNT) is not None
    ]
    return (*((sought.span,) if sought is not None else ()), *counted)


def _unit_at(scene: Scene, position: int) -> tuple[Bucket, int] | None:
    """Return the unit named at a token, and the position behind its words."""
    token, following = scene.tokens[position], scene.tokens[position + 1 : position + 2]
    if token.text.lower() in _HOURS:
        return Bucket.HOUR_OF_DAY, _behind_day(scene, position + 1)
    if token.lemma in _OF_DAY and following and following[0].lemma in _DAY_WORDS:
        return Bucket.HOUR_OF_DAY, position + 2
    bucket = _UNITS.get(token.lemma)
    if bucket is Bucket.DAY and following and following[0].lemma == "неделя":
        return Bucket.WEEKDAY, position + 2
    return None if bucket is None else (bucket, position + 1)


def _behind_day(scene: Scene, position: int) -> int:
    """Return the position behind «суток» or "of the day" after an hour."""
    words = [token.text.lower() for token in scene.tokens[position : position + 3]]
    for length, said in ((3, ["of", "the", "day"]), (2, ["of", "day"]), (1, ["суток"]), (1, ["дня"])):
        if words[:length] == said:
            return position + length
    return position


def _is_sought(scene: Scene, position: int) -> bool:
    """Tell whether a unit is ranked («топ-5 дней»), asked for («в каких часах») or described («дни, когда …»)."""
    start = _before_number(scene, position)
    if start and scene.tokens[start - 1].lemma in _ASKING:
        return True
    if any(0 <= start - cue.after <= 1 and not _is_window(scene, cue.first) for cue in scene.all_cues(*_RANKED)):
        return True
    if start > 0:
        return False
    ranked = any(cue.first > position for cue in scene.all_cues(*_RANKED))
    return ranked or _is_described(scene, position)


def _is_window(scene: Scene, position: int) -> bool:
    """«В первые 30 дней», "within the first 30 days" are a stretch of time, no days that are ranked."""
    before = [token.lemma for token in scene.tokens[max(position - 2, 0) : position] if token.lemma != "the"]
    return before[-1:] != [] and before[-1] in _INSIDE


def _before_number(scene: Scene, position: int) -> int:
    """Return the position of the number before a unit («5 дней»), else the unit's own."""
    return next((number.first for number in scene.numbers if number.after == position), position)


def _is_described(scene: Scene, position: int) -> bool:
    """Tell whether a bound on a figure follows: only then the units are chosen."""
    starts = {number.first for number in scene.numbers}
    return any(cue.first > position and cue.after in starts for cue in scene.all_cues(*_BOUNDED))
