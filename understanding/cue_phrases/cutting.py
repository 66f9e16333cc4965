"""By what an answer is cut, and over what it is taken."""

from __future__ import annotations

from understanding.cue_phrases.kinds import Cue

# fmt: off
CUTTING: dict[Cue, tuple[str, ...]] = {
    Cue.GROUP_BY: (
        "по", "в разрез", "в разбивка по", "с разбивка по", "с разбивка на", "разбить по", "разбей по",
        "с группировка по", "сгруппировать по", "сгруппируй по", "распределение по", "отдельно по",
        "в зависимость от", "структура по", "by", "per", "broken down by", "split by", "grouped by", "group by",
        "breakdown by", "across",
    ),
    Cue.EACH: (
        "каждый", "для каждый", "по каждый", "у каждый", "на каждый", "each", "every", "for each", "for every",
    ),
    Cue.WHICH: (
        "какой", "в какой", "у какой", "кто", "список", "перечень", "перечислить", "перечисли", "which", "what",
        "who", "list", "list of",
    ),
    Cue.ALL: (
        "все", "по все", "по всем", "для всех", "всех", "all", "for all", "by all",
    ),
    Cue.TOTAL: (
        "всего", "весь всего", "итого", "суммарно", "в сумма", "общий", "итог", "вместе", "в целом",
        "в целый", "total", "overall", "in total", "altogether",
    ),
    Cue.RESET_CUT: (
        "без разбивка", "убрать разбивка", "убери разбивка", "убери разбивку", "без разбивки", "одной цифрой",
        "один цифра", "одним число", "одной суммой", "без группировка", "итогом", "as one number",
        "without breakdown",
    ),
    Cue.RESET_TOP: (
        "без топ", "убрать топ", "убери топ", "отмени топ", "убери рейтинг", "без рейтинг", "не только топ",
        "without top", "without the top", "remove top", "remove the top", "no top",
    ),
    Cue.TREND: (
        "динамика", "в динамика", "тренд", "как менялось", "как меняться", "trend", "over time", "dynamics",
    ),
    Cue.APART: (
        "отдельно", "отдельно по", "по отдельность", "порознь", "раздельно", "separately", "individually",
        "respectively",
    ),
    Cue.SPREAD: (
        "распределение", "разбивка", "разрез", "distribution", "breakdown",
    ),
}
# fmt: on
