"""What came out otherwise: lines run again, against what the table was told when they ran before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.play import Event

Describe = Callable[[Event], list[str]]
Changed = list[tuple[str, str]]
"""Sentences that were told and now are others, or none any more."""


def compare(shown: Sequence[Event], told: Sequence[Event], describe: Describe) -> tuple[list[Event], Changed]:
    """What of `told` is new, and what of `shown` now comes out otherwise; reminders are not worth a word.

    Compared is by who, not by place: what is told again unchanged, if only later, is no change; else an event
    about the same piece or player is what it has become, first one of the same kind.

    Args:
        shown: the events of the run before, as far as they were told.
        told: the events of this run.
        describe: the sentences of an event, as of now.
    """
    new = list(told)
    left = [event for event in shown if not _taken(event, new)]
    changed: Changed = []
    for was in left:
        now = _become(was, new)
        if now is not None:
            new.remove(now)
        if was.is_reminder:
            continue
        before, after = "\n".join(describe(was)), "\n".join(describe(now)) if now is not None else ""
        if before != after:
            changed.append((before, after))
    return new, changed


def _become(was: Event, among: Sequence[Event]) -> Event | None:
    """What an event has become: one of its kind about the same, else another about the same; of reminders any other."""
    alike = [event for event in among if type(event) is type(was) and (was.is_reminder or _who(event) == _who(was))]
    others = [event for event in among if _who(was) and _who(event) == _who(was) and not event.is_reminder]
    return next(iter([*alike, *others]), None)


def _taken(event: Event, among: list[Event]) -> bool:
    """Whether an equal event is among these; the first one is taken out."""
    if event not in among:
        return False
    among.remove(event)
    return True


def _who(event: Event) -> str:
    """About whom an event is: the first of its fields that is a name."""
    return next((value for one in event.__struct_fields__ if isinstance(value := getattr(event, one), str)), "")
