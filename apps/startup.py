"""Starting a single command sooner."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

_UNUSED_CLIENTS = ("langgraph_sdk", "langsmith.types")


def skip_unused_clients() -> None:
    """Keep LangGraph from loading clients of remote services, nearly half of its import, which are never used here.

    LangGraph and LangChain take only single type modules from them; these load as before from the bare packages that
    are put in their places. Nothing happens where a client is not installed or loaded already.
    """
    for name in _UNUSED_CLIENTS:
        _put_bare(name)


def _put_bare(name: str) -> None:
    if name in sys.modules:
        return
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:  # its parent is not installed
        return
    if found is None or found.submodule_search_locations is None:
        return
    bare = ModuleType(name)
    bare.__path__ = list(found.submodule_search_locations)
    bare.__spec__ = found
    sys.modules[name] = bare
