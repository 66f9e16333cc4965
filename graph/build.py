"""All nodes and edges of the machine on one page."""

from __future__ import annotations

from collections.abc import Hashable

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
from graph.nodes.draw import draw
from graph.nodes.dry_run import dry_run
from graph.nodes.export import export
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


def build(checkpointer: BaseCheckpointSaver[int] | None = None) -> Machine:
    """Return the machine; ``checkpointer`` keeps a turn that waits for the person's choice."""
    graph = StateGraph(Turn, context_schema=Deps)
    for node in (
        understand, choose_domain, read_intent, choose_tables, write_sql, check_sql, dry_run, run_sql,
        check_result, record_facts, write_text, draw, export, remember, ask_back, refuse,
    ):  # fmt: skip
        graph.add_node(node.__name__, node)
    again: dict[Hashable, str] = {"write_sql": "write_sql"}
    graph.add_edge(START, "understand")
    graph.add_conditional_edges("understand", routes.after_understand, {"choose_domain": "choose_domain", **_OUT})
    graph.add_conditional_edges("choose_domain", routes.after_choose_domain, {"read_intent": "read_intent", **_OUT})
    graph.add_conditional_edges("read_intent", routes.after_read_intent, {"choose_tables": "choose_tables", **_OUT})
    graph.add_conditional_edges("choose_tables", routes.after_choose_tables, {"write_sql": "write_sql", **_OUT})
    graph.add_conditional_edges("write_sql", routes.after_write_sql, {"check_sql": "check_sql", **again, **_OUT})
    graph.add_conditional_edges("check_sql", routes.after_check_sql, {"dry_run": "dry_run", **again, **_OUT})
    graph.add_conditional_edges(
        "dry_run", routes.after_dry_run, {"run_sql": "run_sql", "remember": "remember", **again, **_OUT}
    )
    graph.add_conditional_edges("run_sql", routes.after_run_sql, {"check_result": "check_result", **again, **_OUT})
    graph.add_conditional_edges(
        "check_result", routes.after_check_result, {"record_facts": "record_facts", **again, **_OUT}
    )
    for rendering in ("write_text", "draw", "export"):
        graph.add_edge("record_facts", rendering)
    graph.add_edge(["write_text", "draw", "export"], "remember")
    graph.add_edge("remember", END)
    graph.add_edge("ask_back", "understand")
    graph.add_edge("refuse", END)
    return graph.compile(checkpointer=checkpointer)
