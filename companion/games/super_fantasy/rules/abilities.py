"""Energy and abilities: charging, placing, using, marks (SF-37, SF-39, SF-40)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.answers import Number
from companion.engine.declare import AND, SIGNED, Actor, AnyOf, Command, Listed, Option, command
from companion.engine.errors import N_, Message, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Question
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import ABILITIES, ABILITY, HERO, OWNED, PIECE, Because, Bonus, Dice, Free
from companion.games.super_fantasy.content.tables import Ability, Effects
from companion.games.super_fantasy.names import LEVELS, dice_left, faces_text
from companion.games.super_fantasy.questions import Fate, FateDice
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.attacking import fate_works
from companion.games.super_fantasy.rules.effects import known, level_of, number
from companion.games.super_fantasy.rules.lives import heal_hero, wound_hero, wound_monster
from companion.games.super_fantasy.rules.marks import FORTEZZA, give_token
from companion.games.super_fantasy.rules.rolling import (
    FateRolled,
    finish_roll,
    give_dice_back,
    must_have_turn,
    roll_dice,
    typed_faces,
)
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of
from companion.games.super_fantasy.rules.statuses import give_status
from companion.games.super_fantasy.rules.turning import turn_to
from companion.games.super_fantasy.state import HEROES

A_CURSE = Message(N_("a curse"))


class UseThing(Command, frozen=True):
    """`use HERO ABILITY/ITEM [on PIECE and PIECE…] [dice N] [bonus N] [free] [because TEXT]`."""

    hero: Annotated[str, Actor(HERO)]
    thing: Annotated[str, AnyOf((ABILITY, OWNED), N_("ABILITY or ITEM"))]
    on: Annotated[list[str] | None, Option(Word("on", "su"), Listed(PIECE, (AND,)))] = None
    free: Free = False
    because: Because = None
    dice: Dice = None
    bonus: Bonus = 0


class ShieldDiceChanged(Event, frozen=True):
    """A hero has more or fewer shield dice."""

    hero: str
    shield_dice: int
    dice: int | None = None

    def sentence(self, say: Tongue) -> str:
        text = say("{hero}: shield dice {shield}", hero=Ref(self.hero), shield=self.shield_dice)
        return text if self.dice is None else text + say(", action dice left {dice}", dice=self.dice)


class ChargeRolled(Event, frozen=True):
    """A charge: the total goes into one ability (SF-37)."""

    hero: str
    ability: str
    faces: list[str]
    star: int
    total: int
    left: int

    def sentence(self, say: Tongue) -> str:
        roll = faces_text(self.faces, self.star, 0, self.total, say)
        text = say("{hero} charges {ability}: {roll}", hero=Ref(self.hero), ability=Ref(self.ability), roll=roll)
        return text + dice_left(self.left, say)


class EnergyPlaced(Event, frozen=True):
    """An ability's energy changed; `lost`: what was over its limit (SF-37, SF-39)."""

    hero: str
    ability: str
    energy: int
    limit: int | None = None
    lost: int = 0
    unplaced: int = 0

    def sentence(self, say: Tongue) -> str:
        full = f"/{self.limit}" if self.limit is not None else ""
        text = say(
            "{hero}, {ability}: energy {energy}",
            hero=Ref(self.hero),
            ability=Ref(self.ability),
            energy=f"{self.energy}{full}",
        )
        text += say(", {lost} lost", lost=self.lost) if self.lost else ""
        return text + (say("; to place: {n}", n=self.unplaced) if self.unplaced else "")


class AbilityUsed(Event, frozen=True):
    """An ability or an item was used; its text is read out (SF-40, SF-41)."""

    hero: str
    thing: str
    level: int
    text: str = ""
    text_it: str = ""
    target: str = ""

    def sentence(self, say: Tongue) -> str:
        said = say("{hero} uses {thing}", hero=Ref(self.hero), thing=Ref(self.thing))
        said += f" {LEVELS[self.level - 1]}" if self.level else ""
        said += say(" on {target}", target=Ref(self.target)) if self.target else ""
        read = say.pick(self.text, self.text_it or self.text)
        return said + (f"\n  {read}" if read else "")


def must_own(play: SfPlay, id_: str, ability: str) -> Ability:
    """An ability of that hero.

    Raises:
        RuleError: it is another hero's, or unknown; says which the hero has.
    """
    hero, found = play.state.heroes[id_], play.content.ability.get(ability)
    if found is None or (ability not in hero.energy and found.hero not in (None, id_)):
        raise RuleError(
            "{hero} has no ability {ability}: {abilities}",
            rule="SF-40", hero=Ref(id_), ability=Ref(ability), abilities=[Ref(each) for each in hero.energy] or "-",
        )  # fmt: skip
    return found


class ChargeAbility(Command, frozen=True):
    """`charge HERO ABILITY [dice N]`."""

    hero: Annotated[str, Actor(HERO)]
    ability: Annotated[str, ABILITY]
    dice: Dice = None
    bonus: Bonus = 0


