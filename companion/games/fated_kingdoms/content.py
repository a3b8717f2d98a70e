"""What the box holds and the rulebook does not list: guilds, dice, cards, squares. A table enters its own copy once;
the campaign keeps it, and a pack (TOML) may bring more.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.errors import CampaignError, RuleError
from companion.engine.play import Play
from companion.engine.words import fold, make_id
from companion.games.fated_kingdoms.state import KINDS, Card, Guild, KingdomState, Square
from companion.games.fated_kingdoms.words import DICE, DIE_WORDS, FACES


class KnownCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a copy: its numbers, what it says, and its Italian name if it has another."""

    name: str
    kind: str
    value: int | None = None
    attack: int | None = None
    defence: int | None = None
    guild: str = ""
    name_it: str = ""
    text: str = ""
    text_it: str = ""

    def card(self) -> Card:
        """The card as it lies on the table."""
        return Card(self.name, self.kind, self.value, self.attack, self.defence, self.guild)


class Content(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game is played with, beside the rules."""

    name: str = ""
    cards: dict[str, KnownCard] = {}
    guilds: dict[str, Guild] = {}
    dice: dict[str, list[str]] = {}
    squares: dict[str, Square] = {}
    prophecies: dict[str, Square] = {}


KNOWN_PARTS = ("cards", "guilds", "dice", "squares")
KingdomPlay = Play[KingdomState, Content | None]
"""The play that the rules of this game are given."""


class PackCard(msgspec.Struct, forbid_unknown_fields=True):
    """`[card.ID]` in a pack."""

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
    """`[guild.ID]` in a pack."""

    dice: dict[str, int] = {}
    name: str = ""
    name_it: str = ""


class PackDie(msgspec.Struct, forbid_unknown_fields=True):
    """`[die.ID]` in a pack."""

    faces: list[str]


class PackText(msgspec.Struct, forbid_unknown_fields=True):
    """`[square.ID]` and `[prophecy.ID]` in a pack."""

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


def title(given: str, key: str) -> str:
    """The name of something in a pack: as given, else its key with blanks and a capital."""
    return given or key.replace("-", " ").capitalize()


def read_pack(text: str, source: str) -> Content:
    """A content pack read from TOML.

    Raises:
        CampaignError: it is no pack; says where and what would be right.
    """
    try:
        pack = msgspec.toml.decode(text.encode(), type=Pack)
    except msgspec.MsgspecError as error:
        raise CampaignError("{source} is no content pack: {fault}", source=source, fault=str(error)) from None
    for fault in pack_faults(pack):
        raise CampaignError("{source}: {fault}", source=source, fault=fault)
    texts = {
        part: {
            make_id(k): Square(title(s.name, k), s.text, s.name_it, s.text_it)
            for k, s in (pack.square if part == "square" else pack.prophecy).items()
        }
        for part in ("square", "prophecy")
    }
    return Content(
        name=pack.pack.name,
        cards={make_id(k): known_card(c, k) for k, c in pack.card.items()},
        guilds={make_id(k): Guild(title(g.name, k), g.dice, g.name_it) for k, g in pack.guild.items()},
        dice={make_id(k): d.faces for k, d in pack.die.items()},
        squares=texts["square"],
        prophecies=texts["prophecy"],
    )


def known_card(card: PackCard, key: str) -> KnownCard:
    """A card of a pack as the game knows it."""
    return KnownCard(
        title(card.name, key), card.kind, card.value, card.attack, card.defence, make_id(card.guild), card.name_it,
        card.text, card.text_it,
    )  # fmt: skip


def pack_faults(pack: Pack) -> list[str]:
    """Everything in a pack that cannot be, each with its place and what would be right."""
    faults = []
    for key, card in pack.card.items():
        if card.kind not in KINDS:
            faults.append(f"card.{key}: kind is one of {', '.join(KINDS)}, not “{card.kind}”")
        for name in ("value", "attack", "defence"):
            number = getattr(card, name)
            if number is not None and not 0 <= number <= 99:
                faults.append(f"card.{key}: {name} is from 0 to 99, not {number}")
    for key, die in pack.die.items():
        if not die.faces or any(face not in FACES for face in die.faces) or len(die.faces) > 12:
            faults.append(f"die.{key}: faces are 1 to 12 of {', '.join(FACES)}")
    dice = {*DICE, *map(make_id, pack.die)}
    for key, guild in pack.guild.items():
        if any(die not in dice or not 0 <= n <= 10 for die, n in guild.dice.items()):
            faults.append(f"guild.{key}: dice are up to 10 of {', '.join(sorted(dice))}")
    return faults


def from_known(known: dict[str, Any]) -> Content:
    """What the tables of a campaign have entered of their copy.

    Raises:
        CampaignError: the campaign keeps something else under that name.
    """
    parts: dict[str, dict[str, Any]] = {}
    for key, thing in known.items():
        part, _, one = key.partition(" ")
        if part in KNOWN_PARTS:
            parts.setdefault(part, {})[one] = thing
    try:
        return msgspec.convert(parts, Content)
    except msgspec.ValidationError as error:
        raise CampaignError("{source} is no content pack: {fault}", source="known", fault=str(error)) from None


def joined(first: Content, second: Content) -> Content:
    """Two contents together; where both say something the second wins."""
    return Content(
        name=second.name or first.name,
        cards={**first.cards, **second.cards},
        guilds={**first.guilds, **second.guilds},
        dice={**first.dice, **second.dice},
        squares={**first.squares, **second.squares},
        prophecies={**first.prophecies, **second.prophecies},
    )


def load(body: bytes) -> Content:
    """The content kept in the campaign."""
    return msgspec.json.decode(body, type=Content)


def known(state: KingdomState) -> dict[str, Any]:
    """What the table entered of its copy in this game, for later games of the campaign: one entry for each thing."""
    found: dict[str, dict[str, Any]] = {
        "cards": dict(state.cards),
        "guilds": {k: g for k, g in state.guilds.items() if g.dice},
        "dice": dict(state.dice),
        "squares": dict(state.squares),
    }
    return {f"{part} {one}": msgspec.to_builtins(thing) for part, all_ in found.items() for one, thing in all_.items()}


def cards_of(state: KingdomState, content: Content | None) -> dict[str, Card]:
    """Every card that is known: of the content, and what this table entered."""
    found = {k: c.card() for k, c in content.cards.items()} if content else {}
    return {**found, **state.cards}


def guild_of(state: KingdomState, content: Content | None, guild: str) -> Guild | None:
    """A guild that is known: as this table entered it, else of the content."""
    entered = state.guilds.get(guild)
    if entered is not None and entered.dice:
        return entered
    return (content.guilds.get(guild) if content else None) or entered


def faces_of(state: KingdomState, content: Content | None, die: str) -> list[str]:
    """The faces of a kind of die (FK-40).

    Raises:
        RuleError: no such die.
    """
    found = state.dice.get(die) or (content.dice.get(die) if content else None) or DICE.get(die)
    if found is None:
        raise RuleError("the faces of die “{die}” are not known: enter them with `die`", rule="FK-40", die=die)
    return found


def dice_of(state: KingdomState, content: Content | None, guild: str) -> list[str]:
    """The combat dice of a guild, one name for each die; empty if they are not known."""
    found = guild_of(state, content, guild)
    return [die for die, n in found.dice.items() for _ in range(n)] if found else []


def die_names(state: KingdomState, content: Content | None) -> list[str]:
    """Every kind of die there is."""
    return list(dict.fromkeys([*DIE_WORDS, *state.dice, *(content.dice if content else ())]))


def squares_of(state: KingdomState, content: Content | None) -> dict[str, Square]:
    """Every square whose text is known."""
    return {**(content.squares if content else {}), **state.squares}


def find_text(things: dict[str, Square], typed: str) -> str | None:
    """The id of a named thing from an exact name in either language, else from the only beginning."""
    key = fold(typed)
    for one, thing in things.items():
        if key in (one, fold(thing.name), fold(thing.name_it)):
            return one
    found = [one for one, thing in things.items() if one.startswith(key) or fold(thing.name).startswith(key)]
    return found[0] if len(found) == 1 else None
