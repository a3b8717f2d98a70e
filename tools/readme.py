"""`python tools/readme.py`: play README's transcripts anew, draw its picture, write the page of commands."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from companion.engine.common_commands import COMMON, SET_RULE  # noqa: E402
from companion.engine.declare import Spec  # noqa: E402
from companion.engine.errors import CompanionError  # noqa: E402
from companion.engine.language import Tongue  # noqa: E402
from companion.engine.usage import usage  # noqa: E402
from companion.games import KINDS, game_of  # noqa: E402
from companion.render.terminal import Screen  # noqa: E402
from companion.repl.builtin_commands import CONTENT_WORDS, GAME_WORDS, session_specs  # noqa: E402
from companion.repl.dispatch import Desk, refusal  # noqa: E402
from companion.session.history import utc_now  # noqa: E402
from companion.session.session import Session  # noqa: E402
from companion.store.campaign import Campaign  # noqa: E402

README, COMMANDS, PICTURE = ROOT / "README.md", ROOT / "docs/commands.md", ROOT / "docs/board.svg"
_BLOCK = re.compile(r"```companion (\S+)\n(.*?)```\n", re.DOTALL)


class Out:
    """Collects what a screen prints."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        """Take text."""
        self.text += text

    def isatty(self) -> bool:
        """No terminal."""
        return False


def play_transcripts(text: str, folder: Path) -> str:
    """README with the answers of its transcripts as they come now; blocks of one file go on with each other."""
    desks: dict[str, Desk] = {}

    def played(block: re.Match[str]) -> str:
        if block[1] not in desks:
            campaign = Campaign.create(folder / block[1], name=Path(block[1]).stem, now=utc_now())
            desks[block[1]] = Desk(Session(campaign), folder)
        typed = [line for line in block[2].splitlines() if line[:2] in ("> ", "? ")]
        return f"```companion {block[1]}\n" + "".join(_shown(desks[block[1]], line) for line in typed) + "```\n"

    try:
        return _BLOCK.sub(played, text)
    finally:
        for desk in desks.values():
            desk.session.campaign.close()


def _shown(desk: Desk, line: str) -> str:
    out: Any = Out()
    screen = Screen(colour=False, out=out)
    out.write(line + "\n")
    try:
        reply = desk.answer(line[2:]) if line.startswith("? ") else desk.do(line[2:])
    except CompanionError as error:
        screen.write("✗ " + refusal(error, desk.session.tongue_or_core()))
    else:
        screen.show(reply.page)
    asked = desk.ask()
    if asked is not None:
        screen.block(asked)
    return "\n".join(part.rstrip() for part in out.text.replace(f"{desk.folder}/", "").splitlines()) + "\n"


def picture(folder: Path) -> str:
    """The picture that the first game's transcript wrote."""
    return (folder / "board.svg").read_text(encoding="utf-8")


def commands_page() -> str:
    """All commands of all games in both languages."""
    parts = [
        "# Commands\n\nMade by `python tools/readme.py` from the tables that lines are read with. Whole words of both "
        "languages always work, shortened ones of the\ncurrent language. PIECE SQUARE and PIECE ±N need no command "
        "word. [What is written so] may be left out.\n"
    ]
    parts.append(_table("In every game", "companion", [*COMMON, SET_RULE, *session_specs()]))
    for title, words in (("game", GAME_WORDS), ("content", CONTENT_WORDS)):
        listed = " · ".join(f"`{word.en}` / `{word.it}`" for word in words.values())
        parts.append(f"Behind `{title}`: {listed}\n")
    for kind in KINDS:
        game = game_of(kind)
        parts.append(_table(game.title, game.domain, game.commands, begin=game.new))
    return "\n".join(parts)


def _table(title: str, domain: str, specs: Sequence[Spec], begin: Spec | None = None) -> str:
    it, en = Tongue("it", domain), Tongue("en", domain)
    lines = [f"## {title}", ""]
    if begin is not None:
        lines += [f"`game new {usage(begin, 'en')}` · `partita nuova {usage(begin, 'it', it)}`", ""]
    lines += ["| English | Italian | short | does |", "|---|---|---|---|"]
    for spec in specs:
        short = " / ".join(dict.fromkeys((spec.short.en, spec.short.it))) if spec.short else ""
        cells = (f"`{usage(spec, 'en', en)}`", f"`{usage(spec, 'it', it)}`", f"`{short}`" if short else "", spec.help)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write README's transcripts, the picture and the page of commands anew."""
    with tempfile.TemporaryDirectory() as name:
        text = play_transcripts(README.read_text(encoding="utf-8"), Path(name))
        PICTURE.write_text(picture(Path(name)), encoding="utf-8")
    README.write_text(text, encoding="utf-8")
    COMMANDS.write_text(commands_page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
