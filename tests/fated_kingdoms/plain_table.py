"""The same bookkeeping the obvious way: a sheet of paper with a line for each player."""

from __future__ import annotations

from typing import Any

ORDER = ["anna", "bruno", "carla"]


class Paper:
    """Wounds, coins and trophies on paper; Fate in a corner of it."""

    def __init__(self) -> None:
        self.fate = 0
        self.cycle = 1
        self.active = 0
        self.phase = 0
        self.over = ""
        self.lines: dict[str, dict[str, Any]] = {
            who: {"wounds": 0, "coins": 0, "trophies": [], "alive": True} for who in ORDER
        }

    def alive(self) -> list[str]:
        """Who is left."""
        return [who for who in ORDER if self.lines[who]["alive"]]

    def move_fate(self, change: int) -> None:
        """The Sphere, never off its scale."""
        self.fate += change
        if self.fate < 0:
            self.fate = 0
        if self.fate > 10:
            self.fate = 10

    def dies(self, who: str) -> None:
        """Cross the line out."""
        self.lines[who] = {"wounds": 0, "coins": 0, "trophies": [], "alive": False}
        self.move_fate(+2)
        if not self.alive():
            self.over = "lost"

    def wound(self, who: str, n: int) -> None:
        """More than three: dead."""
        self.lines[who]["wounds"] += n
        if self.lines[who]["wounds"] > 3:
            self.dies(who)

    def heal(self, who: str, n: int) -> None:
        """Not below nothing."""
        self.lines[who]["wounds"] = max(self.lines[who]["wounds"] - n, 0)

    def pay(self, who: str, n: int) -> None:
        """Coins, not below nothing."""
        self.lines[who]["coins"] = max(self.lines[who]["coins"] + n, 0)

    def fight(self, who: str, value: int, attack: int, defence: int, faces: list[str]) -> None:
        """One creature."""
        damage = sum({"hit": 1, "critical": 2}.get(face, 0) for face in faces)
        suffered = attack
        for face in faces:
            if face == "block" and suffered > 0:
                suffered -= 1
        line = self.lines[who]
        line["wounds"] += suffered
        hero_dead, creature_dead = line["wounds"] > 3, damage >= defence
        if not creature_dead:
            self.move_fate(+1)
        if hero_dead:
            self.dies(who)
            return
        if creature_dead:
            line["coins"] += value
            line["trophies"].append(value)
        self.heal(who, faces.count("resistance"))

    def duel(self, one: str, other: str, mine: list[str], theirs: list[str]) -> None:
        """Both at once; the trophy is left."""

        def strength(faces: list[str]) -> int:
            return faces.count("hit") + faces.count("critical") + faces.count("critical")

        to_other = strength(mine) - theirs.count("block")
        to_one = strength(theirs) - mine.count("block")
        self.lines[other]["wounds"] += max(to_other, 0)
        self.lines[one]["wounds"] += max(to_one, 0)
        for who in (one, other):
            if self.lines[who]["wounds"] > 3:
                self.dies(who)
        for who, faces in ((one, mine), (other, theirs)):
            if self.lines[who]["alive"]:
                self.heal(who, faces.count("resistance"))

    def next(self) -> None:
        """The next phase; or the next who is alive, and what ends the game then."""
        if self.lines[ORDER[self.active]]["alive"] and self.phase < 4:
            self.phase += 1
            return
        self.phase = 0
        new_cycle = False
        while True:
            self.active += 1
            if self.active == len(ORDER):
                self.active, new_cycle = 0, True
            if self.lines[ORDER[self.active]]["alive"]:
                break
        if new_cycle:
            self.cycle += 1
        if new_cycle and self.fate == 10:
            self.over = "lost"
        elif len(self.alive()) == 1:
            self.over = "won"
