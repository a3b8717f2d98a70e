"""Records of the family's sites in files, rounds and whole games (KM-11), and what becomes of very many (KM-17)."""

from __future__ import annotations

import json

import pytest

from companion.games.kami.rules import ending
from companion.games.kami.state import Earlier
from tests.conftest import MakeDesk
from tests.kami.conftest import MakeTable, Table

SIGNS = dict(zip("123456789", "し香馬銀金角飛王玉", strict=True))
FIRST = "12345678,12345679,11112345,11112345,s1,113,2p,3p,431,1p,2p,315,4p,156,267,3p,4p,174,242,3p,4p,128"
SECOND = "12667789,12345543,11112345,11112345,s2,215"


def kifu(*records: str) -> dict[str, object]:
    """Rounds in the manner of the family's sites, passes left out."""
    log = []
    for record in records:
        *hands, start = record.split(",")[:5]
        plays = [play for play in record.split(",")[5:] if not play.endswith("p")]
        log.append({
            "hand": {f"p{n}": "".join(SIGNS[code] for code in hand) for n, hand in enumerate(hands)},
            "uchidashi": int(start[1]) - 1,
            "score": [0, 0],
            "game": [[str(int(play[0]) - 1), SIGNS[play[1]], SIGNS[play[2]]] for play in plays],
        })  # fmt: skip
    return {"version": 1.0, "p0": "Anna", "p1": "Bruno", "p2": "Carla", "p3": "Dino", "log": log}


def as_yaml(whole: dict[str, object]) -> str:
    """The same as YAML, block style."""
    lines = ["version: 1.0", 'p0: "Anna"', 'p1: "Bruno"', "log:"]
    for one in whole["log"]:  # type: ignore[attr-defined]
        lines += [" -", "  hand:", *(f"   {seat}: {hand}" for seat, hand in one["hand"].items())]
        lines += [f"  uchidashi: {one['uchidashi']}", "  score: [0, 0]", "  game:"]
        lines += [f'   - ["{seat}","{defence}","{attack}"]' for seat, defence, attack in one["game"]]
    return "\n".join(lines)


def written(seen: Table, name: str, text: str | bytes) -> Table:
    """A table with a file beside it."""
    (seen.desk.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return seen


FILES = {
    "game.json": json.dumps(kifu(FIRST, SECOND), ensure_ascii=False, indent=1),
    "escaped.json": json.dumps(kifu(FIRST, SECOND)),
    "Game.YAML": as_yaml(kifu(FIRST, SECOND)),
    "lines.txt": f"\ufeff{FIRST}\r\n\r\n{SECOND}\r\n",
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(("line", "language"), [("read {}", "en"), ("leggi {}", "it"), ('read "{}"', "en")])
def test_km_11_a_game_of_two_rounds_in_a_file(table: MakeTable, name: str, line: str, language: str) -> None:
    seen = written(table(language=language), name, FILES[name]).do(line.format(name))
    assert (seen.at("scores.anna"), seen.at("round"), seen.at("turn")) == (5, 2, "carla")
    assert seen.do("record").said == [SECOND.replace("12345543", "12334455").replace(",215", ",215")]


def test_km_11_one_round_of_a_file(table: MakeTable) -> None:
    seen = written(table(), "game.json", FILES["game.json"])
    seen.refuses('read "game.json" round 3', "has 2 rounds")
    seen.refuses('read "game.json" plays 3', "has 2 rounds", "`round N`")
    assert seen.do('read "game.json" round 1 plays 3').at("plays") == ["113", "2p", "3p"]


def test_km_11_files_that_cannot_be_read(table: MakeTable) -> None:
    seen = written(table(), "odd.json", '{"uchidashi": 1}')
    seen.refuses("read odd.json", "0 hands, 1 starts, 0 games", "`hand` with p0 to p3", "KM-11")
    seen.refuses("read none.yaml", "none.yaml")
    written(seen, "latin.txt", FIRST.encode() + b"\n\xe9").refuses("read latin.txt", "latin:2", "no UTF-8")
    written(seen, "notes.txt", "We played well").refuses("read notes.txt", "word 1 of the record, “we”")


def test_km_11_a_game_that_goes_on_after_its_end(table: MakeTable) -> None:
    seen = table(variant="target 5")
    seen.refuses(f"read {FIRST} / {SECOND}", "the game is over after round 1 of the record, of 2")
    seen.refuses(f"read {SECOND} / {FIRST}", "round 1 of the record, of 2, does not end")
    assert seen.do(f"read {FIRST}").at("over.result") == "won"


def test_km_11_a_record_typed_may_be_followed_by_a_command(table: MakeTable) -> None:
    seen = table(f'read "{FIRST}"; first anna')
    assert seen.at("first") == "anna"
    written(seen, "lines.txt", FILES["lines.txt"]).refuses('read "lines.txt"; first anna', "stands alone")


def test_km_17_more_rounds_than_are_kept(make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The league counts all rounds of a game, also those whose records are let go."""
    monkeypatch.setattr(ending, "KEPT_ROUNDS", 2)
    desk = make_desk(
        "game new kami target 99", "seats Anna Bruno Carla Dino", "first anna", "score anna tower double",
        "score bruno fool", "annul anna", "score anna lancer", "score bruno 1",
    )  # fmt: skip
    state = desk.session.state
    assert len(state.rounds) == 2
    assert state.earlier["anna"] == Earlier(1, 8, 1, {"tower": 1})
    sheets = desk.session.table().game.sheets
    assert sheets is not None
    told = repr(sheets(desk.seen())["league"])
    assert "'Anna', '1', '0', '2', '10', '1'" in told
    assert "Anna 10" in told
