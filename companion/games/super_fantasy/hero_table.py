"""The table of commands: what heroes do, with dice or as facts."""

from __future__ import annotations

from companion.engine.common_commands import BECAUSE
from companion.engine.declare import (
    AND,
    SIGNED,
    AnyOf,
    Listed,
    NewName,
    Number,
    OneOf,
    Spec,
    Text,
    actor,
    flag,
    maybe,
    need,
    option,
    spec,
)
from companion.engine.errors import N_
from companion.engine.words import Word
from companion.games.super_fantasy import commands as c
from companion.games.super_fantasy.arguments import (
    ABILITY,
    HERO,
    ITEM,
    MONSTER,
    OWNED,
    PIECE,
    SQUARE,
    AnyPlace,
    GatePlace,
)
from companion.games.super_fantasy.content.words import ATTACK_CHARACTERISTICS, TOKEN_WORDS
from companion.games.super_fantasy.odds import show_odds
from companion.games.super_fantasy.pages.sheet import show_hero
from companion.games.super_fantasy.rules import (
    abilities,
    attacking,
    carrying,
    facts,
    freeing,
    growing,
    marks,
    moving,
    testing,
)
from companion.games.super_fantasy.rules.acting import end_hero_turn

HEROES, ABILITIES, ITEMS = N_("Heroes"), N_("Abilities"), N_("Items")
LEVEL_WORDS = {"2": Word("II", "II", ("2",)), "3": Word("III", "III", ("3",))}
DICE = option("dice", Word("dice", "dadi"), Number(1, 12))
BONUS = option("bonus", Word("bonus", "bonus"), Number(-20, 20), default=0)
FREE = flag("free", Word("free", "libero"))
WHY = option("because", BECAUSE, Text())
SLOT_WORDS = {
    "hand": Word("hand", "mano"),
    "both-hands": Word("both-hands", "due-mani"),
    "armour": Word("armour", "armatura", ("armor",)),
    "backpack": Word("backpack", "zaino"),
}
SLOT = maybe("slot", OneOf(SLOT_WORDS))
ODDS_WORDS = {
    "attack": Word("attack", "attacca", ("attacco",)),
    "defence": Word("defence", "difesa", ("defense", "defend", "difendi")),
    "move": Word("move", "muovi"),
    "open": Word("open", "apri"),
    "fell": Word("fell", "abbatti"),
    "pick": Word("pick", "scassina"),
    "cleanse": Word("cleanse", "purifica"),
    "charge": Word("charge", "carica"),
    "lift": Word("lift", "spezza"),
    "free": Word("free", "libera"),
    "tome": Word("tome", "tomo"),
}

