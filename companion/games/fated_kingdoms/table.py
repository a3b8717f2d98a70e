"""The table of commands: words, arguments, rule, help."""

from __future__ import annotations

from companion.engine.common_commands import BECAUSE
from companion.engine.declare import (
    SIGNED,
    Listed,
    NewName,
    Number,
    OneOf,
    Spec,
    Text,
    actor,
    flag,
    link,
    maybe,
    named,
    need,
    option,
    spec,
)  # fmt: skip
from companion.engine.errors import N_
from companion.engine.words import Word
from companion.games.fated_kingdoms import commands as c
from companion.games.fated_kingdoms.arguments import CardKind, DiceKind, FaceKind, GoodsKind, SquareKind
from companion.games.fated_kingdoms.content.words import AND, DECK_WORDS, FOR, GOLD, IN, NOTHING, PLACE_WORDS, WITH
from companion.games.fated_kingdoms.odds.page import show_odds
from companion.games.fated_kingdoms.pages import cards as screens
from companion.games.fated_kingdoms.rules import (
    cards,
    copy,
    decks,
    duel,
    end,
    fate,
    fight,
    life,
    loot,
    prophecies,
    purse,
    setup,
    squares,
    stack,
    store,
    towers,
    trade,
    turn,
)  # fmt: skip

PLAYER = named("player", label=N_("PLAYER"))
CARD = CardKind()
ITEMS = Listed(CardKind(thing="item"), (AND,))
CREATURE = CardKind(N_("CREATURE"), "creature")
HELD, SLOTTED, HANDED = CardKind(thing="held"), CardKind(thing="slots"), CardKind(thing="handed")
STORED = CardKind(thing="stored")
CREATURES = Listed(CREATURE, (AND,))
GOODS = Listed(GoodsKind(thing="held"), (AND,))
WOUNDS = Number(1, 99)
REASON = option("because", BECAUSE, Text(most=200), "")
WHERE = option("place", IN, OneOf(PLACE_WORDS, N_("hand/slot")))
ACTS = {
    "push": Word("push", "metti", ("push",)), "pass": Word("pass", "passa"), "resolve": Word("resolve", "risolvi"),
}  # fmt: skip
STACK_ACTS = OneOf(ACTS, N_("push/pass/resolve"))
SETUP, TURN, CHARACTER = N_("Setting up"), N_("The turn"), N_("Characters")
COMBAT, GOODS_, COPY, LOOK = N_("Combat"), N_("Cards, coins, Store"), N_("Your copy"), N_("To look at")

NEW: Spec = spec(
    Word("fated-kingdoms", "fated-kingdoms"), c.BeginKingdoms, setup.begin_kingdoms,
    N_("begins a game; with PACK: a content file or the starter set"),
    option("pack", WITH, NewName(N_("PACK"), 200)),
)  # fmt: skip

