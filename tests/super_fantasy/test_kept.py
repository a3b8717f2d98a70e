"""What campaign files of released versions keep: every command that a step holds is read for ever.

The bytes are those that were written when each command still had a class of its own.
"""

from __future__ import annotations

import msgspec
import pytest

from companion.games.super_fantasy import GAME

KEPT = (
    '{"type":"NewMission","mission":"gate","difficulty":"heroic","players":2,"master":true}',
    '{"type":"NewMission","mission":"gate","difficulty":"normal","players":null,"master":false}',
    '{"type":"SetHero","hero":"axl","square":"C4","lives":2,"strength":2,"aim":2,"magic":2,"cunning":2,"speed":2,"defence":2,"colour":"red","ko":true}',
    '{"type":"SetHero","hero":"axl","square":"C4","lives":null,"strength":null,"aim":null,"magic":null,"cunning":null,"speed":null,"defence":null,"colour":null,"ko":false}',
    '{"type":"PlacePiece","piece":"ve1","square":"C4"}',
    '{"type":"SpawnMonster","kind":"zombie","square":"C4"}',
    '{"type":"RemovePiece","piece":"ve1"}',
    '{"type":"ChangeLives","piece":"ve1","lives":2}',
    '{"type":"WoundPiece","piece":"ve1","lives":2}',
    '{"type":"WoundPiece","piece":"ve1","lives":1}',
    '{"type":"HealPiece","piece":"ve1","lives":2}',
    '{"type":"HealPiece","piece":"ve1","lives":1}',
    '{"type":"KillPiece","piece":"ve1"}',
    '{"type":"StunPiece","piece":"ve1"}',
    '{"type":"FreezePiece","piece":"ve1"}',
    '{"type":"PoisonPiece","piece":"ve1"}',
    '{"type":"CurePiece","piece":"ve1","status":"stunned"}',
    '{"type":"CurePiece","piece":"ve1","status":null}',
    '{"type":"FacePiece","piece":"ve1","direction":"NE"}',
    '{"type":"MoveHero","hero":"axl","square":"C4","dice":2,"bonus":2,"free":true,"because":"the card"}',
    '{"type":"MoveHero","hero":"axl","square":"C4","dice":null,"bonus":0,"free":false,"because":null}',
    '{"type":"AttackMonsters","hero":"axl","targets":["ve1","ve2"],"characteristic":"aim","weapon":"balestra","dice":2,"bonus":2,"inno":true}',
    '{"type":"AttackMonsters","hero":"axl","targets":null,"characteristic":null,"weapon":null,"dice":null,"bonus":0,"inno":false}',
    '{"type":"Defend","hero":"axl","dice":2}',
    '{"type":"GiveShield","hero":"axl","dice":2}',
    '{"type":"OpenThing","hero":"axl","place":"C2-D2","dice":2,"bonus":2}',
    '{"type":"OpenThing","hero":"axl","place":null,"dice":null,"bonus":0}',
    '{"type":"FellTombstone","hero":"axl","place":"C2-D2","dice":2,"bonus":2}',
    '{"type":"FellTombstone","hero":"axl","place":null,"dice":null,"bonus":0}',
    '{"type":"PickChest","hero":"axl","place":"C2-D2","dice":2,"bonus":2}',
    '{"type":"PickChest","hero":"axl","place":null,"dice":null,"bonus":0}',
    '{"type":"CleanseCoffin","hero":"axl","place":"C2-D2","dice":2,"bonus":2}',
    '{"type":"CleanseCoffin","hero":"axl","place":null,"dice":null,"bonus":0}',
    '{"type":"ChargeAbility","hero":"axl","ability":"fendente","dice":2,"bonus":2}',
    '{"type":"ChargeAbility","hero":"axl","ability":"fendente","dice":null,"bonus":0}',
    '{"type":"UseThing","hero":"axl","thing":"fendente","on":["ve1","axl"],"dice":2,"bonus":2,"free":true,"because":"the card"}',
    '{"type":"UseThing","hero":"axl","thing":"fendente","on":null,"dice":null,"bonus":0,"free":false,"because":null}',
    '{"type":"PlaceEnergy","hero":"axl","ability":"fendente","energy":2}',
    '{"type":"GiveToken","hero":"axl","token":"inno","giver":"elfric","off":true}',
    '{"type":"GiveToken","hero":"axl","token":"inno","giver":null,"off":false}',
    '{"type":"ChangeDice","hero":"axl","dice":2}',
    '{"type":"GainExperience","hero":"axl","experience":2}',
    '{"type":"RaiseAbility","hero":"axl","ability":"fendente","level":"2"}',
    '{"type":"RaiseAbility","hero":"axl","ability":"fendente","level":null}',
    '{"type":"LayCurse","hero":"axl","ability":"fendente","name":"rust"}',
    '{"type":"LayCurse","hero":"axl","ability":"fendente","name":null}',
    '{"type":"LiftCurse","hero":"axl","ability":"fendente","dice":2,"bonus":2}',
    '{"type":"LiftCurse","hero":"axl","ability":null,"dice":null,"bonus":0}',
    '{"type":"FreeHero","hero":"axl","frozen":"elfric","dice":2,"bonus":2}',
    '{"type":"FreeHero","hero":"axl","frozen":null,"dice":null,"bonus":0}',
    '{"type":"TakeItem","hero":"axl","item":"spada","slot":"hand","over":"scudo"}',
    '{"type":"TakeItem","hero":"axl","item":"spada","slot":null,"over":null}',
    '{"type":"TakeFind","hero":"axl","item":"spada"}',
    '{"type":"DiscardItem","hero":"axl","item":"spada"}',
    '{"type":"GiveItem","hero":"axl","item":"spada","to":"elfric","slot":"hand"}',
    '{"type":"GiveItem","hero":"axl","item":"spada","to":"elfric","slot":null}',
    '{"type":"FixPlayers","players":2}',
    '{"type":"ShowHero","hero":"axl"}',
    '{"type":"EndHeroTurn","hero":"axl"}',
    '{"type":"RunMonsters"}',
    '{"type":"WinMission"}',
    '{"type":"LoseMission"}',
    '{"type":"ShowBoard","out":"map"}',
    '{"type":"ShowBoard","out":null}',
    '{"type":"ShowOdds","action":"attack","hero":"axl","target":"ve1","characteristic":"aim","weapon":"balestra","dice":2,"bonus":2,"inno":true}',
    '{"type":"ShowOdds","action":"attack","hero":"axl","target":null,"characteristic":null,"weapon":null,"dice":null,"bonus":0,"inno":false}',
    '{"type":"WakeArea","area":"A","dice":["1","2","*"]}',
    '{"type":"WakeArea","area":"A","dice":null}',
    '{"type":"LeadMonster","monster":"ve1","square":"C4","dice":["1","2","*"]}',
    '{"type":"LeadMonster","monster":"ve1","square":"C4","dice":null}',
    '{"type":"SummonMonster","kind":"zombie","square":"C4","dice":["1","2","*"]}',
    '{"type":"SummonMonster","kind":"zombie","square":"C4","dice":null}',
    '{"type":"StrikeHero","monster":"ve1","hero":"axl"}',
    '{"type":"StrikeHero","monster":"ve1","hero":null}',
)
DEFAULTS: dict[str, dict[str, object]] = {
    "NewMission": {"difficulty": "normal", "players": None, "master": False},
    "SetHero": {
        "lives": None,
        "strength": None,
        "aim": None,
        "magic": None,
        "cunning": None,
        "speed": None,
        "defence": None,
        "colour": None,
        "ko": False,
    },
    "WoundPiece": {"lives": 1},
    "HealPiece": {"lives": 1},
    "CurePiece": {"status": None},
    "MoveHero": {"dice": None, "bonus": 0, "free": False, "because": None},
    "AttackMonsters": {
        "targets": None,
        "characteristic": None,
        "weapon": None,
        "dice": None,
        "bonus": 0,
        "inno": False,
    },
    "OpenThing": {"place": None, "dice": None, "bonus": 0},
    "FellTombstone": {"place": None, "dice": None, "bonus": 0},
    "PickChest": {"place": None, "dice": None, "bonus": 0},
    "CleanseCoffin": {"place": None, "dice": None, "bonus": 0},
    "ChargeAbility": {"dice": None, "bonus": 0},
    "UseThing": {"on": None, "dice": None, "bonus": 0, "free": False, "because": None},
    "GiveToken": {"giver": None, "off": False},
    "RaiseAbility": {"level": None},
    "LayCurse": {"name": None},
    "LiftCurse": {"ability": None, "dice": None, "bonus": 0},
    "FreeHero": {"frozen": None, "dice": None, "bonus": 0},
    "TakeItem": {"slot": None, "over": None},
    "GiveItem": {"slot": None},
    "ShowBoard": {"out": None},
    "ShowOdds": {"target": None, "characteristic": None, "weapon": None, "dice": None, "bonus": 0, "inno": False},
    "WakeArea": {"dice": None},
    "LeadMonster": {"dice": None},
    "SummonMonster": {"dice": None},
    "StrikeHero": {"hero": None},
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
    made = {spec.make.__name__ for spec in (GAME.new, *GAME.commands, *GAME.pieces) if spec.make is not None}
    assert made == {msgspec.json.decode(kept)["type"] for kept in KEPT}
