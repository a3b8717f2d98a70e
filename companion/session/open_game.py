"""A game of the campaign at its head: its step and state, what is played with, and the words for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.errors import N_, CampaignError
from companion.engine.game import Game
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games import game_of
from companion.store.sqlite_errors import DamagedError
from companion.table.pending import PendingLine

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import StepRecord


BEHIND = N_("Game {game} is damaged behind step {number}: it stands there now. `companion check` says more.")
LOST = N_(
    "Which games are in {file} cannot be read, though steps are there. `companion salvage {file} OUT` saves all that "
    "is whole."
)

# What reading JSON of another shape than ours, or an upgrade function on it, may raise.
UNREADABLE = (msgspec.MsgspecError, RecursionError, LookupError, TypeError, ValueError, AttributeError)


class OpenGame:
    """One game of the campaign, at its head."""

    def __init__(self, campaign: Campaign, number: int) -> None:
        record = campaign.game(number)
        self.campaign = campaign
        self.number = number
        self.game: Game[Any, Any] = game_of(record.kind)
        self.title = record.title
        self.closed = record.closed
        self.damaged = record.damaged
        self._contents: dict[str, Any] = {}
        self.step: StepRecord = campaign.head(number)
        self.state: Any = self.read_state(self.step)

    def read_state(self, step: StepRecord) -> Any:
        """The state after a step, older shapes brought up to date; each call gives a fresh one.

        Raises:
            CampaignError: a newer companion saved it.
            DamagedError: it is not a state of this game.
        """
        try:
            if step.shape == self.game.shape:
                return self.game.state_decoder.decode(step.state)
            return self._older(step)
        except UNREADABLE as error:
            raise self.unreadable(step.number, error) from error

    def _older(self, step: StepRecord) -> Any:
        """The state of a step whose shape is an older one."""
        if step.shape > self.game.shape:
            raise CampaignError(
                "Step {number} of game {game} was saved by a newer companion: it was left as it is. "
                "Open the campaign with the newer one.",
                number=step.number, game=self.number,
            )  # fmt: skip
        if step.shape < 1:
            raise ValueError("shape")
        tree = msgspec.json.decode(step.state)
        for upgrade in self.game.upgrades[step.shape - 1 :]:
            tree = upgrade(tree)
        return msgspec.convert(tree, self.game.state)

    def kept_line(self, kept: bytes) -> PendingLine:
        """Read back the line that waits at the head.

        Raises:
            DamagedError: it is no line of this game.
        """
        try:
            return PendingLine.kept(kept, self.game)
        except UNREADABLE as error:
            raise self.unreadable(self.step.number, error) from error

    def unreadable(self, step: int, error: Exception) -> DamagedError:
        """The error that what a step keeps is whole, yet nothing that this game could have saved."""
        return DamagedError(
            "What step {number} of game {game} keeps cannot be read ({why}). `companion check` examines the whole "
            "file; `goto` leads to a step before it.",
            number=step, game=self.number, why=str(error)[:200],
        )  # fmt: skip

    def content(self, state: Any) -> Any:
        """The content that a state is played with.

        Raises:
            DamagedError: it is spoiled, or no content of this game.
        """
        if self.game.load is None or (self.game.assemble is None and not state.content):
            return None
        if state.content not in self._contents:
            body = self.campaign.content(state.content)
            try:
                self._contents[state.content] = self.game.load(body)
            except UNREADABLE as error:
                raise DamagedError(
                    "The content {digest} cannot be read ({why}). `companion check` examines the whole file.",
                    digest=state.content, why=str(error)[:200],
                ) from error  # fmt: skip
        return self._contents[state.content]

    def tongue(self, state: Any, language: str) -> Tongue:
        """The tongue of the game in a state: ids are said as names."""
        return self.game.tongue(state, self.content, language)

    def describe(self, events: Sequence[Event], state: Any, language: str) -> list[str]:
        """The sentences of events."""
        say = self.tongue(state, language)
        return [text for event in events if (text := event.sentence(say))]

    def stand_at(self, step: StepRecord, state: Any = None) -> None:
        """Stand at another step; its state is read unless it is given."""
        self.state = self.read_state(step) if state is None else state
        self.step = step
