"""What steps keep of a mission is read as ever: every command, whole and with its defaults."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.games.super_fantasy import GAME

KEPT = """\
{"type":"NewMission","mission":"mission","difficulty":"difficulty","players":2,"master":true}
{"type":"SetHero","hero":"hero","square":"square","lives":2,"strength":2,"aim":2,"magic":2,"cunning":2,"speed":2,"defence":2,"colour":"colour","ko":true}
{"type":"PlacePiece","piece":"piece","square":"square"}
{"type":"SpawnMonster","kind":"kind","square":"square"}
{"type":"RemovePiece","piece":"piece"}
{"type":"MoveHero","hero":"hero","square":"square","dice":2,"bonus":2,"free":true,"because":"because"}
{"type":"AttackMonsters","hero":"hero","targets":["targets"],"characteristic":"characteristic","weapon":"weapon","dice":2,"bonus":2,"inno":true}
{"type":"OpenThing","hero":"hero","place":"place","dice":2,"bonus":2}
{"type":"FellTombstone","hero":"hero","place":"place","dice":2,"bonus":2}
{"type":"PickChest","hero":"hero","place":"place","dice":2,"bonus":2}
{"type":"CleanseCoffin","hero":"hero","place":"place","dice":2,"bonus":2}
{"type":"Defend","hero":"hero","dice":2}
{"type":"ChargeAbility","hero":"hero","ability":"ability","dice":2,"bonus":2}
{"type":"GiveShield","hero":"hero","dice":2}
{"type":"ChangeDice","hero":"hero","dice":2}
{"type":"FreeHero","hero":"hero","frozen":"frozen","dice":2,"bonus":2}
{"type":"EndHeroTurn","hero":"hero"}
{"type":"UseThing","hero":"hero","thing":"thing","on":["on"],"dice":2,"bonus":2,"free":true,"because":"because"}
{"type":"PlaceEnergy","hero":"hero","ability":"ability","energy":2}
{"type":"GiveToken","hero":"hero","token":"token","giver":"giver","off":true}
{"type":"GainExperience","hero":"hero","experience":2}
{"type":"RaiseAbility","hero":"hero","ability":"ability","level":"level"}
{"type":"LayCurse","hero":"hero","ability":"ability","name":"name"}
{"type":"LiftCurse","hero":"hero","ability":"ability","dice":2,"bonus":2}
{"type":"TakeItem","hero":"hero","item":"item","slot":"slot","over":"over"}
{"type":"TakeFind","hero":"hero","item":"item"}
{"type":"DiscardItem","hero":"hero","item":"item"}
{"type":"GiveItem","hero":"hero","item":"item","to":"to","slot":"slot"}
{"type":"WoundPiece","piece":"piece","lives":2}
{"type":"HealPiece","piece":"piece","lives":2}
{"type":"KillPiece","piece":"piece"}
{"type":"StunPiece","piece":"piece"}
{"type":"FreezePiece","piece":"piece"}
{"type":"PoisonPiece","piece":"piece"}
{"type":"CurePiece","piece":"piece","status":"status"}
{"type":"FacePiece","piece":"piece","direction":"direction"}
{"type":"RunMonsters"}
{"type":"WakeArea","area":"area","dice":["dice"]}
{"type":"LeadMonster","monster":"monster","square":"square","dice":["dice"]}
{"type":"SummonMonster","kind":"kind","square":"square","dice":["dice"]}
{"type":"StrikeHero","monster":"monster","hero":"hero"}
{"type":"FixPlayers","players":2}
{"type":"WinMission"}
{"type":"LoseMission"}
{"type":"ChangeLives","piece":"piece","lives":2}
"""
"""As each was kept before commands were declared at their rules."""
LEAST = """\
{"type":"NewMission","mission":"mission","difficulty":"normal","players":null,"master":false}
{"type":"SetHero","hero":"hero","square":"square","lives":null,"strength":null,"aim":null,"magic":null,"cunning":null,"speed":null,"defence":null,"colour":null,"ko":false}
{"type":"PlacePiece","piece":"piece","square":"square"}
{"type":"SpawnMonster","kind":"kind","square":"square"}
{"type":"RemovePiece","piece":"piece"}
{"type":"MoveHero","hero":"hero","square":"square","dice":null,"bonus":0,"free":false,"because":null}
{"type":"AttackMonsters","hero":"hero","targets":null,"characteristic":null,"weapon":null,"dice":null,"bonus":0,"inno":false}
{"type":"OpenThing","hero":"hero","place":null,"dice":null,"bonus":0}
{"type":"FellTombstone","hero":"hero","place":null,"dice":null,"bonus":0}
{"type":"PickChest","hero":"hero","place":null,"dice":null,"bonus":0}
{"type":"CleanseCoffin","hero":"hero","place":null,"dice":null,"bonus":0}
{"type":"Defend","hero":"hero","dice":2}
{"type":"ChargeAbility","hero":"hero","ability":"ability","dice":null,"bonus":0}
{"type":"GiveShield","hero":"hero","dice":2}
{"type":"ChangeDice","hero":"hero","dice":2}
{"type":"FreeHero","hero":"hero","frozen":null,"dice":null,"bonus":0}
{"type":"EndHeroTurn","hero":"hero"}
{"type":"UseThing","hero":"hero","thing":"thing","on":null,"dice":null,"bonus":0,"free":false,"because":null}
{"type":"PlaceEnergy","hero":"hero","ability":"ability","energy":2}
{"type":"GiveToken","hero":"hero","token":"token","giver":null,"off":false}
{"type":"GainExperience","hero":"hero","experience":2}
{"type":"RaiseAbility","hero":"hero","ability":"ability","level":null}
{"type":"LayCurse","hero":"hero","ability":"ability","name":null}
{"type":"LiftCurse","hero":"hero","ability":null,"dice":null,"bonus":0}
{"type":"TakeItem","hero":"hero","item":"item","slot":null,"over":null}
{"type":"TakeFind","hero":"hero","item":"item"}
{"type":"DiscardItem","hero":"hero","item":"item"}
{"type":"GiveItem","hero":"hero","item":"item","to":"to","slot":null}
{"type":"WoundPiece","piece":"piece","lives":1}
{"type":"HealPiece","piece":"piece","lives":1}
{"type":"KillPiece","piece":"piece"}
{"type":"StunPiece","piece":"piece"}
{"type":"FreezePiece","piece":"piece"}
{"type":"PoisonPiece","piece":"piece"}
{"type":"CurePiece","piece":"piece","status":null}
{"type":"FacePiece","piece":"piece","direction":"direction"}
{"type":"RunMonsters"}
{"type":"WakeArea","area":"area","dice":null}
{"type":"LeadMonster","monster":"monster","square":"square","dice":null}
{"type":"SummonMonster","kind":"kind","square":"square","dice":null}
{"type":"StrikeHero","monster":"monster","hero":null}
{"type":"FixPlayers","players":2}
{"type":"WinMission"}
{"type":"LoseMission"}
{"type":"ChangeLives","piece":"piece","lives":2}
"""
"""The same with what was left out at its default."""
REQUIRED = {
    "NewMission": ["mission"],
    "SetHero": ["hero", "square"],
    "PlacePiece": ["piece", "square"],
    "SpawnMonster": ["kind", "square"],
    "RemovePiece": ["piece"],
    "ChangeLives": ["piece", "lives"],
    "WoundPiece": ["piece"],
    "HealPiece": ["piece"],
    "KillPiece": ["piece"],
    "StunPiece": ["piece"],
    "FreezePiece": ["piece"],
    "PoisonPiece": ["piece"],
    "CurePiece": ["piece"],
    "FacePiece": ["piece", "direction"],
    "MoveHero": ["hero", "square"],
    "AttackMonsters": ["hero"],
    "Defend": ["hero", "dice"],
    "GiveShield": ["hero", "dice"],
    "OpenThing": ["hero"],
    "FellTombstone": ["hero"],
    "PickChest": ["hero"],
    "CleanseCoffin": ["hero"],
    "ChargeAbility": ["hero", "ability"],
    "UseThing": ["hero", "thing"],
    "PlaceEnergy": ["hero", "ability", "energy"],
    "GiveToken": ["hero", "token"],
    "ChangeDice": ["hero", "dice"],
    "GainExperience": ["hero", "experience"],
    "RaiseAbility": ["hero", "ability"],
    "LayCurse": ["hero", "ability"],
    "LiftCurse": ["hero"],
    "FreeHero": ["hero"],
    "TakeItem": ["hero", "item"],
    "TakeFind": ["hero", "item"],
    "DiscardItem": ["hero", "item"],
    "GiveItem": ["hero", "item", "to"],
    "FixPlayers": ["players"],
    "EndHeroTurn": ["hero"],
    "WakeArea": ["area"],
    "LeadMonster": ["monster", "square"],
    "SummonMonster": ["kind", "square"],
    "StrikeHero": ["monster"],
}
"""The fields without a default."""


@pytest.mark.parametrize("line", KEPT.splitlines(), ids=lambda line: json.loads(line)["type"])
def test_a_kept_command_is_read_and_written_as_ever(line: str) -> None:
    (command,) = GAME.commands_decoder.decode(f"[{line}]")
    assert msgspec.to_builtins(command) == json.loads(line)


@pytest.mark.parametrize("line", LEAST.splitlines(), ids=lambda line: json.loads(line)["type"])
def test_what_was_left_out_has_the_same_default(line: str) -> None:
    whole = json.loads(line)
    least = {name: whole[name] for name in REQUIRED.get(whole["type"], ())}
    (command,) = GAME.commands_decoder.decode(json.dumps([{"type": whole["type"], **least}]))
    assert msgspec.to_builtins(command) == whole


def test_every_command_is_here() -> None:
    kept = {json.loads(line)["type"] for line in KEPT.splitlines()}
    steps = (spec for spec in (GAME.new, *GAME.commands, *GAME.pieces) if spec.rule is not None)
    assert kept >= {spec.make.__struct_config__.tag for spec in steps if spec.make is not None}
