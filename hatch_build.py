"""Compiles the catalogues when a wheel is built or the project is installed in place."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Makes each `.po` a `.mo`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are gathered; one that is compiled already stays, it may be in use."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in Path(self.root, "companion", "locale").glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source:
                catalogue = read_po(source, locale=po.parts[-3])
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            made = po.with_suffix(".mo")
            if not made.is_file() or made.read_bytes() != compiled.getvalue():
                made.write_bytes(compiled.getvalue())
