"""Lives and wounds, KO and the End marker (SF-11, SF-59)."""

from __future__ import annotations

from typing import Any

from companion.engine.answers import Number
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Over, Question
from companion.games.super_fantasy.questions import fate_text
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.survival import check_survival

MARKERS_MET = N_("both markers lie on space {turn}")
NUMBERS = {
    "max_lives": N_("{hero}: how many lives are printed on the board?"),
    "strength": N_("{hero}: what is Strength on the board?"),
    "aim": N_("{hero}: what is Aim on the board?"),
    "magic": N_("{hero}: what is Magic on the board?"),
    "cunning": N_("{hero}: what is Cunning on the board?"),
    "speed": N_("{hero}: what is Speed on the board?"),
    "defence": N_("{hero}: what is Defence on the board?"),
}


STATUS = {
    "stunned": N_("{piece} is stunned"),
    "frozen": N_("{piece} is frozen"),
    "poisoned": N_("{piece} is poisoned"),
}

STATUS_LEFT = {
    "stunned": N_("{piece} is no longer stunned"),
    "frozen": N_("{piece} is no longer frozen"),
    "poisoned": N_("{piece} is no longer poisoned"),
}


class StatusGiven(Event, frozen=True):
    """A piece is stunned, frozen or poisoned now."""

    piece: str
    status: str

    def sentence(self, say: Tongue) -> str:
        return say(STATUS[self.status], piece=Ref(self.piece))


class StatusLeft(Event, frozen=True):
    """A piece is no longer stunned, frozen or poisoned."""

    piece: str
    status: str

    def sentence(self, say: Tongue) -> str:
        return say(STATUS_LEFT[self.status], piece=Ref(self.piece))


class HeroHit(Event, frozen=True):
    """A hero lost lives."""

    hero: str
    wounds: int
    lives: int

    def sentence(self, say: Tongue) -> str:
        lost = say.plural("{hero}: {n} wound", "{hero}: {n} wounds", self.wounds, hero=Ref(self.hero))
        return lost + say.plural(", {n} life left", ", {n} lives left", self.lives)


class HeroHealed(Event, frozen=True):
    """A hero got lives back."""

    hero: Id
    healed: int
    lives: int
    says = N_("{hero}: {healed} healed, lives {lives}")


class HeroKnockedOut(Event, frozen=True):
    """A hero lies on the ground; the End marker came one space nearer (SF-59)."""

    hero: str
    end: int | None

    def sentence(self, say: Tongue) -> str:
        text = say("{hero} is KO", hero=Ref(self.hero))
        return text if self.end is None else text + say("; End of Game back to {end}", end=self.end)


class HeroStoodUp(Event, frozen=True):
    """A KO'd hero stands again."""

    hero: Id
    lives: int | None
    says = N_("{hero} stands up with all lives")


class MonsterWounded(Event, frozen=True):
    """A monster lost life."""

    monster: str
    wounds: int
    life: int

    def sentence(self, say: Tongue) -> str:
        lost = say.plural("{monster}: {n} wound", "{monster}: {n} wounds", self.wounds, monster=Ref(self.monster))
        return lost + say(", life {life}", life=self.life)


class MonsterHealed(Event, frozen=True):
    """A monster got life back."""

    monster: Id
    life: int
    says = N_("{monster}: life {life}")


class MonsterKilled(Event, frozen=True):
    """A monster left the map; `treasure`: the Fate result of its card that draws a magic item (SF-35)."""

    monster: str
    kind: str
    treasure: str = ""

    def sentence(self, say: Tongue) -> str:
        text = say("{monster} is dead", monster=Ref(self.monster))
        return text + (
            say("; Fate die for treasure: {result}", result=fate_text(self.treasure, say)) if self.treasure else ""
        )


class ProtectionEnded(Event, frozen=True):
    """A protection by Fortezza ended (SF-62)."""

    hero: Id
    protector: Id
    says = N_("{protector} no longer protects {hero}")


class MissionLost(Event, frozen=True):
    """Lost: both markers on one space (SF-11), or given up (SF-13)."""

    turn: int
    why: str

    def sentence(self, say: Tongue) -> str:
        if self.why == "markers":
            return say("The mission is lost: the hero-turn marker meets End of Game.")
        return say("The mission is lost: given up.")


