"""What happens in a game. Names are append-only: old logs are read for ever."""

from __future__ import annotations

from typing import Any

from companion.engine.play import Event


class GameBegun(Event, frozen=True):
    """A game begins."""

    variant: str
    target: int


class PlayersSeated(Event, frozen=True):
    """Players sit in this clockwise order."""

    players: list[str]


class CardDrawn(Event, frozen=True):
    """A card was drawn for who plays first."""

    player: str
    card: str


class DrawTied(Event, frozen=True):
    """The highest cards are equal: these draw again."""

    players: list[str]


class FirstChosen(Event, frozen=True):
    """Somebody deals and starts the round."""

    player: str
    round: int


class RoundBegunAnew(Event, frozen=True):
    """The cards played so far in this round are taken back into full hands."""

    round: int


class HandsDealt(Event, frozen=True):
    """Everybody was dealt a hand."""

    cards: int
    aside: int
    dealer: str | None


class HandKnown(Event, frozen=True):
    """The companion knows what a player was dealt."""

    player: str
    cards: int


class MercenariesLaid(Event, frozen=True):
    """These mercenaries lie face up."""

    cards: list[str]


class MercenaryTurnedUp(Event, frozen=True):
    """The mercenary below was turned up."""

    card: str


class PlayForced(Event, frozen=True):
    """The next play is against a rule and recorded all the same."""

    player: str
    text: str
    facts: dict[str, Any]
    rule: str


class CardsPlayed(Event, frozen=True):
    """A card was laid hidden, and one attacks."""

    player: str
    attack: str
    left: int


class AttackCountered(Event, frozen=True):
    """An attack was countered, and a card attacks."""

    player: str
    defence: str
    attack: str
    left: int


class TurnsPassed(Event, frozen=True):
    """These passed."""

    players: list[str]


class InitiativeKept(Event, frozen=True):
    """All others passed: the last attacker goes on."""

    player: str


class RoundWon(Event, frozen=True):
    """The last card of a hand ended the round. `open`: the hidden card is not known, `reveal` may double."""

    player: str
    card: str
    points: int
    double: bool
    open: bool
    score: int


class HiddenShown(Event, frozen=True):
    """At the end of the round: the hidden cards of a player as far as they are known (`x` not)."""

    player: str
    cards: list[str]


class ScoreTurnedBack(Event, frozen=True):
    """A variant took a score over the target back."""

    players: list[str]
    variant: str
    over: int
    score: int


class HiddenRevealed(Event, frozen=True):
    """The hidden card of the turn that ended the round: the round counts anew."""

    player: str
    card: str
    points: int
    double: bool
    score: int


class RoundAnnulled(Event, frozen=True):
    """Five Soldiers were shown: the cards are dealt anew, the same first player."""

    player: str
    first: str | None


class RoundVoid(Event, frozen=True):
    """One hand card, the initiative and no mercenary left."""

    player: str
    first: str | None


class NextRound(Event, frozen=True):
    """The next round: who deals and starts."""

    round: int
    first: str


class GameWon(Event, frozen=True):
    """The target is reached."""

    players: list[str]
    score: int


class GameReopened(Event, frozen=True):
    """The end of the game is undone."""


class PartnersScore(Event, frozen=True):
    """A score set by hand holds for the whole team."""

    players: list[str]
    score: int


class RecordRead(Event, frozen=True):
    """A record was read: so many plays of so many, and how many hands it names."""

    plays: int
    of: int
    hands: int = 0


EVENTS: tuple[type[Event], ...] = (
    GameBegun,
    PlayersSeated,
    CardDrawn,
    DrawTied,
    FirstChosen,
    RoundBegunAnew,
    HandsDealt,
    HandKnown,
    MercenariesLaid,
    MercenaryTurnedUp,
    PlayForced,
    CardsPlayed,
    AttackCountered,
    TurnsPassed,
    InitiativeKept,
    RoundWon,
    HiddenShown,
    ScoreTurnedBack,
    HiddenRevealed,
    RoundAnnulled,
    RoundVoid,
    NextRound,
    GameWon,
    GameReopened,
    PartnersScore,
    RecordRead,
)
