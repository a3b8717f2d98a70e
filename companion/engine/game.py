"""What a game supplies to be played: its table of contents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from companion.engine import own_marks
from companion.engine.common_commands import COMMON, COMMON_COMMANDS, COMMON_EVENTS, SET_RULE
from companion.engine.content_faults import Checked
from companion.engine.declare import Command, Spec
from companion.engine.grammar import Grammar
from companion.engine.language import Tongue
from companion.engine.page import Drawing, Meter, Page
from companion.engine.picture import Picture
from companion.engine.play import Event, GameState
from companion.engine.settings import DICE, Setting, say_setting, setting
from companion.engine.words import Word, same

__all__ = ["DICE", "Game", "Renewal", "Seen", "Setting", "setting"]

S = TypeVar("S", bound=GameState)
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Seen(Generic[S, C]):
    """What a view looks at: state, content, and the tongue to say it in. `width` in columns; `progress(done, total)` is
    told by one that takes long; `games()` gives every game of this kind in the campaign, seen likewise.
    """

    state: S
    content: C
    say: Tongue
    width: int = 80
    progress: Callable[[int, int], None] = lambda done, total: None
    games: Callable[[], Sequence[Seen[S, C]]] = tuple


@dataclass(frozen=True, slots=True)
class Renewal(Generic[S, C]):
    """How newer content comes into a running game.

    Args:
        source: the kind under which its text is kept in the campaign, for `content edit`.
        assemble: `assemble(content, name, library) -> (kind, name, bytes)`: newer content in place of that in play.
        adapt: `adapt(play, content)`: what follows for the state; raises RuleError if it cannot go on with it.
    """

    source: str
    assemble: Callable[[C, str, Any], tuple[str, str, bytes]]
    adapt: Callable[[Any, C], None]


@dataclass(frozen=True)
class Game(Generic[S, C]):
    """A game's table of contents.

    Args:
        kind: `super-fantasy` …, its `word` in both languages, its `title` as a message id.
        domain: the name of its catalogue (its package).
        state: the type of its state; `events`: every event class; `commands`: its table of commands.
        pieces: commands tried, in order, on a line that begins with a piece (`axl c4`, `ve1 -1`).
        new: the command behind `game new KIND …`; its rule fills the fresh state.
        assemble: `assemble(command, library) -> (kind, name, bytes)`: the content the new game is played with.
        load: content bytes → content, called once for each hash.
        names: `names(state, content, thing) -> {id: Word}`: the known names of a thing; a `piece` may begin a line.
        title_of: `title_of(state, content, id, language)`: the name shown for an id.
        acting: `acting(state)`: id of who acts, or None.
        render: `render(seen) -> Page`, the status. toolbar: one line.
        check: raises RuleError if a state cannot be (after `set`).
        known: numbers that the table entered and that later games of the campaign should know.
        offers: `offers(field, fields, library, language)`: what may stand for a field of `new`, each with a note.
        renew: how newer content comes into a running game; None if it is played with none.
        clock: `clock(seen, seconds)`: the time played, as it stands below the prompt; empty while it does not run.
        alarm: `alarm(seen, before, seconds)`: what is said once when the time played passes a mark; empty otherwise.
        files: commands that read or write a file: `files[type](seen, command, library)` is the command with what was
            read in it, or the page to be written; None: no file is meant.
        picture: `picture(seen, events) -> Picture`: the table as all may see it, with what the last step did.
        public: `public(seen) -> Page`: the tables that all may see; None: those of the status.
        sheets: `sheets(seen) -> {path: (name, Page)}`: a page for each hero, player, side: `hero/axl`.
        secrets: `secrets(state)`: texts (or `Ref`s) not everybody may read; what holds one is not shown to all.
        markers: `markers(seen)`: the numbers to be read across the table; None: the meters of its status.
        upgrades: functions from the state's dict of shape n to shape n + 1.
        after_set: called after `set PATH VALUE`, for what follows; after `rule NAME VALUE` with `settings.NAME`.
        chronicles: things whose whole history `why THING` shows: id → whether an event belongs to it.
        chronicle: `chronicle(seen, steps) -> Page`: the game as a story, from the events of each step up to the head.
        turn_of: the number of the turn (cycle, round), by which marks leave; None: it counts none.
        examine: `examine(tables, text, name) -> Checked`, for `content check`; None for a file of another game.
    """

    kind: str
    word: Word
    title: str
    domain: str
    state: type[S]
    events: tuple[type[Event], ...]
    commands: tuple[Spec, ...]
    new: Spec
    names: Callable[[S, C, str], Mapping[str, Word]]
    title_of: Callable[[S, C, str, str], str]
    render: Callable[[Seen[S, C]], Page]
    toolbar: Callable[[Seen[S, C]], str]
    settings: tuple[Setting, ...] = ()
    pieces: tuple[Spec, ...] = ()
    assemble: Callable[[Any, Any], tuple[str, str, bytes]] | None = None
    load: Callable[[bytes], C] | None = None
    acting: Callable[[S], str | None] = field(default=lambda state: None)
    check: Callable[[S, C], None] | None = None
    known: Callable[[S], dict[str, Any]] | None = None
    after_set: Callable[[Any, str], None] | None = None
    chronicles: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    chronicle: Callable[[Seen[S, C], Sequence[Sequence[Event]]], Page] | None = None
    upgrades: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = ()
    examine: Callable[[Mapping[str, Any], str, str], Checked | None] | None = None
    offers: Callable[[str, Mapping[str, Any], Any, str], Sequence[tuple[str, str]]] | None = None
    renew: Renewal[S, C] | None = None
    clock: Callable[[Seen[S, C], int], str] | None = None
    alarm: Callable[[Seen[S, C], int, int], str] | None = None
    files: Mapping[type[Command], Callable[[Seen[S, C], Any, Any], Command | Page | None]] = field(default_factory=dict)
    markers: Callable[[Seen[S, C]], Sequence[Meter]] | None = None
    picture: Callable[[Seen[S, C], Sequence[Event]], Picture] | None = None
    public: Callable[[Seen[S, C]], Page] | None = None
    sheets: Callable[[Seen[S, C]], Mapping[str, tuple[str, Page]]] | None = None
    secrets: Callable[[S], Iterable[str]] = field(default=lambda state: ())
    turn_of: Callable[[S], int] | None = None

    @property
    def shape(self) -> int:
        """The number of the state's shape."""
        return len(self.upgrades) + 1

    @cached_property
    def all_settings(self) -> tuple[Setting, ...]:
        """Its settings and those that all games have."""
        return (*self.settings, DICE)

    @cached_property
    def rules_of(self) -> dict[type[Command], Spec]:
        """The specification behind each command class."""
        known = (self.new, *self.commands, *self.pieces, *COMMON_COMMANDS)
        return {spec.make: spec for spec in known if spec.make is not None}

    @cached_property
    def command_types(self) -> Any:
        """The union of all its commands, to decode a kept one."""
        return _union(tuple(self.rules_of))

    @cached_property
    def event_types(self) -> Any:
        """The union of all its events, to decode kept ones."""
        return _union((*self.events, *COMMON_EVENTS))

    @cached_property
    def state_decoder(self) -> msgspec.json.Decoder[S]:
        """Reads a state from JSON."""
        return msgspec.json.Decoder(self.state)

    @cached_property
    def commands_decoder(self) -> msgspec.json.Decoder[list[Command]]:
        """Reads the commands that a step keeps."""
        return msgspec.json.Decoder(list[self.command_types])  # type: ignore[name-defined]

    def grammar(self, state: S, content: C, language: str, specs: Sequence[Spec] = ()) -> Grammar:
        """What may be typed in a state; `specs` are added (the session's own commands)."""
        return Grammar(
            (*self.commands, *specs, *COMMON, SET_RULE), self.pieces, language,
            lambda thing: self._names(state, content, thing), state, content, self.acting(state),
        )  # fmt: skip

    def _names(self, state: S, content: C, thing: str) -> Mapping[str, Word]:
        """The game's names of a thing; what may be marked and is marked too."""
        if thing == own_marks.MARKED:
            there = self._names(state, content, own_marks.MARKABLE)
            return {what: there.get(what, same(what)) for what in state.marks}
        found = self.names(state, content, thing)
        return found or (self.names(state, content, "piece") if thing == own_marks.MARKABLE else found)

    def tongue(self, state: S, content: Callable[[S], C], language: str) -> Tongue:
        """The tongue in which its sentences are said: ids by their names, settings by their words. `content` gives
        the content that a state is played with; it is asked only when a name is.
        """

        def name(id_: str) -> str:
            word = say_setting(id_, self.all_settings, language)
            return self.title_of(state, content(state), id_, language) if word is None else word

        return Tongue(language, self.domain, name)

    def illustrated(self, page: Page, seen: Seen[S, C]) -> Page:
        """A page for a file that can hold pictures: its drawings, or a drawing at its top, with the game's picture."""
        if self.picture is None:
            return page
        drawn = self.picture(seen, ())
        blocks = [replace(block, picture=drawn) if isinstance(block, Drawing) else block for block in page.blocks]
        if not any(isinstance(block, Drawing) for block in blocks):
            blocks.insert(0, Drawing([], [], drawn))
        return Page(blocks)


def _union(types: tuple[type, ...]) -> Any:
    union: Any = types[0]
    for one in types[1:]:
        union |= one
    return union
