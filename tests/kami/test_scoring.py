"""Points, variants, the master stroke, `reveal` and `score` (KM-2, KM-7, KM-8)."""

from __future__ import annotations

import pytest

from tests.kami.conftest import MakeTable, Table


def last_turn(table: MakeTable, play: str, *before: str, variant: str = "", players: int = 4) -> Table:
    """A round in which Anna's last two cards are to be played."""
    return table(*before, "first anna", "set left.anna 2", play, variant=variant, players=players)


@pytest.mark.parametrize(
    ("variant", "before", "play", "after", "won"),
    [
        ("", 11, "play x tower", 15, True),
        ("soldier", 14, "play x empress", 19, True),
        ("soldier", 10, "play x tower", 14, False),
        ("lord", 13, "play x tower", 13, False),
        ("lord", 11, "play x tower", 15, True),
        ("lord", 10, "play tower tower", 12, False),
        ("lord", 7, "play tower tower", 15, True),
        ("kami", 13, "play x tower", 0, False),
        ("kami", 11, "play x tower", 15, True),
        ("kami", 10, "play tower tower", 0, False),
        ("kami", 10, "play x tower", 14, False),
    ],
)
def test_km_2_variants(table: MakeTable, variant: str, before: int, play: str, after: int, won: bool) -> None:
    """KM-2: after doubling, at the end of the round; Lord and Kami are won on exactly the target."""
    seen = last_turn(table, play, f"set scores.anna {before}", variant=variant)
    assert (seen.at("scores.anna"), seen.at("scores.carla"), seen.at("scores.bruno")) == (after, after, 0)
    assert (seen.state.over is not None) == won
    if won:
        assert (seen.state.over.result, seen.state.over.winners) == ("won", ["anna", "carla"])


