"""Sides, players and their chests (FB-10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from companion.engine.declare import NewName, Number, Option, Text, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, make_id
from companion.games.fate_battles.arguments import PlayerName
from companion.games.fate_battles.content import FATE_POINT_COST
from companion.games.fate_battles.rules.headings import BUILDING
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.state import BattlePlay, Player, Side, State
from companion.games.fate_battles.state.battlefield import at_peace

MOST_SIDES, MOST_PLAYERS = 8, 16

FATE, POINTS = Word("fate", "fato"), Number(0, 999)


@command(Word("fate-battles", "battaglie-fate"), N_("a campaign of large-scale battles"), listed=False)
def new_battles(play: BattlePlay, title: Annotated[str, Text(N_("TITLE"), 80)] = "") -> None:
    """Begin a campaign of battles."""
    play.state.title = title
    play.tell(CampaignBegun(title))


def refuse_full(there: Collection[object], most: int) -> None:
    """Refuse what would make too many of a kind.

    Raises:
        RuleError: there are as many as fit.
    """
    if len(there) >= most:
        raise RuleError("there are {most} already; no more fit", most=most)


def new_id(state: State, name: str) -> str:
    """The id of a new player, unit or leader.

    Raises:
        RuleError: one of that name is there.
    """
    made = make_id(name)
    if made in state.players or made in state.units or made in state.leaders:
        raise RuleError("“{name}” is there already: another name is needed", name=name)
    return made


@command(Word("side", "fazione"), N_("enters a side"), group=BUILDING, when=at_peace)
def name_side(play: BattlePlay, name: Annotated[str, NewName()]) -> None:
    """Enter a side."""
    state, made = play.state, make_id(name)
    refuse_full(state.sides, MOST_SIDES)
    if made in state.sides:
        raise RuleError("the side “{name}” is there already", name=name)
    state.sides[made] = Side(name)
    play.tell(SideNamed(made, name))


@command(Word("player", "giocatore", ("giocatrice",)), N_("enters a player, or the GM"), group=BUILDING)
@settled
def join_player(
    play: BattlePlay,
    name: Annotated[str, NewName()],
    side: Annotated[str, named("side", label=N_("SIDE"))],
    points: Annotated[int, Option(Word("points", "punti"), POINTS)] = 0,
    fate: Annotated[int, Option(FATE, POINTS)] = 0,
) -> None:
    """Enter a player, or the GM, with a chest and fate points (FB-10). One who arrives in the middle of a battle is the
    last in the order of turns; bought units act from the next cycle.
    """
    state = play.state
    refuse_full(state.players, MOST_PLAYERS)
    made = new_id(state, name)
    state.players[made] = Player(name, side, points, fate, arriving=state.battle is not None)
    if state.battle is not None:
        state.order.append(made)
        state.sides[side].cycle = state.sides[side].cycle or 1
    play.tell(PlayerJoined(made, name, side, points, fate))


@command(
    Word("chest", "forziere"),
    N_("fills a battle chest: 5 points are a small battle, 10 to 12 usual, 20 epic"),
    group=BUILDING,
)
def fill_chest(play: BattlePlay, player: PlayerName, points: Annotated[int, POINTS]) -> None:
    """Fill a battle chest: 5 build points for a small battle, 10 to 12 usually, 20 for an epic one (FB-10)."""
    play.state.players[player].chest = points
    play.tell(ChestFilled(player, points))


def pay_chest(play: BattlePlay, player: str, cost: int) -> int:
    """Pay build points; what is left (FB-10).

    Raises:
        RuleError: the chest cannot pay it.
    """
    own = play.state.players[player]
    if own.chest < cost:
        raise RuleError(
            "that costs {cost} build points, the chest of {player} holds {left}",
            rule="FB-10",
            player=Ref(player),
            cost=cost,
            left=own.chest,
        )
    own.chest -= cost
    return own.chest


def refuse_out(state: State, player: str) -> None:
    """Who is out of the battle buys nothing more (FB-50).

    Raises:
        RuleError: the player is out, or the battle is over.
    """
    if state.battle is not None and (state.players[player].out or state.ended):
        raise RuleError("{player} is out of this battle", rule="FB-50", player=Ref(player))


@command(Word("buy", "compra"), N_("buys fate points for this battle, 3 build points each"), group=BUILDING)
def buy_fate(play: BattlePlay, player: PlayerName, points: Annotated[int, Option(FATE, Number(1, 99))]) -> None:
    """Buy fate points for this battle: three build points each, apart from the player's own (FB-10)."""
    refuse_out(play.state, player)
    cost = FATE_POINT_COST * points
    left = pay_chest(play, player, cost)
    play.state.players[player].battle_points += points
    play.tell(FateBought(player, points, cost, left))


class CampaignBegun(Event, frozen=True):
    """A campaign of battles was begun."""

    title: str = ""

    def sentence(self, say: Tongue) -> str:
        return say("A campaign of battles: {title}", title=self.title) if self.title else say("A campaign of battles")


class SideNamed(Event, frozen=True):
    """A side was entered."""

    side: Id
    name: str
    says = N_("Side: {side}")


class PlayerJoined(Event, frozen=True):
    """A player was entered."""

    player: Id
    name: str
    side: Id
    points: int
    fate: int
    says = N_("{player} joined {side}. Build points: {points}; fate points: {fate}")


class ChestFilled(Event, frozen=True):
    """A chest was filled."""

    player: Id
    points: int
    says = N_("Chest of {player}. Build points: {points}")


class FateBought(Event, frozen=True):
    """Fate points were bought from the chest."""

    player: Id
    points: int
    cost: int
    left: int

    def sentence(self, say: Tongue) -> str:
        return say.plural(
            "{player} bought {n} fate point for this battle. Build points: {cost}, {left} left",
            "{player} bought {n} fate points for this battle. Build points: {cost}, {left} left",
            self.points,
            player=Ref(self.player),
            cost=self.cost,
            left=self.left,
        )
