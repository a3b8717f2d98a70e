"""What happened, said: a sentence for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games.fated_kingdoms import events as e
from companion.games.fated_kingdoms.content.words import DIE_WORDS, FACES, KIND_WORDS, PHASE_WORDS

E = TypeVar("E", bound=Event)
SAYINGS: dict[type[Event], Callable[[Any, Tongue], str]] = {}
NAMES = ("who", "other", "dead", "first", "others")
"""Facts of a reminder that are ids of players."""


def says(kind: type[E]) -> Callable[[Callable[[E, Tongue], str]], Callable[[E, Tongue], str]]:
    """Mark the function that says an event."""

    def keep(function: Callable[[E, Tongue], str]) -> Callable[[E, Tongue], str]:
        SAYINGS[kind] = function
        return function

    return keep


def describe(event: Event, say: Tongue) -> str:
    """The sentence of an event."""
    return SAYINGS[type(event)](event, say)


# ---- pieces of sentences


def coins_text(say: Tongue, coins: int) -> str:
    """Coins in gold and silver: 5 silver are 1 gold (FK-30)."""
    gold, silver = divmod(coins, 5)
    if not gold:
        return say("{silver} silver", silver=silver)
    return say("{gold} gold {silver} silver", gold=gold, silver=silver) if silver else say("{gold} gold", gold=gold)


def card_name(say: Tongue, name: str) -> str:
    """A card's name: as typed, or in the reader's language if the content has one."""
    return say.name(f"card:{name}")


def card_names(say: Tongue, names: list[str]) -> str:
    """Several cards, the same ones together."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{n}× {card_name(say, c)}" if n > 1 else card_name(say, c) for c, n in counts.items())


def square_name(say: Tongue, square: str) -> str:
    """A square's name."""
    return say.name(square) if square else ""


def faces_text(say: Tongue, faces: list[str]) -> str:
    """Faces of combat dice."""
    return " ".join(FACES[face].of(say.language) for face in faces) or "—"


def because_text(say: Tongue, because: str) -> str:
    """A reason given at the table, in brackets."""
    return f" ({because})" if because else ""


def reminder(say: Tongue, text: str, facts: dict[str, Any]) -> str:
    """A reminder said: its facts are ids, cards, words of the game."""
    return say(text, **{name: _fact(say, name, fact) for name, fact in facts.items()})


def _fact(say: Tongue, name: str, fact: Any) -> Any:
    if name in NAMES:
        return [Ref(one) for one in fact] if isinstance(fact, list) else Ref(fact or "")
    if name == "phases":
        return [PHASE_WORDS[phase].of(say.language) for phase in fact]
    if name == "cards":
        return card_names(say, fact)
    if name == "card":
        return card_name(say, fact)
    if name == "square":
        return square_name(say, fact)
    if name == "says":
        return say.name(f"text:{fact}")
    return fact


def dice_text(say: Tongue, dice: dict[str, int]) -> str:
    """Dice and how many of each."""
    return ", ".join(f"{DIE_WORDS[d].of(say.language) if d in DIE_WORDS else d} {n}" for d, n in dice.items())


# ---- setting up and the turn


@says(e.PlayerEntered)
def _player_entered(event: e.PlayerEntered, say: Tongue) -> str:
    return say("{who} plays {guild}, at the Castle", who=Ref(event.player), guild=Ref(event.guild))


@says(e.OrderSet)
def _order_set(event: e.OrderSet, say: Tongue) -> str:
    return say("Turn order: {names}", names=[Ref(who) for who in event.order])


@says(e.GameStarted)
def _game_started(event: e.GameStarted, say: Tongue) -> str:
    names = [Ref(who) for who in event.order]
    if event.limit is None:
        return say("The game begins. Turn order: {names}", names=names)
    return say("The game begins. Turn order: {names}. Time limit: {limit} minutes", names=names, limit=event.limit)


@says(e.CycleBegan)
def _cycle_began(event: e.CycleBegan, say: Tongue) -> str:
    return say("— Cycle {n} —", n=event.cycle)


@says(e.TurnBegan)
def _turn_began(event: e.TurnBegan, say: Tongue) -> str:
    return say("Turn {n}: {who}, start of turn", n=event.turn, who=Ref(event.player))


