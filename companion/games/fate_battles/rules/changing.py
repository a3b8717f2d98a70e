"""Sheets that change between battles: edited, promoted, disbanded; players who change sides (FB-11, FB-52)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import NewName, Number, OneOf, Option, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.play import Event, Id
from companion.engine.words import Word, make_id
from companion.games.fate_battles.arguments import (
    OF,
    PLAYER,
    AspectsOfSheet,
    Fighter,
    PlayerName,
    SkillsOfSheet,
    StuntsOfSheet,
    UnitName,
)
from companion.games.fate_battles.content import QUALITIES, SHEETS
from companion.games.fate_battles.rules.boosts import plain_text
from companion.games.fate_battles.rules.building import new_id, pay_chest, refuse_full
from companion.games.fate_battles.rules.headings import BUILDING
from companion.games.fate_battles.rules.settling import need_peace, settled
from companion.games.fate_battles.rules.sheets import MOST_BOXES, read_skills, sheet_faults
from companion.games.fate_battles.state import BattlePlay, Leader, Unit
from companion.games.fate_battles.state.battlefield import at_peace, piece, pieces

RANKS = tuple(SHEETS)
SideName = Annotated[str, named("side", label=N_("SIDE"))]


@command(
    Word("edit", "modifica"),
    N_("changes a sheet: skills and aspects (all of them anew), name, stress boxes, owner"),
    group=BUILDING,
    when=at_peace,
)
@settled
def edit_sheet(
    play: BattlePlay,
    who: Fighter,
    skills: SkillsOfSheet = [],
    aspects: AspectsOfSheet = [],
    name: Annotated[str, Option(Word("name", "nome"), NewName())] = "",
    stress: Annotated[int | None, Option(Word("stress", "stress"), Number(0, MOST_BOXES))] = None,
    owner: Annotated[str, Option(OF, PLAYER)] = "",
    stunts: StuntsOfSheet = [],
) -> None:
    """Change a sheet between battles, after a milestone or to set it right; a unit's must fit its quality (FB-11).

    Raises:
        RuleError: nothing was said to change, or the sheet does not fit.
    """
    need_peace(play.state, "FB-52")
    sheet = piece(play.state, who)
    if not (skills or aspects or name or owner or stunts or stress is not None):
        raise RuleError("what changes? `edit {who} skills …`, `aspects …`, `name …`, `stress N`, `of PLAYER`",
                        rule="FB-11", who=Ref(who))  # fmt: skip
    if name and make_id(name) != who:
        new_id(play.state, name)
    if isinstance(sheet, Unit):
        if stress is not None or stunts:
            raise RuleError("units have no stress boxes and no stunts", rule="FB-11")
        write_sheet(play, who, sheet, sheet.quality, skills, aspects, name)
    else:
        write_leader(play, sheet, skills, aspects, stress)
        refuse_full(stunts, 13)
        sheet.stunts = [plain_text(text) for text in stunts] or sheet.stunts
    sheet.name, sheet.owner = name or sheet.name, owner or sheet.owner
    play.tell(SheetEdited(who, dict(sheet.skills), list(sheet.aspects), sheet.owner))


def write_sheet(
    play: BattlePlay, who: str, unit: Unit, quality: str, skills: list[tuple[str, int]], aspects: list[str], name: str
) -> None:
    """Write skills and aspects on a unit's sheet; what is not said stays (FB-11).

    Raises:
        RuleError: they do not fit the quality; says what would.
    """
    rated = read_skills(play, skills) if skills else unit.skills
    first = plain_text(name) if name else unit.aspects[0]
    texts = [first, *(plain_text(text) for text in aspects)] if aspects else [first, *unit.aspects[1:]]
    faults = sheet_faults(quality, SHEETS[quality], list(rated.items()), texts)
    if faults:
        raise RuleError("{unit} does not fit {quality}: {faults}", rule="FB-11", unit=Ref(who), quality=Ref(quality),
                        faults=faults)  # fmt: skip
    unit.skills, unit.aspects, unit.quality = rated, texts, quality


def write_leader(
    play: BattlePlay, leader: Leader, skills: list[tuple[str, int]], aspects: list[str], stress: int | None
) -> None:
    """Write skills, aspects and stress boxes on a leader's sheet; what is not said stays (FB-40)."""
    refuse_full(aspects, 13)
    if skills:
        leader.skills = read_skills(play, skills)
    if aspects:
        leader.aspects = [plain_text(text) for text in aspects]
    if stress is not None:
        leader.stress = [False] * stress


