"""Values set by hand: what cannot be, and what follows (FK-44)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref, RuleError
from companion.games.fated_kingdoms.content.known import Content, KingdomsPlay
from companion.games.fated_kingdoms.rules.end import end_if_all_dead
from companion.games.fated_kingdoms.rules.fate import FATE
from companion.games.fated_kingdoms.rules.life import die
from companion.games.fated_kingdoms.state import (
    HAND_LIMIT,
    KINDS,
    MOST_WOUNDS,
    PHASES,
    SLOTS,
    SPHERE_TOP,
    KingdomState,
    Player,
)


def check(state: KingdomState, content: Content | None) -> None:
    """Refuse a state that cannot be.

    Raises:
        RuleError: says what would be right.
    """
    if not 0 <= state.sphere <= SPHERE_TOP:
        raise RuleError("the Sphere is from 0 to {top}", rule="FK-20", top=SPHERE_TOP)
    if state.phase not in PHASES:
        raise RuleError("a phase is one of {names}", rule="FK-10", names=list(PHASES))
    if min(state.cycle, state.turn) < 0:
        raise RuleError("turn and cycle are not below 0", rule="FK-2")
    if sorted(state.order) != sorted(state.players):
        raise RuleError("the turn order names each player once", rule="FK-1")
    for who in (state.active, state.acting):
        if who is not None and who not in state.players:
            raise RuleError("there is no player “{who}”", rule="FK-1", who=who)
    guilds = [player.guild for player in state.players.values()]
    if len(set(guilds)) < len(guilds):
        raise RuleError("each player is of another guild", rule="FK-1")
    counts = (state.decks.encounter, state.decks.skill, state.decks.item, state.decks.prophecy)
    if any(count is not None and count < 0 for count in counts):
        raise RuleError("a deck holds 0 cards or more", rule="FK-2")
    if state.limit is not None and state.limit < 1:
        raise RuleError("a time limit is 1 minute or more", rule="FK-1")
    entries = [*state.passed, *(entry.player for entry in state.stack), *state.refreshes, *state.draws]
    wrong = next((who for who in entries if who not in state.players), None)
    if wrong is not None:
        raise RuleError("there is no player “{who}”", rule="FK-1", who=wrong)
    for who, player in state.players.items():
        check_player(who, player)


def check_player(who: str, player: Player) -> None:
    """Refuse a player that cannot be."""
    if player.coins < 0 or player.wounds < 0:
        raise RuleError("{who}: coins and wounds are not below 0", rule="FK-30", who=Ref(who))
    if len(player.slots) != SLOTS:
        raise RuleError("{who}: there are {n} slots", rule="FK-31", who=Ref(who), n=SLOTS)
    if len(player.hand) > HAND_LIMIT:
        raise RuleError("{who}: the hand holds {most}", rule="FK-31", who=Ref(who), most=HAND_LIMIT)
    wrong = next((card.kind for card in player.cards if card.kind not in KINDS), None)
    if wrong is not None:
        raise RuleError("a card is one of {names}, not “{kind}”", rule="FK-3", names=list(KINDS), kind=wrong)
    if any(card is not None and card.kind not in ("item", "skill") for card in player.slots):
        raise RuleError("{who}: only Items and Skills lie in the slots", rule="FK-31", who=Ref(who))


def after_set(play: KingdomsPlay, path: str) -> None:
    """What follows from a value set by hand: more than 3 wounds are death; who lives again is on the board, and a
    game that ended because all were dead goes on.
    """
    state = play.state
    keys = path.split(".")
    if path == "sphere":
        play.because(FATE, N_("the Sphere was set by hand"), rule="FK-44")
    if len(keys) == 3 and keys[0] == "players" and keys[1] in state.players:
        who, player = keys[1], state.players[keys[1]]
        if keys[2] == "wounds" and player.alive and player.wounds > MOST_WOUNDS:
            die(play, who)
            end_if_all_dead(play)
        elif keys[2] == "alive" and not player.alive:
            end_if_all_dead(play)
        elif keys[2] == "alive" and state.over is not None and state.over.rule == "FK-91":
            state.over = None
