"""The marks of abilities: Fortezza, Volontà, Inno, Furia (SF-40, SF-62, SF-63)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, Command, Flag, OneOf, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import ABILITIES, HERO
from companion.games.super_fantasy.questions import TOKEN_NAMES, TOKEN_WORDS
from companion.games.super_fantasy.rules.effects import level_of, number
from companion.games.super_fantasy.rules.seeing import SfPlay, hero_of

FORTEZZA = "fortezza"


class TokenGiven(Event, frozen=True):
    """A hero has a mark now: fortezza (whose: `giver`), volonta, inno, furia."""

    hero: str
    token: str
    giver: str = ""
    worth: int | None = None

    def sentence(self, say: Tongue) -> str:
        text = say("{hero} has {token}", hero=Ref(self.hero), token=TOKEN_NAMES[self.token])
        if self.giver:
            text += say(", from {giver}", giver=Ref(self.giver))
        return text + (f" ({self.worth:+d})" if self.worth else "")


class TokenLeft(Event, frozen=True):
    """A mark left a hero."""

    hero: str
    token: str

    def sentence(self, say: Tongue) -> str:
        return say("{hero} has no {token} any more", hero=Ref(self.hero), token=TOKEN_NAMES[self.token])


class GiveToken(Command, frozen=True):
    """`token HERO NAME [from HERO] [off]`."""

    hero: Annotated[str, Actor(HERO)]
    token: Annotated[str, OneOf(TOKEN_WORDS)]
    giver: Annotated[str | None, Option(Word("from", "da"), HERO)] = None
    off: Annotated[bool, Flag(Word("off", "via"))] = False


@command(Word("token", "segnalino"), N_("a mark: fortezza, volonta, inno, furia"), group=ABILITIES)
def change_token(play: SfPlay, command: GiveToken) -> None:
    """Give a hero a mark, or take it off: a fact.

    Raises:
        RuleError: Fortezza without its giver, or from the hero itself (SF-62).
    """
    hero_of(play, command.hero)
    if command.off:
        take_token(play, command.hero, command.token)
        return
    giver = command.giver
    if command.token == FORTEZZA and giver is None:
        others = [other for other in _owners(play, FORTEZZA) if other != command.hero]
        if len(others) != 1:
            raise RuleError("Fortezza needs its giver: `token {id} fortezza from HERO`", rule="SF-62", id=command.hero)
        giver = others[0]
    give_token(play, command.hero, command.token, giver or "", _worth(play, command.token, giver))


def give_token(play: SfPlay, id_: str, token: str, giver: str, worth: int | None = None) -> None:
    """A mark comes to lie on a hero; a second one of its kind does not count.

    Raises:
        RuleError: Fortezza on its giver, or from a hero who lies KO (SF-62).
    """
    hero = play.state.heroes[id_]
    if token == FORTEZZA:
        if giver == id_:
            raise RuleError("nobody protects himself with Fortezza", rule="SF-62")
        if play.state.heroes[giver].ko:
            raise RuleError("{hero} is KO and protects nobody", rule="SF-62", hero=Ref(giver))
        hero.protector = giver
    if token not in hero.tokens:
        hero.tokens.append(token)
    if worth:
        hero.token_bonus[token] = worth
    play.tell(TokenGiven(id_, token, giver if giver != id_ else "", worth))


def take_token(play: SfPlay, id_: str, token: str) -> None:
    """A mark leaves a hero.

    Raises:
        RuleError: it does not lie there.
    """
    hero = play.state.heroes[id_]
    if token not in hero.tokens:
        raise RuleError("{hero} has no {token}", hero=Ref(id_), token=TOKEN_NAMES[token])
    hero.tokens.remove(token)
    hero.token_bonus.pop(token, None)
    if token == FORTEZZA:
        hero.protector = None
    play.tell(TokenLeft(id_, token))


def _owners(play: SfPlay, token: str) -> list[str]:
    """The heroes whose ability gives this mark."""
    abilities = play.content.ability
    return [
        id_
        for id_, hero in play.state.heroes.items()
        if any(name in abilities and abilities[name].token == token for name in hero.energy)
    ]


def _worth(play: SfPlay, token: str, giver: str | None) -> int | None:
    """What the mark is worth: by the level of its ability, of the giver or of the one who has it."""
    for owner in [giver] if giver is not None else _owners(play, token):
        hero = play.state.heroes[owner]
        for name in hero.energy:
            ability = play.content.ability.get(name)
            if ability is not None and ability.token == token and level_of(hero, name):
                return number(play, owner, name, "token_bonus") or None
    return None
