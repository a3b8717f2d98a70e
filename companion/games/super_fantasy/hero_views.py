"""What heroes do, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.errors import N_, Message, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games.super_fantasy import hero_events as e
from companion.games.super_fantasy.content.words import TOKEN_NAMES

LEVELS = ("I", "II", "III")
A_CURSE = Message(N_("a curse"))
TESTS = {
    "open": N_("{hero}, gate {place}"),
    "fell": N_("{hero}, tombstone on {place}"),
    "pick": N_("{hero}, chest on {place}"),
    "cleanse": N_("{hero}, coffin on {place}"),
    "lift": N_("{hero}, curse on {place}"),
    "free": N_("{hero}, the ice round {place}"),
    "tome": N_("{hero} reads {place}"),
}
POISON = {
    "lightning": N_("{hero} is poisoned: nothing happens"),
    "drop": N_("{hero} is poisoned: 1 wound"),
    "skull": N_("{hero} is poisoned: the poison is gone"),
}
SLOTS = {
    "hand": N_("{hero} takes {item} in hand"),
    "both-hands": N_("{hero} takes {item} in both hands"),
    "armour": N_("{hero} puts {item} on"),
    "backpack": N_("{hero} puts {item} into the backpack"),
}


def faces_text(faces: Sequence[str], star: int, bonus: int, total: int, say: Tongue) -> str:
    """A roll as it adds up: `2 2 * (star 3) +1 = 8`."""
    text = " ".join(faces) or "–"
    if "*" in faces:
        text += say(" (star {n})", n=star)
    if bonus:
        text += f" {bonus:+d}".replace("-", "−")
    return f"{text} = {total}"


def dice_left(left: int, say: Tongue) -> str:
    """The dice that are left in a hero's pool."""
    return say.plural("; {n} die left", "; {n} dice left", left)


def describe(event: Event, say: Tongue) -> str:
    """The sentence of an event."""
    for part in (_rolls, _marks, _abilities, _items, _reminders):
        text = part(event, say)
        if text is not None:
            return text
    return event.sentence(say)


def _rolls(event: Event, say: Tongue) -> str | None:
    match event:
        case e.ActionTested():
            place = Ref(event.place)
            roll = faces_text(event.faces, event.star, event.bonus, event.total, say)
            text = say(TESTS[event.action], hero=Ref(event.hero), place=place)
            text += say(": {characteristic} {roll}", characteristic=Ref(event.characteristic), roll=roll)
            return text + (say(", done") if event.success else say(", failed")) + dice_left(event.left, say)
        case e.MoveRolled():
            roll = faces_text(event.faces, event.star, event.bonus, event.total, say)
            return say("{hero} moves: {roll}", hero=Ref(event.hero), roll=roll) + dice_left(event.left, say)
        case e.HeroAttacked():
            return _attack(event, say)
        case e.ChargeRolled():
            roll = faces_text(event.faces, event.star, 0, event.total, say)
            text = say("{hero} charges {ability}: {roll}", hero=Ref(event.hero), ability=Ref(event.ability), roll=roll)
            return text + dice_left(event.left, say)
        case e.DiceBack(hero, dice, left):
            return say("{hero}: action dice {dice}, {left} now", hero=Ref(hero), dice=f"{dice:+d}", left=left)
        case e.PoisonRolled(hero, symbol):
            return say(POISON[symbol], hero=Ref(hero))
    return None


def _attack(event: e.HeroAttacked, say: Tongue) -> str:
    text = say("{hero} attacks {monster}", hero=Ref(event.hero), monster=Ref(event.monster))
    text += f" ({say.name(event.weapon or event.characteristic)}): "
    text += faces_text(event.faces, event.star, event.bonus, event.total, say)
    text += say(" against Protection {protection}", protection=event.protection)
    return text + (say(", hit") if event.hit else say(", missed")) + dice_left(event.left, say)


