"""The cases from outside, as far as the board decides them: who stands where and faces whither after the phase."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.engine.grid import DIRECTIONS, bits_of
from companion.games.super_fantasy.content.board import Board, HeroOn, MonsterOn, Mover, Settings, read_mover
from companion.games.super_fantasy.content.missions import Mission, base_pack, load_mission, read_ground
from companion.games.super_fantasy.rules.areas import acting_monsters, active_areas
from companion.games.super_fantasy.rules.facing import choose_facing
from companion.games.super_fantasy.rules.movement import choose_destination
from companion.games.super_fantasy.rules.spawning import (
    COFFIN,
    MASS_GRAVE,
    TOMBSTONE,
    FateRoll,
    Portal,
    free_number,
    spawn_order,
    spawn_square,
)
from companion.games.super_fantasy.rules.targets import Tie, attack_candidates, choose_next, target_candidates
from tests.cases import CASES as CASES_OF_GAMES
from tests.cases import read_case

PHASE_ONLY = re.compile(r"(game new|hero|spawn|monsters|defend|stun|freeze)\b")
CASES = [
    path
    for path in sorted((CASES_OF_GAMES / "super_fantasy").glob("*.toml"))
    if all(map(PHASE_ONLY.match, read_case(path)["script"]))
]


@dataclass
class Table:
    """A table at which every attack hits whoever has no shield dice."""

    board: Board
    movers: dict[str, Mover]
    lives: dict[str, int]
    colours: list[str]
    shielded: set[str] = field(default_factory=set)

    def appear(self, kind: str, square: int) -> None:
        prefix = base_pack().kind[kind].prefix
        taken = [int(each.id[len(prefix) :]) for each in self.board.monsters if each.mover.kind == kind]
        monster = MonsterOn(f"{prefix}{free_number(taken)}", square, self.movers[kind])
        self.board = self.board.with_monster(monster)

    def settle(self, tie: Tie) -> str | None:
        return tie.choose(self.colours.pop(0) if tie.is_open else None)

    def act(self, name: str) -> None:
        monster = next(each for each in self.board.monsters if each.id == name)
        target = self.settle(target_candidates(self.board, monster))
        monster = replace(monster, square=choose_destination(self.board, monster, target).square)
        self.board = self.board.with_monster(monster)
        victim = self.settle(attack_candidates(self.board, monster, target))
        front = victim or target
        if front:
            facing = choose_facing(self.board, monster.square, front).direction
            self.board = self.board.with_monster(replace(monster, facing=facing))
        if victim and victim not in self.shielded:
            self.lives[victim] -= 1
            if not self.lives[victim]:
                fallen = self.board.hero(victim)
                heroes = tuple(hero for hero in self.board.heroes if hero.id != victim)
                self.board = replace(self.board, heroes=heroes, down=self.board.down | 1 << fallen.square)


def lay(mission: Mission, script: str) -> Table:
    ground, settings, base = read_ground(mission), Settings(), base_pack()
    place = ground.grid.square
    furniture = [stone.at for stone in mission.tombstone] + [chest.at for chest in mission.chest]
    furniture += [square for coffin in mission.coffin for square in coffin.at]
    movers = {kind: read_mover(kind, card, base.ability, settings) for kind, card in mission.monster.items()}
    board = Board(ground, (), (), bits_of(map(place, furniture)), 0, frozenset(ground.grid.gates), settings)
    answers = re.findall(r"monsters : (.*)", script)
    colours = re.findall(r"black|red|green|brown|blue|orange", answers[0]) if answers else []
    table = Table(board, movers, {}, colours)
    for line in script.splitlines():
        words = line.split()
        if line.startswith("hero"):
            hero = HeroOn(words[1], place(words[2]), base.hero[words[1]].colour)
            table.board = replace(table.board, heroes=(*table.board.heroes, hero))
            table.lives[words[1]] = int(words[4])
        elif line.startswith("spawn"):
            table.appear(words[1], place(words[2]))
        elif line.startswith(("stun", "freeze")):
            monster = next(each for each in table.board.monsters if each.id == words[1])
            status = "stunned" if words[0] == "stun" else "frozen"
            table.board = table.board.with_monster(replace(monster, statuses=frozenset({status})))
        elif line.startswith("defend"):
            table.shielded.add(words[1])
    return table


def portals_of(mission: Mission, table: Table) -> list[Portal]:
    place = table.board.ground.grid.square
    found = [Portal(TOMBSTONE, place(each.grave), (), each.symbol) for each in mission.tombstone]
    found += [Portal(MASS_GRAVE, place(each.drop), (), None, each.kinds) for each in mission.mass_grave]
    for coffin in mission.coffin:
        squares = tuple(sorted(map(place, coffin.at)))
        found.append(Portal(COFFIN, squares[0], squares, None, coffin.kinds))
    return found


def phase(mission: Mission, table: Table, script: str) -> None:
    active = active_areas(table.board)
    portals = portals_of(mission, table)
    if portals:
        symbol = re.findall(r"lightning|drop|skull", script.split("monsters :")[1])[0]
        order, _ = spawn_order(
            table.board, active.active, portals, FateRoll(table.colours.pop(0), symbol), table.movers
        )
        for each in order:
            found = spawn_square(table.board, each.portal, table.movers[each.kind])
            if found.square is not None:
                table.appear(each.kind, found.square)
    waiting = {monster.id for monster in acting_monsters(table.board, active)}
    end = mission.turns_for(len(table.board.heroes)) or 0
    while waiting and end - table.board.down.bit_count() > 1:
        chosen = choose_next(table.board, waiting)
        assert chosen is not None
        waiting.remove(chosen.monster)
        table.act(chosen.monster)


@pytest.mark.parametrize("path", CASES, ids=lambda path: str(path.stem))
def test_case(path: Path) -> None:
    """The case's own intent and rule ids."""
    case = read_case(path)
    mission, script = load_mission(case["files"]["m.toml"]), "\n".join(case["script"])
    table = lay(mission, script)
    phase(mission, table, script)
    monsters = {each.id: each for each in table.board.monsters}
    for key, value in case["expect"].items():
        found = re.fullmatch(r"state\.monsters\.(\w+)\.(square|facing)", key)
        if found and found[2] == "square":
            assert table.board.ground.grid.name(monsters[found[1]].square) == value, key
        elif found:
            facing = monsters[found[1]].facing
            assert (None if facing is None else DIRECTIONS[facing]) == value, key
        elif not table.shielded and key.endswith(".lives") and table.lives[key.split(".")[2]]:
            assert table.lives[key.split(".")[2]] == value, key