@command(Word("charge", "carica"), N_("charges an ability; asks the faces"), short=Word("c", "c"), group=HEROES)
def charge_ability(play: SfPlay, command: ChargeAbility) -> None:
    """Charge: star = Magic; the total goes into one ability; what is over its limit is lost (SF-37).

    Raises:
        RuleError: no dice left, or not the hero's ability.
    """
    id_, ability = command.hero, command.ability
    if not act(play, id_):
        return
    must_own(play, id_, ability)
    must_have_turn(play, id_)
    faces = typed_faces(play, id_, "charge", command.dice)
    rolled = roll_dice(play, id_, "charge", "magic", dice=command.dice, faces=faces, bonus=command.bonus)
    left = play.state.heroes[id_].dice
    play.tell(ChargeRolled(id_, ability, list(rolled.roll.faces), rolled.star, rolled.total, left))
    limit = number(play, id_, ability, "energy")
    hero = play.state.heroes[id_]
    before = hero.energy.get(ability, 0)
    hero.energy[ability] = max(before, min(limit, before + rolled.total))
    lost = before + rolled.total - hero.energy[ability]
    play.tell(EnergyPlaced(id_, ability, hero.energy[ability], limit, lost, hero.unplaced_energy))
    finish_roll(play, id_, rolled)
    after_action(play, id_)


class PlaceEnergy(Command, frozen=True):
    """`energy HERO ABILITY ±N`."""

    hero: Annotated[str, Actor(HERO)]
    ability: Annotated[str, ABILITY]
    energy: Annotated[int, SIGNED]


@command(Word("energy", "energia"), N_("places energy on an ability"), short=Word("e", "e"), group=ABILITIES)
def place_energy(play: SfPlay, command: PlaceEnergy) -> None:
    """Place energy on an ability, of what stars gave as far as it goes (SF-39); or take some off.

    Raises:
        RuleError: below none, or not the hero's ability.
    """
    id_, ability = command.hero, command.ability
    hero, tile = play.state.heroes[id_], must_own(play, id_, ability)
    before = hero.energy.get(ability, 0)
    if before + command.energy < 0:
        raise RuleError("{ability} has {energy} energy", rule="SF-39", ability=Ref(ability), energy=before)
    limit = known(hero, ability, "energy", tile.energy)
    after = before + command.energy
    if limit is not None and after > int(limit):
        after = max(before, int(limit))
    hero.energy[ability] = after
    hero.unplaced_energy -= min(hero.unplaced_energy, max(0, command.energy))
    lost = before + command.energy - after
    play.tell(EnergyPlaced(id_, ability, after, int(limit) if limit is not None else None, lost, hero.unplaced_energy))


def use_ability(play: SfPlay, command: UseThing) -> None:
    """Use an ability: at full energy, in the hero's own turn, before the roll it helps (SF-40).

    Its energy falls to the first space. What is plain is done; the rest is read out.

    Raises:
        RuleError: not full, cursed (SF-43), not its time, or it asks for a target.
    """
    id_, ability = command.hero, command.thing
    if not act(play, id_):
        return
    tile = must_own(play, id_, ability)
    _check_use(play, id_, ability, tile, free=command.free)
    targets = targets_of(play, id_, ability, tile, command.on or [])
    hero = play.state.heroes[id_]
    hero.energy[ability] = 0
    level = level_of(hero, ability)
    text, text_it = text_at(tile, level)
    play.tell(AbilityUsed(id_, ability, level, text, text_it, targets[0] if targets else ""))
    work(play, id_, ability, tile, targets)


def _check_use(play: SfPlay, id_: str, ability: str, tile: Ability, *, free: bool) -> None:
    hero = play.state.heroes[id_]
    if hero.ko:
        raise RuleError("{hero} is KO", rule="SF-59", hero=Ref(id_))
    if play.state.phase != HEROES:
        raise RuleError("abilities are used in the hero's own turn", rule="SF-40")
    if ability in hero.curses:
        raise RuleError(
            "{curse} lies on {ability}: it cannot be used until the curse is lifted",
            rule="SF-43", curse=hero.curses[ability] or A_CURSE, ability=Ref(ability),
        )  # fmt: skip
    if tile.first and hero.attacked:
        raise RuleError("{hero} has attacked in this turn already", rule="SF-40", hero=Ref(id_))
    if not free and hero.energy.get(ability, 0) < (limit := number(play, id_, ability, "energy")):
        raise RuleError(
            "{ability} is not full: energy {energy} of {limit}; `free` uses it all the same",
            rule="SF-40", ability=Ref(ability), energy=hero.energy.get(ability, 0), limit=limit,
        )  # fmt: skip


def text_at(tile: Ability, level: int) -> tuple[str, str]:
    """The text of an ability at a level, in both languages."""
    more = tile.levels[level - 1 : level] or [""]
    more_it = tile.levels_it[level - 1 : level] or more
    text = f"{tile.text} [{more[0]}]" if more[0] else tile.text
    text_it = f"{tile.text_it or tile.text} [{more_it[0]}]" if more_it[0] else tile.text_it or tile.text
    return text, text_it


