"""Combat with creatures (FK-42)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.declare import command
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, make_id
from companion.games.fated_kingdoms.arguments import COMBAT, Acting, Creatures
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.names import card_name, coins_text
from companion.games.fated_kingdoms.rules.cards import take_in
from companion.games.fated_kingdoms.rules.decks import take_from
from companion.games.fated_kingdoms.rules.end import end_if_all_dead
from companion.games.fated_kingdoms.rules.fate import move_fate
from companion.games.fated_kingdoms.rules.life import die, give_wounds, heal_wounds
from companion.games.fated_kingdoms.rules.lookup import number_of, read_card
from companion.games.fated_kingdoms.rules.people import acting, remark_phase
from companion.games.fated_kingdoms.rules.rolling import Tally, roll_faces, tally, use_dodges
from companion.games.fated_kingdoms.rules.squares import owe_skills
from companion.games.fated_kingdoms.settings import SEVERAL_CREATURES
from companion.games.fated_kingdoms.state import MOST_WOUNDS, Card, card_ref


class CreatureFought(Event, frozen=True):
    """A roll against a creature: damage against its Defence, wounds after blocks."""

    player: Id
    creature: str
    damage: int
    defence: int
    attack: int
    wounds: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{card}: damage {damage} against Defence {defence}; wounds dealt {wounds} (Attack {attack})")
        return say(text, card=card_name(say, self.creature), damage=self.damage, defence=self.defence,
                   wounds=self.wounds, attack=self.attack)  # fmt: skip


class CombatWon(Event, frozen=True):
    """A creature was killed and the character lives: trophy and coins."""

    player: Id
    creature: str
    coins: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} won against {card}: +{coins}")
        facts: dict[str, Any] = {"card": card_name(say, self.creature), "coins": coins_text(say, self.coins)}
        return say(text, who=Ref(self.player), **facts)

    def public_sentence(self, say: Tongue) -> str:
        """The Creature lies in a closed hand from now on (FK-31)."""
        return say("{who} won a combat: +{coins}", who=Ref(self.player), coins=coins_text(say, self.coins))


class CombatLost(Event, frozen=True):
    """The creature lives: it goes under the Encounter deck."""

    player: Id
    creature: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} lost against {card}: it goes under the Encounter deck")
        return say(text, who=Ref(self.player), card=card_name(say, self.creature))


class CreatureUnder(Event, frozen=True):
    """A creature goes under the Encounter deck; `why`: dead (the hero), unfought, together."""

    creature: str
    why: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        card = card_name(say, self.creature)
        if self.why == "unfought":
            return say("{card} is not fought any more: under the Encounter deck", card=card)
        return say("{card} died too: no trophy, under the Encounter deck", card=card)


@command(
    Word("fight", "combatti"),
    N_("fights creatures one after the other; then the faces of each roll"),
    short=Word("f", "c"),
    group=COMBAT,
)
def fight_creatures(play: KingdomsPlay, player: Acting, creatures: Creatures) -> None:
    """Fight one creature, or several one after the other (FK-42)."""
    acting(play, player)
    foes = [read_card(play, typed, "creature") for typed in creatures]
    remark_phase(play, player, "square", "combat")
    which = SEVERAL_CREATURES.of(play.state)
    if len(foes) > 1:
        play.because(
            player, N_("several creatures: {which}"), rule="FK-42", setting=SEVERAL_CREATURES.name, which=Ref(which)
        )
    if len(foes) > 1 and which == "all-or-nothing":
        fight_together(play, player, foes)
    else:
        fight_each(play, player, foes)
    end_if_all_dead(play)


def fight_each(play: KingdomsPlay, who: str, creatures: list[Card]) -> None:
    """Each creature is its own combat with its own trophy and Fate (FK-42)."""
    for creature in creatures:
        if not play.state.players[who].alive:
            play.tell(CreatureUnder(creature.name, "unfought"))
            continue
        killed, counted = meet(play, who, creature)
        dying = play.state.players[who].wounds > MOST_WOUNDS
        if not killed:
            lose(play, who, [creature])
        elif dying:
            play.tell(CreatureUnder(creature.name, "together"))
        else:
            win(play, who, creature)
        if dying:
            die(play, who)
        else:
            afterwards(play, who, counted)


def fight_together(play: KingdomsPlay, who: str, creatures: list[Card]) -> None:
    """One combat against all: won only if every creature is killed and the character lives (FK-42)."""
    player, counted, killed = play.state.players[who], Tally(0, 0, 0, 0), 0
    for creature in creatures:
        if player.wounds > MOST_WOUNDS:
            break
        fell, more = meet(play, who, creature)
        killed += fell
        counted = Tally(*(a + b for a, b in zip(counted, more, strict=True)))
    dying = player.wounds > MOST_WOUNDS
    if killed < len(creatures):
        lose(play, who, creatures)
    elif dying:
        for creature in creatures:
            play.tell(CreatureUnder(creature.name, "together"))
    else:
        for creature in creatures:
            win(play, who, creature)
    if dying:
        die(play, who)
    else:
        afterwards(play, who, counted)


def meet(play: KingdomsPlay, who: str, creature: Card) -> tuple[bool, Tally]:
    """One roll against one creature: it is killed if the damage reaches its Defence; then it deals its Attack less
    the blocks, even if it dies (FK-42). Returns whether it is killed, and what the faces count.
    """
    throw = roll_faces(play, who, card_ref(creature.name), make_id(creature.name))
    use_dodges(play, throw)
    counted = tally(throw.faces)
    defence = number_of(play, creature, "defence", who)
    attack = number_of(play, creature, "attack", who)
    wounds = max(0, attack - counted.blocks)
    killed = counted.damage >= defence
    play.tell(CreatureFought(who, creature.name, counted.damage, defence, attack, wounds))
    text = N_(
        "{card}: damage {damage} of Defence {defence}: killed; wounds Attack {attack} − blocks {blocks} = {wounds}"
    )
    if not killed:
        text = N_(
            "{card}: damage {damage} of Defence {defence}: lives; wounds Attack {attack} − blocks {blocks} = {wounds}"
        )
    play.because(who, text, rule="FK-42", card=card_ref(creature.name), damage=counted.damage, defence=defence,
                 attack=attack, blocks=counted.blocks, wounds=wounds)  # fmt: skip
    if wounds:
        give_wounds(play, who, wounds, creature.name)
    return killed, counted


def win(play: KingdomsPlay, who: str, creature: Card) -> None:
    """The creature goes to the hand, its value becomes coins (FK-42)."""
    value = number_of(play, creature, "value", who)
    creature = replace(creature, value=value)
    play.state.players[who].coins += value
    play.tell(CombatWon(who, creature.name, value))
    take_in(play, who, creature)
    take_from(play, "encounter")


def lose(play: KingdomsPlay, who: str, creatures: list[Card]) -> None:
    """The combat is lost: Fate +1, the creatures go under the Encounter deck (FK-20, FK-42)."""
    for creature in creatures:
        play.tell(CombatLost(who, creature.name))
    move_fate(play, 1, "lost", who=who, what=", ".join(creature.name for creature in creatures))


def afterwards(play: KingdomsPlay, who: str, counted: Tally) -> None:
    """Resistance heals and Insight draws, won or lost (FK-41)."""
    if counted.resistance and play.state.players[who].wounds:
        heal_wounds(play, who, counted.resistance, "resistance")
    if counted.insight:
        owe_skills(play, who, counted.insight, "insight")
