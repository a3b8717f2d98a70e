"""What came out otherwise: a line run again, against what the table was told when it ran before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.engine.play import Event

Describe = Callable[[Event], list[str]]
Changed = list[tuple[str, str]]
"""Sentences that were told and now are others, or none any more."""


def compare(shown: Sequence[Event], told: Sequence[Event], describe: Describe) -> tuple[list[Event], Changed]:
    """What of `told` is new, and what of `shown` now comes out otherwise; reminders are not worth a word.

    Args:
        shown: the events of the run before, as far as they were told.
        told: the events of this run.
        describe: the sentences of an event, as of now.
    """
    new = list(told[len(shown) :])
    common = min(len(shown), len(told))
    differ = any(was != now and not was.is_reminder for was, now in zip(shown, told, strict=False))
    if not differ and len(shown) <= len(told):
        return new, []
    now = [describe(event) for event in told[:common]] + [[""]] * (len(shown) - common)
    pairs = [(event, describe(event), after) for event, after in zip(shown, now, strict=True)]
    return new, [("\n".join(a), "\n".join(b)) for event, a, b in pairs if a != b and not event.is_reminder]
