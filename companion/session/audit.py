"""Every step of a campaign replayed with its recorded answers, and what then comes out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.engine.errors import N_, CampaignError, CompanionError, Message
from companion.engine.play import Asked, Play
from companion.session.open_game import OpenGame
from companion.session.replay import replay
from companion.session.session import Session
from companion.store.campaign import Campaign, GameRecord, StepRecord
from companion.store.records import Damage

Progress = Callable[[int, int], None]
Remark = tuple[int, int, Message]
"""A game, a step of it, and what today's rules make of it."""


class Replayer:
    """Replays the games of a campaign. `damage`: what is whole and yet cannot be read; `remarks`: what is otherwise."""

    def __init__(self, campaign: Campaign, progress: Progress) -> None:
        self.campaign = campaign
        self.session = Session(campaign)
        self.progress = progress
        self.damage: list[Damage] = []
        self.remarks: list[Remark] = []
        self.replayed = 0

    def game(self, record: GameRecord) -> int:
        """Replay the sound steps of a game and run its open questions up to where they stand; how many are sound."""
        try:
            table = self.session.look_at(record.id)
            table.content(table.state)
        except CampaignError as error:
            self.damage.append(Damage("game", error.message, record.id))
            return 0
        except CompanionError as error:
            self.remarks.append((record.id, record.head, error.message))
            return 0
        parent: StepRecord | None = None
        sound = 0
        for number in self.campaign.numbers(record.id):
            self.progress(number, record.last)
            try:
                step = self.campaign.step(record.id, number)
            except CampaignError:
                continue  # named already
            self._step(table, step, parent)
            parent = step
            sound += 1
        return sound

    def _step(self, table: OpenGame, step: StepRecord, before: StepRecord | None) -> None:
        """Replay one step; `before` is the one read last, which mostly is its parent."""
        try:
            fits = before is not None and before.number == step.parent
            play = replay(table, step, before if fits else None)
            self.replayed += 1
            self._compare(table, step, play)
            self._question(table, step)
        except CampaignError as error:
            self.damage.append(Damage("step", error.message, table.number, step.number))
        except CompanionError as error:
            self._remark(step, N_("today's rules refuse it: {why}"), why=error.message)
        except Asked as asked:
            self._remark(step, N_("today's rules ask more: {question}"), question=asked.question.message)
        except Exception as error:
            self._remark(step, N_("replaying it went wrong ({why})"), why=f"{type(error).__name__}: {error}"[:200])

    def _remark(self, step: StepRecord, text: str, **facts: Any) -> None:
        self.remarks.append((step.game, step.number, Message(text, **facts)))

    def _compare(self, table: OpenGame, step: StepRecord, play: Play[Any, Any]) -> None:
        if step.shape != table.game.shape or msgspec.json.encode(play.state) != step.state:
            was, now = msgspec.to_builtins(table.read_state(step)), msgspec.to_builtins(play.state)
            for path, old, new in list(differences(was, now))[:3]:
                self._remark(
                    step,
                    N_("{path} was {was}; by today's rules it is {now}"),
                    path=path,
                    was=_short(old),
                    now=_short(new),
                )
            if was != now:
                return
        if step.parent is not None and msgspec.json.encode(play.events) != step.events:
            self._remark(step, N_("today's rules tell it otherwise, with the same result"))

    def _question(self, table: OpenGame, step: StepRecord) -> None:
        """Run the question that waits at a step."""
        record = self.campaign.question(table.number, step.number)
        if record is None:
            return
        table.kept_line(record.answers)
        if step.number == table.step.number and self.session.waiting is not None and self.session.waiting.stuck:
            self._remark(step, N_("what waits there cannot go on: {why}"), why=self.session.waiting.stuck.message)


def differences(was: Any, now: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two trees differ: path, the old value, the new one."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in [*was, *(key for key in now if key not in was)]:
            yield from differences(was.get(key), now.get(key), f"{path}.{key}" if path else str(key))
    elif was != now:
        yield path, was, now


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}…"
