"""`python -m tests.bench [--small] [WORK…]`: measures and prints a table; exit 1 if something does not reach its aim."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.bench.works import WORKS, Bench, Row

HEAD = "| work | took | floor or peer | figure | must reach | |\n|---|---|---|---|---|---|"


def main(arguments: list[str]) -> int:
    """Measure the works that are named, or all."""
    names = [name for name in arguments if not name.startswith("-")] or list(WORKS)
    print(HEAD)
    holds = True
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as home:
        for name in names:
            for row in WORKS[name](Bench(Path(home), "--small" in arguments)):
                print(printed(row), flush=True)
                holds = holds and row.holds
    return 0 if holds else 1


def printed(row: Row) -> str:
    """A row of the table."""
    mark = "✓" if row.holds else "✗"
    return f"| {row.work} | {row.ours} | {row.peer} | {row.figure} | {row.must} | {mark} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
