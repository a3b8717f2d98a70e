"""`companion content check`: each file's faults and remarks, as its game sees them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from companion.engine.content_faults import Checked, Fault, FaultyContent, read_toml
from companion.engine.errors import CampaignError, Message
from companion.engine.language import Tongue
from companion.engine.sanitize import brief, clean
from companion.games import KINDS, game_of
from companion.options import Options
from companion.render.progress import bar
from companion.render.terminal import Screen
from companion.session.library import LARGEST

SOUND, FAULTY = 0, 1
ENDING = ".toml"


def check_content(paths: list[Path], options: Options, screen: Screen) -> int:
    """Print every fault of content files as `file:line: sentence`, and remarks; folders are searched for .toml.

    Returns 0 if there is no fault, else 1. Raises CampaignError if a path is not there.
    """
    say = Tongue(options.language)
    files = list(_files(paths))
    faults = 0
    with bar(say("Examining"), plain=options.plain) as shown:
        for number, file in enumerate(files):
            kind, checked = check_file(file)
            tongue = Tongue(options.language, game_of(kind).domain) if kind else say
            for fault in checked.faults:
                screen.write(line_of(fault, tongue))
            for remark in checked.remarks:
                screen.write(say("{line} (a remark only)", line=line_of(remark, tongue)))
            faults += len(checked.faults)
            shown(number + 1, len(files))
    if not faults:
        screen.write(say.plural("{n} file: no fault.", "{n} files: no fault.", len(files)))
    return FAULTY if faults else SOUND


def line_of(fault: Fault, say: Tongue) -> str:
    """A fault as it is printed."""
    return f"{fault.file}:{fault.line}: {brief(clean(say.of(fault.message)))}"


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob(f"*{ENDING}"))
            if not found:
                raise CampaignError("{folder} holds no content: its files end in .toml", folder=str(path))
            yield from found
        elif os.path.lexists(path):
            yield path
        else:
            raise CampaignError("{file} is not there; check the name", file=str(path))


def check_file(path: Path) -> tuple[str | None, Checked]:
    """The game whose content the file is, if it is any's, and what that game finds in it."""
    name = str(path)
    try:
        text = _text(path)
        data = read_toml(text, name)
    except FaultyContent as error:
        return None, Checked(error.faults, [])
    for kind in KINDS:
        examine = game_of(kind).examine
        checked = examine(data, text, name) if examine is not None else None
        if checked is not None:
            return kind, checked
    what = Message("this is content of no game: a mission has a table [mission]")
    return None, Checked([Fault(name, 1, what)], [])


def _text(path: Path) -> str:
    """The text of a content file; FaultyContent if it cannot be read, is too large, or is no text."""
    try:
        if not path.is_file():
            raise _faulty(path, 1, Message("this is no ordinary file"))
        if path.stat().st_size > LARGEST:
            raise _faulty(path, 1, Message("the file is too large: at most {most} bytes", most=LARGEST))
        body = path.read_bytes()
    except OSError as error:
        raise _faulty(path, 1, Message("the file cannot be read: {why}", why=error.strerror or "?")) from error
    try:
        return body.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        raise _faulty(path, line, Message("this line is no UTF-8 text: save the file as UTF-8")) from error


def _faulty(path: Path, line: int, message: Message) -> FaultyContent:
    return FaultyContent([Fault(str(path), line, message)])
