"""Illegal plays, recorded all the same and marked (KM-14)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable

BEGUN = ("first anna", "play x knight")


@pytest.mark.parametrize(
    ("play", "token", "rule"),
    [
        ("counter bruno tower soldier", "261!", "KM-4"),
        ("bruno tower soldier", "261!", "KM-4"),
        ("counter bruno knight empress", "238!", "KM-6"),
        ("counter anna knight soldier", "131!", "KM-4"),
        ("pass carla", "3p!", "KM-4"),
        ("c bruno tower soldier", "261!", "KM-4"),
        ("contrasta bruno torre soldato", "261!", "KM-4"),
    ],
)
def test_km_14_refused_with_the_rules_reason_and_forced_marked(
    table: MakeTable, play: str, token: str, rule: str
) -> None:
    seen = table(*BEGUN)
    seen.refuses(play, rule)
    seen.do(f"force {play}")
    assert seen.at("plays")[-1] == token
    assert "against the rules" in seen.text
    assert f"({rule})" in seen.text


def test_km_14_a_legal_play_forced_is_not_marked(table: MakeTable) -> None:
    assert table(*BEGUN, "force counter bruno knight soldier").at("plays")[-1] == "231"


def test_km_14_with_the_initiative(table: MakeTable) -> None:
    assert table("first anna", "force play x empress").at("plays") == ["1x8!"]
    assert table("first anna", "forza gioca x imperatrice", language="it").at("plays") == ["1x8!"]
    assert table("first anna", "force pass").at("initiative") == "bruno"
    seen = table("first anna", "force bruno x soldier")
    assert (seen.at("plays"), seen.at("turn")) == (["2x1!"], "carla")


def test_km_14_a_card_that_cannot_be_there(table: MakeTable) -> None:
    seen = table("first anna", "play x tower", "counter bruno tower knight", "force counter carla knight tower")
    assert (seen.at("plays")[-1], seen.at("unseen.tower")) == ("336!", 0)


def test_km_14_a_pass_out_of_turn_leaves_the_turn(table: MakeTable) -> None:
    seen = table(*BEGUN, "force pass dino")
    assert seen.at("turn") == "bruno"


def test_km_14_annul_and_score(table: MakeTable) -> None:
    assert table(*BEGUN, "force annul bruno").at("plays") == []
    seen = table("first anna", "play x tower", "counter bruno tower knight", "force score carla tower")
    assert seen.at("scores.carla") == 4
    assert "against the rules" in seen.text


def test_km_14_a_forced_play_is_read_again(table: MakeTable) -> None:
    table().refuses("read 1x3,261", "KM-4")
    seen = table("read 1x3,261!,3p", "record")
    assert seen.said == ["3xxxxxxx,16xxxxxx,xxxxxxxx,xxxxxxxx,s1,1x3,261!,3p"]


@pytest.mark.parametrize(
    "line", ["force play x", "force", "force seats a b", "force play x x", "force counter bruno x 1"]
)
def test_km_14_only_plays_are_forced(table: MakeTable, line: str) -> None:
    table(*BEGUN).refuses(line)


def test_km_14_what_is_not_there_cannot_be_laid(table: MakeTable) -> None:
    table("first anna", "set left.anna 1").refuses("force play x soldier", "too few cards")
    table("first anna", players=2).refuses("force play x m:tower", "mercenaries CARD")


def test_km_14_forcing_without_end_does_not_bloat_the_state(table: MakeTable) -> None:
    seen = table(*BEGUN, *[";".join(["force pass anna"] * 99)] * 2)
    seen.refuses("force pass anna; force pass anna", "at most 200 plays")


def test_km_10_forced_the_last_card_in_defence_ends_the_round(table: MakeTable) -> None:
    seen = table("first anna", "mercenaries 3 4", "set left.anna 1", "force play x m:knight", players=2)
    assert seen.at("scores.anna") == 2
