"""Numbers from a seed, the same on every machine: for games played on trial, never for a table's dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_WEIGHT = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


class Seeded:
    """Numbers from a seed (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._at = seed * _WEIGHT & _MASK

    def number(self) -> int:
        """The next number of 64 bits."""
        self._at = (self._at + _WEIGHT) & _MASK
        z = self._at
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        return z ^ (z >> 31)

    def pick(self, faces: Sequence[T]) -> T:
        """One of the faces of a die."""
        return faces[self.number() % len(faces)]
