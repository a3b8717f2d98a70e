"""The shell commands: nothing but options and calls."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion import __version__
from companion.engine.clean import clean
from companion.engine.errors import CompanionError
from companion.opening import named
from companion.options import Options
from companion.repl.screen import Screen

app = typer.Typer(add_completion=True, no_args_is_help=False, rich_markup_mode=None, pretty_exceptions_enable=False)
content_app = typer.Typer(rich_markup_mode=None, help="Missions, cards and numbers.")
app.add_typer(content_app, name="content")
OPTIONS = Options()

File = Annotated[str, typer.Argument(metavar="FILE", help="The campaign file.")]
GameNumber = Annotated[int | None, typer.Option("--game", metavar="N", help="Another game of the campaign.")]


def _screen() -> Screen:
    return Screen.of(OPTIONS)


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
    from companion.repl import calls

    raise typer.Exit(calls.run(OPTIONS, file, script, atomic=atomic, keep_going=keep_going))


@app.command()
def show(
    file: File,
    game: GameNumber = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    all_: Annotated[bool, typer.Option("--all", help="All games of the file.")] = False,
) -> None:
    """Show what lies on the table now."""
    from companion.repl import calls

    raise typer.Exit(calls.show(OPTIONS, file, game=game, json=json, all_=all_))


@app.command()
def log(
    file: File,
    game: GameNumber = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    last: Annotated[int | None, typer.Option("--last", metavar="N", help="Only the last N steps.")] = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="What NAME typed.")] = None,
    piece: Annotated[str | None, typer.Option("--piece", metavar="PIECE", help="What concerns a piece.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", metavar="N", help="What happened in a turn.")] = None,
    words: Annotated[str | None, typer.Option("--words", metavar="WORDS", help="What speaks of these words.")] = None,
) -> None:
    """Show what happened: all of it, or by player, piece, turn, words."""
    from companion.repl import calls

    raise typer.Exit(
        calls.log(
            OPTIONS, file, game=game, json=json, csv=csv, last=last, player=player, piece=piece, turn=turn, words=words,
        )
    )  # fmt: skip


@app.command()
def check(file: File) -> None:
    """Examine the whole campaign file."""
    from companion.checking import check_campaign

    raise typer.Exit(check_campaign(named(file), OPTIONS, _screen()))


@app.command()
def export(
    file: File, out: Annotated[str, typer.Argument(metavar="OUT", help="NAME.json, NAME.md or NAME.html.")]
) -> None:
    """Write the campaign as one JSON document, or its story as Markdown or HTML, by OUT's ending."""
    from companion.exporting import export_campaign

    raise typer.Exit(export_campaign(named(file), Path(out), OPTIONS, _screen()))


@app.command("import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The new campaign file.")],
    source: Annotated[str, typer.Argument(metavar="IN", help="An exported JSON document.")],
) -> None:
    """Read an exported JSON document back into a new campaign file."""
    from companion.importing import import_campaign

    raise typer.Exit(import_campaign(Path(file), Path(source), OPTIONS, _screen()))


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
