"""The content a game is played with: what the campaign knows already, and a pack if the table asks for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.errors import CampaignError
from companion.engine.game import Renewal
from companion.games.fated_kingdoms.content.known import Content, KingdomsPlay, fill_in, from_known, joined
from companion.games.fated_kingdoms.content.pack_file import read_pack
from companion.games.fated_kingdoms.state import KingdomState

SOURCE = "kingdoms-pack"
KEPT = "kingdoms"
OWN = "own copy"


def assemble(command: Any, library: Any) -> tuple[str, str, bytes]:
    """The kind, name and bytes of the content of a new game: a pack if one is named, and over it what the tables of
    this campaign entered of their copy.

    Raises:
        CompanionError: there is no such pack, or it is faulty; says where and what would be right.
    """
    if not command.pack:
        return _kept(OWN, Content(), library)
    return _with_pack(command.pack, library)


def _with_pack(pack: str, library: Any) -> tuple[str, str, bytes]:
    name, body = library.find(SOURCE, pack)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise CampaignError("{file} is no UTF-8 text: save it as UTF-8", file=library.source or name) from None
    return _kept(name, read_pack(text.replace("\r\n", "\n"), library.source or name), library)


def _kept(name: str, content: Content, library: Any) -> tuple[str, str, bytes]:
    whole = joined(content, from_known(library.known))
    return KEPT, name, msgspec.json.encode(msgspec.structs.replace(whole, name=content.name or name))


def offers(field: str, fields: Mapping[str, Any], library: Any, language: str) -> list[tuple[str, str]]:
    """The packs that may be named behind `with`, each with its note."""
    if field != "pack":
        return []
    found = []
    for name, path in library.shipped().items():
        try:
            head = msgspec.toml.decode(path.read_bytes())["pack"]
            found.append((name, str(head.get("note", ""))))
        except (OSError, msgspec.MsgspecError, KeyError, AttributeError):
            found.append((name, ""))
    return found


def renewed(content: Content | None, name: str, library: Any) -> tuple[str, str, bytes]:
    """A pack in place of the one in play (`content take`)."""
    return _with_pack(name, library)


def adapt(play: KingdomsPlay, content: Content | None) -> None:
    """Cards on the table that lack numbers get them from the newer pack."""
    for known in content.cards.values() if content is not None else ():
        fill_in(play.state, known.card())


RENEWAL: Renewal[KingdomState, Content | None] = Renewal(SOURCE, renewed, adapt)
