"""The monster phase, run by `monsters` (SF-50 to SF-63): four steps, each decision with its reasons."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.declare import command
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.super_fantasy.content.board import Board, MonsterOn
from companion.games.super_fantasy.questions import Fate, FateDice
from companion.games.super_fantasy.rules import reasons
from companion.games.super_fantasy.rules.areas import ActiveAreas, acting_monsters, active_areas
from companion.games.super_fantasy.rules.cleaning import clean_up, end_hero_phase
from companion.games.super_fantasy.rules.master import fill_pool, strike_all
from companion.games.super_fantasy.rules.movement import choose_destination
from companion.games.super_fantasy.rules.reasons import PORTALS
from companion.games.super_fantasy.rules.reminding import remind
from companion.games.super_fantasy.rules.rolling import FateRolled
from companion.games.super_fantasy.rules.seeing import SfPlay, board_after, board_of, first_square, monster_on
from companion.games.super_fantasy.rules.setting_up import add_monster
from companion.games.super_fantasy.rules.spawning import (
    COFFIN,
    MASS_GRAVE,
    TOMBSTONE,
    FateRoll,
    Portal,
    portals_in_order,
    spawn_order,
    spawn_square,
)
from companion.games.super_fantasy.rules.striking import attack
from companion.games.super_fantasy.rules.targets import Tie, attack_candidates, choose_next, target_candidates
from companion.games.super_fantasy.rules.turning import turn_monster
from companion.games.super_fantasy.settings import value_of
from companion.games.super_fantasy.state import MONSTERS

NOTHING = {
    "occupied": N_("{source} on {square}: nothing comes, somebody stands there"),
    "no-square": N_("{source} on {square}: nothing comes, no square beside is free"),
    "no-picture": N_("{source} on {square}: nothing comes, this colour has no picture"),
    "no-kind": N_("{source} on {square}: nothing comes, the mission names no kind for it"),
    "no-card": N_("{source} on {square}: nothing comes, the mission has no card for it"),
    "supply": N_("{source} on {square}: nothing comes, no piece of {kind} is left in the box"),
}

STAYS = {
    "contact": N_("{monster} stays on {square}, in contact with {target}"),
    "no-nearer": N_("{monster} stays on {square}: it comes no nearer to {target}"),
    "no-movement": N_("{monster} stays on {square}: it has no movement"),
    "stays": N_("{monster} stays on {square} and aims at {target}"),
    "no-target": N_("{monster} stays on {square}: nobody is a target"),
    "crowded": N_("{monster} stays on {square}: the way is crowded"),
}


class AreasWoke(Event, frozen=True):
    """Step 1: which areas are active (SF-50)."""

    turn: int
    active: list[str]

    def sentence(self, say: Tongue) -> str:
        return say("— Monster phase, turn {turn}. Active areas: {areas}", turn=self.turn, areas=self.active or "—")


class NothingAppeared(Event, frozen=True):
    """A place from which nothing came: `occupied`, `no-square`, `no-picture`, `no-kind`, `no-card`, `supply`."""

    source: str
    square: str
    reason: str
    kind: str = ""

    def sentence(self, say: Tongue) -> str:
        text = say(NOTHING[self.reason], source=PORTALS[self.source], square=self.square, kind=Ref(self.kind))
        return text[:1].upper() + text[1:]


class MonsterMoved(Event, frozen=True):
    """A monster went towards its target."""

    monster: Id
    start: str
    square: str
    target: Id
    says = N_("{monster}: {start} → {square}, towards {target}")


class MonsterStayed(Event, frozen=True):
    """A monster did not move: `contact`, `no-nearer`, `no-movement`, `stays`, `no-target`, `crowded`."""

    monster: str
    square: str
    reason: str
    target: str | None = None

    def sentence(self, say: Tongue) -> str:
        return say(
            STAYS[self.reason if self.target or self.reason != "stays" else "no-target"],
            monster=Ref(self.monster),
            square=self.square,
            target=Ref(self.target or ""),
        )


@command(Word("monsters", "mostri"), N_("runs the whole monster phase"), short=Word("mm", "mm"), group=MONSTERS)
def run_monsters(play: SfPlay) -> None:
    """The whole monster phase (SF-50 to SF-63); with a Master it begins his turn, and then ends it (SF-70)."""
    state = play.state
    if state.phase == MONSTERS:
        strike_all(play)
        _end_phase(play)
        return
    remind(play)
    end_hero_phase(play)
    state.phase, state.acting, state.begun = MONSTERS, None, True
    areas = wake_areas(play)
    if state.master:
        fill_pool(play, sorted(areas.active))
        return
    raise_monsters(play, areas)
    act_all(play, areas)
    _end_phase(play)


def _end_phase(play: SfPlay) -> None:
    play.state.pool, play.state.awake, play.state.struck = [], [], []
    if play.state.over is None:
        clean_up(play)


def wake_areas(play: SfPlay) -> ActiveAreas:
    """Step 1: which areas are active; decided once (SF-50)."""
    areas = active_areas(board_of(play.state, play.content))
    play.tell(AreasWoke(play.state.turn, sorted(areas.active)))
    reasons.of_areas(play, areas)
    return areas


# ---- step 2


def portals(play: SfPlay) -> list[Portal]:
    """Every standing tombstone, mass grave and coffin (SF-51, SF-52)."""
    state, content = play.state, play.content
    place = content.grid.place
    found = [
        Portal(TOMBSTONE, place(stone.grave), (place(stone.grave),), stone.symbol)
        for stone in state.tombstones.values()
        if not stone.felled
    ]
    found += [
        Portal(MASS_GRAVE, place(drop), (place(drop),), kinds=grave.kinds) for drop, grave in state.mass_graves.items()
    ]
    for coffin in content.mission.coffin:
        if not state.coffins[first_square(coffin.at, content)].gone:
            squares = tuple(sorted(place(square) for square in coffin.at))
            found.append(Portal(COFFIN, squares[0], squares, kinds=coffin.kinds))
    return found


def raise_monsters(play: SfPlay, areas: ActiveAreas) -> None:
    """Step 2: the Fate die, and what rises from which grave (SF-51 to SF-53)."""
    add_wave(play)
    there = portals(play)
    if not there:
        return
    rolls = _spawn_rolls(play, there)
    board = board_of(play.state, play.content)
    movers = {kind: play.content.mover(kind, board.settings) for kind in play.content.mission.monster}
    order, nothing = spawn_order(board, areas.active, there, rolls, movers)
    for none in nothing:
        square = play.content.grid.name(none.portal.square)
        play.tell(NothingAppeared(none.portal.what, square, none.reason))
    for appearing in order:
        _raise_one(play, appearing.portal, appearing.kind)


def _spawn_rolls(play: SfPlay, there: list[Portal]) -> FateRoll | dict[Portal, FateRoll]:
    if value_of(play.state, "spawn-roll") == "once":
        return _spawn_roll(play, there, "", N_("the Fate die for new monsters"))
    return {
        portal: _spawn_roll(
            play,
            [portal],
            f"{portal.what}-{play.content.grid.name(portal.square)}",
            N_("the Fate die for {what} at {square}"),
            what=reasons.PORTALS[portal.what],
            square=play.content.grid.name(portal.square),
        )
        for portal in portals_in_order(there)
    }


def _spawn_roll(play: SfPlay, there: list[Portal], about: str, text: str, **facts: object) -> FateRoll:
    """Tombstones look at the symbol alone: the colour is for mass graves and coffins (SF-3, SF-52)."""
    only_stones = all(portal.what == TOMBSTONE for portal in there)
    reader = FateDice(tuple(play.content.fate_die.faces), "symbol" if only_stones else "both")
    fate: Fate = play.ask(Question("spawn", text, reader, about=about, facts=facts))
    play.tell(FateRolled(about or "spawn", fate.colour, fate.symbol))
    return FateRoll(fate.colour, fate.symbol or "")


def _raise_one(play: SfPlay, portal: Portal, kind: str) -> None:
    """One monster from one portal, if there is room and a piece (SF-51 to SF-53)."""
    board = board_of(play.state, play.content)
    grid = play.content.grid
    place = spawn_square(board, portal, play.content.mover(kind, board.settings))
    if place.square is None:
        play.tell(NothingAppeared(portal.what, grid.name(portal.square), place.reason, kind))
    elif play.state.supply.get(kind, 1) < 1:
        play.tell(NothingAppeared(portal.what, grid.name(portal.square), "supply", kind))
    else:
        id_ = add_monster(play, kind, grid.name(place.square), portal.what)
        reasons.of_spawn(play, id_, portal, place)


def add_wave(play: SfPlay) -> None:
    """The monsters that the mission file lists for this turn (SF-71)."""
    for wave in play.content.mission.wave:
        if wave.turn != play.state.turn:
            continue
        for square in wave.squares:
            board = board_of(play.state, play.content)
            if not board.free >> play.content.grid.place(square) & 1:
                play.tell(NothingAppeared("wave", square.upper(), "occupied", wave.kind))
            elif play.state.supply.get(wave.kind, 1) < 1:
                play.tell(NothingAppeared("wave", square.upper(), "supply", wave.kind))
            else:
                add_monster(play, wave.kind, square.upper(), "wave")


# ---- step 3


def act_all(play: SfPlay, areas: ActiveAreas) -> None:
    """Step 3: the monsters in active areas, one after the other, each completely (SF-54)."""
    board = board_of(play.state, play.content)
    waiting = {monster.id for monster in acting_monsters(board, areas)}
    while waiting and play.state.over is None:
        chosen = choose_next(board, waiting)
        if chosen is None:
            return
        waiting.discard(chosen.monster)
        if chosen.monster in play.state.monsters:
            reasons.of_order(play, chosen)
            act_one(play, board, chosen.monster)
            board = board_after(board, play.state, play.content)
            waiting &= set(play.state.monsters)


def act_one(play: SfPlay, board: Board, id_: str) -> None:
    """One monster moves and attacks (SF-55 to SF-60)."""
    monster = next(each for each in board.monsters if each.id == id_)
    tie = target_candidates(board, monster)
    target = settle(play, id_, tie, "target", N_("{monster}: the Fate die, for {heroes} are equally near"))
    reasons.of_target(play, id_, tie, target)
    board, monster = _move(play, board, monster, target)
    victims = attack_candidates(board, monster, target)
    victim = settle(play, id_, victims, "victim", N_("{monster}: the Fate die, whom of {heroes} does it attack?"))
    front = victim if victim is not None else target
    if victim is not None:
        reasons.of_attack(play, id_, victims, victim)
        shot = None if victim in board.in_contact(monster.square) else (victims.ranges or {}).get(victim)
        attack(play, id_, victim, shot)
    if front is not None and id_ in play.state.monsters:
        turn_monster(play, board, id_, front)


def _move(play: SfPlay, board: Board, monster: MonsterOn, target: str | None) -> tuple[Board, MonsterOn]:
    grid = play.content.grid
    going = choose_destination(board, monster, target)
    reasons.of_destination(play, monster.id, going, target)
    if not going.moves:
        play.tell(MonsterStayed(monster.id, grid.name(monster.square), going.reason, target))
        return board, monster
    assert target is not None
    moved = play.state.monsters[monster.id]
    start, moved.square = moved.square, grid.name(going.square)
    play.tell(MonsterMoved(monster.id, start, moved.square, target))
    after = monster_on(monster.id, moved, play.content, monster.mover)
    return board.with_monster(after), after


def settle(play: SfPlay, id_: str, tie: Tie, kind: str, text: str) -> str | None:
    """The only one; or the Fate die's colour, else the monster's behaviour (SF-55)."""
    if not tie.is_open:
        return tie.choose()
    reader = FateDice(tuple(play.content.fate_die.faces), "colour")
    facts = {"monster": Ref(id_), "heroes": refs(tie.heroes)}
    fate: Fate = play.ask(Question(kind, text, reader, about=id_, facts=facts))
    chosen = tie.choose(fate.colour)
    play.tell(FateRolled(id_, fate.colour, None))
    reasons.of_tie(play, id_, tie, fate.colour, chosen)
    return chosen


def refs(ids: Iterable[str]) -> list[Ref]:
    """Ids to be said by name."""
    return [Ref(id_) for id_ in ids]
