"""Each event of an action as a sentence: moves, rolls, invokes, hits, aspects."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import Ref
from companion.engine.language import Tongue
from companion.games.fate_battles import events as e
from companion.games.fate_battles.views.naming import outcome, quoted
from companion.games.fate_battles.words import ladder, signed


def tell_actions(event: Any, say: Tongue) -> str | None:
    """What happened in an action."""
    for teller in (tell_moves, tell_rolls, tell_hits, tell_aspects):
        text = teller(event, say)
        if text is not None:
            return text
    return None


def tell_moves(event: Any, say: Tongue) -> str | None:
    """Who moved, or did not."""
    match event:
        case e.UnitMoved(unit, _, zone):
            return say("{unit} moves to {zone}", unit=Ref(unit), zone=Ref(zone))
        case e.MoveStopped(unit, zone, aspects):
            texts = ", ".join(quoted(a, say) for a in aspects)
            return say(
                "{unit} is stopped before {zone}: {aspects}; the move is not used up",
                unit=Ref(unit),
                zone=Ref(zone),
                aspects=texts,
            )
        case e.MoveFailed(unit, zone):
            return say("{unit} does not reach {zone} and stays", unit=Ref(unit), zone=Ref(zone))
        case e.CostTaken(unit, serious, cost):
            if serious:
                return say("{unit}, at a serious cost: {cost}", unit=Ref(unit), cost=cost)
            return say("{unit}, at a minor cost: {cost}", unit=Ref(unit), cost=cost)
        case e.OppositionDeclined(unit, mover):
            return say("{unit} lets {mover} pass", unit=Ref(unit), mover=Ref(mover))
        case e.LeftUnused():
            return _unused(event, say)
    return None


def _unused(event: e.LeftUnused, say: Tongue) -> str:
    lost = []
    if event.move:
        lost.append(say("the free move"))
    if event.second:
        lost.append(say("the second action"))
    if event.leader:
        lost.append(say("the action of {leader}", leader=Ref(event.leader)))
    return say("The attack of {unit} ends the turn; unused: {lost}", unit=Ref(event.unit), lost=lost)


def tell_rolls(event: Any, say: Tongue) -> str | None:
    """Rolls, invokes, and how a contest was decided."""
    match event:
        case e.RollMade(who, skill, rating, bonus, dice, total, again):
            text = say("{who} rolls again", who=Ref(who)) if again else say("{who} rolls", who=Ref(who))
            text += f": {say.fact(Ref(skill))} {signed(rating)}"
            text += say(", bonus {bonus}", bonus=signed(bonus)) if bonus else ""
            return text + say(", dice {dice}: {total}", dice=signed(dice), total=ladder(total, say.language))
        case e.Contested(_, _, total, opposition, shifts):
            text = _deed(event, say) + ": "
            text += say(
                "{total} against {opposition}, {outcome}",
                total=ladder(total, say.language),
                opposition=ladder(opposition, say.language),
                outcome=say(outcome(shifts)),
            )
            return text + (say.plural(", {n} shift", ", {n} shifts", shifts) if shifts > 0 else "")
        case e.NotOpposed(who):
            return say("{who}: nobody opposes", who=Ref(who))
        case e.AspectInvoked():
            return _invoked(event, say)
    return None


def _deed(event: e.Contested, say: Tongue) -> str:
    """What was tried: an attack on whom, a movement where, an advantage."""
    facts = {"who": Ref(event.who), "about": Ref(event.about)}
    if event.deed == "attack" and event.about:
        return say("{who} against {about}, attack", **facts)
    if event.deed == "overcome" and event.about:
        return say("{who} for {about}, overcome", **facts)
    if event.about and event.about != event.who:
        return say("{who} for {about}, advantage", **facts)
    return say("{who}, advantage", **facts)


def _invoked(event: e.AspectInvoked, say: Tongue) -> str:
    facts = {"player": Ref(event.player), "aspect": quoted(event.text, say)}
    price = say("a free invoke") if event.free else say("a fate point")
    if event.reroll:
        text = say("{player} invokes {aspect} ({price}): all dice again", price=price, **facts)
    elif event.target:
        text = say(
            "{player} invokes {aspect} ({price}): +2 for {target}", price=price, target=Ref(event.target), **facts
        )
    else:
        text = say("{player} invokes {aspect} ({price}): +2", price=price, **facts)
    return text + (say("; {owner} gets the point after the battle", owner=Ref(event.owed_to)) if event.owed_to else "")


def tell_hits(event: Any, say: Tongue) -> str | None:
    """Attacks and what came of them."""
    match event:
        case e.HitMissed(attacker, target):
            return say("{attacker} does no harm to {target}", attacker=Ref(attacker), target=Ref(target))
        case e.HitLessened(who, shifts):
            return say.plural(
                "{who} takes 1 off the hit for a boost: {n} shift",
                "{who} takes 1 off the hit for a boost: {n} shifts",
                shifts,
                who=Ref(who),
            )
        case e.HitTaken(target, _, shifts, consequences, stress):
            parts = [say("stress box {n}", n=stress)] if stress else []
            parts += [say("{severity} consequence", severity=Ref(c)) for c in consequences]
            return say.plural(
                "{target} takes a hit of {n} shift: {parts}",
                "{target} takes a hit of {n} shifts: {parts}",
                shifts,
                target=Ref(target),
                parts=parts,
            )
        case e.UnitDefeated(unit, attacker, shifts):
            return say.plural("{unit} cannot cover {n} shift: defeated by {attacker}",
                              "{unit} cannot cover {n} shifts: defeated by {attacker}", shifts, unit=Ref(unit),
                              attacker=Ref(attacker))  # fmt: skip
    return None


def tell_aspects(event: Any, say: Tongue) -> str | None:
    """Boosts and aspects that came and went."""
    match event:
        case e.BoostGained(holder, text, on):
            return say(
                "{player} gains a boost: {aspect} on {place}",
                player=Ref(holder),
                aspect=quoted(text, say),
                place=Ref(on),
            )
        case e.BoostEnded(holder, text):
            return say("The boost {aspect} of {player} ends unused", aspect=quoted(text, say), player=Ref(holder))
        case e.AspectCreated(place, text, free, holder):
            return say.plural("New aspect on {place}: {aspect}, {n} free invoke of {player}",
                              "New aspect on {place}: {aspect}, {n} free invokes of {player}", free, place=Ref(place),
                              aspect=quoted(text, say), player=Ref(holder))  # fmt: skip
        case e.FreeInvokesGained(place, text, free, holder):
            return say.plural("{player} gains {n} free invoke on {aspect} ({place})",
                              "{player} gains {n} free invokes on {aspect} ({place})", free, place=Ref(place),
                              aspect=quoted(text, say), player=Ref(holder))  # fmt: skip
        case e.NothingCreated(who, text):
            return say("{who} does not bring {aspect} into play", who=Ref(who), aspect=quoted(text, say))
        case e.AspectRemoved(place, text, why):
            return say("{aspect} on {place} is gone: {why}", aspect=quoted(text, say), place=Ref(place), why=say(why))
        case e.AspectNamed(place, old, new):
            return say("{old} on {place} is called {new}", old=quoted(old, say), place=Ref(place), new=quoted(new, say))
        case e.PinKept(unit, target):
            return say("{unit} keeps {target} Pinned Down", unit=Ref(unit), target=Ref(target))
        case e.MajorityGone(place, zone):
            return say(
                "{place} in {zone}: the majority is gone; `remove Surrounded` if it ends",
                place=Ref(place),
                zone=Ref(zone),
            )
    return None
