"""What lies on the table: seats, scores, both lines of each player, what is unseen."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.game import Seen
from companion.engine.play import GameState, Play
from companion.games.kami.content.cards import DECK, HIDDEN
from companion.games.kami.settings import value_of

Variant = Literal["soldier", "lord", "kami"]
TARGET = 15
HAND = 8


class Lines(msgspec.Struct):
    """The defence line (`x` a hidden card) and the attack line of one player, in the order they were laid."""

    defence: list[str] = []
    attack: list[str] = []


class Stack(msgspec.Struct):
    """Two mercenaries, one on the other. `up`: the card face up, `x` turned up and not yet named, null if both are
    gone; `below`: one lies face down under it.
    """

    up: str | None
    below: bool = True


class PastRound(msgspec.Struct):
    """A round that is over. `how` it ended: played out, only scored, annulled, or void; `player`: who won it, annulled
    it, or could not go on; `forced`: scored or annulled against a rule.
    """

    round: int
    how: Literal["played", "scored", "annulled", "void"]
    player: str
    card: str | None = None
    points: int = 0
    double: bool = False
    forced: bool = False
    record: str = ""

    @property
    def counts(self) -> bool:
        """True if its last card scored."""
        return self.card is not None and self.how in ("played", "scored")


class Earlier(msgspec.Struct):
    """What a player scored in rounds that are kept no more: how many, the points, how many doubled, the last cards."""

    rounds: int = 0
    points: int = 0
    strokes: int = 0
    cards: dict[str, int] = {}


class Ending(msgspec.Struct):
    """The end of a round by a hidden card that nobody named yet: what `reveal` counts anew.

    `before`: the winner's score before the round; `possible`: how many of each card can have lain hidden; `hidden`:
    the card that was named, `x` as long as none was.
    """

    player: str
    card: str
    before: int
    possible: dict[str, int]
    hidden: str = HIDDEN


class Kami(GameState, kw_only=True):
    """The state of a game.

    Args:
        seats: ids in clockwise order, partners opposite; names: as they were typed.
        scores: partners have the same.
        first: who began this round; turn: who acts; initiative: who lays a hidden card and attacks, else null;
            attacker: whose last attack is to be countered, null before the first.
        hidden: the hidden cards of each player as far as they are known, in the order laid.
        hands: the cards known to be in a hand, or hidden there as `x`; null: the hand is not known.
        plays: this round in the notation of records; ahead: plays of a record that was read, still to come.
        ending: what `reveal` may count anew; rounds: the rounds that are over, the last of them; earlier: what each
            player scored in those before.
    """

    seats: list[str] = []
    names: dict[str, str] = {}
    scores: dict[str, int] = {}
    target: int = TARGET
    variant: Variant = "soldier"
    round: int = 1
    first: str | None = None
    turn: str | None = None
    initiative: str | None = None
    attacker: str | None = None
    lines: dict[str, Lines] = {}
    unseen: dict[str, int] = msgspec.field(default_factory=lambda: dict(DECK))
    left: dict[str, int] = {}
    hidden: dict[str, list[str]] = {}
    hands: dict[str, list[str] | None] = {}
    mercenaries: list[Stack] = []
    plays: list[str] = []
    ahead: list[str] = []
    ending: Ending | None = None
    rounds: list[PastRound] = []
    earlier: dict[str, Earlier] = {}

    def seat(self, player: str) -> int:
        """The number of a seat, from 1, as records write it."""
        return self.seats.index(player) + 1

    def left_of(self, player: str) -> str:
        """The next player in clockwise order (KM-3, KM-4)."""
        return self.seats[self.seat(player) % len(self.seats)]

    def team(self, player: str) -> list[str]:
        """The player and, with four, the partner opposite, in the order of the seats (KM-1)."""
        if len(self.seats) != 4:
            return [player]
        at = self.seats.index(player) % 2
        return [self.seats[at], self.seats[at + 2]]

    def teams(self) -> list[list[str]]:
        """Every team."""
        return [self.team(player) for player in (self.seats[:2] if len(self.seats) == 4 else self.seats)]

    @property
    def full_hand(self) -> int:
        """How many cards each is dealt (KM-1)."""
        return int(value_of(self, "chaotic-hand")) if len(self.seats) == 3 else HAND

    @property
    def has_begun(self) -> bool:
        """True if something was played in this round."""
        return any(play[0].isdigit() for play in self.plays) or any(
            lines.defence or lines.attack for lines in self.lines.values()
        )

    @property
    def attack(self) -> str | None:
        """The attack to be countered; null while somebody has the initiative."""
        if self.attacker is None or self.initiative is not None or not self.lines[self.attacker].attack:
            return None
        return self.lines[self.attacker].attack[-1]

    @property
    def mercenaries_left(self) -> bool:
        """True if a mercenary can still be taken (KM-10)."""
        return any(stack.up is not None for stack in self.mercenaries)

    def yet_to_answer(self) -> list[str]:
        """Who may still counter the present attack, in order of turn (KM-4)."""
        if self.attack is None or self.turn is None or self.turn == self.attacker:
            return []
        players = [self.turn]
        while (following := self.left_of(players[-1])) != self.attacker and following not in players:
            players.append(following)
        return players

    def unnamed(self, player: str) -> int:
        """How many cards a player laid hidden that the companion does not know."""
        return self.hidden[player].count(HIDDEN)

    def known_elsewhere(self, card: str) -> int:
        """How many unseen cards of a kind the companion knows the place of: known hands and known hidden cards."""
        hands = sum(hand.count(card) for hand in self.hands.values() if hand is not None)
        return hands + sum(hidden.count(card) for hidden in self.hidden.values())

    def possible(self, player: str) -> dict[str, int]:
        """How many of each card a player may have in the hand or hidden, as far as the companion knows."""
        hand = self.hands[player]
        return {card: self.free(card) if hand is None else hand.count(card) for card in DECK}

    def free(self, card: str) -> int:
        """How many unseen cards of a kind lie where the companion does not know."""
        return max(0, self.unseen[card] - self.known_elsewhere(card))


KamiPlay = Play[Kami, None]
KamiSeen = Seen[Kami, None]
