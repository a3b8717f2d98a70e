"""What may be laid and what not, each with its reason (KM-4 to KM-6, KM-10).

The functions give the faults of a play, the rules' first, then what the companion knows of the cards. A play is refused
with the first; `force` records it all the same, marked with the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event
from companion.games.kami.content.cards import EMPRESS, HIDDEN, LANCER, SOLDIER, card_ref, is_mercenary, kind_of
from companion.games.kami.settings import value_of
from companion.games.kami.state import Kami, KamiPlay, Stack

LOW = (SOLDIER, LANCER)


class PlayForced(Event, frozen=True):
    """The next play is against a rule and recorded all the same."""

    player: str
    text: str
    facts: dict[str, Any]
    rule: str

    def sentence(self, say: Tongue) -> str:
        why = say(self.text, **{key: _fact(value) for key, value in self.facts.items()})
        return say("{player}, against the rules: {why} ({rule})", player=Ref(self.player), why=why, rule=self.rule)

    def public_sentence(self, say: Tongue) -> str:
        """Not why: that may say what a hand holds."""
        return say("{player} plays against the rules", player=Ref(self.player))


def _fact(value: Any) -> Any:
    return Ref(value) if isinstance(value, str) else value


def counters_of(attack: str) -> list[str]:
    """The cards that counter an attack: the identical one, and the Empress unless it is a Soldier or a Lancer."""
    return [attack] if attack in (*LOW, EMPRESS) else [attack, EMPRESS]


def counters_left(state: Kami, attack: str) -> list[str]:
    """Those of them that may still come: not every one lies face up in the lines (KM-6, KM-12)."""
    ups = {stack.up for stack in state.mercenaries}
    return [card for card in counters_of(attack) if state.unseen[card] or ups & {card, HIDDEN}]


def is_empress_shown(state: Kami) -> bool:
    """True if an Empress lies face up in a defence line (KM-6); among the mercenaries she does not count."""
    return any(EMPRESS in lines.defence for lines in state.lines.values())


def hand_cards(*laid: str) -> list[str]:
    """Those of some laid cards that come from the hand."""
    return [card for card in laid if not is_mercenary(card)]


def left_after(state: Kami, player: str, defence: str, attack: str) -> int:
    """How many cards a player has left after laying these."""
    return state.left[player] - len(hand_cards(defence, attack))


def is_last(state: Kami, player: str, defence: str, attack: str) -> bool:
    """True if the attack is the last card of the hand (KM-7)."""
    return not is_mercenary(attack) and left_after(state, player, defence, attack) == 0


def faults_of_attack(state: Kami, player: str, defence: str, attack: str, *, countering: bool) -> Iterator[RuleError]:
    """Why this attack may not be made (KM-6, KM-10)."""
    if left_after(state, player, defence, attack) == 0 and is_mercenary(attack):
        yield RuleError(
            "the last card of the hand is played in attack, not laid in defence: a mercenary can be laid there",
            rule="KM-10",
        )
    if kind_of(attack) != EMPRESS or is_last(state, player, defence, attack) or is_empress_shown(state):
        return
    if countering and kind_of(defence) == EMPRESS:
        if value_of(state, "empress-own-counter") == "no":
            yield RuleError(
                "{empress} may not attack yet: at this table the one that counters in the same turn does not count",
                rule="KM-6", empress=card_ref(EMPRESS),
            )  # fmt: skip
        return
    yield RuleError(
        "{empress} may not attack yet: another one must lie face up in a defence line, or it must be the last card "
        "of the hand",
        rule="KM-6", empress=card_ref(EMPRESS),
    )  # fmt: skip


def why_empress_attacks(state: Kami, player: str, last: bool) -> tuple[str, str]:
    """Why an Empress that has attacked was allowed to, and the house rule that decided (KM-6)."""
    if last:
        return N_("{empress} may attack: she was the last card of the hand"), ""
    shown = [
        line for one, lines in state.lines.items() for line in (lines.defence[:-1] if one == player else lines.defence)
    ]
    if EMPRESS in shown:
        return N_("{empress} may attack: another one lies face up in a defence line"), ""
    return N_("{empress} may attack: another one has countered in the same turn"), "empress-own-counter"


def fault_of_counter(attack: str, defence: str) -> RuleError | None:
    """Why this card does not counter the attack; None if it does (KM-4, KM-6)."""
    card = kind_of(defence)
    if card == HIDDEN:
        return RuleError("a counter is laid face up: name the card", rule="KM-4")
    if card in counters_of(attack):
        return None
    if card == EMPRESS:
        return RuleError(
            "{empress} does not counter {attack}: against {soldier} and {lancer} only the same card does",
            rule="KM-6", empress=card_ref(EMPRESS), attack=card_ref(attack), soldier=card_ref(SOLDIER),
            lancer=card_ref(LANCER),
        )  # fmt: skip
    if EMPRESS in counters_of(attack) and attack != EMPRESS:
        return RuleError(
            "{card} does not counter {attack}: {attack} or {empress} does",
            rule="KM-4", card=card_ref(card), attack=card_ref(attack), empress=card_ref(EMPRESS),
        )  # fmt: skip
    return RuleError(
        "{card} does not counter {attack}: only {attack} does",
        rule="KM-4", card=card_ref(card), attack=card_ref(attack),
    )  # fmt: skip


def faults_of_turn(state: Kami, player: str) -> Iterator[RuleError]:
    """Why it is not this player's turn to counter (KM-4)."""
    waiting = state.yet_to_answer()
    if player == state.attacker:
        yield RuleError(
            "{player} made this attack: now {turn} counters or passes",
            rule="KM-4", player=Ref(player), turn=Ref(state.turn or ""),
        )  # fmt: skip
    elif player not in waiting:
        yield RuleError(
            "{player} has passed on this attack: now {turn} counters or passes",
            rule="KM-4", player=Ref(player), turn=Ref(state.turn or ""),
        )  # fmt: skip


