"""A newer text of the mission comes into a running game."""

from __future__ import annotations

from companion.engine.errors import Message, Ref, RuleError
from companion.engine.game import Renewal
from companion.engine.grid import MapError
from companion.games.super_fantasy.content.offers import SOURCE, assemble_again
from companion.games.super_fantasy.content.playing import Playing, SfPlay
from companion.games.super_fantasy.rules.setting_up import lay_out, place_end
from companion.games.super_fantasy.state import State


def adapt(play: SfPlay, content: Playing) -> None:
    """Lay the new map under what lies on the table; what was opened, felled, cleansed stays so.

    Raises:
        RuleError: a piece stands where the new map has no square.
    """
    state: State = play.state
    for id_, square in [(i, h.square) for i, h in state.heroes.items()] + [
        (i, m.square) for i, m in state.monsters.items()
    ]:
        try:
            content.grid.square(square)
        except MapError as error:
            raise RuleError(
                "{piece} stands on {square}: {why}; place it elsewhere first",
                piece=Ref(id_), square=square, why=Message(error.message.text, **error.message.facts),
            ) from error  # fmt: skip
    for id_, monster in state.monsters.items():
        if monster.kind not in content.mission.monster:
            raise RuleError("{piece} is on the map, and the new text has no card for its kind", piece=Ref(id_))
    supply = dict(state.supply)
    before = _pieces(play.content)
    lay_out(state, content)
    for kind, pieces in _pieces(content).items():
        if kind in supply:
            state.supply[kind] = max(0, supply[kind] + pieces - before.get(kind, pieces))
    if not state.begun:
        play.content = content
        place_end(play)


def _pieces(content: Playing) -> dict[str, int]:
    counted = {id_: kind.pieces for id_, kind in content.kind.items() if kind.pieces is not None}
    counted |= {id_: card.pieces for id_, card in content.mission.monster.items() if card.pieces is not None}
    return counted


RENEWAL: Renewal[State, Playing] = Renewal(SOURCE, assemble_again, adapt)
