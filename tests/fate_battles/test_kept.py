"""What campaign files of released versions keep: every command that a step holds is read for ever.

The bytes are those that were written when each command still had a class of its own.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.fate_battles import GAME

KEPT = (
    '{"type":"NewBattles","title":"The Salt Road"}',
    '{"type":"NameSide","name":"North"}',
    '{"type":"JoinPlayer","name":"Anna","side":"north","points":10,"fate":3}',
    '{"type":"FillChest","player":"anna","points":12}',
    '{"type":"RaiseUnit","name":"Dwarves","quality":"fair","owner":"anna","skills":[["fight",2],["will",1]],"aspects":["Stubborn"],"like":null}',
    '{"type":"RaiseUnit","name":"Orcs2","quality":"","owner":"","skills":[],"aspects":[],"like":["orcs",3]}',
    '{"type":"KeepArmy","what":"take","name":"horde","file":"","of":"anna","text":"[army]"}',
    '{"type":"ShowPoints"}',
    '{"type":"ShowSheet","name":"orcs"}',
    '{"type":"ShowSheets","out":"x.html","of":"anna"}',
    '{"type":"ShowForecast","units":["orcs","dwarves"],"battles":200}',
    '{"type":"ShowBalance","units":["orcs","dwarves"],"battles":100}',
    '{"type":"NameLeader","name":"Thora","owner":"anna","will":3,"skills":[["fight",2]],"aspects":["Queen of stone"],"stress":3}',
    '{"type":"BuyFate","player":"anna","points":2}',
    '{"type":"MusterUnit","unit":"dwarves"}',
    '{"type":"AddSkill","name":"Magic"}',
    '{"type":"PlaceZone","name":"Hill","next":["ford"],"by":"anna"}',
    '{"type":"OrderPlacing"}',
    '{"type":"WriteAspect","zone":"ford","text":"Deep mud","hinders":true,"hidden":true,"by":"anna"}',
    '{"type":"ClearZones","what":"zones"}',
    '{"type":"DeployUnit","unit":"dwarves","zone":"ford"}',
    '{"type":"AttachLeader","leader":"thora","unit":"dwarves"}',
    '{"type":"DetachLeader","leader":"thora","unit":"dwarves"}',
    '{"type":"RollInitiative","leaders":["thora"]}',
    '{"type":"BeginBattle","name":"The ford"}',
    '{"type":"Activate","unit":"dwarves"}',
    '{"type":"Move","unit":"dwarves","zone":"hill"}',
    '{"type":"Overcome","unit":"dwarves","zones":["hill","wood"],"skill":"athletics","against":["orcs","drive"],"minor":"tired","serious":"lost"}',
    '{"type":"Attack","attacker":"dwarves","target":"orcs","skill":"fight","against":"athletics"}',
    '{"type":"Ambush","unit":"archers","text":"From the wood","foe":"bruno"}',
    '{"type":"Intimidate","unit":"guards","target":"orcs","text":"Afraid","foe":"bruno"}',
    '{"type":"Pin","unit":"archers","target":"orcs","against":"athletics","foe":"bruno"}',
    '{"type":"Scout","unit":"archers","zone":"hill","text":"High grass","hinders":true,"foe":"bruno"}',
    '{"type":"Surround","unit":"dwarves","skill":"fight","against":["orcs","fight"],"foe":"bruno"}',
    '{"type":"CreateAdvantage","unit":"guards","skill":"provoke","text":"Shaken","vs":["orcs","will"],"on":"orcs","hinders":true,"foe":"bruno"}',
    '{"type":"GiveAction","leader":"thora"}',
    '{"type":"SpendPoint","player":"anna"}',
    '{"type":"Rally","severity":"mild","leader":"thora","minor":"slow"}',
    '{"type":"GiveBoost","leader":"thora","text":"Onward"}',
    '{"type":"Hurt","who":"orcs","severity":"mild","text":"Cut","by":"anna"}',
    '{"type":"BeatLeader","leader":"grim","player":"anna","because":"he surrendered"}',
    '{"type":"Invoke","who":"anna","aspect":["Deep mud","ford"],"reroll":true,"paid":true}',
    '{"type":"RemoveAspect","aspect":["Deep mud","ford"]}',
    '{"type":"NameAspect","aspect":["Boost",""],"text":"Fast"}',
    '{"type":"EndActivation"}',
    '{"type":"Concede","player":"bruno"}',
    '{"type":"CloseBattle","what":"battle"}',
    '{"type":"Recover","who":"orcs","severity":"mild"}',
    '{"type":"ShowRoster","player":"anna"}',
    '{"type":"ShowBattles"}',
    '{"type":"ShowStatistics"}',
    '{"type":"ShowMap"}',
    '{"type":"ShowAdvice"}',
    '{"type":"ShowAspects"}',
    '{"type":"ShowOdds","of":[{"type":"Attack","attacker":"dwarves","target":"orcs","skill":"","against":""},1,2]}',
    '{"type":"ShowOdds","of":[{"type":"PlainOdds","rating":3,"opposition":2,"opposed":true},1,2]}',
    '{"type":"ShowOdds","of":null}',
    '{"type":"ChangeFate","player":"anna","points":-1,"because":"late"}',
    '{"type":"Compel","who":"anna","aspect":["Stubborn","dwarves"],"by":"bruno"}',
    '{"type":"RefreshFate","points":3,"player":"anna"}',
    '{"type":"EditSheet","who":"thora","skills":[["Will",4]],"aspects":["Old"],"name":"Thora II","stress":3,"owner":"bruno","stunts":["Shield wall"]}',
    '{"type":"PromoteUnit","unit":"dwarves","quality":"good","skills":[["Fight",3]],"aspects":["Tall"]}',
    '{"type":"ShakeOffAspect","unit":"orcs","aspect":["Surrounded","orcs"],"skill":"will","versus":3,"against":["dwarves","fight"],"minor":"tired"}',
    '{"type":"Disband","who":"thora"}',
    '{"type":"ChangeSide","player":"anna","side":"south"}',
)
DEFAULTS: dict[str, Any] = {
    "NewBattles": {"title": ""},
    "JoinPlayer": {"points": 0, "fate": 0},
    "RaiseUnit": {"skills": [], "aspects": [], "quality": "", "owner": "", "like": None},
    "KeepArmy": {"file": "", "of": "", "text": ""},
    "NameLeader": {"will": None, "skills": [], "aspects": [], "stress": 2},
    "PlaceZone": {"next": [], "by": ""},
    "WriteAspect": {"hinders": False, "hidden": False, "by": ""},
    "ClearZones": {"what": "zones"},
    "AttachLeader": {"unit": ""},
    "DetachLeader": {"unit": ""},
    "RollInitiative": {"leaders": []},
    "BeginBattle": {"name": ""},
    "Overcome": {"skill": "", "against": None, "minor": "", "serious": ""},
    "Attack": {"skill": "", "against": ""},
    "Ambush": {"foe": ""},
    "Intimidate": {"foe": ""},
    "Pin": {"against": "", "foe": ""},
    "Scout": {"hinders": False, "foe": ""},
    "Surround": {"against": None, "foe": ""},
    "CreateAdvantage": {"vs": None, "on": "", "hinders": False, "foe": ""},
    "GiveAction": {"leader": ""},
    "SpendPoint": {"player": ""},
    "Rally": {"leader": "", "minor": ""},
    "Hurt": {"text": "", "by": ""},
    "Invoke": {"reroll": False, "paid": False},
    "CloseBattle": {"what": "battle"},
    "Recover": {"severity": ""},
    "ShowRoster": {"player": ""},
    "ShowSheets": {"out": None, "of": ""},
    "ShowForecast": {"units": (), "battles": 200},
    "ShowBalance": {"units": (), "battles": 100},
}
"""What a field means that a kept command does not have."""

ADDED: dict[str, dict[str, Any]] = {
    "NameLeader": {"stunts": []},
    "DeployUnit": {"more": []},
    "AttachLeader": {"more": []},
    "MusterUnit": {"more": [], "owner": ""},
}
"""Fields that came later: what each says of a command kept before."""


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept[9:].split('"')[0])
def test_a_kept_command_is_read_and_written_as_ever(kept: str) -> None:
    (command,) = GAME.commands_decoder.decode(f"[{kept}]")
    written, as_ever = msgspec.json.decode(msgspec.json.encode(command)), msgspec.json.decode(kept)
    assert {name: value for name, value in written.items() if name in as_ever} == as_ever
    added = {name: value for name, value in written.items() if name not in as_ever}
    assert added == {name: value for name, value in ADDED.get(as_ever["type"], {}).items() if name in added}


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept[9:].split('"')[0])
def test_what_a_kept_command_leaves_out_is_what_it_always_was(kept: str) -> None:
    fields = msgspec.json.decode(kept)
    defaults = DEFAULTS.get(fields["type"], {}) if fields["type"] != "ShowOdds" else {"of": None}
    short = {name: value for name, value in fields.items() if name not in defaults}
    (command,) = GAME.commands_decoder.decode(msgspec.json.encode([short]))
    assert {name: getattr(command, name) for name in defaults} == defaults


def test_every_command_of_the_game_is_among_them() -> None:
    made = {spec.make.__name__ for spec in (GAME.new, *GAME.commands) if spec.make is not None}
    assert made == {msgspec.json.decode(kept)["type"] for kept in KEPT}
