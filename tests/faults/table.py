"""Prints what a soak measured as a table: `python -m tests.faults.table RESULTS`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def table(rows: list[dict[str, Any]]) -> str:
    """A Markdown table, by fault."""
    lines = ["| fault | what was done | times | found | seconds | date |", "|---|---|---|---|---|---|"]
    for row in sorted(rows, key=lambda row: int(row["fault"][1:])):
        found = ", ".join(f"{value} {name.replace('_', ' ')}" for name, value in row["found"].items())
        lines.append(
            f"| {row['fault']} | {row['what']} | {row['times']:,} | {found} | {row['seconds']} | {row['date']} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(table([json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]))
