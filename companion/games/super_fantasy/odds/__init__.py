"""`odds`: the exact chances of what is about to be rolled (SF-1, SF-34, SF-58)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from companion.engine.declare import Actor, Command, Flag, OneOf, Option, query
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.odds import Odds, of_dice, percent
from companion.engine.page import Page, Span, Table
from companion.engine.play import Asked, Play
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, HEROES, MONSTER, ODDS_WORDS, OWNED, Bonus, Dice
from companion.games.super_fantasy.questions import ACTION_FACES, ATTACK_CHARACTERISTICS
from companion.games.super_fantasy.rules.attacking import INNO, declare
from companion.games.super_fantasy.rules.effects import helping, number
from companion.games.super_fantasy.rules.heroes import defence_bonus
from companion.games.super_fantasy.rules.monster_cards import dice_of, protection_of, star_value
from companion.games.super_fantasy.rules.rolling import SUCCESS, free_dice, kind_of, star_of
from companion.games.super_fantasy.rules.seeing import SfPlay, SfSeen, hero_of
from companion.games.super_fantasy.rules.weapons import choices

CHARACTERISTIC = {
    "move": "speed", "open": "cunning", "fell": "strength", "pick": "cunning", "cleanse": "magic", "charge": "magic",
    "lift": "magic", "free": "strength", "tome": "magic",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chances:
    """What is about to be rolled: the dice, a star's worth, the bonus, the sums, what is needed (None: nothing)."""

    dice: int
    star: int
    bonus: int
    odds: Odds
    needed: int | None


def sums(dice: int, star: int, bonus: int = 0) -> Odds:
    """The totals of so many action dice, a star worth so much (SF-1)."""
    return of_dice([star if face == "*" else int(face) for face in ACTION_FACES], dice).plus(bonus)


class ShowOdds(Command, frozen=True):
    """`odds ACTION HERO [MONSTER] [CHARACTERISTIC] [with ITEM] [dice N] [bonus N] [inno]`."""

    action: Annotated[str, OneOf(ODDS_WORDS)]
    hero: Annotated[str, Actor(HERO)]
    target: Annotated[str | None, MONSTER] = None
    characteristic: Annotated[str | None, OneOf(ATTACK_CHARACTERISTICS)] = None
    weapon: Annotated[str | None, Option(Word("with", "con"), OWNED)] = None
    dice: Dice = None
    bonus: Bonus = 0
    inno: Annotated[bool, Flag(Word("inno", "inno"))] = False


@query(Word("odds", "probabilità"), N_("the exact chances of what is about to be rolled"), group=HEROES)
def show_odds(seen: SfSeen, command: ShowOdds) -> Page:
    """The distribution of a roll and the chance of its success.

    Raises:
        RuleError: a number of the board is not known yet, no target is in reach, or dice are not said.
    """
    play: SfPlay = Play(seen.state, seen.content)
    hero_of(play, command.hero)
    try:
        return _defence(seen, play, command) if command.action == "defence" else _action(seen, play, command)
    except Asked as asked:
        raise RuleError(
            "not known yet: {question} `hero {id} {square} NAME N` enters it", question=asked.question.message,
            id=command.hero, square=seen.state.heroes[command.hero].square,
        ) from None  # fmt: skip


def chances_of(play: SfPlay, command: ShowOdds) -> Chances:
    """The chances of an action by a hero: with what helps it now, weapon and bonus counted in."""
    id_, action = command.hero, command.action
    hero = play.state.heroes[id_]
    characteristic, bonus, needed = CHARACTERISTIC.get(action, ""), command.bonus, SUCCESS
    extra: tuple[str, ...] = ()
    if action == "attack":
        ways = choices(play, id_, command.characteristic, command.weapon)
        blow = declare(play, id_, ways, [command.target] if command.target else [])
        characteristic, extra = blow.weapon.characteristic, blow.extra
        needed = protection_of(play.content, play.state.monsters[blow.targets[0]])
        bonus += blow.weapon.attack + (hero.token_bonus.get(INNO, 2) if command.inno else 0)
    things = [*helping(play, id_, kind_of(action), characteristic), *extra]
    bonus += sum(number(play, id_, thing, "bonus") + hero.token_bonus.get(thing, 0) for thing in things)
    dice = (command.dice if command.dice is not None else hero.dice) + free_dice(play, id_, things)
    star = star_of(play, id_, characteristic, things)
    return Chances(dice, star, bonus, sums(dice, star, bonus), None if action in ("move", "charge") else needed)


def _action(seen: SfSeen, play: SfPlay, command: ShowOdds) -> Page:
    found, say, page = chances_of(play, command), seen.say, Page()
    bonus = f" {found.bonus:+d}" if found.bonus else ""
    page.heading(say("{hero}: {dice} dice, star {star}{bonus}", hero=Ref(command.hero), dice=found.dice,
                     star=found.star, bonus=bonus))  # fmt: skip
    if found.needed is not None:
        chance = found.odds.at_least(found.needed)
        page.line(Span(say("{n} or more: {chance}", n=found.needed, chance=_both(chance)), "strong"))
    return page.add(_table(seen, found.odds, found.needed))


def defence_chances(play: SfPlay, command: ShowOdds) -> tuple[Odds, Odds]:
    """The hero's protection with so many shield dice, and the monster's attack (SF-58)."""
    id_, state = command.hero, play.state
    if command.target is None:
        raise RuleError("odds of a defence need the monster: `odds defence HERO MONSTER dice N`")
    monster = state.monsters[command.target]
    dice = command.dice if command.dice is not None else state.heroes[id_].shield_dice
    protection = sums(dice, star_of(play, id_, "defence"), defence_bonus(play, id_) + command.bonus)
    return protection, sums(dice_of(play.content, monster), star_value(play.content, monster.kind))


def _defence(seen: SfSeen, play: SfPlay, command: ShowOdds) -> Page:
    protection, attack = defence_chances(play, command)
    say, page = seen.say, Page()
    dice = command.dice if command.dice is not None else seen.state.heroes[command.hero].shield_dice
    page.heading(say("{hero} defends against {monster}: {dice} dice", hero=Ref(command.hero),
                     monster=Ref(command.target or ""), dice=dice))  # fmt: skip
    if dice == 0:
        return page.line(Span(say("no shield dice: an automatic hit"), "strong"))
    parried = 1 - attack.reaches(protection)
    page.line(Span(say("parried: {chance}", chance=_both(parried)), "strong"))
    page.add(_table(seen, protection, None, say("protection")))
    return page.add(_table(seen, attack, None, say("attack")))


def _both(chance: Fraction) -> str:
    return percent(chance) if chance in (0, 1) else f"{percent(chance)} ({chance.numerator}/{chance.denominator})"


def _table(seen: SfSeen, odds: Odds, needed: int | None, title: str = "") -> Table:
    say = seen.say
    rows = [
        [str(value), percent(odds.chance(value)), percent(odds.at_least(value)), "✓" if _ok(value, needed) else ""]
        for value in odds.ways
    ]
    columns = [say("total"), say("exactly"), say("or more"), say("enough")]
    return Table(columns if needed is not None else columns[:3], rows if needed is not None else [r[:3] for r in rows],
                 title)  # fmt: skip


def _ok(value: int, needed: int | None) -> bool:
    return needed is not None and value >= needed
