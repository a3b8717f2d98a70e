"""A game of a few lines: pieces with lives, one number of the box, an end; for tests of what runs the rules."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from companion.engine.answers import Choice, Dice, Number, Read, Reader
from companion.engine.common_commands import BECAUSE
from companion.engine.declare import NewName, Option, Text, command, named, spec_of
from companion.engine.errors import N_, RuleError
from companion.engine.game import Game
from companion.engine.page import Page
from companion.engine.play import Event, GameState, Id, Over, Play, Question
from companion.engine.settings import Setting
from companion.engine.words import Word, same

MERCY = Setting(
    Word("mercy", "pietà"), ((Word("none", "nessuna"), "note"), (Word("half", "metà"), "note")), "note", "X-1"
)  # fmt: skip
LIMIT = Setting(Word("limit", "limite"), ((Word("9", "9"), "note"),), "note", "X-2", number=True)
PIECE = named("piece")


class Table(GameState):
    """Lives of pieces, and a number that is on the box."""

    lives: dict[str, int] = {}
    strength: int | None = None
    seen: list[str] = []


class Struck(Event, frozen=True):
    """A piece lost lives."""

    piece: Id
    lives: int
    says = N_("{piece}: {lives}")


class Noticed(Event, frozen=True):
    """Only a reminder."""

    text: str
    is_reminder = True
    says = N_("{text}")


class Die(Reader):
    """One die."""

    def read(self, text: str, language: str) -> Read:
        return Number(1, 6).read(text, language)

    def dice(self) -> Dice:
        return Dice([str(face) for face in range(1, 7)], 1)


@command(Word("begin", "comincia"), N_("note"))
def begin(play: Play, name: Annotated[str, NewName()] = "") -> None:
    """Begin."""
    play.state.lives = {"axl": 9, "kayla": 9}


@command(Word("strike", "colpisci"), N_("note"))
def strike(play: Play, piece: Annotated[str, PIECE], because: Annotated[str, Option(BECAUSE, Text())] = "") -> None:
    """Take as many lives as a die shows, and the number of the box; below 1 the game is over."""
    die = play.ask(Question("die", N_("note"), Die(), about=piece))
    if play.state.strength is None:
        play.ask(Question("strength", N_("note"), Number(0, 9), fact="strength"))
    if play.state.lives[piece] < 1:
        raise RuleError("note", rule="X-6")
    if die == 6:
        play.ask(Question("sure", N_("note"), Choice({"yes": same("yes")}), about=piece))
    play.state.lives[piece] -= die + play.state.strength
    play.because(piece, "note", rule="X-3", setting="mercy")
    play.tell(Noticed(f"{die}"))
    play.tell(Struck(piece, play.state.lives[piece]))
    if play.state.lives[piece] < 1:
        play.state.over = Over("lost")


@command(Word("cast", "getta"), N_("note"))
def cast(play: Play) -> None:
    """Cast a die that is known only when the number of the box is."""
    strength = Question("strength", N_("note"), Number(0, 9), fact="strength")
    known = play.state.strength is not None
    play.ask(Question("cast", N_("note"), Die() if known else Number(1, 6), before=None if known else strength))
    play.tell(Noticed("cast"))


@command(Word("fail", "sbaglia"), N_("note"))
def fail(play: Play) -> None:
    """Change much, then refuse."""
    play.state.lives.clear()
    raise RuleError("note", rule="X-4")


def after_set(play: Play, path: str) -> None:
    """What is set is remembered."""
    play.state.seen.append(path)


def check(state: Table, content: Any) -> None:
    """No strength of 9 (X-5)."""
    if state.strength == 9:
        raise RuleError("note", rule="X-5")


COMMANDS = tuple(spec_of(rule) for rule in (strike, cast, fail))
GAME: Game[Table, None] = Game(
    kind="small", word=same("small"), title="note", domain="companion", state=Table, events=(Struck, Noticed),
    commands=COMMANDS, new=spec_of(begin), names=lambda state, content, thing: {id_: same(id_) for id_ in state.lives},
    title_of=lambda state, content, id_, language: id_.capitalize(), render=lambda seen: Page(),
    toolbar=lambda seen: "", settings=(MERCY, LIMIT), after_set=after_set, check=check,
)  # fmt: skip


def begun(**values: Any) -> Table:
    """A state with both pieces."""
    return msgspec.convert({"lives": {"axl": 9, "kayla": 9}, **values}, Table)
