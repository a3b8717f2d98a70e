"""`trial`: a mission played by itself on the pure rules, told with what it stands on (SF-10, SF-14, SF-72)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.page import Page
from companion.games.super_fantasy.content import playing
from companion.games.super_fantasy.content.checking import check_mission
from companion.games.super_fantasy.odds.aims import aims_of
from companion.games.super_fantasy.odds.evening import Evening, Yardstick, fewest, ready
from companion.games.super_fantasy.odds.trials import TryMission, tried
from companion.games.super_fantasy.rules.soundness import check
from companion.games.super_fantasy.state import Hero, State
from companion.render.terminal import sentences
from companion.session.library import shipped_folder

FOLDER = shipped_folder() / "super_fantasy"
PARTY = ("axl", "lady-lucebuona", "don-pizzarro", "kayla")


def content_of(name: str, difficulty: str = "normal", change: Callable[[str], str] = str) -> playing.Playing:
    """A shipped mission, perhaps with its text changed."""
    return playing.load(playing.assemble(change((FOLDER / f"{name}.toml").read_text("utf-8")), difficulty, {}, name))


def text_of(page: Page) -> str:
    """What a page says in plain sentences."""
    return "\n".join(line for block in page.blocks for line in sentences(block))


def evening(content: playing.Playing, seed: int = 1, plain: Yardstick | None = None) -> Evening:
    """An evening of four heroes."""
    return Evening(content, {id_: ready(content, id_, None, plain or Yardstick()) for id_ in PARTY}, None, seed)


@pytest.mark.parametrize("mission", ["gate", "crossroads", "crypt", "survival"])
def test_an_evening_is_the_same_twice_and_leaves_a_sound_table(mission: str) -> None:
    content = content_of(mission)
    played = [evening(content, 7) for _ in range(2)]
    told = [one.play() for one in played]
    assert told[0] == told[1]
    assert played[0].state == played[1].state
    check(played[0].state, content)
    assert told[0].phases
    assert len(told[0].phases) >= told[0].turn - 1


def test_seeds_differ() -> None:
    content = content_of("crossroads")
    assert len({(told.won, told.turn, *told.phases) for told in (evening(content, n).play() for n in range(8))}) > 4


def test_the_strong_win_and_the_weak_do_not() -> None:
    """SF-11: nobody wins with one life and stars worth nothing; with six and ten lives nearly everybody does."""
    content = content_of("crossroads", "epic")
    strong = sum(evening(content, n, Yardstick(6, 10)).play().won for n in range(20))
    weak = sum(evening(content, n, Yardstick(0, 1)).play().won for n in range(20))
    assert strong > 15
    assert weak == 0


def test_a_mission_that_cannot_be_won_never_is_and_it_is_said() -> None:
    """The coffin behind a wall without a gate: the author sees it."""
    walled = content_of(
        "crossroads", change=lambda text: text.replace("|. . o . . . . .=. . . .|", "|. . o . . . . .|. . . .|")
    )
    page = tried(Seen(None, walled, Tongue("en", "super_fantasy")), TryMission(evenings=10, heroes=list(PARTY)),
                 {"normal": walled}, "walled")  # fmt: skip
    text = text_of(page)
    assert "0 %" in text
    assert "Never won by this yardstick: normal (4)." in text


def test_the_ossuary_can_be_won_and_lasts() -> None:
    """Six areas, ten turns and more: by heroes somewhat better than plain it is won now and then, never early."""
    content = content_of("ossuary")
    assert len(content.mission.map.areas) == 6
    won = [told.turn for n in range(30) if (told := evening(content, n, Yardstick(4, 5)).play()).won]
    assert 5 <= len(won) <= 25
    assert min(won) >= 6


def test_a_won_evening_has_done_what_the_mission_is_for() -> None:
    content = content_of("crossroads")
    won = next(one for n in range(30) if (one := evening(content, n)).play().won)
    assert all(coffin.gone for coffin in won.state.coffins.values())
    assert won.state.over is None


def test_the_file_says_what_it_is_for_and_a_wrong_word_is_named() -> None:
    """Without `aims`: coffins and bosses, else gates and tombstones; a near miss gets its right word."""
    assert aims_of(content_of("crypt")) == ["coffins", "lazzarone"]
    assert aims_of(content_of("gate")) == ["gates", "tombstones"]
    assert aims_of(content_of("survival")) == []
    text = (FOLDER / "gate.toml").read_text("utf-8")
    said = text.replace("turns = {", 'aims = ["tombstones"]\nturns = {', 1)
    assert aims_of(playing.load(playing.assemble(said, "normal", {}, "gate"))) == ["tombstones"]
    faults = check_mission(text.replace("turns = {", 'aims = ["tombstone"]\nturns = {', 1), "gate")
    assert [Tongue("en").of(fault.message) for fault in faults] == [
        "mission.aims: tombstone is not known; did you mean tombstones?"
    ]


def test_what_the_table_entered_counts_and_what_it_did_not_is_said() -> None:
    """A number of the box is never taken for granted: whose numbers stand in is named."""
    content = content_of("gate")
    known = Hero(square="A3", max_lives=6, strength=1, aim=1, magic=1, cunning=1, speed=1, defence=1)
    state = State(heroes={"axl": known, "kayla": Hero(square="A4")})
    seen = Seen(state, content, Tongue("en", "super_fantasy"))
    text = text_of(tried(seen, TryMission(evenings=2), {"normal": content}, "gate"))
    assert "Numbers of kayla that nobody entered yet count as 3, lives 3" in text
    assert ready(content, "axl", known, Yardstick()).max_lives == 6


def test_the_fewest_dice_that_make_it_likely() -> None:
    """SF-1: with a star worth 3 three dice come to 6 in most cases, two seldom; where nothing does it, all are rolled."""
    assert fewest(3, 6, 5) == 3
    assert fewest(3, 60, 5) == 5
    assert fewest(3, 1, 5) == 1


def test_in_the_shell_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong words first: a mission that is not there, a hero, a difficulty, one hero alone; then a file of one's own."""
    monkeypatch.chdir(tmp_path)
    assert main(["trial", "nope"]) == 1
    assert main(["trial", "gate", "heroes", "axel"]) == 1
    assert main(["trial", "gate", "difficulty", "wild"]) == 1
    assert main(["trial", "gate", "heroes", "axl"]) == 1
    wrong = capsys.readouterr().err
    for part in ("there is no “nope”", "did you mean axl", "epic, heroic, normal", "two heroes or more"):
        assert part in wrong
    (tmp_path / "own.toml").write_text((FOLDER / "gate.toml").read_text("utf-8"), "utf-8")
    assert main(["--language", "it", "trial", "own.toml", "serate", "2", "eroi", "axl", "kayla"]) == 0
    out = capsys.readouterr().out
    assert "Il cancello: 2 serate giocate per prova in ogni riga" in out
    assert "epica" in out
    assert main(["--plain", "trial", "gate", "evenings", "2", "players", "3"]) == 0
    assert "normal: Players 3, Won" in capsys.readouterr().out
