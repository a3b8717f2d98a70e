"""What the table can want."""

from __future__ import annotations

from companion.engine.declare import Command


class BeginGame(Command, frozen=True):
    """`game new kami [VARIANT] [target N]`."""

    variant: str = "soldier"
    target: int = 15


class SeatPlayers(Command, frozen=True):
    """`seats NAME…`, in clockwise order, partners opposite."""

    names: list[str]


class DrawForFirst(Command, frozen=True):
    """`draw CARD…`: a card for each seat, in order."""

    cards: list[str]


class ChooseFirst(Command, frozen=True):
    """`first NAME`."""

    player: str


class DealCards(Command, frozen=True):
    """`deal [NAME CARDS]`."""

    player: str | None = None
    cards: list[str] = []


class LayMercenaries(Command, frozen=True):
    """`mercenaries CARD…`: those face up."""

    cards: list[str]


class TurnUpMercenary(Command, frozen=True):
    """`turnup CARD`."""

    card: str


class PlayCards(Command, frozen=True):
    """`play CARD CARD`: defence, then attack, by who has the initiative."""

    defence: str
    attack: str


class CounterAttack(Command, frozen=True):
    """`counter NAME CARD CARD`: defence, attack."""

    player: str
    defence: str
    attack: str


class TakeTurn(Command, frozen=True):
    """`NAME CARD CARD`: plays with the initiative, counters without; `NAME pass`."""

    player: str
    defence: str = ""
    attack: str = ""
    passes: bool = False


class PassTurn(Command, frozen=True):
    """`pass NAME…`, `pass all`; nobody named: whose turn it is."""

    players: list[str] = []


class RevealHidden(Command, frozen=True):
    """`reveal CARD`: the hidden card of the turn that ended the round."""

    card: str


class AnnulRound(Command, frozen=True):
    """`annul NAME`: five Soldiers were shown."""

    player: str


class ScoreRound(Command, frozen=True):
    """`score NAME CARD [double]`."""

    player: str
    card: str
    double: bool = False


class ForcePlay(Command, frozen=True):
    """`force …`: one of the plays, legal or not."""

    play: PlayCards | CounterAttack | TakeTurn | PassTurn | AnnulRound | ScoreRound


class ReadRecord(Command, frozen=True):
    """`read RECORD [plays N]`."""

    record: str
    plays: int | None = None


class GoOn(Command, frozen=True):
    """`next [N]`: the next plays of the record that was read."""

    plays: int = 1


class AskLegal(Command, frozen=True):
    """`legal [CARD]`."""

    card: str | None = None


class AskOdds(Command, frozen=True):
    """`odds [NAME]`."""

    player: str | None = None


class AskUnseen(Command, frozen=True):
    """`unseen`."""


class AskRecord(Command, frozen=True):
    """`record [N or all]`."""

    which: int | str | None = None
