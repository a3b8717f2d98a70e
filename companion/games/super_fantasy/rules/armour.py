"""Armour and shields give their shield dice, once per turn (SF-42)."""

from __future__ import annotations

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.content.tables import UNKNOWN
from companion.games.super_fantasy.hero_events import ArmourDice, ArmourUnknown
from companion.games.super_fantasy.rules.effects import known
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.settings import reminds


class ShieldDiceChanged(Event, frozen=True):
    """A hero has more or fewer shield dice."""

    hero: Id
    shield_dice: int
    dice: int | None = None

    def sentence(self, say: Tongue) -> str:
        """The shield dice, and the action dice that are left."""
        text = say("{hero}: shield dice {shield}", hero=Ref(self.hero), shield=self.shield_dice)
        return text if self.dice is None else text + say(", action dice left {dice}", dice=self.dice)


def put_armour_on(play: SfPlay, id_: str) -> None:
    """The shield dice of what the hero wears and holds, if it has not had them this turn (SF-42)."""
    hero = play.state.heroes[id_]
    if hero.armed:
        return
    hero.armed = True
    if hero.ko:
        return
    given = 0
    for item in carried(hero, play.content, id_):
        tile = play.content.item.get(item)
        given += int(known(hero, item, "shield_dice", tile.shield_dice) or 0) if tile is not None else 0
    if given:
        hero.shield_dice += given
        play.tell(ArmourDice(id_, given, hero.shield_dice))


def remind_of_armour(play: SfPlay) -> None:
    """A reminder of armour and shields whose shield dice nobody entered (SF-42)."""
    forgotten = [
        id_ for id_, hero in play.state.heroes.items() if not hero.ko and not hero.shield_dice and _unknown(play, id_)
    ]
    if forgotten and reminds(play.state, "armour"):
        play.tell(ArmourUnknown(forgotten))


def _unknown(play: SfPlay, id_: str) -> bool:
    hero = play.state.heroes[id_]
    tiles = ((item, play.content.item.get(item)) for item in carried(hero, play.content, id_))
    return any(
        tile is not None and tile.shield_dice == UNKNOWN and known(hero, item, "shield_dice", tile.shield_dice) is None
        for item, tile in tiles
    )
