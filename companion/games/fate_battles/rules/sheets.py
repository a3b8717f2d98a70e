"""Units, leaders and their skills: the sheets (FB-10, FB-11, FB-40)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from companion.engine.declare import AnyOf, NewName, Number, OneOf, Option, command
from companion.engine.errors import N_, Message, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, fold
from companion.games.fate_battles.arguments import (
    OF,
    PLAYER,
    UNIT,
    AspectsOfSheet,
    Further,
    LikeUnit,
    Skills,
    SkillsOfSheet,
    StuntsOfSheet,
)
from companion.games.fate_battles.content import BUILT_IN, QUALITIES, SHEETS, Sheet
from companion.games.fate_battles.names import skill_words
from companion.games.fate_battles.rules.boosts import plain_text
from companion.games.fate_battles.rules.building import new_id, pay_chest, refuse_full, refuse_out
from companion.games.fate_battles.rules.headings import BUILDING
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.state import BattlePlay, Leader, Unit

MOST_UNITS, MOST_LEADERS, MOST_SKILLS = 120, 60, 24
EVERYONE = "*"
ALL = {EVERYONE: Word("all", "tutte", ("tutti", "tutto"))}
"""`muster all`: no unit has an asterisk as its id."""
MOST_BOXES, MOST_RATING = 6, 10
LIKE = Word("like", "come")


@command(
    Word("unit", "unità"),
    N_("buys a unit: average costs 1, fair 2, good 3; its name is its first aspect"),
    group=BUILDING,
)
@settled
def raise_unit(
    play: BattlePlay,
    name: Annotated[str, NewName()],
    quality: Annotated[str, OneOf(QUALITIES, N_("QUALITY"))] = "",
    owner: Annotated[str, Option(OF, PLAYER)] = "",
    skills: SkillsOfSheet = [],
    aspects: AspectsOfSheet = [],
    like: Annotated[tuple[str, int] | None, Option(LIKE, LikeUnit())] = None,
) -> None:
    """Buy a unit; its first aspect is its name (FB-10, FB-11). One bought in battle acts from the next cycle.

    `like UNIT` takes the rest of its sheet from another, once or several times, with numbers behind the name.

    Raises:
        RuleError: the sheet does not fit its quality; the chest cannot pay.
    """
    if like is not None:
        raise_like(play, name, quality, owner, skills, aspects, *like)
        return
    state = play.state
    need_quality(name, quality, owner)
    refuse_full(state.units, MOST_UNITS)
    refuse_out(state, owner)
    made = new_id(state, name)
    sheet = SHEETS[quality]
    aspects = [plain_text(text) for text in (name, *aspects)]
    rated = read_skills(play, skills)
    faults = sheet_faults(quality, sheet, skills, aspects)
    if faults:
        raise RuleError(
            "{unit} does not fit {quality}: {faults}", rule="FB-11", unit=name, quality=Ref(quality), faults=faults
        )
    left = pay_chest(play, owner, sheet.cost)
    state.units[made] = Unit(name, owner, quality, rated, aspects, acted=state.battle is not None)
    play.tell(UnitRaised(made, name, quality, owner, rated, aspects, sheet.cost, left))


def raise_like(
    play: BattlePlay, name: str, quality: str, owner: str, skills: Skills, aspects: list[str], like: str, count: int
) -> None:
    """Buy one or several units with the sheet of another; what is said differs (FB-10, FB-11)."""
    model = play.state.units[like]
    rated = skills or list(model.skills.items())
    texts = aspects or model.aspects[1:]
    stem = name.rstrip("0123456789")
    first = int(name[len(stem) :] or 1)
    for n in range(count):
        title = name if n == 0 else f"{stem}{first + n}"
        raise_unit(play, title, quality or model.quality, owner or model.owner, rated, texts)


def need_quality(name: str, quality: str, owner: str) -> None:
    """Refuse a unit without quality or owner.

    Raises:
        RuleError: one of them was not said.
    """
    if not quality or not owner:
        raise RuleError(
            "`unit {name} QUALITY of PLAYER skills … aspects …`; quality: {names}; or `unit {name} like UNIT`",
            rule="FB-11", name=name, names=[Ref(quality) for quality in QUALITIES],
        )  # fmt: skip


def sheet_faults(quality: str, sheet: Sheet, skills: list[tuple[str, int]], aspects: list[str]) -> list[Message]:
    """What is wrong with a unit's sheet, and what would be right (FB-11)."""
    faults = []
    have, want = Counter(n for _, n in skills), Counter(sheet.ratings)
    if have != want:
        faults.append(
            Message("the skills are {have}; right is one skill for each of {want}",
                    have=_ratings(skills), want=", ".join(f"+{n}" for n in sheet.ratings))
        )  # fmt: skip
    if len(aspects) != sheet.aspects:
        more = sheet.aspects - 1
        faults.append(
            Message("it has {have} aspects beside its name; right is {want}", have=len(aspects) - 1, want=more)
        )
    return faults


def _ratings(skills: list[tuple[str, int]]) -> str:
    return ", ".join(f"{n:+d}" for _, n in sorted(skills, key=lambda s: -s[1])) or "-"


