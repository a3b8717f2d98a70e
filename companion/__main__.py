"""`companion`: the prompt is there before anything heavy is imported."""

from __future__ import annotations

import sys

from companion.engine.errors import CompanionError
from companion.engine.language import Tongue, language_of
from companion.options import Options, read_options

COMMANDS = ("play", "run", "show", "log", "check", "export", "import", "backups", "content", "demo")


def main(arguments: list[str] | None = None) -> int:
    """The program; returns the exit code."""
    options = Options(language=language_of())
    try:
        options, rest = read_options(sys.argv[1:] if arguments is None else arguments)
        return _dispatch(options, rest)
    except CompanionError as error:
        from companion.engine.clean import clean

        text = Tongue(options.language).of(error.message)
        print(clean(text), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


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
