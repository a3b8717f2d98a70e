"""What the table can say: imperative, the arguments as typed."""

from __future__ import annotations

from companion.engine.command import Command


class NewMission(Command, frozen=True):
    """`game new super-fantasy MISSION [DIFFICULTY] [players N]`."""

    mission: str
    difficulty: str = "normal"
    players: int | None = None


class SetHero(Command, frozen=True):
    """`hero NAME SQUARE [lives N] …`."""

    hero: str
    square: str
    lives: int | None = None
    strength: int | None = None
    aim: int | None = None
    magic: int | None = None
    cunning: int | None = None
    speed: int | None = None
    defence: int | None = None
    colour: str | None = None
    ko: bool = False


class PlacePiece(Command, frozen=True):
    """`place PIECE SQUARE`, `PIECE SQUARE`."""

    piece: str
    square: str


class SpawnMonster(Command, frozen=True):
    """`spawn KIND SQUARE`."""

    kind: str
    square: str


class RemovePiece(Command, frozen=True):
    """`remove PIECE`."""

    piece: str


class ChangeLives(Command, frozen=True):
    """`PIECE ±N`."""

    piece: str
    lives: int


class WoundPiece(Command, frozen=True):
    """`wound PIECE [N]`."""

    piece: str
    lives: int = 1


class HealPiece(Command, frozen=True):
    """`heal PIECE [N]`."""

    piece: str
    lives: int = 1


class KillPiece(Command, frozen=True):
    """`kill PIECE`."""

    piece: str


class StunPiece(Command, frozen=True):
    """`stun PIECE`."""

    piece: str


class FreezePiece(Command, frozen=True):
    """`freeze PIECE`."""

    piece: str


class PoisonPiece(Command, frozen=True):
    """`poison PIECE`."""

    piece: str


class CurePiece(Command, frozen=True):
    """`cure PIECE [STATUS]`."""

    piece: str
    status: str | None = None


class FacePiece(Command, frozen=True):
    """`face PIECE DIRECTION`."""

    piece: str
    direction: str


class MoveHero(Command, frozen=True):
    """`move HERO SQUARE [dice N] [bonus N] [free because TEXT]`."""

    hero: str
    square: str
    dice: int | None = None
    bonus: int = 0
    free: bool = False
    because: str | None = None


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


class EndHeroTurn(Command, frozen=True):
    """`done [HERO]`."""

    hero: str


class RunMonsters(Command, frozen=True):
    """`monsters`."""


class WinMission(Command, frozen=True):
    """`win`."""


class LoseMission(Command, frozen=True):
    """`lose`."""


class ShowBoard(Command, frozen=True):
    """`board [OUT]`."""

    out: str | None = None
