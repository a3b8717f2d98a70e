"""What a disk may hold after a power cut: what was not synced is there, dropped or torn, each part by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
Change = tuple[int, bytes | None]  # bytes written at a place, or cut to a length


@dataclass
class Call:
    """One recorded call; `told` is how many lines had been acknowledged before it."""

    name: str
    path: str
    at: int
    other: str
    body: bytes
    told: int = 0


def calls(records: Path) -> tuple[list[Call], list[str]]:
    """The recorded calls without the acknowledgements, and these."""
    data, at = records.read_bytes(), 0
    found: list[Call] = []
    told: list[str] = []
    while at < len(data):
        end = data.index(b"\n", at)
        name, path, one, two, other = data[at:end].decode().split("\t")
        at = end + 1 + (int(two) if name == "write" else 0)
        call = Call(name, path, int(one), other, data[end + 1 : at], len(told))
        if not path.endswith("/told"):
            found.append(call)
        elif name == "write":
            told.append(call.body.decode().strip())
    return found, told


@dataclass
class File:
    """What of a file is surely on the disk, and what may be."""

    synced: bytes = b""
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        """All of it is on the disk."""
        self.synced, self.pending = changed(self.synced, self.pending), []


def changed(body: bytes, changes: list[Change]) -> bytes:
    """The bytes after these changes."""
    found = bytearray(body)
    for at, written in changes:
        if written is None:
            found[at:] = bytes(max(0, at - len(found)))
        else:
            found[len(found) :] = bytes(max(0, at - len(found)))
            found[at : at + len(written)] = written
    return bytes(found)


class Disk:
    """A folder whose power may be cut after any call."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}
        self._synced: dict[str, File] = {}  # names that are surely on the disk
        self._names: dict[str, list[File | None]] = {}  # what became of each name since

    def do(self, call: Call) -> None:
        """Take over what a call did."""
        if call.name == "sync" and call.path == self.folder:
            self._synced = dict(self.files)
            self._names = {}
        elif call.name == "sync":
            if call.path in self.files:
                self.files[call.path].sync()
        elif call.name == "create":
            self._name(call.path, File())
        elif call.name == "unlink":
            self._name(call.path, None)
        elif call.name in ("link", "rename"):
            self._name(call.other, self.files[call.path])
            if call.name == "rename":
                self._name(call.path, None)
        else:
            written = call.body if call.name == "write" else None
            self.files[call.path].pending.append((call.at, written))

    def _name(self, path: str, file: File | None) -> None:
        self._names.setdefault(path, []).append(file)
        if file is None:
            self.files.pop(path, None)
        else:
            self.files[path] = file

    def after_a_cut(self, chance: Random, how: str) -> dict[str, bytes]:
        """The files that the disk holds: of what was not synced `nothing`, `all`, or something by chance."""
        names: dict[str, File | None] = dict(self._synced)
        for path, became in self._names.items():
            took = {"nothing": 0, "all": len(became)}.get(how, chance.randint(0, len(became)))
            if took:
                names[path] = became[took - 1]
        bodies: dict[int, bytes] = {}
        for file in names.values():
            if file is not None and id(file) not in bodies:
                bodies[id(file)] = changed(file.synced, list(_kept(file.pending, chance, how)))
        return {path: bodies[id(file)] for path, file in names.items() if file is not None}


def _kept(pending: list[Change], chance: Random, how: str) -> Iterator[Change]:
    for at, written in pending:
        fate = {"nothing": "dropped", "all": "kept"}.get(how) or chance.choice(("dropped", "kept", "torn"))
        if fate == "torn" and written is not None:
            yield at, written[: chance.randrange(0, len(written) + SECTOR, SECTOR)]
        elif fate != "dropped":
            yield at, written
