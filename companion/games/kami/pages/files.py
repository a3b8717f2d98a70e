"""Records read from a file: what it held goes into the command, in our notation (KM-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.engine.content_faults import Fault, FaultyContent
from companion.engine.declare import Command, spec_of
from companion.engine.errors import Message
from companion.engine.page import Page
from companion.games.kami.content.notation import rounds_in
from companion.games.kami.rules.records import read_record
from companion.games.kami.state import KamiSeen

ENDINGS = (".yaml", ".yml", ".json", ".txt")


def record_file(_seen: KamiSeen, command: Any, library: Any) -> Command | None:
    """`read FILE`: the command with the rounds of the file. None: a record was typed.

    Raises:
        CompanionError: no such file; it cannot be read, or holds no text.
    """
    name = command.record.strip()
    ending = next((ending for ending in ENDINGS if name.lower().endswith(ending)), None)
    if ending is None:
        return None
    found, body = library.find("record", name, name[-len(ending) :])
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = Fault(found, body[: error.start].count(b"\n") + 1,
                      Message("this line is no UTF-8 text: save the file as UTF-8"))  # fmt: skip
        raise FaultyContent([fault]) from None
    made: Command = msgspec.structs.replace(command, record=" / ".join(rounds_in(text)))
    return made


FILES: Mapping[type[Command], Callable[[KamiSeen, Any, Any], Command | Page | None]] = {
    made: record_file for made in (spec_of(read_record).make,) if made is not None
}
