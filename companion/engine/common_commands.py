"""Commands that every game has: notes, house rules, values set by hand, free rolls, numbers of the box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.answers import Dice, Read, Reader
from companion.engine.content_faults import shape_at, wanted
from companion.engine.declare import Command, Kind, Match, NewName, Scope, Spec, Text, maybe, need, option, spec
from companion.engine.errors import N_, Ref, RuleError, UnreadableLine
from companion.engine.game import Setting
from companion.engine.language import Tongue
from companion.engine.play import Event, GameState, Play, Question
from companion.engine.words import Word, fold, nearest, pick

KEPT_APART = ("content", "settings", "overridden", "over")


class WriteNote(Command, frozen=True):
    """`note TEXT`."""

    text: str


class SetRule(Command, frozen=True):
    """`rule NAME VALUE`, already read to the English words."""

    name: str
    value: str


class SetValue(Command, frozen=True):
    """`set PATH VALUE [because TEXT]`."""

    path: str
    value: str
    because: str | None = None


class UnsetValue(Command, frozen=True):
    """`unset PATH`: takes the mark away."""

    path: str


class RollDice(Command, frozen=True):
    """`roll EXPR`."""

    expression: str


class EnterFact(Command, frozen=True):
    """A number of the box, entered when it was first needed."""

    path: str
    value: Any


class TakeContent(Command, frozen=True):
    """`content take NAME`: go on with other content, named by its digest."""

    name: str
    digest: str


class NoteWritten(Event, frozen=True):
    """The table wrote a note."""

    text: str


class RuleSet(Event, frozen=True):
    """A house rule was set."""

    name: str
    value: str


class ValueSet(Event, frozen=True):
    """A value was set by hand."""

    path: str
    old: str
    new: str
    because: str = ""


class ValueUnset(Event, frozen=True):
    """The mark of a value set by hand was taken away."""

    path: str


class FactEntered(Event, frozen=True):
    """A number of the box is known now."""

    path: str
    value: str


class DiceRolled(Event, frozen=True):
    """A free roll."""

    expression: str
    faces: list[int]
    total: int


class ContentTaken(Event, frozen=True):
    """The game goes on with newer content."""

    name: str
    digest: str


COMMON_EVENTS: tuple[type[Event], ...] = (
    NoteWritten,
    RuleSet,
    ValueSet,
    ValueUnset,
    FactEntered,
    DiceRolled,
    ContentTaken,
)


def write_note(play: Play[Any, Any], command: WriteNote) -> None:
    """Keep a note in the log."""
    play.tell(NoteWritten(command.text))


def read_setting(settings: Sequence[Setting], name: str, value: str, language: str) -> tuple[str, str]:
    """The English words of a setting and its value as typed.

    Raises:
        RuleError: no such setting, or no such value of it; says which there are.
        AmbiguousName: a shortened word fits several.
    """
    found = pick(name, {s.name: s.word for s in settings}, language)
    if found is None:
        known = [s.word.of(language) for s in settings]
        raise RuleError("no setting “{name}”: there is {names}", name=name, names=nearest(name, known) or known)
    setting = next(s for s in settings if s.name == found)
    if setting.number:
        if not re.fullmatch(r"[+-]?\d{1,6}", value, re.ASCII):
            raise RuleError("{name} is a whole number, not “{value}”", name=found, value=value)
        return found, str(int(value))
    picked = pick(value, {w.en: w for w, _ in setting.values}, language)
    if picked is None:
        words = [w.of(language) for w, _ in setting.values]
        raise RuleError("“{value}” is no value of {name}: {names} are", value=value, name=found, names=words)
    return found, picked


def set_rule(play: Play[Any, Any], command: SetRule) -> None:
    """Set a house rule; it holds from now on."""
    play.state.settings[command.name] = command.value
    play.tell(RuleSet(command.name, command.value))


def find_path(tree: Any, path: str) -> tuple[Any, list[str]]:
    """The value at a dotted path of a state's tree and the path's exact keys (names without case and accents).

    Raises:
        RuleError: there is nothing at that path; says what is there.
    """
    keys: list[str] = []
    for part in path.split("."):
        if isinstance(tree, Mapping):
            key = part if part in tree else next((k for k in tree if fold(k) == fold(part)), None)
            if key is None:
                raise _nothing_at(".".join([*keys, part]), tree)
            keys.append(key)
            tree = tree[key]
        elif isinstance(tree, list) and part.isdigit() and int(part) < len(tree):
            keys.append(part)
            tree = tree[int(part)]
        else:
            raise _nothing_at(".".join([*keys, part]), tree)
    return tree, keys


def _nothing_at(path: str, tree: Any) -> RuleError:
    there = [k for k in tree if k not in KEPT_APART] if isinstance(tree, Mapping) else []
    close = nearest(path.rsplit(".", 1)[-1], there) or there[:12]
    if close:
        return RuleError("there is no “{path}”: there is {names}", path=path, names=close)
    return RuleError("there is no “{path}”", path=path)


def _values_of(text: str) -> list[Any]:
    """What a typed value may mean, the likeliest first."""
    folded = fold(text)
    if folded in ("true", "yes", "si", "vero"):
        return [True, text]
    if folded in ("false", "no", "falso"):
        return [False, text]
    if folded in ("null", "none", "nessuno", "-"):
        return [None, text]
    if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII):
        return [int(text), text]
    if text[:1] in "[{":
        try:
            return [msgspec.json.decode(text)]
        except msgspec.DecodeError:
            return [text]
    return [text, fold(text)]


def write_path(
    state: GameState, path: str, values: Sequence[Any], *, new_key: bool = False
) -> tuple[GameState, str, Any, Any]:
    """A state with one value changed: the new state, the exact path, the old value, the new one.

    With `new_key` the last part of the path may be a key that its table does not have yet.

    Raises:
        RuleError: no such path, or none of the values fits there.
    """
    tree = msgspec.to_builtins(state)
    if new_key:
        above, _, last = path.rpartition(".")
        parent, _ = find_path(tree, above) if above else (tree, [])
        if isinstance(parent, dict):
            parent.setdefault(last, None)
    old, keys = find_path(tree, path)
    exact = ".".join(keys)
    if keys[0] in KEPT_APART:
        raise RuleError("“{path}” is not set by hand: `rule` sets house rules", path=exact)
    parent, _ = find_path(tree, ".".join(keys[:-1])) if len(keys) > 1 else (tree, [])
    key: Any = int(keys[-1]) if isinstance(parent, list) else keys[-1]
    for value in values:
        parent[key] = value
        try:
            new: GameState = msgspec.convert(tree, type(state))
        except msgspec.ValidationError:
            continue
        if find_path(msgspec.to_builtins(new), exact)[0] == value:
            return new, exact, old, value
    raise RuleError(
        "“{value}” does not fit {path}, which is {old} now: {wanted} would",
        value=plain_value(values[-1]), path=exact, old=_cut(plain_value(old)),
        wanted=wanted(shape_at(type(state), keys)),
    )  # fmt: skip


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def plain_value(value: Any) -> str:
    """A value as it is shown and kept in the log."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def set_value(play: Play[Any, Any], command: SetValue) -> None:
    """Set any value by hand; rules go on from it. It is marked until `unset`."""
    new, path, old, value = write_path(play.state, command.path, _values_of(command.value))
    new.overridden[path] = command.because or ""
    play.state = new
    play.tell(ValueSet(path, plain_value(old), plain_value(value), command.because or ""))