@says(e.PhaseBegan)
def _phase_began(event: e.PhaseBegan, say: Tongue) -> str:
    return say("{who}: {phase}", who=Ref(event.player), phase=PHASE_WORDS[event.phase].of(say.language))


@says(e.Reminded)
def _reminded(event: e.Reminded, say: Tongue) -> str:
    return "» " + reminder(say, event.text, event.facts)


@says(e.FateChanged)
def _fate_changed(event: e.FateChanged, say: Tongue) -> str:
    facts: dict[str, Any] = {"before": event.before, "after": event.after, "who": Ref(event.who)}
    facts["what"] = ", ".join(card_name(say, name) for name in event.what.split(", "))
    if event.cause == "lost":
        return say("Fate {before} → {after}: {who} lost a combat against {what}, +1", **facts)
    if event.cause == "death":
        return say("Fate {before} → {after}: {who} died, +2", **facts)
    if event.cause == "observatory":
        return say("Fate {before} → {after}: {who} reached the Observatory, −3", **facts)
    if event.because:
        return say("Fate {before} → {after}: {because}", because=event.because, **facts)
    return say("Fate {before} → {after}: by the table", **facts)


# ---- characters


@says(e.PlayerWounded)
def _player_wounded(event: e.PlayerWounded, say: Tongue) -> str:
    text = say("{who}: wounds +{n}, now {wounds}", who=Ref(event.player), n=event.taken, wounds=event.wounds)
    return text + because_text(say, card_name(say, event.because) if event.because else "")


@says(e.PlayerHealed)
def _player_healed(event: e.PlayerHealed, say: Tongue) -> str:
    facts: dict[str, Any] = {"who": Ref(event.player), "n": event.healed, "wounds": event.wounds}
    if event.by == "resistance":
        return say("{who}: Resistance heals {n}, wounds now {wounds}", **facts)
    if event.by == "table":
        return say("{who}: wounds −{n}, now {wounds}", **facts) + because_text(say, event.because)
    return say("{who}: all wounds heal (−{n})", **facts)


@says(e.PlayerDied)
def _player_died(event: e.PlayerDied, say: Tongue) -> str:
    text = say("{who} is dead: token, cards, coins and wounds leave the board", who=Ref(event.player))
    left = [card_names(say, event.cards)] if event.cards else []
    if event.coins:
        left.append(coins_text(say, event.coins))
    return f"{text} ({', '.join(left)})" if left else text


@says(e.CoinsChanged)
def _coins_changed(event: e.CoinsChanged, say: Tongue) -> str:
    change = ("+" if event.change >= 0 else "−") + coins_text(say, abs(event.change))
    text = say("{who}: {change}, now {coins}", who=Ref(event.player), change=change, coins=coins_text(say, event.coins))
    return text + because_text(say, event.because)


@says(e.SquareReached)
def _square_reached(event: e.SquareReached, say: Tongue) -> str:
    return say("{who} is at: {square}", who=Ref(event.player), square=square_name(say, event.square))


# ---- cards


@says(e.CardGained)
def _card_gained(event: e.CardGained, say: Tongue) -> str:
    kind = KIND_WORDS[event.kind].of(say.language)
    facts: dict[str, Any] = {"who": Ref(event.player), "card": card_name(say, event.card), "kind": kind}
    if event.place == "slot":
        return say("{who}: {card} ({kind}), into a slot", **facts)
    return say("{who}: {card} ({kind}), into the hand", **facts)


@says(e.CardDropped)
def _card_dropped(event: e.CardDropped, say: Tongue) -> str:
    return say("{who} discards {card}", who=Ref(event.player), card=card_name(say, event.card))


@says(e.CardLeft)
def _card_left(event: e.CardLeft, say: Tongue) -> str:
    return say("{who} leaves {card}: the hand is full", who=Ref(event.player), card=card_name(say, event.card))


@says(e.SkillUsed)
def _skill_used(event: e.SkillUsed, say: Tongue) -> str:
    text = N_("{who} uses {card}; it goes under the Skill deck, which is shuffled")
    return say(text, who=Ref(event.player), card=card_name(say, event.card))


