"""Duels (FK-50, FK-51)."""

from __future__ import annotations

from typing import Any

from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import COMBAT, Acting, Other
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.names import card_name, coins_text
from companion.games.fated_kingdoms.questions import Trophy, TrophyChoice
from companion.games.fated_kingdoms.rules.cards import remove_card, take_in
from companion.games.fated_kingdoms.rules.end import end_if_all_dead
from companion.games.fated_kingdoms.rules.fight import afterwards
from companion.games.fated_kingdoms.rules.life import die, give_wounds
from companion.games.fated_kingdoms.rules.lookup import italian_names
from companion.games.fated_kingdoms.rules.people import acting, living, remark_apart, remark_phase
from companion.games.fated_kingdoms.rules.rolling import roll_faces, tally, use_dodges
from companion.games.fated_kingdoms.state import MOST_WOUNDS


class DuelFought(Event, frozen=True):
    """A duel was counted: the wounds each dealt."""

    attacker: Id
    defender: Id
    dealt: int
    taken: int
    says = N_("Duel: {attacker} deals {dealt}, {defender} deals {taken}")


class DuelEnded(Event, frozen=True):
    """A duel ended; `winner` is empty for a draw."""

    attacker: Id
    defender: Id
    winner: Id

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        if not self.winner:
            return say("The duel is a draw")
        return say("{who} wins the duel", who=Ref(self.winner))


class TrophyTaken(Event, frozen=True):
    """The winner of a duel took something: `kind` coins, item, creature or none."""

    winner: Id
    loser: Id
    kind: str
    card: str = ""
    coins: int = 0

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"who": Ref(self.winner), "other": Ref(self.loser)}
        if self.kind == "none":
            return say("{who} takes nothing from {other}", **facts)
        what = coins_text(say, self.coins) if self.kind == "coins" else card_name(say, self.card)
        return say("{who} takes from {other}: {what}", what=what, **facts)

    def public_sentence(self, say: Tongue) -> str:
        """A Creature goes from one closed hand to another (FK-31)."""
        if self.kind != "creature":
            return self.sentence(say)
        return say("{who} takes a Creature from {other}", who=Ref(self.winner), other=Ref(self.loser))


@command(Word("duel", "duello"), N_("a duel: faces of both, dodges, a trophy"), short=Word("d", "d"), group=COMBAT)
def fight_duel(play: KingdomsPlay, attacker: Acting, defender: Other) -> None:
    """The attacker rolls, the defender rolls, dodges after both, then both count (FK-50)."""
    one, other = attacker, defender
    if one == other:
        raise RuleError("a duel needs two players", rule="FK-50")
    living(play, other)
    acting(play, one)
    remark_phase(play, one, "combat")
    remark_apart(play, one, other)
    throws = [roll_faces(play, one, Ref(other), other), roll_faces(play, other, Ref(one), one)]
    for throw in throws:
        use_dodges(play, throw)
    mine, theirs = (tally(throw.faces) for throw in throws)
    dealt, taken = max(0, mine.damage - theirs.blocks), max(0, theirs.damage - mine.blocks)
    play.tell(DuelFought(one, other, dealt, taken))
    for who, wounds, foe in ((other, dealt, one), (one, taken, other)):
        if wounds:
            give_wounds(play, who, wounds, play.state.players[foe].name)
    settle(play, one, other, dealt, taken)
    for who, counted in ((one, mine), (other, theirs)):
        if play.state.players[who].alive:
            afterwards(play, who, counted)
    end_if_all_dead(play)


def settle(play: KingdomsPlay, one: str, other: str, dealt: int, taken: int) -> None:
    """Who deals more wounds wins, equal is a draw; if one dies the other wins, if both die it is a draw (FK-50,
    FK-51).
    """
    players = play.state.players
    dead = [who for who in (one, other) if players[who].wounds > MOST_WOUNDS]
    winner = winner_of(one, other, dealt, taken, dead)
    text = N_("wounds dealt: {who} {dealt}, {other} {taken}")
    play.because(winner or one, text, rule="FK-50", who=Ref(one), dealt=dealt, other=Ref(other), taken=taken)
    play.tell(DuelEnded(one, other, winner))
    for who in dead:
        die(play, who, winner=winner or None)
    if winner and not dead:
        take_trophy(play, winner, other if winner == one else one)


def winner_of(one: str, other: str, dealt: int, taken: int, dead: list[str]) -> str:
    """The id of the winner, empty for a draw."""
    if len(dead) == 2:
        return ""
    if dead:
        return other if dead == [one] else one
    return one if dealt > taken else other if taken > dealt else ""


def take_trophy(play: KingdomsPlay, winner: str, loser: str) -> None:
    """The winner takes an Item of the loser's inventory, half of the coins rounded down, a Creature of the hand, or
    nothing; only what is there is offered (FK-51).
    """
    player = play.state.players[loser]
    half = player.coins // 2
    items = tuple(card for card in player.slots if card is not None and card.kind == "item")
    creatures = tuple(card for card in player.hand if card.kind == "creature")
    if not (half or items or creatures):
        play.because(winner, N_("{who} has nothing that can be taken"), rule="FK-51", who=Ref(loser))
        return
    text = N_("{who} won: what is taken from {other}?")
    facts = {"who": Ref(winner), "other": Ref(loser)}
    reader = TrophyChoice(half, items, creatures, italian_names(play))
    trophy: Trophy = play.ask(Question("trophy", text, reader, winner, loser, facts=facts))
    if trophy.kind == "coins":
        player.coins -= half
        play.state.players[winner].coins += half
    play.tell(TrophyTaken(winner, loser, trophy.kind, trophy.card.name if trophy.card else "", half))
    if trophy.card is not None:
        remove_card(player, trophy.card)
        take_in(play, winner, trophy.card)
