"""The first minute: a greeting, a demo or a campaign of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.engine.language import Tongue
from companion.engine.sanitize import clean
from companion.options import Options
from companion.render.terminal import Screen
from companion.repl.builtin_commands import GAME, NEW
from companion.session.opening import ENDING, named

DEMO_WORDS = ("d", "demo", "2")
LEAVE_WORDS = ("q", "quit", "esci", "3")


@dataclass(frozen=True, slots=True)
class Begun:
    """What the newcomer chose: the campaign file, and the line with which the table begins."""

    path: Path
    line: str = ""


def greet(options: Options) -> Begun | None:
    """Greet somebody who has no campaign yet; None to leave."""
    say, screen = Tongue(options.language), Screen.of(options)
    screen.write(say("Welcome. This is the table companion: it keeps what lies on the table of your game, runs what "
                     "the game runs by itself, and forgets nothing."))  # fmt: skip
    while True:
        screen.write("")
        screen.write("  1  " + say("begin a campaign of your own"))
        screen.write("  2  " + say("watch a short game that plays itself"))
        screen.write("  3  " + say("leave"))
        answer = asked(screen, say("Which (Enter: 1): "))
        if answer is None or answer.casefold() in LEAVE_WORDS:
            return None
        if answer.casefold() in DEMO_WORDS:
            _demo(options, screen)
        elif answer in ("", "1"):
            return _own(screen, say)
        else:
            screen.write(say("1, 2 or 3, please."))


def _own(screen: Screen, say: Tongue) -> Begun | None:
    """Ask for the name of the first campaign; it is a file in this folder."""
    proposed = say("evening")
    while True:
        name = asked(screen, say("Name of the campaign (Enter: {name}): ", name=proposed))
        if name is None:
            return None
        path = named(name or proposed)
        path = path if path.suffix else path.with_suffix(ENDING)
        if not path.exists():
            return Begun(path, f"{GAME.of(say.language)} {NEW.of(say.language)}")
        if say_yes(screen, say, say("{file} is there already. Open it?", file=str(path))):
            return Begun(path)


def _demo(options: Options, screen: Screen) -> None:
    from companion.repl.demo import play_demo

    play_demo("super-fantasy", options, screen)


def say_yes(screen: Screen, say: Tongue, question: str) -> bool:
    """Ask something; Enter means yes."""
    answer = asked(screen, question + say(" [Y/n] "))
    return answer is not None and answer.casefold()[:1] in ("", "y", "s")


def asked(screen: Screen, text: str) -> str | None:
    """What is typed behind a question before there is a prompt; None to leave."""
    try:
        return input(screen.shown(clean(text))).strip()
    except (EOFError, KeyboardInterrupt):
        screen.write("")
        return None
