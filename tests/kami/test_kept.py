"""What campaign files of released versions keep: every command and event that a step holds is read for ever.

The bytes are those that were written when each command had a class of its own, apart from its rule.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.kami import GAME

COMMANDS = (
    b'{"type":"BeginGame","variant":"lord","target":21}',
    b'{"type":"SeatPlayers","names":["Anna","Bruno","Carla","Dino"]}',
    b'{"type":"DrawForFirst","cards":["tower","soldier","fool","knight"]}',
    b'{"type":"ChooseFirst","player":"anna"}',
    b'{"type":"DealCards","player":null,"cards":[]}',
    b'{"type":"DealCards","player":"anna","cards":["soldier","soldier","lancer","knight","silver-dragon","gold-dragon","tower","empress"]}',
    b'{"type":"LayMercenaries","cards":["soldier","lancer","tower"]}',
    b'{"type":"TurnUpMercenary","card":"fool"}',
    b'{"type":"PlayCards","defence":"x","attack":"knight"}',
    b'{"type":"CounterAttack","player":"bruno","defence":"m:knight","attack":"tower"}',
    b'{"type":"TakeTurn","player":"anna","defence":"x","attack":"soldier","passes":false}',
    b'{"type":"TakeTurn","player":"bruno","defence":"","attack":"","passes":true}',
    b'{"type":"PassTurn","players":[]}',
    b'{"type":"PassTurn","players":["all"]}',
    b'{"type":"RevealHidden","card":"gold-dragon"}',
    b'{"type":"AnnulRound","player":"carla"}',
    b'{"type":"ScoreRound","player":"dino","card":"empress","double":true}',
    b'{"type":"ForcePlay","play":{"type":"PlayCards","defence":"x","attack":"empress"}}',
    b'{"type":"ForcePlay","play":{"type":"CounterAttack","player":"bruno","defence":"lancer","attack":"knight"}}',
    b'{"type":"ForcePlay","play":{"type":"TakeTurn","player":"anna","defence":"x","attack":"soldier","passes":false}}',
    b'{"type":"ForcePlay","play":{"type":"PassTurn","players":["anna"]}}',
    b'{"type":"ForcePlay","play":{"type":"AnnulRound","player":"anna"}}',
    b'{"type":"ForcePlay","play":{"type":"ScoreRound","player":"anna","card":"soldier","double":false}}',
    b'{"type":"ReadRecord","record":"x,x,x,x,s1,1x1,213","plays":2,"which":null}',
    b'{"type":"ReadRecord","record":"1x1","plays":null,"which":2}',
    b'{"type":"GoOn","plays":3}',
    b'{"type":"AskLegal","card":"m:tower"}',
    b'{"type":"AskOdds","player":"anna"}',
    b'{"type":"AskUnseen"}',
    b'{"type":"TellHands","player":"anna","cards":["soldier","tower"]}',
    b'{"type":"HintPage","player":"anna"}',
    b'{"type":"AnalysePage","which":2}',
    b'{"type":"LeaguePage"}',
    b'{"type":"AskRecord","which":2}',
    b'{"type":"AskRecord","which":"all"}',
    b'{"type":"AskRecord","which":null}',
)
DEFAULTS: dict[str, dict[str, Any]] = {
    "BeginGame": {"variant": "soldier", "target": 15},
    "DealCards": {"player": None, "cards": []},
    "TakeTurn": {"defence": "", "attack": "", "passes": False},
    "PassTurn": {"players": []},
    "ScoreRound": {"double": False},
    "ReadRecord": {"plays": None, "which": None},
    "GoOn": {"plays": 1},
    "AskLegal": {"card": None},
    "AskOdds": {"player": None},
    "AskRecord": {"which": None},
}
"""What a field means that a kept command does not have."""
EVENTS = (
    b'{"type":"GameBegun","variant":"lord","target":21}',
    b'{"type":"PlayersSeated","players":["anna","bruno","carla","dino"]}',
    b'{"type":"PlayersSeated","players":["anna","bruno"]}',
    b'{"type":"CardDrawn","player":"anna","card":"silver-dragon"}',
    b'{"type":"DrawTied","players":["anna","bruno"]}',
    b'{"type":"FirstChosen","player":"anna","round":1}',
    b'{"type":"HandsDealt","cards":8,"aside":8,"dealer":"anna"}',
    b'{"type":"HandsDealt","cards":8,"aside":0,"dealer":null}',
    b'{"type":"HandKnown","player":"bruno","cards":8}',
    b'{"type":"MercenariesLaid","cards":["soldier","tower"]}',
    b'{"type":"MercenaryTurnedUp","card":"fool"}',
    b'{"type":"CardsPlayed","player":"anna","attack":"knight","left":6}',
    b'{"type":"AttackCountered","player":"bruno","defence":"knight","attack":"tower","left":1}',
    b'{"type":"TurnsPassed","players":["anna","bruno"]}',
    b'{"type":"InitiativeKept","player":"anna"}',
    b'{"type":"PlayForced","player":"anna","text":"{empress} may not attack yet: at this table the one that counters in the same turn does not count","facts":{"empress":"card:empress"},"rule":"KM-6"}',
    b'{"type":"RoundWon","player":"anna","card":"tower","points":8,"double":true,"open":false,"score":12}',
    b'{"type":"RoundWon","player":"anna","card":"empress","points":5,"double":false,"open":true,"score":5}',
    b'{"type":"HiddenShown","player":"anna","cards":["x","tower"]}',
    b'{"type":"ScoreTurnedBack","players":["anna","carla"],"variant":"lord","over":17,"score":13}',
    b'{"type":"HiddenRevealed","player":"anna","card":"tower","points":8,"double":true,"score":12}',
    b'{"type":"HiddenRevealed","player":"anna","card":"fool","points":4,"double":false,"score":8}',
    b'{"type":"RoundVoid","player":"bruno","first":"anna"}',
    b'{"type":"RoundVoid","player":"bruno","first":null}',
    b'{"type":"RoundAnnulled","player":"carla","first":"anna"}',
    b'{"type":"RoundAnnulled","player":"carla","first":null}',
    b'{"type":"NextRound","round":2,"first":"bruno"}',
    b'{"type":"GameWon","players":["anna","carla"],"score":15}',
    b'{"type":"GameReopened"}',
    b'{"type":"PartnersScore","players":["anna","carla"],"score":7}',
    b'{"type":"RoundBegunAnew","round":1}',
    b'{"type":"RecordRead","plays":3,"of":17,"hands":2}',
    b'{"type":"RecordRead","plays":3,"of":17,"hands":0}',
    b'{"type":"HandsTold","round":1,"players":["bruno","dino"]}',
)


def kind(kept: bytes) -> str:
    return str(msgspec.json.decode(kept)["type"])


@pytest.mark.parametrize("kept", COMMANDS, ids=kind)
def test_a_kept_command_is_read_and_written_as_ever(kept: bytes) -> None:
    (command,) = GAME.commands_decoder.decode(b"[" + kept + b"]")
    assert msgspec.json.encode(command) == kept


@pytest.mark.parametrize("name", DEFAULTS)
def test_what_a_kept_command_leaves_out_is_what_it_always_was(name: str) -> None:
    fields = next(one for kept in COMMANDS if (one := msgspec.json.decode(kept))["type"] == name)
    short = {field: value for field, value in fields.items() if field not in DEFAULTS[name]}
    (command,) = GAME.commands_decoder.decode(msgspec.json.encode([short]))
    assert msgspec.to_builtins(command) == {**short, **DEFAULTS[name]}


def test_every_command_of_the_game_is_among_them() -> None:
    made = {spec.make.__name__ for spec in (GAME.new, *GAME.commands, *GAME.pieces) if spec.make is not None}
    assert made == set(map(kind, COMMANDS))


@pytest.mark.parametrize("kept", EVENTS, ids=kind)
def test_a_kept_event_is_read_and_written_as_ever(kept: bytes) -> None:
    event = msgspec.json.decode(kept, type=GAME.event_types)
    assert msgspec.json.encode(event) == kept


def test_every_event_of_the_game_is_among_them() -> None:
    assert {event.__name__ for event in GAME.events} == set(map(kind, EVENTS))
