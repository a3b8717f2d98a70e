"""Squares: the four special ones do what they do, the others say it themselves (FK-11, FK-12)."""

from __future__ import annotations

from typing import Annotated, Any

from companion.engine.declare import command
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import TURN, Acting, SquareKind
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.rules.fate import move_fate
from companion.games.fated_kingdoms.rules.life import heal_all
from companion.games.fated_kingdoms.rules.people import acting, remark_phase
from companion.games.fated_kingdoms.settings import OBSERVATORY_HEALS, OUTER_SIGNPOST
from companion.games.fated_kingdoms.state import CASTLE, OBSERVATORY, SIGNPOST
from companion.games.fated_kingdoms.state import OUTER_SIGNPOST as OUTER


class SquareReached(Event, frozen=True):
    """A character stands on a square."""

    player: Id
    square: Id
    says = N_("{player} is at: {square}")


class SkillDrawDue(Event, frozen=True):
    """Skills are to be drawn; `by`: insight or observatory."""

    player: Id
    skills: int
    by: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"who": Ref(self.player), "n": self.skills}
        if self.by == "insight":
            return say("{who} draws Skills by Insight: {n} (`gain`)", **facts)
        return say("{who} draws Skills at the Observatory: {n} (`gain`)", **facts)


@command(
    Word("at", "va"),
    N_("a character stands on a square: castle, signpost, outer-signpost, observatory, inner N, outer N, any name"),
    short=Word("a", "v"),
    group=TURN,
)
def go_to_square(play: KingdomsPlay, player: Acting, square: Annotated[str, SquareKind()]) -> None:
    """A character stands on a square; a special one acts at once (FK-12)."""
    acting(play, player)
    remark_phase(play, player, "movement", "square")
    stand(play, player, square)
    special = {CASTLE: at_castle, SIGNPOST: at_signpost, OUTER: at_outer_signpost, OBSERVATORY: at_observatory}
    if square in special:
        special[square](play, player)


def stand(play: KingdomsPlay, who: str, square: str) -> None:
    """The token is put on a square."""
    play.state.players[who].square = square
    play.tell(SquareReached(who, square))


def at_castle(play: KingdomsPlay, who: str) -> None:
    """Castle: all wounds heal (FK-12)."""
    play.because(who, N_("{who} is at the Castle: all wounds heal, the Store is open"), rule="FK-12", who=Ref(who))
    heal_all(play, who, "castle")


def at_signpost(play: KingdomsPlay, who: str) -> None:
    """Inner Signpost: all wounds heal, on to the outer Signpost (FK-12)."""
    play.because(who, N_("{who} reached the inner Signpost: all wounds heal, on to the outer one"),
                 rule="FK-12", who=Ref(who))  # fmt: skip
    heal_all(play, who, "signpost")
    stand(play, who, OUTER)


def at_outer_signpost(play: KingdomsPlay, who: str) -> None:
    """Outer Signpost reached otherwise: stop there; wounds heal, if the table has it so (FK-12)."""
    if OUTER_SIGNPOST.of(play.state) == "heal":
        text = N_("{who} stops at the outer Signpost: all wounds heal")
        play.because(who, text, rule="FK-12", setting=OUTER_SIGNPOST.name, who=Ref(who))
        heal_all(play, who, "outer-signpost")
    else:
        text = N_("{who} stops at the outer Signpost, nothing heals there")
        play.because(who, text, rule="FK-12", setting=OUTER_SIGNPOST.name, who=Ref(who))


def at_observatory(play: KingdomsPlay, who: str) -> None:
    """Observatory: to the Castle, draw a Skill, Fate −3; the Castle heals too, if the table has it so (FK-12)."""
    text = N_("{who} reached the Observatory: to the Castle, a Skill is drawn, Fate −3")
    play.because(who, text, rule="FK-12", setting=OBSERVATORY_HEALS.name, who=Ref(who))
    stand(play, who, CASTLE)
    if OBSERVATORY_HEALS.of(play.state) == "yes":
        heal_all(play, who, "observatory")
    owe_skills(play, who, 1, "observatory")
    move_fate(play, -3, "observatory", who=who)


def owe_skills(play: KingdomsPlay, who: str, skills: int, by: str) -> None:
    """Remind that Skills are to be drawn; the table enters them with `gain` (FK-3)."""
    play.state.draws[who] = play.state.draws.get(who, 0) + skills
    play.tell(SkillDrawDue(who, skills, by))
