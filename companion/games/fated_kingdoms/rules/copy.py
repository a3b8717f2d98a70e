"""What the table's own copy says, entered once: cards, guilds, dice, squares (FK-3, FK-40)."""

from __future__ import annotations

from companion.engine.errors import RuleError
from companion.engine.words import make_id
from companion.games.fated_kingdoms.commands import EnterCard, EnterDie, EnterGuild, EnterSquare
from companion.games.fated_kingdoms.content.known import KingdomsPlay
from companion.games.fated_kingdoms.events_goods import CardEntered, DieEntered, GuildEntered, SquareEntered
from companion.games.fated_kingdoms.rules.lookup import MOST_LEARNT, fill_in, likely_kind
from companion.games.fated_kingdoms.rules.setup import guild_id
from companion.games.fated_kingdoms.state import Card, Guild, Square

MOST_THINGS = 60


def enter_card(play: KingdomsPlay, command: EnterCard) -> None:
    """A card's numbers, known from now on in this campaign (FK-3)."""
    typed, cards = command.card, play.state.cards
    key = make_id(typed.name)
    if key not in cards and len(cards) >= MOST_LEARNT:
        raise RuleError("{most} cards are the most", most=MOST_LEARNT)
    kind = typed.kind or likely_kind(typed, cards[key].kind if key in cards else "item")
    card = Card(typed.name, kind, typed.value, typed.attack, typed.defence, typed.guild)
    cards[key] = card
    fill_in(play, card)
    play.tell(CardEntered(card.name, card.kind, card.value, card.attack, card.defence))


def enter_guild(play: KingdomsPlay, command: EnterGuild) -> None:
    """A guild's combat dice (FK-40)."""
    guilds, key = play.state.guilds, guild_id(play, command.name)
    if key not in guilds and len(guilds) >= MOST_THINGS:
        raise RuleError("{most} guilds are the most", most=MOST_THINGS)
    dice: dict[str, int] = {}
    for die, count in command.dice:
        dice[die] = dice.get(die, 0) + count
    dice = {die: count for die, count in dice.items() if count}
    if not 1 <= sum(dice.values()) <= 12:
        raise RuleError("a guild has 1 to {most} dice", rule="FK-40", most=12)
    known = guilds.get(key) or (play.content.guilds.get(key) if play.content else None)
    guilds[key] = Guild(known.name if known else command.name, dice, known.name_it if known else "")
    play.tell(GuildEntered(key, dice))


def enter_die(play: KingdomsPlay, command: EnterDie) -> None:
    """A die's faces, also other ones than the rulebook's (FK-40)."""
    dice, key = play.state.dice, make_id(command.name)
    if key not in dice and len(dice) >= MOST_THINGS:
        raise RuleError("{most} dice are the most", most=MOST_THINGS)
    if len(command.faces) > 12:
        raise RuleError("a die has 1 to {most} faces", rule="FK-40", most=12)
    dice[key] = list(command.faces)
    play.tell(DieEntered(key, list(command.faces)))


def enter_square(play: KingdomsPlay, command: EnterSquare) -> None:
    """What a square of the board says."""
    squares, key = play.state.squares, make_id(command.name)
    if key not in squares and len(squares) >= MOST_THINGS:
        raise RuleError("{most} squares are the most", most=MOST_THINGS)
    squares[key] = Square(command.name, command.text)
    play.tell(SquareEntered(key, command.text))