COMMANDS: tuple[Spec, ...] = (
    spec(
        Word("player", "giocatore"), c.EnterPlayer, setup.enter_player, N_("a player takes a guild"),
        need("name", NewName(most=30)), need("guild", NewName(N_("GUILD"), 40)), short="pl", group=SETUP,
    ),
    spec(
        Word("order", "ordine"), c.SetOrder, setup.set_order, N_("sets the turn order: every player once"),
        need("players", Listed(PLAYER)), group=SETUP,
    ),
    spec(
        Word("start", "inizia"), c.StartGame, setup.start_game, N_("the first turn begins; a time limit if wanted"),
        option("limit", Word("limit", "limite"), Number(1, 2880, label=N_("MINUTES"))), group=SETUP,
    ),
    spec(
        Word("next", "avanti"), c.GoOn, turn.go_on, N_("on to the next phase, or the next player"),
        short=Word("n", "av"), group=TURN, after_end=True,
    ),
    spec(
        Word("at", "va"), c.GoToSquare, squares.go_to_square,
        N_("a character stands on a square: castle, signpost, outer-signpost, observatory, inner N, outer N, any name"),
        actor("player", PLAYER), need("square", SquareKind()), group=TURN,
    ),
    spec(
        Word("fate", "fato"), c.ChangeFate, fate.change_fate, N_("moves the Sphere of Fate"),
        need("change", SIGNED), REASON, short=Word("fa", "fa"), group=TURN,
    ),
    spec(
        Word("event", "evento"), c.KeepEvent, prophecies.keep_event, N_("an Event that lasts stays listed"),
        need("text", Text(most=200)), short="ev", group=TURN,
    ),
    spec(
        Word("event-end", "fine-evento"), c.EndEvent, prophecies.end_event, N_("a lasting Event is over"),
        need("text", Text(most=200)), short=Word("ee", "fv"), group=TURN,
    ),
    spec(
        Word("prophecy", "profezia"), c.SetProphecy, prophecies.set_prophecy,
        N_("a Prophecy was drawn: active for all"),
        need("text", Text(most=400)), short="pr", group=TURN,
    ),
    spec(
        Word("fulfil", "compi", ("fulfill",)), c.FulfilProphecy, prophecies.fulfil_prophecy,
        N_("a player fulfils the Prophecy"),
        actor("player", PLAYER), maybe("reward", Text(N_("REWARD"), 200), ""), group=TURN,
    ),
    spec(
        Word("stack", "pila"), c.ChangeStack, stack.change_stack,
        N_("the Stack: stack push NAME TEXT, stack pass NAME, stack resolve"),
        need("act", STACK_ACTS), maybe("player", PLAYER), maybe("text", Text(most=200), ""), short=Word("k", "pi"),
        group=TURN,
    ),
    spec(
        Word("score", "punteggio"), c.EndByScore, end.end_by_score, N_("the table agrees to count the points: the end"),
        group=TURN,
    ),
    spec(
        Word("wound", "ferisci"), c.WoundPlayer, life.wound_player, N_("a character takes wounds"),
        actor("player", PLAYER), maybe("wounds", WOUNDS, 1), REASON, short=Word("w", "fe"), group=CHARACTER,
    ),
    spec(
        Word("heal", "guarisci", ("cura",)), c.HealPlayer, life.heal_player, N_("a character heals wounds"),
        actor("player", PLAYER), maybe("wounds", WOUNDS, 1), REASON, short=Word("he", "gu"), group=CHARACTER,
    ),
    spec(
        Word("loot", "saccheggia"), c.LootDead, loot.loot_dead,
        N_("takes what a dead character left: all, or what is named"),
        actor("player", PLAYER), need("dead", named("player", label=N_("DEAD"))), maybe("cards", GOODS, []),
        short=Word("lo", "sa"), group=CHARACTER,
    ),
    spec(
        Word("fight", "combatti"), c.FightCreatures, fight.fight_creatures,
        N_("fights creatures one after the other; then the faces of each roll"),
        actor("player", PLAYER), need("creatures", CREATURES), short=Word("f", "c"), group=COMBAT,
    ),
    spec(
        Word("duel", "duello"), c.FightDuel, duel.fight_duel, N_("a duel: faces of both, dodges, a trophy"),
        actor("attacker", PLAYER), need("defender", PLAYER), short=Word("d", "d"), group=COMBAT,
    ),
    spec(
        Word("odds", "probabilità"), c.AskOdds, None, N_("the chances of a fight before it: to win, to die, wounds"),
        actor("player", PLAYER), need("creatures", CREATURES),
        option("dice", Word("dice", "dadi"), Listed(DiceKind()), []),
        option("faces", WITH, Listed(FaceKind()), []),
        short=Word("o", "pb"), group=COMBAT, query=show_odds,
    ),
    spec(
        Word("gain", "ottieni"), c.GainCard, cards.gain_card, N_("a card comes to a player"),
        actor("player", PLAYER), need("card", CARD), WHERE, REASON, short=Word("g", "o"), group=GOODS_,
    ),
    spec(
        Word("drop", "scarta"), c.DropCard, cards.drop_card, N_("a card is discarded and leaves the game"),
        actor("player", PLAYER), need("card", HELD), short=Word("dr", "sc"), group=GOODS_,
    ),
    spec(
        Word("use", "usa"), c.UseCard, cards.use_card,
        N_("uses a Skill (under its deck), an Item (stays), shows a Tower"),
        actor("player", PLAYER), need("card", SLOTTED), group=GOODS_,
    ),
    spec(
        Word("slot", "slot"), c.SlotCard, cards.slot_card, N_("puts a card from the hand into a slot"),
        actor("player", PLAYER), need("card", HANDED), group=GOODS_,
    ),
    spec(
        Word("hand", "mano"), c.HandCard, cards.hand_card, N_("puts a card from a slot into the hand"),
        actor("player", PLAYER), need("card", SLOTTED), group=GOODS_,
    ),
    spec(
        Word("coins", "monete"), c.ChangeCoins, purse.change_coins,
        N_("silver coins come or go; gold counts 5 each"),
        actor("player", PLAYER), need("change", SIGNED), flag("gold", GOLD), REASON, short=Word("co", "mo"),
        group=GOODS_,
    ),
    spec(
        Word("buy", "compra"), c.BuyItem, store.buy_item, N_("buys an Item of the Store at its Value"),
        actor("player", PLAYER), need("card", STORED), option("price", FOR, Number(0, 999)), WHERE,
        short=Word("b", "cp"), group=GOODS_,
    ),
    spec(
        Word("sell", "vendi"), c.SellItem, store.sell_item, N_("sells an Item at half its Value"),
        actor("player", PLAYER), need("card", HELD), option("price", FOR, Number(0, 999)), short=Word("se", "ve"),
        group=GOODS_,
    ),
    spec(
        Word("refresh", "rinnova"), c.RefreshStore, store.refresh_store, N_("renews all four Items of the Store"),
        actor("player", PLAYER), short=Word("rf", "rn"), group=GOODS_,
    ),
    spec(
        Word("store", "negozio"), c.SetStore, store.set_store,
        N_("what lies in the Store; with + more, `nothing` none"),
        flag("add", Word("+", "+")), flag("empty", NOTHING), maybe("cards", ITEMS, []), group=GOODS_,
    ),
    spec(
        Word("trade", "scambia"), c.TradeGoods, trade.trade_goods, N_("two players trade Items, coins and Creatures"),
        actor("giver", PLAYER), need("other", PLAYER), need("gives", GOODS), link("gets", FOR, GOODS),
        short=Word("t", "sb"), group=GOODS_,
    ),
    spec(
        Word("tower", "torre"), c.ChooseTower, towers.choose_tower, N_("takes a Tower for Creatures worth its value"),
        actor("player", PLAYER), need("tower", CardKind(N_("TOWER"), "tower")), link("creatures", WITH, CREATURES),
        short=Word("to", "to"), group=GOODS_,
    ),
    spec(
        Word("deck", "mazzo"), c.CountDeck, decks.count_deck, N_("how many cards a deck holds; ±N came or went"),
        need("deck", OneOf(DECK_WORDS, N_("DECK"))), maybe("change", SIGNED), maybe("count", Number(0, 999)),
        short=Word("de", "ma"), group=GOODS_,
    ),
    spec(
        Word("card", "carta"), c.EnterCard, copy.enter_card,
        N_("enters a card of your copy once: its name will do later"),
        need("card", CARD), group=COPY,
    ),
    spec(
        Word("guild", "gilda"), c.EnterGuild, copy.enter_guild, N_("enters the combat dice of a guild"),
        need("name", NewName(N_("GUILD"), 40)), need("dice", Listed(DiceKind())), group=COPY,
    ),
    spec(
        Word("die", "dado"), c.EnterDie, copy.enter_die, N_("enters the faces of a die that differs"),
        need("name", NewName(N_("DIE"), 30)), need("faces", Listed(FaceKind())), group=COPY,
    ),
    spec(
        Word("square", "riquadro"), c.EnterSquare, copy.enter_square, N_("enters what a square of the board says"),
        need("name", NewName(N_("SQUARE"), 40)), need("text", Text(most=300)), group=COPY,
    ),
    spec(
        Word("cards", "carte"), c.LookAtCards, None, N_("shows every card of a player"),
        actor("player", PLAYER), group=LOOK, query=screens.show_cards,
    ),
    spec(
        Word("known", "noto"), c.LookAtCopy, None, N_("shows what is known of your copy"),
        group=LOOK, query=screens.show_known,
    ),
)  # fmt: skip