@command(
    Word("promote", "promuovi"),
    N_("raises a unit's quality for the difference in build points"),
    group=BUILDING,
    when=at_peace,
)
@settled
def promote_unit(
    play: BattlePlay,
    unit: UnitName,
    quality: Annotated[str, OneOf(QUALITIES, N_("QUALITY"))] = "",
    skills: SkillsOfSheet = [],
    aspects: AspectsOfSheet = [],
) -> None:
    """Raise a unit's quality, by one rank unless another is said: its new sheet is written, a unit that is paid for
    pays the difference (FB-10, FB-11, FB-52).

    Raises:
        RuleError: it cannot rise so, the chest cannot pay, or the sheet does not fit.
    """
    need_peace(play.state, "FB-52")
    sheet = play.state.units[unit]
    rank = RANKS.index(sheet.quality)
    quality = quality or RANKS[min(rank + 1, len(RANKS) - 1)]
    if RANKS.index(quality) <= rank:
        raise RuleError("{unit} is {quality} already: a promotion goes up", rule="FB-11", unit=Ref(unit),
                        quality=Ref(sheet.quality))  # fmt: skip
    cost = SHEETS[quality].cost - SHEETS[sheet.quality].cost if sheet.mustered else 0
    write_sheet(play, unit, sheet, quality, skills, aspects, "")
    left = pay_chest(play, sheet.owner, cost)
    play.tell(UnitPromoted(unit, quality, sheet.owner, cost, left))


@command(
    Word("disband", "congeda"), N_("takes a unit or leader off the roster for good"), group=BUILDING, when=at_peace
)
@settled
def disband(play: BattlePlay, who: Fighter) -> None:
    """Take a sheet off the roster; what was written of past battles stays (FB-52)."""
    state = play.state
    need_peace(state, "FB-52")
    name = piece(state, who).name
    if who in state.units:
        leader = state.units.pop(who).leader
        if leader is not None:
            state.leaders[leader].unit = state.leaders[leader].zone = None
    else:
        unit = state.leaders.pop(who).unit
        if unit is not None:
            state.units[unit].leader = None
    state.boosts = [b for b in state.boosts if b.on != who]
    for sheet in pieces(state).values():
        sheet.situations = [s for s in sheet.situations if not s.kind or s.by != who]
    play.tell(Disbanded(who, name))


@command(Word("change-side", "cambia-fazione"), N_("a player goes over to another side"), group=BUILDING)
@settled
def change_side(play: BattlePlay, player: PlayerName, side: SideName) -> None:
    """A player goes over to another side with all units and leaders, in battle too; the table says so."""
    own = play.state.players[player]
    if own.side == side:
        raise RuleError("{player} is on {side} already", player=Ref(player), side=Ref(side))
    old, own.side = own.side, side
    if play.state.battle is not None and play.state.sides[side].cycle == 0:
        play.state.sides[side].cycle = 1
    play.tell(SideChanged(player, old, side))


class SheetEdited(Event, frozen=True):
    """A sheet was changed: what stands on it now."""

    who: Id
    skills: dict[str, int]
    aspects: list[str]
    owner: Id
    says = N_("The sheet of {who} was changed")


class UnitPromoted(Event, frozen=True):
    """A unit's quality was raised, for build points."""

    unit: Id
    quality: Id
    owner: Id
    cost: int
    left: int
    says = N_("{unit} was promoted: {quality}. Build points: {cost}, {left} left")


class Disbanded(Event, frozen=True):
    """A sheet was taken off the roster."""

    who: str
    name: str
    says = N_("{name} was disbanded")


class SideChanged(Event, frozen=True):
    """A player went over to another side."""

    player: Id
    old: Id
    side: Id
    says = N_("{player} went over from {old} to {side}")
