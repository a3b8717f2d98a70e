"""Setting up: players and guilds, turn order, the start (FK-1)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import make_id
from companion.games.fated_kingdoms.commands import BeginKingdoms, EnterPlayer, SetOrder, StartGame
from companion.games.fated_kingdoms.content.known import KingdomsPlay, find_text, guild_of
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


def begin_kingdoms(play: KingdomsPlay, command: BeginKingdoms) -> None:
    """An empty board: Sphere 0 (FK-1)."""


def guild_id(play: KingdomsPlay, typed: str) -> str:
    """The guild that is meant: a known one by name or beginning, else a new one."""
    known = play.content.guilds if play.content else {}
    names = {k: Square(g.name, name_it=g.name_it) for k, g in {**known, **play.state.guilds}.items()}
    return find_text(names, typed) or make_id(typed)


def enter_player(play: KingdomsPlay, command: EnterPlayer) -> None:
    """A player takes a guild that nobody has, with a token at the Castle (FK-1). The same name again takes another
    guild.
    """
    state, who = play.state, make_id(command.name)
    guild = guild_id(play, command.guild)
    taken = next((one for one, p in state.players.items() if p.guild == guild and one != who), None)
    if taken is not None:
        raise RuleError(
            "{guild} is taken by {who}: each player is of another guild",
            rule="FK-1",
            guild=Ref(guild),
            who=Ref(taken),
        )
    if who not in state.players and len(state.players) >= MOST_PLAYERS:
        raise RuleError("{most} players are the most", rule="FK-1", most=MOST_PLAYERS)
    known = guild_of(state, play.content, guild)
    if known is None or not known.dice:
        state.guilds.setdefault(guild, known or Guild(command.guild))
    if who in state.players:
        state.players[who].guild = guild
    else:
        state.players[who] = Player(command.name, guild, CASTLE)
        state.order.append(who)
    play.tell(PlayerEntered(who, guild))
    if state.started:
        remark(play, N_("the game has begun already: {who} plays after the others"), who=who)


def set_order(play: KingdomsPlay, command: SetOrder) -> None:
    """The turn order is as the table says (FK-1)."""
    state = play.state
    if sorted(command.players) != sorted(state.players):
        raise RuleError("name each player once: {names}", rule="FK-1", names=[Ref(one) for one in state.order])
    state.order = list(command.players)
    play.tell(OrderSet(state.order))


def start_game(play: KingdomsPlay, command: StartGame) -> None:
    """The first turn of the first cycle begins, with a time limit if the table wants one (FK-1)."""
    state = play.state
    if state.started:
        raise RuleError("the game has begun already: `next` goes on", rule="FK-1")
    if len(state.players) < 2:
        raise RuleError("2 to 4 players are needed: `player NAME GUILD` enters one", rule="FK-1")
    state.limit = command.limit
    play.tell(GameStarted(list(state.order), command.limit))
    begin_first_turn(play)
