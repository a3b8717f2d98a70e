"""The shell commands: nothing but options and calls."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from companion import __version__
from companion.engine.clean import clean, clean_json
from companion.engine.errors import CompanionError
from companion.opening import named, open_session, put_on_table
from companion.options import Options
from companion.repl.screen import Screen

app = typer.Typer(add_completion=True, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)
content_app = typer.Typer(rich_markup_mode=None, help="Missions, cards and numbers.")
app.add_typer(content_app, name="content")
OPTIONS = Options()

File = Annotated[str, typer.Argument(metavar="FILE", help="The campaign file.")]
GameNumber = Annotated[int | None, typer.Option("--game", metavar="N", help="Another game of the campaign.")]


def _screen() -> Screen:
    return Screen(colour=OPTIONS.colour, plain=OPTIONS.plain)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    """The table companion: it keeps a physical game's state, runs what the game runs by itself, loses nothing.

    Without a command it opens the table on the last campaign. Options everywhere: --language en|it, --typed,
    --rolled, --seed N, --no-colour, --plain.
    """


@app.command()
def play(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]")] = None,
    new: Annotated[bool, typer.Option("--new", help="Make the file if it is not there, without asking.")] = False,
) -> None:
    """Open the table on a campaign file; without FILE the last one used."""
    from companion.repl.shell import play as play_it

    raise typer.Exit(play_it(file, OPTIONS, new=new))


@app.command()
def run(
    file: File,
    script: Annotated[str, typer.Argument(metavar="[SCRIPT]")] = "-",
    atomic: Annotated[bool, typer.Option("--atomic", help="All lines or none.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a refused line.")] = False,
) -> None:
    """Run commands, one a line, from a file or standard input."""
    raise typer.Exit(run_script(file, script, atomic=atomic, keep_going=keep_going))


def run_script(file: str, script: str, *, atomic: bool, keep_going: bool) -> int:
    """Run a script on a campaign file; the exit code."""
    from companion.repl.desk import Desk
    from companion.repl.script import Script, Source

    if script == "-":
        stream, name, folder = sys.stdin, "-", Path.cwd()
        stream.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
    else:
        path = Path(script)
        try:
            stream = path.open(encoding="utf-8", errors="surrogateescape", newline=None)
        except OSError as error:
            raise _wrong("{file} cannot be read: {why}", file=script, why=error.strerror) from error
        name, folder = path.name, path.parent
    session = open_session(named(file), OPTIONS, make=True)
    try:
        desk = Desk(session, folder)
        return Script(desk, Source(name, stream), _screen(), atomic=atomic, keep_going=keep_going).run()
    finally:
        session.campaign.close()


def _wrong(text: str, **facts: Any) -> CompanionError:
    from companion.engine.errors import WrongUse

    return WrongUse(text, **facts)


@app.command()
def show(
    file: File,
    game: GameNumber = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    all_: Annotated[bool, typer.Option("--all", help="All games of the file.")] = False,
) -> None:
    """Show what lies on the table now."""
    import msgspec

    from companion.repl.looking import state_document

    session = open_session(named(file), OPTIONS, readonly=True)
    numbers: list[int | None] = [g.id for g in session.campaign.games()] if all_ else [game]
    documents = []
    for number in numbers:
        put_on_table(session, number)
        table = session.table()
        if json:
            documents.append(state_document(session, table.number))
        else:
            from companion.repl.desk import Desk

            _screen().show(Desk(session).do("status").page)
    if json:
        document = msgspec.json.format(msgspec.json.encode(documents if all_ else documents[0]), indent=2)
        sys.stdout.write(clean_json(document.decode()) + "\n")


@app.command()
def log(
    file: File,
    game: GameNumber = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    last: Annotated[int | None, typer.Option("--last", metavar="N", help="Only the last N steps.")] = None,
) -> None:
    """Show what happened."""
    from companion.repl.logs import log_document, log_text

    session = open_session(named(file), OPTIONS, readonly=True)
    put_on_table(session, game)
    if json:
        sys.stdout.write(clean_json(log_document(session, last)) + "\n")
    else:
        _screen().show(log_text(session, last))


@app.command()
def check(file: File) -> None:
    """Examine the whole campaign file."""
    from companion.checking import check_campaign

    raise typer.Exit(check_campaign(named(file), OPTIONS, _screen()))


@app.command()
def backups(file: File, words: Annotated[list[str] | None, typer.Argument(metavar="[restore N OUT]")] = None) -> None:
    """List and verify the backups, or restore one into a new file."""
    from companion.backing_up import backups_command

    raise typer.Exit(backups_command(named(file), words or [], OPTIONS, _screen()))


@content_app.command("check")
def content_check(paths: Annotated[list[str], typer.Argument(metavar="PATH...")]) -> None:
    """Check mission and content files: every fault with file and line."""
    from companion.checking import check_content

    raise typer.Exit(check_content([Path(p) for p in paths], OPTIONS, _screen()))


@app.command()
def demo(game: Annotated[str, typer.Argument(metavar="[GAME]")] = "super-fantasy") -> None:
    """Play a short prepared game that plays itself."""
    from companion.repl.demo import play_demo

    raise typer.Exit(play_demo(game, OPTIONS, _screen()))


def main(options: Options, arguments: list[str]) -> int:
    """Run a shell command; the exit code."""
    global OPTIONS
    OPTIONS = options
    command = typer.main.get_command(app)
    try:
        result = command.main(args=arguments, prog_name="companion", standalone_mode=False)
    except CompanionError:
        raise
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        sys.stderr.write(f"{clean(message())}\n")
        return int(getattr(error, "exit_code", 2))
    return result if isinstance(result, int) else 0
