"""Prints what a soak measured as a table: `python -m tests.faults.table RESULTS`."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

Row = dict[str, Any]
MOST_NAMED = 6


def table(rows: list[Row]) -> str:
    """A Markdown table, by fault; of what was measured twice the last counts, many kinds of one fault are one row."""
    last = {(row["fault"], row["what"]): row for row in rows}
    ordered = sorted(last.values(), key=lambda row: int(row["fault"][1:]))
    lines = ["| fault | what was done | times | found | date |", "|---|---|---|---|---|"]
    for _, some in groupby(ordered, key=lambda row: (row["fault"], tuple(row["found"]))):
        kinds = list(some)
        row = _together(kinds) if len(kinds) > 2 else None
        lines += [_line(one) for one in ([row] if row else kinds)]
    return "\n".join(lines)


def _together(kinds: list[Row]) -> Row:
    found = {
        name: max(row["found"][name] for row in kinds)
        if name.endswith("_ms")
        else sum(row["found"][name] for row in kinds)
        for name in kinds[0]["found"]
    }
    named = ", ".join(row["what"] for row in kinds[:MOST_NAMED]) + ", …" * (len(kinds) > MOST_NAMED)
    what = f"{len(kinds)} kinds: {named}"
    times = sum(row["times"] for row in kinds)
    return {**kinds[-1], "what": what, "times": times, "found": found}


def _line(row: Row) -> str:
    found = ", ".join(f"{value} {name.replace('_', ' ')}" for name, value in row["found"].items())
    return f"| {row['fault']} | {row['what']} | {row['times']:,} | {found} | {row['date']} |"


if __name__ == "__main__":
    print(table([json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]))
