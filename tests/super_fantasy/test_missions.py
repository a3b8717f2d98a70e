"""The missions that come with the companion: sound, playable by two to six, harder with each difficulty."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.grid import bits_of
from companion.games.super_fantasy.content.missions import check_mission, difficulties, load_mission, read_ground
from companion.games.super_fantasy.content.tables import SYMBOLS, Mission
from companion.session.library import shipped_folder

SHIPPED = sorted((shipped_folder() / "super_fantasy").glob("*.toml"))
LIMITED = [path for path in SHIPPED if path.stem != "survival"]


def read(path: Path, difficulty: str = "normal") -> Mission:
    return load_mission(path.read_text("utf-8"), difficulty, path.name)


def furniture(mission: Mission) -> list[str]:
    squares = [stone.at for stone in mission.tombstone] + [chest.at for chest in mission.chest]
    return squares + [square for coffin in mission.coffin for square in coffin.at]


def test_five_missions_are_shipped() -> None:
    assert [path.stem for path in SHIPPED] == ["crossroads", "crypt", "gate", "ossuary", "survival"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.stem))
def test_a_shipped_mission_is_sound(path: Path) -> None:
    """No fault in any difficulty; both languages; every square can be reached once the gates are open."""
    assert check_mission(path.read_text("utf-8"), path.name) == []
    for difficulty in difficulties(path.read_text("utf-8")):
        mission = read(path, difficulty)
        head = mission.mission
        assert all((head.name_it, head.goal_it, head.notes, head.notes_it)), "said in both languages"
        assert "house values" in head.notes
        ground = read_ground(mission)
        grid = ground.grid
        floor = grid.squares & ~grid.pillars & ~bits_of(map(grid.square, furniture(mission)))
        reached = 0
        for layer in grid.steps().layers(1 << grid.square(head.entrance[0]), floor):
            reached |= layer
        assert grid.names(floor & ~reached) == []
        starts = {monster.square for monster in mission.monster_at}
        assert len(set(head.entrance) - starts) >= 6, "room for six heroes"


@pytest.mark.parametrize("path", LIMITED, ids=lambda path: str(path.stem))
def test_the_limit_falls_with_difficulty_and_never_rises_with_players(path: Path) -> None:
    """SF-10, SF-72."""
    limits = {
        level: [read(path, level).turns_for(n) or 0 for n in range(2, 7)] for level in ("normal", "heroic", "epic")
    }
    for one, harder in (("normal", "heroic"), ("heroic", "epic")):
        assert all(a > b for a, b in zip(limits[one], limits[harder], strict=True))
        assert len(read(path, harder).monster_at) > len(read(path, one).monster_at)
    assert all(spaces == sorted(spaces, reverse=True) for spaces in limits.values())
    assert read(path).turns_for(1) == read(path).turns_for(2)


def test_the_missions_grow() -> None:
    sizes = [read_ground(read(shipped_folder() / "super_fantasy" / f"{name}.toml")).grid.squares.bit_count()
             for name in ("gate", "crossroads", "ossuary", "crypt")]  # fmt: skip
    assert sizes == sorted(sizes)
    assert sizes[-1] >= 150


def test_the_crypt_has_everything() -> None:
    mission = read(shipped_folder() / "super_fantasy" / "crypt.toml")
    assert len(read_ground(mission).grid.gates) == 2
    assert {stone.symbol for stone in mission.tombstone} == set(SYMBOLS)
    assert mission.mass_grave
    assert mission.coffin
    assert len(mission.chest) >= 2
    assert {"archer", "veteran", "lazzarone"} <= {monster.kind for monster in mission.monster_at}


def test_survival_has_no_end_marker_but_waves() -> None:
    """SF-71."""
    path = shipped_folder() / "super_fantasy" / "survival.toml"
    mission = read(path)
    assert mission.turns_for(3) is None
    assert [wave.turn for wave in mission.wave] == sorted(wave.turn for wave in mission.wave)
    assert len(read(path, "epic").wave) > len(mission.wave)
