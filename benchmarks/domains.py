"""Figures of the domains: the corpus of values, an index of 200,000 members, a schema of 1,000 tables.

Run ``python -m benchmarks.domains`` (all) or with ``values``, ``machine``, ``index``, ``schema``.
"""

from __future__ import annotations

import itertools
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.intent import DimensionUse, FieldRef, Intent, MetricUse, ValueUse
from core.language import Language, Localized
from core.span import Span
from domains.lexicon import Lexicon
from domains.load import load_domain
from domains.mentions import MentionKind
from domains.prompt_schema import describe, estimated_tokens
from domains.select import TableSelector
from domains.semantic_model import Dataset, Datatype, Domain, DomainSlice, Field
from domains.slices import choose_slice, prune
from domains.value_index import ValueIndex, build

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

DATA = Path(__file__).parents[1] / "tests" / "data"


@dataclass(frozen=True, slots=True)
class ValueCase:
    """A question and the stored value that it names; a trap names none."""

    question: str
    field: str | None
    value: str | None
    kind: str

    @property
    def is_trap(self) -> bool:
        """Tell whether nothing may be found."""
        return self.field is None


@dataclass(frozen=True, slots=True)
class ValueScore:
    """How many cases came out right, and the wrong ones with what was found."""

    found: int
    members: int
    kept: int
    traps: int
    wrong: tuple[tuple[ValueCase, str], ...]

    @property
    def recall(self) -> float:
        """Return the share of members found."""
        return self.found / self.members

    @property
    def trap_share(self) -> float:
        """Return the share of traps avoided."""
        return self.kept / self.traps


@dataclass(frozen=True, slots=True)
class Members:
    """Members in memory, as a database would give them."""

    by_source: Mapping[tuple[str, str], Sequence[str]]

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[str, int]]:
        """Yield the members of a column, each with some rows."""
        for position, value in enumerate(self.by_source.get((source, expression), ())[:limit]):
            yield value, 1000 - position % 1000


