"""Master of the Badly Dead: one player leads the monsters with a pool of dice (SF-70)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Annotated

from companion.engine.answers import Choice
from companion.engine.declare import Command, NewName, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import HERO, MASTER, MONSTER, SQUARE, PoolFaces
from companion.games.super_fantasy.content.board import Board
from companion.games.super_fantasy.questions import ActionDice, Roll
from companion.games.super_fantasy.rules.monster_cards import card_of
from companion.games.super_fantasy.rules.seeing import SfPlay, board_of, first_square, must_be_free
from companion.games.super_fantasy.rules.setting_up import add_monster, players_of
from companion.games.super_fantasy.rules.striking import attack
from companion.games.super_fantasy.rules.turning import turn_monster
from companion.games.super_fantasy.settings import value_of
from companion.games.super_fantasy.state import MONSTERS

POOL = 6
WAKING = 2


class MasterRolled(Event, frozen=True):
    """The Master's pool of dice (SF-70)."""

    faces: list[str]
    star: int

    def sentence(self, say: Tongue) -> str:
        return say("The Master's dice: {faces} (star {star})", faces=" ".join(self.faces), star=self.star)


class MasterPaid(Event, frozen=True):
    """Dice of the Master's pool were used (SF-70)."""

    faces: list[str]
    left: list[str]

    def sentence(self, say: Tongue) -> str:
        return say("Dice used: {faces}; left: {left}", faces=" ".join(self.faces), left=" ".join(self.left) or "–")


class AreaWoken(Event, frozen=True):
    """The Master woke one more area (SF-70)."""

    area: str
    says = N_("Area {area} is awake")


class MasterAttacks(Event, frozen=True):
    """The Master's monsters attack now (SF-70)."""

    monsters: list[Id]
    says = N_("The monsters attack: {monsters}")


class MonsterLed(Event, frozen=True):
    """The Master moved a monster (SF-70)."""

    monster: Id
    start: str
    square: str
    says = N_("{monster}: {start} → {square}")


def star_worth(play: SfPlay) -> int:
    """A star of the Master's dice: the number of players (setting `master-counts`: himself too)."""
    heroes = play.state.players if play.state.players not in (None, 1) else len(play.state.heroes)
    return (heroes or players_of(play)) + (value_of(play.state, "master-counts") == "yes")


def fill_pool(play: SfPlay, active: Sequence[str]) -> None:
    """The Master rolls his 6 dice and lays them out (SF-70)."""
    roll: Roll = play.ask(
        Question("pool", N_("the Master rolls: the faces of {dice} dice"), ActionDice(POOL), who="master",
                 facts={"dice": POOL})
    )  # fmt: skip
    state = play.state
    state.pool, state.awake, state.struck = list(roll.faces), sorted(active), []
    play.tell(MasterRolled(state.pool, star_worth(play)))


def _must_lead(play: SfPlay) -> None:
    if not play.state.master:
        raise RuleError("no Master leads the monsters in this game: `game new … master`", rule="SF-70")
    if play.state.phase != MONSTERS:
        raise RuleError("the Master acts in the monster phase: `monsters` begins it", rule="SF-70")
    if play.state.struck:
        raise RuleError("the monsters attack already: `monsters` ends the phase", rule="SF-70")


def pay(play: SfPlay, needed: int | None, typed: Sequence[str] | None) -> None:
    """Take dice out of the pool: two of any faces to wake an area, else dice that come to `needed` (SF-70).

    Unless faces are said, as few as will do, and of those the ones that waste least.

    Raises:
        RuleError: the pool does not have them, or they do not suffice.
    """
    pool, star = play.state.pool, star_worth(play)
    chosen = list(typed) if typed else _cheapest(pool, needed, star)
    left = list(pool)
    for face in chosen:
        if face not in left:
            raise RuleError("the pool has {faces}", rule="SF-70", faces=pool or "-")
        left.remove(face)
    enough = len(chosen) == WAKING if needed is None else bool(chosen) and _total(chosen, star) >= needed
    if not enough:
        raise RuleError(
            "the dice do not suffice: {needed} is needed, the pool has {faces} (star {star})",
            rule="SF-70", needed=needed or WAKING, faces=pool or "-", star=star,
        )  # fmt: skip
    play.state.pool = left
    play.tell(MasterPaid(chosen, left))


