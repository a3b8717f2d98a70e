"""What is used: an ability, a tome, a small find, another item (SF-40, SF-41)."""

from __future__ import annotations

from companion.engine.declare import command
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import ABILITIES
from companion.games.super_fantasy.content.tables import Item
from companion.games.super_fantasy.rules.abilities import AbilityUsed, UseThing, targets_of, use_ability, work
from companion.games.super_fantasy.rules.acting import act, after_action
from companion.games.super_fantasy.rules.carrying import is_find, use_up
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.rules.rolling import DiceBack, must_have_dice, must_have_turn, typed_faces
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.testing import Attempt, attempt

TOME_RANGE = 3


@command(Word("use", "usa"), N_("uses an ability, a tome, a small find"), group=ABILITIES)
def use_thing(play: SfPlay, command: UseThing) -> None:
    """Use an ability (SF-40), a tome, a small find or another item (SF-41).

    Raises:
        RuleError: the hero has no such thing, or it is not its time.
    """
    if command.thing in play.content.ability:
        use_ability(play, command)
    else:
        use_item(play, command)


def use_item(play: SfPlay, command: UseThing) -> None:
    """A tome needs Magic 6+ and a target within 3 squares; a small find is discarded for its effect (SF-41).

    Raises:
        RuleError: the hero has it not in use, the target is too far, or the dice do not suffice.
    """
    id_, item = command.hero, command.thing
    if not act(play, id_):
        return
    must_have_turn(play, id_)
    hero = play.state.heroes[id_]
    find = is_find(play, item)
    if item not in (hero.backpack if find else carried(hero, play.content, id_)):
        raise RuleError("{hero} has no {item} in use", rule="SF-41", hero=Ref(id_), item=Ref(item))
    tile = play.content.item.get(item) or Item()
    targets = targets_of(play, id_, item, tile, command.on or [])
    if tile.kind == "tome":
        _read_tome(play, command, tile, targets)
        return
    if find:
        use_up(play, id_, item)
    _done(play, id_, item, tile, targets)
    after_action(play, id_)


def _done(play: SfPlay, id_: str, item: str, tile: Item, targets: list[str]) -> None:
    hero = play.state.heroes[id_]
    if tile.discard:
        must_have_dice(play, id_, tile.discard)
        hero.dice -= tile.discard
        play.tell(DiceBack(id_, -tile.discard, hero.dice))
    play.tell(AbilityUsed(id_, item, 0, tile.text, tile.text_it, targets[0] if targets else ""))
    work(play, id_, item, tile, targets)


def _read_tome(play: SfPlay, command: UseThing, tile: Item, targets: list[str]) -> None:
    id_ = command.hero
    squares = [(play.state.heroes.get(each) or play.state.monsters[each]).square for each in targets]
    own = play.content.grid.place(play.state.heroes[id_].square)
    for target, square in zip(targets, squares, strict=True):
        if play.content.grid.apart(own, play.content.grid.place(square)) > TOME_RANGE:
            raise RuleError("{target} is more than 3 squares away", rule="SF-41", target=Ref(target))
    faces = typed_faces(play, id_, "tome", command.dice)
    wanted = Attempt("tome", "magic", command.thing, squares, lambda: _done(play, id_, command.thing, tile, targets))
    attempt(play, id_, wanted, command.dice, faces, command.bonus)
