"""A hero attacks (SF-34): weapon and target, the roll, wounds, experience."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.engine.declare import AND, Actor, Command, Flag, Listed, OneOf, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.grid import nearest_direction
from companion.engine.language import Tongue
from companion.engine.play import Event, Question
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, HEROES, MONSTER, OWNED, Bonus, Dice
from companion.games.super_fantasy.names import dice_left, faces_text
from companion.games.super_fantasy.questions import ATTACK_CHARACTERISTICS, TOKEN_NAMES, Fate, FateDice
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.effects import effects_of, helping, number, symbols
from companion.games.super_fantasy.rules.experience import gain_experience
from companion.games.super_fantasy.rules.lives import StatusGiven, heal_hero, wound_monster
from companion.games.super_fantasy.rules.monster_cards import protection_of
from companion.games.super_fantasy.rules.rolling import (
    FateRolled,
    Rolled,
    finish_roll,
    give_dice_back,
    must_have_turn,
    roll_dice,
    typed_faces,
)
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of
from companion.games.super_fantasy.rules.turning import is_behind, turn_to
from companion.games.super_fantasy.rules.weapons import (
    Weapon,
    choices,
    choose_weapon,
    name_of,
    reaches,
    targets_in_reach,
)
from companion.games.super_fantasy.settings import reminds

INNO = "inno"


class HeroAttacked(Event, frozen=True):
    """A hero's attack on a monster (SF-34)."""

    hero: str
    monster: str
    characteristic: str
    weapon: str
    faces: list[str]
    star: int
    bonus: int
    total: int
    protection: int
    hit: bool
    left: int
    apart: int = 1

    def sentence(self, say: Tongue) -> str:
        return _attack(self, say)


class MarkSpent(Event, frozen=True):
    """A mark was discarded for its bonus (SF-40)."""

    hero: str
    mark: str
    bonus: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "{hero} discards {mark}: {bonus}",
            hero=Ref(self.hero),
            mark=TOKEN_NAMES[self.mark],
            bonus=f"{self.bonus:+d}",
        )


class MarkWaits(Event, frozen=True):
    """A reminder: the hero holds an Inno that might have helped this roll."""

    is_reminder = True
    hero: str
    bonus: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "{hero} holds Inno ({bonus}): `inno` behind the attack discards it",
            hero=Ref(self.hero),
            bonus=f"{self.bonus:+d}",
        )


