"""Who answers what is rolled: typed at the table, or rolled here. Rules never roll."""

from __future__ import annotations

import random

from companion.engine.answers import Read
from companion.engine.play import Question


class Roller:
    """Rolls the dice of questions, for a table that lets the companion roll."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def roll(self, question: Question) -> Read | None:
        """An answer made by rolling, or None if the question is not about dice."""
        dice = question.reader.dice()
        if dice is None:
            return None
        faces = [self._random.choice(kind.faces) for kind in (dice, *dice.more) for _ in range(kind.count)]
        return question.reader.read(dice.separator.join(faces), "en")
