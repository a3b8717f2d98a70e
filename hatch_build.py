"""Compiles the catalogues when a wheel is built or the project is installed in place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Makes each `.po` a `.mo`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are gathered."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in Path(self.root, "companion", "locale").glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source:
                catalogue = read_po(source, locale=po.parts[-3])
            with po.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalogue)
