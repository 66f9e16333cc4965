"""What each part of a sentence claims of a period and of earlier ones, and whether it is so.

A part is what stands between commas and conjunctions and holds a figure; what holds none belongs to the part behind it.
What a part leaves out (its metric, the period that it compares with) is what was told last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.fact import Fact
from render.proofs.prior_claims import UnreadError, is_steady, is_twice, lies_so
from render.proofs.prior_facts import PriorFacts, Told, When
from render.proofs.prior_metrics import is_average_told, is_of_other, metrics, named_in_full
from render.proofs.prior_places import (
    are_levels,
    behind_title,
    has_title,
    is_above_now,
    is_against_itself,
    is_figure,
    is_from_to,
    is_growth_of_earlier,
    is_heading,
    is_in_place_of_base,
    is_located,
    is_of_other_measure,
    is_times,
    period_beside,
    periods_of,
    periods_told,
    says_that,
)
from render.proofs.prior_token_kinds import DASH, FIGURE, METRIC, PART, PERIOD, Token
from render.texts.proof import number
from render.vocabulary.prior_words import PriorWord

_UP = frozenset({PriorWord.RISE, PriorWord.GROWTH, PriorWord.HIGHER})
_DOWN = frozenset({PriorWord.FALL, PriorWord.DECLINE, PriorWord.LOWER})
_CHANGED = frozenset({PriorWord.CHANGE, PriorWord.GAP})
_NOUNS = frozenset({PriorWord.GROWTH, PriorWord.DECLINE, PriorWord.CHANGE, PriorWord.GAP, DASH})
_MOVES = frozenset({PriorWord.RISE, PriorWord.FALL, PriorWord.GROWTH, PriorWord.DECLINE})
_BESIDE_NOUN = frozenset({METRIC, PERIOD, DASH, PriorWord.LEVEL, PriorWord.WAS, PriorWord.THAN, PriorWord.AGAINST})
"""What stands between «прирост» and its figure."""
_SIDES = frozenset({PriorWord.HIGHER, PriorWord.LOWER})
_AGAINST = frozenset({PriorWord.AGAINST, PriorWord.THAN})
_TWO = 2


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
        self.subject: When | None = None

    def begin(self, tokens: list[Token]) -> None:
        """Begin a sentence: its own periods count before those of the sentences before it.

        Raises:
            UnreadError: it tells of a whole year, or claims what is not known.
        """
        self.sentence = tokens
        self.led = 0
        named = metrics(self.prior, tokens)
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
        if any(one.kind == PriorWord.BOTH for one in tokens) and len(metrics(self.prior, tokens)) != _TWO:
            raise UnreadError

    def _turn_to(self, metric: str) -> None:
        if metric != self.metric:
            self.way = 0
        self.metric = metric

    def is_right(self, part: Sequence[Token]) -> bool:
        """Tell whether a part is true.

        Raises:
            UnreadError: it is of no known form.
        """
        metric = self._metric(part)
        if is_against_itself(self.prior.case, self.sentence, part, self.subject):
            return False
        if any(one.kind == PriorWord.RATIO for one in part):
            return self._ratio_is_right(part, metric)
        bases = self._bases(part)
        way = self._way(part)
        figures = [step for step, one in enumerate(part) if one.kind == FIGURE]
        right = all(self._figure_is_right(part, step, metric, way) for step in figures)
        if way:
            right = self._way_is_right(part, metric, way, bases) and lies_so(part, way) and right
        if any(one.kind == PriorWord.STEADY for one in part):
            right = is_steady(self.prior, metric, way) and right
        if any(one.kind == PriorWord.TWICE for one in part):
            right = is_twice(self.prior, part, metric, bases) and right
        elif any(one.kind == PriorWord.EXACTLY for one in part):
            raise UnreadError
        if any(one.kind == PriorWord.ONLY for one in part) and not self._way_is_right(part, metric, -1, bases):
            raise UnreadError
        self.way, self.led = way or self.way, way or self.led
        self.subject = next((one.when for _, one in reversed(periods_told(part))), self.subject)
        return right

    def _ratio_is_right(self, part: Sequence[Token], metric: str) -> bool:
        """«Отношение к маю — {F5}»: the later figure over the earlier one."""
        stated = {one.when for one, is_base in periods_of(part) if is_base}
        located = {one.when for _, one in periods_told(part)}
        if When.NOW in stated or located - {When.NOW}:
            return False  # of the earlier one to the later one
        bases = self._bases(part)
        figures = [self.prior.told[one.fact.id] for one in part if one.fact is not None]
        if len(set(bases)) != 1 or not figures or self._way(part):
            raise UnreadError
        return all(one.is_ratio and one.metric == metric and one.when is bases[0] for one in figures)

    def _metric(self, part: Sequence[Token]) -> str:
        """The one metric that a part tells of, by its own words or by what was told last."""
        named = [one.metrics for one in part if one.kind == METRIC]
        alone = metrics(self.prior, part) or named_in_full(self.prior, part)
        shared = frozenset.intersection(*named) if named else frozenset()
        found = alone or shared
        if len(found) > 1 or (named and not found) or any(is_of_other(self.prior, one, found) for one in part):
            raise UnreadError
        if found:
            metric = next(iter(found))
            self._turn_to(metric)
            if not is_average_told(self.prior.case, part, metric):
                raise UnreadError
        own = {self.prior.told[one.fact.id].metric for one in part if one.fact is not None}
        if self.metric is None and not self.is_begun and len(own) == 1:
            self.metric = next(iter(own))  # no metric is named: that of the figures
        if self.metric is None:
            raise UnreadError
        self.is_begun = True
        self.named.add(self.metric)
        return self.metric

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
        if is_heading(part):
            return True
        return any(one.kind == FIGURE for one in part) and part[0].kind in _DOWN | _UP

    def _figure_is_right(self, part: Sequence[Token], step: int, metric: str, way: int) -> bool:
        fact = part[step].fact
        told = self.prior.told[fact.id] if fact is not None else None
        if fact is None or told is None or told.metric != metric:
            return False
        led = part[step - 1].kind if step else ""
        if told.is_change:
            return self._change_is_right(part, step, told, fact, way)
        alone = bool(part[step].measure) and len(part) == 1  # «в абсолютном выражении это {F3}» behind a change
        if alone or led == PriorWord.BY or led in _MOVES or self._kind_behind(part[step]) in {PriorWord.TIMES, *_SIDES}:
            return False  # a level told as a change
        beside = period_beside(self.prior.case, self.sentence, part[step])
        if are_levels(self.sentence, {name for name, one in self.prior.told.items() if one.is_change}):
            return self._level_is_right(part, step, told)
        if (
            (any(one.kind in _CHANGED for one in part[:step]) and not is_from_to(part, step))
            or self._is_told_as_change(part, step)
            or (len(part) == 1 and beside is None and self._is_behind_change(part[step]))
        ):
            return False
        return self._level_is_right(part, step, told)

    def _kind_behind(self, token: Token) -> str:
        at = self.sentence.index(token) + 1
        return self.sentence[at].kind if at < len(self.sentence) else ""

    def _is_told_as_change(self, part: Sequence[Token], step: int) -> bool:
        """«Прирост к маю — {F2}», "the increase in visits was {F2}" of a level; «рост: {F2} против {F3}» tells two."""
        nouns = [place for place, one in enumerate(part[:step]) if one.kind in _MOVES and self._is_noun(one)]
        against = step + 1 + is_located(part, step + 1)  # «рост: {F2} в мае против {F1}»
        if not nouns or (against < len(part) and part[against].kind in _AGAINST and is_figure(part, against + 1)):
            return False
        led = part[nouns[-1] - 1].kind if nouns[-1] else ""
        between = [one.kind for one in part[nouns[-1] + 1 : step]]
        if has_title(part[nouns[-1] : step]):
            return False  # «рост: число визитов составило {F2}»
        return led not in _AGAINST and set(between) <= _BESIDE_NOUN

    def _is_behind_change(self, token: Token) -> bool:
        """«Изменение — {F4}, или {F2}»: the same told once more, and {F2} is a level."""
        before = [one.fact.id for one in self.sentence[: self.sentence.index(token)] if one.fact is not None]
        return bool(before) and self.prior.told[before[-1]].is_change

    def _is_noun(self, token: Token) -> bool:
        if token.kind in _NOUNS:
            return True
        case = self.prior.case
        return token.at > 0 and case.word(token.at - 1) in {"the", "an", "a", "this", "its"}

    def _level_is_right(self, part: Sequence[Token], step: int, told: Told) -> bool:
        """Tell whether a level is that of the period that it is told of."""
        when = self._claimed(part, step)
        own = part[step + 1].when if is_located(part, step + 1) and is_from_to(part, step) else None
        if own is not None:
            return told.when is own and (own is When.NOW) == (when is When.NOW)
        if when is None:
            return told.when is not When.NOW and told.when is (self.base or When.PREVIOUS)
        return told.when is when

    def _claimed(self, part: Sequence[Token], step: int) -> When | None:
        """The period that a level is told of; None of an earlier one that is not named here."""
        led = part[step - 1].kind if step else ""
        located = [(place, one.when) for place, one in periods_told(part)]
        turns = [place for place, one in enumerate(part) if one.kind in _AGAINST and is_figure(part, place + 1)]
        beside = period_beside(self.prior.case, self.sentence, part[step])
        if beside is not None or (led == PERIOD and not is_located(part, step - 1)):
            return beside or self._beside_base(part, step)
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
        headed = [one.kind for one in self.sentence[:2]] == [PERIOD, DASH]
        return self.sentence[0].when if headed else When.NOW  # «в июле: визиты — {F1}, жалобы — {F2}»

    def _beside_base(self, part: Sequence[Token], step: int) -> When | None:
        """«Меньше, чем месяцем ранее, {F2}»: the latest figure."""
        before = self.sentence[self.sentence.index(part[step]) - 1].kind
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
        first = part[step] is next(one for one in self.sentence if one.kind == FIGURE)
        if PriorWord.BEFORE in {behind, led, part[step - 2].kind if step > 1 and led == DASH else ""}:
            return True
        own_now = any(one.kind == PriorWord.NOW for one in part)
        alone = len(part) == _TWO and not first
        return led == PriorWord.WAS and not own_now and (now or alone)

    def _change_is_right(self, part: Sequence[Token], step: int, told: Told, fact: Fact, way: int) -> bool:
        """Tell whether a change is told as one, of its own way and against the period that is said."""
        led = part[step - 1].kind if step else ""
        if told.is_ratio:
            return is_times(self.prior.case, part, step, told.when)
        if self._is_in_place_of_level(part, step) or is_of_other_measure(part[step], fact):
            return False
        led_to = self._nouns_of(part, step)
        is_that = self.way != 0 and step == 1 and says_that(self.sentence)
        if led in {PriorWord.LEVEL, PriorWord.WAS} and not led_to and not is_that:
            if step > 1 and part[step - _TWO].kind in {METRIC, PERIOD} and (not way or has_title(part)):
                return False  # «число визитов составило {F5}», «рост: число визитов составило {F5}»
            raise UnreadError
        changed = any(one.kind in _CHANGED for one in part)
        if not (way or changed or self.led or is_that or part[step].measure or self._follows_change(part[step])):
            raise UnreadError
        if self.base is None and told.when is When.YEAR_AGO and not any(periods_of(self.sentence)):
            return False  # «рост — {F9}» without a period is one to the period before
        if self.base is None:
            raise UnreadError
        move, value = self.prior.move(told.metric, told.when), number(fact)
        if move is None or value is None:
            raise UnreadError
        claimed = way or (0 if changed else self.led or (self.way if is_that else 0))
        if claimed:
            return told.when is self.base and (move > 0) == (claimed > 0) and not (claimed > 0 > value)
        is_size = self.way < 0 and move < 0 < value  # «Снижение: … Изменение — {F5}» of a fall without its sign
        is_size = is_size or (PriorWord.GAP in led_to and PriorWord.CHANGE not in led_to)
        is_size = is_size or (part[step].measure == PriorWord.ABSOLUTE and self._is_behind_change(part[step]))
        return told.when is self.base and ((move > 0) == (value > 0) or is_size)

    @staticmethod
    def _nouns_of(part: Sequence[Token], step: int) -> set[str]:
        """What says that a figure is a change: «прирост … {F5}», «{F5} больше»."""
        behind = part[step + 1].kind if step + 1 < len(part) else ""
        return {one.kind for one in behind_title(part[:step])} & _NOUNS - {DASH} | ({behind} & _SIDES)

    def _is_in_place_of_level(self, part: Sequence[Token], step: int) -> bool:
        """«Больше, чем в мае: {F4} против {F3}», «чем в мае ({F4})»: told as the level of a period."""
        led = part[step - 1].kind if step else ""
        if led == DASH and step > 1:
            led = part[step - _TWO].kind if part[step - _TWO].kind == PriorWord.BEFORE else led
        levels = {PriorWord.TO, PriorWord.FROM, PriorWord.AGAINST, PriorWord.BEFORE}
        became = led == PriorWord.NOW and self._kind_behind(part[step]) not in _SIDES  # «в марте стало {F4}»
        if became or led in levels or is_in_place_of_base(self.prior.case, self.sentence, part[step]):
            return True
        step += is_located(part, step + 1)  # «{F5} в мае против {F1}»
        behind = part[step + 1].kind if step + 1 < len(part) else ""
        other = part[step + _TWO].fact if step + _TWO < len(part) else None
        return behind in _AGAINST and other is not None and not self.prior.told[other.id].is_change

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
