"""Each event of an action as a sentence: moves, rolls, invokes, hits, aspects."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import N_, Ref
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
            return say("{unit} moved to {zone}", unit=Ref(unit), zone=Ref(zone))
        case e.MoveStopped(unit, zone, aspects):
            texts = ", ".join(quoted(a, say) for a in aspects)
            return say(
                "{unit} stopped before {zone}: {aspects}; the move is not used up",
                unit=Ref(unit),
                zone=Ref(zone),
                aspects=texts,
            )
        case e.MoveFailed(unit, zone):
            return say("{unit} did not reach {zone} and stayed", unit=Ref(unit), zone=Ref(zone))
        case e.CostTaken(unit, serious, cost):
            if serious:
                return say("{unit}, at a serious cost: {cost}", unit=Ref(unit), cost=cost)
            return say("{unit}, at a minor cost: {cost}", unit=Ref(unit), cost=cost)
        case e.OppositionDeclined(unit, mover):
            return say("{unit} let {mover} pass", unit=Ref(unit), mover=Ref(mover))
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
            text = say("{who} rolled again", who=Ref(who)) if again else say("{who} rolled", who=Ref(who))
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
        case e.NotOpposed():
            return _deed(event, say) + ": " + say("nobody opposed")
        case e.AspectInvoked():
            return _invoked(event, say)
    return None


ANY_ADVANTAGE = N_("{who} sought an advantage")
DEEDS = {
    "attack": N_("{who} attacked {about}"),
    "overcome": N_("{who} made for {about}"),
    "rally": N_("{who} rallied {about}"),
    "boost": N_("{who} spurred {about} on"),
    "ambush": N_("{who} laid an ambush"),
    "intimidate": N_("{who} threatened {about}"),
    "pin": N_("{who} pinned {about} down"),
    "scout": N_("{who} scouted {about}"),
    "surround": N_("{who} surrounded {about}"),
}


def _deed(event: e.Contested | e.NotOpposed, say: Tongue) -> str:
    """What was tried."""
    return say(DEEDS.get(event.deed, ANY_ADVANTAGE), who=Ref(event.who), about=Ref(event.about))


def _invoked(event: e.AspectInvoked, say: Tongue) -> str:
    facts = {"player": Ref(event.player), "aspect": quoted(event.text, say)}
    price = say("a free invoke") if event.free else say("a fate point")
    if event.reroll:
        text = say("{player} invoked {aspect} ({price}): all dice again", price=price, **facts)
    elif event.target:
        text = say(
            "{player} invoked {aspect} ({price}): +2 for {target}", price=price, target=Ref(event.target), **facts
        )
    else:
        text = say("{player} invoked {aspect} ({price}): +2", price=price, **facts)
    return text + (say("; {owner} gets the point after the battle", owner=Ref(event.owed_to)) if event.owed_to else "")


def tell_hits(event: Any, say: Tongue) -> str | None:
    """Attacks and what came of them."""
    match event:
        case e.HitMissed(attacker, target):
            return say("{attacker} did no harm to {target}", attacker=Ref(attacker), target=Ref(target))
        case e.HitLessened(who, shifts):
            return say.plural(
                "{who} took 1 off the hit for a boost: {n} shift",
                "{who} took 1 off the hit for a boost: {n} shifts",
                shifts,
                who=Ref(who),
            )
        case e.HitTaken(target, _, shifts, consequences, stress):
            parts = [say("stress box {n}", n=stress)] if stress else []
            parts += [say("{severity} consequence", severity=Ref(c)) for c in consequences]
            return say.plural(
                "{target} took a hit of {n} shift: {parts}",
                "{target} took a hit of {n} shifts: {parts}",
                shifts,
                target=Ref(target),
                parts=parts,
            )
        case e.UnitDefeated(unit, attacker, shifts):
            return say.plural("{unit} could not cover {n} shift: defeated by {attacker}",
                              "{unit} could not cover {n} shifts: defeated by {attacker}", shifts, unit=Ref(unit),
                              attacker=Ref(attacker))  # fmt: skip
    return None


def tell_aspects(event: Any, say: Tongue) -> str | None:
    """Boosts and aspects that came and went."""
    match event:
        case e.BoostGained(holder, text, on):
            return say(
                "{player} gained a boost: {aspect} on {place}",
                player=Ref(holder),
                aspect=quoted(text, say),
                place=Ref(on),
            )
        case e.BoostEnded(holder, text):
            return say("The boost {aspect} of {player} ended unused", aspect=quoted(text, say), player=Ref(holder))
        case e.AspectCreated(place, text, free, holder):
            aspect = quoted(text, say)
            return say.plural("New aspect on {place}: {aspect}, {n} free invoke of {player}",
                              "New aspect on {place}: {aspect}, {n} free invokes of {player}", free, place=Ref(place),
                              aspect=aspect, player=Ref(holder))  # fmt: skip
        case e.FreeInvokesGained(place, text, free, holder):
            aspect = quoted(text, say)
            return say.plural("{player} gained {n} free invoke on {aspect} ({place})",
                              "{player} gained {n} free invokes on {aspect} ({place})", free, place=Ref(place),
                              aspect=aspect, player=Ref(holder))  # fmt: skip
        case e.NothingCreated(who, text):
            return say("{who} did not bring {aspect} into play", who=Ref(who), aspect=quoted(text, say))
        case e.AspectRemoved(place, text, why):
            return say("{aspect} on {place} is gone: {why}", aspect=quoted(text, say), place=Ref(place), why=say(why))
        case e.AspectNamed(place, old, new):
            return say("{old} on {place} is called {new}", old=quoted(old, say), place=Ref(place), new=quoted(new, say))
        case e.PinKept(unit, target):
            return say("{unit} kept {target} Pinned Down", unit=Ref(unit), target=Ref(target))
        case e.MajorityGone(place, zone):
            return say(
                "{place} in {zone}: the majority is gone; `remove Surrounded` if it ends",
                place=Ref(place),
                zone=Ref(zone),
            )
    return None
