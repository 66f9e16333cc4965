"""Write docs/machine.md: the picture of the machine as LangGraph draws it (tests/layout compares it)."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "docs" / "machine.md"

_TEXT = """# The machine

Every node and edge of `graph/build.py`, drawn from the machine itself by `python scripts/write_machine.py`.
Dotted edges are choices of `graph/routes.py`.

```mermaid
{picture}
```
"""


def page() -> str:
    """Return the page with today's picture."""
    from graph.build import build

    picture = build().get_graph().draw_mermaid(with_styles=False)
    return _TEXT.format(picture=picture.strip())


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
