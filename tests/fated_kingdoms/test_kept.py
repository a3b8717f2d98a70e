"""What campaign files of released versions keep: every command that a step holds is read for ever.

The bytes are those that were written when each command still had a class of its own.
"""

from __future__ import annotations

import msgspec
import pytest

from companion.games.fated_kingdoms import GAME

KEPT = (
    '{"type":"BeginKingdoms","pack":"starter"}',
    '{"type":"BeginKingdoms","pack":null}',
    '{"type":"EnterPlayer","name":"Anna","guild":"Red"}',
    '{"type":"SetOrder","players":["anna","bruno"]}',
    '{"type":"StartGame","limit":90}',
    '{"type":"StartGame","limit":null}',
    '{"type":"GoOn"}',
    '{"type":"EndTurn"}',
    '{"type":"ChangeFate","change":-2,"because":"card"}',
    '{"type":"WoundPlayer","player":"anna","wounds":2,"because":"trap"}',
    '{"type":"HealPlayer","player":"anna","wounds":1,"because":""}',
    '{"type":"ChangeCoins","player":"anna","change":-3,"gold":true,"because":"toll"}',
    '{"type":"GoToSquare","player":"anna","square":"inner 3"}',
    '{"type":"GainCard","player":"anna","card":{"name":"Ring","kind":"item","value":4,"attack":null,"defence":null,"guild":"red"},"place":"hand","because":"found"}',
    '{"type":"DropCard","player":"anna","card":{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""}}',
    '{"type":"UseCard","player":"anna","card":{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""}}',
    '{"type":"SlotCard","player":"anna","card":{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""}}',
    '{"type":"HandCard","player":"anna","card":{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""}}',
    '{"type":"FightCreatures","player":"anna","creatures":[{"name":"Wolf","kind":"creature","value":3,"attack":2,"defence":1,"guild":""},{"name":"Rat","kind":"","value":null,"attack":null,"defence":null,"guild":""}]}',
    '{"type":"FightDuel","attacker":"anna","defender":"bruno"}',
    '{"type":"BuyItem","player":"anna","card":{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""},"price":3,"place":"slot"}',
    '{"type":"SellItem","player":"anna","card":{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""},"price":2}',
    '{"type":"RefreshStore","player":"anna"}',
    '{"type":"SetStore","cards":[{"name":"Ring","kind":"","value":null,"attack":null,"defence":null,"guild":""},{"name":"Bow","kind":"","value":null,"attack":null,"defence":null,"guild":""}],"add":true,"empty":false}',
    '{"type":"SetStore","cards":[],"add":false,"empty":true}',
    '{"type":"TradeGoods","giver":"anna","other":"bruno","gives":[{"name":"coins","kind":"coins","value":3,"attack":null,"defence":null,"guild":""}],"gets":[{"name":"nothing","kind":"nothing","value":null,"attack":null,"defence":null,"guild":""}]}',
    '{"type":"LootDead","player":"anna","dead":"bruno","cards":[{"name":"all","kind":"all","value":null,"attack":null,"defence":null,"guild":""}]}',
    '{"type":"ChooseTower","player":"anna","tower":{"name":"Keep","kind":"tower","value":5,"attack":null,"defence":null,"guild":""},"creatures":[{"name":"Wolf","kind":"","value":null,"attack":null,"defence":null,"guild":""}]}',
    '{"type":"SetProphecy","text":"Omen"}',
    '{"type":"FulfilProphecy","player":"anna","reward":"2 gold"}',
    '{"type":"KeepEvent","text":"Storm"}',
    '{"type":"EndEvent","text":"Storm"}',
    '{"type":"ChangeStack","act":"push","player":"anna","text":"Arrow"}',
    '{"type":"ChangeStack","act":"resolve","player":null,"text":""}',
    '{"type":"CountDeck","deck":"skill","count":12,"change":null}',
    '{"type":"CountDeck","deck":"skill","count":null,"change":-1}',
    '{"type":"EndByScore"}',
    '{"type":"EnterCard","card":{"name":"Wolf","kind":"creature","value":3,"attack":2,"defence":1,"guild":""}}',
    '{"type":"EnterGuild","name":"Red","dice":[["strength",2],["dexterity",1]]}',
    '{"type":"EnterDie","name":"odd","faces":["hit","miss"]}',
    '{"type":"EnterSquare","name":"Well","text":"Draw a card"}',
    '{"type":"AskOdds","player":"anna","creatures":[{"name":"Wolf","kind":"","value":null,"attack":null,"defence":null,"guild":""}],"dice":[["strength",1]],"faces":["hit"]}',
    '{"type":"LookAtCards","player":"anna"}',
    '{"type":"LookAtCopy"}',
    '{"type":"LookAhead"}',
)
DEFAULTS: dict[str, dict[str, object]] = {
    "BeginKingdoms": {"pack": None},
    "StartGame": {"limit": None},
    "ChangeFate": {"because": ""},
    "WoundPlayer": {"wounds": 1, "because": ""},
    "HealPlayer": {"wounds": 1, "because": ""},
    "ChangeCoins": {"gold": False, "because": ""},
    "GainCard": {"place": None, "because": ""},
    "BuyItem": {"price": None, "place": None},
    "SellItem": {"price": None},
    "SetStore": {"cards": [], "add": False, "empty": False},
    "LootDead": {"cards": []},
    "FulfilProphecy": {"reward": ""},
    "ChangeStack": {"player": None, "text": ""},
    "CountDeck": {"count": None, "change": None},
    "AskOdds": {"dice": [], "faces": []},
}
"""What a field means that a kept command does not have."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept[9:].split('"')[0])
def test_a_kept_command_is_read_and_written_as_ever(kept: str) -> None:
    (command,) = GAME.commands_decoder.decode(f"[{kept}]")
    assert msgspec.json.decode(msgspec.json.encode(command)) == msgspec.json.decode(kept)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept[9:].split('"')[0])
def test_what_a_kept_command_leaves_out_is_what_it_always_was(kept: str) -> None:
    fields = msgspec.json.decode(kept)
    defaults = DEFAULTS.get(fields["type"], {})
    short = {name: value for name, value in fields.items() if name not in defaults}
    (command,) = GAME.commands_decoder.decode(msgspec.json.encode([short]))
    assert {name: getattr(command, name) for name in defaults} == defaults


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept[9:].split('"')[0])
def test_what_has_no_default_must_be_there(kept: str) -> None:
    fields = msgspec.json.decode(kept)
    for name in set(fields) - {"type", *DEFAULTS.get(fields["type"], {})}:
        with pytest.raises(msgspec.ValidationError):
            GAME.commands_decoder.decode(msgspec.json.encode([{k: v for k, v in fields.items() if k != name}]))


def test_every_command_of_the_game_is_among_them() -> None:
    made = {spec.make.__name__ for spec in (GAME.new, *GAME.commands) if spec.make is not None}
    assert made == {msgspec.json.decode(kept)["type"] for kept in KEPT}
