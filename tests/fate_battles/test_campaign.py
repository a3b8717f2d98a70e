"""What the campaign and the table's economy add: boosts kept, conceding, fate points, sheets that change (FB-51, FB-52)."""

from __future__ import annotations

from tests.fate_battles.conftest import events as e
from tests.fate_battles.conftest import ready


def test_a_boost_stays_with_its_holder_when_its_target_falls() -> None:
    """FB-6: it was gained on the hit by which the unit falls."""
    table = ready("guards ford", "goblins ford", "orcs hill")
    table.do("attack guards goblins : +4, -1, yes")
    assert table.at("units.goblins.defeated")
    assert [(b["holder"], b["on"]) for b in table.at("boosts")] == [("anna", "goblins")]
    table.do("invoke anna Boost")
    assert table.at("boosts") == []


def test_conceding_pays_for_consequences_of_this_battle_only() -> None:
    """FB-51."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs", "hurt grim mild"))
    table.do("hurt grim moderate by anna", "concede bruno")
    assert table.at("players.bruno.concession") == 2
    table.do("done", "close battle") if table.at("active") else table.do("close battle")
    assert table.at("players.bruno.fate_points") == 2
    assert table.at("leaders.grim.earlier") == []


def test_one_leader_concedes_alone() -> None:
    """FB-51: its unit fights on; what it took is not counted twice."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs",))
    table.do("hurt grim mild", "concede grim")
    assert table.said == ["Grim conceded and left the field"]
    assert table.at("units.orcs.leader") is None
    assert table.at("leaders.grim.zone") is None
    assert not table.at("players.bruno.out")
    table.refuses("concede grim", "not on the field", rule="FB-51")
    table.do("concede bruno")
    assert table.at("players.bruno.concession") == 3


def test_a_leader_without_a_zone_is_remarked_on() -> None:
    """FB-14: in both languages."""
    table = ready("guards ford", "orcs ford", extra=("attach grim orcs",))
    assert [event.leaders for event in table.happened(e.LeadersNotPlaced)] == [["thora"]]
    assert any("With no unit and in no zone" in text for text in table.said)
