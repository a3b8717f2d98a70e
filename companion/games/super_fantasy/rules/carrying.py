"""Items: taken, moved, discarded, given (SF-41)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Actor, Command, Option, command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word, fold
from companion.games.super_fantasy.arguments import (
    HERO,
    ITEM,
    ITEMS,
    OWNED,
    Slot,
)
from companion.games.super_fantasy.content.tables import Item
from companion.games.super_fantasy.rules.items import HANDS, base_in, base_items, carried
from companion.games.super_fantasy.rules.seeing import SfPlay, hero_of
from companion.games.super_fantasy.state import Hero

SMALL_FIND = "small-find"
MOST_FINDS = 2


SLOTS = {
    "hand": N_("{hero} takes {item} in hand"),
    "both-hands": N_("{hero} takes {item} in both hands"),
    "armour": N_("{hero} puts {item} on"),
    "backpack": N_("{hero} puts {item} into the backpack"),
}


class ItemTaken(Event, frozen=True):
    """A hero has an item, in hand, as armour or in the backpack (SF-41)."""

    hero: str
    item: str
    slot: str
    covers: str = ""
    text: str = ""
    text_it: str = ""

    def sentence(self, say: Tongue) -> str:
        said = say(SLOTS[self.slot], hero=Ref(self.hero), item=Ref(self.item))
        said += say(", over {covers}", covers=Ref(self.covers)) if self.covers else ""
        read = say.pick(self.text, self.text_it or self.text)
        return said + (f"\n  {read}" if read else "")


class ItemDiscarded(Event, frozen=True):
    """An item is gone; a base item that it covered is back (SF-41)."""

    hero: str
    item: str
    back: str = ""

    def sentence(self, say: Tongue) -> str:
        text = say("{hero} discards {item}", hero=Ref(self.hero), item=Ref(self.item))
        return text + (say("; {back} is free again", back=Ref(self.back)) if self.back else "")


class ItemGiven(Event, frozen=True):
    """An item passed from one hero to another in the same area (SF-41)."""

    hero: Id
    item: Id
    to: Id
    says = N_("{hero} gives {item} to {to}")


def owned(hero: Hero) -> list[str]:
    """The magic items and small finds that a hero has, each once for every place it fills."""
    hands = [item for at, item in enumerate(hero.hands) if item is not None and item not in hero.hands[:at]]
    return [*hands, *([hero.armour] if hero.armour else []), *hero.backpack]


def _refresh(play: SfPlay, id_: str) -> None:
    hero = play.state.heroes[id_]
    hero.items = [*carried(hero, play.content, id_), *hero.backpack]


def _item_id(play: SfPlay, name: str) -> str:
    """The id of an item as typed; an unknown one is kept under its name."""
    known = next(
        (id_ for id_, i in play.content.item.items() if fold(name) in map(fold, (id_, i.name, i.name_it))), None
    )
    if known is not None:
        return known
    id_ = fold(name).replace(".", "")
    if id_ not in play.content.item:
        play.state.item_names.setdefault(id_, name)
    return id_


class TakeItem(Command, frozen=True):
    """`take HERO ITEM [hand/armour/backpack] [over ITEM]`."""

    hero: Annotated[str, Actor(HERO)]
    item: Annotated[str, ITEM]
    slot: Slot = None
    over: Annotated[str | None, Option(Word("over", "sopra"), ITEM)] = None


@command(Word("take", "prendi"), N_("takes an item, or moves one it has"), short=Word("t", "pr"), group=ITEMS)
def take_item(play: SfPlay, command: TakeItem) -> None:
    """An item comes into a hero's hand, armour space or backpack; one it has already changes its place (SF-41).

    Raises:
        RuleError: there is no room; says what is in the way.
    """
    hero_of(play, command.hero)
    item = _item_id(play, command.item)
    hero = play.state.heroes[command.hero]
    _check_new(play, command.hero, item)
    if item in owned(hero):
        _drop(hero, item)
    slot = command.slot or _slot_of(play, item)
    over = _item_id(play, command.over) if command.over is not None else None
    put(play, command.hero, item, slot, over)


def _check_new(play: SfPlay, id_: str, item: str) -> None:
    if item in base_items(play.content, id_):
        raise RuleError("{item} is printed on the board of {hero}", rule="SF-41", item=Ref(item), hero=Ref(id_))


def _slot_of(play: SfPlay, item: str) -> str:
    tile = play.content.item.get(item)
    if tile is None:
        return "hand"
    return "backpack" if tile.kind == SMALL_FIND else tile.slot or "hand"


class TakeFind(Command, frozen=True):
    """`find HERO NAME`: a small find into the backpack."""

    hero: Annotated[str, Actor(HERO)]
    item: Annotated[str, ITEM]


@command(Word("find", "trova"), N_("a small find goes into the backpack"), group=ITEMS)
def take_find(play: SfPlay, command: TakeFind) -> None:
    """A small find goes into the backpack, up to two and no magic item beside (SF-32, SF-41).

    Raises:
        RuleError: there is no room.
    """
    hero_of(play, command.hero)
    item = _item_id(play, command.item)
    if item not in play.content.item and item not in play.state.finds:
        play.state.finds.append(item)
    put(play, command.hero, item, "backpack", None)


def is_find(play: SfPlay, item: str) -> bool:
    """Whether an item is a small find."""
    tile = play.content.item.get(item)
    return item in play.state.finds or (tile is not None and tile.kind == SMALL_FIND)


def put(play: SfPlay, id_: str, item: str, slot: str, over: str | None) -> None:
    """Put an item into its place; what it covers is named, a base item comes back when uncovered (SF-41).

    Raises:
        RuleError: there is no room.
    """
    hero = play.state.heroes[id_]
    if slot == "armour":
        covered = _into_armour(play, id_, item, over)
    elif slot == "backpack":
        covered = _into_backpack(play, id_, item, over)
    elif slot == "both-hands":
        covered = _into_hands(play, id_, item, [0, 1], over)
    else:
        covered = _into_hands(play, id_, item, [_hand_for(play, id_, over)], over)
    _refresh(play, id_)
    tile = play.content.item.get(item) or Item()
    play.tell(ItemTaken(id_, item, slot, covered, tile.text, tile.text_it))
    assert item in owned(hero)


def _hand_for(play: SfPlay, id_: str, over: str | None) -> int:
    """The hand that an item goes into: the one that holds `over`, else a bare one, else one with a base item.

    Raises:
        RuleError: both hold magic items.
    """
    hero, base = play.state.heroes[id_], base_in(play.content, id_, "hand")
    if over is not None:
        for at in range(HANDS):
            if hero.hands[at] == over or (hero.hands[at] is None and base[at : at + 1] == [over]):
                return at
        raise RuleError("{hero} does not hold {item}", rule="SF-41", hero=Ref(id_), item=Ref(over))
    free = [at for at in range(HANDS) if hero.hands[at] is None]
    if not free:
        raise RuleError(
            "both hands of {hero} are full: {items}; `over ITEM` replaces one", rule="SF-41", hero=Ref(id_),
            items=[Ref(item) for item in hero.hands if item],
        )  # fmt: skip
    return next((at for at in free if at >= len(base)), free[0])


def _into_hands(play: SfPlay, id_: str, item: str, places: list[int], over: str | None) -> str:
    hero, base = play.state.heroes[id_], base_in(play.content, id_, "hand")
    covered = ""
    for at in places:
        former = hero.hands[at]
        if former is not None and former != item:
            if over is None:
                raise RuleError(
                    "{item} is in the way: `discard` it, or `over {id}`", rule="SF-41", item=Ref(former), id=former
                )
            _set_aside(play, id_, former)
            covered = covered or former
        elif at < len(base):
            covered = covered or base[at]
        hero.hands[at] = item
    return covered


def _into_armour(play: SfPlay, id_: str, item: str, over: str | None) -> str:
    hero = play.state.heroes[id_]
    former = hero.armour
    if former is not None and over is None:
        raise RuleError(
            "{hero} wears {item}: `over {id}` replaces it", rule="SF-41", hero=Ref(id_), item=Ref(former), id=former
        )
    if former is not None:
        _set_aside(play, id_, former)
    hero.armour = item
    return former or next(iter(base_in(play.content, id_, "armour")), "")


def _into_backpack(play: SfPlay, id_: str, item: str, over: str | None) -> str:
    """One magic item while it is otherwise empty, or up to two small finds (SF-41)."""
    hero = play.state.heroes[id_]
    if over is not None and over in hero.backpack:
        hero.backpack.remove(over)
        play.tell(ItemDiscarded(id_, over))
    finds = [each for each in hero.backpack if is_find(play, each)]
    full = len(finds) >= MOST_FINDS or len(finds) < len(hero.backpack) if is_find(play, item) else bool(hero.backpack)
    if full:
        raise RuleError(
            "the backpack of {hero} holds {items}: one magic item alone, or up to two small finds", rule="SF-41",
            hero=Ref(id_), items=[Ref(each) for each in hero.backpack],
        )  # fmt: skip
    hero.backpack.append(item)
    return ""


def _set_aside(play: SfPlay, id_: str, item: str) -> None:
    """What is replaced goes into the backpack if that is empty, else it is discarded (SF-41)."""
    hero = play.state.heroes[id_]
    _drop(hero, item)
    if hero.backpack:
        play.tell(ItemDiscarded(id_, item))
        return
    hero.backpack.append(item)
    play.tell(ItemTaken(id_, item, "backpack"))


def _drop(hero: Hero, item: str) -> None:
    """Take an item out of its place."""
    if item in hero.hands:
        hero.hands = [None if held == item else held for held in hero.hands]
    elif hero.armour == item:
        hero.armour = None
    else:
        hero.backpack.remove(item)


def _own(play: SfPlay, id_: str, item: str) -> None:
    hero = hero_of(play, id_)
    if item in owned(hero):
        return
    if item in base_items(play.content, id_):
        raise RuleError("{item} is printed on the board: base items are never lost", rule="SF-41", item=Ref(item))
    raise RuleError(
        "{hero} has no {item}: {items}", rule="SF-41", hero=Ref(id_), item=Ref(item),
        items=[Ref(each) for each in owned(hero)] or "-",
    )  # fmt: skip


@command(Word("discard", "scarta"), N_("discards an item"), group=ITEMS)
def discard_item(play: SfPlay, hero: Annotated[str, Actor(HERO)], item: Annotated[str, OWNED]) -> None:
    """An item is gone; the base item that it covered comes back. A small find leaves the game (SF-41).

    Raises:
        RuleError: the hero has no such item, or it is a base item.
    """
    _own(play, hero, item)
    before = play.state.heroes[hero].items
    _drop(play.state.heroes[hero], item)
    _refresh(play, hero)
    back = next((each for each in play.state.heroes[hero].items if each not in before), "")
    play.tell(ItemDiscarded(hero, item, back))


class GiveItem(Command, frozen=True):
    """`give HERO ITEM HERO [hand/armour/backpack]`."""

    hero: Annotated[str, Actor(HERO)]
    item: Annotated[str, OWNED]
    to: Annotated[str, HERO]
    slot: Slot = None


@command(Word("give", "dai"), N_("gives an item to a hero in the same area"), group=ITEMS)
def give_item(play: SfPlay, command: GiveItem) -> None:
    """An item or small find passes to a hero in the same area (SF-41).

    Raises:
        RuleError: the other is elsewhere, has no room, or the item is not there.
    """
    _own(play, command.hero, command.item)
    other = hero_of(play, command.to)
    place, ground = play.content.grid.place, play.content.ground
    here, there = ground.area_of(place(play.state.heroes[command.hero].square)), ground.area_of(place(other.square))
    if here != there or command.to == command.hero:
        raise RuleError(
            "{other} is in area {there}, {hero} in {here}: items pass within one area",
            rule="SF-41", other=Ref(command.to), there=there, hero=Ref(command.hero), here=here,
        )  # fmt: skip
    _drop(play.state.heroes[command.hero], command.item)
    _refresh(play, command.hero)
    play.tell(ItemGiven(command.hero, command.item, command.to))
    slot = command.slot or ("backpack" if is_find(play, command.item) else _slot_of(play, command.item))
    put(play, command.to, command.item, slot, None)


def use_up(play: SfPlay, id_: str, item: str) -> None:
    """A small find is discarded for its effect and leaves the game (SF-41)."""
    _drop(play.state.heroes[id_], item)
    _refresh(play, id_)
    play.tell(ItemDiscarded(id_, item))


def follow_set(play: SfPlay, path: str) -> None:
    """After a value was set by hand: what a hero carries, and where, agree again (SF-41)."""
    parts = path.split(".")
    if len(parts) < 3 or parts[0] != "heroes" or parts[1] not in play.state.heroes:
        return
    id_ = parts[1]
    hero, base = play.state.heroes[id_], base_items(play.content, id_)
    if parts[2] == "items":
        wanted = [item for item in hero.items if item not in base]
        hero.hands, hero.armour, hero.backpack = [None] * HANDS, None, []
        for item in wanted:
            _anywhere(play, id_, item)
    if parts[2] in ("items", "hands", "armour", "backpack"):
        _refresh(play, id_)


def _anywhere(play: SfPlay, id_: str, item: str) -> None:
    """Into the place of its kind if that is free, else the backpack, whatever lies there: it was set by hand."""
    hero, slot = play.state.heroes[id_], _slot_of(play, item)
    if slot == "armour" and hero.armour is None:
        hero.armour = item
    elif slot == "hand" and None in hero.hands:
        hero.hands[_hand_for(play, id_, None)] = item
    elif slot == "both-hands" and hero.hands == [None] * HANDS:
        hero.hands = [item] * HANDS
    else:
        hero.backpack.append(item)