def _attack(event: HeroAttacked, say: Tongue) -> str:
    text = say("{hero} attacks {monster}", hero=Ref(event.hero), monster=Ref(event.monster))
    text += f" ({say.name(event.weapon or event.characteristic)}): "
    text += faces_text(event.faces, event.star, event.bonus, event.total, say)
    text += say(" against Protection {protection}", protection=event.protection)
    return text + (say(", hit") if event.hit else say(", missed")) + dice_left(event.left, say)


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack as it was declared: the weapon, the targets with their ranges, what the weapon adds."""

    weapon: Weapon
    targets: tuple[str, ...]
    apart: tuple[int, ...]
    extra: tuple[str, ...] = ()


class AttackMonsters(Command, frozen=True):
    """`attack HERO PIECE [and PIECE…] [CHARACTERISTIC] [with ITEM] [dice N] [bonus N] [inno]`."""

    hero: Annotated[str, Actor(HERO)]
    targets: Annotated[list[str] | None, Listed(MONSTER, (AND,))] = None
    characteristic: Annotated[str | None, OneOf(ATTACK_CHARACTERISTICS)] = None
    weapon: Annotated[str | None, Option(Word("with", "con"), OWNED)] = None
    dice: Dice = None
    bonus: Bonus = 0
    inno: Annotated[bool, Flag(Word("inno", "inno"))] = False


@command(Word("attack", "attacca"), N_("attacks a monster; asks the faces"), short=Word("a", "a"), group=HEROES)
def attack_monsters(play: SfPlay, command: AttackMonsters) -> None:
    """Attack a monster (SF-34): total at least its Protection is 1 wound; 1 experience per attack that wounds.

    Raises:
        RuleError: out of reach or no free line (SF-34), no dice left (SF-12), no target or several.
    """
    id_ = command.hero
    if not act(play, id_):
        return
    must_have_turn(play, id_)
    faces = typed_faces(play, id_, "attack", command.dice)
    ways = choices(play, id_, command.characteristic, command.weapon)
    blow = declare(play, id_, ways, command.targets or [])
    _reasons(play, id_, blow)
    turn_to(play, id_, [play.state.monsters[target].square for target in blow.targets])
    bonus = command.bonus + blow.weapon.attack + _inno(play, id_, command.inno)
    bonus += _fate_bonus(play, id_, blow.weapon)
    rolled = roll_dice(
        play, id_, "attack", blow.weapon.characteristic, dice=command.dice, faces=faces, bonus=bonus, extra=blow.extra
    )
    play.state.heroes[id_].attacked = True
    _strike(play, id_, blow, rolled)
    finish_roll(play, id_, rolled)
    after_action(play, id_)


def _reasons(play: SfPlay, id_: str, blow: Blow) -> None:
    """Why this weapon and this Protection, for `why`."""
    for target, apart in zip(blow.targets, blow.apart, strict=True):
        play.because(
            id_, "attacks {monster} at range {apart} with {weapon}, a star is {characteristic}", rule="SF-34",
            monster=Ref(target), apart=apart or "–", weapon=name_of(blow.weapon),
            characteristic=Ref(blow.weapon.characteristic),
        )  # fmt: skip
        if "frozen" in play.state.monsters[target].statuses:
            play.because(id_, "{monster} is frozen: Protection 4 lower", rule="SF-61", monster=Ref(target))


def declare(play: SfPlay, id_: str, ways: list[Weapon], targets: Sequence[str]) -> Blow:
    """Weapon and targets: those named, or the only one in reach (SF-34).

    Raises:
        RuleError: none or several are in reach; out of reach; more targets than may be.
    """
    if not targets:
        found = targets_in_reach(play, id_, ways)
        if not found:
            raise RuleError("no monster is in reach of {hero}", rule="SF-34", hero=Ref(id_))
        if len(found) > 1:
            raise RuleError(
                "several are in reach of {hero}: name one of {monsters}",
                rule="SF-34", hero=Ref(id_), monsters=[Ref(each) for each in found],
            )  # fmt: skip
        targets = found
    weapon, apart = choose_weapon(play, id_, ways, targets[0])
    ranges = [apart, *(_other_target(play, id_, weapon, targets, other) for other in targets[1:])]
    extra = (weapon.item,) if weapon.item is not None and _weapon_helps(play, id_, weapon.item, targets[0]) else ()
    return Blow(weapon, tuple(targets), tuple(ranges), extra)


def _other_target(play: SfPlay, id_: str, weapon: Weapon, targets: Sequence[str], other: str) -> int:
    """The range of a further target, which something used allows (Tempesta di dardi, Fendente divino).

    Raises:
        RuleError: nothing allows so many, or not this one.
    """
    things = helping(play, id_, "attack", weapon.characteristic)
    allowed = [thing for thing in things if number(play, id_, thing, "targets") >= len(targets)]
    if not allowed or len(set(targets)) < len(targets):
        raise RuleError("{hero} may not attack so many at once", rule="SF-34", hero=Ref(id_))
    if any((effects := effects_of(play.content, thing)) and effects.second for thing in allowed):
        _check_second(play, id_, targets[0], other)
        return 0
    apart = reaches(play, board_of(play.state, play.content), id_, weapon, other)
    if apart is None:
        raise RuleError("{monster} is out of reach of {hero}", rule="SF-34", hero=Ref(id_), monster=Ref(other))
    return apart


def _check_second(play: SfPlay, id_: str, target: str, other: str) -> None:
    """The second monster of Fendente stands on one of the three squares just behind the target (p. 14).

    Raises:
        RuleError: it does not.
    """
    grid, state = play.content.grid, play.state
    hero, first = grid.place(state.heroes[id_].square), grid.place(state.monsters[target].square)
    second = grid.place(state.monsters[other].square)
    way = nearest_direction(*grid.towards(hero, first))
    beyond = {grid.neighbour(first, (way + turn) % 8) for turn in (-1, 0, 1)}
    contact = board_of(state, play.content).contact
    if second not in beyond or not contact.is_step(first, second):
        raise RuleError(
            "{other} does not stand on one of the three squares just behind {monster}",
            rule="SF-34", other=Ref(other), monster=Ref(target),
        )  # fmt: skip


def _weapon_helps(play: SfPlay, id_: str, item: str, target: str) -> bool:
    """Whether what the weapon adds before the roll holds: some ask for a back square of the target (SF-25)."""
    tile = play.content.item[item]
    return "behind" not in tile.needs or is_behind(play, id_, target)


def _inno(play: SfPlay, id_: str, wanted: bool) -> int:
    """Inno is discarded for its bonus if the table says so; else a reminder that it is there (SF-40)."""
    hero = play.state.heroes[id_]
    if INNO not in hero.tokens:
        if wanted:
            raise RuleError("{hero} has no Inno", rule="SF-40", hero=Ref(id_))
        return 0
    worth = hero.token_bonus.get(INNO, 2)
    if not wanted:
        if reminds(play.state, "marks"):
            play.tell(MarkWaits(id_, worth))
        return 0
    hero.tokens.remove(INNO)
    hero.token_bonus.pop(INNO, None)
    play.tell(MarkSpent(id_, INNO, worth))
    return worth


def _fate_bonus(play: SfPlay, id_: str, weapon: Weapon) -> int:
    """The bonus that the Fate die gave when the ability was used (Fulmine sacro)."""
    hero = play.state.heroes[id_]
    things = helping(play, id_, "attack", weapon.characteristic)
    return sum(hero.token_bonus.pop(thing, 0) for thing in things)


def _strike(play: SfPlay, id_: str, blow: Blow, rolled: Rolled) -> None:
    """Compare the total with each target's Protection; wounds, deaths, 1 experience, what a success brings."""
    hits = [
        (target, protection_of(play.content, play.state.monsters[target]), apart)
        for target, apart in zip(blow.targets, blow.apart, strict=True)
    ]
    for target, protection, apart in hits:
        play.tell(
            HeroAttacked(
                id_, target, blow.weapon.characteristic, blow.weapon.item or "", list(rolled.roll.faces), rolled.star,
                rolled.bonus, rolled.total, protection, rolled.total >= protection, play.state.heroes[id_].dice, apart,
            )
        )  # fmt: skip
    wounded = [(target, protection) for target, protection, _ in hits if rolled.total >= protection]
    if not wounded:
        return
    more = _more_wounds(play, id_, blow, rolled)
    dead = 0
    for target, protection in wounded:
        dead += _wound(play, id_, blow, rolled, target, 1 + more + _over(play, id_, rolled, protection))
    gain_experience(play, id_)
    _after_hit(play, id_, blow, rolled)
    if dead:
        _fate_of_kills(play, id_, rolled)


