"""A monster's attack on a hero (SF-58, SF-59, SF-62)."""

from __future__ import annotations

from companion.engine.answers import YesNo
from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.games.super_fantasy.questions import ActionDice, Roll, Tokens
from companion.games.super_fantasy.rules.experience import gain_experience
from companion.games.super_fantasy.rules.heroes import defence_bonus, volonta_level
from companion.games.super_fantasy.rules.lives import lives_of, wound_hero, wound_monster
from companion.games.super_fantasy.rules.monster_cards import dice_of, star_value, statuses_given, wounds_of
from companion.games.super_fantasy.rules.rolling import gain_energy, star_of
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.statuses import give_status


class MonsterAttacked(Event, frozen=True):
    """A monster attacked: `defender` is who answers for the hero (SF-62); without shield dice nothing is rolled."""

    monster: str
    hero: str
    defender: str
    hit: bool
    protection: int | None = None
    attack: int | None = None
    shot: int | None = None

    def sentence(self, say: Tongue) -> str:
        return _attack(self, say)


class VolontaDiscarded(Event, frozen=True):
    """Volontà at level III was discarded for a wound on the attacker (SF-59)."""

    hero: Id
    monster: Id
    says = N_("{hero} discards Volontà: {monster} is wounded")


def _attack(event: MonsterAttacked, say: Tongue) -> str:
    facts = {"monster": Ref(event.monster), "hero": Ref(event.hero)}
    text = say("{monster} shoots at {hero}", **facts) if event.shot else say("{monster} attacks {hero}", **facts)
    if event.defender != event.hero:
        text += say(", {defender} answers", defender=Ref(event.defender))
    if event.protection is None:
        return text + say(": no shield dice, hit")
    numbers = say(": attack {attack} against protection {protection}", attack=event.attack, protection=event.protection)
    return text + numbers + (say(", hit") if event.hit else say(", parried"))


def attack(play: SfPlay, id_: str, victim: str, shot: int | None = None) -> None:
    """A monster attacks a hero; whoever protects that hero answers for it (SF-58, SF-62)."""
    defender = answers_for(play, victim)
    hero = play.state.heroes[defender]
    spent = 0
    if hero.shield_dice:
        spent = play.ask(
            Question(
                "shield-dice", N_("{monster} attacks {hero}: how many shield dice does {defender} spend?"),
                Tokens(0, hero.shield_dice), who=defender, about=id_,
                facts={"monster": Ref(id_), "hero": Ref(victim), "defender": Ref(defender)},
            )
        )  # fmt: skip
    if not spent:
        play.because(id_, "{hero} spends no shield dice: an automatic hit", rule="SF-58", hero=Ref(defender))
        play.tell(MonsterAttacked(id_, victim, defender, True, shot=shot))
        hit(play, id_, defender)
        return
    hero.shield_dice -= spent
    protection = _defend(play, id_, defender, spent)
    strength = _strike(play, id_, defender)
    is_hit = strength >= protection
    text = (
        "attack {attack} reaches protection {protection}"
        if is_hit
        else "attack {attack} stays under protection {protection}"
    )
    play.because(id_, text, rule="SF-58", attack=strength, protection=protection)
    play.tell(MonsterAttacked(id_, victim, defender, is_hit, protection, strength, shot))
    if is_hit:
        hit(play, id_, defender)


_ = (N_("attack {attack} reaches protection {protection}"), N_("attack {attack} stays under protection {protection}"))


def answers_for(play: SfPlay, victim: str) -> str:
    """Who answers an attack on a hero: its protector, as long as that one stands (SF-62)."""
    protector = play.state.heroes[victim].protector
    if protector is None or protector not in play.state.heroes or play.state.heroes[protector].ko:
        return victim
    play.because(victim, "{protector} protects {hero}", rule="SF-62", protector=Ref(protector), hero=Ref(victim))
    return protector


def _defend(play: SfPlay, id_: str, defender: str, spent: int) -> int:
    """The hero's protection: the faces of the dice spent, star = Defence, plus bonuses (SF-58)."""
    roll: Roll = play.ask(
        Question(
            "defence", N_("{hero} defends: the faces of {dice} dice"), ActionDice(spent), who=defender, about=id_,
            facts={"hero": Ref(defender), "dice": spent},
        )
    )  # fmt: skip
    star = star_of(play, defender, "defence") if roll.stars else 0
    gain_energy(play, defender, roll.stars)
    return roll.total(star, defence_bonus(play, defender))


def _strike(play: SfPlay, id_: str, defender: str) -> int:
    """The monster's attack: its attack dice, star = its star value; none left: 0 (SF-58, SF-61)."""
    monster = play.state.monsters[id_]
    dice = dice_of(play.content, monster)
    if not dice:
        return 0
    roll: Roll = play.ask(
        Question(
            "attack", N_("{monster} attacks {hero}: the faces of {dice} dice, or their total"),
            ActionDice(dice, or_total=True), who=id_, about=defender,
            facts={"monster": Ref(id_), "hero": Ref(defender), "dice": dice},
        )
    )  # fmt: skip
    return roll.total(star_value(play.content, monster.kind))


def hit(play: SfPlay, id_: str, defender: str) -> None:
    """A hit costs 1 life unless an ability of the monster says otherwise; Volontà (SF-59)."""
    hero = play.state.heroes[defender]
    kind = play.state.monsters[id_].kind
    wounds = wounds_of(play.content, kind)
    strikes_back = "volonta" in hero.tokens and volonta_level(play, defender) >= 3 and _discards(play, id_, defender)
    if strikes_back:
        hero.tokens.remove("volonta")
        play.tell(VolontaDiscarded(defender, id_))
    elif "volonta" in hero.tokens:
        gain_experience(play, defender, min(wounds, lives_of(play, defender)))
    wound_hero(play, defender, wounds)
    for status in statuses_given(play.content, kind):
        if not hero.ko:
            give_status(play, defender, status)
    if strikes_back:
        wound_monster(play, id_)


def _discards(play: SfPlay, id_: str, defender: str) -> bool:
    answer: bool = play.ask(
        Question(
            "volonta", N_("{hero} is hit by {monster}: discard Volontà to wound it?"), YesNo(), who=defender, about=id_,
            proposed="no", facts={"hero": Ref(defender), "monster": Ref(id_)},
        )
    )  # fmt: skip
    return answer
