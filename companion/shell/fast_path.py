"""`run`, `show` and `log` read without typer, whose import takes a tenth of their time.

Only plain calls are read here: a file and known options. Whatever else is typed, `--help` too, is typer's to answer.
"""

from __future__ import annotations

from collections.abc import Sequence

PLACES = {"run": ("file", "script"), "show": ("file",), "log": ("file",)}
FLAGS = {
    "run": {"--atomic": "atomic", "--keep-going": "keep_going"},
    "show": {"--json": "json", "--all": "all_"},
    "log": {"--json": "json", "--csv": "csv"},
}
NUMBERS = {"run": {}, "show": {"--game": "game"}, "log": {"--game": "game", "--last": "last", "--turn": "turn"}}

TEXTS: dict[str, dict[str, str]] = {
    "run": {},
    "show": {},
    "log": {"--player": "player", "--piece": "piece", "--words": "words"},
}


def read_plainly(words: Sequence[str]) -> dict[str, str | bool | int] | None:
    """The arguments of `run`, `show` or `log` by their names; None if typer has to read the words."""
    if not words or words[0] not in PLACES:
        return None
    command, queue = words[0], list(words[1:])
    places = list(PLACES[command])
    read: dict[str, str | bool | int] = {}
    while queue:
        word = queue.pop(0)
        if word in FLAGS[command]:
            read[FLAGS[command][word]] = True
        elif word in NUMBERS[command] and queue and queue[0].isascii() and queue[0].isdigit():
            read[NUMBERS[command][word]] = int(queue.pop(0))
        elif word in TEXTS[command] and queue:
            read[TEXTS[command][word]] = queue.pop(0)
        elif places and (not word.startswith("-") or (word == "-" and places[0] == "script")):
            read[places.pop(0)] = word
        else:
            return None
    return read if "file" in read else None
