"""Five Soldiers or more (KM-9)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable


def test_km_9_the_round_is_annulled_and_dealt_anew(table: MakeTable) -> None:
    seen = table("score anna soldier", "deal", "deal carla 11111234", "annul carla")
    assert (seen.at("round"), seen.at("first"), seen.at("turn"), seen.at("initiative")) == (2, *["bruno"] * 3)
    assert seen.at("hands.carla") is None
    assert seen.at("scores.anna") == 1


def test_km_9_with_hands_unknown_the_table_is_believed(table: MakeTable) -> None:
    assert table("first anna", "annul dino").at("first") == "anna"


def test_km_9_fewer_than_five(table: MakeTable) -> None:
    seen = table("first anna", "deal anna 11112345")
    seen.refuses("annul anna", "Anna holds 4 Soldier: five are needed", "KM-9")


def test_km_9_only_before_the_first_play(table: MakeTable) -> None:
    table("first anna", "play x soldier").refuses("annul bruno", "before its first play", "KM-9")


@pytest.mark.parametrize("players", [2, 3])
def test_km_9_only_with_four_players(table: MakeTable, players: int) -> None:
    seen = table("first anna", players=players)
    seen.refuses("annul anna", "four players", "KM-9")
    assert seen.do("rule demoralised-with all", "annul anna").at("first") == "anna"


def test_km_9_the_partner_decides_if_the_table_says_so(table: MakeTable) -> None:
    seen = table("rule demoralised partner", "first anna", "deal anna 11111234", "deal carla 12345678")
    seen.refuses("annul anna", "Carla holds 1 Soldier")
    assert seen.do("annul carla").at("hands.anna") is None


def test_km_9_never_asked(table: MakeTable) -> None:
    assert table("first anna", "deal anna 11111234").desk.question is None
