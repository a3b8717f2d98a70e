"""Towers (FK-33)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.games.fated_kingdoms.commands import ChooseTower
from companion.games.fated_kingdoms.content.known import KingdomsPlay
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


def choose_tower(play: KingdomsPlay, command: ChooseTower) -> None:
    """Discard Creatures worth at least the Tower's value; then it is in the hand. One that cannot be paid may not be
    chosen: another card must be, if there is one (FK-33).
    """
    who = command.player
    player = acting(play, who)
    tower = read_card(play, command.tower, "tower")
    if tower.kind != "tower":
        raise RuleError("{card} is no Tower", rule="FK-33", card=card_ref(tower.name))
    remark_phase(play, who, "square", "combat")
    creatures, paid = [], 0
    for typed in command.creatures:
        creature = owned(play, who, player.hand, typed, ("creature",))
        remove_card(player, creature)
        creatures.append(creature)
        paid += number_of(play, creature, "value", who)
    value = number_of(play, tower, "value", who)
    if paid < value:
        raise RuleError(
            "the Tower {card} costs Creatures worth {value}, these are worth {paid}: if it cannot be paid, another "
            "card is chosen",
            rule="FK-33",
            card=card_ref(tower.name),
            value=value,
            paid=paid,
        )
    for creature in creatures:
        play.tell(CardDropped(who, creature.name))
    put_card(play, who, replace(tower, value=value))
    draw(play, "tower")
    play.because(who, N_("{who} pays {paid} of {value} for {card}"), rule="FK-33",
                 who=Ref(who), paid=paid, value=value, card=card_ref(tower.name))  # fmt: skip
    play.tell(TowerChosen(who, tower.name, [creature.name for creature in creatures], paid, value))
