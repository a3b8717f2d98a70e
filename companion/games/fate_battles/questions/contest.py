"""A contest before and while it is rolled: who rolls what against what. Rules build it, odds look at it."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.fate_battles.state import State
from companion.games.fate_battles.state.battlefield import are_enemies, owner_of


@dataclass(slots=True)
class Roller:
    """Someone who rolls: rating with the leader's bonus, further bonuses, the dice, what invokes
    added, what the table gave (`given`) to this roll; `declinable`: an enemy who need not oppose (FB-25).
    """

    who: str
    skill: str
    rating: int
    bonus: int = 0
    dice: int = 0
    invoked: int = 0
    given: int = 0
    declinable: bool = False

    @property
    def fixed(self) -> int:
        """What is added to the dice."""
        return self.rating + self.bonus + self.given + self.invoked

    @property
    def total(self) -> int:
        """The result of the roll (FB-1)."""
        return self.dice + self.fixed


@dataclass(slots=True)
class Contest:
    """What is tried, by whom, against enemies who roll, a passive difficulty, or both: then the higher counts.
    `paid` keeps which aspects were invoked for a point: once per roll (FB-6).
    """

    deed: str
    actor: Roller
    opponents: list[Roller] = field(default_factory=list)
    passive: int | None = None
    raised: int = 0
    about: str = ""
    paid: set[tuple[str, str, str]] = field(default_factory=set)

    @property
    def is_opposed(self) -> bool:
        """Is there anything to roll against?"""
        return bool(self.opponents) or self.passive is not None

    @property
    def rollers(self) -> list[Roller]:
        """Everyone who rolls, the one who acts first."""
        return [self.actor, *self.opponents]

    @property
    def opposition(self) -> int:
        """The highest of what stands against it (FB-2)."""
        totals = [roller.total for roller in self.opponents]
        if self.passive is not None:
            totals.append(self.passive + self.raised)
        return max(totals, default=0)

    @property
    def shifts(self) -> int:
        """Total − opposition (FB-2)."""
        return self.actor.total - self.opposition

    @property
    def strongest(self) -> Roller | None:
        """Who opposes with the highest roll; None if nobody rolls against it."""
        return max(self.opponents, key=lambda roller: roller.total, default=None)


def helped_by(state: State, contest: Contest, player: str) -> Roller | None:
    """Whose roll a player's invoke helps if nobody is named: the one of its side, else whoever opposes; None is the
    passive difficulty (FB-6).
    """
    for one in contest.rollers:
        if not are_enemies(state, one.who, player):
            return one
    return contest.opponents[0] if contest.opponents else None


def own_roll(state: State, contest: Contest, player: str) -> Roller | None:
    """The roll that a player made."""
    return next((one for one in contest.rollers if owner_of(state, one.who) == player), None)


def is_style(shifts: int) -> bool:
    """Three or more shifts are a success with style (FB-2)."""
    return shifts >= 3
