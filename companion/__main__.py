"""`companion`: the prompt is there before anything heavy is imported."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from companion import __version__
from companion.engine.errors import CompanionError
from companion.engine.language import Tongue, language_of
from companion.options import Options, read_options
from companion.shell.command_table import words_of_commands
from companion.shell.fast_path import read_plainly

if TYPE_CHECKING:
    from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """The program; returns the exit code."""
    if arguments is None:
        gc.disable()  # what is imported stays; `open_campaign` lets it collect again
    options = Options(language=language_of())
    rest: list[str] = []
    try:
        options, rest = read_options(sys.argv[1:] if arguments is None else arguments)
        code = _dispatch(options, rest)
        sys.stdout.flush()
    except CompanionError as error:
        _say(Tongue(options.language).of(error.message))
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _let_go_of_output()
        return 0
    except OSError as error:
        _let_go_of_output()
        _say(Tongue(options.language)("This could not be written or read: {why}", why=error.strerror or str(error)))
        return 1
    except Exception as error:
        from companion.repl.error_reports import report

        _say(report(error, f"arguments: {rest!r}", _campaign_of(rest), Tongue(options.language)))
        return 1
    return code


def _say(text: str) -> None:
    from companion.render.ascii_fallback import complain

    complain(text)


def _let_go_of_output() -> None:
    """Nobody reads on, or there is no room for it: what is still to be printed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _campaign_of(words: list[str]) -> Path:
    """The campaign that a call was about, as far as it can be told: its report is put beside it."""
    from pathlib import Path

    from companion.session.opening import named

    return next((path for path in map(named, words) if path.is_file()), Path("companion"))


def _is_campaign(word: str) -> bool:
    """A campaign named without `play` before it: only one that is there, so that no mistyped command makes a file."""
    from companion.session.opening import named

    return word not in words_of_commands() and not word.startswith("-") and named(word).is_file()


def _dispatch(options: Options, rest: list[str]) -> int:
    if "_COMPANION_COMPLETE" in os.environ and (code := _complete()) is not None:
        return code
    if rest == ["--version"]:
        print(f"companion {__version__}")
        return 0
    words = rest[1:] if rest[:1] == ["play"] else rest
    plays = words is not rest or not rest or _is_campaign(rest[0])
    files = [word for word in words if word not in ("--new", "--screen")]
    if plays and len(files) <= 1 and not any(word.startswith("-") for word in files):
        from companion.shell.open_table import play

        return play(files[0] if files else None, options, new="--new" in words, screen="--screen" in words)
    plain = read_plainly(rest)
    if plain is not None:
        call, given = plain
        return call.does(options, **given)
    from companion.shell.cli import main as run_command

    return run_command(options, rest)


def _complete() -> int | None:
    """Answer a shell that asks what may follow; None if only typer knows that shell."""
    from companion.shell.completion import complete

    answer = complete(os.environ)
    if answer is None:
        return None
    print(answer[0])
    return answer[1]


if __name__ == "__main__":
    sys.exit(main())
