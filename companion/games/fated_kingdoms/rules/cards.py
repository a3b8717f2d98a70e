"""Cards of a player: gained, dropped, used, moved between the slots and the hand (FK-31, FK-32)."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import make_id
from companion.games.fated_kingdoms.commands import DropCard, GainCard, HandCard, SlotCard, UseCard
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import KIND_WORDS
from companion.games.fated_kingdoms.names import card_name
from companion.games.fated_kingdoms.questions import CardChoice
from companion.games.fated_kingdoms.rules.decks import draw, put_under
from companion.games.fated_kingdoms.rules.lookup import italian_names, owned, read_card
from companion.games.fated_kingdoms.rules.people import acting, remark, remark_phase
from companion.games.fated_kingdoms.state import HAND_LIMIT, Card, Player, card_ref

IN_SLOTS = ("item", "skill")


class CardGained(Event, frozen=True):
    """A card came to a player; `place`: slot or hand."""

    player: Id
    card: str
    kind: str
    place: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        kind = KIND_WORDS[self.kind].of(say.language)
        facts: dict[str, Any] = {"who": Ref(self.player), "card": card_name(say, self.card), "kind": kind}
        if self.place == "slot":
            return say("{who}: {card} ({kind}), into a slot", **facts)
        return say("{who}: {card} ({kind}), into the hand", **facts)


class CardDropped(Event, frozen=True):
    """A card left the game."""

    player: Id
    card: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("{who} discards {card}", who=Ref(self.player), card=card_name(say, self.card))


class CardLeft(Event, frozen=True):
    """A card was not taken because the hand is full."""

    player: Id
    card: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("{who} leaves {card}: the hand is full", who=Ref(self.player), card=card_name(say, self.card))


class SkillUsed(Event, frozen=True):
    """A Skill was used and went under its deck."""

    player: Id
    card: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} uses {card}; it goes under the Skill deck, which is shuffled")
        return say(text, who=Ref(self.player), card=card_name(say, self.card))


class SkillUnfit(Event, frozen=True):
    """A drawn Skill belongs to another guild: it goes under the deck; `again`: another is drawn."""

    player: Id
    card: str
    guild: Id
    again: bool

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"who": Ref(self.player), "card": card_name(say, self.card), "guild": Ref(self.guild)}
        if self.again:
            return say("{card} belongs to {guild}: under the deck; {who} draws again", **facts)
        return say("{card} belongs to {guild}: the whole deck was seen, {who} draws no more", **facts)


class ItemUsed(Event, frozen=True):
    """An Item was used; it stays."""

    player: Id
    card: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("{who} uses {card}; it stays", who=Ref(self.player), card=card_name(say, self.card))


class TowerShown(Event, frozen=True):
    """A Tower in the hand was shown."""

    player: Id
    card: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("{who} shows {card}", who=Ref(self.player), card=card_name(say, self.card))


class CardMoved(Event, frozen=True):
    """A card went from the hand to a slot or back."""

    player: Id
    card: str
    place: str

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        facts: dict[str, Any] = {"who": Ref(self.player), "card": card_name(say, self.card)}
        if self.place == "slot":
            return say("{who}: {card} from the hand into a slot", **facts)
        return say("{who}: {card} from a slot into the hand", **facts)


def room_for(player: Player, card: Card, place: str | None = None) -> str | None:
    """Where a new card goes: where the owner wants it; Items and Skills into a free slot, else the hand, which
    holds 10 (FK-31). None: there is no room.
    """
    if place != "hand" and card.kind in IN_SLOTS and None in player.slots:
        return "slot"
    return "hand" if len(player.hand) < HAND_LIMIT else None


def put_card(play: KingdomsPlay, who: str, card: Card, place: str | None = None) -> str:
    """Put a card to a player, where it has room.

    Raises:
        RuleError: no room, or not a card for a slot.
    """
    player = play.state.players[who]
    if place == "slot" and card.kind not in IN_SLOTS:
        raise RuleError(
            "only Items and Skills lie in the slots: {card} goes to the hand", rule="FK-31", card=card_ref(card.name)
        )
    where = room_for(player, card, place)
    if where is None:
        raise RuleError("{who} has no room for {card}: the hand holds {most}; `drop` one first",
                        rule="FK-31", who=Ref(who), card=card_ref(card.name), most=HAND_LIMIT)  # fmt: skip
    if where == "slot":
        player.slots[player.slots.index(None)] = card
        play.because(who, N_("{card}: a slot is free"), rule="FK-31", card=card_ref(card.name))
    else:
        player.hand.append(card)
        if card.kind in IN_SLOTS and place != "hand":
            play.because(who, N_("{card}: no slot is free, so the hand"), rule="FK-31", card=card_ref(card.name))
    return where


def take_in(play: KingdomsPlay, who: str, card: Card) -> bool:
    """Put a trophy to a player; a full hand must drop one to take one: the table says which (FK-31). False: it was
    left.
    """
    player = play.state.players[who]
    if room_for(player, card) is None:
        text = N_("{who}: the hand is full; which card is left for {card} (`-`: {card} itself)?")
        facts = {"who": Ref(who), "card": card_ref(card.name)}
        left = play.ask(
            Question(
                "drop", text, CardChoice(tuple(player.hand), italian_names(play)), who, make_id(card.name), facts=facts
            )
        )
        if left is None:
            play.tell(CardLeft(who, card.name))
            return False
        player.hand.remove(left)
        play.tell(CardDropped(who, left.name))
    place = put_card(play, who, card)
    play.tell(CardGained(who, card.name, card.kind, place))
    return True


def remove_card(player: Player, card: Card) -> None:
    """Take one such card out of a player's slots or hand."""
    if card in player.slots:
        player.slots[player.slots.index(card)] = None
    else:
        player.hand.remove(card)