@says(e.SkillUnfit)
def _skill_unfit(event: e.SkillUnfit, say: Tongue) -> str:
    facts: dict[str, Any] = {"who": Ref(event.player), "card": card_name(say, event.card), "guild": Ref(event.guild)}
    if event.again:
        return say("{card} belongs to {guild}: under the deck; {who} draws again", **facts)
    return say("{card} belongs to {guild}: the whole deck was seen, {who} draws no more", **facts)


@says(e.ItemUsed)
def _item_used(event: e.ItemUsed, say: Tongue) -> str:
    return say("{who} uses {card}; it stays", who=Ref(event.player), card=card_name(say, event.card))


@says(e.TowerShown)
def _tower_shown(event: e.TowerShown, say: Tongue) -> str:
    return say("{who} shows {card}", who=Ref(event.player), card=card_name(say, event.card))


@says(e.CardMoved)
def _card_moved(event: e.CardMoved, say: Tongue) -> str:
    facts: dict[str, Any] = {"who": Ref(event.player), "card": card_name(say, event.card)}
    if event.place == "slot":
        return say("{who}: {card} from the hand into a slot", **facts)
    return say("{who}: {card} from a slot into the hand", **facts)


@says(e.SkillDrawDue)
def _skill_draw_due(event: e.SkillDrawDue, say: Tongue) -> str:
    facts: dict[str, Any] = {"who": Ref(event.player), "n": event.skills}
    if event.by == "insight":
        return say("{who} draws Skills by Insight: {n} (`gain`)", **facts)
    return say("{who} draws Skills at the Observatory: {n} (`gain`)", **facts)


# ---- combat


@says(e.DiceShown)
def _dice_shown(event: e.DiceShown, say: Tongue) -> str:
    return say("{who} rolled: {faces}", who=Ref(event.player), faces=faces_text(say, event.faces))


@says(e.DiceRerolled)
def _dice_rerolled(event: e.DiceRerolled, say: Tongue) -> str:
    text = N_("{who} dodges: dice {dice} rolled again: {faces}")
    return say(text, who=Ref(event.player), dice=event.dice, faces=faces_text(say, event.faces))


@says(e.CreatureFought)
def _creature_fought(event: e.CreatureFought, say: Tongue) -> str:
    text = N_("{card}: damage {damage} against Defence {defence}; wounds dealt {wounds} (Attack {attack})")
    return say(text, card=card_name(say, event.creature), damage=event.damage, defence=event.defence,
               wounds=event.wounds, attack=event.attack)  # fmt: skip


@says(e.CombatWon)
def _combat_won(event: e.CombatWon, say: Tongue) -> str:
    text = N_("{who} won against {card}: +{coins}")
    facts: dict[str, Any] = {"card": card_name(say, event.creature), "coins": coins_text(say, event.coins)}
    return say(text, who=Ref(event.player), **facts)


@says(e.CombatLost)
def _combat_lost(event: e.CombatLost, say: Tongue) -> str:
    text = N_("{who} lost against {card}: it goes under the Encounter deck")
    return say(text, who=Ref(event.player), card=card_name(say, event.creature))


@says(e.CreatureUnder)
def _creature_under(event: e.CreatureUnder, say: Tongue) -> str:
    card = card_name(say, event.creature)
    if event.why == "unfought":
        return say("{card} is not fought any more: under the Encounter deck", card=card)
    return say("{card} died too: no trophy, under the Encounter deck", card=card)


@says(e.DuelFought)
def _duel_fought(event: e.DuelFought, say: Tongue) -> str:
    text = N_("Duel: {who} deals {dealt}, {other} deals {taken}")
    return say(text, who=Ref(event.attacker), dealt=event.dealt, other=Ref(event.defender), taken=event.taken)


@says(e.DuelEnded)
def _duel_ended(event: e.DuelEnded, say: Tongue) -> str:
    if not event.winner:
        return say("The duel is a draw")
    return say("{who} wins the duel", who=Ref(event.winner))


@says(e.TrophyTaken)
def _trophy_taken(event: e.TrophyTaken, say: Tongue) -> str:
    facts: dict[str, Any] = {"who": Ref(event.winner), "other": Ref(event.loser)}
    if event.kind == "none":
        return say("{who} takes nothing from {other}", **facts)
    what = coins_text(say, event.coins) if event.kind == "coins" else card_name(say, event.card)
    return say("{who} takes from {other}: {what}", what=what, **facts)
