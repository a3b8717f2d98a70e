"""Commands that every game has: notes, house rules, values set by hand, free rolls, numbers of the box."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from companion.engine.answers import Dice, Read, Reader
from companion.engine.declare import Flag, Kind, Match, NewName, Option, Scope, Spec, Text, command, spec_of
from companion.engine.errors import N_, RuleError, UnreadableLine
from companion.engine.language import Tongue
from companion.engine.own_marks import EVENTS as MARK_EVENTS
from companion.engine.own_marks import MARKS
from companion.engine.play import Event, Id, Play, Question
from companion.engine.settings import setting_ref
from companion.engine.state_paths import plain_value, values_of, write_path
from companion.engine.words import Word, fold

BECAUSE = Word("because", "perché")
TABLE = N_("At the table")
ROLL = "free-roll"
"""The only kind of question that is rolled here even at a table that types its rolls."""


class NoteWritten(Event, frozen=True):
    """The table wrote a note; it is the typist's."""

    text: str
    says = N_("Note: {text}")

    def public_sentence(self, say: Tongue) -> str:
        """Nothing: it was not written for all."""
        return ""


class PublicNoteWritten(NoteWritten, frozen=True):
    """The table wrote a note that everybody may read."""

    says = N_("Note for all: {text}")

    def public_sentence(self, say: Tongue) -> str:
        """The note."""
        return self.text


@command(
    Word("note", "nota", ("annota",)), N_("writes a note into the log; `note public` shows it to the players too"),
    group=TABLE, after_end=True,
)  # fmt: skip
def write_note(
    play: Play[Any, Any],
    text: Annotated[str, Text()],
    public: Annotated[bool, Flag(Word("public", "pubblica"))] = False,
) -> None:
    """Keep a note in the log; a public one is shown on the players' screen."""
    play.tell(PublicNoteWritten(text) if public else NoteWritten(text))


class RuleSet(Event, frozen=True):
    """A house rule was set."""

    name: str
    value: str

    def sentence(self, say: Tongue) -> str:
        """The setting and its value in the words of the reader's language."""
        name, value = setting_ref(self.name), setting_ref(self.name, self.value)
        return say("House rule: {name} is {value}", name=name, value=value)


@command(Word("rule", "regola"), N_("sets a house rule: rule NAME VALUE"), group=TABLE, after_end=True)
def set_rule(
    play: Play[Any, Any], name: Annotated[str, NewName()], value: Annotated[str, NewName(N_("VALUE"))]
) -> None:
    """Set a house rule, its words read to the English ones (`read_setting`); it holds from now on."""
    play.state.settings[name] = value
    play.tell(RuleSet(name, value))


class Value(Kind):
    """A value for `set`: a word, a text in quotes, or a JSON list or table."""

    label = N_("VALUE")

    def match(self, scope: Scope, at: int) -> Match:
        """Read the value; a list or table goes to its closing bracket."""
        token = scope.tokens[at]
        if token.quoted or token.text[:1] not in ("[", "{"):
            yield token.text, at + 1
            return
        for last in range(len(scope.tokens) - 1, at - 1, -1):
            text = scope.line[token.start : scope.tokens[last].end]
            try:
                msgspec.json.decode(text)
            except msgspec.DecodeError:
                continue
            yield text, last + 1
            return
        scope.refuse(at, UnreadableLine("a list is written `[1, 2]`, with texts in quotes"), 2)


class ValueSet(Event, frozen=True):
    """A value was set by hand."""

    path: str
    old: str
    new: str
    because: str = ""

    def sentence(self, say: Tongue) -> str:
        """What it was, what it is, and why."""
        facts = {"path": self.path, "old": self.old, "new": self.new}
        if self.because:
            return say("{path}: {old} → {new} (by hand: {because})", because=self.because, **facts)
        return say("{path}: {old} → {new} (by hand)", **facts)

    def public_sentence(self, say: Tongue) -> str:
        """Nothing: the value may be a secret one."""
        return ""


@command(
    Word("set", "imposta"),
    N_("sets any value by hand; it is marked until unset"),
    group=TABLE,
    after_end=True,
)
def set_value(
    play: Play[Any, Any],
    path: Annotated[str, NewName(N_("PATH"), 120)],
    value: Annotated[str, Value()],
    because: Annotated[str | None, Option(BECAUSE, Text())] = None,
) -> None:
    """Set any value by hand; rules go on from it. It is marked until `unset`."""
    new, path, old, now = write_path(play.state, path, values_of(value))
    new.overridden[path] = because or ""
    play.state = new
    play.tell(ValueSet(path, plain_value(old), plain_value(now), because or ""))


