"""Scaffolded models of the public databases: do the selected tables hold all that the golden SQL uses?

Run ``python -m benchmarks.schema_selection`` (all sets) or with names of sets. Needs the shared folder.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import duckdb
import sqlglot
from sqlglot import exp

from core.result import Cell, LogicalType
from domains.lexicon import Lexicon
from domains.load import load_domain
from domains.prompt_schema import describe, estimated_tokens
from domains.scaffold.run import scaffold
from domains.select import SHARE, SMALL, TableSelector
from domains.semantic_model import Domain
from domains.value_index import build
from engines.engine import ForeignKey, PhysicalColumn, PhysicalTable

BENCH = Path(os.environ.get("SVERKA_SHARED", Path(__file__).parents[2] / "shared")) / "bench"
SETS = ("single_en_defog", "single_ru_business", "single_ru_redsql", "single_ru_pauq")
NOT_LOOKED_AT = ("dialog_en", "dialog_ru_business")
"""Sets that nothing was built on."""
_TYPES = (
    ("CHAR", LogicalType.TEXT),
    ("TEXT", LogicalType.TEXT),
    ("INT", LogicalType.INTEGER),
    ("DEC", LogicalType.DECIMAL),
    ("DOUBLE", LogicalType.FLOAT),
    ("FLOAT", LogicalType.FLOAT),
    ("REAL", LogicalType.FLOAT),
    ("TIMESTAMP", LogicalType.DATETIME),
    ("DATE", LogicalType.DATE),
    ("TIME", LogicalType.TIME),
    ("BOOL", LogicalType.BOOLEAN),
)


class BenchDatabase:
    """One database of the set, in memory."""

    def __init__(self, name: str) -> None:
        folder = BENCH / "databases" / name
        self._meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        self._connection = duckdb.connect()
        self._connection.execute((folder / "schema.duckdb.sql").read_text(encoding="utf-8"))
        if (folder / "data.sql").exists():
            self._connection.execute((folder / "data.sql").read_text(encoding="utf-8"))
        for file in (folder / "tables").glob("*.parquet"):
            table = ".".join(f'"{part}"' for part in file.stem.split("."))
            self._connection.execute(f"INSERT INTO {table} SELECT * FROM read_parquet('{file}')")  # noqa: S608

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return the tables as the set's own description has them."""
        return tuple(_table(one) for one in self._meta["tables"])

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[Cell, int]]:
        """Return the values of an expression with their counts."""
        table = ".".join(f'"{part}"' for part in source.split(".", 1))
        sql = f"SELECT {expression}, count(*) FROM {table} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT {limit}"  # noqa: S608
        return self._connection.execute(sql).fetchall()


def _table(one: dict[str, object]) -> PhysicalTable:
    told = json.loads(json.dumps(one))
    schema = told["schema"] or "main"
    columns = tuple(
        PhysicalColumn(c["name"], c["type"], _logical(c["type"]), nullable=True, comment=c.get("description") or "")
        for c in told["columns"]
    )
    keys = tuple(
        ForeignKey((k["column"],), f"{schema}.{k['ref_table']}", (k["ref_column"],)) for k in told["foreign_keys"]
    )
    return PhysicalTable(f"{schema}.{told['name']}", columns, tuple(told["primary_key"]), keys, told["rows"])


def _logical(name: str) -> LogicalType:
    return next((logical for part, logical in _TYPES if part in name.upper()), LogicalType.OTHER)


@dataclass(slots=True)
class Tally:
    """What was counted over one set."""

    questions: int = 0
    whole: int = 0
    """Questions whose tables were all selected."""
    shares: list[float] = field(default_factory=list)
    """Tokens against the whole schema, where it has more than ten tables."""
    columns: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ready:
    """A scaffolded database."""

    domain: Domain
    lexicon: Lexicon
    selector: TableSelector

    @classmethod
    def of(cls, name: str) -> Ready:
        """Scaffold a database without any hand work."""
        database = BenchDatabase(name)
        with tempfile.TemporaryDirectory() as folder:
            scaffold(database, Path(folder) / name, name)
            domain, errors = load_domain(Path(folder) / name)
        if domain is None:
            raise SystemExit("\n".join(map(str, errors)))
        return cls(domain, Lexicon(domain, build(domain, database)), TableSelector(domain))


def read_questions(name: str) -> list[dict[str, object]]:
    """Read the questions of a set; of a dialogue the first, which stands alone."""
    stored = json.loads((BENCH / "questions" / f"{name}.json").read_text(encoding="utf-8"))
    return [{**one["turns"][0], "db": one["db"]} if "turns" in one else one for one in stored]


def measure(questions: Sequence[dict[str, object]], ready: dict[str, Ready]) -> Tally:
    """Select the tables of every question and compare them with the golden ones."""
    tally = Tally()
    for question in questions:
        name, text, golden = str(question["db"]), str(question["question"]), question["golden_duckdb"]
        texts = (
            [golden] if isinstance(golden, str) else [str(one) for one in golden] if isinstance(golden, list) else []
        )
        if not texts:
            continue
        if name not in ready:
            ready[name] = Ready.of(name)
        _count(tally, ready[name], text, [sqlglot.parse_one(one, dialect="duckdb") for one in texts])
    return tally


def _count(tally: Tally, ready: Ready, text: str, golden: Sequence[exp.Expr]) -> None:
    start = time.perf_counter()
    piece = ready.selector.select(text, ready.lexicon.mentions(text)).piece
    tally.times.append((time.perf_counter() - start) * 1000)
    bare = {one.name: one.source.partition(".")[2].lower() for one in ready.domain.datasets}
    chosen = {bare[name] for name in piece.datasets}
    tally.questions += 1
    tally.whole += any(_tables(one) & set(bare.values()) <= chosen for one in golden)
    if len(bare) > SMALL:
        budget = int(SHARE * ready.selector.budget_of_all)
        tally.shares.append(estimated_tokens(describe(piece, budget=budget)) / ready.selector.budget_of_all)
        known = {one.name.lower() for dataset in ready.domain.datasets for one in dataset.fields}
        wanted = {column.name.lower() for column in golden[0].find_all(exp.Column)} & known
        shown = {ref.field.lower() for ref in piece.fields}
        tally.columns.append(len(wanted & shown) / max(1, len(wanted)))


def _tables(tree: exp.Expr) -> set[str]:
    own = {cte.alias.lower() for cte in tree.find_all(exp.CTE)}
    return {table.name.lower() for table in tree.find_all(exp.Table)} - own


def report(names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each set."""
    ready: dict[str, Ready] = {}
    for name in names:
        tally = measure(read_questions(name), ready)
        yield f"{name}: all tables selected for {tally.whole}/{tally.questions} ({tally.whole / tally.questions:.1%})"
        yield f"  select: median {statistics.median(tally.times):.1f} ms, longest {max(tally.times):.1f} ms"
        if tally.shares:
            share, columns = statistics.median(tally.shares), statistics.mean(tally.columns)
            yield f"  over {SMALL} tables ({len(tally.shares)}): median prompt {share:.1%} of the whole, "
            yield f"    {columns:.1%} of the golden columns shown"


def main() -> None:
    """Print the figures of the sets that the command line names, or of all."""
    if not BENCH.is_dir():
        sys.stdout.write(f"schema selection: there are no public sets in {BENCH} (set SVERKA_SHARED)\n")
        return
    for line in report(sys.argv[1:] or (*SETS, *NOT_LOOKED_AT)):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
