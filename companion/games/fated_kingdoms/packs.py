"""The content a game is played with: what the campaign knows already, and a pack if the table asks for one."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.errors import CampaignError
from companion.games.fated_kingdoms.commands import BeginKingdoms
from companion.games.fated_kingdoms.content import Content, from_known, joined, load, read_pack

PACK = "fated-kingdoms"


def assemble(command: BeginKingdoms, library: Any) -> tuple[str, str, bytes]:
    """The kind, name and bytes of the content of a new game: a pack if one is named, and over it what the tables of
    this campaign entered of their copy.

    Raises:
        RuleError: there is no such pack.
        CampaignError: it is no pack; says where and what would be right.
    """
    name, content = "own copy", Content()
    if command.pack:
        name, body = library.find(PACK, command.pack)
        content = read_any(body, name)
    whole = joined(content, from_known(library.known))
    return PACK, name, msgspec.json.encode(msgspec.structs.replace(whole, name=content.name or name))


def read_any(body: bytes, source: str) -> Content:
    """A pack as it is written (TOML), or as the campaign keeps it.

    Raises:
        CampaignError: it is neither.
    """
    try:
        return load(body) if body[:1] == b"{" else read_pack(body.decode("utf-8"), source)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CampaignError("{source} is no content pack: {fault}", source=source, fault=str(error)) from None
