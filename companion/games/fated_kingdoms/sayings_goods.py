"""What happened, said: the Store, trade, the dead, Towers, Prophecies, the Stack, decks, the end, the copy."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.games.fated_kingdoms import events_goods as e
from companion.games.fated_kingdoms.sayings import card_name, card_names, coins_text, dice_text, faces_text, says
from companion.games.fated_kingdoms.content.words import DECK_WORDS, DIE_WORDS, KIND_WORDS


@says(e.ItemBought)
def _item_bought(event: e.ItemBought, say: Tongue) -> str:
    facts: dict[str, Any] = {
        "who": Ref(event.player), "card": card_name(say, event.card), "price": coins_text(say, event.price),
        "coins": coins_text(say, event.coins),
    }  # fmt: skip
    if event.place == "slot":
        return say("{who} buys {card} for {price}, into a slot; left: {coins}", **facts)
    return say("{who} buys {card} for {price}, into the hand; left: {coins}", **facts)


@says(e.ItemSold)
def _item_sold(event: e.ItemSold, say: Tongue) -> str:
    text = N_("{who} sells {card} for {price}; now {coins}; the card goes under its deck")
    return say(text, who=Ref(event.player), card=card_name(say, event.card), price=coins_text(say, event.price),
               coins=coins_text(say, event.coins))  # fmt: skip


@says(e.StoreRefreshed)
def _store_refreshed(event: e.StoreRefreshed, say: Tongue) -> str:
    text = N_("{who} renews the Store ({n}. time in this turn) for {price}; left: {coins}")
    return say(text, who=Ref(event.player), n=event.times, price=coins_text(say, event.price),
               coins=coins_text(say, event.coins))  # fmt: skip


@says(e.StoreSet)
def _store_set(event: e.StoreSet, say: Tongue) -> str:
    if not event.cards:
        return say("Nothing lies in the Store")
    return say("In the Store: {cards}", cards=card_names(say, event.cards))


@says(e.StoreFilled)
def _store_filled(event: e.StoreFilled, say: Tongue) -> str:
    return say("Into the Store: {cards}", cards=card_names(say, event.cards))


def _goods(say: Tongue, cards: list[str], coins: int) -> str:
    parts = [card_names(say, cards)] if cards else []
    if coins:
        parts.append(coins_text(say, coins))
    return ", ".join(parts) or "—"


@says(e.GoodsTraded)
def _goods_traded(event: e.GoodsTraded, say: Tongue) -> str:
    text = N_("Trade: {who} gives {gives}; {other} gives {gets}")
    return say(text, who=Ref(event.giver), other=Ref(event.other), gives=_goods(say, event.gives, event.coins_given),
               gets=_goods(say, event.gets, event.coins_got))  # fmt: skip


@says(e.DeadLooted)
def _dead_looted(event: e.DeadLooted, say: Tongue) -> str:
    text = N_("{who} takes what {dead} left: {goods}")
    return say(text, who=Ref(event.player), dead=Ref(event.dead), goods=_goods(say, event.cards, event.coins))


@says(e.TowerChosen)
def _tower_chosen(event: e.TowerChosen, say: Tongue) -> str:
    text = N_("{who} takes {card} (value {value}) for {creatures} (worth {paid}), into the hand")
    return say(text, who=Ref(event.player), card=card_name(say, event.tower), value=event.value, paid=event.paid,
               creatures=card_names(say, event.creatures) or "—")  # fmt: skip


@says(e.ProphecySet)
def _prophecy_set(event: e.ProphecySet, say: Tongue) -> str:
    if event.replaced:
        return say("Prophecy for all: {text} (instead of {replaced})", text=event.text, replaced=event.replaced)
    return say("Prophecy for all: {text}", text=event.text)


@says(e.ProphecyFulfilled)
def _prophecy_fulfilled(event: e.ProphecyFulfilled, say: Tongue) -> str:
    facts: dict[str, Any] = {"who": Ref(event.player), "text": event.text}
    if event.reward:
        return say("{who} fulfils the Prophecy {text}; reward: {reward}", reward=event.reward, **facts)
    return say("{who} fulfils the Prophecy {text}", **facts)


@says(e.EventKept)
def _event_kept(event: e.EventKept, say: Tongue) -> str:
    return say("Event that lasts: {text}", text=event.text)


@says(e.EventEnded)
def _event_ended(event: e.EventEnded, say: Tongue) -> str:
    return say("Event over: {text}", text=event.text)


@says(e.StackPushed)
def _stack_pushed(event: e.StackPushed, say: Tongue) -> str:
    text = N_("On the Stack: {text} ({who}); the word: {then}")
    return say(text, text=event.text, who=Ref(event.player), then=Ref(event.then))


@says(e.StackPassed)
def _stack_passed(event: e.StackPassed, say: Tongue) -> str:
    if not event.then:
        return say("{who} passes; all have passed", who=Ref(event.player))
    return say("{who} passes; the word: {then}", who=Ref(event.player), then=Ref(event.then))


@says(e.StackResolved)
def _stack_resolved(event: e.StackResolved, say: Tongue) -> str:
    return say("{n}. is carried out: {text} ({who})", n=event.place, text=event.text, who=Ref(event.player))


@says(e.DeckCounted)
def _deck_counted(event: e.DeckCounted, say: Tongue) -> str:
    return say("Deck {deck}: {n}", deck=DECK_WORDS[event.deck].of(say.language), n=event.count)


@says(e.PointsCounted)
def _points_counted(event: e.PointsCounted, say: Tongue) -> str:
    if event.kind == "skill":
        return say("  {who}: Skills, 1 each: {points}", who=Ref(event.player), points=event.points)
    kind = KIND_WORDS[event.kind].of(say.language)
    return say("  {who}: {card} ({kind}): {points}", who=Ref(event.player), card=card_name(say, event.card), kind=kind,
               points=event.points)  # fmt: skip


@says(e.PointsSummed)
def _points_summed(event: e.PointsSummed, say: Tongue) -> str:
    return say("{who}: points {points}", who=Ref(event.player), points=event.points)


@says(e.GameEnded)
def _game_ended(event: e.GameEnded, say: Tongue) -> str:
    names = [Ref(who) for who in event.winners]
    if event.why == "fate":
        return say("The Sphere is at 10 as a new cycle begins: the kingdom falls, all lose.")
    if event.why == "survivor":
        return say("{names} is the only one left on the board: won!", names=names)
    if event.why == "nobody":
        return say("All characters are dead: nobody wins.")
    if event.why == "deck":
        deck = DECK_WORDS[event.deck].of(say.language)
        return say("A deck is empty ({deck}): the points decide. Won: {names}", deck=deck, names=names)
    return say("The points are counted as agreed. Won: {names}", names=names)


@says(e.CardEntered)
def _card_entered(event: e.CardEntered, say: Tongue) -> str:
    parts = [KIND_WORDS[event.kind].of(say.language)]
    numbers = ((say("value"), event.value), (say("attack"), event.attack), (say("defence"), event.defence))
    parts += [f"{word} {number}" for word, number in numbers if number is not None]
    return say("Known now: {card} ({numbers})", card=event.card, numbers=", ".join(parts))


@says(e.GuildEntered)
def _guild_entered(event: e.GuildEntered, say: Tongue) -> str:
    return say("Dice of {guild}: {dice}", guild=Ref(event.guild), dice=dice_text(say, event.dice))


@says(e.DieEntered)
def _die_entered(event: e.DieEntered, say: Tongue) -> str:
    die = DIE_WORDS[event.die].of(say.language) if event.die in DIE_WORDS else event.die
    return say("Faces of {die}: {faces}", die=die, faces=faces_text(say, event.faces))


@says(e.SquareEntered)
def _square_entered(event: e.SquareEntered, say: Tongue) -> str:
    return say("{square}: {text}", square=Ref(event.square), text=event.text)
