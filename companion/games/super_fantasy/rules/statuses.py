"""Stunned, Frozen, Poisoned: of heroes and monsters (SF-45, SF-61)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.super_fantasy.content.playing import SfPlay
from companion.games.super_fantasy.state import HEROES, STUNNED_DICE

STATUS = {
    "stunned": N_("{piece} is stunned"),
    "frozen": N_("{piece} is frozen"),
    "poisoned": N_("{piece} is poisoned"),
}
STATUS_LEFT = {
    "stunned": N_("{piece} is no longer stunned"),
    "frozen": N_("{piece} is no longer frozen"),
    "poisoned": N_("{piece} is no longer poisoned"),
}


class StatusGiven(Event, frozen=True):
    """A piece is stunned, frozen or poisoned now."""

    piece: Id
    status: str

    def sentence(self, say: Tongue) -> str:
        """Which piece, and what it is now."""
        return say(STATUS[self.status], piece=Ref(self.piece))


class StatusLeft(Event, frozen=True):
    """A piece is no longer stunned, frozen or poisoned."""

    piece: Id
    status: str

    def sentence(self, say: Tongue) -> str:
        """Which piece, and what it is no longer."""
        return say(STATUS_LEFT[self.status], piece=Ref(self.piece))


def give_status(play: SfPlay, id_: str, status: str) -> None:
    """A piece is stunned, frozen or poisoned now.

    A hero stunned in the hero phase whose turn has not begun has 3 dice in it; one who has begun it, in the next.
    """
    hero = play.state.heroes.get(id_)
    piece = hero or play.state.monsters[id_]
    if status not in piece.statuses:
        piece.statuses.append(status)
        if hero is not None and status == "stunned" and play.state.phase == HEROES:
            if hero.started or hero.acted or hero.dice < STUNNED_DICE:
                hero.stun_lasts = True
            else:
                hero.dice = min(hero.dice, STUNNED_DICE)
    play.tell(StatusGiven(id_, status))
