"""`companion demo`: a short prepared game that plays itself, in a file that is thrown away."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import CampaignError, WrongUse
from companion.engine.language import Tongue
from companion.engine.page import Span, line
from companion.engine.words import pick
from companion.games import KINDS
from companion.options import Options
from companion.render.terminal import Screen
from companion.session.library import shipped_folder

if TYPE_CHECKING:
    from companion.repl.dispatch import Desk


def play_demo(game: str, options: Options, screen: Screen) -> int:
    """Play the demo of a game, each line as it would be typed and what comes of it; the exit code.

    Raises:
        WrongUse: there is no such game.
        CampaignError: its demo is not among the campaigns that come with the companion.
    """
    from companion.repl.dispatch import Desk
    from companion.session.opening import open_session

    kind = pick(game, {kind: word for kind, (_, word) in KINDS.items()}, options.language)
    if kind is None:
        raise WrongUse("no game “{kind}”: there is {names}", kind=game, names=list(KINDS))
    lines = demo_lines(kind, options.language)
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        session = open_session(Path(folder, "demo.campaign"), Options(options.language, dice="typed"), make=True)
        try:
            _play(Desk(session, Path(folder)), lines, screen)
        except KeyboardInterrupt:
            screen.write("")
        finally:
            session.campaign.close()
    return 0


def demo_lines(kind: str, language: str) -> list[str]:
    """The demo of a game: typed lines, answers behind `?`, remarks behind `#`.

    Raises:
        CampaignError: it is not there.
    """
    folder = shipped_folder() / KINDS[kind][0]
    path = folder / ("demo_it.txt" if language == "it" else "demo.txt")
    try:
        return [text for text in path.read_text("utf-8").splitlines() if text.strip()]
    except OSError as error:
        raise CampaignError("{file} cannot be read: {why}", file=str(path), why=error.strerror) from error


def _play(desk: Desk, lines: list[str], screen: Screen) -> None:
    say = desk.say
    screen.write(say("A short game that plays itself: what stands behind > is what you would type."))
    after_line = False
    for text in lines:
        if after_line and not _goes_on(desk.session.tongue_or_core()):
            return
        after_line = not text.startswith("#")
        if after_line:
            _type(desk, text, screen)
        else:
            screen.block(line(Span(text.lstrip("# "), "dim")))
    first = next(text for text in lines if not text.startswith("#"))
    screen.write(say("That was the demo. Your own: `companion play evening --new`, then `{line}`.", line=first))


def _type(desk: Desk, text: str, screen: Screen) -> None:
    """A line as it stands behind the prompt, what comes of it, and the question it leaves."""
    is_answer = text.startswith("? ")
    screen.block(line(Span(text if is_answer else f"> {text}", "strong")))
    screen.show((desk.answer(text[1:].strip()) if is_answer else desk.do(text)).page)
    asked = desk.ask()
    if asked is not None:
        screen.block(asked)


def _goes_on(say: Tongue) -> bool:
    """At a terminal wait for Enter; False if the table has seen enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return input(say("— Enter goes on, q ends — ")).strip().lower() != "q"
    except EOFError:
        return False
