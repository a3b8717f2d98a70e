"""Where content is found: a path, the campaigns that are shipped, what the campaign file keeps already."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.errors import CampaignError, RuleError
from companion.engine.words import fold, nearest

if TYPE_CHECKING:
    from companion.store.campaign import Campaign
    from companion.store.records import ContentRecord

LARGEST = 2_000_000
EDITED = "edited"


def shipped_folder() -> Path:
    """The folder of the campaigns that come with the companion: inside the installed package, or beside its source."""
    inside = Path(__file__).parents[1] / "campaigns"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "campaigns"


class Library:
    """Finds content for `game new` and `content take`.

    Args:
        folder: where relative paths start: the script's folder, or the current one.
        kind: the game's kind: its own folder of the shipped campaigns is looked into.
        campaign: the open file, whose content can be used again by name.
        known: numbers and cards that the table entered in earlier games of this campaign.

    `read`: what it gave out, as (kind, name, bytes, source), to be kept in the campaign.
    """

    def __init__(self, folder: Path, kind: str, campaign: Campaign | None, known: dict[str, Any] | None = None) -> None:
        self.folder = folder
        self.kind = kind
        self.campaign = campaign
        self.known = known or {}
        self.source = ""
        self.read: list[tuple[str, str, bytes, str]] = []

    def shipped(self, ending: str = ".toml") -> dict[str, Path]:
        """The shipped content of this game by name."""
        folder = shipped_folder() / self.kind.replace("-", "_")
        return {path.stem: path for path in sorted(folder.glob(f"**/*{ending}"))} if folder.is_dir() else {}

    def find(self, content_kind: str, name: str, ending: str = ".toml") -> tuple[str, bytes]:
        """The name and the bytes of content called `name`: a path, a shipped name, or one kept in the campaign.

        Raises:
            RuleError: there is none; says which there are.
            CampaignError: it cannot be read, or is too large.
        """
        found = self._find(content_kind, name, ending)
        self.read.append((content_kind, *found, self.source))
        return found

    def _find(self, content_kind: str, name: str, ending: str) -> tuple[str, bytes]:
        path = self.folder / name
        if (name.endswith(ending) or "/" in name or "\\" in name) and _is_file(path):
            return path.stem, self._read(path)
        kept = {fold(r.name): r for r in self.kept(content_kind)}
        record = kept.get(fold(name).removesuffix(ending))
        shipped = self.shipped(ending)
        if record is None or record.source != EDITED:
            for stem, found in shipped.items():
                if fold(stem) == fold(name).removesuffix(ending):
                    return stem, self._read(found)
        if record is not None:
            assert self.campaign is not None
            self.source = record.source
            return record.name, self.campaign.content(record.digest)
        raise self._missing(name, [*shipped, *(r.name for r in kept.values())])

    def has(self, name: str) -> bool:
        """Whether a file of that path is there."""
        return _is_file(self.folder / name)

    def kept(self, content_kind: str) -> list[ContentRecord]:
        """What the campaign keeps of a kind, the newest of a name last."""
        records = self.campaign.contents() if self.campaign is not None else []
        return [record for record in records if record.kind == content_kind]

    def _missing(self, name: str, there: Iterable[str]) -> RuleError:
        names = list(dict.fromkeys(there))
        return RuleError(
            "there is no “{name}”: a file's path will do, or {names}",
            name=name, names=nearest(name, names) or names or "-",
        )  # fmt: skip

    def _read(self, path: Path) -> bytes:
        try:
            if path.stat().st_size > LARGEST:
                raise CampaignError("{file} is too large: at most {most} bytes", file=str(path), most=LARGEST)
            self.source = path.name
            return path.read_bytes()
        except OSError as error:
            raise CampaignError("{file} cannot be read: {why}", file=str(path), why=error.strerror) from error


def _is_file(path: Path) -> bool:
    """Whether a file is there; a name that the system cannot even look up is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
