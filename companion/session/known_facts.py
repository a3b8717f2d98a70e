"""Numbers of the box that the table entered once: the campaign knows them in its later games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.game import Game
from companion.store.sqlite_errors import DamagedError

if TYPE_CHECKING:
    from companion.store.campaign import Campaign


def known_facts(campaign: Campaign) -> dict[str, Any]:
    """What was entered, by the kind of game; nothing if its row is spoiled: it is asked anew."""
    try:
        return campaign.known()
    except DamagedError:
        return {}


def keep_known(campaign: Campaign, game: Game[Any, Any], state: Any) -> None:
    """Keep what the state of a game knows of its box, if any of it is new."""
    if game.known is None:
        return
    kept = known_facts(campaign)
    before = kept.get(game.kind, {})
    merged = _merged(before, game.known(state))
    if merged != before:
        campaign.set_known({**kept, game.kind: merged})


def _merged(under: Any, over: Any) -> Any:
    """What was known with what is known now laid over it, table by table."""
    if not (isinstance(under, dict) and isinstance(over, dict)):
        return over
    return {**under, **{key: _merged(under.get(key), value) for key, value in over.items()}}
