"""Join paths through the declared relationships: the shortest, and whether there is more than one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domains.semantic_model import Domain, JoinStep, Relationship

_MAX_STEPS = 6
_MAX_PATHS = 8


@dataclass(frozen=True, slots=True)
class Step:
    """A relationship walked from its many side (forward) or from its one side."""

    relationship: Relationship
    forward: bool

    @property
    def start(self) -> str:
        """Return the dataset that the step leaves."""
        return self.relationship.from_dataset if self.forward else self.relationship.to_dataset

    @property
    def end(self) -> str:
        """Return the dataset that the step reaches."""
        return self.relationship.to_dataset if self.forward else self.relationship.from_dataset


JoinPath = tuple[Step, ...]


class JoinGraph:
    """The relationships of a domain as steps from each dataset."""

    def __init__(self, domain: Domain) -> None:
        bridges = {dataset.name for dataset in domain.datasets if dataset.is_bridge}
        self._dictionaries = {dataset.name for dataset in domain.datasets if dataset.is_dictionary}
        self._safe: dict[str, list[Step]] = {}
        self._any: dict[str, list[Step]] = {}
        for relationship in domain.relationships:
            forward, back = Step(relationship, forward=True), Step(relationship, forward=False)
            self._safe.setdefault(forward.start, []).append(forward)
            self._any.setdefault(forward.start, []).append(forward)
            self._any.setdefault(back.start, []).append(back)
            if relationship.from_dataset in bridges:
                self._safe.setdefault(back.start, []).append(back)

    def shortest(self, start: str, end: str, role: str | None = None) -> tuple[JoinPath, ...]:
        """Return all equally short paths, through the relationship ``role`` if one is named.

        Many-to-one steps and bridges come first; only where they do not lead there, steps that multiply rows are taken.
        What has only a region or a level in common is not related: no path goes up to a dictionary and down again.
        """
        if start == end and role is None:
            return ((),)
        return self._search(self._safe, start, end, role) or self._search(self._any, start, end, role)

    def _turns(self, path: JoinPath, step: Step) -> bool:
        """Tell whether a path would leave a dictionary by another way than it came to it."""
        came = bool(path) and path[-1].forward and path[-1].end in self._dictionaries
        return came and not step.forward

    def lookups(self, start: str, end: str) -> tuple[JoinPath, ...]:
        """Return all equally short paths of many-to-one steps and bridges only."""
        return self._search(self._safe, start, end, None)

    def reachable(self, start: str) -> frozenset[str]:
        """Return every dataset that many-to-one steps and bridges lead to, without a turn at a dictionary."""
        seen, waiting = {(start, False)}, [(start, False)]
        while waiting:
            here, turned = waiting.pop()
            for step in self._safe.get(here, ()):
                came = (step.end, step.forward and step.end in self._dictionaries)
                if came not in seen and not (turned and not step.forward):
                    seen.add(came)
                    waiting.append(came)
        return frozenset(name for name, _ in seen)

    def _search(self, steps: dict[str, list[Step]], start: str, end: str, role: str | None) -> tuple[JoinPath, ...]:
        """Walk in breadth; a state is a dataset and whether the role has been walked."""
        level: list[JoinPath] = [()]
        seen: set[tuple[str, bool]] = {(start, role is None)}
        for _ in range(_MAX_STEPS):
            further = _grow(level, steps, start, role, seen)
            grown = [path for path in further if not self._turns(path[:-1], path[-1])]
            done = [path for path in grown if path[-1].end == end and _has_role(path, role)]
            if done:
                return tuple(done[:_MAX_PATHS])
            seen.update((path[-1].end, _has_role(path, role)) for path in grown)
            level = grown
        return ()


def _grow(
    level: list[JoinPath], steps: dict[str, list[Step]], start: str, role: str | None, seen: set[tuple[str, bool]]
) -> Iterator[JoinPath]:
    for path in level:
        here = path[-1].end if path else start
        visited = {start, *(step.end for step in path)}
        for step in steps.get(here, ()):
            longer = (*path, step)
            if step.end not in visited and (step.end, _has_role(longer, role)) not in seen:
                yield longer


def _has_role(path: JoinPath, role: str | None) -> bool:
    return role is None or any(step.relationship.name == role for step in path)


def role_alias(dataset: str, relationship: Relationship) -> str:
    """Return the name under which a dataset is joined in a role: ``banks_refund_bank``."""
    role = relationship.name.removeprefix(f"{relationship.from_dataset}_")
    return f"{dataset}_{role}"


def join_steps(path: JoinPath, start: str, role: str | None) -> tuple[JoinStep, ...]:
    """Return a path as joins; from the step of the role on, aliases carry the role."""
    found: list[JoinStep] = []
    here, in_role = start, False
    for step in path:
        in_role = in_role or step.relationship.name == role
        named = next(one.relationship for one in path if one.relationship.name == role) if in_role else None
        alias = role_alias(step.end, named) if named else step.end
        found.append(JoinStep(step.relationship.name, here, step.end, alias, step.forward))
        here = alias
    return tuple(found)
