"""A hero's roll: dice declared, faces, total, stars, dice spent (SF-1, SF-12, SF-39)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.answers import Number
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Question
from companion.games.super_fantasy.questions import ActionDice, Roll, fate_text
from companion.games.super_fantasy.rules.effects import helping, number, spend
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.rules.lives import number_of
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.state import HEROES

MOST_FACES = 12
SUCCESS = 6
TESTS = ("open", "fell", "pick", "cleanse", "lift", "free", "tome")
FACES = {
    "move": N_("{hero} moves: the faces of {dice} dice"),
    "attack": N_("{hero} attacks: the faces of {dice} dice"),
    "charge": N_("{hero} charges: the faces of {dice} dice"),
    "test": N_("{hero} tests {characteristic}: the faces of {dice} dice"),
}


class FateRolled(Event, frozen=True):
    """The Fate die was rolled; `about`: `spawn`, or whose tie it decides."""

    about: str
    colour: str | None
    symbol: str | None

    def sentence(self, say: Tongue) -> str:
        shown = fate_text(" ".join(part for part in (self.colour, self.symbol) if part), say)
        if self.about == "spawn":
            return say("Fate die: {face}", face=shown)
        return say("Fate die for {monster}: {face}", monster=Ref(self.about), face=shown)


class EnergyGained(Event, frozen=True):
    """Stars in a roll: energy to be placed on one ability each (SF-39)."""

    hero: str
    stars: int
    unplaced: int

    def sentence(self, say: Tongue) -> str:
        text = say.plural(
            "{hero}: {n} star, energy to place", "{hero}: {n} stars, energy to place", self.stars, hero=Ref(self.hero)
        )
        return text + (f" ({self.unplaced})" if self.unplaced != self.stars else "")


class DiceBack(Event, frozen=True):
    """Action dice came back into a hero's pool, or left it."""

    hero: str
    dice: int
    left: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "{hero}: action dice {dice}, {left} now", hero=Ref(self.hero), dice=f"{self.dice:+d}", left=self.left
        )


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll as it counts: dice spent, faces, what a star was worth, what was added, the total, what helped."""

    dice: int
    roll: Roll
    star: int
    bonus: int
    total: int
    helped: tuple[str, ...] = ()


def kind_of(action: str) -> str:
    """Of which kind an action is for what helps it: `move`, `attack`, `charge` or `test`."""
    return "test" if action in TESTS else action


def typed_faces(play: SfPlay, id_: str, action: str, dice: int | None) -> Roll | None:
    """The faces if they were typed with the command and no number of dice was said; None if not."""
    if dice is not None:
        return None
    question = Question("faces", FACES[kind_of(action)], ActionDice(None, MOST_FACES), who=id_, about=action)
    roll: Roll | None = play.offered(question)
    return roll


def must_have_turn(play: SfPlay, id_: str) -> None:
    """Dice are rolled in the hero phase by heroes who stand (SF-12, SF-59).

    Raises:
        RuleError: the hero is KO, or it is the monsters' phase.
    """
    if play.state.heroes[id_].ko:
        raise RuleError("{hero} is KO", rule="SF-59", hero=Ref(id_))
    if play.state.phase != HEROES:
        raise RuleError("heroes roll in the hero phase", rule="SF-12")


def must_have_dice(play: SfPlay, id_: str, dice: int) -> None:
    """The hero has so many action dice left (SF-12).

    Raises:
        RuleError: it has not.
    """
    left = play.state.heroes[id_].dice
    if not 1 <= dice <= left:
        raise RuleError("{hero} has {dice} action dice left", rule="SF-12", hero=Ref(id_), dice=left)


def free_dice(play: SfPlay, id_: str, things: Iterable[str]) -> int:
    """The dice that what helps adds and that are not spent (Furia)."""
    return sum(number(play, id_, thing, "free_dice") for thing in things)


def roll_dice(
    play: SfPlay, id_: str, action: str, characteristic: str, *, dice: int | None, faces: Roll | None, bonus: int = 0,
    extra: Iterable[str] = (),
) -> Rolled:  # fmt: skip
    """Ask for the faces unless they are typed, spend the dice, add up, count stars as energy.

    `extra`: things that help besides those that were used, such as the weapon.

    Raises:
        RuleError: not so many dice are left.
    """
    helped = helping(play, id_, kind_of(action), characteristic)
    things = [*helped, *extra]
    free = free_dice(play, id_, things)
    if faces is not None:
        spent = len(faces.faces) - free
        must_have_dice(play, id_, spent)
    else:
        must_have_dice(play, id_, 1)
        spent = _how_many(play, id_, action) if dice is None else dice
        must_have_dice(play, id_, spent)
        faces = _faces(play, id_, action, characteristic, spent + free)
    worth = star_of(play, id_, characteristic, things) if faces.stars else 0
    added = bonus + sum(number(play, id_, thing, "bonus") for thing in things)
    play.state.heroes[id_].dice -= spent
    return Rolled(spent, faces, worth, added, faces.total(worth, added), tuple(helped))


def _how_many(play: SfPlay, id_: str, action: str) -> int:
    left = play.state.heroes[id_].dice
    many: int = play.ask(
        Question("dice", N_("{hero}: how many dice?"), Number(1, left), who=id_, about=action, facts={"hero": Ref(id_)})
    )
    return many


def _faces(play: SfPlay, id_: str, action: str, characteristic: str, count: int) -> Roll:
    facts = {"hero": Ref(id_), "dice": count, "characteristic": Ref(characteristic)}
    roll: Roll = play.ask(
        Question("faces", FACES[kind_of(action)], ActionDice(count), who=id_, about=action, facts=facts)
    )
    return roll


def star_of(play: SfPlay, id_: str, characteristic: str, helped: Iterable[str] = ()) -> int:
    """What a star is worth: the characteristic, with items and what helps (SF-1, SF-41)."""
    worth = number_of(play, id_, characteristic) + modified(play, id_, characteristic)
    return max(0, worth + sum(number(play, id_, thing, "star") for thing in helped))


def modified(play: SfPlay, id_: str, characteristic: str) -> int:
    """What the items that a hero carries add to a characteristic (SF-41)."""
    items = (play.content.item.get(item) for item in carried(play.state.heroes[id_], play.content, id_))
    return sum(item.modifies.get(characteristic, 0) for item in items if item is not None)


def finish_roll(play: SfPlay, id_: str, rolled: Rolled) -> None:
    """After a roll: stars are energy (SF-39), dice come back, what helped is used up."""
    gain_energy(play, id_, rolled.roll.stars)
    if rolled.roll.stars:
        give_dice_back(play, id_, sum(number(play, id_, thing, "dice_back") for thing in rolled.helped))
    spend(play, id_, list(rolled.helped))


def give_dice_back(play: SfPlay, id_: str, dice: int) -> None:
    """Action dice come back into the pool; a turn that had ended for want of dice goes on."""
    if dice:
        hero = play.state.heroes[id_]
        hero.dice += dice
        hero.acted = False
        play.tell(DiceBack(id_, dice, hero.dice))


def gain_energy(play: SfPlay, id_: str, stars: int) -> None:
    """Every star gives 1 energy; it is counted on the hero until it is placed (SF-39)."""
    if stars:
        hero = play.state.heroes[id_]
        hero.unplaced_energy += stars
        play.tell(EnergyGained(id_, stars, hero.unplaced_energy))
