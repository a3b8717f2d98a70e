"""Content written by people in TOML: every fault with its line, what is wrong and what would be right."""

from __future__ import annotations

import difflib
import re
import tomllib
import typing
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, NamedTuple

import msgspec

from companion.engine.errors import N_, CompanionError, Message

Path = tuple[str | int, ...]

MOST_CHARACTERS = 300_000
MOST_DEEP = 10

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_KEYS = re.compile(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*=(.*)", re.DOTALL)
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*\]")
_STRING = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'|#.*""")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file: its line, from 1, and what is wrong and would be right."""

    file: str
    line: int
    message: Message


class Checked(NamedTuple):
    """What a content file was found to have: faults, and remarks on what is unlikely though it can be played."""

    faults: list[Fault]
    remarks: list[Fault]


class FaultyContent(CompanionError):
    """Content that cannot be used; `faults` are all of them, the message is the first."""

    def __init__(self, faults: list[Fault]) -> None:
        first = faults[0]
        super().__init__(
            "{file}:{line}: {fault}", file=first.file, line=first.line, fault=first.message, more=len(faults) - 1
        )
        self.faults = faults


class Lines:
    """On which line of a TOML text each key stands."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {(): 1}
        self._texts: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._table: Path = ()
        self._open = ""
        self._depth = 0
        for number, line in enumerate(text.split("\n"), 1):
            self._read(number, line.rstrip("\r"))

    def of(self, path: Path) -> int:
        """The line of a key, or of the nearest table or key round it."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def has(self, path: Path) -> bool:
        """Whether a key or table stands there itself."""
        return path in self._lines

    def of_text(self, path: Path) -> int:
        """The line on which the text of a key begins."""
        return self._texts.get(path, self.of(path))

    def _read(self, number: int, line: str) -> None:
        if self._open:
            if self._open in line:
                self._open = ""
            return
        if self._depth:
            self._follow(line)
            return
        header = _HEADER.match(line)
        if header:
            self._enter(number, _split(header[2]), header[1] == "[[")
            return
        found = _KEYS.match(line)
        if not found:
            return
        path = self._table
        for key in _split(found[1]):
            path = (*path, key)
            self._lines.setdefault(path, number)
        value = found[2].strip()
        if value[:3] in ("'''", '"""'):
            self._texts[path] = number + (len(value) == len("'''"))
            if value.count(value[:3]) == 1:
                self._open = value[:3]
        else:
            self._follow(value)

    def _follow(self, value: str) -> None:
        bare = _STRING.sub("", value)
        self._depth += sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))

    def _enter(self, number: int, keys: list[str], is_list: bool) -> None:
        path: Path = ()
        for position, key in enumerate(keys):
            path = (*path, key)
            self._lines.setdefault(path, number)
            if is_list and position == len(keys) - 1:
                self._tables[path] = self._tables.get(path, -1) + 1
            if path in self._tables:
                path = (*path, self._tables[path])
        self._lines.setdefault(path, number)
        self._table = path


def _split(keys: str) -> list[str]:
    return [key.strip("\"'") for key in re.findall(_KEY, keys)]


def read_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text; `FaultyContent` with the line if it is none, or larger than people write by hand."""
    _refuse_beyond_measure(text, file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", str(error))
        line = int(found[2]) if found else text.count("\n") + 1
        reason = found[1] if found else str(error).removesuffix(" (at end of document)")
        fault = Message("this is not TOML: {reason}; a line is  key = value  or  [table]", reason=reason)
        raise FaultyContent([Fault(file, line, fault)]) from None
    except (ValueError, RecursionError):
        fault = Message("this is not TOML: a number or a nesting beyond all measure; write less of it")
        raise FaultyContent([Fault(file, 1, fault)]) from None


def _refuse_beyond_measure(text: str, file: str) -> None:
    """Length and depth that only a machine writes would cost more time than any table has."""
    if len(text) > MOST_CHARACTERS:
        most = Message("the file is too long: at most {most} characters", most=MOST_CHARACTERS)
        raise FaultyContent([Fault(file, 1, most)])
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") < MOST_DEEP:
            continue
        found = _HEADER.match(line) or _KEYS.match(line)
        if found and len(_split(found[2] if found.re is _HEADER else found[1])) > MOST_DEEP:
            deep = Message("a key of more than {most} parts; write fewer", most=MOST_DEEP)
            raise FaultyContent([Fault(file, number, deep)])


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant."""
    found = difflib.get_close_matches(name, list(names), 1, 0.6)
    return found[0] if found else None