def read_skills(play: BattlePlay, skills: list[tuple[str, int]]) -> dict[str, int]:
    """The ratings of a sheet by skill; a skill that nobody knows yet is the table's own.

    Raises:
        RuleError: one stands twice.
    """
    refuse_full(skills, MOST_SKILLS + 1)
    rated: dict[str, int] = {}
    for name, rating in skills:
        made = fold(name)
        if made not in skill_words(play.state.skills):
            add_own_skill(play, name)
        if made in rated:
            raise RuleError("the skill {skill} stands twice on the sheet", rule="FB-11", skill=Ref(made))
        if rating > MOST_RATING:
            raise RuleError("a skill is rated at most {most}", rule="FB-11", most=MOST_RATING)
        rated[made] = rating
    return rated


def add_own_skill(play: BattlePlay, name: str) -> None:
    """A table may add its own skills."""
    refuse_full(play.state.skills, MOST_SKILLS)
    play.state.skills[fold(name)] = name
    play.tell(SkillAdded(fold(name), name))


@command(Word("skill", "abilità"), N_("enters a skill of the table's own"), group=BUILDING)
def add_skill(play: BattlePlay, name: Annotated[str, NewName(most=30)]) -> None:
    """Enter a skill of the table's own."""
    made = fold(name)
    known = {fold(w) for word in BUILT_IN.values() for w in word.all()} | set(play.state.skills)
    if made in known:
        raise RuleError("the skill “{name}” is there already", name=name)
    add_own_skill(play, name)


@command(Word("leader", "leader", ("condottiero", "condottiera")), N_("enters a leader"), group=BUILDING)
@settled
def name_leader(
    play: BattlePlay,
    name: Annotated[str, NewName()],
    owner: Annotated[str, Option(OF, PLAYER)],
    will: Annotated[int | None, Option(Word("will", "volontà"), Number(0, 10))] = None,
    skills: SkillsOfSheet = [],
    aspects: AspectsOfSheet = [],
    stress: Annotated[int, Option(Word("stress", "stress"), Number(0, MOST_BOXES))] = 2,
    stunts: StuntsOfSheet = [],
) -> None:
    """Enter a leader: any character of a player or of the GM (FB-40)."""
    state = play.state
    refuse_full(state.leaders, MOST_LEADERS)
    made = new_id(state, name)
    rated = read_skills(play, [*skills, *([("will", will)] if will is not None else [])])
    refuse_full(aspects, 13)
    texts = [plain_text(text) for text in aspects]
    boxes = [False] * stress
    state.leaders[made] = Leader(name, owner, rated, texts, stress=boxes, stunts=[plain_text(s) for s in stunts])
    play.tell(LeaderNamed(made, name, owner, rated, texts, stress))


@command(Word("muster", "arruola"), N_("pays old sheets again for this battle: some, or `muster all`"), group=BUILDING)
@settled
def muster_unit(
    play: BattlePlay,
    unit: Annotated[str, AnyOf((OneOf(ALL), UNIT), N_("UNIT"))],
    more: Annotated[list[str], Further(UNIT)] = [],
    owner: Annotated[str, Option(OF, PLAYER)] = "",
) -> None:
    """Pay old sheets again for this battle; a defeated one is turned to its front (FB-34, FB-52). `all`: every one of a
    player, or of all players.

    Raises:
        RuleError: none waits for it, or the chest cannot pay.
    """
    names = [unit, *more]
    if unit == EVERYONE:
        names = [n for n, one in play.state.units.items() if not one.mustered and owner in ("", one.owner)]
        if not names:
            raise RuleError("no old sheet waits to be paid again", rule="FB-52")
    for name in dict.fromkeys(names):
        muster_one(play, name)


def muster_one(play: BattlePlay, unit: str) -> None:
    """Pay one old sheet again (FB-34, FB-52).

    Raises:
        RuleError: it is paid for or defeated in this battle, or the chest cannot pay.
    """
    state, sheet = play.state, play.state.units[unit]
    if sheet.mustered and sheet.defeated:
        raise RuleError("{unit} is defeated: its sheet waits for the next battle", rule="FB-34", unit=Ref(unit))
    if sheet.mustered:
        raise RuleError("{unit} is paid for already: `deploy` it", rule="FB-52", unit=Ref(unit))
    refuse_out(state, sheet.owner)
    cost = SHEETS[sheet.quality].cost
    left = pay_chest(play, sheet.owner, cost)
    sheet.mustered, sheet.defeated, sheet.acted = True, False, state.battle is not None
    play.tell(UnitMustered(unit, sheet.owner, cost, left))


class SkillAdded(Event, frozen=True):
    """A skill of the table's own was entered."""

    skill: Id
    name: str
    says = N_("A skill of the table's own: {name}")


class UnitRaised(Event, frozen=True):
    """A unit was bought: its sheet, its cost, what is left in the chest."""

    unit: Id
    name: str
    quality: Id
    owner: Id
    skills: dict[str, int]
    aspects: list[str]
    cost: int
    left: int
    says = N_("{unit} ({quality}) for {owner}. Build points: {cost}, {left} left")


class UnitMustered(Event, frozen=True):
    """An old sheet was paid again."""

    unit: Id
    owner: Id
    cost: int
    left: int
    says = N_("{unit}: mustered again by {owner}. Build points: {cost}, {left} left")


class LeaderNamed(Event, frozen=True):
    """A leader was entered."""

    leader: Id
    name: str
    owner: Id
    skills: dict[str, int]
    aspects: list[str]
    boxes: int

    def sentence(self, say: Tongue) -> str:
        return say(
            "Leader of {owner}: {leader}, Will {will}",
            owner=Ref(self.owner),
            leader=Ref(self.leader),
            will=f"{self.skills.get('will', 0):+d}",
        )