class ValueUnset(Event, frozen=True):
    """The mark of a value set by hand was taken away."""

    path: str
    says = N_("{path}: no longer marked")


@command(
    Word("unset", "togli-segno"),
    N_("takes the mark of a value set by hand away"),
    group=TABLE,
    after_end=True,
)
def unset_value(play: Play[Any, Any], path: Annotated[str, NewName(N_("PATH"), 120)]) -> None:
    """Take the mark of a value set by hand away; the value stays."""
    marked = next((p for p in play.state.overridden if fold(p) == fold(path)), None)
    if marked is None:
        there = list(play.state.overridden)
        raise RuleError("“{path}” is not marked; marked are: {names}", path=path, names=there or "-")
    del play.state.overridden[marked]
    play.tell(ValueUnset(marked))


class FactEntered(Event, frozen=True):
    """A number of the box is known now."""

    path: Id
    value: str
    says = N_("{path}: {value}, from the box")


@command(Word("enter", "inserisci"), N_("enters a number of the box"), after_end=True)
def enter_fact(play: Play[Any, Any], path: str, value: Any) -> None:
    """Enter a number of the box, when it is first needed."""
    play.state, path, _, now = write_path(play.state, path, [value], new_key=True)
    play.tell(FactEntered(path, plain_value(now)))


class ContentTaken(Event, frozen=True):
    """The game goes on with newer content."""

    name: str
    digest: str

    def sentence(self, say: Tongue) -> str:
        """Its name, and the beginning of its digest."""
        return say("Content: {name}, as of now {digest}", name=self.name, digest=self.digest[:10])


@command(Word("take", "prendi"), N_("goes on with newer content"), after_end=True)
def take_content(play: Play[Any, Any], name: str, digest: str) -> None:
    """Go on with other content, named by its digest; what follows for the state is the game's (`Renewal.adapt`)."""
    play.state.content = digest
    play.tell(ContentTaken(name, digest))


class Total(Reader):
    """The faces of free dice, as numbers."""

    def __init__(self, count: int, sides: int) -> None:
        self.count = count
        self.sides = sides

    def read(self, text: str, language: str) -> Read:
        """Read the faces."""
        values = [int(face) for face in text.split()]
        return Read(values, " ".join(map(str, values)))

    def dice(self) -> Dice:
        """The dice."""
        return Dice([str(n) for n in range(1, self.sides + 1)], self.count)


class DiceRolled(Event, frozen=True):
    """A free roll."""

    expression: str
    faces: list[int]
    total: int

    def sentence(self, say: Tongue) -> str:
        """Every face, and what they come to."""
        faces = " ".join(map(str, self.faces))
        return say("{dice}: {faces} = {total}", dice=self.expression, faces=faces, total=self.total)


@command(Word("roll", "tira"), N_("rolls dice: 2d6, d20, 3d6+2"), group=TABLE, after_end=True)
def roll_dice(play: Play[Any, Any], expression: Annotated[str, Text(N_("EXPR"))] = "d6") -> None:
    """Roll dice that no rule asked for: `2d6+1`, `d20`."""
    found = re.fullmatch(r"(\d{0,3})d(\d{1,4})([+-]\d{1,4})?", expression.replace(" ", "").lower(), re.ASCII)
    if not found or not 1 <= int(found[1] or 1) <= 100 or int(found[2]) < 1:
        raise RuleError("“{text}” is no roll: `2d6`, `d20`, `3d6+2` are", text=expression)
    count, sides, more = int(found[1] or 1), int(found[2]), int(found[3] or 0)
    faces = play.ask(Question(ROLL, N_("the faces of {dice}"), Total(count, sides), facts={"dice": expression}))
    play.tell(DiceRolled(expression, faces, sum(faces) + more))


SET_VALUE, SET_RULE = spec_of(set_value), spec_of(set_rule)
ENTER_FACT, TAKE_CONTENT = spec_of(enter_fact), spec_of(take_content)
COMMON: tuple[Spec, ...] = (spec_of(write_note), SET_VALUE, spec_of(unset_value), spec_of(roll_dice), *MARKS)
COMMON_COMMANDS: tuple[Spec, ...] = (*COMMON, SET_RULE, ENTER_FACT, TAKE_CONTENT)
"""Every command that any game may keep: those typed, and those of the session (`enter`, `take`)."""
COMMON_EVENTS: tuple[type[Event], ...] = (
    NoteWritten, PublicNoteWritten, RuleSet, ValueSet, ValueUnset, FactEntered, DiceRolled, ContentTaken,
    *MARK_EVENTS,
)  # fmt: skip
