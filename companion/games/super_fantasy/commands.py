"""What the table can say: imperative, the arguments as typed."""

from __future__ import annotations

from companion.engine.declare import Command


class MoveHero(Command, frozen=True):
    """`move HERO SQUARE [dice N] [bonus N] [free because TEXT]`."""

    hero: str
    square: str
    dice: int | None = None
    bonus: int = 0
    free: bool = False
    because: str | None = None


class AttackMonsters(Command, frozen=True):
    """`attack HERO PIECE [and PIECE…] [CHARACTERISTIC] [with ITEM] [dice N] [bonus N] [inno]`."""

    hero: str
    targets: list[str] | None = None
    characteristic: str | None = None
    weapon: str | None = None
    dice: int | None = None
    bonus: int = 0
    inno: bool = False


class Defend(Command, frozen=True):
    """`defend HERO N`."""

    hero: str
    dice: int


class GiveShield(Command, frozen=True):
    """`shield HERO ±N`."""

    hero: str
    dice: int


class OpenThing(Command, frozen=True):
    """`open HERO [SQUARE or GATE]`."""

    hero: str
    place: str | None = None
    dice: int | None = None
    bonus: int = 0


class FellTombstone(Command, frozen=True):
    """`fell HERO [SQUARE]`."""

    hero: str
    place: str | None = None
    dice: int | None = None
    bonus: int = 0


class PickChest(Command, frozen=True):
    """`pick HERO [SQUARE]`."""

    hero: str
    place: str | None = None
    dice: int | None = None
    bonus: int = 0


class CleanseCoffin(Command, frozen=True):
    """`cleanse HERO [SQUARE]`."""

    hero: str
    place: str | None = None
    dice: int | None = None
    bonus: int = 0


class ChargeAbility(Command, frozen=True):
    """`charge HERO ABILITY [dice N]`."""

    hero: str
    ability: str
    dice: int | None = None
    bonus: int = 0


class UseThing(Command, frozen=True):
    """`use HERO ABILITY/ITEM [on PIECE and PIECE…] [dice N] [bonus N] [free] [because TEXT]`."""

    hero: str
    thing: str
    on: list[str] | None = None
    dice: int | None = None
    bonus: int = 0
    free: bool = False
    because: str | None = None


class PlaceEnergy(Command, frozen=True):
    """`energy HERO ABILITY ±N`."""

    hero: str
    ability: str
    energy: int


class GiveToken(Command, frozen=True):
    """`token HERO NAME [from HERO] [off]`."""

    hero: str
    token: str
    giver: str | None = None
    off: bool = False


class ChangeDice(Command, frozen=True):
    """`dice HERO ±N`."""

    hero: str
    dice: int


class GainExperience(Command, frozen=True):
    """`experience HERO ±N`."""

    hero: str
    experience: int


class RaiseAbility(Command, frozen=True):
    """`level HERO ABILITY [LEVEL]`."""

    hero: str
    ability: str
    level: str | None = None


class LayCurse(Command, frozen=True):
    """`curse HERO ABILITY [NAME]`."""

    hero: str
    ability: str
    name: str | None = None


class LiftCurse(Command, frozen=True):
    """`lift HERO [ABILITY] [dice N]`."""

    hero: str
    ability: str | None = None
    dice: int | None = None
    bonus: int = 0


class FreeHero(Command, frozen=True):
    """`free HERO [HERO] [dice N]`: the first frees the second."""

    hero: str
    frozen: str | None = None
    dice: int | None = None
    bonus: int = 0


class TakeItem(Command, frozen=True):
    """`take HERO ITEM [hand/armour/backpack] [over ITEM]`."""

    hero: str
    item: str
    slot: str | None = None
    over: str | None = None


class TakeFind(Command, frozen=True):
    """`find HERO NAME`: a small find into the backpack."""

    hero: str
    item: str


class DiscardItem(Command, frozen=True):
    """`discard HERO ITEM`."""

    hero: str
    item: str


class GiveItem(Command, frozen=True):
    """`give HERO ITEM HERO [hand/armour/backpack]`."""

    hero: str
    item: str
    to: str
    slot: str | None = None


class ShowHero(Command, frozen=True):
    """`sheet [HERO]`."""

    hero: str


class EndHeroTurn(Command, frozen=True):
    """`done [HERO]`."""

    hero: str


class ShowOdds(Command, frozen=True):
    """`odds ACTION HERO [MONSTER] [CHARACTERISTIC] [with ITEM] [dice N] [bonus N] [inno]`."""

    action: str
    hero: str
    target: str | None = None
    characteristic: str | None = None
    weapon: str | None = None
    dice: int | None = None
    bonus: int = 0
    inno: bool = False
