"""Armour and shields give their shield dice, once per turn (SF-42)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.super_fantasy.content.tables import UNKNOWN
from companion.games.super_fantasy.rules.effects import known
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.settings import reminds


class ArmourDice(Event, frozen=True):
    """Armour and shields gave their shield dice (SF-42)."""

    hero: str
    given: int
    shield_dice: int

    def sentence(self, say: Tongue) -> str:
        text = say.plural(
            "{hero}: {n} shield die of its armour",
            "{hero}: {n} shield dice of its armour",
            self.given,
            hero=Ref(self.hero),
        )
        return text + (say(", {shield} now", shield=self.shield_dice) if self.shield_dice != self.given else "")


class ArmourUnknown(Event, frozen=True):
    """A reminder: who wears armour whose shield dice nobody entered (SF-42)."""

    is_reminder = True
    heroes: list[Id]
    says = N_("Armour, shield dice not entered: {heroes} (`shield`)")


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