def unset_value(play: Play[Any, Any], command: UnsetValue) -> None:
    """Take the mark of a value set by hand away; the value stays."""
    path = next((p for p in play.state.overridden if fold(p) == fold(command.path)), None)
    if path is None:
        marked = list(play.state.overridden)
        raise RuleError("“{path}” is not marked; marked are: {names}", path=command.path, names=marked or "-")
    del play.state.overridden[path]
    play.tell(ValueUnset(path))


def take_content(play: Play[Any, Any], command: TakeContent) -> None:
    """Go on with other content; what follows from it for the state is the game's (`Renewal.adapt`)."""
    play.state.content = command.digest
    play.tell(ContentTaken(command.name, command.digest))


def enter_fact(play: Play[Any, Any], command: EnterFact) -> None:
    """Enter a number of the box."""
    play.state, path, _, value = write_path(play.state, command.path, [command.value], new_key=True)
    play.tell(FactEntered(path, plain_value(value)))


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


ROLL = "free-roll"  # the only kind that is rolled here even at a table that types its rolls


def roll_dice(play: Play[Any, Any], command: RollDice) -> None:
    """Roll dice that no rule asked for: `2d6+1`, `d20`."""
    found = re.fullmatch(r"(\d{0,3})d(\d{1,4})([+-]\d{1,4})?", command.expression.replace(" ", "").lower(), re.ASCII)
    if not found or not 1 <= int(found[1] or 1) <= 100 or int(found[2]) < 1:
        raise RuleError("“{text}” is no roll: `2d6`, `d20`, `3d6+2` are", text=command.expression)
    count, sides, more = int(found[1] or 1), int(found[2]), int(found[3] or 0)
    faces = play.ask(Question(ROLL, N_("the faces of {dice}"), Total(count, sides), facts={"dice": command.expression}))
    play.tell(DiceRolled(command.expression, faces, sum(faces) + more))


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


