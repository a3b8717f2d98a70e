"""Values set by hand: rules go on from them."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable

PLAYED = ("first anna", "play x soldier", "counter bruno soldier knight")


def test_km_1_a_score_set_is_the_teams(table: MakeTable) -> None:
    seen = table("set scores.anna 7", "set scores.dino 3")
    assert seen.at("scores") == {"anna": 7, "bruno": 3, "carla": 7, "dino": 3}
    assert "Bruno, Dino: 3 points" in seen.said
    assert table("set scores.anna 7", players=2).at("scores") == {"anna": 7, "bruno": 0}


def test_km_2_a_score_set_may_end_the_game_or_undo_its_end(table: MakeTable) -> None:
    seen = table("set scores.anna 15")
    assert seen.state.over.winners == ["anna", "carla"]
    assert seen.do("set scores.carla 14").state.over is None
    assert seen.do("set target 14").state.over is not None
    assert seen.do("set variant lord", "set target 13").state.over is None


def test_km_12_a_line_set_changes_what_is_unseen_and_the_record(table: MakeTable) -> None:
    seen = table(*PLAYED, "set lines.bruno.attack.0 torre")
    assert seen.at("lines.bruno.attack") == ["tower"]
    assert (seen.at("unseen.knight"), seen.at("unseen.tower")) == (4, 1)
    assert seen.at("plays") == ["1x1", "216"]
    assert seen.do("counter carla tower 1").at("attacker") == "carla"


def test_a_line_set_of_a_known_hand(table: MakeTable) -> None:
    seen = table("first anna", "deal anna 12345678", "play 2 3", "set lines.anna.attack.0 5")
    assert seen.at("hands.anna") == ["soldier", "knight", "silver-dragon", "tower", "fool", "empress"]
    assert seen.do("record").said == ["12345678,xxxxxxxx,xxxxxxxx,xxxxxxxx,s1,125"]
    seen.refuses("set lines.anna.attack.0 lancer", "Lancer: 2 are named, and only 1")


def test_km_11_the_plays_set_play_the_round_again(table: MakeTable) -> None:
    fixed = table(*PLAYED, "pass carla", "set plays.1 216")
    assert fixed.at("lines.bruno.attack") == ["tower"]
    assert (fixed.at("turn"), fixed.at("unseen.knight"), fixed.at("plays")) == ("dino", 4, ["1x1", "216", "3p"])
    fixed.refuses("set plays.1 266", "play 2 of the record, “266”", "KM-4")
    assert table(*PLAYED, 'set plays ["1x1","2p"]').at("turn") == "carla"


def test_the_plays_set_may_end_the_round(table: MakeTable) -> None:
    turns = [f"play x {card}; pass all" for card in ("soldier", "lancer", "knight")]
    seen = table("first anna", "deal anna 11122334", *turns, 'set plays ["111","2p","3p","4p","112","2p","3p","4p",'
                 '"133","2p","3p","4p","124"]')  # fmt: skip
    assert (seen.at("scores.anna"), seen.at("round")) == (3, 2)


def test_km_4_turn_and_initiative_go_together(table: MakeTable) -> None:
    assert table("first anna", "set turn carla").at("initiative") == "carla"
    assert table("first anna", "set first carla").at("turn") == "carla"
    assert table(*PLAYED, "set turn dino").at("initiative") is None
    assert table(*PLAYED, "set turn bruno").at("initiative") == "bruno"
    seen = table(*PLAYED, "set initiative bruno")
    assert seen.at("turn") == "bruno"
    assert seen.do("set initiative null").at("turn") == "carla"
    table("first anna").refuses("set initiative null", "somebody has the initiative")


def test_cards_left_and_unseen_set(table: MakeTable) -> None:
    seen = table("first anna", "set left.anna 2", "set unseen.tower 1")
    seen.refuses("play tower tower", "1 left unseen")
    assert seen.do("play x tower").at("scores.anna") == 4


@pytest.mark.parametrize(
    "line",
    [
        "set scores.anna -1", "set scores.anna 5000", "set target 0", "set round 0", "set left.anna 0", "set left.anna 9",
        "set turn zoe", "set variant queen", "set unseen.tower 3", "set unseen {}",
        'set seats ["a","b"]', "set lines.anna.attack.0 dragon", 'set lines.anna.attack ["6","6","6"]',
        'set hands.anna ["king"]', 'set hidden.anna ["king"]', 'set names.anna ""', 'set scores {"anna": 1}',
        'set scores {"anna": 1, "bruno": 0, "carla": 0, "dino": 0}', 'set ahead ["king"]', "set attacker zoe",
        'set mercenaries [{"up": "king"}]', 'set lines.anna.defence ["' + '","'.join(["x"] * 30) + '"]',
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(table: MakeTable, line: str) -> None:
    table(*PLAYED).refuses(line)


def test_km_12_a_hand_that_a_house_rule_makes_larger(table: MakeTable) -> None:
    seen = table("first anna", "play x soldier", "rule chaotic-hand 10", players=3)
    assert seen.at("left.bruno") == 8  # a round that has begun keeps its hands
    assert seen.do("score anna tower").at("left.bruno") == 10


def test_km_8_rounds_set_by_hand_leave_nothing_to_reveal(table: MakeTable) -> None:
    seen = table("first anna", "set left.anna 2", "play x knight", "set rounds []")
    seen.refuses("reveal knight", "nothing to reveal", "KM-8")
    assert seen.do("undo", "reveal knight").at("scores.anna") == 4


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set rounds.0.record garbage", "cannot be read there"),
        ("set rounds.0.player zeno", "“zeno” is no player here"),
        ("set rounds.0.card banana", "“banana” is no card"),
        ("set ending.card banana", "no end of a round"),
        ("set ending.possible {}", "no end of a round"),
        ("set ending.before -50", "a score is 0 to 1998"),
        ('set hidden.anna ["x","x"]', "0 hidden cards in the defence line"),
        ('set seats ["anna","bruno"]', "the players are anna, bruno, carla, dino"),
        ('set seats ["anna","bruno","carla","dino","anna"]', "the players are anna, bruno, carla, dino"),
        ("set left.anna []", "does not fit left.anna, which is 8 now: a whole number would"),
        ("set variant lor", "one of soldier, lord, kami would"),
    ],
)
def test_what_cannot_be_after_a_round_is_not_set(table: MakeTable, line: str, why: str) -> None:
    table("first anna", "set left.anna 2", "play x knight").refuses(line, why)


def test_km_1_seats_are_not_changed_in_the_middle_of_a_round(table: MakeTable) -> None:
    order = 'set seats ["bruno","anna","dino","carla"]'
    assert table("first anna", order).do("play x soldier").at("turn") == "dino"
    table("first anna", "play x soldier").refuses(order, "the seats change between two rounds")


def test_km_11_plays_are_not_set_before_anybody_sits(table: MakeTable) -> None:
    seen = table("undo")
    seen.refuses('set plays ["1x1"]', "names seat 1, and 0 players sit here", "KM-11")


def test_km_4_what_lies_face_up_is_named(table: MakeTable) -> None:
    seen = table("first anna")
    seen.refuses("play x x", "name the card")
    seen.refuses("force zeno x 1", "there is anna, annul, bruno, carla, counter")