def dotted(path: Path) -> str:
    """A path as people write it: `monster.archer.star`, `tombstone 2.grave`."""
    text = ""
    for part in path:
        text += f" {part + 1}" if isinstance(part, int) else f".{part}" if text else part
    return text


def shape_faults(data: Any, shape: Any, path: Path = ()) -> list[tuple[Path, Message]]:
    """Everything in which data differ from their shape: unknown and missing keys, wrong values. Path and message."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return _struct_faults(data, shape, path)
    origin, inner = typing.get_origin(shape), typing.get_args(shape)
    if origin is UnionType and NoneType in inner and len(inner) == 2:
        return shape_faults(data, next(each for each in inner if each is not NoneType), path)
    if origin is dict and isinstance(data, dict):
        return [fault for key, value in data.items() for fault in shape_faults(value, inner[1], (*path, key))]
    if origin is list and isinstance(data, list) and len(inner) == 1:
        return [fault for n, value in enumerate(data) for fault in shape_faults(value, inner[0], (*path, n))]
    try:
        msgspec.convert(data, shape, str_keys=True)
    except msgspec.ValidationError:
        message = Message("{key} is {value}; it must be {wanted}", key=dotted(path), value=_shown(data))
        message.facts["wanted"] = wanted(shape)
        return [(path, message)]
    return []


def _struct_faults(data: Any, shape: type[msgspec.Struct], path: Path) -> list[tuple[Path, Message]]:
    if not isinstance(data, dict):
        return [(path, Message("{key} must be a table: [{key}]", key=dotted(path)))]
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    faults = []
    for key, value in data.items():
        if key in fields:
            faults += shape_faults(value, fields[key].type, (*path, key))
            continue
        meant = nearest_name(key, fields)
        if meant:
            message = Message("unknown key {key}; did you mean {meant}?", key=dotted((*path, key)), meant=meant)
        else:
            known = ", ".join(fields)
            message = Message("unknown key {key}; known are {known}", key=dotted((*path, key)), known=known)
        faults.append(((*path, key), message))
    for name, field in fields.items():
        if field.required and name not in data:
            message = Message("{key} is missing; it is {wanted}", key=dotted((*path, name)))
            message.facts["wanted"] = wanted(field.type)
            faults.append((path, message))
    return faults


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"“{value}”" if isinstance(value, str) else str(value)


def shape_at(shape: Any, path: Sequence[str]) -> Any:
    """The shape of the value at a path of keys and list positions within data of this shape."""
    for key in path:
        while typing.get_origin(shape) in (UnionType, typing.Union):
            shape = next(each for each in typing.get_args(shape) if each is not NoneType)
        if typing.get_origin(shape) in (list, dict):
            shape = typing.get_args(shape)[-1]
        else:
            shape = next(field.type for field in msgspec.structs.fields(shape) if field.encode_name == key)
    return shape


def wanted(shape: Any) -> Message:
    """What would be right there, in words."""
    origin, inner = typing.get_origin(shape), typing.get_args(shape)
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct):
        return Message("a table")
    if origin is typing.Annotated:
        return _wanted_number(inner[0], inner[1])
    if origin is typing.Literal:
        return Message("one of {choices}", choices=", ".join(map(str, inner)))
    if origin in (UnionType, typing.Union):
        choices = [wanted(each) for each in inner if each is not NoneType]
        return choices[0] if len(choices) == 1 else Message("{one} or {other}", one=choices[0], other=choices[1])
    if origin is list:
        return Message("a list of {each}", each=wanted(inner[0]))
    if origin is dict:
        return Message("a table with {each} for each key", each=wanted(inner[1]))
    return Message(_WORDS.get(shape, N_("something else")))


def _wanted_number(shape: Any, meta: msgspec.Meta) -> Message:
    if shape is int and meta.ge is not None:
        return Message("a whole number, {least} or more", least=meta.ge)
    return wanted(shape)


_WORDS: Mapping[Any, str] = {
    int: N_("a whole number"), str: N_("text in quotes"), bool: N_("true or false"),
}  # fmt: skip
