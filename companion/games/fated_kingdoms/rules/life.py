"""Wounds, healing and death (FK-20 to FK-22)."""

from __future__ import annotations

from typing import Any

from companion.engine.declare import command
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import CHARACTER, Acting, Because, Wounds
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.names import because_text, card_name, cards_text, coins_text
from companion.games.fated_kingdoms.rules.end import end_if_all_dead
from companion.games.fated_kingdoms.rules.fate import move_fate
from companion.games.fated_kingdoms.rules.people import acting, remark, same_square
from companion.games.fated_kingdoms.state import MOST_WOUNDS, SLOTS, Player, Remains

LOOT_KINDS = ("item", "creature")


class PlayerWounded(Event, frozen=True):
    """A character took wounds; `wounds` it has now."""

    player: Id
    taken: int
    wounds: int
    because: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = say("{who}: wounds +{n}, now {wounds}", who=Ref(self.player), n=self.taken, wounds=self.wounds)
        return text + because_text(say, card_name(say, self.because) if self.because else "")


class PlayerHealed(Event, frozen=True):
    """A character healed; `by`: table, castle, signpost, outer-signpost, observatory, resistance."""

    player: Id
    healed: int
    wounds: int
    by: str = "table"
    because: str = ""

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"who": Ref(self.player), "n": self.healed, "wounds": self.wounds}
        if self.by == "resistance":
            return say("{who}: Resistance heals {n}, wounds now {wounds}", **facts)
        if self.by == "table":
            return say("{who}: wounds −{n}, now {wounds}", **facts) + because_text(say, self.because)
        return say("{who}: all wounds heal (−{n})", **facts)


class PlayerDied(Event, frozen=True):
    """A character died: what left the board with it."""

    player: Id
    cards: list[str]
    coins: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = say("{who} is dead: token, cards, coins and wounds leave the board", who=Ref(self.player))
        left = [cards_text(say, self.cards)] if self.cards else []
        if self.coins:
            left.append(coins_text(say, self.coins))
        return f"{text} ({', '.join(left)})" if left else text


def give_wounds(play: KingdomsPlay, who: str, wounds: int, because: str = "") -> bool:
    """Give a character wounds; with more than 3 it is too many. Returns whether it is to die: the caller sees to it
    when the rest of the combat is counted.
    """
    player = play.state.players[who]
    player.wounds += wounds
    play.tell(PlayerWounded(who, wounds, player.wounds, because))
    return player.wounds > MOST_WOUNDS


def heal_wounds(play: KingdomsPlay, who: str, wounds: int, by: str = "table", because: str = "") -> None:
    """Take wounds off a character, never below 0 (FK-22)."""
    player = play.state.players[who]
    healed = min(wounds, player.wounds)
    player.wounds -= healed
    play.tell(PlayerHealed(who, healed, player.wounds, by, because))


def heal_all(play: KingdomsPlay, who: str, by: str) -> None:
    """Heal all wounds, as the Castle does (FK-12)."""
    if play.state.players[who].wounds:
        heal_wounds(play, who, play.state.players[who].wounds, by)


def die(play: KingdomsPlay, who: str, *, winner: str | None = None) -> None:
    """A character is dead at once: token, cards, coins and wounds leave; Fate +2 (FK-21). What another character
    may take lies there until the next turn begins. `winner`: who won the duel, and alone may take it (FK-51).
    """
    player = play.state.players[who]
    play.because(who, N_("{who}: {wounds} wounds, more than {most}: dead"), rule="FK-21",
                 who=Ref(who), wounds=player.wounds, most=MOST_WOUNDS)  # fmt: skip
    play.tell(PlayerDied(who, [card.name for card in player.cards], player.coins))
    loot = [card for card in player.cards if card.kind in LOOT_KINDS]
    leaves = bool(loot or player.coins)
    near = [one for one in play.state.from_active() if one not in dying(play, who) and same_square(play, one, who)]
    if leaves:
        play.state.remains[who] = Remains(player.square, player.coins, loot, winner)
    clear(player)
    play.state.draws.pop(who, None)
    move_fate(play, 2, "death", who=who)
    if leaves and (winner or near):
        first = winner or near[0]
        remark(
            play,
            N_("{who} may take Items, coins and Creatures of {dead} until the next turn: `loot`"),
            who=first,
            dead=who,
        )


def dying(play: KingdomsPlay, who: str) -> list[str]:
    """Who dies, and whoever dies in the same duel: they take nothing (FK-21)."""
    return [one for one, player in play.state.players.items() if one == who or player.wounds > MOST_WOUNDS]


def clear(player: Player) -> None:
    """Everything of a dead character leaves the board."""
    player.alive = False
    player.square = None
    player.wounds = player.coins = 0
    player.slots = [None] * SLOTS
    player.hand = []


@command(Word("wound", "ferisci"), N_("a character takes wounds"), short=Word("w", "fe"), group=CHARACTER)
def wound_player(play: KingdomsPlay, player: Acting, wounds: Wounds = 1, because: Because = "") -> None:
    """Wounds by an Event, a square or a card (FK-21)."""
    acting(play, player)
    if give_wounds(play, player, wounds, because):
        die(play, player)
        end_if_all_dead(play)


@command(Word("heal", "guarisci", ("cura",)), N_("a character heals wounds"), short=Word("he", "gu"), group=CHARACTER)
def heal_player(play: KingdomsPlay, player: Acting, wounds: Wounds = 1, because: Because = "") -> None:
    """Healing by a card, a square or a Skill (FK-22)."""
    acting(play, player)
    heal_wounds(play, player, wounds, because=because)
