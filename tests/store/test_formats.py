"""Files of every release go on opening; a made-up step of the file's format and of a state's shape show how."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.engine.errors import CampaignError
from companion.engine.language import Tongue
from companion.games import game_of
from companion.games.super_fantasy.state import State
from companion.options import Options
from companion.shell.check import examine
from companion.store import guard
from companion.store.campaign import Campaign
from tests.faults.evening import answer_any, place, sit_down_again
from tests.store.make_format_file import FILES

KEPT = sorted(FILES.glob("format-*.campaign"))


def test_a_file_of_every_format_is_kept() -> None:
    assert [guard.examine(file).format for file in KEPT] == list(range(1, guard.FORMAT + 1))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_f13_a_file_of_each_release_opens_is_sound_and_is_played_on(file: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(file, tmp_path))
    desk = sit_down_again(path)
    assert desk.session.remarks == []
    assert desk.question is not None
    report = examine(desk.session.campaign, Options(plain=True), Tongue("en"))
    assert report.damage == []
    assert report.replayed == desk.session.campaign.game(1).last
    while desk.question is not None:
        answer_any(desk)
    desk.do("note and on")
    desk.do("undo")
    desk.do("redo")
    assert desk.session.campaign.check() == []


class Weathered(State, kw_only=True):
    """The state of a made-up release, with something more in it."""

    weather: str = "unknown"


def with_weather(tree: dict[str, Any]) -> dict[str, Any]:
    """The upgrade of that release: nobody had written the weather down."""
    return {**tree, "weather": "unknown"}


def test_a_new_shape_of_a_state_reads_the_old_steps_and_rewrites_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(KEPT[0], tmp_path))
    game = game_of("super-fantasy")
    newer = replace(game, state=Weathered, upgrades=(*game.upgrades, with_weather))
    for module in ("companion.session.open_game", "companion.session.beginning"):
        monkeypatch.setattr(f"{module}.game_of", lambda kind: newer)
    with Campaign.open(path) as before:
        old = [before.step(1, number) for number in before.numbers(1)]
    desk = sit_down_again(path)
    assert desk.question is not None
    assert desk.session.state.weather == "unknown"
    while desk.question is not None:
        answer_any(desk)
    desk.do("set weather rain")
    desk.do("undo 3")
    assert desk.session.state.weather == "unknown"
    desk.do("redo 3")
    assert desk.session.state.weather == "rain"
    campaign = desk.session.campaign
    assert [campaign.step(1, step.number) for step in old] == old
    assert {campaign.step(1, number).shape for number in campaign.numbers(1)} == {game.shape, game.shape + 1}
    report = examine(campaign, Options(plain=True), Tongue("en"))
    assert (report.damage, report.remarks) == ([], [])
    campaign.close()
    monkeypatch.undo()
    again = sit_down_again(path)
    assert again.session.open is None
    assert "newer companion" in str(again.session.remarks)


def test_a_shape_that_an_upgrade_cannot_read_is_damage_and_not_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(KEPT[0], tmp_path))

    def asks_too_much(tree: dict[str, Any]) -> dict[str, Any]:
        return {**tree, "weather": tree["sky"]}

    game = game_of("super-fantasy")
    newer = replace(game, state=Weathered, upgrades=(*game.upgrades, asks_too_much))
    for module in ("companion.session.open_game", "companion.session.beginning"):
        monkeypatch.setattr(f"{module}.game_of", lambda kind: newer)
    desk = sit_down_again(path)
    assert desk.session.open is None
    assert "cannot be read" in str(desk.session.remarks)


def test_another_companion_that_upgraded_meanwhile_is_not_upgraded_twice(tmp_path: Path) -> None:
    path = Path(shutil.copy(KEPT[0], tmp_path))
    with Campaign.open(path), Campaign.open(path, readonly=True) as second:
        assert second.game(1).last == place(sit_down_again(path))[0]
    with pytest.raises(CampaignError, match="exists already"):
        Campaign.create(path, now=sit_down_again(path).session.clock())
