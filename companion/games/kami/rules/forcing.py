"""Illegal plays, recorded all the same and marked (KM-14)."""

from __future__ import annotations

from companion.engine.play import Play
from companion.games.kami.commands import (
    AnnulRound,
    CounterAttack,
    ForcePlay,
    PassTurn,
    PlayCards,
    ScoreRound,
    TakeTurn,
)
from companion.games.kami.rules.ending import score
from companion.games.kami.rules.playing import counter, lay, pass_on, passing, take, who_has_initiative
from companion.games.kami.rules.rounds import annul
from companion.games.kami.state import Kami


def force_play(play: Play[Kami, None], command: ForcePlay) -> None:
    """Record a play whether it is legal or not; what is against a rule is told and marked `!` in the record."""
    state = play.state
    state.ahead = []
    match command.play:
        case PlayCards(defence, attack):
            lay(play, who_has_initiative(state), defence, attack, forced=True)
        case CounterAttack(player, defence, attack):
            counter(play, player, defence, attack, forced=True)
        case TakeTurn() as turn:
            take(play, turn, forced=True)
        case PassTurn() as turn:
            for player in passing(state, turn):
                pass_on(play, player, forced=True)
        case AnnulRound(player):
            annul(play, player, forced=True)
        case ScoreRound() as ended:
            score(play, ended, forced=True)
