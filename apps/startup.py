"""Starting a single command sooner."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

_UNUSED_CLIENT = "langgraph_sdk"


def skip_unused_client() -> None:
    """Keep LangGraph from loading its client for remote servers, a fifth of its import, which is never used here.

    LangGraph itself takes only the client's types for authentication; they load as before from the bare package that
    is put in its place. Nothing happens where the client is not installed or loaded already.
    """
    if _UNUSED_CLIENT in sys.modules:
        return
    found = importlib.util.find_spec(_UNUSED_CLIENT)
    if found is None or found.submodule_search_locations is None:
        return
    bare = ModuleType(_UNUSED_CLIENT)
    bare.__path__ = list(found.submodule_search_locations)
    bare.__spec__ = found
    sys.modules[_UNUSED_CLIENT] = bare