def targets_of(play: SfPlay, id_: str, thing: str, effects: Effects, named: list[str]) -> list[str]:
    """On whom it is used: monsters for a status, heroes for a mark; oneself where nothing else is said.

    Raises:
        RuleError: a target is missing, too far, of the wrong kind, or there are too many.
    """
    state = play.state
    if effects.token in (FORTEZZA, "inno"):
        most = number(play, id_, thing, "targets")
        wrong = [each for each in named if each not in state.heroes or (effects.token == FORTEZZA and each == id_)]
        if not named or len(named) > most or wrong:
            raise RuleError(
                "{thing} marks up to {most} heroes: `on HERO`", rule="SF-40", thing=Ref(thing), most=most
            )  # fmt: skip
        return named
    if effects.gives:
        monsters = [each for each in named if each in state.monsters]
        if len(monsters) != 1 or len(named) != 1:
            raise RuleError("{thing} needs a monster: `on MONSTER`", rule="SF-40", thing=Ref(thing))
        _check_range(play, id_, effects, monsters[0])
        turn_to(play, id_, [state.monsters[monsters[0]].square])
    return named


def _check_range(play: SfPlay, id_: str, effects: Effects, monster: str) -> None:
    """The target is at the range the tile names, by a free line (SF-34).

    Raises:
        RuleError: it is not.
    """
    if not effects.ranges:
        return
    grid = play.content.grid
    start, end = grid.place(play.state.heroes[id_].square), grid.place(play.state.monsters[monster].square)
    board = board_of(play.state, play.content)
    if grid.apart(start, end) in effects.ranges and grid.range_between(board.contact, start, end, max(effects.ranges)):
        return
    raise RuleError(
        "{monster} is at range {apart}, not {ranges}, or no free line leads there",
        rule="SF-34", monster=Ref(monster), apart=grid.apart(start, end), ranges=list(effects.ranges),
    )  # fmt: skip


def work(play: SfPlay, id_: str, thing: str, effects: Effects, targets: list[str]) -> None:
    """Do what is plain of an ability or item: lives, shield dice, statuses, marks; the rest waits for its roll."""
    hero = play.state.heroes[id_]
    if effects.costs:
        wound_hero(play, id_, effects.costs)
        if hero.ko or play.state.over is not None:
            return
    shield = number(play, id_, thing, "shield_dice")
    if shield:
        hero.shield_dice += shield
        play.tell(ShieldDiceChanged(id_, hero.shield_dice))
    if effects.token is not None:
        worth = number(play, id_, thing, "token_bonus") or None
        for target in targets or [id_]:
            give_token(play, target, effects.token, id_, worth)
    if effects.fate_bonus:
        _roll_fate_bonus(play, id_, thing)
    if effects.gives:
        _afflict(play, id_, thing, effects, targets[0])
    if not effects.helps:
        _bring(play, id_, thing, targets)
    elif effects.token is None:
        hero.ready.append(thing)


def _afflict(play: SfPlay, id_: str, thing: str, effects: Effects, target: str) -> None:
    """A status for the target; the Fate die may wound it too, without experience (Riff assordante)."""
    give_status(play, target, effects.gives or "")
    if effects.fate and effects.fate_when == "now" and fate_works(play, id_, thing):
        wound_monster(play, target)


def _bring(play: SfPlay, id_: str, thing: str, targets: list[str]) -> None:
    """Lives and dice that it brings at once."""
    healed = number(play, id_, thing, "heal")
    for target in [each for each in targets if each in play.state.heroes] or [id_]:
        if healed:
            heal_hero(play, target, healed)
    give_dice_back(play, id_, number(play, id_, thing, "dice_back"))


def _roll_fate_bonus(play: SfPlay, id_: str, thing: str) -> None:
    """The Fate die before the dice are declared, and the bonus that the tile gives for it (Fulmine sacro)."""
    reader = FateDice(tuple(play.content.fate_die.faces), "symbol")
    facts = {"hero": Ref(id_), "thing": Ref(thing)}
    fate: Fate = play.ask(
        Question("fate", N_("{hero}, {thing}: the Fate die"), reader, who=id_, about=thing, facts=facts)
    )
    play.tell(FateRolled(thing, fate.colour, fate.symbol))
    hero = play.state.heroes[id_]
    key = f"{thing}-{fate.symbol}-{level_of(hero, thing)}"
    if key not in hero.numbers:
        play.ask(
            Question(
                "number", N_("{hero}, {thing}: what bonus does the tile give for {symbol}?"), Number(0, 20), who=id_,
                about=key, fact=f"heroes.{id_}.numbers.{key}", facts={**facts, "symbol": Ref(fate.symbol or "")},
            )
        )  # fmt: skip
    hero.token_bonus[thing] = int(hero.numbers[key])
