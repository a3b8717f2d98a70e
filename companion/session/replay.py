"""Past steps run again with their recorded answers: the same state, and the reasons behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.declare import Command
from companion.engine.errors import CompanionError
from companion.engine.play import Asked, Play, Reason
from companion.session.history import Journal
from companion.session.open_game import UNREADABLE

if TYPE_CHECKING:
    from companion.store.records import StepRecord


class Explaining(Journal):
    """Runs steps of the game on the table again."""

    def replay(self, step: StepRecord, parent: StepRecord | None = None) -> Play[Any, Any]:
        """Run a step again on its parent's state with its recorded answers: the same state, and its reasons.

        Args:
            step: any step of the game on the table.
            parent: its parent, if it has been read already.

        Raises:
            CompanionError: today's rules refuse it.
            Asked: today's rules ask what was not asked then.
            DamagedError: what it keeps cannot be read.
        """
        table = self.table()
        if step.parent is None:
            state = table.game.state()
            state.content = table.read_state(step).content
        else:
            state = table.read_state(parent or self.campaign.step(table.number, step.parent))
        play = Play(state, table.content(state))
        for command, given in self._kept(step):
            play.begin(given, None)
            spec = table.game.rules_of[type(command)]
            spec.run(play, command)
            self._set_follows(play, command)
        return play

    def _kept(self, step: StepRecord) -> list[tuple[Command, dict[str, str]]]:
        """The commands of a step, each with its recorded answers."""
        table = self.table()
        try:
            commands = table.game.commands_decoder.decode(step.commands)
            answers = msgspec.json.decode(step.answers, type=list[dict[str, str]])
            return list(zip(commands, answers, strict=True))
        except UNREADABLE as error:
            raise table.unreadable(step.number, error) from error

    def reasons(self, piece: str | None) -> list[Reason]:
        """The reasons of the last decisions, about `piece` if one is named: of the open command, else of the newest
        step that has any.
        """
        if self.waiting is not None and (found := _about(self.waiting.play.reasons, piece)):
            return found
        table = self.table()
        step = table.step
        for _ in range(200):
            if step.parent is None:
                break
            try:
                found = _about(self.replay(step).reasons, piece)
            except (CompanionError, Asked):
                found = []
            if found:
                return found
            step = self.campaign.step(table.number, step.parent)
        return []

    # ---- new games


def _about(reasons: Sequence[Reason], piece: str | None) -> list[Reason]:
    return [r for r in reasons if piece is None or r.piece == piece]