def _total(faces: Iterable[str], star: int) -> int:
    return sum(star if face == "*" else int(face) for face in faces)


def _cheapest(pool: Sequence[str], needed: int | None, star: int) -> list[str]:
    if needed is None:
        return sorted(pool, key=lambda face: (_total([face], star), face))[:WAKING]
    for count in range(1, len(pool) + 1):
        fitting = [faces for faces in combinations(pool, count) if _total(faces, star) >= needed]
        if fitting:
            return list(min(fitting, key=lambda faces: (_total(faces, star), faces)))
    return []


class WakeArea(Command, frozen=True):
    """`wake AREA [dice FACES]` (SF-70)."""

    area: Annotated[str, NewName(N_("AREA"))]
    dice: PoolFaces = None


@command(
    Word("wake", "sveglia"), N_("the Master wakes an area with two dice"), group=MASTER, when=lambda state: state.master
)
def wake_area(play: SfPlay, command: WakeArea) -> None:
    """Two dice of any faces wake one more area (SF-70).

    Raises:
        RuleError: it is awake already, or the pool does not have two dice.
    """
    _must_lead(play)
    area = next((name for name in play.content.ground.areas if name.casefold() == command.area.casefold()), None)
    asleep = [name for name in play.content.ground.areas if name not in play.state.awake]
    if area not in asleep:
        raise RuleError("asleep are: {areas}", rule="SF-70", areas=asleep or "-")
    pay(play, None, command.dice)
    play.state.awake.append(area)
    play.tell(AreaWoken(area))


class LeadMonster(Command, frozen=True):
    """`lead MONSTER SQUARE [dice FACES]` (SF-70)."""

    monster: Annotated[str, MONSTER]
    square: Annotated[str, SQUARE]
    dice: PoolFaces = None


@command(Word("lead", "guida"), N_("the Master moves a monster"), group=MASTER, when=lambda state: state.master)
def lead_monster(play: SfPlay, command: LeadMonster) -> None:
    """Dice that come to a monster's full life move it up to its movement, in an area that is awake (SF-70).

    Raises:
        RuleError: it sleeps, does not move, the square is too far, or the dice do not suffice.
    """
    _must_lead(play)
    state, grid = play.state, play.content.grid
    monster = state.monsters[command.monster]
    board = board_of(state, play.content)
    seen = board.monster(command.monster)
    if board.ground.area_of(seen.square) not in state.awake:
        raise RuleError("{monster} is in an area that sleeps", rule="SF-70", monster=Ref(command.monster))
    if seen.mover.stays:
        raise RuleError("{monster} does not move", rule="SF-60", monster=Ref(command.monster))
    must_be_free(play, command.square, piece=command.monster)
    goal = 1 << grid.square(command.square)
    steps = board.first_in(board.walks(seen.square, seen.mover, seen.movement), goal)
    if not steps:
        raise RuleError(
            "{monster} moves {movement} squares: {square} is out of its reach",
            rule="SF-70", monster=Ref(command.monster), movement=seen.movement, square=command.square,
        )  # fmt: skip
    pay(play, card_of(play.content, monster.kind).life, command.dice)
    start, monster.square = monster.square, command.square
    play.tell(MonsterLed(command.monster, start, command.square))


@command(Word("summon", "evoca"), N_("the Master summons a monster"), group=MASTER, when=lambda state: state.master)
def summon_monster(
    play: SfPlay,
    kind: Annotated[str, named("kind", label=N_("KIND"))],
    square: Annotated[str, SQUARE],
    dice: PoolFaces = None,
) -> None:
    """Dice that come to its life bring a new monster of the mission, not a boss, beside a place of the dead (SF-70).

    Raises:
        RuleError: a boss, not beside a coffin, tombstone or mass grave, no piece left, or the dice do not suffice.
    """
    _must_lead(play)
    content = play.content
    card = content.mission.monster.get(kind)
    if card is None:
        raise RuleError("the mission does not use {kind}", rule="SF-70", kind=Ref(kind))
    pieces = content.kind.get(kind)
    if pieces is not None and pieces.pieces == 1:
        raise RuleError("{kind} is a boss and is not summoned", rule="SF-70", kind=Ref(kind))
    must_be_free(play, square)
    there = places_of_the_dead(play, board_of(play.state, content))
    if not there >> content.grid.square(square) & 1:
        raise RuleError(
            "{square} is not beside a coffin, a standing tombstone or a mass grave: {squares} are",
            rule="SF-70", square=square, squares=content.grid.names(there)[:12] or "-",
        )  # fmt: skip
    pay(play, card.life, dice)
    add_monster(play, kind, square, "master")