def _marks(event: Event, say: Tongue) -> str | None:
    match event:
        case e.MarkSpent(hero, mark, bonus):
            return say("{hero} discards {mark}: {bonus}", hero=Ref(hero), mark=TOKEN_NAMES[mark], bonus=f"{bonus:+d}")
        case e.TokenGiven(hero, token, giver, worth):
            text = say("{hero} has {token}", hero=Ref(hero), token=TOKEN_NAMES[token])
            if giver:
                text += say(", from {giver}", giver=Ref(giver))
            return text + (f" ({worth:+d})" if worth else "")
        case e.TokenLeft(hero, token):
            return say("{hero} has no {token} any more", hero=Ref(hero), token=TOKEN_NAMES[token])
        case e.ArmourDice(hero, given, shield):
            text = say.plural("{hero}: {n} shield die of its armour", "{hero}: {n} shield dice of its armour", given,
                              hero=Ref(hero))  # fmt: skip
            return text + (say(", {shield} now", shield=shield) if shield != given else "")
    return None


def _abilities(event: Event, say: Tongue) -> str | None:
    match event:
        case e.EnergyPlaced(hero, ability, energy, limit, lost, unplaced):
            full = f"/{limit}" if limit is not None else ""
            text = say("{hero}, {ability}: energy {energy}", hero=Ref(hero), ability=Ref(ability),
                       energy=f"{energy}{full}")  # fmt: skip
            text += say(", {lost} lost", lost=lost) if lost else ""
            return text + (say("; to place: {n}", n=unplaced) if unplaced else "")
        case e.AbilityUsed(hero, thing, level, text, text_it, target):
            said = say("{hero} uses {thing}", hero=Ref(hero), thing=Ref(thing))
            said += f" {LEVELS[level - 1]}" if level else ""
            said += say(" on {target}", target=Ref(target)) if target else ""
            read = say.pick(text, text_it or text)
            return said + (f"\n  {read}" if read else "")
        case e.LevelReached(hero, levels):
            return say.plural("{hero}: a new level, choose an ability: `level`",
                              "{hero}: {n} new levels, choose abilities: `level`", levels, hero=Ref(hero))  # fmt: skip
        case e.AbilityRaised(hero, ability, level, text, text_it):
            said = say("{hero}: {ability} is at level {level}", hero=Ref(hero), ability=Ref(ability),
                       level=LEVELS[level - 1])  # fmt: skip
            read = say.pick(text, text_it or text)
            return said + (f"\n  {read}" if read else "")
        case e.CurseLaid(hero, ability, curse):
            return say("{hero}: {curse} lies on {ability}; draw another item", hero=Ref(hero), curse=curse or A_CURSE,
                       ability=Ref(ability))  # fmt: skip
        case e.CurseLifted(hero, ability, curse):
            return say(
                "{hero}: {curse} on {ability} is lifted", hero=Ref(hero), curse=curse or A_CURSE, ability=Ref(ability)
            )
    return None


def _items(event: Event, say: Tongue) -> str | None:
    match event:
        case e.ItemTaken(hero, item, slot, covers, text, text_it):
            said = say(SLOTS[slot], hero=Ref(hero), item=Ref(item))
            said += say(", over {covers}", covers=Ref(covers)) if covers else ""
            read = say.pick(text, text_it or text)
            return said + (f"\n  {read}" if read else "")
        case e.ItemDiscarded(hero, item, back):
            text = say("{hero} discards {item}", hero=Ref(hero), item=Ref(item))
            return text + (say("; {back} is free again", back=Ref(back)) if back else "")
        case e.ItemGiven(hero, item, to):
            return say("{hero} gives {item} to {to}", hero=Ref(hero), item=Ref(item), to=Ref(to))
    return None


def _reminders(event: Event, say: Tongue) -> str | None:
    match event:
        case e.FrozenNear(hero, frozen):
            if frozen == [hero]:
                return say("{hero} is frozen: Strength 6+ frees (`free`)", hero=Ref(hero))
            others = [Ref(other) for other in frozen]
            return say("{hero} can free who is frozen: {others} (`free`, Strength 6+)", hero=Ref(hero), others=others)
        case e.ArmourUnknown(heroes):
            return say("Armour, shield dice not entered: {heroes} (`shield`)", heroes=[Ref(hero) for hero in heroes])
        case e.MarkWaits(hero, bonus):
            return say("{hero} holds Inno ({bonus}): `inno` behind the attack discards it", hero=Ref(hero),
                       bonus=f"{bonus:+d}")  # fmt: skip
    return None