def gain_card(play: KingdomsPlay, command: GainCard) -> None:
    """A drawn card comes to a player: Items and Skills into a free slot, else the hand (FK-31). A Skill of another
    guild does not (FK-32).
    """
    player = acting(play, command.player)
    card = read_card(play, command.card, "item")
    if card.kind == "skill" and card.guild and card.guild != player.guild and not command.because:
        put_back(play, command.player, card)
        return
    place = put_card(play, command.player, card, command.place)
    play.tell(CardGained(command.player, card.name, card.kind, place))
    draw(play, card.kind)
    if card.kind == "skill":
        play.state.misfits = 0
        owed = play.state.draws.pop(command.player, 0)
        if owed > 1:
            play.state.draws[command.player] = owed - 1


def put_back(play: KingdomsPlay, who: str, card: Card) -> None:
    """A Skill of another guild: under the deck, draw again, until the deck was gone through once (FK-32)."""
    state = play.state
    state.misfits += 1
    again = state.decks.skill is None or state.misfits < state.decks.skill
    text = N_("{card} belongs to {guild}, {who} to {own}: under the deck, another is drawn")
    play.because(who, text, rule="FK-32", card=card_ref(card.name), guild=Ref(card.guild), who=Ref(who),
                 own=Ref(state.players[who].guild))  # fmt: skip
    play.tell(SkillUnfit(who, card.name, card.guild, again))
    if not again:
        state.misfits = 0
        state.draws.pop(who, None)


def drop_card(play: KingdomsPlay, command: DropCard) -> None:
    """A card is discarded and leaves the game (FK-3)."""
    player = acting(play, command.player)
    card = owned(play, command.player, player.cards, command.card)
    remove_card(player, card)
    play.tell(CardDropped(command.player, card.name))


def use_card(play: KingdomsPlay, command: UseCard) -> None:
    """A used Skill goes under its deck, which is shuffled (FK-32); a used Item stays; a Tower is shown from the hand
    at the start of one's own turn (FK-33). Nothing else works from the hand (FK-31).
    """
    who = command.player
    player = acting(play, who)
    usable = [*player.slots, *(card for card in player.hand if card.kind == "tower")]
    if not any(fits(play, card, command) for card in usable) and any(fits(play, card, command) for card in player.hand):
        raise RuleError("cards in the hand do not work: `slot` puts {card} into the inventory first",
                        rule="FK-31", card=command.card.name)  # fmt: skip
    card = owned(play, who, usable, command.card)
    if card.kind == "tower":
        remark_phase(play, who, "start")
        play.tell(TowerShown(who, card.name))
    elif card.kind == "skill":
        remove_card(player, card)
        put_under(play, "skill")
        play.tell(SkillUsed(who, card.name))
    else:
        play.tell(ItemUsed(who, card.name))


def fits(play: KingdomsPlay, card: Card | None, command: UseCard) -> bool:
    """Whether this could be the card that a command names."""
    return card is not None and make_id(card.name).startswith(make_id(command.card.name))


def remark_moving(play: KingdomsPlay, who: str) -> None:
    """Cards go between slots and hand only in the own turn and outside combat: a remark (FK-31, FK-10)."""
    if play.state.started and play.state.active != who:
        remark_phase(play, who)
    elif play.state.phase == "combat":
        remark(play, N_("cards do not move between slots and hand during a combat"))


def slot_card(play: KingdomsPlay, command: SlotCard) -> None:
    """A card goes from the hand into a free slot (FK-31)."""
    who, player = command.player, acting(play, command.player)
    card = owned(play, who, player.hand, command.card)
    if card.kind not in IN_SLOTS:
        raise RuleError(
            "only Items and Skills lie in the slots, {card} is neither", rule="FK-31", card=card_ref(card.name)
        )
    if None not in player.slots:
        raise RuleError("{who} has no room: all three slots are full; `hand` or `drop` frees one",
                        rule="FK-31", who=Ref(who))  # fmt: skip
    remark_moving(play, who)
    player.hand.remove(card)
    player.slots[player.slots.index(None)] = card
    play.tell(CardMoved(who, card.name, "slot"))


def hand_card(play: KingdomsPlay, command: HandCard) -> None:
    """A card goes from a slot to the hand (FK-31)."""
    who, player = command.player, acting(play, command.player)
    card = owned(play, who, player.slots, command.card)
    if len(player.hand) >= HAND_LIMIT:
        raise RuleError("{who} has no room for {card}: the hand holds {most}; `drop` one first",
                        rule="FK-31", who=Ref(who), card=card_ref(card.name), most=HAND_LIMIT)  # fmt: skip
    remark_moving(play, who)
    player.slots[player.slots.index(card)] = None
    player.hand.append(card)
    play.tell(CardMoved(who, card.name, "hand"))
