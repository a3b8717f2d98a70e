"""A content pack as a table writes it (TOML): its shape, every fault with its line, and what it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.engine.content_faults import Checked, Fault, FaultyContent, Lines, Path, read_toml, shape_faults
from companion.engine.errors import Message
from companion.engine.words import make_id
from companion.games.fated_kingdoms.content.known import Content, KnownCard
from companion.games.fated_kingdoms.content.words import DICE, FACES
from companion.games.fated_kingdoms.state import KINDS, Guild, Square

TABLES = ("pack", "card", "guild", "die", "square", "prophecy")
OWN_TABLES = ("pack", "card", "guild", "die")
MOST_NUMBER = 99
MOST_DICE = 10
MOST_FACES = 12


class PackCard(msgspec.Struct, forbid_unknown_fields=True):
    """`[card.ID]`."""

    kind: str
    name: str = ""
    value: int | None = None
    attack: int | None = None
    defence: int | None = None
    guild: str = ""
    name_it: str = ""
    text: str = ""
    text_it: str = ""


class PackGuild(msgspec.Struct, forbid_unknown_fields=True):
    """`[guild.ID]`."""

    dice: dict[str, int] = {}
    name: str = ""
    name_it: str = ""


class PackDie(msgspec.Struct, forbid_unknown_fields=True):
    """`[die.ID]`."""

    faces: list[str]


class PackText(msgspec.Struct, forbid_unknown_fields=True):
    """`[square.ID]` and `[prophecy.ID]`."""

    name: str = ""
    text: str = ""
    name_it: str = ""
    text_it: str = ""


class PackHead(msgspec.Struct, forbid_unknown_fields=True):
    """`[pack]`: its name, and whose it is."""

    name: str = ""
    note: str = ""


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """A content pack as it is written."""

    pack: PackHead = msgspec.field(default_factory=PackHead)
    card: dict[str, PackCard] = {}
    guild: dict[str, PackGuild] = {}
    die: dict[str, PackDie] = {}
    square: dict[str, PackText] = {}
    prophecy: dict[str, PackText] = {}


def read_pack(text: str, source: str) -> Content:
    """A content pack read from TOML.

    Raises:
        FaultyContent: it is no pack; every fault with its line and what would be right.
    """
    data = read_toml(text, source)
    if faults := pack_faults(data, text, source):
        raise FaultyContent(faults)
    pack = msgspec.convert(data, Pack)
    return Content(
        name=pack.pack.name,
        cards={make_id(_title(c.name, k)): _card(c, k) for k, c in pack.card.items()},
        guilds={make_id(k): Guild(_title(g.name, k), _dice(g), g.name_it) for k, g in pack.guild.items()},
        dice={make_id(k): d.faces for k, d in pack.die.items()},
        squares=_texts(pack.square),
        prophecies=_texts(pack.prophecy),
    )


def _title(given: str, key: str) -> str:
    return given or key.replace("-", " ").capitalize()


def _card(card: PackCard, key: str) -> KnownCard:
    guild = make_id(card.guild) if card.guild else ""
    numbers = (card.value, card.attack, card.defence)
    return KnownCard(_title(card.name, key), card.kind, *numbers, guild, card.name_it, card.text, card.text_it)


def _dice(guild: PackGuild) -> dict[str, int]:
    return {make_id(die): n for die, n in guild.dice.items() if n}


def _texts(things: Mapping[str, PackText]) -> dict[str, Square]:
    return {make_id(k): Square(_title(s.name, k), s.text, s.name_it, s.text_it) for k, s in things.items()}


def pack_faults(data: Mapping[str, Any], text: str, source: str) -> list[Fault]:
    """Everything in a pack that cannot be, in the order of its lines."""
    lines = Lines(text)
    found = shape_faults(data, Pack)
    if not found:
        found = list(_meaning_faults(msgspec.convert(data, Pack)))
    return sorted((Fault(source, lines.of(path), message) for path, message in found), key=lambda fault: fault.line)


def _meaning_faults(pack: Pack) -> Iterator[tuple[Path, Message]]:
    for key, card in pack.card.items():
        if card.kind not in KINDS:
            message = Message(
                "card.{key}: kind is one of {kinds}, not “{kind}”", key=key, kinds=list(KINDS), kind=card.kind
            )
            yield ("card", key, "kind"), message
        for name in ("value", "attack", "defence"):
            number = getattr(card, name)
            if number is not None and not 0 <= number <= MOST_NUMBER:
                message = Message("card.{key}: {name} is from 0 to {most}, not {number}", key=key, name=name,
                                  most=MOST_NUMBER, number=number)  # fmt: skip
                yield ("card", key, name), message
        if card.guild and pack.guild and make_id(card.guild) not in map(make_id, pack.guild):
            message = Message("card.{key}: no guild “{guild}”; there is {names}", key=key, guild=card.guild,
                              names=list(pack.guild))  # fmt: skip
            yield ("card", key, "guild"), message
    yield from _dice_faults(pack)


def _dice_faults(pack: Pack) -> Iterator[tuple[Path, Message]]:
    for key, die in pack.die.items():
        if not 1 <= len(die.faces) <= MOST_FACES or any(face not in FACES for face in die.faces):
            message = Message("die.{key}: 1 to {most} faces of {names}", key=key, most=MOST_FACES, names=list(FACES))
            yield ("die", key, "faces"), message
    dice = {*DICE, *map(make_id, pack.die)}
    for key, guild in pack.guild.items():
        wrong = [die for die, n in guild.dice.items() if make_id(die) not in dice or not 0 <= n <= MOST_DICE]
        if wrong:
            message = Message("guild.{key}: 0 to {most} dice of {names}, not {wrong}", key=key, most=MOST_DICE,
                              names=sorted(dice), wrong=wrong)  # fmt: skip
            yield ("guild", key, "dice"), message


def examine(data: Mapping[str, Any], text: str, name: str) -> Checked | None:
    """What `content check` finds in a pack; None for a file of another game."""
    if not any(table in data for table in OWN_TABLES) or "mission" in data:
        return None
    faults = pack_faults(data, text, name)
    return Checked(faults, [] if faults else list(_remarks(data, text, name)))


def _remarks(data: Mapping[str, Any], text: str, name: str) -> Iterator[Fault]:
    """What can be played but will be asked for: numbers that are not there."""
    lines = Lines(text)
    wanted = {"creature": ("value", "attack", "defence"), "item": ("value",), "tower": ("value",)}
    for key, card in data.get("card", {}).items():
        missing = [number for number in wanted.get(card["kind"], ()) if number not in card]
        if missing:
            message = Message("card.{key}: {names} will be asked for at the table", key=key, names=missing)
            yield Fault(name, lines.of(("card", key)), message)
