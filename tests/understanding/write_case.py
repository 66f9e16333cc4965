"""Print a question as a case of cases/questions.yaml, as it is read now: to be judged by whoever adds it."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
    from reading_alone import parts, understood

    domain, text = sys.argv[1:3]
    _, found = understood(domain, text)
    case = {"ask": text, "domain": domain, **parts(found.intent, found.problems)}
    sys.stdout.write(yaml.safe_dump([case], allow_unicode=True, width=1000, sort_keys=False, default_flow_style=None))


if __name__ == "__main__":
    main()
