"""`companion demo`: a short prepared game that plays itself, in a file that is thrown away."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import WrongUse
from companion.engine.page import Span, line
from companion.engine.words import pick
from companion.games import KINDS, game_of
from companion.options import Options
from companion.repl.screen import Screen

if TYPE_CHECKING:
    from companion.repl.desk import Desk

SEED = 7
PAUSE = 1.2  # seconds between two lines, at a terminal


def play_demo(game: str, options: Options, screen: Screen) -> int:
    """Play the demo of a game, each line as it would be typed and what comes of it; the exit code.

    Raises:
        WrongUse: there is no such game.
    """
    from companion.opening import open_session
    from companion.repl.desk import Desk

    kind = pick(game, {kind: word for kind, (_, word) in KINDS.items()}, options.language)
    if kind is None:
        raise WrongUse("no game “{kind}”: there is {names}", kind=game, names=list(KINDS))
    demo = game_of(kind).demo
    rolled = Options(options.language, dice="rolled", seed=SEED if options.seed is None else options.seed)
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        session = open_session(Path(folder, "demo.campaign"), rolled, make=True)
        try:
            desk = Desk(session, Path(folder))
            first = "" if demo and demo[0].startswith("game new") else f"game new {kind}"
            _play(desk, [first, *demo] if first else list(demo), screen)
        except KeyboardInterrupt:
            screen.write("")
        finally:
            session.campaign.close()
    return 0


def _play(desk: Desk, lines: list[str], screen: Screen) -> None:
    say = desk.say
    screen.write(say("A short game that plays itself. What stands behind > is what you would type; Ctrl-C ends it."))
    for text in lines:
        _wait()
        screen.block(line(Span(f"> {text}", "strong")))
        screen.show(desk.do(text).page)
    _wait()
    screen.write(say("That was the demo. `companion` begins a campaign of your own."))


def _wait() -> None:
    if sys.stdout.isatty():
        sys.stdout.flush()
        time.sleep(PAUSE)