BECAUSE = Word("because", "perché")
TABLE = N_("At the table")

COMMON: tuple[Spec, ...] = (
    spec(
        Word("note", "nota", ("annota",)), WriteNote, write_note, N_("writes a note into the log"),
        need("text", Text()), group=TABLE, after_end=True,
    ),
    spec(
        Word("set", "imposta"), SetValue, set_value, N_("sets any value by hand; it is marked until unset"),
        need("path", NewName(N_("PATH"), 120)), need("value", Value()),
        option("because", BECAUSE, Text()), group=TABLE, after_end=True,
    ),
    spec(
        Word("unset", "togli-segno"), UnsetValue, unset_value, N_("takes the mark of a value set by hand away"),
        need("path", NewName(N_("PATH"), 120)), group=TABLE, after_end=True,
    ),
    spec(
        Word("roll", "tira"), RollDice, roll_dice, N_("rolls dice: 2d6, d20, 3d6+2"),
        maybe("expression", Text(N_("EXPR")), default="d6"), group=TABLE, after_end=True,
    ),
)  # fmt: skip
SET_RULE = spec(
    Word("rule", "regola"), SetRule, set_rule, N_("sets a house rule: rule NAME VALUE"),
    need("name", NewName()), need("value", NewName(N_("VALUE"))), group=TABLE, after_end=True,
)  # fmt: skip
ENTER_FACT = spec(Word("enter", "inserisci"), EnterFact, enter_fact, N_("enters a number of the box"), after_end=True)
TAKE_CONTENT = spec(Word("take", "prendi"), TakeContent, take_content, N_("goes on with newer content"), after_end=True)
COMMON_COMMANDS: tuple[Spec, ...] = (*COMMON, SET_RULE)


def describe_common(event: Event, say: Tongue, settings: Sequence[Setting] = ()) -> str | None:
    """The sentence of an event that every game has; None if it is a game's own. `settings`: those of the game."""
    match event:
        case NoteWritten(text):
            return say("Note: {text}", text=text)
        case RuleSet(name, value):
            setting = next((s for s in settings if s.name == name), None)
            if setting is not None:
                words = {word.en: word.of(say.language) for word, _ in setting.values}
                name, value = setting.word.of(say.language), words.get(value, value)
            return say("House rule: {name} is {value}", name=name, value=value)
        case ValueSet(path, old, new, because):
            if because:
                return say("{path}: {old} → {new} (by hand: {because})", path=path, old=old, new=new, because=because)
            return say("{path}: {old} → {new} (by hand)", path=path, old=old, new=new)
        case ValueUnset(path):
            return say("{path}: no longer marked", path=path)
        case FactEntered(path, value):
            return say("{path}: {value}, from the box", path=Ref(path), value=value)
        case ContentTaken(name, digest):
            return say("Content: {name}, as of now {digest}", name=name, digest=digest[:10])
        case DiceRolled(expression, faces, total):
            return say("{dice}: {faces} = {total}", dice=expression, faces=" ".join(map(str, faces)), total=total)
    return None
