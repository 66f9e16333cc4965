"""What a sentence of a plan claims of its rows: met, exceeded, missed, above, best, higher than; whether that is so."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from render.proofs.plan_facts import ALL_ROWS, PlanFacts, Quantity
from render.proofs.plan_figures import UnreadError
from render.proofs.plan_phrases import COMPARED, VERBS, WAYS, rowed
from render.proofs.plan_tokens import BRACKET, COMMA, FIGURE, KINDS, ROW, Token
from render.texts.proof import RowKey
from render.vocabulary.plan_words import PlanWord

_CLAIMS = frozenset({*VERBS, COMPARED, PlanWord.SHORTFALL, PlanWord.EXCESS})
"""What is said of each row alone."""
_ORDERS = frozenset({*WAYS, PlanWord.BETTER, PlanWord.WORSE})
_EXTREMES = frozenset({PlanWord.BEST, PlanWord.WORST})
_SCOPES = frozenset({PlanWord.ALL, PlanWord.BOTH, PlanWord.NONE})
_PARTING = frozenset({COMMA, ";", PlanWord.BREAK, PlanWord.AND})
_MEASURED: dict[str, Quantity] = {
    PlanWord.COMPLETION: Quantity.COMPLETION, PlanWord.MET: Quantity.COMPLETION, PlanWord.PLAN: Quantity.PLAN,
    PlanWord.ACTUAL: Quantity.ACTUAL, PlanWord.DEVIATION: Quantity.DEVIATION,
}  # fmt: skip
_TWO = 2


def claims_are_right(tokens: Sequence[Token], plan: PlanFacts, carried: RowKey | None) -> bool:
    """Tell whether every clause says of its rows what the figures bear out.

    Raises:
        UnreadError: it cannot be told for certain what a clause claims, or of which rows.
    """
    verb, rows = "", [carried] if carried is not None else []
    measured: frozenset[Quantity] = frozenset()
    for clause in _clauses(tokens):
        named = list(dict.fromkeys(one.row for one in clause if rowed(one)))
        rows = named or rows
        verb = _verb(clause, verb)
        measured = frozenset(_MEASURED[one.kind] for one in clause if one.kind in _MEASURED) or measured
        if not _Clause(clause, plan, rows, verb, measured).is_right():
            return False
    return True


def _clauses(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut a sentence so that each part claims something; what claims nothing belongs to the part before it."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for step, one in enumerate(tokens):
        depth += one.kind == BRACKET
        beside = [two.kind for two in tokens[max(0, step - 1) : step + 2]]
        within = one.kind == PlanWord.AND and beside in ([FIGURE, one.kind, FIGURE], [ROW, one.kind, ROW])
        if one.kind in _PARTING and depth % _TWO == 0 and not within:
            parts.append([])
            continue
        parts[-1].append(one)
    clauses: list[list[Token]] = []
    for part in parts:
        claims = any(_claims(one) for one in part)
        opens = not clauses or (claims and any(_claims(one) for one in clauses[-1]))
        if opens:
            clauses.append(part)
        else:
            clauses[-1].extend(part)
    return clauses


def _claims(token: Token) -> bool:
    return token.kind in _CLAIMS | _ORDERS | _EXTREMES | {PlanWord.NOT, PlanWord.DID}


def _verb(clause: Sequence[Token], before: str) -> str:
    """The one verb of a clause; of «…, в Краснодаре — нет» that of the clause before."""
    verbs = [one for one in clause if one.kind in _CLAIMS]
    if len(verbs) > 1:
        raise UnreadError
    if verbs:
        return f"{verbs[0].kind} {verbs[0].of}".strip()
    return before if any(one.kind in {PlanWord.NOT, PlanWord.DID} for one in clause) else ""


class _Clause:
    """One clause with the rows that it is told of and what it says of them."""

    def __init__(
        self, tokens: Sequence[Token], plan: PlanFacts, rows: list[RowKey], verb: str, measured: frozenset[Quantity]
    ) -> None:
        self.tokens, self.plan, self.rows, self.verb, self.measured = tokens, plan, rows, verb, measured
        self.kinds = [one.kind for one in tokens]

    def is_right(self) -> bool:
        """Tell whether the clause is true.

        Raises:
            UnreadError: it is of no known form.
        """
        orders = [one for one in self.kinds if one in _ORDERS]
        extremes = [one for one in self.kinds if one in _EXTREMES]
        if len(orders) + len(extremes) > 1 or (not self.verb and self._says_more()):
            raise UnreadError
        if orders:
            return self._is_ordered(orders[0])
        if extremes:
            return self._is_extreme(extremes[0])
        return not self.verb or self._is_borne_out()

    def _says_more(self) -> bool:
        """Words of scope or of denial without a verb that they belong to."""
        return any(one in {*_SCOPES, PlanWord.NOT, PlanWord.ONLY, PlanWord.SOLE} for one in self.kinds)

    def _is_ordered(self, order: str) -> bool:
        """«Выполнение плана в Перми выше, чем в Самаре»: of two rows in the quantity that is named."""
        if PlanWord.THAN not in self.kinds or self._says_more():
            raise UnreadError
        turn = self.kinds.index(PlanWord.THAN)
        sides = [dict.fromkeys(one.row for one in part if rowed(one))
                 for part in (self.tokens[:turn], self.tokens[turn:])]  # fmt: skip
        plain = order in {PlanWord.BETTER, PlanWord.WORSE} and self.measured - {Quantity.COMPLETION}
        if [len(side) for side in sides] != [1, 1] or len(self.measured) != 1 or plain:
            raise UnreadError
        if self._verbs() not in ([], [PlanWord.MET]):
            raise UnreadError
        one, two = (self._value(next(iter(self.measured)), next(iter(side))) for side in sides)
        return one > two if order in {PlanWord.HIGHER, PlanWord.BETTER} else one < two

    def _verbs(self) -> list[str]:
        return [one for one in self.kinds if one in _CLAIMS]

    def _value(self, quantity: Quantity, row: RowKey) -> Decimal:
        value = self.plan.value(quantity, row)
        if value is None or (quantity is Quantity.DEVIATION and value < 0):
            raise UnreadError
        return value

    def _is_extreme(self, extreme: str) -> bool:
        """«Лучшее исполнение — в Рязани», «слабее всего план выполнен в Уфе»: the one row at that end of all rows."""
        whole = self._says_more() or not self.plan.all_are_known or not self.rows or ALL_ROWS in self.rows
        if whole or len(self.measured) != 1 or self._verbs() not in ([], [PlanWord.MET]):
            raise UnreadError
        quantity = next(iter(self.measured))
        values = {row: self.plan.value(quantity, row) for row in self.plan.rows}
        known = {row: value for row, value in values.items() if value is not None}
        if len(known) != len(values) or quantity not in {Quantity.COMPLETION, Quantity.DEVIATION}:
            raise UnreadError
        rows = frozenset(self.rows)
        found = {self._end(known, extreme)}
        if quantity is Quantity.DEVIATION:  # by its size, or by its sign: as long as both are one row
            found.add(self._end({row: abs(value) for row, value in known.items()}, extreme))
        if len(found) > 1 and rows in found:
            raise UnreadError
        return found == {rows}

    @staticmethod
    def _end(values: dict[RowKey, Decimal], extreme: str) -> frozenset[RowKey]:
        """The rows at an end of an order."""
        end = max(values.values()) if extreme == PlanWord.BEST else min(values.values())
        return frozenset(row for row, value in values.items() if value == end)

    def _is_borne_out(self) -> bool:
        """«План выполнен», «факт не выше плана», «не дотянул только Юг», «перевыполнен везде»."""
        if self._tells_degree():
            return True
        if self._denies_all():
            return not all(self._holds(row) for row in self._subject())
        denied = self._is_denied()
        subject = self._subject()
        if self._says_only():
            return {row for row in self.plan.rows if self._holds(row) is not denied} == set(subject)
        return all(self._holds(row) is not denied for row in subject)

    def _tells_degree(self) -> bool:
        """«План выполнен на {F5}»: how much of it, and not that all of it was; the figure says it."""
        place = self.kinds.index(PlanWord.MET) if PlanWord.MET in self.kinds else -1
        behind = self.kinds[place + 1 : place + 3] if place >= 0 else []
        parted = place > 1 and self.kinds[place - 2 : place] == [
            FIGURE,
            PlanWord.PLAN,
        ]  # "{F3} of the plan was achieved"
        degree = parted or behind[:1] == [FIGURE] or behind == [PlanWord.BY, FIGURE]
        if degree and any(one in {PlanWord.NOT, PlanWord.ONLY, PlanWord.SOLE, *_SCOPES} for one in self.kinds):
            raise UnreadError
        return degree

    def _denies_all(self) -> bool:
        """«Не все города выполнили план»: at least one did not."""
        denials = [place for place, one in enumerate(self.kinds) if one == PlanWord.NOT]
        return len(denials) == 1 and self.kinds[denials[0] + 1 : denials[0] + 2] == [PlanWord.ALL]

    def _is_denied(self) -> bool:
        places = [place for place, one in enumerate(self.kinds) if one == PlanWord.NOT]
        if len(places) > 1:
            raise UnreadError
        if not places:
            return PlanWord.NONE in self.kinds
        verb = self.kinds[places[0] + 1] if places[0] + 1 < len(self.kinds) else ""
        if self._verbs() and verb not in _CLAIMS:
            raise UnreadError
        return True

    def _subject(self) -> list[RowKey]:
        """The rows that the clause speaks of."""
        scopes = [one for one in self.kinds if one in _SCOPES]
        only = self._says_only()
        if self.plan.is_one_row and (scopes or only):
            raise UnreadError
        if only and (scopes or not self.plan.all_are_known or not self._is_of_names()):
            raise UnreadError
        if not scopes:
            if not self.rows or (KINDS in self.kinds and not any(rowed(one) for one in self.tokens)):
                raise UnreadError
            return self.rows
        two = PlanWord.BOTH in scopes and len(self.plan.rows) != _TWO
        if len(scopes) > 1 or two or not self.plan.all_are_known:
            raise UnreadError
        return list(self.plan.rows)

    def _says_only(self) -> bool:
        return bool({PlanWord.ONLY, PlanWord.SOLE} & set(self.kinds))

    def _is_of_names(self) -> bool:
        """«Только Калуга», «Калуга — единственный город, который»: what is said so is said of the names beside it."""
        if PlanWord.SOLE in self.kinds:
            return PlanWord.ONLY not in self.kinds and len(self.rows) == 1
        return self.kinds[self.kinds.index(PlanWord.ONLY) + 1 :][:1] == [ROW]

    def _holds(self, row: RowKey) -> bool:
        """Tell whether what the verb says holds of a row."""
        plan, actual = self.plan.value(Quantity.PLAN, row), self.plan.value(Quantity.ACTUAL, row)
        if plan is None or actual is None:
            raise UnreadError
        if self.verb.startswith(COMPARED):
            _, way, level = self.verb.split()
            one, other = (actual, plan) if level == PlanWord.PLAN else (plan, actual)
            return one > other if way == "above" else one < other
        return {
            PlanWord.MET: actual >= plan, PlanWord.EQUAL: actual == plan,
            PlanWord.EXCEEDED: actual > plan, PlanWord.EXCESS: actual > plan,
            PlanWord.MISSED: actual < plan, PlanWord.SHORTFALL: actual < plan,
        }[PlanWord(self.verb)]  # fmt: skip
