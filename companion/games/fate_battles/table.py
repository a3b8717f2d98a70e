"""The table of commands: each word in both languages, what it makes, the rule that does it."""

from __future__ import annotations

from companion.engine.declare import (
    AnyOf,
    Both,
    Listed,
    NewName,
    Number,
    OneOf,
    Spec,
    Text,
    actor,
    flag,
    link,
    maybe,
    named,
    need,
    option,
    spec,
)
from companion.engine.errors import N_
from companion.engine.words import Word
from companion.games.fate_battles import commands as c
from companion.games.fate_battles.kinds import AGAINST, WITH, AspectNamed, NewSkill, OddsLine, UnitWith, Zones
from companion.games.fate_battles.rules import (
    activation,
    advantages,
    attacking,
    building,
    ending,
    leading,
    marking,
    moving,
    turns,
    zones,
)
from companion.games.fate_battles.views import queries
from companion.games.fate_battles.words import QUALITIES, SEVERITIES

BUILDING, FIELD, TURN, ADVANTAGES, LEADERS, AFTER, LOOKING = (
    N_("Building"), N_("The battlefield"), N_("A turn"), N_("Creating advantages"), N_("Leaders and aspects"),
    N_("The end and after"), N_("Looking at the battle"),
)  # fmt: skip

BY, OF, FOR, ON = Word("by", "da"), Word("of", "di"), Word("for", "per"), Word("on", "su")
HINDERS, HIDDEN = Word("hinders", "ostacola"), Word("hidden", "nascosto", ("coperto",))
MINOR, SERIOUS = Word("minor", "minore"), Word("serious", "serio")
POINTS, FATE = Word("points", "punti"), Word("fate", "fato")

UNIT, LEADER = named("unit", label=N_("UNIT")), named("leader", label=N_("LEADER"))
FIGHTER = named("fighter", label=N_("UNIT"))
PLAYER, ZONE = named("player", label=N_("PLAYER")), named("zone", label=N_("ZONE"))
SKILL = named("skill", label=N_("SKILL"))
ASPECT_TEXT = NewName(N_("ASPECT"), 80)
SKILLS = Listed(Both((NewSkill(), Number(0, 10))))
SEVERITY = OneOf(SEVERITIES, N_("SEVERITY"))
POINTS_N = Number(0, 999)
FOE = option("foe", FOR, PLAYER)


def in_battle(state: object) -> bool:
    """Is a battle going on?"""
    return getattr(state, "battle", None) is not None


def at_peace(state: object) -> bool:
    """Is no battle going on?"""
    return not in_battle(state)


NEW = spec(
    Word("fate-battles", "battaglie-fate"), c.NewBattles, building.new_battles, N_("a campaign of large-scale battles"),
    maybe("title", Text(N_("TITLE"), 80)),
)  # fmt: skip

