"""Sides, players, chests, units, leaders: what is built before the battle (FB-10, FB-11, FB-40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from companion.engine.declare import refuse_if
from companion.engine.errors import Message, Ref, RuleError
from companion.engine.words import fold, make_id
from companion.games.fate_battles import events
from companion.games.fate_battles.commands import (
    AddSkill,
    BuyFate,
    FillChest,
    JoinPlayer,
    MusterUnit,
    NameLeader,
    NameSide,
    NewBattles,
    RaiseUnit,
)
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.rules.boosts import plain_text
from companion.games.fate_battles.rules.settling import need_peace, settled
from companion.games.fate_battles.state import Leader, Player, Side, State, Unit
from companion.games.fate_battles.words import BUILT_IN, FATE_POINT_COST, SHEETS, Sheet, skill_words

MOST_SIDES, MOST_PLAYERS, MOST_UNITS, MOST_LEADERS, MOST_SKILLS = 8, 16, 120, 60, 24
MOST_BOXES, MOST_RATING = 6, 10


def new_battles(play: BattlePlay, command: NewBattles) -> None:
    """Begin a campaign of battles."""
    play.state.title = command.title
    play.tell(events.CampaignBegun(command.title))


def refuse_full(there: Collection[object], most: int) -> None:
    """Refuse what would make too many of a kind.

    Raises:
        RuleError: there are as many as fit.
    """
    refuse_if(len(there) >= most, "there are {most} already; no more fit", most=most)


def new_id(state: State, name: str) -> str:
    """The id of a new player, unit or leader.

    Raises:
        RuleError: one of that name is there.
    """
    made = make_id(name)
    if made in state.players or made in state.units or made in state.leaders:
        raise RuleError("“{name}” is there already: another name is needed", name=name)
    return made


def name_side(play: BattlePlay, command: NameSide) -> None:
    """Enter a side."""
    state, made = play.state, make_id(command.name)
    refuse_full(state.sides, MOST_SIDES)
    refuse_if(made in state.sides, "the side “{name}” is there already", name=command.name)
    state.sides[made] = Side(command.name)
    play.tell(events.SideNamed(made, command.name))


@settled
def join_player(play: BattlePlay, command: JoinPlayer) -> None:
    """Enter a player, or the GM, with a chest and fate points (FB-10)."""
    state = play.state
    need_peace(state, "FB-10")
    refuse_full(state.players, MOST_PLAYERS)
    made = new_id(state, command.name)
    state.players[made] = Player(command.name, command.side, command.points, command.fate)
    play.tell(events.PlayerJoined(made, command.name, command.side, command.points, command.fate))


def fill_chest(play: BattlePlay, command: FillChest) -> None:
    """Fill a battle chest: 5 build points for a small battle, 10 to 12 usually, 20 for an epic one (FB-10)."""
    play.state.players[command.player].chest = command.points
    play.tell(events.ChestFilled(command.player, command.points))


def pay_chest(play: BattlePlay, player: str, cost: int) -> int:
    """Pay build points; what is left (FB-10).

    Raises:
        RuleError: the chest cannot pay it.
    """
    own = play.state.players[player]
    refuse_if(
        own.chest < cost,
        "that costs {cost} build points, the chest of {player} holds {left}",
        rule="FB-10", player=Ref(player), cost=cost, left=own.chest,
    )  # fmt: skip
    own.chest -= cost
    return own.chest


@settled
def raise_unit(play: BattlePlay, command: RaiseUnit) -> None:
    """Buy a unit; its first aspect is its name (FB-10, FB-11). One bought in battle acts from the next cycle."""
    state = play.state
    refuse_full(state.units, MOST_UNITS)
    refuse_out(state, command.owner)
    made = new_id(state, command.name)
    sheet = SHEETS[command.quality]
    aspects = [plain_text(text) for text in (command.name, *command.aspects)]
    skills = read_skills(play, command.skills)
    faults = sheet_faults(command.quality, sheet, command.skills, aspects)
    refuse_if(bool(faults), "{unit} does not fit {quality}: {faults}", rule="FB-11", unit=command.name,
              quality=Ref(command.quality), faults=faults)  # fmt: skip
    left = pay_chest(play, command.owner, sheet.cost)
    state.units[made] = Unit(
        command.name, command.owner, command.quality, skills, aspects, acted=state.battle is not None
    )
    play.tell(events.UnitRaised(made, command.name, command.quality, command.owner, skills, aspects, sheet.cost, left))


def refuse_out(state: State, player: str) -> None:
    """Who is out of the battle buys nothing more (FB-50).

    Raises:
        RuleError: the player is out, or the battle is over.
    """
    refuse_if(
        state.battle is not None and (state.players[player].out or state.ended),
        "{player} is out of this battle", rule="FB-50", player=Ref(player),
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
        refuse_if(made in rated, "the skill {skill} stands twice on the sheet", rule="FB-11", skill=Ref(made))
        refuse_if(rating > MOST_RATING, "a skill is rated at most {most}", rule="FB-11", most=MOST_RATING)
        rated[made] = rating
    return rated


def add_own_skill(play: BattlePlay, name: str) -> None:
    """A table may add its own skills."""
    refuse_full(play.state.skills, MOST_SKILLS)
    play.state.skills[fold(name)] = name
    play.tell(events.SkillAdded(fold(name), name))


def add_skill(play: BattlePlay, command: AddSkill) -> None:
    """Enter a skill of the table's own."""
    made = fold(command.name)
    known = {fold(w) for word in BUILT_IN.values() for w in word.all()} | set(play.state.skills)
    refuse_if(made in known, "the skill “{name}” is there already", name=command.name)
    add_own_skill(play, command.name)


@settled
def name_leader(play: BattlePlay, command: NameLeader) -> None:
    """Enter a leader: any character of a player or of the GM (FB-40)."""
    state = play.state
    refuse_full(state.leaders, MOST_LEADERS)
    made = new_id(state, command.name)
    rated = list(command.skills) + ([("will", command.will)] if command.will is not None else [])
    skills = read_skills(play, rated)
    refuse_full(command.aspects, 13)
    aspects = [plain_text(text) for text in command.aspects]
    boxes = [False] * command.stress
    state.leaders[made] = Leader(command.name, command.owner, skills, aspects, stress=boxes)
    play.tell(events.LeaderNamed(made, command.name, command.owner, skills, aspects, command.stress))


def buy_fate(play: BattlePlay, command: BuyFate) -> None:
    """Buy fate points for this battle: three build points each, apart from the player's own (FB-10)."""
    refuse_out(play.state, command.player)
    cost = FATE_POINT_COST * command.points
    left = pay_chest(play, command.player, cost)
    play.state.players[command.player].battle_points += command.points
    play.tell(events.FateBought(command.player, command.points, cost, left))


@settled
def muster_unit(play: BattlePlay, command: MusterUnit) -> None:
    """Pay an old sheet again for this battle; a defeated one is turned to its front (FB-34, FB-52)."""
    state, unit = play.state, play.state.units[command.unit]
    refuse_if(
        unit.mustered and unit.defeated,
        "{unit} is defeated: its sheet waits for the next battle", rule="FB-34", unit=Ref(command.unit),
    )  # fmt: skip
    refuse_if(unit.mustered, "{unit} is paid for already: `deploy` it", rule="FB-52", unit=Ref(command.unit))
    refuse_out(state, unit.owner)
    cost = SHEETS[unit.quality].cost
    left = pay_chest(play, unit.owner, cost)
    unit.mustered, unit.defeated, unit.acted = True, False, state.battle is not None
    play.tell(events.UnitMustered(command.unit, unit.owner, cost, left))
