"""All nodes and edges of the machine on one page."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from graph import routes
from graph.deps import Deps
from graph.nodes.ask_back import ask_back
from graph.nodes.check_result import check_result
from graph.nodes.check_sql import check_sql
from graph.nodes.choose_domain import choose_domain
from graph.nodes.choose_tables import choose_tables
from graph.nodes.confirm import confirm
from graph.nodes.criticise import criticise
from graph.nodes.draw import draw
from graph.nodes.dry_run import dry_run
from graph.nodes.export import export
from graph.nodes.propose_links import propose_links
from graph.nodes.read_intent import read_intent
from graph.nodes.record_facts import record_facts
from graph.nodes.refuse import refuse
from graph.nodes.remember import remember
from graph.nodes.run_sql import run_sql
from graph.nodes.understand import understand
from graph.nodes.write_sql import write_sql
from graph.nodes.write_text import write_text
from graph.state import Turn

Machine = CompiledStateGraph[Turn, Deps, Turn, Turn]

_OUT: dict[Hashable, str] = {"ask_back": "ask_back", "refuse": "refuse", "end": END}
"""Where an outcome leads that is there before the answer."""

_CHOICES: tuple[tuple[str, Callable[[Turn], str], tuple[str, ...]], ...] = (
    ("understand", routes.after_understand, ("choose_domain",)),
    ("choose_domain", routes.after_choose_domain, ("read_intent",)),
    ("read_intent", routes.after_read_intent, ("propose_links",)),
    ("choose_tables", routes.after_choose_tables, ("write_sql",)),
    ("write_sql", routes.after_write_sql, ("check_sql", "write_sql")),
    ("check_sql", routes.after_check_sql, ("dry_run", "write_sql")),
    ("dry_run", routes.after_dry_run, ("criticise", "run_sql", "remember", "write_sql")),
    ("run_sql", routes.after_run_sql, ("check_result", "write_sql")),
    ("check_result", routes.after_check_result, ("confirm", "record_facts", "write_sql")),
    ("confirm", routes.after_confirm, ("record_facts",)),
)
"""The nodes after which the state decides: where from, the choice, where to besides ``_OUT``."""


def build(checkpointer: BaseCheckpointSaver[int] | None = None) -> Machine:
    """Return the machine; ``checkpointer`` keeps a turn that waits for the person's choice."""
    graph = StateGraph(Turn, context_schema=Deps)
    for node in (
        understand, choose_domain, read_intent, propose_links, choose_tables, write_sql, check_sql, dry_run,
        criticise, run_sql, check_result, confirm, record_facts, write_text, draw, export, remember, ask_back, refuse,
    ):  # fmt: skip
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "understand")
    graph.add_edge("propose_links", "choose_tables")
    graph.add_conditional_edges("criticise", routes.after_criticise, ["run_sql", "remember"])
    for source, route, targets in _CHOICES:
        graph.add_conditional_edges(source, route, {target: target for target in targets} | _OUT)
    for rendering in ("write_text", "draw", "export"):
        graph.add_edge("record_facts", rendering)
    graph.add_edge(["write_text", "draw", "export"], "remember")
    graph.add_edge("remember", END)
    graph.add_conditional_edges("ask_back", routes.after_ask_back, ["understand", "check_sql"])
    graph.add_edge("refuse", END)
    return graph.compile(checkpointer=checkpointer)
