"""Cards of a player: gained, dropped, used, moved between the slots and the hand (FK-31, FK-32)."""

from __future__ import annotations

from typing import Any

from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.engine.words import Word, make_id
from companion.games.fated_kingdoms.arguments import (
    BELONGINGS,
    Acting,
    AnyCard,
    Because,
    CardText,
    HandedCard,
    HeldCard,
    SlottedCard,
    Where,
)
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

    def public_sentence(self, say: Tongue) -> str:
        """A hand is closed: that a card came to it (FK-31)."""
        if self.place == "slot":
            return self.sentence(say)
        return say("{who}: a card into the hand", who=Ref(self.player))


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

    def public_sentence(self, say: Tongue) -> str:
        """A hand is closed: that a card went to it (FK-31)."""
        if self.place == "slot":
            return self.sentence(say)
        return say("{who}: a card from a slot into the hand", who=Ref(self.player))


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


@command(Word("gain", "ottieni"), N_("a card comes to a player"), short=Word("g", "o"), group=BELONGINGS)
def gain_card(play: KingdomsPlay, player: Acting, card: AnyCard, place: Where = None, because: Because = "") -> None:
    """A drawn card comes to a player: Items and Skills into a free slot, else the hand (FK-31). A Skill of another
    guild does not (FK-32).
    """
    owner = acting(play, player)
    gained = read_card(play, card, "item")
    if gained.kind == "skill" and gained.guild and gained.guild != owner.guild and not because:
        put_back(play, player, gained)
        return
    where = put_card(play, player, gained, place)
    play.tell(CardGained(player, gained.name, gained.kind, where))
    draw(play, gained.kind)
    if gained.kind == "skill":
        play.state.misfits = 0
        owed = play.state.draws.pop(player, 0)
        if owed > 1:
            play.state.draws[player] = owed - 1


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


@command(
    Word("drop", "scarta"), N_("a card is discarded and leaves the game"), short=Word("dr", "sc"), group=BELONGINGS
)
def drop_card(play: KingdomsPlay, player: Acting, card: HeldCard) -> None:
    """A card is discarded and leaves the game (FK-3)."""
    owner = acting(play, player)
    dropped = owned(play, player, owner.cards, card)
    remove_card(owner, dropped)
    play.tell(CardDropped(player, dropped.name))


@command(Word("use", "usa"), N_("uses a Skill (under its deck), an Item (stays), shows a Tower"), group=BELONGINGS)
def use_card(play: KingdomsPlay, player: Acting, card: SlottedCard) -> None:
    """A used Skill goes under its deck, which is shuffled (FK-32); a used Item stays; a Tower is shown from the hand
    at the start of one's own turn (FK-33). Nothing else works from the hand (FK-31).
    """
    owner = acting(play, player)
    usable = [*owner.slots, *(held for held in owner.hand if held.kind == "tower")]
    if not any(fits(one, card) for one in usable) and any(fits(one, card) for one in owner.hand):
        raise RuleError("cards in the hand do not work: `slot` puts {card} into the inventory first",
                        rule="FK-31", card=card.name)  # fmt: skip
    used = owned(play, player, usable, card)
    if used.kind == "tower":
        remark_phase(play, player, "start")
        play.tell(TowerShown(player, used.name))
    elif used.kind == "skill":
        remove_card(owner, used)
        put_under(play, "skill")
        play.tell(SkillUsed(player, used.name))
    else:
        play.tell(ItemUsed(player, used.name))


def fits(card: Card | None, typed: CardText) -> bool:
    """Whether this could be the card that was typed."""
    return card is not None and make_id(card.name).startswith(make_id(typed.name))


def remark_moving(play: KingdomsPlay, who: str) -> None:
    """Cards go between slots and hand only in the own turn and outside combat: a remark (FK-31, FK-10)."""
    if play.state.started and play.state.active != who:
        remark_phase(play, who)
    elif play.state.phase == "combat":
        remark(play, N_("cards do not move between slots and hand during a combat"))


@command(Word("slot", "slot"), N_("puts a card from the hand into a slot"), group=BELONGINGS)
def slot_card(play: KingdomsPlay, player: Acting, card: HandedCard) -> None:
    """A card goes from the hand into a free slot (FK-31)."""
    owner = acting(play, player)
    moved = owned(play, player, owner.hand, card)
    if moved.kind not in IN_SLOTS:
        raise RuleError(
            "only Items and Skills lie in the slots, {card} is neither", rule="FK-31", card=card_ref(moved.name)
        )
    if None not in owner.slots:
        raise RuleError("{who} has no room: all three slots are full; `hand` or `drop` frees one",
                        rule="FK-31", who=Ref(player))  # fmt: skip
    remark_moving(play, player)
    owner.hand.remove(moved)
    owner.slots[owner.slots.index(None)] = moved
    play.tell(CardMoved(player, moved.name, "slot"))


@command(Word("hand", "mano"), N_("puts a card from a slot into the hand"), group=BELONGINGS)
def hand_card(play: KingdomsPlay, player: Acting, card: SlottedCard) -> None:
    """A card goes from a slot to the hand (FK-31)."""
    owner = acting(play, player)
    moved = owned(play, player, owner.slots, card)
    if len(owner.hand) >= HAND_LIMIT:
        raise RuleError("{who} has no room for {card}: the hand holds {most}; `drop` one first",
                        rule="FK-31", who=Ref(player), card=card_ref(moved.name), most=HAND_LIMIT)  # fmt: skip
    remark_moving(play, player)
    owner.slots[owner.slots.index(moved)] = None
    owner.hand.append(moved)
    play.tell(CardMoved(player, moved.name, "hand"))
