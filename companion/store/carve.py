"""Rows read out of the bytes of a file that SQLite cannot read any more: no tree, no index is trusted.

A record of SQLite begins with a list of its columns' kinds and lengths; in all our tables the last column is a sha256,
so each such list can be found wherever it lies. What is found is only a candidate: checksums say what is whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.store.guard import LONGEST

SqlRow = tuple[object, ...]
USUAL_PAGE = 4096
SHA256 = 12 + 2 * 32  # how a record's head says "32 bytes"
MOST_HEAD = 40
_HEADS = re.compile(
    b"(?=[\x06-\x27][\x00\x81])(?:%b)"
    % b"|".join(
        b"(?=%b.{%d}%b)" % (re.escape(bytes([length])), length - 2, re.escape(bytes([SHA256])))
        for length in range(6, MOST_HEAD)
    ),
    re.DOTALL,
)
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # kind: bytes


def carve(data: bytes) -> Iterator[SqlRow]:
    """Every row that lies in the bytes of a campaign file, sound or not; its id stands in place of its first NULL."""
    for size in _page_sizes(data):
        pages = _Pages(data, size)
        for found in _HEADS.finditer(data):
            row = pages.row(found.start())
            if row is not None:
                yield row


def _page_sizes(data: bytes) -> list[int]:
    """The size of a page that the file names, if it may be one, and the one that all our files have."""
    named = int.from_bytes(data[16:18], "big")
    named = 65536 if named == 1 else named
    sizes = [USUAL_PAGE]
    return [named, *sizes] if 512 <= named <= 65536 and named & (named - 1) == 0 and named != USUAL_PAGE else sizes


class _Pages:
    """The bytes of a file in pages of one size."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data = data
        self.size = size

    def row(self, at: int) -> SqlRow | None:
        """The row whose record's head begins at `at`; None if there is none."""
        length = self.data[at]
        kinds = _kinds(self.data[at + 1 : at + length])
        if kinds is None:
            return None
        total = length + sum(_width(kind) for kind in kinds)
        key = self._key(at, total) if total <= LONGEST else None
        body = self._payload(at, total) if key is not None else None
        return None if body is None else _columns(body[length:], kinds, key)

    def _key(self, at: int, total: int) -> int | None:
        """The row's number, which stands before its record behind the record's length."""
        wanted = _as_varint(total)
        for length in range(1, 10):
            start = at - length
            if start < len(wanted) or any(byte < 0x80 for byte in self.data[start : at - 1]):
                return None
            if length < 9 and self.data[at - 1] >= 0x80:
                return None
            if self.data[start - len(wanted) : start] == wanted:
                return _varint(self.data, start)[0]
        return None

    def _payload(self, at: int, total: int) -> bytes | None:
        """The record: what lies in its page, then the pages it goes on in."""
        local = self._local(total)
        found = [self.data[at : at + local]]
        left = total - local
        follows = int.from_bytes(self.data[at + local : at + local + 4], "big") if left else 0
        while left > 0:
            start = (follows - 1) * self.size
            if follows < 2 or start + self.size > len(self.data):
                return None
            piece = self.data[start + 4 : start + min(self.size, 4 + left)]
            found.append(piece)
            left -= len(piece)
            follows = int.from_bytes(self.data[start : start + 4], "big")
        body = b"".join(found)
        return body if len(body) == total else None

    def _local(self, total: int) -> int:
        """How many bytes of a record lie in the page of its cell (SQLite's file format, 1.6)."""
        if total <= self.size - 35:
            return total
        least = (self.size - 12) * 32 // 255 - 23
        most = least + (total - least) % (self.size - 4)
        return most if most <= self.size - 35 else least


def _kinds(head: bytes) -> list[int] | None:
    found: list[int] = []
    at = 0
    while at < len(head):
        kind, length = _varint(head, at)
        at += length
        if kind in (7, 10, 11):  # no column of ours is a float
            return None
        found.append(kind)
    return found if at == len(head) else None


def _width(kind: int) -> int:
    return _INTEGERS.get(kind, 0) if kind < 12 else (kind - 12) // 2


def _columns(body: bytes, kinds: list[int], key: int | None) -> SqlRow:
    found: list[object] = []
    at = 0
    for place, kind in enumerate(kinds):
        part = body[at : at + _width(kind)]
        at += len(part)
        found.append(key if place == 0 and kind == 0 else _value(kind, part))
    return tuple(found)


def _value(kind: int, part: bytes) -> object:
    if kind == 0:
        return None
    if kind in (8, 9):
        return kind - 8
    if kind < 12:
        return int.from_bytes(part, "big", signed=True)
    return part.decode("utf-8", "replace") if kind % 2 else part


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number that begins at `at`, and its length in bytes."""
    value = 0
    for length, byte in enumerate(data[at : at + 9], 1):
        if length == 9:
            return (value << 8) + byte, 9
        value = (value << 7) + (byte & 0x7F)
        if byte < 0x80:
            return value, length
    return value, 9


def _as_varint(value: int) -> bytes:
    found = [value & 0x7F]
    while value := value >> 7:
        found.append(0x80 | (value & 0x7F))
    return bytes(reversed(found))