def number_of(play: SfPlay, id_: str, name: str) -> int:
    """A number of a hero's board; asked once when a rule first needs it, and kept."""
    value: int | None = getattr(play.state.heroes[id_], name)
    if value is not None:
        return value
    low = 1 if name == "max_lives" else 0
    asked: Any = play.ask(
        Question(
            "number", NUMBERS[name], Number(low, 20), who=id_, about=name, fact=f"heroes.{id_}.{name}",
            facts={"hero": Ref(id_)},
        )
    )  # fmt: skip
    return int(asked)


def lives_of(play: SfPlay, id_: str) -> int:
    """The lives that a hero has left."""
    hero = play.state.heroes[id_]
    if hero.lives is None:
        hero.lives = number_of(play, id_, "max_lives")
    return hero.lives


def wound_hero(play: SfPlay, id_: str, wounds: int = 1) -> None:
    """Take lives from a hero; at 0 it is KO (SF-59)."""
    hero = play.state.heroes[id_]
    if hero.ko:
        return
    hero.lives = max(0, lives_of(play, id_) - wounds)
    play.tell(HeroHit(id_, wounds, hero.lives))
    if hero.lives == 0:
        knock_out(play, id_)


def knock_out(play: SfPlay, id_: str) -> None:
    """Lay the hero down and bring the end nearer by one space (SF-59); the protection it gives ends (SF-62)."""
    state, hero = play.state, play.state.heroes[id_]
    hero.ko, hero.lives = True, 0
    if state.end is not None:
        state.end -= 1
    play.tell(HeroKnockedOut(id_, state.end))
    for other_id, other in state.heroes.items():
        if other.protector == id_:
            other.protector = None
            other.tokens = [token for token in other.tokens if token != "fortezza"]
            play.tell(ProtectionEnded(other_id, id_))
    check_end(play)
    check_survival(play)


def check_end(play: SfPlay) -> None:
    """Lost as soon as both markers are on the same space (SF-11)."""
    state = play.state
    if state.over is None and state.end is not None and state.end <= state.turn:
        play.because("mission", "the End marker lies on space {end}, the hero-turn marker on {turn}", rule="SF-11",
                     end=state.end, turn=state.turn)  # fmt: skip
        state.over = Over("lost", MARKERS_MET, rule="SF-11", facts={"turn": state.turn})
        play.tell(MissionLost(state.turn, "markers"))


def heal_hero(play: SfPlay, id_: str, lives: int = 1) -> None:
    """Give lives back to a hero, not above what the board has.

    Raises:
        RuleError: the hero is KO: it stands up at the clean-up (SF-63).
    """
    hero = play.state.heroes[id_]
    if hero.ko:
        raise RuleError(
            "{hero} is KO and stands up at the end of the monster phase; `cure {id}` stands it up by hand",
            rule="SF-63", hero=Ref(id_), id=id_,
        )  # fmt: skip
    before = lives_of(play, id_)
    most = hero.max_lives if hero.max_lives is not None else number_of(play, id_, "max_lives")
    hero.lives = min(most, before + lives)
    play.tell(HeroHealed(id_, hero.lives - before, hero.lives))


def stand_up(play: SfPlay, id_: str) -> None:
    """A KO'd hero stands again with all lives (SF-63)."""
    hero = play.state.heroes[id_]
    hero.ko, hero.lives = False, hero.max_lives
    play.tell(HeroStoodUp(id_, hero.lives))


def wound_monster(play: SfPlay, id_: str, wounds: int = 1) -> None:
    """Take life from a monster; at 0 it leaves the map (SF-34)."""
    monster = play.state.monsters[id_]
    monster.life = max(0, monster.life - wounds)
    if monster.life:
        play.tell(MonsterWounded(id_, wounds, monster.life))
    else:
        kill_monster(play, id_)


def kill_monster(play: SfPlay, id_: str) -> None:
    """Take a monster off the map; its piece goes back into the box; the treasure roll is reminded (SF-35)."""
    monster = play.state.monsters.pop(id_)
    if monster.kind in play.state.supply:
        play.state.supply[monster.kind] += 1
    card = play.content.mission.monster.get(monster.kind)
    play.tell(MonsterKilled(id_, monster.kind, card.treasure if card else ""))


def heal_monster(play: SfPlay, id_: str, lives: int = 1) -> None:
    """Give life back to a monster, not above its card's."""
    monster = play.state.monsters[id_]
    monster.life = min(play.content.mission.monster[monster.kind].life, monster.life + lives)
    play.tell(MonsterHealed(id_, monster.life))
