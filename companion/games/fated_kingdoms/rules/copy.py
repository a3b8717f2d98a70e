"""What the table's own copy says, entered once: cards, guilds, dice, squares (FK-3, FK-40)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import NewName, Text, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, make_id
from companion.games.fated_kingdoms.arguments import COPY, AnyCard, DiceOfEach, Faces
from companion.games.fated_kingdoms.content.known import KingdomsPlay, fill_in
from companion.games.fated_kingdoms.content.words import DIE_WORDS, KIND_WORDS
from companion.games.fated_kingdoms.names import dice_text, faces_text
from companion.games.fated_kingdoms.rules.lookup import MOST_LEARNT, likely_kind
from companion.games.fated_kingdoms.rules.setup import guild_id
from companion.games.fated_kingdoms.state import Card, Guild, Square

MOST_THINGS = 60


class CardEntered(Event, frozen=True):
    """A card of the table's copy is known now."""

    card: str
    kind: str
    value: int | None
    attack: int | None
    defence: int | None

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        parts = [KIND_WORDS[self.kind].of(say.language)]
        numbers = ((say("value"), self.value), (say("attack"), self.attack), (say("defence"), self.defence))
        parts += [f"{word} {number}" for word, number in numbers if number is not None]
        return say("Known now: {card} ({numbers})", card=self.card, numbers=", ".join(parts))


class GuildEntered(Event, frozen=True):
    """A guild's dice are known now."""

    guild: Id
    dice: dict[str, int]

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        return say("Dice of {guild}: {dice}", guild=Ref(self.guild), dice=dice_text(say, self.dice))


class DieEntered(Event, frozen=True):
    """A die's faces are known now."""

    die: str
    faces: list[str]

    def sentence(self, say: Tongue) -> str:
        """What happened, in the reader's language."""
        die = DIE_WORDS[self.die].of(say.language) if self.die in DIE_WORDS else self.die
        return say("Faces of {die}: {faces}", die=die, faces=faces_text(say, self.faces))


class SquareEntered(Event, frozen=True):
    """What a square says is known now."""

    square: Id
    text: str
    says = N_("{square}: {text}")


@command(Word("card", "carta"), N_("enters a card of your copy once: its name will do later"), group=COPY)
def enter_card(play: KingdomsPlay, card: AnyCard) -> None:
    """A card's numbers, known from now on in this campaign (FK-3)."""
    cards, key = play.state.cards, make_id(card.name)
    if key not in cards and len(cards) >= MOST_LEARNT:
        raise RuleError("{most} cards are the most", most=MOST_LEARNT)
    kind = card.kind or likely_kind(card, cards[key].kind if key in cards else "item")
    cards[key] = Card(card.name, kind, card.value, card.attack, card.defence, card.guild)
    fill_in(play.state, cards[key])
    play.tell(CardEntered(card.name, kind, card.value, card.attack, card.defence))


@command(Word("guild", "gilda"), N_("enters the combat dice of a guild"), group=COPY)
def enter_guild(play: KingdomsPlay, name: Annotated[str, NewName(N_("GUILD"), 40, "guild")], dice: DiceOfEach) -> None:
    """A guild's combat dice (FK-40)."""
    guilds, key = play.state.guilds, guild_id(play, name)
    if key not in guilds and len(guilds) >= MOST_THINGS:
        raise RuleError("{most} guilds are the most", most=MOST_THINGS)
    counts: dict[str, int] = {}
    for die, count in dice:
        counts[die] = counts.get(die, 0) + count
    rolled = {die: count for die, count in counts.items() if count}
    if not 1 <= sum(rolled.values()) <= 12:
        raise RuleError("a guild has 1 to {most} dice", rule="FK-40", most=12)
    known = guilds.get(key) or (play.content.guilds.get(key) if play.content else None)
    guilds[key] = Guild(known.name if known else name, rolled, known.name_it if known else "")
    play.tell(GuildEntered(key, rolled))


@command(Word("die", "dado"), N_("enters the faces of a die that differs"), group=COPY)
def enter_die(play: KingdomsPlay, name: Annotated[str, NewName(N_("DIE"), 30, "die")], faces: Faces) -> None:
    """A die's faces, also other ones than the rulebook's (FK-40)."""
    dice, key = play.state.dice, make_id(name)
    if key not in dice and len(dice) >= MOST_THINGS:
        raise RuleError("{most} dice are the most", most=MOST_THINGS)
    if len(faces) > 12:
        raise RuleError("a die has 1 to {most} faces", rule="FK-40", most=12)
    dice[key] = list(faces)
    play.tell(DieEntered(key, list(faces)))


@command(Word("square", "riquadro"), N_("enters what a square of the board says"), group=COPY)
def enter_square(
    play: KingdomsPlay, name: Annotated[str, NewName(N_("SQUARE"), 40, "square")], text: Annotated[str, Text(most=300)]
) -> None:
    """What a square of the board says."""
    squares, key = play.state.squares, make_id(name)
    if key not in squares and len(squares) >= MOST_THINGS:
        raise RuleError("{most} squares are the most", most=MOST_THINGS)
    squares[key] = Square(name, text)
    play.tell(SquareEntered(key, text))
