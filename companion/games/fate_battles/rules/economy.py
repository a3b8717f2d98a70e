"""The economy of fate points beside a battle: given and taken by the table's word, compels, a new session (FB-6)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.answers import YesNo
from companion.engine.declare import SIGNED, Number, Option, Text, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.fate_battles.arguments import PLAYER, AspectTaken, By, PlayerName
from companion.games.fate_battles.names import quoted
from companion.games.fate_battles.rules.boosts import pay_point
from companion.games.fate_battles.rules.building import FATE
from companion.games.fate_battles.rules.headings import LEADERS
from companion.games.fate_battles.rules.marking import find_aspect
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.state import BattlePlay
from companion.games.fate_battles.state.battlefield import owner_of

MOST_POINTS = 999
ACCEPTED = N_("A compel of “{aspect}”: does {player} accept it and gain a fate point, or pay one to refuse?")


@command(FATE, N_("gives a player fate points or takes them: `fate anna +1`"), group=LEADERS)
@settled
def change_fate(
    play: BattlePlay,
    player: PlayerName,
    points: Annotated[int, SIGNED],
    because: Annotated[str, Option(Word("because", "perché"), Text(most=200))] = "",
) -> None:
    """Give a player fate points or take them, by the table's word (FB-6).

    Raises:
        RuleError: the player has not so many, or nobody holds so many.
    """
    own = play.state.players[player]
    now = own.fate_points + points
    if now < 0:
        raise RuleError("{player} has {have} fate points: no more can be taken", rule="FB-6", player=Ref(player),
                        have=own.fate_points)  # fmt: skip
    if now > MOST_POINTS:
        raise RuleError("nobody holds more than {most} fate points", rule="FB-6", most=MOST_POINTS)
    own.fate_points = now
    play.tell(FateChanged(player, points, now, because))


@command(
    Word("compel", "tenta", ("tentazione",)),
    N_("compels an aspect: accepted it gives a fate point, refused it costs one"),
    group=LEADERS,
)
@settled
def compel(
    play: BattlePlay, who: Annotated[str, named("who", label=N_("WHO"))], aspect: AspectTaken, by: By = ""
) -> None:
    """An aspect is compelled: who accepts gains a fate point, who refuses pays one (Fate Core). `by` another player,
    who pays for it if it is accepted; without it the GM compels. Who has no point cannot refuse.
    """
    state = play.state
    player = owner_of(state, who)
    found = find_aspect(state, aspect, player)
    own = state.players[player]
    if by == player:
        raise RuleError("nobody is paid for a compel by themselves: leave `by {player}` out", rule="FB-6",
                        player=Ref(player))  # fmt: skip
    question = Question(
        "compel", ACCEPTED, YesNo(), who=player, about=found.place, facts={"aspect": found.text, "player": Ref(player)}
    )
    accepted = True
    if own.fate_points + own.battle_points:
        accepted = play.ask(question)
    else:
        play.because(player, "{player} has no fate point: a compel cannot be refused", rule="FB-6", player=Ref(player))
    if accepted:
        if by:
            pay_point(play, by, rule="FB-6")
        own.fate_points += 1
    else:
        pay_point(play, player, rule="FB-6")
    play.tell(AspectCompelled(player, found.text, found.place, accepted, by, own.fate_points + own.battle_points))


@command(Word("refresh", "rinnovo"), N_("a new session: who has fewer fate points gets as many"), group=LEADERS)
@settled
def refresh_fate(play: BattlePlay, points: Annotated[int, Number(1, 20)], player: Annotated[str, PLAYER] = "") -> None:
    """A new session begins: a player with fewer fate points than the refresh gets as many (Fate Core).

    Raises:
        RuleError: everyone has as many already.
    """
    state = play.state
    gained = {}
    for name in [player] if player else list(state.players):
        own = state.players[name]
        if own.fate_points < points:
            gained[name] = points - own.fate_points
            own.fate_points = points
    if not gained:
        raise RuleError("everyone has {points} fate points or more: a refresh gives nothing", rule="FB-6",
                        points=points)  # fmt: skip
    play.tell(FateRefreshed(points, list(gained)))


class FateChanged(Event, frozen=True):
    """Fate points were given or taken by the table's word; how many the player has now."""

    player: Id
    points: int
    now: int
    because: str = ""

    def sentence(self, say: Tongue) -> str:
        facts = {"player": Ref(self.player), "points": f"{self.points:+d}".replace("-", "−"), "now": self.now}
        if self.because:
            return say("{player}: {points} fate points, now {now} ({because})", because=self.because, **facts)
        return say("{player}: {points} fate points, now {now}", **facts)


class AspectCompelled(Event, frozen=True):
    """An aspect was compelled: of whom, accepted or refused, by which player (empty: the GM); the points now."""

    player: Id
    text: str
    place: Id
    accepted: bool
    by: Id
    now: int

    def sentence(self, say: Tongue) -> str:
        facts = {"player": Ref(self.player), "aspect": quoted(self.text, say), "now": self.now}
        if not self.accepted:
            return say("{player} refused the compel of {aspect} and paid a fate point: {now} left", **facts)
        text = say("{player} accepted the compel of {aspect} and gained a fate point: now {now}", **facts)
        return text + (say("; {by} paid it", by=Ref(self.by)) if self.by else "")


class FateRefreshed(Event, frozen=True):
    """A new session: who had fewer fate points has as many now."""

    points: int
    players: list[Id]
    says = N_("A new session. Fate points of {players}: {points}")
