"""What came out otherwise when a line ran again."""

from __future__ import annotations

from companion.table.compare import compare
from tests.table.small_game import Noticed, Struck


def say(event):
    return [f"{event.piece} {event.lives}"] if isinstance(event, Struck) else [event.text]


def test_only_what_is_new_where_nothing_differs():
    shown, told = [Struck("axl", 3)], [Struck("axl", 3), Struck("axl", 2)]
    assert compare(shown, told, say) == ([Struck("axl", 2)], [])


def test_what_differs_is_named_with_what_it_is_now():
    shown, told = [Struck("axl", 3), Struck("kayla", 1)], [Struck("axl", 2), Struck("kayla", 1)]
    assert compare(shown, told, say) == ([], [("axl 3", "axl 2")])


def test_what_is_no_longer_so_is_named_with_nothing():
    assert compare([Struck("axl", 3), Struck("axl", 2)], [Struck("axl", 3)], say) == ([], [("axl 2", "")])


def test_a_reminder_is_not_worth_a_word():
    assert compare([Noticed("a")], [Noticed("b"), Struck("axl", 1)], say) == ([Struck("axl", 1)], [])
    assert compare([Noticed("a"), Struck("axl", 2)], [Noticed("b")], say) == ([], [("axl 2", "")])


def test_events_that_differ_and_are_said_alike_are_the_same_to_the_table():
    assert compare([Struck("axl", 3)], [Struck("axl", 2)], lambda event: [getattr(event, "piece", "")]) == ([], [])


def test_compared_is_by_who_and_not_by_place():
    """A monster more in the middle, another order: what is told again unchanged is not retracted."""
    shown = [Struck("axl", 3), Struck("kayla", 1)]
    told = [Struck("bd4", 1), Struck("kayla", 1), Struck("axl", 2)]
    assert compare(shown, told, say) == ([Struck("bd4", 1)], [("axl 3", "axl 2")])
