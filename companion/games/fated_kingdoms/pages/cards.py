"""What the table may look at beside the status: a player's cards, what is known of the copy."""

from __future__ import annotations

from companion.engine.declare import query
from companion.engine.errors import N_
from companion.engine.page import Page, Span, Table
from companion.engine.words import Word, make_id
from companion.games.fated_kingdoms.arguments import LOOK, Acting
from companion.games.fated_kingdoms.content.known import KingdomsSeen, cards_of, squares_of
from companion.games.fated_kingdoms.content.words import DIE_WORDS, FACES, KIND_WORDS
from companion.games.fated_kingdoms.names import card_name, coins_text
from companion.games.fated_kingdoms.rules.end import points_of
from companion.games.fated_kingdoms.state import Card


@query(Word("cards", "carte"), N_("shows every card of a player"), group=LOOK)
def look_at_cards(seen: KingdomsSeen, player: Acting) -> Page:
    """Every card of a player, with its numbers, what it says, and what all would count (FK-92)."""
    say = seen.say
    owner = seen.state.players[player]
    page = Page().heading(f"{owner.name} · {say.name(owner.guild)} · {coins_text(say, owner.coins)}")
    rows = [
        [place, *card_row(seen, card)]
        for place, cards in ((say("slot"), list(owner.slots)), (say("hand"), list(owner.hand)))
        for card in cards
    ]
    headings = ["", say("card"), say("kind"), say("value"), say("attack"), say("defence"), say("says")]
    if seen.state.players[player].cards:
        page.add(Table(headings, rows))
    else:
        page.line(say("no cards"))
    page.line(say("points now: {points}", points=points_of(owner)))
    return page


def card_row(seen: KingdomsSeen, card: Card | None) -> list[str]:
    """A card's line: name, kind, numbers, text."""
    if card is None:
        return ["—", "", "", "", "", ""]
    numbers = ["" if n is None else str(n) for n in (card.value, card.attack, card.defence)]
    return [
        card_name(seen.say, card.name),
        KIND_WORDS[card.kind].of(seen.say.language),
        *numbers,
        card_text(seen, card),
    ]


def card_text(seen: KingdomsSeen, card: Card) -> str:
    """What a card of the content says."""
    known = seen.content.cards.get(make_id(card.name)) if seen.content else None
    if known is None:
        return ""
    return (known.text_it if seen.say.language == "it" else "") or known.text


@query(Word("known", "noto"), N_("shows what is known of your copy"), group=LOOK)
def look_at_copy(seen: KingdomsSeen) -> Page:
    """What is known of the copy: guilds and their dice, dice that differ, cards, squares."""
    say, state, content = seen.say, seen.state, seen.content
    page = Page()
    guilds = {**(content.guilds if content else {}), **{k: g for k, g in state.guilds.items() if g.dice}}
    for key, guild in guilds.items():
        dice = ", ".join(f"{die_name(say.language, die)} {n}" for die, n in guild.dice.items())
        page.line(Span(say.name(key), "strong"), ": ", dice or say("dice not known"))
    for key, faces in {**(content.dice if content else {}), **state.dice}.items():
        shown = " ".join(FACES[face].of(say.language) for face in faces)
        page.line(Span(die_name(say.language, key), "strong"), f": {shown}")
    cards = sorted(cards_of(state, content).values(), key=lambda card: (card.kind, card.name))
    if cards:
        headings = [say("card"), say("kind"), say("value"), say("attack"), say("defence"), say("says")]
        page.add(Table(headings, [card_row(seen, card) for card in cards]))
    for key, square in squares_of(state, content).items():
        text = (square.text_it if say.language == "it" else "") or square.text
        page.line(Span(say.name(key), "strong"), f": {text}")
    if not page.blocks:
        page.line(say("Nothing of your copy is entered yet: `guild`, `card`, `die`, `square`."))
    return page


def die_name(language: str, die: str) -> str:
    """The name of a kind of die."""
    return DIE_WORDS[die].of(language) if die in DIE_WORDS else die