BEFORE: tuple[Spec, ...] = (
    spec(
        Word("side", "fazione"), c.NameSide, building.name_side, N_("enters a side"), need("name", NewName()),
        group=BUILDING, when=at_peace,
    ),
    spec(
        Word("player", "giocatore", ("giocatrice",)), c.JoinPlayer, building.join_player,
        N_("enters a player, or the GM"),
        need("name", NewName()), need("side", named("side", label=N_("SIDE"))), option("points", POINTS, POINTS_N),
        option("fate", FATE, POINTS_N), group=BUILDING, when=at_peace,
    ),
    spec(
        Word("chest", "forziere"), c.FillChest, building.fill_chest,
        N_("fills a battle chest: 5 points are a small battle, 10 to 12 usual, 20 epic"),
        need("player", PLAYER), need("points", POINTS_N), group=BUILDING,
    ),
    spec(
        Word("unit", "unità"), c.RaiseUnit, building.raise_unit,
        N_("buys a unit: average costs 1, fair 2, good 3; its name is its first aspect"),
        need("name", NewName()), need("quality", OneOf(QUALITIES, N_("QUALITY"))), link("owner", OF, PLAYER),
        option("skills", Word("skills", "abilità"), SKILLS),
        option("aspects", Word("aspects", "aspetti"), Listed(ASPECT_TEXT)), group=BUILDING,
    ),
    spec(
        Word("leader", "leader", ("condottiero", "condottiera")), c.NameLeader, building.name_leader,
        N_("enters a leader"),
        need("name", NewName()), link("owner", OF, PLAYER), option("will", Word("will", "volontà"), Number(0, 10)),
        option("skills", Word("skills", "abilità"), SKILLS),
        option("aspects", Word("aspects", "aspetti"), Listed(ASPECT_TEXT)),
        option("stress", Word("stress", "stress"), Number(0, building.MOST_BOXES)), group=BUILDING,
    ),
    spec(
        Word("buy", "compra"), c.BuyFate, building.buy_fate,
        N_("buys fate points for this battle, 3 build points each"),
        need("player", PLAYER), link("points", FATE, Number(1, 99)), group=BUILDING,
    ),
    spec(
        Word("muster", "arruola"), c.MusterUnit, building.muster_unit, N_("pays an old sheet again for this battle"),
        need("unit", UNIT), group=BUILDING,
    ),
    spec(
        Word("skill", "abilità"), c.AddSkill, building.add_skill, N_("enters a skill of the table's own"),
        need("name", NewName(most=30)), group=BUILDING,
    ),
    spec(
        Word("zone", "zona"), c.PlaceZone, zones.place_zone, N_("places a zone next to others"),
        need("name", NewName(most=40)), option("next", Word("next", "accanto", ("vicino",)), Zones()),
        option("by", BY, PLAYER), group=FIELD,
    ),
    spec(
        Word("placing", "turno-zone"), c.OrderPlacing, zones.order_placing, N_("finds who places zones in which order"),
        group=FIELD, when=at_peace,
    ),
    spec(
        Word("aspect", "aspetto"), c.WriteAspect, zones.write_aspect,
        N_("writes an aspect on a zone; `by PLAYER` pays a fate point and lays it face down"),
        need("zone", ZONE), need("text", Text(most=80)), flag("hinders", HINDERS), flag("hidden", HIDDEN),
        option("by", BY, PLAYER), group=FIELD,
    ),
    spec(
        Word("deploy", "schiera"), c.DeployUnit, zones.deploy_unit, N_("places a unit or leader in a zone"),
        need("unit", FIGHTER), need("zone", ZONE), group=FIELD,
    ),
    spec(
        Word("clear", "sgombra"), c.ClearZones, zones.clear_zones,
        N_("clear zones: takes the battlefield off the table"),
        maybe("what", OneOf({"zones": Word("zones", "zone")})), group=FIELD, when=at_peace,
    ),
    spec(
        Word("initiative", "iniziativa"), c.RollInitiative, turns.roll_initiative,
        N_("one leader of each player rolls Will for the order of turns"),
        maybe("leaders", Listed(LEADER), default=[]), group=FIELD, when=at_peace,
    ),
    spec(
        Word("begin", "comincia"), c.BeginBattle, turns.begin_battle, N_("begins the battle"),
        maybe("name", Text(N_("NAME"), 80)), group=FIELD, when=at_peace,
    ),
)  # fmt: skip

TURNS: tuple[Spec, ...] = (
    spec(
        Word("activate", "attiva"), c.Activate, activation.activate, N_("activates a unit or an independent leader"),
        need("unit", FIGHTER), short=Word("ac", "at"), group=TURN, when=in_battle,
    ),
    spec(
        Word("move", "muovi"), c.Move, moving.move, N_("the free move: one zone where nothing hinders"),
        actor("unit", FIGHTER), need("zone", ZONE), short="m", group=TURN, when=in_battle,
    ),
    spec(
        Word("overcome", "supera"), c.Overcome, moving.overcome,
        N_("enters a hindered zone, goes on into a further one, or escapes from Pinned Down"),
        actor("unit", FIGHTER), link("zones", Word("to", "verso", ("in",)), Zones(2)),
        option("skill", WITH, SKILL), option("against", AGAINST, UnitWith()),
        option("minor", MINOR, NewName(N_("TEXT"), 120)), option("serious", SERIOUS, NewName(N_("TEXT"), 120)),
        short=Word("o", "su"), group=TURN, when=in_battle,
    ),
    spec(
        Word("attack", "attacca"), c.Attack, attacking.attack,
        N_("a unit attacks a unit, which ends the turn; a leader attacks a leader"),
        actor("attacker", FIGHTER), need("target", FIGHTER), option("skill", WITH, SKILL),
        option("against", AGAINST, SKILL),
        short="a", group=TURN, when=in_battle,
    ),
    spec(
        Word("spend", "spendi"), c.SpendPoint, activation.spend_point,
        N_("a fate point for a second action of the active unit, if it has no leader"),
        maybe("player", PLAYER), group=TURN, when=in_battle,
    ),
    spec(
        Word("done", "fatto", ("fine",)), c.EndActivation, turns.end_activation, N_("ends the turn"),
        short=Word("d", "f"), group=TURN, when=in_battle,
    ),
)  # fmt: skip