def faults_of_supply(state: Kami, player: str, defence: str, attack: str) -> Iterator[RuleError]:
    """Why the player cannot have these cards, as far as the companion knows (KM-12)."""
    possible = state.possible(player)
    for card, n in Counter(hand_cards(defence, attack)).items():
        if card == HIDDEN or possible[card] >= n:
            continue
        text = N_("{player} cannot have {card} any more: {n} left unseen; `set` corrects what was entered wrong")
        if state.hands[player] is not None:
            text = N_("{player} does not have {card}: of those dealt, {n} left")
        yield RuleError(text, rule="KM-12", player=Ref(player), card=card_ref(card), n=possible[card])


def require_cards(state: Kami, player: str, defence: str, attack: str) -> None:
    """See that the cards can be laid at all: enough in the hand, the mercenaries there.

    Raises:
        RuleError: they cannot; not even `force` lays what is not there.
    """
    if left_after(state, player, defence, attack) < 0:
        raise RuleError(
            "{player} has too few cards for that: {n} left",
            rule="KM-4", player=Ref(player), n=state.left[player],
        )  # fmt: skip
    stacks = state.mercenaries
    for laid in (defence, attack):
        if is_mercenary(laid):
            stacks = without_mercenary(stacks, kind_of(laid))


def without_mercenary(stacks: list[Stack], card: str) -> list[Stack]:
    """The stacks after a mercenary is taken: the one below is turned up, `x` until it is named (KM-10).

    A mercenary that was turned up and not yet named may be the one.

    Raises:
        RuleError: no such mercenary lies face up.
    """
    ups = [stack.up for stack in stacks]
    if not any(ups):
        raise RuleError("no mercenaries lie there: `mercenaries CARD…` enters those face up", rule="KM-10")
    if card not in ups and HIDDEN not in ups:
        there = [card_ref(up) for up in dict.fromkeys(ups) if up is not None]
        raise RuleError(
            "no {card} lies face up among the mercenaries: there is {names}",
            rule="KM-10", card=card_ref(card), names=there,
        )  # fmt: skip
    at = ups.index(card if card in ups else HIDDEN)
    return [
        stack if n != at else Stack(HIDDEN, False) if stack.below else Stack(None, False)
        for n, stack in enumerate(msgspec.structs.replace(s) for s in stacks)
    ]


def is_marked(play: KamiPlay, player: str, faults: Iterable[RuleError], forced: bool) -> bool:
    """Refuse a play with its first fault; forced, tell the fault and mark the play (KM-14).

    Raises:
        RuleError: the first fault.
    """
    for fault in faults:
        if not forced:
            raise fault
        facts = {key: str(value) for key, value in fault.message.facts.items()}
        play.tell(PlayForced(player, fault.message.text, facts, fault.rule or ""))
        return True
    return False
