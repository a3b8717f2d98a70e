"""`companion check`, `companion content check` and `companion backups`, as they are called."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.render.progress import Bar
from companion.repl.background_backup import Keeper
from companion.store.backup import back_up
from companion.store.backup_files import backups, folder
from companion.store.campaign import Campaign
from tests.conftest import NOON
from tests.faults.evening import sit_down, sit_down_again
from tests.faults.test_bytes import spoil
from tests.super_fantasy.test_content import GOOD


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign of some steps, one of them taken back."""
    file = tmp_path / "evening.campaign"
    sit_down(file, "axl a2; defend axl 1", "wound lady 1", "undo", "note on").session.campaign.close()
    return file


def test_a_sound_campaign(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"{path} is sound." in said
    assert "Game 1 “The gate”: 7 steps, all whole." in said
    assert "Replayed: 7 steps." in said
    assert path.read_bytes() == before


def test_rules_that_changed_since_are_a_remark_and_no_fault(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.games.super_fantasy.rules.setting_up.place_end", lambda play: None)
    assert main(["check", str(path)]) == 0
    said = capsys.readouterr().out
    assert "is sound" in said
    assert "game 1, step 1: end was 9; by today's rules it is " in said


def test_in_italian(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(path, "UPDATE step SET line = 'x' WHERE line LIKE 'wound%'")
    assert main(["check", str(path), "--language", "it"]) == 1
    said = capsys.readouterr().out
    assert "è danneggiato" in said
    assert "partita 1, passo 6" in said
    assert main(["backups", str(path), "--language", "it"]) == 0


def test_backups_are_listed_verified_and_restored(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backups", str(path)]) == 0
    assert "has no backup yet" in capsys.readouterr().out
    desk = sit_down_again(path)
    back_up(desk.session.campaign, NOON)
    desk.do("note later")
    back_up(desk.session.campaign, NOON + timedelta(hours=1))
    desk.session.campaign.close()
    path.unlink()
    assert main(["backups", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.count("sound") == 2
    out = path.with_name("out.campaign")
    assert main(["backups", str(path), "restore", "1", str(out)]) == 0
    assert sit_down_again(out).session.table().step.line == "note on"
    assert main(["backups", str(path), "restore", "2", str(out)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["backups", str(path), "restore", "9", str(out) + "x"]) == 2
    assert main(["backups", str(path), "restore"]) == 2
    assert "restore N OUT" in capsys.readouterr().err
    backups(path)[0].path.write_bytes(backups(path)[0].path.read_bytes()[:-5000])
    assert main(["backups", str(path)]) == 1
    assert "damaged" in capsys.readouterr().out


def test_no_file_and_no_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backups", str(tmp_path / "none")]) == 2
    assert main(["check", str(tmp_path / "none")]) == 2


class Rounds:
    """Stands in for the event that ends the keeper: it comes after so many rounds, and no time passes."""

    def __init__(self, number: int) -> None:
        self.left = number

    def wait(self, _: float) -> bool:
        """Whether the table has left."""
        self.left -= 1
        return self.left < 0

    def is_set(self) -> bool:
        """Nobody leaves in the middle of a round."""
        return False


def keep(campaign: Callable[[], Path], rounds: int) -> Keeper:
    """A keeper that has looked so many times."""
    keeper = Keeper(campaign)
    keeper._end = Rounds(rounds)  # type: ignore[assignment]
    keeper._run()
    return keeper


def test_while_the_table_is_open_changes_are_backed_up_and_nothing_else(path: Path) -> None:
    desk = sit_down_again(path)
    assert keep(lambda: desk.session.campaign.path, 4).news() == []
    assert len(backups(path)) == 1
    desk.do("note more")
    assert keep(lambda: desk.session.campaign.path, 4).news() == []
    assert len(backups(path)) == 2
    assert not list(folder(path).glob(".new-*"))


def test_leaving_breaks_a_backup_off_and_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = sit_down_again(path, readonly=True)
    copying = threading.Event()
    copied = Campaign.check

    def slow(campaign: Campaign, progress: object = None) -> object:
        copying.set()
        assert keeper._end.wait(10)
        progress(0, 1)  # type: ignore[operator]
        return copied(campaign)

    monkeypatch.setattr(Campaign, "check", slow)
    keeper = Keeper(lambda: desk.session.campaign.path, first=0)
    keeper.start()
    assert copying.wait(10)
    keeper.stop()
    assert backups(path) == []
    assert list(folder(path).iterdir()) == []


def test_a_backup_that_cannot_be_made_is_told_once(path: Path) -> None:
    folder(path).write_text("in the way")
    (told,) = keep(lambda: path, 5).news()
    assert "No backup could be made" in told.text


def test_a_bar_shows_only_what_lasts(capsys: pytest.CaptureFixture[str]) -> None:
    for wanted in (True, False):
        quick = Bar("Examining", wanted=wanted)
        quick(1, 2)
        quick.close()
    assert capsys.readouterr().err == ""
    slow = Bar("Examining", wanted=True, patience=0)
    slow(1, 2)
    assert slow._shown is not None
    slow.close()


# ---- content


def checked(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file = tmp_path / "m.toml"
    file.write_text(text)
    code = main(["content", "check", str(file)])
    return code, capsys.readouterr().out.replace(f"{file}:", "")


ALL = '"red", "green", "black", "brown", "blue", "orange"'
SOUND = GOOD.replace('"red", "green"', ALL)


def test_a_sound_mission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(tmp_path, SOUND, capsys) == (0, "1 file: no fault.\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("|. o .=. .|", "|. o .|. .|", 9, "nobody can walk to E1, D2, E2, D3, E3"),
        ("|. . .|# .|", "|. . .=# .|", 11, "opens onto stone"),
        ("goal =", "gaol =", 4, "did you mean goal"),
    ],
)
def test_what_cannot_be_played_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: int, words: str
) -> None:
    code, said = checked(tmp_path, SOUND.replace(old, new, 1), capsys)
    assert code == 1
    assert [each for each in said.splitlines() if each.startswith(f"{line}: ") and words in each], said


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (ALL, '"red", "green", "black"', 44, "does not name brown, blue, orange"),
        ("life = 1\n", "life = 100\n", 42, "life is 100: is that meant?"),
        ("turns = 5", "turns = 12", 53, "heroic: with 2 players the limit is 12, more than the 9 of normal"),
        ('square = "C3"', 'square = "A2"', 50, "a monster stands where the dead come out"),
        ("turns = { 2 = 9, 3 = 8, 6 = 6 }", "turns = 99", 5, "turns is 99"),
    ],
)
def test_what_is_unlikely_is_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: int, words: str
) -> None:
    code, said = checked(tmp_path, SOUND.replace(old, new, 1), capsys)
    assert code == 0
    found = [each for each in said.splitlines() if each.startswith(f"{line}: ") and words in each]
    assert found, said
    assert found[0].endswith("(a remark only)")


def test_folders_are_searched_and_what_is_no_content_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "m.toml").write_text(SOUND)
    (tmp_path / "deep" / "pack.toml").write_text("[hero.axl]\ncunning = 40\n")
    assert main(["content", "check", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "pack.toml:2: hero.axl.cunning is 40" in said
    assert "2 files: no fault." in said
    (tmp_path / "deep" / "bad.toml").write_bytes(b"a = 1\nb = '\xff'\n")
    (tmp_path / "deep" / "odd.toml").write_text("[nothing.of.ours]\nx = 1\n")
    assert main(["content", "check", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "bad.toml:2: this line is no UTF-8 text" in said
    assert "odd.toml:1: this is content of no game" in said
    assert main(["content", "check", str(tmp_path / "none")]) == 2
    assert main(["content", "check", str(tmp_path / "deep" / "er" / "m.toml"), "--language", "it"]) == 0


def test_what_is_shipped_has_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    folder_ = Path(__file__).parents[1] / "campaigns"
    assert main(["content", "check", str(folder_)]) == 0, capsys.readouterr().out


def test_a_campaign_that_is_played_meanwhile_is_not_taken_for_a_damaged_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other, changes = sit_down_again(path), [1, 1, 1, 1]
    whole = Campaign.check

    def meanwhile(campaign: Campaign, progress: object = None) -> object:
        found = whole(campaign, progress)  # type: ignore[arg-type]
        if changes:
            changes.pop()
            other.do("note meanwhile")
        return found

    monkeypatch.setattr(Campaign, "check", meanwhile)
    assert main(["check", str(path)]) == 2
    assert "examine it when nobody plays" in capsys.readouterr().err
    assert main(["check", str(path)]) == 0
