"""Each event as a sentence: building, the field, turns, the end."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.games.fate_battles import events as e
from companion.games.fate_battles.views.naming import battle_title, quoted
from companion.games.fate_battles.views.telling_actions import tell_actions


def describe(event: Any, say: Tongue) -> str:
    """The sentence of an event."""
    for teller in (tell_building, tell_field, tell_turns, tell_actions, tell_leaders, tell_end):
        text = teller(event, say)
        if text is not None:
            return text
    return ""


def refs(names: list[str]) -> list[Ref]:
    """Ids as names."""
    return [Ref(name) for name in names]


def tell_building(event: Any, say: Tongue) -> str | None:
    """What was built."""
    match event:
        case e.CampaignBegun(title):
            return say("A campaign of battles: {title}", title=title) if title else say("A campaign of battles")
        case e.SideNamed(side):
            return say("Side: {side}", side=Ref(side))
        case e.PlayerJoined(player, _, side, points, fate):
            return say("{player} joined {side}. Build points: {points}; fate points: {fate}", player=Ref(player),
                       side=Ref(side), points=points, fate=fate)  # fmt: skip
        case e.ChestFilled(player, points):
            return say("Chest of {player}. Build points: {points}", player=Ref(player), points=points)
        case e.SkillAdded(_, name):
            return say("A skill of the table's own: {name}", name=name)
        case e.UnitRaised(unit, _, quality, owner, _, _, cost, left):
            return say("{unit} ({quality}) for {owner}. Build points: {cost}, {left} left", unit=Ref(unit),
                       quality=Ref(quality), owner=Ref(owner), cost=cost, left=left)  # fmt: skip
        case e.UnitMustered(unit, owner, cost, left):
            return say("{unit}: mustered again by {owner}. Build points: {cost}, {left} left", unit=Ref(unit),
                       owner=Ref(owner), cost=cost, left=left)  # fmt: skip
        case e.LeaderNamed(leader, _, owner, skills):
            return say("Leader of {owner}: {leader}, Will {will}", owner=Ref(owner), leader=Ref(leader),
                       will=f"{skills.get('will', 0):+d}")  # fmt: skip
        case e.FateBought(player, points, cost, left):
            return say.plural("{player} bought {n} fate point for this battle. Build points: {cost}, {left} left",
                              "{player} bought {n} fate points for this battle. Build points: {cost}, {left} left",
                              points, player=Ref(player), cost=cost, left=left)  # fmt: skip
    return None


def tell_field(event: Any, say: Tongue) -> str | None:
    """What became of the battlefield."""
    match event:
        case e.ZonePlaced(zone, _, near, by, following):
            text = say("Zone {zone}", zone=Ref(zone)) + (f" ({say.fact(Ref(by))})" if by else "")
            text += say(", next to {near}", near=refs(near)) if near else ""
            return text + (say("; next to place: {player}", player=Ref(following)) if following else "")
        case e.ZonesJoined(zone, near):
            return say("{zone} is next to {near} too", zone=Ref(zone), near=refs(near))
        case e.PlacingOrdered(order):
            return say("Zones are placed in turn: {order}", order=refs(order))
        case e.ZonesCleared(count):
            return say.plural("{n} zone taken off the table", "{n} zones taken off the table", count)
        case e.LineRemarked():
            return say("The battlefield is a line: more ways in and out make a better battle")
        case e.AspectWritten(zone, text, hinders):
            mark = say(" (hinders)") if hinders else ""
            return say("{zone}: {aspect}", zone=Ref(zone), aspect=quoted(text, say)) + mark
        case e.CardLaidFaceDown(zone, player, paid):
            if paid:
                return say(
                    "{player} paid a fate point: a card lies face down on {zone}", player=Ref(player), zone=Ref(zone)
                )
            return say("A card lies face down on {zone}", zone=Ref(zone))
        case e.AspectRevealed(zone, text, hinders):
            mark = say(" (hinders)") if hinders else ""
            return say("The card on {zone} was turned over: {aspect}", zone=Ref(zone), aspect=quoted(text, say)) + mark
        case e.UnitDeployed(unit, zone):
            return say("{unit}: deployed in {zone}", unit=Ref(unit), zone=Ref(zone))
        case e.NotDeployed(units):
            return say("Not yet in a zone: {units}", units=refs(units))
    return None


def tell_turns(event: Any, say: Tongue) -> str | None:
    """Whose turn it was."""
    match event:
        case e.InitiativeTied(players):
            return say("A tie in everything, to be rolled again: {players}", players=refs(players))
        case e.InitiativeFound(order, totals):
            listed = [f"{say.fact(Ref(p))} {t:+d}" for p, t in zip(order, totals, strict=True)]
            return say("Order of turns: {order}", order=listed)
        case e.BattleBegun(name, _, _, armies):
            lines = [say("{battle} begins", battle=battle_title(say, name))]
            lines += [say("{player} with {units}", player=Ref(p), units=refs(u)) for p, u in armies.items() if u]
            return ". ".join(lines)
        case e.TurnBegun(number, player, fresh):
            return say("Turn {n}: {player}. Not yet acted: {fresh}", n=number, player=Ref(player), fresh=refs(fresh))
        case e.CycleBegun(side, cycle):
            if not side:
                return say("Everyone has acted: all are fresh, cycle {n}", n=cycle)
            return say("All of {side} have acted and are fresh: cycle {n}", side=Ref(side), n=cycle)
        case e.PlayerPassed(player):
            return say("{player} passed", player=Ref(player))
        case e.Activated(unit, _, leader):
            if leader:
                return say("Activated: {unit}, with {leader}", unit=Ref(unit), leader=Ref(leader))
            return say("Activated: {unit}", unit=Ref(unit))
        case e.ActivationEnded(unit):
            return say("Turn over: {unit}", unit=Ref(unit))
        case e.SecondActionGiven(unit, leader, player):
            if leader:
                return say("{leader} gave {unit} a second action", leader=Ref(leader), unit=Ref(unit))
            return say("A fate point of {player} gave {unit} a second action", player=Ref(player), unit=Ref(unit))
    return None


def tell_leaders(event: Any, say: Tongue) -> str | None:
    """What leaders did."""
    match event:
        case e.LeaderAttached(leader, unit):
            return say("{leader} joined {unit}", leader=Ref(leader), unit=Ref(unit))
        case e.LeaderDetached(leader, unit):
            return say("{leader} left {unit}", leader=Ref(leader), unit=Ref(unit))
        case e.LeaderOnItsOwn(leader, zone):
            return say("{leader} stood alone in {zone}", leader=Ref(leader), zone=Ref(zone))
        case e.LeaderBeaten(leader, player, because):
            if because:
                return say(
                    "{player} defeated {leader}: {because}", player=Ref(player), leader=Ref(leader), because=because
                )
            return say("{player} defeated {leader}", player=Ref(player), leader=Ref(leader))
        case e.ConsequenceRemoved(who, severity):
            return say("{who}: {severity} consequence removed", who=Ref(who), severity=Ref(severity))
        case e.ConsequenceTaken(who, severity, text, holder):
            facts = {"who": Ref(who), "severity": Ref(severity), "aspect": quoted(text, say)}
            if holder:
                return say(
                    "{who}: {severity} consequence {aspect}, a free invoke of {player}", player=Ref(holder), **facts
                )
            return say("{who}: {severity} consequence {aspect}", **facts)
        case e.RallyFailed(leader, unit):
            return say("{leader} could not rally {unit}", leader=Ref(leader), unit=Ref(unit))
        case e.LeaderReturned(leader):
            return say("{leader} is back", leader=Ref(leader))
    return None


def tell_end(event: Any, say: Tongue) -> str | None:
    """How a battle ended."""
    match event:
        case e.PlayerOut(player, conceded):
            if conceded:
                return say("{player} conceded and is out", player=Ref(player))
            return say("{player} has no unit left and is out", player=Ref(player))
        case e.BattleEnded(winner):
            if winner:
                return say("The battle is over: {side} held the field", side=Ref(winner))
            return say("The battle is over: nobody held the field")
        case e.FatePointsGained(player, points, why, about):
            reason = say(why, about=Ref(about)) if about else say(why)
            return say.plural("{player}: {n} fate point for {why}", "{player}: {n} fate points for {why}", points,
                              player=Ref(player), why=reason)  # fmt: skip
        case e.LeftoversLost(player, chest, fate):
            return say(
                "{player} lost what was left. Build points: {chest}; bought fate points: {fate}",
                player=Ref(player),
                chest=chest,
                fate=fate,
            )
        case e.BattleClosed(name, _, winner, turns):
            text = say("{battle}: written into the campaign, {n} turns", battle=battle_title(say, name), n=turns)
            return text + (say(", won by {side}", side=Ref(winner)) if winner else "")
    return None
