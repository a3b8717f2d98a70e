"""What a line or an answer came to, as the table is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.engine.errors import CompanionError
from companion.engine.play import Question


@dataclass(slots=True)
class Outcome:
    """What a line or an answer came to.

    `told` are the sentences that are new to the table; `changed` pairs of sentences already shown that now come out
    otherwise; `dropped` answers that no longer apply; `after` what a waiting command, run again, told; `question` is
    open now, if any; `step` the number of the step that was kept; `stuck` why the waiting command cannot go on.
    """

    told: Sequence[str] = ()
    after: Sequence[str] = ()
    changed: list[tuple[str, str]] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    question: Question | None = None
    step: int | None = None
    stuck: CompanionError | None = None


class UnderWay(Protocol):
    """Something that takes the answers meanwhile: an amendment."""

    def answer(self, text: str) -> Outcome:
        """Take an answer to its question."""
