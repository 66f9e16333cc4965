"""What is said of a figure that stands alone: «сравнить не с чем», "there are no other rows to compare with".

It holds of an answer of one figure, whichever words say it; so a clause that is made of such words alone claims nothing
else. «Роста нет» is no such clause: a growth that is denied is a claim.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import Piece, PieceKind
from render.texts.proof import number
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS, ROW_NOUNS
from render.vocabulary.periods import grain_of, grain_word
from render.vocabulary.word_sets import word_set

_ABSENT = word_set(
    "нет не нельзя невозможно невозможный отсутствовать отсутствует отсутствие без недостаточно мало "
    "no not nothing none cannot can't impossible without neither nor lack lacks lacking insufficient absent"
)
_ALONE = word_set("один одна одно единственный только лишь всего single one only sole alone just")
_JUDGED = word_set("динамика тренд тенденция trend trends dynamics")
_JUDGING = word_set(
    "оценить оценивать судить определить рассчитать посчитать вывести построить проследить проанализировать анализ "
    "infer inferred assess assessed drawn draw derive derived establish established determine determined judge judged "
    "compute computed calculate calculated estimate estimated conclude concluded identify identified"
)
_COMPARED = word_set(
    "сравнить сравнивать сравнение сопоставить сопоставление разбивка детализация разрез вывод база "
    "compare compared comparison comparisons breakdown breakdowns split detail details conclusion conclusions "
    "baseline benchmark"
)
_HELD = word_set(
    "выборка ответ данные результат таблица отчёт отчет запрос строка значение точка число цифра показатель наблюдение "
    "data answer result results table report query sample set row rows value values figure figures point points number "
    "observation record entry entries"
)
_PERIODS = word_set("период месяц неделя день квартал год дата период period periods month week day quarter year date")
_TOLD = word_set(
    "быть есть иметься содержать содержаться представить представлен представлять приводить приводиться "
    "показать хватать сделать возможно возможный доступный охватывать покрывать включать вернуть входить получить мочь "
    "is are was be been there have has hold holds held contain contains include includes included cover covers covered "
    "show shown give given available possible provide provided make made exist exists return returned can could "
    "present presented remain remains do does come comes"
)
_JOINING = word_set(
    "с со по за о об в во на и а но к из для до поэтому потому так как чем что это этот эта его её ее она он они их "
    "тут здесь пока другой иной прочий предыдущий прошлый соседний остальной дополнительный ещё еще больше более кроме "
    "with from to for in on of by and but so thus therefore hence as the a an this that it its they them other others "
    "another earlier previous prior further additional any more than else besides against which since because here yet "
    "based upon at"
)
_PLAIN = _ABSENT | _ALONE | _JUDGED | _JUDGING | _COMPARED | _HELD | _PERIODS | _TOLD | _JOINING
_DATA = word_set("данные data")
"""«Других данных нет» alone says it of the world, and not of the answer."""
_PARTS = word_set("подразделение отдел департамент филиал клиника department unit branch team")
_ENDS = frozenset({",", ";", ":", "—", "–"})


def said_of_one_figure(case: Case) -> Iterator[int]:
    """Yield the words of clauses that say so, where the answer is one figure."""
    if len(_figures(case)) != 1:
        return
    for sentence in case.sentences.values():
        start = sentence.start
        for at in sentence:
            if case.pieces[at].text in _ENDS or at + 1 == sentence.stop:
                clause = [place for place in range(start, at + 1) if case.pieces[place].kind is not PieceKind.MARK]
                if clause and _holds(case, [case.pieces[place] for place in clause]):
                    yield from clause
                start = at + 1


def _figures(case: Case) -> list[Fact]:
    counted = case.evidence.measure_columns()
    return [fact for fact in case.evidence.known.values() if number(fact) is not None and fact.column in counted]


def _holds(case: Case, clause: list[Piece]) -> bool:
    """Tell whether a clause is made of such words alone, and says so of the one figure."""
    words = [piece.forms | {fold(piece.text)} for piece in clause]
    kinds = DIMENSION_NOUNS | KIND_NOUNS | ROW_NOUNS | _PARTS
    if any(piece.kind is not PieceKind.WORD for piece in clause) or not all(one & (_PLAIN | kinds) for one in words):
        return False
    told = frozenset().union(*words)
    alone, absent = bool(told & _ALONE), bool(told & _ABSENT)
    if told & _JUDGED and not (absent and told & _JUDGING):
        return False
    if absent:
        return bool(told & (_JUDGING | _COMPARED | _HELD | _PERIODS | ROW_NOUNS) - _DATA)
    return alone and bool(told & (_HELD | _PERIODS)) and _is_of_grain(case, clause)


def _is_of_grain(case: Case, clause: list[Piece]) -> bool:
    """«Данные только за один месяц» of a month: the stretch that is named is that of the answer."""
    grains = {grain for piece in clause if (grain := grain_word(fold(piece.text))) is not None}
    return not grains or any(grain_of(label) in grains for label in case.labels)
