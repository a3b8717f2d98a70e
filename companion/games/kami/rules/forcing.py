"""Illegal plays, recorded all the same and marked (KM-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from companion.engine.declare import Command, Kind, Match, Scope, Spec, command, spec_of, unknown_name
from companion.engine.errors import N_, AmbiguousName, CompanionError
from companion.engine.grammar import match
from companion.engine.words import Word, fold, pick
from companion.games.kami.arguments import PLAYER, ROUND
from companion.games.kami.rules.ending import ScoreRound, score, score_round
from companion.games.kami.rules.playing import (
    TURN_FORMS,
    CounterAttack,
    PassTurn,
    PlayCards,
    TakeTurn,
    counter,
    counter_attack,
    lay,
    pass_on,
    pass_turn,
    passing,
    play_cards,
    take,
    who_has_initiative,
)
from companion.games.kami.rules.rounds import AnnulRound, annul, annul_round
from companion.games.kami.state import KamiPlay

PLAYS: tuple[Spec, ...] = tuple(
    spec_of(rule) for rule in (play_cards, counter_attack, pass_turn, annul_round, score_round)
)
TURN_PASSED, TURN = TURN_FORMS


@dataclass(frozen=True)
class APlay(Kind):
    """One of the plays, written as it stands alone: `play x empress`, `counter bruno tower knight`."""

    label: str = N_("PLAY…")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the play's word, then its arguments."""
        plays = {str(n): one.word for n, one in enumerate(PLAYS)}
        typed = fold(scope.tokens[at].text)
        chosen = next((p for p in PLAYS if p.short and fold(p.short.of(scope.language)) == typed), None)
        players = scope.names("player")
        try:
            found = pick(typed, plays, scope.language) if chosen is None and typed not in players else None
        except AmbiguousName as error:
            scope.refuse(at, error, 2)
            return
        if found is not None:
            chosen = PLAYS[int(found)]
        made: Command
        if chosen is not None and chosen.make is not None:
            fields, after = match(chosen, scope, at + 1)
            made = chosen.make(**fields)
        elif next(PLAYER.match(scope, at), None) is None:
            scope.refuse(at, unknown_name(scope.tokens[at].text, [*self.options(scope), *players]), 2)
            return
        else:
            fields, after = self._turn(scope, at)
            made = TakeTurn(**fields)
        yield made, after

    def _turn(self, scope: Scope, at: int) -> tuple[dict[str, Any], int]:
        try:
            return match(TURN_PASSED, scope, at)
        except CompanionError:
            return match(TURN, scope, at)

    def options(self, scope: Scope) -> list[str]:
        """The words of the plays."""
        return [one.word.of(scope.language) for one in PLAYS]


class ForcePlay(Command, frozen=True):
    """`force …`: one of the plays, legal or not."""

    play: Annotated[PlayCards | CounterAttack | TakeTurn | PassTurn | AnnulRound | ScoreRound, APlay()]


@command(Word("force", "forza"), N_("records an illegal play all the same, marked"), group=ROUND)
def force_play(play: KamiPlay, command: ForcePlay) -> None:
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
