"""What each part of a sentence claims of a period and of earlier ones, and whether it is so.

A part is what stands between commas and conjunctions and holds a figure; what holds none belongs to the part behind it.
What a part leaves out (its metric, the period that it compares with) is what was told last.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from core.fact import Fact
from domains.words import fold, lemmas
from render.proofs.prior_facts import PriorFacts, Told, When
from render.proofs.prior_places import (
    is_above_now,
    is_against_itself,
    is_figure,
    is_from_to,
    is_growth_of_earlier,
    is_located,
    periods_of,
    periods_told,
)
from render.proofs.prior_tokens import BRACKET, DASH, FIGURE, METRIC, PART, PERIOD, Token
from render.texts.marked_text import label_words
from render.texts.proof import number
from render.vocabulary.prior_words import OF_METRICS, PriorWord

_UP = frozenset({PriorWord.RISE, PriorWord.GROWTH, PriorWord.HIGHER})
_DOWN = frozenset({PriorWord.FALL, PriorWord.DECLINE, PriorWord.LOWER})
_CHANGED = frozenset({PriorWord.CHANGE, PriorWord.GAP})
_NOUNS = frozenset({PriorWord.GROWTH, PriorWord.DECLINE, PriorWord.CHANGE, PriorWord.GAP, DASH})
_MOVES = frozenset({PriorWord.RISE, PriorWord.FALL, PriorWord.GROWTH, PriorWord.DECLINE})
_BESIDE_NOUN = frozenset({METRIC, PERIOD, DASH, PriorWord.LEVEL, PriorWord.WAS, PriorWord.THAN, PriorWord.AGAINST})
"""What stands between «прирост» and its figure."""
_SIDES = frozenset({PriorWord.HIGHER, PriorWord.LOWER})
_AVERAGE = frozenset({"средний", "average", "mean"})
_AGAINST = frozenset({PriorWord.AGAINST, PriorWord.THAN})
_HALF, _TWO = Decimal("0.02"), 2


class UnreadError(Exception):
    """It cannot be told for certain what a part says."""


class Story:
    """What has been told so far: of which metric, against which period, which way."""

    def __init__(self, prior: PriorFacts) -> None:
        self.prior = prior
        self.forget()
        self.sentence: list[Token] = []
        self.is_begun = False
        """A metric was named, or a sentence was not read: what is told of is not that of the figures alone."""
        self.named: set[str] = set()

    def forget(self) -> None:
        """Begin anew behind a sentence that was not read: what it told of is not known."""
        self.metric: str | None = next(iter(self.prior.metrics)) if len(self.prior.metrics) == 1 else None
        self.base: When | None = next(iter(self.prior.earlier)) if len(self.prior.earlier) == 1 else None
        self.way = 0

    def begin(self, tokens: list[Token]) -> None:
        """Begin a sentence: its own periods count before those of the sentences before it.

        Raises:
            UnreadError: it tells of a whole year, or claims what is not known.
        """
        self.sentence = tokens
        self.led = 0
        named = self._metrics(tokens)
        if len(named) == 1:
            self._turn_to(next(iter(named)))
        located = {one.when for one, is_base in periods_of(tokens) if not is_base or one.is_base}
        levels = [one for one in tokens if one.fact is not None and not self.prior.told[one.fact.id].is_change]
        if any(one.kind == PriorWord.WHOLE for one in tokens) and len(levels) == 1:
            raise UnreadError  # of a whole stretch of time no level of a row is told
        if any(one.is_whole and not is_base for one, is_base in periods_of(tokens)):
            raise UnreadError
        every = {one.when for one, _ in periods_of(tokens)} - {When.NOW}
        if len(every) == 1:
            self.base = next(iter(every))
        elif len(every) > 1 or (located and not located <= self.prior.earlier | {When.NOW}):
            self.base = None
        ends = {self.prior.told[two.fact.id].when for one, two in pairwise(tokens)
                if one.kind == PriorWord.FROM and two.fact is not None}  # fmt: skip
        if self.base is None and not every and ends == {When.PREVIOUS}:
            self.base = When.PREVIOUS
        if any(one.kind == PriorWord.BOTH for one in tokens) and len(self._metrics(tokens)) != _TWO:
            raise UnreadError

    def _turn_to(self, metric: str) -> None:
        if metric != self.metric:
            self.way = 0
        self.metric = metric

    def _metrics(self, tokens: Sequence[Token]) -> set[str]:
        """The metrics that words tell apart; of several the one whose title is said: "number of card operations"."""
        alone = {name for one in tokens if len(one.metrics) == 1 for name in one.metrics}
        whole = self._named_in_full(tokens) if len(alone) > 1 else set()
        others = [one.at for one in tokens if len(one.metrics) == 1 and not one.metrics <= whole]
        return whole if len(whole) == 1 and all(self._is_thing(at) for at in others) else alone

    def _is_thing(self, at: int) -> bool:
        """Tell whether a word only says what is counted: "number", "card" of cards."""
        case, piece = self.prior.case, self.prior.case.pieces[at]
        units = [case.evidence.known[name].unit for name in self.prior.levels]
        told = [word for unit in units for word in (*unit.forms_ru, *unit.forms_en)]
        return bool(piece.forms & (OF_METRICS | {form for word in told for form in (word, *lemmas(word))}))

    def is_right(self, part: Sequence[Token]) -> bool:
        """Tell whether a part is true.

        Raises:
            UnreadError: it is of no known form.
        """
        metric = self._metric(part)
        if is_against_itself(part):
            return False
        bases = self._bases(part)
        way = self._way(part)
        figures = [step for step, one in enumerate(part) if one.kind == FIGURE]
        right = all(self._figure_is_right(part, step, metric, way) for step in figures)
        if way:
            right = self._way_is_right(part, metric, way, bases) and right
        if any(one.kind == PriorWord.TWICE for one in part):
            right = self._is_twice(part, metric, bases) and right
        elif any(one.kind == PriorWord.EXACTLY for one in part):
            raise UnreadError
        if any(one.kind == PriorWord.ONLY for one in part) and not self._way_is_right(part, metric, -1, bases):
            raise UnreadError
        self.way, self.led = way or self.way, way or self.led
        return right

    def _metric(self, part: Sequence[Token]) -> str:
        """The one metric that a part tells of, by its own words or by what was told last."""
        named = [one.metrics for one in part if one.kind == METRIC]
        alone = self._metrics(part) or self._named_in_full(part)
        shared = frozenset.intersection(*named) if named else frozenset()
        found = alone or shared
        if len(found) > 1 or (named and not found) or any(self._is_of_other(one, found) for one in part):
            raise UnreadError
        if found:
            metric = next(iter(found))
            self._turn_to(metric)
            self._is_average_told(part, metric)
        own = {self.prior.told[one.fact.id].metric for one in part if one.fact is not None}
        if self.metric is None and not self.is_begun and len(own) == 1:
            self.metric = next(iter(own))  # no metric is named: that of the figures
        if self.metric is None:
            raise UnreadError
        self.is_begun = True
        self.named.add(self.metric)
        return self.metric

    def _is_of_other(self, token: Token, found: set[str] | frozenset[str]) -> bool:
        """A word of another metric than that of the part, and none that says only what is counted."""
        return token.kind == METRIC and not found <= token.metrics and not self._is_thing(token.at)

    def _named_in_full(self, part: Sequence[Token]) -> set[str]:
        """«Число визитов» beside «Средняя оценка визита»: the metric whose whole title is said."""
        case = self.prior.case
        pieces = [case.pieces[one.at] for one in part if one.kind == METRIC]
        told = [piece.forms | case.words_of(piece) for piece in pieces]
        maybe = {name for one in part for name in one.metrics}
        words = {name: [word for word in label_words(name.replace("_", " ")) if word.isalpha()] for name in maybe}
        titles = {name: [word for word in own if word not in OF_METRICS] or own for name, own in words.items()}
        whole = (name for name, words in titles.items()
                 if all(any({fold(word), *lemmas(word)} & forms for forms in told) for word in words))  # fmt: skip
        return set(whole)

    def _is_average_told(self, part: Sequence[Token], metric: str) -> None:
        if not self.prior.case.evidence.own_words(metric) & _AVERAGE:
            return
        told = (self.prior.case.pieces[one.at].forms for one in part if one.kind == METRIC)
        if not any(forms & _AVERAGE for forms in told):
            raise UnreadError

    def _bases(self, part: Sequence[Token]) -> list[When]:
        """The periods that a part compares with: those that it says, else the one that was told last."""
        stated = [one.when for one, is_base in periods_of(part) if is_base and one.when is not None]
        if stated:
            if When.NOW in stated:
                raise UnreadError
            if len(set(stated)) == 1:
                self.base = stated[0]
            return stated
        located = {one.when for one, is_base in periods_of(part) if not is_base and one.when is not None} - {When.NOW}
        if len(located) == 1:
            self.base = next(iter(located))
        return [self.base] if self.base is not None else []

    def _way(self, part: Sequence[Token]) -> int:
        ways = {1 if one.kind in _UP else -1 for one in part if one.kind in _UP | _DOWN}
        changed = any(one.kind in _CHANGED for one in part)
        if len(ways) > 1 or (ways and changed and not self._leads_to_change(part)):
            raise UnreadError
        return ways.pop() if ways else 0

    @staticmethod
    def _leads_to_change(part: Sequence[Token]) -> bool:
        """«It then went up to {F1}, a change of {F5}»: parts of their own; both in one part is unclear."""
        return any(one.kind == FIGURE for one in part) and part[0].kind in _DOWN | _UP

    def _figure_is_right(self, part: Sequence[Token], step: int, metric: str, way: int) -> bool:
        fact = part[step].fact
        told = self.prior.told[fact.id] if fact is not None else None
        if fact is None or told is None or told.metric != metric:
            return False
        led = part[step - 1].kind if step else ""
        if told.is_change:
            return self._change_is_right(part, step, told, fact, way)
        if step + 1 < len(part) and part[step + 1].kind == PriorWord.TIMES:
            return False
        if led == PriorWord.BY or led in _MOVES or any(one.kind in _CHANGED for one in part[:step]):
            return False  # a level told as a change
        if self._is_told_as_change(part, step) or (len(part) == 1 and self._is_behind_change(part[step])):
            return False
        return self._level_is_right(part, step, told)

    def _is_told_as_change(self, part: Sequence[Token], step: int) -> bool:
        """«Прирост к маю — {F2}», "the increase in visits was {F2}" of a level; «рост: {F2} против {F3}» tells two."""
        nouns = [place for place, one in enumerate(part[:step]) if one.kind in _MOVES and self._is_noun(one)]
        if not nouns or (step + 1 < len(part) and part[step + 1].kind in _AGAINST and is_figure(part, step + _TWO)):
            return False
        led = part[nouns[-1] - 1].kind if nouns[-1] else ""
        return led not in _AGAINST and all(one.kind in _BESIDE_NOUN for one in part[nouns[-1] + 1 : step])

    def _is_behind_change(self, token: Token) -> bool:
        """«Изменение — {F4}, или {F2}»: the same told once more, and {F2} is a level."""
        before = [one.fact for one in self.sentence[: self.sentence.index(token)] if one.fact is not None]
        return bool(before) and self.prior.told[before[-1].id].is_change

    def _is_noun(self, token: Token) -> bool:
        if token.kind in _NOUNS:
            return True
        case = self.prior.case
        return token.at > 0 and case.word(token.at - 1) in {"the", "an", "a", "this", "its"}

    def _level_is_right(self, part: Sequence[Token], step: int, told: Told) -> bool:
        """Tell whether a level is that of the period that it is told of."""
        when = self._claimed(part, step)
        if when is None:
            return told.when is not When.NOW and told.when is (self.base or When.PREVIOUS)
        return told.when is when

    def _claimed(self, part: Sequence[Token], step: int) -> When | None:
        """The period that a level is told of; None of an earlier one that is not named here."""
        led = part[step - 1].kind if step else ""
        located = [(place, one.when) for place, one in periods_told(part)]
        turns = [place for place, one in enumerate(part) if one.kind in _AGAINST and is_figure(part, place + 1)]
        if led == PERIOD and not is_located(part, step - 1):
            return self._beside_base(part, step)
        if led in _AGAINST:
            behind = [when for place, when in located if place > step]
            return self._only(behind) if behind else None
        if led in {PriorWord.FROM, PriorWord.TO} and is_from_to(part, step):
            return None if led == PriorWord.FROM else When.NOW
        here = [when for place, when in located if not turns or place < turns[0]]
        if here:
            return self._only(here)
        if is_figure(part, step) and self._is_past(part, step):
            return None
        return When.NOW

    def _beside_base(self, part: Sequence[Token], step: int) -> When | None:
        """«Меньше, чем месяцем ранее ({F2})»: the figure in brackets is that of the period before them."""
        before = self.sentence[self.sentence.index(part[step]) - 1].kind
        if before == BRACKET:
            return part[step - 1].when
        if before != PART:
            raise UnreadError
        return When.NOW

    def _only(self, found: Sequence[When | None]) -> When | None:
        if len(set(found)) != 1:
            raise UnreadError
        return found[0]

    def _is_past(self, part: Sequence[Token], step: int) -> bool:
        """«Было {F2}», "{F1} before" beside a level that is told as that of now."""
        behind = part[step + 1].kind if step + 1 < len(part) else ""
        led = part[step - 1].kind if step else ""
        now = any(one.kind == PriorWord.NOW for one in self.sentence)
        first = self.sentence.index(part[step]) == min(
            place for place, one in enumerate(self.sentence) if one.kind == FIGURE
        )
        if PriorWord.BEFORE in {behind, led, part[step - 2].kind if step > 1 and led == DASH else ""}:
            return True
        own_now = any(one.kind == PriorWord.NOW for one in part)
        alone = len(part) == _TWO and not first
        return led == PriorWord.WAS and not own_now and (now or alone)

    def _change_is_right(self, part: Sequence[Token], step: int, told: Told, fact: Fact, way: int) -> bool:
        """Tell whether a change is told as one, of its own way and against the period that is said."""
        led = part[step - 1].kind if step else ""
        if told.is_ratio:
            return self._is_times(part, step, told)
        if led in {PriorWord.TO, PriorWord.FROM, PriorWord.AGAINST} or self._is_against(part, step):
            return False
        led_to = self._nouns_of(part, step)
        if led in {PriorWord.LEVEL, PriorWord.WAS} and not led_to:
            if step > 1 and part[step - _TWO].kind == METRIC and not way:
                return False  # «число визитов составило {F5}»
            raise UnreadError
        changed = any(one.kind in _CHANGED for one in part)
        if not way and not changed and not self.led and not self._follows_change(part[step]):
            raise UnreadError
        if self.base is None and told.when is When.YEAR_AGO and not any(periods_of(self.sentence)):
            return False  # «рост — {F9}» without a period is one to the period before
        if self.base is None:
            raise UnreadError
        move, value = self.prior.move(told.metric, told.when), number(fact)
        if move is None or value is None:
            raise UnreadError
        claimed = way or (0 if changed else self.led)
        if claimed:
            return told.when is self.base and (move > 0) == (claimed > 0) and not (claimed > 0 > value)
        is_size = self.way < 0 and move < 0 < value  # «Снижение: … Изменение — {F5}» of a fall without its sign
        is_size = is_size or (PriorWord.GAP in led_to and PriorWord.CHANGE not in led_to)
        return told.when is self.base and ((move > 0) == (value > 0) or is_size)

    @staticmethod
    def _nouns_of(part: Sequence[Token], step: int) -> set[str]:
        """What says that a figure is a change: «прирост … {F5}», «{F5} больше»."""
        behind = part[step + 1].kind if step + 1 < len(part) else ""
        return {one.kind for one in part[:step]} & _NOUNS - {DASH} | ({behind} & _SIDES)

    def _is_against(self, part: Sequence[Token], step: int) -> bool:
        """«Больше, чем в мае: {F4} против {F3}»: told as the level that lies against another one."""
        behind = part[step + 1].kind if step + 1 < len(part) else ""
        other = part[step + _TWO].fact if step + _TWO < len(part) else None
        return behind in _AGAINST and other is not None and not self.prior.told[other.id].is_change

    @staticmethod
    def _is_times(part: Sequence[Token], step: int, told: Told) -> bool:
        """As in "{F5} times the May figure" of the later figure over the earlier one."""
        behind = part[step + 1 : step + 3]
        return len(behind) == _TWO and behind[0].kind == PriorWord.TIMES and behind[1].when is told.when

    def _follows_change(self, token: Token) -> bool:
        """«Изменение: {F5} ({F6})», «разница — {F5}, или {F6}»."""
        before = self.sentence[: self.sentence.index(token)]
        return any(one.kind in _CHANGED for one in before)

    def _way_is_right(self, part: Sequence[Token], metric: str, way: int, bases: Sequence[When]) -> bool:
        """Tell whether the latest figure lies so to the earlier one; "that of a year ago is higher" the other way."""
        if is_growth_of_earlier(part):
            if self.prior.rows is not None:  # against a row before them both
                raise UnreadError
            return False
        told = (self.prior.told[one.fact.id].when for one in part if one.fact is not None)
        bases = bases or sorted({when for when in told if when is not When.NOW})
        if not bases or (len(bases) > 1 and len(set(bases)) != len(bases)):
            raise UnreadError
        sign = -way if is_above_now(part) or self._is_of_earlier(part) else way
        bare = not any(one.kind in {FIGURE, METRIC} for one in self.sentence)
        for name in sorted(self.named) if bare else [metric]:  # «показатель снизился»: whichever a reader takes
            moves = [self.prior.move(name, base) for base in bases]
            if any(move is None for move in moves):
                raise UnreadError
            if not all(move * sign > 0 for move in moves if move is not None):
                return False
        return True

    def _is_of_earlier(self, part: Sequence[Token]) -> bool:
        """Tell whether an earlier period is the one that is said to be higher or lower."""
        kinds = {one.kind for one in part}
        now = PriorWord.NOW in kinds or any(one.when is When.NOW for one in part)
        if now or any(is_base for _, is_base in periods_of(part)):
            return False
        located = [one.when for _, one in periods_told(part)]
        told_against = any(one.kind in _SIDES and two.fact is not None for one, two in pairwise(part))
        if told_against or (PriorWord.FROM in kinds and PriorWord.TO in kinds):
            return False  # "below the {F1} in August"
        changes = any(one.fact is not None and self.prior.told[one.fact.id].is_change for one in part)
        if located and kinds & {PriorWord.THAN, *_MOVES}:
            return False
        if located:
            return not changes and PriorWord.AGAINST not in kinds
        bare = not any(one.kind == FIGURE for one in part)
        if bare and self.sentence[-len(part) :] == list(part) and PERIOD in {one.kind for one in self.sentence}:
            first = [when for one, is_base in periods_of(self.sentence) if not is_base and (when := one.when)]
            return bool(first) and first[-1] is not When.NOW and not kinds & _MOVES
        return False

    def _is_twice(self, part: Sequence[Token], metric: str, bases: Sequence[When]) -> bool:
        """«Вдвое больше», "twice as high": up to two per cent, «ровно» with none."""
        kinds = {one.kind for one in part}
        if len(set(bases)) != 1 or kinds & _DOWN:
            raise UnreadError
        now, then = self.prior.level(metric, When.NOW), self.prior.level(metric, bases[0])
        if now is None or then is None or then <= 0:
            raise UnreadError
        apart = abs(now / then - _TWO)
        return apart == 0 if PriorWord.EXACTLY in kinds else apart <= _HALF * _TWO