def _over(play: SfPlay, id_: str, rolled: Rolled, protection: int) -> int:
    """One more wound for a total so much above the Protection (Tutto per tutto)."""
    limits = [number(play, id_, thing, "over") for thing in rolled.helped]
    return sum(1 for limit in limits if limit and rolled.total >= protection + limit)


def _more_wounds(play: SfPlay, id_: str, blow: Blow, rolled: Rolled) -> int:
    """More wounds by what helped, by the Fate die, by the weapon."""
    more = sum(number(play, id_, thing, "more_wounds") for thing in rolled.helped)
    for thing in rolled.helped:
        effects = effects_of(play.content, thing)
        if effects is None or not effects.fate or effects.fate_when != "wounds":
            continue
        shifted = bool(effects.shift) and not set(blow.apart) <= {*blow.weapon.ranges, 0}
        if not shifted and fate_works(play, id_, thing):
            more += 1
    if blow.weapon.item is not None and _needs_met(play, id_, blow, rolled):
        more += number(play, id_, blow.weapon.item, "more_wounds")
    return more


def fate_works(play: SfPlay, id_: str, thing: str) -> bool:
    """Roll the Fate die for an ability: does it show one of its symbols?"""
    wanted = symbols(play, id_, thing)
    if not wanted:
        return False
    reader = FateDice(tuple(play.content.fate_die.faces), "symbol")
    fate: Fate = play.ask(
        Question(
            "fate", N_("{hero}, {thing}: the Fate die"), reader, who=id_, about=thing,
            facts={"hero": Ref(id_), "thing": Ref(thing)},
        )
    )  # fmt: skip
    play.tell(FateRolled(thing, fate.colour, fate.symbol))
    return fate.symbol in wanted


def _wound(play: SfPlay, id_: str, blow: Blow, rolled: Rolled, target: str, wounds: int) -> int:
    """Wound one target; 1 if it dies. A weapon may give a status to who survives (p. 16)."""
    wound_monster(play, target, wounds)
    monster = play.state.monsters.get(target)
    if monster is None:
        return 1
    tile = play.content.item.get(blow.weapon.item or "")
    if tile is not None and tile.gives and _needs_met(play, id_, blow, rolled) and tile.gives not in monster.statuses:
        monster.statuses.append(tile.gives)
        play.tell(StatusGiven(target, tile.gives))
    return 0


def _after_hit(play: SfPlay, id_: str, blow: Blow, rolled: Rolled) -> None:
    """Lives and dice that a successful attack brings (p. 16)."""
    things = list(rolled.helped)
    if blow.weapon.item is not None and _needs_met(play, id_, blow, rolled):
        things.append(blow.weapon.item)
        give_dice_back(play, id_, number(play, id_, blow.weapon.item, "dice_back"))
    healed = sum(number(play, id_, thing, "heal") for thing in things)
    if healed:
        heal_hero(play, id_, healed)


def _needs_met(play: SfPlay, id_: str, blow: Blow, rolled: Rolled) -> bool:
    """What an item asks of the attack: `hit`, `total X`, `stars X`, `behind` (p. 16)."""
    tile = play.content.item[blow.weapon.item or ""]
    for need in tile.needs:
        word, _, least = need.partition(" ")
        if word == "total" and rolled.total < int(least):
            return False
        if word == "stars" and rolled.roll.stars < int(least):
            return False
        if word == "behind" and blow.weapon.item not in blow.extra:
            return False
    return True


def _fate_of_kills(play: SfPlay, id_: str, rolled: Rolled) -> None:
    """The Fate die after a kill may give an action die back (Tempesta di dardi)."""
    for thing in rolled.helped:
        effects = effects_of(play.content, thing)
        if effects is not None and effects.fate and effects.fate_when == "kills" and fate_works(play, id_, thing):
            give_dice_back(play, id_, 1)
