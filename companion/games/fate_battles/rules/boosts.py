"""Boosts, free invokes and fate points: gained, used, lost."""

from __future__ import annotations

from companion.engine.errors import Ref, RuleError
from companion.games.fate_battles import events
from companion.games.fate_battles.aspects import InPlay, countable, existing, give_free, take_free
from companion.games.fate_battles.battlefield import are_enemies, owner_of
from companion.games.fate_battles.invoking import Invocation
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.state import Boost, Invokable, Situation, State, ZoneAspect
from companion.games.fate_battles.words import BOOST, canonical

MOST_BOOSTS = 60
MOST_ASPECTS = 24


def plain_text(text: str) -> str:
    """The text of an aspect as it is kept: without double quotes, which name it in a line; on one line."""
    return canonical(" ".join(text.replace('"', "'").split()))


def gain_boost(play: BattlePlay, holder: str, on: str, text: str = BOOST) -> None:
    """A player gains a boost: one free invoke, until the end of its next turn (FB-6)."""
    if len(play.state.boosts) >= MOST_BOOSTS:
        raise RuleError("there are {most} boosts already: `remove` some", most=MOST_BOOSTS)
    play.state.boosts.append(Boost(plain_text(text), holder, on, play.state.turns))
    play.tell(events.BoostGained(holder, plain_text(text), on))


def end_boosts(play: BattlePlay, player: str) -> None:
    """The boosts that a player held before this turn end with it (FB-6)."""
    state = play.state
    for boost in [b for b in state.boosts if b.holder == player and b.since < state.turns]:
        state.boosts.remove(boost)
        play.tell(events.BoostEnded(player, boost.text))


def enemy_of(play: BattlePlay, who: str, opponent: str | None) -> str | None:
    """The enemy player who gets the boost of a minor cost: who opposed, else the next enemy in the order of turns."""
    state = play.state
    if opponent is not None and are_enemies(state, opponent, who):
        return owner_of(state, opponent)
    order = state.order or list(state.players)
    at = order.index(owner_of(state, who)) if owner_of(state, who) in order else 0
    enemies = [p for p in order[at:] + order[:at] if are_enemies(state, p, who) and not state.players[p].out]
    if len(enemies) > 1:
        play.because(
            who, "{player} gets the boost: the next enemy in the order of turns", rule="FB-3", player=Ref(enemies[0])
        )
    return enemies[0] if enemies else None


def minor_cost(play: BattlePlay, who: str, opponent: str | None, told: str = "") -> None:
    """A tie reaches the goal at a minor cost: a boost for the enemy, unless the table names another (FB-3)."""
    if told:
        play.tell(events.CostTaken(who, serious=False, cost=told))
        return
    enemy = enemy_of(play, who, opponent)
    if enemy is not None:
        gain_boost(play, enemy, who)


def gain_free(play: BattlePlay, aspect: InPlay, player: str, count: int) -> None:
    """A player gains free invokes on an aspect that is in play (FB-4)."""
    give_free(countable(play.state, aspect), player, count)
    play.tell(events.FreeInvokesGained(aspect.place, aspect.text, count, player))


def put_aspect(play: BattlePlay, place: str, made: Invokable, player: str, count: int) -> None:
    """Put an aspect into play on a unit, leader or zone, with free invokes of a player; one of that text that is there
    already gets them instead (FB-4).
    """
    there = None if isinstance(made, Situation) and made.kind else existing(play.state, place, made.text)
    if there is not None:
        gain_free(play, there, player, max(1, count))
        return
    there_now = aspects_at(play.state, place)
    if len(there_now) >= MOST_ASPECTS:
        raise RuleError("there are {most} aspects already: `remove` some", most=MOST_ASPECTS)
    made.holder = player
    made.free_invokes = count
    there_now.append(made)
    play.tell(events.AspectCreated(place, made.text, count, player))


def aspects_at(state: State, place: str) -> list[Invokable]:
    """The list that aspects created on a unit, leader or zone are kept in."""
    if place in state.zones:
        return state.zones[place].aspects  # type: ignore[return-value]
    return (state.units.get(place) or state.leaders[place]).situations  # type: ignore[return-value]


def new_aspect(
    state: State, place: str, text: str, *, hinders: bool = False, kind: str = "", by: str = ""
) -> Invokable:
    """An aspect fit for its place: a zone's, or a situation."""
    if place in state.zones:
        return ZoneAspect(plain_text(text), hinders=hinders)
    zone = (state.units.get(place) or state.leaders[place]).zone or ""
    return Situation(plain_text(text), hinders=hinders, kind=kind, by=by, zone=zone, kept=kind == "pinned")


def pay_point(play: BattlePlay, player: str, *, rule: str) -> None:
    """Pay a fate point: the bought ones are spent first (FB-10).

    Raises:
        RuleError: the player has none.
    """
    own = play.state.players[player]
    if own.battle_points:
        own.battle_points -= 1
    elif own.fate_points:
        own.fate_points -= 1
    else:
        raise RuleError(
            "{player} has no fate point; `buy {player} fate 1` costs {cost} build points",
            rule=rule, player=Ref(player), cost=3,
        )  # fmt: skip


def use_invoke(play: BattlePlay, invocation: Invocation) -> None:
    """Use up what an invoke costs: a free invoke, a boost, or a point, which an enemy's sheet is owed (FB-6)."""
    state, aspect, owed_to = play.state, invocation.aspect, ""
    if invocation.paid:
        pay_point(play, invocation.player, rule="FB-6")
        owed_to = owed(state, invocation)
    elif isinstance(aspect.free, Boost):
        state.boosts = [b for b in state.boosts if b is not aspect.free]
    elif aspect.free is not None:
        take_free(aspect.free, invocation.player)
    play.tell(
        events.AspectInvoked(
            invocation.player,
            aspect.text,
            aspect.place,
            not invocation.paid,
            invocation.reroll,
            invocation.target,
            owed_to,
        )
    )


def owed(state: State, invocation: Invocation) -> str:
    """The enemy whose sheet was invoked for a point and who gets it after the battle; empty: nobody (FB-6)."""
    place = invocation.aspect.place
    if invocation.aspect.kind in ("zone", "boost") or not are_enemies(state, place, invocation.player):
        return ""
    owner = owner_of(state, place)
    state.players[owner].owed += 1
    return owner
