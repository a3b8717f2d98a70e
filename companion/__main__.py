"""`companion`: the prompt is there before anything heavy is imported."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.engine.errors import CompanionError
from companion.engine.language import Tongue, language_of
from companion.options import Options, read_options

COMMANDS = ("play", "run", "show", "log", "check", "export", "import", "backups", "content", "demo")


def main(arguments: list[str] | None = None) -> int:
    """The program; returns the exit code."""
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
        from companion.repl.reports import report

        _say(report(error, f"arguments: {rest!r}", _campaign_of(rest), Tongue(options.language)))
        return 1
    return code


def _say(text: str) -> None:
    from companion.engine.clean import clean

    print(clean(text), file=sys.stderr)


def _let_go_of_output() -> None:
    """Nobody reads on, or there is no room for it: what is still to be printed goes nowhere."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _campaign_of(words: list[str]) -> Path:
    """The campaign that a call was about, as far as it can be told: its report is put beside it."""
    from companion.opening import named

    return next((path for path in map(named, words) if path.is_file()), Path("companion"))


def _dispatch(options: Options, rest: list[str]) -> int:
    plays = not rest or rest[0] == "play" or not (rest[0] in COMMANDS or rest[0].startswith("-"))
    words = rest[1:] if rest[:1] == ["play"] else rest
    if plays and not any(word.startswith("-") and word != "--new" for word in words):
        from companion.repl.shell import play

        files = [word for word in words if word != "--new"]
        if len(files) <= 1:
            return play(files[0] if files else None, options, new="--new" in words)
    from companion.cli import main as run_command

    return run_command(options, rest)


if __name__ == "__main__":
    sys.exit(main())
