"""Armies kept in files: `army save` and `army take` (FB-10, FB-11, FB-40)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import NewName, OneOf, Option, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, fold, make_id
from companion.games.fate_battles.arguments import OF
from companion.games.fate_battles.content.armies import Army, Head, LeaderCard, UnitCard, read_army
from companion.games.fate_battles.content.foreign import read_character
from companion.games.fate_battles.names import skill_words
from companion.games.fate_battles.rules.headings import BUILDING
from companion.games.fate_battles.rules.settling import settled
from companion.games.fate_battles.rules.sheets import name_leader, raise_unit
from companion.games.fate_battles.state import BattlePlay, State

SAVE, TAKE = Word("save", "salva"), Word("take", "prendi")
WHOSE = named("player", "side", label=N_("PLAYER/SIDE"))


@command(
    Word("army", "armata", ("armate",)),
    N_("army save NAME [FILE] writes units and leaders into a file; army take NAME of PLAYER buys them from one"),
    group=BUILDING,
)
@settled
def keep_army(
    play: BattlePlay,
    what: Annotated[str, OneOf({"save": SAVE, "take": TAKE}, N_("save/take"))],
    name: Annotated[str, NewName(N_("NAME"), 400)],
    file: Annotated[str, NewName(N_("FILE"), 400)] = "",
    of: Annotated[str, Option(OF, WHOSE)] = "",
    text: str = "",
) -> None:
    """Buy the units of an army's file and enter its leaders, all or none; each is paid from the chest (FB-10, FB-11).

    `text` is what the file held when it was read: the step keeps it. A name that is there already gets a number.

    Raises:
        RuleError: nobody can be meant as the owner; the chest cannot pay.
        FaultyContent: the file has faults.
    """
    state = play.state
    if not text:
        raise RuleError("`army take NAME of PLAYER` and `army save NAME` stand alone on a line")
    if name.endswith(".json"):
        take_character(play, name, of, text)
        return
    army = read_army(text, name, skill_words(state.skills))
    owner = owner_meant(state, army.army.name or name, of)
    if army.cost > state.players[owner].chest:
        raise RuleError("that costs {cost} build points, the chest of {player} holds {left}", rule="FB-10",
                        cost=army.cost, player=Ref(owner), left=state.players[owner].chest)  # fmt: skip
    for title, unit in army.unit.items():
        raise_unit(play, free_name(state, title), unit.quality, owner, list(unit.skills.items()), unit.aspects)
    for title, leader in army.leader.items():
        name_leader(play, free_name(state, title), owner, None, list(leader.skills.items()), leader.aspects,
                    leader.stress)  # fmt: skip
    play.tell(ArmyTaken(army.army.name or name, owner, len(army.unit), len(army.leader), army.cost,
                        state.players[owner].chest))  # fmt: skip


def take_character(play: BattlePlay, file: str, of: str, text: str) -> None:
    """Enter a leader from a character of Fari or Foundry; what does not fit is listed, nothing is invented (FB-40)."""
    state = play.state
    found = read_character(text, file, skill_words(state.skills))
    owner = owner_meant(state, found.name, of)
    name, card = free_name(state, found.name), found.card
    name_leader(play, name, owner, None, list(card.skills.items()), card.aspects, card.stress)
    play.tell(CharacterTaken(make_id(name), found.program, found.left_out))


def owner_meant(state: State, army: str, of: str) -> str:
    """Whose an army is: the player said, the one called like it, or the only one.

    Raises:
        RuleError: that is not clear.
    """
    if of in state.players:
        return of
    players = [name for name, player in state.players.items() if not of or player.side == of]
    if len(players) == 1:
        return players[0]
    called = [
        n for n in players if fold(army) in (fold(state.players[n].name), fold(state.sides[state.players[n].side].name))
    ]
    if len(called) == 1:
        return called[0]
    raise RuleError("whose army is it? `army take {name} of PLAYER`", rule="FB-10", name=army)


def free_name(state: State, name: str) -> str:
    """A name for a new sheet: as it stands, or with the next number that is free."""
    stem = name.rstrip("0123456789")
    n, gap, found = int(name[len(stem) :] or 1), "" if stem != name else " ", name
    while (made := make_id(found)) in state.units or made in state.leaders or made in state.players:
        n += 1
        found = f"{stem}{gap}{n}"
    return found


def army_of(state: State, name: str, of: str) -> Army:
    """The army to be saved: of a player, of a side, of whoever is called like it, else every sheet of the campaign."""
    who = of or next((n for n in (*state.players, *state.sides) if n == make_id(name)), "")

    def belongs(owner: str) -> bool:
        return not who or who in (owner, state.players[owner].side)

    units = {
        u.name: UnitCard(u.quality, dict(u.skills), u.aspects[1:]) for u in state.units.values() if belongs(u.owner)
    }
    leaders = {
        one.name: LeaderCard(dict(one.skills), list(one.aspects), len(one.stress))
        for one in state.leaders.values()
        if belongs(one.owner)
    }
    if not units and not leaders:
        raise RuleError("there is no unit and no leader to save")
    return Army(Head(name), units, leaders)


class CharacterTaken(Event, frozen=True):
    """A leader was entered from a character of another program; what of it was left out, in its own words."""

    leader: Id
    program: str
    left_out: list[str]

    def sentence(self, say: Tongue) -> str:
        if not self.left_out:
            return say("{leader} from {program}: everything was taken", leader=Ref(self.leader), program=self.program)
        text = "; ".join(self.left_out)
        return say(
            "{leader} from {program}. Left out: {text}", leader=Ref(self.leader), program=self.program, text=text
        )


class ArmyTaken(Event, frozen=True):
    """An army was bought from a file."""

    army: str
    owner: Id
    units: int
    leaders: int
    cost: int
    left: int
    says = N_("Army {army} for {owner}. Units: {units}; leaders: {leaders}. Build points: {cost}, {left} left")
