"""Towers (FK-33)."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from companion.engine.declare import Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.fated_kingdoms.arguments import (
    BELONGINGS,
    CREATURES,
    Acting,
    CardText,
    TowerCard,
)
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.content.words import WITH
from companion.games.fated_kingdoms.names import card_name, cards_text
from companion.games.fated_kingdoms.rules.cards import CardDropped, put_card, remove_card
from companion.games.fated_kingdoms.rules.decks import draw
from companion.games.fated_kingdoms.rules.lookup import number_of, owned, read_card
from companion.games.fated_kingdoms.rules.people import acting, remark_phase
from companion.games.fated_kingdoms.state import card_ref


class TowerChosen(Event, frozen=True):
    """A Tower was paid for with creatures and is in the hand."""

    player: Id
    tower: str
    creatures: list[str]
    paid: int
    value: int

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        text = N_("{who} takes {card} (value {value}) for {creatures} (worth {paid}), into the hand")
        return say(text, who=Ref(self.player), card=card_name(say, self.tower), value=self.value, paid=self.paid,
                   creatures=cards_text(say, self.creatures) or "—")  # fmt: skip

    def public_sentence(self, say: Tongue) -> str:
        """The Tower lies in a closed hand from now on (FK-31)."""
        return say("{who} takes a Tower into the hand", who=Ref(self.player))


@command(
    Word("tower", "torre"), N_("takes a Tower for Creatures worth its value"), short=Word("to", "to"), group=BELONGINGS
)
def choose_tower(
    play: KingdomsPlay, player: Acting, tower: TowerCard, creatures: Annotated[list[CardText], Option(WITH, CREATURES)]
) -> None:
    """Discard Creatures worth at least the Tower's value; then it is in the hand. One that cannot be paid may not be
    chosen: another card must be, if there is one (FK-33).
    """
    owner = acting(play, player)
    chosen = read_card(play, tower, "tower")
    if chosen.kind != "tower":
        raise RuleError("{card} is no Tower", rule="FK-33", card=card_ref(chosen.name))
    remark_phase(play, player, "square", "combat")
    given, paid = [], 0
    for typed in creatures:
        creature = owned(play, player, owner.hand, typed, ("creature",))
        remove_card(owner, creature)
        given.append(creature)
        paid += number_of(play, creature, "value", player)
    value = number_of(play, chosen, "value", player)
    if paid < value:
        raise RuleError(
            "the Tower {card} costs Creatures worth {value}, these are worth {paid}: if it cannot be paid, another "
            "card is chosen",
            rule="FK-33",
            card=card_ref(chosen.name),
            value=value,
            paid=paid,
        )
    for creature in given:
        play.tell(CardDropped(player, creature.name))
    put_card(play, player, replace(chosen, value=value))
    draw(play, "tower")
    play.because(player, N_("{who} pays {paid} of {value} for {card}"), rule="FK-33",
                 who=Ref(player), paid=paid, value=value, card=card_ref(chosen.name))  # fmt: skip
    play.tell(TowerChosen(player, chosen.name, [creature.name for creature in given], paid, value))