CREATING: tuple[Spec, ...] = (
    spec(
        Word("ambush", "imboscata"), c.Ambush, advantages.ambush, N_("Stealth, with no enemy in the own zone"),
        actor("unit", FIGHTER), need("text", Text(most=80)), FOE, group=ADVANTAGES, when=in_battle,
    ),
    spec(
        Word("intimidate", "intimidisci"), c.Intimidate, advantages.intimidate,
        N_("Provoke against Will, in the same zone or the next"),
        actor("unit", FIGHTER), need("target", FIGHTER), need("text", Text(most=80)), FOE,
        group=ADVANTAGES, when=in_battle,
    ),
    spec(
        Word("pin", "stringi"), c.Pin, advantages.pin, N_("Shoot: the target is Pinned Down; again: it stays so"),
        actor("unit", UNIT), need("target", UNIT), option("against", AGAINST, SKILL), FOE,
        group=ADVANTAGES, when=in_battle,
    ),
    spec(
        Word("scout", "esplora"), c.Scout, advantages.scout,
        N_("Notice: a new aspect on the next zone, if no unit is there"),
        actor("unit", FIGHTER), need("zone", ZONE), need("text", Text(most=80)), flag("hinders", HINDERS), FOE,
        group=ADVANTAGES, when=in_battle,
    ),
    spec(
        Word("surround", "circonda"), c.Surround, advantages.surround,
        N_("with more allies than enemies in the zone: +1 to attacks there"),
        actor("unit", UNIT), link("skill", WITH, SKILL), option("against", AGAINST, UnitWith()), FOE,
        group=ADVANTAGES, when=in_battle,
    ),
    spec(
        Word("advantage", "vantaggio"), c.CreateAdvantage, advantages.create_advantage,
        N_("any other advantage: against a number, a unit, else against Fair (+2)"),
        actor("unit", FIGHTER), need("skill", SKILL), need("text", Text(most=80)),
        option("vs", Word("vs", "contro", ("against",)), AnyOf((Number(-4, 20), UnitWith("fighter")), N_("N/UNIT"))),
        option("on", ON, named("place", label=N_("PLACE"))), flag("hinders", HINDERS), FOE,
        group=ADVANTAGES, when=in_battle,
    ),
)  # fmt: skip

LEADING: tuple[Spec, ...] = (
    spec(
        Word("attach", "aggrega"), c.AttachLeader, leading.attach_leader, N_("a leader joins a unit"),
        need("leader", LEADER), maybe("unit", UNIT), group=LEADERS,
    ),
    spec(
        Word("detach", "separa"), c.DetachLeader, leading.detach_leader, N_("a leader leaves its unit"),
        need("leader", LEADER), maybe("unit", UNIT), group=LEADERS,
    ),
    spec(
        Word("give", "cedi"), c.GiveAction, activation.give_action, N_("a leader gives its action to its unit"),
        maybe("leader", LEADER), short=Word("g", "ce"), group=LEADERS, when=in_battle,
    ),
    spec(
        Word("rally", "rincuora"), c.Rally, leading.rally, N_("a leader removes a consequence from its unit"),
        maybe("leader", LEADER), need("severity", SEVERITY), option("minor", MINOR, NewName(N_("TEXT"), 120)),
        group=LEADERS, when=in_battle,
    ),
    spec(
        Word("boost", "beneficio"), c.GiveBoost, leading.give_boost, N_("a leader puts a boost on its unit"),
        need("leader", LEADER), need("text", Text(most=80)), group=LEADERS, when=in_battle,
    ),
    spec(
        Word("invoke", "invoca"), c.Invoke, marking.invoke, N_("invokes an aspect outside of a roll asked here"),
        need("who", named("who", label=N_("PLAYER"))), need("aspect", AspectNamed()),
        flag("reroll", Word("reroll", "ritira")),
        flag("paid", Word("paid", "pagando")), short="i", group=LEADERS,
    ),
    spec(
        Word("remove", "rimuovi"), c.RemoveAspect, marking.remove_aspect, N_("takes an aspect or a boost out of play"),
        need("aspect", AspectNamed()), group=LEADERS,
    ),
    spec(
        Word("hurt", "ferisci"), c.Hurt, marking.hurt, N_("writes a consequence by the table's word"),
        need("who", FIGHTER), need("severity", SEVERITY), maybe("text", Text(most=80)), option("by", BY, PLAYER),
        group=LEADERS,
    ),
    spec(
        Word("name", "chiama"), c.NameAspect, marking.name_aspect,
        N_("gives a consequence, a boost or a situation its text"),
        need("aspect", AspectNamed()), link("text", Word("as", "come"), Text(most=80)), group=LEADERS,
    ),
)  # fmt: skip

