"""The combat roll: faces, dodges, and what the final faces count (FK-40, FK-41)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import same
from companion.games.fated_kingdoms.content.known import KingdomsPlay, dice_of, die_names, faces_of
from companion.games.fated_kingdoms.content.words import DIE_WORDS
from companion.games.fated_kingdoms.names import faces_text
from companion.games.fated_kingdoms.questions import CombatFaces, DiceNumbers, GuildDice
from companion.games.fated_kingdoms.rules.people import remark


class DiceShown(Event, frozen=True):
    """The faces of a combat roll that count."""

    player: Id
    faces: list[str]

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("{who} rolled: {faces}", who=Ref(self.player), faces=faces_text(say, self.faces))


class DiceRerolled(Event, frozen=True):
    """A dodge: these dice were rolled again."""

    player: Id
    dice: list[int]
    faces: list[str]

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} dodges: dice {dice} rolled again: {faces}")
        return say(text, who=Ref(self.player), dice=self.dice, faces=faces_text(say, self.faces))


class Tally(NamedTuple):
    """What the faces of a roll count: wounds dealt, wounds kept off, wounds to heal, Skills to draw."""

    damage: int
    blocks: int
    resistance: int
    insight: int


@dataclass(slots=True)
class Throw:
    """A roll on the table: who rolled, the faces, the faces of each die (empty if the dice are not known), and
    which dice show a dodge not yet used.
    """

    who: str
    about: str
    faces: list[str]
    dice: list[list[str]]
    dodges: set[int] = field(default_factory=set)


def tally(faces: list[str]) -> Tally:
    """Hit 1 and Critical 2 wounds to the foe, Block keeps one off, Resistance heals one and Insight draws a Skill
    afterwards (FK-41).
    """
    return Tally(
        faces.count("hit") + 2 * faces.count("critical"),
        faces.count("block"),
        faces.count("resistance"),
        faces.count("insight"),
    )


def roll_faces(play: KingdomsPlay, who: str, foe: Ref, about: str) -> Throw:
    """The faces of a combat roll. With dice that are not known any number of typed faces will do (FK-3)."""
    known = guild_dice(play, who)
    text = N_("Combat roll of {who} against {foe}: the faces")
    facts = {"who": Ref(who), "foe": foe}
    before = None if known else dice_question(play, who)
    question = Question("faces", text, CombatFaces(tuple(known)), who, about, facts=facts, before=before)
    faces: list[str] = play.ask(question)
    if known and len(faces) != len(known):
        remark(play, N_("faces typed: {n}; dice of {who}: {dice}"), n=len(faces), who=who, dice=len(known))
    fit = len(faces) == len(known) and all(face in die for face, die in zip(faces, known, strict=True))
    return Throw(who, about, faces, known if fit else [], {i for i, face in enumerate(faces) if face == "dodge"})


def dice_question(play: KingdomsPlay, who: str) -> Question | None:
    """Which dice a guild rolls: asked once, if the companion is to roll them (FK-3)."""
    guild = play.state.players[who].guild
    if guild not in play.state.guilds or "." in guild:
        return None
    names = {die: DIE_WORDS.get(die, same(die)) for die in die_names(play.state, play.content)}
    text = N_("{guild} rolls which combat dice, and how many of each?")
    return Question(
        "dice", text, GuildDice(names), who, guild, fact=f"guilds.{guild}.dice", facts={"guild": Ref(guild)}
    )


def guild_dice(play: KingdomsPlay, who: str) -> list[list[str]]:
    """The faces of each die of a player's guild; none if they are not known."""
    names = dice_of(play.state, play.content, play.state.players[who].guild)
    return [faces_of(play.state, play.content, name) for name in names]


def use_dodges(play: KingdomsPlay, throw: Throw) -> None:
    """Each dodge may roll up to two dice again, itself allowed; a dodge that comes up new may be used too (FK-41)."""
    while throw.dodges:
        chosen = ask_dodge(play, throw)
        if not chosen:
            break
        spent = min(throw.dodges & set(chosen) or throw.dodges)
        throw.dodges -= {spent, *chosen}
        roll_again(play, throw, chosen)
    play.tell(DiceShown(throw.who, list(throw.faces)))


def ask_dodge(play: KingdomsPlay, throw: Throw) -> list[int]:
    """Which dice are rolled again, from 0; none if the table does not want to."""
    text = N_("Dodge of {who} ({faces}): the numbers of up to two dice to roll again, `-` for none")
    facts = {"who": Ref(throw.who), "faces": [Ref(face) for face in throw.faces]}
    question = Question("dodge", text, DiceNumbers(len(throw.faces)), throw.who, throw.about, facts=facts)
    return [number - 1 for number in play.ask(question)]


def roll_again(play: KingdomsPlay, throw: Throw, chosen: list[int]) -> None:
    """The new faces of the dice a dodge rolls again."""
    text = N_("New faces of {who}: {n}")
    reader = CombatFaces(tuple(throw.dice[i] for i in chosen) if throw.dice else (), len(chosen))
    facts = {"who": Ref(throw.who), "n": len(chosen)}
    faces: list[str] = play.ask(Question("reroll", text, reader, throw.who, throw.about, facts=facts))
    for die, face in zip(chosen, faces, strict=True):
        throw.faces[die] = face
        if face == "dodge":
            throw.dodges.add(die)
    play.tell(DiceRerolled(throw.who, [die + 1 for die in chosen], faces))
