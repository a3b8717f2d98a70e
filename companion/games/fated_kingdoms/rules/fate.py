"""The Sphere of Fate (FK-20): 0 to 10; every change says from, to and why."""

from __future__ import annotations

from typing import Any

from companion.engine.common_commands import ValueSet
from companion.engine.declare import command
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import TURN, Because, Signed
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.names import card_name
from companion.games.fated_kingdoms.rules.people import remark
from companion.games.fated_kingdoms.state import SPHERE_TOP, card_ref

FATE = "fate"
REASONS = {
    "lost": (N_("Fate {before} → {after}: {who} lost a combat against {what}, +1"), "FK-20"),
    "death": (N_("Fate {before} → {after}: {who} died, +2"), "FK-20"),
    "observatory": (N_("Fate {before} → {after}: {who} reached the Observatory, −3"), "FK-12"),
    "table": (N_("Fate {before} → {after}: the table changed it by {change}"), "FK-20"),
}


class FateChanged(Event, frozen=True):
    """The Sphere changed. `cause`: lost, death, observatory, table; `who`, `what` and `because` tell more."""

    before: int
    after: int
    cause: str
    who: Id = ""
    what: str = ""
    because: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"before": self.before, "after": self.after, "who": Ref(self.who)}
        facts["what"] = ", ".join(card_name(say, name) for name in self.what.split(", "))
        if self.cause == "lost":
            return say("Fate {before} → {after}: {who} lost a combat against {what}, +1", **facts)
        if self.cause == "death":
            return say("Fate {before} → {after}: {who} died, +2", **facts)
        if self.cause == "observatory":
            return say("Fate {before} → {after}: {who} reached the Observatory, −3", **facts)
        if self.because:
            return say("Fate {before} → {after}: {because}", because=self.because, **facts)
        return say("Fate {before} → {after}: by the table", **facts)


def move_fate(play: KingdomsPlay, change: int, cause: str, *, who: str = "", what: str = "", because: str = "") -> None:
    """Move the Sphere by `change`, held between 0 and 10 (FK-20)."""
    before = play.state.sphere
    after = max(0, min(SPHERE_TOP, before + change))
    play.state.sphere = after
    play.tell(FateChanged(before, after, cause, who, what, because))
    text, rule = REASONS[cause]
    play.because(
        FATE,
        text,
        rule=rule,
        before=before,
        after=after,
        who=Ref(who),
        what=[card_ref(name) for name in what.split(", ")],
        change=f"{change:+d}",
    )
    if after == SPHERE_TOP and before < SPHERE_TOP:
        remark(play, N_("the Sphere is full: all lose if it still is when the next cycle begins (FK-90)"))


def is_of_fate(event: Event) -> bool:
    """Whether an event belongs to the history of the Sphere: a change, also one by hand."""
    return isinstance(event, FateChanged) or (isinstance(event, ValueSet) and event.path == "sphere")


@command(Word("fate", "fato"), N_("moves the Sphere of Fate"), short=Word("fa", "fa"), group=TURN)
def change_fate(play: KingdomsPlay, change: Signed, because: Because = "") -> None:
    """Change the Sphere by hand: what a card or a square says (FK-20)."""
    move_fate(play, change, "table", because=because)
