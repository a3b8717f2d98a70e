"""Records of play in the notation of the Goita programs (KM-11), the rules' own examples first."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.kami.content.notation import read_notation
from tests.kami.conftest import MakeTable, Table

WHOLE = "12345678,12345679,11112345,11112345,s1,113,2p,3p,431,1p,2p,315,4p,156,267,3p,4p,174,242,3p,4p,128"
STROKE = "12667789,12345543,11112345,11112345,s1,116,2p,3p,4p,126,2p,3p,4p,177,2p,3p,4p,189"
TOO_EARLY = "23456789,11234567,11112345,11112345,s1,138"
UNLOCKED = "12345678,12345679,11112345,11112345,s1,116,293,3p,4p,138"
BOOK = "1x1,213,382,4p,1p,2p,3x5"
BOOK_HANDS = "1xxxxxxx,13xxxxxx,258xxxxx,xxxxxxxx"
CLOSED = "xxxxxxxx"
RECORDS = Path(__file__).parents[2] / "campaigns" / "kami"


def test_km_11_a_whole_round(table: MakeTable) -> None:
    seen = table(f"read {WHOLE}")
    assert seen.at("scores") == {"anna": 5, "bruno": 0, "carla": 5, "dino": 0}
    assert (seen.at("first"), seen.at("round")) == ("bruno", 2)


def test_km_11_a_master_stroke(table: MakeTable) -> None:
    assert table(f'read "{STROKE}"').at("scores.anna") == 10


def test_km_11_an_illegal_play_refuses_the_whole_line(table: MakeTable) -> None:
    """KM-6, KM-14."""
    why = table().refuses(f"read {TOO_EARLY}", "play 1 of the record, “138”", "Empress may not attack yet", "KM-6")
    assert why.count("record") == 1
    table().refuses(
        f"read {WHOLE.replace('242', '262')}", "play 14 of the record, “262”", "Tower does not counter", "KM-4"
    )


def test_km_11_the_empress_unlocked(table: MakeTable) -> None:
    assert table(f"read {UNLOCKED}").at("turn") == "bruno"


def test_km_11_the_books_example_without_hands_and_start(table: MakeTable) -> None:
    seen = table(f"read {BOOK}")
    assert (seen.at("first"), seen.at("turn")) == ("anna", "dino")
    assert seen.at("lines.carla") == {"defence": ["empress", "x"], "attack": ["lancer", "gold-dragon"]}
    assert seen.at("hands") == dict.fromkeys(seen.at("seats"))
    assert seen.do("record").said == [f"{BOOK_HANDS},s1,{BOOK}"]


def test_km_11_the_seat_of_the_first_play_starts(table: MakeTable) -> None:
    assert table("read 3x1,4p").at("first") == "carla"
    assert table("first dino", "read x,x,x,x").at("first") == "dino"


@pytest.mark.parametrize(
    "record",
    [
        WHOLE,
        STROKE.replace("12345543", "12334455"),
        UNLOCKED,
        f"{BOOK_HANDS},s1,{BOOK}",
        f"{CLOSED},11112345,{CLOSED},1xxxxxxx,s4,4x1,1p,212",
        f"48xxxxxx,{CLOSED},49xxxxxx,{CLOSED},s1,184,2p,349!",
    ],
)
def test_km_11_written_as_read(table: MakeTable, record: str) -> None:
    """The second Empress is 9, in the hands and for the player who holds her."""
    assert table(f"read {record}", "record").said == [record]


def test_km_11_unknown_hands_may_be_written_in_full(table: MakeTable) -> None:
    assert table("read XXXXXXXX xxxxxxxx X x S1 1X1 2P", "record").said == [
        f"1xxxxxxx,{CLOSED},{CLOSED},{CLOSED},s1,1x1,2p"
    ]


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("12345678,x,x,s1,1x1", "3 hands, and 4 players"),
        ("1x1,5p", "word 2 of the record, “5p”"),
        ("1x1,s1", "word 2 of the record, “s1”"),
        ("123x4567,x,x,x,s1", "word 1 of the record"),
        ("1234567xx,x,x,x,s1", "word 1 of the record"),
        ("666xxxxx,x,x,x,s1", "only 2 can be there"),
        ("s1,1xx", "“1xx”"),
        ("66612345,x,x,x,s1", "only 2 can be there"),
        ("12345678,12345678,x,x,1x6,262,3p,4p,1x6,266", "play 5 of the record, “1x6”"),
        ('""', "a text has 1 to"),
        ("1x1,2p,3p,4p,1p", "play 5 of the record"),
        (f"{WHOLE},2x1", "ends the round"),
        ("1x1,3p", "play 2 of the record, “3p”: it is not the turn of Carla"),
        ("1x1,t5", "no mercenary was turned up"),
    ],
)  # fmt: skip
def test_km_11_what_cannot_be_read(table: MakeTable, record: str, why: str) -> None:
    table("first anna").refuses(f"read {record}", why)


def test_km_11_seats_that_are_not_there(table: MakeTable) -> None:
    table(players=3).refuses("read 1x1,4p", "seat 4, and 3 players")
    table(players=0).refuses("read 1x1", "seats NAME")


def test_km_11_not_with_cards_on_the_table(table: MakeTable) -> None:
    table("first anna", "play x soldier").refuses(f"read {BOOK}", "the round must end first", "KM-11")


def test_km_11_a_record_is_one_step(table: MakeTable) -> None:
    seen = table("first anna", f"read {WHOLE}", "undo")
    assert seen.at("plays") == []
    assert seen.at("scores.anna") == 0


def test_km_11_play_by_play_and_gone_on_from_there(table: MakeTable) -> None:
    seen = table(f'read "{WHOLE}" plays 0')
    assert (seen.at("plays"), len(seen.at("ahead"))) == ([], 17)
    seen.do("next")
    assert seen.at("plays") == ["113"]
    seen.do("next 3")
    assert seen.at("plays")[-1] == "431"
    seen.do("next 12")
    assert seen.at("ahead") == ["128"]
    seen.do("undo", "pass anna")
    assert seen.at("ahead") == []
    seen.refuses("next", "no plays of a record are left")
    again = table(f'read "{WHOLE}" plays 16', "next")
    assert again.at("scores.anna") == 5


def test_km_11_stopped_before_what_is_illegal(table: MakeTable) -> None:
    seen = table(f'read "{TOO_EARLY}" plays 0')
    seen.refuses("next", "play 1 of the record, “138”", "KM-6")
    seen.do("play 3 5")


def test_km_11_rounds_by_number(table: MakeTable) -> None:
    seen = table(f"read {WHOLE}", "play x soldier")
    assert seen.do("record 1").said == [WHOLE]
    assert seen.do("record 2").said == [f"{CLOSED},1xxxxxxx,{CLOSED},{CLOSED},s2,2x1"]
    seen.do("record").refuses("record 3", "no record of round 3: there is 1, 2")
    assert table(f"read {WHOLE}", "record").said == [WHOLE]


def evening_again(seen: Table, table: MakeTable) -> Table:
    """The whole evening played again from what `record all` shows."""
    lines = [line for line in seen.do("record all").said if not line.startswith(("#", "game"))]
    first = seen.said[0].removeprefix("game new kami ")
    return table(*lines, players=0, variant=first)


EVENINGS = {
    "four": (4, "lord", [f"read {WHOLE}", "annul bruno", "score dino tower double",
                         "score anna soldier", "play x soldier", "counter carla soldier knight"]),
    "revealed": (3, "kami", ["rule chaotic-hand 8", "first anna", "set left.anna 8", *(f"play x {c}; pass all" for c in
                             ("soldier", "lancer", "knight")), "play x tower", "reveal tower", "score carla fool"]),
    "forced": (4, "", ["first dino", "force play x empress", "counter anna empress soldier", "pass all", "score anna fool",
                       "deal anna 11234567", "force annul anna", "deal"]),
    "duel": (2, "", ["first anna", "mercenaries 1 2 3 4 5 6 7 8", "play m:empress m:tower", "turnup 1", "turnup 2",
                     "counter bruno tower 1", "force pass bruno", "counter anna m:1 3"]),
}  # fmt: skip


@pytest.mark.parametrize("name", EVENINGS)
def test_km_11_a_whole_evening_exports_and_plays_again(table: MakeTable, name: str) -> None:
    players, variant, lines = EVENINGS[name]
    seen = table(*lines, players=players, variant=variant)
    again = evening_again(seen, table)
    for path in (
        "scores",
        "lines",
        "unseen",
        "left",
        "turn",
        "initiative",
        "first",
        "plays",
        "round",
        "target",
        "variant",
    ):
        assert again.at(path) == seen.at(path), path
    assert again.do("record all").said == seen.said


def test_km_11_no_seat_is_needed_to_read_the_notation() -> None:
    record = read_notation("11112345,x,s2,m12345678,2m13,t5,1p,231!")
    assert record.hands[1] is None
    assert (record.first, len(record.mercenaries)) == (2, 8)
    assert [(s.seat, s.defence, s.attack, s.forced, s.turned) for s in record.steps] == [
        (2, "m:soldier", "knight", False, ""),
        (0, "", "", False, "gold-dragon"),
        (1, "", "", False, ""),
        (2, "knight", "soldier", True, ""),
    ]


def test_very_many_rounds_do_not_bloat_the_state(table: MakeTable) -> None:
    seen = table(
        *["score anna tower; score anna empress double; score anna tower double"] * 40, variant="kami target 11"
    )
    assert len(seen.at("rounds")) == 100
    assert "# earlier rounds: in the log" in seen.do("record all").said


@pytest.mark.parametrize(
    "path", sorted(path for path in RECORDS.glob("*.txt") if not path.stem.startswith("demo")), ids=lambda p: p.stem
)
def test_our_own_records_replay(table: MakeTable, path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# ")
    assert "our own" in lines[0].lower() + lines[1].lower()
    wanted = [line.removeprefix("# scores ") for line in lines if line.startswith("# scores ")]
    played = [line for line in lines if line and not line.startswith("#")]
    assert played[0].startswith("game new kami")
    seen = table(*played[1:], players=0, variant=played[0].removeprefix("game new kami").strip())
    assert wanted
    assert " ".join(f"{p} {n}" for p, n in seen.at("scores").items()) == wanted[-1]


def test_there_are_six_of_our_own_records() -> None:
    assert len(list(RECORDS.glob("*.txt"))) >= 8
