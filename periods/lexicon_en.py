"""English words about time: category, value, forms."""

from __future__ import annotations

from core.period import Bucket, Daypart, Grain

MONTHS: tuple[tuple[int, str], ...] = (
    (1, "january jan"),
    (2, "february feb febuary"),
    (3, "march mar"),
    (4, "april apr"),
    (5, "may"),
    (6, "june jun"),
    (7, "july jul jully"),
    (8, "august aug"),
    (9, "september sept sep"),
    (10, "october oct"),
    (11, "november nov"),
    (12, "december dec"),
)
WEAK_MONTHS = frozenset({"may", "march", "mar"})
"""Also ordinary words: months only beside a preposition, a number, or another time word."""

WEEKDAYS: tuple[tuple[int, str], ...] = (
    (1, "monday mon"),
    (2, "tuesday tue tues"),
    (3, "wednesday wed weds wendsday"),
    (4, "thursday thu thur thurs"),
    (5, "friday fri"),
    (6, "saturday"),
    (7, "sunday"),
)
WEEKDAYS_PLURAL: tuple[tuple[int, str], ...] = (
    (1, "mondays"),
    (2, "tuesdays"),
    (3, "wednesdays"),
    (4, "thursdays"),
    (5, "fridays"),
    (6, "saturdays"),
    (7, "sundays"),
)

UNITS: tuple[tuple[Grain, str], ...] = (
    (Grain.DAY, "day days"),
    (Grain.WEEK, "week weeks wk wks wek weeek"),
    (Grain.MONTH, "month months mo mos mnth moth"),
    (Grain.QUARTER, "quarter quarters qtr qtrs quater qarter"),
    (Grain.HALF, "half halves half-year"),
    (Grain.YEAR, "year years yr yrs yaer"),
)

WORDS: tuple[tuple[str, object, str], ...] = (
    ("before", -1, "previous prior preceding"),
    ("enlast", -1, "last"),
    ("past", -1, "past"),
    ("this", 0, "this current present"),
    ("next", 1, "next following upcoming coming"),
    ("following", 1, "next following"),
    ("whole", 0, "full complete completed whole calendar entire"),
    ("fiscal", 0, "fiscal financial"),
    ("yesterday", -1, "yesterday"),
    ("yesterday", 0, "today tody todya"),
    ("yesterday", 1, "tomorrow"),
    ("season", 1, "winter"),
    ("season", 2, "spring"),
    ("season", 3, "summer"),
    ("season", 4, "autumn fall"),
    ("daypart", Daypart.NIGHT, "nights overnight"),
    ("daypart", Daypart.MORNING, "mornings"),
    ("daypart", Daypart.EVENING, "evenings"),
    ("edge", "start", "start beginning"),
    ("edge", "middle", "middle"),
    ("edge", "end", "end close"),
    ("each", 0, "each every"),
    ("adverb", Bucket.DAY, "daily"),
    ("adverb", Bucket.WEEK, "weekly"),
    ("adverb", Bucket.MONTH, "monthly"),
    ("adverb", Bucket.QUARTER, "quarterly"),
    ("adverb", Bucket.YEAR, "yearly annual annually"),
    ("adverb", Bucket.HOUR, "hourly"),
    ("metricword", 0, "active subscription subscriptions subscribers plan plans fee fees newsletter payment payments"),
    ("metricword", 0, "users audience limit subscriber billing active contract contracts license licenses"),
    ("metricword", 0, "membership memberships rate rates wage wages salary salaries bonus"),
    ("yearcue", 0, "in for during of throughout"),
    ("at", 0, "in for during on of within over at throughout across through"),
    ("thing", 0, "usd dollars rub items units rows customers % percent km kg people orders"),
    ("actual", 0, "actual actuals achievement attainment"),
    ("forward", 0, "plan planned planning forecast forecasts budget budgeted scheduled target projected"),
)

CARDINALS: tuple[tuple[int, str], ...] = (
    (1, "one"),
    (2, "two"),
    (3, "three"),
    (4, "four"),
    (5, "five"),
    (6, "six"),
    (7, "seven"),
    (8, "eight"),
    (9, "nine"),
    (10, "ten"),
    (11, "eleven"),
    (12, "twelve"),
    (13, "thirteen"),
    (14, "fourteen"),
    (15, "fifteen"),
    (16, "sixteen"),
    (17, "seventeen"),
    (18, "eighteen"),
    (19, "nineteen"),
)
TENS: tuple[tuple[int, str], ...] = (
    (20, "twenty"),
    (30, "thirty"),
    (40, "forty"),
    (50, "fifty"),
    (60, "sixty"),
    (70, "seventy"),
    (80, "eighty"),
    (90, "ninety"),
)
ORDINALS: tuple[tuple[int, str], ...] = (
    (1, "first"),
    (2, "second"),
    (3, "third"),
    (4, "fourth"),
    (5, "fifth"),
    (6, "sixth"),
    (7, "seventh"),
    (8, "eighth"),
    (9, "ninth"),
    (10, "tenth"),
    (11, "eleventh"),
    (12, "twelfth"),
    (13, "thirteenth"),
    (14, "fourteenth"),
    (15, "fifteenth"),
    (16, "sixteenth"),
    (17, "seventeenth"),
    (18, "eighteenth"),
    (19, "nineteenth"),
    (20, "twentieth"),
    (30, "thirtieth"),
)

METRIC_NOUNS = (
    "revenue sales profit orders expenses costs income margin turnover traffic budget churn signups opex capex"
)
"""Nouns beside which a bare year is a year: "2024 revenue"."""

NUMBERED_THINGS = (
    "account version article invoice item code model order room flight route release build section rating phone batch "
    "lot serial ticket document contract"
)

MONTH_CUES = (
    "in for of than during since from to through thru until till by before after last next every each vs "
    "versus between on over late early mid - previous prior past with compared against"
)
"""Words before which "may" and "march" cannot be verbs."""

NOT_AFTER_MONTH = "i we you he she it they that one not be have the a an my our ask"
"""Words after which a leading "May" is a verb: "May I see …"."""

MONTH_PLACES = "in for during since from to until till through on vs versus by and last this next"
"""Words after which a capitalised month is a month, though a capitalised word follows it."""
