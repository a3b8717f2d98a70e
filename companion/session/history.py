"""A campaign's games step by step: the head, keeping, undo and redo, replay, reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.common_commands import (
    COMMON,
    SET_RULE,
    EnterFact,
    SetRule,
    SetValue,
    TakeContent,
    describe_common,
)
from companion.engine.declare import Command, Spec
from companion.engine.errors import CompanionError, Message, WrongUse
from companion.engine.game import DICE, Game
from companion.engine.grammar import Grammar
from companion.engine.language import Tongue
from companion.engine.play import Event, Play
from companion.games import game_of
from companion.session.open_game import OpenGame, Outcome, Waiting
from companion.store.sqlite_errors import DamagedError, NotSaved

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import StepRecord

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Journal:
    """An open campaign and the game on the table, at its head.

    Args:
        campaign: the open file.
        language: in which words may be shortened and sentences are said.
        clock: gives the time of a step, in UTC.

    `remarks`: what was found spoiled on opening, to be told to the table.
    """

    def __init__(self, campaign: Campaign, *, language: str = "en", clock: Clock = utc_now) -> None:
        self.campaign = campaign
        self.language = language
        self.clock = clock
        self.open: OpenGame | None = None
        self.waiting: Waiting | None = None
        self.remarks: list[Message] = []
        self._open_current()

    def _open_current(self) -> None:
        """Put the current game on the table. What is spoiled is remarked on: the rest can still be played."""
        try:
            self.campaign.known()
        except DamagedError as error:
            self.remarks.append(error.message)
        current = self.campaign.current()
        if current is None:
            return
        try:
            self.switch(current)
        except NotSaved:
            raise  # nothing is spoiled: the file cannot be read just now
        except CompanionError as error:
            self.remarks.append(error.message)
            return
        if self.campaign.game(current).damaged:
            self.remarks.append(
                Message(
                    "Game {game} is damaged behind step {number}: it stands there now. `companion check` says more.",
                    game=current, number=self.table().step.number,
                )
            )  # fmt: skip

    def _load_question(self) -> None:
        """Take up the question that waits at the head, if there is one."""
        self.waiting = None

    def switch(self, number: int) -> OpenGame:
        """Put another game of the campaign on the table.

        Raises:
            CampaignError: there is no such game.
        """
        table = OpenGame(self.campaign, number)
        if not self.campaign.readonly and self.campaign.current() != number:
            self.campaign.switch(number)
        self.open = table
        self._load_question()
        return table

    def look_at(self, number: int) -> OpenGame:
        """Look at a game without making it the current one."""
        self.open = OpenGame(self.campaign, number)
        self._load_question()
        return self.open

    def reload(self) -> None:
        """Read the head anew, after another program wrote into the campaign."""
        if self.open is not None:
            self.open = OpenGame(self.campaign, self.open.number)
            self._load_question()

    def table(self) -> OpenGame:
        """The game on the table.

        Raises:
            WrongUse: there is none.
        """
        if self.open is None:
            raise WrongUse("there is no game yet: `game new` begins one")
        return self.open

    @property
    def state(self) -> Any:
        """The state as far as the open command has come, else at the head."""
        if self.waiting is not None:
            return self.waiting.play.state
        return self.table().state

    def tongue(self, state: Any = None, language: str | None = None) -> Tongue:
        """The tongue for the game on the table: ids are said as names."""
        language = language or self.language
        if self.open is None:
            return Tongue(language)
        game, at = self.open.game, self.open
        seen = state if state is not None else self.state
        return Tongue(language, game.domain, lambda name: game.title_of(seen, at.content(seen), name, language))

    def tongue_or_core(self) -> Tongue:
        """The tongue for the game on the table, or for no game."""
        return self.tongue() if self.open is not None else Tongue(self.language)

    def describe(self, events: Sequence[Event], state: Any = None, language: str | None = None) -> list[str]:
        """The sentences of events."""
        say = self.tongue(state, language)
        game = self.table().game
        settings = self.settings_of(game)
        return [text for e in events if (text := describe_common(e, say, settings) or game.describe(e, say))]

    def grammar(self, state: Any = None, specs: Sequence[Spec] = (), language: str | None = None) -> Grammar:
        """The grammar for a state of the game on the table; `specs` are added (the session's own commands)."""
        language = language or self.language
        if self.open is None:
            return Grammar((*specs,), (), language, lambda thing: {})
        game = self.open.game
        state = self.state if state is None else state
        content = self.open.content(state)
        return Grammar(
            (*game.commands, *specs, *COMMON, SET_RULE),
            game.pieces,
            language,
            lambda thing: game.names(state, content, thing),
            state,
            content,
            game.acting(state),
        )

    @staticmethod
    def settings_of(game: Game[Any, Any]) -> tuple[Any, ...]:
        """The settings of a game and those that all games have."""
        return (*game.settings, DICE)

    def _set_follows(self, play: Play[Any, Any], command: Command) -> None:
        game = self.table().game
        if isinstance(command, SetValue) and game.after_set is not None:
            game.after_set(play, play.events[-1].path)  # type: ignore[attr-defined]
        if isinstance(command, TakeContent) and game.renew is not None:
            content = self.table().content(play.state)
            game.renew.adapt(play, content)
            play.content = content
        if isinstance(command, SetRule) and game.after_set is not None:
            game.after_set(play, f"settings.{command.name}")
        if isinstance(command, (SetValue, EnterFact)) and game.check is not None:
            game.check(play.state, play.content)

    # ---- keeping

    def _keep(
        self, play: Play[Any, Any], line: str, commands: Sequence[Command], answers: Sequence[dict[str, str]]
    ) -> int:
        from companion.store.records import StepRecord

        table = self.table()
        self.campaign.stand_on(table.number, table.step.number)
        state = msgspec.json.encode(play.state)
        step = StepRecord(
            game=table.number,
            number=self.campaign.next_number(table.number),
            parent=table.step.number,
            line=line,
            commands=msgspec.json.encode(commands),
            answers=msgspec.json.encode(answers),
            events=msgspec.json.encode(play.events),
            said=self.describe(play.events, play.state),
            state=state,
            shape=table.game.shape,
            who=self.campaign.writer,
            at=self.clock(),
        )
        self.campaign.append(step)
        table.step = step
        table.state = play.state
        if table.game.known is not None:
            self._keep_known(table.game, play.state)
        return step.number

    def known(self) -> dict[str, Any]:
        """The numbers of the box that the table entered once; none if their row is spoiled: they are asked anew."""
        try:
            return self.campaign.known()
        except DamagedError:
            return {}

    def _keep_known(self, game: Game[Any, Any], state: Any) -> None:
        assert game.known is not None
        known = game.known(state)
        kept = self.known()
        merged = _merged(kept.get(game.kind, {}), known)
        if merged != kept.get(game.kind, {}):
            self.campaign.set_known({**kept, game.kind: merged})

    def keep_command(self, play: Play[Any, Any], spec: Spec, command: Command, line: str) -> int:
        """Run a command that no line is read to and that asks nothing, and keep it; its step's number.

        Raises:
            CompanionError: refused; nothing was changed.
        """
        play.begin({}, None)
        spec.run(play, command)
        self._set_follows(play, command)
        return self._keep(play, line, [command], [{}])

    # ---- going back and forth

    def undo(self, steps: int = 1) -> list[StepRecord]:
        """Move the head back; the steps taken back, newest first.

        Raises:
            WrongUse: there is nothing to take back.
        """
        table = self.table()
        undone: list[StepRecord] = []
        target = table.step
        for _ in range(steps):
            if target.parent is None:
                break
            undone.append(target)
            target = self.campaign.step(table.number, target.parent)
        if not undone:
            raise WrongUse("there is nothing to undo: this is the beginning of the game")
        self._move(target.number)
        return undone

    def redo(self, steps: int = 1) -> list[StepRecord]:
        """Move the head forward along the newest children; the steps done again.

        Raises:
            WrongUse: there is nothing to do again.
        """
        table = self.table()
        redone: list[StepRecord] = []
        at = table.step.number
        for _ in range(steps):
            child = self.campaign.child(table.number, at)
            if child is None:
                break
            redone.append(self.campaign.step(table.number, child))
            at = child
        if not redone:
            raise WrongUse("there is nothing to redo")
        self._move(at)
        return redone

    def go_to(self, number: int) -> StepRecord:
        """Move the head to any step of this game.

        Raises:
            CampaignError: there is no such step.
        """
        self._move(number)
        return self.table().step

    def _move(self, number: int) -> None:
        table = self.table()
        self.campaign.stand_on(table.number, table.step.number)
        self.campaign.step(table.number, number)
        self.campaign.move_head(table.number, number)
        table.go_to(number)
        self._load_question()

    # ---- looking

    def save_as(self, path: Path) -> None:
        """Copy the campaign into a new file and go on there.

        Raises:
            CampaignError: the file exists already or cannot be written.
        """
        from companion.store.campaign import Campaign

        self.campaign.save_as(path)
        number = self.open.number if self.open is not None else None
        before, self.campaign = self.campaign, Campaign.open(path)
        before.close()
        if number is not None:
            self.switch(number)

    def keep_read(self, library: Any) -> None:
        """Keep the texts that content was made of, as they were read: they can be edited and played again."""
        for kind, name, body, source in library.read:
            self.campaign.add_content(kind, name, body, str(source), self.clock())

    def new_game(self, spec: Spec, fields: dict[str, Any], kind: str, line: str, library: Any) -> Outcome:
        """Begin a game: `game new KIND …`. Its content is read once and kept.

        Raises:
            CompanionError: the content is not there or faulty, or the rule refuses.
        """
        from companion.store.records import StepRecord

        game = game_of(kind)
        assert spec.make is not None
        command = spec.make(**fields)
        with self.campaign.group():
            state, content = game.state(), None
            if game.assemble is not None and game.load is not None:
                content_kind, name, body = game.assemble(command, library)
                self.keep_read(library)
                state.content = self.campaign.add_content(content_kind, name, body, str(library.source), self.clock())
                content = game.load(body)
            play = Play(state, content)
            play.begin({}, None)
            spec.run(play, command)
            title = game.title_of(play.state, content, "", self.language) or game.title
            first = StepRecord(
                game=0, number=1, parent=None, line=line,
                commands=msgspec.json.encode([command]), answers=b"[{}]", events=msgspec.json.encode(play.events),
                said=[], state=msgspec.json.encode(play.state), shape=game.shape, who=self.campaign.writer,
                at=self.clock(),
            )  # fmt: skip
            record = self.campaign.add_game(kind, title, first)
        self.look_at(record.id)  # only now: what could not be saved is not on the table
        return Outcome(events=play.events, step=1)


def _merged(under: Any, over: Any) -> Any:
    """What was known with what is known now laid over it, table by table."""
    if not (isinstance(under, dict) and isinstance(over, dict)):
        return over
    return {**under, **{key: _merged(under.get(key), value) for key, value in over.items()}}
