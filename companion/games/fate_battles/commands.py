"""What the table may want in a campaign of battles, as read from its lines."""

from __future__ import annotations

from companion.engine.declare import Command

Skills = list[tuple[str, int]]


class NewBattles(Command, frozen=True):
    """`game new fate-battles [TITLE]`."""

    title: str = ""


# ---- before


class NameSide(Command, frozen=True):
    """`side NAME`."""

    name: str


class JoinPlayer(Command, frozen=True):
    """`player NAME SIDE [points N] [fate N]`."""

    name: str
    side: str
    points: int = 0
    fate: int = 0


class FillChest(Command, frozen=True):
    """`chest PLAYER N`."""

    player: str
    points: int


class RaiseUnit(Command, frozen=True):
    """`unit NAME QUALITY of PLAYER [skills …] [aspects …]`."""

    name: str
    quality: str
    owner: str
    skills: Skills = []
    aspects: list[str] = []


class NameLeader(Command, frozen=True):
    """`leader NAME of PLAYER [will N] [skills …] [aspects …] [stress N]`."""

    name: str
    owner: str
    will: int | None = None
    skills: Skills = []
    aspects: list[str] = []
    stress: int = 2


class BuyFate(Command, frozen=True):
    """`buy PLAYER fate N`."""

    player: str
    points: int


class MusterUnit(Command, frozen=True):
    """`muster UNIT`."""

    unit: str


class AddSkill(Command, frozen=True):
    """`skill NAME`: a skill of the table's own."""

    name: str


class PlaceZone(Command, frozen=True):
    """`zone NAME [next to ZONE…] [by PLAYER]`."""

    name: str
    next: list[str] = []
    by: str = ""


class OrderPlacing(Command, frozen=True):
    """`placing`: in which order the players place zones."""


class WriteAspect(Command, frozen=True):
    """`aspect ZONE TEXT [hinders] [hidden] [by PLAYER]`."""

    zone: str
    text: str
    hinders: bool = False
    hidden: bool = False
    by: str = ""


class ClearZones(Command, frozen=True):
    """`clear zones`."""

    what: str = "zones"


class DeployUnit(Command, frozen=True):
    """`deploy UNIT ZONE`."""

    unit: str
    zone: str


class AttachLeader(Command, frozen=True):
    """`attach LEADER [UNIT]`."""

    leader: str
    unit: str = ""


class DetachLeader(Command, frozen=True):
    """`detach LEADER [UNIT]`."""

    leader: str
    unit: str = ""


class RollInitiative(Command, frozen=True):
    """`initiative [LEADER…]`."""

    leaders: list[str] = []


class BeginBattle(Command, frozen=True):
    """`begin [NAME]`."""

    name: str = ""


# ---- in battle


class Activate(Command, frozen=True):
    """`activate UNIT/LEADER`."""

    unit: str


class Move(Command, frozen=True):
    """`move UNIT ZONE`."""

    unit: str
    zone: str


class Overcome(Command, frozen=True):
    """`overcome UNIT to ZONE [ZONE] with SKILL [against UNIT [with SKILL]] [minor TEXT] [serious TEXT]`."""

    unit: str
    zones: list[str]
    skill: str = ""
    against: tuple[str, str] | None = None
    minor: str = ""
    serious: str = ""


class Attack(Command, frozen=True):
    """`attack UNIT UNIT [with SKILL] [against SKILL]`; of a leader against a leader too."""

    attacker: str
    target: str
    skill: str = ""
    against: str = ""


class Ambush(Command, frozen=True):
    """`ambush UNIT TEXT [for PLAYER]`."""

    unit: str
    text: str
    foe: str = ""


class Intimidate(Command, frozen=True):
    """`intimidate UNIT UNIT TEXT [for PLAYER]`."""

    unit: str
    target: str
    text: str
    foe: str = ""


class Pin(Command, frozen=True):
    """`pin UNIT UNIT [against SKILL] [for PLAYER]`."""

    unit: str
    target: str
    against: str = ""
    foe: str = ""


class Scout(Command, frozen=True):
    """`scout UNIT ZONE TEXT [hinders] [for PLAYER]`."""

    unit: str
    zone: str
    text: str
    hinders: bool = False
    foe: str = ""


class Surround(Command, frozen=True):
    """`surround UNIT with SKILL [against UNIT [with SKILL]] [for PLAYER]`."""

    unit: str
    skill: str
    against: tuple[str, str] | None = None
    foe: str = ""


class CreateAdvantage(Command, frozen=True):
    """`advantage UNIT SKILL TEXT [vs N or UNIT [with SKILL]] [on PLACE] [for PLAYER]`."""

    unit: str
    skill: str
    text: str
    vs: int | tuple[str, str] | None = None
    on: str = ""
    hinders: bool = False
    foe: str = ""


class GiveAction(Command, frozen=True):
    """`give [LEADER]`."""

    leader: str = ""


class SpendPoint(Command, frozen=True):
    """`spend [PLAYER]`: a second action for a fate point."""

    player: str = ""


class Rally(Command, frozen=True):
    """`rally [LEADER] mild/moderate [minor TEXT]`."""

    severity: str
    leader: str = ""
    minor: str = ""


class GiveBoost(Command, frozen=True):
    """`boost LEADER TEXT`."""

    leader: str
    text: str


class Hurt(Command, frozen=True):
    """`hurt UNIT SEVERITY [TEXT] [by PLAYER]`: a fact."""

    who: str
    severity: str
    text: str = ""
    by: str = ""


class BeatLeader(Command, frozen=True):
    """`beaten LEADER by PLAYER because TEXT`."""

    leader: str
    player: str
    because: str


class Invoke(Command, frozen=True):
    """`invoke WHO ASPECT [reroll]`, outside of a roll."""

    who: str
    aspect: tuple[str, str]
    reroll: bool = False
    paid: bool = False


class RemoveAspect(Command, frozen=True):
    """`remove ASPECT`."""

    aspect: tuple[str, str]


class NameAspect(Command, frozen=True):
    """`name ASPECT as TEXT`."""

    aspect: tuple[str, str]
    text: str


class EndActivation(Command, frozen=True):
    """`done`."""


class Concede(Command, frozen=True):
    """`concede PLAYER`."""

    player: str


class CloseBattle(Command, frozen=True):
    """`close battle`."""

    what: str = "battle"


# ---- after


class Recover(Command, frozen=True):
    """`recover UNIT SEVERITY`; of a defeated leader without a severity: it is back."""

    who: str
    severity: str = ""


# ---- only looking


class ShowRoster(Command, frozen=True):
    """`roster [PLAYER]`."""

    player: str = ""


class ShowBattles(Command, frozen=True):
    """`battles`."""


class ShowStatistics(Command, frozen=True):
    """`statistics`."""


class ShowMap(Command, frozen=True):
    """`map`."""


class ShowAdvice(Command, frozen=True):
    """`advice`."""


class ShowAspects(Command, frozen=True):
    """`aspects`: every aspect in play with its free invokes."""


class PlainOdds(Command, frozen=True):
    """`odds N vs N [opposed]`: a roll of four dice plus a number."""

    rating: int
    opposition: int = 0
    opposed: bool = False


Rolled = (
    PlainOdds | Attack | Overcome | Ambush | Intimidate | Pin | Scout | Surround | CreateAdvantage | Rally | GiveBoost
)


class ShowOdds(Command, frozen=True):
    """`odds COMMAND … [bonus N] [invokes N]`: the command, the bonus, the number of invokes."""

    of: tuple[Rolled, int, int] | None = None