ACTIONS: tuple[Spec, ...] = (
    spec(
        Word("move", "muovi"), c.MoveHero, moving.move_hero, N_("moves a hero by a legal way"),
        actor("hero", HERO), need("square", SQUARE), FREE, WHY, DICE, BONUS, short=Word("m", "m"), group=HEROES,
    ),
    spec(
        Word("attack", "attacca"), c.AttackMonsters, attacking.attack_monsters, N_("attacks a monster; asks the faces"),
        actor("hero", HERO), maybe("targets", Listed(MONSTER, (AND,))),
        maybe("characteristic", OneOf(ATTACK_CHARACTERISTICS)), option("weapon", Word("with", "con"), OWNED),
        DICE, BONUS, flag("inno", Word("inno", "inno")), short=Word("a", "a"), group=HEROES,
    ),
    spec(
        Word("open", "apri"), c.OpenThing, testing.open_thing, N_("opens a gate or a chest"),
        actor("hero", HERO), maybe("place", GatePlace()), DICE, BONUS, short=Word("o", "ap"), group=HEROES,
    ),
    spec(
        Word("fell", "abbatti"), c.FellTombstone, testing.fell_tombstone, N_("fells a tombstone"),
        actor("hero", HERO), maybe("place", AnyPlace()), DICE, BONUS, short=Word("f", "ab"), group=HEROES,
    ),
    spec(
        Word("pick", "scassina"), c.PickChest, testing.pick_chest, N_("picks a chest"),
        actor("hero", HERO), maybe("place", AnyPlace()), DICE, BONUS, group=HEROES,
    ),
    spec(
        Word("cleanse", "purifica"), c.CleanseCoffin, testing.cleanse_coffin, N_("cleanses a coffin"),
        actor("hero", HERO), maybe("place", AnyPlace()), DICE, BONUS, group=HEROES,
    ),
    spec(
        Word("defend", "difendi"), c.Defend, facts.defend, N_("sets dice aside as shield dice"),
        actor("hero", HERO), need("dice", Number(0, 6)), short=Word("d", "di"), group=HEROES,
    ),
    spec(
        Word("charge", "carica"), c.ChargeAbility, abilities.charge_ability, N_("charges an ability; asks the faces"),
        actor("hero", HERO), need("ability", ABILITY), DICE, BONUS, short=Word("c", "c"), group=HEROES,
    ),
    spec(
        Word("shield", "scudo"), c.GiveShield, facts.give_shield, N_("shield dice from armour and abilities"),
        actor("hero", HERO), need("dice", SIGNED), group=HEROES,
    ),
    spec(
        Word("dice", "dadi"), c.ChangeDice, growing.change_dice, N_("action dice come back, or are discarded"),
        actor("hero", HERO), need("dice", SIGNED), group=HEROES,
    ),
    spec(
        Word("free", "libera"), c.FreeHero, freeing.free_hero, N_("breaks the ice round a frozen hero"),
        actor("hero", HERO), maybe("frozen", HERO), DICE, BONUS, group=HEROES,
    ),
    spec(
        Word("done", "fatto"), c.EndHeroTurn, end_hero_turn, N_("the hero's turn is over"),
        actor("hero", HERO), group=HEROES,
    ),
    spec(
        Word("odds", "probabilità"), c.ShowOdds, None, N_("the exact chances of what is about to be rolled"),
        need("action", OneOf(ODDS_WORDS)), actor("hero", HERO), maybe("target", MONSTER),
        maybe("characteristic", OneOf(ATTACK_CHARACTERISTICS)), option("weapon", Word("with", "con"), OWNED),
        DICE, BONUS, flag("inno", Word("inno", "inno")), query=show_odds, group=HEROES,
    ),
    spec(
        Word("sheet", "plancia"), c.ShowHero, None, N_("a hero's board: numbers, abilities, items"),
        actor("hero", HERO), query=show_hero, group=HEROES,
    ),
    spec(
        Word("use", "usa"), c.UseThing, carrying.use_thing, N_("uses an ability, a tome, a small find"),
        actor("hero", HERO), need("thing", AnyOf((ABILITY, OWNED), N_("ABILITY or ITEM"))),
        option("on", Word("on", "su"), Listed(PIECE, (AND,))), FREE, WHY, DICE, BONUS, group=ABILITIES,
    ),
    spec(
        Word("energy", "energia"), c.PlaceEnergy, abilities.place_energy, N_("places energy on an ability"),
        actor("hero", HERO), need("ability", ABILITY), need("energy", SIGNED), short=Word("e", "e"), group=ABILITIES,
    ),
    spec(
        Word("token", "segnalino"), c.GiveToken, marks.change_token, N_("a mark: fortezza, volonta, inno, furia"),
        actor("hero", HERO), need("token", OneOf(TOKEN_WORDS)), option("giver", Word("from", "da"), HERO),
        flag("off", Word("off", "via")), group=ABILITIES,
    ),
    spec(
        Word("experience", "esperienza"), c.GainExperience, growing.change_experience, N_("experience by hand"),
        actor("hero", HERO), need("experience", SIGNED), group=ABILITIES,
    ),
    spec(
        Word("level", "livello"), c.RaiseAbility, growing.raise_ability, N_("an ability rises one level"),
        actor("hero", HERO), need("ability", ABILITY), maybe("level", OneOf(LEVEL_WORDS, N_("LEVEL"))),
        group=ABILITIES,
    ),
    spec(
        Word("curse", "maledici"), c.LayCurse, growing.lay_curse, N_("a curse lies on an ability"),
        actor("hero", HERO), need("ability", ABILITY), maybe("name", NewName()), group=ABILITIES,
    ),
    spec(
        Word("lift", "spezza"), c.LiftCurse, growing.lift_curse, N_("lifts a curse"),
        actor("hero", HERO), maybe("ability", ABILITY), DICE, BONUS, group=ABILITIES,
    ),
    spec(
        Word("take", "prendi"), c.TakeItem, carrying.take_item, N_("takes an item, or moves one it has"),
        actor("hero", HERO), need("item", ITEM), SLOT, option("over", Word("over", "sopra"), ITEM),
        short=Word("t", "pr"), group=ITEMS,
    ),
    spec(
        Word("find", "trova"), c.TakeFind, carrying.take_find, N_("a small find goes into the backpack"),
        actor("hero", HERO), need("item", ITEM), group=ITEMS,
    ),
    spec(
        Word("discard", "scarta"), c.DiscardItem, carrying.discard_item, N_("discards an item"),
        actor("hero", HERO), need("item", OWNED), group=ITEMS,
    ),
    spec(
        Word("give", "dai"), c.GiveItem, carrying.give_item, N_("gives an item to a hero in the same area"),
        actor("hero", HERO), need("item", OWNED), need("to", HERO), SLOT, group=ITEMS,
    ),
)  # fmt: skip
