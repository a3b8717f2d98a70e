"""Setting up: players and guilds, turn order, the start (FK-1)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Listed, NewName, Number, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, make_id
from companion.games.fated_kingdoms.arguments import PLAYER, SETUP
from companion.games.fated_kingdoms.content.known import KingdomsPlay, find_text, guild_of
from companion.games.fated_kingdoms.content.words import WITH
from companion.games.fated_kingdoms.rules.people import remark
from companion.games.fated_kingdoms.rules.turn import begin_first_turn
from companion.games.fated_kingdoms.state import CASTLE, Guild, Player, Square

MOST_PLAYERS = 4


class PlayerEntered(Event, frozen=True):
    """A player sat down with a guild."""

    player: Id
    guild: Id
    says = N_("{player} plays {guild}, at the Castle")


class OrderSet(Event, frozen=True):
    """The turn order was set."""

    order: list[Id]
    says = N_("Turn order: {order}")


class GameStarted(Event, frozen=True):
    """The game began; `limit` in minutes."""

    order: list[Id]
    limit: int | None

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        names = [Ref(who) for who in self.order]
        if self.limit is None:
            return say("The game begins. Turn order: {names}", names=names)
        return say("The game begins. Turn order: {names}. Time limit: {limit} minutes", names=names, limit=self.limit)


@command(
    Word("fated-kingdoms", "fated-kingdoms"),
    N_("begins a game; with PACK: a content file or the starter set"),
    listed=False,
)
def begin_kingdoms(
    play: KingdomsPlay, pack: Annotated[str | None, Option(WITH, NewName(N_("PACK"), 200))] = None
) -> None:
    """An empty board: Sphere 0 (FK-1)."""


def guild_id(play: KingdomsPlay, typed: str) -> str:
    """The guild that is meant: a known one by name or beginning, else a new one."""
    known = play.content.guilds if play.content else {}
    names = {k: Square(g.name, name_it=g.name_it) for k, g in {**known, **play.state.guilds}.items()}
    return find_text(names, typed) or make_id(typed)


@command(Word("player", "giocatore"), N_("a player takes a guild"), short="pl", group=SETUP)
def enter_player(
    play: KingdomsPlay, name: Annotated[str, NewName(most=30)], guild: Annotated[str, NewName(N_("GUILD"), 40, "guild")]
) -> None:
    """A player takes a guild that nobody has, with a token at the Castle (FK-1). The same name again takes another
    guild.
    """
    state, who = play.state, make_id(name)
    taking = guild_id(play, guild)
    taken = next((one for one, p in state.players.items() if p.guild == taking and one != who), None)
    if taken is not None:
        raise RuleError(
            "{guild} is taken by {who}: each player is of another guild",
            rule="FK-1",
            guild=Ref(taking),
            who=Ref(taken),
        )
    if who not in state.players and len(state.players) >= MOST_PLAYERS:
        raise RuleError("{most} players are the most", rule="FK-1", most=MOST_PLAYERS)
    known = guild_of(state, play.content, taking)
    if known is None or not known.dice:
        state.guilds.setdefault(taking, known or Guild(guild))
    if who in state.players:
        state.players[who].guild = taking
    else:
        state.players[who] = Player(name, taking, CASTLE)
        state.order.append(who)
    play.tell(PlayerEntered(who, taking))
    if state.started:
        remark(play, N_("the game has begun already: {who} plays after the others"), who=who)


@command(Word("order", "ordine"), N_("sets the turn order: every player once"), group=SETUP)
def set_order(play: KingdomsPlay, players: Annotated[list[str], Listed(PLAYER)]) -> None:
    """The turn order is as the table says (FK-1)."""
    state = play.state
    if sorted(players) != sorted(state.players):
        raise RuleError("name each player once: {names}", rule="FK-1", names=[Ref(one) for one in state.order])
    state.order = list(players)
    play.tell(OrderSet(state.order))


@command(Word("start", "inizia"), N_("the first turn begins; a time limit if wanted"), group=SETUP)
def start_game(
    play: KingdomsPlay,
    limit: Annotated[int | None, Option(Word("limit", "limite"), Number(1, 2880, label=N_("MINUTES")))] = None,
) -> None:
    """The first turn of the first cycle begins, with a time limit if the table wants one (FK-1)."""
    state = play.state
    if state.started:
        raise RuleError("the game has begun already: `next` goes on", rule="FK-1")
    if len(state.players) < 2:
        raise RuleError("2 to 4 players are needed: `player NAME GUILD` enters one", rule="FK-1")
    state.limit = limit
    play.tell(GameStarted(list(state.order), limit))
    begin_first_turn(play)