def read_cases(file: Path = DATA / "values.jsonl") -> list[ValueCase]:
    """Read the corpus."""
    return [ValueCase(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


_WORDS = {
    "regions": ("регион", "region"),
    "cities": ("город", "city"),
    "banks": ("банк", "bank"),
    "merchants": ("магазин", "merchant"),
    "categories": ("категория", "category"),
    "levels": ("уровень", "level"),
    "payments": ("платёж", "payment"),
    "products": ("карта", "card"),
}


def corpus_index(file: Path = DATA / "values_members.json") -> tuple[Domain, ValueIndex]:
    """Return the domain of a corpus and the index of its members."""
    stored = json.loads(file.read_text(encoding="utf-8"))
    datasets: list[Dataset] = []
    members: dict[tuple[str, str], tuple[str, ...]] = {}
    for ref, values in stored["members"].items():
        name, field = ref.split(".")
        column = Field(
            field,
            name,
            field,
            Datatype.STRING,
            Localized("Статус", "Status") if field == "status" else Localized(_WORDS[name][0], _WORDS[name][1]),
            is_enum=ref in stored["enums"],
            value_synonyms=tuple(stored["synonyms"].get(ref, {}).items()),
            groupable=True,
        )
        title = Localized(_WORDS[name][0], _WORDS[name][1])
        label = None if field == "status" else field
        datasets.append(Dataset(name, f"main.{name}", ("id",), title, (column,), _WORDS[name], label_field=label))
        members[f"main.{name}", str(field)] = tuple(map(str, values))
    domain = Domain("corpus", Localized("Корпус", "Corpus"), "", Path(), tuple(datasets), (), ())
    return domain, build(domain, Members(members))


def score_values(cases: Iterable[ValueCase], lexicon: Lexicon) -> ValueScore:
    """Count members found (and no other value over the same words) and traps that stayed empty."""
    found = members = kept = traps = 0
    wrong: list[tuple[ValueCase, str]] = []
    for case in cases:
        values = [one for one in lexicon.mentions(case.question) if one.kind is MentionKind.VALUE]
        right = bool(values) != case.is_trap
        if not case.is_trap:
            hits = [one for one in values if one.name == case.field and case.value in one.members]
            others = [one for one in values if one.name == case.field and case.value not in one.members]
            right = bool(hits) and not others
        members, traps = members + (not case.is_trap), traps + case.is_trap
        found, kept = found + (right and not case.is_trap), kept + (right and case.is_trap)
        if not right:
            wrong.append((case, "; ".join(f"{one.name}={one.members}" for one in values) or "nothing"))
    return ValueScore(found, members, kept, traps, tuple(wrong))


# fmt: off
_STARTS = (
    "Аль", "Бар", "Вер", "Гал", "Дор", "Ель", "Жар", "Зор", "Инт", "Кам", "Лог", "Мир", "Нор", "Олд", "Пра", "Рус",
    "Сев", "Тех", "Урал", "Фор", "Хим", "Цен", "Чер", "Шел", "Эко",
)
_MIDDLES = (
    "та", "ве", "ло", "ми", "но", "ре", "со", "ту", "фи", "ка", "да", "зо", "ли", "му", "не", "ра", "си", "ти", "ва",
)
_ENDS = (
    "строй", "маркет", "торг", "сервис", "пром", "банк", "град", "лес", "мет", "транс", "фуд", "стиль", "трейд", "",
)
# fmt: on


def many_members(count: int, seed: int = 7) -> tuple[str, ...]:
    """Return made-up names of companies and people, deterministic."""
    chosen = random.Random(seed)  # noqa: S311 — data of a benchmark
    forms = ("ООО", "ИП", "АО", "")
    seen: dict[str, None] = {}
    while len(seen) < count:
        name = chosen.choice(_STARTS) + "".join(chosen.choice(_MIDDLES) for _ in range(chosen.randint(1, 3)))
        second = f" {chosen.choice(_STARTS)}{chosen.choice(_MIDDLES)}" if chosen.random() < 0.3 else ""
        seen[f"{chosen.choice(forms)} {name}{chosen.choice(_ENDS)}{second}".strip()] = None
    return tuple(seen)


def large_index(count: int = 200_000) -> tuple[Domain, ValueIndex, tuple[str, ...]]:
    """Return the corpus' domain with ``count`` more merchants, its index and their names."""
    domain, small = corpus_index()
    names = many_members(count)
    members = {
        (domain.dataset(one.ref.dataset).source, one.ref.field): small.members(one.ref, 1000) for one in small.fields
    }
    members["main.merchants", "name"] = (*members["main.merchants", "name"], *names)
    return domain, build(domain, Members(members)), names


def milliseconds(calls: Iterable[Callable[[], object]]) -> list[float]:
    """Return the processor time of each call: what else the machine does is no part of it."""
    taken = []
    for call in calls:
        start = time.process_time()
        call()
        taken.append((time.process_time() - start) * 1000)
    return taken


def write_large_model(folder: Path, tables: int = 1000, columns: int = 30) -> None:
    """Write a synthetic model: a tree of tables, each with a relationship to its parent, keys, a time and a measure."""
    lines = ["version: 0.2.0.dev0", "semantic_model:", "- name: large", "  datasets:"]
    for table in range(tables):
        lines += [f"  - name: table_{table}", f"    source: dbo.table_{table}", "    primary_key: [id]"]
        lines += [f"    ai_context: {{synonyms: [предмет {_code(table)}, thing {_code(table)}]}}", "    fields:"]
        lines += ["    - {name: id, expression: id, datatype: Integer}"]
        lines += ["    - {name: parent_id, expression: parent_id, datatype: Integer}"]
        lines += ["    - {name: made_at, expression: made_at, datatype: DateTime, dimension: {is_time: true}}"]
        lines += [
            f"    - {{name: attribute_{column}, expression: col_{column}, datatype: String, "
            f"description: Свойство {column} предмета {table}, ai_context: {{synonyms: [свойство {_code(column)}]}}}}"
            for column in range(columns - 3)
        ]
    lines.append("  relationships:")
    for table in range(1, tables):
        lines.append(
            f"  - {{name: table_{table}_parent, from: table_{table}, to: table_{(table - 1) // 3}, "
            "from_columns: [parent_id], to_columns: [id]}"
        )
    lines.append("  metrics:")
    for table in range(0, tables, 5):
        lines.append(
            f"  - {{name: count_{table}, expression: COUNT(table_{table}.id), datatype: Integer, "
            f"ai_context: {{synonyms: [число предметов {_code(table)}]}}}}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _code(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:04d}")


def large_intent(table: int) -> Intent:
    """Return an intent over a deep table of the synthetic schema and two of its ancestors."""
    parent = (table - 1) // 3
    grand = (parent - 1) // 3
    nowhere = Span(0, 1)
    return Intent(
        "large",
        Language.EN,
        metrics=(MetricUse("M1", f"count_{table}", nowhere),),
        dimensions=(DimensionUse("D1", FieldRef(f"table_{parent}", "attribute_1"), nowhere),),
        values=(ValueUse("V1", FieldRef(f"table_{grand}", "attribute_2"), ("x",), "x", nowhere),),
    )


def report_values() -> Iterator[str]:
    """Yield the scores of both corpora: the one looked at while building, and one of other members."""
    for cases, stored in (
        ("values.jsonl", "values_members.json"),
        ("values_unseen.jsonl", "values_unseen_members.json"),
    ):
        domain, index = corpus_index(DATA / stored)
        score = score_values(read_cases(DATA / cases), Lexicon(domain, index))
        yield f"{cases}: {score.found}/{score.members} members found ({score.recall:.1%}), "
        yield f"{score.kept}/{score.traps} traps avoided ({score.trap_share:.1%})"
        for case, found in score.wrong:
            yield f"  {case.kind}: {case.question} – wanted {case.value}, found {found}"


_SEEDS = 10
_ASKED = {"regions": "в регионе", "cities": "в городе", "banks": "через банк", "merchants": "в магазине"}


def machine_made(seed: int) -> Iterator[tuple[str, str, str]]:
    """Yield (kind, question, member): members in four cases by the dictionary, and with one random edit."""
    from pymorphy3 import MorphAnalyzer

    chosen, dictionary = random.Random(seed), MorphAnalyzer()  # noqa: S311
    _, index = corpus_index()
    for field in index.fields:
        for member in index.members(field.ref, 1000) if field.ref.dataset in _ASKED else ():
            for case in ("gent", "datv", "ablt", "loct"):
                words = (_inflected(word, case, dictionary) for word in member.split())
                yield "inflected", f"оборот {_ASKED[field.ref.dataset]} {' '.join(words)} за год", member
            if len(member) > 5:
                yield "one edit", f"оборот {_ASKED[field.ref.dataset]} {_edited(member, chosen)} за год", member


def _inflected(word: str, case: str, dictionary: MorphAnalyzer) -> str:
    form = dictionary.parse(word)[0].inflect({case}) if word.isalpha() else None
    return word if form is None else str(form.word).capitalize() if word[0].isupper() else str(form.word)


def _edited(member: str, chosen: random.Random) -> str:
    at = chosen.choice([place for place, letter in enumerate(member) if letter.isalpha() and place > 0])
    letter = chosen.choice("абвгдежзиклмнопрстуфхцчшщыэюя")
    edits = (
        member[:at] + letter + member[at + 1 :],
        member[:at] + letter + member[at:],
        member[:at] + member[at + 1 :],
        member[:at] + member[at + 1 : at + 2] + member[at] + member[at + 2 :],
    )
    return chosen.choice(edits)


def report_machine_made() -> Iterator[str]:
    """Yield how many members are found in forms and with typos that no person chose."""
    domain, index = corpus_index()
    lexicon = Lexicon(domain, index)
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for kind, question, member in itertools.chain.from_iterable(map(machine_made, range(_SEEDS))):
        asked[kind] += 1
        found[kind] += any(member in one.members for one in lexicon.mentions(question))
    for kind, count in asked.items():
        yield f"machine-made, {kind}: {found[kind]}/{count} ({found[kind] / count:.1%})"


def report_index() -> Iterator[str]:
    """Yield times and scores with 200,000 members."""
    start = time.process_time()
    domain, index, names = large_index()
    yield f"index of {len(index):,} entries: built in {time.process_time() - start:.1f} s"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "values.npz"
        index.save(file)
        start = time.process_time()
        index = ValueIndex.load(file)
        yield f"  loaded in {time.process_time() - start:.2f} s, file of {file.stat().st_size / 1e6:.0f} MB"
    lexicon = Lexicon(domain, index)
    cases = read_cases()
    lexicon.mentions("Сколько кошельков в Чилябинске?")
    times = milliseconds([lambda case=case: lexicon.mentions(case.question) for case in cases])  # type: ignore[misc]
    ranked = sorted(times)
    late = ranked[len(ranked) * 95 // 100]
    yield f"  look-up of a question: median {statistics.median(times):.1f} ms, p95 {late:.1f} ms"
    yield f"  longest {ranked[-1]:.1f} ms: {cases[times.index(ranked[-1])].question}"
    sample = random.Random(1).sample(names, 200)  # noqa: S311
    asked = [(name, lexicon.mentions(f"Оборот магазина {name} по неделям")) for name in sample]
    found = sum(any(name in one.members for one in mentions) for name, mentions in asked)
    yield f"  {found}/200 of the many members found by their own spelling"
    score = score_values(cases, lexicon)
    yield f"  corpus: {score.recall:.1%} of members, {score.trap_share:.1%} of traps"


def report_schema() -> Iterator[str]:
    """Yield times with 1,000 tables of 30 columns."""
    with tempfile.TemporaryDirectory() as folder:
        place, cache = Path(folder) / "large", Path(folder) / "cache"
        write_large_model(place)
        cold = milliseconds([lambda: load_domain(place, cache)])[0]
        warm = milliseconds([lambda: load_domain(place, cache)])[0]
        yield f"schema of 1,000 tables: load {cold / 1000:.1f} s cold, {warm / 1000:.2f} s cached"
        domain, errors = load_domain(place, cache)
        if domain is None:
            raise SystemExit("\n".join(map(str, errors)))
        write_large_model(Path(folder) / "small", tables=20)
        small, _ = load_domain(Path(folder) / "small")
    intents = [large_intent(table) for table in range(400, 1000, 5)]
    times = milliseconds([lambda intent=intent: choose_slice(domain, intent) for intent in intents])  # type: ignore[misc]
    late = sorted(times)[len(times) * 95 // 100]
    yield f"  select: median {statistics.median(times):.1f} ms, p95 {late:.1f} ms, longest {max(times):.1f} ms"
    for name, one, table in (("20", small, 15), ("1,000", domain, 995)):
        piece = prune(one, large_intent(table)) if one else None
        if isinstance(piece, DomainSlice):
            yield f"  prompt with {name} tables: about {estimated_tokens(describe(piece))} tokens"
    built = milliseconds([lambda: Lexicon(domain)])[0]
    lexicon, selector = Lexicon(domain), TableSelector(domain)
    question = f"число предметов {_code(500)} по свойству {_code(3)}"
    asked = statistics.median(milliseconds([lambda: lexicon.mentions(question)] * 5))
    mentions = lexicon.mentions(question)
    picked = statistics.median(milliseconds([lambda: selector.select(question, mentions)] * 5))
    tokens = estimated_tokens(describe(selector.select(question, mentions).piece))
    yield f"  tables for a question that is not understood: {picked:.1f} ms, about {tokens} tokens"
    yield f"  lexicon built in {built / 1000:.2f} s, a question read in {asked:.1f} ms"


REPORTS = {"values": report_values, "machine": report_machine_made, "index": report_index, "schema": report_schema}


def main() -> None:
    """Print the figures that the command line names, or all."""
    for name in sys.argv[1:] or REPORTS:
        for line in REPORTS[name]():
            sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
