"""A whole monster phase once more, slowly and plainly: state in, state out, asking as the rules say (SF-50 to SF-63).

It works on the state and the mission as plain data and on `SlowBoard`; nothing is shared with the rules at work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.super_fantasy.slow_phase import XY, SlowBoard, SlowKind, letters

Ask = Callable[[str, str, str, Any], str]
COMPASS_NAMES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
ALWAYS = ("diagonal-corners", "one"), ("monsters-pass-monsters", "no"), ("target-distance", "walking")


def place(name: str) -> XY:
    """Column and row of a square on a map of up to 26 columns."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(name[0]), int(name[1:]) - 1


def reading_order(square: XY) -> tuple[int, int]:
    return square[1], square[0]


class SlowPhase:
    """One phase. `box`: kind → (letters of its ids, pieces); `faces`: of the Fate die; `ask(kind, who, about, what)`."""

    def __init__(self, state: dict[str, Any], mission: dict[str, Any], faces: list[str], ask: Ask) -> None:
        self.state, self.mission, self.faces, self.ask = state, mission, faces, ask
        self.setting = {**dict(ALWAYS), "archers-move": "no", "spawn-roll": "once", **state["settings"]}
        self.cards = mission["monster"]
        self.board = self.lay()

    # ---- the board -----------------------------------------------------------------------------------------------
    def lay(self) -> SlowBoard:
        state = self.state
        lines = self.mission["map"]["drawing"].split("\n")
        furniture = {place(at) for at, stone in state["tombstones"].items() if not stone["felled"]}
        furniture |= {place(at) for at in state["chests"]}
        for coffin in self.coffins():
            furniture |= set(coffin)
        heroes = state["heroes"]
        return SlowBoard(
            lines,
            {name: self.rectangle(text) for name, text in self.mission["map"]["areas"].items()},
            {id_: place(hero["square"]) for id_, hero in heroes.items() if not hero["ko"]},
            {id_: hero["colour"] for id_, hero in heroes.items() if hero["colour"]},
            {id_: place(monster["square"]) for id_, monster in state["monsters"].items()},
            {id_: self.kind(monster["kind"]) for id_, monster in state["monsters"].items()},
            furniture,
            {place(hero["square"]) for hero in heroes.values() if hero["ko"]},
            {gate for gate, each in state["gates"].items() if each["open"]},
            self.setting["diagonal-corners"],
            self.setting["monsters-pass-monsters"] == "yes",
            self.setting["target-distance"] == "open",
        )

    def rectangle(self, text: str) -> set[XY]:
        (x1, y1), (x2, y2) = (place(corner) for corner in text.split(":"))
        return {(x, y) for x in range(x1, x2 + 1) for y in range(y1, y2 + 1)}

    def kind(self, name: str) -> SlowKind:
        card = self.cards[name]
        shoots = "archer" in card["abilities"]
        stays = shoots and self.setting["archers-move"] == "no"
        ranges = {2, 3} if shoots else set()
        through = card["gates"] == "open"
        return SlowKind(card["initiative"], card["movement"], through, list(card["behaviour"]), ranges, stays)

    def coffins(self) -> list[list[XY]]:
        """The coffins that are still there, each with its first square first."""
        found = []
        for coffin in self.mission["coffin"]:
            squares = sorted(map(place, coffin["at"]), key=reading_order)
            if not self.state["coffins"][letters(squares[0])]["gone"]:
                found.append(squares)
        return found

    # ---- the phase -----------------------------------------------------------------------------------------------
    def run(self) -> dict[str, Any]:
        state = self.state
        for hero in state["heroes"].values():
            hero["statuses"] = [status for status in hero["statuses"] if status != "stunned"]
        state["phase"], state["acting"], state["begun"] = "monsters", None, True
        active = self.board.active()
        self.new_monsters(active)
        awake = {square for area in active for square in self.board.areas[area]}
        waiting = {id_ for id_, square in self.board.monsters.items() if square in awake}
        while waiting and not state["over"]:
            id_ = self.board.next(waiting)
            waiting.remove(id_)
            self.act(id_)
        if not state["over"]:
            self.clean_up()
        return state

    # ---- new monsters (SF-51 to SF-53, SF-71) --------------------------------------------------------------------
    def new_monsters(self, active: set[str]) -> None:
        for wave in self.mission["wave"]:
            if wave["turn"] == self.state["turn"]:
                for square in wave["at"]:
                    if self.board.is_free(place(square)):
                        self.appear(wave["kind"], place(square))
        portals = self.portals()
        if not portals:
            return
        rolls = self.spawn_rolls(portals)
        coming = []
        for what, squares, symbol, kinds in portals:
            face = rolls[what, squares[0]].split()
            if (symbol or "drop") not in face:
                continue
            kind = self.kind_of(what, kinds, face, portals)
            if kind is not None and kind in self.cards:
                coming.append((self.board.spawn_key(what, squares, self.kind(kind)), what, squares, kind))
        assert active == self.board.active()
        for _, what, squares, kind in sorted(coming, key=lambda each: each[0]):
            self.come_out(what, squares, kind)

    def portals(self) -> list[tuple[str, list[XY], str | None, dict[str, str]]]:
        """Every standing tombstone, mass grave and coffin, in reading order."""
        found: list[tuple[str, list[XY], str | None, dict[str, str]]] = []
        for stone in self.state["tombstones"].values():
            if not stone["felled"]:
                found.append(("tombstone", [place(stone["grave"])], stone["symbol"], {}))
        for drop, grave in self.state["mass_graves"].items():
            found.append(("mass-grave", [place(drop)], None, grave["kinds"]))
        for squares in self.coffins():
            at = {letters(square) for square in squares}
            own = next(each for each in self.mission["coffin"] if set(each["at"]) == at)["kinds"]
            found.append(("coffin", squares, None, own))
        return sorted(found, key=lambda portal: reading_order(portal[1][0]))

    def spawn_rolls(self, portals: list[Any]) -> dict[tuple[str, XY], str]:
        if self.setting["spawn-roll"] == "once":
            face = self.ask("spawn", "", "", self.faces)
            return {(what, squares[0]): face for what, squares, _, _ in portals}
        return {
            (what, squares[0]): self.ask("spawn", "", f"{what}-{letters(squares[0])}", self.faces)
            for what, squares, _, _ in portals
        }

    def kind_of(self, what: str, kinds: dict[str, str], face: list[str], portals: list[Any]) -> str | None:
        if what == "tombstone":
            return "badly-dead"
        shown = [kinds]
        if what == "coffin":
            shown += [each[3] for each in portals if each[0] == "mass-grave"]
        for pictures in shown:
            for colour in face:
                if colour in pictures:
                    return pictures[colour]
        return None

    def come_out(self, what: str, squares: list[XY], kind: str) -> None:
        if what == "coffin":
            square = self.board.coffin_square(squares, self.kind(kind))
        else:
            square = squares[0] if self.board.is_free(squares[0]) else None
        if square is not None:
            self.appear(kind, square)

    def appear(self, kind: str, square: XY) -> None:
        state = self.state
        if state["supply"][kind] == 0:
            return
        state["supply"][kind] -= 1
        prefix = {"badly-dead": "bd", "veteran": "ve", "archer": "ar"}[kind]
        number = 1
        while f"{prefix}{number}" in state["monsters"]:
            number += 1
        id_ = f"{prefix}{number}"
        life = self.cards[kind]["life"]
        state["monsters"][id_] = {"kind": kind, "square": letters(square), "life": life, "statuses": [], "facing": None}
        self.board.monsters[id_], self.board.kinds[id_] = square, self.kind(kind)

    # ---- one monster (SF-55 to SF-60) ----------------------------------------------------------------------------
    def act(self, id_: str) -> None:
        monster, board = self.state["monsters"][id_], self.board
        statuses = monster["statuses"]
        target = self.choose("target", id_, board.targets(id_))
        if target:
            steps = self.cards[monster["kind"]]["movement"] - ("stunned" in statuses) - 2 * ("frozen" in statuses)
            board.monsters[id_] = board.destination(id_, target, max(0, steps))
            monster["square"] = letters(board.monsters[id_])
        victim = self.choose("victim", id_, board.victims(id_, target))
        if victim:
            self.attack(id_, victim)
        front = victim or target
        if front:
            monster["facing"] = COMPASS_NAMES[self.turned(board.monsters[id_], front)]

    def choose(self, what: str, id_: str, tied: list[str]) -> str | None:
        if len(tied) < 2:
            return tied[0] if tied else None
        return self.board.settle(id_, tied, self.ask(what, "", id_, [face.split()[0] for face in self.faces]))

    def turned(self, square: XY, front: str) -> int:
        """The direction; whom it attacked is in front even if that hero fell; other fallen ones do not count."""
        standing = dict(self.board.heroes)
        self.board.heroes[front] = place(self.state["heroes"][front]["square"])
        direction, _ = self.board.facing(square, front)
        self.board.heroes = standing
        return direction

    def attack(self, id_: str, victim: str) -> None:
        """SF-58, SF-61, SF-62."""
        protector = self.state["heroes"][victim]["protector"]
        defender = protector if protector in self.board.heroes else victim
        hero, monster = self.state["heroes"][defender], self.state["monsters"][id_]
        card = self.cards[monster["kind"]]
        tokens = int(self.ask("shield-dice", defender, id_, hero["shield_dice"])) if hero["shield_dice"] else 0
        hero["shield_dice"] -= tokens
        if tokens:
            faces = self.ask("defence", defender, id_, tokens).split()
            hero["unplaced_energy"] += faces.count("*")
            protection = sum(hero["defence"] if face == "*" else int(face) for face in faces)
            dice = card["attack"] - ("stunned" in monster["statuses"])
            faces = self.ask("attack", id_, defender, dice).split() if dice > 0 else []
            strength = sum(card["star"] if face == "*" else int(face) for face in faces)
            if strength < protection:
                return
        self.hit(defender)

    def hit(self, id_: str) -> None:
        """SF-59, SF-11."""
        state, hero = self.state, self.state["heroes"][id_]
        if "volonta" in hero["tokens"]:
            hero["experience"] += 1
        hero["lives"] -= 1
        if hero["lives"]:
            return
        hero["ko"] = True
        self.board.knocked_out.add(self.board.heroes.pop(id_))
        for other in state["heroes"].values():
            if other["protector"] == id_:
                other["protector"] = None
                other["tokens"] = [token for token in other["tokens"] if token != "fortezza"]
        if state["end"] is not None:
            state["end"] -= 1
        self.check_end()

    def check_end(self) -> None:
        state = self.state
        if state["end"] is not None and state["end"] <= state["turn"]:
            state["over"] = "lost"

    # ---- clean-up (SF-63) ----------------------------------------------------------------------------------------
    def clean_up(self) -> None:
        state = self.state
        for hero in state["heroes"].values():
            hero["shield_dice"], hero["tokens"], hero["protector"] = 0, [], None
            if hero["ko"]:
                hero["ko"], hero["lives"] = False, hero["max_lives"]
        for monster in state["monsters"].values():
            monster["statuses"] = []
        state["turn"] += 1
        self.check_end()
        if state["over"]:
            return
        state["phase"] = "heroes"
        for hero in state["heroes"].values():
            hero["acted"], hero["dice"] = False, 6
