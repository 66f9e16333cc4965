"""Persons that figures count, by what they are counted as: staff, guests, learners. Only data.

A line holds the words by which titles call such persons, behind the first bar deeds that are done to none but them
(«Уволено»), behind the second deeds that others share (they tell such persons beside a title that does so itself),
behind the third words that a text may call the persons by. None of these may be narrower than the words of the titles.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.vocabulary.word_sets import word_set


@dataclass(frozen=True, slots=True)
class Persons:
    """One kind of persons."""

    names: frozenset[str]
    deeds: frozenset[str]
    shared_deeds: frozenset[str]
    nouns: frozenset[str]


_KINDS = """
сотрудник работник персонал численность штат headcount employee staff personnel workforce worker
| уволить уволиться увольнение нанять наем найм нанятый уволенный hire hired dismiss dismissed leaver recruit fte
| принять принятый прием уйти выбыть join joined joiner left leave departure new набрать
| сотрудник работник персонал штат кадр служащий коллектив employee staff worker member workforce personnel
---

| обслужить served обслуженный
|
| клиент посетитель гость client customer visitor guest
---
посетитель visitor
|
|
| посетитель гость visitor guest
---
турист путешественник tourist traveller traveler
|
| прибыть приехать въехать arrive arrived arrival
| турист гость путешественник отдыхающий tourist visitor guest traveller traveler
---
постоялец гость guest
| заселить заселиться заселение
|
| постоялец гость guest visitor
---
пользователь user
|
|
| пользователь аудитория user audience
---
подписчик абонент subscriber
|
|
| подписчик абонент subscriber
---
студент слушатель учащийся обучающийся обучение обучиться student learner
| отчислить отчисление
| зачислить зачисление завершить окончить закончить enrolled completed graduated
| студент слушатель учащийся обучающийся student learner
---
выпускник выпуститься graduate graduated
|
|
| выпускник graduate
---
пациент patient
| госпитализировать госпитализация вакцинировать
| выписать выписка admitted discharged admission discharge
| пациент больной patient
---
пассажир passenger
|
|
| пассажир passenger rider traveller traveler
---
участник participant attendee
|
|
| участник participant attendee
---
клиент покупатель заемщик вкладчик страхователь client customer buyer borrower
|
|
| клиент client customer
"""


def _kinds() -> tuple[Persons, ...]:
    parts = ([word_set(part) for part in kind.split("|")] for kind in _KINDS.split("---"))
    return tuple(Persons(*words) for words in parts)


PERSONS: tuple[Persons, ...] = _kinds()
"""All kinds."""

DEEDS_OF_PERSONS: frozenset[str] = frozenset().union(*(kind.deeds | kind.shared_deeds for kind in PERSONS))
"""All deeds of titles by which persons are told."""

ANYBODY = word_set("человек люди people person persons чел")
"""What persons of any kind are called."""
