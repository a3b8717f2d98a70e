"""Boosts, free invokes and fate points: gained, used, lost."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.fate_battles.content import BOOST_TEXT, canonical
from companion.games.fate_battles.names import quoted
from companion.games.fate_battles.questions.invokes import Invocation
from companion.games.fate_battles.state import BattlePlay, Boost, Invokable, Situation, State, ZoneAspect
from companion.games.fate_battles.state.aspects import InPlay, countable, existing, give_free, take_free
from companion.games.fate_battles.state.battlefield import are_enemies, owner_of

MOST_BOOSTS = 60
MOST_ASPECTS = 24


def plain_text(text: str) -> str:
    """The text of an aspect as it is kept: without double quotes, which name it in a line; on one line."""
    return canonical(" ".join(text.replace('"', "'").split()))


def gain_boost(play: BattlePlay, holder: str, on: str, text: str = BOOST_TEXT) -> None:
    """A player gains a boost: one free invoke, until the end of its next turn (FB-6)."""
    if len(play.state.boosts) >= MOST_BOOSTS:
        raise RuleError("there are {most} boosts already: `remove` some", most=MOST_BOOSTS)
    play.state.boosts.append(Boost(plain_text(text), holder, on, play.state.turns))
    play.tell(BoostGained(holder, plain_text(text), on))


def end_boosts(play: BattlePlay, player: str) -> None:
    """The boosts that a player held before this turn end with it (FB-6)."""
    state = play.state
    for boost in [b for b in state.boosts if b.holder == player and b.since < state.turns]:
        state.boosts.remove(boost)
        play.tell(BoostEnded(player, boost.text))


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
        play.tell(CostTaken(who, serious=False, cost=told))
        return
    enemy = enemy_of(play, who, opponent)
    if enemy is not None:
        gain_boost(play, enemy, who)


def gain_free(play: BattlePlay, aspect: InPlay, player: str, count: int) -> None:
    """A player gains free invokes on an aspect that is in play (FB-4)."""
    give_free(countable(play.state, aspect), player, count)
    play.tell(FreeInvokesGained(aspect.place, aspect.text, count, player))


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
    play.tell(AspectCreated(place, made.text, count, player))


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
        AspectInvoked(
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


class CostTaken(Event, frozen=True):
    """The goal was reached at a cost that the table named."""

    unit: Id
    serious: bool
    cost: str

    def sentence(self, say: Tongue) -> str:
        if self.serious:
            return say("{unit}, at a serious cost: {cost}", unit=Ref(self.unit), cost=self.cost)
        return say("{unit}, at a minor cost: {cost}", unit=Ref(self.unit), cost=self.cost)


class AspectInvoked(Event, frozen=True):
    """An aspect was invoked: by whom, where it is, free or paid, for +2 or a reroll, for whose roll (empty: outside
    of a roll).
    """

    player: Id
    text: str
    place: Id
    free: bool
    reroll: bool
    target: Id
    owed_to: Id

    def sentence(self, say: Tongue) -> str:
        facts = {"player": Ref(self.player), "aspect": quoted(self.text, say)}
        price = say("a free invoke") if self.free else say("a fate point")
        if self.reroll:
            text = say("{player} invoked {aspect} ({price}): all dice again", price=price, **facts)
        elif self.target:
            text = say(
                "{player} invoked {aspect} ({price}): +2 for {target}", price=price, target=Ref(self.target), **facts
            )
        else:
            text = say("{player} invoked {aspect} ({price}): +2", price=price, **facts)
        return text + (
            say("; {owner} gets the point after the battle", owner=Ref(self.owed_to)) if self.owed_to else ""
        )


class BoostGained(Event, frozen=True):
    """A boost: text, who holds it, on whom it is."""

    holder: Id
    text: str
    on: Id

    def sentence(self, say: Tongue) -> str:
        return say(
            "{player} gained a boost: {aspect} on {place}",
            player=Ref(self.holder),
            aspect=quoted(self.text, say),
            place=Ref(self.on),
        )


class BoostEnded(Event, frozen=True):
    """A boost ended unused."""

    holder: Id
    text: str

    def sentence(self, say: Tongue) -> str:
        return say(
            "The boost {aspect} of {player} ended unused", aspect=quoted(self.text, say), player=Ref(self.holder)
        )


class AspectCreated(Event, frozen=True):
    """An aspect came into play on a unit, leader or zone, with free invokes of a player."""

    place: Id
    text: str
    free: int
    holder: Id

    def sentence(self, say: Tongue) -> str:
        aspect = quoted(self.text, say)
        return say.plural(
            "New aspect on {place}: {aspect}, {n} free invoke of {player}",
            "New aspect on {place}: {aspect}, {n} free invokes of {player}",
            self.free,
            place=Ref(self.place),
            aspect=aspect,
            player=Ref(self.holder),
        )


class FreeInvokesGained(Event, frozen=True):
    """A player gained free invokes on an aspect that is in play."""

    place: Id
    text: str
    free: int
    holder: Id

    def sentence(self, say: Tongue) -> str:
        aspect = quoted(self.text, say)
        return say.plural(
            "{player} gained {n} free invoke on {aspect} ({place})",
            "{player} gained {n} free invokes on {aspect} ({place})",
            self.free,
            place=Ref(self.place),
            aspect=aspect,
            player=Ref(self.holder),
        )


class NothingCreated(Event, frozen=True):
    """Creating an advantage failed."""

    who: Id
    text: str

    def sentence(self, say: Tongue) -> str:
        return say("{who} did not bring {aspect} into play", who=Ref(self.who), aspect=quoted(self.text, say))


class AspectRemoved(Event, frozen=True):
    """An aspect or boost left play; `why`: a message id."""

    place: Id
    text: str
    why: str

    def sentence(self, say: Tongue) -> str:
        return say(
            "{aspect} on {place} is gone: {why}",
            aspect=quoted(self.text, say),
            place=Ref(self.place),
            why=say(self.why),
        )


class ConsequenceRemoved(Event, frozen=True):
    """A consequence was removed from a unit or leader; `leader`: who rallied it, empty between battles."""

    who: Id
    severity: Id
    leader: Id
    says = N_("{who}: {severity} consequence removed")
