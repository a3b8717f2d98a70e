"""`companion`: the prompt is there before anything heavy is imported."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable

from companion import __version__
from companion.engine.errors import CompanionError
from companion.engine.language import Tongue, language_of
from companion.options import CALLS, Options, read_options
from companion.shortcut import read_plainly


def main(arguments: list[str] | None = None) -> int:
    """The program; returns the exit code."""
    if arguments is None:
        gc.disable()  # what is imported stays; `open_campaign` lets it collect again
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
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _dispatch(options: Options, rest: list[str]) -> int:
    if "_COMPANION_COMPLETE" in os.environ and (code := _complete()) is not None:
        return code
    if rest == ["--version"]:
        print(f"companion {__version__}")
        return 0
    words = rest[1:] if rest[:1] == ["play"] else rest
    plays = words is not rest or not rest or not (rest[0] in CALLS or rest[0].startswith("-"))
    files = [word for word in words if word != "--new"]
    if plays and len(files) <= 1 and not any(word.startswith("-") for word in files):
        from companion.repl.shell import play

        return play(files[0] if files else None, options, new="--new" in words)
    plain = read_plainly(rest)
    if plain is not None:
        from companion.repl import calls

        call: Callable[..., int] = getattr(calls, rest[0])
        return call(options, **plain)
    from companion.cli import main as run_command

    return run_command(options, rest)


def _complete() -> int | None:
    """Answer a shell that asks what may follow; None if only typer knows that shell."""
    from companion.completing import complete

    answer = complete(os.environ)
    if answer is None:
        return None
    print(answer[0])
    return answer[1]


if __name__ == "__main__":
    sys.exit(main())
