"""Write docs/settings.md: every setting with its default and meaning, as ``apps/settings.py`` says (tests compare)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs" / "settings.md"
SOURCE = ROOT / "apps" / "settings.py"

_TEXT = """# Settings

Read from flags of the command, then from variables `SVERKA_<NAME>`, then from `sverka.toml` in the working folder; an
unknown name or a wrong value is an error. Secrets belong into the environment only. This page is written from
`apps/settings.py` by `python scripts/write_settings.py`.

| setting | default | meaning |
| --- | --- | --- |
{rows}

`users` stands in `sverka.toml` only:

```toml
[users.anna]
regions = ["MSK", "SPB"]
```
"""


def page() -> str:
    """Return the page with today's settings."""
    rows = [f"| `{name}` | {default} | {meaning} |" for name, default, meaning in _settings()]
    return _TEXT.format(rows="\n".join(rows))


def _settings() -> Iterator[tuple[str, str, str]]:
    from apps.settings import Settings

    body = next(
        node.body
        for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == Settings.__name__
    )
    said = {
        field.target.id: " ".join(str(text.value.value).split())
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
    for name, field in Settings.model_fields.items():
        yield name, _shown(field.default), said.get(name, "").replace("``", "`")


def _shown(default: object) -> str:
    if isinstance(default, Path):
        return f"`{default.relative_to(ROOT)}/`"
    text = str(default).strip("*")
    return f"`{text}`" if text and text not in {"None", "{}"} else ""


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
