"""Commands that read or write a file: what was read goes into the command, what is written is a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.engine.content_faults import Fault, FaultyContent
from companion.engine.declare import Command, spec_of
from companion.engine.errors import Message, Ref, RuleError
from companion.engine.page import Page
from companion.engine.words import make_id
from companion.games.fate_battles.content import SEVERITIES
from companion.games.fate_battles.content.armies import LeaderCard, army_text
from companion.games.fate_battles.content.foreign import fari_text
from companion.games.fate_battles.names import skill_words
from companion.games.fate_battles.rules.armies import army_of, keep_army
from companion.games.fate_battles.state import BattleSeen

ENDING, CHARACTER = ".toml", ".json"


def _ending(name: str) -> str:
    return CHARACTER if name.endswith(CHARACTER) else ENDING


def character_file(seen: BattleSeen, command: Any) -> Page:
    """`army save LEADER FILE.json`: the leader as a character of Fari (FB-40).

    Raises:
        RuleError: there is no such leader.
    """
    state = seen.state
    leader = state.leaders.get(make_id(command.name))
    if leader is None:
        names = [Ref(name) for name in state.leaders] or "-"
        raise RuleError("only a leader is written as JSON: {names}; other armies as .toml", rule="FB-40", names=names)
    card = LeaderCard(dict(leader.skills), list(leader.aspects), len(leader.stress))
    slots = {}
    for slot in SEVERITIES:
        taken = getattr(leader.consequences, slot)
        slots[slot] = "" if taken is None else taken.text
    points = state.players[leader.owner].fate_points
    own = skill_words(state.skills)
    return Page(file=command.file).lines(fari_text(leader.name, card, slots, leader.stress, points, own))


def army_file(seen: BattleSeen, command: Any, library: Any) -> Command | Page:
    """`army save`: the page of the file. `army take`: the command with the text of the file.

    Raises:
        CompanionError: no such file; it cannot be read, or holds no text.
    """
    if command.what == "save" and command.file.endswith(CHARACTER):
        return character_file(seen, command)
    if command.what == "save":
        army = army_of(seen.state, command.name, command.of)
        page = Page(file=command.file or command.name + ENDING)
        return page.lines(army_text(army, seen.say.language, skill_words(seen.state.skills)))
    taken: Command = msgspec.structs.replace(command, text=file_text(library, command.name, _ending(command.name)))
    return taken


def file_text(library: Any, name: str, ending: str) -> str:
    """The text of a file: a path, a file in the folder by its bare name, or one that is shipped.

    Raises:
        CompanionError: there is none, it cannot be read, it is no text.
    """
    beside = name if name.endswith(ending) else name + ending
    found, body = library.find("army", beside if library.has(beside) else name, ending)
    try:
        return str(body.decode("utf-8-sig")).replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        fault = Fault(found, line, Message("this line is no UTF-8 text: save the file as UTF-8"))
        raise FaultyContent([fault]) from None


FILES: Mapping[type[Command], Callable[[BattleSeen, Any, Any], Command | Page]] = {
    made: army_file for made in (spec_of(keep_army).make,) if made is not None
}
