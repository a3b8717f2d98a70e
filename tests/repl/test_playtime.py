"""The clock of a game: minutes are counted while it runs, kept with the game, and warned about once."""

from __future__ import annotations

from companion.repl.dispatch import Desk
from companion.repl.playtime import PlayTime
from companion.repl.toolbar import Toolbar
from tests.conftest import MakeDesk, TestDesk


class Table:
    """Who has a desk, and a watch that stands still until it is turned."""

    def __init__(self, desk: TestDesk) -> None:
        self.desk: Desk | None = desk
        self.seconds = 0.0
        self.time = PlayTime(self, lambda: self.seconds)

    def passes(self, minutes: float) -> str:
        """So many minutes pass; the warning, if there is one."""
        self.seconds += minutes * 60
        self.time.count()
        return self.time.warning()


BEGUN = ("game new fated-kingdoms", "player anna red", "player bruno blue", "start limit 60")


def used(desk: TestDesk) -> int:
    """The seconds kept with the game."""
    return desk.session.campaign.game(1).used


def test_time_is_counted_from_the_start_and_kept_with_the_game(make_desk: MakeDesk) -> None:
    desk = make_desk(*BEGUN[:-1])
    table = Table(desk)
    table.time.count()
    table.passes(5)
    assert used(desk) == 0
    desk.told(BEGUN[-1])
    table.time.count()
    table.passes(7)
    assert used(desk) == 7 * 60


def test_the_clock_survives_a_restart_and_is_no_part_of_undo(make_desk: MakeDesk) -> None:
    desk = make_desk(*BEGUN)
    table = Table(desk)
    table.time.count()
    table.passes(20)
    desk.told("fate +1")
    desk.told("undo")
    again = Table(desk.again())
    again.time.count()
    assert again.time.line() == "Time: 0:20 of 1:00, left 0:40"
    again.passes(10)
    assert "0:30 of 1:00" in again.time.line()
    assert "Time: 0:30 of 1:00, left 0:30" in again.desk.told("status")[-1]  # type: ignore[union-attr]
    again.desk.session.campaign.close()  # type: ignore[union-attr]


def test_each_warning_is_said_once(make_desk: MakeDesk) -> None:
    table = Table(make_desk(*BEGUN))
    table.time.count()
    said = [table.passes(5) for _ in range(14)]
    told = [(n, text) for n, text in enumerate(said, 1) if text]
    assert [n * 5 for n, _ in told] == [30, 45, 55, 60]
    assert "0:05 left of 1:00" in told[2][1]
    assert told[3][1].startswith("Time is up")
    assert table.time.line() == "Time is up: 1:10 of 1:00"


def test_the_clock_stops_with_the_game(make_desk: MakeDesk) -> None:
    desk = make_desk(*BEGUN)
    table = Table(desk)
    table.time.count()
    table.passes(5)
    desk.told("score")
    table.passes(5)
    table.passes(30)
    assert used(desk) <= 10 * 60
    assert table.time.line() == ""


def test_a_game_without_a_clock_counts_nothing(make_desk: MakeDesk) -> None:
    desk = make_desk("game new kami", "seats anna bruno carla dario")
    table = Table(desk)
    table.time.count()
    assert table.passes(30) == ""
    assert used(desk) == 0


def test_the_clock_stands_below_the_prompt_and_goes_on_there(make_desk: MakeDesk) -> None:
    table = Table(make_desk(*BEGUN))
    table.time.count()
    toolbar = Toolbar(table, table.time)
    assert "Time: 0:00 of 1:00" in toolbar()
    table.seconds += 180
    assert "Time: 0:03 of 1:00" in toolbar()
    assert used(table.desk) == 180  # type: ignore[arg-type]
