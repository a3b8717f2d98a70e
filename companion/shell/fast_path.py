"""Commands read without typer, whose import takes a tenth of their time (`run`, `show`, `log`).

Only plain calls are read here: a file and known options. Whatever else is typed, `--help` too, is typer's to answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.shell.command_table import Call, plain_call


def read_plainly(words: Sequence[str]) -> tuple[Call, dict[str, str | bool | int]] | None:
    """The command and its arguments by their names; None if typer has to read the words."""
    call = plain_call(words[0]) if words else None
    if call is None:
        return None
    switches = {switch.word: switch for switch in call.switches}
    places, queue = [place.name for place in call.places], list(words[1:])
    read: dict[str, str | bool | int] = {}
    while queue:
        word = queue.pop(0)
        switch = switches.get(word)
        if switch is not None and switch.kind == "flag":
            read[switch.name] = True
        elif switch is not None and switch.kind == "number" and queue and _is_number(queue[0]):
            read[switch.name] = int(queue.pop(0))
        elif switch is not None and switch.kind == "text" and queue:
            read[switch.name] = queue.pop(0)
        elif places and (not word.startswith("-") or (word == "-" and places[0] == "script")):
            read[places.pop(0)] = word
        else:
            return None
    return (call, read) if "file" in read else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
