"""The topic by rules alone: golden questions whose domain is known, and conflicts that must be asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from core.intent import Intent
from core.language import detect_language
from core.outcome import Clarify, ClarifyReason
from core.period import PeriodReading
from core.question import Question, User
from eval.golden import DEFAULT_NOW, Case
from graph.deps import Deps
from graph.state import LastGood, Turn
from graph.topic import TopicFound, find_topic
from periods import read

CONFLICTS = (
    # what the demo's payments and cards both have; nothing else in the question tells them apart
    "Какая комиссия за май 2025?",
    "Комиссия по регионам за 2024 год",
    "Оборот по месяцам",
    "Оборот по уровням идентификации за май",
    "Средний чек за прошлый квартал",
    "Средний чек по регионам за 2024 год",
    "Сколько транзакций было вчера?",
    "Транзакции по дням за прошлую неделю",
    "Комиссионный доход за 2024 год",
    "Сумма комиссии в Москве за май",
    "Топ 5 регионов по обороту",
    "Как изменился оборот за месяц?",
    "Динамика оборота за год",
    "Сравни комиссию за апрель и май",
    "Доля регионов в обороте",
    "Сколько комиссии заработали в июне?",
    "Turnover by month in 2024",
    "What were the fees last month?",
    "Average ticket by region",
    "How many transactions yesterday?",
    "Fee income for 2024",
    "Top 3 regions by turnover",
    "Commission by week in May 2025",
    "Show the average ticket for Q1 2025",
)


@dataclass(frozen=True, slots=True)
class TopicAsked:
    """One question: ``wanted`` is its domain, None where the domains must be asked about; ``found`` is what came."""

    question: str
    wanted: str | None
    found: str | None
    asked: bool

    @property
    def is_right(self) -> bool:
        """Tell whether the right domain was taken, or the conflict asked about."""
        return self.asked if self.wanted is None else self.found == self.wanted


@dataclass(frozen=True, slots=True)
class TopicScore:
    """Every golden question with a known domain, and every planted conflict."""

    golden: tuple[TopicAsked, ...]
    conflicts: tuple[TopicAsked, ...]

    @property
    def wrong(self) -> tuple[TopicAsked, ...]:
        """Return what came out wrong."""
        return tuple(one for one in (*self.golden, *self.conflicts) if not one.is_right)


def score_topics(cases: Sequence[Case], deps: Deps, conflicts: Sequence[str] = CONFLICTS) -> TopicScore:
    """Decide the topic of every question without a language model; a follow-up knows the topic before it."""
    rules_only = replace(deps, model=None)
    golden: list[TopicAsked] = []
    planted = [_ask(text, None, DEFAULT_NOW, None, rules_only) for text in conflicts]
    for case in cases:
        for asked in _case(case, rules_only):
            (planted if asked.wanted is None else golden).append(asked)
    return TopicScore(tuple(golden), tuple(planted))


def _case(case: Case, deps: Deps) -> Iterator[TopicAsked]:
    previous: str | None = None
    for turn in case.turns:
        if turn.domain is not None:
            yield _ask(turn.ask, turn.domain, case.now, previous, deps)
            previous = turn.domain
        elif turn.reason is ClarifyReason.DOMAIN:
            yield _ask(turn.ask, None, case.now, previous, deps)


def _ask(text: str, wanted: str | None, now: date, previous: str | None, deps: Deps) -> TopicAsked:
    language = detect_language(text)
    last = LastGood("", Intent(previous, language), PeriodReading(), "") if previous else None
    state = Turn(Question(text, now, language, "topic", User("eval")), previous=last, alone=read(text, now))
    found = find_topic(state, deps)
    if isinstance(found, TopicFound):
        return TopicAsked(text, wanted, found.domain, asked=False)
    outcome = found.outcome
    asked = isinstance(outcome, Clarify) and outcome.reason is ClarifyReason.DOMAIN
    return TopicAsked(text, wanted, None, asked)