ENDING: tuple[Spec, ...] = (
    spec(
        Word("beaten", "battuto", ("battuta",)), c.BeatLeader, ending.beat_leader,
        N_("a leader is defeated without a fight: surrender, change of side"),
        need("leader", LEADER), link("player", BY, PLAYER), link("because", Word("because", "perché"), Text(most=200)),
        group=AFTER, when=in_battle,
    ),
    spec(
        Word("concede", "concede", ("concedi",)), c.Concede, ending.concede, N_("a player concedes and is out"),
        need("player", PLAYER), group=AFTER, when=in_battle,
    ),
    spec(
        Word("close", "chiudi"), c.CloseBattle, ending.close_battle,
        N_("close battle: fate points, roster and campaign, all in one step"),
        maybe("what", OneOf({"battle": Word("battle", "battaglia")})), group=AFTER, when=in_battle,
    ),
    spec(
        Word("recover", "recupera"), c.Recover, ending.recover,
        N_("removes a consequence between battles, or brings a defeated leader back"),
        need("who", FIGHTER), maybe("severity", SEVERITY), group=AFTER, when=at_peace,
    ),
)  # fmt: skip

QUERIES: tuple[Spec, ...] = (
    spec(
        Word("roster", "ruolino"), c.ShowRoster, None, N_("the sheets, beside each other, with their history"),
        maybe("player", PLAYER), query=queries.roster, group=LOOKING,
    ),
    spec(Word("map", "mappa"), c.ShowMap, None, N_("the battlefield"), query=queries.battle_map, group=LOOKING),
    spec(
        Word("advice", "consigli"), c.ShowAdvice, None,
        N_("the advice of the rules on zones and what is still missing"),
        query=queries.advice, group=LOOKING,
    ),
    spec(
        Word("aspects", "aspetti"), c.ShowAspects, None, N_("every aspect in play and its free invokes"),
        query=queries.aspects, group=LOOKING,
    ),
    spec(
        Word("battles", "battaglie"), c.ShowBattles, None, N_("the past battles"), query=queries.battles, group=LOOKING,
    ),
    spec(
        Word("statistics", "statistiche"), c.ShowStatistics, None,
        N_("defeats caused and suffered, rolls and their luck"),
        query=queries.statistics, group=LOOKING,
    ),
)  # fmt: skip

CHRONICLE = spec(
    Word("chronicle", "cronaca"), None, None,
    N_("the campaign told battle by battle; chronicle OUT.md or OUT.html writes it into a file"),
    maybe("out", Text(N_("OUT"))), group=LOOKING,
)  # fmt: skip
ROLLED: tuple[Spec, ...] = tuple(s for s in (*TURNS, *CREATING, *LEADING) if s.make in queries.PLANS)
ODDS = spec(
    Word("odds", "probabilità"), c.ShowOdds, None,
    N_("the exact chances of a command before it is done: odds attack …, odds 3 vs 2; alone: of every attack in reach"),
    maybe("of", OddsLine(ROLLED)), query=queries.odds, short=Word("od", "pr"), group=LOOKING,
)  # fmt: skip

COMMANDS: tuple[Spec, ...] = (*BEFORE, *TURNS, *CREATING, *LEADING, *ENDING, *QUERIES, ODDS, CHRONICLE)
