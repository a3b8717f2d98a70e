"""Tests of heroes that need 6 or more: gates, tombstones, chests, coffins, curses, ice (SF-31 to SF-45)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.engine.declare import Actor, Command, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, HEROES, Bonus, Dice
from companion.games.super_fantasy.names import AnyPlace, GatePlace, dice_left, faces_text
from companion.games.super_fantasy.questions import Roll
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.places import (
    CHEST,
    COFFIN,
    GATE,
    TOMBSTONE,
    closed_chests,
    closed_gates,
    coffins,
    do_cleanse,
    do_fell,
    do_open_gate,
    do_pick,
    standing_tombstones,
    the_place,
)
from companion.games.super_fantasy.rules.rolling import SUCCESS, finish_roll, must_have_turn, roll_dice, typed_faces
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.turning import turn_to

TESTS = {
    "open": N_("{hero}, gate {place}"),
    "fell": N_("{hero}, tombstone on {place}"),
    "pick": N_("{hero}, chest on {place}"),
    "cleanse": N_("{hero}, coffin on {place}"),
    "lift": N_("{hero}, curse on {place}"),
    "free": N_("{hero}, the ice round {place}"),
    "tome": N_("{hero} reads {place}"),
}


class ActionTested(Event, frozen=True):
    """A test by a hero: 6 or more succeeds (SF-31 to SF-38). `action`: `open`, `fell`, `pick`, `cleanse` …"""

    hero: str
    action: str
    place: str
    characteristic: str
    faces: list[str]
    star: int
    bonus: int
    total: int
    success: bool
    left: int

    def sentence(self, say: Tongue) -> str:
        place = Ref(self.place)
        roll = faces_text(self.faces, self.star, self.bonus, self.total, say)
        text = say(TESTS[self.action], hero=Ref(self.hero), place=place)
        text += say(": {characteristic} {roll}", characteristic=Ref(self.characteristic), roll=roll)
        return text + (say(", done") if self.success else say(", failed")) + dice_left(self.left, say)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is tested: the action, by which characteristic, at which place, and what success does."""

    action: str
    characteristic: str
    place: str
    squares: Sequence[str]
    then: Callable[[], None]


def attempt(play: SfPlay, id_: str, wanted: Attempt, dice: int | None, faces: Roll | None, bonus: int = 0) -> bool:
    """Roll a test: 6 or more succeeds (SF-31 to SF-38). The hero turns to what it is about (SF-25).

    Raises:
        RuleError: it is not the hero's time to roll, or not so many dice are left.
    """
    must_have_turn(play, id_)
    turn_to(play, id_, wanted.squares)
    rolled = roll_dice(play, id_, wanted.action, wanted.characteristic, dice=dice, faces=faces, bonus=bonus)
    success = rolled.total >= SUCCESS
    play.tell(
        ActionTested(
            id_, wanted.action, wanted.place, wanted.characteristic, list(rolled.roll.faces), rolled.star,
            rolled.bonus, rolled.total, success, play.state.heroes[id_].dice,
        )
    )  # fmt: skip
    if success:
        wanted.then()
    finish_roll(play, id_, rolled)
    after_action(play, id_)
    return success


At = Callable[[SfPlay, str, str], None]


def _at_place(
    play: SfPlay, command: OpenThing | FellTombstone | PickChest | CleanseCoffin, what: str, action: str,
    characteristic: str, there: dict[str, set[str]], then: At,
) -> None:  # fmt: skip
    """A fact if neither dice nor faces were typed; else the hero must stand next to it and roll."""
    id_ = command.hero
    faces = typed_faces(play, id_, action, command.dice)
    rolls = faces is not None or command.dice is not None
    place = the_place(play, id_, command.place, what, there, beside=rolls)
    if not rolls:
        then(play, id_, place)
        return
    squares = _squares_of(play, what, place, play.state.heroes[id_].square)
    wanted = Attempt(action, characteristic, place, squares, lambda: then(play, id_, place))
    attempt(play, id_, wanted, command.dice, faces, command.bonus)


def _squares_of(play: SfPlay, what: str, place: str, hero: str) -> list[str]:
    """Towards what the hero must look: the square of the thing; of a gate the one behind the hero's edge."""
    grid = play.content.grid
    if what is GATE:
        own = grid.place(hero)
        beyond = [b if a == own else a for a, b in grid.gates[place].edges if own in (a, b)]
        return grid.names(1 << beyond[0]) if beyond else []
    if what is COFFIN:
        own = grid.place(hero)
        for coffin in play.content.mission.coffin:
            squares = [square.upper() for square in coffin.at]
            if place in squares:
                return [min(squares, key=lambda square: (grid.apart(own, grid.place(square)), square))]
    return [place]


class OpenThing(Command, frozen=True):
    """`open HERO [SQUARE or GATE]`."""

    hero: Annotated[str, Actor(HERO)]
    place: Annotated[str | None, GatePlace()] = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("open", "apri"), N_("opens a gate or a chest"), short=Word("o", "ap"), group=HEROES)
def open_thing(play: SfPlay, command: OpenThing) -> None:
    """Open a gate: Cunning 6+; it leaves the game; 1 experience (SF-31). On a chest's square: pick it (SF-33)."""
    if not act(play, command.hero):
        return
    if command.place is not None and command.place in closed_chests(play):
        pick = PickChest(command.hero, command.place, command.dice, command.bonus)
        _at_place(play, pick, CHEST, "pick", "cunning", closed_chests(play), do_pick)
        return
    _at_place(play, command, GATE, "open", "cunning", closed_gates(play), do_open_gate)


class FellTombstone(Command, frozen=True):
    """`fell HERO [SQUARE]`."""

    hero: Annotated[str, Actor(HERO)]
    place: Annotated[str | None, AnyPlace()] = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("fell", "abbatti"), N_("fells a tombstone"), short=Word("f", "ab"), group=HEROES)
def fell_tombstone(play: SfPlay, command: FellTombstone) -> None:
    """Fell a tombstone: Strength 6+; it spawns no more; a small find is reminded (SF-32)."""
    if act(play, command.hero):
        _at_place(play, command, TOMBSTONE, "fell", "strength", standing_tombstones(play), do_fell)


class PickChest(Command, frozen=True):
    """`pick HERO [SQUARE]`."""

    hero: Annotated[str, Actor(HERO)]
    place: Annotated[str | None, AnyPlace()] = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("pick", "scassina"), N_("picks a chest"), group=HEROES)
def pick_chest(play: SfPlay, command: PickChest) -> None:
    """Pick a chest: Cunning 6+; it stays and blocks; a magic item is reminded; 1 experience (SF-33).

    Raises:
        RuleError: the chest is open already, or none is there.
    """
    if not act(play, command.hero):
        return
    chest = play.state.chests.get(command.place or "")
    if chest is not None and chest.gone:
        raise RuleError("the chest on {square} is open already", rule="SF-33", square=command.place)
    _at_place(play, command, CHEST, "pick", "cunning", closed_chests(play), do_pick)


class CleanseCoffin(Command, frozen=True):
    """`cleanse HERO [SQUARE]`."""

    hero: Annotated[str, Actor(HERO)]
    place: Annotated[str | None, AnyPlace()] = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("cleanse", "purifica"), N_("cleanses a coffin"), group=HEROES)
def cleanse_coffin(play: SfPlay, command: CleanseCoffin) -> None:
    """Cleanse a coffin: Magic 6+; it leaves the game (SF-38)."""
    if act(play, command.hero):
        _at_place(play, command, COFFIN, "cleanse", "magic", coffins(play), do_cleanse)