@pytest.mark.parametrize("line", ["set target 20", "set target 4"])
def test_km_2_any_target(table: MakeTable, line: str) -> None:
    target = int(line.split()[-1])
    seen = table(line, "score bruno tower", *["score bruno tower"] * (target // 4 - 1), players=3)
    assert seen.state.over.winners == ["bruno"]
    assert seen.at("scores.bruno") == target


def test_km_2_target_at_the_start(table: MakeTable) -> None:
    seen = table(variant="lord target 21")
    assert (seen.at("target"), seen.at("variant")) == (21, "lord")


def test_km_2_lord_never_falls_below_0(table: MakeTable) -> None:
    assert table("set target 4", "score anna empress double", variant="lord").at("scores.anna") == 0


def test_km_2_a_won_game_takes_no_more_plays(table: MakeTable) -> None:
    seen = last_turn(table, "play x tower", "set scores.anna 12")
    assert "The game is won: Anna, Carla, 16 points" in seen.text
    seen.refuses("play x soldier", "the game is over")
    seen.do("undo", "play x soldier")
    assert seen.at("scores.anna") == 13


def test_km_8_known_and_equal_is_a_master_stroke(table: MakeTable) -> None:
    seen = last_turn(table, "play knight knight")
    assert seen.at("scores.anna") == 4
    assert "Master stroke!" in seen.text
    assert last_turn(table, "play tower knight").at("scores.anna") == 2


def test_km_8_both_face_up_is_none(table: MakeTable) -> None:
    seen = table("first bruno", "set left.anna 2", "play x knight", "counter anna knight knight")
    assert seen.at("scores.anna") == 2


def test_km_8_only_the_hidden_card_of_the_same_turn(table: MakeTable) -> None:
    seen = table("first anna", "set left.anna 4", "play knight tower", "pass all", "play tower knight")
    assert seen.at("scores.anna") == 2


def test_km_8_an_unknown_hidden_card_scores_undoubled_and_asks_nothing(table: MakeTable) -> None:
    seen = last_turn(table, "play x knight")
    assert seen.at("scores.anna") == 2
    assert seen.desk.question is None
    assert "`reveal knight` doubles it" in seen.text


def test_km_8_reveal_counts_anew(table: MakeTable) -> None:
    seen = last_turn(table, "play x tower", "set scores.anna 6")
    assert seen.at("scores.anna") == 10
    assert seen.do("reveal tower").at("scores.carla") == 14
    assert seen.do("reveal knight").at("scores.anna") == 10
    assert (seen.at("round"), seen.at("first"), seen.at("turn")) == (2, "bruno", "bruno")


def test_km_8_reveal_from_the_score_before_the_round(table: MakeTable) -> None:
    """Lord: 12 + 4 is 14, and 12 + 8 is 10, not 14 + 4."""
    seen = last_turn(table, "play x tower", "set scores.anna 12", variant="lord")
    assert seen.at("scores.anna") == 14
    assert seen.do("reveal tower").at("scores.anna") == 10


def test_km_8_reveal_may_end_the_game(table: MakeTable) -> None:
    seen = last_turn(table, "play x tower", "set scores.anna 7", variant="kami")
    assert seen.state.over is None
    assert seen.do("reveal tower").state.over.winners == ["anna", "carla"]


def test_km_8_reveal_may_undo_the_end(table: MakeTable) -> None:
    seen = last_turn(table, "play x tower", "set scores.anna 11", variant="kami")
    assert seen.state.over is not None
    seen.do("reveal tower")
    assert (seen.state.over, seen.at("scores.anna"), seen.at("turn")) == (None, 0, "bruno")
    assert "The game goes on" in seen.text
    seen.do("play x soldier")


@pytest.mark.parametrize(
    "line", ["deal", "play x soldier", "deal bruno 12345678", "score anna soldier", "bruno x soldier"]
)
def test_km_8_until_the_next_deal_or_play(table: MakeTable, line: str) -> None:
    last_turn(table, "play x tower").do(line).refuses("reveal tower", "nothing to reveal", "KM-8")


def test_km_8_first_does_not_close_it(table: MakeTable) -> None:
    assert last_turn(table, "play x tower").do("first dino", "reveal tower").at("scores.anna") == 8


def test_km_8_only_what_can_have_lain_there(table: MakeTable) -> None:
    seen = table("first anna", "set left.anna 4", "play x tower", "pass all", "play x tower")
    seen.refuses("reveal tower", "cannot be the hidden card", "KM-8")
    assert "`reveal" not in seen.text
    assert seen.do("reveal soldier").at("scores.anna") == 4
    assert table("first anna").refuses("reveal tower", "nothing to reveal")


def test_km_8_with_a_known_hand_of_one_kind_the_hidden_card_is_known(table: MakeTable) -> None:
    seen = table("first anna", "deal anna 11111234")
    seen.do("play x lancer; pass all", "play x knight; pass all", "play x silver; pass all", "play x soldier")
    assert seen.at("scores.anna") == 2
    seen.refuses("reveal soldier", "nothing to reveal")


def test_km_8_with_a_known_hand_only_its_cards_can_be_revealed(table: MakeTable) -> None:
    seen = table("first anna", "deal anna 66112344")
    seen.do("play x lancer; pass all", "play x knight; pass all", "play x silver; pass all", "play x tower")
    seen.refuses("reveal fool", "cannot be the hidden card")
    assert seen.do("reveal tower").at("scores.anna") == 8


def test_reveal_names_the_card_in_the_record(table: MakeTable) -> None:
    seen = last_turn(table, "play x tower").do("reveal tower", "record")
    assert seen.said == ["66xxxxxx,xxxxxxxx,xxxxxxxx,xxxxxxxx,s1,166"]


def test_a_score_set_by_hand_is_not_counted_over(table: MakeTable) -> None:
    last_turn(table, "play x tower").do("set scores.carla 9").refuses("reveal tower", "nothing to reveal")
    seen = last_turn(table, "play x tower").do("set scores.dino 9", "reveal tower")
    assert seen.at("scores") == {"anna": 8, "bruno": 9, "carla": 8, "dino": 9}


def test_score_ends_a_round_in_one_line(table: MakeTable) -> None:
    seen = table("score dino fool", "score dino fool double", players=4)
    assert (seen.at("scores.bruno"), seen.at("round"), seen.at("turn")) == (12, 3, "anna")
    assert table("punti anna torre doppio").at("scores.anna") == 8


def test_score_with_cards_on_the_table(table: MakeTable) -> None:
    seen = table("first anna", "play x tower", "counter bruno tower soldier")
    seen.refuses("score carla tower", "0 left unseen")
    seen.refuses("score carla empress double; score carla tower double; score carla tower double; play x 1", "over")
    assert seen.do("score carla fool").at("scores.anna") == 4


def test_hidden_cards_that_are_known_are_shown_at_the_end(table: MakeTable) -> None:
    seen = table("first anna", "set left.anna 4", "play lancer tower", "pass all", "play x knight")
    assert "Hidden cards of Anna: Lancer, face down" in seen.said
