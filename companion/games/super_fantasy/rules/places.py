"""Gates, tombstones, chests and coffins (SF-31, SF-32, SF-33, SF-38)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.errors import N_, Message, Ref, RuleError
from companion.engine.play import Event, Id
from companion.games.super_fantasy.rules.experience import gain_experience
from companion.games.super_fantasy.rules.seeing import SfPlay, first_square, hero_of
from companion.games.super_fantasy.settings import value_of

GATE, TOMBSTONE, CHEST, COFFIN = N_("closed gate"), N_("standing tombstone"), N_("closed chest"), N_("coffin")
RULE = {GATE: "SF-31", TOMBSTONE: "SF-32", CHEST: "SF-33", COFFIN: "SF-38"}


class GateOpened(Event, frozen=True):
    """A gate left the game (SF-31)."""

    hero: Id
    gate: str
    says = N_("{hero} opens the gate {gate}")


class TombstoneFelled(Event, frozen=True):
    """A tombstone lies on its grave (SF-32)."""

    hero: Id
    square: str
    says = N_("{hero} fells the tombstone on {square}: draw a small find")


class ChestOpened(Event, frozen=True):
    """A chest was opened (SF-33)."""

    hero: Id
    square: str
    says = N_("{hero} opens the chest on {square}: draw a magic item")


class CoffinCleansed(Event, frozen=True):
    """A coffin left the game (SF-38)."""

    hero: Id
    square: str
    says = N_("{hero} cleanses the coffin on {square}")


def closed_gates(play: SfPlay) -> dict[str, set[str]]:
    """Each closed gate with the squares orthogonally next to it (SF-31)."""
    grid = play.content.grid
    return {
        id_: {grid.name(square) for square in grid.gates[id_].squares}
        for id_, gate in play.state.gates.items()
        if not gate.open
    }


def standing_tombstones(play: SfPlay) -> dict[str, set[str]]:
    """Each standing tombstone with the squares orthogonally adjacent (SF-32)."""
    return {square: _beside(play, [square]) for square, stone in play.state.tombstones.items() if not stone.felled}


def closed_chests(play: SfPlay) -> dict[str, set[str]]:
    """Each closed chest with the squares in contact, diagonals too (SF-33)."""
    grid = play.content.grid
    steps = grid.steps(closed_gates(play), value_of(play.state, "diagonal-corners"))
    return {
        square: set(grid.names(steps.near(grid.place(square))))
        for square, chest in play.state.chests.items()
        if not chest.gone
    }


def coffins(play: SfPlay) -> dict[str, set[str]]:
    """Each coffin with the squares orthogonally next to one of its two (SF-38)."""
    return {
        first: _beside(play, coffin.at)
        for coffin in play.content.mission.coffin
        if not play.state.coffins[first := first_square(coffin.at, play.content)].gone
    }


def _beside(play: SfPlay, squares: Iterable[str]) -> set[str]:
    """The squares orthogonally beside, nothing between (walls and closed gates count)."""
    grid = play.content.grid
    steps = grid.steps(closed_gates(play), value_of(play.state, "diagonal-corners"))
    own = [grid.place(square.upper()) for square in squares]
    return {
        grid.name(place)
        for square in own
        for place in grid.orthogonal(square)
        if steps.is_step(square, place) and place not in own
    }


def the_place(play: SfPlay, id_: str, typed: str | None, what: str, there: dict[str, set[str]], *, beside: bool) -> str:
    """Which gate, tombstone, chest or coffin is meant: the one named, else the only one beside the hero.

    With `beside` the hero must stand next to it.

    Raises:
        RuleError: none is meant, or several might be; says which.
    """
    hero = hero_of(play, id_)
    near = [name for name, squares in there.items() if hero.square in squares]
    if typed is None:
        if len(near) == 1:
            return near[0]
        if near:
            raise RuleError("{hero} is beside several: name one of {names}", rule=RULE[what], hero=Ref(id_), names=near)
        if not there:
            raise RuleError("no {what} is on the map", rule=RULE[what], what=Message(what))
        raise RuleError(
            "no {what} is beside {hero}: {names}",
            rule=RULE[what], what=Message(what), hero=Ref(id_), names=list(there),
        )  # fmt: skip
    found = named_place(play, typed, what, there)
    if beside and found not in near:
        raise RuleError(
            "{hero} must stand next to {place}: on {squares}",
            rule=RULE[what], hero=Ref(id_), place=found, squares=sorted(there[found]) or "-",
        )  # fmt: skip
    return found


def named_place(play: SfPlay, typed: str, what: str, there: dict[str, set[str]]) -> str:
    """The gate, tombstone, chest or coffin of that name: its own, a square of it, or for a gate any square beside it.

    Raises:
        RuleError: there is none there, or several are beside.
    """
    if typed in there:
        return typed
    if what is COFFIN:
        for coffin in play.content.mission.coffin:
            first = first_square(coffin.at, play.content)
            if typed in (square.upper() for square in coffin.at) and first in there:
                return first
    found = [name for name, squares in there.items() if typed in squares] if what is GATE else []
    if len(found) == 1:
        return found[0]
    if found:
        raise RuleError("{square} is beside several: name one of {names}", rule=RULE[what], square=typed, names=found)
    if not there:
        raise RuleError("no {what} is on the map", rule=RULE[what], what=Message(what))
    raise RuleError(
        "no {what} is at {square}: {names}", rule=RULE[what], what=Message(what), square=typed, names=list(there)
    )


def do_open_gate(play: SfPlay, id_: str, gate: str) -> None:
    """The gate leaves the game; 1 experience (SF-31)."""
    play.state.gates[gate].open = True
    play.tell(GateOpened(id_, gate))
    gain_experience(play, id_)


def do_fell(play: SfPlay, id_: str, square: str) -> None:
    """The tombstone lies on its grave: it spawns no more and is free to walk on (SF-32)."""
    play.state.tombstones[square].felled = True
    play.tell(TombstoneFelled(id_, square))


def do_pick(play: SfPlay, id_: str, square: str) -> None:
    """The chest is open; it stays and blocks; 1 experience (SF-33)."""
    play.state.chests[square].gone = True
    play.tell(ChestOpened(id_, square))
    gain_experience(play, id_)


def do_cleanse(play: SfPlay, id_: str, square: str) -> None:
    """The coffin leaves the game (SF-38)."""
    play.state.coffins[square].gone = True
    play.tell(CoffinCleansed(id_, square))
