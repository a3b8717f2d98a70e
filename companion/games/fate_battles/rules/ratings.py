"""What a skill is rolled with: the sheet, and the bonus of an attached leader (FB-1, FB-42)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.fate_battles.questions.contest import Roller
from companion.games.fate_battles.settings import leader_skill
from companion.games.fate_battles.state import State
from companion.games.fate_battles.state.battlefield import piece


def leader_bonus(state: State, name: str, skill: str) -> int:
    """The +1 of an attached leader on a skill that is on the unit's sheet and rated below the leader's Will (FB-42)."""
    unit = state.units.get(name)
    if unit is None or unit.leader is None or skill not in unit.skills:
        return 0
    rated = state.leaders[unit.leader].skills.get(leader_skill(state), 0)
    return 1 if unit.skills[skill] < rated else 0


def rating(state: State, name: str, skill: str) -> int:
    """What a unit or leader rolls a skill with; one not on the sheet counts +0 (FB-1, FB-42)."""
    return piece(state, name).skills.get(skill, 0) + leader_bonus(state, name, skill)


def best_skill(state: State, name: str, skills: Iterable[str]) -> str:
    """The best of some skills, the first of equals."""
    return max(skills, key=lambda skill: rating(state, name, skill))


def best_of(state: State, names: Sequence[str], skills: Sequence[str]) -> tuple[str, str]:
    """The unit with the best of some skills, and that skill; the first of equals."""
    name = max(names, key=lambda n: rating(state, n, best_skill(state, n, skills)))
    return name, best_skill(state, name, skills)


def roller(state: State, who: str, skill: str, bonus: int = 0) -> Roller:
    """Someone about to roll a skill."""
    return Roller(who, skill, rating(state, who, skill), bonus)
