"""Levels of abilities and curses (SF-43, SF-44)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import SIGNED, Actor, Command, NewName, OneOf, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import ABILITIES, ABILITY, HERO, HEROES, LEVEL_WORDS, Bonus, Dice
from companion.games.super_fantasy.names import A_CURSE, LEVELS
from companion.games.super_fantasy.rules.abilities import must_own, text_at
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.effects import level_of
from companion.games.super_fantasy.rules.experience import ExperienceGained, gain_experience
from companion.games.super_fantasy.rules.rolling import DiceBack, give_dice_back, typed_faces
from companion.games.super_fantasy.rules.seeing import SfPlay, hero_of
from companion.games.super_fantasy.rules.testing import Attempt, attempt

HIGHEST = 3


class AbilityRaised(Event, frozen=True):
    """An ability is at a higher level (SF-44)."""

    hero: str
    ability: str
    level: int
    text: str = ""
    text_it: str = ""

    def sentence(self, say: Tongue) -> str:
        said = say(
            "{hero}: {ability} is at level {level}",
            hero=Ref(self.hero),
            ability=Ref(self.ability),
            level=LEVELS[self.level - 1],
        )
        read = say.pick(self.text, self.text_it or self.text)
        return said + (f"\n  {read}" if read else "")


class CurseLaid(Event, frozen=True):
    """A curse lies on an ability; another item is drawn (SF-43)."""

    hero: str
    ability: str
    curse: str

    def sentence(self, say: Tongue) -> str:
        return say(
            "{hero}: {curse} lies on {ability}; draw another item",
            hero=Ref(self.hero),
            curse=self.curse or A_CURSE,
            ability=Ref(self.ability),
        )


class CurseLifted(Event, frozen=True):
    """A curse is gone (SF-43)."""

    hero: str
    ability: str
    curse: str

    def sentence(self, say: Tongue) -> str:
        return say(
            "{hero}: {curse} on {ability} is lifted",
            hero=Ref(self.hero),
            curse=self.curse or A_CURSE,
            ability=Ref(self.ability),
        )


class RaiseAbility(Command, frozen=True):
    """`level HERO ABILITY [LEVEL]`."""

    hero: Annotated[str, Actor(HERO)]
    ability: Annotated[str, ABILITY]
    level: Annotated[str | None, OneOf(LEVEL_WORDS, N_("LEVEL"))] = None


@command(Word("level", "livello"), N_("an ability rises one level"), group=ABILITIES)
def raise_ability(play: SfPlay, command: RaiseAbility) -> None:
    """One ability rises one step, no III before II; its energy stays; a curse on it is lifted (SF-43, SF-44).

    Raises:
        RuleError: not the next level, or not the hero's ability.
    """
    id_, ability = command.hero, command.ability
    hero, tile = play.state.heroes[id_], must_own(play, id_, ability)
    level = level_of(hero, ability)
    wanted = level + 1 if command.level is None else int(command.level)
    if wanted != level + 1 or wanted > HIGHEST:
        raise RuleError(
            "{ability} is at level {level}: it rises one step, at most to {most}",
            rule="SF-44", ability=Ref(ability), level=level, most=HIGHEST,
        )  # fmt: skip
    if hero.thresholds is not None and not hero.to_choose:
        raise RuleError("{hero} has reached no new level", rule="SF-44", hero=Ref(id_))
    hero.levels[ability] = wanted
    hero.energy.setdefault(ability, 0)
    hero.to_choose = max(0, hero.to_choose - 1)
    play.tell(AbilityRaised(id_, ability, wanted, *text_at(tile, wanted)))
    if ability in hero.curses:
        _lift(play, id_, ability)


class GainExperience(Command, frozen=True):
    """`experience HERO ±N`."""

    hero: Annotated[str, Actor(HERO)]
    experience: Annotated[int, SIGNED]


@command(Word("experience", "esperienza"), N_("experience by hand"), group=ABILITIES)
def change_experience(play: SfPlay, command: GainExperience) -> None:
    """Experience by hand: a fact (SF-44).

    Raises:
        RuleError: below 0.
    """
    hero = hero_of(play, command.hero)
    if command.experience >= 0:
        gain_experience(play, command.hero, command.experience)
        return
    if hero.experience + command.experience < 0:
        raise RuleError("{hero} has {n} experience", rule="SF-44", hero=Ref(command.hero), n=hero.experience)
    hero.experience += command.experience
    play.tell(ExperienceGained(command.hero, command.experience, hero.experience))


class ChangeDice(Command, frozen=True):
    """`dice HERO ±N`."""

    hero: Annotated[str, Actor(HERO)]
    dice: Annotated[int, SIGNED]


@command(Word("dice", "dadi"), N_("action dice come back, or are discarded"), group=HEROES)
def change_dice(play: SfPlay, command: ChangeDice) -> None:
    """Action dice come back, or are discarded: a fact (SF-12, SF-41).

    Raises:
        RuleError: not so many are left.
    """
    hero = hero_of(play, command.hero)
    if command.dice >= 0:
        give_dice_back(play, command.hero, command.dice)
        return
    if hero.dice + command.dice < 0:
        raise RuleError("{hero} has {dice} action dice left", rule="SF-12", hero=Ref(command.hero), dice=hero.dice)
    hero.dice += command.dice
    play.tell(DiceBack(command.hero, command.dice, hero.dice))
    after_action(play, command.hero)


class LayCurse(Command, frozen=True):
    """`curse HERO ABILITY [NAME]`."""

    hero: Annotated[str, Actor(HERO)]
    ability: Annotated[str, ABILITY]
    name: Annotated[str | None, NewName()] = None


@command(Word("curse", "maledici"), N_("a curse lies on an ability"), group=ABILITIES)
def lay_curse(play: SfPlay, command: LayCurse) -> None:
    """A curse lies on one ability, which cannot be used; another item is drawn (SF-43).

    Raises:
        RuleError: one lies there already, or not the hero's ability.
    """
    hero = hero_of(play, command.hero)
    must_own(play, command.hero, command.ability)
    if command.ability in hero.curses:
        raise RuleError("a curse lies on {ability} already", rule="SF-43", ability=Ref(command.ability))
    name = command.name or ""
    hero.curses[command.ability] = name
    hero.ready = [thing for thing in hero.ready if thing != command.ability]
    play.tell(CurseLaid(command.hero, command.ability, name))


class LiftCurse(Command, frozen=True):
    """`lift HERO [ABILITY] [dice N]`."""

    hero: Annotated[str, Actor(HERO)]
    ability: Annotated[str | None, ABILITY] = None
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("lift", "spezza"), N_("lifts a curse"), group=ABILITIES)
def lift_curse(play: SfPlay, command: LiftCurse) -> None:
    """Lift a curse: Magic 6+; without dice a fact (SF-43).

    Raises:
        RuleError: no curse lies there, or several lie on the hero.
    """
    id_ = command.hero
    if not act(play, id_):
        return
    hero = play.state.heroes[id_]
    cursed = list(hero.curses)
    if not cursed:
        raise RuleError("no curse lies on {hero}", rule="SF-43", hero=Ref(id_))
    ability = command.ability if command.ability is not None else cursed[0] if len(cursed) == 1 else ""
    if ability not in hero.curses:
        raise RuleError(
            "curses of {hero}: {cursed}; name the ability", rule="SF-43", hero=Ref(id_),
            cursed=[Ref(each) for each in cursed],
        )  # fmt: skip
    faces = typed_faces(play, id_, "lift", command.dice)
    if faces is None and command.dice is None:
        _lift(play, id_, ability)
        return
    wanted = Attempt("lift", "magic", ability, [], lambda: _lift(play, id_, ability))
    attempt(play, id_, wanted, command.dice, faces, command.bonus)


def _lift(play: SfPlay, id_: str, ability: str) -> None:
    curse = play.state.heroes[id_].curses.pop(ability)
    play.tell(CurseLifted(id_, ability, curse))
