"""Why a phrase must be asked about, or a date does not exist: one sentence in the question's language."""

from __future__ import annotations

from core.language import Language
from periods.nodes import Absent, Why, Wrong

_WHY: dict[Why, tuple[str, str]] = {
    Why.RECENTLY: ("У этих слов нет точной длительности.", "These words have no exact length."),
    Why.SEASON: ("Неясно, какой сезон имеется в виду.", "It is not clear which season is meant."),
    Why.BARE_LENGTH: (
        "Длительность названа, а начало нет: неясно, от какого дня её считать.",
        "A length is given without its start: it is not clear where to count from.",
    ),
    Why.UNITS_AGO: ("Неясно: весь тот период или один день.", "Either the whole unit or that single day may be meant."),
    Why.WEEKDAY: (
        "Это может быть ближайший такой день или день соседней недели.",
        "Either the nearest such day or the one of the neighbouring week may be meant.",
    ),
    Why.TODAY_WEEKDAY: (
        "Сегодня этот же день недели: сегодня или неделю назад?",
        "Today is that weekday: today or a week ago?",
    ),
    Why.TWO_YEARS: (
        "Это может быть два календарных года, финансовый или учебный год.",
        "This may be two calendar years, a fiscal year or an academic year.",
    ),
    Why.EVENT: ("Дата этого события неизвестна.", "The date of this event is not known."),
    Why.SCHOOL_YEAR: ("Границы учебного года бывают разными.", "The borders of an academic year differ."),
    Why.VAGUE_COUNT: ("Число не названо точно.", "The number is not given exactly."),
    Why.HOLIDAY: ("Неясно, какие именно дни имеются в виду.", "It is not clear which days exactly are meant."),
    Why.PART: (
        "У «начала», «середины» и «конца» нет точных границ.",
        "“Start”, “middle” and “end” have no exact borders.",
    ),
    Why.UNTIL: ("Неясно, входит ли последний день.", "It is not clear whether the last day is included."),
    Why.FIRST_WEEK: (
        "Неясно: первые семь дней или календарная неделя.",
        "Either seven days or a calendar week may be meant.",
    ),
    Why.SLASH_DATE: (
        "Неясно, что здесь день, а что месяц.",
        "It is not clear which number is the day and which the month.",
    ),
    Why.WINTER: (
        "Зима лежит в двух годах: неясно, какая.",
        "Winter lies in two years: it is not clear which one is meant.",
    ),
    Why.WORKING_DAYS: (
        "Для счёта рабочих дней нужен производственный календарь.",
        "Counting working days needs a production calendar.",
    ),
    Why.FISCAL: ("Неясно, календарный это год или финансовый.", "Either a calendar or a fiscal year may be meant."),
    Why.NIGHT: ("Ночь лежит на двух датах: неясно, на какой.", "A night lies on two dates: it is not clear which one."),
    Why.WHICH_YEAR: (
        "Такой период этого года уже прошёл: он или прошлогодний?",
        "This year's one has ended: that one or last year's?",
    ),
    Why.WHOLE_YEAR: ("Тот же период того года или весь год?", "The same period of that year, or the whole year?"),
    Why.ONE_OF: ("Их несколько: неясно, какая.", "There are several of them: it is not clear which one is meant."),
    Why.WHICH: ("Неясно, от какого периода считать.", "It is not clear from which period to count."),
}

_WRONG: dict[Wrong, tuple[str, str]] = {
    Wrong.NO_DAY: ("Такого дня нет: {said}.", "There is no such day: {said}."),
    Wrong.NO_MONTH: ("Месяца с таким номером нет: {said}.", "There is no month with this number: {said}."),
    Wrong.NO_QUARTER: ("Квартала с таким номером нет: {said}.", "There is no quarter with this number: {said}."),
    Wrong.NO_HALF: ("Полугодия с таким номером нет: {said}.", "There is no half-year with this number: {said}."),
    Wrong.NO_WEEK: ("Недели с таким номером в году нет: {said}.", "The year has no week with this number: {said}."),
    Wrong.NO_YEAR: ("Год или срок вне календаря: {said}.", "The year or length lies outside the calendar: {said}."),
    Wrong.BACKWARDS: ("Конец периода раньше его начала.", "The period ends before it starts."),
}


def why(reason: Why, language: Language) -> str:
    """Return the sentence that explains an ambiguity."""
    return _WHY[reason][0 if language is Language.RU else 1]


def wrong(absent: Absent, language: Language) -> str:
    """Return the sentence that explains an impossible date."""
    return _WRONG[absent.wrong][0 if language is Language.RU else 1].format(said=absent.said)