def places_of_the_dead(play: SfPlay, board: Board) -> int:
    """The free squares in contact with a coffin, a standing tombstone or a mass grave (SF-70)."""
    state, content, place = play.state, play.content, play.content.grid.place
    dead = [place(square) for square, stone in state.tombstones.items() if not stone.felled]
    for coffin in content.mission.coffin:
        if not state.coffins[first_square(coffin.at, content)].gone:
            dead += [place(square) for square in coffin.at]
    dead += [place(square) for grave in content.mission.mass_grave for square in grave.at]
    around = 0
    for square in dead:
        around |= board.contact.near(square)
    return around & board.free


def victims(play: SfPlay, id_: str) -> list[str]:
    """The standing heroes whom a monster can attack from where it stands: in contact, else in its range (SF-70)."""
    board = board_of(play.state, play.content)
    seen = board.monster(id_)
    near = list(board.in_contact(seen.square))
    return near or [h.id for h in board.heroes if board.shot_range(seen.square, seen.mover.ranges, h) is not None]


@command(
    Word("strike", "colpisci"), N_("a monster of the Master attacks"), group=MASTER, when=lambda state: state.master
)
def strike_hero(play: SfPlay, monster: Annotated[str, MONSTER], hero: Annotated[str | None, HERO] = None) -> None:
    """One monster attacks; the Master picks the order and the target (SF-70).

    Raises:
        RuleError: it has attacked, or nobody is in its reach.
    """
    _must_be_monsters_turn(play)
    strike(play, monster, hero)


def _must_be_monsters_turn(play: SfPlay) -> None:
    if not play.state.master or play.state.phase != MONSTERS:
        raise RuleError("the Master's monsters attack in the monster phase", rule="SF-70")


def strike(play: SfPlay, id_: str, hero: str | None) -> None:
    """The attack of one monster of the Master."""
    state = play.state
    if id_ in state.struck:
        raise RuleError("{monster} has attacked already", rule="SF-70", monster=Ref(id_))
    there = victims(play, id_)
    if hero is not None and hero not in there:
        raise RuleError("{hero} is out of reach of {monster}", rule="SF-70", hero=Ref(hero), monster=Ref(id_))
    if not there:
        raise RuleError("nobody is in reach of {monster}", rule="SF-70", monster=Ref(id_))
    chosen = hero or _choose(play, id_, there)
    if not state.struck:
        play.tell(MasterAttacks([each for each in state.monsters if victims(play, each)]))
    state.struck.append(id_)
    board = board_of(state, play.content)
    seen = board.monster(id_)
    shot = None if chosen in board.in_contact(seen.square) else play.content.grid.apart(
        seen.square, board.hero(chosen).square
    )  # fmt: skip
    attack(play, id_, chosen, shot)
    if id_ in state.monsters:
        turn_monster(play, board, id_, chosen)


def _choose(play: SfPlay, id_: str, there: list[str]) -> str:
    if len(there) == 1:
        return there[0]
    chosen: str = play.ask(
        Question(
            "victim", N_("{monster} may attack {heroes}: whom?"), Choice({each: Word(each, each) for each in there}),
            who="master", about=id_, facts={"monster": Ref(id_), "heroes": [Ref(each) for each in there]},
        )
    )  # fmt: skip
    return chosen


def strike_all(play: SfPlay) -> None:
    """Every monster that has not attacked and can, does; in reading order unless the Master said otherwise (SF-70)."""
    place = play.content.grid.place
    for id_ in sorted(play.state.monsters, key=lambda each: place(play.state.monsters[each].square)):
        if play.state.over is not None:
            return
        if id_ in play.state.monsters and id_ not in play.state.struck and victims(play, id_):
            strike(play, id_, None)
